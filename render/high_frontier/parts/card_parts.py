"""What cards are made of: signs of the kinds, supports needed and given, therms, thrust triangles, figures."""

from bot.games.high_frontier.view.stacks import FaceView
from render import theme
from render.frame import Parts
from render.icons import icon, ngon
from render.paint import width
from render.shapes import Disc, Line, Point, Polygon, Shape, Text, box
from render.theme import FRONTIER_CARDS, FRONTIER_FUELS, HI, LOW, MID, barlow, mix

KIND_ICONS = {
    "thruster": "rocket",
    "robonaut": "wrench",
    "refinery": "refinery",
    "generator": "bolt",
    "reactor": "particles",
    "radiator": "radiator",
    "crew": "crew",
}
GENERATOR_TYPES = ("electric", "pulsed")
BLACK_GROUND = mix(theme.SKY, theme.BLACK, 0.72)
NEEDED_THERM = theme.BAD
GIVEN_THERM = FRONTIER_CARDS["radiator"]
SUN = theme.FRONTIER_SEASONS["yellow"]
PLATFORM = FRONTIER_CARDS["robonaut"]
_SIZES = {1: 0.66, 2: 0.58, 3: 0.48, 4: 0.40}  # of figures in a triangle, by their digits


def ground_of(face: FaceView) -> str:
    """White sides lie on a light panel, black ones on black."""
    return BLACK_GROUND if face.side == "black" else theme.PANEL2


def support_colour(subtype: str) -> str:
    """The colour of the cards that can be this support."""
    return FRONTIER_CARDS["generator" if subtype in GENERATOR_TYPES else "reactor"]


def kind_icon(kind: str, x: float, y: float, radius: float, ground: str) -> list[Shape]:
    """The sign of a kind of card in its colour."""
    return icon(KIND_ICONS[kind], x, y, radius, FRONTIER_CARDS[kind], ground)


def needs(face: FaceView, x: float, y: float, r: float) -> tuple[Parts, float]:
    """Supports needed, alternatives joined by a slash on one plate, then a thermometer for each therm; and where they end."""
    parts: Parts = []
    for need in face.needs:
        ways = need.split(" or ")
        wide = (len(ways) * 3 - 1) * r + 1.4 * r
        colour = support_colour(ways[0])
        plate = (x, y - 1.4 * r, x + wide, y + 1.4 * r)
        parts.append(box(*plate, 2 * r, fill=theme.SLOT, line=colour, width=1.6))
        for k, way in enumerate(ways):
            middle = x + 1.7 * r + 3 * r * k
            parts += icon(way, middle, y, 0.86 * r, colour, theme.SLOT)
            if k:
                slash = ((middle - 1.72 * r, y + 0.7 * r), (middle - 1.28 * r, y - 0.7 * r))
                parts.append(Line(slash, LOW, 2))
        x += wide + 0.7 * r
    drawn, x = therms(face.cooling, x, y, r, NEEDED_THERM, ground_of(face))
    return parts + drawn, x


def therms(
    count: int, x: float, y: float, r: float, colour: str, ground: str
) -> tuple[Parts, float]:
    """So many thermometers from x on, and where they end."""
    parts: Parts = []
    for _ in range(count):
        parts += icon("therm", x + 0.9 * r, y, 1.08 * r, colour, ground)
        x += 1.6 * r
    return parts, x + (0.4 * r if count else 0)


def supplies(face: FaceView, x: float, y: float, r: float) -> tuple[Parts, float]:
    """Supports given as filled discs, then the therms of a radiator; and where they end."""
    parts: Parts = []
    for subtype in face.supplies:
        colour = support_colour(subtype)
        middle = x + 1.25 * r
        parts.append(Disc(middle, y, 1.25 * r, fill=colour))
        parts += icon(subtype, middle, y, 0.82 * r, theme.INK, colour)
        x += 2.8 * r
    drawn, x = therms(face.therms, x, y, r, GIVEN_THERM, ground_of(face))
    return parts + drawn, x


def triangle(face: FaceView, x: float, y: float, r: float, ground: str) -> Parts:
    """The thrust triangle: thrust left, fuel steps a burn right; flame and figure: afterburner; arrow: can be pushed; sun: solar."""
    colour = FRONTIER_FUELS[face.grade]
    corners = ((x, y - r), (x + 1.12 * r, y + 0.72 * r), (x - 1.12 * r, y + 0.72 * r))
    thrust, use = (barlow(r * _SIZES[len(words)], 800) for words in (str(face.thrust), face.use))
    parts: Parts = [
        Polygon(corners, mix(colour, theme.SKY, 0.70), colour, max(2.0, 0.07 * r)),
        Line(((x, y), (x, y + 0.56 * r)), mix(colour, theme.SKY, 0.3), 1.5),
        Text(x - 0.44 * r, y + 0.32 * r, str(face.thrust), thrust, HI, "mm"),
        Text(x + 0.44 * r, y + 0.32 * r, face.use, use, mix(colour, HI, 0.55), "mm"),
    ]
    if face.afterburn is not None:
        figure = barlow(max(17.0, 0.46 * r), 700)
        parts.append(Disc(x, y - r, 0.38 * r, fill=ground))
        parts += icon("flame", x, y - r, 0.30 * r, theme.WARN, ground)
        parts.append(Text(x + 0.36 * r, y - r, str(face.afterburn), figure, theme.WARN))
    if face.is_pushable:
        parts += icon("push", x - 0.92 * r, y - 0.50 * r, 0.28 * r, HI, ground)
    if face.is_solar:
        parts += icon("solar", x + 0.96 * r, y - 0.34 * r, 0.30 * r, SUN, ground)
    return parts


def hexagon(x: float, y: float, r: float, letter: str) -> Parts:
    """A spectral type."""
    corners: tuple[Point, ...] = tuple((x + r * a, y + r * b) for a, b in ngon(6, 1, 0))
    return [
        Polygon(corners, theme.SLOT, mix(MID, theme.SKY, 0.15), max(1.4, r * 0.06)),
        Text(x, y + 1, letter, barlow(1.2 * r, 700), MID, "mm"),
    ]


def figure(
    sign: str, value: object, x: float, y: float, size: float, ground: str
) -> tuple[Parts, float]:
    """A sign and its number; and where they end."""
    words, kind = str(value), barlow(1.15 * size, 700)
    parts: Parts = [*icon(sign, x + 0.44 * size, y, 0.46 * size, MID, ground)]
    parts.append(Text(x + 1.08 * size, y + 1, words, kind, HI))
    return parts, x + 1.08 * size + width(words, kind) + 0.5 * size


def isru(face: FaceView, right: float, y: float, r: float) -> Parts:
    """The ISRU platforms and their rating, right-aligned."""
    if face.isru is None:
        return []
    parts: Parts = [Text(right, y + 1, str(face.isru), barlow(1.9 * r, 800), HI, "rm")]
    x = right - 1.2 * r - 0.5 * r
    for platform in reversed(face.platforms):
        parts += icon(platform, x - r, y, r, PLATFORM, ground_of(face))
        x -= 2.5 * r
    return parts


def sign_modifier(words: str) -> str:
    """ "+2, x1/2, sun" without the sun, signs set properly: "+2 · ×1/2"."""
    kept = [word for word in words.split(", ") if word and word != "sun"]
    return " · ".join(kept).replace("-", "−").replace("x", "×")
