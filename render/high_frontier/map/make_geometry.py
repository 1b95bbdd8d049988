"""Makes chart.json: where our own drawing puts the spaces, the bends of the ways and the edges of the zones.

Run once, and again when the map or a figure here changes: `python -m render.high_frontier.chart_making`. It begins with
the places that the map's facts give, stretches them to the picture's shape, and pushes apart marks that lie too near to
each other or to a way that is not theirs, until names and pieces find room. Lengths are px of the whole map, 1,600 wide.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import msgspec

from bot.games.high_frontier.printed.map import SKY, Space
from bot.games.high_frontier.printed.tracks import ZONES

WIDE, HIGH = 1600.0, 1150.0
SCAN = (5400.0, 3619.0)  # the px that the map's places are given in
EDGE = 24.0
ROUNDS = 260
PULL = 0.03  # of the way back to where a mark came from, each round
CELL = 40.0
BESIDE = 3.5  # between a mark and a way that is not its own
APART = 4.5  # between two marks
_REACH = {"site": 13.0, "leo": 10.0, "flyby": 7.0, "hohmann": 2.5}
_SMALL = 5.0
_LARGE = 9  # sites of this size and more are where everybody settles: round them there is room for pieces
_ROOMY = {True: 27.0, False: 17.0}  # what marks keep off a site, half its width and more

Spot = list[float]


def reach(space: Space) -> float:
    """Half the width of a space's mark on the whole map."""
    return _REACH.get(space.kind, _SMALL)


class Layout:
    """Spaces and bends while they are pushed about. Bends have no width; they give way to marks."""

    def __init__(self) -> None:
        self.spots = {name: _at(space.x, space.y) for name, space in SKY.spaces.items()}
        self.bends = {route.id: [_at(*bend) for bend in route.via] for route in SKY.routes.values()}
        self.home = {name: tuple(spot) for name, spot in self.spots.items()}
        self.before = {name: [tuple(bend) for bend in bends] for name, bends in self.bends.items()}
        self.radius = {name: reach(space) for name, space in SKY.spaces.items()}
        self.room = self.radius | {
            space.id: _ROOMY[space.land().size >= _LARGE] for space in SKY.sites()
        }

    def settle(self) -> None:
        for _ in range(ROUNDS):
            self._pull()
            self._part()
            self._clear_ways()
        self._follow()

    def _pull(self) -> None:
        for name, spot in self.spots.items():
            home, margin = self.home[name], EDGE
            for axis, most in ((0, WIDE), (1, HIGH)):
                spot[axis] += PULL * (home[axis] - spot[axis])
                spot[axis] = min(most - margin, max(margin, spot[axis]))

    def _cells(self) -> dict[tuple[int, int], list[str]]:
        cells: dict[tuple[int, int], list[str]] = defaultdict(list)
        for name, (x, y) in self.spots.items():
            cells[int(x // CELL), int(y // CELL)].append(name)
        return cells

    def _part(self) -> None:
        """Push apart what lies too near to each other."""
        cells = self._cells()
        for name in self.spots:
            x, y = self.spots[name]
            for other in _around(cells, x, y):
                if other > name:
                    self._push(name, other)

    def _push(self, one: str, other: str) -> None:
        a, b = self.spots[one], self.spots[other]
        least = self.room[one] + self.room[other] + APART
        dx, dy = b[0] - a[0], b[1] - a[1]
        apart = math.hypot(dx, dy) or 0.01
        if apart >= least:
            return
        share = 0.25 * (least - apart) / apart
        for spot, sign in ((a, -1), (b, 1)):
            spot[0] += sign * share * dx
            spot[1] += sign * share * dy

    def _clear_ways(self) -> None:
        """Push marks off the ways of others, and the ways' bends off them."""
        cells = self._cells()
        for route in SKY.routes.values():
            line = [self.spots[route.a], *self.bends[route.id], self.spots[route.b]]
            for start, end in pairwise(line):
                for name in _along(cells, start, end):
                    if name not in (route.a, route.b):
                        self._dodge(name, start, end, self.bends[route.id])

    def _dodge(self, name: str, start: Spot, end: Spot, bends: list[Spot]) -> None:
        spot, least = self.spots[name], self.radius[name] + BESIDE
        share, dx, dy = _offset(spot, start, end)
        apart = math.hypot(dx, dy) or 0.01
        if apart >= least or not 0.02 < share < 0.98:
            return
        push = 0.3 * (least - apart) / apart
        spot[0] += push * dx
        spot[1] += push * dy
        for bend in (start, end):
            if any(bend is other for other in bends):
                bend[0] -= 0.5 * push * dx
                bend[1] -= 0.5 * push * dy

    def _follow(self) -> None:
        """Bends move along with the ends of their way."""
        for route in SKY.routes.values():
            shift = [self._shift(route.a), self._shift(route.b)]
            count = len(self.bends[route.id])
            for k, bend in enumerate(self.bends[route.id], 1):
                t = k / (count + 1)
                for axis, most in ((0, WIDE), (1, HIGH)):
                    bend[axis] += (1 - t) * shift[0][axis] + t * shift[1][axis]
                    bend[axis] = min(most - 8, max(8, bend[axis]))

    def _shift(self, name: str) -> tuple[float, float]:
        spot, home = self.spots[name], self.home[name]
        return spot[0] - home[0], spot[1] - home[1]


def _at(x: float, y: float) -> Spot:
    return [x * WIDE / SCAN[0], y * HIGH / SCAN[1]]


def _around(cells: dict[tuple[int, int], list[str]], x: float, y: float) -> Iterator[str]:
    column, row = int(x // CELL), int(y // CELL)
    for i in (column - 1, column, column + 1):
        for j in (row - 1, row, row + 1):
            yield from cells.get((i, j), ())


def _along(cells: dict[tuple[int, int], list[str]], start: Spot, end: Spot) -> list[str]:
    """What lies in the cells that a way leads through, each once."""
    length = math.dist(start, end)
    parts = max(1, math.ceil(length / CELL))
    found: dict[str, None] = {}
    for k in range(parts + 1):
        x = start[0] + (end[0] - start[0]) * k / parts
        y = start[1] + (end[1] - start[1]) * k / parts
        found.update(dict.fromkeys(_around(cells, x, y)))
    return [*found]


def _offset(spot: Spot, start: Spot, end: Spot) -> tuple[float, float, float]:
    """How far along the way the nearest point is (0 to 1), and the step from there to the spot."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy or 0.01
    share = ((spot[0] - start[0]) * dx + (spot[1] - start[1]) * dy) / square
    near = min(1.0, max(0.0, share))
    return share, spot[0] - start[0] - near * dx, spot[1] - start[1] - near * dy


# Zones: each cell of a grid belongs to the zone of the nearest space; the edges between are drawn round and smooth.

GRID = 10.0
BEYOND = 6  # cells round the map, so that its edges cut the zones straight


def edges(spots: dict[str, Spot]) -> dict[str, list[list[Spot]]]:
    """For each zone but the outermost the outlines of it and of all zones nearer to the sun, painted outermost first."""
    owners = _smoothed(_smoothed(_owners(spots)))
    order = [*ZONES]
    return {
        zone: [_rounded(loop) for loop in _loops(owners, k)] for k, zone in enumerate(order[:-1])
    }


Owners = dict[tuple[int, int], int]


def _owners(spots: dict[str, Spot]) -> Owners:
    order = [*ZONES]
    marks = [(x, y, order.index(SKY.spaces[name].zone)) for name, (x, y) in spots.items()]
    owners: Owners = {}
    for i in range(-BEYOND, int(WIDE / GRID) + BEYOND):
        for j in range(-BEYOND, int(HIGH / GRID) + BEYOND):
            x, y = (i + 0.5) * GRID, (j + 0.5) * GRID
            owners[i, j] = min(marks, key=lambda mark: (mark[0] - x) ** 2 + (mark[1] - y) ** 2)[2]
    return owners


def _smoothed(owners: Owners) -> Owners:
    """Each cell takes what most of the cells round it have."""
    steps = [(i, j) for i in (-2, -1, 0, 1, 2) for j in (-2, -1, 0, 1, 2)]
    return {
        (i, j): Counter(owners.get((i + a, j + b), own) for a, b in steps).most_common(1)[0][0]
        for (i, j), own in owners.items()
    }


def _loops(owners: Owners, most: int) -> Iterator[list[Spot]]:
    """The outlines of the cells of zones up to `most`, as closed loops of corners; tiny ones left out."""
    inside = {cell for cell, owner in owners.items() if owner <= most}
    after: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for i, j in inside:
        sides = (
            ((i, j - 1), (i, j), (i + 1, j)),
            ((i + 1, j), (i + 1, j), (i + 1, j + 1)),
            ((i, j + 1), (i + 1, j + 1), (i, j + 1)),
            ((i - 1, j), (i, j + 1), (i, j)),
        )
        for beyond, start, end in sides:
            if beyond not in inside:
                after[start].append(end)
    while after:
        first = here = next(iter(after))
        loop: list[Spot] = []
        while here in after:
            loop.append([here[0] * GRID, here[1] * GRID])
            there = after[here].pop()
            if not after[here]:
                del after[here]
            here = there
            if here == first:
                break
        if len(loop) > 16:
            yield loop


def _rounded(loop: list[Spot]) -> list[Spot]:
    """Corners cut until the steps of the grid are gone."""
    for _ in range(2):
        count = len(loop)
        loop = [
            [sum(loop[(k + step) % count][axis] for step in range(-3, 4)) / 7 for axis in (0, 1)]
            for k in range(count)
        ]
    return [_short(spot) for spot in loop[::2]]


def _short(spot: Iterable[float]) -> Spot:
    return [round(value, 1) for value in spot]


def made() -> dict[str, object]:
    """All of chart.json."""
    layout = Layout()
    layout.settle()
    return {
        "size": [WIDE, HIGH],
        "spaces": {name: _short(spot) for name, spot in layout.spots.items()},
        "bends": {name: [*map(_short, bends)] for name, bends in layout.bends.items() if bends},
        "zones": edges(layout.spots),
    }


if __name__ == "__main__":
    encoded = msgspec.json.format(msgspec.json.encode(made()), indent=0)
    Path(__file__).with_name("chart.json").write_bytes(encoded + b"\n")
