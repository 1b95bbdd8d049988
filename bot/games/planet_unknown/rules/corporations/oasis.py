"""Oasis Ultd.: the water tracker follows a winding path over all tracks (section 7; examples 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.pieces import PATH
from bot.games.planet_unknown.printed.records import Tile, TrackCell
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Gain, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


class Oasis(CorporationRules):
    def printed(self, spot: Spot) -> Spot:
        return Spot(*self.board.path[spot.cell]) if spot.on == PATH else spot

    def cell(self, spot: Spot) -> TrackCell:
        shown = self.printed(spot)
        return self.board.tracks[shown.on][shown.cell]

    def top(self, track: str) -> int:
        return len(self.board.path) - 1 if track == PATH else super().top(track)

    def straight(self, own: Seat, tracker: str) -> list[Spot]:
        """The next cell; another tracker there blocks, unless level 1 skips it."""
        spot = own.trackers[tracker]
        taken = self._taken(own, tracker)
        for cell in range(spot.cell + 1, self.top(spot.on) + 1):
            if self.printed(Spot(spot.on, cell)) not in taken:
                return [Spot(spot.on, cell)]
            if "1" not in self.active(own):
                break
        return []

    def behind(self, own: Seat, tracker: str) -> Spot | None:
        spot = own.trackers[tracker]
        down = Spot(spot.on, spot.cell - 1)
        is_free = spot.cell > 0 and self.printed(down) not in self._taken(own, tracker)
        return down if is_free else None

    def overflow(self, own: Seat, tracker: str) -> list[Spot]:
        return super().overflow(own, tracker) if tracker == "rover" else []

    def _taken(self, own: Seat, tracker: str) -> list[Spot]:
        return [self.printed(spot) for other, spot in own.trackers.items() if other != tracker]

    def height(self, own: Seat, tracker: str) -> int:
        return self.printed(own.trackers[tracker]).cell

    def medals(self, own: Seat, tracker: str) -> int:
        """The water tracker scores the medals of the water track that it has passed."""
        spot = own.trackers[tracker]
        if spot.on != PATH:
            return self.medal_below(spot.on, spot.cell)
        passed = [Spot(*step) for step in self.board.path[: spot.cell + 1]]
        rows = [step.cell for step in passed if step.on == "water"]
        medals = [self.board.tracks["water"][row].medal for row in rows]
        return next((medal for medal in reversed(medals) if medal), 0)

    def steps_of(self, resource: str, on_ice: int, joins: bool) -> int:
        """One advance for each water square on ice; the symbol gives no further one."""
        return on_ice if resource == "water" else super().steps_of(resource, on_ice, joins)

    def placed(self, play: SeatTurn, piece: int, tile: Tile, fit: Fit, ice_covered: int) -> None:
        if not ice_covered and play.has("3"):
            play.gain(Gain("steps", ["water"], piece=piece, what="tech"))
        if "water" in tile.resources and play.has("4"):
            play.patch()
        if "water" in tile.resources and play.has("5"):
            play.boost()

    def uses(self, play: SeatTurn) -> list[Use]:
        return [("2", "")] if self.may_use(play, "2") and self._on_water(play.own) else []

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        self.spend(play, tech)
        play.move_rovers(self._on_water(play.own))

    def begin(self, play: SeatTurn) -> None:
        if self.uses(play):
            self.use(play, "2", "")

    def _on_water(self, own: Seat) -> int:
        return sum(start.terrain == "water" for start in own.starts)
