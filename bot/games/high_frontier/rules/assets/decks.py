"""Patent decks and hands: top cards, bottoms, what leaves a hand (C4, E1; rulings 4, 104, 105)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine import IllegalMove, listed
from bot.games.high_frontier.printed.cards import DECKS, FACES, KINDS, WHITE
from bot.games.high_frontier.state.parse import matching
from bot.games.high_frontier.state.state import State

RADIATOR_DECK = "radiator"
_SUBTYPES = {
    subtype: face.kind
    for face in FACES.values()
    if face.kind in ("generator", "reactor")
    for subtype in face.supplies
}


def top(state: State, kind: str) -> str | None:
    """The top card of a deck; None when it is empty."""
    deck = state.decks.get(kind)
    return deck[0] if deck else None


def open_decks(state: State) -> list[str]:
    """Decks with a card, fullest first, then in deck order (ruling 105; the default of a draft)."""
    return sorted(
        (kind for kind in DECKS if state.decks.get(kind)),
        key=lambda kind: -len(state.decks[kind]),
    )


def draw(state: State, seat: int, kind: str) -> str | None:
    """Take the top card of a deck into the hand; it shows the next one. None from an empty deck."""
    deck = state.decks.get(kind)
    if not deck:
        return None
    card = deck.pop(0)
    state.seats[seat].hand.append(card)
    _end_wishes(state, card)
    return card


def _end_wishes(state: State, card: str) -> None:
    """Standing orders for a card are about the one time that it is to be had: they end when it leaves its deck."""
    for own in state.seats:
        own.orders.bids.pop(card, None)
        own.orders.drafts = [wish for wish in own.orders.drafts if wish != card]


def drop(state: State, seat: int, card: str) -> None:
    """Take a card out of a hand; a trade's lock on it ends (ruling 146)."""
    state.seats[seat].hand.remove(card)
    state.seats[seat].locked.pop(card, None)


def bury(state: State, seat: int, cards: Iterable[str]) -> None:
    """Put hand cards under their decks, in the order given (ruling 105)."""
    for card in cards:
        drop(state, seat, card)
        state.decks.setdefault(KINDS[card], []).append(card)


def support_decks(card: str) -> list[str]:
    """Decks of the support types that the white face needs, one each; radiators if it needs any therm (ruling 104)."""
    face = FACES[card, WHITE, False]
    kinds = [_SUBTYPES[subtype] for need in face.needs for subtype in sorted(need)]
    return list(dict.fromkeys([*kinds, *([RADIATOR_DECK] if face.cooling else [])]))


def deck_named(state: State, typed: str) -> str:
    """A deck with a card in it, by its type or its top card. Raises `IllegalMove`."""
    wanted = typed.strip().lower().removesuffix(" deck")
    if (card := matching(typed, KINDS)) is not None and top(state, KINDS[card]) == card:
        return KINDS[card]
    if state.decks.get(wanted):
        return wanted
    if wanted in DECKS:
        raise IllegalMove(f"The {wanted} deck is empty.", "I2; ruling 105")
    raise IllegalMove(
        f"There is no {typed!r} deck with a card; there are {listed(open_decks(state))}.", "C4"
    )
