"""The ground of one player: planet (or four quarters) and moon as squares, regions, edges, lines and neighbours. Never changes.

Sets of squares are numbers with a bit for each square, so that a placement is tested in a few operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from bot.games.planet_unknown.printed.pieces import MOONS, PLANETS, QUARTERS, SPLIT
from bot.games.planet_unknown.printed.records import Moon, Planet, Point, Quarter

SIDE, HALF = 12, 6  # squares across a planet and a quarter
MOON_WIDTH, MOON_FIRST = 8, SIDE * SIDE  # bits of a moon come after those of a planet
PLANET, MOON = "planet", "moon"
GROUNDS = {
    "L": "land", "I": "ice", "R": "ring", "H": "pit", "C": "city", "T": "toxic", "E": "current",
}  # fmt: skip
QUADRANTS = {"civ": (0, 0), "energy": (6, 0), "tech": (0, 6), "water": (6, 6)}  # Persephone


def planet_square(x: int, y: int) -> str:
    return f"{chr(65 + x)}{y + 1}"


def moon_square(x: int, y: int) -> str:
    return f"M{chr(65 + x)}{y + 1}"


def quarter_square(quarter: str, x: int, y: int) -> str:
    """A square of a quarter as printed (drawn for the top left place), on the twelve by twelve frame: Q2 to Q4 are turned."""
    x, y = _turned(quarter, x, y)
    return planet_square(x, y)


def _turned(quarter: str, x: int, y: int) -> Point:
    last = HALF - 1
    return {
        "Q1": (x, y),
        "Q2": (last - y + HALF, x),
        "Q3": (last - x + HALF, last - y + HALF),
        "Q4": (y, last - x + HALF),
    }[quarter[:2]]


@dataclass(frozen=True)
class Region:
    """A part of the boards on which pieces hang together: the planet, a quarter of it, or the moon. `edge` as a mask."""

    name: str
    kind: str
    mask: int
    edge: int
    forbids: str = ""


@dataclass(frozen=True)
class Line:
    """A row or column that scores. `index` counts from 0 as drawn."""

    name: str
    is_row: bool
    index: int
    area: str
    medals: int
    mask: int


@dataclass
class Land:
    """Squares by code; masks of what is printed. `near`: orthogonal neighbours on the same region."""

    planet: str
    quarters: str
    moon_id: str
    bit: dict[str, int] = field(default_factory=dict)
    name: dict[int, str] = field(default_factory=dict)
    xy: dict[str, Point] = field(default_factory=dict)
    ground: dict[str, str] = field(default_factory=dict)
    regions: tuple[Region, ...] = ()
    lines: tuple[Line, ...] = ()
    pods: tuple[str, ...] = ()
    craters: tuple[str, ...] = ()
    ships: frozenset[str] = frozenset()
    near: dict[str, tuple[str, ...]] = field(default_factory=dict)
    near_mask: dict[int, int] = field(default_factory=dict)

    @cached_property
    def printed(self) -> Planet | None:
        return PLANETS.get(self.planet)

    @cached_property
    def moon(self) -> Moon | None:
        return MOONS.get(self.moon_id)

    @cached_property
    def rule(self) -> str:
        """The kind of the planet's special rule."""
        return self.printed.rule if self.printed else "split"

    @cached_property
    def squares(self) -> tuple[str, ...]:
        return tuple(self.bit)

    @cached_property
    def on_planet(self) -> int:
        return sum(region.mask for region in self.regions if region.kind == PLANET)

    @cached_property
    def on_moon(self) -> int:
        return sum(region.mask for region in self.regions if region.kind == MOON)

    @cached_property
    def edge(self) -> int:
        return sum(region.edge for region in self.regions)

    @cached_property
    def ice(self) -> int:
        return self.of_ground("ice")

    def of_ground(self, ground: str) -> int:
        return self._by_ground.get(ground, 0)

    @cached_property
    def _by_ground(self) -> dict[str, int]:
        kinds = {*self.ground.values()}
        return {
            kind: self.mask(at for at, other in self.ground.items() if other == kind)
            for kind in kinds
        }

    @cached_property
    def chasm(self) -> tuple[int, int]:
        """The two sides of Tartarus' chasm; empty elsewhere."""
        if not self.printed or not self.printed.sides:
            return 0, 0
        rows = self.printed.sides
        both = [
            self.mask(at for at, (x, y) in self.xy.items() if at[0] != "M" and rows[y][x] == side)
            for side in "lr"
        ]
        return both[0], both[1]

    @cached_property
    def zones(self) -> Mapping[str, int]:
        """Cerberus' three zones, by letter."""
        if not self.printed or not self.printed.zones:
            return {}
        rows = self.printed.zones
        return {
            letter: self.mask(
                at for at, (x, y) in self.xy.items() if at[0] != "M" and rows[y][x] == letter
            )
            for letter in "abc"
        }

    @cached_property
    def quadrants(self) -> Mapping[str, int]:
        """Persephone: where each resource is forbidden."""
        return {
            resource: self.mask(
                at
                for at, (x, y) in self.xy.items()
                if at[0] != "M" and (x >= HALF) == bool(left) and (y >= HALF) == bool(top)
            )
            for resource, (left, top) in QUADRANTS.items()
        }

    def mask(self, squares: Iterable[str]) -> int:
        found = 0
        for at in squares:
            found |= 1 << self.bit[at]
        return found

    def named(self, mask: int) -> list[str]:
        """The squares of a mask, in reading order."""
        return [self.name[bit] for bit in bits(mask)]

    def around(self, mask: int) -> int:
        """All neighbours of the squares of a mask (some of them may lie in it)."""
        found = 0
        for bit in bits(mask):
            found |= self.near_mask[bit]
        return found

    def areas(self, mask: int) -> list[int]:
        """The connected areas of a mask."""
        found = []
        while mask:
            area = self.area(mask, mask & -mask)
            found.append(area)
            mask &= ~area
        return found

    def area(self, mask: int, seed: int) -> int:
        """The part of a mask that hangs together with the seed."""
        area = fresh = seed
        while fresh:
            fresh = self.around(fresh) & mask & ~area
            area |= fresh
        return area

    def region_of(self, at: str) -> Region:
        bit = 1 << self.bit[at]
        return next(region for region in self.regions if region.mask & bit)

    def is_moon(self, at: str) -> bool:
        return self.bit[at] >= MOON_FIRST

    def is_on(self, at: str, board: str) -> bool:
        """Whether a square is on the board that a card names: planet, moon, or anything else for both."""
        return board not in (PLANET, MOON) or self.is_moon(at) == (board == MOON)

    def steps(self, at: str) -> list[str]:
        """Where a rover may walk from a square, orthogonally: not across Tartarus' chasm."""
        return [other for other in self.near[at] if not self._is_apart(at, other)]

    def diagonals(self, at: str) -> list[str]:
        """Diagonal steps (Cosmos); across the chasm only at the two marked corners."""
        x, y = self.xy[at]
        region, found = self.region_of(at), []
        for other in self._corners(at, x, y):
            inside = 1 << self.bit[other] & region.mask
            if inside and (
                not self._is_apart(at, other) or tuple(sorted((at, other))) in CROSSINGS
            ):
                found.append(other)
        return found

    @property
    def crossings(self) -> tuple[tuple[str, str], ...]:
        """The squares at the marked corners of the chasm, in pairs."""
        return CROSSINGS if self.chasm[0] else ()

    def _corners(self, at: str, x: int, y: int) -> list[str]:
        code = moon_square if self.is_moon(at) else planet_square
        around = [(x + dx, y + dy) for dx in (-1, 1) for dy in (-1, 1)]
        return [code(i, j) for i, j in around if i >= 0 and j >= 0 and code(i, j) in self.bit]

    def _is_apart(self, one: str, other: str) -> bool:
        left, right = self.chasm
        if not left:
            return False
        pair = 1 << self.bit[one] | 1 << self.bit[other]
        return bool(pair & left) and bool(pair & right)


CROSSINGS = ((planet_square(5, 3), planet_square(6, 4)), (planet_square(5, 9), planet_square(6, 8)))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@cache
def land(planet: str, quarters: str = "", moon: str = "") -> Land:
    """The ground of a player. `quarters`: sides of Q1 to Q4 (`ABBA`) for the split planet; `moon`: its board, "" for none."""
    made = Land(planet, quarters, moon)
    if planet == SPLIT:
        _add_quarters(made)
    elif planet:
        _add_planet(made, PLANETS[planet])
    if moon:
        _add_moon(made, MOONS[moon])
    return made


def _add_planet(made: Land, printed: Planet) -> None:
    cells = _grid(printed.grid)
    codes = {(x, y): planet_square(x, y) for x, y, _ in cells}
    _add_squares(made, codes, y_width=SIDE, first=0)
    made.ground.update({codes[x, y]: GROUNDS[letter] for x, y, letter in cells})
    edge = made.mask(codes[point] for point in printed.edge)
    made.regions += (Region(PLANET, PLANET, made.mask(codes.values()), edge),)
    made.pods += tuple(codes[point] for point in printed.lifepods)
    made.lines += _lines(made, codes, printed.row_medals, printed.column_medals, "")


def _add_quarters(made: Land) -> None:
    for number, side in enumerate(made.quarters, 1):
        quarter = QUARTERS[f"Q{number}{side}"]
        _add_quarter(made, quarter)


def _add_quarter(made: Land, quarter: Quarter) -> None:
    name = quarter.id[:2]
    cells = [(x, y) for x, y, _ in _grid(quarter.grid)]
    codes = {_turned(name, x, y): quarter_square(name, x, y) for x, y in cells}
    _add_squares(made, codes, y_width=SIDE, first=0)
    ice = {quarter_square(name, x, y) for x, y in quarter.ice}
    made.ground.update({at: "ice" if at in ice else "land" for at in codes.values()})
    mask = made.mask(codes.values())
    made.regions += (Region(name, PLANET, mask, _outline(made, mask), quarter.forbids),)
    made.pods += tuple(quarter_square(name, x, y) for x, y in quarter.lifepods)
    made.ships |= {quarter_square(name, *quarter.ship)}
    rows, columns = _turned_medals(quarter)
    made.lines += _lines(made, codes, rows, columns, name)


def _turned_medals(quarter: Quarter) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Medals by row and column of the whole frame, for the lines of one quarter."""
    rows, columns = [0] * SIDE, [0] * SIDE
    for index in range(HALF):
        x, y = _turned(quarter.id, index, index)
        is_turned = quarter.id[1] in "24"  # a quarter turn makes rows of columns
        along_row, along_column = quarter.row_medals[index], quarter.column_medals[index]
        rows[y] = along_column if is_turned else along_row
        columns[x] = along_row if is_turned else along_column
    return tuple(rows), tuple(columns)


def _add_moon(made: Land, printed: Moon) -> None:
    cells = _grid(printed.grid)
    codes = {(x, y): moon_square(x, y) for x, y, _ in cells}
    _add_squares(made, codes, y_width=MOON_WIDTH, first=MOON_FIRST)
    ice = {codes[point] for point in printed.ice}
    made.ground.update({at: "ice" if at in ice else "land" for at in codes.values()})
    mask = made.mask(codes.values())
    made.regions += (Region(MOON, MOON, mask, _outline(made, mask)),)
    made.craters = tuple(codes[point] for point in printed.craters)
    if printed.ship:
        made.ships |= {codes[printed.ship]}


def _grid(rows: tuple[str, ...]) -> list[tuple[int, int, str]]:
    return [
        (x, y, letter)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    ]


def _add_squares(made: Land, codes: dict[Point, str], y_width: int, first: int) -> None:
    """Squares that belong together; only these are each other's neighbours."""
    for (x, y), at in codes.items():
        bit = first + y * y_width + x
        made.bit[at], made.name[bit], made.xy[at] = bit, at, (x, y)
    for (x, y), at in codes.items():
        around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        made.near[at] = tuple(codes[point] for point in around if point in codes)
        made.near_mask[made.bit[at]] = made.mask(made.near[at])


def _outline(made: Land, mask: int) -> int:
    """Squares that touch the outline of their board."""
    return made.mask(at for at in made.named(mask) if len(made.near[at]) < 4)


def _lines(
    made: Land, codes: dict[Point, str], rows: tuple[int, ...], columns: tuple[int, ...], area: str
) -> tuple[Line, ...]:
    """Rows and columns that bear a medal."""
    where = f" of {area}" if area else ""
    found = []
    for index, medals in enumerate(rows):
        mask = made.mask(at for (_, y), at in codes.items() if y == index)
        if mask and medals:
            found.append(Line(f"row {index + 1}{where}", True, index, area, medals, mask))
    for index, medals in enumerate(columns):
        mask = made.mask(at for (x, _), at in codes.items() if x == index)
        if mask and medals:
            name = f"column {chr(65 + index)}{where}"
            found.append(Line(name, False, index, area, medals, mask))
    return tuple(found)


@cache
def moon_lines(moon: str) -> Mapping[str, int]:
    """The rows and columns of a moon by name (`row 3`, `column C`), as masks of a land with this moon."""
    ground = land("", "", moon)
    found: dict[str, int] = {}
    for at in ground.squares:
        x, y = ground.xy[at]
        for name in (f"row {y + 1}", f"column {chr(65 + x)}"):
            found[name] = found.get(name, 0) | 1 << ground.bit[at]
    return found


def laser_name(kind: str, index: int) -> str:
    return f"row {index + 1}" if kind == "row" else f"column {chr(65 + index)}"
