"""Where things stand on the four moons: rings of 7, 6, 5 and 4 sectors round a hub, and the places in each sector.

Every sector has three lanes: code and type along the outer edge, the type's glyph with base and targets below them, units
at the inner edge beside the line of control. A sector never holds more than two units, so the lanes never run over.
"""

import math
from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bot.games.galilean_moons.printed.pieces import MOONS
from bot.games.galilean_moons.view.records import SectorView
from render.shapes import Point, polar

HUB = 0.45  # the hub's share of a moon's radius
EDGE = 36.0  # the lane of code and type
GLYPH, BASE, TARGET, UNIT = 18.0, 19.0, 20.0, 21.0  # radii on the whole board
_STEP = 47.0  # from piece to piece in a lane


class Ring(Struct, frozen=True):
    """A moon as drawn: its middle and radius in px; `scale` is that of its pieces."""

    moon: str
    x: float
    y: float
    radius: float
    scale: float = 1.0

    @property
    def hub(self) -> float:
        """The radius of the hub, where no sector is."""
        return self.radius * HUB


class Place(Struct, frozen=True):
    """One sector: a piece of its moon's ring; angles in degrees clockwise from east."""

    code: str
    ring: Ring
    start: float
    end: float

    @property
    def middle(self) -> float:
        """The angle of its middle."""
        return (self.start + self.end) / 2

    def at(self, radius: float, angle: float | None = None) -> Point:
        """The point at that radius, by default on the sector's middle line."""
        return polar(self.ring.x, self.ring.y, radius, self.middle if angle is None else angle)

    def holds(self, x: float, y: float, size: float) -> bool:
        """Whether a disc of that radius lies inside, below the label and above the line of control."""
        reach = math.hypot(x - self.ring.x, y - self.ring.y)
        angle = math.degrees(math.atan2(y - self.ring.y, x - self.ring.x))
        off = abs((angle - self.middle + 180) % 360 - 180)
        side = math.sin(math.radians((self.end - self.start) / 2 - off)) * reach
        edge = self.ring.radius - EDGE * self.ring.scale
        return self.ring.hub + 9 + size < reach < edge - size and side > size + 3


class Laid(Struct, frozen=True):
    """Where the pieces of a sector lie; None and no units for what is not there."""

    glyph: Point
    base: Point | None
    target: Point | None
    units: tuple[Point, ...]


# The whole board: two moons above two
BOARD = (
    Ring("ganymede", 292, 398, 252),
    Ring("callisto", 826, 398, 246),
    Ring("io", 292, 930, 242),
    Ring("europa", 826, 930, 236),
)


@cache
def places(ring: Ring) -> Mapping[str, Place]:
    """The sectors of a moon by code; the first one is at the top, then clockwise."""
    sectors = MOONS[ring.moon].sectors
    step = 360 / len(sectors)
    first = -90 - step / 2
    return {
        code: Place(code, ring, first + step * k, first + step * (k + 1))
        for k, code in enumerate(sectors)
    }


def laid(place: Place, sector: SectorView) -> Laid:
    """The places of the pieces that are in this sector."""
    scale = place.ring.scale
    outer, inner = place.ring.radius - 57 * scale, place.ring.hub + 33 * scale
    things = ["glyph", *["base"] * sector.base, *["target"] * bool(sector.targets)]
    ground = dict(zip(things, _lane(place, outer, len(things)), strict=True))
    units = _lane(place, inner, sector.units)
    return Laid(ground["glyph"], ground.get("base"), ground.get("target"), tuple(units))


def _lane(place: Place, radius: float, count: int) -> list[Point]:
    """So many places side by side at one radius."""
    step = math.degrees(_STEP * place.ring.scale / radius)
    return [place.at(radius, place.middle + step * (k - (count - 1) / 2)) for k in range(count)]
