"""Neighbour and private objectives (sections 2.5, 9.5, 9.6; ruling M-12; examples 20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.games.planet_unknown.printed.cards import OBJECTIVES
from bot.games.planet_unknown.printed.land import Land, land
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.corporation import rules_of
from bot.games.planet_unknown.rules.state import Goal, Seat

Criterion = dict[str, Any]


def ground_of(own: Seat) -> Land:
    return land(own.planet, own.quarters, own.moon)


def terrain_mask(own: Seat, terrain: str, within: int) -> int:
    """Squares of a terrain on some boards; bare currents of Petra are energy terrain."""
    ground = ground_of(own)
    mask = ground.mask(at for at, kind in own.terrain.items() if kind == terrain)
    if terrain == "energy":
        mask |= ground.of_ground("current") & ~ground.mask(own.terrain)
    return mask & within


def symbol_mask(own: Seat, resource: str, within: int) -> int:
    ground = ground_of(own)
    return ground.mask(at for at, kind in own.symbols.items() if kind == resource) & within


def tops_reached(own: Seat) -> list[str]:
    corporation = rules_of(own.corporation, own.halves)
    return [track for track in TRACKS if corporation.is_top(own, track)]


def collected(own: Seat, what: str) -> int:
    """Collected lifepods count wherever they lie, on tracks and techs too."""
    return own.meteors if what == "meteorite" else own.pods + len(own.pods_on)


# neighbour objectives: the planet only, but for those that name no board


def _edge(own: Seat, criterion: Criterion) -> int:
    ground = ground_of(own)
    return symbol_mask(own, criterion["resource"], ground.on_planet & ground.edge).bit_count()


def _areas(own: Seat, criterion: Criterion) -> list[int]:
    ground = ground_of(own)
    return ground.areas(terrain_mask(own, criterion["terrain"], ground.on_planet))


def _largest(own: Seat, criterion: Criterion) -> int:
    return max((area.bit_count() for area in _areas(own, criterion)), default=0)


def _resources(own: Seat, criterion: Criterion) -> int:
    return symbol_mask(own, criterion["resource"], ground_of(own).on_planet).bit_count()


MEASURES: dict[str, Callable[[Seat, Criterion], int]] = {
    "count_resources_on_edge": _edge,
    "largest_area": _largest,
    "count_areas": lambda own, criterion: len(_areas(own, criterion)),
    "count_resources": _resources,
    "collected": lambda own, criterion: collected(own, criterion["what"]),
    "count_trackers_at_top": lambda own, criterion: len(tops_reached(own)),
}


def measure(own: Seat, card: int) -> int:
    """What a seat has of what a neighbour objective compares."""
    criterion = OBJECTIVES[card].neighbor.criterion
    return MEASURES[criterion["kind"]](own, criterion)


def values(goal: Goal, seats: list[Seat]) -> list[int]:
    return [measure(seats[seat], goal.card) for seat in goal.seats]


def leaders(goal: Goal, seats: list[Seat]) -> list[int]:
    """The seats that are best; several share it."""
    found = values(goal, seats)
    is_least = OBJECTIVES[goal.card].neighbor.criterion["best"] == "min"
    best = min(found) if is_least else max(found)
    return [seat for seat, value in zip(goal.seats, found, strict=True) if value == best]


def goal_medals(goal: Goal, seats: list[Seat], seat: int) -> int:
    """5 for the best, 2 for each of several best."""
    side, ahead = OBJECTIVES[goal.card].neighbor, leaders(goal, seats)
    if seat not in ahead:
        return 0
    return side.medals if len(ahead) == 1 else side.tie


# private objectives: either board, but for those that say planetary


def _both(own: Seat) -> int:
    ground = ground_of(own)
    return ground.on_planet | ground.on_moon


def _rectangle(own: Seat, criterion: Criterion) -> bool:
    width, height = criterion["w"], criterion["h"]
    sizes = {(width, height), (height, width)} if criterion.get("either_way") else {(width, height)}
    mask = terrain_mask(own, criterion["terrain"], _both(own))
    return any(_has_block(ground_of(own), mask, w, h) for w, h in sizes)


def _has_block(ground: Land, mask: int, width: int, height: int) -> bool:
    """Whether a full block lies somewhere on one board; quarters of the split planet do not join."""
    squares = {(ground.region_of(at).name, *ground.xy[at]) for at in ground.named(mask)}
    return any(
        all((name, x + i, y + j) in squares for i in range(width) for j in range(height))
        for name, x, y in squares
    )


def _area_with_resources(own: Seat, criterion: Criterion) -> bool:
    ground, kind = ground_of(own), criterion["terrain"]
    symbols = symbol_mask(own, kind, _both(own))
    areas = ground.areas(terrain_mask(own, kind, _both(own)))
    return any((area & symbols).bit_count() >= criterion["at_least"] for area in areas)


def _covered(own: Seat, criterion: Criterion) -> bool:
    """All planetary ice, or all planetary land; bare currents do not hinder (ruling N20)."""
    ground = ground_of(own)
    ice = ground.ice & ground.on_planet
    wanted = ice if criterion["terrain"] == "ice" else ground.on_planet & ~ice
    bare = wanted & ~ground.mask(own.terrain)
    return not bare & ~ground.of_ground("current")


def _enough(own: Seat, criterion: Criterion) -> bool:
    return bool(collected(own, criterion["what"]) >= criterion["at_least"])


CHECKS: dict[str, Callable[[Seat, Criterion], bool]] = {
    "rectangle": _rectangle,
    "area_with_resources": _area_with_resources,
    "tracker_at_top": lambda own, c: c["track"] in tops_reached(own),
    "count_resources": lambda own, c: (
        symbol_mask(own, c["resource"], _both(own)).bit_count() <= c["at_most"]
    ),
    "collected": _enough,
    "collected_more": lambda own, c: collected(own, c["more"]) > collected(own, c["than"]),
    "all_covered": _covered,
}


def is_met(own: Seat, card: int) -> bool:
    """Whether a private objective is fulfilled."""
    criterion = OBJECTIVES[card].private.criterion
    return CHECKS[criterion["kind"]](own, criterion)
