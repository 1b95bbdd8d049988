"""Invade: command a unit to take control of a sector (Invade; rulings 9, 13-19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import plain
from bot.games.galilean_moons.printed.pieces import SECTORS
from bot.games.galilean_moons.rules.actions import MAIN, ActionMove, complete_action
from bot.games.galilean_moons.rules.cards import Payment, hand_count, lay_down, payment, payments
from bot.games.galilean_moons.rules.control import (
    invade_cost,
    sector_refusal,
    take_over,
    tell_invasion,
)
from bot.games.galilean_moons.rules.state import Moment, State

SectorOption = Annotated[str, Meta(description="The sector, e.g. G3")]
TypeOption = Annotated[
    str | None, Meta(description="On the Galilean sector: the type that you play")
]
WildOption = Annotated[int, Meta(ge=0, le=8, description="Wildcards among the cards")]


class Invade(ActionMove, frozen=True):
    """Pay cards of a sector's type: 1, and 1 for each opposing unit, and 2 for a base; then it is yours."""

    command: ClassVar[str] = "invade"
    label: ClassVar[str] = "Invade"
    secret: ClassVar[bool] = True
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "invade"
    sector: SectorOption
    type: TypeOption = None
    wildcards: WildOption = 0

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return state.seats[seat].supply == 0 or hand_count(state, seat) == 0

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        for at in SECTORS:
            if place_refusal(state, seat, at) is None:
                for named, wild in payments(state, seat, at, invade_cost(state, at)):
                    yield cls(at, named, wild)

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        at = plain(self.sector)
        if refusal := place_refusal(state, seat, at):
            return refusal
        cost = payment(state, seat, at, invade_cost(state, at), self.type, self.wildcards)
        return cost if isinstance(cost, IllegalMove) else None

    def perform(self, table: Table[State], seat: int) -> None:
        at = plain(self.sector)
        cost = payment(
            table.state, seat, at, invade_cost(table.state, at), self.type, self.wildcards
        )
        assert isinstance(cost, Payment)
        invade(table, seat, at, cost)


def place_refusal(state: State, seat: int, at: str) -> IllegalMove | None:
    """Why this seat cannot invade there, whatever it pays."""
    if refusal := sector_refusal(at):
        return refusal
    if state.sectors[at].owner == seat:
        return IllegalMove(
            f"You control {at}; a second unit comes by Rally or Colony only.", "Invade; ruling 14"
        )
    if state.seats[seat].supply == 0:
        return IllegalMove("You have no unit in your supply; Rally can bring one back.", "Invade")
    return None


def invade(table: Table[State], seat: int, at: str, cost: Payment) -> None:
    """The cards are laid down before anything happens (ruling 19)."""
    tell_invasion(table, seat, at, cost.cards)
    lay_down(table, seat, cost.cards)
    removed = take_over(table, seat, at)
    complete_action(table, Moment("invade", at, cost.kind, units=removed))
