"""A moon with its satellite: points round it, the satellite on one of them, and where its laser can fire."""

from __future__ import annotations

from bot.games.planet_unknown.view.board_records import MoonView, PointView, SquareView
from render import theme
from render.frame import Parts
from render.icons import icon
from render.planet_unknown.ground import Plot, coordinates, ground, loose
from render.shapes import Disc, Line, Point, Stamp, Text, arrow
from render.theme import LOW, MID, SEATS, barlow

_OUT = 0.30  # how much nearer to the board than a whole square a point lies


def moon(plot: Plot, view: MoonView, seat: int) -> Parts:
    """The moon's squares, its orbit and, on full boards, coordinates and numbers of the points."""
    parts = [*ground(plot, view.board), *loose(plot, view.board)]
    spots = [point_at(plot, view, point) for point in view.points]
    parts.append(Line((*spots, spots[0]), theme.LINE2, 1.5, round_ends=False))
    if plot.detail > 1:
        parts += coordinates(plot, view.board)
        for point, spot in zip(view.points, spots, strict=True):
            parts += _point(point, spot)
    return parts


def _point(point: PointView, spot: Point) -> Parts:
    rim = MID if point.is_start else LOW
    figure = Text(*spot, str(point.number), barlow(15, 600), LOW, "mm", name="point")
    return [Disc(*spot, 11, fill=theme.SKY, line=rim, width=2 if point.is_start else 1.4), figure]


def satellite(plot: Plot, view: MoonView, seat: int) -> Parts:
    """The satellite and the lines along which it could fire from where it stands."""
    here = view.points[view.satellite]
    spot = point_at(plot, view, here)
    colour, size = SEATS[seat].colour, 19.0 if plot.detail > 1 else max(5.5, plot.cell * 0.40)
    parts: Parts = []
    if plot.detail > 1:
        for line in here.lines:
            parts += arrow(_beam(plot, view, here, line), theme.BAD, 2.2, 12, (6, 5))
    parts += [Disc(*spot, size * 1.16, fill=theme.SKY), Disc(*spot, size, fill=colour)]
    sign = icon("satellite", 0, 0, 0.9, theme.INK, colour)
    parts.append(Stamp(*spot, round(size * 1.5), tuple(sign), "satellite"))
    return parts


def point_at(plot: Plot, view: MoonView, point: PointView) -> Point:
    """Where a satellite point is drawn: outside the squares at which its lines begin."""
    ends = [_end(view, point, line) for line in point.lines]
    x = sum(square.x + 0.5 + dx for square, (dx, dy) in ends) / len(ends)
    y = sum(square.y + 0.5 + dy for square, (dx, dy) in ends) / len(ends)
    inner = _OUT if len(ends) == 1 else 0.0
    dx, dy = (sum(way[k] for _, way in ends) for k in (0, 1))
    return plot.left + (x - inner * dx) * plot.cell, plot.top + (y - inner * dy) * plot.cell


_End = tuple[SquareView, tuple[int, int]]


def _end(view: MoonView, point: PointView, line: str) -> _End:
    """The square of the line next to the point, and the direction out of the moon."""
    is_row, index = _line(line)
    inside = [one for one in view.board.squares if (one.y if is_row else one.x) == index]
    last = max(inside, key=lambda one: one.x if is_row else one.y)
    is_last = last.at in point.cells
    end = last if is_last else min(inside, key=lambda one: one.x if is_row else one.y)
    out = 1 if is_last else -1
    return end, (out, 0) if is_row else (0, out)


def _line(line: str) -> tuple[bool, int]:
    """Whether it is a row, and which from 0: `row 3`, `column C`."""
    kind, name = line.split(" ")
    return kind == "row", int(name) - 1 if kind == "row" else ord(name) - 65


def _beam(plot: Plot, view: MoonView, point: PointView, line: str) -> list[Point]:
    """From the satellite along the line to its other end."""
    is_row, index = _line(line)
    end, (dx, dy) = _end(view, point, line)
    inside = [one for one in view.board.squares if (one.y if is_row else one.x) == index]
    length = len(inside)
    x, y = plot.middle(end)
    reach = (length - 0.45) * plot.cell
    begin = (x + 0.62 * plot.cell * dx, y + 0.62 * plot.cell * dy)
    return [begin, (x - reach * dx, y - reach * dy)]
