"""Moving on the map, dice aside: ways, pivots, burns, landing and lift-off (H4-H6, H8; rulings 67-86, 93, 94).

A `Craft` is what holds for a whole movement, a `Spot` where the ship stands in it and what it has left. The flight, its
look-ahead and the planner's check all move by `leg`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
from msgspec import Struct

from bot.engine import IllegalMove
from bot.games.high_frontier.printed.map import AEROBRAKE, CRASH, HOHMANN, Sky, Space, Way
from bot.games.high_frontier.printed.tracks import FIGURES, ZONES
from bot.games.high_frontier.state.state import Exact

PIVOT_BURNS = int(FIGURES["pivot_burns"])
ALWAYS, NEVER, AUTO = "always", "never", "auto"


class Craft(Struct, frozen=True):
    """What does not change in a movement.

    `active`: a triangle was activated; `net`, `use`, `base`: its net thrust, fuel steps a burn, printed thrust; `solar`: it
    dies in the Neptune zone; `sail`: it is lost at an aerobrake hazard (ruling 89); `belt_bonus`: bonus burns a belt (Mag Sail); `oberth`: fuel steps of an afterburn lit on the
    solar Oberth, 0 for none. `factories`: sites whose factory may be used; `assist`: auto, always or never use it.
    `acetylene`: the site from which the first lander is free.
    """

    active: bool = False
    net: int = 0
    use: Exact = Exact()
    base: int = 0
    solar: bool = False
    sail: bool = False
    belt_bonus: int = 0
    oberth: int = 0
    season: str = "yellow"
    factories: tuple[str, ...] = ()
    assist: str = AUTO
    acetylene: str = ""


class Spot(Struct, frozen=True):
    """A ship within a movement. `came`: the route it came by; `burns`: left of the limit; `fuel`: exact steps left.

    `met`: flybys and belts that have given their bonus; `working`: the activated triangle still is Operational.
    """

    at: str
    came: str = ""
    burns: int = 0
    fuel: Exact = Exact()
    bonus: int = 0
    pivots: int = 0
    met: tuple[str, ...] = ()
    working: bool = True
    landed: bool = False


class Leg(Struct, frozen=True):
    """A step to the next space: where it leads, burns `paid` from the limit, and what is rolled.

    Rolled are, in this order: a factory-assist at the `lift`, the `hazard` or the `belt`, a factory-assist to `land`.
    """

    spot: Spot
    pivoted: bool = False
    paid: int = 0
    lift: bool = False
    land: bool = False
    hazard: bool = False
    belt: bool = False
    acetylene: bool = False


def start(craft: Craft, at: str, fuel: int, pivots: int) -> Spot:
    """The spot before a movement: the burn limit is net thrust, never below 0."""
    limit = max(0, craft.net) if craft.active else 0
    return Spot(at, "", limit, Exact.of(fuel), 0, pivots, (), craft.active)


def leg(sky: Sky, craft: Craft, spot: Spot, to: str) -> Leg:
    """The next step of a movement, bonus not yet gained (see `gained`). Raises `IllegalMove` with the figures."""
    way = _way(sky, craft, spot, to)
    here, there = sky.spaces[spot.at], sky.spaces[to]
    lift = _lifts_by_assist(craft, spot, here, there, way)
    acetylene = lift and there.is_lander
    turned, pivoted = _pivot(sky, craft, spot, here, way)
    after = _burn(craft, turned, there, free=acetylene)
    land = _lands_by_assist(craft, after, here, there, way)
    after = msgspec.structs.replace(
        after,
        at=to,
        came=way.route,
        working=after.working and not _is_lost(craft, there),
        landed=there.site is not None,
    )
    hazard = there.hazard is not None and not (lift and there.hazard in (CRASH, AEROBRAKE))
    return Leg(after, pivoted, spot.burns - after.burns, lift, land, hazard, there.belt, acetylene)


def _is_lost(craft: Craft, space: Space) -> bool:
    """Whether the thruster stops working here without any die: no sun, or a sail in an atmosphere."""
    is_sunless = craft.solar and ZONES[space.zone].solar is None
    return is_sunless or (craft.sail and space.hazard == AEROBRAKE)


def _way(sky: Sky, craft: Craft, spot: Spot, to: str) -> Way:
    here = sky.spaces[spot.at]
    if spot.landed:
        raise IllegalMove(f"The movement ended with the landing on {here.title}.", "H6")
    way = sky.ways[spot.at].get(to)
    if way is None:
        raise _no_way(sky, spot, to)
    if way.route == spot.came:
        raise IllegalMove(
            f"No U-turn: {here.title} may not be left by the route it was entered by.",
            "H4; ruling 77",
        )
    if not craft.active and not way.is_one_way:
        raise IllegalMove(
            "Without an activated triangle a ship follows aerobrake paths only.", "H2; ruling 67"
        )
    return way


def _no_way(sky: Sky, spot: Spot, to: str) -> IllegalMove:
    here = sky.spaces[spot.at]
    if to not in sky.spaces:
        return IllegalMove(f"There is no space {to!r} on the map.", "H4")
    if spot.at in sky.ways[to]:
        return IllegalMove(
            f"The path from {sky.spaces[to].title} to {here.title} is one-way.",
            "H4; aerobrake arrow",
        )
    ends = ", ".join(sky.ways[spot.at])
    return IllegalMove(
        f"No route leads from {here.title} to {sky.spaces[to].title}; from there one goes to {ends}.",
        "H4",
    )


def _lifts_by_assist(craft: Craft, spot: Spot, here: Space, there: Space, way: Way) -> bool:
    """Whether this lift-off is one by factory (H6, rulings 81-86). Raises `IllegalMove` when none is possible."""
    if here.site is None:
        return False
    _check_season(craft, here)
    if way.is_one_way:
        return False
    may_assist = _may_assist(craft, spot, here) and (
        not there.is_lander or craft.acetylene == here.id
    )
    if craft.net > here.site.size and spot.working:
        wanted = craft.assist == ALWAYS or (there.is_lander and craft.acetylene == here.id)
        return may_assist and wanted
    if may_assist:
        return True
    raise IllegalMove(
        f"Lifting off from {here.title} (size {here.site.size}) takes more than {here.site.size} net thrust; "
        f"you have {craft.net}.",
        "H6; ruling 81",
    )


def _lands_by_assist(craft: Craft, spot: Spot, here: Space, there: Space, way: Way) -> bool:
    """Whether this landing is one by factory (H6). Raises `IllegalMove` when none is possible."""
    if there.site is None:
        return False
    _check_season(craft, there)
    if way.is_one_way:
        return False
    may_assist = _may_assist(craft, spot, there) and not here.is_lander
    if craft.net > there.site.size and spot.working:
        return may_assist and craft.assist == ALWAYS
    if may_assist:
        return True
    raise IllegalMove(
        f"Landing on {there.title} (size {there.site.size}) takes more than {there.site.size} net thrust; "
        f"you have {craft.net if spot.working else 0}.",
        "H6; ruling 81",
    )


def _may_assist(craft: Craft, spot: Spot, site: Space) -> bool:
    return spot.working and craft.assist != NEVER and site.id in craft.factories


def _check_season(craft: Craft, site: Space) -> None:
    if site.season is not None and site.season != craft.season:
        raise IllegalMove(
            f"{site.title} can be landed on or left in season {site.season} only; it is {craft.season}.",
            "B7; ruling 94",
        )


def _pivot(sky: Sky, craft: Craft, spot: Spot, here: Space, way: Way) -> tuple[Spot, bool]:
    """Turn at a Hohmann where the way in and the way out are not one line: a bonus pivot, else two burns (rulings 70, 71)."""
    if here.kind != HOHMANN or not spot.came or sky.is_straight(here.id, spot.came, way.route):
        return spot, False
    if spot.pivots:
        return msgspec.structs.replace(spot, pivots=spot.pivots - 1), True
    for _ in range(PIVOT_BURNS):
        spot = _pay(craft, spot, 2, f"The pivot on {here.title}")
    return spot, True


def _burn(craft: Craft, spot: Spot, there: Space, free: bool) -> Spot:
    """Enter a burn space; no bonus burn pays for a lander (H5, rulings 41-43, 73, 79)."""
    if not there.burns or free:
        return spot
    if not there.is_lander:
        return _pay(craft, spot, there.halves, there.title)
    after = _pay(craft, msgspec.structs.replace(spot, bonus=0), there.halves, there.title)
    return msgspec.structs.replace(after, bonus=spot.bonus)


def _pay(craft: Craft, spot: Spot, halves: int, where: str) -> Spot:
    """One burn: a bonus burn while there are any, else limit and fuel."""
    if spot.bonus:
        return msgspec.structs.replace(spot, bonus=spot.bonus - 1)
    if not spot.working:
        raise IllegalMove(
            f"{where} is a burn; without a working thruster there is none.", "H2; ruling 92"
        )
    if not spot.burns:
        raise IllegalMove(
            f"{where} is one burn too many: net thrust {craft.net} allows {max(0, craft.net)}.",
            "H5",
        )
    cost = craft.use.value * Fraction(halves, 2)
    if cost > spot.fuel.value:
        raise IllegalMove(
            f"{where} takes {_steps(cost)}; {_steps(spot.fuel.value)} left.", "H5; ruling 41"
        )
    return msgspec.structs.replace(
        spot, burns=spot.burns - 1, fuel=Exact.of(spot.fuel.value - cost)
    )


def _steps(count: Fraction) -> str:
    return f"{count} fuel step{'' if count == 1 else 's'}"


def gained(sky: Sky, craft: Craft, spot: Spot) -> Spot:
    """The spot after its bonus: flyby, solar Oberth or Mag Sail, each space once a move (H8, rulings 69, 74-76)."""
    space = sky.spaces[spot.at]
    if not spot.working or space.id in spot.met:
        return spot
    fuel, bonus = spot.fuel, bonus_of(craft, space)
    if space.is_oberth and craft.oberth and craft.oberth <= fuel.value:
        fuel, bonus = Exact.of(fuel.value - craft.oberth), bonus + 1
    if not bonus:
        return spot
    return msgspec.structs.replace(
        spot, bonus=spot.bonus + bonus, fuel=fuel, met=(*spot.met, space.id)
    )


def bonus_of(craft: Craft, space: Space) -> int:
    """Bonus burns that entering a space gives; Venus in season blue only (ruling 75)."""
    if space.is_oberth:
        return craft.base
    if space.belt:
        return craft.belt_bonus
    if space.flyby_season not in (None, craft.season):
        return 0
    return space.flyby


def is_flyby(craft: Craft, space: Space) -> bool:
    """Whether entering is a glitch trigger (H8, ruling 75)."""
    return space.is_oberth or (bool(space.flyby) and space.flyby_season in (None, craft.season))


def follow(sky: Sky, craft: Craft, spot: Spot, route: Sequence[str]) -> list[Leg]:
    """The legs of a route if no die goes wrong. Raises `IllegalMove` at the first that is not legal, or if it ends on a lander."""
    legs = []
    for to in route:
        step = leg(sky, craft, spot, to)
        spot = gained(sky, craft, step.spot)
        legs.append(step)
    if not sky.spaces[spot.at].can_halt:
        raise IllegalMove(
            f"Nothing may stay on {sky.spaces[spot.at].title}; the way must go on to a space where one can halt.",
            "H5; ruling 79",
        )
    return legs


def next_legs(sky: Sky, craft: Craft, spot: Spot, route: Sequence[str]) -> list[Leg]:
    """The next leg, and if it leads onto a lander all legs to where one can halt (ruling 79). Raises `IllegalMove`."""
    for count, to in enumerate(route, 1):
        if sky.spaces.get(to) is None or sky.spaces[to].can_halt:
            return follow(sky, craft, spot, route[:count])
    return follow(sky, craft, spot, route)
