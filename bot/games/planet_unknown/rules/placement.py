"""Placing the tile of a round (section 4), relaxation of rules, and the player who can place none (section 8 A)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move
from bot.games.planet_unknown.printed.land import Region
from bot.games.planet_unknown.printed.names import listed
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.emergency_tokens import can_place_two
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.laying import Brought, add_resources, bring, lay
from bot.games.planet_unknown.rules.rating_placement import (
    LOOKED_AT,
    PlacementRating,
    Rated,
    rank_with_variety,
)
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.site import (
    ALL_RULES,
    NO_EVENTS,
    NO_RULES,
    NOTHING_FITS,
    Site,
    ways_of,
)
from bot.games.planet_unknown.rules.state import Gain

TURN = Annotated[int, Meta(ge=0, le=3, description="Quarter turns clockwise, 0 to 3")]
FLIP = Annotated[bool, Meta(description="Turned over (left and right change) before turning")]
Way = tuple[Region, Fit]


class Place(PrivateMove, frozen=True):
    """Place a tile of your depot; the square is its first one in reading order."""

    command: ClassVar[str] = "place"
    label: ClassVar[str] = "Place a tile"
    tile: Annotated[str, Meta(description="One of the two tiles of your depot")]
    square: Annotated[str, Meta(description="Its topmost square (the leftmost of these), e.g. F3")]
    turn: TURN = 0
    flip: FLIP = False


class SetAside(PrivateMove, frozen=True):
    """You can place nothing: take a tile (or two tokens) only to advance; the game ends with this round."""

    command: ClassVar[str] = "aside"
    label: ClassVar[str] = "Take a tile without placing it"
    costly: ClassVar[bool] = True
    tile: Annotated[str, Meta(description="A tile of your depot, or two tokens")]


class Ways:
    """What a seat can place now: the level of relaxation and the placements of each tile, best first."""

    def __init__(self, play: SeatTurn) -> None:
        self.play = play
        self.site = Site(play)

    @cached_property
    def gain(self) -> Gain | None:
        """The tile that is to be placed: the round's, or one more by a card."""
        return next(iter(self.play.pending("tile")), None)

    @property
    def is_round(self) -> bool:
        return self.gain is not None and self.gain.what == "depot"

    @cached_property
    def tiles(self) -> list[str]:
        bound = self.play.turn.bound
        depot = self.play.depot()
        return [bound] if bound and self.is_round else depot

    @cached_property
    def level(self) -> int:
        """The first level at which a tile of the depot, or a pair of emergency tokens, fits (section 4; ruling M-15).

        Who has drafted a tile has no choice of tokens left. One more tile by a card never ends the game: for it no rule is dropped (section 6).
        """
        for level in range(NOTHING_FITS if self.is_round else NO_EVENTS):
            if level and not self.site.has_rules(level - 1):
                continue
            if any(self.site.fits_somewhere(tile, level) for tile in self.tiles):
                return level
            if self.is_round and not self.play.turn.bound and can_place_two(self.site, level):
                return level
        return NOTHING_FITS

    @cached_property
    def by_tile(self) -> Mapping[str, list[Rated]]:
        """Legal placements of each tile with their merit, best first."""
        if self.gain is None or self.level == NOTHING_FITS:
            return {}
        found = {}
        for tile in self.tiles:
            merit = PlacementRating(self.site, TILES[tile])
            rated = [(merit.of(fit), tile, fit) for _, fit in self.site.ways(tile, self.level)]
            found[tile] = _looked_at(merit, sorted(rated, key=lambda one: -one[0]))
        return found

    def offers(self) -> list[Move]:
        name = self.site.land.name
        return [
            Place(tile, name[fit.at], fit.turn, fit.flip)
            for _, tile, fit in rank_with_variety(self.by_tile)
        ]

    def may_take(self, tile: str) -> bool:
        """Whether a tile may be drafted before it is placed: it fits, or nothing does (section 3.3)."""
        return self.level == NOTHING_FITS or self.site.fits_somewhere(tile, self.level)

    @property
    def is_blocked(self) -> bool:
        """Whether end condition A holds: neither tile fits, nor two tokens (section 8 A)."""
        return self.is_round and self.level == NOTHING_FITS


def _looked_at(merit: PlacementRating, rated: list[Rated]) -> list[Rated]:
    """The best ones looked at closely and put in order; the rest stays behind them."""
    best = [(merit.closely(fit, worth), tile, fit) for worth, tile, fit in rated[:LOOKED_AT]]
    best.sort(key=lambda one: -one[0])
    rest = rated[LOOKED_AT:]
    ahead = max(0.0, rest[0][0] - best[-1][0]) if rest else 0.0
    return best + [(worth - ahead, tile, fit) for worth, tile, fit in rest]


def find_way(play: SeatTurn, tile: Tile, square: str, turn: int, flip: bool) -> Way:
    """The placement that was typed. Raises `IllegalMove` where the piece does not lie on the board at all."""
    ground = play.land
    if square not in ground.bit:
        raise IllegalMove(f"There is no square {square} on your boards.", "placement")
    region = ground.region_of(square)
    fit = ways_of(region, tile).by_name.get((turn % 4, flip, ground.bit[square]))
    if fit is None:
        raise IllegalMove(
            f"With {square} as its first square it would not lie on the board.", "placement"
        )
    return region, fit


def place_refusal(play: SeatTurn, move: Place) -> IllegalMove | None:
    """Why a tile may not be placed so."""
    ways = Ways(play)
    if ways.gain is None:
        return IllegalMove("You have no tile to place now.", "sequence of play")
    if move.tile not in ways.tiles:
        return IllegalMove(f"You can take {listed(map(_lettered, ways.tiles), 'or')}.", "section 3")
    tile = TILES[move.tile]
    region, fit = find_way(play, tile, move.square, move.turn, move.flip)
    most = NO_RULES if ways.is_round else ALL_RULES
    fault = ways.site.fault(tile, fit, region, min(ways.level, most))
    return IllegalMove(fault, "section 4") if fault else None


def _lettered(tile: str) -> str:
    """As the panel calls it: a is the outer tile of the depot, b the inner one."""
    return f"{tile} ({'a' if TILES[tile].ring == 'outer' else 'b'})"


def place(play: SeatTurn, move: Place) -> None:
    tile = TILES[move.tile]
    gain = play.pending("tile")[0]
    if gain.what == "depot" and not play.turn.bound:
        play.corporation.drafted(play, tile)
    _, fit = find_way(play, tile, move.square, move.turn, move.flip)
    before = play.areas_of("biomass")
    play.spend(gain)
    play.turn.taken.append(move.tile)
    play.turn.is_placed |= gain.what == "depot"
    play.tell("placed", tile=tile.id, squares=play.land.named(fit.mask))
    number = lay(play, tile, fit)
    bring(play, number, tile, fit, before, advances=gain.benefits)


def aside_offers(play: SeatTurn) -> list[Move]:
    ways = Ways(play)
    if not ways.is_blocked:
        return []
    tokens = play.own.tokens
    pairs = [f"{one}+{other}" for n, one in enumerate(tokens) for other in tokens[n + 1 :]]
    return [SetAside(tile) for tile in (*ways.tiles, *pairs)]


def set_aside(play: SeatTurn, move: SetAside) -> None:
    """Advance for the resources of what is given up; energy counts as the tile's other resource (example 21a)."""
    turn = play.turn
    turn.is_blocked = turn.is_placed = True
    play.spend(play.pending("tile")[0])
    play.tell("set_aside", tiles=move.tile.split("+"))
    given = [TILES[name] for name in move.tile.split("+")]
    for tile in given:
        if tile.is_token:
            play.own.tokens.remove(tile.id)
            play.own.tokens_used.append(tile.id)
        else:
            turn.taken.append(tile.id)
            if not turn.bound:
                play.corporation.drafted(play, tile)
    brought = {resource: gains for tile in given for resource, gains in _unplaced(tile).items()}
    add_resources(play, -1, given[0], brought)


def _unplaced(tile: Tile) -> Brought:
    """Energy stands for the tile's other resource; an energy token has none (E-2)."""
    others = [resource for resource in tile.resources if resource != "energy"]
    return {
        resource: [Gain("steps", [track], what="unplaced")]
        for resource in tile.resources
        for track in ([resource] if resource != "energy" else others)
    }
