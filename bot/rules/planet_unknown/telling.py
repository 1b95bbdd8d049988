"""What happens in a private turn, as sentences: for its owner at once, for all when the turn is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.rules.planet_unknown.printed.cards import CARDS, EVENTS, OBJECTIVES
from bot.rules.planet_unknown.printed.records import Card
from bot.rules.planet_unknown.state import Told
from bot.rules.planet_unknown.words import counted, event_words, listed, tile_title

Facts = Mapping[str, Any]
LOST = {
    "steps": "loses an advance of {tracks}: the tracker cannot move",
    "raise": "cannot bring {tracks} any further: another tracker is in the way",
    "energy": "loses an energy: no tracker it could choose can move",
    "boost": "loses a synergy boost: no tracker can move",
    "patch": "loses a patch: it fits nowhere",
    "rover": "has no rover to put down, or no square for it",
    "card": "finds no civ card of this rank",
    "tile": "can place no tile",
    "regress": "can move nothing back",
}


def told_words(told: Told) -> str:
    return SENTENCES[told.kind](told.facts)


def card_name(card: Card) -> str:
    """`Temp Agency (civ card 1)`; the house cards have no titles."""
    return f"{card.title} (civ card {card.id})" if card.title else f"civ card {card.id}"


def _cell(f: Facts) -> str:
    """Where a tracker stands now; its track is named where it is another one."""
    return f"{f['on']} {f['cell']}" if f["on"] != f["track"] else str(f["cell"])


def _drove(f: Facts) -> str:
    return f"{f['who']} drives a rover from {f['start']} to {f['path'][-1]}."


def _satellite(f: Facts) -> str:
    shot = f" and fires along {f['line']}" if f["line"] else " and does not fire"
    return f"{f['who']} moves the satellite to point {f['point']}{shot}."


def _destroyed(f: Facts) -> str:
    """A meteorite less is good, anything else a loss."""
    verb = "destroys" if f["what"] == "meteorite" else "loses"
    return f"{f['who']} {verb} the {f['what']} of {f['at']}."


def _lost_gain(f: Facts) -> str:
    words = LOST.get(f["gain"], "loses what cannot be resolved")
    return f"{f['who']} {words.format(tracks=listed(f['tracks'], 'or'))}."


def _stowed(f: Facts) -> str:
    where = "into the scoring area" if f["to"] == "score" else f"onto {f['to']}"
    return f"{f['who']} puts a lifepod {where}."


def _card(f: Facts) -> str:
    card = CARDS[f["card"]]
    return f"{f['who']} takes {card_name(card)}: {card.text}"


def _goal(f: Facts) -> str:
    side = OBJECTIVES[f["card"]].neighbor
    return f"{f['who']} puts an objective before all: {side.title}. {side.text}"


# Each begins with who does it, so that what one did in a row can be told as one sentence.
SENTENCES: dict[str, Callable[[Facts], str]] = {
    "placed": lambda f: (
        f"{f['who']} places {f['tile']} ({tile_title(f['tile'])}) on {', '.join(f['squares'])}."
    ),
    "set_aside": lambda f: (
        f"{f['who']} can place nothing and takes {listed(f['tiles'])} only to advance."
    ),
    "patch": lambda f: f"{f['who']} puts a {f['terrain']} patch on {f['at']}.",
    "kept_patch": lambda f: f"{f['who']} keeps a {f['terrain']} patch.",
    "advanced": lambda f: f"{f['who']} advances {f['track']} to {_cell(f)}.",
    "regressed": lambda f: f"{f['who']} moves {f['track']} back to {_cell(f)}.",
    "movement": lambda f: f"{f['who']} gains {f['points']} movement.",
    "civ_milestone": lambda f: f"{f['who']} earns a civ card of rank {f['rank']}.",
    "no_milestone": lambda f: (
        f"{f['who']} gets nothing for the milestone on {f['track']} {f['cell']} this round."
    ),
    "tech": lambda f: f"{f['who']} unlocks technology {f['tech']}: {f['text']}",
    "tech_sleeps": lambda f: (
        f"{f['who']} reaches technology {f['tech']}; it works from the next round on."
    ),
    "used_tech": lambda f: f"{f['who']} uses technology {f['tech']}: {f['text']}",
    "drafted": lambda f: f"{f['who']} drafts {f['tile']} ({tile_title(f['tile'])}).",
    "not_expanded": lambda f: f"{f['who']} expands no biomass area: biomass does not advance.",
    "collected": lambda f: f"{f['who']} collects the {f['what']} of {f['at']}.",
    "picked_up": lambda f: f"{f['who']} picks up the meteorite of {f['at']}.",
    "delivered": lambda f: f"{f['who']} delivers a meteorite on {f['at']}.",
    "destroyed": _destroyed,
    "lost": lambda f: f"{f['who']} loses {counted(f['count'], 'collected ' + f['what'])}.",
    "meteorite": lambda f: f"{f['who']} gets a meteorite on {f['at']}.",
    "rover": lambda f: f"{f['who']} puts a rover on {f['at']}.",
    "drove": _drove,
    "teleported": lambda f: f"{f['who']} teleports a rover from {f['start']} to {f['at']}.",
    "stowed": _stowed,
    "satellite": _satellite,
    "reset": lambda f: f"{f['who']} puts {f['track']} back to 0.",
    "flux": lambda f: f"{f['who']} moves the flux token to {f['track']}.",
    "regained": lambda f: f"{f['who']} takes back an emergency token ({tile_title(f['tile'])}).",
    "looked_ahead": lambda f: f"{f['who']} looks at the next event.",
    "peeked": lambda f: f"The next event is {event_words(EVENTS[f['card']], 'instead' in f)}",
    "objective_gone": lambda f: f"{f['who']} gives up an objective.",
    "discarded_objective": lambda f: f"You give up {OBJECTIVES[f['card']].private.title}.",
    "common_goal": _goal,
    "card": _card,
    "secret_card": lambda f: f"{f['who']} takes an end-game card of rank {f['rank']}.",
    "card_taken": lambda f: f"It is {card_name(CARDS[f['card']])}: {CARDS[f['card']].text}",
    "lost_gain": _lost_gain,
}
