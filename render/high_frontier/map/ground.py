"""What never changes on the map: zones, ways, marks. Made once for each window and kept."""

from collections.abc import Iterator
from functools import lru_cache

from bot.games.high_frontier.printed.map import HOHMANN
from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.printed.tracks import ZONES
from render import theme
from render.frame import Parts
from render.high_frontier.map.geometry import (
    ZONE_EDGES,
    Window,
    length,
    middle,
    rounded,
    straight_pairs,
    trimmed,
)
from render.high_frontier.map.marks import (
    BRAKE,
    FULL,
    ROAD,
    full,
    full_site,
    grain,
    tiny,
    tiny_site,
)
from render.high_frontier.parts.names import signed
from render.shapes import Line, Point, Polygon, box, polar
from render.theme import FRONTIER_ROUTE, FRONTIER_ZONES, SKY, mix

CASING = mix(SKY, theme.PANEL, 0.4)
_LIGHT = 190  # the strongest part of a zone's name, of 255
ZONE_COLOURS = dict(zip(ZONES, FRONTIER_ZONES, strict=True))


def zone_colour(zone: str) -> str:
    """The zone's own colour, light enough to be read on its ground."""
    ground = ZONE_COLOURS[zone]
    strongest = max(int(ground[k : k + 2], 16) for k in (1, 3, 5))
    return mix(mix(ground, theme.BLACK, 1 - _LIGHT / strongest), theme.NEW, 0.12)


def sun_words(zone: str) -> str:
    """ "sun −1", "no sun"."""
    solar = ZONES[zone].solar
    return "no sun" if solar is None else f"sun {signed(solar)}"


def zones(window: Window) -> Parts:
    """Flat areas, the outermost first, each with a thin lighter edge."""
    names = [*ZONES]
    right, bottom = window.x + window.wide, window.y + window.high
    parts: Parts = [box(window.x, window.y, right, bottom, fill=ZONE_COLOURS[names[-1]])]
    for name in reversed(names[:-1]):
        edge = mix(ZONE_COLOURS[name], theme.STAR, 0.22)
        for loop in ZONE_EDGES[name]:
            area = tuple(window.at(point) for point in rounded(loop))
            parts.append(Polygon(area, fill=ZONE_COLOURS[name], line=edge, width=2.5))
    return parts


def seen_routes(window: Window) -> list[str]:
    """Routes that may come into the window, their bends counted in."""
    margin = -260.0
    return [
        route.id
        for route in MAP.routes.values()
        if window.sees(route.a, margin) or window.sees(route.b, margin)
    ]


@lru_cache(maxsize=2)
def overview_ways(window: Window) -> tuple[Line, ...]:
    """Thin lines; aerobrake paths dashed."""
    return tuple(
        _way(tuple(window.line(route.id)), route.one_way, 1.5) for route in MAP.routes.values()
    )


def _way(line: tuple[Point, ...], is_one_way: bool, pen: float) -> Line:
    if is_one_way:
        return Line(line, BRAKE, pen, dash=(3.2 * pen, 2.4 * pen), round_ends=False)
    return Line(line, FRONTIER_ROUTE, pen, round_ends=False)


def ways(window: Window) -> Parts:
    """Lines with a dark casing on their middle, so that a bridge reads as a gap; at a Hohmann straight pairs are joined.

    One-way paths are dashed and carry an arrow.
    """
    pen, gap, parts = 3.2, 11, Parts()
    ends: dict[tuple[str, str], Point] = {}
    for name in seen_routes(window):
        route, line = MAP.routes[name], window.line(name)
        cuts = [gap if MAP.spaces[end].kind == HOHMANN else 0 for end in (route.a, route.b)]
        line = trimmed(line, *cuts)
        ends[name, route.a], ends[name, route.b] = line[0], line[-1]
        if length(line) > 60:
            core = tuple(trimmed(line, 20, 20))
            parts.append(Line(core, CASING, pen + 6, alpha=170, round_ends=False))
        parts.append(_way(tuple(line), route.one_way, pen))
        if route.one_way:
            parts.append(_arrow(*middle(line)))
    return [*parts, *_straight(window, ends, pen)]


def _arrow(point: Point, angle: float) -> Polygon:
    return Polygon(tuple(polar(*point, 11, angle + turn) for turn in (0, 143, -143)), fill=BRAKE)


def _straight(window: Window, ends: dict[tuple[str, str], Point], pen: float) -> Iterator[Line]:
    """A curve from end to end of each straight pair, by way of the Hohmann."""
    for space, one, other in straight_pairs():
        if (one, space) in ends and (other, space) in ends:
            (x0, y0), (x1, y1), (x, y) = ends[one, space], ends[other, space], window.of(space)
            curve = tuple(
                (
                    (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x + t * t * x1,
                    (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y + t * t * y1,
                )
                for t in (0, 0.2, 0.4, 0.6, 0.8, 1)
            )
            yield Line(curve, FRONTIER_ROUTE, pen, round_ends=False)


def roads(window: Window) -> Parts:
    """Buggy roads: fine dashes."""
    return [
        Line((window.of(one), window.of(other)), ROAD, 2.2, alpha=190, dash=(4, 7))
        for one, other in MAP.roads
        if window.sees(one, -80) and window.sees(other, -80)
    ]


def tiny_marks(window: Window) -> Parts:
    """All marks of the whole map, sites above the others."""
    parts: Parts = []
    for space in MAP.spaces.values():
        if space.site is None:
            parts += tiny(space, *window.of(space.id))
    for space in MAP.sites():
        parts += tiny_site(space, *window.of(space.id))
    return parts


def full_marks(window: Window) -> Parts:
    """The marks of a region, sites above the others."""
    parts: Parts = []
    size, seen = grain(window.scale), window.spaces(-40)
    for space in seen:
        if space.site is None:
            parts += full(space, *window.of(space.id), FULL * size)
    for space in seen:
        if space.site is not None:
            parts += full_site(space, *window.of(space.id), size)
    return parts


def cover(window: Window, height: float) -> Parts:
    """Sky over what reaches beyond the window, on a picture of that height."""
    right, bottom = window.x + window.wide, window.y + window.high
    return [
        box(0, 0, theme.WIDTH, window.y, fill=SKY),
        box(0, bottom, theme.WIDTH, height, fill=SKY),
        box(right, window.y, theme.WIDTH + 1, bottom, fill=SKY),
    ]
