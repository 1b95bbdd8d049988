"""What one viewer may know of the boards: planet, moon, corporation. The words used are explained in view.py."""

from __future__ import annotations

from msgspec import Struct


class SquareView(Struct, frozen=True):
    """A square of a board. `x`, `y` count from 0 at the top left of its own board as drawn.

    `ground`: land, ice, ring, pit, city, toxic or current (Petra), as printed; it stays known under a piece. `terrain`: of the piece that
    covers it, None while bare. `symbol`: the resource printed there (None: only terrain). `crater`: a visible meteor symbol, of a tile or of
    the moon; `meteorite`: one lies there. `piece`: place in the board's order of pieces (squares of one piece share it), None while bare.
    `is_new`: covered in this round. `area`: Q1-Q4 on the split planet, a zone letter on Cerberus, l or r of the chasm on Tartarus, else "".
    """

    at: str
    x: int
    y: int
    ground: str
    terrain: str | None
    symbol: str | None
    crater: bool
    meteorite: bool
    lifepod: bool
    piece: int | None
    is_new: bool
    is_spaceship: bool
    area: str


class LineView(Struct, frozen=True):
    """A row or column with a medal. `name`: `row 3`, `column C` (`row 3 of Q2` on the split planet).

    `stand`: done (scores now), spoiled (a meteorite lies in it) or open; `missing`: squares still bare.
    `index`: row or column number from 0 as drawn, `is_row` says which.
    """

    name: str
    is_row: bool
    index: int
    area: str
    medals: int
    stand: str
    missing: int


class RoverView(Struct, frozen=True):
    """A rover on planet or moon. `carries`: a meteorite (Horizon Group)."""

    at: str
    carries: bool


class PointView(Struct, frozen=True):
    """A satellite point of the moon, clockwise from 0. `lines`: where it fires, `row 3` or `column C` of the moon (one or two).

    `cells`: the moon squares beside it. `is_start`: one of the two starting points.
    """

    number: int
    cells: tuple[str, ...]
    lines: tuple[str, ...]
    is_start: bool


class BoardView(Struct, frozen=True):
    """A planet or a moon. `id`: the board's name in the files (`ksb_4156`, `cerberus`, `split`, `M0` …), `side` as printed.

    `width`, `height` in squares. `lines`: those that score (none on a moon). `rule`: the special rule in words, "" if none.
    `difficulty`: 1 to 4, of the split planet the sum of its quarters (ruling S6), 0 if none is printed. `covered` of `size` squares.
    `crossings`: pairs of squares between which Tartarus' chasm may be crossed, by diagonal steps alone.
    """

    id: str
    title: str
    kind: str
    side: str
    width: int
    height: int
    squares: tuple[SquareView, ...]
    lines: tuple[LineView, ...]
    rule: str
    difficulty: int
    covered: int
    size: int
    crossings: tuple[tuple[str, str], ...] = ()


class MoonView(Struct, frozen=True):
    """A moon with its satellite. `satellite`: number of the point where it stands. `scoring`: the medal rule in words.

    `medals`: what the stations bring now, `red`: minus for the meteorites left now.
    """

    board: BoardView
    points: tuple[PointView, ...]
    satellite: int
    scoring: str
    medals: int
    red: int


class CellView(Struct, frozen=True, gc=False):
    """A cell of a track, 0 at the bottom. `gains`: civ, tech, rover, patch, boost or `move 3`; on wide cells (`is_choice`) one of them.

    `rank`: of a civ milestone, 0 otherwise. `level`: what a tech milestone unlocks, 0 otherwise. `trackers`: who stands here (several only on
    cell 0 of Oasis and Makeshift boards). `lifepod`: one covers the cell (Cosmos). `is_absent`: no such cell is printed (Oasis water).
    `path`: step of Oasis' water path that runs over this cell, None if it does not.
    """

    number: int
    medals: int
    gains: tuple[str, ...]
    is_choice: bool
    rank: int
    level: int
    trackers: tuple[str, ...]
    lifepod: bool
    is_absent: bool
    path: int | None


class TrackView(Struct, frozen=True):
    """A resource track, bottom first. `has_flux`: the flux token marks it. `trackers` standing on it are named in the cells."""

    track: str
    cells: tuple[CellView, ...]
    has_flux: bool


class TrackerView(Struct, frozen=True):
    """A resource tracker. `on` and `cell`: where it stands. `is_top`: on the last cell of its track.

    `text`: its place in words (`7`, `rover 5`, `step 12 (civ 8)`).
    """

    tracker: str
    on: str
    cell: int
    is_top: bool
    text: str


class TechView(Struct, frozen=True):
    """A technology. `level`: 1-5, or a letter (Jump Drive). `is_spent`: its use of this round or match is gone."""

    level: str
    text: str
    is_active: bool
    is_spent: bool


class CorporationView(Struct, frozen=True):
    """A corporation board. `id`: name in the files (`universal`, `quantum` …). `ability`: in words."""

    id: str
    title: str
    ability: str
    tracks: tuple[TrackView, ...]
    trackers: tuple[TrackerView, ...]
    techs: tuple[TechView, ...]
