"""How good a placement looks, and what it brings in a few words: the order of the offered placements. No rule depends on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec

from bot.rules.planet_unknown.ambitions import Stand, hope, stand_of
from bot.rules.planet_unknown.appraisal import next_worth
from bot.rules.planet_unknown.fits import Fit
from bot.rules.planet_unknown.land import Line, bits
from bot.rules.planet_unknown.laying import counts_as_energy
from bot.rules.planet_unknown.play import Play
from bot.rules.planet_unknown.printed.records import Tile
from bot.rules.planet_unknown.site import Site
from bot.rules.planet_unknown.state import Turn
from bot.rules.planet_unknown.words import counted, gain_words, listed

SQUARE, EDGE, CONTACT, HOLE = 0.3, 0.12, 0.35, 0.5
LIFEPOD, ROVER, METEOR, MOON_METEOR = 1.1, 3.0, 1.2, 1.5
PROMISED = 2.5  # weight of what lines promise
LINE, SPOILED = 1.2, 0.6  # of a medal's share; a meteorite may still be collected
JOINED = 0.15  # for each square of the same terrain beside
NOTHING = NO_WATER, APART = "no ice: no water", "biomass apart: no step"
WIDE = 0.15  # for each further choice of an energy resource


class Merit:
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
    def stand(self) -> Stand:
        return stand_of(self.site.own)

    @cached_property
    def _hope(self) -> float:
        return hope(self.site.own, self.stand)

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
        after = Stand(terrain, symbols, self.stand.bare & ~fit.mask)
        return hope(own, after) - self._hope

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
        trial = Play(play.state, play.seat, own)
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
