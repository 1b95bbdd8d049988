"""Below the whole map: a panel a seat, the sunspot cycle, the prices."""

from bot.games.high_frontier.view.board import CycleView
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from render import frame, theme
from render.frame import Parts, panel
from render.high_frontier.map.marks import SITE_RIM, WATER, hexagon
from render.high_frontier.parts.names import count_of, waited_for, who
from render.icons import icon
from render.marks import badge, seat_mark
from render.paint import width
from render.scene import PictureInput
from render.shapes import Disc, Line, Polygon, Text, polar
from render.theme import HI, LOW, MEDAL, MID, SEATS, SKY, barlow, mix

HIGH = 148.0
LEFT, RIGHT = 24.0, theme.WIDTH - 24.0
_CYCLE, _PRICES = 324.0, 206.0
_MOST = 250.0
_SPREAD = 12.0
_NAMES = tuple(theme.inter(size, 700) for size in (25, 22, 19, 17))  # the largest that fits
_VP = theme.SMALL_FIGURE


def below(scene: PictureInput, y: float) -> Parts:
    """The row of panels, always in seat order, then cycle and prices."""
    view: View = scene.view
    count = len(view.seats)
    room = RIGHT - LEFT - _CYCLE - _PRICES - _SPREAD * count
    each = min(_MOST, room / count)
    parts: Parts = []
    for k, seat in enumerate(view.seats):
        parts += _seat(scene, seat, LEFT + k * (each + _SPREAD), y, each)
    parts += _cycle(view, RIGHT - _PRICES - _CYCLE, y)
    return [*parts, *_prices(view, RIGHT - _PRICES + 8, y)]


def _seat(scene: PictureInput, seat: SeatView, x: float, y: float, wide: float) -> Parts:
    view: View = scene.view
    points = str(seat.points.total)
    room = wide - 76 - width(points, _VP)
    name = who(scene, seat.seat)
    kind = next((one for one in _NAMES if width(name, one) <= room), _NAMES[-1])
    parts: Parts = [
        panel(x, y, wide, HIGH, seat.seat, seat.seat in waited_for(view)),
        badge(seat.seat, x + 28, y + 29, 40, name=f"panel {SEATS[seat.seat].letter}"),
        Text(x + 56, y + 29, name, kind, HI, limit=room, name="name"),
        Text(x + wide - 14, y + 28, points, _VP, HI, "rm", name="points"),
    ]
    step = (wide - 20) / 3
    medals = len(seat.glories) + seat.heroism
    for k, (glyph, count, colour, word) in enumerate(
        (
            ("drop", seat.aquas, WATER, "Aquas"),
            ("card", len(seat.hand), MID, "hand"),
            ("medal", medals, MEDAL if medals else LOW, "medals"),
        )
    ):
        px = x + 24 + (0, 1, 2.12)[k] * step
        parts += icon(glyph, px, y + 76, 12, colour, theme.PANEL)
        parts.append(Text(px + 20, y + 77, str(count), barlow(26, 700), HI, name=word))
    for k, (outline, word) in enumerate(
        (("disc", "claim"), ("cube", "factory"), ("dome", "colony"))
    ):
        count = sum(getattr(site, word) == seat.seat for site in view.sites)
        px = x + 24 + k * step
        parts.append(seat_mark(seat.seat, px, y + 118, 26, outline, letter=None, ghost=not count))
        colour = HI if count else LOW
        parts.append(Text(px + 20, y + 119, str(count), barlow(24, 600), colour, name=word))
    return parts


def _cycle(view: View, x: float, y: float) -> Parts:
    """The twelve spots, the cube's as a disc with a cube; bars where an event waits, a light bar for the seniority disk."""
    cx, cy, reach = x + 66, y + 74, 56
    parts: Parts = []
    for spot in view.cycle.spots:
        angle = -90 + 360 * spot.spot / len(view.cycle.spots)
        colour = theme.FRONTIER_SEASONS[spot.season]
        px, py = polar(cx, cy, reach, angle)
        fill = colour if spot.has_cube else mix(colour, SKY, 0.6)
        parts.append(Disc(px, py, 13 if spot.has_cube else 9, fill=fill))
        if spot.has_cube:
            parts += icon("cube", px, py, 6, theme.INK, colour)
        if spot.event or spot.seniority:
            middle = angle + 180 / len(view.cycle.spots)
            line = (polar(cx, cy, reach - 12, middle), polar(cx, cy, reach + 12, middle))
            parts.append(Line(line, theme.WARN if spot.event else MID, 2.5, round_ends=False))
    season = view.cycle.season
    colour = theme.FRONTIER_SEASONS[season]
    parts += icon("solar", cx, cy - 10, 15, colour, SKY)
    parts.append(Text(cx, cy + 18, season, barlow(18, 600), colour, "mm", name="season"))
    return [*parts, *_cycle_words(view, cx + 80, y)]


def _cycle_words(view: View, x: float, y: float) -> Parts:
    cycle = view.cycle
    mood = "anarchy" if cycle.anarchy else f"{cycle.season} season"
    event, disk, due = cycle_words(cycle)
    lines = (
        (event, barlow(22, 600), HI),
        (mood, theme.SMALL, theme.WARN if cycle.anarchy else LOW),
        (disk, barlow(22, 600), HI),
        (due, theme.SMALL, LOW),
    )
    heights = (34, 62, 98, 126)
    return [
        Text(x, y + high, words, type_, colour, name="cycle")
        for (words, type_, colour), high in zip(lines, heights, strict=True)
    ]


def cycle_words(cycle: CycleView) -> tuple[str, str, str]:
    """When the next event comes, how many disks are left, when the next goes; with the last the match is over."""
    if not cycle.disks:
        return f"{cycle.years} years are over", "No disk left", "the end"
    next_ = "next" if cycle.disks > 1 else "the end"
    return (
        f"Event {in_years(cycle.to_event)}",
        f"{count_of(cycle.disks, 'disk')} left",
        f"{next_} {in_years(cycle.to_seniority)}",
    )


def in_years(years: int) -> str:
    """ "at year's end", "in 3 years"."""
    return "at year's end" if years <= 1 else f"in {years} years"


def _prices(view: View, x: float, y: float) -> Parts:
    """What a factory of each type is worth now."""
    parts: Parts = [frame.caption(x, y + 14, "Price by type")]
    for k, track in enumerate(view.tracks):
        px, py = x + 18 + (k % 3) * 70, y + 58 + (k // 3) * 60
        parts.append(Polygon(hexagon(px, py, 18), fill=theme.SLOT, line=SITE_RIM, width=1.5))
        parts.append(Text(px, py + 1, track.spectral, barlow(22, 700), HI, "mm"))
        parts.append(Text(px + 24, py + 1, str(track.price), barlow(25, 700), MID, name="price"))
    return parts
