"""What stands on the whole map for good: the zones with their sun, and the landmarks, each where it hits least."""

from functools import cache, lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.games.high_frontier.printed.map import SKY as MAP
from render import theme
from render.frame import Parts
from render.high_frontier.map.geometry import Window
from render.high_frontier.map.ground import ZONE_COLOURS, sun_words, zone_colour
from render.high_frontier.map.labels import Box, Places, Words
from render.high_frontier.map.marks import TINY_SITE, reach_tiny
from render.paint import width
from render.shapes import Point, Text, Type
from render.theme import MID, barlow, inter, mix

ZONE_HALF = (78.0, 32.0)  # half the room a zone's name, sun and glory take on the whole map
_LANDMARK = barlow(17, 600)
_LANDMARK_COLOUR = mix(MID, theme.HI, 0.25)
_MOST = 115.0
PIECE = 11.0  # half of a piece at a corner
_CORNERS: tuple[Point, ...] = ((20.0, -17.0), (-20.0, -17.0), (20.0, 17.0), (-20.0, 17.0))
_ONE_LINE = 26.0


class _Placed(Struct):
    landmarks: tuple[str, ...]
    zones: dict[str, Point]


_placed = msgspec.json.decode(Path(__file__).with_name("places.json").read_bytes(), type=_Placed)
ZONE_SPOTS = _placed.zones


def zone_names(window: Window) -> Parts:
    """Name and sun of each zone; at the upper edge in one line."""
    parts: Parts = []
    for zone, spot in ZONE_SPOTS.items():
        x, y = window.at(spot)
        if not window.holds((x, y), 16):
            continue
        one_line = spot[1] < _ONE_LINE
        name = (x - 14, y, "rm") if one_line else (x, y - 10, "mm")
        sun = (x - 4, y + 1, "lm") if one_line else (x - 4, y + 14, "rm")
        words = ((zone.upper(), inter(22, 700), name), (sun_words(zone), theme.LEAST, sun))
        for text, type_, (tx, ty, anchor) in words:
            parts.append(_zone_text(zone, text, type_, tx, ty, anchor))
    return parts


def _zone_text(zone: str, words: str, type_: Type, x: float, y: float, anchor: str) -> Text:
    ground = ZONE_COLOURS[zone]
    return Text(
        x, y, words, type_, zone_colour(zone), anchor, casing=4, casing_colour=ground, name="zone"
    )


def glory_spot(window: Window, zone: str) -> Point:
    """Where the glory of a zone lies on the whole map: right of its sun."""
    x, y = window.at(ZONE_SPOTS[zone])
    if ZONE_SPOTS[zone][1] < _ONE_LINE:
        return x + 8 + width(sun_words(zone), theme.LEAST), y
    return x + 6, y + 14


@lru_cache(maxsize=2)
def _marks(window: Window) -> dict[str, tuple[float, float, float]]:
    """Where each mark of the whole map lies, and how far it reaches."""
    return {space.id: (*window.of(space.id), reach_tiny(space)) for space in MAP.spaces.values()}


@cache
def corners(window: Window, site: str) -> tuple[Point, ...]:
    """The four corners of a site on the whole map, the one with most room first."""
    x, y = window.of(site)
    near = [
        (a, b, reach)
        for name, (a, b, reach) in _marks(window).items()
        if name != site and abs(a - x) < 70 and abs(b - y) < 70
    ]

    def room(corner: Point) -> float:
        at = x + corner[0], y + corner[1]
        if not window.holds(at, 14):
            return 99
        free = min(
            (((a - at[0]) ** 2 + (b - at[1]) ** 2) ** 0.5 - r for a, b, r in near), default=99
        )
        return -min(free, 14)

    return tuple(sorted(_CORNERS, key=room))


def taken(window: Window) -> Places:
    """The whole map with all its marks, the corners where pieces lie and the zones' names blocked."""
    places = Places(window, 12)
    for space in MAP.spaces.values():
        if space.kind != "hohmann":
            places.block_round(*window.of(space.id), reach_tiny(space))
    for spot in ZONE_SPOTS.values():
        x, y = window.at(spot)
        w, h = ZONE_HALF
        places.block((x - w, y - h, x + w, y + h))
    return places


class Landmarks(Struct, frozen=True):
    texts: tuple[Text, ...]
    places: Places


@lru_cache(maxsize=2)
def landmarks(window: Window) -> Landmarks:
    """Names of the best known sites, as far as there is room, and what is taken then."""
    places = taken(window)
    texts: list[Text] = []
    for name in _placed.landmarks:
        x, y = window.of(name)
        for dx, dy in corners(window, name)[:2]:
            places.block_round(x + dx, y + dy, 7)
        words = Words(landmark(name), _LANDMARK, _LANDMARK_COLOUR)
        texts += places.put(x, y, TINY_SITE, [words], _MOST)
    return Landmarks(tuple(texts), places)


@cache
def piece_corners(window: Window, site: str) -> tuple[Point, ...]:
    """The corners of a site in the order pieces take them: those where they cover no landmark's name first."""
    x, y = window.of(site)
    names = [
        box
        for box in name_boxes(window)
        if box[0] - 40 < x < box[2] + 40 and box[1] - 40 < y < box[3] + 40
    ]

    def covered(corner: Point) -> int:
        px, py = x + corner[0], y + corner[1]
        return sum(
            left < px + PIECE and px - PIECE < right and top < py + PIECE and py - PIECE < bottom
            for left, top, right, bottom in names
        )

    return tuple(sorted(corners(window, site), key=covered))


@lru_cache(maxsize=2)
def name_boxes(window: Window) -> tuple[Box, ...]:
    """Where the landmarks' names lie, without the air round their letters."""
    found = []
    for text in landmarks(window).texts:
        wide, half = width(text.text, text.type), text.type.size / 2 - 2
        left = text.x - {"l": 0.0, "m": 0.5, "r": 1.0}[text.anchor[0]] * wide
        found.append((left + 2, text.y - half, left + wide - 2, text.y + half))
    return tuple(found)


def landmark(site: str) -> str:
    """A body's name: "Titan" for its first site, a comet's with the word."""
    title = MAP.spaces[site].title
    return title if title.startswith(("Comet", "Kreutz")) else title.split()[0]
