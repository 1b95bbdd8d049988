"""Where things stand on Saturn's board: 43 cells (1 + 6 + 12 + 24) as pieces of rings, and the places in each cell.

Every cell has three lanes: code and name along the outer edge, the body below them, ships at the inner edge. With many
ships the lane becomes several and the ships smaller, so that nothing ever overlaps.
"""

import math
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from render.shapes import Point, polar


class Ring(Struct, frozen=True):
    """One orbit: inner and outer radius in px of the whole board, its cells, steps of a flight that starts in it."""

    name: str
    letter: str
    inner: float
    outer: float
    cells: int
    steps: int
    direction: str
    body: float  # from the inner edge to the middle of a body


RINGS = (
    Ring("norse", "N", 400, 572, 24, 1, "silver", 100),
    Ring("main", "M", 228, 400, 12, 2, "gold", 100),
    Ring("helium", "H", 92, 228, 6, 3, "gold", 74),
    Ring("slingshot", "S", 0, 92, 1, 4, "gold", 0),
)
BY_LETTER = {ring.letter: ring for ring in RINGS}
BY_NAME = {ring.name: ring for ring in RINGS}
SECTORS = 6
LABEL_LANE = 38.0
SHIP_SIZES = range(60, 21, -2)
_SIDE = 1.06  # room a ship takes along its lane, in ship sizes (its tail disc sticks out)
_HALF = 0.41  # half the room it takes across


class Cell(Struct, frozen=True):
    """One location: a piece of a ring round x, y; angles in degrees, `scale` as against the whole board."""

    code: str
    ring: Ring
    x: float
    y: float
    inner: float
    outer: float
    start: float
    end: float
    scale: float

    @property
    def middle(self) -> float:
        """The angle of its middle."""
        return (self.start + self.end) / 2

    def at(self, radius: float, angle: float | None = None) -> Point:
        """The point at that radius of the board, by default on the cell's middle line."""
        return polar(self.x, self.y, radius, self.middle if angle is None else angle)

    def body(self, kind: str = "") -> Point:
        """Where a body of that kind lies (or would lie)."""
        return self.at(self.body_radius(kind))

    def body_radius(self, kind: str = "") -> float:
        """How far that is from Saturn; Titan lies a little further in, so that its name has room."""
        return self.inner + (90 if kind == "titan" else self.ring.body) * self.scale


class Berth(Struct, frozen=True):
    """A ship's place: its middle, the angle of its place on the ring, its size in px."""

    x: float
    y: float
    angle: float
    size: int


def sector_of(location: str) -> int | None:
    """The sector (1 to 6) of a code; the slingshot has none."""
    ring = BY_LETTER[location[0]]
    return math.ceil(int(location[1:]) * SECTORS / ring.cells) if ring.cells > 1 else None


@cache
def cells(x: float, y: float, scale: float = 1, turn: float = 0) -> Mapping[str, Cell]:
    """All cells by code round x, y, the board turned by `turn` degrees."""
    return {cell.code: cell for ring in RINGS for cell in _ring(ring, x, y, scale, turn)}


def _ring(ring: Ring, x: float, y: float, scale: float, turn: float) -> list[Cell]:
    inner, outer, step = ring.inner * scale, ring.outer * scale, 360 / ring.cells
    return [
        Cell(
            f"{ring.letter}{k + 1}" if ring.cells > 1 else ring.letter,
            ring,
            x,
            y,
            inner,
            outer,
            turn - 90 + step * k,
            turn - 90 + step * (k + 1),
            scale,
        )
        for k in range(ring.cells)
    ]


def berths(cell: Cell, ships: int, body: float = 0, kind: str = "") -> list[Berth]:
    """Places for so many ships, as large as they can be; `body` is the radius of the body of that kind (0: none).

    Fewer places than ships come back when even the smallest size does not fit; then ships must be drawn in stacks.
    """
    if cell.ring.letter == "S":
        return _in_the_middle(cell, ships)
    for size in SHIP_SIZES:
        lanes = _lanes(cell, size * cell.scale, body, kind)
        if sum(lane.room for lane in lanes) >= ships:
            return _spread(cell, lanes, ships, round(size * cell.scale))
    return _spread(cell, lanes, sum(lane.room for lane in lanes), round(size * cell.scale))


class _Lane(Struct):
    """A line of places at one radius: the middle is free, or a body stands there and only the sides are."""

    radius: float
    room: int
    step: float  # degrees from place to place
    side: float  # degrees from the middle to the outermost place; 0: the middle is free
    size: float


def _lanes(cell: Cell, size: float, body: float, kind: str) -> list[_Lane]:
    middle = cell.body_radius(kind)
    edge, lanes = 7 * cell.scale, []
    radius = cell.inner + edge + _HALF * size
    while radius + _HALF * size <= cell.outer - LABEL_LANE * cell.scale:
        blocked = body and abs(radius - middle) < body + _HALF * size + 3
        lanes.append(_lane(cell, radius, size, body if blocked else 0))
        radius += 2 * _HALF * size + 2
    return lanes


def _lane(cell: Cell, radius: float, size: float, body: float) -> _Lane:
    half = (math.radians(cell.end - cell.start) * radius - 8 * cell.scale) / 2
    step = math.degrees(_SIDE * size / radius)
    if not body:
        return _Lane(radius, int(2 * half / (_SIDE * size)), step, 0, size)
    each = max(0, int((half - body - 3) / (_SIDE * size)))
    return _Lane(radius, 2 * each, step, math.degrees((half - _SIDE * size / 2) / radius), size)


def _spread(cell: Cell, lanes: list[_Lane], ships: int, size: int) -> list[Berth]:
    """Fill the lanes from the inside; as many lanes as needed, evenly filled where the middle is free."""
    places: list[Berth] = []
    lanes = [lane for lane in lanes if lane.room]
    while ships and lanes:
        lane = lanes.pop(0)
        here = min(lane.room, ships) if lane.side else _share(lane, lanes, ships)
        for angle in _angles(lane, here):
            x, y = cell.at(lane.radius, cell.middle + angle)
            places.append(Berth(x, y, cell.middle + angle, size))
        ships -= here
    return places


def _share(lane: _Lane, others: list[_Lane], ships: int) -> int:
    """How many ships a free lane takes: an even share, but no fewer than the others leave over."""
    even = math.ceil(ships / _lanes_needed([lane, *others], ships))
    return min(lane.room, ships, max(even, ships - sum(other.room for other in others)))


def _lanes_needed(lanes: list[_Lane], ships: int) -> int:
    for count, lane in enumerate(lanes, 1):
        ships -= lane.room
        if ships <= 0:
            return count
    return len(lanes)


def _angles(lane: _Lane, ships: int) -> list[float]:
    if not lane.side:
        return [(k - (ships - 1) / 2) * lane.step for k in range(ships)]
    return [(-1) ** k * (lane.side - (k // 2) * lane.step) for k in range(ships)]


def _in_the_middle(cell: Cell, ships: int) -> list[Berth]:
    """Places in rows on Saturn itself."""
    side = math.ceil(math.sqrt(ships)) if ships != 2 else 2
    if side > 4:
        side, ships = 4, 16
    size = {1: 60, 2: 52, 3: 40, 4: 30}[side] * cell.scale
    step = 1.16 * size
    rows = math.ceil(ships / side)
    places = []
    for k in range(ships):
        row, column = divmod(k, side)
        across = min(side, ships - row * side)
        x = cell.x + (column - (across - 1) / 2) * step
        y = cell.y + (row - (rows - 1) / 2) * step
        places.append(Berth(x, y, -90, round(size)))
    return places
