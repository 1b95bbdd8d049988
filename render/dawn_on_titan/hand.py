"""The private picture: one's own combat cards, what each beats and loses to, and what the others have shown."""

from collections.abc import Sequence

from bot.games.dawn_on_titan.printed.pieces import MAKES, RESULT
from bot.games.dawn_on_titan.view.records import CombatView, SeatView, View
from render import frame, theme
from render.dawn_on_titan.names import CARDS, GAME, card_name, place, ship_colour, turn_words, who
from render.dawn_on_titan.pieces import rim
from render.frame import Item, Parts, StatusTag
from render.icons import icon
from render.marks import badge, industry, number, padlock, pip, ship
from render.paint import width, wrap
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Shape, Text, box, layer
from render.theme import DAWN_RESOURCES, DAWN_WEAPONS, HI, LOW, MARGIN, MID, WIDTH, inter, mix

_CARD_HEIGHT = 528.0
_GUTTER = 17.5


def hand(scene: PictureInput) -> Drawing:
    """The viewer's hand. A scene of nobody, or of a seat whose hand the view does not show, is a `ValueError`."""
    view: View = scene.view
    mine = next((seat for seat in view.seats if seat.seat == scene.viewer), None)
    if mine is None or mine.hand is None:
        raise ValueError("a hand is only drawn for the seat that holds it")
    parts: Parts = [*_head(scene), *padlock()]
    parts.append(Text(80, 150, "Only you see this picture.", theme.ROW, MID, name="private"))
    y = 186.0
    numbers: Parts = []
    if view.combat is not None and mine.seat in (view.combat.attacker, view.combat.defender):
        parts += _fight(scene, view.combat, y)
        y += 172
    parts += _cards(scene, mine.hand, y, numbers)
    y += _CARD_HEIGHT + 36
    if mine.pile:
        parts += _pile(mine, y)
        y += 46
    parts.append(frame.rule(y))
    y += 34
    for other in view.seats:
        if other.seat != mine.seat:
            parts += _other(scene, other, y)
            y += 46
    parts += _key(y)
    high = round(y) + 40
    sky = frame.stars(WIDTH, high, 60, 12)
    return Drawing(WIDTH, high, (layer(sky, parts), layer(numbers)))


def _head(scene: PictureInput) -> Parts:
    view: View = scene.view
    words, seats = turn_words(scene)
    small = [GAME, f"{scene.heading('Match')} · round {view.round}"]
    title = f"Your hand, {who(scene, scene.viewer or 0)}"
    return frame.header(small, title, StatusTag(words, seats, scene.together(seats)))


# The fight


def _fight(scene: PictureInput, fight: CombatView, y: float) -> Parts:
    view: View = scene.view
    names = [who(scene, seat) for seat in (fight.attacker, fight.defender)]
    parts: Parts = [
        box(MARGIN, y, WIDTH - MARGIN, y + 150, 14, fill=theme.PANEL, line=theme.LINE2),
        Text(66, y + 40, f"Combat at {place(view, fight.at)}", theme.PANEL_TITLE, HI, limit=560),
        Text(66, y + 80, f"{names[0]} attacks {names[1]}", theme.SENTENCE, MID, limit=560),
        Text(66, y + 114, f"{fight.direction} direction", theme.ROW, MID),
        *icon("cross", 968, y + 92, 16, HI, theme.PANEL),
    ]
    for words, seat, left in (("Attacks", fight.attacker, 650), ("Defends", fight.defender, 1020)):
        state = " · card is down" if seat in fight.chosen else ""
        parts.append(frame.caption(left, y + 34, words + state))
        parts += _units(view, fight, seat, left + 28, y + 92)
    return parts


def _units(view: View, fight: CombatView, seat: int, x: float, y: float) -> Parts:
    """The seat's badge, then its ships and industries that take part."""
    parts: Parts = [badge(seat, x, y, 52)]
    step = 66.0
    for vessel in view.ships:
        if (vessel.seat, vessel.at, vessel.direction) == (seat, fight.at, fight.direction):
            x += step
            metal, colour = rim(fight.direction), ship_colour(vessel.ship)
            parts += ship(seat, x, y, 58, 0, metal, vessel.ship, colour)
    for body in view.bodies:
        if (body.at, body.direction) != (fight.at, fight.direction):
            continue
        for kind in (kind for kind, owner in body.industries if owner == seat):
            x += step
            parts += industry(seat, x, y, 50, MAKES[kind], DAWN_RESOURCES[MAKES[kind]])
    return parts


# The cards


def _cards(scene: PictureInput, cards: Sequence[str], y: float, numbers: Parts) -> Parts:
    open_ = {spot.at: spot.number for spot in scene.choices}
    count = max(4, len(cards))
    wide = (WIDTH - 2 * MARGIN - _GUTTER * (count - 1)) / count
    parts: Parts = []
    for k, card in enumerate(cards):
        left = MARGIN + k * (wide + _GUTTER)
        may = not open_ or card in open_
        parts += _card(card, left, y, wide, may)
        if card in open_:
            numbers.append(number(left + 38, y + 40, open_[card], theme.CARD_NUMBER))
    return parts


def _card(card: str, left: float, y: float, wide: float, may: bool) -> Parts:
    family, upgraded = CARDS[card]
    colour = DAWN_WEAPONS[family] if may else theme.RIM
    fill = mix(colour, theme.SKY, 0.90) if may else theme.PANEL
    middle = left + wide / 2
    tier = "upgraded" if upgraded else "basic"
    parts: Parts = [
        box(left, y, left + wide, y + _CARD_HEIGHT, 18, fill=fill, line=colour, width=2.5),
        Text(left + wide - 20, y + 40, tier if may else "not now", theme.CARD, LOW, "rm"),
        *weapon(card, middle, y + 134, min(62, wide * 0.30), colour),
    ]
    size = inter(30 if wide > 250 else 24, 700)
    name = card_name(card) if wide > 250 else card_name(card).replace("-", "- ")
    lines = wrap(name, wide - 20, size, 3)
    for k, words in enumerate(lines):
        level = y + (228 if len(lines) < 3 else 214) + k * (34 if len(lines) < 3 else 28)
        parts.append(Text(middle, level, words, size, HI, "mm"))
    rule = ((left + 22, y + 300), (left + wide - 22, y + 300))
    parts.append(Line(rule, mix(colour, theme.SKY, 0.6), theme.FRAME))
    parts += _list("beats", "win", theme.GOOD, card, left, y + 324, wide)
    return parts + _list("loses to", "lose", theme.BAD, card, left, y + 426, wide)


def _list(
    words: str, result: str, colour: str, card: str, left: float, y: float, wide: float
) -> Parts:
    """What the card beats or loses to, as marks; stealth stands alone with a word."""
    parts: Parts = [Text(left + 22, y, words, theme.SITE, colour)]
    others = [other for other in CARDS if RESULT[card][other] == result]
    two_lines = len(others) * 40 > wide - 36
    across = 3 if two_lines else max(1, len(others))
    step, r = (42.0, 13.0) if two_lines else (min(50.0, (wide - 36) / across), 0.0)
    r = r or min(19.0, step / 2 - 4)
    for k, other in enumerate(others):
        row, column = divmod(k, across)
        x, level = left + 24 + r + column * step, y + (34 if two_lines else 44) + 36 * row
        parts += weapon(other, x, level, r, DAWN_WEAPONS[CARDS[other][0]])
    if not others:
        parts.append(Text(left + 22, y + 44, "nothing", theme.ROW, MID))
    return parts


def weapon(card: str, x: float, y: float, radius: float, colour: str) -> list[Shape]:
    """A card's family glyph in a disc; an upgraded card wears a second ring."""
    family, upgraded = CARDS[card]
    ground = mix(colour, theme.SKY, 0.80)
    parts: list[Shape] = [Disc(x, y, radius, fill=ground, line=colour, width=2)]
    if upgraded:
        parts.append(Disc(x, y, radius + 4, line=colour, width=1.5))
    return [*parts, *icon(family, x, y, radius * 0.58, colour, ground)]


# Below the cards


def _pile(mine: SeatView, y: float) -> Parts:
    """The own pile: the cards still to build, with their cost."""
    parts: Parts = [frame.caption(MARGIN, y, "Your pile")]
    items = {item.item.removeprefix("card_"): item for item in mine.items if item.is_card}
    step = (WIDTH - MARGIN - 160) / 4
    for k, card in enumerate(mine.pile or ()):
        x, item = 160 + k * step, items[card]
        parts += icon(CARDS[card][0], x + 14, y, 14, MID, theme.SKY)
        size = theme.SITE
        parts.append(Text(x + 38, y + 1, card_name(card), size, MID))
        x += 52 + width(card_name(card), size)
        for glyph, cost in item.cost.items():
            for token in range(cost):
                lit = token < item.filled.get(glyph, 0)
                parts += pip(x + 11, y, 11, glyph, DAWN_RESOURCES[glyph], lit)
                x += 26
    return parts


def _other(scene: PictureInput, other: SeatView, y: float) -> Parts:
    """Another seat: how many cards, which have been shown in combat and how often."""
    name = who(scene, other.seat)
    cards = f"{other.hand_count} cards in hand"
    items = [
        frame.seat_item(other.seat, name),
        Item(f"{cards}. Shown so far:" if other.shown else f"{cards}, none shown yet", theme.ROW),
    ]
    for card, times in other.shown.items():
        colour = DAWN_WEAPONS[CARDS[card][0]]
        marks = tuple(weapon(card, 0, 0, 15, colour))
        items.append(Item(f"{times}×", theme.ROW_FIGURE, HI, shapes=marks, size=36))
    return frame.row(MARGIN, y, items)


def _key(y: float) -> Parts:
    items = [
        Item(family, theme.CARD, shapes=tuple(weapon(card, 0, 0, 14, colour)), size=32)
        for family, card, colour in (
            (family, next(c for c, (f, _) in CARDS.items() if f == family), colour)
            for family, colour in DAWN_WEAPONS.items()
            if family != "stealth"
        )
    ]
    second = tuple(weapon("superheated_plasma", 0, 0, 14, DAWN_WEAPONS["plasma"]))
    items.append(Item("second ring: upgraded", theme.CARD, shapes=second, size=36))
    return frame.key(y, [*items, Item("same card on both sides: cancelled", theme.CARD)])
