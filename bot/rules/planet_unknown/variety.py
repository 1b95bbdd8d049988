"""The order in which placements are offered: by what they bring, the first of them unlike each other. No rule depends on it.

1. First stands what brings most (`merit.py`).
2. Each of the next fifteen is the best of the rest after a deduction for likeness: `OVERLAP` medals for all squares shared with
   one that stands before it (less for fewer), and `AGAIN` for each one before it that is of the same tile.
3. Where both tiles of the depot fit, both are among the first `BOTH_WITHIN`, and among as many after them.
4. The rest follows by what it brings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.planet_unknown.fits import Fit

Rated = tuple[float, str, Fit]  # medals, roughly; tile; where it lies

VARIED = 16  # two pages of eight
LOOKED_AT = 40  # of each tile: worse ones are not worth showing for being different
OVERLAP, AGAIN = 3.0, 0.8
BOTH_WITHIN = 4


def in_order(by_tile: Mapping[str, Sequence[Rated]]) -> list[Rated]:
    """All placements as they are offered; those of each tile come best first."""
    every = sorted((one for some in by_tile.values() for one in some), key=lambda one: -one[0])
    first = _first([one for some in by_tile.values() for one in some[:LOOKED_AT]])
    for end in (BOTH_WITHIN, 2 * BOTH_WITHIN):
        for some in by_tile.values():
            first = _with(first, some, end)
    placed = {(tile, fit) for _, tile, fit in first}
    return first + [one for one in every if one[1:] not in placed]


def _with(first: list[Rated], some: Sequence[Rated], end: int) -> list[Rated]:
    """One of this tile among the four before `end`, the best that does not stand before them, if there is one."""
    before, four = first[: end - BOTH_WITHIN], first[end - BOTH_WITHIN : end]
    if any(one[1] == tile for one in four for _, tile, _ in some[:1]):
        return first
    best = next((one for one in some if one not in before), None)
    if best is None or len(four) < BOTH_WITHIN:
        return first
    rest = [one for one in first if one is not best]
    return [*rest[: end - 1], best, *rest[end - 1 :]]


def _first(candidates: list[Rated]) -> list[Rated]:
    """The varied ones, by picking the best and counting the others down for what they share with it."""
    shared = [0.0] * len(candidates)
    count = dict.fromkeys((tile for _, tile, _ in candidates), 0)
    chosen: list[int] = []
    left = set(range(len(candidates)))
    while left and len(chosen) < VARIED:
        worth = {
            k: candidates[k][0] - OVERLAP * shared[k] - AGAIN * count[candidates[k][1]]
            for k in left
        }
        best = max(worth, key=lambda k: (worth[k], -k))
        left.remove(best)
        chosen.append(best)
        count[candidates[best][1]] += 1
        mask = candidates[best][2].mask
        for k in left:
            mine = candidates[k][2].mask
            if both := mine & mask:
                shared[k] = max(shared[k], both.bit_count() / mine.bit_count())
    return [candidates[k] for k in chosen]
