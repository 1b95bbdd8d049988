"""Points from the assembly: delegates as tokens, and what the active law rewards at the end (M2, O7; rulings 137, 138, 141, 156)."""

from __future__ import annotations

from collections.abc import Callable

from bot.rules.high_frontier import scoring
from bot.rules.high_frontier.politics.fundraise import chits
from bot.rules.high_frontier.politics.laws import sitting
from bot.rules.high_frontier.printed.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
)
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.state import State

DELEGATES, POLITICS = "Delegates", "Politics"


def has_hazardous_lander(site: str) -> bool:
    """Whether a lander or half-lander directly beside the site shows a hazard (ruling 141)."""
    beside = (SKY.spaces[other] for other in SKY.neighbours(site))
    return any(space.is_lander and space.hazard for space in beside)


HAZARDOUS = frozenset(space.id for space in SKY.sites() if has_hazardous_lander(space.id))


def daring(state: State, seat: int) -> int:
    """Own disks, cubes, domes and the Rocket on sites with hazardous lander burns."""
    rocket = state.seats[seat].rocket
    tokens = sum(
        (place.claim, place.factory, place.colony).count(seat)
        for site, place in state.places.items()
        if site in HAZARDOUS
    )
    return tokens + (rocket is not None and rocket.at in HAZARDOUS)


REWARDS: dict[str, Callable[[State, int], int]] = {
    FREEDOM: scoring.factories,
    HONOR: chits,
    UNITY: lambda state, seat: len(set(sitting(state).of(seat))),
    AUTHORITY: scoring.claims,
    EQUALITY: scoring.colonies,
    INDIVIDUALITY: daring,
    CENTRIST: lambda state, seat: 0,
}


def points(state: State, seat: int) -> dict[str, int]:
    """A point for each delegate; for what the law under the star rewards, not in anarchy (ruling 137)."""
    law = sitting(state).law
    politics = 0 if state.anarchy else REWARDS[law](state, seat)
    return {DELEGATES: scoring.TOKEN * len(sitting(state).of(seat)), POLITICS: politics}
