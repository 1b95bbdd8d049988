"""Points from the assembly: delegates as tokens, and what the active law rewards at the end (M2, O7; rulings 137, 138, 141, 156)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.high_frontier.modules.politics.laws import sitting
from bot.games.high_frontier.printed.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
)
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import YEARS
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.state.state import State

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
    HONOR: scoring.chits,
    UNITY: lambda state, seat: len(set(sitting(state).of(seat))),
    AUTHORITY: scoring.claims,
    EQUALITY: scoring.colonies,
    INDIVIDUALITY: daring,
    CENTRIST: lambda state, seat: 0,
}


def decides(state: State, laws: Iterable[str], is_final: bool) -> bool:
    """Whether it matters which of these laws a tally makes active: once the turns are over only by what it rewards.

    In anarchy none rewards anything (O7, ruling 137).
    """
    is_over = is_final or (state.year == YEARS and state.spot == 0)
    if state.anarchy:
        return not is_over
    seats = range(len(state.seats))
    return not is_final or len({tuple(REWARDS[law](state, n) for n in seats) for law in laws}) > 1


def points(state: State, seat: int) -> dict[str, int]:
    """A point for each delegate; for what the law under the star rewards, not in anarchy (ruling 137)."""
    law = sitting(state).law
    politics = 0 if state.anarchy else REWARDS[law](state, seat)
    return {DELEGATES: scoring.TOKEN * len(sitting(state).of(seat)), POLITICS: politics}
