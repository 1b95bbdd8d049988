"""Standing orders as sentences and as lines of a menu; both are for their owner only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import listed, seat_placeholder
from bot.games.high_frontier.negotiation.deal_text import LEAVE_WORDS
from bot.games.high_frontier.negotiation.permissions import OrderLeave
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import place_name, stack_name
from bot.games.high_frontier.rules.auctions import standing_orders
from bot.games.high_frontier.rules.flight import filed_routes
from bot.games.high_frontier.text.menus_operations import Line, Lines, letter
from bot.games.high_frontier.text.year import Facts, Sentences
from bot.games.high_frontier.view.records import FiledView, View

ASK_ME = "ask me"


def wishes(words: Any) -> str:
    return listed(map(standing_orders.wish_words, words)) if words else ASK_ME


def _bid(facts: Facts) -> str:
    most: int = facts["most"]
    have: int = facts.get("have", most)
    return standing_orders.bid_words(facts["lot"], facts["style"], most, have)


def _order_bids(view: View, move: standing_orders.OrderBids) -> Line:
    own = None if view.viewer is None else view.seats[view.viewer]
    have = move.most if own is None else own.aquas
    return standing_orders.bid_words(move.lot, move.style, move.most, have), "in auctions"


def _leave(facts: Facts) -> str:
    whom = "" if facts["player"] is None else f" to {seat_placeholder(facts['player'])}"
    return f"{LEAVE_WORDS[facts['what']]}{whom}: {facts['answer']}"


def place_typed(word: str) -> str:
    """The id of a place as typed, or what was typed where there is none such."""
    space = SKY.find(word)
    return word if space is None else space.id


def _disks(facts: Facts) -> str:
    sites = [
        *(place_name(at) if at in SKY.spaces else at for at in facts["sites"]),
        *(["none"] if facts["none"] else []),
    ]
    return listed(sites, "then") if sites else ASK_ME


ABOUT: dict[str, Callable[[Facts], str]] = {
    "bids": _bid,
    "ties": lambda facts: (
        listed(map(seat_placeholder, facts["players"])) if facts["players"] else ASK_ME
    ),
    "leave": _leave,
    "reroll": lambda facts: facts["answer"],
    "disks": _disks,
    "draft": lambda facts: wishes(facts["wishes"]),
    "sale": lambda facts: ASK_ME if facts["ask"] else wishes(facts["cards"] or ["nothing"]),
    "outposts": lambda facts: listed(map(stack_name, facts["keep"])) if facts["keep"] else ASK_ME,
    "losses": lambda facts: wishes(facts["cards"]),
    "glitch": lambda facts: listed(map(stack_name, facts["stacks"])) if facts["stacks"] else ASK_ME,
}


def _legs(count: int) -> str:
    return f"{count} leg{'' if count == 1 else 's'}"


def leg_words(year: int, leg: int, legs: int, to: str) -> str:
    """A leg of a filed route: under way, flown, or lost on the way."""
    return f"Year {year}: leg {leg} of {legs} to {place_name(to)} by orders."


def filed_words(filed: FiledView) -> str:
    """How far a filed route has come, for its owner."""
    if not filed.flown:
        return f"Filed: a route to {place_name(filed.to)}, {_legs(filed.legs)}, from year {filed.year} on."
    if filed.waited:
        on = place_name(filed.at)
        return f"Year {filed.year}: waited on {on} by orders, on the way to {place_name(filed.to)}."
    return leg_words(filed.year, filed.flown, filed.legs, filed.at)


ORDER_SENTENCES: Sentences = {
    "route_filed": lambda who, facts: (
        f"You file a route to {place_name(facts['to'])}: {_legs(facts['legs'])}, from year {facts['year']} on."
    ),
    "route_waits": lambda who, facts: (
        f"By your filed route to {place_name(facts['to'])} the Rocket waits on {place_name(facts['at'])} this year."
    ),
    "route_stopped": lambda who, facts: (
        f"You stop your filed route to {place_name(facts['to'])}."
        if facts["why"] == filed_routes.STOPPED
        else f"Your filed route to {place_name(facts['to'])} has ended: {facts['why']}."
    ),
    "route_arrived": lambda who, facts: (
        f"Your filed route is done: the Rocket is on {place_name(facts['to'])}."
    ),
    "ordered": lambda who, facts: f"Your order, {facts['about']}: {ABOUT[facts['about']](facts)}.",
}


def _order_leave(view: View, move: OrderLeave) -> Line:
    whom = letter(move.player) if move.player else "anybody"
    return f"Leave, {LEAVE_WORDS[move.what]}: {move.answer}", f"asked by {whom}"


def _route(view: View, move: filed_routes.OrderRoute) -> Line:
    space = SKY.find(move.to)
    first = {"turns": "fewest turns", "fuel": "least fuel", "risk": "least risk"}[move.prefer]
    return f"File a route to {space.title if space else move.to}", f"{first}; flown year by year"


ORDER_CHOICES: Lines = {
    filed_routes.OrderRoute: _route,
    filed_routes.StopRoute: lambda view, move: ("Stop the filed route", ""),
    standing_orders.OrderBids: _order_bids,
    standing_orders.OrderTies: lambda view, move: (
        f"{listed(map(letter, move.players))} first" if move.players else ASK_ME,
        "when bids are equal and the choice is yours",
    ),
    OrderLeave: _order_leave,
    standing_orders.OrderReroll: lambda view, move: (
        f"Re-rolls: {move.answer}",
        "failed size rolls",
    ),
    standing_orders.OrderDisks: lambda view, move: (
        _disks({"sites": [place_typed(word) for word in move.sites], "none": move.none}),
        "goes to a new claim when none is left",
    ),
    standing_orders.OrderDraft: lambda view, move: (f"Draft: {wishes(move.wishes)}", ""),
    standing_orders.OrderSale: lambda view, move: (
        f"Sale: {ASK_ME if move.ask else wishes(move.cards or ['nothing'])}",
        "after the draft",
    ),
    standing_orders.OrderOutposts: lambda view, move: (
        f"Keep: {listed(map(stack_name, move.keep)) if move.keep else ASK_ME}",
        "of more than two Outposts",
    ),
    standing_orders.OrderLosses: lambda view, move: (f"Lose first: {wishes(move.cards)}", ""),
    standing_orders.OrderGlitch: lambda view, move: (
        f"Glitch first: {listed(map(stack_name, move.stacks)) if move.stacks else ASK_ME}",
        "",
    ),
}
