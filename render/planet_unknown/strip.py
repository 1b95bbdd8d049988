"""Below a planet: the tiles and the best placements to choose from, or the turn so far, or the depot of whoever sits there."""

from __future__ import annotations

from bot.games.planet_unknown.view.records import DraftView, PlacementView, SeatView, TileView, View
from render import theme
from render.frame import Parts, caption
from render.marks import number
from render.paint import wrap
from render.planet_unknown.names import (
    boards,
    count_of,
    how_words,
    is_over,
    shown_best,
    squares_of,
    worded,
)
from render.planet_unknown.score import score_lines
from render.planet_unknown.tiles import size_of, small_map, tile
from render.scene import PictureInput
from render.shapes import Text, box
from render.theme import GOOD, HI, LOW, MARGIN, MID, WARN, WIDTH, inter

_TILE = 276.0
_CARD = (298.5, 134.0)
_GUTTER = 12.0
_LIST = 27.0


def strip(scene: PictureInput, seat: SeatView, top: float) -> tuple[Parts, float]:
    """The strip from `top` on, and where it ends."""
    view: View = scene.view
    draft = view.draft if seat.seat == view.viewer else None
    if draft is None:
        return _depot(scene, seat, top)
    if draft.best:
        return _choosing(scene, seat, draft, top)
    return _so_far(scene, draft, top)


# What can be placed


def _choosing(
    scene: PictureInput, seat: SeatView, draft: DraftView, top: float
) -> tuple[Parts, float]:
    view: View = scene.view
    best = shown_best(view)
    tiles = [one for one in draft.tiles if one.letter] or list(draft.tiles[:2])
    parts: Parts = []
    high = 2 * _CARD[1] + _GUTTER
    each = (high - _GUTTER * (len(tiles) - 1)) / max(1, len(tiles))
    for k, one in enumerate(tiles):
        parts += _tile_box(one, _best_of(draft, one), MARGIN, top + 18 + k * (each + _GUTTER), each)
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


def _tile_box(one: TileView, best: str, x: float, y: float, high: float) -> Parts:
    """A tile with its letter, id, how often it fits and, when it is not among the numbered ones, its best placement."""
    title = f"Tile {one.letter}" if one.letter else one.title
    cell = size_of(one, min(high - 20, 116.0), 32.0)
    lines = [
        (f"{one.id} · {one.shape}", MID),
        (" + ".join(one.resources), MID),
        (f"fits {count_of(one.placements, 'way')}", LOW if one.placements else WARN),
        (best, LOW),
    ]
    return [
        box(x, y, x + _TILE, y + high, 12, fill=theme.PANEL, line=theme.LINE),
        Text(x + 16, y + 26, title, inter(22, 700), HI, name="tile"),
        *[
            Text(x + 16, y + 54 + 22 * k, line, theme.LEAST, tone, limit=140, name="tile word")
            for k, (line, tone) in enumerate(lines)
        ],
        *tile(one, x + _TILE - 72, y + high / 2, cell),
    ]


def _best_of(draft: DraftView, one: TileView) -> str:
    """Where a tile fits best, if no numbered placement is of it."""
    of_it = [found for found in draft.best if found.tile == one.id]
    if not of_it or of_it[0].number <= 8:
        return ""
    return f"best: {of_it[0].number} at {of_it[0].at}"


def _card(seat: SeatView, one: PlacementView, x: float, y: float) -> Parts:
    """A placement: a small map, its number, how it lies and what it brings."""
    wide, high = _CARD
    known = squares_of(seat)
    board = next(b for b in boards(seat) if any(s.at == one.at for s in b.squares))
    placed = [known[at] for at in one.squares]
    name = f"{one.letter or one.tile.removeprefix('EM_')} at {one.at}"
    left, room = x + 118.0, wide - 126
    parts: Parts = [
        box(x, y, x + wide, y + high, 10, fill=theme.SLOT, line=theme.LINE),
        *small_map(board, one, placed, x + 10, y + 17, 100),
        number(left + 16, y + 25, one.number, 15),
        Text(left + 40, y + 25, name, theme.ROW_BOLD, HI, limit=room - 40, name="placement"),
        Text(left, y + 53, how_words(one), theme.LEAST, LOW, limit=room, name="how"),
    ]
    gains, _, _ = one.brings.partition("; destroys")
    lines = wrap(gains, room, theme.LEAST, 2 if one.destroys else 4)
    first, pitch = (75, 20) if len(lines) < 4 else (71, 18)
    for k, line in enumerate(lines):
        parts.append(Text(left, y + first + pitch * k, line, theme.LEAST, MID, name="brings"))
    if one.destroys:
        words = f"destroys {' '.join(one.destroys)}"
        parts.append(Text(left, y + 115, words, theme.LEAST, WARN, limit=room, name="destroys"))
    return parts


# The turn so far


def _so_far(scene: PictureInput, draft: DraftView, top: float) -> tuple[Parts, float]:
    """Decisions, what came of them, what is still to do."""
    pool = [(f"rover movement left: {draft.pool}", HI)] * bool(draft.pool)
    todo = [
        (f"{one.text}{' (may be left)' if one.is_optional else ''}", HI if one.is_ready else LOW)
        for one in draft.pending
    ]
    done = [("nothing: you can confirm", GOOD)] if draft.may_confirm and not todo else []
    if scene.view.seats[scene.view.viewer].is_confirmed:
        done = [("confirmed; shown to all when all have confirmed", GOOD)]
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


def _depot(scene: PictureInput, seat: SeatView, top: float) -> tuple[Parts, float]:
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
    title = f"{one.id} · {one.shape} {' + '.join(one.resources)}"
    parts.append(Text(x + 16, y + high - 18, title, theme.SMALL, MID, limit=wide - 32))
    return [*parts, *tile(one, x + wide / 2, y + 122, cell)]
