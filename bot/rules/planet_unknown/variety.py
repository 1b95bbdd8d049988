"""The order in which placements are offered: by what they bring, the first of them unlike each other. No rule depends on it.

1. First stands what brings most (`merit.py`).
2. Each of the next fifteen is the best of the rest after a deduction for likeness: `OVERLAP` medals for all squares shared with
   one that stands before it (less for fewer), and `AGAIN` for each one before it that is of the same tile.
3. Where both tiles of the depot fit, both are among the first `BOTH_WITHIN`.
4. The rest follows by what it brings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.planet_unknown.fits import Fit

Rated = tuple[float, str, Fit]  # medals, roughly; tile; where it lies

VARIED = 16  # two pages of eight
LOOKED_AT = 60  # of each tile: worse ones are not worth showing for being different
OVERLAP, AGAIN = 2.0, 0.35
BOTH_WITHIN = 4


def in_order(by_tile: Mapping[str, Sequence[Rated]]) -> list[Rated]:
    """All placements as they are offered; those of each tile come best first."""
    every = sorted((one for some in by_tile.values() for one in some), key=lambda one: -one[0])
    first = _first([one for some in by_tile.values() for one in some[:LOOKED_AT]])
    missing = {tile for tile, some in by_tile.items() if some} - {
        t for _, t, _ in first[:BOTH_WITHIN]
    }
    for tile in missing:
        best = by_tile[tile][0]
        first = [one for one in first if one is not best]
        first.insert(BOTH_WITHIN - 1, best)
    placed = {(tile, fit) for _, tile, fit in first}
    return first + [one for one in every if one[1:] not in placed]


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
