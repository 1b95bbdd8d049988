"""What every game's picture has round it: sky, header, last turn, key, panels, and text set in rows."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Protocol, TypeVar
from zlib import crc32

from msgspec import Struct

from render import theme
from render.marks import badge, number
from render.paint import fit, width
from render.scene import Spot
from render.shapes import Disc, Line, Shape, Stamp, Text, Type, box, moved
from render.theme import HI, LINE, LOW, MARGIN, MID, SEATS, WIDTH, mix

Parts = list[Shape | Stamp]
_LEAST_NAME = 150.0  # px of a name in the pill, however long what is waited for


class StatusTag(Struct, frozen=True):
    """Upper right: the seats waited for (or the winners) and what for: "Priya to act · 3 actions".

    `whose`: the names that the text begins with. Where it is too long they are shortened, not what for.
    """

    text: str
    seats: tuple[int, ...] = ()
    whose: str = ""


class Item(Struct, frozen=True):
    """One thing in a row: a mark `size` px wide, drawn by `shapes` round x = 0, y = 0, then its words.

    `counts`: it is counted when it is left out.
    """

    words: str = ""
    type: Type = theme.KEY
    colour: str = MID
    shapes: tuple[Shape | Stamp, ...] = ()
    size: float = 0
    gap: float = 22
    counts: bool = True

    @property
    def width(self) -> float:
        """How many px mark and words take."""
        return self.size + (8 if self.size and self.words else 0) + width(self.words, self.type)


@cache
def stars(width_: int, height: int, count: int = 100, seed: int = 7) -> tuple[Disc, ...]:
    """A quiet sky, always the same."""
    faint = []
    for k in range(count):
        one, two, three = (_scattered(seed, 3 * k + part) for part in range(3))
        radius = (0.8, 0.8, 1.1, 1.5)[int(three * 4)]
        alpha = (60, 90, 140)[int(three * 99) % 3]
        x, y = round(one * width_, 1), round(two * height, 1)
        faint.append(Disc(x, y, radius, fill=theme.STAR, alpha=alpha))
    return tuple(faint)


def _scattered(seed: int, place: int) -> float:
    """A fraction that looks drawn by lot and is the same everywhere."""
    return crc32(f"{seed}/{place}".encode()) / 2**32


def header(small: Sequence[str], title: str, pill: StatusTag | None) -> Parts:
    """Line 1: game, then what stands beside it, small. Line 2: the match. Right: whose turn and what for."""
    drawn, right = _pill(pill) if pill else (Parts(), WIDTH - MARGIN)
    room = max(WIDTH * 0.30, right - MARGIN - 30)
    parts: Parts = [*_small_line(small, MARGIN + room), *drawn]
    parts.append(Text(MARGIN, 80, title, theme.MATCH, HI, limit=room, name="title"))
    rule = ((MARGIN, theme.HEADER), (WIDTH - MARGIN, theme.HEADER))
    return [*parts, Line(rule, LINE, theme.FRAME)]


def _small_line(small: Sequence[str], right: float) -> Iterable[Shape]:
    """Shortened so that nothing passes `right`."""
    game = small[0].upper()
    yield Text(MARGIN, 36, game, theme.GAME, LOW, name="game")
    x: float = MARGIN + width(game, theme.GAME) + 16
    for words in small[1:]:
        room = min(620.0, right - x - 16)
        if room < 40:
            return
        yield Disc(x, 36, 2.5, fill=LOW)
        yield Text(x + 16, 36, words, theme.ROUND, MID, limit=room)
        x += 32 + min(room, width(words, theme.ROUND))


def _pill(pill: StatusTag) -> tuple[Parts, float]:
    """The pill's shapes and its left edge. Several badges overlap a little."""
    badges = 52 * len(pill.seats) + (24 if pill.seats else 30)
    words = _whose_and_what(pill, WIDTH * 0.58 - badges)
    right = WIDTH - MARGIN
    left = right - width(words, theme.TURN) - badges - 28
    colour = SEATS[pill.seats[0]].colour if len(pill.seats) == 1 else theme.LINE2
    shapes: Parts = [
        box(left, 28, right, 96, 34, fill=mix(colour, theme.SKY, 0.80), line=colour, width=2.5),
        Text(left + badges, 62, words, theme.TURN, HI, name="turn"),
    ]
    shapes += [badge(seat, left + 40 + 52 * k, 62, 54) for k, seat in enumerate(pill.seats)]
    return shapes, left


def _whose_and_what(pill: StatusTag, room: float) -> str:
    """The pill's text in so many px; long names leave the line beside the pill some room too."""
    if width(pill.text, theme.TURN) <= room:
        return pill.text
    what = pill.text.removeprefix(pill.whose)
    left = room - 0.06 * WIDTH - width(what, theme.TURN)
    whose = fit(pill.whose, max(_LEAST_NAME, left), theme.TURN) if what != pill.text else ""
    return fit(whose + what, room, theme.TURN)


def row(x: float, y: float, items: Sequence[Item]) -> Parts:
    """Items side by side from x; those that would pass the margin are left out and counted: "+2 more"."""
    return rows(x, y, items, lines=1)[0]


def rows(
    x: float,
    y: float,
    items: Sequence[Item],
    right: float = WIDTH - MARGIN,
    lines: int = 2,
    pitch: float = 40,
) -> tuple[Parts, int]:
    """Items in up to so many lines, and how many were used; what does not go in is counted at the end."""
    parts: Parts = []
    left, used = x, 1
    for k, item in enumerate(items):
        room = right - left - (MORE if used == lines and k < len(items) - 1 else 0)
        if item.width > room and used < lines and left > x:
            left, used, y = x, used + 1, y + pitch
            room = right - left - (MORE if used == lines and k < len(items) - 1 else 0)
        if item.width > room:
            return parts + _rest(left, y, items[k:], right), used
        parts += _placed(left, y, item, item.words)
        left += item.width + item.gap
    return parts, used


MORE = 90  # px kept for "+12 more"
CUT = "cut"  # the name of words that were shortened


def _rest(x: float, y: float, items: Sequence[Item], right: float) -> Parts:
    """What does not go in: the first item shortened, if that leaves something of it, and the number of the others."""
    first, parts = items[0], Parts()
    room = right - x - MORE - first.size - 8
    if first.counts and room > 180:
        parts += _placed(x, y, first, fit(first.words, room, first.type), CUT)
        x, items = right - MORE + 10, items[1:]
    if count := sum(item.counts for item in items):
        parts.append(Text(x, y, f"+{count} more", theme.CODE, LOW, name="more"))
    return parts


def _placed(x: float, y: float, item: Item, words: str, name: str = "") -> Parts:
    parts: Parts = [shifted(shape, x + item.size / 2, y) for shape in item.shapes]
    if words:
        left = x + item.size + (8 if item.size else 0)
        parts.append(Text(left, y, words, item.type, item.colour, name=name))
    return parts


def shifted(shape: Shape | Stamp, dx: float, dy: float) -> Shape | Stamp:
    """The shape moved by dx, dy, its size kept."""
    if isinstance(shape, Stamp):
        return Stamp(shape.x + dx, shape.y + dy, shape.size, shape.shapes, shape.name)
    return moved(shape, dx, dy, 1)


def rule(y: float) -> Line:
    """A level line over the whole width."""
    return Line(((MARGIN, y), (WIDTH - MARGIN, y)), LINE, theme.FRAME)


def caption(x: float, y: float, words: str) -> Text:
    """A small heading in capitals."""
    return Text(x, y, words.upper(), theme.CAPTION, LOW)


def key(y: float, items: Sequence[Item], lines: int = 1) -> Parts:
    """The key: only the marks that are in this picture."""
    return [caption(MARGIN, y, "Key"), *rows(MARGIN + 104, y, items, lines=lines, pitch=38)[0]]


def last_turn(y: float, items: Sequence[Item], words: str = "Last turn") -> tuple[Parts, int]:
    """The last turn in words, with the numbers of the marks on the board; and how many lines it takes (1 or 2)."""
    told, lines = rows(MARGIN + 104, y, items)
    return [caption(MARGIN, y, words), *told], lines


def seat_item(seat: int, name: str) -> Item:
    """A seat and the name of who sits there, for a row."""
    return Item(
        name,
        theme.SENTENCE_BOLD,
        HI,
        shapes=(badge(seat, 0, 0, 30),),
        size=30,
        gap=18,
        counts=False,
    )


def step_item(figure: int, words: str) -> Item:
    """A numbered step, for the row of the last turn."""
    return Item(
        words,
        theme.SENTENCE,
        MID,
        shapes=(number(0, 0, figure),),
        size=28,
        gap=26,
    )


class StepWords(Protocol):
    """A step of a game: whose (None: nobody's) and in a few words."""

    @property
    def seat(self) -> int | None: ...

    @property
    def words(self) -> str: ...


T = TypeVar("T", bound=StepWords)


def steps_told(done: Sequence[StepWords], named: Callable[[int], str], nothing: str) -> list[Item]:
    """The steps, numbered, with a badge where the seat changes; `nothing` where there are none."""
    items: list[Item] = []
    seat: int | None = None
    for figure, step in enumerate(done, 1):
        if step.seat is not None and step.seat != seat:
            items.append(seat_item(step.seat, named(step.seat)))
            seat = step.seat
        items.append(step_item(figure, step.words))
    return items or [Item(nothing, theme.SENTENCE, LOW)]


def choices_told(choices: Iterable[Spot]) -> list[Item]:
    """What can be chosen, with its numbers."""
    return [step_item(spot.number, spot.words or spot.at) for spot in choices]


def fit_words(done: Sequence[T], told: Callable[[Sequence[T]], Sequence[Item]]) -> Sequence[T]:
    """The latest steps, as many as the lines of the last turn have room for, each of them whole."""
    for start in range(len(done)):
        parts, _ = last_turn(0, told(done[start:]))
        if not any(isinstance(part, Text) and part.name in ("more", CUT) for part in parts):
            return done[start:]
    return done[-1:]


def panel(
    left: float, top: float, wide: float, high: float, seat: int | None = None, strong: bool = False
) -> Shape:
    """A panel; `strong` is the panel of a seat that is waited for."""
    colour = SEATS[seat].colour if seat is not None and strong else LINE
    pen = theme.CHOSEN if strong else theme.FRAME
    return box(
        left,
        top,
        left + wide,
        top + high,
        theme.RADIUS,
        fill=theme.PANEL,
        line=colour,
        width=pen,
    )
