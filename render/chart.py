"""The chart of a match: a line for each seat, its points round by round, for any game that counts some."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from msgspec import Struct

from render import frame, theme
from render.frame import Parts
from render.icons import ngon
from render.marks import badge
from render.paint import width
from render.scene import LETTERS, PictureInput
from render.shapes import Disc, Drawing, Line, Point, Polygon, Shape, Text, box, layer
from render.theme import HI, LINE, LOW, MARGIN, MID, SEATS, WIDTH, barlow, inter, mix

REGION = "chart"
_TOP = theme.HEADER + 22.0
_HIGH = 800.0
_LEFT, _RIGHT = MARGIN + 96.0, WIDTH - MARGIN - 190.0
_CEILING, _FLOOR = _TOP + 96.0, _TOP + _HIGH - 84.0
_SCALE = barlow(34, 600)
_TOTAL = barlow(50, 800)
_ROW = 84.0
_APART = 8.0  # px between lines that would lie on each other
_MARK = 13.0
_MARKS = 11  # about so many marks stand on a line
_CORNERS = ((4, 45, 1.2), (3, -90, 1.3), (4, 0, 1.3), (6, 0, 1.1), (3, 90, 1.3))  # of B to F
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_TOLD = 40  # moments that the text tells
_LONGEST = 20  # characters of a name in words that must stay short


class PointsSource(Struct, frozen=True):
    """What a game counts: `points` of a view by seat, their name ("medals"), and `when` the view is: "round 3".

    All of it is taken from what spectators see.
    """

    points: Callable[[Any], tuple[int, ...]]
    counts: str
    when: Callable[[Any], str]


class _Table(Struct, frozen=True):
    """The figures: a row of points for each moment that was seen, oldest first, and the scale from `least` to `most`."""

    whens: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    least: int
    most: int
    step: int

    def spot(self, moment: int, points: float) -> Point:
        """Where so many points lie at a moment."""
        share = moment / max(1, len(self.rows) - 1)
        height = (points - self.least) / (self.most - self.least)
        return _LEFT + share * (_RIGHT - _LEFT), _FLOOR - height * (_FLOOR - _CEILING)

    @property
    def ranked(self) -> list[int]:
        """The seats, most points last seen first."""
        return sorted(range(len(self.rows[-1])), key=lambda seat: (-self.rows[-1][seat], seat))

    @property
    def ends(self) -> list[tuple[str, tuple[int, ...]]]:
        """The last row of each round."""
        rounds = groupby(zip(self.whens, self.rows, strict=True), key=lambda pair: pair[0])
        return [list(pairs)[-1] for _, pairs in rounds]


def chart(scene: PictureInput, standing: PointsSource) -> Drawing:
    """The course of a match as the scene's past shows it; without one a point for each seat."""
    table = _table(scene, standing)
    small = ["The course of the match", f"{standing.counts}, {_span(table)}"]
    parts: Parts = [
        *frame.header(small, scene.heading(REGION), None),
        frame.panel(MARGIN, _TOP, WIDTH - 2 * MARGIN, _HIGH),
        Text(MARGIN + 28, _TOP + 44, standing.counts, inter(32, 700), MID, name="counts"),
        *_grid(table),
    ]
    lines: Parts = []
    for seat in reversed(table.ranked):
        lines += _line(table, seat)
    legend, foot = _legend(scene, table)
    return Drawing(
        WIDTH,
        round(foot),
        (
            layer(frame.stars(WIDTH, round(foot), 60, 9), parts),
            layer(lines),
            layer(_ends(table)),
            layer(legend),
        ),
    )


def chart_alt(scene: PictureInput, standing: PointsSource) -> str:
    """The figures of every seat at five moments, the last one the final ones."""
    table = _table(scene, standing)
    ends = table.ends
    shown = [ends[k] for k in _evenly(len(ends), 5)]
    whens = ", ".join(when for when, _ in shown)
    seats = "; ".join(
        f"{_short(scene, seat)} {', '.join(str(row[seat]) for _, row in shown)}"
        for seat in table.ranked
    )
    return f"Chart of the match: {standing.counts} at {whens}. {seats}."


def chart_text(scene: PictureInput, standing: PointsSource) -> str:
    """The same as a table: a line for each moment, a column for each seat."""
    table = _table(scene, standing)
    names = [f"{LETTERS[seat]} {scene.name(seat)}: {table.rows[-1][seat]}" for seat in table.ranked]
    told, before = list[str](), ""
    for k in _evenly(len(table.rows), _TOLD):
        row = ", ".join(f"{LETTERS[seat]} {points}" for seat, points in enumerate(table.rows[k]))
        told.append(f"{table.whens[k] if table.whens[k] != before else '·'}: {row}")
        before = table.whens[k]
    head = f"{scene.heading(REGION)}: {standing.counts}, {_span(table)}"
    return "\n".join([head, *names, "", *told])


def _evenly(count: int, most: int) -> list[int]:
    """At most so many of `count` places, the first and the last among them."""
    return [round(k * (count - 1) / max(1, min(count, most) - 1)) for k in range(min(count, most))]


def _table(scene: PictureInput, standing: PointsSource) -> _Table:
    past = scene.past or (scene.view,)
    rows = tuple(standing.points(view) for view in past)
    low, high = min(map(min, rows)), max(map(max, rows))
    step = next((step for step in _STEPS if (high - min(low, 0)) / step <= 7), 1_000)
    least, most = low // step * step if low < 0 else 0, -(-max(high, 1) // step) * step
    whens = tuple(standing.when(view) for view in past)
    return _Table(whens, rows, least, most, step)


def _span(table: _Table) -> str:
    return f"{table.whens[0]} to {table.whens[-1]}"


def _short(scene: PictureInput, seat: int) -> str:
    name = scene.name(seat)
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"


# Scales


def _grid(table: _Table) -> Parts:
    """Level lines with their points, and the rounds below."""
    parts: Parts = []
    for points in range(table.least, table.most + 1, table.step):
        _, y = table.spot(0, points)
        colour = theme.LINE2 if points == 0 else LINE
        parts.append(Line(((_LEFT, y), (_RIGHT, y)), colour, theme.FRAME))
        parts.append(Text(_LEFT - 18, y, str(points), _SCALE, LOW, "rm", name="scale"))
    return parts + _rounds(table)


def _rounds(table: _Table) -> Parts:
    """The name of each round where it begins, as far as there is room."""
    parts: Parts = []
    free = 0.0
    for k, when in enumerate(table.whens):
        if k and when == table.whens[k - 1]:
            continue
        x, _ = table.spot(k, 0)
        wide = width(when, _SCALE)
        left = min(max(x - wide / 2, MARGIN + 20), WIDTH - MARGIN - 20 - wide)
        if left < free:
            continue
        parts.append(Line(((x, _FLOOR + 4), (x, _FLOOR + 18)), theme.LINE2, 3))
        parts.append(Text(left, _FLOOR + 46, when, _SCALE, LOW, name="when"))
        free = left + wide + 44
    return parts


# Lines


def _line(table: _Table, seat: int) -> Parts:
    """The seat's line with its marks, which stand at other moments than those of its neighbours."""
    way = tuple(_place(table, k, seat) for k in range(len(table.rows)))
    colour = SEATS[seat].colour
    line: Parts = [
        Line(way, theme.PANEL, 11),
        Line(way, colour, 5.5),
    ]
    every = max(1, len(way) // _MARKS)
    marks = [mark(seat, x, y, _MARK) for x, y in way[seat % every :: every]]
    return [*line, *marks]


def _place(table: _Table, moment: int, seat: int) -> Point:
    """The seat's point at a moment; equal ones lie side by side."""
    row = table.rows[moment]
    equal = [other for other, points in enumerate(row) if points == row[seat]]
    x, y = table.spot(moment, row[seat])
    return x, y - (equal.index(seat) - (len(equal) - 1) / 2) * _APART


def mark(seat: int, x: float, y: float, radius: float) -> Shape:
    """The seat's own shape: disc, square, triangle, diamond, hexagon, triangle on its point."""
    colour = SEATS[seat].colour
    if seat == 0:
        return Disc(x, y, radius, fill=colour, line=theme.PANEL, width=3)
    corners, first, size = _CORNERS[seat - 1]
    edge = tuple((x + px, y + py) for px, py in ngon(corners, radius * size, first))
    return Polygon(edge, fill=colour, line=theme.PANEL, width=3)


def _ends(table: _Table) -> Parts:
    """Each seat's badge and points at the end of its line, pushed apart where they would collide."""
    last = len(table.rows) - 1
    spots = {seat: _place(table, last, seat) for seat in table.ranked}
    ends = sorted(table.ranked, key=lambda seat: spots[seat][1])
    high = 62.0
    parts: Parts = []
    floor = _TOP + 30.0
    for k, seat in enumerate(ends):
        x, y = spots[seat]
        room = _FLOOR + 14 - high * (len(ends) - 1 - k)
        place = min(max(y, floor), room)
        floor = place + high
        tone = mix(SEATS[seat].colour, theme.SKY, 0.35)
        parts.append(Line(((x, y), (x + 34, place)), tone, 3))
        parts.append(badge(seat, x + 62, place, 54, name="end"))
        points = str(table.rows[-1][seat])
        parts.append(Text(x + 100, place + 1, points, _TOTAL, HI, name="end"))
    return parts


def _legend(scene: PictureInput, table: _Table) -> tuple[Parts, float]:
    """Who has which line, the first first, in two columns."""
    parts: Parts = []
    wide = (WIDTH - 2 * MARGIN - 20) / 2
    top = _TOP + _HIGH + 20
    for k, seat in enumerate(table.ranked):
        left = MARGIN + (wide + 20) * (k % 2)
        y = top + _ROW * (k // 2) + _ROW / 2 - 5
        colour = SEATS[seat].colour
        parts += [
            box(left, y - 36, left + wide, y + 36, theme.RADIUS, fill=theme.PANEL),
            badge(seat, left + 48, y, 56),
            Line(((left + 96, y), (left + 180, y)), colour, 5.5),
            mark(seat, left + 138, y, 17),
            Text(
                left + 206, y, scene.name(seat), inter(36, 600), HI, limit=wide - 340, name="seat"
            ),
            Text(
                left + wide - 28, y + 1, str(table.rows[-1][seat]), _TOTAL, HI, "rm", name="total"
            ),
        ]
    return parts, top + _ROW * -(-len(table.ranked) // 2) + 16
