"""Where the seven cubes of a seat are, and making room for one more (O, I7f; rulings 10, 61, 153, 164)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Table, listed
from bot.games.high_frontier.modules.politics.laws import sitting
from bot.games.high_frontier.modules.politics.standing_orders import CUBE, OrderPolitics, wished
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets.reserve import (
    cubes_left,
    give_cube,
    loose_cubes,
    spare_cube,
    spare_cubes,
)
from bot.games.high_frontier.rules.assets.rights import price
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.state import State


class GiveCube(Move, frozen=True):
    """Say which cube you give up.

    The 1st Player needs one.
    """

    command: ClassVar[str] = "politics cube"
    label: ClassVar[str] = "Give up a cube"
    cube: Annotated[str, Meta(description="Site or ideology")]


def spare_delegates(state: State, seat: int) -> list[str]:
    """Ideologies that could give a delegate back, newest first."""
    return list(dict.fromkeys(sitting(state).of(seat)))


def ordered_cube(state: State, seat: int) -> str:
    """What a standing order gives up where a cube is needed and none was named (table of decisions)."""
    return wished(state, seat, CUBE, {where: where for where in spare_cubes(state, seat)}) or ""


def remove_delegate(table: Table[State], seat: int, ideology: str, cause: str) -> None:
    sitting(table.state).remove(seat, ideology)
    table.record_event("delegate_removed", seat, ideology=ideology, cause=cause)


def cube_named(state: State, seat: int, typed: str) -> str:
    """What gives the cube for something new: nothing while one is in the reserve (ruling 153). Raises `IllegalMove`."""
    if cubes_left(state, seat):
        return ""
    if (where := spare_cube(state, seat, typed)) is not None:
        return where
    spare = listed(map(cube_words, spare_cubes(state, seat)), "or")
    raise IllegalMove(f"You have no cube left; say what gives one: {spare}.", "I7; ruling 153")


def cube_words(where: str) -> str:
    """A factory by its site, a delegate by its ideology."""
    return SKY.spaces[where].title if where in SKY.spaces else f"the delegate in {where}"


def can_find_cube(state: State, seat: int) -> bool:
    return cubes_left(state, seat) > 0 or bool(spare_cubes(state, seat))


def by_default(state: State, seat: int) -> list[str]:
    """Cubes to give up, newest delegate first, then the cheapest factory (table of decisions)."""

    def worth(site: str) -> int:
        return price(state, SKY.spaces[site].land().spectral)

    return [*spare_delegates(state, seat), *sorted(loose_cubes(state, seat), key=worth)]


class TakeOver(DefaultingStep):
    """A seat becomes 1st Player; the Sunspot Cube is one of its seven, for which another may have to go (ruling 164)."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        if cubes_left(state, self.seat) or len(by_default(state, self.seat)) < 2:
            return None
        question = "You become 1st Player and have no cube left to be the Sunspot Cube: which goes?"
        return Decision(
            (self.seat,), (GiveCube,), "to give up a cube", question, orders=(OrderPolitics,)
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [GiveCube(where) for where in by_default(state, seat)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        offers = {where: GiveCube(where) for where in by_default(state, seat)}
        return wished(state, seat, CUBE, offers)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, GiveCube)
        give_cube(table, seat, cube_named(table.state, seat, move.cube))
        self._lead(table)

    def run(self, table: Table[State]) -> None:
        if not cubes_left(table.state, self.seat):
            give_cube(table, self.seat, by_default(table.state, self.seat)[0])
        self._lead(table)

    def _lead(self, table: Table[State]) -> None:
        table.state.first = self.seat
        table.record_event("baton", self.seat)
