"""Flight, dice and losses as sentences (E7, H; K2b for glitches)."""

from __future__ import annotations

from bot.engine import listed
from bot.games.high_frontier.printed.cards import FACTIONS
from bot.games.high_frontier.printed.names import aquas, card_name, counted, place_name, stack_name
from bot.games.high_frontier.text.operations import tanks_named
from bot.games.high_frontier.text.year import Facts, Sentences, taking

CAUSES = {
    "glitch": "glitch",
    "hazard": "hazard",
    "belt": "radiation belt",
    "flare": "solar flare",
    "pad": "pad explosion",
    "stranded": "stranded on a lander",
    "sail": "sails do not aerobrake",
    "sold": "sold",
}


def _names(cards: list[str]) -> str:
    return listed(map(card_name, cards))


def _activated(who: str, facts: Facts) -> str:
    chain = f" with {_names(facts['supports'])}" if facts["supports"] else ""
    lit = (
        f", afterburner lit for {counted(facts['afterburn'], 'fuel step')}"
        if facts["afterburn"]
        else ""
    )
    pushed = ", pushed" if facts["pushed"] else ""
    return f"{who} activates {card_name(facts['card'])}{chain}: net thrust {facts['net']}{lit}{pushed}."


def _flew(who: str, facts: Facts) -> str:
    paid = []
    if facts["burns"]:
        paid.append(f"{facts['burns']} burn{'s' if facts['burns'] > 1 else ''}")
    if facts["steps"]:
        paid.append(f"{facts['steps']} fuel step{'s' if facts['steps'] > 1 else ''}")
    return f"{who} → {place_name(facts['to'])}{f' ({listed(paid)})' if paid else ''}."


def _flight_ended(who: str, facts: Facts) -> str:
    if not facts["at"]:
        return f"{who}'s flight is over: there is no Rocket any more."
    return f"{who}'s Rocket rests at {place_name(facts['at'])}, wet mass {facts['wet']}."


def _lost(who: str, facts: Facts) -> str:
    cause = CAUSES.get(facts["cause"], facts["cause"].replace("_", " "))
    crews = [card for card in facts["cards"] if card in FACTIONS]
    patents = [card for card in facts["cards"] if card not in FACTIONS]
    told = [f"{_names(patents)} back to the hand"] if patents else []
    told += [f"{_names(crews)} back to LEO"] if crews else []
    if facts["ablated"]:
        told.append(f"{_names(facts['ablated'])} turned light")
    return f"{who}'s {stack_name(facts['stack'])} ({cause}): {listed(told)}."


def _tanks_lost(who: str, facts: Facts) -> str:
    return f"{who} loses {tanks_named(facts['water'], facts['isotope'])}."


FLIGHT_SENTENCES: Sentences = {
    "activated": _activated,
    "flew": _flew,
    "flight_ended": _flight_ended,
    "finao": lambda who, facts: (
        f"{who} pays {aquas(facts['aquas'])} at {place_name(facts['place'])}: failure is not an option."
    ),
    "bonus": lambda who, facts: (
        f"{who} gains {counted(facts['burns'], 'bonus burn')} at {place_name(facts['place'])}."
    ),
    "hazard_roll": lambda who, facts: (
        f"{who}'s hazard roll at {place_name(facts['place'])}: {facts['die']}."
    ),
    "belt_roll": lambda who, facts: (
        f"{who}'s belt roll at {place_name(facts['place'])}: {facts['die']}; {taking(facts['result'])}."
    ),
    "glitch_roll": lambda who, facts: (
        f"{who}'s glitch roll for {listed(map(stack_name, facts['stacks']))}: {facts['die']}."
    ),
    "glitch_repaired": lambda who, facts: (
        f"The glitch of {who}'s {stack_name(facts['stack'])} is repaired."
    ),
    "acetylene": lambda who, facts: (
        f"{who} lifts off {place_name(facts['site'])} on {facts['tanks']} water tanks."
    ),
    "lost": _lost,
    "tanks_lost": _tanks_lost,
    "turned_light": lambda who, facts: f"{who}'s {card_name(facts['card'])} turns light.",
}
