"""Technologies that change what an action costs or brings: Drill and Hoarder at a Mine, Convoy at a Rally (rulings 38, 72)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import counted, listed, plain, title
from bot.games.galilean_moons.printed.pieces import CARDS, GALILEAN, TYPES, WILDCARD
from bot.games.galilean_moons.rules.actions import MAIN, TechnologyMove, figure
from bot.games.galilean_moons.rules.cards import (
    Payment,
    empty_draft_refusal,
    named_type,
    paid_with,
    payment,
    payments,
    sector_types,
    wildcard_counts,
)
from bot.games.galilean_moons.rules.control import is_idle, own_sector_refusal, own_sectors
from bot.games.galilean_moons.rules.invade import SectorOption, TypeOption, WildOption
from bot.games.galilean_moons.rules.mine import CARDS as MINE_CARDS
from bot.games.galilean_moons.rules.mine import empty_refusal, mine
from bot.games.galilean_moons.rules.rally import ChangeOption, rallies, rally, rally_refusal
from bot.games.galilean_moons.rules.state import State, tell

RULE = "Command cards; ruling 72"


class Hoarder(TechnologyMove, frozen=True):
    """Mine a type that has run out and gain gems of one other type instead."""

    command: ClassVar[str] = "use hoarder"
    label: ClassVar[str] = "Hoarder"
    secret: ClassVar[bool] = True
    technology: ClassVar[str] = "hoarder"
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "mine"
    sector: SectorOption
    gem: Annotated[str, Meta(description="The type of the gems that you gain")]
    type: TypeOption = None
    wildcards: WildOption = 0

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return is_idle(state, seat)

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        for at in own_sectors(state, seat):
            for named, wild in payments(state, seat, at, MINE_CARDS):
                for gem in TYPES:
                    yield cls(at, gem, named, wild)

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := own_sector_refusal(state, seat, self.sector):
            return refusal
        cost = payment(state, seat, plain(self.sector), MINE_CARDS, self.type, self.wildcards)
        if isinstance(cost, IllegalMove):
            return cost
        return hoarder_refusal(state, cost.kind, plain(self.gem))

    def perform(self, table: Table[State], seat: int) -> None:
        at = plain(self.sector)
        cost = payment(table.state, seat, at, MINE_CARDS, self.type, self.wildcards)
        assert isinstance(cost, Payment)
        tell(table, "used", seat, technology="hoarder")
        mine(table, seat, at, cost, plain(self.gem))


class Drill(TechnologyMove, frozen=True):
    """Mine a sector by paying any 2 cards of one type instead of the matching card."""

    command: ClassVar[str] = "use drill"
    label: ClassVar[str] = "Drill"
    secret: ClassVar[bool] = True
    technology: ClassVar[str] = "drill"
    joins: ClassVar[tuple[str, ...]] = ("hoarder",)
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "mine"
    sector: SectorOption
    card: Annotated[str, Meta(description="The type of the two cards")]
    type: TypeOption = None
    wildcards: WildOption = 0
    hoarder: Annotated[
        str | None, Meta(description="With Hoarder, if the type has run out: the gems you gain")
    ] = None

    @property
    def uses(self) -> tuple[str, ...]:
        return ("drill",) if self.hoarder is None else ("drill", "hoarder")

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return is_idle(state, seat)

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        for at in own_sectors(state, seat):
            is_galilean = state.sectors[at].kind == GALILEAN
            for kind in sector_types(state, at):
                for card, wild in pairs(state, seat):
                    for gem in (None, *TYPES) if state.supply[kind] == 0 else (None,):
                        yield cls(at, card, kind if is_galilean else None, wild, gem)

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := own_sector_refusal(state, seat, self.sector):
            return refusal
        kind = named_type(state, plain(self.sector), self.type)
        if isinstance(kind, IllegalMove):
            return kind
        cost = self._cost(state, seat)
        if isinstance(cost, IllegalMove):
            return cost
        if self.hoarder is None:
            return empty_refusal(state, kind)
        return hoarder_refusal(state, kind, plain(self.hoarder))

    def _cost(self, state: State, seat: int) -> Payment | IllegalMove:
        return freely_paid(state, seat, plain(self.card), figure("drill", "cards"), self.wildcards)

    def perform(self, table: Table[State], seat: int) -> None:
        at = plain(self.sector)
        kind, cost = named_type(table.state, at, self.type), self._cost(table.state, seat)
        assert isinstance(kind, str)
        assert isinstance(cost, Payment)
        for technology in self.uses:
            tell(table, "used", seat, technology=technology)
        mine(table, seat, at, cost, kind if self.hoarder is None else plain(self.hoarder))


class Convoy(TechnologyMove, frozen=True):
    """Pay a Rally with 1 card of any type."""

    command: ClassVar[str] = "use convoy"
    label: ClassVar[str] = "Convoy"
    secret: ClassVar[bool] = True
    technology: ClassVar[str] = "convoy"
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "rally"
    sector: SectorOption
    units: ChangeOption
    card: Annotated[str, Meta(description="The type of the card that pays")]

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return is_idle(state, seat)

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        hand = state.seats[seat].hand
        for at, change in rallies(state, seat):
            yield from (cls(at, change, card) for card in CARDS if hand[card])

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := rally_refusal(state, seat, self.sector, self.units):
            return refusal
        if not sector_types(state, plain(self.sector)):
            return empty_draft_refusal()
        cost = freely_paid(state, seat, plain(self.card), figure("convoy", "cards"), 0)
        return cost if isinstance(cost, IllegalMove) else None

    def perform(self, table: Table[State], seat: int) -> None:
        cost = freely_paid(table.state, seat, plain(self.card), figure("convoy", "cards"), 0)
        assert isinstance(cost, Payment)
        tell(table, "used", seat, technology="convoy")
        rally(table, seat, plain(self.sector), self.units, cost)


def hoarder_refusal(state: State, kind: str, gem: str) -> IllegalMove | None:
    """Only for a type that is at 0, and for one other that is not (ruling 38)."""
    rule = "Detailed Technology Index 12; ruling 38"
    if state.supply[kind]:
        left = counted(state.supply[kind], f"{title(kind)} gem")
        return IllegalMove(f"Hoarder works when the type has run out; {left} left.", rule)
    if gem not in TYPES or state.supply[gem] == 0:
        left_types = [other for other in TYPES if state.supply[other]]
        return IllegalMove(
            f"No {title(gem)} gem is left; you can take {listed(map(title, left_types), 'or')}.",
            rule,
        )
    return None


def freely_paid(
    state: State, seat: int, card: str, count: int, wildcards: int
) -> Payment | IllegalMove:
    """`count` cards of one type, whichever; wildcards may stand in, also alone (rulings 15, 72)."""
    hand = state.seats[seat].hand
    if card not in CARDS:
        return IllegalMove(
            f"There is no card {card}; the types are {listed(map(title, CARDS))}.", RULE
        )
    if card != WILDCARD:
        return paid_with(hand, card, count, wildcards)
    if hand[WILDCARD] < count:
        return IllegalMove(f"You have {counted(hand[WILDCARD], 'wildcard')}, not {count}.", RULE)
    return Payment(WILDCARD, count, count)


def pairs(state: State, seat: int) -> Iterator[tuple[str, int]]:
    """(type, wildcards) of every way to pay a Drill."""
    hand, count = state.seats[seat].hand, figure("drill", "cards")
    for card in TYPES:
        if hand[card]:
            for wild in wildcard_counts(hand, card, count):
                if wild != count:
                    yield card, wild
    if hand[WILDCARD] >= count:
        yield WILDCARD, 0
