"""The board itself: rings, cells, Saturn, directions and speeds; it never changes within a match."""

from functools import cache

from render import theme
from render.dawn_on_titan.cells import RINGS, Cell, Ring, cells
from render.dawn_on_titan.pieces import rim, saturn
from render.frame import Parts, caption, stars
from render.shapes import Disc, Layer, Line, Point, Polygon, Shape, Text, layer, polar, sector
from render.theme import barlow, mix

CENTRE = (598.0, 726.0)
HEIGHT = 1440
_RINGS = RINGS[:3]


@cache
def ground(height: int) -> tuple[Layer, ...]:
    """The layers below everything on the whole board, for a picture of that height."""
    x, y = CENTRE
    return (
        layer(
            stars(theme.WIDTH, height),
            [cell_ground(cell) for cell in cells(x, y).values() if cell.code != "S"],
            [_edge(ring, x, y) for ring in _RINGS],
            [_spoke(x, y, k) for k in range(6)],
            saturn(x, y),
            [part for ring in _RINGS for part in _chevrons(ring, x, y)],
        ),
        layer(_speeds(theme.MARGIN, 150)),
    )


def cell_ground(cell: Cell) -> Polygon:
    """The floor of a cell, every second one a little lighter."""
    odd = int(cell.code[1:] or 1) % 2
    base = theme.DAWN_RINGS[cell.ring.name]
    fill = mix(base, theme.DAWN_CELL, 0.16 if odd else 0)
    return sector(
        cell.x,
        cell.y,
        cell.inner,
        cell.outer,
        cell.start,
        cell.end,
        fill=fill,
        line=theme.LINE,
        width=theme.HAIRLINE,
    )


def _edge(ring: Ring, x: float, y: float) -> Disc:
    colour = theme.RIM if ring.letter == "N" else theme.LINE2
    return Disc(x, y, ring.outer, line=colour, width=theme.RING)


def _spoke(x: float, y: float, k: int) -> Line:
    """The border of a sector, a little stronger than a cell's: a bolt strikes within a sector."""
    angle = -90 + 60 * k
    ends = polar(x, y, 92, angle), polar(x, y, 572, angle)
    return Line(ends, theme.LINE2, theme.RING)


def _chevrons(ring: Ring, x: float, y: float) -> list[Shape]:
    """Which way one flies along the ring, at each border of cells."""
    sense = 1 if ring.direction == "silver" else -1
    parts: list[Shape] = []
    for k in range(ring.cells):
        angle = -90 + 360 / ring.cells * k
        px, py = polar(x, y, ring.outer, angle)
        parts += chevron(px, py, angle + 90 * sense, rim(ring.direction))
    return parts


def chevron(x: float, y: float, turn: float, colour: str, moat: bool = True) -> list[Shape]:
    """A small arrowhead towards `turn`."""
    tip: Point = polar(x, y, 9, turn)
    back = polar(x, y, -6, turn)
    wings = polar(*back, 7, turn + 90), polar(*back, 7, turn - 90)
    head = Polygon((tip, *wings), fill=colour)
    return [Disc(x, y, 11, fill=theme.SKY), head] if moat else [head]


def _speeds(x: float, y: float) -> Parts:
    """Upper left: how many steps a flight has, by the ring in which it starts, and which way each ring's bodies go."""
    parts: Parts = [caption(x, y, "Steps of a flight")]
    for k, ring in enumerate(RINGS):
        row = y + 32 + 27 * k
        parts += chevron(
            x + 8,
            row,
            0 if ring.direction == "silver" else 180,
            rim(ring.direction),
            moat=False,
        )
        parts.append(Text(x + 26, row, str(ring.steps), barlow(24, 700), theme.HI))
        parts.append(Text(x + 48, row, f"{ring.letter}  {ring.name}", theme.KEY, theme.MID))
    return parts
