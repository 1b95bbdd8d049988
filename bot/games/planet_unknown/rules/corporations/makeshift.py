"""Makeshift: trackers may go up diagonally onto the neighbouring track; a cell holds one (section 7; examples 16; ruling N15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.state import Gain, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


class Makeshift(CorporationRules):
    at_a_price = frozenset({"4"})

    def ahead(self, own: Seat, tracker: str) -> list[Spot]:
        spot = own.trackers[tracker]
        beside = self._beside(own, spot.on)
        wanted = [Spot(track, spot.cell + 1) for track in (spot.on, *beside)]
        if "3" in self.active(own):
            wanted += [Spot(track, spot.cell) for track in beside]
        free = [spot for spot in wanted if self._is_free(own, spot)]
        return free + self.overflow(own, tracker)

    def straight(self, own: Seat, tracker: str) -> list[Spot]:
        spot = own.trackers[tracker]
        up = Spot(spot.on, spot.cell + 1)
        return [up] if self._is_free(own, up) else []

    def behind(self, own: Seat, tracker: str) -> Spot | None:
        spot = own.trackers[tracker]
        down = Spot(spot.on, spot.cell - 1)
        return down if spot.cell > 0 and self._is_free(own, down) else None

    def _is_free(self, own: Seat, spot: Spot) -> bool:
        return spot.cell <= self.top(spot.on) and spot not in own.trackers.values()

    def _beside(self, own: Seat, track: str) -> list[str]:
        """Neighbouring tracks; with level 1 civ and tech are neighbours too."""
        place = TRACKS.index(track)
        places = [place - 1, place + 1]
        if "1" in self.active(own):
            places = [other % len(TRACKS) for other in places]
        return [TRACKS[other] for other in places if 0 <= other < len(TRACKS)]

    def reached(self, own: Seat) -> frozenset[str]:
        """A level works while some tracker on the tech track has reached it."""
        stand = max((s.cell for s in own.trackers.values() if s.on == "tech"), default=-1)
        return frozenset(str(k) for k, cell in enumerate(self.tech_cells, 1) if cell <= stand)

    def move_bonus(self, own: Seat) -> int:
        there = sum(spot.on == "rover" for spot in own.trackers.values())
        return int(there > 1 and "2" in self.active(own))

    def medals(self, own: Seat, tracker: str) -> int:
        """With level 5 each tracker scores as the highest on its track."""
        spot = own.trackers[tracker]
        cell = spot.cell
        if "5" in self.active(own):
            cell = max(other.cell for other in own.trackers.values() if other.on == spot.on)
        return self.medal_below(spot.on, cell)

    def uses(self, play: SeatTurn) -> list[Use]:
        if not self.may_use(play, "4"):
            return []
        return [("4", tracker) for tracker in TRACKS if self.behind(play.own, tracker)]

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        self.spend(play, tech)
        play.gain(Gain("regress", [on]))
