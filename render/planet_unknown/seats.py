"""A seat on the table: planet and moon small, trackers, supplies, medals so far, and what the seat is doing."""

from __future__ import annotations

from msgspec import Struct

from bot.games.planet_unknown.view.records import SeatView, View
from render import theme
from render.frame import Parts, panel
from render.icons import icon
from render.marks import badge
from render.paint import width
from render.planet_unknown.ground import Plot, ground, loose, outline, plot_of, rovers
from render.planet_unknown.moon import moon, satellite
from render.planet_unknown.names import boards_of, signed, squares_of, stand_words, strong_seats
from render.scene import PictureInput
from render.shapes import Line, Text, box
from render.theme import HI, LOW, MID, PLANET_TERRAINS, SEATS, barlow

WIDE = 446.0


class Shape(Struct, frozen=True):
    """How high a panel is, how large its planet, and whether the trackers stand beside it instead of below."""

    high: float
    side: float
    is_low: bool


def shape_of(view: View, rows: int) -> Shape:
    """Panels of one table are alike."""
    has_moon = any(seat.moon is not None for seat in view.seats)
    if rows > 2:
        return Shape(412, 300, True)
    return Shape(610 if has_moon else 556, 384, False)


def panels(
    scene: PictureInput, seat: SeatView, left: float, top: float, shape: Shape
) -> tuple[Parts, Parts]:
    """A panel; and what lies on its boards, for a layer above."""
    view: View = scene.view
    is_strong = seat.seat in strong_seats(view)
    parts: Parts = [panel(left, top, WIDE, shape.high, seat.seat, is_strong)]
    parts += _head(scene, seat, left, top)
    x = left + (14 if shape.is_low else (WIDE - shape.side) / 2)
    y = top + 72
    parts.append(box(x - 6, y - 4, x + shape.side + 6, y + shape.side + 4, 8, fill=theme.SLOT))
    upon: Parts = []
    if seat.planet is not None:
        plot = plot_of(seat.planet, x, y, shape.side, 1)
        parts += ground(plot, seat.planet)
        upon += _upon(seat, plot)
    else:
        middle = x + shape.side / 2, y + shape.side / 2
        parts.append(Text(*middle, "boards not chosen yet", theme.KEY, LOW, "mm"))
    if shape.is_low:
        parts += _beside(seat, left + 326, y)
        moon_at = (left + 325, y + 176, 112.0)
    else:
        room = 142 if seat.moon else 0
        parts += _below(seat, left + 22 + room, y + shape.side + 24, WIDE - 44 - room)
        moon_at = (left + 20, y + shape.side + 14, 124.0)
    if seat.moon is not None:
        ground_, marks = _small_moon(seat, *moon_at)
        parts += ground_
        upon += marks
    parts += _supplies(view, seat, left, top, shape)
    return parts, upon


def _head(scene: PictureInput, seat: SeatView, left: float, top: float) -> Parts:
    total = signed(seat.score.total)
    right = left + WIDE - 18
    place = right - width(total, theme.FIGURE) - 30
    room = place - left - 68 - 24
    parts: Parts = [
        badge(seat.seat, left + 36, top + 36, 46, f"panel {seat.seat}"),
        Text(left + 68, top + 28, scene.name(seat.seat), theme.NAME, HI, limit=room, name="name"),
        Text(left + 68, top + 55, boards_of(seat), theme.SMALL, LOW, limit=280, name="boards"),
        Text(right, top + 35, total, theme.FIGURE, HI, "rm", name="total"),
    ]
    return [*parts, *icon("medal", place, top + 35, 13, theme.MEDAL, theme.PANEL)]


def _upon(seat: SeatView, plot: Plot) -> Parts:
    """What lies on the planet, with a white line round what was placed last."""
    assert seat.planet is not None
    at = squares_of(seat)
    inside = {square.at for square in seat.planet.squares}
    last = [at[code] for code in seat.last if code in inside]
    return [
        *(outline(plot, last, theme.NEW, 2.5) if last else []),
        *loose(plot, seat.planet),
        *rovers(plot, seat.planet, seat.seat, seat.rovers),
    ]


def _small_moon(seat: SeatView, left: float, top: float, side: float) -> tuple[Parts, Parts]:
    assert seat.moon is not None
    board = seat.moon.board
    cell = side / (max(board.width, board.height) + 1.8)
    x = left + (side - board.width * cell) / 2
    y = top + (side - board.height * cell) / 2
    plot = Plot(x, y, cell, 0, 1)
    at = squares_of(seat)
    inside = {square.at for square in board.squares}
    last = [at[code] for code in seat.last if code in inside]
    marks: Parts = [*(outline(plot, last, theme.NEW, 2) if last else [])]
    marks += rovers(plot, board, seat.seat, seat.rovers)
    return moon(plot, seat.moon, seat.seat), [*marks, *satellite(plot, seat.moon, seat.seat)]


# Trackers


def _below(seat: SeatView, left: float, y: float, wide: float) -> Parts:
    """Five trackers side by side, a bar under each."""
    step = wide / 5
    parts: Parts = []
    for k, (kind, words, share) in enumerate(_trackers(seat)):
        x = left + step * k
        parts += icon(kind, x + 9, y, 10, PLANET_TERRAINS[kind], theme.PANEL)
        parts.append(Text(x + 24, y + 1, words, barlow(23, 700), HI, name=f"tracker {kind}"))
        parts += _bar(x, y + 20, step - 14, share, kind)
    return parts


def _beside(seat: SeatView, left: float, y: float) -> Parts:
    """Five trackers one below the other."""
    parts: Parts = []
    for k, (kind, words, share) in enumerate(_trackers(seat)):
        top = y + 14 + 33 * k
        parts += icon(kind, left + 10, top, 10, PLANET_TERRAINS[kind], theme.PANEL)
        parts.append(Text(left + 26, top + 1, words, barlow(23, 700), HI, name=f"tracker {kind}"))
        parts += _bar(left + 60, top, 46, share, kind)
    return parts


def _trackers(seat: SeatView) -> list[tuple[str, str, float]]:
    """Each tracker: its cell in a few characters, and how far along its track that is."""
    company = seat.corporation
    if company is None:
        return []
    long = {track.track: len(track.cells) - 1 for track in company.tracks}
    return [
        (one.tracker, str(one.cell), 1.0 if one.is_top else one.cell / long[one.on])
        for one in company.trackers
    ]


def _bar(x: float, y: float, wide: float, share: float, kind: str) -> Parts:
    colour = PLANET_TERRAINS[kind]
    done = max(7.0, wide * share)
    return [
        box(x, y - 3.5, x + wide, y + 3.5, 3.5, fill=theme.SLOT),
        box(x, y - 3.5, x + done, y + 3.5, 3.5, fill=colour),
    ]


def _supplies(view: View, seat: SeatView, left: float, top: float, shape: Shape) -> Parts:
    """Rovers out, lifepods and meteorites collected, patches kept, secret cards; right, what the seat does now."""
    found = [
        ("rover", len(seat.rovers)),
        ("lifepod", seat.lifepods),
        ("rock", seat.meteorites),
        ("patch", len(seat.kept)),
        ("card", seat.card_count),
    ]
    y = top + shape.high - 26
    has_moon = seat.moon is not None and not shape.is_low
    row = y - 38 if has_moon else y
    x = left + 22 + (142 if has_moon else 0)
    parts: Parts = []
    for k, (glyph, count) in enumerate(found):
        place = x + 52 * k
        parts += icon(glyph, place + 10, row, 10, MID, theme.PANEL)
        parts.append(Text(place + 25, row + 1, str(count), theme.CODE, MID, name=glyph))
    words = stand_words(view, seat)
    tone = SEATS[seat.seat].colour if seat.seat in strong_seats(view) else LOW
    room = WIDE - 44 - 270 if not has_moon else WIDE - 200
    right = left + WIDE - 18
    if seat.is_confirmed and is_waiting(view):
        place = right - width(words, theme.SMALL) - 18
        parts += icon("check", place, y, 9, theme.GOOD, theme.PANEL)
    return [*parts, Text(right, y, words, theme.SMALL, tone, "rm", limit=room, name="stand")]


def is_waiting(view: View) -> bool:
    """Whether anybody is asked now."""
    return bool(view.asked and view.asked.seats)


def frame_line(left: float, right: float, y: float) -> Line:
    """A line inside a box."""
    return Line(((left, y), (right, y)), theme.LINE, theme.HAIRLINE)
