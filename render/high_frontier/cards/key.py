"""The key below cards: what their signs mean, only those that are in the picture."""

from collections.abc import Iterable, Iterator, Sequence

from bot.games.high_frontier.view.stacks import FaceView
from render import frame, theme
from render.frame import Item, Parts
from render.high_frontier.cards.cards import Shown, working
from render.high_frontier.parts.card_parts import (
    KIND_ICONS,
    NEEDED_THERM,
    PLATFORM,
    SUN,
    hexagon,
    support_colour,
)
from render.icons import icon
from render.shapes import Disc, Polygon, Shape, Stamp, Text
from render.theme import FRONTIER_CARDS, FRONTIER_FUELS, MARGIN, MID, barlow

_SUPPORTS = ("electric", "pulsed", "stationary", "burst", "exotic")
_PLATFORMS = ("raygun", "missile", "buggy")
_PITCH = 36.0
_LINES = 3


def card_key(
    y: float, cards: Sequence[Shown], plates: Sequence[Shown] = (), *, has_text: bool = False
) -> tuple[Parts, float]:
    """The key with its first line at y, and where it ends; nothing without cards.

    `plates` show their kind, mass and hardness alone. `has_text`: what a card does is written on it.
    """
    items = [*_items(cards, plates, has_text)]
    if not items:
        return [], y
    drawn, lines = frame.rows(MARGIN + 104, y, items, lines=_LINES, pitch=_PITCH)
    return [frame.caption(MARGIN, y, "Key"), *drawn], y + _PITCH * (lines - 1) + 26


def _items(cards: Sequence[Shown], plates: Sequence[Shown], has_text: bool) -> Iterator[Item]:
    faces = [shown.face for shown in cards]
    kinds = {shown.face.kind for shown in (*cards, *plates)}
    yield from (_sign(k, KIND_ICONS[k], FRONTIER_CARDS[k]) for k in KIND_ICONS if k in kinds)
    if kinds:
        yield _sign("mass", "mass", MID)
        yield _sign("rad-hardness", "rad", MID)
    yield from _supports(faces)
    yield from _drives(faces)
    yield from _rest(faces, has_text)
    yield from _states([*cards, *plates])


def _supports(faces: Iterable[FaceView]) -> Iterator[Item]:
    """What is needed and given."""
    asked = {way for face in faces for need in face.needs for way in need.split(" or ")}
    asked |= {given for face in faces for given in face.supplies}
    yield from (_sign(one, one, support_colour(one)) for one in _SUPPORTS if one in asked)
    if any(face.cooling or face.therms for face in faces):
        yield _sign("therm", "therm", NEEDED_THERM)


def _drives(faces: Sequence[FaceView]) -> Iterator[Item]:
    """What stands in and round a thrust triangle; its colour is the fuel's."""
    driven = [face for face in faces if face.thrust is not None]
    for grade in sorted({face.grade for face in driven}):
        mark = Polygon(((0, -9), (10, 8), (-10, 8)), line=FRONTIER_FUELS[grade], width=2)
        yield _item(f"thrust | steps of {grade}", [mark])
    if any(face.afterburn is not None for face in driven):
        yield _sign("afterburner", "flame", theme.WARN)
    if any(face.is_pushable for face in driven):
        yield _sign("can be pushed", "push", theme.HI)
    if any(face.is_solar or "sun" in face.modifier for face in faces):
        yield _sign("by the sun", "solar", SUN)


def _rest(faces: Sequence[FaceView], has_text: bool) -> Iterator[Item]:
    found = {platform for face in faces for platform in face.platforms}
    yield from (_sign(one, one, PLATFORM) for one in _PLATFORMS if one in found)
    if any(face.is_air_eater for face in faces):
        yield _sign("air eater", "cloud", MID)
    if any(face.is_sail for face in faces):
        yield _sign("sail", "sail", MID)
    if any(face.spectral for face in faces):
        yield _item("type", hexagon(0, 0, 12, next(f.spectral for f in faces if f.spectral)))
    if not has_text and any(face.abilities for face in faces):
        letter = Text(0, 0, "i", barlow(18, 700), MID, "mm")
        yield _item("ability, see the card", [Disc(0, 0, 11, line=MID, width=1.6), letter])


def _states(cards: Iterable[Shown]) -> Iterator[Item]:
    """Whether cards work, as far as it is said of any."""
    states = {(shown.works, shown.lacking > 0) for shown in cards if shown.works is not None}
    if (True, False) in states:
        yield _item("works", working(True, 0, 0))
    if any(lacks for _, lacks in states):
        yield _item("lacks therms", working(True, 0, 0, 1))
    if (False, False) in states:
        yield _item("does not", working(False, 0, 0))


def _sign(words: str, sign: str, colour: str) -> Item:
    return _item(words, icon(sign, 0, 0, 11, colour, theme.SKY))


def _item(words: str, shapes: Sequence[Shape | Stamp]) -> Item:
    return Item(words, shapes=tuple(shapes), size=24, gap=18)
