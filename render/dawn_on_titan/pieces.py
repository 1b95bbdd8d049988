"""Bodies, industries and ships as they lie in a cell, at any scale."""

from collections.abc import Sequence

from bot.games.dawn_on_titan.printed.pieces import MAKES
from bot.games.dawn_on_titan.view.records import BodyView, ShipView
from render import theme
from render.dawn_on_titan.cells import Berth, Cell
from render.dawn_on_titan.names import seat_letter, ship_colour
from render.frame import Parts
from render.icons import icon
from render.marks import bolt, glyph_disc, industry, seat_mark, ship
from render.shapes import Disc, Polygon, Shape, Stamp, Text, polar, sector
from render.theme import DAWN_DIRECTIONS, DAWN_RESOURCES, barlow, mix

# Radius of a body on the whole board
_RADII = {"titan": 43.0, "main": 29.0, "norse": 29.0, "cloud": 36.0, "moonlet": 15.0}
# Industries and free places: middle (x, y) and size, for so many of them
_PLACES = {
    1: ((0, 0, 44),),
    2: ((-16, 0, 30), (16, 0, 30)),
    3: ((-19, 12, 30), (19, 12, 30), (0, -20, 30)),
}
_TITAN_PLACES = {
    1: ((0, 0, 42),),
    2: ((-22, 0, 38), (22, 0, 38)),
    3: ((-19, 13, 34), (19, 13, 34), (0, -20, 34)),
}


def clearance(body: BodyView, scale: float = 1) -> float:
    """How far from a body's middle other pieces must stay; a cloud is wider than it is high."""
    return radius(body, scale) - (4 * scale if body.kind == "cloud" else 0)


def radius(body: BodyView, scale: float = 1) -> float:
    """How far a body reaches from its middle."""
    return _RADII[body.kind] * scale


def rim(direction: str) -> str:
    """The metal of a direction."""
    return DAWN_DIRECTIONS[direction]


def body_parts(body: BodyView, x: float, y: float, scale: float = 1) -> Parts:
    """A body with what is built on it and, as glyphs, what may still be built."""
    if body.kind == "moonlet":
        return _hidden(body, x, y, scale, 18)
    if not body.explored:
        return _hidden(body, x, y, scale, 32)
    parts = _ground(body, x, y, scale)
    for (dx, dy, size), (kind, seat) in zip(_places(body), _slots(body), strict=False):
        px, py, side = x + dx * scale, y + dy * scale, round(size * scale)
        made = MAKES[kind]
        if seat is None:
            parts.append(glyph_disc(px, py, round(side * 0.88), made, DAWN_RESOURCES[made]))
        else:
            parts += industry(seat, px, py, side, made, DAWN_RESOURCES[made])
    if body.bolted:
        edge = radius(body, scale) * (0.78 if body.kind != "cloud" else 0.6)
        parts.append(bolt(x + edge, y - edge, round(28 * scale)))
    return parts


def _hidden(body: BodyView, x: float, y: float, scale: float, size: int) -> Parts:
    metal = rim(body.direction)
    small = body.kind == "moonlet"
    line, word = (
        (mix(metal, theme.SKY, 0.35), mix(metal, theme.SKY, 0.2)) if small else (metal,) * 2
    )
    disc = Disc(x, y, radius(body, scale), fill=theme.DAWN_HIDDEN, line=line, width=2.2 * scale)
    mark = Text(x, y + scale, "?", barlow(size * scale, 700), word, "mm")
    return [disc, mark]


def _ground(body: BodyView, x: float, y: float, scale: float) -> Parts:
    if body.kind == "cloud":
        tone = theme.DAWN_CLOUD
        return [*icon("cloud", x, y, radius(body, scale), tone, tone)]
    fill = theme.DAWN_TITAN if body.kind == "titan" else theme.DAWN_MOON
    return [Disc(x, y, radius(body, scale), fill=fill, line=rim(body.direction), width=2.5 * scale)]


def _slots(body: BodyView) -> list[tuple[str, int | None]]:
    """Industries first, then, while there is room, the kinds that may still be built."""
    done: list[tuple[str, int | None]] = list(body.industries)
    taken = {kind for kind, _ in done}
    room = body.capacity > len(done)
    return done + [(kind, None) for kind in body.options if room and kind not in taken]


def _places(body: BodyView) -> Sequence[tuple[float, float, float]]:
    slots = _slots(body)
    places = (_TITAN_PLACES if body.kind == "titan" else _PLACES)[max(1, min(3, len(slots)))]
    if len(slots) == 1 and slots[0][1] is None:
        return ((0, 0, 32),)
    return places


def ship_parts(cell: Cell, ships: Sequence[ShipView], places: Sequence[Berth]) -> Parts:
    """The ships of a cell at their places; with too few places, one mark for each seat and direction, with its count."""
    if len(places) < len(ships):
        return _stacks(cell, ships, places)
    parts: Parts = []
    for vessel, berth in zip(ships, places, strict=False):
        parts += one_ship(cell, vessel, berth)
    return parts


def heading(direction: str, angle: float) -> float:
    """Where a ship's nose points: along its ring; on Saturn silver right, gold left."""
    return angle + (90 if direction == "silver" else -90)


def one_ship(cell: Cell, vessel: ShipView, berth: Berth) -> Parts:
    """A ship with its type behind the notch, and a bolt while it is stunned."""
    turn = heading(vessel.direction, berth.angle)
    name = f"ship {seat_letter(vessel.seat)} {vessel.ship} {cell.code}"
    metal, colour = rim(vessel.direction), ship_colour(vessel.ship)
    parts: Parts = [
        *ship(
            vessel.seat, berth.x, berth.y, berth.size, turn, metal, vessel.ship, colour, name=name
        )
    ]
    if vessel.stunned:
        x, y = polar(berth.x, berth.y, berth.size * 0.34, berth.angle)
        parts.append(bolt(x, y, max(16, round(berth.size * 0.36))))
    return parts


def _stacks(cell: Cell, ships: Sequence[ShipView], places: Sequence[Berth]) -> Parts:
    groups: dict[tuple[int, str], int] = {}
    for vessel in ships:
        key = vessel.seat, vessel.direction
        groups[key] = groups.get(key, 0) + 1
    parts: Parts = []
    for ((seat, direction), count), berth in zip(groups.items(), places, strict=False):
        turn = heading(direction, berth.angle)
        name = f"ships {seat_letter(seat)} {count} {cell.code}"
        hull = seat_mark(
            seat, berth.x, berth.y, berth.size, "ship", rim=rim(direction), turn=turn, name=name
        )
        x, y = polar(berth.x, berth.y, -0.36 * berth.size, turn)
        parts += [hull, *_count(x, y, count)]
    return parts


def _count(x: float, y: float, count: int) -> list[Stamp]:
    disc = Disc(0, 0, 0.96, fill=theme.INK)
    figure = Text(0, 0, str(count), barlow(1.5, 800), theme.HI, "mm")
    return [Stamp(x, y, 16, (disc, figure), f"count {count}")]


def saturn(x: float, y: float) -> list[Shape]:
    """Saturn with its bands; also the slingshot, the innermost location."""
    r = 84
    parts: list[Shape] = [
        Disc(x, y, 92, fill=theme.SATURN_SHADE),
        Disc(x, y, r, fill=theme.SATURN_BODY),
    ]
    edges = ((-84, -66), (-52, -40), (-30, -12), (-2, 12), (24, 34), (46, 58), (68, 84))
    for (top, bottom), tone in zip(edges, theme.SATURN_BANDS, strict=True):
        parts.append(_band(x, y, r, top, bottom, tone))
    return [*parts, Disc(x, y, r, line=theme.SATURN_RIM, width=2)]


def saturn_slice(x: float, y: float, scale: float) -> list[Shape]:
    """The piece of Saturn that belongs to a sector turned upwards."""
    r = 84 * scale
    parts: list[Shape] = [
        sector(x, y, 0, 92 * scale, -120, -60, fill=theme.SATURN_SHADE),
        sector(x, y, 0, r, -120, -60, fill=theme.SATURN_BODY),
    ]
    tones = theme.SATURN_BANDS[:4]
    for k, tone in enumerate(tones):
        outer = r * (1 - 0.25 * k) - 6 * scale
        parts.append(sector(x, y, outer - 8 * scale, outer, -120, -60, fill=tone))
    return parts


def _band(x: float, y: float, r: float, top: float, bottom: float, tone: str) -> Polygon:
    levels = [top + (bottom - top) * k / 8 for k in range(9)]
    right = [(x + (r * r - level * level) ** 0.5, y + level) for level in levels]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    return Polygon((*right, *left), fill=tone)
