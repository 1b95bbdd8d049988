"""How good a placement looks, and what it brings in a few words: the order of the offered placements. No rule depends on it."""

from __future__ import annotations

from functools import cached_property

from bot.rules.planet_unknown.appraisal import next_worth
from bot.rules.planet_unknown.fits import Fit
from bot.rules.planet_unknown.land import bits
from bot.rules.planet_unknown.printed.records import Tile
from bot.rules.planet_unknown.site import Site

SQUARE, EDGE, CONTACT, HOLE = 0.3, 0.12, 0.35, 2.0
LIFEPOD, ROVER, METEOR, MOON_METEOR = 1.1, 3.0, 1.2, 1.5
JOINED = 0.15  # for each square of the same terrain beside
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
        site = self.site
        worth = SQUARE * fit.mask.bit_count() + self._resources(fit)
        worth -= LIFEPOD * (fit.mask & site.pods).bit_count()
        worth -= ROVER * (fit.mask & site.rovers).bit_count()
        if self.tile.crater and site.play.corporation.places_meteorites(site.own):
            is_planet = bool(fit.mask & self.land.on_planet)
            worth -= METEOR if is_planet else MOON_METEOR
        shapes = site.shape_worth
        if fit.mask not in shapes:
            shapes[fit.mask] = self._shape(fit)
        return worth + shapes[fit.mask]

    def _resources(self, fit: Fit) -> float:
        worth = 0.0
        for resource, half in zip(self.tile.resources, (fit.a, fit.b), strict=False):
            if resource == "energy":
                worth += self._energy(fit, half)
            elif resource == "water":
                worth += self._water(half)
            else:
                worth += self.steps[resource]
            beside = self.site.halos.get(resource, 0) & half
            worth += JOINED * beside.bit_count()
        return worth

    def _water(self, half: int) -> float:
        on_ice = (half & self.land.ice).bit_count()
        return self.steps["water"] if on_ice else 0.0

    def choices(self, fit: Fit, half: int) -> set[str]:
        """What an energy resource may choose there, without the energy terrain it joins further on."""
        own, ground, site = self.site.own, self.land, self.site
        around = ground.around(half)
        found = {own.terrain[at] for at in ground.named(around & site.covered)} - {"energy"}
        for area, beside in self.energy_around.items():
            if area & around:
                found |= beside
        return found | ({*self.tile.resources} - {"energy"})

    def _energy(self, fit: Fit, half: int) -> float:
        choices = self.choices(fit, half)
        if not choices:
            return 0.0
        return max(self.every_step[track] for track in choices) + WIDE * len(choices)

    def _shape(self, fit: Fit) -> float:
        """Lying close and leaving no holes keeps the board fillable."""
        ground, mask = self.land, fit.mask
        around = ground.around(mask) & ~mask
        worth = CONTACT * (around & self.site.covered).bit_count()
        worth += EDGE * (mask & ground.edge).bit_count()
        left = self.free & ~mask
        for bit in bits(around & left):
            if not ground.near_mask[bit] & left:
                worth -= HOLE
        return worth

    def words(self, fit: Fit) -> str:
        """What a placement brings: `water +1 on ice; energy: civ, tech; meteor at F6`."""
        parts = [part for part in map(self._resource_words, self._halves(fit)) if part]
        if self.tile.crater and self.site.play.corporation.places_meteorites(self.site.own):
            parts.append(f"meteor at {self.land.name[fit.crater.bit_length() - 1]}")
        if lost := self.land.named(fit.mask & self.site.pods):
            parts.append(f"destroys the lifepod of {', '.join(lost)}")
        if lost := self.land.named(fit.mask & self.site.rovers):
            parts.append(f"destroys the rover of {', '.join(lost)}")
        if not fit.mask & self.land.on_planet:
            parts.append(f"satellite +{fit.mask.bit_count()}")
        return "; ".join(parts)

    def _halves(self, fit: Fit) -> list[tuple[str, int, Fit]]:
        halves = zip(self.tile.resources, (fit.a, fit.b), strict=False)
        return [(resource, half, fit) for resource, half in halves]

    def _resource_words(self, one: tuple[str, int, Fit]) -> str:
        resource, half, fit = one
        if resource == "water":
            return "water +1 on ice" if half & self.land.ice else "water on no ice"
        if resource == "energy":
            choices = [track for track in self.every_step if track in self.choices(fit, half)]
            return f"energy: {', '.join(choices) or 'nothing'}"
        return f"{resource} +1"
