"""What stands on the whole map for good: the zones with their sun, and the landmarks, each where it hits least."""

from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.rules.high_frontier.printed.map import SKY as MAP
from bot.rules.high_frontier.printed.tracks import ZONES
from render import theme
from render.frame import Parts
from render.high_frontier.chart import Window
from render.high_frontier.map_ground import ZONE_COLOURS
from render.high_frontier.map_labels import Places, Words
from render.high_frontier.map_marks import TINY_SITE, reach_tiny
from render.high_frontier.words import signed
from render.shapes import Point, Text
from render.theme import MID, barlow, inter, mix

ZONE_HALF = (78.0, 32.0)  # half the room a zone's name, sun and glory take on the whole map
_LANDMARK = barlow(17, 600)
_LANDMARK_COLOUR = mix(MID, theme.HI, 0.25)
_MOST = 60.0


class _Placed(Struct):
    landmarks: tuple[str, ...]
    zones: dict[str, Point]


_placed = msgspec.json.decode(Path(__file__).with_name("places.json").read_bytes(), type=_Placed)
ZONE_SPOTS = _placed.zones


def zone_colour(zone: str) -> str:
    """The zone's ground, light enough to be read on it."""
    return mix(mix(ZONE_COLOURS[zone], theme.NEW, 0.42), theme.STAR, 0.30)


def sun_words(zone: str) -> str:
    """ "sun −1", "no sun"."""
    solar = ZONES[zone].solar
    return "no sun" if solar is None else f"sun {signed(solar)}"


def zone_names(window: Window, scale: float = 1) -> Parts:
    """Name and sun of each zone whose place is in the window."""
    parts: Parts = []
    for zone, spot in ZONE_SPOTS.items():
        x, y = window.at(spot)
        if window.holds((x, y), 40):
            colour = zone_colour(zone)
            parts += [
                Text(x, y - 10, zone.upper(), inter(22, 700), colour, "mm", name="zone"),
                Text(x - 4, y + 14, sun_words(zone), theme.LEAST, colour, "rm", name="sun"),
            ]
    return parts


def glory_spot(window: Window, zone: str) -> Point:
    """Where the glory of a zone lies on the whole map: right of its sun."""
    x, y = window.at(ZONE_SPOTS[zone])
    return x + 6, y + 14


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
        words = Words(landmark(name), _LANDMARK, _LANDMARK_COLOUR)
        texts += places.put(x, y, TINY_SITE, [words], _MOST)
    return Landmarks(tuple(texts), places)


def landmark(site: str) -> str:
    """A body's name: "Titan" for its first site, a comet's with the word."""
    title = MAP.spaces[site].title
    return title if title.startswith(("Comet", "Kreutz")) else title.split()[0]
