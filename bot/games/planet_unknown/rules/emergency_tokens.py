"""Emergency tokens: two at a time instead of a tile (section 13; rulings E-1 to E-6, N23, N24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move
from bot.games.planet_unknown.printed.land import PLANET, Region
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.laying import Brought, add_one_of, after_moon, lay, resources
from bot.games.planet_unknown.rules.rating_placement import PlacementRating
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.site import NO_RULES, NOTHING_FITS, Site, ways_of
from bot.games.planet_unknown.rules.state import Gain

PAIR = 2
SHOWN = 6  # placements of each token that are offered as a sample
Way = tuple[str, Region, Fit]


class Emergency(PrivateMove, frozen=True):
    """Place an emergency token; always two of them instead of a tile of your depot."""

    command: ClassVar[str] = "emergency"
    label: ClassVar[str] = "Place an emergency token"
    sampled: ClassVar[bool] = True
    token: Annotated[str, Meta(description="One of your tokens")]
    square: Annotated[str, Meta(description="Its topmost or leftmost square, e.g. F3")]
    turn: Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise, 0 to 3")] = 0
    flip: Annotated[bool, Meta(description="Turned over")] = False


def can_place_two(site: Site, level: int) -> bool:
    """Tested jointly: the second may rely on the first (E-4)."""
    tokens = site.own.tokens
    return len(tokens) >= PAIR and any(
        fits_after(site, way, level) for token in tokens for way in _ways(site, token, level)
    )


def second_level(play: SeatTurn) -> int | None:
    """The relaxation at which a second token fits, None if it fits nowhere."""
    site = Site(play)
    return next(
        (
            level
            for level in range(NOTHING_FITS)
            if any(site.fits_somewhere(token, level) for token in play.own.tokens)
        ),
        None,
    )


def _ways(site: Site, token: str, level: int) -> Iterator[Way]:
    for region, fit in site.ways(token, level):
        yield token, region, fit


def fits_after(site: Site, first: Way, level: int) -> bool:
    """Whether another token fits once this one lies."""
    token, region, fit = first
    after = _AsIf(site, region, fit)
    others = [other for other in site.own.tokens if other != token]
    return any(_has_room(site, after, fit, other, level) for other in others) or any(
        after.fits_somewhere(other, level) for other in others
    )


def _has_room(site: Site, after: Site, first: Fit, token: str, level: int) -> bool:
    """The quick test: where the token fits already it does so still."""
    return any(
        not second.mask & first.mask and not after.fault(TILES[token], second, region, level)
        for region, second in site.ways(token, level)
    )


class _AsIf(Site):
    """The boards as if a token lay there already; what stood under it is gone."""

    def __init__(self, site: Site, region: Region, fit: Fit) -> None:
        super().__init__(site.play)
        self.covered, self.meteors = site.covered | fit.mask, site.meteors
        self.halo = site.halo | self.land.around(fit.mask)
        self.rovers = site.rovers & ~fit.mask
        self.pods = site.pods & ~fit.mask
        self.has_tile = site.has_tile or region.kind == PLANET


def first_refusal(play: SeatTurn, level: int, way: Way) -> str:
    """Why a token may not lie so, as the first or the second of a pair."""
    site = Site(play)
    token, region, fit = way
    fault = site.fault(TILES[token], fit, region, min(level, NO_RULES))
    if fault or play.pending("token"):
        return fault
    if len(play.own.tokens) < PAIR:
        return "You need two tokens: they are always placed in pairs."
    return "" if fits_after(site, way, level) else "No second token would fit then."


def emergency_offers(play: SeatTurn, level: int, needs_all: bool) -> list[Move]:
    """The best places of each token; all of them when there is nothing else to place (`needs_all`)."""
    second = bool(play.pending("token"))
    if level == NOTHING_FITS or (not second and len(play.own.tokens) < PAIR):
        return []
    site = Site(play)
    found: list[tuple[float, Move]] = []
    for token in play.own.tokens:
        merit = PlacementRating(site, TILES[token])
        rated = sorted(
            ((merit.of(way[2]), way) for way in _ways(site, token, level)), key=lambda r: -r[0]
        )
        legal = (one for one in rated if second or fits_after(site, one[1], level))
        found += [(worth, _move(site, way)) for worth, way in _some(legal, needs_all)]
    return [move for _, move in sorted(found, key=lambda one: -one[0])]


def _some(legal: Iterator[tuple[float, Way]], needs_all: bool) -> list[tuple[float, Way]]:
    return list(legal) if needs_all else [one for _, one in zip(range(SHOWN), legal, strict=False)]


def _move(site: Site, way: Way) -> Move:
    token, _, fit = way
    return Emergency(token, site.land.name[fit.at], fit.turn, fit.flip)


def way_of(play: SeatTurn, move: Emergency) -> Way:
    """The placement that was typed. Raises `IllegalMove`."""
    ground = play.land
    if move.token not in play.own.tokens:
        raise IllegalMove(
            f"You have the tokens {', '.join(play.own.tokens) or 'none'}.", "section 13"
        )
    if move.square not in ground.bit:
        raise IllegalMove(f"There is no square {move.square} on your boards.", "placement")
    region = ground.region_of(move.square)
    by_name = ways_of(region, TILES[move.token]).by_name
    fit = by_name.get((move.turn % 4, move.flip, ground.bit[move.square]))
    if fit is None:
        raise IllegalMove(f"From {move.square} it would not lie on the board.", "placement")
    return move.token, region, fit


def emergency(play: SeatTurn, move: Emergency) -> None:
    """Place one; with the second the resources of both go into the pool, the first's before the second's (E-1)."""
    token, _, fit = way_of(play, move)
    own, turn, tile = play.own, play.turn, TILES[token]
    before = play.areas_of("biomass")
    own.tokens.remove(token)
    own.tokens_used.append(token)
    play.tell("placed", tile=token, squares=play.land.named(fit.mask))
    number = lay(play, tile, fit)
    brought = resources(play, number, tile, fit, before)
    play.corporation.placed(play, number, tile, fit, (fit.mask & play.land.ice).bit_count())
    if "energy" in tile.resources:
        play.serve("place_energy_resource")
    if first := next((gain for gain in turn.todo if gain.kind == "token"), None):
        play.spend(first)
        _both(play, first, number, brought)
    else:
        play.spend(play.pending("tile")[0])
        turn.is_placed = True
        own.last = [number]
        play.gain(Gain("token", piece=number, options=_flat(brought)))


def _both(play: SeatTurn, first: Gain, number: int, brought: Brought) -> None:
    own, second = play.own, _flat(brought)
    own.last = [first.piece, number]
    for gain in second:
        gain.after = first.piece
    if play.forbids("one_resource_only"):
        add_one_of(play, first.piece, [*first.options, *second], is_twice=False)
    else:
        play.gain(*first.options, *second)
    after_moon(play, first.piece)
    before = len(play.turn.todo)
    after_moon(play, number)
    for gain in play.turn.todo[before:]:
        gain.after = first.piece if gain.kind == "laser" else gain.after


def _flat(brought: Brought) -> list[Gain]:
    return [gain for gains in brought.values() for gain in gains]
