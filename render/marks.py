"""The marks all games share: seat badges and pieces, numbers, tokens, bolts, the ring round what is new.

A seat's piece is told by colour, pattern and letter together; `theme.SEATS` has all three.
"""

from functools import cache

from render import theme
from render.icons import icon, ngon
from render.shapes import Clip, Disc, Line, Point, Polygon, Shape, Stamp, Text, along, box, polar
from render.theme import barlow, mix

# How far the letter's plate reaches, and where body and letter stand, by outline (half sizes).
_PLATE = {"ship": 0.42}
_LETTER = {"ship": 0.88}
_DROP = {"dome": 0.20, "rocket": 0.06}
_RIM = 0.15


def seat_mark(
    seat: int,
    x: float,
    y: float,
    size: int,
    outline: str = "disc",
    *,
    rim: str | None = None,
    letter: str | None = "",
    turn: float = 0,
    ghost: bool = False,
    name: str = "",
) -> Stamp:
    """A piece of a seat: disc, square, hexagon, cube, dome, ship or rocket.

    `letter` None leaves it plain, "" writes the seat's letter, anything else itself. `turn` (degrees) turns a ship along its
    flight. A ghost is a piece not yet built.
    """
    shapes = _seat_shapes(seat, outline, rim, letter, round(turn), ghost)
    return Stamp(x, y, size, shapes, name)


def badge(seat: int, x: float, y: float, size: int, name: str = "") -> Stamp:
    """The seat's disc with its letter."""
    return seat_mark(seat, x, y, size, name=name)


@cache
def _seat_shapes(
    seat: int, outline: str, rim: str | None, letter: str | None, turn: int, ghost: bool
) -> tuple[Shape, ...]:
    kind = theme.SEATS[seat]
    body = mix(kind.colour, theme.SKY, 0.55) if ghost else kind.colour
    edge = rim or mix(kind.colour, theme.BLACK, 0.45)
    outer, inner = _outline(outline, 0, turn, edge), _outline(outline, _RIM, turn, body)
    dark = mix(kind.colour, theme.BLACK, 0.30)
    shapes: list[Shape] = [outer, inner]
    if kind.pattern != "solid":
        shapes.append(Clip(inner, _pattern(kind.pattern, dark)))
    if letter is not None:
        shapes += _lettered(kind, outline, letter or kind.letter, turn)
    return tuple(shapes)


def _lettered(kind: theme.Seat, outline: str, letter: str, turn: int) -> list[Shape]:
    x, y = polar(0, 0, 0.10, turn) if outline == "ship" else (0.0, _DROP.get(outline, 0.0))
    word = Text(x, y, letter, barlow(_LETTER.get(outline, 1.24), 800), theme.INK, "mm")
    plate = Disc(x, y, _PLATE.get(outline, 0.60), fill=kind.colour)
    return [word] if kind.pattern == "solid" else [plate, word]


def _outline(outline: str, inset: float, turn: int, fill: str) -> Disc | Polygon:
    i = inset
    if outline == "disc":
        return Disc(0, 0, 0.99 - i, fill=fill)
    if outline in ("square", "cube"):
        side, corner = (0.99, 0.40) if outline == "square" else (0.88, 0.16)
        return box(i - side, i - side, side - i, side - i, corner * (1 - i), fill=fill)
    return Polygon(tuple(_corners(outline, i, turn)), fill=fill)


def _corners(outline: str, i: float, turn: int) -> list[Point]:
    if outline == "hexagon":
        return ngon(6, 0.99 - i)
    if outline == "dome":
        return along(0, 0.80 - i, 0.99 - i, 180, 360)
    if outline == "rocket":
        right = [(0.56 - i, -0.32), (0.56 - i, 0.44), (0.98 - i, 0.98 - i), (0.28, 0.80 - i)]
        return [(0, 1.3 * i - 1), *right, *((-x, y) for x, y in reversed(right))]
    if outline == "ship":
        dart = [(0.94 - 1.7 * i, 0.0), (-0.76 + i, -0.80 + i), (-0.44 + 0.2 * i, 0.0)]
        return [_turned(p, turn) for p in (*dart, (-0.76 + i, 0.80 - i))]
    raise KeyError(outline)


def _turned(point: Point, turn: float) -> Point:
    x, y = point
    a, b = polar(0, 0, x, turn), polar(0, 0, y, turn + 90)
    return a[0] + b[0], a[1] + b[1]


@cache
def _pattern(pattern: str, colour: str) -> tuple[Shape, ...]:
    """Darker marks all over the square; the body clips them."""
    if pattern == "stripes":
        steps = [-2 + 0.66 * k for k in range(7)]
        return tuple(Line(((s, 1), (s + 2, -1)), colour, 0.26, round_ends=False) for s in steps)
    if pattern == "dots":
        spots = [(-1 + 0.4 * i + 0.2 * (j % 2), -1 + 0.4 * j) for i in range(6) for j in range(6)]
        return tuple(Disc(x, y, 0.09, fill=colour) for x, y in spots)
    if pattern == "cross":
        steps = [-1 + 0.47 * k for k in range(5)]
        upright = tuple(Line(((s, -1), (s, 1)), colour, 0.15, round_ends=False) for s in steps)
        level = tuple(Line(((-1, s), (1, s)), colour, 0.15, round_ends=False) for s in steps)
        return upright + level
    if pattern == "bars":
        return tuple(box(-1, s, 1, s + 0.22, fill=colour) for s in (-0.8, -0.14, 0.52))
    return (Polygon(((-1, -1), (1, -1), (-1, 1)), fill=colour),)


# Pieces made of several parts


def industry(
    seat: int, x: float, y: float, size: int, glyph: str, colour: str, *, corner: bool = True
) -> list[Stamp]:
    """The owner's square with a glyph on a dark disc, and the seat's letter at the lower right corner."""
    shapes = _seat_shapes(seat, "square", None, None, 0, False)
    plate = (Disc(0, 0, 0.66, fill=theme.INK), *icon(glyph, 0, 0, 0.44, colour, theme.INK))
    name = f"industry {theme.SEATS[seat].letter} {glyph}"
    square = Stamp(x, y, size, shapes + plate, name)
    small = max(15, round(size * 0.46))
    return [square, badge(seat, x + size * 0.40, y + size * 0.40, small)] if corner else [square]


def ship(
    seat: int,
    x: float,
    y: float,
    size: int,
    turn: float,
    rim: str,
    glyph: str,
    colour: str,
    *,
    name: str = "",
) -> list[Stamp]:
    """A dart flying towards `turn`, its rim in the direction's metal, its type on a small disc behind the notch."""
    hull = seat_mark(seat, x, y, size, "ship", rim=rim, turn=turn, name=name)
    tail = max(15, round(size * 0.34))
    tx, ty = polar(x, y, -0.40 * size, turn)
    return [hull, Stamp(tx, ty, tail, _glyph_disc(glyph, colour))]


@cache
def _glyph_disc(glyph: str, colour: str) -> tuple[Shape, ...]:
    return (Disc(0, 0, 0.96, fill=theme.INK), *icon(glyph, 0, 0, 0.60, colour, theme.INK))


def glyph_disc(x: float, y: float, size: int, glyph: str, colour: str) -> Stamp:
    """A glyph on a dark disc: a ship's type, a free place for an industry."""
    return Stamp(x, y, size, _glyph_disc(glyph, colour))


def pip(x: float, y: float, radius: float, glyph: str, colour: str, lit: bool) -> list[Shape]:
    """A place for one token: lit when the token lies on it."""
    ground = mix(colour, theme.SKY, 0.76) if lit else theme.SLOT
    ink = colour if lit else mix(colour, theme.SKY, 0.62)
    rim, pen = (colour, 2.0) if lit else (theme.LINE2, 1.4)
    disc = Disc(x, y, radius, fill=ground, line=rim, width=pen)
    return [disc, *icon(glyph, x, y, radius * 0.58, ink, ground)]


def bolt(x: float, y: float, size: int) -> Stamp:
    """A bolt token."""
    disc = Disc(0, 0, 0.96, fill=theme.BOLT, line=theme.SKY, width=0.08)
    return Stamp(x, y, size, (disc, *icon("bolt", 0, 0, 0.62, theme.INK, theme.BOLT)), "bolt")


def base(x: float, y: float, size: int, colour: str = theme.NEUTRAL) -> Stamp:
    """A dome with a door in its owner's colour, or neutral."""
    return Stamp(x, y, size, tuple(icon("base", 0, 0, 0.98, colour, theme.INK)), "base")


def rover(seat: int, x: float, y: float, size: int) -> Stamp:
    """The seat's square on two wheels."""
    wheels = [Disc(side * 0.5, 0.74, 0.24, fill=theme.INK, line=theme.MID) for side in (-1, 1)]
    wheels = [Disc(d.x, d.y, d.radius, d.fill, d.line, 0.09) for d in wheels]
    body = Clip(box(-0.9, -0.8, 0.9, 0.7, 0.3), _seat_shapes(seat, "square", None, "", 0, False))
    return Stamp(x, y, size, (body, *wheels), f"rover {theme.SEATS[seat].letter}")


# Marks with a meaning


def number(
    x: float, y: float, figure: int, radius: float = theme.STEP_NUMBER, ring: str | None = None
) -> Stamp:
    """A white disc with a dark figure and a dark moat: a step of the last turn, a choice; `ring` colours the moat."""
    reach = radius + 4
    return Stamp(x, y, round(2 * reach), _number(figure, radius / reach, ring), f"number {figure}")


@cache
def _number(figure: int, disc: float, ring: str | None) -> tuple[Shape, ...]:
    word = Text(0, 0, str(figure), barlow(1.25 * disc, 800), theme.INK, "mm")
    return (
        Disc(0, 0, 0.98, fill=ring or theme.SKY),
        Disc(0, 0, disc, fill=theme.NEW),
        word,
    )


def new_ring(x: float, y: float, radius: float, colour: str = theme.NEW) -> list[Shape]:
    """The mark of a last change: a ring with a dark moat and a soft halo."""
    return [
        Disc(x, y, radius + 6, line=colour, width=6, line_alpha=46),
        Disc(x, y, radius, line=theme.SKY, width=7),
        Disc(x, y, radius, line=colour, width=3),
    ]


def padlock() -> list[Shape]:
    """Only one person sees this picture: at the beginning of a hand's first line."""
    return icon("lock", 56, 148, 12, theme.LOW, theme.SKY)
