"""A private turn in words: each decision with what it brought, and what happened, for its owner at once and for all when it is closed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from bot.engine import Move
from bot.games.planet_unknown.printed.cards import CARDS, EVENTS, OBJECTIVES
from bot.games.planet_unknown.printed.names import counted, event_words, listed, tile_title
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import Card
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.lifepods import Stow
from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.private_turn import Draft, copied, remade
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, Teleport
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.state import State, Told
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import UseTech

TURNS = ("", "turned once", "turned twice", "turned three times")


def steps_of(state: State, seat: int, draft: Draft) -> tuple[str, ...]:
    """All steps so far, oldest first."""
    own = copied(draft.base)
    marks = [len(own.turn.told), *remade(state, seat, own, draft.made)]
    each = [own.turn.told[start:end] for start, end in pairwise(marks)]
    return tuple(step_words(move, some) for move, some in zip(draft.made, each, strict=True))


def step_words(move: Move, told: Sequence[Told]) -> str:
    """One decision, and after a colon what came of it."""
    what = WORDS[type(move)](move)
    brought = ", ".join(_brought(told, what))
    return f"{what[0].upper()}{what[1:]}" + (f": {brought}" if brought else "")


def pose_words(square: str, turn: int, flip: bool) -> str:
    """`at D11, turned once, flipped`."""
    parts = [f"at {square}", TURNS[turn % 4], "flipped" if flip else ""]
    return ", ".join(part for part in parts if part)


def piece(tile: str) -> str:
    """`water and rover tile`, `civ token`."""
    if TILES[tile].is_token or TILES[tile].is_patch:
        return tile_title(tile)
    return f"{listed(TILES[tile].resources)} tile"


def _brought(told: Sequence[Told], what: str) -> Iterator[str]:
    """Advances are added up and stand first; what the step says already is left out."""
    steps = Counter(one.facts["track"] for one in told if one.kind == "advanced")
    for track, count in steps.items():
        if what != f"advance {track}" or count > 1:
            yield f"{track} +{count}"
    for one in told:
        words = BROUGHT.get(one.kind)
        if words and (found := words(one.facts)):
            yield found


def _advance(move: Advance) -> str:
    to = f" to {move.to}" if move.to else ""
    by = f" by {move.by}" if move.by else ""
    return f"advance {move.track}{to}{by}{', twice' * move.twice}"


def _drive(move: Drive) -> str:
    way = f" by {move.path}" if move.path else ""
    return f"rover {move.rover} to {move.to}{way}"


def _fire(move: Fire) -> str:
    shot = "no shot" if move.line == "none" else f"fires along {move.line}"
    return (
        f"satellite: {counted(move.points, 'point')}, {shot}"
        if move.points
        else f"satellite: {shot}"
    )


def _aside(move: SetAside) -> str:
    return f"{listed(piece(tile) for tile in move.tile.split('+'))} taken only to advance"


def card_name(card: Card) -> str:
    """`Temp Agency (civ card 1)`; the house cards have no titles."""
    return f"{card.title} (civ card {card.id})" if card.title else f"civ card {card.id}"


def option_words(text: str) -> str:
    """`goal 12` → its text; `token EM_civ` → civ token; else as it is."""
    kind, _, name = text.partition(" ")
    if kind == "goal":
        side = OBJECTIVES[int(name)].neighbor
        return f"{side.title}: {side.text}"
    if kind == "discard":
        side = OBJECTIVES[int(name)].private
        return f"Give up {side.title}: {side.text}"
    if kind == "token":
        return f"Take back the {tile_title(name)}"
    if kind == "flux":
        return f"Flux token to {name}"
    return {"boost": "A synergy boost", "patch": "A patch", "movement": "Rover movement", "look": "Look at the next event",
            "satellite": "Move the satellite", "advance": "Advance trackers"}.get(text, f"Advance {text}")  # fmt: skip


WORDS: dict[type[Move], Callable[[Any], str]] = {
    Place: lambda m: f"{piece(m.tile)} {pose_words(m.square, m.turn, m.flip)}",
    Emergency: lambda m: f"{piece(m.token)} {pose_words(m.square, m.turn, m.flip)}",
    SetAside: _aside,
    PlacePatch: lambda m: f"{m.kind} patch on {m.square}",
    KeepPatch: lambda m: f"{m.kind} patch kept",
    Advance: _advance,
    Regress: lambda m: f"move {m.track} back",
    PutRover: lambda m: f"rover on {m.square}",
    Drive: _drive,
    Teleport: lambda m: f"rover {m.rover} jumps to {m.to}",
    Stow: lambda m: f"lifepod to {m.to}",
    Pick: lambda m: m.square,
    Choose: lambda m: option_words(m.option),
    TakeCard: lambda m: card_name(CARDS[m.card]),
    Fire: _fire,
    UseTech: lambda m: f"technology {m.tech}" + (f" on {m.on}" if m.on else ""),
}

BROUGHT: dict[str, Callable[[Any], str]] = {
    "regressed": lambda f: f"{f['track']} back to {f['cell']}",
    "movement": lambda f: f"{f['points']} movement",
    "civ_milestone": lambda f: f"a civ card of rank {f['rank']}",
    "tech": lambda f: f"technology {f['tech']}",
    "not_expanded": lambda f: "no biomass area expanded",
    "collected": lambda f: f"the {f['what']} of {f['at']} collected",
    "picked_up": lambda f: f"the meteorite of {f['at']} picked up",
    "delivered": lambda f: f"a meteorite delivered on {f['at']}",
    "destroyed": lambda f: f"the {f['what']} of {f['at']} destroyed",
    "lost": lambda f: f"{counted(f['count'], f['what'])} lost",
    "meteorite": lambda f: f"meteorite on {f['at']}",
    "regained": lambda f: "an emergency token back",
    "lost_gain": lambda f: f"{listed(f['tracks'], 'or') or f['gain']} lost",
}

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


def result_sentence(told: Told) -> str:
    return SENTENCES[told.kind](told.facts)


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
