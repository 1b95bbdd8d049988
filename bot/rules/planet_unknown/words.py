"""Words for boards, cards and rules: shared by views, sentences and choices."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.planet_unknown.play import Play
from bot.rules.planet_unknown.printed.chart import MOONS, PLANETS, QUARTERS, SPLIT, TILES
from bot.rules.planet_unknown.printed.chart import corporation as printed_corporation
from bot.rules.planet_unknown.printed.records import EventCard
from bot.rules.planet_unknown.state import Gain, Options

SPLIT_TITLE = "Split planet"
HOUSE = "designed by us"  # of pieces whose printed values nobody has published
RULE_WORDS = {
    "rover_not_onto_terrain": "Rovers may not move onto {} terrain.",
    "no_tile_on_edge": "Tiles may not touch the planet's edge.",
    "one_resource_only": "Only one of the two resources of a tile advances.",
    "no_milestones": "Milestones give no benefits.",
    "no_matching_terrain_adjacent": "A tile may not lie beside terrain of its own kind.",
    "no_tile_on_ice": "Tiles may not cover ice.",
    "no_synergy": "No synergy boosts are gained.",
    "no_rover_moves_on": "Rovers may not move on the {}.",
    "no_tile_adjacent_to_rover": "Tiles may not lie beside a rover.",
    "no_placement_on": "Nothing may be placed on the {}.",
    "no_laser": "Satellites move but do not fire.",
    "no_rover_movement": "No rover movement is gained.",
    "no_patches": "No patches are gained.",
}
INSTEAD_WORDS = {"gain_move": "Gain {} rover movement.", "synergy": "Gain a synergy boost."}
GAIN_WORDS = {
    "boost": "a synergy boost",
    "patch": "a patch",
    "rover": "a rover to put down",
    "lifepod": "a lifepod to put somewhere",
    "teleport": "a rover to teleport",
    "laser": "the satellite's step",
    "satellite": "a move of the satellite",
    "token": "the second emergency token",
    "choice": "a choice",
    "flux": "the flux token may move",
    "regain": "an emergency token to take back",
    "objective": "an objective to give up",
    "goal": "an objective for all to choose",
    "meteor": "a meteorite to put on an empty symbol",
    "line": "a row or column to clear of meteorites",
}
ENDINGS = {
    "blocked": "a player could place no tile",
    "depot_empty": "a depot is empty",
    "events_over": "the last event has come",
    "all_tops": "all five trackers of a player are on top",
}


def listed(things: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    names = list(things)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def event_text(card: EventCard, instead: bool) -> str:
    """What an event says, or (`instead`) what is done in its place without its module."""
    if not instead or card.fallback is None:
        return card.text
    return " ".join(INSTEAD_WORDS[effect.op].format(effect.n) for effect in card.fallback)


def event_words(card: EventCard, instead: bool) -> str:
    """`54 (red): Gain a synergy boost or look at the next event.`"""
    house = f", {HOUSE}" if card.is_house else ""
    return f"{card.id} ({card.color}{house}): {event_text(card, instead)}"


def counted(number: int, thing: str) -> str:
    """`1 rover`, `2 rovers`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def planet_title(planet: str, quarters: str = "") -> str:
    return f"{SPLIT_TITLE} {quarters}".strip() if planet == SPLIT else PLANETS[planet].title


def corporation_title(name: str, halves: str = "") -> str:
    return (
        printed_corporation(name, halves or "AA").title
        if halves or name != "quantum_solutions"
        else "Quantum Solutions"
    )


def moon_title(moon: str) -> str:
    return f"{moon}, {MOONS[moon].title.lower()}"


def split_rule(quarters: str) -> str:
    """What the four quarters forbid."""
    sides = [QUARTERS[f"Q{number}{side}"] for number, side in enumerate(quarters, 1)]
    return "; ".join(f"{side.id[:2]} forbids {side.forbids}" for side in sides) + "."


def tile_title(tile_id: str) -> str:
    """`F5 tech + biomass, with meteor symbol`; `civ token`; `tech patch`."""
    tile = TILES[tile_id]
    if tile.is_patch or tile.is_token:
        return f"{tile.resources[0]} {tile.shape}"
    crater = ", meteor symbol" if tile.crater else ""
    return f"{tile.shape} {' + '.join(tile.resources)}{crater}"


def rule_words(rule: str) -> str:
    """A round rule as a sentence."""
    name, _, about = rule.partition(":")
    return RULE_WORDS[name].format(about)


def gain_words(play: Play, gain: Gain) -> str:
    """Something that is still to resolve, in words."""
    tracks = listed(gain.tracks, "or")
    times = f" {gain.n} times" if gain.n > 1 else ""
    if gain.kind == "steps":
        cause = " (resource)" if gain.what == "resource" else ""
        return f"advance {tracks}{times}{cause}"
    if gain.kind == "energy":
        return f"energy{times}: {tracks or 'nothing to choose'}"
    if gain.kind == "raise":
        return f"bring {listed(gain.tracks)} up to cell {gain.n}"
    if gain.kind == "advance":
        which = f"{gain.count} different of " if gain.count > 1 else ""
        bare = "" if gain.benefits else " without benefits"
        return f"advance {which}{tracks}{times}{bare}"
    if gain.kind in ("regress", "swap"):
        may = "you may move back: " if gain.optional else "move back "
        return f"{may}{tracks}{times}"
    return _other_gain(gain)


def _other_gain(gain: Gain) -> str:
    if gain.kind == "tile":
        return "place a tile" if gain.what == "depot" else "place one more tile of your depot"
    if gain.kind == "card":
        return f"take a civ card of rank {gain.n}" if gain.n else "keep a civ card"
    if gain.kind in ("collect", "destroy"):
        what = gain.what if gain.n == 1 else f"{gain.what}s"
        return f"{gain.kind} {gain.n} {what}"
    if gain.kind == "reposition":
        return f"{counted(gain.n, 'lifepod')} may be moved"
    if gain.kind == "patch" and gain.what:
        return f"a kept {gain.what} patch to place"
    return GAIN_WORDS[gain.kind]


def modules(options: Options, seats: int) -> tuple[str, ...]:
    """What is in play beside the base game."""
    named = (
        ("event deck", options.events or seats == 1),
        ("private objectives", options.private or seats == 1),
        ("Supermoon", options.moon),
        ("emergency tokens", options.emergency),
        ("arrays", options.arrays),
        ("split planet", options.split_planet),
        ("Quantum Solutions", options.split_corporation),
        ("Supermoon cards", options.new_cards),
    )
    return tuple(name for name, is_on in named if is_on)
