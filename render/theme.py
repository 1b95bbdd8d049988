"""How everything looks, by name: colours, seats, type, sizes. Numbers are px at the full width of 1,600.

Only here are colours written as figures; every other tone is `mix`ed from these.
"""

from functools import cache

from msgspec import Struct

from render.shapes import Type

# Ground and text, loudest text first. LOW is the lowest text level there is; LINE2 is never text.
SKY = "#0A0F1C"
PANEL = "#121A2B"
PANEL2 = "#1A2439"
SLOT = "#0D1424"
LINE = "#2A3752"
LINE2 = "#48597C"
RIM = "#5A6C92"
HI = "#F3F6FB"
MID = "#B9C4D8"
LOW = "#8492AE"
CODE_COLOUR = "#8C9ABA"
INK = "#0A0F1C"
NEW = "#FFFFFF"
WARN = "#FF9F5A"
GOOD = "#8FE0B5"
BAD = "#FF9A8C"
MEDAL = "#F2D98B"
VICTORY = "#F2E3B2"
BOLT = "#F4E76E"
STAR = "#8FA3C8"
BLACK = "#000000"


@cache
def mix(one: str, other: str, share: float) -> str:
    """`one` moved towards `other` by `share` (0 to 1)."""
    pairs = [(int(one[k : k + 2], 16), int(other[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


class Seat(Struct, frozen=True):
    """How one seat is told apart: three ways at once, so that none has to be seen."""

    letter: str
    colour: str
    word: str
    pattern: str


SEATS = (
    Seat("A", "#F5B71F", "amber", "solid"),
    Seat("B", "#66BFEE", "sky", "stripes"),
    Seat("C", "#F23A30", "red", "dots"),
    Seat("D", "#37956F", "green", "cross"),
    Seat("E", "#9262EA", "violet", "bars"),
    Seat("F", "#F5F1D6", "ivory", "half"),
)

# Type. Names and sentences are Inter (Latin, Greek, Cyrillic, arrows); codes and figures Barlow (Latin, no arrows).
MATCH = Type(42, 700, "inter")
TURN = Type(34, 600, "inter")
HEADLINE = Type(34, 700, "inter")
PANEL_TITLE = Type(30, 700, "inter")
NAME = Type(28, 700, "inter")
SENTENCE = Type(24, 500, "inter")
SENTENCE_BOLD = Type(24, 600, "inter")
ROUND = Type(22, 500, "inter")
GAME = Type(20, 600, "inter")
FIGURE = Type(44, 800, "barlow")
SMALL_FIGURE = Type(36, 800, "barlow")
ROW = Type(24, 500, "barlow")
ROW_BOLD = Type(24, 600, "barlow")
ROW_FIGURE = Type(24, 700, "barlow")
CARD = Type(22, 500, "barlow")
KEY = Type(20, 500, "barlow")
CODE = Type(20, 600, "barlow")
SITE = Type(21, 600, "barlow")
SMALL = Type(19, 500, "barlow")
LEAST = Type(17, 500, "barlow")
CAPTION = Type(18, 600, "barlow")
MAP_CODE = Type(13, 600, "barlow")


def barlow(size: float, weight: int = 500) -> Type:
    """Barlow Semi Condensed at a size that has no name of its own (figures in marks, regions)."""
    return Type(size, weight, "barlow")


def inter(size: float, weight: int = 500) -> Type:
    """Inter at a size that has no name of its own."""
    return Type(size, weight, "inter")


# Sizes
WIDTH = 1600
MARGIN = 40
GUTTER = 14
HEADER = 112
HAIRLINE = 1.2
FRAME = 1.5
RING = 2.0
CHOSEN = 3.0
RADIUS = 14
STEP_NUMBER = 13
CHOICE_NUMBER = 17
CARD_NUMBER = 24

# Dawn on Titan
DAWN_RESOURCES = {
    "alloy": "#DB6535",
    "diamond": "#80EEF8",
    "life": "#B3D585",
    "helium": "#B982EE",
}
DAWN_DIRECTIONS = {"gold": "#DDBB6B", "silver": "#BCC8DC"}
DAWN_RINGS = {
    "slingshot": "#241F1B",
    "helium": "#1F2336",
    "main": "#161E33",
    "norse": "#0F1628",
}
DAWN_WEAPONS = {
    "laser": "#F0705C",
    "plasma": "#F2B45C",
    "particles": "#7FC4F2",
    "security": "#9BD66B",
    "stealth": "#C9B6F7",
}
DAWN_TITAN = "#C9A45C"
DAWN_MOON = "#4A5470"
DAWN_HIDDEN = "#1D2740"
DAWN_CLOUD = "#39415C"
DAWN_CELL = "#26304A"

# Saturn, from the outer rim inwards, then its bands from top to bottom
SATURN_SHADE = "#3A2F22"
SATURN_BODY = "#E3C48A"
SATURN_RIM = "#F7E7C6"
SATURN_BANDS = ("#C9A569", "#D6B276", "#F0DBB0", "#D2AC6C", "#F2E0BA", "#CFA869", "#BF9A5E")

# Galilean Moons
GALILEAN_TYPES = {
    "gravity": "#6258F0",
    "seismic": "#DE9440",
    "intellect": "#F6C6F7",
    "thermal": "#E2403A",
    "kronos": "#4FA3E8",
    "ecology": "#8CEBB6",
    "galilean": "#D7DEEA",
    "wildcard": "#F2D06A",
}
NEUTRAL = "#A6AEBE"

# Planet Unknown
PLANET_TERRAINS = {
    "civ": "#CAC7C0",
    "water": "#3F66C4",
    "biomass": "#65A75B",
    "rover": "#AA462D",
    "tech": "#C48CE0",
    "energy": "#EDC83A",
}
PLANET_LAND = "#222B3F"
PLANET_ICE = "#3C5273"
PLANET_ICE_POINTS = "#9DB9DD"
PLANET_METEORITE = "#F0A887"
PLANET_METEORITE_GROUND = "#2B1713"
PLANET_LIFEPOD = "#EAF2FF"

# High Frontier
FRONTIER_BURN = "#EE6FBF"
FRONTIER_ROUTE = "#5F6F96"
FRONTIER_BELT = "#F6E56A"
FRONTIER_AEROBRAKE = "#B79C86"
FRONTIER_HAZARD = "#FB5E2C"
FRONTIER_SEASONS = {"red": "#FF6B5E", "yellow": "#F2D45C", "blue": "#6FB6FF"}
FRONTIER_ZONES = (  # sun outwards
    "#3B2B15",
    "#37301A",
    "#1E2F29",
    "#36211D",
    "#26252F",
    "#2C2328",
    "#1D2731",
    "#142C33",
    "#131C38",
)
FRONTIER_FUELS = {"water": "#4FA3E8", "dirt": "#A8A29A", "isotope": "#E3C24A"}
FRONTIER_CARDS = {
    "thruster": "#F0925C",
    "robonaut": "#E6CF63",
    "refinery": "#93CB74",
    "reactor": "#EE7FA8",
    "radiator": "#7CC4E8",
    "generator": "#B196F0",
    "crew": "#D9E0EC",
}
FRONTIER_MASSES = {
    "wisp": "#3D4A7A",
    "probe": "#35566F",
    "scout": "#2F5E58",
    "transport": "#5A5236",
    "tug": "#5E3F38",
}
FRONTIER_IDEOLOGIES = {
    "freedom": "#E2564B",
    "honor": "#D9E0EC",
    "unity": "#E9CF54",
    "authority": "#A679E0",
    "equality": "#63B06F",
    "individuality": "#9AA4B4",
    "centrist": "#6FA8D8",
}
