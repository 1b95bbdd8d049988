"""Cosmos Inc.: lifepods on the tracks are skipped by trackers (section 7; examples 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.land import land
from bot.games.planet_unknown.printed.records import TRACKS, Tile
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Gain, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


def pod_cell(track: str, cell: int) -> str:
    """The name of a cell on which a lifepod may lie: `civ 6`."""
    return f"{track} {cell}"


class Cosmos(CorporationRules):
    once_a_match = frozenset({"2"})

    def is_covered(self, own: Seat, track: str, cell: int) -> bool:
        return pod_cell(track, cell) in own.pods_on

    def straight(self, own: Seat, tracker: str) -> list[Spot]:
        spot = own.trackers[tracker]
        for cell in range(spot.cell + 1, self.top(spot.on) + 1):
            if not self.is_covered(own, spot.on, cell):
                return [Spot(spot.on, cell)]
        return []

    def behind(self, own: Seat, tracker: str) -> Spot | None:
        spot = own.trackers[tracker]
        free = [c for c in range(spot.cell) if not self.is_covered(own, spot.on, c)]
        return Spot(spot.on, free[-1]) if free else None

    def medals(self, own: Seat, tracker: str) -> int:
        """Medals under lifepods are ignored (example 12d)."""
        spot = own.trackers[tracker]
        cells = enumerate(self.board.tracks[spot.on][: spot.cell + 1])
        seen = [c.medal for n, c in cells if c.medal and not self.is_covered(own, spot.on, n)]
        return seen[-1] if seen else 0

    def reached(self, own: Seat) -> frozenset[str]:
        """A level whose milestone is under a lifepod is off; higher ones are not shifted."""
        levels = super().reached(own)
        return frozenset(
            level
            for level in levels
            if not self.is_covered(own, "tech", self.tech_cells[int(level) - 1])
        )

    def holds_pods(self) -> bool:
        return True

    def pod_places(self, own: Seat) -> list[str]:
        """Any cell without tracker and lifepod, the top cells excepted (ruling in section 7)."""
        taken = {pod_cell(spot.on, spot.cell) for spot in own.trackers.values()} | {*own.pods_on}
        cells = [pod_cell(track, cell) for track in TRACKS for cell in range(self.top(track))]
        return [cell for cell in cells if cell not in taken]

    def walks_diagonally(self, own: Seat) -> bool:
        return "1" in self.active(own)

    def is_free_step(self, own: Seat, at: str) -> bool:
        """Level 4: onto energy terrain, bare currents of Petra among it."""
        ground = land(own.planet, own.quarters, own.moon).ground[at]
        kind = own.terrain.get(at, "energy" if ground == "current" else "")
        return kind == "energy" and "4" in self.active(own)

    def placed(self, play: SeatTurn, piece: int, tile: Tile, fit: Fit, ice_covered: int) -> None:
        if "energy" in tile.resources and play.has("3"):
            play.gain(Gain("reposition", n=1, optional=True))

    def uses(self, play: SeatTurn) -> list[Use]:
        if not play.own.pods and not play.own.pods_on:
            return []
        return [(level, "") for level in ("2", "5") if self.may_use(play, level)]

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        self.spend(play, tech)
        play.gain(Gain("reposition", n=3 if tech == "2" else 1, optional=True))
