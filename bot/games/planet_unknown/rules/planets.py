"""The special rules of the planets, by name. Those that forbid a placement say why; scoring extras are in scoring.py.

Charybdis' pit is in site.py, K'Aax's toxic squares and Tartarus' chasm for rovers in rovers.py, Petra's currents in site.py and scoring.py;
Lacuna, Oblivion and Cerberus are only shapes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.land import SIDE
from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.fits import Fit

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.site import Site


ROW = (1 << SIDE) - 1
PLANE = (1 << SIDE * SIDE) - 1
LEFT_COLUMN = sum(1 << SIDE * y for y in range(SIDE))
RIGHT_COLUMN = LEFT_COLUMN << SIDE - 1


def planet_fault(site: Site, tile: Tile, fit: Fit) -> str:
    """Why the planet's own rule forbids a placement, "" if it does not."""
    rule = FAULTS.get(site.land.rule)
    return rule(site, tile, fit) if rule else ""


def arashi(site: Site, tile: Tile, fit: Fit) -> str:
    ring = site.land.of_ground("ring")
    if not fit.mask & ring:
        return ""
    if tile.is_patch:
        return "Patches may not be put on the ring."
    return "" if fit.mask & ~ring else "A tile on the ring must also cover a square outside it."


def k_273(site: Site, tile: Tile, fit: Fit) -> str:
    ice = fit.mask & site.land.ice
    return (
        "A tile may not lie partly on ice and partly on land." if ice not in (0, fit.mask) else ""
    )


def persephone(site: Site, tile: Tile, fit: Fit) -> str:
    """Only the squares with resource symbols matter."""
    for resource, symbol in zip(tile.resources, (fit.symbol_a, fit.symbol_b), strict=False):
        if symbol & site.land.quadrants.get(resource, 0):
            return f"This quadrant forbids {resource} resources."
    return ""


def pajitnov(site: Site, tile: Tile, fit: Fit) -> str:
    """At least one of the four one-step shifts must overlap no piece; outside the grid all is free."""
    if tile.is_patch or any(not shift & site.covered for shift in shifts(fit.mask)):
        return ""
    return "The tile cannot slide into this place from any side."


def shifts(mask: int) -> tuple[int, int, int, int]:
    return (
        (mask & ~RIGHT_COLUMN) << 1,
        (mask & ~LEFT_COLUMN) >> 1,
        mask << SIDE & PLANE,
        (mask & ~ROW) >> SIDE,
    )


def tartarus(site: Site, tile: Tile, fit: Fit) -> str:
    left, right = site.land.chasm
    return (
        "A tile may not lie on both sides of the chasm."
        if fit.mask & left and fit.mask & right
        else ""
    )


FAULTS: dict[str, Callable[[Site, Tile, Fit], str]] = {
    "anchor_outside_zone": arashi,
    "no_mixed_ice_and_land": k_273,
    "quadrant_forbidden_resource": persephone,
    "slide_into_place": pajitnov,
    "chasm": tartarus,
}
