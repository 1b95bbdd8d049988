"""An auction under way: the lot, what comes with it, and who has bid what. Bids that are not revealed are never here."""

from bot.games.high_frontier.view.board import DeckView
from bot.games.high_frontier.view.records import LotView, View
from bot.games.high_frontier.view.seats import SeatView
from render import frame, theme
from render.frame import Parts
from render.high_frontier.boards.decks import decks
from render.high_frontier.cards.cards import Shown, compact
from render.high_frontier.cards.sheet import FACE, large
from render.high_frontier.parts.names import header_of, who
from render.icons import icon
from render.marks import badge
from render.paint import fit
from render.scene import PictureInput
from render.shapes import Drawing, Text, box, layer
from render.theme import FRONTIER_FUELS, HI, LOW, MARGIN, MID, WIDTH, mix

_LEFT = MARGIN + FACE[0] + 24.0  # of the right column
_RIGHT = float(WIDTH - MARGIN)
_ROW = 92.0
_TOP = theme.HEADER + 24.0
WATER = mix(FRONTIER_FUELS["water"], HI, 0.65)


def auction(scene: PictureInput) -> Drawing:
    """The lot with its bidders; when nothing is up for auction the decks."""
    view: View = scene.view
    if view.lot is None:
        return decks(scene)
    wide, high = FACE
    below = _TOP + 148 + len(view.seats) * (_ROW + 10) + 8
    parts: Parts = [
        *header_of(scene, f"auction, round {view.lot.round}"),
        *large(view.lot.card.white, (MARGIN, _TOP, MARGIN + wide, _TOP + high)),
        *_state(scene, view.lot),
        *_bidders(scene, view.lot),
        *_more(view, view.lot, below),
        Text(MARGIN, max(_TOP + high, below + 208) + 32, _NOTE, theme.KEY, LOW),
    ]
    bottom = round(max(_TOP + high, below + 208) + 64)
    return Drawing(WIDTH, bottom, (layer(frame.stars(WIDTH, bottom, 50, 9), parts),))


def _state(scene: PictureInput, lot: LotView) -> Parts:
    """How high the bidding is, and what is due now."""
    aquas = "Aqua" if lot.high == 1 else "Aquas"
    return [
        box(_LEFT, _TOP, _RIGHT, _TOP + 132, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2),
        Text(_LEFT + 24, _TOP + 56, str(lot.high), theme.barlow(76, 800), WATER, name="high"),
        Text(_LEFT + 84 + 30 * (lot.high > 9), _TOP + 40, f"{aquas}, the high bid", theme.inter(28, 700), HI),
        Text(
            _LEFT + 84 + 30 * (lot.high > 9), _TOP + 76, fit(holders_words(scene, lot), 580, theme.ROW),
            theme.ROW, MID, name="holders",
        ),
        Text(_LEFT + 24, _TOP + 110, due_words(scene, lot), theme.KEY, LOW, limit=660, name="due"),
    ]  # fmt: skip


def holders_words(scene: PictureInput, lot: LotView) -> str:
    """Who has bid it."""
    return f"bid by {scene.together(lot.holders)}" if lot.holders else "nobody has bid yet"


def due_words(scene: PictureInput, lot: LotView) -> str:
    """What the auction waits for."""
    if lot.closing:
        return f"All bids are in: {who(scene, lot.initiator)} chooses among the highest."
    left = len(lot.asked) - len(lot.answered)
    told = f"{len(lot.answered)} of {len(lot.asked)} answers are in"
    return f"Round {lot.round}: {told}; all bids are shown together when the last {'is' if left == 1 else 'are'} in."


def _bidders(scene: PictureInput, lot: LotView) -> Parts:
    parts: Parts = []
    for k, own in enumerate(scene.view.seats):
        parts += _bidder(scene, lot, own, _TOP + 148 + k * (_ROW + 10))
    return parts


def _bidder(scene: PictureInput, lot: LotView, own: SeatView, top: float) -> Parts:
    """A seat: its purse, its last revealed bid, and what it does now."""
    seat, y = own.seat, top + _ROW / 2
    is_asked = seat in lot.asked and seat not in lot.answered
    bid = dict(lot.bids).get(seat)
    is_out = seat in lot.passed or (seat not in lot.asked and bid is None)
    tone = LOW if is_out else HI
    figure = "–" if bid is None else str(bid)
    colour = WATER if seat in lot.holders else tone
    return [
        frame.panel(_LEFT, top, _RIGHT - _LEFT, _ROW, seat, is_asked),
        badge(seat, _LEFT + 42, y, 50),
        Text(
            _LEFT + 80, y - 16, who(scene, seat), theme.inter(26, 700), tone, limit=330, name="seat"
        ),
        Text(_LEFT + 80, y + 20, state_words(lot, seat), theme.ROW, MID, limit=350, name="state"),
        *icon("drop", _RIGHT - 244, y - 14, 11, FRONTIER_FUELS["water"], theme.PANEL),
        Text(_RIGHT - 226, y - 13, f"{own.aquas} in LEO", theme.KEY, MID, name="aquas"),
        *icon("card", _RIGHT - 244, y + 18, 11, MID, theme.PANEL),
        Text(_RIGHT - 226, y + 19, f"{len(own.hand)} in hand", theme.KEY, MID),
        Text(_RIGHT - 48, y + 1, figure, theme.barlow(52, 800), colour, "mm", name="bid"),
    ]


def state_words(lot: LotView, seat: int) -> str:
    """What a seat has done and is to do, as far as all may know."""
    opened = "opened the auction" if seat == lot.initiator else ""
    if seat in lot.passed:
        now = "has passed"
    elif lot.closing:
        now = "chooses now" if seat == lot.initiator else "holds" if seat in lot.holders else ""
    elif seat in lot.answered:
        now = "has answered, sealed"
    elif seat in lot.asked:
        now = "is to answer"
    else:
        now = "holds" if seat in lot.holders else "not in this auction"
    return " · ".join(word for word in (opened, now) if word)


def _more(view: View, lot: LotView, top: float) -> Parts:
    """The lot's other side, and the cards the winner also takes."""
    tops: list[DeckView] = [deck for deck in view.decks if deck.kind in lot.supports]
    wide = (_RIGHT - _LEFT - 2 * 14) / 3
    parts: Parts = [frame.caption(_LEFT, top + 14, "its black side")]
    parts += compact(Shown(lot.card.black), (_LEFT, top + 36, _LEFT + wide, top + 208))
    x = _LEFT + wide + 14
    parts.append(frame.caption(x, top + 14, extras_words(lot)))
    for deck in tops[:2]:
        if deck.top is not None:
            parts += compact(Shown(deck.top.white), (x, top + 36, x + wide, top + 208))
            x += wide + 14
    return parts


_NOTE = "The winner pays its bid to whoever opened the auction, or to the pool when it opened it itself."


def extras_words(lot: LotView) -> str:
    """What comes with the lot."""
    if not lot.supports:
        return "nothing comes with it"
    return f"with it the top {' and '.join(lot.supports)}"
