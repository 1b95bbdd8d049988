"""The mind of a computer player: what it would build, where it would send it, what it is doing with it now.

It thinks on the table imagined from its view and remembers nothing from one move to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import ceil

import msgspec
from msgspec import Struct

from bot.engine import IllegalMove, Move, NoChance, Table
from bot.games.high_frontier.ai.designs import HOME_ZONE, Design, designs, may_build, pool
from bot.games.high_frontier.ai.targets import (
    A_YEAR,
    ON_SITE,
    Mission,
    is_open,
    is_own_claim,
    is_to_revive,
    missions,
    promise,
    tanks_of,
)
from bot.games.high_frontier.planner.charting import hull_for
from bot.games.high_frontier.planner.plans import Hull, Plan
from bot.games.high_frontier.planner.steering import (
    best_way,
    engine_of,
    odds,
    reachable,
    route_value,
    safer_routes,
)
from bot.games.high_frontier.printed.cards import CREW, WATER, face
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.tracks import SEASONS, STRIP
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.industrialize import (
    REFINERY,
    ROBONAUT,
    brings_powersat,
    plans,
)
from bot.games.high_frontier.rules.operations.prospect import REVIVES
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.supports import (
    chains,
    is_usable,
    operational,
    uncooled_chains,
)
from bot.games.high_frontier.rules.ships.thrust import Engine, triangles
from bot.games.high_frontier.rules.turn.turn import PLAYS
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import Card, Stack, State, lie
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.records import View

SURE_ENOUGH = 0.68  # odds below which no flight is begun
TRIED = 3  # ships with their loads that are laid before the planner
COURSES_TRIED = 2  # of them whose safest way is looked for
COARSE = 3  # tanks, to which loads are rounded that Aquas are short for
SPARE = 1  # tanks more than a way takes
POWERSAT_WORTH = 2.0  # points
WORTHWHILE = 3.0  # points that a place must promise
HALVES, THRUSTER = (ROBONAUT, REFINERY), "thruster"
RICH_ENOUGH = 14  # Aquas that a ship and its fuel cost, more or less
HORIZON = 4  # turns within which a target is looked for


class _Unforeseen(Exception):
    """A die would be thrown: what comes after is not for a computer player to know."""


class MissionPlan(Struct, frozen=True):
    """A way that a Rocket could take, by which triangle, and what it is worth."""

    merit: float
    triangle: str
    plan: Plan


class _Capabilities(Struct, frozen=True):
    """What a stack can do on a site: the ISRU rating it prospects with, whether a Crew is aboard, whether it revives busted ones."""

    rating: int
    manned: bool
    revives: bool


def _taken(design: Design, tanks: int, plan: Plan) -> int:
    """Tanks that a way takes, of so many at most."""
    return min(tanks, (tanks_of(design.mass, plan.steps) or 0) + SPARE)


class Strategy:
    """One look at the table for one move."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view = view
        self.seat: int = view.viewer
        self.state: State = determinize(view)
        self.own = self.state.seats[self.seat]
        self._looked_up: dict[tuple[Design, int], Mission | None] = {}

    @property
    def rocket(self) -> Stack | None:
        return self.own.rocket

    @property
    def aquas(self) -> int:
        return self.own.leo.water

    @property
    def is_free_to_build(self) -> bool:
        """Whether the Rocket figure can serve a ship in LEO."""
        return self.rocket is None or self.rocket.at == LEO

    def may(self, move: Move) -> bool:
        """Whether the rules take a move that was not among the offers, as far as no die is thrown."""
        copy = self.state.copied()
        table: Table[State] = Table(copy, NoChance(_Unforeseen))
        try:
            hooks.plays(copy, PLAYS)[type(move)][1](table, self.seat, move)
        except IllegalMove:
            return False
        except _Unforeseen:
            return True
        return True

    @property
    def opening(self) -> int:
        """The first spot of this season: near enough for planning, and what was found out in it can be used again."""
        spot, count = self.state.spot, len(SEASONS)
        while SEASONS[(spot - 1) % count] == SEASONS[self.state.spot]:
            spot = (spot - 1) % count
        return spot

    # -- what could be built

    @cached_property
    def designs(self) -> list[Design]:
        return designs(self.state, self.seat)

    @cached_property
    def missions(self) -> list[Mission]:
        """The best missions on paper, money aside."""
        return missions(self.state, self.seat, self.designs)

    @cached_property
    def wanted(self) -> frozenset[str]:
        """Cards of the mission that is worked for; without one, the smallest working robonaut and refinery."""
        best = self._hoped(self.missions)
        if best is not None:
            return best.design.names
        return frozenset().union(*self.halves.values())

    @cached_property
    def halves(self) -> dict[str, frozenset[str]]:
        """The smallest chain of a robonaut, a refinery (therms aside) and a thruster among the cards in LEO and the hand."""
        cards = pool(self.state, self.seat)
        building = operational([card for card in cards if may_build(card)], HOME_ZONE)
        working = operational(cards, HOME_ZONE)
        found: dict[str, frozenset[str]] = {}
        for card in cards:
            kind = lie(card).kind
            whole = uncooled_chains(building, card.id) if kind in HALVES else []
            whole = chains(working, card.id) if kind == THRUSTER else whole
            for chain in whole[:1]:
                members = frozenset(chain.members)
                if kind not in found or len(members) < len(found[kind]):
                    found[kind] = members
        return found

    def hoped(self, extra: Sequence[str] = ()) -> float:
        """What the best mission that is not hopeless would promise with these cards too."""
        found = self.missions
        if extra:
            found = missions(self.state, self.seat, designs(self.state, self.seat, extra))
        best = self._hoped(found)
        return best.promise if best else 0.0

    def _hoped(self, candidates: Sequence[Mission]) -> Mission | None:
        return next((m for m in candidates if m.design.names not in self.hopeless), None)

    @cached_property
    def hopeless(self) -> frozenset[frozenset[str]]:
        """Ships that could be paid but find no way that is sure enough; none are looked for as long as Aquas are what is lacking."""
        if self.aquas < RICH_ENOUGH or not self.is_free_to_build or self.affordable() is not None:
            return frozenset()
        return frozenset(design.names for design, _ in self._looked_up)

    def affordable(self) -> Mission | None:
        """The best mission that can be paid and has a way, with the tanks that it needs."""
        return self._best(m for m in self.missions if m.design.price <= self.aquas)

    def ready(self, aboard: frozenset[str] | None = None) -> Mission | None:
        """The best mission that needs no boost any more; of exactly these cards, if they are given."""
        return self._best(
            m for m in self.missions if not m.design.boosted and aboard in (None, m.design.names)
        )

    def _best(self, candidates: Iterable[Mission]) -> Mission | None:
        """The most promising place that one of these ships reaches with its load, or with as much of it as can be paid."""
        found = []
        for load in islice(self._loads(candidates), TRIED):
            if load not in self._looked_up:
                self._looked_up[load] = self._goal(*load)
            if (goal := self._looked_up[load]) is not None:
                found.append(goal)
        return max(found, key=lambda mission: mission.promise, default=None)

    def _loads(self, candidates: Iterable[Mission]) -> Iterator[tuple[Design, int]]:
        """Ships with tanks, each once; none that would have no Fuel."""
        seen: set[tuple[Design, int]] = set()
        for mission in candidates:
            load = mission.design, self._load(mission)
            if load not in seen and (load[1] or not mission.design.use):
                seen.add(load)
                yield load

    def _load(self, mission: Mission) -> int:
        """Tanks: rounded down where Aquas are short, so that a year's income is no new question to the planner."""
        left = self.aquas - mission.design.price
        return mission.tanks if mission.tanks <= left else left // COARSE * COARSE

    def _goal(self, design: Design, tanks: int) -> Mission | None:
        """Where a ship with so many tanks does best, with the tanks that it takes; None when no way is sure enough."""
        stack = Stack(LEO, [Card(name, side, heavy) for name, side, heavy in design.cards])
        stack.wet = fuel.spot(fuel.dry(stack))
        if (tanks and not fuel.load(stack, tanks, WATER)) or fuel.is_too_heavy(stack):
            return None
        engine = engine_of(self.state, self.seat, stack, design.triangle)
        if engine is None:
            return None
        hull, left = self._hull(stack, engine), self.aquas - design.price - tanks
        ways = [(self._value(design, tanks, p), p) for _, p in self._within_reach(stack, hull)]
        best, refined = None, 0
        for value, plan in sorted(ways, key=lambda way: -way[0]):
            if value <= (best.promise if best else 0.0):
                break
            if odds(plan, left) < SURE_ENOUGH and refined < COURSES_TRIED:
                plan, refined = safer_routes(hull, LEO, plan, left), refined + 1
            sure, value = odds(plan, left), self._value(design, tanks, plan)
            if sure >= SURE_ENOUGH and sure * value > (best.promise if best else 0.0):
                best = Mission(design, plan.end, _taken(design, tanks, plan), sure * value)
        return best

    def _value(self, design: Design, tanks: int, plan: Plan) -> float:
        """Points a year of a way that goes well, what it costs counted in years too; 0 for what is not worth it."""
        hope = promise(self.state, SKY.spaces[plan.end], design.crewed)
        hope += POWERSAT_WORTH if self._wins_powersat(design, plan.end) else 0.0
        price = design.price + _taken(design, tanks, plan)
        return hope / (ON_SITE + plan.turns + price / A_YEAR) if hope >= WORTHWHILE else 0.0

    def _wins_powersat(self, design: Design, site: str) -> bool:
        """Whether the refinery, given up on a site, brings a Powersat to a seat without one (ruling 128b)."""
        side = next(side for name, side, _ in design.cards if name == design.refinery)
        return not self.own.powersat and brings_powersat(site, face(design.refinery, side))

    def _within_reach(self, stack: Stack, hull: Hull) -> Iterator[tuple[str, Plan]]:
        """Sites worth going to with the fastest ways there."""
        powers = self._powers(stack)
        for site, plan in reachable(hull, stack.at, HORIZON).items():
            if site != stack.at and self._is_goal(site, powers):
                yield site, plan

    def with_fuel_back(self, rocket: Stack) -> Strategy:
        """The same look with the Rocket's Fuel in the Aquas."""
        other = Strategy(self.view)
        other.own.leo.water += ceil(STRIP[rocket.wet].mass) - fuel.dry(rocket)
        return other

    # -- what the Rocket is for

    def can_build(self, stack: Stack) -> bool:
        """Whether a stack could make a factory of a claim where it is."""
        return bool(plans(self.state, self.seat, stack.at))

    def rating(self, stack: Stack) -> int:
        """The best ISRU rating aboard that works."""
        working = operational(stack.cards, SKY.spaces[stack.at].zone)
        found = [face.isru for name, face in working.items() if is_usable(working, name)]
        return min((isru for isru in found if isru is not None), default=99)

    def is_target(self, stack: Stack, site: str) -> bool:
        """Whether a stack could claim this site, or make a factory of an own claim there."""
        return self._is_goal(site, self._powers(stack))

    def _is_goal(self, site: str, powers: _Capabilities) -> bool:
        space = SKY.spaces[site]
        if is_own_claim(self.state, self.seat, site):
            return True
        if powers.manned and self.may_jump(site):
            return True
        if powers.revives and is_to_revive(self.state, space):
            return True
        return space.land().hydration >= powers.rating and is_open(self.state, self.seat, space)

    def _powers(self, stack: Stack) -> _Capabilities:
        working = operational(stack.cards, SKY.spaces[stack.at].zone)
        revives = any(
            face.ability(REVIVES) is not None and is_usable(working, name)
            for name, face in working.items()
        )
        return _Capabilities(self.rating(stack), self.is_manned(stack), revives)

    def may_jump(self, site: str) -> bool:
        """Whether a Crew could take another's claim there: by right or in anarchy, with nobody there to oppose it."""
        place = self.state.seen(site)
        others = self.state.after(self.seat)
        return (
            place.claim in others
            and place.factory is None
            and rights.is_felon(self.state, self.seat)
            and not any(rights.has_human(self.state, other, site) for other in others)
        )

    def is_manned(self, stack: Stack) -> bool:
        return any(
            card.side == CREW and rights.owner_of_crew(self.state, card.id) == self.seat
            for card in stack.cards
        )

    def hulls(self, stack: Stack) -> Iterator[tuple[str, Hull]]:
        """The ship as it would fly with each of its triangles that works."""
        if fuel.is_too_heavy(stack):
            return
        for name in triangles(stack):
            engine = engine_of(self.state, self.seat, stack, name)
            if engine is not None:
                yield name, self._hull(stack, engine)

    def _hull(self, stack: Stack, engine: Engine) -> Hull:
        hull = hull_for(self.state, self.seat, stack, engine)
        return msgspec.structs.replace(hull, spot=self.opening)

    def targets(self, stack: Stack) -> list[MissionPlan]:
        """Ways of the Rocket to sites worth going to, the best first; for the most promising that are not sure, the safest is looked for."""
        manned, hulls = self.is_manned(stack), dict(self.hulls(stack))
        found = [
            self._course(triangle, fastest, manned)
            for triangle, hull in hulls.items()
            for _, fastest in self._within_reach(stack, hull)
        ]
        found.sort(key=lambda course: -course.merit / self.sureness(course))
        doubtful = [n for n, c in enumerate(found) if self.sureness(c) < SURE_ENOUGH]
        for n in doubtful[:COURSES_TRIED]:
            triangle = found[n].triangle
            plan = safer_routes(hulls[triangle], stack.at, found[n].plan, self.aquas)
            found[n] = self._course(triangle, plan, manned)
        return sorted(found, key=lambda course: -course.merit)

    def sureness(self, course: MissionPlan) -> float:
        """The odds of a way, hazards paid for as far as the Aquas go."""
        return odds(course.plan, self.aquas)

    def _course(self, triangle: str, plan: Plan, manned: bool) -> MissionPlan:
        value = promise(self.state, SKY.spaces[plan.end], manned)
        return MissionPlan(value * route_value(plan, self.aquas), triangle, plan)

    def way_home(self, stack: Stack) -> MissionPlan | None:
        """The best way of the Rocket to LEO."""
        ways = [(name, best_way(hull, stack.at, LEO)) for name, hull in self.hulls(stack)]
        found = [
            MissionPlan(route_value(plan), name, plan) for name, plan in ways if plan is not None
        ]
        return max(found, key=lambda course: course.merit, default=None)
