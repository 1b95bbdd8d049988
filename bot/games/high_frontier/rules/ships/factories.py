"""Whose factories may be used for operations: own, by leave, by felony (N5, N6; rulings 84, 85).

Factories to land by and lift off from, acetylene rocketplanes (H6; rulings 83-86).
"""

from __future__ import annotations

from math import ceil

from bot.engine import IllegalMove, Table, seat_placeholder
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import FIGURES, STRIP
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.losses import tidy
from bot.games.high_frontier.state.state import Stack, State


def factory_refusal(state: State, seat: int, site: str, hijack: bool) -> IllegalMove | None:
    """Why this seat may not use the factory of a site: own, by leave, or by felony (rulings 84, 85)."""
    owner, title = state.seen(site).factory, SKY.spaces[site].title
    if owner is None:
        return IllegalMove(f"There is no factory on {title}.", "I5; ruling 84")
    if rights.may_use_factory(state, seat, site, rights.FACTORY):
        return None
    if not hijack:
        return IllegalMove(
            f"The factory on {title} is {seat_placeholder(owner)}'s; ask for leave, or hijack it.",
            "N6; ruling 84",
        )
    if rights.may_hijack(state, seat, site):
        return None
    return IllegalMove(
        f"To hijack the factory on {title} you need the right to felonies and a Human there, and "
        f"{seat_placeholder(owner)} none.",
        "N6; ruling 85",
    )


def usable_sites(state: State, seat: int) -> list[tuple[str, bool]]:
    """Sites whose factory this seat may use, each with whether it takes a hijack."""
    found: list[tuple[str, bool]] = []
    for site in state.places:
        if factory_refusal(state, seat, site, False) is None:
            found.append((site, False))
        elif factory_refusal(state, seat, site, True) is None:
            found.append((site, True))
    return found


def usable_factories(
    state: State, seat: int, stack: Stack | None = None, hijack: bool = False
) -> tuple[str, ...]:
    """Sites whose factory this seat may use to land and lift off (rulings 83-85)."""
    return tuple(
        site
        for site, place in state.places.items()
        if place.factory is not None
        and (
            rights.may_use_factory(state, seat, site, rights.ASSIST)
            or (hijack and rights.may_hijack(state, seat, site, stack))
        )
    )


def acetylene_cost(stack: Stack) -> int:
    """Water tanks for an acetylene rocketplane: twice the wet mass at the start, rounded up (ruling 86)."""
    return ceil(STRIP[stack.wet].mass * int(FIGURES["acetylene_ft_per_initial_wet_mass"]))


def acetylene_refusal(state: State, seat: int, stack: Stack) -> IllegalMove | None:
    """Why there can be no acetylene lift-off here (H6, ruling 86)."""
    space = SKY.spaces[stack.at]
    if space.site is None or not space.site.atmospheric:
        return IllegalMove(f"{space.title} has no atmosphere for a rocketplane.", "H6; ruling 86")
    tanks = sum(
        other.water for owner, _, other in rights.stacks_at(state, stack.at) if owner == seat
    )
    if tanks < acetylene_cost(stack):
        return IllegalMove(
            f"The rocketplane takes {acetylene_cost(stack)} water tanks here; you have {tanks}.",
            "H6; ruling 86",
        )
    return None


def pay_acetylene(table: Table[State], seat: int, rocket: Stack, tanks: int) -> None:
    """Water tanks off own stacks on the site, outposts first; the water adds to no mass."""
    due, stacks = tanks, table.state.seats[seat].stacks
    here = [name for name, stack in stacks.items() if stack.at == rocket.at]
    for name in sorted(here, key=lambda name: stacks[name] is rocket):
        stack = stacks[name]
        mass, taken = fuel.cargo(stack), min(due, stack.water)
        stack.water -= taken
        due -= taken
        if stack is rocket and taken:
            fuel.reweigh(rocket, mass)
        tidy(table.state, seat, name)
    table.record_event("acetylene", seat, site=rocket.at, tanks=tanks)
