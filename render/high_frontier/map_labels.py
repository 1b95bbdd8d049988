"""Names and codes on the map, each where it hits least; what may not be left out comes first."""

from collections import defaultdict
from collections.abc import Sequence
from copy import copy
from functools import lru_cache

from msgspec import Struct

from bot.rules.high_frontier.printed.map import Space
from render import theme
from render.high_frontier.chart import Window, sprinkled
from render.high_frontier.map_ground import CASING, seen_routes
from render.high_frontier.map_marks import grain, radius
from render.paint import width
from render.shapes import Point, Text, Type
from render.theme import HI, MID, barlow

Box = tuple[float, float, float, float]
HIT = 400.0  # what it costs to lie on a mark
CROSSED = 12.0  # and for each point of a way
OUTSIDE = 9_999.0
MAY_COST = 90.0  # a code that would cost more is left out
_CELL = 48


class Words(Struct, frozen=True):
    """One line of a label."""

    text: str
    type: Type
    colour: str


class Places:
    """What of a window is taken: boxes of marks and labels, points of ways."""

    def __init__(self, window: Window, step: float = 8) -> None:
        self.window = window
        self._boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._dots: dict[tuple[int, int], list[Point]] = defaultdict(list)
        for name in seen_routes(window):
            for x, y in sprinkled(window.line(name), step):
                self._dots[int(x // _CELL), int(y // _CELL)].append((x, y))

    def copy(self) -> "Places":
        """The same, to be filled further; the ways are shared."""
        twin = copy(self)
        twin._boxes = defaultdict(list, {cell: [*row] for cell, row in self._boxes.items()})
        return twin

    def boxes(self) -> tuple[Box, ...]:
        """All that is blocked."""
        return tuple({box for row in self._boxes.values() for box in row})

    def block(self, box: Box) -> None:
        for cell in _cells(box):
            self._boxes[cell].append(box)

    def block_round(self, x: float, y: float, reach: float) -> None:
        self.block((x - reach, y - reach, x + reach, y + reach))

    def cost(self, box: Box) -> float:
        """How much is hit there."""
        left, top, right, bottom = box
        w = self.window
        if left < w.x + 24 or top < w.y + 6 or right > w.x + w.wide - 24:
            return OUTSIDE
        if bottom > w.y + w.high - 6:
            return OUTSIDE
        cells = _cells(box)
        hit = {other for cell in cells for other in self._boxes.get(cell, ())}
        total = HIT * sum(_touch(box, other) for other in hit)
        for cell in cells:
            for x, y in self._dots.get(cell, ()):
                total += CROSSED * (left - 1 < x < right + 1 and top - 1 < y < bottom + 1)
        return total

    def put(
        self, x: float, y: float, reach: float, lines: Sequence[Words], most: float | None
    ) -> list[Text]:
        """The label beside a mark of that reach, or nothing when it would cost more than `most` (None: any price)."""
        wide = max(width(line.text, line.type) for line in lines)
        high = sum(line.type.size * 1.08 for line in lines)
        spots = _spots(x, y, reach, wide, high)
        costs = [self.cost(box) + k for k, (box, _) in enumerate(spots)]
        best = min(range(len(spots)), key=costs.__getitem__)
        if costs[best] >= OUTSIDE or (most is not None and costs[best] > most):
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


# Labels of a region


def shorter(title: str, most: int = 20) -> str:
    """A long name of a site without its last words: "Mars Hellas"."""
    words = title.split()
    while len(" ".join(words)) > most and len(words) > 2:
        words.pop()
    return " ".join(words)


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
    """All labels of a region: `strong` spaces first (a plan's), then sites, then codes as far as there is room."""
    size = grain(window.scale)
    places = Places(window)
    seen = window.spaces(-30)
    for space in seen:
        reach = radius(space, size) + (12 * size if space.site else 2)
        places.block_round(*window.of(space.id), reach)
    order = sorted(seen, key=lambda s: (s.id not in strong, s.site is None, s.kind == "hohmann"))
    texts: list[Text] = []
    for space in order:
        if window.sees(space.id, 4):
            texts += _label(places, space, size, space.id in strong)
    return Laid(tuple(texts), places)


def _label(places: Places, space: Space, size: float, strong: bool) -> list[Text]:
    x, y = places.window.of(space.id)
    reach = radius(space, size)
    if space.site is not None:
        return places.put(x, y, reach + 2, site_words(space, size), None)
    most = None if strong or space.kind == "leo" else MAY_COST
    return places.put(x, y, reach, code_words(space, size, strong), most)
