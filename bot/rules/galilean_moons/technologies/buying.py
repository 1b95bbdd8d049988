"""Technology cards: buying, and gaining one by Looting (Technology cards; rulings 40, 44)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.rules.galilean_moons.acts import Act, Use, figure
from bot.rules.galilean_moons.gems import gems_refusal, give_back, read_gems, ways_to_give
from bot.rules.galilean_moons.state import State
from bot.rules.galilean_moons.words import listed, plain, tell, title
from bot.rules.kernel import IllegalMove, Move, Table

RULE = "Technology cards; ruling 44"


class Buy(Act, frozen=True):
    """Buy a technology from the market for as many gems of any types as you own technologies."""

    command: ClassVar[str] = "buy"
    label: ClassVar[str] = "Buy a technology"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    technology: Annotated[str, Meta(description="A card of the market")]
    gems: Annotated[
        tuple[str, ...] | None, Meta(description="Gems to pay; usually those of least worth")
    ] = None

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        owned = state.seats[seat].gems
        if sum(owned.values()) >= price(state, seat):
            ways = ways_to_give(owned, price(state, seat))
            for technology in state.market:
                yield cls(technology)
                for way in ways[1:]:
                    yield cls(technology, way)

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if plain(self.technology) not in state.market:
            on_sale = listed(map(title, state.market), "or")
            return IllegalMove(
                f"{title(plain(self.technology))} is not in the market; there you find {on_sale}.",
                RULE,
            )
        return gems_refusal(state, seat, self._paid(state, seat), price(state, seat), RULE)

    def _paid(self, state: State, seat: int) -> tuple[str, ...]:
        if self.gems is not None:
            return read_gems(self.gems)
        ways = ways_to_give(state.seats[seat].gems, price(state, seat))
        return ways[0] if ways else ()

    def perform(self, table: Table[State], seat: int) -> None:
        state, technology, gems = table.state, plain(self.technology), self._paid(table.state, seat)
        tell(table, "bought", seat, technology=technology, gems=gems)
        give_back(state, seat, gems)
        place = state.market.index(technology)
        state.market.remove(technology)
        state.seats[seat].technologies.append(technology)
        reveal_market(table, place)


class Looting(Use, frozen=True):
    """Return 1 ruin and take the top card of the technology stack."""

    command: ClassVar[str] = "use looting"
    label: ClassVar[str] = "Looting"
    costly: ClassVar[bool] = True
    technology: ClassVar[str] = "looting"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if state.seats[seat].ruins < figure("looting", "cost_ruins"):
            return IllegalMove("You have no ruin to return.", "Detailed Technology Index 15")
        if not state.stack:
            return IllegalMove("The technology stack is empty.", "Detailed Technology Index 15")
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        own = table.state.seats[seat]
        own.ruins -= figure("looting", "cost_ruins")
        own.technologies.append(table.state.stack.pop(0))
        tell(table, "looted", seat, technology=own.technologies[-1], reveals=True)


def price(state: State, seat: int) -> int:
    """Gems for the seat's next technology."""
    return len(state.seats[seat].technologies)


def reveal_market(table: Table[State], place: int) -> None:
    """A new card from the stack in this place of the market; none when the stack is empty (ruling 44)."""
    state = table.state
    if state.stack:
        state.market.insert(place, state.stack.pop(0))
        table.record("market", technology=state.market[place], reveals=True)
