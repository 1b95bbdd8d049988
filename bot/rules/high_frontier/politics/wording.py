"""What happens in the assembly as sentences (O)."""

from __future__ import annotations

from bot.rules.high_frontier.naming import aquas, place_name
from bot.rules.high_frontier.printed.assembly import IDEOLOGIES
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.typed import listed, patent_name
from bot.rules.high_frontier.wording_orders import ASK_ME
from bot.rules.high_frontier.wording_year import Facts, Sentences, cards_named, seats_named
from bot.rules.kernel import SEAT_LETTERS, seat_name


def law_name(ideology: str) -> str:
    """`Free Trade Act (freedom)`."""
    return f"{IDEOLOGIES[ideology].law.name} ({ideology})"


def _tally(who: str, facts: Facts) -> str:
    votes = listed(f"{name} {count}" for name, count in facts["counts"].items())
    title = "Final tally" if facts["final"] else "Vote tally"
    verb = "stays" if facts["law"] == facts["before"] else "is now"
    return f"{title}: {votes}. The active law {verb} {law_name(facts['law'])}."


CAUSES = {
    "martial law": "is discarded by Martial Law",
    "lobby": "goes for lobbying",
    "purge": "is purged",
    "cube": "goes back to the reserve",
}


def _purge(who: str, facts: Facts) -> str:
    return f"Purge roll {facts['die']}, {facts['ideology']}: {seats_named(facts['seats'])} hit."


def _kept(who: str, facts: Facts) -> str:
    why = "under Martial Law" if facts["reason"] == "martial law" else "nobody else has a cube"
    return f"{who} stays 1st Player: {why}."


def answer_words(word: str) -> str:
    """One answer of an order: a seat by name, a site by its title."""
    if word in SEAT_LETTERS:
        return seat_name(SEAT_LETTERS.index(word))
    return place_name(word) if word in SKY.spaces else word


def _ordered(who: str, facts: Facts) -> str:
    words = listed(map(answer_words, facts["answers"])) if facts["answers"] else ASK_ME
    return f"Your order, politics, {facts['about']}: {words}."


POLITICS_SENTENCES: Sentences = {
    "fundraised": lambda who, facts: f"{who} raises {aquas(facts['aquas'])}.",
    "elected": lambda who, facts: f"{who} elects a delegate in {facts['ideology']}.",
    "delegate_moved": lambda who, facts: (
        f"{who} moves a delegate from {facts['source']} to {facts['to']}."
    ),
    "delegate_removed": lambda who, facts: (
        f"{who}'s delegate in {facts['ideology']} {CAUSES[facts['cause']]}."
    ),
    "tally": _tally,
    "lobbied": lambda who, facts: (
        f"{who} lobbies {law_name(facts['law'])} for {aquas(facts['aquas'])}."
    ),
    "insured": lambda who, facts: f"Mishap Insurance pays {who} {aquas(facts['aquas'])}.",
    "sold_pair": lambda who, facts: (
        f"{who} sells {cards_named(facts['cards'])} for {aquas(facts['aquas'])} by Free Trade."
    ),
    "granted": lambda who, facts: (
        f"{who} takes {patent_name(facts['card'])} from the {facts['deck']} deck by a research grant."
    ),
    "legacy": lambda who, facts: f"{who} casts a legacy vote for {facts['law']}.",
    "baton": lambda who, facts: f"{who} is 1st Player now.",
    "baton_kept": _kept,
    "purge": _purge,
    "politics_ordered": _ordered,
}
