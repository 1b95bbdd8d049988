"""Movements worth offering: safe ones first, then useful, then near (H; by post)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.charting import ends, hull_for
from bot.games.high_frontier.planner.plans import Plan
from bot.games.high_frontier.planner.rigs import Rig, rigs
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.rules.flight.flight import (
    NO_ENGINE,
    Fly,
    engine_for,
    prepared,
    refusal,
    unlisted,
    voyage_of,
)
from bot.games.high_frontier.rules.movement.course import follow
from bot.games.high_frontier.state.state import ROCKET, State

MOST_USEFUL, MOST_OTHERS = 16, 8  # sites and LEO, spaces


class _Offer(NamedTuple):
    """A movement by one rig; `costs`: what it takes for good, fuel steps, risk."""

    order: Fly
    plan: Plan
    costs: tuple[int, ...]


def is_useful(space: str) -> bool:
    return space == LEO or SKY.spaces[space].site is not None


def rank(plan: Plan) -> tuple[bool, bool, int, int]:
    """Where it stands in a list: without a die first, then useful, then near."""
    return plan.risk > 0, not is_useful(plan.end), plan.steps, len(plan.stages[0].route)


def flights(state: State, seat: int) -> list[Fly]:
    """Ends of this turn, to each the ways of which none is better in everything: those without a die first."""
    if refusal(state, seat) is not None:
        return []
    found = _undominated([*_powered(state, seat), *_coasting(state, seat)])
    found.sort(key=lambda offer: rank(offer.plan))
    useful = [offer for offer in found if is_useful(offer.plan.end)][:MOST_USEFUL]
    others = [offer for offer in found if not is_useful(offer.plan.end)][:MOST_OTHERS]
    offers = sorted([*useful, *others], key=lambda offer: rank(offer.plan))
    return [_told(state, seat, offer.order) for offer in offers]


def _undominated(found: list[_Offer]) -> list[_Offer]:
    """Of those to the same end."""
    kept: dict[str, list[_Offer]] = {}
    for offer in sorted(found, key=lambda offer: offer.costs):
        same = kept.setdefault(offer.plan.end, [])
        if not any(_as_good(other.costs, offer.costs) for other in same):
            same.append(offer)
    return [offer for same in kept.values() for offer in same]


def _as_good(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def _powered(state: State, seat: int) -> Iterator[_Offer]:
    rocket = state.seats[seat].stacks[ROCKET]
    try:
        rigged = rigs(state, seat, rocket)
    except IllegalMove:
        return
    for rig in rigged:
        supports = _supports(state, seat, rig)
        for plan in ends(rig.hull, rocket.at):
            yield _offer(plan, rig.engine.card, supports, rig.price)


def _supports(state: State, seat: int, rig: Rig) -> str:
    """Named only where others would be proposed."""
    rocket = state.seats[seat].stacks[ROCKET]
    proposed = engine_for(state, seat, rocket, Fly(triangle=rig.engine.card))
    same = proposed is not None and proposed.chain == rig.engine.chain
    return "" if same else " ".join(rig.engine.chain.supports)


def _coasting(state: State, seat: int) -> Iterator[_Offer]:
    """Along aerobrake paths, no triangle activated."""
    rocket = state.seats[seat].stacks[ROCKET]
    if any(way.is_one_way for way in SKY.ways[rocket.at].values()):
        for plan in ends(hull_for(state, seat, rocket, None), rocket.at):
            yield _offer(plan, NO_ENGINE, "", (0, False))


def _offer(plan: Plan, triangle: str, supports: str, price: tuple[int, bool]) -> _Offer:
    order = Fly(plan.end, " ".join(plan.stages[0].route), triangle, supports)
    return _Offer(order, plan, (*price, plan.steps, plan.risk))


def _told(state: State, seat: int, order: Fly) -> Fly:
    """With the order to roll where the ship could not stop to be asked."""
    ready = prepared(state, seat, order)
    voyage = voyage_of(seat, order, ready, order.route.split())
    legs = follow(SKY, voyage.craft, voyage.spot, voyage.rest)
    hazards = "roll" if unlisted(state, ready.stack, voyage, legs) else ""
    return Fly(order.to, order.route, order.triangle, order.supports, hazards=hazards)
