"""The words a picture is described in: frozen records, y growing downwards, angles in degrees clockwise from east.

Shapes know nothing of painting. A `Drawing` is a stack of `Layer`s; inside one layer forms lie below stamps and stamps
below text, whatever their order in the tuple, so that text is never covered. What must lie above text opens a new layer.
Thousands of shapes come and go with each picture and none can lie in a circle: the garbage collector need not see them.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

Point = tuple[float, float]


class Type(Struct, frozen=True, gc=False):
    """A way of setting text: size in px (in a stamp: in half stamp sizes), weight 500 to 800, "inter" or "barlow"."""

    size: float
    weight: int
    family: str


class Line(Struct, frozen=True, gc=False):
    """A polyline; `dash` is (drawn px, gap px); `round_ends` puts discs on the ends and joints of thick lines."""

    points: tuple[Point, ...]
    colour: str
    width: float = 2.0
    alpha: int = 255
    dash: tuple[float, float] | None = None
    round_ends: bool = True


class Disc(Struct, frozen=True, gc=False):
    """A circle, filled, outlined or both; `alpha` belongs to the fill, `line_alpha` to the outline."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    line: str | None = None
    width: float = 1.5
    alpha: int = 255
    line_alpha: int = 255


class Polygon(Struct, frozen=True, gc=False):
    """A closed outline, filled, outlined or both."""

    points: tuple[Point, ...]
    fill: str | None = None
    line: str | None = None
    width: float = 1.5
    alpha: int = 255
    line_alpha: int = 255


class Text(Struct, frozen=True, gc=False):
    """One line of text. `anchor` is a pair of l, m, r and a, m, s as in typesetting (left middle = "lm").

    `limit` shortens the text with an ellipsis to so many px; `turn` sets it turned about its middle (only along rings);
    `casing` is the width of a dark edge that keeps it readable over lines. `name` says what the text is, for tests.
    """

    x: float
    y: float
    text: str
    type: Type
    colour: str
    anchor: str = "lm"
    limit: float | None = None
    turn: float = 0.0
    casing: int = 0
    casing_colour: str = "#0A0F1C"
    name: str = ""


class Clip(Struct, frozen=True):
    """Shapes seen only inside `window`; for stamps."""

    window: Disc | Polygon
    shapes: tuple["Disc | Polygon | Line | Text | Clip", ...]


Shape = Disc | Polygon | Line | Text | Clip


class Stamp(Struct, frozen=True, cache_hash=True, gc=False):
    """A small picture drawn once at four times its size, reduced and kept: seat marks, ships, industries.

    Its shapes live on a square from -1 to 1; `size` is the side of that square in px. Stamps of equal shapes and size share
    one bitmap. `name` says which piece it is ("ship A pathfinder"), for tests.
    """

    x: float
    y: float
    size: int
    shapes: tuple[Shape, ...]
    name: str = ""


class Layer(Struct, frozen=True, cache_hash=True, gc=False):
    """Shapes painted together: forms, then stamps, then text."""

    shapes: tuple[Shape | Stamp, ...]


class Drawing(Struct, frozen=True):
    """A whole picture. `ground` is the part that never changes; its bitmap is kept and copied."""

    width: int
    height: int
    layers: tuple[Layer, ...]
    ground: tuple[Layer, ...] = ()
    sky: str = "#0A0F1C"


def layer(*parts: Shape | Stamp | Iterable[Shape | Stamp]) -> Layer:
    """A layer of shapes and of lists of shapes, in the order given."""
    flat: list[Shape | Stamp] = []
    for part in parts:
        if isinstance(part, Struct):
            flat.append(part)
        else:
            flat.extend(part)
    return Layer(tuple(flat))


def polar(x: float, y: float, radius: float, angle: float) -> Point:
    """The point at `radius` and `angle` (degrees, clockwise from east) round x, y."""
    turn = math.radians(angle)
    return x + radius * math.cos(turn), y + radius * math.sin(turn)


def along(
    x: float, y: float, radius: float, start: float, end: float, step: float = 3
) -> list[Point]:
    """Points on a circle from `start` to `end` degrees, about one each `step` degrees."""
    parts = max(2, math.ceil(abs(end - start) / step))
    return [polar(x, y, radius, start + (end - start) * k / parts) for k in range(parts + 1)]


def sector(
    x: float, y: float, inner: float, outer: float, start: float, end: float, **look: str | float
) -> Polygon:
    """A piece of a ring between two radii and two angles."""
    edge = along(x, y, outer, start, end) + along(x, y, inner, end, start)
    return _polygon(edge, look)


def arc(
    x: float, y: float, radius: float, start: float, end: float, colour: str, width: float = 2
) -> Line:
    """A piece of a circle's line."""
    return Line(tuple(along(x, y, radius, start, end, 2)), colour, width, round_ends=False)


def box(
    left: float, top: float, right: float, bottom: float, radius: float = 0, **look: str | float
) -> Polygon:
    """A rectangle, its corners rounded by `radius` px (a large radius makes a pill)."""
    if not radius:
        return _polygon([(left, top), (right, top), (right, bottom), (left, bottom)], look)
    r = min(radius, (right - left) / 2, (bottom - top) / 2)
    corners = ((right - r, top + r, -90), (right - r, bottom - r, 0), (left + r, bottom - r, 90))
    edge: list[Point] = []
    for x, y, start in (*corners, (left + r, top + r, 180)):
        edge += [(x + dx, y + dy) for dx, dy in _quarter(r, start)]
    return _polygon(edge, look)


@lru_cache(maxsize=512)
def _quarter(radius: float, start: float) -> list[Point]:
    return along(0, 0, radius, start, start + 90, 11)


def _polygon(points: Sequence[Point], look: dict[str, str | float]) -> Polygon:
    fill, line = look.get("fill"), look.get("line")
    return Polygon(
        tuple(points),
        fill=str(fill) if fill else None,
        line=str(line) if line else None,
        width=float(look.get("width", 1.5)),
        alpha=int(look.get("alpha", 255)),
        line_alpha=int(look.get("line_alpha", 255)),
    )


def arrow(
    points: Sequence[Point],
    colour: str,
    width: float = 2.5,
    head: float = 13,
    dash: tuple[float, float] | None = (7, 6),
) -> list[Shape]:
    """A line with a filled head at its last point."""
    (x0, y0), (x1, y1) = points[-2], points[-1]
    angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
    shaft = (*points[:-1], polar(x1, y1, -0.8 * head, angle))
    barbs = [polar(x1, y1, -head, angle + side * 26) for side in (1, -1)]
    return [
        Line(shaft, colour, width, dash=dash, round_ends=False),
        Polygon(((x1, y1), *barbs), fill=colour),
    ]


def moved(shape: Shape, x: float, y: float, scale: float) -> Shape:
    """The shape with all lengths times `scale`, its origin put at x, y."""

    def put(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((x + px * scale, y + py * scale) for px, py in points)

    match shape:
        case Line(dash=dash):
            longer = dash and (dash[0] * scale, dash[1] * scale)
            wide = shape.width * scale
            return replace(shape, points=put(shape.points), width=wide, dash=longer)
        case Disc():
            (cx, cy), wide = put([(shape.x, shape.y)])[0], shape.width * scale
            return replace(shape, x=cx, y=cy, radius=shape.radius * scale, width=wide)
        case Polygon():
            return replace(shape, points=put(shape.points), width=shape.width * scale)
        case Text(type=kind):
            cx, cy = put([(shape.x, shape.y)])[0]
            return replace(shape, x=cx, y=cy, type=replace(kind, size=kind.size * scale))
        case Clip():
            window = moved(shape.window, x, y, scale)
            assert isinstance(window, Disc | Polygon)
            return Clip(window, tuple(moved(part, x, y, scale) for part in shape.shapes))
