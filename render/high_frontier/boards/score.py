"""The score: the course of the campaign as a chart of points by year, and each seat's points by source, at the end and by year."""

from collections.abc import Sequence

from msgspec import Struct

from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from render import frame, theme
from render.frame import Item, Parts
from render.high_frontier.parts.names import header_of, who
from render.icons import icon
from render.marks import badge
from render.paint import width
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Point, Polygon, Text, box, layer
from render.theme import (
    FRONTIER_CARDS,
    FRONTIER_IDEOLOGIES,
    HI,
    LINE,
    LOW,
    MARGIN,
    SEATS,
    WIDTH,
    inter,
    mix,
)

SOURCES = {  # sign and colour of each source of points, in the order of the scoring
    "Rocket": ("rocket", FRONTIER_CARDS["thruster"]),
    "Claims": ("site", FRONTIER_CARDS["crew"]),
    "Factories": ("cube", FRONTIER_CARDS["robonaut"]),
    "Colonies": ("dome", FRONTIER_CARDS["radiator"]),
    "Factory stock": ("refinery", FRONTIER_CARDS["refinery"]),
    "Colony sites": ("life", theme.GOOD),
    "Glories": ("medal", theme.MEDAL),
    "Heroism": ("wildcard", FRONTIER_CARDS["generator"]),
    "Delegates": ("crew", FRONTIER_CARDS["reactor"]),
    "Politics": ("check", FRONTIER_IDEOLOGIES["freedom"]),
}
_TOP = theme.HEADER + 22.0
_CHART = 560.0
_LEFT, _RIGHT = MARGIN + 66.0, WIDTH - MARGIN - 120.0
_SEAT = 104.0
_GROWTH = 150.0  # of the points by year and source under a seat
_BAR_LEFT = MARGIN + 420.0
GROWN = 0.5  # how much of the sky is in the colours of the points by year and source


class Course(Struct, frozen=True):
    """Points of every seat, a row per year that was seen, and the scale they are drawn in. `sources`: the same by source."""

    years: tuple[int, ...]
    totals: tuple[tuple[int, ...], ...]
    sources: tuple[tuple[dict[str, int], ...], ...]
    most: int

    def point(self, year: int, total: int, last: int) -> Point:
        """Where a seat's total in a year lies on the chart."""
        return across(year, last), _TOP + _CHART - 60 - total / self.most * (_CHART - 110)


def across(year: float, last: int) -> float:
    """Where a year stands in all charts of this picture."""
    return _LEFT + (year - 1) / max(1, last - 1) * (_RIGHT - _LEFT)


def ending(scene: PictureInput) -> Drawing:
    """The final score; before the end what would be scored now. Without past views there is no chart of years."""
    view: View = scene.view
    course = course_of(scene)
    parts: Parts = [*header_of(scene, "points" if view.ending is None else "final score")]
    y = _TOP
    if len(course.years) > 1:
        parts += _chart(scene, course)
        y += _CHART + 14
    most = max(1, *(seat.points.total for seat in view.seats))
    growth = _GROWTH if len(course.years) > 1 else 0.0
    for own in ranked(view):
        parts += _bar(scene, own, y, most, _SEAT + growth)
        parts += _growth(course, own.seat, y + _SEAT, view.cycle.years) if growth else []
        y += _SEAT + growth + 10
    items = _key_items(course)
    drawn, lines = frame.rows(MARGIN + 104, y + 28, items, lines=2)
    parts += [*([frame.caption(MARGIN, y + 28, "Key")] if items else []), *drawn]
    high = round(y + 28 + 40 * lines)
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 8), parts),))


def ranked(view: View) -> list[SeatView]:
    """The winners first, then by points."""
    return sorted(
        view.seats, key=lambda own: (own.seat not in view.winners, -own.points.total, own.seat)
    )


def course_of(scene: PictureInput) -> Course:
    """The last view of each year, the present one last."""
    by_year: dict[int, View] = {past.cycle.year: past for past in scene.past}
    by_year[scene.view.cycle.year] = scene.view
    years = tuple(sorted(by_year))
    totals = tuple(tuple(own.points.total for own in by_year[year].seats) for year in years)
    sources = tuple(tuple(dict(own.points.lines) for own in by_year[year].seats) for year in years)
    most = max(max(row, default=0) for row in totals)
    return Course(years, totals, sources, -(-max(most, 5) // 5) * 5)


def _chart(scene: PictureInput, course: Course) -> Parts:
    view: View = scene.view
    right = float(WIDTH - MARGIN)
    back = box(MARGIN, _TOP, right, _TOP + _CHART, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2)
    last = view.cycle.years
    parts: Parts = [back, *_grid(course, last)]
    for own in reversed(ranked(view)):
        totals = [row[own.seat] for row in course.totals]
        parts += _curve(own.seat, course, totals, last)
    return [*parts, *_ends(view, course, last)]


def _grid(course: Course, last: int) -> Parts:
    """Lines of points and years."""
    parts: Parts = [frame.caption(MARGIN + 22, _TOP + 26, "victory points by year")]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if course.most / step <= 8)
    for total in range(0, course.most + 1, step):
        _, y = course.point(1, total, last)
        parts.append(Line(((_LEFT, y), (_RIGHT, y)), LINE, theme.HAIRLINE))
        parts.append(Text(_LEFT - 14, y, str(total), theme.KEY, LOW, "rm"))
    for year in range(12, last + 1, 12):
        x, y = course.point(year, 0, last)
        parts.append(Line(((x, y), (x, _TOP + 50)), LINE, theme.HAIRLINE))
        parts.append(Text(x, y + 28, f"year {year}", theme.KEY, LOW, "mm"))
    return parts


def _curve(seat: int, course: Course, totals: Sequence[int], last: int) -> Parts:
    """A seat's points as steps from year to year."""
    way: list[Point] = []
    for year, total in zip(course.years, totals, strict=True):
        x, y = course.point(year, total, last)
        if not way or way[-1][1] != y:
            way += [(x, way[-1][1]), (x, y)] if way else [(x, y)]
    way.append((x, way[-1][1]))
    colour = SEATS[seat].colour
    return [Line(tuple(way), theme.PANEL, 9), Line(tuple(way), colour, 4)]


def _ends(view: View, course: Course, last: int) -> Parts:
    """Each seat's badge and total at the end of its line, pushed apart where they would collide."""
    ends = [(*course.point(course.years[-1], own.points.total, last), own) for own in ranked(view)]
    ends.sort(key=lambda end: end[1])
    parts: Parts = []
    floor, ground = _TOP + 10.0, course.point(1, 0, last)[1]
    for k, (x, y, own) in enumerate(ends):
        room = ground - 40 * (len(ends) - 1 - k)  # above the years
        place = min(max(y, floor + 20), room)
        floor = place + 20
        parts.append(Disc(x, y, 7, fill=SEATS[own.seat].colour, line=theme.PANEL, width=2))
        parts.append(Line(((x + 8, y), (x + 20, place)), LINE, theme.FRAME))
        parts.append(badge(own.seat, x + 40, place, 38))
        total = str(own.points.total)
        parts.append(Text(x + 66, place + 1, total, theme.barlow(32, 800), HI, name="end"))
    return parts


def _growth(course: Course, seat: int, top: float, last: int) -> Parts:
    """A seat's points by year, those of each source on top of the others', under the years of the chart."""
    ground, unit = top + _GROWTH - 34, (_GROWTH - 44) / course.most
    parts: Parts = []
    floors = [0] * len(course.years)
    for source, (_, colour) in SOURCES.items():
        tops = [
            floor + row[seat].get(source, 0)
            for floor, row in zip(floors, course.sources, strict=True)
        ]
        if tops != floors:
            upper = _stairs(course.years, [ground - unit * top for top in tops], last)
            lower = _stairs(course.years, [ground - unit * floor for floor in floors], last)
            fill = mix(colour, theme.SKY, GROWN)
            parts.append(Polygon((*upper, *reversed(lower)), fill=fill))
        floors = tops
    parts.append(Line(((_LEFT, ground), (_RIGHT, ground)), LINE, theme.HAIRLINE))
    for year in range(12, last + 1, 12):
        parts.append(Text(across(year, last), ground + 18, f"year {year}", theme.LEAST, LOW, "mm"))
    return parts


def _stairs(years: Sequence[int], heights: Sequence[float], last: int) -> list[Point]:
    """An edge as high as a year that was seen from the one before it on."""
    begins = [max(1, years[0] - 1), *years[:-1]]
    return [
        (across(at, last), height)
        for begin, year, height in zip(begins, years, heights, strict=True)
        for at in (begin, year)
    ]


def _bar(scene: PictureInput, own: SeatView, top: float, most: int, high: float) -> Parts:
    """Badge, name, total, and the points by source as a bar."""
    y, right = top + _SEAT / 2, float(WIDTH - MARGIN)
    is_winner = own.seat in scene.view.winners
    name = who(scene, own.seat)
    faction = theme.KEY if width(own.faction_name, theme.KEY) <= 210 else theme.LEAST
    parts: Parts = [
        frame.panel(MARGIN, top, right - MARGIN, high, own.seat, is_winner),
        badge(own.seat, MARGIN + 46, y, 54),
        Text(MARGIN + 86, y - 16, name, inter(26, 700), HI, limit=210, name="seat"),
        Text(MARGIN + 86, y + 20, own.faction_name, faction, LOW, limit=210, name="faction"),
        Text(
            MARGIN + 392,
            y + 1,
            str(own.points.total),
            theme.barlow(56, 800),
            theme.VICTORY,
            "rm",
            name="total",
        ),
    ]
    x, unit = _BAR_LEFT + 10, (right - 24 - _BAR_LEFT - 10) / most
    for source, points in own.points.lines:
        if points:
            parts += _segment(source, points, x, y, points * unit)
            x += points * unit
    return parts


def _segment(source: str, points: int, x: float, y: float, wide: float) -> Parts:
    """A piece of a bar: its sign above the figure where there is room."""
    sign, colour = SOURCES[source]
    ground = mix(colour, theme.SKY, 0.62)
    parts: Parts = [box(x + 1, y - 34, x + wide - 1, y + 34, 6, fill=ground, line=colour)]
    if wide >= 12:
        parts += icon(sign, x + wide / 2, y - 14, min(10.0, wide / 2 - 2), colour, ground)
    if wide >= width(str(points), theme.ROW_FIGURE) + 4:
        parts.append(
            Text(x + wide / 2, y + 15, str(points), theme.ROW_FIGURE, HI, "mm", name=source)
        )
    return parts


def _key_items(course: Course) -> list[Item]:
    """A sign for each source that somebody has points of, or had in a year that is shown."""
    scored = {
        source for row in course.sources for own in row for source, points in own.items() if points
    }
    return [
        Item(source.lower(), shapes=tuple(icon(sign, 0, 0, 11, colour, theme.SKY)), size=24)
        for source, (sign, colour) in SOURCES.items()
        if source in scored
    ]
