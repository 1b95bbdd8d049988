"""The seats beside the board: one panel each, always in seat order; the more room, the more is said of technologies."""

from collections.abc import Sequence

from bot.games.galilean_moons.printed.names import PARTS
from bot.games.galilean_moons.printed.pieces import TYPES
from bot.games.galilean_moons.view.records import SeatView, TechnologyView, View
from render import theme
from render.frame import Parts, panel
from render.galilean_moons.names import (
    MOON_NAMES,
    count_of,
    parts_of,
    place_name,
    seat_letter,
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
from render.shapes import Text, Type, box
from render.theme import GALILEAN_TYPES, HI, LOW, MID, barlow, mix

LEFT = 1120.0
WIDE = theme.WIDTH - theme.MARGIN - LEFT
_INSET = 18.0
_ROOMY = 300.0
_SPENT = mix(theme.LOW, theme.PANEL, 0.25)
_PART_NAMES = dict(zip(PARTS, ("moons", "gems", "bases", "ruins", "tech", "units"), strict=True))


def panels(scene: PictureInput, top: float, high: float) -> Parts:
    """All panels in a column."""
    view: View = scene.view
    each = (high - theme.GUTTER * (len(view.seats) - 1)) / len(view.seats)
    parts: Parts = []
    for k, seat in enumerate(view.seats):
        parts += _panel(scene, seat, top + k * (each + theme.GUTTER), each)
    return parts


def _panel(scene: PictureInput, seat: SeatView, top: float, high: float) -> Parts:
    strong = seat.seat in waited_for(scene.view)
    is_roomy = high >= _ROOMY
    parts: Parts = [panel(LEFT, top, WIDE, high, seat.seat, strong)]
    parts += _head(scene, seat, top, is_roomy)
    parts += _gems(seat, top + 66)
    parts += _counts(scene.view, seat, top + 127)
    if is_roomy:
        parts += _score(seat, top + 172)
        return parts + _technologies(scene.view, seat, top + 206, top + high - 10)
    parts += _tail(seat, top + high - 15)
    return parts + _chips(seat, top + 147, top + high - 28, _note(scene.view, seat))


def _head(scene: PictureInput, seat: SeatView, top: float, is_roomy: bool) -> Parts:
    right = LEFT + WIDE - _INSET
    letter = seat_letter(seat.seat)
    note = [_note(scene.view, seat)] if is_roomy and not seat.is_icarus else []
    state = " · ".join(words for words in (_state(scene, seat), *note) if words)
    return [
        badge(seat.seat, LEFT + 36, top + 34, 46, name=f"panel {letter}"),
        Text(LEFT + 70, top + 26, who(scene, seat.seat), theme.NAME, HI, limit=236, name="name"),
        Text(LEFT + 70, top + 51, state, theme.LEAST, LOW, limit=236, name="state"),
        Text(right, top + 38, "VP", theme.CARD, LOW, "rm"),
        Text(right - 30, top + 34, str(seat.score.total), theme.FIGURE, HI, "rm", name="points"),
    ]


def _state(scene: PictureInput, seat: SeatView) -> str:
    """What a seat is doing when several are waited for; else its place in the order of turns."""
    view: View = scene.view
    asked = view.asked.seats if view.asked else ()
    if view.icarus and seat.is_icarus:
        return f"{view.icarus.level}: {count_of(view.icarus.focuses, 'focus')} a turn".replace(
            "focuss", "focuses"
        )
    if view.asked and len(asked) > 1:
        return worded(scene, view.asked.task) if seat.seat in asked else "has chosen"
    if not seat.turn_place:
        return ""
    place = f"{place_name(seat.turn_place)} in turn"
    if view.ending is not None or view.age < 3:
        return place
    return f"{place} · {_last(view, seat.seat)}"


def _last(view: View, seat: int) -> str:
    if view.turn is not None and view.turn.seat == seat:
        return "this turn is the last" if view.ender != seat or view.last_turns else "acts"
    return "last turn to come" if seat in view.last_turns else "has had the last turn"


def _gems(seat: SeatView, top: float) -> Parts:
    """Six plates in fixed order, so that columns compare down the page."""
    step = (WIDE - 2 * _INSET) / len(TYPES)
    parts: Parts = []
    for k, kind in enumerate(TYPES):
        x, count = LEFT + _INSET + step * (k + 0.5), seat.gems[kind]
        half = step / 2 - 4
        parts.append(box(x - half, top, x + half, top + 40, 9, fill=theme.SLOT))
        colour = GALILEAN_TYPES[kind] if count else mix(GALILEAN_TYPES[kind], theme.SKY, 0.62)
        parts += icon(kind, x - 13, top + 20, 11, colour, theme.SLOT)
        figure = barlow(26, 700 if count else 500)
        tone = HI if count else LOW
        parts.append(Text(x + 15, top + 21, str(count), figure, tone, "mm", name="gems"))
    return parts


def _counts(view: View, seat: SeatView, y: float) -> Parts:
    """Hand, units, bases and ruins; of Dr. Icarus, who has no hand, his targets."""
    targets = sum(sector.targets for sector in view.sectors)
    first = ("gravity", targets, "target") if seat.is_icarus else ("card", seat.hand_count, "hand")
    counts = (
        first,
        ("unit", seat.supply, "unit"),
        ("base", seat.bases, "base"),
        ("ruin", seat.ruins, "ruin"),
    )
    columns = (0, 126, 228, 326) if seat.is_icarus else (0, 104, 208, 312)
    parts: Parts = []
    for (glyph, count, word), column in zip(counts, columns, strict=True):
        x = LEFT + _INSET + column
        words = word if word == "hand" or count == 1 else f"{word}s"
        figure = barlow(25, 700)
        parts += icon(glyph, x + 12, y, 12, MID, theme.PANEL)
        parts.append(Text(x + 31, y + 1, str(count), figure, HI, name=word))
        left = x + 36 + width(str(count), figure)
        parts.append(Text(left, y + 2, words, theme.CAPTION, LOW))
    return parts


def _score(seat: SeatView, y: float) -> Parts:
    """The parts of the points, each a figure over its name."""
    found = [(_PART_NAMES[name], str(points)) for name, points in parts_of(seat)]
    if seat.score.factor != 1:
        found.append(("all", f"×{seat.score.factor}"))
    step = (WIDE - 2 * _INSET) / len(found)
    parts: Parts = []
    for k, (name, figure) in enumerate(found):
        x = LEFT + _INSET + step * (k + 0.5)
        parts.append(Text(x, y - 6, figure, theme.ROW_FIGURE, theme.VICTORY, "mm", name="part"))
        parts.append(Text(x, y + 16, name, theme.LEAST, LOW, "mm"))
    return parts


def _tail(seat: SeatView, y: float) -> Parts:
    """The same in one line."""
    words = [f"{_PART_NAMES[name]} {points}" for name, points in parts_of(seat)]
    if seat.score.factor != 1:
        words.append(f"×{seat.score.factor}")
    line = " · ".join(words)
    return [Text(LEFT + _INSET, y, line, theme.LEAST, LOW, limit=WIDE - 2 * _INSET, name="parts")]


# Technologies


def _technologies(view: View, seat: SeatView, top: float, bottom: float) -> Parts:
    """With their texts, or in a line each, or as chips, as room allows."""
    parts: Parts = []
    if seat.is_icarus:
        right = LEFT + WIDE - _INSET
        parts.append(
            Text(right, bottom - 14, _note(view, seat), theme.LEAST, LOW, "rm", name="note")
        )
        bottom -= 30
    told = [wrap(one.text, WIDE - 2 * _INSET, theme.SMALL, 3) for one in seat.technologies]
    if top + sum(_LINE + 22 * len(lines) for lines in told) <= bottom:
        return parts + _told(seat.technologies, told, top)
    if top + _LINE * len(told) <= bottom:
        return parts + _told(seat.technologies, [[] for _ in told], top)
    return parts + _chips(seat, top, bottom)


_LINE = 38.0


def _told(
    technologies: Sequence[TechnologyView], texts: Sequence[Sequence[str]], top: float
) -> Parts:
    """Name, when it may be used, power and points; then its text."""
    left, right = LEFT + _INSET, LEFT + WIDE - _INSET
    parts: Parts = []
    for one, lines in zip(technologies, texts, strict=True):
        title, x = _SPENT if one.spent else HI, left + width(one.title, theme.ROW_BOLD) + 12
        room = right - 62 - 22 * one.power - x
        parts += [
            Text(left, top + 16, one.title, theme.ROW_BOLD, title, name="technology"),
            Text(x, top + 18, window_words(one), theme.LEAST, LOW, limit=room),
            *technology_power(right - 62, top + 16, one.power),
            Text(right, top + 16, f"{one.points} VP", theme.CODE, theme.VICTORY, "rm"),
        ]
        for k, words in enumerate(lines):
            tone = _SPENT if one.spent else MID
            parts.append(Text(left, top + 41 + 22 * k, words, theme.SMALL, tone))
        top += _LINE + 22 * len(lines)
    return parts


def _note(view: View, seat: SeatView) -> str:
    """What the next technology costs; of Dr. Icarus, who buys none, what he did last."""
    if not seat.is_icarus:
        is_open = bool(seat.next_cost) and view.ending is None
        return f"next costs {seat.next_cost}" if is_open else ""
    if view.icarus is None or view.icarus.moon is None:
        return ""
    card = type_name(view.icarus.card) if view.icarus.card else "nothing"
    return f"last: {MOON_NAMES[view.icarus.moon]}, {card}"


def _chips(seat: SeatView, top: float, bottom: float, note: str = "") -> Parts:
    """Names in pills, used ones hollow; smaller when they are many; at last counted. The note stands below them, right."""
    room = width(note, theme.LEAST) + 14 if note else 0.0
    rows = int((bottom - top + 4) / _PITCH)
    for size, pad in ((20, 13.0), (18, 10.0), (17, 7.0)):
        placed = _flow(seat, barlow(size, 600), pad, rows, room)
        if len(placed) == len(seat.technologies):
            break
    used = placed[-1][2] + 1 if placed else 1
    top += (rows - used) * _PITCH / 2 if rows == 2 else 0
    parts: Parts = []
    if note:
        y = top + 14 + _PITCH * (used - 1)
        parts.append(Text(LEFT + WIDE - _INSET, y, note, theme.LEAST, LOW, "rm", name="note"))
    for one, x, row, wide in placed:
        words, type_ = _chip_words(seat, one), barlow(size, 600)
        parts += _chip(words, one.spent, x, top + _PITCH * row, wide, type_)
    if hidden := len(seat.technologies) - len(placed):
        one, x, row, wide = placed[-1]
        y = top + 14 + _PITCH * row
        parts.append(Text(x + wide + 8, y, f"+{hidden}", theme.CODE, LOW, name="more"))
    return parts


_PITCH = 32.0


def _chip_words(seat: SeatView, one: TechnologyView) -> str:
    parked = one.id == "replica" and seat.parked
    return f"{one.title} · {count_of(seat.parked, 'unit')}" if parked else one.title


_Placed = tuple[TechnologyView, float, int, float]


def _flow(seat: SeatView, type_: Type, pad: float, rows: int, note: float) -> list[_Placed]:
    """The pills that go into so many rows, the last row shorter by the note: technology, left, row, width."""
    placed: list[_Placed] = []
    start, row = LEFT + _INSET - 4, 0
    x, right = start, LEFT + WIDE - _INSET
    for k, one in enumerate(seat.technologies):
        wide = width(_chip_words(seat, one), type_) + 2 * pad
        while row < rows and x + wide > right - _kept(row, rows, note, k, len(seat.technologies)):
            row, x = row + 1, start
        if row == rows:
            return placed
        placed.append((one, x, row, wide))
        x += wide + 7
    return placed


def _kept(row: int, rows: int, note: float, k: int, count: int) -> float:
    """px at the right end of a row that are not for pills: the note's where it may stand, "+2" unless this is the last pill."""
    is_last = k == count - 1
    if row < rows - 1:
        return note if is_last else 0.0
    return note + (0.0 if is_last else 34.0)


def _chip(words: str, spent: bool, x: float, top: float, wide: float, type_: Type) -> Parts:
    fill, line = (theme.PANEL, theme.LINE) if spent else (theme.PANEL2, theme.LINE2)
    name = "spent" if spent else "technology"
    return [
        box(x, top, x + wide, top + 28, 14, fill=fill, line=line, width=theme.HAIRLINE),
        Text(x + wide / 2, top + 14, words, type_, _SPENT if spent else MID, "mm", name=name),
    ]
