"""A typed move in the game's own words, for whoever words it: the rules know cards and decks by other names too (by post)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.engine import Move
from bot.games.high_frontier.printed.cards import DECKS, FACTIONS, KINDS
from bot.games.high_frontier.rules.auctions.standing_orders import OrderSale
from bot.games.high_frontier.rules.free_actions.discards import Discard
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.income import Sell
from bot.games.high_frontier.rules.operations.produce import Produce
from bot.games.high_frontier.rules.turn.setup import SellDrafted
from bot.games.high_frontier.rules.year.mishaps import CutCard
from bot.games.high_frontier.state.parse import matching
from bot.games.high_frontier.view.records import View

CARD_FIELDS = (
    "card",
    "cards",
    "heavy",
    "other",
    "triangle",
    "supports",
    "robonaut",
    "refinery",
)
FROM_HAND = (Boost, CutCard, Discard, OrderSale, Produce, Sell, SellDrafted)


def normalize(view: View, move: Move) -> Move:
    """The move with cards by their ids, own ones first, and decks by their kinds; what nothing is called so stays as typed."""
    found: dict[str, Any] = {}
    for field in CARD_FIELDS:
        typed = getattr(move, field, "")
        if isinstance(typed, tuple):
            found[field] = tuple(_card(view, move, word) for word in typed)
        elif isinstance(typed, str) and typed:
            found[field] = _card(view, move, typed)
    if kind := getattr(move, "deck", ""):
        found["deck"] = _deck(view, kind)
    changed = {field: now for field, now in found.items() if now != getattr(move, field)}
    return replace(move, **changed) if changed else move


def _card(view: View, move: Move, typed: str) -> str:
    if typed in KINDS or typed in FACTIONS:
        return typed
    hand: list[str] = []
    aboard: list[str] = []
    if view.viewer is not None:
        seat = view.seats[view.viewer]
        hand = [card.patent.id for card in seat.hand]
        aboard = [card.face.id for stack in seat.stacks for card in stack.cards]
    own = (hand, aboard) if isinstance(move, FROM_HAND) else (aboard, hand)
    found = (matching(typed, cards) for cards in (*own, [*KINDS, *FACTIONS]))
    return next(filter(None, found), typed)


def _deck(view: View, typed: str) -> str:
    if typed in DECKS:
        return typed
    tops = {deck.top.id: deck.kind for deck in view.decks if deck.top}
    card = matching(typed, tops)
    return typed.strip().lower().removesuffix(" deck") if card is None else tops[card]
