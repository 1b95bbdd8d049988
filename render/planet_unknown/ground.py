"""A board square by square: ground, terrain, pieces' outlines, rovers, meteorites, lifepods, medals of rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from bot.games.planet_unknown.printed.land import QUADRANTS
from bot.games.planet_unknown.printed.pieces import QUARTERS
from bot.games.planet_unknown.view.board_records import BoardView, LineView, RoverView, SquareView
from render import theme
from render.frame import Parts
from render.icons import icon
from render.marks import rover
from render.shapes import Disc, Line, Text, box
from render.theme import HI, LOW, MID, PLANET_TERRAINS, barlow, mix

HALF = 6  # squares across a quarter of the split planet
_ICE = ((0.30, 0.30), (0.70, 0.30), (0.50, 0.62))
_CORNERS = ((0, 0), (HALF, 0), (HALF, HALF), (0, HALF))  # Q1 to Q4
_FORBIDDEN = {"meteorites": "rock", "patches": "patch"}
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
_GROUNDS = {"city": "base", "toxic": "rad", "current": "bolt", "pit": "hazard"}


class Plot(Struct, frozen=True):
    """Where a board is drawn: upper left corner, px of a square, px between quarters. `detail` 2 full, 1 small, 0 colours only."""

    left: float
    top: float
    cell: float
    gap: float = 0
    detail: int = 2

    def corner(self, x: float, y: float) -> tuple[float, float]:
        """The upper left corner of a square."""
        across = self.gap if x >= HALF else 0
        down = self.gap if y >= HALF else 0
        return self.left + x * self.cell + across, self.top + y * self.cell + down

    def middle(self, square: SquareView) -> tuple[float, float]:
        x, y = self.corner(square.x, square.y)
        return x + self.cell / 2, y + self.cell / 2


def plot_of(board: BoardView, left: float, top: float, side: float, detail: int = 2) -> Plot:
    """The board in the middle of a square of `side` px; the split planet has a gap between its quarters."""
    gap = (14.0, 8.0, 4.0)[2 - detail] if is_split(board) else 0.0
    cell = (side - gap) / max(board.width, board.height)
    x = left + (side - gap - board.width * cell) / 2
    y = top + (side - gap - board.height * cell) / 2
    return Plot(x, y, cell, gap, detail)


def is_split(board: BoardView) -> bool:
    return any(square.area.startswith("Q") for square in board.squares)


def ground(plot: Plot, board: BoardView) -> Parts:
    """Squares with what covers them, areas, outlines of pieces: everything that does not move."""
    parts: Parts = []
    for square in board.squares:
        parts += _square(plot, square)
    parts += _areas(plot, board)
    return parts + outlines(plot, board) + crossings(plot, board)


def _square(plot: Plot, square: SquareView) -> Parts:
    x, y = plot.corner(square.x, square.y)
    c = plot.cell
    if square.terrain:
        return terrain(x, y, c, square.terrain, symbol=square.symbol, detail=plot.detail)
    fill = theme.PLANET_ICE if square.ground == "ice" else theme.PLANET_LAND
    parts: Parts = [box(x + 0.6, y + 0.6, x + c - 0.6, y + c - 0.6, fill=fill)]
    return parts + (_bare(plot, square, x, y) if plot.detail else [])


def _bare(plot: Plot, square: SquareView, x: float, y: float) -> Parts:
    """What is printed on a bare square."""
    c = plot.cell
    if square.ground == "ice":
        points = _ICE if plot.detail > 1 else ((0.5, 0.5),)
        colour = theme.PLANET_ICE_POINTS
        return [Disc(x + c * dx, y + c * dy, c * 0.045, fill=colour) for dx, dy in points]
    middle = x + c / 2, y + c / 2
    if square.is_spaceship:
        return list(icon("rocket", *middle, c * 0.28, MID, theme.PLANET_LAND))
    if square.ground == "ring":
        return [Disc(*middle, c * 0.24, line=theme.RIM, width=max(1.2, c * 0.04))]
    if glyph := _GROUNDS.get(square.ground):
        return list(icon(glyph, *middle, c * 0.26, theme.RIM, theme.PLANET_LAND))
    return []


def terrain(
    x: float, y: float, c: float, kind: str, *, symbol: str | None = None, detail: int = 2
) -> Parts:
    """A square of terrain: colour and its glyph in a darker tone; a resource stands on a dark disc."""
    colour = PLANET_TERRAINS[kind]
    parts: Parts = [box(x, y, x + c, y + c, fill=colour)]
    middle = x + c / 2, y + c / 2
    if not detail:
        return parts
    if symbol:
        light = mix(PLANET_TERRAINS[symbol], theme.NEW, 0.35)
        parts.append(Disc(*middle, c * 0.36, fill=theme.INK))
        return parts + icon(symbol, *middle, c * 0.21, light, theme.INK)
    return parts + icon(kind, *middle, c * 0.15, mix(colour, theme.SKY, 0.34), colour)


def _areas(plot: Plot, board: BoardView) -> Parts:
    """Borders of zones and the chasm; quarters have their gap instead."""
    if is_split(board):
        return []
    at = {(square.x, square.y): square.area for square in board.squares}
    parts: Parts = []
    for (x, y), area in at.items():
        for dx, dy in ((1, 0), (0, 1)):
            other = at.get((x + dx, y + dy))
            if other is not None and other != area:
                x0, y0 = plot.corner(x + dx, y + dy)
                end = (x0, y0 + plot.cell) if dx else (x0 + plot.cell, y0)
                parts.append(Line(((x0, y0), end), theme.WARN, max(1.5, plot.cell * 0.05)))
    return parts


def crossings(plot: Plot, board: BoardView) -> Parts:
    """The corners at which the chasm may be crossed."""
    at = {square.at: square for square in board.squares}
    parts: Parts = []
    for one, other in board.crossings:
        x, y = (max(getattr(at[k], axis) for k in (one, other)) for axis in "xy")
        parts += crossing(*plot.corner(x, y), max(3.0, plot.cell * 0.12))
    return parts


def crossing(x: float, y: float, radius: float) -> Parts:
    return [Disc(x, y, radius, fill=theme.SKY, line=theme.WARN, width=max(1.5, radius * 0.4))]


def outlines(plot: Plot, board: BoardView) -> Parts:
    """A dark line round every piece."""
    at = {(s.x, s.y): s.piece for s in board.squares if s.piece is not None}
    wide = max(1.4, plot.cell * 0.055)
    return edges(plot, at, lambda one, other: one != other, theme.SKY, wide)


def edges(
    plot: Plot,
    at: dict[tuple[int, int], int],
    is_edge: Callable[[int, int | None], bool],
    colour: str,
    wide: float,
    inset: float = 0,
    dash: tuple[float, float] | None = None,
) -> Parts:
    """The sides of squares beyond which something else begins; `inset` moves them inwards."""
    parts: Parts = []
    for (x, y), mine in at.items():
        x0, y0 = plot.corner(x, y)
        x1, y1 = x0 + plot.cell, y0 + plot.cell
        open_ = [is_edge(mine, at.get((x + dx, y + dy))) for dx, dy in _SIDES]
        up, right, down, left = (inset if one else 0.0 for one in open_)
        a, b, c, d = x0 + left, y0 + up, x1 - right, y1 - down
        sides = (((a, b), (c, b)), ((c, b), (c, d)), ((a, d), (c, d)), ((a, b), (a, d)))
        for side, is_open in zip(sides, open_, strict=True):
            if is_open:
                parts.append(Line(side, colour, wide, dash=dash, round_ends=dash is None))
    return parts


def outline(
    plot: Plot,
    squares: Iterable[SquareView],
    colour: str,
    wide: float,
    inset: float = 0,
    dash: tuple[float, float] | None = None,
) -> Parts:
    """A line round some squares as one shape."""
    at = {(square.x, square.y): 0 for square in squares}
    return edges(plot, at, lambda _, other: other is None, colour, wide, inset, dash)


def forbidden(plot: Plot, board: BoardView) -> Parts:
    """In the corners of a planet whose quarters forbid something: what, struck through."""
    if board.id == "persephone":
        found = list(QUADRANTS.items())
    elif is_split(board):
        sides = [QUARTERS[f"Q{number}{side}"].forbids for number, side in enumerate(board.side, 1)]
        found = list(zip(sides, _CORNERS, strict=True))
    else:
        return []
    parts: Parts = []
    for what, (x, y) in found:
        left, top = plot.corner(11 if x else 0, 11 if y else 0)
        middle = left + plot.cell / 2, top + plot.cell / 2
        parts += _struck(_FORBIDDEN.get(what, what), *middle, plot.cell * 0.40)
    return parts


def _struck(glyph: str, x: float, y: float, radius: float) -> Parts:
    colour = PLANET_TERRAINS.get(glyph, MID)
    slash = ((x - radius, y + radius), (x + radius, y - radius))
    return [
        *icon(glyph, x, y, radius * 0.72, colour, theme.SKY),
        Line(slash, theme.WARN, max(1.6, radius * 0.13)),
    ]


# What lies on the squares


def loose(plot: Plot, board: BoardView) -> Parts:
    """Lifepods, meteorites and empty meteor symbols."""
    parts: Parts = []
    for square in board.squares:
        x, y = plot.middle(square)
        if square.lifepod:
            parts += lifepod(x, y, plot.cell * 0.33)
        if square.meteorite:
            parts += meteorite(x, y, plot.cell)
        elif square.crater and plot.detail:
            parts += crater(x, y, plot.cell, square.terrain)
    return parts


def lifepod(x: float, y: float, radius: float) -> Parts:
    return list(icon("lifepod", x, y, radius, theme.PLANET_LIFEPOD, theme.PLANET_LAND))


def meteorite(x: float, y: float, cell: float) -> Parts:
    dark = theme.PLANET_METEORITE_GROUND
    rock = icon("rock", x, y, cell * 0.30, theme.PLANET_METEORITE, dark)
    return [Disc(x, y, cell * 0.40, fill=dark), *rock]


def crater(x: float, y: float, cell: float, kind: str | None) -> Parts:
    """A meteor symbol on which no meteorite lies."""
    pen = max(1.2, cell * 0.04)
    if kind is None:
        colour = mix(theme.PLANET_METEORITE, theme.SKY, 0.5)
        return [Disc(x, y, cell * 0.30, line=colour, width=pen)]
    colour = mix(PLANET_TERRAINS[kind], theme.SKY, 0.55)
    return [Disc(x, y, cell * 0.34, line=colour, width=pen)]


def rovers(plot: Plot, board: BoardView, seat: int, found: Sequence[RoverView]) -> Parts:
    """Rovers of a seat on this board; one that carries a meteorite shows it."""
    at = {square.at: square for square in board.squares}
    parts: Parts = []
    for one in found:
        if one.at not in at:
            continue
        x, y = plot.middle(at[one.at])
        parts.append(Disc(x, y, plot.cell * 0.47, fill=theme.INK, alpha=170))
        parts.append(rover(seat, x, y, max(12, round(plot.cell * 0.72))))
        if one.carries:
            parts += meteorite(x + plot.cell * 0.3, y - plot.cell * 0.3, plot.cell * 0.44)
    return parts


# Coordinates and medals


def coordinates(plot: Plot, board: BoardView) -> Parts:
    """Column letters above, row numbers left; of the moon with its M."""
    is_moon = board.kind == "moon"
    away = plot.cell * 1.1 if is_moon else 20 + 44 * is_split(board)
    type_ = theme.SMALL if is_moon else barlow(22, 600)
    parts: Parts = []
    for x in range(board.width):
        left, top = plot.corner(x, 0)
        words = f"{'M' if is_moon else ''}{chr(65 + x)}"
        middle = left + plot.cell / 2
        parts.append(Text(middle, top - away, words, type_, LOW, "mm", name="column"))
    for y in range(board.height):
        left, top = plot.corner(0, y)
        middle = top + plot.cell / 2
        parts.append(Text(left - away, middle, str(y + 1), type_, LOW, "mm", name="row"))
    return parts


def medals(plot: Plot, board: BoardView) -> Parts:
    """The medal of each row and column beside it: done, spoiled by a meteorite, or open (ringed when nearly done)."""
    parts: Parts = []
    for line in board.lines:
        x, y = _medal_place(plot, board, line)
        parts += medal(x, y, min(16, plot.cell * 0.44), line.medals, line.stand)
        if line.stand == "open" and line.missing <= 2:
            parts.append(Disc(x, y, 21, line=theme.MEDAL, width=2))
    return parts


def _medal_place(plot: Plot, board: BoardView, line: LineView) -> tuple[float, float]:
    end = plot.corner(board.width, board.height)
    if line.is_row:
        is_left = line.area in ("Q1", "Q4")
        x = plot.left - 28 if is_left else end[0] + 28
        return x, plot.corner(0, line.index)[1] + plot.cell / 2
    is_top = line.area in ("Q1", "Q2")
    y = plot.top - 28 if is_top else end[1] + 28
    return plot.corner(line.index, 0)[0] + plot.cell / 2, y


def medal(x: float, y: float, radius: float, figure: int, stand: str = "done") -> Parts:
    """A hexagon with its figure."""
    fill, ink = {
        "done": (theme.MEDAL, theme.INK),
        "spoiled": (mix(theme.PLANET_METEORITE, theme.SKY, 0.80), theme.PLANET_METEORITE),
        "open": (theme.LINE, HI),
    }[stand]
    words = Text(x, y + 1, str(figure), barlow(radius * 1.3, 700), ink, "mm", name=f"medal {stand}")
    return [*icon("medal", x, y, radius, fill, theme.SKY), words]
