"""Lines from cell to cell: the last flight, a flight looked at beforehand."""

import math
from collections.abc import Sequence
from itertools import pairwise

from render.dawn_on_titan.cells import Cell
from render.shapes import Point, polar

_LANE = 33.0


def lane(cell: Cell) -> float:
    """The radius at which lines cross a cell: where its ships are."""
    return cell.inner + min(_LANE, (cell.outer - cell.inner) / 4) * cell.scale


def stop(cell: Cell) -> Point:
    """Where a line stops in a cell."""
    return (cell.x, cell.y) if cell.code == "S" else cell.at(lane(cell))


def route(way: Sequence[Cell]) -> list[Point]:
    """A line through the cells: along a ring it follows the ring, between rings it passes beside the body."""
    points = [stop(way[0])]
    for here, there in pairwise(way):
        if here.code == there.code:
            continue
        if here.ring == there.ring:
            points += _bend(here, there)
        elif "S" not in (here.code, there.code):
            points.append(_beside(here, there))
        points.append(stop(there))
    return points


def _beside(here: Cell, there: Cell) -> Point:
    """Beside the body of the inner of two cells, on the side of the outer one."""
    inner, outer = sorted((here, there), key=lambda cell: cell.inner)
    turn = (outer.middle - inner.middle + 180) % 360 - 180
    return inner.at(inner.body_radius(), inner.middle + 1.15 * turn)


def _bend(here: Cell, there: Cell) -> list[Point]:
    turn = (there.middle - here.middle + 180) % 360 - 180
    count = max(2, math.ceil(abs(turn) / 4))
    return [
        polar(here.x, here.y, lane(here), here.middle + turn * k / count) for k in range(1, count)
    ]


def clipped(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The line without its first `start` and last `end` px, so that it touches no piece."""
    line = _cut(list(points), start)
    return _cut(line[::-1], end)[::-1]


def _cut(points: list[Point], much: float) -> list[Point]:
    while len(points) > 1:
        (x0, y0), (x1, y1) = points[0], points[1]
        length = math.hypot(x1 - x0, y1 - y0)
        if length > much:
            share = much / length
            return [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), *points[1:]]
        if len(points) == 2:
            return points
        much -= length
        points = points[1:]
    return points
