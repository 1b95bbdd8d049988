"""Values of a flight's options as autocomplete lists them: where to, the way space by space."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.high_frontier import thrust
from bot.rules.high_frontier.charting import ends, hull_for
from bot.rules.high_frontier.course import follow, gained
from bot.rules.high_frontier.flight import Fly, card_named, prepared, refusal, spaces_of, voyage_of
from bot.rules.high_frontier.flight_offers import rank
from bot.rules.high_frontier.plans import Hull, Plan
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.rights import has_powersat
from bot.rules.high_frontier.rigs import rigs
from bot.rules.high_frontier.state import State
from bot.rules.high_frontier.voyage import openings


def destinations(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """Spaces that the Rocket can reach this turn with the triangle filled in, or with any.

    As the menu offers them, each by the movement that is flown when only it is named: without a die first, useful, near.
    """
    found: dict[str, tuple[tuple[int, ...], Plan]] = {}
    for hull, price, at in _hulls(state, seat, filled.get("triangle", "")):
        flown: dict[str, Plan] = {}  # the first to each end: so it goes where no preference is said
        for plan in ends(hull, at):
            flown.setdefault(plan.end, plan)
        for plan in flown.values():
            one = ((*price, plan.steps, plan.risk), plan)
            found[plan.end] = min(found.get(plan.end, one), one, key=lambda way: way[0])
    return [plan.end for plan in sorted((plan for _, plan in found.values()), key=rank)]


def _hulls(state: State, seat: int, triangle: str) -> Iterator[tuple[Hull, tuple[int, ...], str]]:
    """What could fly, with what it takes for good: by the chain proposed for a triangle, or by any."""
    rocket = state.seats[seat].rocket
    if triangle:
        ready = prepared(state, seat, Fly(triangle=triangle))
        yield hull_for(state, seat, ready.stack, ready.engine), (), ready.stack.at
    elif rocket is not None and refusal(state, seat) is None:
        for rig in rigs(state, seat, rocket):
            yield rig.hull, rig.price, rocket.at


def routes_on(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """The route typed so far with each next space that is legal, landers passed through."""
    order = Fly(triangle=filled.get("triangle", ""))
    typed = spaces_of(filled.get("route", ""))
    ready = prepared(state, seat, order)
    voyage = voyage_of(seat, order, ready, typed)
    spot = voyage.spot
    for step in follow(SKY, voyage.craft, spot, typed):
        spot = gained(SKY, voyage.craft, step.spot)
    return [" ".join([*typed, *way]) for way in openings(voyage.craft, spot)]


def supports_of(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """Every support chain of the triangle filled in, the proposed one first."""
    rocket = state.seats[seat].rocket
    if rocket is None or not filled.get("triangle"):
        return []
    card = card_named(rocket, filled["triangle"])
    zone, powersat = SKY.spaces[rocket.at].zone, has_powersat(state, seat)
    lit = filled.get("afterburn") == "yes"
    found = sorted(thrust.engines(rocket, zone, powersat, card, lit), key=thrust.chain_rank)
    return [", ".join(engine.chain.supports) for engine in found if engine.chain.supports]
