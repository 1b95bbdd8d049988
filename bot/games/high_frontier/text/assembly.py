"""What happens in the assembly as sentences, and the active law beside whatever is asked (O)."""

from __future__ import annotations

from bot.engine import SEAT_LETTERS, listed, seat_placeholder
from bot.games.high_frontier.printed.assembly import IDEOLOGIES
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas, place_name
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.text.standing_orders import ASK_ME
from bot.games.high_frontier.text.year import Facts, Sentences, cards_named, seats_named
from bot.games.high_frontier.view.assembly import AssemblyView
from bot.games.high_frontier.view.records import View


def notice(view: View, seat: int | None) -> str:
    """Public whoever's view it is made of. `seat`: for whom; None: for all. Nothing in a match without politics."""
    seen = view.assembly
    if seen is None:
        return ""
    if seat is None or not seen.means[seat]:
        return _law(seen)
    whom = "you" if seat == view.viewer else seat_placeholder(seat)
    return f"{_law(seen)} For {whom} now: {seen.means[seat]}"


def _law(seen: AssemblyView) -> str:
    """The law under the star with its text, those that the UN General Assembly brings by name."""
    if seen.rests:
        return f"Anarchy: no law is in force; the star lies on {seen.star.id} ({seen.star.law})."
    others = [one.law for one in seen.ideologies if one.in_force and not one.has_star]
    also = f" Now: {listed(others)}." if others else ""
    return f"Law in force: {seen.star.law} ({seen.star.id}). {seen.star.text}{also}"


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
        return seat_placeholder(SEAT_LETTERS.index(word))
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
