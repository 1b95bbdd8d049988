"""Lower bounds for the planner: what the rest of a way to a target costs at least, in fuel, risk and turns."""

from __future__ import annotations

import heapq

from bot.rules.high_frontier.grid import FAR, Grid
from bot.rules.high_frontier.hazards import belt_penalty
from bot.rules.high_frontier.plans import HAZARD_ODDS, ODDS, Hull
from bot.rules.high_frontier.printed.chart import BLUE
from bot.rules.high_frontier.printed.tracks import ZONES

Span = tuple[int, int]  # turns that begin on the rest of the way, burns of the present turn before


class Bounds:
    """The bounds of one ship on its way to one target. `nets`: the most net thrust by the zone where a turn begins."""

    def __init__(self, grid: Grid, hull: Hull, target: int) -> None:
        self.grid, self.hull, self.target = grid, hull, target
        steps = range(hull.steps + 1)
        self.nets = {zone: max(hull.net(spent, zone) for spent in steps) for zone in ZONES}
        self.most_net = max(1, *self.nets.values())
        self.fuel = grid.floors(target)
        self._spans: list[list[Span]] | None = None
        is_aided = grid.has_path[target] or grid.ids[target] in hull.factories
        self.lands_anyway = is_aided or not grid.size[target]  # by no powered landing

    def risks(self) -> list[int]:
        """The least risk from each space, burns and fuel aside."""
        least = [FAR] * len(self.grid.ids)
        least[self.target] = 0
        heap = [(0, self.target)]
        while heap:
            risk, here = heapq.heappop(heap)
            if risk > least[here]:
                continue
            risk += self._least_risk(here)
            for other in self.grid.entries[here]:
                if risk < least[other]:
                    least[other] = risk
                    heapq.heappush(heap, (risk, other))
        return least

    def _least_risk(self, space: int) -> int:
        """Of entering a space, with the most thrust in the best season; an assist may spare a crash hazard."""
        if self.grid.hazard[space] and not self.hull.factories and not self.hull.shell:
            return ODDS[HAZARD_ODDS]
        if self.grid.belt[space]:
            return ODDS[max(0, min(6, self.hull.hardness - belt_penalty(BLUE, self.most_net)))]
        return 0

    def spans(self) -> list[list[Span]]:
        """For each space what a ship there must be able to do, fewest turns first: so many more turns to begin after this one,
        and so many burns still to make in this one, bonus burns counted. Fuel and pivots are free, flybys give to all.

        A ship that meets none of them never reaches the target.
        """
        if self._spans is None:
            self._spans = self._spanned()
        return self._spans

    def _spanned(self) -> list[list[Span]]:
        found: list[list[Span]] = [[] for _ in self.grid.ids]
        heap = [(0, 0, self.target)]
        while heap:
            turns, burns, here = heapq.heappop(heap)
            # The landing turn may lack the thrust to land: then another turn must begin, whatever it could do.
            rivals = [
                fewer for more, fewer in found[here] if more or not turns or self.lands_anyway
            ]
            if rivals and min(rivals) <= burns:
                continue
            found[here].append((turns, burns))
            before = self._before(here, burns)
            for other in self.grid.entries[here]:
                heapq.heappush(heap, (turns, before, other))
                if self._can_begin(other, before, turns == 0):
                    heapq.heappush(heap, (turns + 1, 0, other))
        return found

    def _before(self, here: int, burns: int) -> int:
        """Burns to make before a space is entered, with so many to make after."""
        burns -= self.hull.base if self.grid.oberth[here] else self.grid.gain[here]
        burns = max(0, burns)
        if self.grid.belt[here]:
            burns = max(0, burns - self.hull.belt_bonus)
        return burns + (self.grid.halves[here] > 0)

    def _can_begin(self, space: int, burns: int, lands: bool) -> bool:
        """Whether a turn could begin here and make so many burns, and land on the target if it is the last."""
        net = self.nets[self.grid.zone[space]]
        if not self.grid.can_halt[space] or burns > max(0, net):
            return False
        return not lands or net > self.grid.size[self.target] or self.lands_anyway

    def can_land(self) -> bool:
        """Whether the ship could land on the target at all."""
        if self.lands_anyway:
            return True
        is_dead = self.hull.mortal and self.grid.sunless[self.target]
        return self.most_net > self.grid.size[self.target] and not is_dead
