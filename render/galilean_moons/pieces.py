"""Sectors with what lies in them, and hubs, at any scale."""

import math
from collections.abc import Sequence

from bot.games.galilean_moons.view.records import MoonView, SectorView, StandingView, View
from render import theme
from render.frame import Parts
from render.galilean_moons.cells import BASE, EDGE, GLYPH, TARGET, UNIT, Laid, Place, Ring
from render.galilean_moons.names import is_threatened, needed_targets, ranks, seat_letter, type_name
from render.icons import icon
from render.marks import badge, base
from render.paint import width
from render.shapes import Disc, Line, Shape, Text, Type, polar, sector
from render.theme import GALILEAN_TYPES, HI, LOW, SEATS, barlow, inter, mix

_FLOOR, _RIM = 0.74, 0.50  # how far a sector's floor and edge are moved towards the sky


def moon_ground(ring: Ring) -> Disc:
    """The dark disc that lies below a moon's sectors."""
    return Disc(ring.x, ring.y, ring.radius + 7, fill=mix(theme.PANEL, theme.SKY, 0.5))


def sector_ground(place: Place, view: SectorView) -> list[Shape]:
    """The floor in the type's colour, its edge band, and the line of control in the owner's colour."""
    ring, colour = place.ring, GALILEAN_TYPES[view.kind]
    gap = 90 / ring.radius
    start, end, edge = place.start + gap, place.end - gap, ring.radius - EDGE * ring.scale
    floor, rim = mix(colour, theme.SKY, _FLOOR), mix(colour, theme.SKY, _RIM)
    parts: list[Shape] = [
        sector(ring.x, ring.y, ring.hub, ring.radius, start, end, fill=floor),
        sector(ring.x, ring.y, edge, ring.radius, start, end, fill=rim),
    ]
    if view.owner is not None:
        band = ring.hub + 7 * ring.scale
        owner = SEATS[view.owner].colour
        parts.append(sector(ring.x, ring.y, ring.hub, band, start, end, fill=owner))
    return parts


def sector_label(place: Place, kind: str) -> list[Text]:
    """Code and type along the outer edge, readable in the lower half too."""
    scale = min(place.ring.scale, 1.6)
    small, large = barlow(round(20 * scale), 600), barlow(round(21 * scale), 600)
    name, gap = type_name(kind), 8 * scale
    widths = width(place.code, small), width(name, large)
    start = -(sum(widths) + gap) / 2
    pale = mix(GALILEAN_TYPES[kind], theme.NEW, 0.35)
    return [
        _along(place, start + widths[0] / 2, place.code, small, pale),
        _along(place, start + widths[0] + gap + widths[1] / 2, name, large, HI),
    ]


def _along(place: Place, off: float, words: str, type_: Type, colour: str) -> Text:
    """Words on the edge band, their middle `off` px beside the sector's."""
    radius = place.ring.radius - EDGE / 2 * place.ring.scale
    flip = math.sin(math.radians(place.middle)) > 0.02
    turn = math.degrees(off / radius) * (-1 if flip else 1)
    angle = place.middle + turn
    x, y = place.at(radius, angle)
    upright = angle + (-90 if flip else 90)
    return Text(x, y, words, type_, colour, "mm", turn=upright or 0.001, name="label")


def sector_pieces(view: View, place: Place, sector_: SectorView, lies: Laid) -> Parts:
    """Glyph, base, targets and units where they lie."""
    scale, colour = place.ring.scale, GALILEAN_TYPES[sector_.kind]
    parts = glyph_spot(*lies.glyph, GLYPH * scale, sector_.kind)
    if lies.base:
        owner = theme.NEUTRAL if sector_.owner is None else SEATS[sector_.owner].colour
        parts.append(base(*lies.base, round(2 * BASE * scale), owner))
    if lies.target and view.icarus:
        needed = needed_targets(view, sector_)
        words = str(sector_.targets) if needed is None else f"{sector_.targets}/{needed}"
        owner = SEATS[view.icarus.seat].colour
        rim = theme.WARN if is_threatened(view, sector_) else owner
        ground = mix(colour, theme.SKY, 0.86)
        parts += target(*lies.target, TARGET * scale, words, rim, ground)
    for x, y in lies.units:
        assert sector_.owner is not None
        name = f"unit {seat_letter(sector_.owner)} {place.code}"
        parts.append(badge(sector_.owner, x, y, round(2 * UNIT * scale), name))
    return parts


def glyph_spot(x: float, y: float, radius: float, kind: str) -> Parts:
    """A type's glyph on its dark disc."""
    colour = GALILEAN_TYPES[kind]
    ground = mix(colour, theme.SKY, 0.86)
    disc = Disc(x, y, radius, fill=ground)
    return [disc, *icon(kind, x, y, radius * 0.66, colour, ground)]


def target(x: float, y: float, radius: float, words: str, colour: str, ground: str) -> Parts:
    """Dr. Icarus' targets: those laid and those he needs."""
    size = radius * (0.82 if len(words) < 4 else 0.64)
    ticks = [
        Line((polar(x, y, radius * 0.72, angle), polar(x, y, radius, angle)), colour, radius * 0.13)
        for angle in (0, 90, 180, 270)
    ]
    ring = Disc(x, y, radius * 0.86, fill=ground, line=colour, width=radius * 0.11)
    word = Text(x, y + 0.5, words, barlow(round(size), 700), HI, "mm", name="targets")
    return [ring, *ticks, word]


def hub(ring: Ring, moon: MoonView) -> Parts:
    """The moon's name, points for first and second with who has them now, and who follows without points."""
    x, y = ring.x, ring.y
    floor = Disc(x, y, ring.hub - 5, fill=theme.PANEL, line=theme.LINE, width=theme.FRAME)
    parts: Parts = [floor, Text(x, y - 50, moon.title, inter(27, 700), HI, "mm", name="moon")]
    found = ranks(moon)
    rows = [found[k] if k < len(found) else [] for k in range(2)]
    left = x - max(_row_width(row) for row in rows) / 2
    for k, points in enumerate((moon.first, moon.second)):
        parts += _hub_row(left, y - 11 + 41 * k, points, rows[k])
    others = [standing for rank in found[2:] for standing in rank]
    return parts + _followers(x, y + 70, others)


_FIGURE, _VP = 33.0, 30.0


def _badge_size(tied: int) -> int:
    return {0: 34, 1: 34, 2: 32, 3: 27}.get(tied, 24)


def _row_width(row: Sequence[StandingView]) -> float:
    return _FIGURE + _VP + max(1, len(row)) * (_badge_size(len(row)) + 1) + 22


def _hub_row(left: float, y: float, points: int, row: Sequence[StandingView]) -> Parts:
    """ "10 VP", the seats that share the place, how many sectors they have."""
    x, size = left + _FIGURE, _badge_size(len(row))
    parts: Parts = [
        Text(x, y, str(points), barlow(30, 800), theme.VICTORY, "rm", name="majority"),
        Text(x + 4, y + 3, "VP", theme.LEAST, LOW),
    ]
    x += _VP + size / 2
    for standing in row:
        name = f"rank {seat_letter(standing.seat)}"
        parts.append(badge(standing.seat, x, y, size, name))
        x += size + 1
    if not row:
        return [*parts, Text(x, y, "–", theme.ROW, LOW, "mm")]
    x += 6 - size / 2
    return [*parts, Text(x, y + 1, str(row[0].sectors), theme.ROW_FIGURE, HI, name="sectors")]


def _followers(x: float, y: float, others: Sequence[StandingView]) -> Parts:
    """Third and fourth, small: a badge and the number of sectors."""
    step = 44.0
    left = x - step * len(others) / 2
    parts: Parts = []
    for k, standing in enumerate(others):
        place = left + step * k + 12
        name = f"follower {seat_letter(standing.seat)}"
        parts.append(badge(standing.seat, place, y, 20, name))
        parts.append(Text(place + 15, y + 1, str(standing.sectors), theme.KEY, LOW))
    return parts


def technology_power(x: float, y: float, power: int) -> list[Shape]:
    """One gem for each level of power, to the left of x."""
    marks: list[Shape] = []
    radius = 8.0
    for k in range(power):
        marks += icon("medal", x - radius - k * 2.5 * radius, y, radius, theme.MID, theme.PANEL)
    return marks
