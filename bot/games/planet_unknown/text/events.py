"""Events as sentences, option values in words. Seats stay marks: `{B}`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.engine import Event, seat_placeholder
from bot.games.planet_unknown.printed.cards import CARDS, EVENTS, OBJECTIVES
from bot.games.planet_unknown.printed.names import (
    ENDINGS,
    corporation_title,
    counted,
    event_words,
    listed,
    planet_title,
    tile_title,
)
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.view.records import View
from bot.games.planet_unknown.view.turn_log import SENTENCES as TOLD
from bot.games.planet_unknown.view.turn_log import card_name, option_words

Facts = Mapping[str, Any]
PHASES = {
    "event": "All have carried out the event.",
    "play": "All turns are confirmed.",
    "civ": "The civ cards are taken.",
    "end": "The end phase is over.",
}


def sentence(event: Event) -> str:
    """An event as a sentence for the log."""
    return SENTENCES[event.kind](event.facts)


def boards_words(planet: str, corporation: str, moon: str = "") -> str:
    """`Cerberus with Flux Industries and moon M3`."""
    name, _, quarters = planet.partition(" ")
    company, _, halves = corporation.partition(" ")
    text = f"{planet_title(name, quarters)} with {corporation_title(company, halves)}"
    return f"{text} and moon {moon}" if moon else text


def _event(f: Facts) -> str:
    return f"Event {event_words(EVENTS[f['card']], 'instead' in f)}"


def _goals(f: Facts) -> str:
    if not f["goals"]:
        return "There are no neighbour objectives."
    parts = [
        f"{OBJECTIVES[g['card']].neighbor.title} between {listed(map(seat_placeholder, g['seats']))}"
        for g in f["goals"]
    ]
    return f"Neighbour objectives: {listed(parts)}."


def _shown(f: Facts) -> str:
    cards = [card_name(CARDS[card]) for card in f["cards"]]
    goals = [OBJECTIVES[card].private.title for card in f["objectives"]]
    shown = listed([*cards, *goals])
    return f"{f['who']} shows {shown}." if shown else f"{f['who']} has no secret cards."


def _turned(f: Facts) -> str:
    if not f["places"]:
        return f"{f['who']} leaves the station as it is."
    return f"{f['who']} turns the station by {counted(f['places'], 'place')}."


def _boards(f: Facts) -> str:
    flux = f", flux token on {f['flux']}" if f["flux"] else ""
    played = f"{f['who']} plays {boards_words(f['planet'], f['corporation'], f['moon'])}{flux}"
    return f"{played.removesuffix('.')}."  # a corporation's name may end with a full stop


def _chose(f: Facts) -> str:
    choice = f["choice"]
    chosen = boards_words(choice["planet"], choice["corporation"], choice["moon"])
    return f"You choose {chosen.removesuffix('.')}."


SENTENCES: dict[str, Callable[[Facts], str]] = {
    **TOLD,
    "round": lambda f: f"Round {f['round']} begins.",
    "station_turned": _turned,
    "event": _event,
    "drew_objective": lambda f: f"You draw {OBJECTIVES[f['card']].private.title}.",
    "shape_removed": lambda f: (
        f"{f['who']} removes {counted(f['count'], 'tile')} of shape {TILES[f['tile']].shape} from the game."
    ),
    "confirmed": lambda f: f"{f['who']} has confirmed.",
    "stopped": lambda f: (
        f"Step {f['step']} was not played: {f['reason']} "
        "The steps before it stay, since something hidden was shown."
    ),
    "undone": lambda f: f"{counted(f['steps'], 'step')} taken back.",
    "turns_closed": lambda f: PHASES[f["phase"]],
    "tiles_shown": lambda f: "The depots show their next tiles.",
    "civ_turn": lambda f: f"{f['who']} looks at the civ cards.",
    "ending": lambda f: f"{f['who']} can place no tile: this is the last round.",
    "end": lambda f: f"The game ends: {ENDINGS[f['reason']]}.",
    "shown": _shown,
    "chose": _chose,
    "boards": _boards,
    "goals": _goals,
    "commander": lambda f: f"{f['who']} is station commander.",
    "automatic": lambda f: f"Nothing else was possible: {f['move']['move'].replace('_', ' ')}.",
}


LYING = {("turn", str(turn)): f"{90 * turn}°" for turn in range(4)} | {
    ("flip", "False"): "not flipped",
    ("flip", "True"): "flipped",
}


def value(view: View, field: str, text: str) -> str:
    """One value of an option, in words; `field` is the option."""
    if field in ("tile", "token", "on") and text in TILES:
        return f"{_letter(view, text)}{text} · {tile_title(text)}"
    if field == "planet":
        name, _, quarters = text.partition(" ")
        return planet_title(name, quarters)
    if field == "corporation":
        company, _, halves = text.partition(" ")
        return corporation_title(company, halves)
    if field == "card" and text.isdecimal() and int(text) in CARDS:
        return f"{card_name(CARDS[int(text)])}: {CARDS[int(text)].text}"
    if field == "objective" and text.isdecimal() and int(text) in OBJECTIVES:
        return f"{OBJECTIVES[int(text)].private.title}: {OBJECTIVES[int(text)].private.text}"
    if field == "option":
        return option_words(text)
    return LYING.get((field, text), text)


def _letter(view: View, tile: str) -> str:
    if view.draft is None:
        return ""
    letter = next((one.letter for one in view.draft.tiles if one.id == tile), "")
    return f"{letter} · " if letter else ""
