"""Operations, auctions and what they bring, as sentences (I)."""

from __future__ import annotations

from bot.engine import listed, seat_placeholder
from bot.games.high_frontier.printed.names import aquas, card_name, place_name, the_stack
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.text.year import Facts, Sentences, cards_named

PASSED = -1


def tanks_named(water: int, isotope: int) -> str:
    """`3 water tanks`, `3 water and 1 isotope tanks`."""
    found = [f"{count} {kind}" for count, kind in ((water, "water"), (isotope, "isotope")) if count]
    return f"{listed(found)} tank{'' if water + isotope == 1 else 's'}"


def _claimed(who: str, facts: Facts) -> str:
    moved = f" with the disk from {place_name(facts['source'])}" if facts["source"] else ""
    return f"{who} claims {place_name(facts['site'])}{moved}."


def _boosted(who: str, facts: Facts) -> str:
    heavy = f" ({cards_named(facts['heavy'])} heavy)" if facts["heavy"] else ""
    return f"{who} boosts {cards_named(facts['cards'])}{heavy} for {aquas(facts['aquas'])}."


def places_named(sites: list[str]) -> str:
    return listed(map(place_name, sites))


def _auction(who: str, facts: Facts) -> str:
    opening = aquas(facts["bid"])
    return f"{who} puts {patent_name(facts['card'])} up for auction; opening bid {opening}."


def _left_out(who: str, facts: Facts) -> str:
    if facts["hand"]:
        limit = f"with {facts['limit']} or more one may not"
        return f"{who} cannot bid: {facts['hand']} hand cards, and {limit}."
    tie = facts.get("tie")
    more = (
        "" if tie is None else f", no more than the bid, and a tie goes to {seat_placeholder(tie)}"
    )
    return f"{who} cannot {'bid' if tie is None else 'win'}: {aquas(facts['aquas'])} in LEO{more}."


def _bids(who: str, facts: Facts) -> str:
    told = []
    for seat, bid in facts["bids"].items():
        what = "passes" if bid == PASSED else f"bids {bid}"
        told.append(f"{seat_placeholder(int(seat))} {what}")
    return f"Round {facts['round']}: {listed(told)}."


def _auction_won(who: str, facts: Facts) -> str:
    payee = facts["paid_to"]
    to = "the pool" if payee is None else seat_placeholder(payee)
    more = f" with {cards_named(facts['supports'])}" if facts["supports"] else ""
    return (
        f"{who} wins {patent_name(facts['card'])}{more} and pays {aquas(facts['aquas'])} to {to}."
    )


def _size_roll(who: str, facts: Facts) -> str:
    by = f" (again, by {facts['source'].replace('_', ' ')})" if facts["source"] else ""
    made = "good" if facts["result"] <= facts["size"] else "too high"
    counts = f", counts {facts['result']}" if facts["result"] != facts["die"] else ""
    return (
        f"{who}'s size roll for {place_name(facts['site'])}{by}: {facts['die']}{counts} against "
        f"{facts['size']}, {made}."
    )


def _refuels(who: str, facts: Facts) -> str:
    if facts["way"] == "factory":
        against = " against its owner's will" if facts["hijack"] else ""
        return f"{who} refuels at the factory on {place_name(facts['site'])}{against}."
    if facts["way"] == "air":
        return f"{who} refuels out of the air at {place_name(facts['site'])}."
    return f"{who} refuels on {place_name(facts['site'])} with {card_name(facts['card'])}."


def _industrializes(who: str, facts: Facts) -> str:
    parts = [card for card in (facts["robonaut"], facts["refinery"]) if card]
    return f"{who} gives up {listed(map(card_name, parts))} on {place_name(facts['site'])}."


def _produced(who: str, facts: Facts) -> str:
    heavy = ", heavy," if facts["heavy"] else ""
    return (
        f"{who} builds {card_name(facts['card'], 'black')}{heavy} on {place_name(facts['site'])}."
    )


def _delivers(who: str, facts: Facts) -> str:
    against = " against the factory owner's will" if facts["hijack"] else ""
    return f"{who} delivers {card_name(facts['card'], 'black')} from {place_name(facts['site'])}{against}."


OPERATION_SENTENCES: Sentences = {
    "boosted": _boosted,
    "launch_fees": lambda who, facts: f"{who} takes {aquas(facts['aquas'])} in launch fees.",
    "income": lambda who, facts: f"{who} takes {aquas(facts['aquas'])} of income.",
    "sold": lambda who, facts: (
        f"{who} sells {card_name(facts['card'])} for {aquas(facts['aquas'])}."
    ),
    "failed": lambda who, facts: f"{who}'s {facts['operation']} fails: {facts['why']}",
    "tanks": lambda who, facts: (
        f"{who} puts {tanks_named(facts['water'], facts['isotope'])} into "
        f"{the_stack(facts['stack'])} at {place_name(facts['at'])}."
    ),
    "claimed": _claimed,
    "factory": lambda who, facts: (
        f"{who} builds a factory on {place_name(facts['site'])} (type {facts['spectral']})."
    ),
    "taxes": lambda who, facts: f"{who} takes {aquas(facts['aquas'])} in taxes.",
    "auction": _auction,
    "left_out": _left_out,
    "bid_sealed": lambda who, facts: f"{who} has answered.",
    "own_bid": lambda who, facts: (
        "You pass." if facts["bid"] == PASSED else f"Your bid: {aquas(facts['bid'])}."
    ),
    "bids": _bids,
    "auction_won": _auction_won,
    "researched": lambda who, facts: (
        f"{who} researches {cards_named(facts['cards'])} for {aquas(facts['aquas'])}."
    ),
    "prospects": lambda who, facts: (
        f"{who} prospects {places_named(facts['sites'])} with {card_name(facts['card'])}."
    ),
    "size_roll": _size_roll,
    "busted": lambda who, facts: f"{place_name(facts['site'])} is busted.",
    "revived": lambda who, facts: f"{who} revives {place_name(facts['site'])}.",
    "left_open": lambda who, facts: f"{who} places no disk on {place_name(facts['site'])}.",
    "refuels": _refuels,
    "industrializes": _industrializes,
    "gained_powersat": lambda who, facts: f"{who} gains a Powersat.",
    "produced": _produced,
    "delivers": _delivers,
    "delivered": lambda who, facts: (
        f"{who}'s {card_name(facts['card'], 'black')} arrives in LEO for "
        f"{tanks_named(facts['water'], facts['isotope'])}."
        if facts["water"] or facts["isotope"]
        else f"{who}'s {card_name(facts['card'], 'black')} arrives in LEO."
    ),
    "cube_discarded": lambda who, facts: f"{who} takes the cube off {place_name(facts['site'])}.",
    "disk_discarded": lambda who, facts: f"{who} takes the disk off {place_name(facts['site'])}.",
}
