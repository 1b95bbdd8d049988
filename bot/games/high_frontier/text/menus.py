"""Offered moves as lines of a menu: what and where, and what it brings or costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import IllegalMove, listed, seat_placeholder
from bot.games.high_frontier.negotiation import deals
from bot.games.high_frontier.negotiation.deal_text import terms_words
from bot.games.high_frontier.printed.cards import COLOURS, FACTIONS, PRIVILEGES
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas, card_name, place_name, the_stack
from bot.games.high_frontier.rules.assets.rights import VOID_ALONE
from bot.games.high_frontier.rules.flight import flight, voyage
from bot.games.high_frontier.rules.turn import setup
from bot.games.high_frontier.rules.turn.setup import SOLO_AQUAS
from bot.games.high_frontier.rules.year import heroism, mishaps
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.text import preview
from bot.games.high_frontier.text.menus_assembly import POLITICS_CHOICES
from bot.games.high_frontier.text.menus_free_actions import FREE_CHOICES
from bot.games.high_frontier.text.menus_operations import (
    OPERATION_CHOICES,
    Line,
    Lines,
    letter,
    own,
    top,
)
from bot.games.high_frontier.text.standing_orders import ORDER_CHOICES
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.records import DealView, View


def _side(view: View, move: setup.ChooseSide) -> Line:
    colour = COLOURS[own(view).colour]
    faction = FACTIONS[colour.front if move.side == "front" else colour.back]
    told = PRIVILEGES[faction.privilege]
    does = f"{told.title}: {told.text}"
    if len(view.seats) == 1 and faction.privilege in VOID_ALONE:
        does = f"begins with {SOLO_AQUAS} Aquas; alone there is no {told.title}"
    return faction.name, f"{move.side}, clout {faction.clout} of A–M · {does}"


def _sell_drafted(view: View, move: setup.SellDrafted) -> Line:
    count = len(set(move.cards))
    if not count:
        return "Keep all cards", ""
    is_all = count == len(own(view).hand) and count > 1
    what = f"all {count} cards" if is_all else listed(map(patent_name, move.cards))
    return f"Sell {what}", aquas(count * setup.SALE_PRICE)


def _fly(view: View, move: flight.Fly) -> Line:
    end = move.to or (move.route.split() or [""])[-1]
    space = SKY.find(end)
    where = space.coded if space else end
    lit = ", afterburner" if move.afterburn == "yes" else ""
    return f"Fly to {where}", f"{_costs(view, move)}{lit}"


def _costs(view: View, move: flight.Fly) -> str:
    """Turns, fuel, risk and engine; the engine alone where the rules would refuse it."""
    try:
        return preview.flight_words(determinize(view), view.viewer or 0, move)
    except IllegalMove:
        return card_name(move.triangle) if move.triangle not in ("", "none") else "the best way"


def _fly_on(view: View, move: voyage.FlyOn) -> Line:
    spaces = [SKY.spaces[name].title for name in move.route.split() if name in SKY.spaces]
    return f"On to {spaces[-1] if spaces else 'the ordered end'}", " → ".join(spaces)


def _pay(view: View, move: voyage.PayFinao) -> Line:
    where = place_name(view.voyage.hazard) if view.voyage and view.voyage.hazard else "this hazard"
    return f"Pay for {where}", f"you have {aquas(own(view).aquas)}"


def _deal(view: View, number: int) -> str:
    found: DealView | None = next((deal for deal in view.deals if deal.number == number), None)
    if found is None:
        return ""
    return "; ".join(
        f"{seat_placeholder(item.giver)} gives {item.words}" for item in found.transfers
    )


def _leave(verb: str) -> Callable[[View, Any], Line]:
    return lambda view, move: (
        f"{verb} {letter(move.to)}: {move.what}",
        place_name(move.site) if move.site in SKY.spaces else "everywhere",
    )


def _offer(view: View, move: deals.Offer) -> Line:
    terms = f"give {terms_words(move.give)}, get {terms_words(move.take)}"
    return f"Offer {letter(move.to)} a deal", terms


CHOICES: Lines = {
    **OPERATION_CHOICES,
    **FREE_CHOICES,
    **ORDER_CHOICES,
    **POLITICS_CHOICES,
    setup.ChooseSide: _side,
    setup.Draft: lambda view, move: (f"Draft {top(view, move.deck)}", f"{move.deck} deck"),
    setup.SellDrafted: _sell_drafted,
    flight.Fly: _fly,
    voyage.FlyOn: _fly_on,
    voyage.Halt: lambda view, move: ("Halt here", ""),
    voyage.PayFinao: _pay,
    voyage.RollHazard: lambda view, move: ("Roll", "on a 1 the whole stack is lost"),
    mishaps.PlaceGlitch: lambda view, move: (f"Glitch {the_stack(move.stack)}", ""),
    mishaps.LoseCard: lambda view, move: (
        f"Lose {patent_name(move.card)}",
        "it returns to your hand",
    ),
    mishaps.CutCard: lambda view, move: (f"Give up {patent_name(move.card)}", "under its deck"),
    heroism.Nominate: lambda view, move: (f"Nominate {letter(move.player)}", "2 points, all vote"),
    heroism.Vote: lambda view, move: (
        ("Yes" if move.yes else "No"),
        f"{'a' if move.yes else 'no'} heroism chit for {seat_placeholder(view.hero.seat)}"
        if view.hero
        else "",
    ),
    deals.Offer: _offer,
    deals.Counter: lambda view, move: (
        f"Counter offer {move.number}",
        f"give {terms_words(move.give)}, get {terms_words(move.take)}",
    ),
    deals.Accept: lambda view, move: (f"Accept offer {move.number}", _deal(view, move.number)),
    deals.Decline: lambda view, move: (f"Decline offer {move.number}", _deal(view, move.number)),
    deals.Withdraw: lambda view, move: (f"Withdraw offer {move.number}", _deal(view, move.number)),
    deals.Permit: _leave("Permit"),
    deals.Revoke: _leave("Revoke for"),
}
