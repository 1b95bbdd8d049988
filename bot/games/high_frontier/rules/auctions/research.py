"""The research operation: who may research, opening an auction, research alone in solitaire (I2; rulings 15, 99, 104, 105)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.decks import (
    deck_named,
    draw,
    open_decks,
    support_decks,
    top,
)
from bot.games.high_frontier.rules.assets.reserve import pay_refusal
from bot.games.high_frontier.rules.auctions.auction import (
    ACADEMIA_LIMIT,
    MARKETEER,
    Bidding,
    academia_refusal,
    asked_seats,
    going,
    winner_among,
)
from bot.games.high_frontier.rules.operations.operation import spend, spent_refusal
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.state.state import Auction, State

BARGAIN = 3  # cards from which Marketeer pays 1 less in solitaire


class Research(Move, frozen=True):
    """Operation: put the top card of a deck up for auction; alone, buy it."""

    command: ClassVar[str] = "operate research"
    label: ClassVar[str] = "Research"
    costly: ClassVar[bool] = True
    deck: Annotated[str, Meta(description="Which deck")]
    bid: Annotated[int, Meta(description="Opening bid", ge=0, le=200)] = 0


def refusal(state: State, seat: int, kind: str, bid: int) -> IllegalMove | None:
    """Why this lot cannot be put up with this bid."""
    if (why := spent_refusal(state) or academia_refusal(state, seat)) is not None:
        return why
    if len(state.seats) == 1:
        return pay_refusal(state, seat, lone_price(state, kind), "These cards", "I2; ruling 15")
    if bid < 0:
        return IllegalMove("The opening bid is 0 or more.", "I2; ruling 100")
    have = state.seats[seat].leo.water
    if bid > have:
        return IllegalMove(f"You cannot bid {aquas(bid)}; you have {have}.", "I2; ruling 100")
    return None


def lot(state: State, kind: str) -> list[str]:
    """The top card of a deck and the bonus supports that come with it, as far as the decks go."""
    card = top(state, kind)
    if card is None:
        return []
    supports = [top(state, deck) for deck in support_decks(card)]
    return [card, *(support for support in supports if support is not None)]


def lone_price(state: State, kind: str) -> int:
    """Aquas for a lot in solitaire: 1 per card, Marketeer 1 less for three or more (ruling 15)."""
    count = len(lot(state, kind))
    is_bargain = count >= BARGAIN and rights.privilege(state, 0) == MARKETEER
    return count - is_bargain


def lots(state: State, seat: int) -> list[Research]:
    """Every deck with every opening bid, low bids first."""
    bids = [0] if len(state.seats) == 1 else range(state.seats[seat].leo.water + 1)
    wishes = [Research(kind, bid) for bid in bids for kind in open_decks(state)]
    return [wish for wish in wishes if refusal(state, seat, wish.deck, wish.bid) is None]


def research(table: Table[State], seat: int, move: Research) -> None:
    state = table.state
    kind = deck_named(state, move.deck)
    if (why := refusal(state, seat, kind, move.bid)) is not None:
        raise why
    spend(table)
    if len(state.seats) == 1:
        _research_alone(table, seat, kind)
        return
    state.auction = opened(state, seat, kind, move.bid)
    card = state.auction.card
    table.record_event("auction", seat, card=card, deck=kind, bid=move.bid, name=patent_name(card))
    for other in state.after(seat):
        if other not in asked_seats(state):
            _left_out(table, other)
    table.push_steps(Bidding())


def opened(state: State, seat: int, kind: str, bid: int) -> Auction:
    """The auction as it begins: the initiator holds the opening bid."""
    return Auction(state.decks[kind][0], seat, bid, [seat], {seat: bid})


def _left_out(table: Table[State], seat: int) -> None:
    """Who is not asked for a bid hears why: a full hand, too few Aquas, or just as many and a tie goes to another."""
    state = table.state
    own, lot = state.seats[seat], going(state)
    hand = len(own.hand) if academia_refusal(state, seat) else 0
    tie = winner_among(state, [*lot.holders, seat]) if own.aquas == lot.high else None
    table.record_event("left_out", seat, hand=hand, limit=ACADEMIA_LIMIT, aquas=own.aquas, tie=tie)


def _research_alone(table: Table[State], seat: int, kind: str) -> None:
    state = table.state
    price, card = lone_price(state, kind), state.decks[kind][0]
    state.seats[seat].leo.water -= price
    taken = [draw(state, seat, deck) for deck in (kind, *support_decks(card))]
    cards = [card for card in taken if card is not None]
    table.record_event("researched", seat, cards=cards, aquas=price, reveals=True)
