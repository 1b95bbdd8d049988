"""The six patent decks: how many cards each has, and the one on top with both its sides."""

from bot.games.high_frontier.view.board import DeckView
from bot.games.high_frontier.view.records import View
from render import frame, theme
from render.frame import Parts
from render.high_frontier.cards.cards import Shown, compact
from render.high_frontier.cards.key import card_key
from render.high_frontier.parts.card_parts import KIND_ICONS
from render.high_frontier.parts.names import header_of
from render.icons import icon
from render.scene import PictureInput
from render.shapes import Drawing, Text, box, layer
from render.theme import FRONTIER_CARDS, HI, LINE, LOW, MARGIN, WIDTH

_TOP = theme.HEADER + 18.0
_ROW, _GAP = 198.0, 12.0


def decks(scene: PictureInput) -> Drawing:
    """A row for each deck: what can be auctioned now."""
    view: View = scene.view
    parts: Parts = [*header_of(scene, "decks")]
    for k, deck in enumerate(view.decks):
        parts += _deck(deck, _TOP + k * (_ROW + _GAP))
    tops = [deck.top for deck in view.decks if deck.top is not None]
    faces = [Shown(face) for top in tops for face in (top.white, top.black)]
    key, bottom = card_key(_TOP + len(view.decks) * (_ROW + _GAP) + 22, faces, has_text=True)
    parts += key
    high = round(bottom)
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 3), parts),))


def _deck(deck: DeckView, top: float) -> Parts:
    """Its name and count, then the top card white and black."""
    colour, right = FRONTIER_CARDS[deck.kind], float(WIDTH - MARGIN)
    tone = HI if deck.count else theme.WARN
    y = top + _ROW / 2
    parts: Parts = [
        box(MARGIN, top, right, top + _ROW, theme.RADIUS, fill=theme.PANEL, line=LINE),
        *icon(KIND_ICONS[deck.kind], MARGIN + 54, y - 22, 28, colour, theme.PANEL),
        Text(MARGIN + 100, y - 22, deck.kind.capitalize(), theme.NAME, colour, name="deck"),
        Text(MARGIN + 100, y + 22, str(deck.count), theme.SMALL_FIGURE, tone, name="count"),
        Text(
            MARGIN + 110 + 20 * len(str(deck.count)),
            y + 26,
            "cards" if deck.count != 1 else "card",
            theme.ROW,
            LOW,
        ),
    ]
    if deck.top is None:
        return [*parts, Text((MARGIN + 320 + right) / 2, y, "empty", theme.ROW, LOW, "mm")]
    wide = (right - MARGIN - 320 - 16 - 14) / 2
    x = MARGIN + 320.0
    for face in (deck.top.white, deck.top.black):
        parts += compact(Shown(face), (x, top + 13, x + wide, top + _ROW - 13))
        x += wide + 14
    return parts
