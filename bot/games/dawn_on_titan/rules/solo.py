"""The solo game: the start of a round, the AI's turn, its combats, the space check (Playing the game (solo); rulings 47-60)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table, seat_placeholder
from bot.games.dawn_on_titan.printed.ai_deck import DIE_SIDES, EFFECT_CARDS, Order, order_of, row_of
from bot.games.dawn_on_titan.printed.names import listed, one, plain
from bot.games.dawn_on_titan.printed.pieces import TITAN_AT
from bot.games.dawn_on_titan.rules.bodies import capacity, open_options
from bot.games.dawn_on_titan.rules.combat import begin_combat
from bot.games.dawn_on_titan.rules.completion import fill
from bot.games.dawn_on_titan.rules.flight import Spot
from bot.games.dawn_on_titan.rules.scoring import DECK_OUT, NO_ROOM, TO_WIN, finish
from bot.games.dawn_on_titan.rules.setup import AI, HUMAN
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, place_ai_industry, step_for
from bot.games.dawn_on_titan.rules.state import Body, Solo, State
from bot.games.dawn_on_titan.rules.units import industries_of, traffic


class AiFight(Move, frozen=True):
    """Choose where the AI attacks next."""

    command: ClassVar[str] = "ai fight"
    label: ClassVar[str] = "AI attacks"
    at: Annotated[str, Meta(description="Where")] = ""
    direction: Annotated[str, Meta(description="silver or gold, if both are possible")] = ""


def ai_of(state: State) -> Solo:
    """The AI of a solo game. Raises `ValueError` in a game of several players."""
    if state.solo is None:
        raise ValueError("this is no solo game")
    return state.solo


class HeadStart(Step[State]):
    """Option: the AI has an industry on Titan before the first turn; the human chooses which."""

    def _legal(self, state: State) -> list[AiBuild]:
        if not state.options.ai_head_start:
            return []
        home = state.seats[AI].home
        return [
            AiBuild(TITAN_AT, kind) for kind in open_options(state.bodies[TITAN_AT]) if home[kind]
        ]

    def decision(self, state: State) -> Decision | None:
        if not self._legal(state):
            return None
        question = f"{seat_placeholder(AI)} begins with an industry on Titan. Which?"
        return Decision(
            (HUMAN,), (AiBuild,), f"to choose {seat_placeholder(AI)}'s head start", question
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [*self._legal(state)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, AiBuild)
        legal = self._legal(table.state)
        kinds = listed((one(way.industry) for way in legal), "or")
        refusal = IllegalMove(
            f"{seat_placeholder(AI)} can begin with {kinds} at {TITAN_AT}.", "ai_head_start"
        )
        place_ai_industry(table, fill(move, legal, lambda asked: refusal).industry, TITAN_AT)

    def run(self, table: Table[State]) -> None:
        """Without the option the AI has no industry on Titan."""


class StartOfRound(Step[State]):
    """Effect cards on top come into play, an inactive event is activated by the die, which takes effects away."""

    def run(self, table: Table[State]) -> None:
        solo = ai_of(table.state)
        while solo.deck and solo.deck[0] in EFFECT_CARDS:
            bring_into_play(table, solo.deck.pop(0))
        if not solo.die and (solo.deck or solo.effects):
            _roll(table)
        if not solo.deck and not solo.effects:
            finish(table, DECK_OUT, ())


def bring_into_play(table: Table[State], card: str) -> None:
    """An effect card leaves the deck; what lay under it is seen now."""
    ai_of(table.state).effects.append(card)
    table.record_event("effect_came", card=card, reveals=True)


def _roll(table: Table[State]) -> None:
    """Activate the event; without one the die is rolled for the effects alone (ruling 55)."""
    solo = ai_of(table.state)
    rolled = table.chance.roll(DIE_SIDES)
    if solo.deck:
        solo.die = rolled
        table.record_event("ai_event", card=solo.deck[0], die=rolled)
    else:
        table.record_event("ai_rolled", die=rolled)
    for card in [card for card in solo.effects if EFFECT_CARDS[card].discard_number == rolled]:
        solo.effects.remove(card)
        solo.discard.append(card)
        table.record_event("effect_left", card=card, die=rolled)


class AiTurn(Step[State]):
    """Effects, the event's action, the combats, effects again, the end."""

    def run(self, table: Table[State]) -> None:
        table.state.turn = AI
        table.record_event("ai_turn", AI)
        table.push_steps(
            EffectsAct("start_of_ai_turn"),
            EventActs(),
            AiFights(),
            EffectsAct("end_of_ai_turn"),
            EndOfAiTurn(),
        )


class EffectsAct(Step[State]):
    """The effects in play that act at this time, in the order in which they came."""

    when: str

    def run(self, table: Table[State]) -> None:
        cards = [
            card for card in ai_of(table.state).effects if EFFECT_CARDS[card].when == self.when
        ]
        table.push_steps(*(Obey(order_of(card)) for card in cards))


CONDITIONS: Mapping[str, Callable[[State], bool]] = {
    "": lambda state: True,
    "ai_industries<human_industries": lambda state: (
        len(industries_of(state, AI)) < len(industries_of(state, HUMAN))
    ),
}


class EventActs(Step[State]):
    """The main action of the active event as its row says, then a chain if the row has one."""

    def run(self, table: Table[State]) -> None:
        solo = ai_of(table.state)
        if not solo.deck or not solo.die:
            return
        card, row = solo.deck[0], row_of(solo.deck[0], solo.die)
        if row.skip_main or not CONDITIONS[row.condition](table.state):
            table.record_event("ai_held", AI, card=card, die=solo.die)
        else:
            table.push_steps(Obey(order_of(card, solo.die)))
        if row.chain:
            table.push_steps(Chain())


class Obey(Step[State]):
    """An order is carried out if it can be done as written (ruling 49)."""

    order: Order

    def run(self, table: Table[State]) -> None:
        step = step_for(table.state, self.order)
        if step is None:
            table.record_event("ai_cannot", AI, card=self.order.card)
        else:
            table.record_event("ai_acts", AI, card=self.order.card)
            table.push_steps(step)


class Chain(Step[State]):
    """The next event under the active one is done without modification and discarded; effects on the way come into play."""

    def run(self, table: Table[State]) -> None:
        solo = ai_of(table.state)
        while len(solo.deck) > 1:
            card = solo.deck.pop(1)
            if card in EFFECT_CARDS:
                bring_into_play(table, card)
                continue
            solo.discard.append(card)
            table.record_event("ai_chained", AI, card=card, reveals=True)
            table.push_steps(Obey(order_of(card)))
            return


def shared_traffic(state: State) -> list[Spot]:
    """Where units of the AI and the human are together, with the same direction."""
    own = traffic(state, without=AI)
    return [spot for spot in traffic(state, without=HUMAN) if spot in own]


class AiFights(Step[State]):
    """The AI attacks wherever it meets the human; the human chooses the order (ruling 51)."""

    def decision(self, state: State) -> Decision | None:
        if not shared_traffic(state):
            return None
        question = f"Where does {seat_placeholder(AI)} attack next?"
        return Decision(
            (HUMAN,), (AiFight,), f"to choose where {seat_placeholder(AI)} attacks", question
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [AiFight(*spot) for spot in shared_traffic(state)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, AiFight)
        legal = [AiFight(*spot) for spot in shared_traffic(table.state)]
        places = listed((f"{way.at} {way.direction}" for way in legal), "or")
        refusal = IllegalMove(
            f"{seat_placeholder(AI)} can attack at {places}.", "Combat (solo); ruling 51"
        )
        chosen = fill(move, legal, lambda asked: refusal)
        table.push_steps(AiAttack(plain(chosen.at), chosen.direction), AiFights())

    def run(self, table: Table[State]) -> None:
        """No shared traffic is left."""


class AiAttack(Step[State]):
    """Combat after combat until one side is gone from this traffic."""

    at: str
    direction: str

    def run(self, table: Table[State]) -> None:
        if (self.at, self.direction) in shared_traffic(table.state):
            begin_combat(table, AI, HUMAN, self.at, self.direction)
            table.push_steps(self)


class EndOfAiTurn(Step[State]):
    """The event is discarded or its die moves down one row; then the space check (ruling 54) and a new round."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.lifted.clear()
        _move_die(table)
        if state.options.space_check and room_left(state) < TO_WIN:
            finish(table, NO_ROOM, ())
            return
        state.round += 1


def _move_die(table: Table[State]) -> None:
    solo = ai_of(table.state)
    if not solo.deck or not solo.die:
        return
    if row_of(solo.deck[0], solo.die).discard:
        solo.die = 0
        card = solo.deck.pop(0)
        solo.discard.append(card)
        table.record_event("event_left", card=card, reveals=True)
    else:
        solo.die += 1
        table.record_event("die_moved", card=solo.deck[0], die=solo.die)


def room_left(state: State) -> int:
    """The human's industries and the spots still free, face-down moons counted as one (ruling 54)."""
    free = sum(_free_spots(body) for body in state.bodies.values() if body.kind != "moonlet")
    return len(industries_of(state, HUMAN)) + free


def _free_spots(body: Body) -> int:
    return capacity(body) - len(body.industries) if body.explored else 1
