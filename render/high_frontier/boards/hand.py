"""The private picture: one's own hand, white and black sides, and what boosting would cost."""

from collections.abc import Iterator

from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import FaceView, PatentView
from render import frame, theme
from render.frame import Parts, StatusTag
from render.high_frontier.cards.card_lines import face_words, head, joined, whole_face
from render.high_frontier.cards.cards import Place, Shown, compact
from render.high_frontier.cards.key import card_key
from render.high_frontier.cards.sheet import card_text
from render.high_frontier.parts.names import GAME, count_of, pill_words, who, year_words
from render.marks import number, padlock
from render.scene import PictureInput
from render.shapes import Drawing, Text, layer
from render.text_board import ALT_LIMIT, short
from render.theme import LOW, MARGIN, MID, WIDTH

_TOP = 182.0
_CARD, _GAP = 176.0, 14.0
_LARGE = 6  # cards that have room for their text
_PAIRS = 12  # cards that are drawn with both sides; of more only the white ones are


def hand(scene: PictureInput) -> Drawing:
    """The viewer's hand. A scene of nobody is a `ValueError`."""
    own = _own(scene)
    parts: Parts = [*_head(scene), *padlock()]
    parts.append(Text(80, 150, first_line(own), theme.ROW, MID, name="private"))
    numbers: Parts = []
    chosen = {spot.at: spot.number for spot in scene.choices}
    bottom = _TOP
    for patent, place in _places([held.patent for held in own.hand]):
        left, top, _, low = place
        bottom = max(bottom, low)
        if patent.id in chosen:
            numbers.append(number(left + 30, top + 30, chosen[patent.id], theme.CHOICE_NUMBER))
    parts += _faces(own)
    if not own.hand:
        parts.append(Text(WIDTH / 2, _TOP + 60, "No cards in hand.", theme.SENTENCE, LOW, "mm"))
        bottom += 120
    patents = [held.patent for held in own.hand]
    faces = [*(one.white for one in patents), *(one.black for one in patents)]
    seen = [Shown(face) for face in faces[: None if len(patents) <= _PAIRS else len(patents)]]
    key, bottom = card_key(bottom + 38, seen, has_text=len(patents) <= _LARGE)
    parts += key
    high = max(round(bottom), 400)
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 12), parts), layer(numbers)))


def _own(scene: PictureInput) -> SeatView:
    if scene.viewer is None:
        raise ValueError("a hand is only drawn for the seat that holds it")
    view: View = scene.view
    return view.seats[scene.viewer]


def _head(scene: PictureInput) -> Parts:
    words, seats = pill_words(scene)
    small = [GAME, year_words(scene.view), scene.heading("Match")]
    return frame.header(
        small,
        f"Your hand, {who(scene, scene.viewer or 0)}",
        StatusTag(words, seats, scene.together(seats)),
    )


def first_line(own: SeatView) -> str:
    """Who sees it, how many cards, and what they would cost to boost (1 Aqua for each mass)."""
    mass = sum(held.patent.white.mass for held in own.hand)
    cards = count_of(len(own.hand), "card")
    boost = f"Boosting all costs {count_of(mass, 'Aqua')}, you have {own.aquas}." if mass else ""
    return f"Only you see this picture. {cards}. {boost}".strip()


def _places(patents: list[PatentView]) -> list[tuple[PatentView, Place]]:
    """Where each card's white side lies."""
    step, across, wide = _grid(len(patents))
    found = []
    for k, patent in enumerate(patents):
        left = MARGIN + (k % across) * step
        top = _TOP + (k // across) * (_CARD + _GAP)
        found.append((patent, (left, top, left + wide, top + _CARD)))
    return found


def _grid(count: int) -> tuple[float, int, float]:
    """From one card to the next, cards in a row, width of a face."""
    room = WIDTH - 2 * MARGIN + _GAP
    if count <= _LARGE:
        return room, 1, room / 2 - _GAP
    if count <= _PAIRS:
        return room / 2, 2, room / 4 - _GAP
    return room / 5, 5, room / 5 - _GAP


def _faces(own: SeatView) -> Parts:
    parts: Parts = []
    for patent, (left, top, right, bottom) in _places([held.patent for held in own.hand]):
        parts += compact(Shown(patent.white), (left, top, right, bottom))
        if len(own.hand) <= _PAIRS:
            shift = right - left + (_GAP if len(own.hand) <= _LARGE else 6)
            parts += compact(Shown(patent.black), (left + shift, top, right + shift, bottom))
    return parts


def hand_alt(scene: PictureInput) -> str:
    """The own hand in words; only for the seat that holds it."""
    own = _own(scene)
    cards = ", ".join(_brief(held.patent.white) for held in own.hand) or "no cards"
    return short(f"Your hand: {cards}. {first_line(own)}", ALT_LIMIT)


def hand_text(scene: PictureInput) -> str:
    """The own hand, both sides of each card with all they say; where that is too long, by names."""
    return joined(_lines(scene, brief=False), _lines(scene, brief=True))


def _lines(scene: PictureInput, brief: bool) -> Iterator[str]:
    own = _own(scene)
    yield from head(scene, f"hand of {who(scene, own.seat)}")
    yield first_line(own)
    for held in own.hand:
        white, black = held.patent.white, held.patent.black
        if brief:
            yield f"- {face_words(white)}; black side: {black.name}"
        else:
            yield ""
            yield from whole_face(white)
            yield f"black side: {face_words(black)}"
            yield f"  {card_text(black)}"


def _brief(face: FaceView) -> str:
    return f"{face.name} ({face.kind}, mass {face.mass})"
