"""Parts of the board drawn larger: a sector as a fan of seven cells, a ring unrolled into rows of cells."""

from collections.abc import Iterator, Sequence

from bot.games.dawn_on_titan.view.records import BodyView, ShipView, View
from render import frame, theme
from render.dawn_on_titan import ground
from render.dawn_on_titan.board import fresh_bodies, header_of, key_items, label, places_for
from render.dawn_on_titan.cells import BY_NAME, Berth, Cell, Ring, cells, sector_of
from render.dawn_on_titan.names import INDUSTRIES, body_name, by_cell, ship_colour, ship_name, who
from render.dawn_on_titan.pieces import body_parts, one_ship, radius, rim, saturn_slice, ship_parts
from render.frame import Parts
from render.marks import badge, bolt, new_ring, ship
from render.paint import fit, width
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Shape, Text, arc, box, layer, polar
from render.theme import HI, LOW, MARGIN, MID, barlow

SECTOR_NAMES = tuple(f"sector {k}" for k in range(1, 7))
RING_NAMES = ("norse", "main", "helium")
_HEIGHT = 1440
_FOOT = 1376
_FAN = (598.0, 1300.0, 1.96)


def region(scene: PictureInput) -> Drawing:
    """The region the scene names; `KeyError` for one that does not exist."""
    name = scene.region or ""
    if name in SECTOR_NAMES:
        return _drawing(scene, name, _sector(scene, int(name[-1])))
    return _drawing(scene, f"{name} ring", _ring(scene, BY_NAME[name]))


def _drawing(scene: PictureInput, name: str, parts: Parts) -> Drawing:
    around = [*frame.stars(theme.WIDTH, _HEIGHT), *header_of(scene, name)]
    foot = [frame.rule(_FOOT), *frame.key(_FOOT + 32, key_items(scene.view))]
    grounds = [shape for shape in parts if isinstance(shape, Disc) and shape.radius > 150]
    rest = [shape for shape in parts if shape not in grounds]
    return Drawing(theme.WIDTH, _HEIGHT, (layer(around, grounds), layer(rest, foot)))


# A sector


def _sector(scene: PictureInput, number: int) -> Parts:
    view: View = scene.view
    x, y, scale = _FAN
    turn = -(-90 + 60 * number - 30) - 90
    inside = [c for c in cells(x, y, scale, turn).values() if _belongs(c, number)]
    bodies = {body.at: body for body in view.bodies}
    fleet = by_cell(view)
    parts: Parts = [ground.cell_ground(cell) for cell in inside]
    parts += _edges(inside)
    parts += saturn_slice(x, y, scale)
    fresh = fresh_bodies(scene)
    for cell in inside:
        body = bodies.get(cell.code)
        parts += label(cell, body_name(body) if body else "")
        if body:
            x, y = cell.body(body.kind)
            if cell.code in fresh:
                parts += new_ring(x, y, radius(body, scale) + 8)
            parts += body_parts(body, x, y, scale)
        parts += _fan_ships(cell, fleet.get(cell.code, []), body)
    return [*parts, *_neighbours(number), *_listing(scene, inside, bodies, fleet)]


def _belongs(cell: Cell, number: int) -> bool:
    return sector_of(cell.code) == number


def _edges(inside: Sequence[Cell]) -> Iterator[Shape]:
    for ring in {cell.ring.name: cell for cell in inside}.values():
        yield arc(ring.x, ring.y, ring.outer, -120, -60, theme.LINE2, 3)
        sense = 1 if ring.ring.direction == "silver" else -1
        here = [cell for cell in inside if cell.ring == ring.ring]
        for angle in {cell.start for cell in here} | {cell.end for cell in here}:
            px, py = polar(ring.x, ring.y, ring.outer, angle)
            yield from ground.chevron(px, py, angle + 90 * sense, rim(ring.ring.direction))


def _fan_ships(cell: Cell, ships: Sequence[ShipView], body: BodyView | None) -> Parts:
    """The ships; with room (one or two) each has its name below it."""
    places = places_for(cell, len(ships), body)
    if len(ships) > 2 or len(places) < len(ships):
        return ship_parts(cell, ships, places)
    parts: Parts = []
    for vessel, berth in zip(ships, places, strict=True):
        smaller = Berth(berth.x, berth.y - berth.size * 0.1, berth.angle, round(berth.size * 0.80))
        parts += one_ship(cell, vessel, smaller)
        words = ship_name(vessel.ship)
        below = berth.y + berth.size * 0.42
        parts.append(Text(berth.x, below, words, barlow(19, 600), MID, "mm", casing=2))
    return parts


def _neighbours(number: int) -> Parts:
    """What lies beside the sector: clockwise to the right, as on the whole board."""
    before, after = (number - 2) % 6 + 1, number % 6 + 1
    y = 760
    return [
        Text(MARGIN, y, f"← sector {before}", theme.SENTENCE, LOW),
        Text(1160, y, f"sector {after} →", theme.SENTENCE, LOW, "rm"),
        Text(MARGIN, y + 32, f"N{4 * before} · M{2 * before} · H{before}", theme.KEY, LOW),
        Text(1160, y + 32, f"N{4 * after - 3} · M{2 * after - 1} · H{after}", theme.KEY, LOW, "rm"),
    ]


def _listing(
    scene: PictureInput,
    inside: Sequence[Cell],
    bodies: dict[str, BodyView],
    fleet: dict[str, list[ShipView]],
) -> Parts:
    """Beside the fan, each cell in words: the body, what is built, who is there."""
    lines = [
        (cell, _cell_lines(bodies.get(cell.code), fleet.get(cell.code, []))) for cell in inside
    ]
    room = _FOOT - 156.0 - 50 * len(lines)
    count = sum(len(words) for _, words in lines)
    pitch = max(28.0, min(38.0, room / count))
    most = _shared([len(words) for _, words in lines], int(room / pitch))
    gap = 2 + min(22.0, max(0.0, room - sum(most) * pitch) / len(lines))
    parts: Parts = []
    y = 148.0
    for (cell, words), shown in zip(lines, most, strict=True):
        body = bodies.get(cell.code)
        title = f"{cell.code}  {body_name(body) if body else ''}".rstrip()
        parts.append(Text(_LIST, y, title, theme.inter(24, 700), HI))
        y += 8 + pitch
        kept = words if len(words) <= shown else words[: max(0, shown - 1)]
        for line in kept:
            parts += _list_line(scene, line, y)
            y += pitch
        if len(kept) < len(words):
            parts.append(Text(_LIST, y, f"+{len(words) - len(kept)} more", theme.CARD, LOW))
            y += pitch
        y += 40 - pitch + gap
    return parts


_LIST = 1200.0


def _list_line(scene: PictureInput, line: "_Line", y: float) -> Parts:
    seat, words, colour = line
    right = theme.WIDTH - MARGIN
    if seat is None:
        return [Text(_LIST, y, words, theme.CARD, colour, limit=right - _LIST)]
    x = _LIST + 36
    room = right - x - width(words, theme.CARD) - 14
    parts: Parts = [badge(seat, _LIST + 13, y, 26), Text(x, y, words, theme.CARD, colour)]
    if room > 40:
        parts.append(Text(right, y, fit(who(scene, seat), room, theme.GAME), theme.GAME, LOW, "rm"))
    return parts


def _shared(wanted: Sequence[int], room: int) -> list[int]:
    """Lines for each cell: all it wants while there is room, else the longest give way first."""
    given = list(wanted)
    while sum(given) > room and max(given) > 1:
        given[given.index(max(given))] -= 1
    return given


_Line = tuple[int | None, str, str]


def _cell_lines(body: BodyView | None, ships: Sequence[ShipView]) -> list[_Line]:
    lines: list[_Line] = []
    if body is not None:
        lines += _body_lines(body)
    for vessel in ships:
        stunned = ", stunned" if vessel.stunned else ""
        words = f"{ship_name(vessel.ship)}, {vessel.direction}{stunned}"
        lines.append((vessel.seat, words, MID))
    return lines or [(None, "empty", LOW)]


def _body_lines(body: BodyView) -> Iterator[_Line]:
    if not body.explored:
        kind = "moonlet" if body.kind == "moonlet" else f"{body.kind} moon"
        yield None, f"unexplored {kind}, {body.direction}", MID
        return
    for kind, seat in body.industries:
        yield seat, INDUSTRIES[kind], MID
    taken = {kind for kind, _ in body.industries}
    free = [INDUSTRIES[kind] for kind in body.options if kind not in taken]
    spots = body.capacity - len(body.industries)
    if spots > 0 and free:
        yield None, f"{spots} free: {' or '.join(free)}", LOW
    if body.bolted:
        yield None, "bolt: one more spot", theme.BOLT


# A ring


_COLUMNS = {"norse": 4, "main": 4, "helium": 3}
_GAP = 12.0
_TOP = 176.0


def _ring(scene: PictureInput, ring: Ring) -> Parts:
    """Rows of cells to be read clockwise, left to right; silver ships point right, gold ones left."""
    columns = _COLUMNS[ring.name]
    rows = ring.cells // columns
    tall = rows + (ring.name == "helium")  # the slingshot has a row below the helium ring
    wide = (theme.WIDTH - 2 * MARGIN - _GAP * (columns - 1)) / columns
    high = (_FOOT - 20 - _TOP - _GAP * (tall - 1)) / tall
    parts = _reading(ring)
    for k in range(ring.cells):
        row, column = divmod(k, columns)
        place = MARGIN + column * (wide + _GAP), _TOP + row * (high + _GAP), wide, high
        parts += _tile(scene, f"{ring.letter}{k + 1}", place)
    if tall > rows:
        below = _TOP + rows * (high + _GAP)
        parts += _tile(scene, "S", (MARGIN, below, theme.WIDTH - 2 * MARGIN, high))
    return parts


def _reading(ring: Ring) -> Parts:
    steps = f"{ring.steps} step{'s' * (ring.steps > 1)}"
    words = f"Read clockwise, left to right · a flight from here has {steps}"
    turn = 0 if ring.direction == "silver" else 180
    return [
        Text(MARGIN, 146, words, theme.ROW, MID),
        Text(1530, 146, f"bodies go {ring.direction}", theme.ROW, MID, "rm"),
        *ground.chevron(1548, 146, turn, rim(ring.direction), moat=False),
    ]


_Place = tuple[float, float, float, float]  # left, top, width, height


def _tile(scene: PictureInput, at: str, place: _Place) -> Parts:
    """One cell as a card: its body on the left, its ships on the right."""
    view: View = scene.view
    body = next((body for body in view.bodies if body.at == at), None)
    ships = by_cell(view).get(at, [])
    left, up, wide, high = place
    fill = theme.PANEL if body or ships else theme.SKY
    title = "Slingshot" if at == "S" else body_name(body) if body else ""
    parts: Parts = [
        box(left, up, left + wide, up + high, 12, fill=fill, line=theme.LINE),
        Text(left + 16, up + 28, at, barlow(26, 700), theme.CODE_COLOUR),
        Text(left + 68, up + 28, title, theme.inter(24, 700), HI, limit=wide - 80),
    ]
    scale = 1.45 if high < 250 or wide < 400 else 2.2
    if body:
        x, y = left + 22 + 40 * scale, up + high / 2 + (18 if high < 250 else -12)
        if at in fresh_bodies(scene):
            parts += new_ring(x, y, radius(body, scale) + 7)
        parts += body_parts(body, x, y, scale)
        if high >= 250:
            parts += _body_words(scene, body, left + 18, up + high - 24, wide - 36)
    start = left + (40 + 86 * scale if at != "S" else 50)
    below = 56 if high < 250 or body is None else 146
    return parts + _tile_ships(scene, ships, (start, up + 48, left + wide - start, high - below))


def _body_words(
    scene: PictureInput, body: BodyView, left: float, bottom: float, room: float
) -> Parts:
    """What is on the body and what may be built, upwards from the foot of a tall card."""
    parts: Parts = []
    for k, (seat, words, colour) in enumerate(reversed(list(_body_lines(body)))):
        y, x = bottom - 28 * k, left
        if seat is not None:
            parts.append(badge(seat, left + 12, y, 24))
            words, x = f"{words} · {who(scene, seat)}", left + 32
        parts.append(Text(x, y, words, theme.KEY, colour, limit=room - (x - left)))
    return parts


def _tile_ships(scene: PictureInput, ships: Sequence[ShipView], place: _Place) -> Parts:
    """Ships in one or more columns, each with type and owner; what does not fit is counted."""
    left, up, wide, high = place
    columns = max(1, int(wide / 260))
    lines = max(1, -(-len(ships) // columns))
    pitch = max(33.0, min(62.0, high / lines))
    room = int(high / pitch) * columns
    shown = ships if len(ships) <= room else ships[: room - 1]
    parts: Parts = []
    top = up + max(0.0, (high - pitch * lines) / 2) + pitch / 2
    for k, vessel in enumerate(shown):
        x, y = left + wide / columns * (k % columns), top + pitch * (k // columns)
        parts += _named_ship(scene, vessel, (x, y, wide / columns, pitch))
    if len(shown) < len(ships):
        x = left + wide / columns * (len(shown) % columns)
        y = top + pitch * (len(shown) // columns)
        parts.append(Text(x, y, f"+{len(ships) - len(shown)} more", theme.KEY, LOW))
    return parts


def _named_ship(scene: PictureInput, vessel: ShipView, place: _Place) -> Parts:
    x, y, wide, pitch = place
    size = round(min(54.0, pitch * 1.05))
    turn = 0 if vessel.direction == "silver" else 180
    metal, colour = rim(vessel.direction), ship_colour(vessel.ship)
    parts: Parts = [*ship(vessel.seat, x + 20, y, size, turn, metal, vessel.ship, colour)]
    left = x + 26 + size * 0.62
    words, owner = ship_name(vessel.ship), who(scene, vessel.seat)
    if vessel.stunned:
        parts.append(bolt(x + 24, y - 14, 20))
    if pitch < 48:
        return [*parts, Text(left, y, words, theme.KEY, MID, limit=x + wide - left - 8)]
    room = x + wide - left - 8
    return [
        *parts,
        Text(left, y - 11, words, theme.CARD, HI, limit=room),
        Text(left, y + 13, owner, theme.inter(18, 500), LOW, limit=room),
    ]
