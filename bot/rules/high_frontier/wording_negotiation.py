"""Deals and leaves as sentences (N)."""

from __future__ import annotations

from bot.rules.high_frontier.naming import place_name
from bot.rules.high_frontier.wording_deals import LEAVE_WORDS
from bot.rules.high_frontier.wording_year import Facts, Sentences, seats_named
from bot.rules.kernel import seat_name


def _offered(who: str, facts: Facts) -> str:
    to, words = seats_named(facts["to"]), _promise(facts)
    return f"Offer {facts['number']}, {who} to {to}: {'; '.join(facts['items'])}.{words}"


def _promise(facts: Facts) -> str:
    return f" Promise: {facts['promise']}." if facts.get("promise") else ""


def leave_line(what: str, site: str) -> str:
    where = f" at {place_name(site)}" if site else ""
    return f"{LEAVE_WORDS.get(what, what)}{where}"


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
        f"{who} gives {seat_name(facts['to'])} a standing leave: {leave_line(facts['what'], facts['site'])}."
    ),
    "revoked": lambda who, facts: (
        f"{who} takes back {seat_name(facts['to'])}'s leave: {leave_line(facts['what'], facts['site'])}."
    ),
}
