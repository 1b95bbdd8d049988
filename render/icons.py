"""The icons, as shapes on a square from -1 to 1; two features at most, no text, readable at a radius of 10 px.

An icon has one colour; what is cut out of it shows the colour of the ground it lies on.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache

from render.shapes import Disc, Line, Point, Polygon, Shape, moved, polar

_COLOUR, _HOLE = "colour", "hole"


def icon(name: str, x: float, y: float, radius: float, colour: str, ground: str) -> list[Shape]:
    """The icon of that name round x, y; holes in the colour of the ground it lies on."""
    return [moved(shape, x, y, radius) for shape in _dyed(name, colour, ground)]


@cache
def _dyed(name: str, colour: str, ground: str) -> tuple[Shape, ...]:
    tone = {_COLOUR: colour, _HOLE: ground}
    dyed: list[Shape] = []
    for part in ICONS[name]:
        match part:
            case Line():
                ends = part.colour == _COLOUR
                dyed.append(Line(part.points, tone[part.colour], part.width, round_ends=ends))
            case Disc(fill=None):
                dyed.append(Disc(part.x, part.y, part.radius, line=colour, width=part.width))
            case Disc():
                dyed.append(Disc(part.x, part.y, part.radius, fill=tone[part.fill or _COLOUR]))
            case Polygon():
                dyed.append(Polygon(part.points, fill=tone[part.fill or _COLOUR]))
    return tuple(dyed)


def _points(text: str) -> list[Point]:
    """Points written as "x,y x,y"."""
    return [(float(x), float(y)) for x, y in (pair.split(",") for pair in text.split())]


def _fill(points: str | Sequence[Point], tone: str = _COLOUR) -> Polygon:
    return Polygon(tuple(_points(points) if isinstance(points, str) else points), fill=tone)


def _hole(points: str | Sequence[Point]) -> Polygon:
    return _fill(points, _HOLE)


def _line(points: str | Sequence[Point], width: float, tone: str = _COLOUR) -> Line:
    way = _points(points) if isinstance(points, str) else points
    return Line(tuple(way), tone, width)


def _cut(points: str, width: float) -> Line:
    return _line(points, width, _HOLE)


def _dot(x: float, y: float, radius: float) -> Disc:
    return Disc(x, y, radius, fill=_COLOUR)


def _hole_dot(x: float, y: float, radius: float) -> Disc:
    return Disc(x, y, radius, fill=_HOLE)


def _ring(x: float, y: float, radius: float, width: float) -> Disc:
    return Disc(x, y, radius, line=_COLOUR, width=width)


def ngon(corners: int, radius: float = 1, first: float = -90) -> list[Point]:
    """A regular polygon round the origin, its first corner at angle `first`."""
    return [polar(0, 0, radius, first + 360 * k / corners) for k in range(corners)]


def _star(points: int, inner: float) -> list[Point]:
    radii = (1.0, inner) * points
    return [polar(0, 0, radius, -90 + 180 * k / points) for k, radius in enumerate(radii)]


def _curve(at: Callable[[float], Point], start: float, end: float, parts: int = 18) -> list[Point]:
    return [at(start + (end - start) * k / parts) for k in range(parts + 1)]


def _bow(y: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """A piece of an ellipse in the middle, `y` below it."""

    def at(angle: float) -> Point:
        return rx * math.cos(math.radians(angle)), y + ry * math.sin(math.radians(angle))

    return _curve(at, start, end)


def _wave(y: float, height: float, turns: float) -> list[Point]:
    return _curve(lambda t: (t, y - height * math.sin(turns * t * math.pi)), -1, 1, 24)


def _turned(points: Sequence[Point], angle: float) -> list[Point]:
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(x * c - y * s, x * s + y * c) for x, y in points]


def _leaf() -> list[Point]:
    def rib(t: float) -> float:
        return 0.62 * math.pow(abs(math.sin((t + 1) / 2 * math.pi)), 0.8)

    upper = _curve(lambda t: (t, -rib(t)), -1, 1, 14)
    lower = _curve(lambda t: (t, rib(t)), 1, -1, 14)
    return _turned(upper + lower, -45)


def _eye() -> list[Point]:
    def lid(t: float) -> float:
        return 0.55 * math.cos(t * math.pi / 2)

    return _curve(lambda t: (t, -lid(t)), -1, 1, 14) + _curve(lambda t: (t, lid(t)), 1, -1, 14)


def _petal(angle: float) -> list[Point]:
    """One blade of a trefoil."""
    root = [polar(0, 0, 0.32, angle - 30)], [polar(0, 0, 0.32, angle + 30)]
    return root[0] + _bow(0, 0.98, 0.98, angle - 30, angle + 30) + root[1]


_LEAF = (_fill(_leaf()), _cut("-.62,.62 .45,-.45", 0.15))
_DROP = (_fill([(0, -0.98), *_bow(0.3, 0.68, 0.68, -28, 208)]),)
_BOLT = (_fill(".18,-1 -.62,.16 -.08,.16 -.22,1 .62,-.22 .08,-.22"),)
_FIRE = (
    _fill("0,-1 .62,-.15 .7,.35 .42,.85 0,1 -.42,.85 -.7,.35 -.45,-.1 -.28,.1"),
    _hole("0,.05 .3,.5 .18,.8 -.18,.8 -.3,.5"),
)
_GLASS = (_fill("-.7,-.95 .7,-.95 .7,-.75 .1,0 .7,.75 .7,.95 -.7,.95 -.7,.75 -.1,0 -.7,-.75"),)
_HULL = _fill("-.9,.1 -.55,-.35 .55,-.35 .9,.1 .9,.35 -.9,.35")
_WHEELS: tuple[Shape, ...] = (_dot(-0.5, 0.48, 0.34), _dot(0.5, 0.48, 0.34))
_CART: tuple[Shape, ...] = (
    _HULL,
    *_WHEELS,
    _hole_dot(-0.5, 0.48, 0.12),
    _hole_dot(0.5, 0.48, 0.12),
)
_PERSON = (_dot(0, -0.42, 0.42), _fill("-.85,.85 -.72,.35 -.35,.12 .35,.12 .72,.35 .85,.85"))
_GEAR = (_fill(_star(8, 0.74)), _hole_dot(0, 0, 0.38))
_SQUARE = _fill("-.75,-.75 .75,-.75 .75,.75 -.75,.75")
_WAVES = (_line(_wave(-0.3, 0.25, 2), 0.2), _line(_wave(0.3, 0.25, 2), 0.2))
_HEXAGON = (_fill(ngon(6, 0.95)),)
_TREFOIL: tuple[Shape, ...] = (_dot(0, 0, 0.2), *(_fill(_petal(angle)) for angle in (-90, 30, 150)))

ICONS: dict[str, tuple[Shape, ...]] = {
    # Resources and weapons
    "alloy": (_fill(ngon(6, 0.98, 0)), _hole_dot(0, 0, 0.40)),
    "diamond": (
        _fill("0,.95 -.95,-.25 -.5,-.8 .5,-.8 .95,-.25"),
        _cut("-.9,-.22 .9,-.22", 0.14),
        _cut("-.35,-.22 0,.8", 0.10),
        _cut(".35,-.22 0,.8", 0.10),
    ),
    "life": _LEAF,
    "helium": (_ring(0, 0, 0.78, 0.26), _dot(0, 0, 0.26)),
    "laser": (
        _line("-.9,.6 .9,-.6", 0.2),
        _line("-.55,.95 .95,-.1", 0.09),
        _line("-.95,.1 .55,-.95", 0.09),
    ),
    "plasma": _FIRE,
    "particles": (
        _dot(0, 0, 0.24),
        _dot(0.72, -0.42, 0.17),
        _dot(-0.72, -0.42, 0.17),
        _dot(0, 0.84, 0.17),
        _ring(0, 0, 0.55, 0.1),
    ),
    "security": (
        _fill("0,-1 .85,-.68 .8,.1 .5,.65 0,1 -.5,.65 -.8,.1 -.85,-.68"),
        _cut("-.36,0 -.08,.3 .42,-.32", 0.18),
    ),
    "stealth": (
        _fill(_eye()),
        _hole_dot(0, 0, 0.32),
        _cut("-.8,.8 .8,-.8", 0.3),
        _line("-.8,.8 .8,-.8", 0.13),
    ),
    "pathfinder": (_dot(0, 0, 0.5),),
    # Sky
    "bolt": _BOLT,
    "rock": (
        _fill("-.2,-.9 .55,-.75 .95,-.1 .7,.65 .05,.92 -.7,.7 -.95,.05 -.65,-.6"),
        _hole_dot(-0.25, -0.2, 0.22),
        _hole_dot(0.35, 0.3, 0.16),
    ),
    "cloud": (
        _dot(-0.45, 0.15, 0.45),
        _dot(0.1, -0.2, 0.55),
        _dot(0.55, 0.2, 0.40),
        _fill("-.45,.6 .55,.6 .55,.1 -.45,.1"),
    ),
    "blast": (_fill(_star(8, 0.45)), _hole_dot(0, 0, 0.2)),
    "cross": (_line("-.72,-.72 .72,.72", 0.26), _line("-.72,.72 .72,-.72", 0.26)),
    "lock": (
        _fill("-.75,-.1 .75,-.1 .75,.95 -.75,.95"),
        _line([(-0.42, -0.1), *_bow(-0.5, 0.42, 0.42, 180, 360), (0.42, -0.1)], 0.2),
    ),
    "check": (_line("-.7,.05 -.15,.6 .8,-.6", 0.28),),
    "card": (_fill("-.62,-.9 .62,-.9 .62,.9 -.62,.9"), _hole("-.42,-.7 .42,-.7 .42,.7 -.42,.7")),
    # Galilean Moons
    "gravity": (
        _dot(0, 0, 0.30),
        _line("0,-1 0,-.45", 0.2),
        _line("0,1 0,.45", 0.2),
        _line("-1,0 -.45,0", 0.2),
        _line("1,0 .45,0", 0.2),
        _ring(0, 0, 0.62, 0.12),
    ),
    "seismic": (_line("-1,.1 -.6,.1 -.35,-.75 0,.85 .32,-.5 .55,.1 1,.1", 0.22),),
    "intellect": (
        _line("0,-.7 .65,.5 -.65,.5 0,-.7", 0.14),
        _dot(0, -0.68, 0.28),
        _dot(0.65, 0.5, 0.28),
        _dot(-0.65, 0.5, 0.28),
    ),
    "thermal": _FIRE,
    "kronos": _GLASS,
    "ecology": _LEAF,
    "galilean": (
        _dot(-0.52, -0.52, 0.40),
        _dot(0.52, -0.52, 0.33),
        _dot(-0.52, 0.52, 0.28),
        _dot(0.52, 0.52, 0.23),
    ),
    "wildcard": (_fill(_star(5, 0.42)),),
    "base": (
        _fill([(-0.95, 0.75), *_bow(0.45, 0.8, 1.15, 180, 360), (0.95, 0.75)]),
        _hole("-.18,.75 -.18,.2 .18,.2 .18,.75"),
    ),
    "ruin": (
        _fill("-.95,.75 -.8,.3 -.6,-.35 -.25,-.1 -.1,-.65 .15,.05 .45,-.3 .55,.3 .8,.35 .95,.75"),
    ),
    "unit": (
        _fill("-.7,-.35 .7,-.35 .7,.8 -.7,.8"),
        _hole_dot(-0.28, 0.1, 0.16),
        _hole_dot(0.28, 0.1, 0.16),
        _line("0,-.35 0,-.9", 0.14),
        _dot(0, -0.85, 0.15),
    ),
    # Planet Unknown
    "civ": _PERSON,
    "water": _DROP,
    "biomass": _LEAF,
    "rover": (*_CART, _line(".15,-.35 .4,-.9", 0.14)),
    "rover_piece": (_HULL, *_WHEELS),
    "tech": _GEAR,
    "energy": _BOLT,
    "lifepod": (
        _fill([(-0.38, 0.9), *_bow(-0.35, 0.38, 0.6, 180, 360), (0.38, 0.9)]),
        _hole_dot(0, -0.25, 0.2),
        _fill("-.38,.2 -.75,.9 -.38,.9"),
        _fill(".38,.2 .75,.9 .38,.9"),
    ),
    "medal": _HEXAGON,
    "synergy": (
        _fill("0,-.95 .75,-.15 .3,-.15 .3,.1 -.3,.1 -.3,-.15 -.75,-.15"),
        _fill("-.3,.3 .3,.3 .3,.5 -.3,.5"),
        _fill("-.3,.7 .3,.7 .3,.9 -.3,.9"),
    ),
    "patch": (
        _SQUARE,
        _hole(
            "-.14,-.45 .14,-.45 .14,-.14 .45,-.14 .45,.14 .14,.14 "
            ".14,.45 -.14,.45 -.14,.14 -.45,.14 -.45,-.14 -.14,-.14"
        ),
    ),
    "satellite": tuple(
        _fill(_turned(_points(part), 45))
        for part in (
            "-.3,-.3 .3,-.3 .3,.3 -.3,.3",
            "-1,-.26 -.45,-.26 -.45,.26 -1,.26",
            ".45,-.26 1,-.26 1,.26 .45,.26",
        )
    ),
    # High Frontier
    "electric": (
        _ring(0, 0, 0.82, 0.18),
        _line("-.42,.05 .42,.05", 0.16),
        _line(_bow(0.05, 0.42, 0.42, 0, -300), 0.16),
    ),
    "pulsed": (
        _ring(0, 0, 0.82, 0.18),
        _line("-.16,-.45 -.16,.45", 0.16),
        _line(".16,-.45 .16,.45", 0.16),
        _line("-.6,0 -.16,0", 0.12),
        _line(".16,0 .6,0", 0.12),
    ),
    "stationary": (_line(_wave(0, 0.55, 1), 0.22),),
    "burst": (
        _dot(-0.1, 0.2, 0.66),
        _line(".3,-.35 .6,-.7 .9,-.75", 0.16),
        _fill(".9,-1 1,-.75 .85,-.55 .75,-.78"),
    ),
    "exotic": (_line("-.72,-.72 .72,.72", 0.26), _line("-.72,.72 .72,-.72", 0.26)),
    "therm": (
        _dot(0, 0.58, 0.38),
        _line("0,.5 0,-.85", 0.3),
        _line(".3,-.6 .62,-.6", 0.12),
        _line(".3,-.2 .62,-.2", 0.12),
    ),
    "raygun": (
        _fill("-.9,-.25 .4,-.25 .4,.1 -.3,.1 -.5,.8 -.85,.8 -.7,.1 -.9,.1"),
        _line(".5,-.08 1,-.08", 0.12),
        _line(".5,-.3 .9,-.55", 0.1),
        _line(".5,.14 .9,.4", 0.1),
    ),
    "buggy": _CART,
    "missile": (_fill("0,-1 .3,-.5 .3,.45 .7,.9 -.7,.9 -.3,.45 -.3,-.5"),),
    "push": (
        _line("-.75,-.85 -.75,.85", 0.2),
        _fill("-.5,-.18 .15,-.18 .15,-.6 .95,0 .15,.6 .15,.18 -.5,.18"),
    ),
    "solar": (
        _dot(0, 0, 0.45),
        *(_line([polar(0, 0, 0.62, a), polar(0, 0, 0.98, a)], 0.15) for a in range(0, 360, 45)),
    ),
    "wrench": (_line("-.7,.7 .3,-.3", 0.3), _ring(0.48, -0.48, 0.36, 0.24)),
    "flame": (_fill("0,-1 .6,.1 .45,.8 0,1 -.45,.8 -.6,.1"),),
    "rad": _TREFOIL,
    "belt": _TREFOIL,
    "mass": (_fill("-.9,.85 -.6,-.35 .6,-.35 .9,.85"), _ring(0, -0.55, 0.26, 0.2)),
    "chute": (
        _fill(_bow(0, 0.95, 0.85, 180, 360)),
        _line("-.85,0 0,.85", 0.1),
        _line(".85,0 0,.85", 0.1),
        _line("0,0 0,.85", 0.1),
        _dot(0, 0.85, 0.15),
    ),
    "hazard": (_fill("0,-.95 1,.8 -1,.8"), _cut("0,-.35 0,.25", 0.2), _hole_dot(0, 0.52, 0.12)),
    "wave": _WAVES,
    "radiator": _WAVES,
    "refinery": _GEAR,
    "cube": (_SQUARE,),
    "dome": (_fill(_bow(0.5, 0.85, 0.95, 180, 360)),),
    "rocket": (_fill("0,-1 .42,-.4 .42,.4 .85,.95 .3,.75 -.3,.75 -.85,.95 -.42,.4 -.42,-.4"),),
    "hourglass": _GLASS,
    "crew": _PERSON,
    "sail": (_fill("0,-1 1,0 0,1 -1,0"), _cut("-1,0 1,0", 0.12), _cut("0,-1 0,1", 0.12)),
    "drop": _DROP,
    "site": (_fill(ngon(6, 0.95, 0)),),
}
