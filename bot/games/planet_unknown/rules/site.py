"""Where a piece may lie: the boards as they stand, as masks, and why not (section 4; rulings N1-N5, N17-N19, N25)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from bot.games.planet_unknown.printed.land import MOON, PLANET, Line, Region
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.fits import Fit, Fits, fits
from bot.games.planet_unknown.rules.planets import planet_fault
from bot.games.planet_unknown.rules.rating_lines import Outlook
from bot.games.planet_unknown.rules.seat_turn import SeatTurn

ALL_RULES, NO_EVENTS, NO_RULES, NOTHING_FITS = range(4)
PIT_RULE = "first_tile_must_cover"


class Site:
    """The boards of one seat just now. `level`: how far rules are relaxed (section 4, order of relaxation)."""

    def __init__(self, play: SeatTurn) -> None:
        self.play = play
        self.own, self.land = play.own, play.land
        self.shape_worth: dict[int, tuple[float, float]] = {}  # by mask: kept for merit.py

    @cached_property
    def unfinished(self) -> list[tuple[Line, int]]:
        """Rows and columns with a medal that are not full, and how many of their squares are."""
        found = [(line, (line.mask & self.covered).bit_count()) for line in self.land.lines]
        return [(line, full) for line, full in found if full < line.mask.bit_count()]

    @cached_property
    def covered(self) -> int:
        return self.land.mask(self.own.terrain)

    @cached_property
    def meteors(self) -> int:
        return self.land.mask(self.own.meteors_at)

    @cached_property
    def outlook(self) -> Outlook:
        return Outlook(self.play, self.covered | self.currents, self.meteors)

    @cached_property
    def rovers(self) -> int:
        return self.land.mask(rover.at for rover in self.own.rovers_out)

    @cached_property
    def pods(self) -> int:
        return self.land.mask(self.own.pods_at)

    @cached_property
    def halo(self) -> int:
        return self.land.around(self.covered)

    @cached_property
    def taken(self) -> int:
        """Squares on which no tile may lie: covered ones, and moon squares with a meteorite."""
        return self.covered | self.meteors

    @cached_property
    def patch_taken(self) -> int:
        """The same for a patch (Wormhole 2 and 5 lift some of it; a patch is no tile to lie on)."""
        on_tiles, on_meteors = self.play.corporation.patch_on(self.own)
        taken = self.patches if on_tiles else self.covered
        if on_meteors:
            return taken & ~self.meteors
        return taken | self.meteors

    @cached_property
    def patches(self) -> int:
        lying = (piece for piece in self.own.pieces if TILES[piece.tile].is_patch)
        return self.land.mask(piece.squares[0] for piece in lying)

    @cached_property
    def has_tile(self) -> bool:
        """Whether a tile (not only patches) lies on the planet."""
        pieces = (piece for piece in self.own.pieces if not TILES[piece.tile].is_patch)
        return any(not self.land.is_moon(piece.squares[0]) for piece in pieces)

    def terrain(self, kind: str) -> int:
        """Squares of a terrain; Petra's bare currents are energy terrain."""
        mask = self.land.mask(at for at, other in self.own.terrain.items() if other == kind)
        return mask | self.currents if kind == "energy" else mask

    @cached_property
    def currents(self) -> int:
        return self.land.of_ground("current") & ~self.covered

    @cached_property
    def halos(self) -> dict[str, int]:
        """The neighbourhood of each terrain."""
        kinds = {*self.own.terrain.values(), "energy"}
        return {kind: self.land.around(self.terrain(kind)) for kind in kinds}

    @cached_property
    def beside_rovers(self) -> int:
        return self.land.around(self.rovers)

    def fault(self, tile: Tile, fit: Fit, region: Region, level: int) -> str:
        """Why a piece may not lie so, as a sentence; "" if it may."""
        if fit.mask & (self.patch_taken if tile.is_patch else self.taken):
            return self._taken_fault(fit)
        if fault := self._touch_fault(tile, fit, region):
            return fault
        if level < NO_RULES or tile.is_patch:
            if region.forbids and (fault := quarter_fault(tile, region)):
                return fault
            if region.kind == PLANET and (fault := planet_fault(self, tile, fit)):
                return fault
        if self.play.state.rules and (level == ALL_RULES or tile.is_patch):
            return self._event_fault(tile, fit, region)
        return ""

    def _taken_fault(self, fit: Fit) -> str:
        if on_meteors := fit.mask & self.meteors:
            return f"A meteorite lies on {self.land.named(on_meteors)[0]}."
        return f"{self.land.named(fit.mask & self.covered)[0]} is covered already."

    def _touch_fault(self, tile: Tile, fit: Fit, region: Region) -> str:
        """Edge first, then beside what lies there."""
        is_pit = region.kind == PLANET and self.land.rule == PIT_RULE
        is_empty = not self.covered & region.mask
        if is_pit and (is_empty or not (self.has_tile or tile.is_patch)):
            return self._pit_fault(tile, fit, is_empty)
        if is_empty:
            if fit.mask & region.edge:
                return ""
            where = "the moon" if region.kind == MOON else "the planet"
            where = f"quarter {region.name}" if region.name[0] == "Q" else where
            return f"The first piece on {where} must cover a square of its edge."
        if fit.mask & (self.halo | self.covered):
            return ""
        if not tile.is_patch and self.play.corporation.ignores_adjacency(self, tile, fit):
            return ""
        return "It must lie beside a tile or patch."

    def _pit_fault(self, tile: Tile, fit: Fit, is_empty: bool) -> str:
        """Charybdis (ruling N2): the first piece, and the first tile, cover the pit."""
        if not fit.mask & self.land.of_ground("pit"):
            return "Your first tile must cover a square of the pit."
        if is_empty or fit.mask & self.halo or not self._can_touch_in_pit(tile):
            return ""
        return "It must cover the pit and lie beside your patch."

    def _can_touch_in_pit(self, tile: Tile) -> bool:
        pit, region = self.land.of_ground("pit"), self.land.regions[0]
        ways = ways_of(region, tile).different
        return any(f.mask & pit and f.mask & self.halo and not f.mask & self.taken for f in ways)

    def _event_fault(self, tile: Tile, fit: Fit, region: Region) -> str:
        """What this round's events forbid; of these only the ban on the moon binds patches (ruling N18)."""
        play = self.play
        if region.kind == MOON and play.forbids("no_placement_on", "moon"):
            return "Nothing may be placed on the moon this round."
        if tile.is_patch:
            return ""
        is_planet = region.kind == PLANET
        if is_planet and fit.mask & region.edge and play.forbids("no_tile_on_edge"):
            return "Tiles may not touch the planet's edge this round."
        if fit.mask & self.land.ice and play.forbids("no_tile_on_ice"):
            return "Tiles may not cover ice this round."
        if fit.mask & self.beside_rovers and play.forbids("no_tile_adjacent_to_rover"):
            return "Tiles may not lie beside a rover this round."
        if play.forbids("no_matching_terrain_adjacent") and self._matches(tile, fit):
            return "A tile may not lie beside terrain of its own kind this round."
        return ""

    def _matches(self, tile: Tile, fit: Fit) -> bool:
        """Square by square (ruling N17)."""
        halves = zip(tile.resources, (fit.a, fit.b), strict=False)
        return any(half & self.halos.get(terrain, 0) for terrain, half in halves)

    def ways(self, tile_id: str, level: int) -> Iterator[tuple[Region, Fit]]:
        """Every legal placement of a piece, each look once."""
        tile = TILES[tile_id]
        taken = self.patch_taken if tile.is_patch else self.taken
        for region in self.land.regions:
            reach = self._reach(tile, region)
            for fit in ways_of(region, tile).different:
                # what cannot be legal is passed over before it is asked why not
                if fit.mask & taken or not fit.mask & reach:
                    continue
                if not self.fault(tile, fit, region, level):
                    yield region, fit

    def _reach(self, tile: Tile, region: Region) -> int:
        """Squares of which a piece must cover one: the edge of an empty board, else what lies beside pieces."""
        is_pit = region.kind == PLANET and self.land.rule == PIT_RULE
        if is_pit or (not tile.is_patch and self.play.corporation.may_ignore_adjacency(self.play)):
            return region.mask
        return self.halo | self.covered if self.covered & region.mask else region.edge

    def fits_somewhere(self, tile_id: str, level: int) -> bool:
        return next(self.ways(tile_id, level), None) is not None

    def has_rules(self, level: int) -> bool:
        """Whether anything is dropped by going from a level to the next."""
        if level == ALL_RULES:
            return bool(self.play.state.rules)
        return bool(self.land.rule)


def ways_of(region: Region, tile: Tile) -> Fits:
    return fits(region, tile.shape, tile.crater)


def quarter_fault(tile: Tile, region: Region) -> str:
    """What a quarter of the split planet forbids (section 15; rulings S-2, S-4)."""
    if tile.is_patch:
        is_forbidden = region.forbids == "patches"
        return f"{region.name} forbids patches." if is_forbidden else ""
    if region.forbids == "meteorites" and tile.crater:
        return f"{region.name} forbids meteor symbols."
    if region.forbids in tile.resources:
        return f"{region.name} forbids {region.forbids} resources."
    return ""
