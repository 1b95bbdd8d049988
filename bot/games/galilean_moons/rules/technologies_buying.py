"""Technology cards: buying, and gaining one by Looting (Technology cards; rulings 40, 44).

Replica: park a unit on it, or take one back to use a technology of the market or of anybody (ruling 43).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import listed, plain, title
from bot.games.galilean_moons.rules.actions import (
    COPY,
    ActionMove,
    TechnologyMove,
    figure,
    legal_acts,
)
from bot.games.galilean_moons.rules.gems import gems_refusal, give_back, read_gems, ways_to_give
from bot.games.galilean_moons.rules.state import State, tell

BUY_RULE = "Technology cards; ruling 44"


class Buy(ActionMove, frozen=True):
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
                BUY_RULE,
            )
        return gems_refusal(state, seat, self._paid(state, seat), price(state, seat), BUY_RULE)

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


class Looting(TechnologyMove, frozen=True):
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
        table.record_event("market", technology=state.market[place], reveals=True)


REPLICA_RULE = "Detailed Technology Index 7; ruling 43"


class Park(TechnologyMove, frozen=True):
    """Put 1 unit of your supply on Replica, to copy a technology with it in a later turn."""

    command: ClassVar[str] = "use park"
    label: ClassVar[str] = "Replica: park a unit"
    technology: ClassVar[str] = "replica"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if state.seats[seat].supply == 0:
            return IllegalMove("You have no unit in your supply.", REPLICA_RULE)
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        own = table.state.seats[seat]
        own.supply -= 1
        own.parked += 1
        tell(table, "parked", seat)


class Copy(TechnologyMove, frozen=True):
    """Take a unit back from Replica and use a technology of the market or of any player next."""

    command: ClassVar[str] = "use replica"
    label: ClassVar[str] = "Replica: copy"
    secret: ClassVar[bool] = True
    technology: ClassVar[str] = "replica"
    when: ClassVar[str] = COPY
    copied: Annotated[str, Meta(description="The technology that you copy")]

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return state.seats[seat].parked == 0

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return map(cls, sources(state, seat))

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        copied = plain(self.copied)
        if state.seats[seat].parked == 0:
            return IllegalMove("No unit is parked on Replica.", REPLICA_RULE)
        if copied not in sources(state, seat):
            lying = listed(map(title, sources(state, seat)), "or")
            return IllegalMove(
                f"{title(copied)} cannot be copied; you can copy {lying}.", REPLICA_RULE
            )
        if any(copied in act.uses for act in _acts(_copying(state, seat, copied), seat)):
            return None
        return IllegalMove(f"{title(copied)} could not be used just now.", REPLICA_RULE)

    def perform(self, table: Table[State], seat: int) -> None:
        own, copied = table.state.seats[seat], plain(self.copied)
        own.parked -= 1
        own.supply += 1
        table.state.acting.copying = copied
        tell(table, "copied", seat, technology=copied)


def sources(state: State, seat: int) -> list[str]:
    """Technologies that lie face up in the market or before anybody; never Replica itself."""
    lying = [*state.market]
    for other in state.seats:
        lying += [card for card in other.technologies if card not in other.spent]
    return [card for card in lying if card != "replica"]


def _copying(state: State, seat: int, copied: str) -> State:
    """The table as it would be when the unit has been taken back; shares all that nobody changes."""
    own = state.seats[seat]
    paid = replace(own, supply=own.supply + 1, parked=own.parked - 1, spent=[*own.spent, "replica"])
    seats = [paid if other is own else other for other in state.seats]
    return replace(state, seats=seats, turn=replace(state.acting, copying=copied))


def _acts(state: State, seat: int) -> Iterator[ActionMove]:
    return (act for act in legal_acts(state, seat) if isinstance(act, ActionMove))
