"""Below the moons: draft, deck, age and market; when the match is over, the final scores line by line."""

from collections.abc import Sequence

from bot.games.galilean_moons.printed.names import listed
from bot.games.galilean_moons.printed.pieces import CARDS, TYPES
from bot.games.galilean_moons.view.records import SeatView, TechnologyView, View
from render import theme
from render.frame import Parts, caption, seat_item
from render.galilean_moons.names import (
    AGES,
    parts_of,
    short,
    turns_words,
    type_name,
    waited_for,
    who,
    window_words,
    worded,
)
from render.galilean_moons.pieces import technology_power
from render.icons import icon
from render.marks import badge
from render.paint import width, wrap
from render.scene import PictureInput
from render.shapes import Disc, Line, Text, box
from render.theme import GALILEAN_TYPES, HI, LOW, MARGIN, MID, barlow, inter, mix

HIGH = 236.0
SLOTS = 3  # cards in the market
_LINES = 4  # of a technology's text
_DRAFT, _DECK, _MARKET = 40.0, 404.0, 616.0
_CARD = 106.0


def strip(scene: PictureInput, top: float) -> Parts:
    """All that lies on the table beside the moons."""
    view: View = scene.view
    if view.ending is not None:
        return _final(scene, top)
    return [*_draft(view, top), *_deck(view, top), *_market(view, top)]


def supplies(view: View, left: float, y: float) -> Parts:
    """Two rows in the same columns: gems left in the supply, cards in the discard pile."""
    parts: Parts = [
        Text(left, y, "GEMS LEFT", theme.CAPTION, LOW),
        Text(left, y + 32, "DISCARD", theme.CAPTION, LOW),
        Text(left + 70, y + 33, str(view.discard_count), theme.CODE, HI, name="discard"),
    ]
    for k, kind in enumerate(CARDS):
        x = left + 112 + 48 * k
        for row, found in enumerate((view.gem_supply, view.discard)):
            if kind not in found:
                continue
            count = found[kind]
            tone = HI if count else (theme.WARN if row == 0 else LOW)
            colour = GALILEAN_TYPES[kind] if count else mix(GALILEAN_TYPES[kind], theme.SKY, 0.6)
            parts += icon(kind, x, y + 32 * row, 10, colour, theme.SKY)
            name = "supply" if row == 0 else "discarded"
            words = Text(x + 16, y + 32 * row + 1, str(count), barlow(22, 700), tone, name=name)
            parts.append(words)
    return parts


def draft_place(slot: int, top: float) -> tuple[float, float]:
    """The upper left corner of a card of the draft."""
    return _DRAFT + (_CARD + 10) * slot, top + 44


def market_place(slot: int, top: float) -> tuple[float, float]:
    """The upper left corner of a card of the market."""
    return _MARKET + 318.0 * slot, top + 44


def _draft(view: View, top: float) -> Parts:
    parts: Parts = [caption(_DRAFT, top + 26, "Galilean draft")]
    for slot, card in enumerate(view.draft):
        left, y = draft_place(slot, top)
        parts += command(card, left, y, _CARD, 150)
    return [*parts, Text(_DRAFT, top + 214, _names_galilean(view), theme.LEAST, LOW, limit=338)]


def _names_galilean(view: View) -> str:
    """What the Galilean sector may be named now."""
    at = next((sector.at for sector in view.sectors if sector.kind == "galilean"), "")
    shown = [kind for kind in TYPES if kind in view.draft or "wildcard" in view.draft]
    if len(shown) == len(TYPES):
        return f"{at} counts as any type"
    return f"{at} counts as {listed(map(type_name, shown), 'or')}"


def command(card: str | None, left: float, top: float, wide: float, high: float) -> Parts:
    """A command card, or the place of one."""
    if card is None:
        return [
            box(left, top, left + wide, top + high, 12, fill=theme.SLOT, line=theme.LINE2),
            Text(left + wide / 2, top + high / 2, "empty", theme.KEY, LOW, "mm", name="draft"),
        ]
    colour = GALILEAN_TYPES[card]
    ground = mix(colour, theme.SKY, 0.78)
    return [
        box(left, top, left + wide, top + high, 12, fill=ground, line=colour, width=theme.RING),
        *icon(card, left + wide / 2, top + high * 0.41, 30, colour, ground),
        Text(left + wide / 2, top + high - 24, type_name(card), theme.SITE, HI, "mm", name="draft"),
    ]


def _deck(view: View, top: float) -> Parts:
    """How many cards are left, how long the match may last, the ages; a warning when a draw may end one."""
    x, tone = _DECK, theme.WARN if view.warning else HI
    figure = str(view.deck_count)
    parts: Parts = [
        caption(x, top + 26, "Deck"),
        Text(x, top + 70, figure, barlow(48, 800), tone, name="deck"),
        Text(x + 12 + width(figure, barlow(48, 800)), top + 76, "to draw", theme.KEY, LOW),
        *_ages(view, x, top + 126),
    ]
    lines = wrap(_outlook(view), 200, theme.SMALL, 3)
    colour = theme.WARN if view.warning else LOW
    for k, words in enumerate(lines):
        parts.append(Text(x, top + 166 + 23 * k, words, theme.SMALL, colour, name="outlook"))
    return parts


def _outlook(view: View) -> str:
    if view.warning is None:
        return turns_words(view)
    following = "the last round" if view.age == 2 else f"Age {AGES[view.age + 1]}"
    return f"a draw now may bring {following} · {turns_words(view)}"


def _ages(view: View, x: float, y: float) -> Parts:
    parts: Parts = []
    for k, words in enumerate(AGES):
        here, is_now = x + 16 + 46 * k, k == view.age
        if k:
            parts.append(Line(((here - 30, y), (here - 16, y)), theme.LINE2, theme.RING))
        fill, line, tone = (HI, HI, theme.INK) if is_now else (theme.SLOT, theme.LINE2, LOW)
        parts.append(Disc(here, y, 16, fill=fill, line=line))
        parts.append(
            Text(here, y + 1, words, barlow(17, 700), tone, "mm", name="age" if is_now else "")
        )
    return parts


def _market(view: View, top: float) -> Parts:
    words = f"Market · {view.stack_count} in the stack"
    parts: Parts = [caption(_MARKET, top + 26, words)]
    for slot in range(SLOTS):
        left, y = market_place(slot, top)
        if slot < len(view.market):
            parts += technology_card(view.market[slot], left, y, 308, HIGH - 56)
        else:
            parts += _no_card(view, left, y, is_middle=slot == 1)
    return parts


def _no_card(view: View, left: float, top: float, is_middle: bool) -> Parts:
    """An empty place; before the match the one in the middle says when the market opens."""
    words = "sold out" if view.order else "opens when all have chosen" if is_middle else ""
    bottom = top + HIGH - 56
    return [
        box(left, top, left + 308, bottom, 12, fill=theme.SLOT, line=theme.LINE),
        Text(left + 154, (top + bottom) / 2, words, theme.KEY, LOW, "mm"),
    ]


def technology_card(
    one: TechnologyView, left: float, top: float, wide: float, high: float, indent: float = 0
) -> Parts:
    """A technology with name, power, points, when it may be used and its text; `indent` leaves room for a number."""
    right = left + wide
    tone = theme.LOW if one.spent else HI
    fill = theme.SLOT if one.spent else theme.PANEL
    parts: Parts = [
        box(left, top, right, top + high, 12, fill=fill, line=theme.LINE2),
        Text(left + 20 + indent, top + 30, one.title, inter(25, 700), tone, name="offer"),
        *technology_power(right - 14, top + 30, one.power),
        Text(left + 20, top + 62, window_words(one), theme.LEAST, LOW, limit=wide - 100),
        Text(right - 16, top + 61, f"{one.points} VP", theme.CODE, theme.VICTORY, "rm"),
    ]
    type_, lines = theme.KEY, wrap(one.text, wide - 38, theme.KEY)
    if len(lines) > _LINES:
        type_, lines = theme.LEAST, wrap(one.text, wide - 38, theme.LEAST, _LINES)
    for k, words in enumerate(lines):
        colour = LOW if one.spent else MID
        parts.append(Text(left + 20, top + 91 + 23.5 * k, words, type_, colour, name="card text"))
    return parts


# The end


def _final(scene: PictureInput, top: float) -> Parts:
    """A row for each seat, a column for each part of the score."""
    view: View = scene.view
    doubled = view.icarus is not None
    names = ["moons", "gem sets", "bases", "ruins", "technologies", "units left"]
    heads = [*names, *["×"] * doubled, "total", "cards in hand"]
    step = (theme.WIDTH - MARGIN - 400) / len(heads)
    parts: Parts = [caption(MARGIN, top + 28, "Final scores")]
    for k, words in enumerate(heads):
        parts.append(Text(400 + step * (k + 0.7), top + 28, words, theme.CAPTION, LOW, "rm"))
    for row, seat in enumerate(view.seats):
        parts += _final_row(scene, seat, top + 64 + 37 * row, step, doubled)
    y = top + 64 + 37 * len(view.seats)
    reason = worded(scene, view.ending or "")
    return [*parts, Text(MARGIN, y, f"The end: {reason}.", theme.KEY, MID, name="reason")]


def _final_row(scene: PictureInput, seat: SeatView, y: float, step: float, doubled: bool) -> Parts:
    is_best = seat.seat in waited_for(scene.view)
    name = seat_item(seat.seat, short(who(scene, seat.seat), 22))
    parts: Parts = [badge(seat.seat, MARGIN + 15, y, 30)]
    if is_best:
        ground = mix(theme.SEATS[seat.seat].colour, theme.SKY, 0.84)
        parts.insert(0, box(MARGIN - 6, y - 18, theme.WIDTH - MARGIN, y + 18, 9, fill=ground))
    parts.append(Text(MARGIN + 42, y, name.words, theme.SENTENCE_BOLD, HI, limit=330))
    figures = [str(points) for _, points in parts_of(seat)]
    figures += [f"×{seat.score.factor}" if seat.score.factor != 1 else ""] * doubled
    hand = "" if seat.is_icarus else str(seat.hand_count)
    return parts + _figures([*figures, str(seat.score.total), hand], y, step)


def _figures(figures: Sequence[str], y: float, step: float) -> Parts:
    """Right-aligned under their heads; the total stands out."""
    total = len(figures) - 2
    return [
        Text(
            400 + step * (k + 0.7),
            y + 1,
            words,
            theme.SMALL_FIGURE if k == total else barlow(25, 600),
            HI if k == total else LOW if k > total else MID,
            "rm",
            name="final" if k == total else "",
        )
        for k, words in enumerate(figures)
    ]
