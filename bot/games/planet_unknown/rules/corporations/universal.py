"""Universal Coalition: no ability; five technologies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.corporation import CorporationRules
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Seat

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn
    from bot.games.planet_unknown.rules.site import Site


class Universal(CorporationRules):
    def may_ignore_adjacency(self, play: SeatTurn) -> bool:
        return play.has("1")

    def ignores_adjacency(self, site: Site, tile: Tile, fit: Fit) -> bool:
        return site.play.has("1")

    def may_store(self, own: Seat) -> bool:
        return "2" in self.active(own)

    def move_bonus(self, own: Seat) -> int:
        return int("3" in self.active(own))

    def doubles_water(self, own: Seat) -> bool:
        return "4" in self.active(own)

    def places_meteorites(self, own: Seat) -> bool:
        return "5" not in self.active(own)
