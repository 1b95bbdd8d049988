"""The station S.U.S.A.N. from above: six depots of an outer and an inner tile, who sits at which; small on the table, large alone."""

from __future__ import annotations

from bot.games.planet_unknown.view.records import DepotView, SlotView, View
from render import frame, theme
from render.frame import Parts, StatusTag, caption
from render.marks import badge
from render.planet_unknown.names import GAME, count_of, is_over, round_words, turn_words
from render.planet_unknown.tiles import size_of, tile
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Text, layer, polar, sector
from render.theme import HI, LOW, MARGIN, MID, SEATS, WARN, WIDTH, barlow, inter, mix

_FIRST = -120.0  # where place 0 lies, in degrees; the others follow clockwise
_OUTER, _INNER = (0.645, 0.985), (0.325, 0.625)
_FEW = 2


def angle(place: int) -> float:
    """The middle of a depot."""
    return _FIRST + 60 * place


def station(view: View, x: float, y: float, radius: float) -> tuple[Parts, Parts]:
    """Rings, tiles and figures; and the badges above them."""
    parts: Parts = [Disc(x, y, radius, fill=theme.SLOT)]
    marks: Parts = []
    for depot in view.station.depots:
        parts += _depot(depot, x, y, radius)
        if depot.seat is not None:
            bx, by = polar(x, y, radius, angle(depot.place) + 14)
            size = round(0.10 * radius + 16)
            marks.append(badge(depot.seat, bx, by, size, f"place {depot.place}"))
    parts += [
        Disc(x, y, 0.29 * radius, fill=theme.PANEL2, line=theme.LINE2),
        Text(x, y - 0.15 * radius, "COMMANDER", theme.CAPTION, LOW, "mm"),
        Text(x, y + 0.15 * radius, _turned(view), barlow(20, 600), MID, "mm", name="turned"),
    ]
    return parts, [*marks, badge(view.commander, x, y, 50, "commander")]


def _turned(view: View) -> str:
    if view.station.turned is None:
        return "not turned yet"
    return f"turned +{view.station.turned}" if view.station.turned else "left as it was"


def _depot(depot: DepotView, x: float, y: float, radius: float) -> Parts:
    middle = angle(depot.place)
    colour = SEATS[depot.seat].colour if depot.seat is not None else None
    fill = mix(colour, theme.SKY, 0.84) if colour else theme.PANEL
    edge = mix(colour, theme.SKY, 0.35) if colour else theme.LINE
    parts: Parts = []
    for slot, (near, far) in ((depot.outer, _OUTER), (depot.inner, _INNER)):
        ring = (near * radius, far * radius, middle - 29, middle + 29)
        parts.append(sector(x, y, *ring, fill=fill, line=edge, width=2 if colour else 1.2))
        parts += _slot(slot, x, y, radius * (near + far) / 2, middle, (far - near) * radius)
    return parts


def _slot(slot: SlotView, x: float, y: float, middle: float, turn: float, deep: float) -> Parts:
    """The visible tile, and how many lie in the slot."""
    is_outer = slot.ring == "outer"
    tx, ty = polar(x, y, middle, turn - (8 if is_outer else 7))
    fx, fy = polar(x, y, middle, turn + (22 if is_outer else 20))
    tone = WARN if slot.left <= _FEW else MID
    figure = Text(fx, fy, str(slot.left), barlow(20, 600), tone, "mm", name="left")
    if slot.tile is None:
        return [Text(tx, ty, "empty", theme.SMALL, WARN, "mm"), figure]
    cell = size_of(slot.tile, 0.96 * deep, 0.235 * deep)
    parts = tile(slot.tile, tx, ty, cell)
    if slot.tile.letter:
        lx, ly = polar(x, y, middle + 0.34 * deep, turn - 23)
        parts += [
            Disc(lx, ly, 14, fill=theme.NEW),
            Text(lx, ly, slot.tile.letter, barlow(21, 800), theme.INK, "mm", name="letter"),
        ]
    return [*parts, figure]


# The station alone

_RADIUS = 480.0
_LIST = 1080.0


def alone(scene: PictureInput) -> Drawing:
    """The station large, every depot in words beside it, and what each turn of it would bring."""
    view: View = scene.view
    words, seats = turn_words(scene)
    small = [GAME, round_words(view), "station"]
    head = frame.header(small, scene.heading(GAME), StatusTag(words, seats, scene.together(seats)))
    x, y = MARGIN + _RADIUS + 14, 148 + _RADIUS
    rings, marks = station(view, x, y, _RADIUS)
    low = y + _RADIUS + 30
    listed, end = _listing(scene, 148)
    turns = [] if is_over(view) else _turns(scene, end + 24)
    key = [frame.Item("figures: tiles left in a slot; the visible tile included")]
    if any(one.outer.tile and one.outer.tile.letter for one in view.station.depots):
        key.append(frame.Item("white a and b: your two tiles"))
    sky = frame.stars(1060, 1140, 80, 9)
    return Drawing(
        WIDTH,
        round(low) + 60,
        (
            layer(sky, head, rings, listed, turns, frame.rule(low), frame.key(low + 30, key)),
            layer(marks),
        ),
    )


def _listing(scene: PictureInput, y: float) -> tuple[Parts, float]:
    view: View = scene.view
    parts: Parts = [caption(_LIST, y, "Depots, clockwise")]
    y += 36
    for depot in view.station.depots:
        name = "nobody" if depot.seat is None else scene.name(depot.seat)
        if depot.seat is not None:
            parts.append(badge(depot.seat, _LIST + 18, y + 14, 36))
        tone = LOW if depot.seat is None else HI
        parts.append(Text(_LIST + 46, y + 2, name, inter(22, 600), tone, limit=430, name="depot"))
        room = WIDTH - MARGIN - _LIST - 46
        for k, slot in enumerate((depot.outer, depot.inner)):
            words = f"{slot.ring}: {slot_words(slot)}"
            place = y + 30 + 25 * k
            parts.append(Text(_LIST + 46, place, words, theme.KEY, MID, limit=room, name="slot"))
        y += 92
    return parts, y


def slot_words(slot: SlotView) -> str:
    """ "U5 civ + energy, meteor symbol (T19), 12 left"."""
    if slot.tile is None:
        return "empty"
    return f"{slot.tile.title} ({slot.tile.id}), {slot.left} left"


def _turns(scene: PictureInput, y: float) -> Parts:
    """What turning the station by so many places would put before the viewer (before the commander, for everybody else)."""
    view: View = scene.view
    seat = view.commander if view.viewer is None else view.viewer
    whose = "you" if view.viewer is not None else scene.name(seat)
    depots, place = view.station.depots, view.seats[seat].place
    heading = f"Turned by so many places, {whose} would have"
    rule = ((_LIST, y - 26), (WIDTH - MARGIN, y - 26))
    parts: Parts = [
        Line(rule, theme.LINE, theme.FRAME),
        Text(_LIST, y, heading, theme.SMALL, LOW, limit=WIDTH - MARGIN - _LIST),
    ]
    for turn in range(1, len(depots)):
        there = depots[(place - turn) % len(depots)]
        tops = [slot.tile.title if slot.tile else "nothing" for slot in (there.outer, there.inner)]
        top = y + 40 + 48 * (turn - 1)
        parts.append(Text(_LIST + 12, top + 10, f"+{turn}", theme.ROW_FIGURE, HI, "mm"))
        for k, words in enumerate(tops):
            parts.append(
                Text(_LIST + 46, top + 22 * k, words, theme.SMALL, MID, limit=430, name="turn to")
            )
    return parts


def station_words(view: View) -> str:
    """ "turned by 2 places"."""
    turned = view.station.turned
    if turned is None:
        return "the station is not turned yet"
    return f"the station was turned by {count_of(turned, 'place')}"
