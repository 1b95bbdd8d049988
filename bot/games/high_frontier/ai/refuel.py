"""A computer player that has no way on: water of the ground, dirt or air into the tanks, if that opens one (G1, I5; ruling 50)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.engine import Move
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.planner.steering import engine_of
from bot.games.high_frontier.printed.cards import DIRT, WATER
from bot.games.high_frontier.printed.map import AEROBRAKE, LEO, SKY
from bot.games.high_frontier.rules.flight.air_eater import RefuelAir, eaters, is_roll_due, tanks_of
from bot.games.high_frontier.rules.flight.flight import Fly, why_not
from bot.games.high_frontier.rules.free_actions.cargo import LoadFuel
from bot.games.high_frontier.rules.free_actions.dirt import CABLE, LoadDirt, RideCable, most_wet
from bot.games.high_frontier.rules.operations.refuel import RefuelIsru
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.state.state import ROCKET, Stack

DIGGING = 7  # years of a tank of dirt each that must open a way
A_MEAL = 2  # tanks that a stop in the air must bring
WORTHWHILE = 6  # tanks, of a few years' refuelling, that must open a way


def forage(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Tanks aboard become Fuel; without a way on dirt comes next, since it costs no operation."""
    rocket = pilot.rocket
    if rocket is None or not pilot.can_build(rocket) or not _has_ground_or_air(rocket):
        return None
    loads = [move for move in offers if isinstance(move, LoadFuel) and move.source == ROCKET]
    if loads:
        return max(loads, key=lambda move: move.tanks)
    if has_way_on(pilot, rocket):
        return None
    dirt = next((move for move in offers if isinstance(move, LoadDirt)), None)
    if dirt is not None and _dirt_opens(pilot, rocket, dirt.triangle):
        return dirt
    air = [move for move in offers if isinstance(move, RefuelAir)]
    if air:
        return air[0]
    if rocket.grade == DIRT:  # water would only be cargo beside it
        return None
    water = [move for move in offers if isinstance(move, RefuelIsru) and move.into == ROCKET]
    return water[0] if water and _water_opens(pilot, rocket) else None


def graze(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """A ship that has come into the air this turn eats of it: water for nothing, without a roll (ruling 96)."""
    rocket = pilot.rocket
    if rocket is None or is_roll_due(pilot.state, pilot.seat, rocket):
        return None
    return next((move for move in offers if isinstance(move, RefuelAir)), None)


def dip(pilot: Strategy, flight: Fly) -> Fly | None:
    """The same flight out ended in the first air on its way, where an air-eater aboard takes in more than a tank."""
    rocket, way = pilot.rocket, flight.route.split()
    if rocket is None or pilot.state.operated or way[-1:] == [LEO]:
        return None
    air = next((n for n, at in enumerate(way[:-1]) if SKY.spaces[at].hazard == AEROBRAKE), None)
    if air is None or not any(eaters(pilot.state, pilot.seat, rocket)):
        return None
    engine = engine_of(pilot.state, pilot.seat, rocket, flight.triangle)
    if engine is None or tanks_of(pilot.state, pilot.seat, rocket, engine) < A_MEAL:
        return None
    stop = msgspec.structs.replace(flight, route=" ".join(way[: air + 1]))
    return stop if why_not(pilot.state, pilot.seat, stop) is None else None


def has_way_on(pilot: Strategy, rocket: Stack) -> bool:
    """Whether there is something to do where a ship is, or a target that it reaches."""
    is_here = SKY.spaces[rocket.at].site is not None and pilot.is_target(rocket, rocket.at)
    return is_here or bool(pilot.targets(rocket))


def is_stuck(pilot: Strategy, rocket: Stack) -> bool:
    """Whether a ship has no way on, and none that the air around it, or a few years of refuelling on its site, would open."""
    if has_way_on(pilot, rocket):
        return False
    space = SKY.spaces[rocket.at]
    if space.site is None:
        return space.hazard != AEROBRAKE or not any(eaters(pilot.state, pilot.seat, rocket))
    return space.site.hydration < pilot.rating(rocket) or not _water_opens(pilot, rocket)


def _dirt_opens(pilot: Strategy, rocket: Stack, triangle: str) -> bool:
    """A Crew's engine takes in a tank a year, any other as much as there is room for."""
    is_crew = triangle == pilot.own.crew
    fuller = fuel.heavier(rocket.wet, DIGGING) if is_crew else most_wet()
    return fuller is not None and _opens(pilot, rocket, fuller, DIRT)


def _water_opens(pilot: Strategy, rocket: Stack) -> bool:
    fuller = fuel.heavier(rocket.wet, WORTHWHILE)
    return fuller is not None and _opens(pilot, rocket, fuller, rocket.grade or WATER)


def _has_ground_or_air(rocket: Stack) -> bool:
    space = SKY.spaces[rocket.at]
    return space.site is not None or space.hazard == AEROBRAKE


def cable(pilot: Strategy, rocket: Stack, offers: Sequence[Move]) -> Move | None:
    """Dirt by the Mooncable, for nothing, for the engine of its mission if that could fly to a target with it (ruling 50)."""
    if rocket.grade not in ("", DIRT):
        return None
    rides = [m for m in offers if isinstance(m, RideCable) and m.triangle != pilot.own.crew]
    mission = pilot.ready(frozenset(card.id for card in rocket.cards)) if rides else None
    wet = fuel.heavier(rocket.wet, int(CABLE["tanks_non_crew_thruster"]))
    if wet is None or not rides or not _opens(pilot, rocket, wet, DIRT):
        return None
    engine = mission.design.triangle if mission else ""
    return next((ride for ride in rides if engine in ("", ride.triangle)), None)


def _opens(pilot: Strategy, rocket: Stack, wet: int, grade: str) -> bool:
    """Whether there are targets with so much Fuel of a grade."""
    return bool(pilot.targets(msgspec.structs.replace(rocket, wet=wet, grade=grade)))
