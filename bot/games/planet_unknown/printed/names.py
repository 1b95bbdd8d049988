"""Words for boards, cards and rules: shared by views, sentences and choices."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.planet_unknown.printed.pieces import MOONS, PLANETS, QUARTERS, SPLIT, TILES
from bot.games.planet_unknown.printed.pieces import corporation as printed_corporation
from bot.games.planet_unknown.printed.records import EventCard

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
