"""Boost: hand cards into LEO, white side up, for their mass in Aquas (I4; ruling 107)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table, listed
from bot.games.high_frontier.printed.cards import KINDS, RADIATOR, WHITE, face
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.decks import drop
from bot.games.high_frontier.rules.assets.reserve import pay_refusal
from bot.games.high_frontier.rules.operations.operation import put, spend, spent_refusal
from bot.games.high_frontier.state.parse import hand_cards, patent_name
from bot.games.high_frontier.state.state import LEO_STACK, Card, State

LAUNCH_FEES = "launch_fees"


class Boost(Move, frozen=True):
    """Operation: boost hand cards to LEO."""

    command: ClassVar[str] = "operate boost"
    label: ClassVar[str] = "Boost"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    cards: Annotated[tuple[str, ...], Meta(description="Hand cards")]
    heavy: Annotated[tuple[str, ...], Meta(description="Radiators to lay heavy")] = ()


def laid(cards: Sequence[str], heavy: Sequence[str]) -> list[Card]:
    """Cards as they lie after a boost."""
    return [Card(card, WHITE, card in heavy) for card in cards]


def cost(cards: Sequence[str], heavy: Sequence[str]) -> int:
    """Aquas: the combined mass, radiators by orientation."""
    return sum(face(card, WHITE, card in heavy).mass for card in cards)


def heavy_refusal(heavy: Sequence[str], cards: Sequence[str]) -> IllegalMove | None:
    """Why these cannot be laid heavy."""
    for card in heavy:
        if KINDS[card] != RADIATOR:
            return IllegalMove(f"{patent_name(card)} has one orientation.", "I4")
        if card not in cards:
            return IllegalMove(f"{patent_name(card)} is not among the cards.", "I4")
    return None


def refusal(
    state: State, seat: int, cards: Sequence[str], heavy: Sequence[str]
) -> IllegalMove | None:
    """Why these cards cannot be boosted."""
    if (spent := spent_refusal(state)) is not None:
        return spent
    if not cards:
        return IllegalMove("Say which hand cards you boost.", "I4; ruling 107")
    if (wrong := heavy_refusal(heavy, cards)) is not None:
        return wrong
    what = f"Boosting {listed(map(patent_name, cards))}"
    return pay_refusal(state, seat, cost(cards, heavy), what, "I4; ruling 107")


def boosts(state: State, seat: int) -> list[Boost]:
    """As many cards as can be paid, then each alone, radiators both ways."""
    if state.operated:
        return []
    hand = state.seats[seat].hand
    wishes = [Boost(most)] if len(most := _most(state, seat)) > 1 else []
    for card in hand:
        wishes.append(Boost((card,)))
        if KINDS[card] == RADIATOR:
            wishes.append(Boost((card,), (card,)))
    return [wish for wish in wishes if refusal(state, seat, wish.cards, wish.heavy) is None]


def _most(state: State, seat: int) -> tuple[str, ...]:
    """Lightest first, as far as the Aquas go."""
    found: list[str] = []
    for card in sorted(state.seats[seat].hand, key=lambda card: face(card, WHITE).mass):
        if cost([*found, card], ()) <= state.seats[seat].leo.water:
            found.append(card)
    return tuple(found)


def boost(table: Table[State], seat: int, move: Boost) -> None:
    state = table.state
    cards = hand_cards(state, seat, move.cards)
    heavy = hand_cards(state, seat, move.heavy)
    if (why := refusal(state, seat, cards, heavy)) is not None:
        raise why
    spend(table)
    price = cost(cards, heavy)
    state.seats[seat].leo.water -= price
    for card in cards:
        drop(state, seat, card)
    put(state, seat, LEO_STACK, laid(cards, heavy))
    table.record_event("boosted", seat, cards=cards, heavy=heavy, aquas=price)
    for other, owner in enumerate(state.seats):
        if rights.privilege(state, other) == LAUNCH_FEES:
            owner.leo.water += 1
            table.record_event("launch_fees", other, aquas=1)
