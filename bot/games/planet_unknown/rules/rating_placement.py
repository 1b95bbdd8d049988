"""How good a placement looks, and what it brings in a few words: the order of the offered placements. No rule depends on it.

The order in which placements are offered: by what they bring, the first of them unlike each other. No rule depends on it.

1. First stands what brings most (`merit.py`).
2. Each of the next fifteen is the best of the rest after a deduction for likeness: `OVERLAP` medals for all squares shared with
   one that stands before it (less for fewer), and `AGAIN` for each one before it that is of the same tile.
3. Where both tiles of the depot fit, both are among the first `BOTH_WITHIN`, and among as many after them.
4. The rest follows by what it brings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from bot.games.planet_unknown.printed.land import Line, bits
from bot.games.planet_unknown.printed.names import counted, listed
from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.laying import counts_as_energy
from bot.games.planet_unknown.rules.rating import (
    ObjectiveProgress,
    next_worth,
    objective_chance,
    stand_of,
)
from bot.games.planet_unknown.rules.seat_turn import SeatTurn, gain_words
from bot.games.planet_unknown.rules.site import Site
from bot.games.planet_unknown.rules.state import Turn

SQUARE, EDGE, CONTACT, HOLE = 0.3, 0.12, 0.35, 0.5
LIFEPOD, ROVER, METEOR, MOON_METEOR = 1.1, 3.0, 1.2, 1.5
PROMISED = 2.5  # weight of what lines promise
LINE, SPOILED = 1.2, 0.6  # of a medal's share; a meteorite may still be collected
JOINED = 0.15  # for each square of the same terrain beside
NOTHING = NO_WATER, APART = "no ice: no water", "biomass apart: no step"
WIDE = 0.15  # for each further choice of an energy resource


class PlacementRating:
    """Placements of one tile on the boards as they stand."""

    def __init__(self, site: Site, tile: Tile) -> None:
        self.site, self.tile = site, tile
        self.land = site.land

    @cached_property
    def steps(self) -> dict[str, float]:
        """What one advance of each resource of the tile is worth now."""
        return {r: next_worth(self.site.play, r) for r in (*self.tile.resources,) if r != "energy"}

    @cached_property
    def every_step(self) -> dict[str, float]:
        return {
            r: next_worth(self.site.play, r) for r in ("civ", "water", "biomass", "rover", "tech")
        }

    @cached_property
    def free(self) -> int:
        """Bare squares of both boards."""
        return (self.land.on_planet | self.land.on_moon) & ~self.site.covered

    @cached_property
    def energy_around(self) -> dict[int, set[str]]:
        """By area of energy terrain, what lies around it."""
        own, site, ground = self.site.own, self.site, self.land
        found = {}
        for area in ground.areas(site.terrain("energy")):
            around = ground.around(area) & site.covered & ~area
            found[area] = {own.terrain[at] for at in ground.named(around)} - {"energy"}
        return found

    def of(self, fit: Fit) -> float:
        """Medals, roughly."""
        return self._plain(fit) + self._shape(fit.mask)[1]

    def closely(self, fit: Fit, worth: float) -> float:
        """What was rated so before, looked at closely: what lines and private objectives promise afterwards instead of how full lines are."""
        crater = fit.crater if self._brings_meteor else 0
        promised = PROMISED * self.site.outlook.after(fit.mask, crater)
        return worth - self._shape(fit.mask)[1] + promised + self._ambition(fit)

    def _plain(self, fit: Fit) -> float:
        """All but rows, columns and objectives."""
        site = self.site
        worth = SQUARE * fit.mask.bit_count() + self._resources(fit)
        worth -= LIFEPOD * (fit.mask & site.pods).bit_count()
        worth -= ROVER * (fit.mask & site.rovers).bit_count()
        if self._brings_meteor:
            is_planet = bool(fit.mask & self.land.on_planet)
            worth -= METEOR if is_planet else MOON_METEOR
        return worth + self._shape(fit.mask)[0]

    def _shape(self, mask: int) -> tuple[float, float]:
        """How well it lies, and what it does for rows and columns; kept, since both tiles may be of one shape."""
        shapes = self.site.shape_worth
        if mask not in shapes:
            shapes[mask] = self._closeness(mask), self._lines(mask)
        return shapes[mask]

    def _resources(self, fit: Fit) -> float:
        advances, joined = [0.0], 0
        for resource, half in self._halves(fit):
            if self._is_counted and counts_as_energy(self.site.play, resource):
                advances.append(self._energy(half) * self._times)
            elif self._is_counted:
                steps = self._steps_of(resource, half) * self._times
                advances.append(self.steps[resource] * steps)
            joined += (self.site.halos.get(resource, 0) & half).bit_count()
        return (max(advances) if self._is_one else sum(advances)) + JOINED * joined

    @cached_property
    def _is_counted(self) -> bool:
        """Whether its resources advance trackers: not with Salvage Yard."""
        return all(gain.benefits for gain in self.site.play.pending("tile"))

    @cached_property
    def _times(self) -> int:
        return 2 if self.site.play.corporation.advances_one_twice(self.tile) else 1

    @cached_property
    def _is_one(self) -> bool:
        """Whether one of its two resources counts: by an event, or twice (Quantum Solutions)."""
        is_one = self._times == 2 or self.site.play.forbids("one_resource_only")
        return is_one and not self.tile.is_token

    def _steps_of(self, resource: str, half: int) -> int:
        """Steps that the resource of this half brings there."""
        corporation, on_ice = self.site.play.corporation, (half & self.land.ice).bit_count()
        joins = bool(half & self.site.halos.get(resource, 0))
        steps = corporation.steps_of(resource, on_ice, joins)
        is_doubled = resource == "water" and corporation.doubles_water(self.site.own)
        return 2 * steps if is_doubled else steps

    def choices(self, half: int) -> set[str]:
        """What an energy resource may choose there, without the energy terrain it joins further on."""
        own, ground, site = self.site.own, self.land, self.site
        around = ground.around(half)
        found = {own.terrain[at] for at in ground.named(around & site.covered)} - {"energy"}
        for area, beside in self.energy_around.items():
            if area & around:
                found |= beside
        return found | ({*self.tile.resources} - {"energy"})

    def _energy(self, half: int) -> float:
        choices = self.choices(half)
        if not choices:
            return 0.0
        return max(self.every_step[track] for track in choices) + WIDE * len(choices)

    def _closeness(self, mask: int) -> float:
        """Lying close and leaving no holes keeps the board fillable."""
        ground = self.land
        around = ground.around(mask) & ~mask
        worth = CONTACT * (around & self.site.covered).bit_count()
        worth += EDGE * (mask & ground.edge).bit_count()
        left = self.free & ~mask
        for bit in bits(around & left):
            if not ground.near_mask[bit] & left:
                worth -= HOLE
        return worth

    def _lines(self, mask: int) -> float:
        """Rows and columns are worth more of their medals the fuller they are."""
        worth, meteors = 0.0, self.site.meteors
        for line, full in self.site.unfinished:
            if more := (line.mask & mask).bit_count():
                share = more * (2 * full + more) / line.mask.bit_count() ** 2
                worth += line.medals * share * (SPOILED if line.mask & meteors else LINE)
        return worth

    @cached_property
    def stand(self) -> ObjectiveProgress:
        return stand_of(self.site.own)

    @cached_property
    def _hope(self) -> float:
        return objective_chance(self.site.own, self.stand)

    def _ambition(self, fit: Fit) -> float:
        """What a placement adds to the promise of the seat's private objectives."""
        own = self.site.own
        if not own.objectives:
            return 0.0
        terrain, symbols = {**self.stand.terrain}, {**self.stand.symbols}
        marks = (fit.symbol_a, fit.symbol_b)
        for (kind, half), mark in zip(self._halves(fit), marks, strict=False):
            terrain[kind] |= half
            symbols[kind] |= mark
        after = ObjectiveProgress(terrain, symbols, self.stand.bare & ~fit.mask)
        return objective_chance(own, after) - self._hope

    def words(self, fit: Fit) -> str:
        """What a placement brings: `covers ice, water +1; joins energy: civ or tech; fills row 7 (2 medals); meteor at F6`."""
        parts = [*self._resources_told(fit), *self._added(fit)]
        parts += [
            f"fills {line.name} ({counted(line.medals, 'medal')})" for line in self._filled(fit)
        ]
        if self._brings_meteor:
            parts.append(f"meteor at {self.land.name[fit.crater.bit_length() - 1]}")
        for what, there in (("lifepod", self.site.pods), ("rover", self.site.rovers)):
            if lost := self.land.named(fit.mask & there):
                parts.append(f"destroys the {what} of {', '.join(lost)}")
        if not fit.mask & self.land.on_planet:
            parts.append(f"satellite +{fit.mask.bit_count()}")
        return "; ".join(parts)

    def _resources_told(self, fit: Fit) -> list[str]:
        if not self._is_counted:
            return ["no tracker advances"]
        told = [self._resource_words(*half) for half in self._halves(fit)]
        if not self._is_one:
            return told
        return [" or else ".join([one for one in told if one not in NOTHING] or told[:1])]

    def _added(self, fit: Fit) -> list[str]:
        """What technologies add: their part of the placement played on a turn of its own."""
        play = self.site.play
        own = msgspec.structs.replace(play.own, turn=Turn(play.turn.phase))
        trial = SeatTurn(play.state, play.seat, own)
        play.corporation.placed(trial, -1, self.tile, fit, (fit.mask & self.land.ice).bit_count())
        gains = [gain for gain in own.turn.todo if self._is_counted or gain.kind != "steps"]
        return [f"also {gain_words(trial, gain)}" for gain in gains]

    @cached_property
    def _brings_meteor(self) -> bool:
        return self.tile.crater and self.site.play.corporation.places_meteorites(self.site.own)

    def _filled(self, fit: Fit) -> list[Line]:
        """Rows and columns that it makes full, without those that a meteorite spoils."""
        spoilt = self.site.meteors | (fit.crater if self._brings_meteor else 0)
        return [
            line
            for line, full in self.site.unfinished
            if (line.mask & fit.mask).bit_count() + full == line.mask.bit_count()
            and not line.mask & spoilt
        ]

    def _halves(self, fit: Fit) -> Iterator[tuple[str, int]]:
        """The resources of the tile with the squares of each."""
        return zip(self.tile.resources, (fit.a, fit.b), strict=False)

    def _resource_words(self, resource: str, half: int) -> str:
        if not counts_as_energy(self.site.play, resource):
            steps = self._steps_of(resource, half) * self._times
            if resource == "water":
                return f"covers ice, water +{steps}" if steps else NO_WATER
            return f"{resource} +{steps}" if steps else APART
        possible = self.choices(half)
        choices = [track for track in self.every_step if track in possible]
        how = "joins energy" if half & self.site.halos["energy"] else "energy"
        times = ", twice" if self._times == 2 else ""
        return f"{how}: {listed(choices, 'or')}{times}" if choices else f"{how}: nothing"


Rated = tuple[float, str, Fit]  # medals, roughly; tile; where it lies

VARIED = 16  # two pages of eight
LOOKED_AT = 40  # of each tile: worse ones are not worth showing for being different
OVERLAP, AGAIN = 3.0, 0.8
BOTH_WITHIN = 4


def rank_with_variety(by_tile: Mapping[str, Sequence[Rated]]) -> list[Rated]:
    """All placements as they are offered; those of each tile come best first."""
    every = sorted((one for some in by_tile.values() for one in some), key=lambda one: -one[0])
    first = _first([one for some in by_tile.values() for one in some[:LOOKED_AT]])
    for end in (BOTH_WITHIN, 2 * BOTH_WITHIN):
        for some in by_tile.values():
            first = _with(first, some, end)
    placed = {(tile, fit) for _, tile, fit in first}
    return first + [one for one in every if one[1:] not in placed]


def _with(first: list[Rated], some: Sequence[Rated], end: int) -> list[Rated]:
    """One of this tile among the four before `end`, the best that does not stand before them, if there is one."""
    before, four = first[: end - BOTH_WITHIN], first[end - BOTH_WITHIN : end]
    if any(one[1] == tile for one in four for _, tile, _ in some[:1]):
        return first
    best = next((one for one in some if one not in before), None)
    if best is None or len(four) < BOTH_WITHIN:
        return first
    rest = [one for one in first if one is not best]
    return [*rest[: end - 1], best, *rest[end - 1 :]]


def _first(candidates: list[Rated]) -> list[Rated]:
    """The varied ones, by picking the best and counting the others down for what they share with it."""
    shared = [0.0] * len(candidates)
    count = dict.fromkeys((tile for _, tile, _ in candidates), 0)
    chosen: list[int] = []
    left = set(range(len(candidates)))
    while left and len(chosen) < VARIED:
        worth = {
            k: candidates[k][0] - OVERLAP * shared[k] - AGAIN * count[candidates[k][1]]
            for k in left
        }
        best = max(worth, key=lambda k: (worth[k], -k))
        left.remove(best)
        chosen.append(best)
        count[candidates[best][1]] += 1
        mask = candidates[best][2].mask
        for k in left:
            mine = candidates[k][2].mask
            if both := mine & mask:
                shared[k] = max(shared[k], both.bit_count() / mine.bit_count())
    return [candidates[k] for k in chosen]
