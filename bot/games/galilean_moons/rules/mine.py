"""Mine: command a unit to gather gems at their location (Mine; rulings 17, 21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import plain, title
from bot.games.galilean_moons.rules.actions import MAIN, ActionMove, complete_action
from bot.games.galilean_moons.rules.cards import Payment, lay_down, payment, payments
from bot.games.galilean_moons.rules.control import is_idle, own_sector_refusal, own_sectors
from bot.games.galilean_moons.rules.gems import gain
from bot.games.galilean_moons.rules.invade import SectorOption, TypeOption, WildOption
from bot.games.galilean_moons.rules.state import Moment, State, tell

CARDS = 1


class Mine(ActionMove, frozen=True):
    """Play 1 card of a sector's type that you control: gain 1 gem of that type for each unit there."""

    command: ClassVar[str] = "mine"
    label: ClassVar[str] = "Mine"
    secret: ClassVar[bool] = True
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "mine"
    sector: SectorOption
    type: TypeOption = None
    wildcards: WildOption = 0

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return is_idle(state, seat)

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        for at in own_sectors(state, seat):
            for named, wild in payments(state, seat, at, CARDS):
                yield cls(at, named, wild)

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := own_sector_refusal(state, seat, self.sector):
            return refusal
        cost = payment(state, seat, plain(self.sector), CARDS, self.type, self.wildcards)
        return cost if isinstance(cost, IllegalMove) else empty_refusal(state, cost.kind)

    def perform(self, table: Table[State], seat: int) -> None:
        at = plain(self.sector)
        cost = payment(table.state, seat, at, CARDS, self.type, self.wildcards)
        assert isinstance(cost, Payment)
        mine(table, seat, at, cost, cost.kind)


def empty_refusal(state: State, kind: str) -> IllegalMove | None:
    """A mine without gain is refused (ruling 21)."""
    if state.supply[kind]:
        return None
    return IllegalMove(
        f"No {title(kind)} gem is left in the supply; only Hoarder could mine here.",
        "Gems; ruling 21",
    )


def mine(table: Table[State], seat: int, at: str, cost: Payment, gem: str) -> None:
    """Gain gems of this type, one for each unit, as far as there are any (ruling 21)."""
    tell(table, "mined", seat, at=at, cards=cost.cards)
    lay_down(table, seat, cost.cards)
    gained = gain(table, seat, gem, table.state.sectors[at].units)
    complete_action(table, Moment("mine", at, gem, gems=gained))
