"""Cards in small: a face with everything needed at a glance, and a plate where there are many."""

from msgspec import Struct

from bot.games.high_frontier.printed.tracks import ZONES
from bot.games.high_frontier.view.stacks import CardView, FaceView, PatentView
from render import theme
from render.frame import Parts
from render.high_frontier.parts.card_parts import (
    SUN,
    figure,
    ground_of,
    hexagon,
    isru,
    kind_icon,
    needs,
    sign_modifier,
    supplies,
    triangle,
)
from render.icons import icon
from render.marks import badge
from render.paint import width, wrap
from render.shapes import Disc, Polygon, Text, Type, box
from render.theme import FRONTIER_CARDS, HI, LOW, MID, SEATS, barlow, mix

Place = tuple[float, float, float, float]  # left, top, right, bottom
_R = 12.5  # of the signs on a card
_WIDE = 500  # px: a card of this width has room for its text


class Shown(Struct, frozen=True):
    """A card to draw. `works`: None in a hand or on a deck; `lacking`: therms without which it cannot be used;
    `state`: moved or off; `glory`: zone of the chit it carries; `owner`: of a Crew."""

    face: FaceView
    works: bool | None = None
    state: str = ""
    glory: str = ""
    owner: int | None = None
    lacking: int = 0


def in_stack(card: CardView, is_all_moved: bool = False) -> Shown:
    """A card as it lies in a stack; "moved" is left out where that is said of all its cards together."""
    state = "off" if card.off else "moved" if card.moved and not is_all_moved else ""
    return Shown(card.face, card.works, state, card.glory, card.owner, card.lacking)


def on_deck(patent: PatentView) -> Shown:
    """A patent's white side."""
    return Shown(patent.white)


def compact(shown: Shown, place: Place) -> Parts:
    """A face, at least 230 × 160 px: kind and name; what it needs and gives, ISRU; mass, hardness, type; thrust."""
    left, top, right, bottom = place
    face = shown.face
    foot, is_wide = bottom - 29, right - left > _WIDE
    return [
        *_frame(shown, place),
        *_name(face, left, top, right),
        *_middle(face, left + 18, right - 16, _middle_of(top, bottom), is_wide),
        *_figures(face, left + 18, foot),
        *(_blurb(face, place) if is_wide else []),
        *_thrust(face, left, right, bottom),
        *_marks(shown, right, top),
    ]


def _frame(shown: Shown, place: Place) -> Parts:
    left, top, _, bottom = place
    colour, ground = FRONTIER_CARDS[shown.face.kind], ground_of(shown.face)
    band = colour if shown.owner is None else SEATS[shown.owner].colour
    return [
        box(*place, 10, fill=ground, line=mix(colour, theme.SKY, 0.35)),
        box(left, top + 10, left + 7, bottom - 10, fill=band),
    ]


def _name(face: FaceView, left: float, top: float, right: float) -> Parts:
    room = right - left - (100 if face.kind == "crew" else 72)
    type_, lines = _set_in(face.name, room)
    first = top + (30 if len(lines) == 1 else 20)
    parts: Parts = [*kind_icon(face.kind, left + 30, top + 30, 14, ground_of(face))]
    for k, line in enumerate(lines):
        parts.append(Text(left + 54, first + 23 * k, line, type_, HI, name="card" * (not k)))
    return parts


def _set_in(name: str, room: float) -> tuple[Type, list[str]]:
    """A name in at most two lines, smaller where it would be cut."""
    for size in (22, 20, 18):
        lines = wrap(name, room, barlow(size, 600), 2)
        if not lines[-1].endswith("…"):
            break
    return barlow(size, 600), lines


def _blurb(face: FaceView, place: Place) -> Parts:
    """The face's text, where a card is wide enough: right of the figures, beside the chain or, where that is long, below it."""
    left, top, right, bottom = place
    words = " ".join(ability.text for ability in face.abilities)
    if not words:
        return []
    x, middle = left + 180, _middle_of(top, bottom)
    is_below = _chain(face, left + 18, middle, _R)[1] > x - 10
    first = middle + 26 if is_below else middle - 12
    room = _blurb_right(face, right, middle) - x
    for type_ in (theme.SMALL, theme.LEAST):
        pitch = 1.09 * type_.size
        lines = wrap(words, room, type_, int((bottom - 14 - first) // pitch) + 1)
        if not lines[-1].endswith("…"):
            break
    return [
        Text(x, first + pitch * k, line, type_, MID, name="blurb") for k, line in enumerate(lines)
    ]


def _blurb_right(face: FaceView, right: float, y: float) -> float:
    """Where what lies on the card's right begins: signs, the thrust triangle, what is done to the thrust of others."""
    _, signs = _extras(face, right - 16 - _isru_width(face), y, is_told=True)
    low = 96 if face.thrust is not None else 124 if face.modifier else 56 if face.is_solar else 0
    return min(signs, right - low) - 10


def _middle_of(top: float, bottom: float) -> float:
    """Where the row of signs lies."""
    return top + (bottom - top) * 0.44


def _middle(face: FaceView, x: float, right: float, y: float, is_told: bool) -> Parts:
    """What it needs, an arrowhead, what it gives; on the right ISRU and what else is special."""
    extras, free = _extras(face, right - _isru_width(face), y, is_told)
    parts, end = _chain(face, x, y, _R)
    if end > free:  # a row of many signs on a narrow card
        parts, end = _chain(face, x, y, _R * (free - x) / (end - x))
    if end == x and face.kind != "crew" and free - x > 116:
        parts.append(Text(x, y + 1, "needs nothing", theme.KEY, LOW, limit=116))
    return [*parts, *isru(face, right, y, 13), *extras]


def _isru_width(face: FaceView) -> float:
    return 25 + 33 * len(face.platforms) if face.isru is not None else 0


def _chain(face: FaceView, x: float, y: float, r: float) -> tuple[Parts, float]:
    """What it needs, an arrowhead, what it gives; and where they end."""
    parts, at = needs(face, x, y, r)
    if not face.supplies and not face.therms:
        return parts, at
    at += 0.8 * r if at > x else 0
    head = ((at, y - 0.64 * r), (at + 0.88 * r, y), (at, y + 0.64 * r))
    given, at = supplies(face, at + 1.44 * r, y, 0.96 * r)
    return [*parts, Polygon(head, LOW), *given], at


def _extras(face: FaceView, right: float, y: float, is_told: bool) -> tuple[Parts, float]:
    """Sail, air eater, bonus pivots, a text unless it `is_told` beside it: right-aligned; and where they begin."""
    ground, parts = ground_of(face), Parts()
    signs = [("sail", face.is_sail), ("cloud", face.is_air_eater)]
    for sign in [name for name, is_so in signs if is_so]:
        parts += icon(sign, right - 12, y, 12, MID, ground)
        right -= 32
    if face.is_heavy:
        parts.append(Text(right, y + 1, "heavy", theme.SMALL, MID, "rm"))
        right -= 58
    if face.pivots:
        parts.append(Text(right, y + 1, f"+{face.pivots} piv", theme.SMALL, MID, "rm"))
        right -= 60
    if face.abilities and not is_told:
        parts.append(Disc(right - 11, y, 11, fill=ground, line=MID, width=1.6))
        parts.append(Text(right - 11, y + 1, "i", barlow(18, 700), MID, "mm"))
        right -= 30
    return parts, right


def _figures(face: FaceView, x: float, y: float) -> Parts:
    ground = ground_of(face)
    mass, x = figure("mass", face.mass, x, y, 20, ground)
    hardness, x = figure("rad", face.hardness, x + 2, y, 20, ground)
    letter = hexagon(x + 18, y, 15, face.spectral) if face.spectral else []
    return [*mass, *hardness, *letter]


def _thrust(face: FaceView, left: float, right: float, bottom: float) -> Parts:
    """The thrust triangle, or what the card does to the thrust of others."""
    if face.thrust is not None:
        return triangle(face, right - 48, bottom - 36, 34, ground_of(face))
    parts: Parts = []
    x, y, words = right - 16, bottom - 29, sign_modifier(face.modifier)
    if face.is_solar or "sun" in face.modifier:
        parts += icon("solar", x - 13, y, 13, SUN, ground_of(face))
        x -= 36
    if words:
        parts.append(Text(x, y + 1, words, barlow(21, 600), MID, "rm"))
        x -= width(words, barlow(21, 600)) + 18
        if x - left < 160:
            return parts
        parts.append(Polygon(((x, y - 9), (x + 10, y + 8), (x - 10, y + 8)), fill=MID))
    return parts


def _marks(shown: Shown, right: float, top: float) -> Parts:
    """On the upper edge: works or not, moved or off, a glory carried, whose Crew."""
    parts: Parts = []
    x = right - 20
    if shown.works is not None:
        parts += working(shown.works, x, top - 1, shown.lacking)
        x -= 30
    if shown.state:
        parts += _tag(x + 14, top - 2, shown.state, mix(MID, theme.SKY, 0.2))
        x -= width(shown.state, theme.LEAST) + 24
    if shown.glory:
        parts += _tag(x + 14, top - 2, f"glory {ZONES[shown.glory].code}", theme.MEDAL)
    if shown.owner is not None:
        parts.append(badge(shown.owner, right - 24, top + 36, 30))
    return parts


def working(works: bool, x: float, y: float, lacking: int = 0) -> Parts:
    """Operational or not; how many therms are lacking."""
    colour = theme.MEDAL if lacking else theme.GOOD if works else theme.WARN
    parts: Parts = [Disc(x, y, 14, fill=theme.SKY), Disc(x, y, 11.5, fill=colour)]
    if lacking:
        kind = theme.barlow(19, 800)
        return [*parts, Text(x, y + 1, str(lacking), kind, theme.INK, "mm", name="lacking")]
    return [*parts, *icon("check" if works else "exotic", x, y, 6, theme.INK, colour)]


def _tag(right: float, y: float, words: str, colour: str) -> Parts:
    left = right - width(words, theme.LEAST) - 18
    return [
        box(left - 2, y - 13, right + 2, y + 13, 13, fill=theme.SKY),
        box(left, y - 11, right, y + 11, 11, fill=colour),
        Text((left + right) / 2, y + 1, words, theme.barlow(17, 600), theme.INK, "mm"),
    ]


def plate(shown: Shown, place: Place) -> Parts:
    """One line of at least 44 px: kind, name, mass and hardness; whether it works."""
    left, top, right, bottom = place
    face, y = shown.face, (top + bottom) / 2
    ground = ground_of(face)
    foot = right - (44 if shown.works is not None else 8)
    mass, _ = figure("mass", face.mass, foot - 104, y, 17, ground)
    hardness, _ = figure("rad", face.hardness, foot - 52, y, 17, ground)
    parts: Parts = [
        *_frame(shown, (left, top, right, bottom)),
        *kind_icon(face.kind, left + 28, y, 12, ground),
        Text(
            left + 50, y + 1, face.name, barlow(21, 600), HI, limit=foot - left - 160, name="card"
        ),
        *mass,
        *hardness,
    ]
    if shown.works is None:
        return parts
    return [*parts, *working(shown.works, right - 22, y, shown.lacking)]
