"""Set-up, turns, year's end, events, glories, heroism and the end as sentences (C, D, K, L, M)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import listed, seat_placeholder
from bot.games.high_frontier.printed.cards import FACTIONS
from bot.games.high_frontier.printed.names import aquas, card_name, counted, place_name, stack_name
from bot.games.high_frontier.rules.year.scoring import SOLO_GOAL
from bot.games.high_frontier.state.parse import patent_name

Facts = dict[str, Any]
Sentences = dict[str, Callable[[str, Facts], str]]

EVENT_TITLES = {
    "inspiration": "inspiration",
    "glitch": "a glitch",
    "pad_explosion": "a pad explosion",
    "solar_flare": "a solar flare",
    "anarchy": "anarchy",
    "budget_cuts": "budget cuts",
}


def taking(strength: int) -> str:
    """What a belt or flare roll of this strength does: `it takes rad-hardness below 3`."""
    return f"it takes rad-hardness below {strength}" if strength > 0 else "it takes nothing"


def seats_named(seats: list[int]) -> str:
    return listed(seat_placeholder(seat) for seat in seats) if seats else "nobody"


def cards_named(cards: list[str]) -> str:
    return listed(map(patent_name, cards)) if cards else "no card"


def _crews(who: str, facts: Facts) -> str:
    crews = [
        f"{seat_placeholder(seat)} {FACTIONS[crew].name}"
        for seat, crew in enumerate(facts["crews"])
    ]
    alone = f" Alone, {SOLO_GOAL} points win." if len(crews) == 1 else ""
    return f"The crews: {listed(crews)}.{alone}"


def _inspiration(who: str, facts: Facts) -> str:
    if not facts["under"]:
        return "Inspiration: no deck has a card to turn."
    return (
        f"Inspiration: {cards_named(facts['under'])} go under their decks; "
        f"on top now {cards_named(facts['tops'])}."
    )


def _sungrazed(who: str, facts: Facts) -> str:
    tanks = facts["water"] + facts["isotope"]
    also = f" and {counted(tanks, 'tank')}" if tanks else ""
    cards = listed(map(card_name, facts["cards"])) if facts["cards"] else "nothing else"
    return f"{who}'s {stack_name(facts['stack'])} grazes the sun: {cards}{also} lost."


def _nominated(who: str, facts: Facts) -> str:
    feat = f" (“{facts['feat']}”)" if facts["feat"] else ""
    return (
        f"{who} nominates {seat_placeholder(facts['hero'])} for a heroism chit{feat}. All vote: now, by `/frontier hero vote`, "
        "or when the year ends."
    )


def _heroism(who: str, facts: Facts) -> str:
    votes = f"yes: {seats_named(facts['yes'])}; no: {seats_named(facts['no'])}"
    return f"{who} {'wins a heroism chit' if facts['won'] else 'gets no heroism chit'} ({votes})."


def _ended(who: str, facts: Facts) -> str:
    winners = facts["winners"]
    verb = "share the victory" if len(winners) > 1 else "wins"
    name = seats_named(winners).capitalize() if not winners else seats_named(winners)
    return f"The match is over ({facts['reason']}): {name} {verb}."


def _sold_drafted(who: str, facts: Facts) -> str:
    if not facts["cards"]:
        return f"{who} keeps all drafted cards."
    return f"{who} sells {cards_named(facts['cards'])} for {aquas(facts['aquas'])}."


def _drafted(who: str, facts: Facts) -> str:
    return f"{who} drafts {patent_name(facts['card'])} from the {facts['deck']} deck."


YEAR_SENTENCES: Sentences = {
    "side_sealed": lambda who, facts: f"{who} has chosen a side.",
    "own_side": lambda who, facts: f"You play the {facts['side']} of your crew card.",
    "crews": _crews,
    "first_player": lambda who, facts: f"{who} has most clout and is 1st Player.",
    "drafted": _drafted,
    "sold_drafted": _sold_drafted,
    "draft_ended": lambda who, facts: (
        f"The draft is over: seniority disks left: {facts['left']}; year {facts['year']} begins."
    ),
    "turn": lambda who, facts: f"Year {facts['year']}: {who}'s turn.",
    "ended_turn": lambda who, facts: f"{who} ends the turn.",
    "advanced": lambda who, facts: (
        f"Year {facts['year']} ends: {who} moves the Sunspot Cube to spot {facts['spot']}, season {facts['season']}."
    ),
    "event": lambda who, facts: (
        f"Event roll {facts['die']} in season {facts['season']}: {EVENT_TITLES[facts['event']]}."
    ),
    "inspiration": _inspiration,
    "glitched": lambda who, facts: f"{who}'s {stack_name(facts['stack'])} has a glitch.",
    "flare": lambda who, facts: f"CME roll {facts['die']}.",
    "flare_at": lambda who, facts: (
        f"{who}'s {stack_name(facts['stack'])} at {place_name(facts['at'])}: {taking(facts['result'])}."
    ),
    "anarchy": lambda who, facts: (
        "Anarchy: until season blue is over all privileges are off and everybody may commit felonies."
    ),
    "anarchy_ended": lambda who, facts: "Season blue is over, and anarchy with it.",
    "cut_chosen": lambda who, facts: f"{who} has chosen a card to give up.",
    "own_cut": lambda who, facts: f"You give up {patent_name(facts['card'])}.",
    "cut": lambda who, facts: f"{who} puts {patent_name(facts['card'])} under its deck.",
    "sungrazed": _sungrazed,
    "sungrazer_cleared": lambda who, facts: f"Nothing is left on {place_name(facts['site'])}.",
    "seniority": lambda who, facts: f"A seniority disk is removed: {facts['disks']} left.",
    "glory": lambda who, facts: (
        f"{who}: {card_name(facts['card'])} takes the glory of {facts['zone'].capitalize()}."
    ),
    "parade": lambda who, facts: (
        f"Ticker tape parade for {who}: the glory of {facts['zone'].capitalize()} comes home."
    ),
    "nominated": _nominated,
    "voted": lambda who, facts: f"{who} has voted.",
    "own_vote": lambda who, facts: f"Your vote: {'yes' if facts['yes'] else 'no'}.",
    "heroism": _heroism,
    "ended": _ended,
}
