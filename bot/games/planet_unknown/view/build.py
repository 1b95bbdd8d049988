"""Building the view of one viewer: what is named here may be seen, everything else cannot leak."""

from __future__ import annotations

from typing import Any

from bot.engine import Position, pending_decision
from bot.games.planet_unknown.printed.cards import COLORS, EVENTS, OBJECTIVES, RANKS
from bot.games.planet_unknown.printed.names import ENDINGS, event_text, rule_words
from bot.games.planet_unknown.rules.civ_cards import cards_for
from bot.games.planet_unknown.rules.events import has_events, has_substitute
from bot.games.planet_unknown.rules.objectives import is_met, leaders, values
from bot.games.planet_unknown.rules.private_turn import Turns
from bot.games.planet_unknown.rules.scoring import band, lines_in_play, outcome, score, target
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.setup import ChooseSides, corporations_of, moons_of, planets_of
from bot.games.planet_unknown.rules.state import Goal, Options, Seat, State, modules
from bot.games.planet_unknown.rules.station import DEPOTS, Rotate, inner_slot, outer_slot
from bot.games.planet_unknown.view.private_turn import draft_view
from bot.games.planet_unknown.view.records import (
    AskedView,
    BoardChoiceView,
    DepotView,
    DraftView,
    EventView,
    ObjectiveView,
    SlotView,
    SoloView,
    StackView,
    StationView,
    TileView,
    View,
)
from bot.games.planet_unknown.view.seat import card_view, seat_view, tile_view


def build_view(position: Position[Any, Any], viewer: int | None) -> View:
    """What `viewer` may know; None for a spectator."""
    state: State = position.state
    step = position.agenda[-1] if position.agenda else None
    turns = step if isinstance(step, Turns) else None
    own = _own(state, turns, viewer)
    result = outcome(state)
    decision = pending_decision(position)
    return View(
        viewer=viewer,
        phase=_phase(state, step),
        round=state.round,
        commander=state.commander,
        modules=modules(state.options, len(state.seats)),
        score_lines=lines_in_play(state),
        station=_station(state, viewer),
        stacks=_stacks(state, viewer, own, turns),
        event=event_view(state.options, state.now[0]) if state.now else None,
        extra_events=tuple(event_view(state.options, card) for card in state.now[1:]),
        events_left=_events_left(state),
        peeked=event_view(state.options, own.peeked) if own and own.peeked else None,
        round_rules=tuple(rule_words(rule) for rule in state.rules),
        seats=tuple(
            seat_view(state, seat, viewer, own if seat == viewer else None, turns, decision)
            for seat in range(len(state.seats))
        ),
        goals=tuple(_goal(state, goal) for goal in state.goals),
        privates=_privates(state, viewer, own),
        draft=_draft(state, turns, viewer),
        setup=_setup(state, step, viewer),
        solo=_solo(state, own),
        asked=AskedView(decision.seats, decision.task) if decision else None,
        ending=ENDINGS[state.ending] if state.ending else None,
        winners=result.winners if result else (),
    )


def _own(state: State, turns: Turns | None, viewer: int | None) -> Seat | None:
    """The viewer's own position, as their draft has it."""
    if viewer is None:
        return None
    if turns is not None and viewer in turns.drafts:
        return turns.drafts[viewer].own
    return state.seats[viewer]


def _phase(state: State, step: object) -> str:
    if state.is_over:
        return "over"
    if isinstance(step, ChooseSides):
        return "setup"
    if isinstance(step, Rotate):
        return "rotation"
    return step.phase if isinstance(step, Turns) else "play"


def _draft(state: State, turns: Turns | None, viewer: int | None) -> DraftView | None:
    if turns is None or viewer is None or viewer not in turns.drafts:
        return None
    return draft_view(state, viewer, turns.drafts[viewer])


def _station(state: State, viewer: int | None) -> StationView:
    depots = tuple(_depot(state, place, viewer) for place in range(DEPOTS))
    return StationView(state.turned, depots)


def _depot(state: State, place: int, viewer: int | None) -> DepotView:
    seat = state.places.index(place) if place in state.places else None
    is_mine = seat is not None and seat == viewer
    outer, inner = outer_slot(state, place), inner_slot(state, place)
    return DepotView(
        place,
        seat,
        _slot("outer", state.outer[outer], "a" * is_mine),
        _slot("inner", state.inner[inner], "b" * is_mine),
    )


def _slot(ring: str, tiles: list[str], letter: str) -> SlotView:
    """Only the top tile is visible."""
    top: TileView | None = tile_view(tiles[0], letter) if tiles else None
    return SlotView(ring, top, len(tiles))


def _stacks(
    state: State, viewer: int | None, own: Seat | None, turns: Turns | None
) -> tuple[StackView, ...]:
    """Faces only for a viewer who is choosing from a stack."""
    seen: set[int] = set()
    if turns is not None and viewer in turns.drafts and viewer is not None and own is not None:
        play = SeatTurn(state, viewer, own)
        for gain in play.pending("card"):
            seen |= {*cards_for(play, gain)}
    return tuple(
        StackView(
            rank,
            len(state.stacks[rank - 1]),
            tuple(card_view(card) for card in sorted(seen & {*state.stacks[rank - 1]})),
        )
        for rank in RANKS
    )


def event_view(options: Options, card: int) -> EventView:
    """What is to be done, which without the card's module is something else than it says."""
    printed = EVENTS[card]
    text = event_text(printed, has_substitute(options, printed))
    return EventView(printed.color, text)


def _events_left(state: State) -> tuple[tuple[str, int], ...]:
    if not has_events(len(state.seats), state.options):
        return ()
    return tuple((c, sum(EVENTS[card].color == c for card in state.events)) for c in COLORS)


def _goal(state: State, goal: Goal) -> ObjectiveView:
    """A neighbour objective as the table stands, drafts not counted."""
    side = OBJECTIVES[goal.card].neighbor
    return ObjectiveView(
        goal.card,
        side.title,
        side.text,
        side.medals,
        tuple(goal.seats),
        tuple(values(goal, state.seats)),
        tuple(leaders(goal, state.seats)),
        False,
    )


def private_view(card: int, seat: int, own: Seat | None) -> ObjectiveView:
    side = OBJECTIVES[card].private
    met = own is not None and bool(own.planet) and is_met(own, card)
    return ObjectiveView(card, side.title, side.text, side.medals, (seat,), (), (), met)


def _privates(state: State, viewer: int | None, own: Seat | None) -> tuple[ObjectiveView, ...]:
    if state.is_over:
        return tuple(
            private_view(card, seat, one)
            for seat, one in enumerate(state.seats)
            for card in sorted(one.objectives)
        )
    if viewer is None or own is None:
        return ()
    return tuple(private_view(card, viewer, own) for card in sorted(own.objectives))


def _setup(state: State, step: object, viewer: int | None) -> BoardChoiceView | None:
    if not isinstance(step, ChooseSides) or viewer is None:
        return None
    dealt, chosen = state.dealt[viewer], step.chosen.get(viewer)
    words = f"{chosen.planet}, {chosen.corporation} {chosen.moon}".strip() if chosen else ""
    return BoardChoiceView(
        planets=tuple(planets_of(dealt)),
        corporations=tuple(corporations_of(dealt)),
        moons=tuple(moons_of(dealt)) if dealt.moon else (),
        objectives=tuple(private_view(card, viewer, None) for card in dealt.objectives),
        keep=len(dealt.objectives) - 1,
        chosen=words,
    )


def _solo(state: State, own: Seat | None) -> SoloView | None:
    if not state.is_solo:
        return None
    aim = target(state)
    now = score(state, 0).total if own is not None or state.is_over else 0
    return SoloView(aim, band(now - aim))
