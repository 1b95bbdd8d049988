"""The events and offers of the solo game in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import Move
from bot.games.dawn_on_titan.printed.ai_deck import EFFECT_CARDS, EVENTS, card_title, row_of
from bot.games.dawn_on_titan.printed.names import one, title
from bot.games.dawn_on_titan.rules.solo import AiFight
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, AiShip, FlipShip
from bot.games.dawn_on_titan.view.records import View

Facts = dict[str, Any]


def _effect_came(who: str, facts: Facts) -> str:
    card = EFFECT_CARDS[facts["card"]]
    return f"{card.name} comes into play: {card.text} It leaves on a {card.discard_number}."


def _event(who: str, facts: Facts) -> str:
    card = EVENTS[facts["card"]]
    row = row_of(card.id, facts["die"]).text
    return f"The die shows {facts['die']}. {card.name} is active: {card.text} ({row})"


def _held(who: str, facts: Facts) -> str:
    return f"{card_title(facts['card'])}: {row_of(facts['card'], facts['die']).text}. {who} does nothing."


def _ship(who: str, facts: Facts) -> str:
    spot = f"{facts['at']} ({facts['direction']})"
    if facts["came"]:
        return f"{who}'s {title(facts['ship'])} goes from {facts['came']} to {spot}."
    return f"{who}'s {title(facts['ship'])} appears at {spot}."


AI_SENTENCES: dict[str, Callable[[str, Facts], str]] = {
    "effect_came": _effect_came,
    "ai_event": _event,
    "ai_rolled": lambda who, facts: f"No event is left; the die shows {facts['die']}.",
    "effect_left": lambda who, facts: f"{card_title(facts['card'])} leaves play.",
    "ai_turn": lambda who, facts: f"{who}'s turn.",
    "ai_acts": lambda who, facts: f"{who} acts: {card_title(facts['card'])}.",
    "ai_cannot": lambda who, facts: (
        f"{card_title(facts['card'])} cannot be done as written; nothing happens."
    ),
    "ai_held": _held,
    "ai_chained": lambda who, facts: f"Chain: {card_title(facts['card'])} follows at once.",
    "ai_built": lambda who, facts: (
        f"{who} builds {one(facts['industry'])} on {title(facts['name'])} at {facts['at']}."
    ),
    "ai_ship": _ship,
    "sheared": lambda who, facts: (
        f"{who}'s {title(facts['ship'])} at {facts['at']} is turned to {facts['direction']}."
    ),
    "event_left": lambda who, facts: f"{card_title(facts['card'])} is discarded.",
    "die_moved": lambda who, facts: (
        f"{card_title(facts['card'])} stays; next: {row_of(facts['card'], facts['die']).text}."
    ),
}


def _body(view: View, at: str) -> str:
    body = next((body for body in view.bodies if body.at == at), None)
    if body is None:
        return at
    return f"{at} · {body.title or 'face-down moon'}"


def _build(view: View, move: AiBuild) -> tuple[str, str]:
    if not move.industry:
        return f"Flip {_body(view, move.at)}", "then choose what is built there"
    return f"{title(move.industry)} on {_body(view, move.at)}", "nobody gains"


def _place(view: View, move: AiShip) -> tuple[str, str]:
    came = next((ship.at for ship in view.ships if ship.seat and ship.ship == move.ship), "")
    start = f"from {came}" if came else "from the HQ"
    return f"{title(move.ship)} to {_body(view, move.at)}, {move.direction}", start


AI_CHOICES: dict[type[Move], Callable[[View, Any], tuple[str, str]]] = {
    AiBuild: _build,
    AiShip: _place,
    FlipShip: lambda view, move: (f"Turn the {title(move.ship)} around", ""),
    AiFight: lambda view, move: (f"{_body(view, move.at)}, {move.direction}", "the AI attacks"),
}
