"""Parts of a seat's boards by themselves, as large as the picture allows: for phones."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.planet_unknown.view.records import SeatView, View
from render import frame, theme
from render.frame import Parts, StatusTag
from render.planet_unknown.ground import (
    Plot,
    coordinates,
    forbidden,
    ground,
    is_split,
    medals,
    plot_of,
)
from render.planet_unknown.moon import moon, satellite
from render.planet_unknown.names import GAME, boards_of, round_words, signed, turn_words
from render.planet_unknown.outlines import Chart
from render.planet_unknown.planet import marked, numbers, title_of
from render.planet_unknown.tracks import PITCH, positions, technologies, tracks
from render.scene import PictureInput
from render.shapes import Drawing, Shape, Stamp, Text, layer, moved
from render.theme import MARGIN, MID, WIDTH

_SIDE = 744.0
_WIDE = 640.0  # of the tracks before they are enlarged


def enlarged(parts: Parts, x: float, y: float, scale: float) -> Parts:
    """Everything `scale` times as large, the origin at x, y."""
    return [_enlarged(part, x, y, scale) for part in parts]


def _enlarged(part: Shape | Stamp, x: float, y: float, scale: float) -> Shape | Stamp:
    if isinstance(part, Stamp):
        size = round(part.size * scale)
        return Stamp(x + part.x * scale, y + part.y * scale, size, part.shapes, part.name)
    return moved(part, x, y, scale)


def _page(scene: PictureInput, seat: SeatView, what: str, *layers: Parts, low: float) -> Drawing:
    view: View = scene.view
    words, seats = turn_words(scene)
    small = [GAME, round_words(view), boards_of(seat)]
    head = frame.header(
        small, title_of(scene, seat, what), StatusTag(words, seats, scene.together(seats))
    )
    return Drawing(WIDTH, round(low), (layer(head, layers[0]), *(layer(one) for one in layers[1:])))


def ground_alone(scene: PictureInput, seat: SeatView) -> Drawing:
    """The planet with what can be chosen there."""
    assert seat.planet is not None
    push = 40 * is_split(seat.planet)
    plot = plot_of(seat.planet, push, push, _SIDE - push)
    chart = Chart(seat, plot, None)
    flat = [
        *ground(plot, seat.planet),
        *coordinates(plot, seat.planet),
        *medals(plot, seat.planet),
        *forbidden(plot, seat.planet),
    ]
    upon = marked(scene, seat, chart, [seat.planet])
    stamps = numbers(scene, seat, chart, [seat.planet])
    scale = 1.74
    left, top = 140.0, 176.0
    grown = [enlarged(parts, left, top, scale) for parts in (flat, upon, stamps)]
    return _page(scene, seat, "planet", *grown, low=top + (_SIDE + 68) * scale)


def moon_alone(scene: PictureInput, seat: SeatView) -> Drawing:
    """The moon with its satellite."""
    assert seat.moon is not None
    board = seat.moon.board
    cell = min(54.0, 580 / (board.width + 2.4), 440 / (board.height + 3))
    plot = Plot(1.4 * cell, 1.3 * cell, cell)
    flat = moon(plot, seat.moon, seat.seat)
    chart = Chart(seat, plot, plot)
    upon = [
        *marked(scene, seat, chart, [board]),
        *satellite(plot, seat.moon, seat.seat),
    ]
    scale = 2.6
    wide = (board.width + 2.4) * cell * scale
    left, top = (WIDTH - wide) / 2, 150.0
    stamps = numbers(scene, seat, chart, [board])
    grown = [enlarged(parts, left, top, scale) for parts in (flat, upon, stamps)]
    low = max(1080.0, top + (board.height + 2.6) * cell * scale)
    words = f"{seat.moon.scoring}: now {seat.moon.medals}; meteorites left {signed(-seat.moon.red)}"
    told = Text(WIDTH / 2, low, words, theme.SENTENCE, MID, "mm", limit=WIDTH - 2 * MARGIN)
    return _page(scene, seat, "moon", [*grown[0], told], *grown[1:], low=low + 40)


def tracks_alone(scene: PictureInput, seat: SeatView) -> Drawing:
    """Tracks and technologies."""
    company = seat.corporation
    assert company is not None
    scale = (WIDTH - 2 * MARGIN) / _WIDE
    top = 172.0
    flat = [*positions(company, 0, -12, _WIDE), *tracks(seat, 0, 0, _WIDE)]
    parts = enlarged(flat, MARGIN, top, scale)
    y = top + 5 * PITCH * scale
    told, end = technologies(company, 0, 0, (WIDTH - 2 * MARGIN) / 1.5, 2)
    parts += enlarged(told, MARGIN, y + 40, 1.5)
    return _page(scene, seat, "tracks", parts, low=y + 40 + end * 1.5 + 30)


CLOSE: dict[str, Callable[[PictureInput, SeatView], Drawing]] = {
    "ground": ground_alone,
    "moon": moon_alone,
    "tracks": tracks_alone,
}
