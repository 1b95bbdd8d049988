"""Below a planet: the tiles and the best placements to choose from, or the turn so far, or the depot of whoever sits there."""

from __future__ import annotations

from bot.rules.planet_unknown.view import DraftView, PlacementView, SeatView, TileView, View
from render import theme
from render.frame import Parts, caption
from render.marks import number
from render.paint import wrap
from render.planet_unknown.score import score_lines
from render.planet_unknown.tiles import size_of, small_map, tile
from render.planet_unknown.words import (
    boards,
    count_of,
    how_words,
    is_over,
    shown_best,
    squares_of,
    worded,
)
from render.scene import Scene
from render.shapes import Text, box
from render.theme import GOOD, HI, LOW, MARGIN, MID, WARN, WIDTH, inter

_TILE = 276.0
_CARD = (296.0, 152.0)
_GUTTER = 12.0
_LIST = 27.0


def strip(scene: Scene, seat: SeatView, top: float) -> tuple[Parts, float]:
    """The strip from `top` on, and where it ends."""
    view: View = scene.view
    draft = view.draft if seat.seat == view.viewer else None
    if draft is None:
        return _depot(scene, seat, top)
    if draft.best:
        return _choosing(scene, seat, draft, top)
    return _so_far(scene, draft, top)


# What can be placed


def _choosing(scene: Scene, seat: SeatView, draft: DraftView, top: float) -> tuple[Parts, float]:
    view: View = scene.view
    best = shown_best(view)
    tiles = [one for one in draft.tiles if one.letter] or list(draft.tiles[:2])
    parts: Parts = []
    high = 2 * _CARD[1] + _GUTTER
    each = (high - _GUTTER * (len(tiles) - 1)) / max(1, len(tiles))
    for k, one in enumerate(tiles):
        parts += _tile_box(one, MARGIN, top + 18 + k * (each + _GUTTER), each)
    for k, placement in enumerate(best):
        x = MARGIN + _TILE + 14 + (k % 4) * (_CARD[0] + _GUTTER)
        y = top + 18 + (k // 4) * (_CARD[1] + _GUTTER)
        parts += _card(seat, placement, x, y)
    y = top + 18 + high + 24
    more = draft.placements - len(best)
    words = [f"{more} more: name a square, e.g. square:{draft.best[-1].at}"] * bool(more)
    words += [draft.relaxed] * bool(draft.relaxed)
    if words:
        parts.append(Text(MARGIN, y, " · ".join(words), theme.KEY, LOW, name="rest"))
        y += 28
    return parts, y - 8


def _tile_box(one: TileView, x: float, y: float, high: float) -> Parts:
    """A tile with its letter, id and how often it fits."""
    title = f"Tile {one.letter}" if one.letter else one.title
    fits = f"fits {count_of(one.placements, 'way')}"
    cell = size_of(one, min(high - 20, 132.0), 34.0)
    return [
        box(x, y, x + _TILE, y + high, 12, fill=theme.PANEL, line=theme.LINE),
        Text(x + 16, y + 30, title, inter(24, 700), HI, name="tile"),
        Text(x + 16, y + 60, one.id, theme.CODE, MID, name="tile id"),
        *[
            Text(x + 16, y + 88 + 23 * k, line, theme.SMALL, LOW, name="tile word")
            for k, line in enumerate([" + ".join(one.resources[:1]), *one.resources[1:2]])
        ],
        Text(x + 16, y + high - 14, fits, theme.SMALL, LOW if one.placements else WARN),
        *tile(one, x + _TILE - 82, y + high / 2, cell),
    ]


def _card(seat: SeatView, one: PlacementView, x: float, y: float) -> Parts:
    """A placement: a small map, its number, how it lies and what it brings."""
    wide, high = _CARD
    known = squares_of(seat)
    board = next(b for b in boards(seat) if any(s.at == one.at for s in b.squares))
    placed = [known[at] for at in one.squares]
    name = f"{one.letter or one.tile.removeprefix('EM_')} at {one.at}"
    left = x + 128.0
    parts: Parts = [
        box(x, y, x + wide, y + high, 10, fill=theme.SLOT, line=theme.LINE),
        *small_map(board, one, placed, x + 10, y + 20, 110),
        number(left + 16, y + 26, one.number, 15),
        Text(left + 40, y + 26, name, theme.ROW_BOLD, HI, limit=120, name="placement"),
        Text(left, y + 55, how_words(one), theme.LEAST, LOW, limit=160, name="how"),
    ]
    lines = wrap(one.brings, wide - 136, theme.LEAST, 3 if one.destroys else 4)
    for k, line in enumerate(lines):
        parts.append(Text(left, y + 77 + 20 * k, line, theme.LEAST, MID, name="brings"))
    if one.destroys:
        words = f"destroys {' '.join(one.destroys)}"
        parts.append(Text(left, y + 137, words, theme.LEAST, WARN, limit=160, name="destroys"))
    return parts


# The turn so far


def _so_far(scene: Scene, draft: DraftView, top: float) -> tuple[Parts, float]:
    """Decisions, what came of them, what is still to do."""
    pool = [(f"rover movement left: {draft.pool}", HI)] * bool(draft.pool)
    todo = [
        (f"{one.text}{' (may be left)' if one.is_optional else ''}", HI if one.is_ready else LOW)
        for one in draft.pending
    ]
    done = [("nothing: you can confirm", GOOD)] if draft.may_confirm and not todo else []
    columns = (
        (f"Your turn: {count_of(len(draft.steps), 'step')}", [(one, MID) for one in draft.steps]),
        ("What came of it", [(worded(scene, one), MID) for one in draft.results]),
        ("Still to do", [*todo, *pool, *done] or [("nothing", LOW)]),
    )
    wide = (WIDTH - 2 * MARGIN - 2 * 32) / 3
    parts: Parts = []
    low = top
    for k, (head, lines) in enumerate(columns):
        x = MARGIN + k * (wide + 32)
        parts.append(caption(x, top + 28, head))
        told = [(line, tone) for words, tone in lines for line in wrap(words, wide, theme.KEY, 2)]
        for row, (line, tone) in enumerate(told[-9:]):
            y = top + 60 + _LIST * row
            parts.append(Text(x, y, line, theme.KEY, tone, name=head.split(":")[0]))
            low = max(low, y)
    return parts, max(low, top + 60) + 24


# For everybody


def _depot(scene: Scene, seat: SeatView, top: float) -> tuple[Parts, float]:
    """The seat's two tiles at the station, and its medals line by line."""
    view: View = scene.view
    found = next(one for one in view.station.depots if one.seat == seat.seat)
    parts: Parts = []
    x: float = MARGIN
    if not is_over(view):
        for slot in (found.outer, found.inner):
            parts += _slot(slot.ring, slot.tile, slot.left, x, top + 18)
            x += 316
    parts += score_lines(view, (seat,), x + 10 * (x > MARGIN), top + 18, WIDTH - MARGIN, columns=2)
    return parts, top + 18 + 230 + 14


def _slot(ring: str, one: TileView | None, left: int, x: float, y: float) -> Parts:
    wide, high = 302.0, 230.0
    words = "the last one" if left == 1 else f"{left} in the stack"
    parts: Parts = [
        box(x, y, x + wide, y + high, 12, fill=theme.PANEL, line=theme.LINE),
        caption(x + 16, y + 24, f"{ring} tile"),
        Text(x + wide - 16, y + 24, words, theme.SMALL, LOW if left > 2 else WARN, "rm"),
    ]
    if one is None:
        return [*parts, Text(x + wide / 2, y + high / 2, "empty", theme.ROW, WARN, "mm")]
    cell = size_of(one, 148, 38)
    title = f"{one.id} · {one.title}"
    parts.append(Text(x + 16, y + high - 18, title, theme.SMALL, MID, limit=wide - 32))
    return [*parts, *tile(one, x + wide / 2, y + 122, cell)]
