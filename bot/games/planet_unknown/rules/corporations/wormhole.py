"""Wormhole Corp.: biomass advances only by expanding areas, on five wide cells (section 7; examples 18e, 18f; rulings N5, N21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.games.planet_unknown.printed.records import Benefit, TrackCell
from bot.games.planet_unknown.rules.corporation import CorporationRules, Use
from bot.games.planet_unknown.rules.state import Gain, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn


class Wormhole(CorporationRules):
    at_a_price = frozenset({"1"})

    def steps_of(self, resource: str, on_ice: int, joins: bool) -> int:
        """Biomass must lie beside biomass: the number of its areas must not grow."""
        is_apart = resource == "biomass" and not joins
        return 0 if is_apart else super().steps_of(resource, on_ice, joins)

    def give_one(self, play: SeatTurn, spot: Spot, cell: TrackCell, boosts: bool) -> None:
        """One of two benefits; Unionization leaves the patch only (ruling N14)."""
        options = [
            gain
            for benefit in cell.choose_one
            if (gain := self._option(play, benefit)) and (boosts or gain.kind == "patch")
        ]
        if len(options) == 1 and options[0].kind == "boost":
            play.boost()
        elif len(options) == 1:
            play.gain(*options)
        elif options:
            play.gain(Gain("choice", options=options))

    def _option(self, play: SeatTurn, benefit: Benefit) -> Gain | None:
        if benefit.b == "synergy":
            return None if play.forbids("no_synergy") else Gain("boost")
        if benefit.b == "patch":
            is_off = play.forbids("no_patches") or play.forbids("no_milestones")
            return None if is_off else Gain("patch")
        return Gain("steps", [benefit.track], what="track")

    def may_store(self, own: Seat) -> bool:
        return "4" in self.active(own)

    def patch_on(self, own: Seat) -> tuple[bool, bool]:
        levels = self.active(own)
        return "2" in levels, "5" in levels

    def uses(self, play: SeatTurn) -> list[Use]:
        own = play.own
        found: list[Use] = []
        if play.has("1") and self.is_top(own, "biomass"):
            found.append(("1", ""))
        is_gained = any(not gain.what for gain in play.pending("patch"))  # not a kept one
        if self.may_use(play, "3") and is_gained:
            found.append(("3", ""))
        return found

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        if tech == "1":
            play.own.trackers["biomass"] = Spot("biomass", 0)
            play.tell("reset", track="biomass")
        else:
            self.spend(play, tech)
            play.patch()
