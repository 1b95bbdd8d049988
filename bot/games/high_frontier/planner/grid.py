"""The map in numbers, for searching: spaces and routes as indices, and what the rest of a way costs at least."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from bot.games.high_frontier.printed.map import AEROBRAKE, HOHMANN, SKY, Sky, Space
from bot.games.high_frontier.printed.tracks import ZONES

FAR = 1 << 30
MOST_BONUS = (
    4  # bonus burns told apart in lower bounds; more count as this many and are never used up
)

Edge = tuple[int, int, int, int, bool]  # to, route, line here, line there, one-way; no line is -1


class Arrival(NamedTuple):
    """Coming to a space by a route: the state's number, from where, to where, and the lines at both ends."""

    state: int
    before: int
    space: int
    route: int
    line: int
    line_there: int
    edge: Edge

    @property
    def one_way(self) -> bool:
        return self.edge[-1]


class Grid:
    """A map as lists by index. `halves`: fuel of entering in halves of a burn; `gain`: bonus burns of a flyby."""

    def __init__(self, sky: Sky) -> None:
        self.sky = sky
        self.ids = list(sky.spaces)
        self.index = {name: number for number, name in enumerate(self.ids)}
        spaces: list[Space] = list(sky.spaces.values())
        routes = {name: number for number, name in enumerate(sky.routes)}
        self.edges: list[list[Edge]] = [
            [
                (
                    self.index[to],
                    routes[way.route],
                    _line(way.line),
                    _line(way.line_there),
                    way.is_one_way,
                )
                for to, way in sky.ways[name].items()
            ]
            for name in self.ids
        ]
        self.entries: list[list[int]] = [
            [self.index[other] for other in sky.entries[name]] for name in self.ids
        ]
        self.halves = [space.halves for space in spaces]
        self.can_halt = [space.can_halt for space in spaces]
        self.hohmann = [space.kind == HOHMANN for space in spaces]
        self.size = [space.site.size if space.site else 0 for space in spaces]
        self.season = [space.season if space.site else None for space in spaces]
        self.sungrazer = [space.site is not None and space.site.sungrazer for space in spaces]
        self.zone = [space.zone for space in spaces]
        self.sunless = [ZONES[space.zone].solar is None for space in spaces]
        self.hazard = [space.hazard is not None for space in spaces]
        self.aerobrake = [space.hazard == AEROBRAKE for space in spaces]
        self.belt = [space.belt for space in spaces]
        self.gain = [space.flyby for space in spaces]
        self.gain_season = [space.flyby_season for space in spaces]
        self.oberth = [space.is_oberth for space in spaces]
        self.special = [
            bool(
                s.site
                or s.hazard
                or s.belt
                or s.flyby
                or s.is_oberth
                or ZONES[s.zone].solar is None
            )
            for s in spaces
        ]
        self.has_path = [False] * len(spaces)  # a one-way route leads here
        for edges in self.edges:
            for to, _, _, _, one_way in edges:
                self.has_path[to] = self.has_path[to] or one_way
        self.rests = [self._is_rest(name) for name in self.ids]
        self._floors: dict[int, list[list[int]]] = {}
        self._around = [[self.index[n] for n in sky.neighbours(name)] for name in self.ids]
        self._number_arrivals()

    def _number_arrivals(self) -> None:
        """The states of a ship that lower bounds tell apart: at the start of a turn on a space, or arrived there by a route.

        The first are numbered as their spaces. `arrived`: by space and route; `arrivals`: all those on a space.
        """
        self.states = len(self.ids)
        self.arrived: list[dict[int, int]] = [{} for _ in self.ids]
        self.arrivals: list[list[Arrival]] = [[] for _ in self.ids]
        self.arrival: dict[int, Arrival] = {}
        for here, edges in enumerate(self.edges):
            for edge in edges:
                to, route, line, line_there, _ = edge
                self.arrived[to][route] = self.states
                one = Arrival(self.states, here, to, route, line, line_there, edge)
                self.arrival[self.states] = one
                self.arrivals[to].append(one)
                self.states += 1
        self.before = [self._before(state) for state in range(self.states)]

    def _before(self, state: int) -> list[tuple[int, bool]]:
        """How one can have come to where a route begins, without a U-turn, and whether one turns there."""
        end = self.arrival.get(state)
        if end is None:
            return []
        is_hohmann = self.hohmann[end.before]
        return [
            (one.state, is_hohmann and one.line_there != end.line)
            for one in self.arrivals[end.before]
            if one.route != end.route
        ]

    def _is_rest(self, name: str) -> bool:
        """Whether ending a turn here can be better than ending it on the space before.

        It cannot on a space that costs nothing to enter, does nothing and turns nobody, if on every space around one can
        halt under the same sun.
        """
        space = self.sky.spaces[name]
        around = [self.sky.spaces[other] for other in self.sky.neighbours(name)]
        is_plain = not (space.burns or space.site or space.hazard or space.belt or space.flyby)
        if not is_plain or not space.can_halt:
            return space.can_halt
        if any(not other.can_halt or other.zone != space.zone for other in around):
            return True
        lines = {way.line for way in self.sky.ways[name].values()}
        return space.kind == HOHMANN and not (len(around) == 2 and len(lines) == 1)

    def between(self, start: int, target: int, bits: list[int]) -> list[bool]:
        """Which spaces can be of use on a way: none of those in a dead end, but for the two ends of the way.

        Who ends a turn in a dead end could as well end it on the space before, under the same sun, if that gives no bonus to
        whoever comes by.
        """
        around = [set(others) for others in self._around]
        kept = [True] * len(self.ids)
        left = list(range(len(self.ids)))
        while left:
            here = left.pop()
            if (
                kept[here]
                and here not in (start, target)
                and self._is_idle(here, around[here], bits)
            ):
                kept[here] = False
                for other in around[here]:
                    around[other].discard(here)
                    left.append(other)
        return kept

    def _is_idle(self, here: int, around: set[int], bits: list[int]) -> bool:
        if self.size[here] or not around:
            return True
        if len(around) > 1:
            return False
        (other,) = around
        return not self.can_halt[here] or (
            self.can_halt[other] and self.zone[other] == self.zone[here] and not bits[other]
        )

    def floors(self, target: int) -> list[list[int]]:
        """For a ship with b bonus burns: the least fuel, in halves of a burn, from each space to the target.

        A lower bound: pivots are free, flybys give to whoever comes by and a solar Oberth gives all that is wanted. Spaces
        from which the target cannot be reached have `FAR`.
        """
        if target not in self._floors:
            self._floors[target] = self._backwards(target)
        return self._floors[target]

    def _backwards(self, target: int) -> list[list[int]]:
        count = len(self.ids)
        best = [[FAR] * count for _ in range(MOST_BONUS + 1)]
        buckets: list[list[tuple[int, int]]] = [[(target, 0)]]
        best[0][target] = 0
        cost = 0
        while cost < len(buckets):
            for here, owed in buckets[cost]:
                if best[owed][here] == cost:
                    self._step_back(best, buckets, cost, here, owed)
            cost += 1
        for bonus in range(1, MOST_BONUS + 1):
            best[bonus] = [min(pair) for pair in zip(best[bonus - 1], best[bonus], strict=True)]
        return best

    def _step_back(
        self,
        best: list[list[int]],
        buckets: list[list[tuple[int, int]]],
        cost: int,
        here: int,
        owed: int,
    ) -> None:
        """From a space with `owed` later burns that bonuses must pay, to the spaces one comes from."""
        if self.oberth[here]:
            owed = 0
        elif self.gain[here]:
            owed = max(0, owed - self.gain[here])
        options = [(cost + self.halves[here], owed)]
        if self.halves[here] and self.can_halt[here]:
            options.append((cost, min(MOST_BONUS, owed + 1)))
        for new, debt in options:
            row = best[debt]
            for other in self.entries[here]:
                if new < row[other]:
                    row[other] = new
                    while len(buckets) <= new:
                        buckets.append([])
                    buckets[new].append((other, debt))


def _line(number: int | None) -> int:
    return -1 if number is None else number


@cache
def grid(sky: Sky = SKY) -> Grid:
    """The numbers of a map, made once."""
    return Grid(sky)
