"""Rally: command a unit to enter or leave a sector you control (Rally; rulings 11, 28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import counted, plain
from bot.games.galilean_moons.printed.pieces import RULES
from bot.games.galilean_moons.rules.actions import MAIN, ActionMove, complete_action
from bot.games.galilean_moons.rules.cards import Payment, lay_down, payment, payments
from bot.games.galilean_moons.rules.control import (
    is_idle,
    own_sector_refusal,
    own_sectors,
    place,
    send_home,
)
from bot.games.galilean_moons.rules.invade import SectorOption, TypeOption, WildOption
from bot.games.galilean_moons.rules.state import Moment, State, tell

CARDS = 1
Change = Literal["add", "return 1", "return 2"]
CHANGES: tuple[Change, ...] = ("add", "return 1", "return 2")
ChangeOption = Annotated[Change, Meta(description="Add 1 unit, or return 1 or 2 to your supply")]


class Rally(ActionMove, frozen=True):
    """Play 1 card of a sector's type that you control: add a unit to it, or return units to your supply."""

    command: ClassVar[str] = "rally"
    label: ClassVar[str] = "Rally"
    secret: ClassVar[bool] = True
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "rally"
    sector: SectorOption
    units: ChangeOption
    type: TypeOption = None
    wildcards: WildOption = 0

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return is_idle(state, seat)

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        for at, change in rallies(state, seat):
            for named, wild in payments(state, seat, at, CARDS):
                yield cls(at, change, named, wild)

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := rally_refusal(state, seat, self.sector, self.units):
            return refusal
        cost = payment(state, seat, plain(self.sector), CARDS, self.type, self.wildcards)
        return cost if isinstance(cost, IllegalMove) else None

    def perform(self, table: Table[State], seat: int) -> None:
        at = plain(self.sector)
        cost = payment(table.state, seat, at, CARDS, self.type, self.wildcards)
        assert isinstance(cost, Payment)
        rally(table, seat, at, self.units, cost)


def rallies(state: State, seat: int) -> Iterator[tuple[str, Change]]:
    """(sector, change) that the units allow."""
    for at in own_sectors(state, seat):
        for change in CHANGES:
            if rally_refusal(state, seat, at, change) is None:
                yield at, change


def rally_refusal(state: State, seat: int, typed: str, change: Change) -> IllegalMove | None:
    """Why the units do not allow this (ruling 28)."""
    if refusal := own_sector_refusal(state, seat, typed):
        return refusal
    at = plain(typed)
    units = state.sectors[at].units
    if change == "add" and state.seats[seat].supply == 0:
        return IllegalMove("You have no unit in your supply.", "Rally; ruling 28")
    if change == "add" and units == RULES.units_in_sector:
        return IllegalMove(f"{at} is full: 2 units are the most.", "Units; ruling 28")
    if change == "return 2" and units < RULES.units_in_sector:
        return IllegalMove(f"You have {counted(units, 'unit')} in {at}.", "Rally; ruling 28")
    return None


def rally(table: Table[State], seat: int, at: str, change: Change, cost: Payment) -> None:
    state = table.state
    tell(table, "rallied", seat, at=at, change=change, cards=cost.cards)
    lay_down(table, seat, cost.cards)
    if change == "add":
        place(state, seat, at)
    else:
        send_home(state, at, int(change.removeprefix("return ")))
        tell_left(table, seat, at)
    complete_action(table, Moment("rally", at, cost.kind))


def tell_left(table: Table[State], seat: int, at: str) -> None:
    """Say so when a sector has lost its last unit."""
    sector = table.state.sectors[at]
    if sector.owner is None:
        tell(table, "left_sector", seat, at=at, base=sector.base)
