"""What the years of a plan bring: seasons, the ship as it is then, dice (B7, H6-H10; ruling 135). For the planner's search."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from itertools import pairwise

from bot.games.high_frontier.planner.bounds import Bounds
from bot.games.high_frontier.planner.grid import Grid
from bot.games.high_frontier.planner.plans import ODDS, SUNLESS, Label
from bot.games.high_frontier.printed.cards import RED
from bot.games.high_frontier.printed.tracks import HAZARD_ODDS, SEASONS, SIDES, ZONES
from bot.games.high_frontier.rules.movement.hazards import belt_penalty

MELTED = SEASONS.index(RED)  # the spot on which the cube has just met the sun
COASTING = 200  # taken off net thrust when the thruster dies in mid-turn: no burns any more, belts still mind the thrust
ADRIFT = -1_000  # net thrust in a turn that began without a thruster: no triangle was activated, only aerobrake paths are open


class Years:
    """The years of one search, its first one 0. A run is years in a row that are alike for it.

    `runs`: where each year's run begins in lists by run and space; `after`: the first year of the run after, the horizon if
    there is none; `fresh`: net thrust at the start of a turn by year, zone and steps spent. `target`: -1 for every space,
    `used`: spaces that a way may enter; `minds_belts`: their dice count.
    """

    def __init__(
        self,
        bounds: Bounds,
        horizon: int,
        target: int,
        used: Collection[int],
        minds_belts: bool,
    ) -> None:
        hull, self.grid = bounds.hull, bounds.grid
        self.hull, self.bounds, self.horizon = hull, bounds, horizon
        self.seasons = [SEASONS[(hull.spot + turn) % len(SEASONS)] for turn in range(horizon + 1)]
        self.hulls = [hull.at(turn) for turn in range(horizon + 1)]
        self.fresh = self._fresh()
        softest = SIDES + belt_penalty(RED, 0)
        self.minds_belts = (
            minds_belts and hull.hardness < softest and any(self.grid.belt[space] for space in used)
        )
        self.gates = self._gates(target, used)
        self.runs, self.after = self._runs()

    def _fresh(self) -> list[dict[str, list[int]]]:
        steps = range(self.hull.steps + 1)
        found = {
            hull: {zone: [hull.net(spent, zone) for spent in steps] for zone in ZONES}
            for hull in dict.fromkeys(self.hulls)
        }
        return [found[hull] for hull in self.hulls]

    def _gates(self, target: int, used: Collection[int]) -> list[tuple[str, list[int]]]:
        """Seasons that somebody may wait for: each with half burns from each space to what it opens, a Site or a flyby's bonus."""
        grid: Grid = self.grid
        found = []
        for space in used if target < 0 else {*used, target}:
            is_flyby = self.bounds.bits[space] > 0
            opens = grid.gain_season[space] if is_flyby else grid.season[space]
            if opens is not None and (is_flyby or target in (-1, space)):
                found.append((opens, grid.floors(space)[0]))
        return found

    def _runs(self) -> tuple[list[int], list[int]]:
        told = {season for season, _ in self.gates} | {self.grid.season[self.bounds.start]}
        told |= {RED} if self.minds_belts else set()
        alike = [
            (season if season in told else None, hull)
            for season, hull in zip(self.seasons, self.hulls, strict=True)
        ]
        runs = [0]
        for before, now in pairwise(alike):
            runs.append(runs[-1] + (before != now) * len(self.grid.ids))
        return runs, [bisect_right(runs, run) for run in runs]

    def opening(self, site: int, turn: int) -> int:
        """The first year from this on in which a Site can be landed on; the horizon if none."""
        season = self.grid.season[site]
        while season and turn < self.horizon and self.seasons[turn] != season:
            turn += 1
        return turn

    def is_closed(self, site: int, turn: int) -> bool:
        return self.grid.season[site] not in (None, self.seasons[turn])

    def next_start(self, space: int, turn: int) -> int | None:
        """The year to which a turn that would begin here may be put off; None where nothing is gained by it.

        It may be better later if what it could use is closed, belts are red, or the ship will change; not on the comet when
        it meets the sun (ruling 135).
        """
        after = self.after[turn]
        if after >= self.horizon or not self._may_wait(space, turn):
            return None
        spots = ((self.hull.spot + year) % len(SEASONS) for year in range(turn + 1, after + 1))
        return None if self.grid.sungrazer[space] and MELTED in spots else after

    def _may_wait(self, space: int, turn: int) -> bool:
        season = self.seasons[turn]
        if self.is_closed(space, turn) or self.hulls[turn] != self.hulls[-1]:
            return True
        if self.minds_belts and season == RED:
            return True
        near = 2 * self.bounds.most_net
        return any(opens != season and floors[space] <= near for opens, floors in self.gates)

    # -- dice, as in ODDS

    def roll_risk(self, label: Label, lift: bool) -> int:
        """Of the hazard and the belt that a ship has entered."""
        to, risk = label.space, 0
        if self.grid.hazard[to] and not lift:
            hull = self.hulls[label.turn]
            is_shelled = self.grid.aerobrake[to] and hull.is_shelled(self.grid.zone[to])
            risk += 0 if is_shelled else ODDS[HAZARD_ODDS]
        if self.grid.belt[to]:
            net = label.net if label.net > SUNLESS else label.net + COASTING  # far less if adrift
            good = self.hull.hardness - belt_penalty(self.seasons[label.turn], net)
            risk += ODDS[max(0, min(SIDES, good))]
        return risk

    def flyby_risk(self, to: int, turn: int) -> int:
        """Of the glitch that entering may trigger (ruling 130)."""
        grid = self.grid
        is_open = grid.gain_season[to] in (None, self.seasons[turn])
        return ODDS[self.hull.glitch] if grid.oberth[to] or (grid.gain[to] and is_open) else 0

    def assist_risk(self, site: int, turn: int) -> int:
        return 0 if self.grid.ids[site] in self.hulls[turn].safe else ODDS[HAZARD_ODDS]
