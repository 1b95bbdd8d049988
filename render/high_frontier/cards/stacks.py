"""The stacks of a playmat as panels side by side, wide as they have cards; the support chain drawn from givers to takers."""

from collections.abc import Sequence

from msgspec import Struct

from bot.games.high_frontier.view.records import VoyageView
from bot.games.high_frontier.view.stacks import CardView, EngineView, FaceView, StackView
from render import theme
from render.frame import Parts
from render.high_frontier.cards.cards import Place, compact, in_stack, plate
from render.high_frontier.parts.card_parts import GIVEN_THERM, support_colour, therms
from render.high_frontier.parts.names import count_of, signed
from render.icons import icon
from render.paint import width
from render.shapes import Disc, Line, Polygon, Text, box
from render.theme import FRONTIER_FUELS, HI, LINE, LOW, MARGIN, MID, WIDTH, mix

ACROSS = 5  # cards of full size side by side
_MOST = 6  # narrow ones
_UNUSED, _LEAST = 0.65, 1.35  # shares of a row
_GAP = 14.0
_HEAD = 62.0
_CARD, _PLATE = 172.0, 48.0
_TANKS, _PURSE = 104.0, 280.0  # height and most width of Aquas and tanks
_MOST_LINES = 6  # of support that are drawn in a stack
_WIRES = 24.0  # below the cards, for the support chain
NAMES = {"leo": "LEO", "rocket": "Rocket", "outpost-1": "Outpost 1", "outpost-2": "Outpost 2"}


class Slot(Struct, frozen=True):
    """A place for a stack: `stack` None where the figure is not in use. `share`: its width in cards."""

    name: str
    stack: StackView | None
    share: float


class Rack(Struct, frozen=True):
    """Slots side by side and how high they are, `dense`: cards are plates."""

    slots: tuple[Slot, ...]
    dense: bool


def racks(stacks: Sequence[StackView], dense: bool) -> list[Rack]:
    """The stacks in rows: Rocket, LEO, Outposts, always in this order; what is not in use keeps its place where a row has room."""
    found = {stack.name: stack for stack in stacks}
    names = ["rocket", "leo", "outpost-1", "outpost-2"]
    names += sorted(set(found) - set(names))
    rows: list[list[Slot]] = [[]]
    for name in names:
        slot = Slot(name, found.get(name), _share(found.get(name)))
        if rows[-1] and sum(one.share for one in rows[-1]) + slot.share > ACROSS:
            rows.append([])
        rows[-1].append(slot)
    rows = [row for row in rows if any(slot.stack for slot in row)] or rows
    return [Rack(tuple(row), dense) for row in rows]


def _share(stack: StackView | None) -> float:
    if stack is None:
        return _UNUSED
    purse = 1 if has_tanks(stack) else 0
    return max(_LEAST, min(ACROSS, len(stack.cards) + purse))


def has_tanks(stack: StackView) -> bool:
    """Whether Aquas or tanks are shown beside the cards; the Rocket's are on the fuel strip."""
    return stack.name != "rocket" and (stack.water + stack.isotope > 0 or stack.name == "leo")


def height(rack: Rack) -> float:
    """Of the rack's panels."""
    return max(_slot_height(slot, rack.dense) for slot in rack.slots)


def _slot_height(slot: Slot, dense: bool) -> float:
    cards = len(slot.stack.cards) if slot.stack else 0
    if not cards:
        return _HEAD + 8 + (_TANKS if slot.stack and has_tanks(slot.stack) else 0)
    if dense:
        across = _plates_across(slot)
        return _HEAD + max(-(-cards // across), 2) * (_PLATE + 8) + 10
    rows = -(-cards // _cards_across(slot))
    wires = _WIRES if slot.stack and is_wired(slot.stack) else 0
    return _HEAD + rows * (_CARD + 12) + 8 + wires


def _cards_across(slot: Slot) -> int:
    purse = 1 if slot.stack and has_tanks(slot.stack) else 0
    if slot.share == ACROSS and slot.stack and len(slot.stack.cards) + purse > ACROSS:
        return _MOST - purse
    return max(1, int(slot.share) - purse)


def is_wired(stack: StackView) -> bool:
    """Whether a support chain is drawn below the cards."""
    return bool(links(stack.cards))


def _plates_across(slot: Slot) -> int:
    purse = 1 if slot.stack and has_tanks(slot.stack) else 0
    return max(1, round((slot.share - purse) * 4 / ACROSS))


def draw_rack(rack: Rack, top: float, voyage: VoyageView | None) -> Parts:
    """All panels of a row; the last one takes what room is left."""
    high, parts = height(rack), Parts()
    total = sum(slot.share for slot in rack.slots)
    room = WIDTH - 2 * MARGIN - _GAP * (len(rack.slots) - 1)
    left: float = MARGIN
    for slot in rack.slots:
        wide = room * slot.share / total
        place = (left, top, left + wide, top + high)
        parts += _panel(slot, place, rack.dense, voyage)
        left += wide + _GAP
    return parts


def title_of(name: str) -> str:
    """ "Outpost 1"."""
    return NAMES.get(name, name.replace("-", " ").capitalize())


def _panel(slot: Slot, place: Place, dense: bool, voyage: VoyageView | None) -> Parts:
    left, top, right, _ = place
    if slot.stack is None:
        words = title_of(slot.name)
        is_narrow = right - left < 300
        below = (left + 20, top + 68, "lm") if is_narrow else (right - 20, top + 36, "rm")
        x, y, anchor = below
        return [
            box(*place, theme.RADIUS, line=LINE),
            Text(left + 20, top + 34, words, theme.inter(26, 700), LOW, name="stack"),
            Text(x, y, "not in use", theme.ROW, LOW, anchor),
        ]
    frame = box(*place, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2, width=theme.FRAME)
    return [frame, *_head(slot.stack, place, voyage), *_contents(slot, place, dense)]


def _head(stack: StackView, place: Place, voyage: VoyageView | None) -> Parts:
    """Its name and place; on the right what the whole stack comes to."""
    left, top, right, _ = place
    name = title_of(stack.name)
    kind = theme.inter(26, 700)
    x = left + 20 + width(name, kind) + 14
    told, edge = _sums(stack, right - 18, top + 34, right - x)
    where = where_words(stack, voyage)
    return [
        Text(left + 20, top + 33, name, kind, HI, name="stack"),
        Text(x, top + 36, where, theme.ROW, MID, limit=max(60, edge - x - 12), name="where"),
        *told,
    ]


def where_words(stack: StackView, voyage: VoyageView | None) -> str:
    """ "at Ma37 Hellas Basin"; of LEO what it is."""
    if stack.name == "leo":
        return "low Earth orbit"
    moving = voyage is not None and voyage.seat == stack.seat and stack.name == "rocket"
    return f"{'on the way, ' if moving else ''}at {stack.place}"


def _sums(stack: StackView, right: float, y: float, room: float) -> tuple[Parts, float]:
    """Glitch, therms given and needed, mass: right-aligned as far as there is room; and where they begin."""
    parts: Parts = []
    if stack.glitched:
        words = "glitch"
        parts.append(Text(right, y + 1, words, theme.ROW_BOLD, theme.WARN, "rm", name="glitch"))
        right -= width(words, theme.ROW_BOLD) + 8
        parts += icon("hazard", right - 11, y, 12, theme.WARN, theme.PANEL)
        right -= 40
    if is_all_moved(stack):
        parts.append(Text(right, y + 1, "moved this turn", theme.ROW, LOW, "rm", name="moved"))
        right -= width("moved this turn", theme.ROW) + 24
    if room > 420 and (stack.therms or stack.cooling):
        words = f"{stack.therms} for {stack.cooling}"
        tone = HI if stack.therms >= stack.cooling else theme.WARN
        parts.append(Text(right, y + 1, words, theme.ROW_FIGURE, tone, "rm", name="therms"))
        right -= width(words, theme.ROW_FIGURE) + 6
        drawn, _ = therms(1, right - 22, y, 12, GIVEN_THERM, theme.PANEL)
        parts += drawn
        right -= 40
    if stack.cards:
        words = str(stack.mass)
        parts.append(Text(right, y + 1, words, theme.ROW_FIGURE, HI, "rm", name="mass"))
        right -= width(words, theme.ROW_FIGURE) + 8
        parts += icon("mass", right - 10, y, 10, MID, theme.PANEL)
        right -= 28
    return parts, right


def _contents(slot: Slot, place: Place, dense: bool) -> Parts:
    stack = slot.stack
    assert stack is not None
    left, top, right, bottom = place
    x = left + 18
    parts: Parts = []
    if has_tanks(stack):
        room = (
            (right - left - 36 - 12 * (slot.share - 1)) / slot.share
            if stack.cards
            else right - x - 18
        )
        room = min(room, _PURSE) if stack.cards else room
        parts += _tanks(stack, x, top + _HEAD, room, bottom - 12)
        x += room + 12
    if not stack.cards:
        return parts
    if dense:
        return parts + _plates(slot, stack, (x, top + _HEAD, right - 18, bottom))
    engine = stack.fuel.engine if stack.fuel else None
    places = _places(slot, stack, x, right - 18, top + _HEAD)
    for card, at in zip(ordered(stack.cards, engine), places, strict=True):
        parts += compact(in_stack(card, is_all_moved(stack)), at)
    return [*parts, *_chain(ordered(stack.cards, engine), places)]


def ordered(cards: Sequence[CardView], engine: EngineView | None) -> list[CardView]:
    """The engine first, then its supports, then the rest as they lie."""
    chain = [engine.card, *engine.supports] if engine else []
    return sorted(
        cards, key=lambda card: chain.index(card.face.id) if card.face.id in chain else len(chain)
    )


def is_all_moved(stack: StackView) -> bool:
    """Then the panel says so, not each card."""
    return bool(stack.cards) and all(card.moved for card in stack.cards)


def _places(slot: Slot, stack: StackView, left: float, right: float, top: float) -> list[Place]:
    across = _cards_across(slot)
    wide = (right - left - 12 * (across - 1)) / across
    wide = min(wide, 330.0)
    places = []
    for k in range(len(stack.cards)):
        x, y = left + (k % across) * (wide + 12), top + (k // across) * (_CARD + 12)
        places.append((x, y, x + wide, y + _CARD))
    return places


def _plates(slot: Slot, stack: StackView, room: Place) -> Parts:
    left, top, right, _ = room
    across = _plates_across(slot)
    wide = (right - left - 10 * (across - 1)) / across
    parts: Parts = []
    for k, card in enumerate(stack.cards):
        x, y = left + (k % across) * (wide + 10), top + (k // across) * (_PLATE + 8)
        parts += plate(in_stack(card), (x, y, x + wide, y + _PLATE))
    return parts


def _tanks(stack: StackView, left: float, top: float, room: float, bottom: float) -> Parts:
    """Aquas of LEO as drops, tanks of an Outpost as discs; a figure for both."""
    is_leo = stack.name == "leo"
    pale = mix(FRONTIER_FUELS["water"], HI, 0.65)
    word = count_of(stack.water, "Aqua") if is_leo else f"{stack.water} FT"
    parts: Parts = [
        Text(left + 2, top + 26, word, theme.SMALL_FIGURE, pale, name="water"),
        Text(
            left + 2, top + 56, "money and fuel" if is_leo else "tanks of water", theme.SMALL, LOW
        ),
    ]
    across = max(1, int(room // 27))
    rows = max(1, int((bottom - top - 74) // 34))
    for k in range(stack.water if stack.water <= across * rows else 0):
        x, y = left + 13 + (k % across) * 27, top + 92 + (k // across) * 34
        if is_leo:
            parts += icon("drop", x, y, 13, FRONTIER_FUELS["water"], theme.PANEL)
        else:
            parts.append(Disc(x, y, 11, fill=FRONTIER_FUELS["water"], line=pale))
    if stack.isotope:
        words = f"{stack.isotope} isotope"
        tone = FRONTIER_FUELS["isotope"]
        parts.append(
            Text(left + room, top + 26, words, theme.ROW_FIGURE, tone, "rm", name="isotope")
        )
    return parts


# Who supports whom


def links(cards: Sequence[CardView]) -> list[tuple[int, int, str]]:
    """What works in a stack and by which card: (giver, taker, what) by place in `cards`; the first that can supports all it can."""
    working = [(k, card.face) for k, card in enumerate(cards) if card.works and not card.off]
    found = []
    for taker, face in working:
        for need in face.needs:
            found += _giver(working, taker, need)
    cooled = [
        (k, taker, "therm")
        for taker, face in working
        for k, other in working
        if face.cooling and other.therms and k != taker
    ]
    return found + (cooled if len(found + cooled) <= _MOST_LINES else [])


def _giver(
    working: Sequence[tuple[int, FaceView]], taker: int, need: str
) -> list[tuple[int, int, str]]:
    ways = need.split(" or ")
    for k, face in working:
        given = [way for way in ways if way in face.supplies]
        if given and k != taker:
            return [(k, taker, given[0])]
    return []


def _chain(cards: Sequence[CardView], places: Sequence[Place]) -> Parts:
    """Lines below the cards, each at its own height, from giver to taker; only within one row."""
    parts: Parts = []
    used: dict[int, int] = {}
    drawn = [link for link in links(cards) if places[link[0]][1] == places[link[1]][1]]
    for level, (giver, taker, what) in enumerate(drawn):
        colour = GIVEN_THERM if what == "therm" else support_colour(what)
        start, end = (_port(places, one, used) for one in (giver, taker))
        tip = places[taker][3] + 1
        y = tip + 12 + 5 * (level % 3)
        way = ((start, tip), (start, y), (end, y), (end, tip + 8))
        parts.append(Line(way, colour, 3, round_ends=False))
        parts.append(Polygon(((end, tip), (end - 6, tip + 10), (end + 6, tip + 10)), fill=colour))
    return parts


def _port(places: Sequence[Place], card: int, used: dict[int, int]) -> float:
    """Where a line leaves a card: beside those that already do."""
    left, _, right, _ = places[card]
    used[card] = used.get(card, 0) + 1
    return (left + right) / 2 + 22 * (used[card] - 2)


def sum_words(engine: EngineView) -> str:
    """ "net thrust 1: base 3, transport −1, sun −1"."""
    terms = ", ".join(f"{what} {signed(number)}" for what, number in engine.terms)
    return f"net thrust {engine.net}: {terms}"
