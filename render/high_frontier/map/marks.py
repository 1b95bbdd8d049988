"""The marks of spaces: tiny on the whole map, where the shape must do; full in a region, with what is printed there."""

from functools import cache

from bot.games.high_frontier.printed.map import CRASH, HALF_LANDER, Space
from render import theme
from render.frame import Parts
from render.icons import icon
from render.shapes import Disc, Line, Point, Polygon, Shape, Stamp, Text, polar
from render.theme import HI, INK, LOW, SKY, barlow, mix

BURN, BELT = theme.FRONTIER_BURN, theme.FRONTIER_BELT
BRAKE, HAZARD = theme.FRONTIER_AEROBRAKE, theme.FRONTIER_HAZARD
SEASONS = theme.FRONTIER_SEASONS
FREE = mix(theme.MID, theme.LINE2, 0.25)
SITE_RIM = mix(theme.MID, theme.LINE2, 0.30)
SITE_GROUND = theme.SLOT
FLYBY = HI
LEO_FILL = mix(theme.FRONTIER_FUELS["water"], theme.SKY, 0.35)
WATER = mix(theme.FRONTIER_FUELS["water"], theme.NEW, 0.20)
BUSTED = mix(HAZARD, theme.NEW, 0.12)
ROAD = mix(BELT, SKY, 0.25)

TINY_SITE = 13.0  # half the width of a site's hexagon on the whole map
FULL_SITE = 44.0  # in a region
FULL = 15.0  # half the width of a burn in a region
FULL_SCALE = 3.2  # from this scale on marks have their full size
_MARKS = (
    ("astrobiology", "biomass", theme.PLANET_TERRAINS["biomass"]),
    ("submarine", "wave", WATER),
    ("atmospheric", "cloud", theme.MID),
    ("push", "push", theme.FRONTIER_FUELS["isotope"]),
)


def hexagon(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """A flat side up."""
    return tuple(polar(x, y, radius, angle) for angle in range(0, 360, 60))


# The whole map


def tiny(space: Space, x: float, y: float) -> Parts:
    """The mark of a space that is no site; a Hohmann is only a crossing there."""
    match space.kind:
        case "burn":
            parts: Parts = [Disc(x, y, 4.4, fill=BURN)]
        case "lander_burn" | "half_lander":
            parts = [Polygon(((x, y + 5.8), (x - 5.4, y - 4.2), (x + 5.4, y - 4.2)), fill=BURN)]
        case "lagrange":
            parts = [Disc(x, y, 3.3, fill=SKY, line=FREE, width=1.3)]
        case "radiation_belt":
            parts = [Disc(x, y, 4.2, fill=SKY, line=BELT, width=2)]
        case "crash_hazard":
            parts = [Polygon(((x, y - 5.4), (x + 5.4, y + 4.2), (x - 5.4, y + 4.2)), fill=HAZARD)]
        case "aerobrake_hazard":
            parts = [Disc(x, y, 4.6, fill=BRAKE)]
        case "flyby":
            word = Text(0, 0.04, f"+{space.flyby}", barlow(1.5, 800), INK, "mm")
            parts = [Stamp(x, y, 16, (Disc(0, 0, 0.98, fill=FLYBY), word), "flyby")]
        case "leo":
            parts = [Disc(x, y, 10, fill=LEO_FILL, line=theme.NEW, width=2)]
        case _:
            return []
    return parts


def tiny_site(space: Space, x: float, y: float) -> Parts:
    """A hexagon with size and type; the rim of a comet or synodic site has its season's colour."""
    colour = SEASONS.get(space.season or "")
    pen = 2.2 if colour else 1.2
    return [
        Polygon(hexagon(x, y, TINY_SITE), fill=SITE_GROUND, line=colour or SITE_RIM, width=pen),
        Text(x, y + 0.5, space.land().figures, theme.MAP_CODE, HI, "mm", name="site"),
    ]


# A region


def full(space: Space, x: float, y: float, r: float = FULL) -> Parts:
    """The mark of a space that is no site, with what is printed there: an icon, a figure, a season's ring."""
    parts: Parts = []
    if space.season:
        parts.append(Disc(x, y, r * 1.55, line=SEASONS[space.season], width=r * 0.17))
    parts += _body(space, x, y, r)
    if space.hazard == CRASH and space.kind != "crash_hazard":
        hx, hy = x + r, y - r
        parts.append(Disc(hx, hy, r * 0.68, fill=SKY))
        parts += icon("hazard", hx, hy - 0.5, r * 0.56, HAZARD, SKY)
    return parts


def _body(space: Space, x: float, y: float, r: float) -> Parts:
    match space.kind:
        case "burn":
            return [Disc(x, y, r, fill=BURN, line=SKY, width=2)]
        case "lander_burn" | "half_lander":
            return _lander(space, x, y, r)
        case "lagrange":
            return [Disc(x, y, r * 0.8, fill=SKY, line=theme.MID, width=r * 0.2)]
        case "hohmann":
            s = r * 0.55
            corners = ((x, y - s), (x + s, y), (x, y + s), (x - s, y))
            return [Polygon(corners, fill=SKY, line=theme.LOW, width=1.8)]
        case "flyby":
            ring = SEASONS.get(space.flyby_season or "", SKY)
            return [
                Disc(x, y, r * 1.25, fill=FLYBY, line=ring, width=2.5),
                Text(x, y + 1, f"+{space.flyby}", barlow(r * 1.5, 800), INK, "mm", name="flyby"),
            ]
        case "leo":
            return [
                Disc(x, y, r * 1.7, fill=LEO_FILL, line=theme.NEW, width=2.5),
                Text(x, y + 1, "LEO", barlow(r * 1.36, 800), HI, "mm", name="LEO"),
            ]
    glyph, colour = _DANGERS[space.kind]
    return [
        Disc(x, y, r * 1.2, fill=SKY, line=colour, width=2),
        *icon(glyph, x, y - (1 if glyph == "hazard" else 0), r * 0.76, colour, SKY),
    ]


_DANGERS = {
    "radiation_belt": ("rad", BELT),
    "crash_hazard": ("hazard", HAZARD),
    "aerobrake_hazard": ("chute", BRAKE),
}


def _lander(space: Space, x: float, y: float, r: float) -> Parts:
    """A triangle point down; half of it is dark where half the fuel does; a sun where Sol gives its push."""
    corners = ((x, y + r * 1.2), (x - r * 1.15, y - r * 0.85), (x + r * 1.15, y - r * 0.85))
    parts: Parts = [Polygon(corners, fill=BURN, line=SKY, width=2)]
    if space.kind == HALF_LANDER:
        half = ((x, y + r * 0.85), (x, y - r * 0.65), (x + r * 0.8, y - r * 0.65))
        parts.append(Polygon(half, fill=SKY))
    if space.is_oberth:
        parts.append(Disc(x, y - r * 0.15, r * 0.5, fill=BELT))
    return parts


def full_site(space: Space, x: float, y: float, size: float = 1, rim: str | None = None) -> Parts:
    """A hexagon with size, type and drops of water; what else is printed lies on its right edge. `rim`: of its owner."""
    land, r = space.land(), FULL_SITE * size
    colour = rim or SEASONS.get(space.season or "")
    parts: Parts = [
        Polygon(hexagon(x, y, r + 4), fill=SKY),
        Polygon(
            hexagon(x, y, r),
            fill=SITE_GROUND,
            line=colour or SITE_RIM,
            width=4.5 if rim else 3.5 if colour else 2,
        ),
        Text(x, y - 9 * size, land.figures, barlow(round(34 * size), 700), HI, "mm", name="site"),
    ]
    if rim and space.season:
        parts.append(Polygon(hexagon(x, y, r - 5), line=SEASONS[space.season], width=2.5))
    parts += _water(land.hydration, x, y + 19 * size, size)
    shown = [(glyph, dye) for flag, glyph, dye in _MARKS if getattr(land, flag)]
    for k, (glyph, dye) in enumerate(shown):
        mx, my = polar(x, y, r + 3, -60 + 60 * k)
        parts.append(Disc(mx, my, 14 * size, fill=SKY, line=dye, width=1.5))
        parts += icon(glyph, mx, my, 8.5 * size, dye, SKY)
    return parts


def _water(hydration: int, x: float, y: float, size: float) -> list[Shape]:
    if not hydration:
        return [Text(x, y, "dry", barlow(max(13, round(18 * size)), 500), LOW, "mm")]
    drops: list[Shape] = []
    for k in range(hydration):
        dx = (k - (hydration - 1) / 2) * 14 * size
        drops += icon("drop", x + dx, y, 6.5 * size, WATER, SITE_GROUND)
    return drops


def busted(x: float, y: float, reach: float, pen: float) -> list[Shape]:
    """A cross over a site that is worked out."""
    a, b = (x - reach, y - reach), (x + reach, y + reach)
    c, d = (x - reach, y + reach), (x + reach, y - reach)
    return [
        Line((a, b), SKY, pen + 3, round_ends=False),
        Line((c, d), SKY, pen + 3, round_ends=False),
        Line((a, b), BUSTED, pen, round_ends=False),
        Line((c, d), BUSTED, pen, round_ends=False),
    ]


def grain(scale: float) -> float:
    """How large the marks of a window are, as a share of those of a region; nearer than this they would touch."""
    return min(1.0, scale / FULL_SCALE)


@cache
def radius(space: Space, size: float) -> float:
    """How far a mark of a region reaches, for what must keep off it."""
    if space.site is not None:
        return FULL_SITE * size
    wide = {"hohmann": 0.6, "leo": 1.75, "flyby": 1.3}.get(space.kind, 1.2)
    return FULL * size * wide * (1.25 if space.season else 1)


def reach_tiny(space: Space) -> float:
    """How far a mark reaches on the whole map."""
    return {"site": TINY_SITE, "leo": 11.0, "flyby": 8.0, "hohmann": 2.0}.get(space.kind, 5.5)


def around(x: float, y: float, reach: float, count: int = 20) -> list[Point]:
    """Points on a circle, upper right first."""
    return [polar(x, y, reach, -45 + 360 * k / count) for k in range(count)]
