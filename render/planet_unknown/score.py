"""Scores: line by line as a table, as bars, and the picture of the final scoring."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.planet_unknown.view.records import SeatView, View
from render import frame, theme
from render.frame import Parts, StatusTag, caption
from render.icons import icon
from render.marks import badge
from render.paint import width
from render.planet_unknown.ground import ground, loose, plot_of, rovers
from render.planet_unknown.names import (
    GAME,
    SCORE_WORDS,
    boards_of,
    is_over,
    round_words,
    signed,
    turn_words,
    worded,
)
from render.scene import PictureInput
from render.shapes import Drawing, Text, box, layer
from render.theme import HI, LOW, MARGIN, MEDAL, MID, SEATS, WIDTH, barlow, mix

_GLYPHS = {
    "lines": "medal",
    "extra": "base",
    "tracks": "synergy",
    "lifepods": "lifepod",
    "meteorites": "rock",
    "cards": "card",
    "private": "lock",
    "goals": "wildcard",
    "moon": "satellite",
}
_TABLE = 164.0
_LABELS = 400.0
_PITCH = 40.0
_LOW_PITCH = 33.0


def used_lines(view: View) -> list[str]:
    """The lines in which anybody has something, by name."""
    return [
        name for name, _ in SCORE_WORDS if any(getattr(seat.score, name) for seat in view.seats)
    ]


def score_lines(
    view: View, seats: Sequence[SeatView], x: float, y: float, right: float, columns: int = 1
) -> Parts:
    """A box with the medals of some seats line by line: 230 px high in two columns, about 400 in one."""
    rows = [(name, words) for name, words in SCORE_WORDS if name in view.score_lines]
    high = 230.0 if columns == 2 else 106.0 + _LOW_PITCH * len(rows)
    words = "Medals" if is_over(view) else "Medals so far"
    parts: Parts = [
        box(x, y, right, y + high, 12, fill=theme.PANEL, line=theme.LINE),
        caption(x + 20, y + 26, words),
    ]
    half = -(-len(rows) // columns)
    wide = (right - x - 40 + 40 * (columns - 1)) / columns
    for k, (name, label) in enumerate(rows):
        left, top = x + 20 + wide * (k // half), y + 66 + _LOW_PITCH * (k % half)
        parts += icon(_GLYPHS[name], left + 11, top, 10, MID, theme.PANEL)
        parts.append(Text(left + 34, top, label, theme.KEY, MID))
        for seat, place in _places(seats, left + wide - 40 * (columns - 1)):
            figure = int(getattr(seat.score, name))
            tone = HI if figure > 0 else theme.WARN if figure < 0 else LOW
            parts.append(Text(place, top, signed(figure), theme.ROW_FIGURE, tone, "rm", name=label))
    return parts + (_totals(seats, x, right, y, high) if columns == 1 else [])


def _places(seats: Sequence[SeatView], right: float) -> list[tuple[SeatView, float]]:
    """The right edge of each seat's figures."""
    step = min(62.0, 222 / len(seats))
    return [(seat, right - step * (len(seats) - 1 - k)) for k, seat in enumerate(seats)]


def _totals(seats: Sequence[SeatView], x: float, right: float, y: float, high: float) -> Parts:
    parts: Parts = [Text(x + 54, y + high - 28, "all", theme.ROW_BOLD, HI)]
    for seat, place in _places(seats, right - 20):
        total = signed(seat.score.total)
        parts.append(Text(place, y + high - 28, total, barlow(28, 800), MEDAL, "rm", name="all"))
        parts.append(badge(seat.seat, place - 12, y + 28, 28))
    return parts


# The picture


def scoring(scene: PictureInput) -> Drawing:
    """Everybody's medals as a table and as bars, and their planets: at the end all of it, before that what is open."""
    view: View = scene.view
    words, seats = turn_words(scene)
    small = [GAME, round_words(view), "final scoring" if is_over(view) else "medals so far"]
    parts = frame.header(small, scene.heading(GAME), StatusTag(words, seats, scene.together(seats)))
    rows = used_lines(view) or ["lines"]
    table, y = _table(scene, rows)
    bars, y = _bars(scene, rows, y + 34)
    planets, pieces, y = _planets(view, y + 30)
    reason = _reason(scene)
    parts.append(Text(MARGIN, y + 34, reason, theme.SENTENCE, MID, limit=WIDTH - 2 * MARGIN))
    return Drawing(
        WIDTH,
        round(y) + 70,
        (layer(frame.stars(WIDTH, round(y), 60, 5), parts, table, bars, planets), layer(pieces)),
    )


def _reason(scene: PictureInput) -> str:
    view: View = scene.view
    if is_over(view) and view.ending:
        return f"The end: {worded(scene, view.ending)}."
    return "Secret cards and private objectives are counted for their owner only, until the end."


def _column(view: View, seat: int) -> float:
    """The right edge of a seat's figures."""
    step = min(280.0, (WIDTH - 2 * MARGIN - _LABELS - 14) / len(view.seats))
    return MARGIN + _LABELS + step * (seat + 1)


def _table(scene: PictureInput, rows: Sequence[str]) -> tuple[Parts, float]:
    view: View = scene.view
    parts: Parts = []
    for seat in view.seats:
        x = _column(view, seat.seat)
        parts.append(badge(seat.seat, x - 20, _TABLE, 42))
        name = scene.name(seat.seat)
        limit = 112.0
        parts.append(
            Text(x - 48, _TABLE, name, theme.inter(22, 700), HI, "rm", limit=limit, name="name")
        )
    names = dict(SCORE_WORDS)
    y = _TABLE + 48
    for k, row in enumerate(rows):
        y = _TABLE + 48 + _PITCH * k
        if k % 2 == 0:
            end = _column(view, len(view.seats) - 1) + 14
            parts.append(box(MARGIN, y - 20, end, y + 20, 8, fill=theme.PANEL))
        parts += icon(_GLYPHS[row], MARGIN + 24, y, 11, MID, theme.PANEL)
        parts.append(Text(MARGIN + 52, y, names[row], theme.ROW, MID, name="line"))
        for seat in view.seats:
            figure = int(getattr(seat.score, row))
            tone = HI if figure > 0 else theme.WARN if figure < 0 else LOW
            x = _column(view, seat.seat)
            parts.append(Text(x, y, signed(figure), barlow(26, 700), tone, "rm", name="figure"))
    return parts + _sums(view, y + 50), y + 76


def _sums(view: View, y: float) -> Parts:
    parts: Parts = [Text(MARGIN + 52, y, "medals", theme.inter(26, 700), HI)]
    best = max(seat.score.total for seat in view.seats)
    for seat in view.seats:
        tone = MEDAL if seat.score.total == best else HI
        x = _column(view, seat.seat)
        total = signed(seat.score.total)
        parts.append(Text(x, y, total, theme.FIGURE, tone, "rm", name="total"))
    return parts


def _bars(scene: PictureInput, rows: Sequence[str], y: float) -> tuple[Parts, float]:
    """A bar for each seat: what it won, line after line; what it lost stands behind it."""
    view: View = scene.view
    most = max(1, *(sum(max(0, getattr(s.score, row)) for row in rows) for s in view.seats))
    scale = min(34.0, (WIDTH - 2 * MARGIN - 330) / most)
    parts: Parts = [frame.rule(y - 12), caption(MARGIN, y + 14, "Where the medals came from")]
    y += 56
    for seat in sorted(view.seats, key=lambda one: -one.score.total):
        parts += _bar(scene, seat, rows, y, scale)
        y += 56
    return parts, y - 20


def _bar(scene: PictureInput, seat: SeatView, rows: Sequence[str], y: float, scale: float) -> Parts:
    name = scene.name(seat.seat)
    parts: Parts = [
        badge(seat.seat, MARGIN + 22, y, 40),
        Text(MARGIN + 54, y, name, theme.inter(22, 600), HI, limit=140, name="bar name"),
    ]
    x = MARGIN + 210.0
    colour = SEATS[seat.seat].colour
    for k, row in enumerate(rows):
        figure = int(getattr(seat.score, row))
        if figure <= 0:
            continue
        wide = figure * scale
        fill = mix(colour, theme.SKY, 0.30 if k % 2 else 0.52)
        parts.append(box(x + 1, y - 21, x + wide - 1, y + 21, 4, fill=fill))
        parts += _part(row, figure, x, y, wide, fill)
        x += wide
    lost = sum(min(0, int(getattr(seat.score, row))) for row in rows)
    if lost:
        parts.append(Text(x + 10, y, signed(lost), barlow(22, 700), theme.WARN, name="lost"))
        x += width(signed(lost), barlow(22, 700)) + 10
    total = f"= {signed(seat.score.total)}"
    return [*parts, Text(x + 12, y, total, barlow(26, 800), HI, name="sum")]


def _part(row: str, figure: int, x: float, y: float, wide: float, fill: str) -> Parts:
    """What a piece of a bar stands for, as far as there is room."""
    words = str(figure)
    type_ = barlow(21, 700)
    room = width(words, type_)
    if wide >= room + 40:
        left = x + wide / 2 - (room + 26) / 2
        return [
            *icon(_GLYPHS[row], left + 10, y, 10, HI, fill),
            Text(left + 26, y + 1, words, type_, HI, name="part"),
        ]
    if wide >= room + 4:
        return [Text(x + wide / 2, y + 1, words, type_, HI, "mm", name="part")]
    return []


def _planets(view: View, y: float) -> tuple[Parts, Parts, float]:
    """Everybody's planet, small."""
    side = min(400.0, (WIDTH - 2 * MARGIN - 20 * (len(view.seats) - 1)) / len(view.seats))
    parts: Parts = [frame.rule(y - 10)]
    pieces: Parts = []
    for k, seat in enumerate(view.seats):
        if seat.planet is None:
            continue
        left, top = MARGIN + k * (side + 20), y + 44
        plot = plot_of(seat.planet, left, top, side, 1)
        parts.append(badge(seat.seat, left + 14, y + 20, 28))
        words = boards_of(seat)
        parts.append(Text(left + 36, y + 20, words, theme.SMALL, LOW, limit=side - 40))
        parts += ground(plot, seat.planet)
        pieces += loose(plot, seat.planet)
        pieces += rovers(plot, seat.planet, seat.seat, seat.rovers)
    return parts, pieces, y + 54 + side
