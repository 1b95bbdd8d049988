"""Patches: biomass, and with the Arrays module five more terrains (sections 4, 14; rulings N1, A-1 to A-4)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import TERRAINS
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.laying import after_moon, lay
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.site import ALL_RULES, Site, ways_of
from bot.games.planet_unknown.rules.state import Gain

GREEN = "biomass"
LOST, PROMISED = 2.0, 1.5  # a lifepod or rover under it; weight of what lines promise
KIND = Annotated[str, Meta(description="biomass, or with Arrays another terrain you have left")]


class PlacePatch(PrivateMove, frozen=True):
    """Place a patch beside what lies already (the first piece of a board on its edge)."""

    command: ClassVar[str] = "patch place"
    label: ClassVar[str] = "Place a patch"
    square: Annotated[str, Meta(description="A square, e.g. F3; on the moon MC2")]
    kind: KIND = GREEN


class KeepPatch(PrivateMove, frozen=True):
    """Keep a patch for the end of the game, if a technology allows it."""

    command: ClassVar[str] = "patch keep"
    label: ClassVar[str] = "Keep a patch"
    kind: KIND = GREEN


def kinds_of(play: SeatTurn, gain: Gain) -> list[str]:
    """The terrains that a gained patch may have; a kept one has its terrain already."""
    return [gain.what] if gain.what else [GREEN, *play.own.arrays]


def _kinds(play: SeatTurn) -> list[str]:
    return list(dict.fromkeys(k for gain in play.pending("patch") for k in kinds_of(play, gain)))


def place_patch_offers(play: SeatTurn) -> list[Move]:
    kinds = _kinds(play)
    if not kinds:
        return []
    site = Site(play)
    fits = [fit for _, fit in site.ways(f"patch_{GREEN}", ALL_RULES)]
    found = [(_worth(site, kind, fit), _square(site, fit), kind) for kind in kinds for fit in fits]
    return [PlacePatch(at, kind) for _, at, kind in sorted(found, key=lambda one: -one[0])]


def _square(site: Site, fit: Fit) -> str:
    return site.land.name[fit.at]


def _worth(site: Site, kind: str, fit: Fit) -> float:
    """What it does for rows and columns is best, then closing gaps; a coloured patch is worth keeping for its terrain."""
    worth = PROMISED * site.outlook.after(fit.mask, 0)
    worth -= LOST * bool(fit.mask & (site.pods | site.rovers))
    worth += 0.1 * (site.land.near_mask[fit.at] & site.covered).bit_count()
    worth += 0.2 * bool(fit.mask & site.halos.get(kind, 0)) - 0.05 * (kind != GREEN)
    return worth - 0.3 * bool(fit.mask & site.land.on_moon) - bool(fit.mask & site.covered)


def may_keep(play: SeatTurn) -> bool:
    is_over = play.turn.phase == "end" or play.state.is_last_phase
    return not is_over and play.corporation.may_store(play.own)


def keep_patch_offers(play: SeatTurn) -> list[Move]:
    if not may_keep(play):
        return []
    return [KeepPatch(kind) for kind in _kinds(play)]


def patch_refusal(play: SeatTurn, move: PlacePatch) -> IllegalMove | None:
    """Why a patch may not be placed so."""
    kinds, site = _kinds(play), Site(play)
    if move.kind not in kinds:
        return IllegalMove(
            f"You have {' or '.join(kinds)} patches." if kinds else "You have no patch to place.",
            "patches",
        )
    if move.square not in play.land.bit:
        return IllegalMove(f"There is no square {move.square} on your boards.", "patches")
    region = play.land.region_of(move.square)
    tile = TILES[f"patch_{move.kind}"]
    fit = ways_of(region, tile).by_name[0, False, play.land.bit[move.square]]
    fault = site.fault(tile, fit, region, ALL_RULES)
    return IllegalMove(fault, "section 4") if fault else None


def _spend(play: SeatTurn, kind: str) -> Gain:
    gain = next(g for g in play.pending("patch") if kind in kinds_of(play, g))
    play.spend(gain)
    if kind != GREEN and not gain.what:
        play.own.arrays.remove(kind)
    return gain


def place_patch(play: SeatTurn, move: PlacePatch) -> None:
    gain = _spend(play, move.kind)
    if gain.what:
        play.own.kept.remove(move.kind)
    tile, region = TILES[f"patch_{move.kind}"], play.land.region_of(move.square)
    fit = ways_of(region, tile).by_name[0, False, play.land.bit[move.square]]
    play.tell("patch", terrain=move.kind, at=move.square)
    number = lay(play, tile, fit)
    after_moon(play, number)


def keep_patch(play: SeatTurn, move: KeepPatch) -> None:
    _spend(play, move.kind)
    play.own.kept.append(move.kind)
    play.tell("kept_patch", terrain=move.kind)


def coloured() -> list[str]:
    """The terrains of the five patches of the Arrays module."""
    return [terrain for terrain in TERRAINS if terrain != GREEN]
