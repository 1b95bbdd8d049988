"""Free actions and leave asked for as sentences (G, N).

Deals and leaves as sentences (N).
"""

from __future__ import annotations

from bot.engine import listed, seat_placeholder
from bot.games.high_frontier.negotiation.deal_text import LEAVE_WORDS
from bot.games.high_frontier.printed.names import (
    card_name,
    counted,
    place_name,
    stack_name,
    the_stack,
)
from bot.games.high_frontier.text.operations import tanks_named
from bot.games.high_frontier.text.year import Facts, Sentences, cards_named, seats_named


def _things(facts: Facts) -> str:
    """Cards and tanks of a stack: `Hall Effect and 3 water tanks`."""
    cards = [card_name(card) for card in facts.get("cards", [])]
    water, isotope = facts["water"], facts["isotope"]
    return listed([*cards, *([tanks_named(water, isotope)] if water or isotope else [])])


def _jettisoned(who: str, facts: Facts) -> str:
    steps = facts["steps"]
    if not steps:
        return f"{who} jettisons tanks from {the_stack(facts['stack'])}: {_things(facts)}."
    return f"{who} jettisons {steps} fuel step{'' if steps == 1 else 's'}."


def _fogg(who: str, facts: Facts) -> str:
    names = listed(map(card_name, facts["cards"])) if facts["cards"] else "half a radiator"
    return f"{who} burns up {names} as {counted(facts['mass'], 'tank')} of dirt."


def _leave(who: str, facts: Facts) -> str:
    verb = "gives" if facts["given"] else "refuses"
    return f"{who} {verb} {seat_placeholder(facts['to'])} leave: {leave_line(facts['what'], facts['site'])}."


def _swapped(who: str, facts: Facts) -> str:
    lost = "; its Fuel is lost" if facts["lost"] else ""
    return f"{who} swaps the Rocket with {stack_name(facts['outpost'])}{lost}."


def _designated(who: str, facts: Facts) -> str:
    lost = "; its Fuel is lost" if facts["lost"] else ""
    return f"{who} turns {the_stack(facts['stack'])} into {the_stack(facts['to'])}{lost}."


def leave_line(what: str, site: str) -> str:
    where = f" at {place_name(site)}" if site else ""
    return f"{LEAVE_WORDS.get(what, what)}{where}"


FREE_SENTENCES: Sentences = {
    "transferred": lambda who, facts: (
        f"{who} moves {_things(facts)} from {the_stack(facts['source'])} to "
        f"{the_stack(facts['to'])} at {place_name(facts['at'])}."
    ),
    "loaded": lambda who, facts: (
        f"{who} loads {counted(facts['tanks'], 'tank')} of {facts['grade']} as Fuel: wet mass {facts['wet']}."
    ),
    "loaded_dirt": lambda who, facts: f"{who} loads dirt as Fuel: wet mass {facts['wet']}.",
    "disembarked": lambda who, facts: (
        f"{who}'s {card_name(facts['card'])} gets off into {the_stack(facts['to'])}."
    ),
    "martian": lambda who, facts: (
        f"{who}'s {card_name(facts['card'])} drives from {place_name(facts['start'])} to "
        f"{place_name(facts['to'])}."
    ),
    "tanks_to_fuel": lambda who, facts: f"{who} turns {counted(facts['tanks'], 'tank')} into Fuel.",
    "fuel_to_tanks": lambda who, facts: f"{who} turns Fuel into {counted(facts['tanks'], 'tank')}.",
    "fogg": _fogg,
    "discarded": lambda who, facts: f"{who} discards {cards_named(facts['cards'])}.",
    "designated": _designated,
    "swapped": _swapped,
    "switched": lambda who, facts: (
        f"{who} switches {card_name(facts['card'])} {'off' if facts['off'] else 'on'}."
    ),
    "jettisoned": _jettisoned,
    "colony": lambda who, facts: (
        f"{who} founds a colony on {place_name(facts['site'])}: {card_name(facts['card'])} settles."
    ),
    "jumped": lambda who, facts: (
        f"{who} jumps the claim on {place_name(facts['site'])}"
        + (f" of {seat_placeholder(facts['victim'])}." if facts["victim"] is not None else ".")
    ),
    "murder": lambda who, facts: f"{who} decommissions {facts['name']}: murder.",
    "asked_leave": lambda who, facts: (
        f"{who} asks {seat_placeholder(facts['of'])} for leave: {leave_line(facts['what'], facts['site'])}."
    ),
    "leave": _leave,
    "leave_lapsed": lambda who, facts: (
        f"{seat_placeholder(facts['of'])} has not answered {who}: {leave_line(facts['what'], facts['site'])}."
    ),
    "outpost_left": lambda who, facts: f"{who} gives up {stack_name(facts['stack'])}.",
}


def _offered(who: str, facts: Facts) -> str:
    to, words = seats_named(facts["to"]), _promise(facts)
    return f"Offer {facts['number']}, {who} to {to}: {'; '.join(facts['items'])}.{words}"


def _promise(facts: Facts) -> str:
    return f" Promise: {facts['promise']}." if facts.get("promise") else ""


DEAL_SENTENCES: Sentences = {
    "deal_offered": _offered,
    "deal_accepted": lambda who, facts: f"{who} accepts offer {facts['number']}.",
    "deal_declined": lambda who, facts: f"{who} declines offer {facts['number']}.",
    "deal_withdrawn": lambda who, facts: f"{who} withdraws offer {facts['number']}.",
    "deal_lapsed": lambda who, facts: (
        f"Offer {facts['number']} of {who} has lapsed: the turn that its leave was for is over."
    ),
    "deal_void": lambda who, facts: f"Offer {facts['number']} of {who} is void: {facts['why']}",
    "deal_struck": lambda who, facts: (
        f"A deal is struck: {'; '.join(facts['items'])}.{_promise(facts)}"
    ),
    "permitted": lambda who, facts: (
        f"{who} gives {seat_placeholder(facts['to'])} a standing leave: {leave_line(facts['what'], facts['site'])}."
    ),
    "revoked": lambda who, facts: (
        f"{who} takes back {seat_placeholder(facts['to'])}'s leave: {leave_line(facts['what'], facts['site'])}."
    ),
}
