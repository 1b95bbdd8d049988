"""What a site is worth to a computer player, and which ship should go where: points expected per year."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import ceil

from msgspec import Struct

from bot.games.high_frontier.ai.designs import HOME_ZONE, Design, flies
from bot.games.high_frontier.printed.cards import FACES
from bot.games.high_frontier.printed.map import SKY, Space
from bot.games.high_frontier.printed.tracks import FIGURES, MOST_WET, PRICES, SIDES, ZONES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.prospect import REVIVES
from bot.games.high_frontier.rules.ships.fuel import spot, steps
from bot.games.high_frontier.state.state import State

A_YEAR = 1.7  # Aquas that a seat earns in a year, more or less
ON_SITE = 3  # years from landing to a factory: prospect, industrialize, and one for what goes wrong
BRAKING = 0.85  # a roll at an aerobrake hazard, or four Aquas
LEAST_REVIVED = next(
    int(params["min_size"])
    for face in FACES.values()
    if (params := face.ability(REVIVES)) is not None
)
SURE = int(FIGURES["automatic_prospect_size"])
TOKENS = 2  # disk and cube
DESIGNS_TRIED = 12


class Mission(Struct, frozen=True):
    """A ship, where to, with how many tanks, and what it promises: points a year."""

    design: Design
    site: str
    tanks: int
    promise: float

    @property
    def price(self) -> int:
        """Aquas for everything: boosting and fuel."""
        return self.design.price + self.tanks


def is_open(state: State, seat: int, space: Space) -> bool:
    """Whether a site could be prospected by this seat: nobody's, not busted, no leave needed, no season, no sungrazer."""
    land, place = space.land(), state.seen(space.id)
    if place.claim is not None or place.factory is not None or place.busted or land.sungrazer:
        return False
    return space.season is None and (not land.luna or seat == state.first)


def is_to_revive(state: State, space: Space) -> bool:
    """Whether a Termite Nest could claim a site: busted, and large enough (ruling 128b)."""
    return state.seen(space.id).busted and space.land().size >= LEAST_REVIVED


def is_own_claim(state: State, seat: int, site: str) -> bool:
    """Whether this seat has a claim there that waits for a factory."""
    place = state.seen(site)
    return place.claim == seat and place.factory is None


def chance(space: Space) -> float:
    """That a size roll succeeds."""
    return min(1.0, space.land().size / SURE)


def worth(state: State, space: Space, crewed: bool) -> float:
    """Points of a factory on a site once it is claimed, with what the Crew can win there."""
    land = space.land()
    built = rights.factories_of_type(state, land.spectral)
    points = TOKENS + PRICES[min(built + 1, len(PRICES) - 1)]
    if crewed:
        colony = FIGURES["colony_vp"]
        kind = "submarine" if land.submarine else "astrobiology" if land.astrobiology else "plain"
        points += 1 + int(colony[kind])
        points += space.zone in state.chits and not state.seen(space.id).visited
    return float(points)


def promise(state: State, space: Space, crewed: bool) -> float:
    """Points expected of going to a site."""
    braked = BRAKING if space.land().atmospheric else 1.0
    place = state.seen(space.id)
    sure = 1.0 if place.claim is not None or place.busted else chance(space)
    return sure * braked * worth(state, space, crewed)


def can_land(design: Design, space: Space) -> bool:
    """By parachute, or with more thrust than the site's size when the tanks are nearly empty."""
    land = space.land()
    return land.atmospheric or design.net(0, space.zone) > land.size


def missions(state: State, seat: int, designs: Iterable[Design]) -> list[Mission]:
    """The most promising missions first. Ways are guessed by the list of least burns; the planner is asked later."""
    aquas = state.seats[seat].leo.water
    flying = [design for design in designs if flies(design)][:DESIGNS_TRIED]
    if not flying:
        return []
    goals = _goals(state, seat)
    found = [
        mission
        for design in flying
        for goal in goals
        if (mission := _mission(design, goal, aquas)) is not None
    ]
    return sorted(found, key=lambda mission: -mission.promise)


class _Goal(Struct, frozen=True):
    """A site with what it promises a ship without and with a Crew; `claimed`: it need not be prospected any more."""

    space: Space
    claimed: bool
    burns: float
    unmanned: float
    manned: float


SITES = tuple(SKY.sites())


def _goals(state: State, seat: int) -> list[_Goal]:
    return [
        _Goal(space, claimed, burns, promise(state, space, False), promise(state, space, True))
        for space in SITES
        if (claimed := is_own_claim(state, seat, space.id)) or is_open(state, seat, space)
        if (burns := space.land().least_burns) is not None
    ]


def _mission(design: Design, goal: _Goal, aquas: int) -> Mission | None:
    space = goal.space
    is_dry = not goal.claimed and space.land().hydration < design.isru
    if is_dry or not can_land(design, space):
        return None
    tanks = tanks_for(design.mass, design.use, goal.burns + 1)
    if tanks is None or (net := design.net(tanks, space.zone)) < 1:
        return None
    safe = through_a_belt(design, tanks)
    wait = max(0.0, (design.price + tanks - aquas) / A_YEAR)
    years = ON_SITE + wait + ceil(goal.burns / net) + ZONES[space.zone].from_leo / 2
    points = goal.manned if design.crewed else goal.unmanned
    return Mission(design, space.id, tanks, safe * points / years)


def through_a_belt(design: Design, tanks: int) -> float:
    """That a belt of Earth takes no card; thrust helps (H10)."""
    passes = design.hardness + max(0, design.net(tanks, HOME_ZONE))
    return min(passes, SIDES) / SIDES


def tanks_for(mass: int, use: Fraction, burns: float) -> int | None:
    """Tanks for so many burns; None when no load is enough."""
    return tanks_of(mass, ceil(Fraction(burns) * use))


@cache
def tanks_of(mass: int, needed: int) -> int | None:
    """Tanks for so many fuel steps; None when no load is enough."""
    dry = max(1, mass)
    loads = range(MOST_WET - dry + 1)
    return next((tanks for tanks in loads if steps(spot(dry + tanks), dry) >= needed), None)
