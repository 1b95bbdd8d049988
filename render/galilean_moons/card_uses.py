"""What the cards of one hand could do now: reckoned from its owner's view, so for private pictures only.

A card of a type works in sectors of that type, and in the Galilean sector while the draft shows the type; wildcards stand in
for any card.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.galilean_moons.printed.pieces import CARDS, GALILEAN, RULES, TYPES, WILDCARD
from bot.games.galilean_moons.view.records import SeatView, SectorView, View


class Invasion(Struct, frozen=True):
    """Sectors that can be invaded for `cards` cards, `wild` of them wildcards."""

    cards: int
    wild: int
    sectors: tuple[str, ...]


class Uses(Struct, frozen=True):
    """What cards of one type, with the wildcards, can do: sectors for each, for a mine with the gems it gives.

    `back`: sectors that units can be taken back from, where nothing else can be done.
    """

    invade: tuple[Invasion, ...]
    rally: tuple[str, ...]
    mine: tuple[tuple[str, int], ...]
    back: tuple[str, ...] = ()

    @property
    def is_idle(self) -> bool:
        """Whether there is nothing."""
        return not (self.invade or self.rally or self.mine or self.back)


def uses(view: View, mine: SeatView) -> dict[str, Uses]:
    """By card held: what it can do. Under "wildcard" stands what wildcards do alone, for types that are not held."""
    hand = mine.hand or {}
    held = [kind for kind in TYPES if hand.get(kind)]
    found = {kind: _uses(view, mine, (kind,), hand[kind], hand.get(WILDCARD, 0)) for kind in held}
    if hand.get(WILDCARD):
        others = tuple(kind for kind in TYPES if kind not in held)
        found[WILDCARD] = _uses(view, mine, others, 0, hand[WILDCARD])
    return {card: found[card] for card in CARDS if card in found}


def _uses(view: View, mine: SeatView, kinds: tuple[str, ...], cards: int, wild: int) -> Uses:
    matching = [sector for sector in view.sectors if any(_fits(view, sector, k) for k in kinds)]
    own = [sector for sector in matching if sector.owner == mine.seat]
    payable = [
        sector
        for sector in matching
        if sector.owner != mine.seat and mine.supply and sector.cost <= cards + wild
    ]
    rally = tuple(s.at for s in own if s.units < RULES.units_in_sector and mine.supply)
    gems = ((s.at, _gems(view, s, kinds)) for s in own)
    found = Uses(_invasions(payable, cards), rally, tuple(pair for pair in gems if pair[1]))
    return replace(found, back=tuple(s.at for s in own)) if found.is_idle else found


def _fits(view: View, sector: SectorView, kind: str) -> bool:
    if sector.kind == GALILEAN:
        return kind in view.draft or WILDCARD in view.draft
    return sector.kind == kind


def _gems(view: View, sector: SectorView, kinds: tuple[str, ...]) -> int:
    """How many gems a mine there gives, of the best type that fits."""
    left = [view.gem_supply[kind] for kind in kinds if _fits(view, sector, kind)]
    return min(sector.units, max(left))


def _invasions(payable: list[SectorView], cards: int) -> tuple[Invasion, ...]:
    costs = sorted({sector.cost for sector in payable})
    return tuple(
        Invasion(cost, max(0, cost - cards), tuple(s.at for s in payable if s.cost == cost))
        for cost in costs
    )
