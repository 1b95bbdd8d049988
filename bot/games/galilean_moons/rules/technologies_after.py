"""Technologies right after an action: Military, Mining, Worker, Rewind, Escort (rulings 30, 31, 41, 70)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import counted, listed, plain, title
from bot.games.galilean_moons.printed.pieces import CARDS, RULES
from bot.games.galilean_moons.rules.actions import AFTER, TechnologyMove, legal_acts
from bot.games.galilean_moons.rules.cards import hand_count
from bot.games.galilean_moons.rules.control import lift, own_sector_refusal, own_sectors
from bot.games.galilean_moons.rules.draw import sources, start_drawing
from bot.games.galilean_moons.rules.invade import SectorOption
from bot.games.galilean_moons.rules.state import Drawing, State, tell
from bot.games.galilean_moons.rules.technologies_during import just_done


class Extra(TechnologyMove, frozen=True):
    """One more action of the kind just done; the action itself is the next move."""

    secret: ClassVar[bool] = True
    when: ClassVar[str] = AFTER

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        turn = replace(state.acting, declared=self.action, is_extra=True, after=None, copying="")
        if any(True for _ in legal_acts(replace(state, turn=turn), seat)):
            return None
        return IllegalMove(
            f"You have no card for another {title(self.action)}.", "Technology cards; ruling 31"
        )

    def perform(self, table: Table[State], seat: int) -> None:
        turn = table.state.acting
        turn.declared, turn.is_extra, turn.after = self.action, True, None
        tell(table, "used", seat, technology=self.technology)


class Military(Extra, frozen=True):
    """Make one more Invade and pay its cards; it comes next."""

    command: ClassVar[str] = "use military"
    label: ClassVar[str] = "Military"
    technology: ClassVar[str] = "military"
    action: ClassVar[str] = "invade"


class Mining(Extra, frozen=True):
    """Make one more Mine and pay its card; it comes next."""

    command: ClassVar[str] = "use mining"
    label: ClassVar[str] = "Mining"
    technology: ClassVar[str] = "mining"
    action: ClassVar[str] = "mine"


class Worker(TechnologyMove, frozen=True):
    """Draw 1 card for each gem that your Mine has just brought."""

    command: ClassVar[str] = "use worker"
    label: ClassVar[str] = "Worker"
    technology: ClassVar[str] = "worker"
    when: ClassVar[str] = AFTER
    action: ClassVar[str] = "mine"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if sources(state):
            return None
        return IllegalMove("There is no card to draw.", "Detailed Technology Index 9")

    def perform(self, table: Table[State], seat: int) -> None:
        tell(table, "used", seat, technology="worker")
        start_drawing(table, seat, Drawing("worker", just_done(table.state).gems))


class Rewind(TechnologyMove, frozen=True):
    """With no cards in hand after an action: take any 1 card from the discard pile."""

    command: ClassVar[str] = "use rewind"
    label: ClassVar[str] = "Rewind"
    technology: ClassVar[str] = "rewind"
    when: ClassVar[str] = AFTER
    action: ClassVar[str] = "any"
    card: Annotated[str, Meta(description="The type of the card")]

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return [cls(card) for card in reversed(CARDS)]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        rule = "Detailed Technology Index 16; ruling 41"
        if hand_count(state, seat):
            held = counted(hand_count(state, seat), "card")
            return IllegalMove(f"You have {held} in hand, not none.", rule)
        if plain(self.card) not in state.discard:
            lying = listed((title(card) for card in CARDS if card in state.discard), "or")
            return IllegalMove(
                f"No {title(plain(self.card))} is in the discard pile; there you find {lying}.",
                rule,
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        card = plain(self.card)
        table.state.discard.remove(card)
        table.state.seats[seat].hand[card] += 1
        tell(table, "rewound", seat, card=card)


class Escort(TechnologyMove, frozen=True):
    """Move 1 of two units of yours to another sector where you have exactly 1."""

    command: ClassVar[str] = "use escort"
    label: ClassVar[str] = "Escort"
    technology: ClassVar[str] = "escort"
    when: ClassVar[str] = AFTER
    action: ClassVar[str] = "rally"
    sector: SectorOption
    to: Annotated[str, Meta(description="Your sector with 1 unit")]

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        own = list(own_sectors(state, seat))
        return [cls(start, to) for start in own for to in own]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        start, to = plain(self.sector), plain(self.to)
        for at in (start, to):
            if refusal := own_sector_refusal(state, seat, at):
                return refusal
        if state.sectors[start].units < RULES.units_in_sector or state.sectors[to].units != 1:
            return IllegalMove(
                "Escort goes from a sector with 2 of your units to one with 1.",
                "Detailed Technology Index 24",
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        start, to = plain(self.sector), plain(self.to)
        lift(table.state, start, 1)
        table.state.sectors[to].units += 1
        tell(table, "escorted", seat, at=to, start=start)
