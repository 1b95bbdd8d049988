"""How a computer player steers: its engine, the ways it could take, what they risk."""

from __future__ import annotations

from functools import lru_cache

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.planner import reach, route
from bot.games.high_frontier.planner.plans import ODDS, Hull, Plan
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import FIGURES, HAZARD_ODDS
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.state import Stack, State

FAR = 4  # turns beyond which a way is no plan any more
SLOWER = 1  # turns more that safety may cost
BIT, A_HAZARD = (
    ODDS[3],
    ODDS[HAZARD_ODDS],
)  # of the planner's risk: a coin that must come up, one hazard roll
FINAO = int(FIGURES["finao_aqua"])
SAFE = 20_000  # of the planner's risk: no more than one hazard roll


def engine_of(state: State, seat: int, stack: Stack, triangle: str = "") -> Engine | None:
    """The engine that would be proposed, of one triangle or of any; None when none works."""
    zone = SKY.spaces[stack.at].zone
    try:
        return thrust.choose(stack, zone, rights.has_powersat(state, seat), triangle)
    except IllegalMove:
        return None


@lru_cache(maxsize=4_000)
def ways(hull: Hull, start: str, target: str) -> tuple[Plan, ...]:
    """The fastest way to a target, and the safest if that one is not safe."""
    fastest = route(hull, start, target, "turns", FAR)
    if fastest is None or fastest.risk <= SAFE:
        return (fastest,) if fastest else ()
    safest = route(hull, start, target, "risk", fastest.turns + SLOWER)
    return (fastest, safest) if safest else (fastest,)


@lru_cache(maxsize=4_000)
def _safest(hull: Hull, start: str, target: str, turns: int) -> Plan | None:
    return route(hull, start, target, "risk", turns)


def safer_routes(hull: Hull, start: str, plan: Plan, aquas: int = 0) -> Plan:
    """A way, or a safer one to the same end if that is worth its time."""
    if plan.risk <= SAFE:
        return plan
    other = _safest(hull, start, plan.end, plan.turns + SLOWER)
    return max((plan, other or plan), key=lambda way: route_value(way, aquas))


@lru_cache(maxsize=400)
def reachable(hull: Hull, start: str, turns: int) -> dict[str, Plan]:
    """Sites that can be landed on within so many turns."""
    found = reach(hull, start, turns)
    return {at: plan for at, plan in found.items() if SKY.spaces[at].site is not None}


def odds(plan: Plan, aquas: int = 0) -> float:
    """That every die of a way goes well when the first hazards are paid for as long as the Aquas last; belts cannot be paid."""
    can_pay = aquas // FINAO if plan.risk else 0
    paid = min(can_pay, _hazards(plan)) * A_HAZARD if can_pay else 0
    return float(2.0 ** (-max(0, plan.risk - paid) / BIT))


def _hazards(plan: Plan) -> int:
    """Hazard rolls on a way."""
    return sum(SKY.spaces[at].hazard is not None for stage in plan.stages for at in stage.route)


def route_value(plan: Plan, aquas: int = 0) -> float:
    """A way's worth: certain and quick."""
    return odds(plan, aquas) / (plan.turns + 2)


def best_way(hull: Hull, start: str, target: str) -> Plan | None:
    return max(ways(hull, start, target), key=route_value, default=None)
