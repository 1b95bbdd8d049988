"""The decisions of a private turn in words, each with what it brought: `Water and rover tile at D11, turned once: water +1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.rules.kernel import Move
from bot.rules.planet_unknown.aiming import Pick
from bot.rules.planet_unknown.choosing import Choose
from bot.rules.planet_unknown.civ import TakeCard
from bot.rules.planet_unknown.patches import KeepPatch, PlacePatch
from bot.rules.planet_unknown.placing import Place, SetAside
from bot.rules.planet_unknown.pods import Stow
from bot.rules.planet_unknown.printed.cards import CARDS
from bot.rules.planet_unknown.printed.chart import TILES
from bot.rules.planet_unknown.rovers import Drive, PutRover, Teleport
from bot.rules.planet_unknown.state import State, Told
from bot.rules.planet_unknown.supermoon.emergency import Emergency
from bot.rules.planet_unknown.supermoon.moon import Fire
from bot.rules.planet_unknown.techs import UseTech
from bot.rules.planet_unknown.telling import card_name
from bot.rules.planet_unknown.tracks import Advance, Regress
from bot.rules.planet_unknown.turns import Draft, copied, remade
from bot.rules.planet_unknown.wording import option_words
from bot.rules.planet_unknown.words import counted, listed, tile_title

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


def lies(square: str, turn: int, flip: bool) -> str:
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


WORDS: dict[type[Move], Callable[[Any], str]] = {
    Place: lambda m: f"{piece(m.tile)} {lies(m.square, m.turn, m.flip)}",
    Emergency: lambda m: f"{piece(m.token)} {lies(m.square, m.turn, m.flip)}",
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
