"""The headquarters beside the board: one panel a seat, always in seat order."""

from collections.abc import Sequence

from bot.games.dawn_on_titan.printed.pieces import MAKES
from bot.games.dawn_on_titan.view.records import ItemView, SeatView, View
from render import theme
from render.dawn_on_titan.names import CARDS, RESOURCES, SHIPS, built, ship_colour, who
from render.frame import Parts, panel
from render.icons import icon
from render.marks import badge, glyph_disc, industry, pip, seat_mark
from render.scene import PictureInput
from render.shapes import Line, Text, box
from render.theme import DAWN_RESOURCES, HI, LOW, MID, SEATS, mix

LEFT = 1190.0
WIDE = theme.WIDTH - theme.MARGIN - LEFT
_INSET = 18
_ROOMY = 460
_FIGURE = 62.0


def panels(scene: PictureInput, top: float, high: float) -> Parts:
    """All panels in a column; two seats get a line for each ship and card, more seats the short form."""
    view: View = scene.view
    each = (high - theme.GUTTER * (len(view.seats) - 1)) / len(view.seats)
    parts: Parts = []
    for k, seat in enumerate(view.seats):
        parts += seat_panel(scene, seat, top + k * (each + theme.GUTTER), each)
    return parts


def seat_panel(scene: PictureInput, seat: SeatView, top: float, high: float) -> Parts:
    """One headquarters."""
    strong = seat.seat in _waited_for(scene.view)
    parts: Parts = [panel(LEFT, top, WIDE, high, seat.seat, strong)]
    parts += _head(scene, seat, top)
    parts += _industries(seat, top + 89)
    rule = ((LEFT + _INSET, top + 117), (LEFT + WIDE - _INSET, top + 117))
    parts.append(Line(rule, theme.LINE, theme.HAIRLINE))
    first = top + 139
    if seat.pool is not None and not seat.is_ai:
        parts += _pool(seat, first)
        first += 34
    if seat.is_ai:
        return parts + _fleet(scene.view, seat, top + 144)
    rows = _roomy if high >= _ROOMY else _short
    return parts + rows(scene.view, seat, first, top + high)


def _waited_for(view: View) -> tuple[int, ...]:
    if view.ending is not None:
        return view.winners
    return view.asked.seats if view.asked else ()


def _head(scene: PictureInput, seat: SeatView, top: float) -> Parts:
    right = LEFT + WIDE - _INSET
    name = who(scene, seat.seat)
    return [
        badge(seat.seat, LEFT + 34, top + 34, 44, name=f"panel {SEATS[seat.seat].letter}"),
        Text(LEFT + 66, top + 26, name, theme.NAME, HI, limit=186, name="name"),
        Text(LEFT + 66, top + 52, seat.hq_title, theme.LEAST, LOW, limit=186),
        Text(right, top + 36, f"/ {seat.to_win}", theme.ROW, LOW, "rm"),
        Text(right - 38, top + 33, str(built(seat)), theme.FIGURE, HI, "rm", name="industries"),
    ]


def _industries(seat: SeatView, y: float) -> Parts:
    """Built ones in the seat's colour, those at home hollow."""
    made = [MAKES[kind] for kind, _ in seat.industries]
    home = {MAKES[kind]: count for kind, count in seat.home.items()}
    slots = [
        (glyph, done)
        for glyph in RESOURCES
        for done in [True] * made.count(glyph) + [False] * home.get(glyph, 0)
    ]
    step = (WIDE - 2 * _INSET) / max(7, len(slots))
    parts: Parts = []
    for k, (glyph, done) in enumerate(slots):
        x, colour = LEFT + _INSET + step * (k + 0.5), DAWN_RESOURCES[glyph]
        if done:
            parts += industry(seat.seat, x, y, 40, glyph, colour, corner=False)
        else:
            frame = box(
                x - 19, y - 19, x + 19, y + 19, 8, fill=theme.SLOT, line=theme.LINE2, width=1.5
            )
            parts += [frame, *icon(glyph, x, y, 10, mix(colour, theme.SKY, 0.45), theme.SLOT)]
    return parts


def _pool(seat: SeatView, y: float) -> Parts:
    """Pooled storage: a figure for each resource."""
    parts: Parts = []
    step = (WIDE - 2 * _INSET) / len(RESOURCES)
    for k, glyph in enumerate(RESOURCES):
        x, held = LEFT + _INSET + step * k, (seat.pool or {}).get(glyph, 0)
        parts += pip(x + 13, y, 13, glyph, DAWN_RESOURCES[glyph], held > 0)
        parts.append(Text(x + 32, y, str(held), theme.ROW_FIGURE, HI if held else LOW))
        parts.append(Text(x + 47, y + 1, f"/ {seat.caps[glyph]}", theme.SMALL, LOW))
    return parts


def _pips(item: ItemView, left: float, y: float, radius: float, figures: bool) -> Parts:
    """The item's cost, a pip a token, lit where the token lies; with many tokens figures instead."""
    if figures:
        return _figures(item, left, y)
    parts: Parts = []
    x = left + radius
    for glyph, lies, cost in _cost(item):
        for k in range(max(cost, lies)):
            parts += pip(x, y, radius, glyph, DAWN_RESOURCES[glyph], k < lies)
            x += 2 * radius + 5
    return parts


def _figures(item: ItemView, left: float, y: float) -> Parts:
    parts: Parts = []
    for glyph, lies, cost in _cost(item):
        parts += pip(left + 11, y, 11, glyph, DAWN_RESOURCES[glyph], lies > 0)
        words = f"{lies}/{cost}"
        parts.append(Text(left + 26, y, words, theme.CODE, HI if lies >= cost else MID))
        left += _FIGURE
    return parts


def _cost(item: ItemView) -> list[tuple[str, int, int]]:
    """(resource, tokens on the item, tokens it costs); surplus tokens of another resource come last."""
    order = [*item.cost, *sorted(set(item.filled) - set(item.cost))]
    return [(g, item.filled.get(g, 0), item.cost.get(g, 0)) for g in order]


def _needs_figures(seat: SeatView) -> bool:
    return any(sum(max(n, c) for _, n, c in _cost(item)) > 4 for item in seat.items)


def _pip_room(item: ItemView, radius: float, figures: bool) -> float:
    if figures:
        return len(_cost(item)) * _FIGURE
    return sum(max(lies, cost) for _, lies, cost in _cost(item)) * (2 * radius + 5)


def _short(view: View, seat: SeatView, first: float, bottom: float) -> Parts:
    """Ships on the left, cards on the right, each with its cost."""
    ships, cards = _items(seat, False), _items(seat, True)
    pitch = min(50.0, (bottom - 22 - first) / 4)
    radius, figures = min(14.0, pitch * 0.42), _needs_figures(seat)
    parts: Parts = []
    for k, item in enumerate(ships):
        y = first + k * pitch
        kind, size = item.item.removeprefix("ship_"), round(min(38, pitch + 3))
        parts += _ship(seat.seat, kind, bool(item.built), LEFT + _INSET + 16, y, size)
        parts += _pips(item, LEFT + _INSET + 46, y, radius, figures)
    for k, item in enumerate(cards):
        y, x = first + k * pitch, LEFT + _INSET + 218
        parts += _card(item, x + 12, y)
        parts += _pips(item, x + 42, y, radius, figures)
    return parts + _counts(seat, first + 4 * pitch, LEFT + _INSET + 218)


def _counts(seat: SeatView, y: float, left: float) -> Parts:
    words = f"hand {seat.hand_count} · pile {seat.pile_count}"
    return [Text(left, y, words, theme.SMALL, LOW, name="hand and pile")]


def _roomy(view: View, seat: SeatView, first: float, bottom: float) -> Parts:
    """A line for each ship and card: what it is, where it is, what it costs."""
    items = [*_items(seat, False), *_items(seat, True)]
    pitch = min(44.0, (bottom - 28 - first) / len(items))
    right, figures = LEFT + WIDE - _INSET, _needs_figures(seat)
    parts: Parts = []
    for k, item in enumerate(items):
        y = first + k * pitch
        parts += _item_mark(seat, item, LEFT + _INSET + 16, y)
        left = right - _pip_room(item, 13, figures)
        parts += _pips(item, left, y, 13, figures)
        if where := _where(view, seat.seat, item):
            parts.append(Text(left - 12, y, where, theme.CODE, HI, "rm"))
            left -= 44
        x = LEFT + _INSET + 46
        parts.append(Text(x, y, item.title, theme.CARD, MID, limit=left - x - 8))
    return parts + _counts(seat, bottom - 24, LEFT + _INSET) + _shown(seat, bottom - 24)


def _shown(seat: SeatView, y: float) -> Parts:
    """The cards this seat has shown in combat, at the right of the last line."""
    x = LEFT + WIDE - _INSET
    parts: Parts = []
    for card, times in reversed(list(seat.shown.items())[:4]):
        family = CARDS[card][0]
        colour = theme.DAWN_WEAPONS[family]
        parts.append(Text(x, y, f"{times}×", theme.SMALL, MID, "rm"))
        parts += icon(family, x - 34, y, 9, colour, theme.PANEL)
        x -= 58
    if parts:
        parts.append(Text(x + 4, y, "shown", theme.SMALL, LOW, "rm"))
    return parts


def _where(view: View, seat: int, item: ItemView) -> str:
    kind = item.item.removeprefix("ship_")
    return next((s.at for s in view.ships if (s.seat, s.ship) == (seat, kind)), "")


def _items(seat: SeatView, cards: bool) -> Sequence[ItemView]:
    return [item for item in seat.items if item.is_card == cards]


def _ship(seat: int, kind: str, out: bool, x: float, y: float, size: int = 34) -> Parts:
    """A ship: in full colour when it is on the board, else a ghost."""
    hull = seat_mark(seat, x, y, size, "ship", ghost=not out, letter=None)
    colour = ship_colour(kind) if out else mix(ship_colour(kind), theme.SKY, 0.35)
    return [hull, glyph_disc(x - size * 0.40, y, max(15, round(size * 0.46)), kind, colour)]


def _item_mark(seat: SeatView, item: ItemView, x: float, y: float) -> Parts:
    if item.is_card:
        return _card(item, x - 2, y)
    return _ship(seat.seat, item.item.removeprefix("ship_"), bool(item.built), x, y)


def _card(item: ItemView, x: float, y: float) -> Parts:
    """A card's weapon; in the seat's colour where it is known to be in the hand."""
    family, _ = CARDS[item.item.removeprefix("card_")]
    colour = theme.DAWN_WEAPONS[family] if item.built else MID
    return [*icon(family, x, y, 12, colour, theme.PANEL)]


def _fleet(view: View, seat: SeatView, y: float) -> Parts:
    """The AI's ships with their places; it gathers no resources."""
    step = (WIDE - 2 * _INSET) / len(SHIPS)
    parts: Parts = []
    for k, kind in enumerate(SHIPS):
        x = LEFT + _INSET + step * (k + 0.5)
        out = next((s for s in view.ships if (s.seat, s.ship) == (seat.seat, kind)), None)
        parts += _ship(seat.seat, kind, out is not None, x, y, 40)
        where, colour = (out.at, HI) if out else ("home", LOW)
        parts.append(Text(x, y + 30, where, theme.CODE, colour, "mm"))
    return parts
