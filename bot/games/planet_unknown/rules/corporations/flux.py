"""Flux Industries: a token marks one track; only the latest technology works (section 7; examples 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.corporation import MAX_RANK, CorporationRules, Use
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Gain, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


MILESTONES = ("civ", "tech", "rover", "patch")
MOVES_A_ROVER = 2


class Flux(CorporationRules):
    once_a_match = frozenset({"2"})

    def active(self, own: Seat) -> frozenset[str]:
        """Only the level of the highest milestone covered."""
        awake = self.reached(own) - frozenset(own.asleep)
        return frozenset({max(awake)}) if awake else frozenset()

    def improves(self, own: Seat, track: str) -> bool:
        return own.flux == track and "3" in self.active(own)

    def move_bonus(self, own: Seat) -> int:
        return int(self.improves(own, "rover"))

    def give_boost(self, play: SeatTurn, spot: Spot) -> None:
        play.boost(2 if spot.on == "water" and self.improves(play.own, "water") else 1)

    def give_patch(self, play: SeatTurn, spot: Spot) -> None:
        play.patch(2 if self.improves(play.own, "biomass") else 1)

    def rank_at(self, own: Seat, cell: int) -> int:
        return min(super().rank_at(own, cell) + self.improves(own, "civ"), MAX_RANK)

    def unlocked(self, play: SeatTurn, level: str) -> None:
        """The token may move before further effects."""
        play.gain(Gain("flux", optional=True))

    def placed(self, play: SeatTurn, piece: int, tile: Tile, fit: Fit, ice_covered: int) -> None:
        if play.own.flux in tile.resources and play.has("4"):
            play.gain(Gain("collect", what="meteorite", where="planet"))

    def uses(self, play: SeatTurn) -> list[Use]:
        own = play.own
        may = {level: self.may_use(play, level) for level in ("1", "2", "5")}
        found = [("1", "")] if may["1"] and self._started_on_flux(own) else []
        if may["2"] and self._next_milestone(own) is not None:
            found.append(("2", ""))
        if may["5"] and self.ahead(own, own.flux):
            found.append(("5", ""))
        return found

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        own = play.own
        self.spend(play, tech)
        if tech == "1":
            play.move_rovers(MOVES_A_ROVER * self._started_on_flux(own))
        elif tech == "5":
            play.gain(Gain("steps", [own.flux], what="tech"))
        else:
            target = self._next_milestone(own)
            assert target is not None
            # up to this cell and no further, whatever else advances the tracker meanwhile
            play.gain(Gain("raise", [own.flux], n=target, what="tech"))

    def begin(self, play: SeatTurn) -> None:
        if self.may_use(play, "1") and self._started_on_flux(play.own):
            self.use(play, "1", "")

    def _started_on_flux(self, own: Seat) -> int:
        return sum(start.terrain == own.flux for start in own.starts)

    def _next_milestone(self, own: Seat) -> int | None:
        """The cell of the next milestone above on the flux track; None on water and where none is left (ruling N8)."""
        if not own.flux:
            return None
        cells = self.board.tracks[own.flux]
        for number in range(own.trackers[own.flux].cell + 1, len(cells)):
            if any(benefit.b in MILESTONES for benefit in cells[number].benefits):
                return number
        return None
