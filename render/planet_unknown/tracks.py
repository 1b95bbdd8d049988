"""The five tracks of a corporation with trackers and what each cell gives, and its technologies."""

from __future__ import annotations

from bot.games.planet_unknown.view.board_records import CellView, CorporationView, TrackView
from bot.games.planet_unknown.view.records import SeatView
from render import theme
from render.frame import Parts, shifted
from render.icons import icon
from render.marks import badge, glyph_disc
from render.paint import wrap
from render.planet_unknown.ground import medal
from render.shapes import Disc, Line, Text, box
from render.theme import HI, LOW, MID, PLANET_TERRAINS, barlow, mix

PITCH = 62.0
_HIGH = 50.0
_WIDE = 60.0  # px of a cell from which on gains stand side by side
_GLYPHS = {"boost": "synergy"}


def tracks(seat: SeatView, left: float, top: float, right: float) -> Parts:
    """Five rows of cells, bottom of the track at the left."""
    company = seat.corporation
    assert company is not None
    longest = max(len(track.cells) for track in company.tracks)
    step = (right - left - 46) / longest
    parts: Parts = []
    for k, track in enumerate(company.tracks):
        is_wide = 2 * len(track.cells) <= longest  # few cells with several gains each
        across = step * longest / len(track.cells) if is_wide else step
        parts += _track(seat, track, left, top + 26 + PITCH * k, across)
    return parts + _path(company, left + 46, top + 26, step)


def positions(company: CorporationView, left: float, y: float, right: float) -> Parts:
    """The number of each cell above the tracks that are as long as the longest: what moves and texts call it."""
    longest = max(len(track.cells) for track in company.tracks)
    step = (right - left - 46) / longest
    return [
        Text(left + 46 + step * (k + 0.5), y, str(k), barlow(14, 500), LOW, "mm", name="position")
        for k in range(longest)
    ]


def _track(seat: SeatView, track: TrackView, left: float, y: float, step: float) -> Parts:
    colour = PLANET_TERRAINS[track.track]
    ground = mix(colour, theme.SKY, 0.70)
    parts: Parts = [
        Disc(left + 19, y, 19, fill=ground),
        *icon(track.track, left + 19, y, 12, colour, ground),
    ]
    if track.has_flux:
        parts.append(Disc(left + 19, y, 21, line=HI, width=2.5))
    at = next((c.number for c in track.cells if track.track in c.trackers), -1)
    for cell in track.cells:
        if not cell.is_absent:
            parts += _cell(seat, track.track, cell, (left + 46 + step * cell.number, y), step, at)
    return parts


def _cell(
    seat: SeatView,
    track: str,
    cell: CellView,
    corner: tuple[float, float],
    step: float,
    at: int,
) -> Parts:
    """A cell: passed ones wear the colour, the next one a bright edge."""
    x, y = corner
    colour = PLANET_TERRAINS[track]
    is_here, is_next = bool(cell.trackers), cell.number == at + 1 and at >= 0
    fill = mix(colour, theme.SKY, 0.58) if cell.number < at else theme.SLOT
    fill = colour if is_here else fill
    pen = 2.5 if is_next else 1.2
    edge = colour if is_next else theme.LINE
    place = (x + 1.5, y - _HIGH / 2, x + step - 1.5, y + _HIGH / 2)
    parts: Parts = [box(*place, 6, fill=fill, line=edge, width=pen)]
    middle = x + step / 2
    if is_here:
        return parts + _trackers(seat, track, cell, middle, y, step)
    if cell.lifepod:
        return [*parts, *icon("lifepod", middle, y, 14, theme.PLANET_LIFEPOD, fill)]
    is_passed = cell.number < at
    return parts + _gains(cell, colour, fill, middle, y, is_passed=is_passed, is_wide=step > _WIDE)


def _trackers(seat: SeatView, track: str, cell: CellView, x: float, y: float, step: float) -> Parts:
    """The seat's tracker; trackers of other tracks on this one are named by their glyph."""
    if cell.trackers == (track,):
        return [badge(seat.seat, x, y, round(min(36, step + 2)), f"tracker {track}")]
    size = round(min(30, step, 48 / len(cell.trackers)))
    first = y - size * (len(cell.trackers) - 1) / 2
    return [
        glyph_disc(x, first + size * k, size, one, PLANET_TERRAINS[one])
        for k, one in enumerate(cell.trackers)
    ]


def _gains(
    cell: CellView, colour: str, fill: str, x: float, y: float, *, is_passed: bool, is_wide: bool
) -> Parts:
    """What the cell gives, one above the other or side by side, with a stroke between where it is one of them; a passed cell is dim."""
    bright = mix(colour, theme.NEW, 0.25)
    ink = mix(bright, fill, 0.35) if is_passed else bright
    items: list[Parts] = [_gain(gain, cell, ink, fill, x) for gain in cell.gains]
    if cell.medals:
        items.append(medal(x, 0, 11, cell.medals, "open" if is_passed else "done"))
    dx, dy = (26.0, 0.0) if is_wide else (0.0, 22.0)
    first = -(len(items) - 1) / 2
    parts: Parts = []
    for k, item in enumerate(items):
        parts += [shifted(part, dx * (first + k), y + dy * (first + k)) for part in item]
        if cell.is_choice and k:
            mx, my = x + dx * (first + k - 0.5), y + dy * (first + k - 0.5)
            ends = ((mx + 2, my - 9), (mx - 2, my + 9)) if is_wide else ((mx - 9, my), (mx + 9, my))
            parts.append(Line(ends, theme.RIM, 1.2))
    return parts


def _gain(gain: str, cell: CellView, ink: str, fill: str, x: float) -> Parts:
    """Round y = 0."""
    if gain.startswith("move "):
        points = f"+{gain.removeprefix('move ')}"
        return [Text(x, 1, points, barlow(18, 700), ink, "mm", name="gain")]
    figure = cell.rank if gain == "civ" else cell.level if gain == "tech" else 0
    if figure:
        sign = icon(gain, x - 6, 0, 8, ink, fill)
        return [*sign, Text(x + 4, 1, str(figure), barlow(17, 700), ink, name="gain")]
    return list(icon(_GLYPHS.get(gain, gain), x, 0, 9, HI if gain == "boost" else ink, fill))


def _path(company: CorporationView, left: float, top: float, step: float) -> Parts:
    """The way of a tracker that runs over cells of other tracks (Oasis' water)."""
    steps = {
        cell.path: (left + step * (cell.number + 0.5), top + PITCH * k + _HIGH / 2 + 3)
        for k, track in enumerate(company.tracks)
        for cell in track.cells
        if cell.path is not None
    }
    points = tuple(steps[number] for number in sorted(steps))
    if len(points) < 2:
        return []
    return [Line(points, PLANET_TERRAINS["water"], 2.5, dash=(5, 4))]


def technologies(
    company: CorporationView, left: float, top: float, right: float, lines: int = 1
) -> tuple[Parts, float]:
    """Each technology in words: lit when it works, dim when it is spent, hollow when it is still to come; and where they end."""
    tone = PLANET_TERRAINS["tech"]
    parts: Parts = []
    y = top
    for tech in company.techs:
        is_lit = tech.is_active and not tech.is_spent
        disc = Disc(left + 14, y, 14, fill=tone) if is_lit else Disc(left + 14, y, 14, line=tone)
        ink = theme.INK if is_lit else tone
        parts += [disc, Text(left + 14, y + 1, tech.level, barlow(19, 700), ink, "mm")]
        colour = HI if is_lit else MID if tech.is_active else LOW
        words = f"{tech.text} (used)" if tech.is_active and tech.is_spent else tech.text
        told = wrap(words, right - left - 42, theme.SMALL, lines)
        for k, line in enumerate(told):
            parts.append(Text(left + 42, y + 23 * k, line, theme.SMALL, colour, name="tech"))
        y += 23 * len(told) + 9
    return parts, y - 9
