"""Horizon Group: rovers pick meteorites up and deliver them to rover symbols (section 7; examples 15; rulings N5-N7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.records import Tile
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Gain, Rover

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn
    from bot.games.planet_unknown.rules.site import Site


class Horizon(CorporationRules):
    at_a_price = frozenset({"4"})

    def may_ignore_adjacency(self, play: SeatTurn) -> bool:
        return play.has("1")

    def ignores_adjacency(self, site: Site, tile: Tile, fit: Fit) -> bool:
        return "rover" in tile.resources and site.play.has("1")

    def collected_meteorite(self, play: SeatTurn) -> None:
        if play.has("3"):
            play.patch()

    def arrived(self, play: SeatTurn, rover: Rover) -> None:
        """A rover stands on a square: it delivers its load on a rover symbol, then picks up and delivers that too (N6)."""
        self._deliver(play, rover)
        if rover.at in play.own.meteors_at and not rover.carries:
            play.own.meteors_at.remove(rover.at)
            rover.carries = True
            play.tell("picked_up", at=rover.at)
            self._deliver(play, rover)

    def _deliver(self, play: SeatTurn, rover: Rover) -> None:
        if rover.carries and play.own.symbols.get(rover.at) == "rover":
            rover.carries = False
            play.own.meteors += 1
            play.tell("delivered", at=rover.at)
            self.collected_meteorite(play)

    def uses(self, play: SeatTurn) -> list[Use]:
        own = play.own
        found: list[Use] = []
        if self.may_use(play, "2") and any(start.carries for start in own.starts):
            found.append(("2", ""))
        if play.has("4"):
            loaded = [rover.at for rover in own.rovers_out if rover.carries]
            found += [("4", at) for at in loaded if own.terrain.get(at) == "water"]
        if self.may_use(play, "5") and self.ahead(own, "rover"):
            found.append(("5", ""))
        return found

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        if tech == "4":
            rover = next(rover for rover in play.own.rovers_out if rover.at == on)
            rover.carries = False
            play.tell("destroyed", what="meteorite", at=on)
            return
        self.spend(play, tech)
        if tech == "2":
            play.move_rovers(sum(start.carries for start in play.own.starts))
        else:
            play.gain(Gain("steps", ["rover"], what="tech"))

    def begin(self, play: SeatTurn) -> None:
        if ("2", "") in self.uses(play):
            self.use(play, "2", "")
