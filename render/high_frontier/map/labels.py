"""Names and codes on the map, each where it hits least; what may not be left out comes first."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from copy import copy
from functools import lru_cache

from msgspec import Struct

from bot.games.high_frontier.printed.map import Space
from render import theme
from render.high_frontier.map.geometry import Window, sprinkled
from render.high_frontier.map.ground import (
    CASING,
    ZONE_COLOURS,
    seen_routes,
    sun_words,
    zone_colour,
)
from render.high_frontier.map.marks import grain, radius
from render.high_frontier.parts.names import shorter
from render.paint import width
from render.shapes import Point, Text, Type
from render.theme import HI, MID, barlow, inter, mix

Box = tuple[float, float, float, float]
HIT = 400.0  # what it costs to lie on a mark
CROSSED = 12.0  # and for each point of a way
OUTSIDE = 9_999.0
MAY_COST = 90.0  # a code that would cost more is left out
FARTHER = 22.0  # px that a label may move away before it covers something
_CELL = 48


_ZONE = inter(32, 700)
_ZONE_SPACES = 4  # a zone with fewer in sight is not named
_ZONE_COST = 60.0


class Words(Struct, frozen=True):
    """One line of a label."""

    text: str
    type: Type
    colour: str


class Places:
    """What of a window is taken: boxes of marks and labels, points of ways."""

    def __init__(self, window: Window, step: float = 8) -> None:
        self.window = window
        self.taken: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._dots: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for name in seen_routes(window):
            for x, y in sprinkled(window.line(name), step):
                if window.holds((x, y)):  # nothing is put farther out
                    self._dots[int(x // _CELL), int(y // _CELL)].append((x, y))

    def copy(self) -> "Places":
        """The same, to be filled further; the ways are shared."""
        twin = copy(self)
        twin.taken = defaultdict(list)
        for cell, row in self.taken.items():
            twin.taken[cell] = [*row]
        return twin

    def block(self, box: Box) -> None:
        for cell in _cells(box):
            self.taken[cell].append(box)

    def block_round(self, x: float, y: float, reach: float) -> None:
        self.block((x - reach, y - reach, x + reach, y + reach))

    def cost(self, box: Box, enough: float = math.inf) -> float:
        """How much is hit there; from `enough` on nothing more is counted."""
        left, top, right, bottom = box
        w = self.window
        if left < w.x + 24 or top < w.y + 6 or right > w.x + w.wide - 24:
            return OUTSIDE
        if bottom > w.y + w.high - 6:
            return OUTSIDE
        return self._hits(box, _cells(box), enough)

    def _hits(self, box: Box, cells: Sequence[tuple[int, int]], enough: float) -> float:
        left, top, right, bottom = box
        hit: set[Box] = set()
        for cell in cells:
            hit.update(other for other in self.taken.get(cell, ()) if _touch(box, other))
            if HIT * len(hit) >= enough:
                return HIT * len(hit)
        total = HIT * len(hit)
        for cell in cells:
            for x, y in self._dots.get(cell, ()):
                total += CROSSED * (left - 1 < x < right + 1 and top - 1 < y < bottom + 1)
            if total >= enough:
                break
        return total

    def put(
        self, x: float, y: float, reach: float, lines: Sequence[Words], most: float | None
    ) -> list[Text]:
        """The label beside a mark of that reach, or nothing when it would cost more than `most` (None: any price)."""
        wide = max(width(line.text, line.type) for line in lines)
        high = sum(line.type.size * 1.08 for line in lines)
        spots = _spots(x, y, reach, wide, high)
        best, least = 0, OUTSIDE
        for k, (box, _) in enumerate(spots):
            cost = self.cost(box, least - 2 * k) + 2 * k
            if cost < least:
                best, least = k, cost
        if least >= OUTSIDE or (most is not None and least > most):
            return []
        box, side = spots[best]
        self.block((box[0] - 2, box[1] - 1, box[2] + 2, box[3] + 1))
        return _set(box, side, lines)


def _cells(box: Box) -> list[tuple[int, int]]:
    columns = range(int(box[0] // _CELL), int(box[2] // _CELL) + 1)
    rows = range(int(box[1] // _CELL), int(box[3] // _CELL) + 1)
    return [(i, j) for i in columns for j in rows]


def _touch(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _spots(x: float, y: float, r: float, wide: float, high: float) -> list[tuple[Box, str]]:
    """Right, left, below, above, then the corners; with the side the lines are set flush to."""
    gap, slant = 5, r * 0.7 + 3
    corners = (
        (x + r + gap, y - high / 2, "l"),
        (x - r - gap - wide, y - high / 2, "r"),
        (x - wide / 2, y + r + gap, "m"),
        (x - wide / 2, y - r - gap - high, "m"),
        (x + slant, y + slant, "l"),
        (x + slant, y - slant - high, "l"),
        (x - slant - wide, y + slant, "r"),
        (x - slant - wide, y - slant - high, "r"),
        (x + r + gap, y - high - 2, "l"),
        (x + r + gap, y + 2, "l"),
        (x - r - gap - wide, y - high - 2, "r"),
        (x - r - gap - wide, y + 2, "r"),
        (x - r, y + r + gap, "l"),
        (x + r - wide, y + r + gap, "r"),
        (x - r, y - r - gap - high, "l"),
        (x + r - wide, y - r - gap - high, "r"),
    )
    return [((left, top, left + wide, top + high), side) for left, top, side in corners]


def _set(box: Box, side: str, lines: Sequence[Words]) -> list[Text]:
    x = {"l": box[0], "r": box[2], "m": (box[0] + box[2]) / 2}[side]
    y, texts = box[1], []
    for line in lines:
        size = line.type.size
        texts.append(
            Text(
                x,
                y + size * 0.54,
                line.text,
                line.type,
                line.colour,
                side + "m",
                casing=3,
                casing_colour=CASING,
                name="label",
            )
        )
        y += size * 1.08
    return texts


def site_words(space: Space, size: float) -> list[Words]:
    """Name and code of a site."""
    return [
        Words(shorter(space.title), barlow(max(20, round(30 * size)), 600), HI),
        Words(space.code, barlow(max(17, round(23 * size)), 500), MID),
    ]


def code_words(space: Space, size: float, strong: bool = False) -> list[Words]:
    """The code of a space that is no site."""
    big = max(17, round(23 * size))
    return [Words(space.code, barlow(big, 700 if strong else 500), HI if strong else CODE)]


CODE = theme.CODE_COLOUR


class Laid(Struct, frozen=True):
    """Labels of a window, and what they and the marks take."""

    texts: tuple[Text, ...]
    places: Places


@lru_cache(maxsize=32)
def labels(window: Window, strong: frozenset[str] = frozenset()) -> Laid:
    """All labels of a region: `strong` spaces first (a plan's), then sites, then codes as far as there is room.

    Last come the names of the zones, where a place is free.
    """
    size = grain(window.scale)
    places = Places(window)
    seen = window.spaces(-30)
    for space in seen:
        _block(places, space, size)
    order = sorted(seen, key=lambda s: (s.id not in strong, s.site is None, s.kind == "hohmann"))
    texts: list[Text] = []
    for space in order:
        if window.sees(space.id, 4):
            texts += _label(places, space, size, space.id in strong)
    return Laid((*texts, *_zones(places, seen)), places)


def _block(places: Places, space: Space, size: float) -> None:
    """The mark itself; of a site also the corners where pieces lie and what is printed on its edge."""
    x, y = places.window.of(space.id)
    places.block_round(x, y, radius(space, size) + 2)
    if space.site is not None:
        for dx, dy in ((-37, -35), (-37, 35), (37, 35), (28, -42)):
            places.block_round(x + dx * size, y + dy * size, 20 * size)


def _label(places: Places, space: Space, size: float, strong: bool) -> list[Text]:
    x, y = places.window.of(space.id)
    reach = radius(space, size)
    if space.site is not None:
        return _site_label(places, space, size, reach + 13 * size)
    most = None if strong or space.kind == "leo" else MAY_COST
    return places.put(x, y, reach, code_words(space, size, strong), most)


def _site_label(places: Places, space: Space, size: float, reach: float) -> list[Text]:
    """Name and code close by, else a little away, else smaller; where all would cover something only the code."""
    x, y = places.window.of(space.id)
    words, small = site_words(space, size), site_words(space, 0.7)
    for lines, away in ((words, 0), (words, FARTHER), (small, 0), (small, FARTHER)):
        if found := places.put(x, y, reach + away, lines, HIT - 1):
            return found
    most = None if places.window.sees(space.id, 70) else MAY_COST
    return places.put(x, y, reach - 8 * size, [Words(space.code, words[1].type, HI)], most)


def _zones(places: Places, seen: Sequence[Space]) -> list[Text]:
    """The name of each zone with some spaces here, large and quiet, where nothing is hit."""
    texts: list[Text] = []
    window = places.window
    marks = [(*window.of(space.id), space.zone) for space in seen]
    for zone, count in Counter(space.zone for space in seen).most_common():
        if count >= _ZONE_SPACES:
            texts += _zone(places, marks, zone)
    return texts


def _zone(places: Places, marks: Sequence[tuple[float, float, str]], zone: str) -> list[Text]:
    wide, window = width(zone.upper(), _ZONE) / 2 + 10, places.window
    best: tuple[int, int] | None = None
    least = _ZONE_COST
    for x in range(int(window.x + wide + 30), int(window.x + window.wide - wide - 30), 40):
        for y in range(int(window.y) + 50, int(window.y + window.high) - 60, 40):
            cost = places.cost((x - wide, y - 34, x + wide, y + 36), least)
            if cost < least and _is_in(marks, x, y, zone):
                best, least = (x, y), cost
    if best is None:
        return []
    left, top = best
    places.block((left - wide, top - 34, left + wide, top + 36))
    colour = mix(zone_colour(zone), ZONE_COLOURS[zone], 0.25)
    return [
        Text(left, top - 12, zone.upper(), _ZONE, colour, "mm", name="zone"),
        Text(left, top + 20, sun_words(zone), barlow(22, 500), colour, "mm", name="zone"),
    ]


def _is_in(marks: Sequence[tuple[float, float, str]], x: float, y: float, zone: str) -> bool:
    """Whether the nearest spaces all belong to the zone."""
    near = sorted(marks, key=lambda mark: (mark[0] - x) ** 2 + (mark[1] - y) ** 2)[:3]
    return all(mark[2] == zone for mark in near)
