"""Replica: park a unit on it, or take one back to use a technology of the market or of anybody (ruling 43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from bot.rules.galilean_moons.acts import COPY, Act, Use, legal_acts
from bot.rules.galilean_moons.state import State
from bot.rules.galilean_moons.words import listed, plain, tell, title
from bot.rules.kernel import IllegalMove, Move, Table

RULE = "Detailed Technology Index 7; ruling 43"


class Park(Use, frozen=True):
    """Put 1 unit of your supply on Replica, to copy a technology with it in a later turn."""

    command: ClassVar[str] = "use park"
    label: ClassVar[str] = "Replica: park a unit"
    technology: ClassVar[str] = "replica"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if state.seats[seat].supply == 0:
            return IllegalMove("You have no unit in your supply.", RULE)
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        own = table.state.seats[seat]
        own.supply -= 1
        own.parked += 1
        tell(table, "parked", seat)


class Copy(Use, frozen=True):
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
            return IllegalMove("No unit is parked on Replica.", RULE)
        if copied not in sources(state, seat):
            lying = listed(map(title, sources(state, seat)), "or")
            return IllegalMove(f"{title(copied)} cannot be copied; you can copy {lying}.", RULE)
        if any(copied in act.uses for act in _acts(_copying(state, seat, copied), seat)):
            return None
        return IllegalMove(f"{title(copied)} could not be used just now.", RULE)

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


def _acts(state: State, seat: int) -> Iterator[Act]:
    return (act for act in legal_acts(state, seat) if isinstance(act, Act))
