"""The sequence of play: opening, a player's turn of three actions, the end of a turn (Sequence of play; rulings 7-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from bot.engine import Decision, IllegalMove, Move, Step, Table
from bot.games.dawn_on_titan.printed.pieces import FIRST_TURN_ACTIONS
from bot.games.dawn_on_titan.rules import combat, exploration, flight, industry, passing
from bot.games.dawn_on_titan.rules.bodies import is_all_explored
from bot.games.dawn_on_titan.rules.flight import mark
from bot.games.dawn_on_titan.rules.scoring import EXPLORED, finish, leaders
from bot.games.dawn_on_titan.rules.setup import HUMAN, StartPlace, starts
from bot.games.dawn_on_titan.rules.solo import AiTurn, HeadStart, StartOfRound
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.units import has_units

ACTIONS = 3


class EndTurn(Move, frozen=True):
    """End your turn; actions that are left are lost."""

    command: ClassVar[str] = "end-turn"
    label: ClassVar[str] = "End turn"


Offers = Callable[[State, int], list[Any]]
Play = Callable[[Table[State], int, Any], None]
PLAYS: dict[type[Move], tuple[Offers, Play]] = {
    exploration.Explore: (exploration.explorations, exploration.explore),
    industry.BuildIndustry: (industry.split_builds, industry.build),
    industry.BuildShip: (industry.ship_builds, industry.build_ship),
    industry.BuildCard: (industry.card_builds, industry.build_card),
    industry.Produce: (industry.split_productions, industry.produce),
    combat.Attack: (combat.attacks, combat.attack),
    flight.Fly: (flight.flights, passing.fly),
    industry.Resupply: (industry.resupplies, industry.resupply),
}


class Opening(Step[State]):
    """In turn order everybody chooses a start; then the first turn begins."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        table.push_steps(*(StartPlace(seat) for seat in (state.first, *state.after(state.first))))
        if state.solo is not None:
            table.push_steps(HeadStart(), StartOfRound())
        table.push_steps(BeginTurn(state.first))


class BeginTurn(Step[State]):
    """A seat's turn begins; without units it first comes back to the board (rulings 8, 61)."""

    seat: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.turn = self.seat
        state.actions = state.actions_left = actions(state, self.seat)
        for ship in state.seats[self.seat].ships.values():
            ship.began, ship.hold = mark(ship), None
        table.record_event("turn", self.seat, round=state.round)
        if not has_units(state, self.seat) and starts(state, again=True):
            table.push_steps(StartPlace(self.seat, again=True))
        table.push_steps(Turn())


def counted_actions(count: int) -> str:
    return "1 action" if count == 1 else f"{count} actions"


def actions(state: State, seat: int) -> int:
    """Three, or fewer in the first round of a fair start."""
    if not state.options.fair_start or state.round > 1:
        return ACTIONS
    place = (seat - state.first) % len(state.seats)
    return FIRST_TURN_ACTIONS[len(state.seats)][place]


class Turn(Step[State]):
    """The turn player takes actions until it ends the turn or has no unit left (ruling 7)."""

    def decision(self, state: State) -> Decision | None:
        if not has_units(state, state.turn):
            return None
        count = counted_actions(state.actions_left)
        task = f"to act · {count}" if state.actions_left else "to end the turn"
        return Decision((state.turn,), (*self._kinds(state), EndTurn), task, stays_open=True)

    def _kinds(self, state: State) -> Iterator[type[Move]]:
        """All may be tried, so that its own refusal says why not; building a secret card is named only where it may be possible."""
        has_card = bool(state.actions_left) and industry.may_build_card(state, state.turn)
        for kind in PLAYS:
            is_hidden = kind is industry.BuildCard and not has_card
            yield industry.CardAction if is_hidden else kind

    def offers(self, state: State, seat: int) -> list[Move]:
        found: list[Move] = []
        if state.actions_left:
            for offers, _ in PLAYS.values():
                found += offers(state, seat)
        return [*found, EndTurn()]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, EndTurn):
            table.record_event("ended_turn", seat, left=table.state.actions_left)
            table.push_steps(EndOfTurn())
            return
        if not table.state.actions_left:
            raise IllegalMove("You have no actions left; end your turn.", "Sequence of play")
        _, act = PLAYS[type(move)]
        act(table, seat, move)
        table.push_steps(Turn())

    def run(self, table: Table[State]) -> None:
        table.record_event("no_units", table.state.turn, left=table.state.actions_left)
        table.push_steps(EndOfTurn())


class EndOfTurn(Step[State]):
    """Bolts leave the ships, vetoes lapse; with everything explored the match ends here (ruling 44)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        for ship in state.seats[state.turn].ships.values():
            ship.stunned, ship.hold = False, None
        state.lifted.clear()
        if is_all_explored(state) and state.solo is None:
            finish(table, EXPLORED, leaders(state))
            return
        if state.solo is not None:
            table.push_steps(AiTurn(), StartOfRound(), BeginTurn(HUMAN))
            return
        following = state.after(state.turn)[0]
        if following == state.first:
            state.round += 1
        table.push_steps(BeginTurn(following))
