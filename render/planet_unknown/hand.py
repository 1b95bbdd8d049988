"""The private picture: secret cards, private objectives, the turn so far; before the match the boards to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.games.planet_unknown.printed.names import HOUSE
from bot.games.planet_unknown.view.records import (
    BoardChoiceView,
    CardView,
    ObjectiveView,
    SeatView,
    View,
)
from render import frame, paint, theme
from render.frame import Parts, StatusTag, caption
from render.marks import padlock
from render.paint import width, wrap
from render.planet_unknown.board_choice import choice, chosen_line
from render.planet_unknown.names import GAME, TIMINGS, card_words, round_words, turn_words
from render.planet_unknown.score import score_lines
from render.scene import LETTERS, PictureInput
from render.shapes import Drawing, Text, box, layer
from render.theme import GOOD, HI, LOW, MARGIN, MID, WIDTH, inter

_GUTTER = 14.0
_HIGHEST = 1600
_NAME = 106.0  # px of a name where two stand side by side


class Fit(Struct, frozen=True):
    """How cards lie: so many in a row, px high; and whether there is room for the score below them."""

    across: int
    high: float
    has_score: bool = True

    @property
    def wide(self) -> float:
        return (WIDTH - 2 * MARGIN - _GUTTER * (self.across - 1)) / self.across


_FITS = (Fit(3, 176), Fit(4, 158), Fit(4, 158, False))


def hand(scene: PictureInput) -> Drawing:
    """What only the viewer may see. A scene of nobody is a `ValueError`."""
    if scene.viewer is None or scene.view.viewer != scene.viewer:
        raise ValueError("a hand is only drawn for the seat that holds it")
    for fit in _FITS:
        drawing = _hand(scene, scene.viewer, fit)
        if drawing.height <= _HIGHEST:
            break
    return drawing


def _hand(scene: PictureInput, seat: int, fit: Fit) -> Drawing:
    view: View = scene.view
    parts: Parts = [
        *_head(scene),
        *padlock(),
        Text(80, 150, "Only you see this picture.", theme.ROW, MID, name="private"),
    ]
    upon: Parts = []
    if view.setup is not None:
        y = _choice(view.setup, 196.0, parts, upon)
    else:
        y = _secrets(scene, view.seats[seat], 196.0, parts, fit)
    high = max(900, round(y) + 24)
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 12), parts), layer(upon)))


def _choice(setup: BoardChoiceView, y: float, parts: Parts, upon: Parts) -> float:
    parts += chosen_line(setup, y)
    more, above, y = choice(setup, y + 24)
    parts += more
    upon += above
    if not setup.objectives:
        return y
    words = f"Private objectives, {setup.keep} to keep" if setup.keep else "Private objectives"
    dealt = [(*_objective(goal)[:4], "") for goal in setup.objectives]
    return _grid(words, dealt, y + 12, parts, _FITS[0])


def _head(scene: PictureInput) -> Parts:
    view: View = scene.view
    words, seats = turn_words(scene)
    small = [GAME, round_words(view), scene.heading("Match")]
    title = f"Your hand, {scene.name(scene.viewer or 0)}"
    return frame.header(small, title, StatusTag(words, seats, scene.together(seats)))


# During the match


def _secrets(scene: PictureInput, mine: SeatView, y: float, parts: Parts, fit: Fit) -> float:
    view: View = scene.view
    own = [goal for goal in view.privates if mine.seat in goal.seats]
    y = _grid("Your private objectives", [_objective(goal) for goal in own], y, parts, fit)
    y = _grid("Your civ cards", [_card(card) for card in mine.cards], y, parts, fit)
    choosable = [card for stack in view.stacks for card in stack.cards]
    if choosable:
        y = _grid("To choose from", [_card(card) for card in choosable], y, parts, fit)
    goals = [goal for goal in view.goals if mine.seat in goal.seats]
    stands = [_rivalry(scene, goal) for goal in goals]
    y = _grid("Your objectives with neighbours", stands, y, parts, fit)
    if view.peeked is not None:
        parts.append(caption(MARGIN, y, "The next event, as you have seen it"))
        words = f"{view.peeked.color}: {view.peeked.text}"
        parts.append(Text(MARGIN, y + 34, words, theme.ROW, HI, name="peeked"))
        y += 76
    if not fit.has_score:
        return y
    parts += score_lines(view, (mine,), MARGIN, y, WIDTH - MARGIN, columns=2)
    return y + 240


_Entry = tuple[str, str, str, str, str]  # title, its colour, caption, text, note


def _objective(goal: ObjectiveView) -> _Entry:
    note = "fulfilled now" if goal.is_met else "not fulfilled yet"
    return goal.title, HI, f"{goal.medals} medals", goal.text, note


def _card(card: CardView) -> _Entry:
    title, when = card_words(card), TIMINGS[card.timing]
    house = f" · {HOUSE}" if card.is_house else ""
    return title, HI, f"rank {card.rank}", card.text, when + house


def _rivalry(scene: PictureInput, goal: ObjectiveView) -> _Entry:
    pairs = zip(goal.seats, goal.values, strict=False)
    stand = " · ".join(
        f"{LETTERS[seat]} {paint.fit(scene.name(seat), _NAME, theme.SMALL)} {value}"
        for seat, value in pairs
    )
    return goal.title, HI, f"{goal.medals} medals", goal.text, stand


def _grid(words: str, entries: Sequence[_Entry], y: float, parts: Parts, fit: Fit) -> float:
    """Cards side by side; gives where the next part begins."""
    parts.append(caption(MARGIN, y, words))
    if not entries:
        parts.append(Text(MARGIN, y + 34, "none", theme.ROW, LOW, name="none"))
        return y + 76
    for k, entry in enumerate(entries):
        x = MARGIN + (k % fit.across) * (fit.wide + _GUTTER)
        parts += _entry(entry, x, y + 22 + (k // fit.across) * (fit.high + 12), fit)
    return y + 22 + -(-len(entries) // fit.across) * (fit.high + 12) + 26


def _entry(entry: _Entry, x: float, y: float, fit: Fit) -> Parts:
    title, tone, small, words, note = entry
    room = fit.wide - 44 - width(small, theme.SMALL)
    bold = inter(24, 700) if width(title, inter(24, 700)) <= room else inter(20, 700)
    parts: Parts = [
        box(x, y, x + fit.wide, y + fit.high, 12, fill=theme.PANEL, line=theme.LINE),
        Text(x + 18, y + 30, title, bold, tone, limit=room, name="card title"),
        Text(x + fit.wide - 18, y + 30, small, theme.SMALL, LOW, "rm", limit=90),
    ]
    type_, pitch = (theme.CARD, 26) if fit.across == 3 else (theme.SMALL, 23)
    for k, line in enumerate(wrap(words, fit.wide - 36, type_, 3)):
        parts.append(Text(x + 18, y + 62 + pitch * k, line, type_, MID, name="text"))
    tone = GOOD if note == "fulfilled now" else LOW
    return [
        *parts,
        Text(x + 18, y + fit.high - 20, note, theme.SMALL, tone, limit=fit.wide - 36, name="note"),
    ]
