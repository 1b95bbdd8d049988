"""Events as sentences, option values in words. Seats stay marks: `{B}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from bot.engine import Event, seat_placeholder, tag_of
from bot.games.galilean_moons.printed.names import counted, listed, pieces, title
from bot.games.galilean_moons.printed.pieces import CARDS, MOONS, SECTORS, TECHNOLOGIES
from bot.games.galilean_moons.rules.turn import TURN_MOVES
from bot.games.galilean_moons.view.records import View

Facts = Mapping[str, Any]
CHANGED = {
    "add": "adds a unit in {at}",
    "return 1": "returns 1 unit from {at}",
    "return 2": "returns 2 units from {at}",
}
LABELS = {tag_of(kind): kind.label for kind in TURN_MOVES}
VALUES = {"add": "Add 1 unit", "return 1": "Return 1 unit", "return 2": "Return 2 units"}


def sentence(event: Event) -> str:
    """An event as a sentence for the log."""
    return SENTENCES[event.kind](event.facts)


def some(things: list[str] | tuple[str, ...]) -> str:
    """Cards or gems given one by one: `2 Kronos and 1 Thermal`."""
    return pieces(Counter(things))


def _invaded(facts: Facts) -> str:
    text = f"{facts['who']} invades {facts['at']}"
    if facts["cards"]:
        text += f" with {pieces(facts['cards'])}"
    if facts["units"]:
        text += f"; {counted(facts['units'], 'unit')} of {facts['loser']} {'goes' if facts['units'] == 1 else 'go'} home"
    return text + ("; the base is a ruin now." if facts["ruin"] else ".")


def _left(facts: Facts) -> str:
    base = "; the base there is neutral now" if facts["base"] else ""
    return f"{facts['who']} no longer controls {facts['at']}{base}."


def _searched(facts: Facts) -> str:
    missed = f", after {some(facts['misses'])} that did not match" if facts["misses"] else ""
    return f"{facts['who']} draws {title(facts['card'])}{missed}."


def _turn(facts: Facts) -> str:
    kind = "bonus turn" if facts["is_bonus"] else "turn"
    return f"{facts['who']} begins a {kind}."


def _automatic(facts: Facts) -> str:
    """The move that the kernel made because it was the only one."""
    tag = facts["move"]["move"]
    return f"Nothing else was possible: {LABELS.get(tag, tag.replace('_', ' '))}."


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "kept": lambda f: f"You keep {title(f['technology'])}.",
    "owns": lambda f: (
        f"{f['who']} keeps {title(f['technology'])}, number {TECHNOLOGIES[f['technology']].number}."
    ),
    "market_opened": lambda f: f"The market offers {listed(map(title, f['technologies']))}.",
    "market": lambda f: f"{title(f['technology'])} comes into the market.",
    "started": lambda f: f"{f['who']} begins in {f['at']}.",
    "turn": _turn,
    "invaded": _invaded,
    "base": lambda f: f"{f['who']} builds a base in {f['at']}.",
    "rallied": lambda f: (
        f"{f['who']} {CHANGED[f['change']].format(at=f['at'])} with {pieces(f['cards'])}."
    ),
    "left_sector": _left,
    "mined": lambda f: f"{f['who']} mines {f['at']} with {pieces(f['cards'])}.",
    "gained_gems": lambda f: f"{f['who']} gains {counted(f['count'], title(f['gem']) + ' gem')}.",
    "returned_gems": lambda f: f"{f['who']} returns {some(f['gems'])} by {title(f['technology'])}.",
    "draws": lambda f: f"{f['who']} draws.",
    "discarded": lambda f: f"{f['who']} discards {pieces(f['cards'])}.",
    "took_from_deck": lambda f: f"{f['who']} takes {counted(f['count'], 'card')} from the deck.",
    "drew_card": lambda f: f"You draw {title(f['card'])}.",
    "took_from_draft": lambda f: f"{f['who']} takes {title(f['card'])} from the draft.",
    "refilled": lambda f: f"The draft is refilled with {listed(map(title, f['cards']))}.",
    "draft_discarded": lambda f: f"The draft is discarded: {listed(map(title, f['cards']))}.",
    "age": lambda f: f"The deck is shuffled anew with {counted(f['deck'], 'card')}: {f['age']}.",
    "reshuffled": lambda f: f"The deck is shuffled anew with {counted(f['deck'], 'card')}.",
    "end_triggered": lambda f: (
        f"The end has come in the turn of {f['who']}: then all take a last turn."
    ),
    "bought": lambda f: f"{f['who']} buys {title(f['technology'])} for {some(f['gems'])}.",
    "looted": lambda f: (
        f"{f['who']} returns a ruin and gains {title(f['technology'])} from the stack."
    ),
    "used": lambda f: f"{f['who']} uses {title(f['technology'])}.",
    "second_unit": lambda f: f"{f['who']} places a second unit in {f['at']}.",
    "action_lost": lambda f: f"{f['who']} cannot {f['action']} anything: the action is lost.",
    "rewound": lambda f: f"{f['who']} takes {title(f['card'])} from the discard pile by Rewind.",
    "escorted": lambda f: f"{f['who']} moves a unit from {f['start']} to {f['at']} by Escort.",
    "teleported": lambda f: (
        f"{f['who']} teleports a unit of {f['whose']} from {f['start']} to {f['at']}."
    ),
    "sent_home": lambda f: (
        f"{counted(f['units'], 'unit')} of {f['who']} {'goes' if f['units'] == 1 else 'go'} home from {f['at']}."
    ),
    "boosted": lambda f: f"{f['who']} returns {some(f['gems'])} for a bonus turn.",
    "traded": lambda f: f"{f['who']} trades a wildcard for the draft: {some(f['cards'])}.",
    "bartered": lambda f: (
        f"{f['who']} swaps {title(f['give'])} for {title(f['take'])} of the draft."
    ),
    "parked": lambda f: f"{f['who']} parks a unit on Replica.",
    "copied": lambda f: (
        f"{f['who']} takes a unit back from Replica to copy {title(f['technology'])}."
    ),
    "focused": lambda f: f"{f['who']} turns to {MOONS[f['moon']].title}.",
    "found_nothing": lambda f: f"No card matches anything on {MOONS[f['moon']].title}.",
    "searched": _searched,
    "icarus_mined": lambda f: f"{f['who']} mines {f['at']}.",
    "targeted": lambda f: f"{f['who']} targets {f['at']}: {counted(f['targets'], 'target')}.",
    "match_over": lambda f: "The last turn is over.",
    "automatic": _automatic,
}


def value(view: View, field: str, text: str) -> str:
    """One value of an option, in words; `field` is the option."""
    if text in SECTORS:
        return sector_words(view, text)
    if field in ("technology", "copied"):
        return technology_words(text)
    if text == "deck":
        return f"Deck ({view.deck_count} left)"
    if text in CARDS:
        return type_words(view, field, text)
    return some(text.split(", ")) if ", " in text else VALUES.get(text, text)


def sector_words(view: View, at: str) -> str:
    """`G3 Ecology · {B} 2 units, base`."""
    sector = next(sector for sector in view.sectors if sector.at == at)
    inside = []
    if sector.owner is not None:
        name = owner_words(view, sector.owner)
        inside.append(f"{name} {counted(sector.units, 'unit')}")
    if sector.base:
        inside.append("base" if sector.owner is not None else "neutral base")
    return f"{at} {title(sector.kind)}" + (f" · {', '.join(inside)}" if inside else "")


def owner_words(view: View, seat: int) -> str:
    return "Dr. Icarus" if view.icarus and seat == view.icarus.seat else seat_placeholder(seat)


def technology_words(card: str) -> str:
    printed = TECHNOLOGIES.get(card)
    return f"{printed.title} · {printed.points} VP" if printed else title(card)


def type_words(view: View, field: str, kind: str) -> str:
    """A type; for gems with what is left of it, for cards with what the viewer holds."""
    if field in ("gem", "hoarder"):
        return f"{title(kind)} ({view.gem_supply[kind]} left)"
    hand = None if view.viewer is None else view.seats[view.viewer].hand
    if field in ("card", "give") and hand is not None and kind in hand:
        return f"{title(kind)} ({hand[kind]} in hand)"
    return title(kind)
