"""Gems: gaining, returning, and which to part with (Gems; Scoring: Gems; rulings 21, 50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations_with_replacement

from bot.engine import IllegalMove, Table
from bot.games.galilean_moons.printed.names import counted, pieces, plain, title
from bot.games.galilean_moons.printed.pieces import RULES, TYPES
from bot.games.galilean_moons.rules.state import State, tell

MOST_WAYS = 60


def sets_points(gems: Mapping[str, int]) -> int:
    """Points of the sets: first one of each type owned, then one of each type owned twice, and so on (ruling 50)."""
    sizes = (sum(count > height for count in gems.values()) for height in range(max(gems.values())))
    return sum(RULES.set_points[size] for size in sizes)


def gain(table: Table[State], seat: int, kind: str, count: int) -> int:
    """Gems from the supply, as many as are left of them; gives how many."""
    state = table.state
    gained = min(count, state.supply[kind])
    state.supply[kind] -= gained
    state.seats[seat].gems[kind] += gained
    if gained:
        tell(table, "gained_gems", seat, gem=kind, count=gained)
    return gained


def give_back(state: State, seat: int, gems: tuple[str, ...]) -> None:
    for kind in gems:
        state.seats[seat].gems[kind] -= 1
        state.supply[kind] += 1


def read_gems(typed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        sorted(map(plain, typed), key=lambda kind: TYPES.index(kind) if kind in TYPES else 99)
    )


def gems_refusal(
    state: State, seat: int, gems: tuple[str, ...], count: int, rule: str
) -> IllegalMove | None:
    """Why these are not `count` gems of the seat."""
    owned = state.seats[seat].gems
    if sum(owned.values()) < count:
        return IllegalMove(f"This costs {counted(count, 'gem')}; you have {pieces(owned)}.", rule)
    if len(gems) != count:
        return IllegalMove(f"This costs {counted(count, 'gem')}, not {len(gems)}.", rule)
    for kind, wanted in Counter(gems).items():
        if owned.get(kind, 0) < wanted:
            return IllegalMove(
                f"You do not have {wanted} {title(kind)}; you have {pieces(owned)}.", rule
            )
    return None


def ways_to_give(owned: Mapping[str, int], count: int) -> tuple[tuple[str, ...], ...]:
    """Choices of `count` gems, those first that cost the sets least; at most 60."""
    return _ways(tuple(owned[kind] for kind in TYPES), count)


@lru_cache(maxsize=4_096)
def _ways(counts: tuple[int, ...], count: int) -> tuple[tuple[str, ...], ...]:
    owned = dict(zip(TYPES, counts, strict=True))
    kinds = [kind for kind in TYPES if owned[kind]]
    ways = [
        way
        for way in combinations_with_replacement(kinds, count)
        if all(way.count(kind) <= owned[kind] for kind in set(way))
    ]
    ways.sort(key=lambda way: -sets_points(without(owned, way)))
    return tuple(ways[:MOST_WAYS])


def without(owned: Mapping[str, int], way: tuple[str, ...]) -> dict[str, int]:
    return {kind: count - way.count(kind) for kind, count in owned.items()}
