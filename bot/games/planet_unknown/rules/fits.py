"""Every way in which a shape lies on a board: eight orientations at every place, as masks. Computed once per region and shape.

There are tens of thousands of them in the end and none can lie in a circle: the garbage collector need not see them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from bot.games.planet_unknown.printed.land import MOON, MOON_FIRST, MOON_WIDTH, SIDE, Region
from bot.games.planet_unknown.printed.pieces import SHAPES, TILES
from bot.games.planet_unknown.printed.records import Tile

Spot = tuple[int, int]


class Fit(Struct, frozen=True, gc=False):
    """A tile's shape lying somewhere. `at`: bit of its first square in reading order. Halves a and b carry the first and second resource.

    `mask`: all squares, `a`, `b`: those of the halves, `symbol_a`, `symbol_b`: the resource symbols, `crater`: the meteor symbol (if the tile has one).
    """

    turn: int
    flip: bool
    at: int
    mask: int
    a: int
    b: int
    symbol_a: int
    symbol_b: int
    crater: int


Key = tuple[int, bool, int]


class Fits(NamedTuple):
    """All fits of a shape on a region, by turn, flip and first square, and those that differ in more than their name."""

    by_name: dict[Key, Fit]
    different: tuple[Fit, ...]


@cache
def _pattern(shape: str) -> Tile:
    """A tile of this shape that shows where the meteor symbol is."""
    if shape in ("token", "patch"):
        return next(tile for tile in TILES.values() if tile.shape == shape)
    return next(TILES[name] for name in SHAPES[shape] if TILES[name].crater)


def _turned(cells: list[Spot], turn: int, flip: bool) -> list[Spot]:
    """Flipped left to right first, then turned clockwise by quarters, and moved to the corner."""
    if flip:
        cells = [(-x, y) for x, y in cells]
    for _ in range(turn):
        cells = [(-y, x) for x, y in cells]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return [(x - left, y - top) for x, y in cells]


@cache
def fits(region: Region, shape: str, has_crater: bool) -> Fits:
    by_name: dict[Key, Fit] = {}
    different: dict[tuple[int, ...], Fit] = {}
    for flip in (False, True):
        for turn in range(4):
            for fit in _placed(region, _pattern(shape), turn, flip):
                by_name[turn, flip, fit.at] = fit
                look = (fit.a, fit.b, fit.symbol_a, fit.symbol_b, fit.crater * has_crater)
                different.setdefault(look, fit)
    return Fits(by_name, tuple(different.values()))


def _placed(region: Region, tile: Tile, turn: int, flip: bool) -> list[Fit]:
    """One orientation at every place of a region where all its squares are."""
    width, first = (MOON_WIDTH, MOON_FIRST) if region.kind == MOON else (SIDE, 0)
    spots = _turned([(cell.x, cell.y) for cell in tile.cells], turn, flip)
    base = [1 << (y * width + x) for x, y in spots]
    parts = _parts(tile, base)
    found = []
    reach_x, reach_y = max(x for x, _ in spots), max(y for _, y in spots)
    for top in range(SIDE - reach_y):
        for left in range(width - reach_x):
            shift = first + top * width + left
            whole = parts[0] << shift
            if whole & ~region.mask == 0:
                at = (whole & -whole).bit_length() - 1
                moved = (part << shift for part in parts)
                found.append(Fit(turn, flip, at, *moved))
    return found


def _parts(tile: Tile, base: list[int]) -> tuple[int, ...]:
    """Masks of the whole, the halves, their symbols and the meteor symbol in the corner of the frame."""
    first = tile.resources[0]
    parts = dict.fromkeys(("mask", "a", "b", "symbol_a", "symbol_b", "crater"), 0)
    for cell, bit in zip(tile.cells, base, strict=True):
        half = "a" if cell.terrain == first else "b"
        parts["mask"] |= bit
        parts[half] |= bit
        parts[f"symbol_{half}"] |= bit * cell.symbol
        parts["crater"] |= bit * cell.crater
    return tuple(parts.values())
