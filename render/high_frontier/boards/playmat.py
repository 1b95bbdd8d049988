"""A seat's playmat: who plays it, its stacks with their cards, the fuel strip with both chits, and the hand."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.games.high_frontier.view.board import SiteView
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import FuelView, StackView
from render import frame, theme
from render.frame import Item, Parts
from render.high_frontier.cards.cards import Place, compact, in_stack, on_deck, plate
from render.high_frontier.cards.key import card_key
from render.high_frontier.cards.stacks import draw_rack, height, racks, sum_words
from render.high_frontier.parts import fuel_strip as strips
from render.high_frontier.parts.fuel_strip import fuel_words
from render.high_frontier.parts.names import count_of, header_of, short, waited_for, who
from render.marks import badge, seat_mark
from render.paint import fit, width
from render.scene import PictureInput
from render.shapes import Drawing, Text, box, layer
from render.theme import FRONTIER_FUELS, HI, LOW, MARGIN, MID, WIDTH, mix

TALLEST = 1600
FACES, PLATES, COUNT = "faces", "plates", "count"
WAYS = (
    (False, FACES),
    (False, PLATES),
    (True, PLATES),
    (True, COUNT),
)  # stacks as plates, and the hand
_GAP = 14.0
_SEAT = 96.0
_STRIP = 246.0
_COUNT = 62.0
_CARD, _PLATE = 172.0, 48.0


def playmat(scene: PictureInput, seat: int) -> Drawing:
    """The playmat of a seat. Its hand, open to all (ruling 4), is drawn as far as it has room."""
    for way in WAYS:
        parts, bottom = _mat(scene, seat, *way)
        if bottom <= TALLEST:
            break
    high = round(bottom)
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 2), parts),))


def _mat(scene: PictureInput, seat: int, dense: bool, cards: str) -> tuple[Parts, float]:
    """All parts and where they end."""
    view: View = scene.view
    own = view.seats[seat]
    parts: Parts = [*header_of(scene, f"{who(scene, seat)}’s playmat")]
    y = theme.HEADER + 16.0
    parts += _seat(scene, own, y)
    y += _SEAT + _GAP
    for rack in racks(_stacks(view, own), dense):
        parts += draw_rack(rack, y, view.voyage)
        y += height(rack) + _GAP
    sites, y = _sites(view, seat, y)
    parts += sites
    parts += _strip_panel(_fuel(own.stacks), own, y)
    y += _STRIP + _GAP
    hand, y = _hand(scene, own, y, cards)
    stacked = [in_stack(card) for stack in own.stacks for card in stack.cards]
    held = [on_deck(card.patent) for card in own.hand if cards != COUNT]
    whole = [*([] if dense else stacked), *(held if cards == FACES else [])]
    small = [*(stacked if dense else []), *(held if cards == PLATES else [])]
    key, y = card_key(y + 38, whole, small)
    return [*parts, *hand, *key], y


def _stacks(view: View, own: SeatView) -> Sequence[StackView]:
    """What has moved is marked until the seat's next turn begins; outside its turn that tells nothing."""
    if view.turn and view.turn.seat == own.seat:
        return own.stacks
    rested = [tuple(replace(card, moved=False) for card in stack.cards) for stack in own.stacks]
    return [replace(stack, cards=cards) for stack, cards in zip(own.stacks, rested, strict=True)]


def _fuel(stacks: Sequence[StackView]) -> FuelView | None:
    return next((stack.fuel for stack in stacks if stack.fuel), None)


# The seat


def _seat(scene: PictureInput, own: SeatView, top: float) -> Parts:
    """Who it is, the faction with its privilege, and what lies before the seat."""
    right = WIDTH - MARGIN
    is_asked = own.seat in waited_for(scene.view)
    figures, edge = _figures(own, right - 18, top)
    room = edge - MARGIN - 84
    privilege = f"{own.privilege_title}: {own.privilege_text}" if own.privilege else own.ideology
    name = fit(who(scene, own.seat), room * 0.5, theme.NAME)
    faction = own.faction_name or "faction not yet revealed"
    return [
        frame.panel(MARGIN, top, right - MARGIN, _SEAT, own.seat, is_asked),
        badge(own.seat, MARGIN + 42, top + _SEAT / 2, 50),
        Text(MARGIN + 80, top + 32, name, theme.NAME, HI, name="seat"),
        Text(
            MARGIN + 94 + width(name, theme.NAME), top + 34, faction, theme.ROW_BOLD, MID,
            limit=room - width(name, theme.NAME) - 14,
        ),
        Text(MARGIN + 80, top + 66, privilege, theme.KEY, LOW, limit=room, name="privilege"),
        *figures,
    ]  # fmt: skip


def _figures(own: SeatView, right: float, top: float) -> tuple[Parts, float]:
    """Points, Aquas and pieces left, from the right; and where they begin."""
    columns: list[tuple[str, str, str]] = [
        (str(own.points.total), "VP now", theme.VICTORY),
        (str(own.aquas), "Aquas", mix(FRONTIER_FUELS["water"], HI, 0.65)),
        (str(len(own.hand)), "in hand", HI),
        (str(own.disks), "disks", MID),
        (str(own.cubes), "cubes", MID),
        (str(own.domes), "domes", MID),
    ]
    if own.heroism:
        columns.append((str(own.heroism), "heroism", theme.MEDAL))
    columns += [(_chit(chit.high), chit.zone.capitalize(), theme.MEDAL) for chit in own.glories]
    parts: Parts = []
    for value, words, tone in columns[:9]:
        wide = max(width(words, theme.SMALL), width(value, theme.SMALL_FIGURE)) + 22
        middle = right - wide / 2
        parts.append(Text(middle, top + 38, value, theme.SMALL_FIGURE, tone, "mm", name=words))
        parts.append(Text(middle, top + 74, words, theme.SMALL, LOW, "mm"))
        right -= wide
    return parts, right


def _chit(high: bool) -> str:
    return "high" if high else "low"


# What lies on the map


def _sites(view: View, seat: int, top: float) -> tuple[Parts, float]:
    """Claims, factories and colonies of the seat in one or two lines; and where the next part begins."""
    own = [site for site in view.sites if seat in (site.claim, site.factory, site.colony)]
    if not own:
        return [], top
    items = [_site(site, seat) for site in own]
    drawn, lines = frame.rows(MARGIN + 190, top + 30, items, WIDTH - MARGIN - 20, 2, 44)
    bottom = top + 16 + 44 * lines
    back = box(
        MARGIN, top, WIDTH - MARGIN, bottom, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2
    )
    head = Text(MARGIN + 20, top + 31, "On the map", theme.inter(24, 700), HI)
    return [back, head, *drawn], bottom + _GAP


def _site(site: SiteView, seat: int) -> Item:
    """The pieces of the seat on a site, its code and type."""
    held = (("disc", site.claim), ("cube", site.factory), ("dome", site.colony))
    outlines = [outline for outline, owner in held if owner == seat]
    letter = None if len(outlines) > 1 else ""
    marks = [
        seat_mark(seat, 28 * k - 14 * (len(outlines) - 1), 0, 26, outline, letter=letter)
        for k, outline in enumerate(outlines)
    ]
    words = f"{site.code} {short(site.title, 16)} · {site.spectral}"
    return Item(words, theme.KEY, MID, tuple(marks), 28 * len(outlines), 26)


# The fuel strip


def _strip_panel(fuel: FuelView | None, own: SeatView, top: float) -> Parts:
    right = WIDTH - MARGIN
    frame_ = box(MARGIN, top, right, top + _STRIP, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2)
    parts: Parts = [frame_, Text(MARGIN + 22, top + 33, "Fuel strip", theme.inter(26, 700), HI)]
    words, tone = strip_words(fuel)
    x = MARGIN + 170
    engine = fuel.engine if fuel else None
    if engine is not None:
        told = sum_words(engine)
        parts.append(
            Text(right - 22, top + 35, told, theme.ROW_BOLD, HI, "rm", limit=760, name="thrust")
        )
        limit = right - 40 - x - min(760, width(told, theme.ROW_BOLD))
    else:
        limit = right - 22 - x
    parts.append(Text(x, top + 36, words, theme.ROW, tone, limit=limit, name="fuel"))
    parts += strips.fuel_strip(fuel, own.seat, top + 66)
    return parts + (strips.burn_marks(fuel, engine, top + 66) if fuel and engine else [])


def strip_words(fuel: FuelView | None) -> tuple[str, str]:
    """What the fuel is good for, and the tone it is said in."""
    if fuel is None:
        return "No Rocket on the map: both chits are off the strip.", LOW
    if fuel.too_heavy:
        return "Too heavy to move.", theme.WARN
    if fuel.engine is None:
        return fuel.trouble or "No thrust triangle can be activated.", theme.WARN
    return fuel_words(fuel, fuel.engine), MID


# The hand


def _hand(scene: PictureInput, own: SeatView, top: float, cards: str) -> tuple[Parts, float]:
    """The cards, which are open to all (rule E1, ruling 4), as many as have room; and where the panel ends."""
    patents = [card.patent for card in own.hand]
    dense = cards == PLATES
    shown = patents if cards != COUNT else []
    bottom = top + _COUNT + _hand_height(len(shown), dense)
    right = WIDTH - MARGIN
    is_cut = bool(patents) and not shown and scene.viewer == own.seat
    note = "on a picture of its own" if is_cut else ""
    parts: Parts = [
        box(MARGIN, top, right, bottom, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2),
        Text(MARGIN + 22, top + 31, "Hand", theme.inter(26, 700), HI),
        Text(MARGIN + 112, top + 34, note, theme.ROW, LOW),
        Text(
            right - 22,
            top + 33,
            count_of(len(patents), "card"),
            theme.ROW_BOLD,
            HI,
            "rm",
            name="hand",
        ),
    ]
    for patent, place in zip(shown, _hand_places(len(shown), top + _COUNT, dense), strict=True):
        draw: Callable[..., Parts] = plate if dense else compact
        parts += draw(on_deck(patent), place)
    return parts, bottom


def _hand_height(count: int, dense: bool) -> float:
    if not count:
        return 0
    if dense:
        return -(-count // 4) * (_PLATE + 8) + 8
    return -(-count // 5) * (_CARD + 12) + 8


def _hand_places(count: int, top: float, dense: bool) -> list[Place]:
    across, high, gap = (4, _PLATE, 8.0) if dense else (5, _CARD, 12.0)
    wide = (WIDTH - 2 * MARGIN - 36 - gap * (across - 1)) / across
    corners = [
        (MARGIN + 18 + (k % across) * (wide + gap), top + (k // across) * (high + gap))
        for k in range(count)
    ]
    return [(x, y, x + wide, y + high) for x, y in corners]
