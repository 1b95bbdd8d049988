"""The AI command deck of the solo game: the card on top, its die, the effects in play, what is left."""

from bot.games.dawn_on_titan.view.records import EffectView, SoloView
from render import theme
from render.dawn_on_titan.seats import LEFT, WIDE
from render.frame import Parts, caption, panel
from render.paint import width, wrap
from render.shapes import Disc, Shape, Text, box
from render.theme import HI, LOW, MID, barlow

_INSET = 20
_LEFT, _RIGHT = LEFT + _INSET, LEFT + WIDE - _INSET


def deck_panel(solo: SoloView, top: float, high: float) -> Parts:
    """The panel below the AI's headquarters."""
    parts: Parts = [panel(LEFT, top, WIDE, high), caption(_LEFT, top + 26, "AI command deck")]
    left_over = f"{solo.deck_count} left" if solo.deck_count else "empty"
    tone = HI if solo.deck_count > 3 else theme.WARN
    parts.append(Text(_RIGHT, top + 26, left_over, theme.ROW_FIGURE, tone, "rm", name="deck"))
    y = top + 60
    if solo.event is None:
        parts.append(Text(_LEFT, y, "No event left", theme.NAME, MID))
        y += 40
    else:
        y = _event(parts, solo, y)
    bottom = top + high - 24
    _effects(parts, solo.effects, y, bottom - 16)
    words = f"Combat deck {solo.combat_deck_count} · discard {solo.combat_discard_count}"
    parts.append(Text(_LEFT, bottom, words, theme.SMALL, LOW, name="combat deck"))
    return parts


def _event(parts: Parts, solo: SoloView, y: float) -> float:
    parts.append(Text(_LEFT, y, solo.event_title, theme.inter(26, 700), HI, limit=WIDE - 40))
    y += 32
    told = solo.event_text or "An effect: it comes into play when the next round begins."
    for line in wrap(told, WIDE - 2 * _INSET, theme.KEY, 4):
        parts.append(Text(_LEFT, y, line, theme.KEY, MID))
        y += 24
    y += 6
    for k, words in enumerate(solo.rows, 1):
        parts += _row(k, words, k == solo.die, y)
        y += 34
    return y


def _row(k: int, words: str, here: bool, y: float) -> list[Shape]:
    """One row of the card's table; the die lies on the row that counts."""
    shapes: list[Shape] = []
    if here:
        frame = box(_LEFT - 8, y - 16, _RIGHT + 8, y + 18, 8, fill=theme.PANEL2, line=theme.LINE2)
        shapes += [frame, *_die(_LEFT + 12, y + 1, k)]
    else:
        shapes.append(Text(_LEFT + 12, y + 1, str(k), theme.CODE, LOW, "mm"))
    colour = HI if here else LOW
    shapes.append(Text(_LEFT + 36, y + 1, words, theme.SMALL, colour, limit=WIDE - 90))
    return shapes


def _die(x: float, y: float, pips: int) -> list[Shape]:
    spots = {1: ((0, 0),), 2: ((-5, -5), (5, 5)), 3: ((-6, -6), (0, 0), (6, 6))}[pips]
    die: list[Shape] = [box(x - 13, y - 13, x + 13, y + 13, 6, fill=HI)]
    return die + [Disc(x + dx, y + dy, 3, fill=theme.INK) for dx, dy in spots]


def _effects(parts: Parts, effects: tuple[EffectView, ...], y: float, bottom: float) -> None:
    """Each effect with the number that takes it away; texts only while there is room for all of them."""
    if not effects:
        return
    parts.append(caption(_LEFT, y + 8, "Effects in play"))
    y += 34
    lines = [wrap(effect.text, WIDE - 2 * _INSET - 36, theme.SMALL, 2) for effect in effects]
    full = sum(26 + 22 * len(text) + 8 for text in lines) <= bottom - y
    for effect, text in zip(effects, lines, strict=True):
        parts += _leaves_on(_LEFT + 12, y, effect.number)
        parts.append(Text(_LEFT + 36, y, effect.title, theme.ROW_BOLD, HI))
        if not full:
            x = _LEFT + 44 + width(effect.title, theme.ROW_BOLD)
            parts.append(Text(x, y, effect.text, theme.SMALL, LOW, limit=_RIGHT - x))
        y += 26
        for line in text if full else []:
            parts.append(Text(_LEFT + 36, y, line, theme.SMALL, MID))
            y += 22
        y += 8 if full else 6


def _leaves_on(x: float, y: float, number: int) -> list[Shape]:
    frame = box(x - 12, y - 12, x + 12, y + 12, 6, fill=theme.SLOT, line=theme.LINE2)
    return [frame, Text(x, y, str(number), barlow(19, 700), theme.WARN, "mm")]
