"""One seat's planet and moon, tracks and technologies; for its owner with the placements to choose from or the turn so far."""

from __future__ import annotations

from bot.rules.planet_unknown.view import SeatView, View
from render import frame, theme
from render.frame import Parts, Pill, caption
from render.icons import icon
from render.paint import width, wrap
from render.planet_unknown.ground import (
    Plot,
    coordinates,
    ground,
    is_split,
    loose,
    medals,
    outline,
    plot_of,
    rovers,
)
from render.planet_unknown.keys import planet_key
from render.planet_unknown.moon import moon, satellite
from render.planet_unknown.outlines import (
    Chart,
    choice_numbers,
    ghost_numbers,
    ghosts,
    path_shapes,
)
from render.planet_unknown.strip import strip
from render.planet_unknown.tracks import PITCH, technologies, tracks
from render.planet_unknown.words import (
    GAME,
    boards,
    boards_of,
    card_words,
    round_words,
    shown_best,
    signed,
    squares_of,
    turn_words,
)
from render.scene import Scene
from render.shapes import Drawing, Line, Text, box, layer
from render.theme import HI, LOW, MARGIN, MID, PLANET_TERRAINS, SEATS, WIDTH, barlow

_SIDE = 744.0
_TOP = 184.0
_RIGHT = 940.0
_MOON = 44.0
_COUNTS = 1356.0


def planet(scene: Scene, number: int) -> Drawing:
    """The picture of a seat that has chosen its boards."""
    view: View = scene.view
    seat = view.seats[number]
    assert seat.planet is not None
    plot = plot_of(seat.planet, 96 + 16 * is_split(seat.planet), _TOP, _SIDE)
    side, moon_plot, low = _side(view, seat)
    below, end = _below(view, seat, _TOP + _SIDE + 84)
    top = max(low, end) + 14
    told, foot = strip(scene, seat, top)
    high = round(foot) + 52
    chart = Chart(seat, plot, moon_plot)
    key = [frame.rule(foot - 2), *frame.key(foot + 26, planet_key(scene, seat))]
    flat = [*ground(plot, seat.planet), *coordinates(plot, seat.planet), *medals(plot, seat.planet)]
    return Drawing(
        WIDTH,
        high,
        (
            layer(_head(scene, seat), flat, side, below, frame.rule(top), told, key),
            layer(*_upon(scene, seat, chart)),
            layer(_numbers(scene, seat, chart)),
        ),
        (layer(frame.stars(900, 1010, 70, 3)),),
    )


def _head(scene: Scene, seat: SeatView) -> Parts:
    words, seats = turn_words(scene)
    view: View = scene.view
    name = scene.name(seat.seat)
    small = [GAME, f"{scene.heading('Match')} · {round_words(view)}", boards_of(seat)]
    title = "Your planet" if seat.seat == scene.viewer else f"{name}'s planet"
    return frame.header(small, title, Pill(words, seats[:3]))


def _upon(scene: Scene, seat: SeatView, chart: Chart) -> list[Parts]:
    """What lies on the boards and what is marked there."""
    view: View = scene.view
    is_own = view.draft is not None and seat.seat == view.viewer
    best = shown_best(view) if is_own and not scene.choices else ()
    parts: Parts = []
    for board in boards(seat):
        plot = chart.plot(board.squares[0].at)
        parts += _fresh(seat, chart, plot, bool(best or scene.choices), board.kind)
        parts += loose(plot, board)
        parts += rovers(plot, board, seat.seat, seat.rovers)
    if seat.moon is not None:
        parts += satellite(chart.plot(seat.moon.board.squares[0].at), seat.moon, seat.seat)
    return [ghosts(chart, best), parts]


def _fresh(seat: SeatView, chart: Chart, plot: Plot, has_choices: bool, kind: str) -> Parts:
    """An outline of what was placed last; white belongs to the choices where there are some."""
    colour = SEATS[seat.seat].colour if has_choices else theme.NEW
    new = [square for square in squares_of(seat).values() if square.is_new]
    last = [chart.squares[at] for at in seat.last if at in chart.squares]
    found = [s for s in (new or last) if chart.plot(s.at) is plot]
    parts: Parts = []
    for piece in dict.fromkeys(square.piece for square in found):
        some = [square for square in found if square.piece == piece]
        parts += outline(plot, some, colour, max(2.5, plot.cell * 0.08))
    return parts


def _numbers(scene: Scene, seat: SeatView, chart: Chart) -> Parts:
    view: View = scene.view
    if view.draft is None or seat.seat != view.viewer:
        return []
    parts: Parts = [*path_shapes(chart, scene.path)]
    if scene.choices:
        return [*parts, *choice_numbers(chart, scene.choices)]
    return [*parts, *(() if scene.path else ghost_numbers(chart, shown_best(view)))]


# The column on the right


def _side(view: View, seat: SeatView) -> tuple[Parts, Plot | None, float]:
    """Moon, counts, tracks, cards; the moon's plot, and where the column ends."""
    plot: Plot | None = None
    if seat.moon is not None:
        parts, plot, y = _moon(seat)
        parts += _counts(view, seat, _COUNTS, 188, 1)
        y = max(y, 520.0)
    else:
        parts = _counts(view, seat, _RIGHT, 160, 2)
        y = 350.0
    parts.append(Line(((_RIGHT, y), (WIDTH - MARGIN, y)), theme.LINE, theme.FRAME))
    company = seat.corporation
    assert company is not None
    parts.append(caption(_RIGHT, y + 26, f"Tracks · {company.title}"))
    parts += tracks(seat, _RIGHT, y + 50, WIDTH - MARGIN)
    more, end = _holdings(seat, y + 50 + 5 * PITCH + 18)
    return parts + more, plot, end


def _moon(seat: SeatView) -> tuple[Parts, Plot, float]:
    assert seat.moon is not None
    board = seat.moon.board
    cell = min(_MOON, 392 / (board.width + 2.75))
    plot = Plot(_RIGHT + 1.75 * cell, 160 + 1.75 * cell, cell)
    parts: Parts = [caption(_RIGHT, 138, f"Moon {board.title}")]
    parts += moon(plot, seat.moon, seat.seat)
    y = plot.top + (board.height + 1.3) * cell
    words = f"{seat.moon.scoring}: now {seat.moon.medals}"
    minus = f"meteorites left on it: {signed(seat.moon.red)}"
    for k, line in enumerate([*wrap(words, 400, theme.SMALL, 2), minus]):
        tone = theme.WARN if line == minus and seat.moon.red else LOW
        parts.append(Text(_RIGHT, y + 14 + 24 * k, line, theme.SMALL, tone, name="moon"))
    return parts, plot, y + 14 + 24 * 3


def _counts(view: View, seat: SeatView, x: float, y: float, columns: int) -> Parts:
    """Rovers, lifepods, meteorites, patches, cards and the medals so far."""
    out = len(seat.rovers)
    found = [
        ("rover", f"{out} of {out + seat.supply}", "rovers out"),
        ("lifepod", str(seat.lifepods), "lifepods saved"),
        ("rock", str(seat.meteorites), "meteorites"),
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


def _holdings(seat: SeatView, y: float) -> tuple[Parts, float]:
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
    named = [card for card in seat.cards if card.timing != "immediate"]
    for card in named[:4]:
        parts.append(Text(_RIGHT, y, card_words(card), theme.CODE, HI, name="card"))
        after = _RIGHT + width(card_words(card), theme.CODE) + 12
        room = WIDTH - MARGIN - after
        parts.append(Text(after, y, card.text, theme.SMALL, MID, limit=room, name="card text"))
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
    if view.event is not None and not view.ending:
        said.append((f"Event, {view.event.color}: {view.event.text}", HI, "event"))
    said += [(rule, theme.WARN, "round rule") for rule in view.round_rules]
    for words, colour, name in said:
        for line in wrap(words, wide, theme.KEY, 2):
            parts.append(Text(MARGIN, y, line, theme.KEY, colour, name=name))
            y += 25
        y += 5
    more, end = technologies(seat.corporation, MARGIN, y + 10, _RIGHT - 40, 2)
    return parts + more, end + 6
