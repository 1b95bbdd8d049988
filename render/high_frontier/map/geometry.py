"""Our own drawing of the map as figures: where spaces, ways and zones lie, and a window that puts a part of it on a picture.

The places come from chart.json, which `chart_making` makes; lengths are px of the whole map, 1,600 wide and 1,150 high.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.games.high_frontier.printed.map import HOHMANN, SKY, Space
from render.shapes import Point


class _Chart(Struct):
    size: tuple[float, float]
    spaces: dict[str, Point]
    bends: dict[str, tuple[Point, ...]]
    zones: dict[str, tuple[tuple[Point, ...], ...]]


_chart = msgspec.json.decode(Path(__file__).with_name("chart.json").read_bytes(), type=_Chart)
WIDE, HIGH = _chart.size
SPOTS = _chart.spaces
ZONE_EDGES = _chart.zones


class Window(Struct, frozen=True):
    """A part of the map, from `left`, `top` on, `scale` times as large, on a picture at x, y, `wide` x `high` px there."""

    left: float
    top: float
    scale: float
    x: float
    y: float
    wide: float
    high: float

    def at(self, spot: Point) -> Point:
        return (
            self.x + (spot[0] - self.left) * self.scale,
            self.y + (spot[1] - self.top) * self.scale,
        )

    def of(self, space: str) -> Point:
        return self.at(SPOTS[space])

    def holds(self, point: Point, margin: float = 0) -> bool:
        """Whether a point of the picture lies in the window, `margin` px from its edge."""
        x, y = point[0] - self.x, point[1] - self.y
        return margin <= x <= self.wide - margin and margin <= y <= self.high - margin

    def sees(self, space: str, margin: float = 0) -> bool:
        return self.holds(self.of(space), margin)

    def spaces(self, margin: float = 0) -> list[Space]:
        """What can be seen in the window, in the map's order."""
        return [space for space in SKY.spaces.values() if self.sees(space.id, margin)]

    def line(self, route: str) -> list[Point]:
        """The way of a route from its a to its b."""
        return [self.at(point) for point in smooth_way(route)]


@cache
def smooth_way(route: str) -> tuple[Point, ...]:
    """A route from end to end, its bends rounded, in px of the whole map."""
    way = SKY.routes[route]
    return tuple(smooth([SPOTS[way.a], *_chart.bends.get(route, ()), SPOTS[way.b]]))


def smooth(points: Sequence[Point]) -> list[Point]:
    """A curve through all the points (Catmull-Rom)."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    curve: list[Point] = []
    for k in range(1, len(padded) - 2):
        curve += [_between(padded[k - 1 : k + 3], step / 6) for step in range(6)]
    return [*curve, points[-1]]


@cache
def rounded(loop: tuple[Point, ...]) -> tuple[Point, ...]:
    """A closed outline without corners."""
    count = len(loop)
    fours = ([loop[(k + step) % count] for step in range(4)] for k in range(count))
    return tuple(_between(four, part / 3) for four in fours for part in range(3))


def _between(four: Sequence[Point], t: float) -> Point:
    a, b, c, d = (
        -t + 2 * t**2 - t**3,
        2 - 5 * t**2 + 3 * t**3,
        t + 4 * t**2 - 3 * t**3,
        t**3 - t**2,
    )
    x, y = (
        0.5 * sum(f * p[axis] for f, p in zip((a, b, c, d), four, strict=True)) for axis in (0, 1)
    )
    return x, y


def length(line: Sequence[Point]) -> float:
    """How many px a line is long."""
    return sum(math.dist(a, b) for a, b in pairwise(line))


def trimmed(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The line without so many px at either end; never shorter than its middle piece."""
    return _cut(_cut(list(line), start)[::-1], end)[::-1]


def _cut(line: list[Point], away: float) -> list[Point]:
    while away > 0 and len(line) > 1:
        step = math.dist(line[0], line[1])
        if step > away:
            (x0, y0), (x1, y1) = line[0], line[1]
            line[0] = x0 + (x1 - x0) * away / step, y0 + (y1 - y0) * away / step
            return line
        if len(line) == 2:
            return line
        away -= step
        line = line[1:]
    return line


def middle(line: Sequence[Point]) -> tuple[Point, float]:
    """The point half way along a line, and the direction there in degrees."""
    left = length(line) / 2
    for (x0, y0), (x1, y1) in pairwise(line):
        step = math.dist((x0, y0), (x1, y1))
        if step and step >= left:
            share = left / step
            angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
            return (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), angle
        left -= step
    return line[-1], 0.0


def sprinkled(line: Sequence[Point], step: float) -> Iterator[Point]:
    """Points along a line, about `step` px apart."""
    for (x0, y0), (x1, y1) in pairwise(line):
        count = max(1, int(math.dist((x0, y0), (x1, y1)) / step))
        for k in range(count + 1):
            yield x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count


@cache
def route_between(one: str, other: str) -> str:
    """The route that joins two neighbours, whichever way it may be flown. `KeyError` when none does."""
    ways = SKY.ways[one] if other in SKY.ways[one] else {}
    return ways[other].route if ways else SKY.ways[other][one].route


@cache
def straight_pairs() -> tuple[tuple[str, str, str], ...]:
    """At each Hohmann the pairs of routes that are one line: (space, route, route)."""
    found = []
    for space in SKY.spaces.values():
        if space.kind == HOHMANN:
            routes = list(
                dict.fromkeys(route_between(space.id, o) for o in SKY.neighbours(space.id))
            )
            found += [
                (space.id, one, other)
                for k, one in enumerate(routes)
                for other in routes[k + 1 :]
                if SKY.is_straight(space.id, one, other)
            ]
    return tuple(found)


def way_between(one: str, other: str) -> list[Point]:
    """The printed way from a space to its neighbour, in px of the whole map."""
    name = route_between(one, other)
    way = list(smooth_way(name))
    return way if SKY.routes[name].a == one else way[::-1]
