"""Values of a flight's options as autocomplete lists them: where to, the way space by space."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.high_frontier import thrust
from bot.rules.high_frontier.charting import hull_for, reachable
from bot.rules.high_frontier.course import follow, gained
from bot.rules.high_frontier.flight import Fly, card_named, prepared, spaces_of, voyage_of
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.rights import has_powersat
from bot.rules.high_frontier.state import State
from bot.rules.high_frontier.voyage import openings
from bot.rules.kernel import IllegalMove


def destinations(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """Spaces that the Rocket can reach this turn with the triangle filled in, or with any; sites first."""
    orders = (
        [Fly(triangle=filled["triangle"])]
        if filled.get("triangle")
        else _all_triangles(state, seat)
    )
    found: dict[str, None] = {}
    for order in orders:
        try:
            ready = prepared(state, seat, order)
        except IllegalMove:
            continue
        hull = hull_for(state, seat, ready.stack, ready.engine)
        found |= dict.fromkeys(reachable(hull, ready.stack.at))
    return sorted(found, key=lambda name: SKY.spaces[name].site is None)


def _all_triangles(state: State, seat: int) -> list[Fly]:
    rocket = state.seats[seat].rocket
    return [Fly(triangle=name) for name in (thrust.triangles(rocket) if rocket else [])]


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
