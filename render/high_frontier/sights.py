"""The pictures beside the map by name: each drawn, and told in words as full as the drawing."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from bot.games.high_frontier.printed.cards import COLOURS, FACTIONS, KINDS
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.stacks import patent_view
from render.high_frontier.boards.assembly import assembly
from render.high_frontier.boards.auction import auction
from render.high_frontier.boards.decks import decks
from render.high_frontier.boards.playmat import playmat
from render.high_frontier.boards.score import ending
from render.high_frontier.boards.sunspots import sun
from render.high_frontier.boards.tracks import tracks
from render.high_frontier.cards.sheet import card_sheet
from render.high_frontier.text import boards as words
from render.high_frontier.text.assembly import assembly_alt, assembly_text
from render.scene import LETTERS, PictureInput
from render.shapes import Drawing


class Sight(Struct, frozen=True):
    """One picture: `alt` is at most 600 characters, `text` at most 3,500."""

    draw: Callable[[PictureInput], Drawing]
    alt: Callable[[PictureInput], str]
    text: Callable[[PictureInput], str]


PLAYMAT, AUCTION, SUNSPOT_CYCLE, ASSEMBLY = "playmat", "auction", "sunspot cycle", "assembly"
SEATS = LETTERS[:5]


def seat_shown(scene: PictureInput, letter: str = "") -> int:
    """The seat meant; without a letter, or where nobody sits there, the viewer's own, else whose turn it is, else the first."""
    view: View = scene.view
    if letter and LETTERS.index(letter) < len(view.seats):
        return LETTERS.index(letter)
    if scene.viewer is not None:
        return scene.viewer
    return view.turn.seat if view.turn else (view.winners[0] if view.winners else 0)


def _mat(letter: str) -> Sight:
    def of(tell: Callable[[PictureInput, int], str]) -> Callable[[PictureInput], str]:
        return lambda scene: tell(scene, seat_shown(scene, letter))

    def draw(scene: PictureInput) -> Drawing:
        return playmat(scene, seat_shown(scene, letter))

    return Sight(draw, of(words.playmat_alt), of(words.playmat_text))


def _card(card: str) -> Sight:
    return Sight(
        partial(card_sheet, card=card),
        partial(words.card_alt, card=card),
        partial(words.card_text_board, card=card),
    )


def _cards() -> dict[str, str]:
    """What is typed for each card, and its id: by its white name, a Crew by the faction's."""
    patents = {f"card {patent_view(card).white.name}": card for card in KINDS}
    crews = {
        f"card {FACTIONS[side].name}": side
        for colour in COLOURS.values()
        for side in (colour.front, colour.back)
    }
    return patents | crews


CARDS = _cards()
MATS: dict[str, Sight] = {
    PLAYMAT: _mat(""),
    **{f"{PLAYMAT} {letter}": _mat(letter) for letter in SEATS},
    AUCTION: Sight(auction, words.auction_alt, words.auction_text),
    "decks": Sight(decks, words.decks_alt, words.decks_text),
    SUNSPOT_CYCLE: Sight(sun, words.sun_alt, words.sun_text),
    "tracks": Sight(tracks, words.tracks_alt, words.tracks_text),
    ASSEMBLY: Sight(assembly, assembly_alt, assembly_text),
    "points": Sight(ending, words.ending_alt, words.ending_text),
    **{typed: _card(card) for typed, card in CARDS.items()},
}
