"""Technologies that move units at any free moment: Teleport, Saboteur, Recall (rulings 29, 35, 36)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import plain
from bot.games.galilean_moons.printed.pieces import NEIGHBOURS, SECTORS
from bot.games.galilean_moons.rules.actions import TechnologyMove
from bot.games.galilean_moons.rules.control import (
    lift,
    own_sector_refusal,
    own_sectors,
    sector_refusal,
    send_home,
)
from bot.games.galilean_moons.rules.invade import SectorOption
from bot.games.galilean_moons.rules.rally import tell_left
from bot.games.galilean_moons.rules.state import State, tell, who


class Teleport(TechnologyMove, frozen=True):
    """Move any one unit, yours or not, to another sector that holds exactly one unit of the same colour."""

    command: ClassVar[str] = "use teleport"
    label: ClassVar[str] = "Teleport"
    technology: ClassVar[str] = "teleport"
    is_free: ClassVar[bool] = True
    sector: Annotated[str, Meta(description="The sector that the unit leaves")]
    to: Annotated[str, Meta(description="The sector that it enters")]

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        taken = [at for at in SECTORS if state.sectors[at].owner is not None]
        return [
            cls(start, to)
            for start in taken
            for to in taken
            if start != to and state.sectors[start].owner == state.sectors[to].owner
        ]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        start, to = plain(self.sector), plain(self.to)
        for at in (start, to):
            if refusal := sector_refusal(at):
                return refusal
        rule = "Detailed Technology Index 6; ruling 35"
        source, target = state.sectors[start], state.sectors[to]
        if source.owner is None:
            return IllegalMove(f"There is no unit in {start}.", rule)
        if start == to or target.owner != source.owner or target.units != 1:
            whose = who(state, source.owner)
            return IllegalMove(
                f"{to} must be another sector with exactly one unit of {whose}.", rule
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        start, to = plain(self.sector), plain(self.to)
        owner = lift(table.state, start, 1)
        table.state.sectors[to].units += 1
        tell(table, "teleported", seat, at=to, start=start, whose=who(table.state, owner))
        tell_left(table, owner, start)


class Saboteur(TechnologyMove, frozen=True):
    """Pull all your units out of one sector; each adjacent sector loses 1 unit, whoever owns it."""

    command: ClassVar[str] = "use saboteur"
    label: ClassVar[str] = "Saboteur"
    costly: ClassVar[bool] = True
    technology: ClassVar[str] = "saboteur"
    sector: SectorOption

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return [cls(at) for at in own_sectors(state, seat)]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        return own_sector_refusal(state, seat, self.sector)

    def perform(self, table: Table[State], seat: int) -> None:
        state, center = table.state, plain(self.sector)
        tell(table, "used", seat, technology="saboteur")
        _remove(table, center, state.sectors[center].units)
        for at in NEIGHBOURS[center]:
            if state.sectors[at].owner is not None:
                _remove(table, at, 1)


def _remove(table: Table[State], at: str, units: int) -> None:
    owner = send_home(table.state, at, units)
    tell(table, "sent_home", owner, at=at, units=units)
    tell_left(table, owner, at)


class Recall(TechnologyMove, frozen=True):
    """Return 1 of your units from a sector without a base to your supply."""

    command: ClassVar[str] = "use recall"
    label: ClassVar[str] = "Recall"
    technology: ClassVar[str] = "recall"
    sector: SectorOption

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return [cls(at) for at in own_sectors(state, seat)]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := own_sector_refusal(state, seat, self.sector):
            return refusal
        if state.sectors[plain(self.sector)].base:
            return IllegalMove(
                f"A base stands in {plain(self.sector)}.", "Detailed Technology Index 17"
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        at = plain(self.sector)
        tell(table, "used", seat, technology="recall")
        _remove(table, at, 1)
