"""How near a seat is to its private objectives, in medals: part of how its choices are rated. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.rules.planet_unknown.land import Land, land
from bot.rules.planet_unknown.objectives import Criterion, collected, ground_of, symbol_mask
from bot.rules.planet_unknown.printed.cards import OBJECTIVES
from bot.rules.planet_unknown.printed.chart import TERRAINS
from bot.rules.planet_unknown.state import Seat

STEEP = 2  # a half-done objective is worth a quarter of its medals
# How often it can be done, by kind; a rectangle and all squares of a ground seldom.
HOPE = {
    "count_resources": 0.9, "tracker_at_top": 0.7, "collected_more": 0.6, "area_with_resources": 0.5, "collected": 0.4, "rectangle": 0.3,
    "all_covered": 0.2,
}  # fmt: skip


class Stand(Struct, frozen=True):
    """The boards of a seat as masks: each terrain, each resource's symbols, and what is bare."""

    terrain: Mapping[str, int]
    symbols: Mapping[str, int]
    bare: int


def stand_of(own: Seat) -> Stand:
    """The boards as they lie. Only the terrains that an objective names are looked at."""
    ground = ground_of(own)
    both = ground.on_planet | ground.on_moon
    terrain = {
        kind: ground.mask(at for at, other in own.terrain.items() if other == kind)
        for kind in TERRAINS
    }
    terrain["energy"] |= ground.of_ground("current") & ~ground.mask(own.terrain)
    symbols = {kind: symbol_mask(own, kind, both) for kind in TERRAINS}
    return Stand(terrain, symbols, both & ~ground.mask(own.terrain))


def hope(own: Seat, stand: Stand) -> float:
    """Medals that the seat's objectives promise as the boards lie."""
    return sum(_promise(own, stand, card) for card in own.objectives)


def _promise(own: Seat, stand: Stand, card: int) -> float:
    side = OBJECTIVES[card].private
    near = NEAR[side.criterion["kind"]](own, stand, side.criterion)
    return float(side.medals * near**STEEP)


def likely(card: int) -> float:
    """How worth keeping an objective is before anything lies on the boards."""
    return HOPE[OBJECTIVES[card].private.criterion["kind"]]


def _rectangle(own: Seat, stand: Stand, criterion: Criterion) -> float:
    """Of the best place for it the share that lies there; a place with anything else on it is lost."""
    kind = criterion["terrain"]
    size = criterion["w"] * criterion["h"]
    there = stand.terrain[kind]
    blocked = ~(there | stand.bare)
    wide = bool(criterion.get("either_way"))
    places = blocks(own.planet, own.quarters, own.moon, criterion["w"], criterion["h"], wide)
    found = ((place & there).bit_count() for place in places if not place & blocked)
    return float(max(found, default=0) / size)


@lru_cache(maxsize=512)
def blocks(
    planet: str, quarters: str, moon: str, width: int, height: int, either_way: bool
) -> tuple[int, ...]:
    """Every full block of this size as a mask; quarters of the split planet do not join."""
    ground = land(planet, quarters, moon)
    sizes = {(width, height), (height, width)} if either_way else {(width, height)}
    return tuple(
        mask
        for region in ground.regions
        for w, h in sizes
        for mask in _blocks(ground, region.mask, w, h)
    )


def _blocks(ground: Land, mask: int, width: int, height: int) -> list[int]:
    by_place = {ground.xy[at]: ground.bit[at] for at in ground.named(mask)}
    found = []
    for x, y in by_place:
        places = [(x + i, y + j) for i in range(width) for j in range(height)]
        if all(place in by_place for place in places):
            found.append(sum(1 << by_place[place] for place in places))
    return found


def _area(own: Seat, stand: Stand, criterion: Criterion) -> float:
    kind = criterion["terrain"]
    areas = ground_of(own).areas(stand.terrain[kind])
    most = max(((area & stand.symbols[kind]).bit_count() for area in areas), default=0)
    return min(1.0, float(most / criterion["at_least"]))


def _few(own: Seat, stand: Stand, criterion: Criterion) -> float:
    """It is done from the start and lost with one resource too many."""
    room = criterion["at_most"] + 1
    there = stand.symbols[criterion["resource"]].bit_count()
    return max(0.0, 1 - there / room) if there < room else 0.0


def _covered(own: Seat, stand: Stand, criterion: Criterion) -> float:
    ground = ground_of(own)
    ice = ground.ice & ground.on_planet
    wanted = ice if criterion["terrain"] == "ice" else ground.on_planet & ~ice
    if not wanted:
        return 1.0
    return 1 - (wanted & stand.bare & ~ground.of_ground("current")).bit_count() / wanted.bit_count()


def _enough(own: Seat, stand: Stand, criterion: Criterion) -> float:
    return min(1.0, float(collected(own, criterion["what"]) / criterion["at_least"]))


NEAR: dict[str, Callable[[Seat, Stand, Criterion], float]] = {
    "rectangle": _rectangle,
    "area_with_resources": _area,
    "tracker_at_top": lambda own, stand, criterion: 0.0,  # rated with the advances
    "count_resources": _few,
    "collected": _enough,
    "collected_more": lambda own, stand, criterion: 0.0,
    "all_covered": _covered,
}


def top_wanted(own: Seat, track: str) -> int:
    """Medals of objectives that want this tracker on its last cell."""
    sides = (OBJECTIVES[card].private for card in own.objectives)
    return sum(side.medals for side in sides if side.criterion.get("track") == track)
