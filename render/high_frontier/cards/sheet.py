"""One card large: both sides with all that is printed on them, and where it is now."""

from collections.abc import Iterator

from bot.games.high_frontier.printed.cards import (
    COLOURS,
    CREW,
    FACTIONS,
    KINDS,
    PRIVILEGES,
    RADIATOR,
)
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.stacks import (
    FaceView,
    StackView,
    face_view,
    modifier_words,
    patent_view,
    therms_short,
)
from render import frame, theme
from render.frame import Item, Parts
from render.high_frontier.cards.cards import Place
from render.high_frontier.cards.stacks import title_of
from render.high_frontier.parts.card_parts import (
    BLACK_GROUND,
    KIND_ICONS,
    NEEDED_THERM,
    PLATFORM,
    SUN,
    hexagon,
    needs,
    supplies,
    support_colour,
    triangle,
)
from render.high_frontier.parts.names import count_of, header_of, who
from render.icons import icon
from render.paint import width, wrap
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Polygon, Text, Type, box, layer
from render.theme import (
    FRONTIER_CARDS,
    FRONTIER_FUELS,
    HI,
    LINE,
    LOW,
    MARGIN,
    MID,
    WIDTH,
    inter,
    mix,
)

HIGH = 1130
FACE = 744.0, 842.0  # width and height of a face
TEXT = theme.barlow(24, 500)
_ROW = theme.barlow(25, 500)


def card_sheet(scene: PictureInput, card: str) -> Drawing:
    """A patent's white and black side, or both factions of a crew card."""
    left, right = faces(card)
    top = theme.HEADER + 36.0
    wide, high = FACE
    parts: Parts = [
        *header_of(scene, where_is(scene, card)),
        *large(left, (MARGIN, top, MARGIN + wide, top + high)),
        *large(right, (WIDTH - MARGIN - wide, top, WIDTH - MARGIN, top + high)),
        *_had(scene, left, MARGIN + 170, top + 288),
        *_had(scene, right, WIDTH - MARGIN - wide + 170, top + 288),
        frame.rule(top + high + 26),
        *_key(top + high + 60),
    ]
    return Drawing(WIDTH, HIGH, (layer(frame.stars(WIDTH, HIGH, 50, 5), parts),))


def faces(card: str) -> tuple[FaceView, FaceView]:
    """Both sides of a patent; of a Crew the double card's two factions."""
    if card in KINDS:
        patent = patent_view(card)
        return patent.white, patent.black
    colour = COLOURS[FACTIONS[card].colour]
    return face_view(colour.front, CREW), face_view(colour.back, CREW)


def _had(scene: PictureInput, face: FaceView, x: float, y: float) -> Parts:
    """Below what a face needs: which of the viewer's stacks have it."""
    words, is_had = had_words(scene, face)
    if not words:
        return []
    tone = theme.GOOD if is_had else theme.WARN
    sign = icon("check" if is_had else "exotic", x + 9, y, 7, tone, ground_of_large(face))
    return [*sign, Text(x + 26, y + 1, words, theme.KEY, tone, limit=520, name="had")]


def had_words(scene: PictureInput, face: FaceView) -> tuple[str, bool]:
    """ "your LEO, Rocket can support it", and whether any can; empty when nothing is needed or nobody looks."""
    if scene.viewer is None or not (face.needs or face.cooling):
        return "", False
    own = scene.view.seats[scene.viewer]
    able = [title_of(stack.name) for stack in own.stacks if supports_it(stack, face)]
    if not able:
        return "none of your stacks has all of it", False
    return f"your {' and '.join(able)} {'has' if len(able) == 1 else 'have'} it", True


def supports_it(stack: StackView, face: FaceView) -> bool:
    """Whether working cards there supply and cool the face with a whole chain."""
    return therms_short(stack, face) == 0


def where_is(scene: PictureInput, card: str) -> str:
    """ "in Priya's Rocket", "top of the robonaut deck"; a card that nobody sees lies in a deck."""
    view: View = scene.view
    for own in view.seats:
        for stack in own.stacks:
            if any(one.face.id == card for one in stack.cards):
                return f"{who(scene, own.seat)}’s {title_of(stack.name)}"
        if any(held.patent.id == card for held in own.hand):
            return (
                "in your hand" if own.seat == scene.viewer else f"in {who(scene, own.seat)}’s hand"
            )
    for deck in view.decks:
        if deck.top is not None and deck.top.id == card:
            return f"top of the {deck.kind} deck"
    if view.lot is not None and view.lot.card.id == card:
        return "up for auction"
    return "not on the map"


def large(face: FaceView, place: Place) -> Parts:
    """A face, a row per question: figures, needs, gives, ISRU, thrust, text."""
    left, top, right, _ = place
    colour = FRONTIER_CARDS[face.kind]
    ground = ground_of_large(face)
    return [
        box(*place, 22, fill=ground, line=colour, width=2.5),
        *_head(face, left, top, right),
        _rule(left, right, top + 136),
        *_figures(face, left + 36, top + 184, ground),
        *_rows(face, left + 36, top + 250),
        _rule(left, right, top + 446),
        *_drive(face, left, top + 446, ground),
        _rule(left, right, top + 658),
        *_text(face, left + 36, top + 682, right - left - 72),
        *_foot(face, place),
    ]


def ground_of_large(face: FaceView) -> str:
    """White sides lie on a panel."""
    return BLACK_GROUND if face.side == "black" else theme.PANEL


def _rule(left: float, right: float, y: float) -> Line:
    return Line(((left + 28, y), (right - 28, y)), LINE, theme.FRAME)


def _head(face: FaceView, left: float, top: float, right: float) -> Parts:
    colour = FRONTIER_CARDS[face.kind]
    sign = icon(KIND_ICONS[face.kind], left + 66, top + 70, 24, theme.INK, colour)
    parts: Parts = [Disc(left + 66, top + 70, 40, fill=colour), *sign]
    code = f"{face.kind.upper()} · {face.code}"
    parts.append(Text(left + 124, top + 38, code, theme.barlow(22, 600), colour))
    names = wrap(face.name, right - left - 250, inter(33, 700), 2)
    first = top + (84 if len(names) == 1 else 72)
    for k, line in enumerate(names):
        parts.append(Text(left + 124, first + 38 * k, line, inter(33, 700), HI, name="card"))
    return [*parts, *(hexagon(right - 72, top + 70, 42, face.spectral) if face.spectral else [])]


def _figures(face: FaceView, x: float, y: float, ground: str) -> Parts:
    """Mass, rad-hardness, and what else is counted."""
    parts: Parts = []
    named = [("mass", face.mass, "mass"), ("rad", face.hardness, "rad-hardness")]
    for k, (sign, value, words) in enumerate(named):
        at = x + 210 * k
        parts += icon(sign, at + 22, y, 24, MID, ground)
        figure = Text(at + 60, y - 1, str(value), theme.barlow(52, 800), HI, name=words)
        after = at + 72 + width(str(value), theme.barlow(52, 800))
        parts += [figure, Text(after, y + 9, words, theme.CARD, LOW)]
    signs = [("sail", face.is_sail, "sail"), ("cloud", face.is_air_eater, "air eater")]
    at = x + 470
    for sign, is_so, words in signs:
        if is_so:
            parts += [
                *icon(sign, at + 14, y, 14, MID, ground),
                Text(at + 36, y + 1, words, _ROW, MID),
            ]
            at += 48 + width(words, _ROW)
    if face.pivots:
        parts.append(Text(at, y + 1, count_of(face.pivots, "bonus pivot"), _ROW, MID))
    return parts


def needs_words(face: FaceView) -> str:
    """ "electric generator and 2 therms"; "no support"."""
    told = [_kind_words(need) for need in face.needs]
    told += [count_of(face.cooling, "therm")] if face.cooling else []
    return " and ".join(told) or "no support"


def _kind_words(need: str) -> str:
    kind = "generator" if need.split()[0] in ("electric", "pulsed") else "reactor"
    return f"{need} {kind}"


def gives_words(face: FaceView) -> str:
    """ "burst or exotic reactor, thrust +3"; of a radiator what it gives light and heavy; or nothing."""
    if face.kind == RADIATOR:
        return _radiator_words(face)
    told = [_kind_words(" or ".join(face.supplies))] if face.supplies else []
    words = modifier_words(face)
    told += [words] if words else []
    return ", ".join(told) or "nothing"


def _radiator_words(face: FaceView) -> str:
    """Light and heavy; of one that lies heavy only that."""
    if face.is_heavy:
        return f"{count_of(face.therms, 'therm')}, lies heavy"
    heavy = face_view(face.id, face.side, heavy=True)
    light, strong = (count_of(one.therms, "therm") for one in (face, heavy))
    return f"{light} light · {strong} heavy: mass {heavy.mass}, hardness {heavy.hardness}"


def isru_words(face: FaceView) -> str:
    """ "4 buggy and missile"; or nothing."""
    return "nothing" if face.isru is None else f"{face.isru} {' and '.join(face.platforms)}"


def _rows(face: FaceView, x: float, y: float) -> Parts:
    column = x + 134
    needed, end = needs(face, column, y, 17)
    start = end + (6 if end > column else 0)
    needed_words = Text(
        start,
        y + 1,
        needs_words(face),
        _fitting(needs_words(face), x + 672 - start),
        MID,
        name="needs",
    )
    given, after = supplies(face, column, y + 78, 16)
    nothing = gives_words(face) == "nothing"
    words = Text(
        after + (6 if after > column else 0),
        y + 79,
        gives_words(face),
        _ROW,
        LOW if nothing else MID,
        limit=x + 672 - after,
        name="gives",
    )
    captions = [
        frame.caption(x, y + dy, word) for dy, word in ((0, "needs"), (78, "gives"), (142, "ISRU"))
    ]
    return [*captions, *needed, needed_words, *given, words, *_isru(face, column, y + 142)]


def _fitting(words: str, room: float) -> Type:
    """The largest way of setting the words in so much room."""
    sizes = [theme.barlow(size) for size in (25, 22, 20)]
    return next((type_ for type_ in sizes if width(words, type_) <= room), sizes[-1])


def _isru(face: FaceView, x: float, y: float) -> Parts:
    if face.isru is None:
        return [Text(x, y + 1, "nothing", _ROW, LOW)]
    parts: Parts = []
    for platform in face.platforms:
        parts.append(Disc(x + 25, y, 25, fill=theme.SLOT, line=PLATFORM, width=1.8))
        parts += icon(platform, x + 25, y, 15, PLATFORM, theme.SLOT)
        x += 60
    words = Text(x + 44, y + 5, " and ".join(face.platforms), _ROW, MID)
    return [
        *parts,
        Text(x + 6, y - 1, str(face.isru), theme.barlow(44, 800), HI, name="isru"),
        words,
    ]


def _drive(face: FaceView, left: float, y: float, ground: str) -> Parts:
    """The thrust triangle with its figures in words."""
    if face.thrust is None:
        corners = ((left + 148, y + 34), (left + 236, y + 172), (left + 60, y + 172))
        return [
            Polygon(corners, line=theme.LINE2, width=2),
            Text(left + 148, y + 136, "none", _ROW, LOW, "mm"),
            Text(left + 290, y + 108, "No thrust triangle: it rides along.", _ROW, MID),
        ]
    parts = triangle(face, left + 148, y + 118, 80, ground)
    for k, (value, words) in enumerate(drive_rows(face)):
        row = y + 34 + 36 * k
        parts.append(Text(left + 330, row, value, theme.barlow(28, 700), HI, "rm", name="drive"))
        parts.append(Text(left + 346, row + 1, words, theme.barlow(24), MID))
    return parts


def drive_rows(face: FaceView) -> list[tuple[str, str]]:
    """The figures of the thrust triangle, each with what it is; at most five."""
    rows = [
        (str(face.thrust), "thrust"),
        (
            face.use,
            f"fuel step{'' if face.use == '1' or '/' in face.use else 's'} a burn, {face.grade}",
        ),
    ]
    if face.afterburn is not None:
        rows.append((str(face.afterburn), "to afterburn: +1 thrust, cools 1 therm"))
    rows += [("yes", "can be pushed")] if face.is_pushable else []
    rows += [("yes", "solar: thrust by zone")] if face.is_solar else []
    return rows


def card_text(face: FaceView) -> str:
    """What the face says beyond its figures."""
    if face.id in FACTIONS:
        told = PRIVILEGES[FACTIONS[face.id].privilege]
        return f"{told.title}: {told.text}"
    return " ".join(ability.text for ability in face.abilities) or "No special ability."


def _text(face: FaceView, x: float, y: float, room: float) -> Parts:
    words = card_text(face)
    tone = LOW if words == "No special ability." else HI
    return [
        Text(x, y + 30 * k, line, TEXT, tone, name="text")
        for k, line in enumerate(wrap(words, room, TEXT, 4))
    ]


def foot_words(face: FaceView) -> str:
    """What the side is and where it comes from."""
    if face.side == "white":
        return "WHITE SIDE · boosted from Earth"
    if face.side == "black":
        return f"BLACK SIDE · built at a factory of type {face.spectral}"
    faction = FACTIONS[face.id]
    return f"CREW · {faction.colour}, clout {faction.clout}"


def _foot(face: FaceView, place: Place) -> Parts:
    left, _, right, bottom = place
    is_white = face.side == "white"
    fill = mix(HI, theme.SKY, 0.12) if is_white else theme.PANEL2
    return [
        box(left + 2, bottom - 54, right - 2, bottom - 2, 20, fill=fill),
        Text(
            (left + right) / 2, bottom - 27, foot_words(face), theme.barlow(23, 700),
            theme.INK if is_white else HI, "mm",
        ),
    ]  # fmt: skip


def _key(y: float) -> Parts:
    signs = [
        (kind, support_colour(kind))
        for kind in ("electric", "pulsed", "stationary", "burst", "exotic")
    ]
    signs += [
        ("therm", NEEDED_THERM),
        ("buggy", PLATFORM),
        ("raygun", PLATFORM),
        ("missile", PLATFORM),
    ]
    signs += [("push", HI), ("flame", theme.WARN), ("solar", SUN)]
    words = {"flame": "afterburner"}
    items = [
        Item(
            words.get(sign, sign),
            shapes=tuple(icon(sign, 0, 0, 11, tone, theme.SKY)),
            size=24,
            gap=15,
        )
        for sign, tone in signs
    ]
    lower = [*_fuels(), Item("hexagon: spectral type of the factory that builds the black side")]
    return [*frame.key(y, items), *frame.row(MARGIN + 104, y + 40, lower)]


def _fuels() -> Iterator[Item]:
    for grade, colour in FRONTIER_FUELS.items():
        corners = ((0.0, -12.0), (13.0, 9.0), (-13.0, 9.0))
        sign = Polygon(corners, mix(colour, theme.SKY, 0.7), colour, 2)
        yield Item(f"{grade} fuel", shapes=(sign,), size=28)
