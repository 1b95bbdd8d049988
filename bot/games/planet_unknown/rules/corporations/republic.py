"""Republic: seven civ milestones, each of which costs a regress (section 7; examples 18; ruling N13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import TRACKS, Tile
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.state import Gain, Seat

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


KEPT_AT_END = 2


class Republic(CorporationRules):
    at_a_price = frozenset({"1"})

    def give_civ(self, play: SeatTurn, rank: int) -> None:
        """Regress one of the other four if one can go back now; level 4 adds a boost. Their order is the owner's."""
        super().give_civ(play, rank)
        others = [track for track in TRACKS if track != "civ"]
        if any(self.behind(play.own, track) for track in others):
            play.gain(Gain("regress", others))
        if play.has("4"):
            play.boost()

    def drafted(self, play: SeatTurn, tile: Tile) -> None:
        """Level 1: movement as the rover tracker's cell says, before the tile is placed."""
        if "civ" in tile.resources and self.may_use(play, "1"):
            self.spend(play, "1")
            cell = self.board.tracks["rover"][play.own.trackers["rover"].cell]
            points = sum(benefit.n for benefit in cell.benefits if benefit.b == "move")
            if points:
                play.move_rovers(points)

    def uses(self, play: SeatTurn) -> list[Use]:
        if not self.may_use(play, "1") or play.turn.phase != "play" or play.turn.is_placed:
            return []
        return [("1", tile) for tile in play.depot() if "civ" in TILES[tile].resources]

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        """Draft a civ tile now; only it can be placed then."""
        self.drafted(play, TILES[on])
        play.turn.bound = on
        play.tell("drafted", tile=on)

    def jumps(self, play: SeatTurn, at: str) -> list[str]:
        """Level 3: from one civ resource to another for one movement."""
        symbols = play.own.symbols
        if symbols.get(at) != "civ" or not play.has("3"):
            return []
        return [other for other, resource in symbols.items() if resource == "civ" and other != at]

    def end_gains(self, own: Seat) -> list[Gain]:
        if "5" not in self.active(own):
            return []
        return [Gain("card", n=0, what="end") for _ in range(KEPT_AT_END)]
