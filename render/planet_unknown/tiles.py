"""A tile by itself, and a small map with a placement on it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.planet_unknown.view.board_records import BoardView, SquareView
from bot.games.planet_unknown.view.records import PlacementView, TileView
from render import theme
from render.frame import Parts
from render.icons import icon
from render.planet_unknown.ground import Plot, edges, outline, plot_of, terrain
from render.shapes import Disc, box
from render.theme import HI, PLANET_TERRAINS, mix


def tile(one: TileView, x: float, y: float, cell: float) -> Parts:
    """The tile as it lies at turn 0, unflipped, in the middle of x, y."""
    wide = max(square.x for square in one.squares) + 1
    high = max(square.y for square in one.squares) + 1
    plot = Plot(x - wide * cell / 2, y - high * cell / 2, cell)
    parts: Parts = []
    for square in one.squares:
        left, top = plot.corner(square.x, square.y)
        kind = square.terrain
        parts += terrain(left, top, cell, kind, symbol=kind if square.symbol else None)
        if square.crater:
            middle = left + cell / 2, top + cell / 2
            parts += crater_symbol(*middle, cell, kind)
    at = {(square.x, square.y): 0 for square in one.squares}
    pen = max(1.6, cell * 0.05)
    return parts + edges(plot, at, lambda _, other: other is None, HI, pen)


def crater_symbol(x: float, y: float, cell: float, kind: str) -> Parts:
    """The meteor symbol of a tile that is not placed yet."""
    colour = PLANET_TERRAINS[kind]
    return [
        Disc(x, y, cell * 0.38, fill=theme.PLANET_METEORITE_GROUND),
        *icon("rock", x, y, cell * 0.25, mix(colour, theme.NEW, 0.7), theme.INK),
    ]


def size_of(one: TileView, across: float, most: float) -> float:
    """Px a square, so that the tile in any turn fits into a square of `across` px."""
    longest = max(max(square.x, square.y) for square in one.squares) + 1
    return min(most, across / longest)


def small_map(
    board: BoardView,
    one: PlacementView,
    placed: Sequence[SquareView],
    left: float,
    top: float,
    side: float,
) -> Parts:
    """The board in dim colours, the placement bright on it."""
    plot = plot_of(board, left, top, side, 0)
    c = plot.cell
    parts: Parts = []
    for square in board.squares:
        x, y = plot.corner(square.x, square.y)
        dim = (
            mix(PLANET_TERRAINS[square.terrain], theme.SKY, 0.62)
            if square.terrain
            else theme.PLANET_LAND
        )
        parts.append(box(x, y, x + c - 0.8, y + c - 0.8, fill=dim))
    for square, kind in zip(placed, one.terrains, strict=True):
        x, y = plot.corner(square.x, square.y)
        parts.append(box(x, y, x + c, y + c, fill=PLANET_TERRAINS[kind]))
    return parts + outline(plot, placed, theme.NEW, 2)
