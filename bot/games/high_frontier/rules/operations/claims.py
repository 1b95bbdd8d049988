"""Putting a claim down when there may be no disk left, Luna's leave (I6; rulings 115, 116)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table, listed, seat_placeholder
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.reserve import disks_left, open_claims, place_claim
from bot.games.high_frontier.state.deals import LUNA
from bot.games.high_frontier.state.parse import site_named
from bot.games.high_frontier.state.state import State


class MoveDisk(Move, frozen=True):
    """Take one of your disks from another site."""

    command: ClassVar[str] = "answer move-disk"
    label: ClassVar[str] = "Move a disk"
    site: Annotated[str, Meta(description="Where it lies now")]


class LeaveOpen(Move, frozen=True):
    """Place no disk."""

    command: ClassVar[str] = "answer no-disk"
    label: ClassVar[str] = "Place no disk"


def luna_refusal(state: State, seat: int, site: str) -> IllegalMove | None:
    """Why a Luna site may not be prospected: the 1st Player's yes comes first; nobody needs it alone (rulings 15, 116)."""
    if not SKY.spaces[site].land().luna or seat == state.first:
        return None
    if rights.has_leave(state, seat, LUNA, by=state.first):
        return None
    first = seat_placeholder(state.first)
    return IllegalMove(
        f"Luna takes the leave of the 1st Player, {first}; ask for it first.", "I6; ruling 116"
    )


class Claiming(Step[State]):
    """A claim is due: a disk from the reserve, else from an unindustrialized own site, or none (ruling 115)."""

    seat: int
    site: str

    def _sources(self, state: State) -> list[str]:
        return [site for site in open_claims(state, self.seat) if site != self.site]

    def decision(self, state: State) -> Decision | None:
        if disks_left(state, self.seat) or not self._sources(state):
            return None
        title = SKY.spaces[self.site].title
        question = f"You have no disk left for {title}: move one from another claim?"
        return Decision((self.seat,), (MoveDisk, LeaveOpen), f"to claim {title}", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [LeaveOpen(), *(MoveDisk(site) for site in self._sources(state))]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        orders = state.seats[seat].orders
        for site in orders.disks:
            if site in self._sources(state):
                return MoveDisk(site)
        return LeaveOpen() if orders.no_disks else None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, LeaveOpen):
            table.record_event("left_open", seat, site=self.site)
            return
        assert isinstance(move, MoveDisk)
        source, sources = site_named(move.site).id, self._sources(table.state)
        if source not in sources:
            titles = listed((SKY.spaces[site].title for site in sources), "or")
            raise IllegalMove(f"A disk can be moved from {titles}.", "I6; ruling 115")
        place_claim(table, seat, self.site, source)

    def run(self, table: Table[State]) -> None:
        if disks_left(table.state, self.seat):
            place_claim(table, self.seat, self.site)
        else:
            table.record_event("left_open", self.seat, site=self.site)
