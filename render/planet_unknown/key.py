"""The key of a picture: only the marks that are in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bot.games.planet_unknown.view.board_records import SquareView
from bot.games.planet_unknown.view.records import SeatView, View
from render import theme
from render.frame import Item, Parts
from render.icons import icon
from render.planet_unknown.ground import crater, crossing, is_split, lifepod, medal, meteorite
from render.planet_unknown.names import shown_best, squares_of
from render.scene import PictureInput
from render.shapes import Disc, Line, Text, box
from render.theme import MID, PLANET_TERRAINS, SEATS

_PRINTED = {
    "ring": "ring",
    "pit": "pit",
    "city": "city",
    "toxic": "toxic",
    "current": "current",
}
_GLYPHS = {"pit": "hazard", "city": "base", "toxic": "rad", "current": "bolt"}


def planet_key(scene: PictureInput, seat: SeatView) -> list[Item]:
    """Of a planet by itself."""
    view: View = scene.view
    squares = list(squares_of(seat).values())
    best = shown_best(view) if seat.seat == view.viewer and not scene.choices else ()
    items = _choice_items(sorted({one.letter for one in best}, key=lambda one: (not one, one)))
    if seat.last or any(square.is_new for square in squares):
        is_white = not (best or scene.choices or scene.path)
        colour = theme.NEW if is_white else SEATS[seat.seat].colour
        items.append(Item("placed last", shapes=tuple(swatch(colour)), size=26))
    return [*items, *square_items(squares), *_border_items([seat]), *_line_items(seat)]


def table_key(view: View) -> list[Item]:
    """Of the whole table: what the terrains are, and what lies on them."""
    items = [Item(kind, shapes=tuple(_terrain(kind)), size=28, gap=18) for kind in PLANET_TERRAINS]
    if any(seat.last for seat in view.seats):
        items.append(Item("placed last", shapes=tuple(swatch(theme.NEW)), size=26))
    every = [square for seat in view.seats for square in squares_of(seat).values()]
    return [*items, *square_items(every), *_border_items(view.seats)]


def _border_items(seats: Iterable[SeatView]) -> list[Item]:
    """What runs between squares: Cerberus' zones, Tartarus' chasm and where it may be crossed."""
    boards = [
        seat.planet for seat in seats if seat.planet is not None and not is_split(seat.planet)
    ]
    chasms = [board for board in boards if board.crossings]
    zoned = [one for one in boards if not one.crossings and any(s.area for s in one.squares)]
    line = Line(((0, -12), (0, 12)), theme.WARN, 2.5)
    items = [Item("chasm", shapes=(line,), size=14)] * bool(chasms)
    items += [Item("crossing for diagonal steps", shapes=tuple(crossing(0, 0, 6)), size=16)] * bool(
        chasms
    )
    return items + [Item("zones", shapes=(line,), size=14)] * bool(zoned)


def _terrain(kind: str) -> Parts:
    colour = PLANET_TERRAINS[kind]
    return [
        box(-14, -14, 14, 14, 4, fill=colour),
        *icon(kind, 0, 0, 9, theme.INK, colour),
    ]


def _choice_items(letters: Sequence[str]) -> list[Item]:
    looks = {
        "a": ("tile a", None),
        "b": ("tile b", (6.0, 5.0)),
        "": ("token", (3.0, 4.0)),
    }
    found = [looks[letter] for letter in letters]
    return [Item(words, shapes=tuple(swatch(theme.NEW, dash)), size=26) for words, dash in found]


def swatch(colour: str, dash: tuple[float, float] | None = None) -> list[Line]:
    """A small outlined square."""
    a = 12.0
    corners = ((-a, -a), (a, -a), (a, a), (-a, a), (-a, -a))
    return [Line(pair, colour, 3, dash=dash, round_ends=False) for pair in pairwise(corners)]


def square_items(squares: Iterable[SquareView]) -> list[Item]:
    """What lies on these squares or is printed on them."""
    found = list(squares)
    items: list[Item] = []
    if any(square.lifepod for square in found):
        items.append(Item("lifepod", shapes=tuple(lifepod(0, 0, 14)), size=24))
    if any(square.meteorite for square in found):
        items.append(Item("meteorite", shapes=tuple(meteorite(0, 0, 36)), size=30))
    if any(square.crater and not square.meteorite for square in found):
        items.append(Item("meteor symbol", shapes=tuple(crater(0, 0, 36, None)), size=26))
    if any(square.ground == "ice" and not square.terrain for square in found):
        items.append(Item("ice", shapes=tuple(_ice()), size=26))
    bare = {square.ground for square in found if not square.terrain}
    for ground, words in _PRINTED.items():
        if ground in bare:
            items.append(Item(words, shapes=tuple(_printed(ground)), size=26))
    if any(square.is_spaceship and not square.terrain for square in found):
        shapes = icon("rocket", 0, 0, 11, MID, theme.SKY)
        items.append(Item("spaceship", shapes=tuple(shapes), size=24))
    return items


def _ice() -> Parts:
    points = ((-5, -5), (5, -5), (0, 3))
    dots = [Disc(x, y, 1.7, fill=theme.PLANET_ICE_POINTS) for x, y in points]
    return [box(-13, -13, 13, 13, fill=theme.PLANET_ICE), *dots]


def _printed(ground: str) -> Parts:
    if ground == "ring":
        return [Disc(0, 0, 9, line=theme.RIM, width=2)]
    return list(icon(_GLYPHS[ground], 0, 0, 11, theme.RIM, theme.SKY))


def _line_items(seat: SeatView) -> list[Item]:
    """How rows and columns stand."""
    lines = seat.planet.lines if seat.planet else ()
    items: list[Item] = []
    for stand, words in (("done", "line done"), ("spoiled", "spoiled by a meteorite")):
        if any(line.stand == stand for line in lines):
            items.append(Item(words, shapes=tuple(_plain(stand)), size=26))
    if any(line.stand == "open" and line.missing <= 2 for line in lines):
        ring = (*_plain("open"), Disc(0, 0, 17, line=theme.MEDAL, width=2))
        items.append(Item("1 or 2 missing", shapes=ring, size=34))
    return items


def _plain(stand: str) -> Parts:
    return [part for part in medal(0, 0, 13, 0, stand) if not isinstance(part, Text)]
