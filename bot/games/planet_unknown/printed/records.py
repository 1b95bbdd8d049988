"""The printed pieces as frozen records. Field names follow the JSON beside this file."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

TRACKS = ("civ", "water", "biomass", "rover", "tech")
TERRAINS = (*TRACKS, "energy")
Point = tuple[int, int]


class Cell(Struct, frozen=True):
    """A square of a tile in its own box: `x` to the right, `y` down, unturned."""

    x: int
    y: int
    terrain: str
    symbol: bool
    crater: bool


class Tile(Struct, frozen=True):
    """A tile (`T0` … `T143`), an emergency token (`EM_civ` …) or a patch (`patch_biomass` …). `crater`: it shows a meteor symbol.

    `ring`: outer or inner for a tile, else "". `shape`: I2 … Z5 for a tile, token or patch.
    """

    id: str
    shape: str
    ring: str
    resources: tuple[str, ...]
    crater: bool
    cells: tuple[Cell, ...]

    @property
    def is_patch(self) -> bool:
        return self.shape == "patch"

    @property
    def is_token(self) -> bool:
        return self.shape == "token"

    def terrain_of(self, section: int) -> str:
        """The terrain of the first or the second half; a token or patch has one terrain only."""
        return self.resources[min(section, len(self.resources) - 1)]


class Planet(Struct, frozen=True):
    """A planet side. `grid[y][x]`: . L I R H C T E as the legend of planets.json; `rule`: its kind, "" if none."""

    id: str
    title: str
    side: str
    difficulty: int
    grid: tuple[str, ...]
    row_medals: tuple[int, ...]
    column_medals: tuple[int, ...]
    lifepods: tuple[Point, ...]
    edge: tuple[Point, ...]
    rule: str
    text: str
    zones: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()


class Quarter(Struct, frozen=True):
    """A side of a quarter of the split planet, drawn for the top left place. `forbids`: meteorites, patches or a resource."""

    id: str
    forbids: str
    difficulty: int
    grid: tuple[str, ...]
    row_medals: tuple[int, ...]
    column_medals: tuple[int, ...]
    ice: tuple[Point, ...]
    lifepods: tuple[Point, ...]
    ship: Point


class SatellitePoint(Struct, frozen=True):
    """A point of the satellite's round: the moon squares beside it and the lines it can fire along (`row`/`col`, index)."""

    cells: tuple[Point, ...]
    lasers: tuple[tuple[str, int], ...]


class Moon(Struct, frozen=True):
    """A moon side. `pairs`: the two resources that score in pairs, empty for `one of each`; `medals`: for a pair, or for all six."""

    id: str
    title: str
    side: str
    grid: tuple[str, ...]
    ice: tuple[Point, ...]
    craters: tuple[Point, ...]
    ship: Point | None
    points: tuple[SatellitePoint, ...]
    starts: tuple[int, ...]
    pairs: tuple[str, ...]
    medals: int
    red: int


class Benefit(Struct, frozen=True):
    """What a cell gives: `b` is civ, tech, rover, patch, synergy, move (n points) or advance (a track)."""

    b: str
    n: int = 1
    track: str = ""


class TrackCell(Struct, frozen=True):
    """A cell of a track. `choose_one`: a wide cell, one of its benefits; `absent`: no such cell is printed."""

    medal: int = 0
    benefits: tuple[Benefit, ...] = ()
    choose_one: tuple[Benefit, ...] = ()
    absent: bool = False

    @property
    def is_empty(self) -> bool:
        return not (self.medal or self.benefits or self.choose_one)


class Tech(Struct, frozen=True):
    level: str
    text: str


class Corporation(Struct, frozen=True):
    """A corporation side. `ranks`: of the civ milestones, from the bottom. `path`: Oasis' water path. `overflow`: movement on the top rover cell."""

    id: str
    title: str
    difficulty: int
    rovers: int
    ability: str
    tracks: dict[str, tuple[TrackCell, ...]]
    ranks: tuple[int, ...]
    overflow: int
    techs: tuple[Tech, ...]
    path: tuple[tuple[str, int], ...] = ()
    is_house: bool = False


class Effect(
    Struct, frozen=True, rename={"sources": "from", "condition": "if", "otherwise": "else"}
):
    """An instruction of a card: a verb `op` and what it needs. What the files say beside it follows from the verb."""

    op: str
    n: int = 1
    choose: int = 1
    steps_each: int = 1
    sources: str | list[str] = "any"
    benefits: bool = True
    what: str = ""
    where: str = ""
    when: str = ""
    condition: str = ""
    otherwise: int = 0
    position: int = 0
    options: list[Effect] = []
    pair: list[str] = []
    regress_steps: int = 0
    up_to: int = 0
    exactly: int = 0
    advance: bool = False
    set: str = ""
    by_cards: list[int] = []
    medals_each: int = 0
    max: int = 0

    @property
    def most(self) -> int:
        """How many things it is about; with `up_to` any number of them, none too."""
        return self.up_to or self.n


class Card(Struct, frozen=True):
    """A civ card. `timing`: immediate, end_game or service. `needs`: the module without which it stays in the box."""

    id: int
    rank: int
    title: str
    timing: str
    effects: tuple[Effect, ...]
    text: str
    needs: str
    is_house: bool


class EventCard(Struct, frozen=True):
    """An event card. `rule`: what it forbids for the round, "" if nothing; `about`: its terrain. `fallback`: instead, without its module."""

    id: int
    color: str
    solo_only: bool
    effects: tuple[Effect, ...]
    text: str
    rule: str
    about: str
    needs: str
    fallback: tuple[Effect, ...] | None
    is_house: bool


class Side(Struct, frozen=True):
    """One side of an objective: `criterion` as in objective_cards.json."""

    title: str
    text: str
    criterion: dict[str, Any]
    medals: int
    tie: int = 0


class Objective(Struct, frozen=True):
    id: int
    private: Side
    neighbor: Side
