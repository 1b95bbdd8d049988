"""Lower bounds for the planner: what the rest of a way to a target costs at least, in fuel, risk and turns."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from copy import copy
from itertools import count
from math import ceil

from bot.games.high_frontier.planner.grid import FAR, Edge, Grid
from bot.games.high_frontier.planner.plans import ODDS, Hull
from bot.games.high_frontier.printed.cards import BLUE
from bot.games.high_frontier.printed.tracks import FIGURES, HAZARD_ODDS, ZONES
from bot.games.high_frontier.rules.movement.hazards import belt_penalty

PIVOT = int(FIGURES["pivot_burns"])
MOST_NEEDED = 8  # burns beyond what a turn can pay for; more are counted as so many
# Turns that begin on the rest of the way; burns that the present turn must still make, and its bonus pivots.
Point = tuple[int, int, int]


class Bounds:
    """The bounds of one ship on its way to one target. `nets`: by the zone where a turn begins and the burns it pays for, the most net thrust."""

    def __init__(self, grid: Grid, hull: Hull, start: int, target: int) -> None:
        self.grid, self.hull, self.target = grid, hull, target
        self.hulls = [*phases(hull)]
        self.factories = frozenset().union(*(one.factories for one in self.hulls))
        steps = range(hull.steps + 1)
        self.most_net = max(1, *(self._net(spent, zone) for spent in steps for zone in ZONES))
        affordable = int(hull.steps / hull.use) if hull.use else self.most_net
        self.most_paid = min(self.most_net, affordable)
        self.most_burns = self.most_paid + MOST_NEEDED
        self.nets = {zone: self._nets(zone) for zone in ZONES}
        self.fuel = grid.floors(target)
        self.known_outlook: list[list[Point]] | None = None
        self.looked: dict[tuple[int, int, int, bool], int | None] = {}
        self.bits, self.flybys = self._bits()
        self.perils = [self._least_risk(space) for space in range(len(grid.ids))]
        self.start, self.risk_limit = start, FAR
        powered = self.most_net > grid.size[target] or grid.ids[target] in self.factories
        self.barred = [] if powered else [e for e in grid.arrivals[target] if not e.one_way]
        self.keep(grid.between(start, target, self.bits))
        is_aided = grid.has_path[target] or grid.ids[target] in self.factories
        self.lands_anyway = is_aided or not grid.size[target]  # by no powered landing

    def _nets(self, zone: str) -> list[int]:
        """The Fuel for so many burns is still aboard, so the ship cannot be lighter than with it."""
        spent = [
            self.hull.steps - ceil(burns * self.hull.use) for burns in range(self.most_paid + 1)
        ]
        return [max(self._net(less, zone) for less in range(most + 1)) for most in spent]

    def _net(self, spent: int, zone: str) -> int:
        """The most net thrust in any year."""
        return max(one.net(spent, zone) for one in self.hulls)

    def _bits(self) -> tuple[list[int], int]:
        """A bit for every space that gives a bonus, 0 for the others; and those that labels are compared by, `shed` among them.

        The Mag Sail has so many belts to gain by that its labels are compared without: near enough, and quick.
        """
        bits, bit, flybys = [], 1, 0
        for number in range(len(self.grid.ids)):
            gives = self.grid.gain[number] or self.grid.oberth[number]
            if not gives and not (self.hull.belt_bonus and self.grid.belt[number]):
                bits.append(0)
                continue
            bits.append(bit)
            flybys |= bit if gives and not self.hull.belt_bonus else 0
            bit <<= 1
        self.shed = bit  # sails are lost
        return bits, flybys | bit

    def keep(self, kept: list[bool]) -> None:
        """Only these spaces are of use; and no route to a target on which the ship cannot land."""
        self.arrivals = [
            [one for one in ends if kept[one.before] and kept[one.space] and one not in self.barred]
            for ends in self.grid.arrivals
        ]
        self.edges: list[list[Edge]] = [[] for _ in self.grid.ids]
        # By state, the burns needed as far as is known before looking back; nothing is needed where nobody comes.
        self.unmet = [FAR if one else 0 for one in kept] + [0] * len(self.grid.arrival)
        for ends in self.arrivals:
            for one in ends:
                self.edges[one.before].append(one.edge)
                self.unmet[one.state] = FAR

    def safest(self) -> Bounds:
        """The same for ways of the least risk that is conceivable, burns and fuel aside."""
        before, after = self._risks_before(), self.risks()
        found = copy(self)
        found.risk_limit = after[self.start] + 1
        kept = self.grid.between(self.start, self.target, self.bits)
        safe = (one + other < found.risk_limit for one, other in zip(before, after, strict=True))
        found.keep([one and other for one, other in zip(kept, safe, strict=True)])
        found.looked, found.known_outlook = {}, None
        return found

    def risks(self) -> list[int]:
        """The least risk from each space, burns and fuel aside."""
        return self._risks(
            self.target, lambda here: [(one.before, here) for one in self.arrivals[here]]
        )

    def _risks_before(self) -> list[int]:
        """The least risk to each space."""
        return self._risks(
            self.start, lambda here: [(edge[0], edge[0]) for edge in self.edges[here]]
        )

    def _risks(self, end: int, around: Callable[[int], list[tuple[int, int]]]) -> list[int]:
        """The least risk between one end and each space. `around`: spaces next to one, each with the space then entered."""
        least = [FAR] * len(self.grid.ids)
        least[end] = 0
        heap = [(0, end)]
        while heap:
            risk, here = heapq.heappop(heap)
            if risk > least[here]:
                continue
            for other, entered in around(here):
                now = risk + self.perils[entered]
                if now < least[other]:
                    least[other] = now
                    heapq.heappush(heap, (now, other))
        return least

    def _least_risk(self, space: int) -> int:
        """Of entering a space, with the most thrust in the best season; an assist may spare a crash hazard."""
        if self.grid.hazard[space] and not self.factories and not self.hull.shell:
            return ODDS[HAZARD_ODDS]
        if self.grid.belt[space]:
            return ODDS[max(0, min(6, self.hull.hardness - belt_penalty(BLUE, self.most_net)))]
        return 0

    def outlook(self) -> list[list[Point]]:
        """For each state what a ship in it must be able to do, fewest turns first; made when it is first asked for.

        A ship that meets none of a state's points never reaches the target. Fuel is free, and a flyby gives to whoever comes by.
        """
        if self.known_outlook is None:
            self.known_outlook = self._looked_back()
        return self.known_outlook

    def turns_to_begin(self, state: int, power: int, pivots: int, lands: bool) -> int | None:
        """The fewest turns that begin after this one; None when there is no way.

        `power`: burns that this turn can still make; `lands`: whether it has the thrust to land on the target.
        """
        for turns, burns, turned in self.outlook()[state]:
            if burns <= power and turned <= pivots and (turns or lands):
                return turns
        return None

    def _looked_back(self) -> list[list[Point]]:
        """Turn by turn back from the target; the landing turn may lack the thrust to land: then another one must begin."""
        found: list[list[Point]] = [[] for _ in range(self.grid.states)]
        ends = [one.state for one in self.arrivals[self.target]]
        least: list[list[int]] = []
        for turns in count():
            if turns < 2 and not (least and self.lands_anyway):
                least = [list(self.unmet) for _ in range(self.hull.pivots + 1)]
            begins = self._turn_back(turns, ends, least, found)
            ends = [one.state for space in begins for one in self.arrivals[space]]
            ends = [state for state in ends if turns == 0 or least[0][state]]
            if not ends:
                break
        return found

    def _turn_back(
        self, turns: int, ends: list[int], least: list[list[int]], found: list[list[Point]]
    ) -> list[int]:
        """The spaces where this turn could begin. `least`: burns needed so far by bonus pivots and state."""
        heap = [(0, 0, state) for state in sorted(ends)]
        begins: dict[int, None] = {}
        while heap:
            burns, pivots, state = heapq.heappop(heap)
            if not _is_less(least, burns, pivots, state):
                continue
            found[state].append((turns, burns, pivots))
            arrival = self.grid.arrival[state]
            if self.grid.size[arrival.space] and arrival.space != self.target:
                continue  # a plan ends on the first Site it lands on
            burns = self._to_enter(arrival.space, burns)
            before = arrival.before
            if _is_less(least, burns, pivots, before):
                found[before].append((turns, burns, pivots))
            if before not in begins and self._can_begin(before, burns, turns == 0):
                begins[before] = None
            self._push_back(heap, least, state, burns, pivots)
        return list(begins)

    def _to_enter(self, here: int, burns: int) -> int:
        """Burns to make before a space is entered, with so many after."""
        if self.bits[here]:
            burns = max(0, burns - self.gain(here))
        return min(self.most_burns, burns + 1) if self.grid.halves[here] else burns

    def gain(self, space: int) -> int:
        """Bonus burns of a flyby, in its season."""
        if self.grid.oberth[space]:
            return self.hull.base
        return self.hull.belt_bonus if self.grid.belt[space] else self.grid.gain[space]

    def _push_back(
        self, heap: list[Point], least: list[list[int]], state: int, burns: int, pivots: int
    ) -> None:
        """What is needed on the space before, however one came to it in the same turn."""
        after_turn = min(self.most_burns, burns + PIVOT)
        for other, turns in self.grid.before[state]:
            needed = after_turn if turns else burns
            if least[pivots][other] > needed:
                heapq.heappush(heap, (needed, pivots, other))
            if turns and pivots < self.hull.pivots and least[pivots + 1][other] > burns:
                heapq.heappush(heap, (burns, pivots + 1, other))

    def _can_begin(self, space: int, burns: int, lands: bool) -> bool:
        """Whether a turn could begin here and make so many burns, and land on the target if it is the last."""
        if not self.grid.rests[space] or burns > self.most_paid:
            return False
        net = self.nets[self.grid.zone[space]][burns]
        if burns > max(0, net):
            return False
        return not lands or net > self.grid.size[self.target] or self.lands_anyway

    def can_land(self) -> bool:
        """Whether the ship could land on the target at all."""
        if self.lands_anyway:
            return True
        is_dead = self.grid.sunless[self.target] and all(one.mortal for one in self.hulls)
        return self.most_net > self.grid.size[self.target] and not is_dead


def phases(hull: Hull) -> Iterator[Hull]:
    """The ship as it is now, and as it will be later."""
    yield hull
    if hull.later is not None:
        yield from phases(hull.later)


def _is_less(least: list[list[int]], burns: int, pivots: int, state: int) -> bool:
    """Whether fewer burns do than were known to be needed with so many bonus pivots; then it is known now."""
    if least[pivots][state] <= burns:
        return False
    for row in least[pivots:]:
        row[state] = min(row[state], burns)
    return True
