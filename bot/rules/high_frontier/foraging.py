"""A computer player that has no way on from a site: water of the ground or dirt into the tanks, if that opens one (G1, I5)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.rules.high_frontier import fuel
from bot.rules.high_frontier.cargo import LoadFuel
from bot.rules.high_frontier.dirt import LoadDirt, most_wet
from bot.rules.high_frontier.pilot import Pilot
from bot.rules.high_frontier.printed.chart import DIRT, WATER
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.refuel import RefuelIsru
from bot.rules.high_frontier.state import ROCKET, Stack
from bot.rules.kernel import Move

WORTHWHILE = 6  # tanks, of a few years' refuelling, that must open a way


def forage(pilot: Pilot, offers: Sequence[Move]) -> Move | None:
    """Tanks aboard become Fuel; dirt comes next, since it costs no operation."""
    rocket = pilot.rocket
    if rocket is None or SKY.spaces[rocket.at].site is None or not pilot.can_build(rocket):
        return None
    if pilot.is_target(rocket, rocket.at) or pilot.targets(rocket):
        return None
    loads = [move for move in offers if isinstance(move, LoadFuel) and move.source == ROCKET]
    if loads:
        return max(loads, key=lambda move: move.tanks)
    dirt = [move for move in offers if isinstance(move, LoadDirt)]
    if dirt and _opens(pilot, rocket, most_wet(), DIRT):
        return dirt[0]
    water = [move for move in offers if isinstance(move, RefuelIsru) and move.into == ROCKET]
    fuller = fuel.heavier(rocket.wet, WORTHWHILE)
    if water and fuller is not None and _opens(pilot, rocket, fuller, rocket.grade or WATER):
        return water[0]
    return None


def _opens(pilot: Pilot, rocket: Stack, wet: int, grade: str) -> bool:
    """Whether there are targets with so much Fuel of a grade."""
    return bool(pilot.targets(msgspec.structs.replace(rocket, wet=wet, grade=grade)))
