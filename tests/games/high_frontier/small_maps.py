"""Small maps: cuts of the real one, and maps written as lines of words; and every plan on them by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.charting import craft_of
from bot.games.high_frontier.planner.plans import ODDS, SUNLESS, Hull
from bot.games.high_frontier.printed.map import (
    AEROBRAKE,
    BURN,
    CRASH,
    HALF_LANDER,
    HOHMANN,
    LANDER,
    SITE,
    SKY,
    Route,
    Site,
    Sky,
    Space,
)
from bot.games.high_frontier.printed.tracks import HAZARD_ODDS
from bot.games.high_frontier.rules.movement.course import Craft, Leg, Spot, gained, leg, start
from bot.games.high_frontier.rules.movement.hazards import belt_penalty


def cut(centre: str, count: int) -> Sky:
    """The `count` spaces nearest to one on the real map, with the routes between them."""
    kept = [centre]
    for name in kept:
        kept += [other for other in SKY.neighbours(name) if other not in kept]
        if len(kept) >= count:
            break
    inside = set(kept[:count])
    routes = [route for route in SKY.routes.values() if {route.a, route.b} <= inside]
    return Sky((SKY.spaces[name] for name in SKY.spaces if name in inside), routes)


KINDS = {"b": BURN, "l": LANDER, "h": HALF_LANDER, "o": HOHMANN}


def drawn(*lines: str, zone: str = "earth") -> Sky:
    """A map of lines such as `a b1 o1 b2` (each a straight line) or `b1 > s3`: one-way.

    The first letter gives the kind: b burn, l lander, h half-lander, o Hohmann, f3 flyby of 3, r belt, c crash hazard,
    p aerobrake hazard, s4 a Site of size 4, anything else a Lagrange point.
    """
    spaces: dict[str, Space] = {}
    routes: list[Route] = []
    for number, line in enumerate(lines):
        words = line.split()
        names = [word for word in words if word != ">"]
        for name in names:
            spaces.setdefault(name, _space(name, zone))
        for place, (a, b) in enumerate(pairwise(names)):
            ends = [number if spaces[name].kind == HOHMANN else None for name in (a, b)]
            routes.append(Route(f"{number}.{place}", a, b, ">" in words, ends[0], ends[1]))
    return Sky(spaces.values(), routes)


def _space(name: str, zone: str) -> Space:
    mark, number = name[0], int(name[1]) if name[1:2].isdigit() else 0
    kind = KINDS.get(mark, SITE if mark == "s" else "lagrange")
    halves = {BURN: 2, LANDER: 2, HALF_LANDER: 1}.get(kind, 0)
    return Space(
        name,
        name,
        kind,
        zone,
        burns=int(halves > 0),
        halves=halves,
        can_halt=mark not in "lh",
        free_turn=mark != "o",
        hazard={"c": CRASH, "p": AEROBRAKE}.get(mark),
        belt=mark == "r",
        flyby=number if mark == "f" else 0,
        site=_site(name, number) if mark == "s" else None,
    )


def _site(name: str, size: int) -> Site:
    return Site(name, size, "C", 2, False, False, False, False, False, False, False)


class Found(Struct, frozen=True, order=True):
    """What a plan costs."""

    turns: int
    steps: int
    risk: int


class _State(Struct, frozen=True):
    spot: Spot
    turn: int
    before: int
    net: int
    risk: int
    shed: bool = False  # sails were lost; nothing is burnt any more, and no turn begins


def every_plan(sky: Sky, hull: Hull, at: str, horizon: int) -> dict[str, set[Found]]:
    """The costs of every plan to every space where one can halt, by the flight's own rules, nothing left out.

    Before each turn any Fuel may be thrown away, and any number of years waited.
    """
    found: dict[str, set[Found]] = {}
    edge = [*_begin(sky, hull, at, 0, 0, 0, horizon)]
    seen = set(edge)
    while edge:
        state = edge.pop()
        here = sky.spaces[state.spot.at]
        steps = state.before + _spent(hull, state)
        if here.can_halt and state.spot.came:
            found.setdefault(here.id, set()).add(Found(state.turn + 1, steps, state.risk))
        for after in _onward(sky, hull, state, steps, horizon):
            if after not in seen:
                seen.add(after)
                edge.append(after)
    return found


def _begin(
    sky: Sky, hull: Hull, at: str, turn: int, spent: int, risk: int, horizon: int
) -> Iterator[_State]:
    for later in range(turn, horizon):
        for gone in range(spent, hull.steps + 1):
            now = hull.at(later)
            net = now.net(gone, sky.spaces[at].zone)
            fuel = hull.steps - gone - (hull.afterburn if net > SUNLESS else 0)
            if fuel >= 0:
                spot = start(craft_of(hull, net, later), at, fuel, hull.pivots)
                yield _State(spot, later, gone, net, risk)


def _spent(hull: Hull, state: _State) -> int:
    left: Fraction = state.spot.fuel.value
    return hull.steps - state.before - int(left)


def _onward(sky: Sky, hull: Hull, state: _State, steps: int, horizon: int) -> Iterator[_State]:
    here = sky.spaces[state.spot.at]
    if here.can_halt and state.spot.came and here.site is None and not (hull.once or state.shed):
        yield from _begin(sky, hull, here.id, state.turn + 1, steps, state.risk, horizon)
    craft = craft_of(hull, state.net, state.turn)
    for to in sky.ways[here.id]:
        try:
            step = leg(sky, craft, state.spot, to)
        except IllegalMove:
            continue
        risk = state.risk + _risk(sky, hull.at(state.turn), craft, here.id, step)
        is_air = sky.spaces[to].hazard == AEROBRAKE
        shed = state.shed or (is_air and (hull.sail or hull.sheds))
        after = gained(sky, craft, step.spot)
        if state.shed and step.paid:
            continue
        yield _State(after, state.turn, state.before, state.net, risk, shed)


def _risk(sky: Sky, hull: Hull, craft: Craft, at: str, step: Leg) -> int:
    to = sky.spaces[step.spot.at]
    rolls = [at] * step.lift + [to.id] * step.land
    count = sum(site not in hull.safe for site in rolls)
    count += step.hazard and not (to.hazard == AEROBRAKE and hull.is_shelled(to.zone))
    risk = count * ODDS[HAZARD_ODDS]
    if step.belt:
        risk += ODDS[max(0, min(6, hull.hardness - belt_penalty(craft.season, craft.net)))]
    return risk
