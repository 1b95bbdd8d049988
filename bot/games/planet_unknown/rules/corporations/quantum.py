"""Quantum Solutions: two halves with two sides each (section 16; examples 27; rulings Q-1 to Q-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.records import Corporation, Tile
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Gain, Spot, Start

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn
    from bot.games.planet_unknown.rules.site import Site


BOOST_PRICE = 2


class Quantum(CorporationRules):
    def __init__(self, board: Corporation, halves: str) -> None:
        super().__init__(board)
        self.upper, self.lower = tuple(halves)

    def condition_holds(self, tile: Tile) -> bool:
        """Upper half: the ring the tile came from."""
        return tile.ring == ("outer" if self.upper == "A" else "inner")

    def may_step_back(self, tile: Tile) -> bool:
        return self.lower == "A" and self.condition_holds(tile)

    def advances_one_twice(self, tile: Tile) -> bool:
        return self.lower == "B" and self.condition_holds(tile)

    def may_ignore_adjacency(self, play: SeatTurn) -> bool:
        return play.has("1")

    def ignores_adjacency(self, site: Site, tile: Tile, fit: Fit) -> bool:
        """Level 1: a tile beside a lifepod (A) or a rover (B); covering it is not touching (Q-6)."""
        if not site.play.has("1"):
            return False
        touched = site.pods if self.lower == "A" else site.rovers
        return bool(site.land.around(fit.mask) & ~fit.mask & touched)

    def placed(self, play: SeatTurn, piece: int, tile: Tile, fit: Fit, ice_covered: int) -> None:
        """Level 4: one more water advance if a water symbol lies on an edge (A) or in the centre (B), ice or not (Q-4)."""
        if not play.has("4"):
            return
        symbols = [fit.symbol_a, fit.symbol_b]
        water = sum(s for s, r in zip(symbols, tile.resources, strict=False) if r == "water")
        is_on_edge = bool(water & play.land.edge)
        if water and is_on_edge == (self.upper == "A"):
            play.gain(Gain("steps", ["water"], piece=piece, what="tech"))

    def stopped_twice(self, play: SeatTurn, spot: Spot) -> None:
        """Level 2 of the lower side B: a patch for stopping on an empty cell (Q-5)."""
        if self.lower == "B" and play.has("2") and self.cell(spot).is_empty:
            play.patch()

    def uses(self, play: SeatTurn) -> list[Use]:
        found: list[Use] = []
        may_boost = self.lower == "A" and not play.forbids("no_synergy")
        if may_boost and self.may_use(play, "2") and play.turn.pool >= BOOST_PRICE:
            found.append(("2", ""))
        if self.may_use(play, "3") and self._movement(play):
            found.append(("3", ""))
        if self.may_use(play, "5"):
            found += [("5", at) for at in play.own.meteors_at if self._is_mine(play, at)]
        return found

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        self.spend(play, tech)
        if tech == "2":
            play.turn.pool -= BOOST_PRICE
            play.boost()
        elif tech == "3":
            play.move_rovers(self._movement(play))
        else:
            play.own.meteors_at.remove(on)
            play.tell("destroyed", what="meteorite", at=on)

    def begin(self, play: SeatTurn) -> None:
        if self.may_use(play, "3") and self._movement(play):
            self.use(play, "3", "")

    def _movement(self, play: SeatTurn) -> int:
        """Level 3: one for each rover that began on an edge (A); one if a rover began off the planet (B)."""
        starts, ground = play.own.starts, play.land
        if self.upper == "A":
            return sum(
                bool(1 << ground.bit[start.at] & ground.edge) for start in starts if start.at
            )
        return int(any(_is_off_planet(play, start) for start in starts))

    def _is_mine(self, play: SeatTurn, at: str) -> bool:
        is_on_edge = bool(1 << play.land.bit[at] & play.land.edge)
        return is_on_edge == (self.upper == "A")


def _is_off_planet(play: SeatTurn, start: Start) -> bool:
    """On the moon, or not yet placed (a start without a square)."""
    return not start.at or play.land.is_moon(start.at)
