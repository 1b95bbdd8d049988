"""Jump Drive: lifepods unlock six technologies in any order (section 7; examples 13; ruling N16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.pieces import DRAWN_GOALS
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.state import Gain, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


class JumpDrive(CorporationRules):
    once_a_match = frozenset({"E", "F"})

    def reached(self, own: Seat) -> frozenset[str]:
        return frozenset(own.pods_on)

    def holds_pods(self) -> bool:
        return True

    def pod_places(self, own: Seat) -> list[str]:
        return [tech.level for tech in self.board.techs if tech.level not in own.pods_on]

    def boost_steps(self, own: Seat) -> int:
        return 2 if "C" in self.active(own) and not self.is_spent(own, "C") else 1

    def jumps(self, play: SeatTurn, at: str) -> list[str]:
        """Tech B: to any square of the same terrain, for one movement, once a round; Petra's bare currents are energy terrain."""
        ground = play.land
        bare = ground.named(ground.of_ground("current") & ~ground.mask(play.own.terrain))
        terrain = dict.fromkeys(bare, "energy") | play.own.terrain
        if at not in terrain or not self.may_use(play, "B"):
            return []
        return [other for other in terrain if terrain[other] == terrain[at] and other != at]

    def jumped(self, play: SeatTurn) -> None:
        self.spend(play, "B")

    def uses(self, play: SeatTurn) -> list[Use]:
        found: list[Use] = []
        may_boost = play.pending("patch") and not play.forbids("no_synergy")
        if may_boost and self.may_use(play, "A"):
            found.append(("A", ""))
        if self.may_use(play, "E"):
            found += [("E", tracker) for tracker in TRACKS if self._row(play.own, tracker)]
        if self.may_use(play, "F") and play.state.goal_deck:
            found.append(("F", ""))
        return found

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        self.spend(play, tech)
        if tech == "A":
            play.spend(play.pending("patch")[0])
            play.boost()
        elif tech == "E":
            for spot in self._row(play.own, on):
                self.claim(play, spot.on, spot)
        else:
            drawn = play.state.goal_deck[:DRAWN_GOALS]
            play.gain(Gain("goal", [str(card) for card in drawn], what="reveals"))

    def _row(self, own: Seat, tracker: str) -> list[Spot]:
        """The cells of the tracker's row that give something, on all five tracks."""
        row = own.trackers[tracker].cell
        cells = [Spot(track, row) for track in TRACKS]
        return [spot for spot in cells if self.cell(spot).benefits]
