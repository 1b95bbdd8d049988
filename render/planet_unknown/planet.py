"""One seat's planet and moon, tracks and technologies; for its owner with the placements to choose from or the turn so far."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.planet_unknown.view.board_records import BoardView
from bot.games.planet_unknown.view.records import PlacementView, SeatView, View
from render import frame, theme
from render.frame import Item, Parts, StatusTag, caption
from render.icons import icon
from render.paint import width, wrap
from render.planet_unknown.ground import (
    Plot,
    coordinates,
    forbidden,
    ground,
    is_split,
    loose,
    medals,
    outline,
    plot_of,
    rovers,
)
from render.planet_unknown.key import planet_key
from render.planet_unknown.moon import moon, satellite
from render.planet_unknown.names import (
    GAME,
    boards,
    boards_of,
    card_words,
    is_over,
    round_words,
    shown_best,
    signed,
    squares_of,
    turn_words,
)
from render.planet_unknown.outlines import Chart, choice_numbers, ghost_numbers, ghosts, path_shapes
from render.planet_unknown.strip import strip
from render.planet_unknown.tracks import PITCH, technologies, tracks
from render.scene import PictureInput, Spot
from render.shapes import Drawing, Line, Text, box, layer
from render.theme import HI, LOW, MARGIN, MID, PLANET_TERRAINS, SEATS, WIDTH, barlow

_FITS = (
    (744, 3),
    (684, 3),
    (624, 2),
    (564, 1),
    (504, 0),
)  # side of the planet, cards told: the first that is low enough
_HIGHEST = 1600
_TOP = 184.0
_PUSH = 24  # medals of a split planet stand on all four sides
_RIGHT = 940.0
_MOON = 44.0
_COUNTS = 1334.0


class _Page(Struct, frozen=True):
    """What stands round a planet: right of it and below it; the moon's plot; and how high the picture becomes."""

    parts: Parts
    moon_plot: Plot | None
    height: int


def planet(scene: PictureInput, number: int) -> Drawing:
    """The picture of a seat that has chosen its boards."""
    seat = scene.view.seats[number]
    key = planet_key(scene, seat)
    for side, cards in _FITS:
        page = _page(scene, seat, side, cards, key)
        if page.height <= _HIGHEST:
            break
    return _planet(scene, seat, side, page)


def _page(
    scene: PictureInput, seat: SeatView, side: float, cards: int, key: Sequence[Item]
) -> _Page:
    """The page round a planet of that side, with so many cards told."""
    assert seat.planet is not None
    column, moon_plot, low = _side(scene.view, seat, cards)
    push = _PUSH * is_split(seat.planet)
    below, end = _below(scene.view, seat, _TOP + push + side + 84)
    top = max(low, end) + 14
    told, foot = strip(scene, seat, top)
    items, lines = frame.rows(MARGIN + 104, foot + 26, key)
    keyed = [frame.rule(foot - 2), caption(MARGIN, foot + 26, "Key"), *items]
    parts = [*column, *below, frame.rule(top), *told, *keyed]
    return _Page(parts, moon_plot, round(foot) + 52 + 40 * (lines - 1))


def _planet(scene: PictureInput, seat: SeatView, side: float, page: _Page) -> Drawing:
    assert seat.planet is not None
    push = _PUSH * is_split(seat.planet)
    plot = plot_of(seat.planet, 96 + push, _TOP + push, side)
    moon_plot = page.moon_plot
    orbiter = satellite(moon_plot, seat.moon, seat.seat) if moon_plot and seat.moon else []
    chart = Chart(seat, plot, moon_plot)
    flat = [
        *frame.stars(900, 1010, 70, 3),
        *_head(scene, seat),
        *ground(plot, seat.planet),
        *coordinates(plot, seat.planet),
        *medals(plot, seat.planet),
        *forbidden(plot, seat.planet),
    ]
    return Drawing(
        WIDTH,
        page.height,
        (
            layer(flat, page.parts),
            layer(marked(scene, seat, chart, boards(seat)), orbiter),
            layer(numbers(scene, seat, chart, boards(seat))),
        ),
    )


def _head(scene: PictureInput, seat: SeatView) -> Parts:
    words, seats = turn_words(scene)
    view: View = scene.view
    small = [GAME, round_words(view), boards_of(seat), scene.heading("Match")]
    return frame.header(
        small, title_of(scene, seat, "planet"), StatusTag(words, seats, scene.together(seats))
    )


def title_of(scene: PictureInput, seat: SeatView, what: str) -> str:
    """ "Your planet", "Jonas's moon"."""
    return f"Your {what}" if seat.seat == scene.viewer else f"{scene.name(seat.seat)}'s {what}"


def marked(scene: PictureInput, seat: SeatView, chart: Chart, shown: Sequence[BoardView]) -> Parts:
    """What is marked on these boards and what lies there: placements to choose from, what is new, pieces."""
    best = _offered(scene, seat, shown)
    has_choices = bool(best or scene.choices or scene.path)
    parts: Parts = []
    for board in shown:
        plot = chart.plot(board.squares[0].at)
        parts += _fresh(seat, chart, board, has_choices)
        parts += loose(plot, board)
        parts += rovers(plot, board, seat.seat, seat.rovers)
    return [*ghosts(chart, best), *parts]


def are_placements(choices: Sequence[Spot], best: Sequence[PlacementView]) -> bool:
    """Whether what is chosen from are the best placements under their own numbers (or nothing else is)."""
    at = {one.number: one.at for one in best}
    return all(at.get(spot.number) == spot.at for spot in choices)


def _offered(
    scene: PictureInput, seat: SeatView, shown: Sequence[BoardView]
) -> tuple[PlacementView, ...]:
    """The placements outlined on these boards: only the viewer's own, and none while something else is chosen or looked at."""
    view: View = scene.view
    if view.draft is None or seat.seat != view.viewer or scene.path:
        return ()
    if not are_placements(scene.choices, view.draft.best):
        return ()
    inside = {square.at for board in shown for square in board.squares}
    return tuple(one for one in shown_best(view) if one.at in inside)


def _fresh(seat: SeatView, chart: Chart, board: BoardView, has_choices: bool) -> Parts:
    """An outline of what was placed last; white belongs to the choices where there are some."""
    colour = SEATS[seat.seat].colour if has_choices else theme.NEW
    has_new = any(square.is_new for square in squares_of(seat).values())
    found = [s for s in board.squares if (s.is_new if has_new else s.at in seat.last)]
    plot = chart.plot(board.squares[0].at)
    parts: Parts = []
    for piece in dict.fromkeys(square.piece for square in found):
        some = [square for square in found if square.piece == piece]
        parts += outline(plot, some, colour, max(2.5, plot.cell * 0.08))
    return parts


def numbers(scene: PictureInput, seat: SeatView, chart: Chart, shown: Sequence[BoardView]) -> Parts:
    """Figures of what can be chosen on these boards, and the way of a rover looked at."""
    if scene.view.draft is None or seat.seat != scene.view.viewer:
        return []
    inside = {square.at for board in shown for square in board.squares}
    way = [at for at in scene.path if at in inside]
    best = _offered(scene, seat, shown)
    spots = [] if best else [spot for spot in scene.choices if spot.at in inside]
    return [
        *path_shapes(chart, way),
        *choice_numbers(chart, spots),
        *ghost_numbers(chart, best),
    ]


# The column on the right


def _side(view: View, seat: SeatView, cards: int) -> tuple[Parts, Plot | None, float]:
    """Moon, counts, tracks, cards; the moon's plot, and where the column ends."""
    plot: Plot | None = None
    if seat.moon is not None:
        parts, plot, y = _moon(seat)
        parts += _counts(seat, _COUNTS, 188, 1)
    else:
        parts = _counts(seat, _RIGHT, 160, 2)
        y = 350.0
    parts.append(Line(((_RIGHT, y), (WIDTH - MARGIN, y)), theme.LINE, theme.FRAME))
    company = seat.corporation
    assert company is not None
    parts.append(caption(_RIGHT, y + 26, f"Tracks · {company.title}"))
    parts += tracks(seat, _RIGHT, y + 50, WIDTH - MARGIN)
    more, end = _holdings(seat, y + 50 + 5 * PITCH + 18, cards)
    parts += more
    if plot is None:  # beside a moon there is no room: then they stand below the planet
        more, end = technologies(company, _RIGHT, end + 8, WIDTH - MARGIN, 3)
        parts += more
    return parts, plot, end


def _moon(seat: SeatView) -> tuple[Parts, Plot, float]:
    assert seat.moon is not None
    board = seat.moon.board
    cell = min(_MOON, 372 / (board.width + 2.3))
    plot = Plot(_RIGHT + 1.4 * cell, 162 + 1.2 * cell, cell)
    parts: Parts = [caption(_RIGHT, 138, f"Moon {board.title}")]
    parts += moon(plot, seat.moon, seat.seat)
    y = max(plot.top + (board.height + 0.9) * cell, 492.0)
    words = f"{seat.moon.scoring}: now {seat.moon.medals}"
    told = wrap(words, WIDTH - MARGIN - _RIGHT, theme.SMALL, 2)
    lines = [(line, LOW) for line in told]
    if seat.moon.red:
        lines.append((f"meteorites left on it: {signed(-seat.moon.red)}", theme.WARN))
    for k, (line, tone) in enumerate(lines):
        parts.append(Text(_RIGHT, y + 14 + 24 * k, line, theme.SMALL, tone, name="moon"))
    return parts, plot, y + 14 + 24 * len(lines)


def _counts(seat: SeatView, x: float, y: float, columns: int) -> Parts:
    """Rovers, lifepods, meteorites, patches, cards and the medals so far."""
    out = len(seat.rovers)
    found = [
        ("rover", f"{out} of {out + seat.supply}", "rovers out"),
        ("lifepod", str(seat.lifepods), "lifepods saved"),
        ("rock", str(seat.meteorites), "meteorites collected"),
        ("patch", str(len(seat.kept)), "patches kept"),
        ("card", str(seat.card_count), "end-game cards"),
    ]
    parts: Parts = []
    for k, (glyph, figure, words) in enumerate(found):
        left, top = x + 310 * (k % columns), y + 54 * (k // columns)
        parts += icon(glyph, left + 14, top, 14, MID, theme.SKY)
        parts.append(Text(left + 42, top, figure, barlow(30, 700), HI, name="count"))
        after = left + 42 + width(figure, barlow(30, 700)) + 10
        parts.append(Text(after, top + 2, words, theme.SMALL, LOW))
    left, top = (x, y + 278) if columns == 1 else (x + 310, y + 108)
    total = signed(seat.score.total)
    parts += icon("medal", left + 14, top, 15, theme.MEDAL, theme.SKY)
    parts.append(Text(left + 42, top, total, theme.FIGURE, theme.MEDAL, name="medals"))
    after = left + 42 + width(total, theme.FIGURE) + 12
    return [*parts, Text(after, top + 4, "medals so far", theme.KEY, LOW)]


def _holdings(seat: SeatView, y: float, cards: int) -> tuple[Parts, float]:
    """The corporation's ability, open cards, tokens and coloured patches."""
    parts: Parts = []
    company = seat.corporation
    assert company is not None
    wide = WIDTH - MARGIN - _RIGHT
    for line in wrap(company.ability, wide, theme.SMALL, 3):
        parts.append(Text(_RIGHT, y, line, theme.SMALL, MID, name="ability"))
        y += 24
    y += 12
    for words, pieces in (
        ("Emergency tokens", [token.removeprefix("EM_") for token in seat.tokens]),
        ("Coloured patches", list(seat.arrays)),
        ("Patches kept", list(seat.kept)),
    ):
        if pieces:
            parts += _pieces(words, pieces, y)
            y += 36
    more, y = _cards(seat, y, cards)
    return parts + more, y


def _cards(seat: SeatView, y: float, most: int) -> tuple[Parts, float]:
    """Cards that still work or count, as far as the viewer may know them."""
    named = [card for card in seat.cards if card.timing != "immediate"]
    parts: Parts = []
    for card in named[:most]:
        for line in wrap(
            f"{card_words(card)}: {card.text}", WIDTH - MARGIN - _RIGHT, theme.SMALL, 2
        ):
            parts.append(Text(_RIGHT, y, line, theme.SMALL, HI, name="card"))
            y += 23
        y += 5
    if len(named) > most:
        words = f"{len(named) - most} more cards: see the hand"
        parts.append(Text(_RIGHT, y, words, theme.SMALL, LOW, name="more cards"))
        y += 28
    return parts, y


def _pieces(words: str, kinds: list[str], y: float) -> Parts:
    parts: Parts = [caption(_RIGHT, y, words)]
    for k, kind in enumerate(kinds):
        x = _RIGHT + 190 + 36 * k
        colour = PLANET_TERRAINS[kind.removeprefix("patch_")]
        parts += [
            box(x, y - 14, x + 28, y + 14, 6, fill=colour),
            *icon(kind.removeprefix("patch_"), x + 14, y, 9, theme.INK, colour),
        ]
    return parts


# Below the planet


def _below(view: View, seat: SeatView, y: float) -> tuple[Parts, float]:
    """The planet's rule, the event of the round and the technologies."""
    assert seat.planet is not None
    assert seat.corporation is not None
    wide = _RIGHT - 40 - MARGIN
    parts: Parts = []
    said = [(seat.planet.rule, MID, "rule")] if seat.planet.rule else []
    events = () if is_over(view) else (view.event, *view.extra_events)
    said += [(f"Event, {one.color}: {one.text}", HI, "event") for one in events if one]
    said += [(rule, theme.WARN, "round rule") for rule in view.round_rules]
    if view.solo is not None and not is_over(view):
        words = f"Target {view.solo.target} medals: now {view.solo.band}."
        said.append((words, theme.MEDAL, "target"))
    for words, colour, name in said:
        for line in wrap(words, wide, theme.KEY, 2):
            parts.append(Text(MARGIN, y, line, theme.KEY, colour, name=name))
            y += 25
        y += 5
    if seat.moon is None:
        return parts, y
    more, end = technologies(seat.corporation, MARGIN, y + 10, _RIGHT - 40, 2)
    return parts + more, end + 6
