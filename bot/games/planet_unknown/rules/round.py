"""The round: rotation, event, private turns, civ phase, end conditions; and the end phase (sections 3, 8)."""

from __future__ import annotations

from bot.engine import Step, Table, seat_placeholder
from bot.games.planet_unknown.printed.cards import CARDS
from bot.games.planet_unknown.printed.land import land
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.closing import clockwise
from bot.games.planet_unknown.rules.corporation import rules_of
from bot.games.planet_unknown.rules.effects import perform
from bot.games.planet_unknown.rules.events import (
    RevealEvent,
    comes_before_draft,
    has_events,
    seat_effects,
)
from bot.games.planet_unknown.rules.private_turn import Draft, Turns, copied, open_draft
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.state import Gain, Seat, Start, State, Turn
from bot.games.planet_unknown.rules.station import Rotate, is_some_depot_empty, turn_by

COMMANDED = 3  # players from whom on the commander turns the station


class NextRound(Step[State]):
    """The station turns, then everybody plays."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.round += 1
        state.turned, state.is_drafted = None, False
        state.past += state.now
        state.now, state.rules = [], []
        for own in state.seats:
            _begin_round(own)
        table.record_event("round", round=state.round)
        steps: list[Step[State]] = []
        if len(state.seats) >= COMMANDED:
            steps.append(Rotate(state.commander))
        else:
            turn_by(state, 1)
        if has_events(len(state.seats), state.options):
            steps.append(RevealEvent())
        table.push_steps(*steps, OpenTurns())


def _begin_round(own: Seat) -> None:
    own.used, own.asleep = [], []
    own.turn = Turn()
    own.starts = [Start(r.at, _terrain(own, r.at), r.carries) for r in own.rovers_out]
    own.starts += [Start("", "", False)] * own.rovers


def _terrain(own: Seat, at: str) -> str:
    """What a rover stands on; a bare current of Petra is energy terrain."""
    if at in own.terrain:
        return own.terrain[at]
    is_current = land(own.planet, own.quarters, own.moon).ground[at] == "current"
    return "energy" if is_current else ""


class OpenTurns(Step[State]):
    """The private turns of the round; an event that may yield civ cards comes before, by itself."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        after = (PlayTurns(), CivPhase(), EndRound())
        if comes_before_draft(state):
            table.push_steps(Turns("event", _drafts(state, "event")), CivPhase(), *after)
        else:
            table.push_steps(*after)


class PlayTurns(Step[State]):
    """Everybody drafts and places a tile."""

    def run(self, table: Table[State]) -> None:
        table.push_steps(Turns("play", _drafts(table.state, "play")))


def _drafts(state: State, phase: str) -> dict[int, Draft]:
    return {seat: draft_for(state, seat, phase) for seat in range(len(state.seats))}


def draft_for(state: State, seat: int, phase: str) -> Draft:
    """The private turn of a seat as it begins: what the event and the phase put into its pool."""
    own = copied(state.seats[seat])
    own.turn = Turn(phase, own.turn.todo, own.turn.pool, pieces=own.turn.pieces)
    play = SeatTurn(state, seat, own)
    if phase == "event" or (phase == "play" and not comes_before_draft(state)):
        perform(play, seat_effects(state), first=phase == "play")
    if phase == "play":
        play.gain(Gain("tile", what="depot"))
        play.corporation.begin(play)
    if phase == "end":
        _end_gains(play)
    return open_draft(state, seat, own)


def _end_gains(play: SeatTurn) -> None:
    """Kept patches are placed, end-game cards and technologies work (section 8)."""
    own = play.own
    play.gain(*(Gain("patch", what=kind) for kind in own.kept))
    for card in own.cards:
        perform(play, CARDS[card].effects)
    own.turn.earned += [gain.n for gain in play.corporation.end_gains(own)]


class CivPhase(Step[State]):
    """Civ cards earned are taken clockwise from the commander."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.push_steps(
            *(OpenCiv(seat) for seat in clockwise(state) if state.seats[seat].turn.earned)
        )


class OpenCiv(Step[State]):
    """One seat looks at the cards of its ranks."""

    seat: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        own = copied(state.seats[self.seat])
        if own.corporation == "republic":
            state.stacks = [table.chance.shuffle(stack) if stack else [] for stack in state.stacks]
        ranks, own.turn = (
            own.turn.earned,
            Turn("civ", own.turn.todo, own.turn.pool, is_blocked=own.turn.is_blocked),
        )
        own.turn.todo = [*own.turn.todo, *(Gain("card", n=rank) for rank in ranks)]
        table.record_event(
            "civ_turn", self.seat, who=seat_placeholder(self.seat), ranks=ranks, reveals=True
        )
        draft = open_draft(state, self.seat, own)
        if draft.is_confirmed and any(told.is_secret for told in own.turn.told):
            # the last card of a rank is taken without a question: its owner is told which it was
            for told in own.turn.told:
                table.record_event(told.kind, self.seat, seen_by=(self.seat,), **told.facts)
        table.push_steps(Turns("civ", {self.seat: draft}))


class EndRound(Step[State]):
    """The four ends of the game (section 8); else the commander token passes clockwise."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        if reason := ending(state):
            state.ending = reason
            table.record_event("end", reason=reason)
            state.is_last_phase = True
            state.rules = []  # those of events last until the end of the round
            for own in state.seats:
                own.turn, own.asleep = Turn(), []
            table.push_steps(EndPhase(), CivPhase(), Finish())
            return
        state.commander = (state.commander + 1) % len(state.seats)
        table.push_steps(NextRound())


def ending(state: State) -> str:
    """Why this is the last round: blocked, depot_empty, events_over or all_tops; "" if it is not."""
    if state.ending:
        return state.ending
    if is_some_depot_empty(state):
        return "depot_empty"
    if has_events(len(state.seats), state.options) and not state.events:
        return "events_over"
    return "all_tops" if any(map(is_all_on_top, state.seats)) else ""


def is_all_on_top(own: Seat) -> bool:
    corporation = rules_of(own.corporation, own.halves)
    return all(corporation.is_top(own, track) for track in TRACKS)


class EndPhase(Step[State]):
    """Kept patches, end-game cards and technologies, in the order each player likes."""

    def run(self, table: Table[State]) -> None:
        table.push_steps(Turns("end", _drafts(table.state, "end")))


class Finish(Step[State]):
    """Everything is shown and scored."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.is_over = True
        for seat, own in enumerate(state.seats):
            cards, goals = sorted(own.cards), sorted(own.objectives)
            table.record_event(
                "shown",
                seat,
                who=seat_placeholder(seat),
                cards=cards,
                objectives=goals,
                reveals=True,
            )
