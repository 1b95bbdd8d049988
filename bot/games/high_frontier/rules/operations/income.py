"""Income and the free market (I1, I3; rulings 106, 142)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.cards import BLACK, SPECTRAL
from bot.games.high_frontier.printed.map import LEO
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.decks import bury
from bot.games.high_frontier.rules.operations.operation import spend, spent_refusal
from bot.games.high_frontier.rules.ships.losses import lose
from bot.games.high_frontier.state.parse import hand_card, located, matching
from bot.games.high_frontier.state.state import State, lie

INCOME = int(FIGURES["income_aqua"])
HAND_PRICE = int(FIGURES["free_market_hand_card_aqua"])


class Income(Move, frozen=True):
    """Operation: take 1 Aqua."""

    command: ClassVar[str] = "operate income"
    label: ClassVar[str] = "Income"


class Sell(Move, frozen=True):
    """Operation: sell a card."""

    command: ClassVar[str] = "operate sell"
    label: ClassVar[str] = "Free market"
    costly: ClassVar[bool] = True
    card: Annotated[str, Meta(description="The card")]


def incomes(state: State, seat: int) -> list[Income]:
    return [] if state.operated else [Income()]


def income(table: Table[State], seat: int, move: Income) -> None:
    spend(table)
    table.state.seats[seat].leo.water += INCOME
    table.record_event("income", seat, aquas=INCOME)


def goods(state: State, seat: int) -> dict[str, tuple[str, int]]:
    """What can be sold: card → the stack it is in (empty: the hand) and what it brings before the sale (ruling 106).

    Black cards count in any own stack on LEO (ruling 23).
    """
    found = dict.fromkeys(state.seats[seat].hand, ("", HAND_PRICE))
    for name, stack in state.seats[seat].stacks.items():
        for card in stack.cards:
            if stack.at == LEO and card.side == BLACK:
                found[card.id] = (name, rights.price(state, SPECTRAL[card.id]))
    return found


def sales(state: State, seat: int) -> list[Sell]:
    """Dearest first."""
    if state.operated:
        return []
    found = goods(state, seat)
    return [Sell(card) for card in sorted(found, key=lambda card: -found[card][1])]


def sale_refusal(state: State, seat: int, typed: str) -> IllegalMove | None:
    """Why this card cannot be sold."""
    if (spent := spent_refusal(state)) is not None:
        return spent
    if matching(typed, goods(state, seat)) is not None:
        return None
    try:
        name, card = located(state, seat, typed)
    except IllegalMove:
        return IllegalMove(f"There is no {typed!r} in your hand or on LEO.", "I3; ruling 106")
    where = state.seats[seat].stacks[name].at
    if card.side == BLACK:
        return IllegalMove(
            f"{lie(card).name} is sold in LEO only; it is at {where}.", "I3; ruling 106"
        )
    return IllegalMove(
        f"{lie(card).name} lies white side up in a stack; sold are hand cards, and black cards in LEO.",
        "I3; ruling 106",
    )


def sell(table: Table[State], seat: int, move: Sell) -> None:
    """A hand card goes under its deck, a black card back to the hand: it can be built again."""
    if (refusal := sale_refusal(table.state, seat, move.card)) is not None:
        raise refusal
    found = goods(table.state, seat)
    card = matching(move.card, found)
    assert card is not None
    name, gain = found[card]
    spend(table)
    part_with(table, seat, card, name)
    table.state.seats[seat].leo.water += gain
    table.record_event("sold", seat, card=card, black=bool(name), aquas=gain)


def part_with(table: Table[State], seat: int, card: str, name: str) -> None:
    """A sold card leaves its stack for the hand, or the hand for the bottom of its deck."""
    if name:
        lose(table, seat, name, [card], "sold")
    else:
        bury(table.state, seat, [hand_card(table.state, seat, card)])
