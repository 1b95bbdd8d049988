"""What working cards do for operations: ISRU ratings, hydration, size rolls, re-rolls, refuel factors (rulings 108, 109, 112, 114, 126, 128b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.games.high_frontier.printed.cards import Face
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships.uses import pushed, usable_chains
from bot.games.high_frontier.state.state import Card, Stack, State, lie

ABILITY = "ability"  # a leave: colocated abilities are lent (N7)
BUGGY, MISSILE, RAYGUN = "buggy", "missile", "raygun"
BLINK, DHARMA = "blink_telescope", "dharma_refuel"
AEROSTAT = "aerostat"


def reach(state: State, seat: int, space: str) -> Iterator[tuple[int, Stack]]:
    """Stacks in a space whose colocated abilities serve this seat: its own, and those of seats that lend them."""
    for owner, _, stack in rights.stacks_at(state, space):
        if owner == seat or rights.has_leave(state, seat, ABILITY, space, owner):
            yield owner, stack


def bearers(state: State, seat: int, space: str, tag: str) -> Iterator[dict[str, Any]]:
    """The figures of an ability, once for each working card in a space that has it."""
    for owner, stack in reach(state, seat, space):
        for card in stack.cards:
            params = lie(card).ability(tag)
            if params is not None and usable_chains(state, owner, stack, card.id):
                yield params


def hydration(state: State, seat: int, site: str) -> int:
    """Water drops of a site; a working Atmospheric Scoop there or Adjacent sets those of aerostats (ruling 108)."""
    land = SKY.spaces[site].land()
    if land.aerostat:
        for place in (site, *SKY.adjacent(site)):
            for params in bearers(state, seat, place, "aerostat_hydration_set"):
                return max(land.hydration, int(params["hydration"]))
    return land.hydration


def isru(state: State, seat: int, space: str, face: Face, site: str) -> int:
    """The rating of a platform in `space` towards a site, lowered by what works there, never below 0 (ruling 108)."""
    assert face.isru is not None
    rating = face.isru
    for params in bearers(state, seat, space, "isru_modifier"):
        if params["site_kind"] != AEROSTAT or SKY.spaces[site].land().aerostat:
            rating += int(params["delta"])
    beam = face.ability("powersat_enhanced")
    if beam is not None and pushed(state, seat, face):
        rating += int(beam["isru_delta"])
    return max(0, rating)


def dryness(state: State, seat: int, space: str, face: Face, site: str) -> str | None:
    """Why a platform cannot work a site, in words: its rating is above the hydration; None when it can."""
    rating, drops = isru(state, seat, space, face, site), hydration(state, seat, site)
    if rating <= drops:
        return None
    title = SKY.spaces[site].title
    return f"{face.name} is rated ISRU {rating}; {title} has hydration {drops}."


def size_modifier(state: State, seat: int, space: str, site: str, platform: str) -> int:
    """What is added to size rolls of a prospecting card in `space` (ruling 112)."""
    spectral = SKY.spaces[site].land().spectral
    return sum(
        int(params["delta"])
        for params in bearers(state, seat, space, "size_roll_modifier")
        if params.get("site_spectral") in (None, spectral)
        and params.get("platform") in (None, platform)
    )


def rerolls(state: State, seat: int, space: str, platform: str) -> list[str]:
    """Sources of one re-roll each: the buggy, the Blink Telescope, Nanites (ruling 114)."""
    found = [BUGGY] if platform == BUGGY else []
    if platform == RAYGUN and rights.privilege(state, seat) == BLINK:
        found.append(BLINK)
    if any(True for _ in bearers(state, seat, space, "size_roll_reroll")):
        found.append("nanites")
    return found


def refuel_factor(state: State, seat: int, space: str) -> int:
    """Tanks are multiplied by this: Femtochemistry, and Dharma where an own Human carries a chit (ruling 109)."""
    factor = 1
    for params in bearers(state, seat, space, "site_refuel_multiplier"):
        factor *= int(params["factor"])
    carries = any(human.glory for human in rights.human_cards(state, seat, space))
    return factor * 2 if carries and rights.privilege(state, seat) == DHARMA else factor


def platforms(state: State, seat: int) -> Iterator[tuple[str, Stack, Card]]:
    """Own cards with an ISRU platform in own stacks, working or not; a riding Crew of another works for its owner only."""
    for name, stack in state.seats[seat].stacks.items():
        for card in stack.cards:
            if lie(card).isru is not None and rights.owner_of_crew(state, card.id) in (None, seat):
                yield name, stack, card
