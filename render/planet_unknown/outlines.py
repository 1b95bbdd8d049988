"""Numbered outlines of placements on the own boards, and numbers of other choices; for private pictures only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.planet_unknown.view.board_records import SquareView
from bot.games.planet_unknown.view.records import PlacementView, SeatView
from render import theme
from render.frame import Parts
from render.icons import icon
from render.marks import number
from render.planet_unknown.ground import Plot, outline
from render.planet_unknown.names import squares_of
from render.scene import Spot
from render.shapes import Line, Shape, Stamp, arrow, box
from render.theme import PLANET_TERRAINS, mix

_DASHES = {"a": None, "b": (9.0, 7.0), "": (3.0, 4.0)}
_STEP = 5.5  # px by which an outline that shares a square with a better one lies inside it
_DEEPEST = 1  # more outlines inside each other could not be told apart: the small maps show those


class Chart:
    """Where every square of a seat is drawn, on its planet and on its moon."""

    def __init__(self, seat: SeatView, planet: Plot, moon: Plot | None) -> None:
        self.squares = squares_of(seat)
        self._moon = {s.at for s in seat.moon.board.squares} if seat.moon else set[str]()
        self._planet_plot, self._moon_plot = planet, moon

    def plot(self, at: str) -> Plot:
        return self._moon_plot if at in self._moon and self._moon_plot else self._planet_plot

    def middle(self, at: str) -> tuple[float, float]:
        return self.plot(at).middle(self.squares[at])

    def of(self, one: PlacementView) -> list[SquareView]:
        """What a placement covers."""
        return [self.squares[at] for at in one.squares]


def ghosts(chart: Chart, best: Sequence[PlacementView]) -> Parts:
    """The squares of the placements, dim, and a white outline of each: solid for tile a, dashed for tile b, dotted for tokens."""
    tinted: set[str] = set()
    parts: Parts = []
    lines: Parts = []
    for one, level in zip(best, levels(best), strict=True):
        if level > _DEEPEST:
            continue
        plot = chart.plot(one.at)
        for k, square in enumerate(chart.of(one)):
            if square.at not in tinted and square.at not in one.destroys:
                is_symbol = square.at in one.symbols
                parts += _tinted(plot, square, one.terrains[k], is_symbol, square.at == one.crater)
            tinted.add(square.at)
        wide = 3.5 if level == 0 else 2.2
        dash = _DASHES.get(one.letter)
        lines += outline(plot, chart.of(one), theme.NEW, wide, 3 + _STEP * level, dash)
    return parts + lines + _destroyed(chart, best)


def levels(best: Sequence[PlacementView]) -> list[int]:
    """How far inside each outline lies, so that no two that share a square cover each other."""
    found: list[int] = []
    for k, one in enumerate(best):
        taken = {found[j] for j, other in enumerate(best[:k]) if {*one.squares} & {*other.squares}}
        found.append(next(level for level in range(len(best)) if level not in taken))
    return found


def _tinted(plot: Plot, square: SquareView, kind: str, is_symbol: bool, is_crater: bool) -> Parts:
    x, y = plot.corner(square.x, square.y)
    c, colour = plot.cell, PLANET_TERRAINS[kind]
    fill = mix(colour, theme.SKY, 0.72)
    ink = mix(colour, theme.NEW, 0.2) if is_symbol else mix(colour, theme.SKY, 0.15)
    glyph, size = ("rock", 0.22) if is_crater else (kind, 0.20 if is_symbol else 0.13)
    return [
        box(x + 1, y + 1, x + c - 1, y + c - 1, fill=fill),
        *icon(glyph, x + c / 2, y + c / 2, c * size, ink, fill),
    ]


def _destroyed(chart: Chart, best: Sequence[PlacementView]) -> Parts:
    """What a placement would destroy stays visible and is struck through."""
    parts: Parts = []
    for at in dict.fromkeys(at for one in best for at in one.destroys):
        x, y = chart.middle(at)
        r = chart.plot(at).cell * 0.36
        parts.append(Line(((x - r, y + r), (x + r, y - r)), theme.WARN, 3))
    return parts


def ghost_numbers(chart: Chart, best: Sequence[PlacementView]) -> list[Stamp]:
    """Each placement's number on a square of its own; where there are not enough, smaller on a corner of one."""
    places = assigned(best)
    corners: set[tuple[float, float]] = set()
    stamps: list[Stamp] = []
    for one, level in zip(best, levels(best), strict=True):
        cell = chart.plot(one.at).cell
        at = places.get(one.number)
        if at is None:
            spot, radius = _free_corner(chart, one, corners), min(11.0, cell * 0.2)
            corners.add(spot)
        else:
            spot = chart.middle(at)
            radius = min(theme.CHOICE_NUMBER, cell * 0.30) - 3 * (level > _DEEPEST)
        stamps.append(number(*spot, one.number, radius))
    return stamps


def _free_corner(
    chart: Chart, one: PlacementView, taken: set[tuple[float, float]]
) -> tuple[float, float]:
    """The upper left corner of one of its squares that has no number yet."""
    plot = chart.plot(one.at)
    corners = [plot.corner(square.x, square.y) for square in chart.of(one)]
    return next((corner for corner in corners if corner not in taken), corners[0])


def assigned(best: Sequence[PlacementView]) -> dict[int, str]:
    """A square for each number, no square twice: the better placements first, others may be moved to make room."""
    by_number = {one.number: one for one in best}
    owner: dict[str, int] = {}
    for one in best:
        _seat_number(one, by_number, owner, set())
    return {figure: at for at, figure in owner.items()}


def _seat_number(
    one: PlacementView, known: Mapping[int, PlacementView], owner: dict[str, int], tried: set[str]
) -> bool:
    for at in _liked(one):
        if at in tried:
            continue
        tried.add(at)
        if at not in owner or _seat_number(known[owner[at]], known, owner, tried):
            owner[at] = one.number
            return True
    return False


def _liked(one: PlacementView) -> list[str]:
    """Squares that show nothing first; what is destroyed never."""
    free = [at for at in one.squares if at not in one.destroys]
    return sorted(free, key=lambda at: (at in one.symbols, at == one.crater))


def choice_numbers(chart: Chart, choices: Sequence[Spot]) -> list[Stamp]:
    """Numbers of choices that are squares."""
    return [
        number(*chart.middle(spot.at), spot.number, theme.CHOICE_NUMBER)
        for spot in choices
        if spot.at in chart.squares
    ]


def path_shapes(chart: Chart, path: Sequence[str]) -> list[Shape]:
    """The way of a rover that is looked at beforehand."""
    points = [chart.middle(at) for at in path if at in chart.squares]
    if len(points) < 2:
        return []
    casing = Line(tuple(points), theme.SKY, 9)
    return [casing, *arrow(points, theme.NEW, 4, 17, (9, 6))]
