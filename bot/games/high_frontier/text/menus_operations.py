"""Offered operations, auction answers and free actions as lines of a menu (G, I)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import SEAT_LETTERS, Move, listed, seat_placeholder
from bot.games.high_frontier.printed.cards import BLACK
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas, card_name, place_name, stack_name
from bot.games.high_frontier.rules.auctions import auction, research
from bot.games.high_frontier.rules.flight import air_eater
from bot.games.high_frontier.rules.operations import (
    boost,
    claims,
    income,
    industrialize,
    produce,
    prospect,
    refuel,
)
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import patent_view

Line = tuple[str, str]
Lines = dict[type[Move], Callable[[View, Any], Line]]


def own(view: View) -> SeatView:
    """The viewer's seat."""
    assert view.viewer is not None
    return view.seats[view.viewer]


def letter(text: str) -> str:
    return seat_placeholder(SEAT_LETTERS.index(text)) if text in SEAT_LETTERS else text


def top(view: View, kind: str) -> str:
    """The top card of a deck."""
    deck = next(deck for deck in view.decks if deck.kind == kind)
    return patent_name(deck.top.id) if deck.top else "empty"


def _boost(view: View, move: boost.Boost) -> Line:
    price = boost.cost(move.cards, move.heavy)
    names = listed(map(patent_name, move.cards))
    heavy = ", heavy" if move.heavy else ""
    return f"Boost {names}{heavy}", f"costs {aquas(price)}, you have {own(view).aquas}"


def _sell(view: View, move: income.Sell) -> Line:
    if any(card.patent.id == move.card for card in own(view).hand):
        return f"Sell {patent_name(move.card)}", f"from the hand, {aquas(income.HAND_PRICE)}"
    spectral = patent_view(move.card).black.spectral
    price = next(track.price for track in view.tracks if track.spectral == spectral)
    return f"Sell {card_name(move.card, BLACK)}", f"from LEO, {aquas(price)}"


def _prospect(view: View, move: prospect.Prospect) -> Line:
    where = listed(map(place_name, move.sites)) if move.sites else "all that it can"
    sizes = [SKY.spaces[site].land().size for site in move.sites]
    odds = ", ".join(f"{min(size, 6)} of 6" for size in sizes)
    by = f"{card_name(move.card)} by {move.platform}" if move.platform else card_name(move.card)
    return f"Prospect {where}", f"{by}, chance {odds}" if odds else ""


def _into(text: str) -> str:
    return "a new Outpost" if text == "new" else stack_name(text) if text else "where it is"


def _industrialize(view: View, move: industrialize.Industrialize) -> Line:
    given = [card for card in (move.robonaut, move.refinery, *move.supports) if card]
    where = place_name(move.site) if move.site else "the claim"
    return f"Industrialize {where}", f"gives up {listed(map(card_name, given))}"


def _produce(view: View, move: produce.Produce) -> Line:
    heavy = ", heavy" if move.heavy else ""
    where = place_name(move.site) if move.site else "the factory"
    return f"Build {card_name(move.card, BLACK)}{heavy}", f"on {where}, into {_into(move.into)}"


def _lot(view: View) -> str:
    return f"for {patent_name(view.lot.card.id)}, high bid {view.lot.high}" if view.lot else ""


def _research(view: View, move: research.Research) -> Line:
    """The price, and the top cards that go with the lot."""
    state = determinize(view)
    name, *more = map(patent_name, research.lot(state, move.deck))
    gets = f"with {listed(more)}" if more else "nothing comes with it"
    if len(view.seats) > 1:
        return f"Research {name} at {move.bid}", f"{move.deck} deck, {gets}"
    price = aquas(research.lone_price(state, move.deck))
    return f"Research {name}", f"{move.deck} deck, {price}, {gets}"


OPERATION_CHOICES: Lines = {
    income.Income: lambda view, move: ("Income", aquas(income.INCOME)),
    income.Sell: _sell,
    boost.Boost: _boost,
    research.Research: _research,
    prospect.Prospect: _prospect,
    prospect.Reroll: lambda view, move: (f"Again for {place_name(move.site)}", ""),
    prospect.KeepRolls: lambda view, move: ("Let the rolls stand", ""),
    prospect.Revive: lambda view, move: (f"Revive {place_name(move.site)}", "a claim, no roll"),
    claims.MoveDisk: lambda view, move: (f"Move the disk from {place_name(move.site)}", ""),
    claims.LeaveOpen: lambda view, move: ("Place no disk", ""),
    refuel.RefuelIsru: lambda view, move: (
        f"Refuel with {card_name(move.card)}",
        f"into {_into(move.into)}",
    ),
    refuel.RefuelFactory: lambda view, move: (
        f"Factory refuel on {place_name(move.site)}: {move.grade}",
        f"into {_into(move.into)}",
    ),
    air_eater.RefuelAir: lambda view, move: (
        "Refuel out of the air",
        f"a roll, if due: {move.hazard}",
    ),
    industrialize.Industrialize: _industrialize,
    produce.Produce: _produce,
    produce.Deliver: lambda view, move: (f"Deliver {card_name(move.card, BLACK)} to LEO", ""),
    auction.Raise: lambda view, move: (f"Raise to {move.bid}", _lot(view)),
    auction.Match: lambda view, move: (f"Match {view.lot.high if view.lot else 0}", _lot(view)),
    auction.Stand: lambda view, move: ("Stand on your bid", _lot(view)),
    auction.Pass: lambda view, move: ("Pass", _lot(view)),
    auction.ChooseWinner: lambda view, move: (f"{letter(move.player)} wins", _lot(view)),
}
