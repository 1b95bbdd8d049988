"""The private picture: one's own command cards with what they could do now, gems and technologies; before the match the choice."""

from collections.abc import Sequence

from bot.games.galilean_moons.printed.pieces import CARDS, TYPES, WILDCARD
from bot.games.galilean_moons.view.records import SeatView, TechnologyView, View
from render import frame, theme
from render.frame import Parts, StatusTag, caption
from render.galilean_moons.card_uses import Invasion, Uses, uses
from render.galilean_moons.names import GAME, age_words, count_of, turn_words, type_name, who
from render.galilean_moons.strip import technology_card
from render.icons import icon
from render.marks import number, padlock
from render.paint import wrap
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Text, box, layer
from render.theme import GALILEAN_TYPES, HI, LOW, MARGIN, MID, WIDTH, barlow, inter, mix

_GUTTER = 14.0
_WIDE = (WIDTH - 2 * MARGIN - _GUTTER * (len(CARDS) - 1)) / len(CARDS)
_TOP = 186.0
_TECHNOLOGY = 180.0
_FEW = 12  # technologies that lie four in a row; more lie six in a row


def hand(scene: PictureInput) -> Drawing:
    """The viewer's hand. A scene of nobody, or of a seat whose hand the view does not show, is a `ValueError`."""
    view: View = scene.view
    mine = next((seat for seat in view.seats if seat.seat == scene.viewer), None)
    if mine is None or mine.hand is None:
        raise ValueError("a hand is only drawn for the seat that holds it")
    numbers: Parts = []
    parts: Parts = [*_head(scene), *padlock(), *_first_line(view, mine)]
    if view.dealt:  # before the match: what is asked comes first
        y = _technologies(scene, view.dealt, "Keep one of these", _TOP + 12, parts, numbers)
        y = _cards(scene, mine, y + 12, parts, numbers)
    else:
        y = _cards(scene, mine, _TOP, parts, numbers)
        y = _technologies(scene, mine.technologies, _caption(mine), y, parts, numbers)
    parts += [frame.rule(y), *_gems(view, mine, y + 34), *_key(y + 156)]
    high = round(y) + 190
    sky = frame.stars(WIDTH, high, 50, 12)
    return Drawing(WIDTH, high, (layer(sky, parts), layer(numbers)))


def _head(scene: PictureInput) -> Parts:
    view: View = scene.view
    words, seats = turn_words(scene)
    small = [GAME, f"{scene.heading('Match')} · {age_words(view)}"]
    title = f"Your hand, {who(scene, scene.viewer or 0)}"
    return frame.header(small, title, StatusTag(words, seats, scene.together(seats)))


def _first_line(view: View, mine: SeatView) -> Parts:
    """Who sees it; what the draw under way asks; the warning that a draw could end the age."""
    words = "Only you see this picture."
    if view.drawing is not None and view.drawing.seat == mine.seat:
        words += f" {_drawing_words(view.drawing.discards, view.drawing.picks)}"
    parts: Parts = [Text(80, 150, words, theme.ROW, MID, name="private")]
    if view.warning:
        right = WIDTH - MARGIN
        warning = Text(right, 150, view.warning, theme.KEY, theme.WARN, "rm", name="warning")
        return [*parts, warning]
    return parts


def _drawing_words(discards: int, picks: int) -> str:
    if discards:
        return f"First discard {count_of(discards, 'card')}, then take {picks}."
    return f"{count_of(picks, 'card')} still to take."


# The cards


_Lines = list[tuple[str, str]]  # how a line is set (head, codes, note), and its words


def _cards(scene: PictureInput, mine: SeatView, top: float, parts: Parts, numbers: Parts) -> float:
    """A column for each type, always in the same place, empty where none is held; gives where the next part begins."""
    held = mine.hand or {}
    found = uses(scene.view, mine) if scene.view.turn else {}
    lines = {card: _lines(card, found.get(card)) for card in CARDS if held.get(card)}
    high = 226 + max([_height(told) for told in lines.values()], default=0.0)
    chosen = {spot.at: spot.number for spot in scene.choices}
    for k, card in enumerate(CARDS):
        left = MARGIN + k * (_WIDE + _GUTTER)
        place = left, top, left + _WIDE, top + high
        if card not in lines:
            parts += _none(card, place)
            continue
        parts += [*_column(card, held[card], place), *_can(lines[card], left + 18, top + 222)]
        if card in chosen:
            numbers.append(number(left + 34, top + 36, chosen[card], theme.CARD_NUMBER))
    return top + high + 32


_Place = tuple[float, float, float, float]  # left, top, right, bottom


def _none(card: str, place: _Place) -> Parts:
    middle, top = (place[0] + place[2]) / 2, place[1]
    faint = mix(GALILEAN_TYPES[card], theme.SKY, 0.68)
    return [
        box(*place, 16, fill=theme.SLOT, line=theme.LINE),
        *icon(card, middle, top + 84, 34, faint, theme.SLOT),
        Text(middle, top + 168, type_name(card), inter(24, 600), LOW, "mm", name="none"),
    ]


def _column(card: str, count: int, place: _Place) -> Parts:
    left, top, right, _ = place
    colour, middle = GALILEAN_TYPES[card], (left + right) / 2
    ground = mix(colour, theme.SKY, 0.74)
    fill = mix(colour, theme.SKY, 0.86)
    rule = ((left + 18, top + 196), (right - 18, top + 196))
    parts: Parts = [
        box(*place, 16, fill=fill, line=colour, width=2.5),
        Disc(middle, top + 84, 56, fill=ground, line=colour, width=theme.RING),
        *icon(card, middle, top + 84, 34, colour, ground),
        Text(middle, top + 168, type_name(card), inter(26, 700), HI, "mm", name="card"),
        Line(rule, mix(colour, theme.SKY, 0.6), theme.FRAME),
    ]
    if count == 1:
        return parts
    return [
        *parts,
        Text(right - 14, top + 34, f"×{count}", barlow(36, 800), HI, "rm", name="count"),
    ]


def _lines(card: str, can: Uses | None) -> _Lines:
    """What the cards could do, in the lines of a column."""
    lines: _Lines = [("note", "stands for any type")] if card == WILDCARD else []
    for tone, words in _told(card, can) if can else []:
        lines += [(tone, piece) for piece in wrap(words, _WIDE - 32, theme.KEY, 3)]
    return lines


def _height(lines: _Lines) -> float:
    return 24.0 * len(lines) + 8.0 * sum(tone == "head" for tone, _ in lines)


def _can(lines: _Lines, left: float, y: float) -> Parts:
    parts: Parts = []
    for k, (tone, words) in enumerate(lines):
        is_head = tone == "head"
        y += 8 if is_head and k else 0
        colour = theme.GOOD if is_head else LOW if tone == "note" else MID
        type_ = theme.CODE if is_head else theme.KEY
        parts.append(Text(left, y, words, type_, colour, name=tone))
        y += 24
    return parts


def _told(card: str, can: Uses) -> _Lines:
    if can.is_idle:
        return [("note", "nothing else alone" if card == WILDCARD else "nothing to do now")]
    lines: _Lines = []
    if can.back:
        lines += [("head", "take units back"), ("codes", " ".join(can.back))]
    if can.invade:
        lines.append(("head", "invade"))
        lines += [("codes", _invasion_words(card, one)) for one in can.invade]
    if can.rally:
        lines += [("head", "rally a 2nd unit"), ("codes", " ".join(can.rally))]
    if can.mine:
        told = (f"{at} +{gems}" for at, gems in can.mine)
        lines += [("head", "mine"), ("codes", ", ".join(told))]
    return lines


def _invasion_words(card: str, one: Invasion) -> str:
    """ "2 (1 wild): G4 C3"."""
    wild = f" ({one.wild} wild)" if one.wild and card != WILDCARD else ""
    return f"for {one.cards}{wild}: {' '.join(one.sectors)}"


# Below the cards


def _caption(mine: SeatView) -> str:
    gems = sum(mine.gems.values())
    if not mine.next_cost:
        return "Your technologies"
    cost = f"the next costs {count_of(mine.next_cost, 'gem')}, you have {gems}"
    parked = f" · {count_of(mine.parked, 'unit')} on Replica" if mine.parked else ""
    return f"Your technologies · {cost}{parked}"


def _technologies(
    scene: PictureInput,
    cards: Sequence[TechnologyView],
    words: str,
    y: float,
    parts: Parts,
    numbers: Parts,
) -> float:
    """Cards with their texts side by side; gives where the next part begins."""
    view: View = scene.view
    parts.append(caption(MARGIN, y, words))
    chosen = {spot.at: spot.number for spot in scene.choices}
    across = 4 if len(cards) <= _FEW else 6
    wide, high = (WIDTH - 2 * MARGIN - _GUTTER * (across - 1)) / across, _TECHNOLOGY
    for k, one in enumerate(cards):
        left, top = MARGIN + (k % across) * (wide + _GUTTER), y + 24 + (k // across) * (high + 12)
        indent = 40.0 if one.id in chosen else 0.0
        parts += technology_card(one, left, top, wide, high, indent)
        if one.id in chosen:
            numbers.append(number(left + 32, top + 30, chosen[one.id], theme.CHOICE_NUMBER))
        if one.id == view.kept:
            parts += icon("check", left + wide - 100, top + 30, 11, theme.GOOD, theme.PANEL)
    rows = -(-len(cards) // across)
    return y + 24 + rows * (high + 12) + 12


def _gems(view: View, mine: SeatView, y: float) -> Parts:
    """The own gems; what one more of each type would add to the sets, and whether any is left."""
    parts: Parts = [caption(MARGIN, y, f"Your gems · sets bring {mine.score.gems} VP")]
    step = (WIDTH - 2 * MARGIN) / len(TYPES)
    for k, kind in enumerate(TYPES):
        x, count = MARGIN + step * k, mine.gems[kind]
        left, gain = view.gem_supply[kind], mine.next_gem[kind]
        colour = GALILEAN_TYPES[kind] if count else mix(GALILEAN_TYPES[kind], theme.SKY, 0.5)
        parts += [
            box(x, y + 24, x + step - _GUTTER, y + 88, 12, fill=theme.PANEL, line=theme.LINE),
            *icon(kind, x + 32, y + 56, 17, colour, theme.PANEL),
            Text(x + 62, y + 57, str(count), barlow(40, 800), HI if count else LOW, name="gems"),
            Text(x + 94, y + 45, f"one more: +{gain} VP", theme.KEY, MID if left else LOW),
        ]
        words, tone = (f"{left} left", LOW) if left else ("none left", theme.WARN)
        parts.append(Text(x + 94, y + 69, words, theme.KEY, tone))
    return parts


def _key(y: float) -> Parts:
    items = [
        frame.Item("for 2: cards that an invasion costs"),
        frame.Item("+2: gems that a mine gives"),
        frame.Item("(1 wild): one of them a wildcard"),
        frame.Item("sectors by code, as on the board"),
    ]
    return frame.key(y, items)
