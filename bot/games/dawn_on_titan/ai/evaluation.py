"""What the computer player makes of its view: targets for its ships, and what each action of its turn is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any

from bot.engine import SEAT_LETTERS, Move
from bot.games.dawn_on_titan.printed.pieces import (
    FIRST_SHIP,
    FLY_STEPS,
    LOCATIONS,
    MAKES,
    START_HAND,
    item_of,
)
from bot.games.dawn_on_titan.rules.combat import STEALTH, Attack
from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.flight import Fly, Spot, ways
from bot.games.dawn_on_titan.rules.industry import (
    BuildCard,
    BuildIndustry,
    BuildShip,
    Produce,
    Resupply,
)
from bot.games.dawn_on_titan.rules.turn import EndTurn
from bot.games.dawn_on_titan.view.records import BodyView, ItemView, SeatView, ShipView, View

FLEET = 3  # ships that are enough
LATER = 0.75  # what a gain is worth one action later


@cache
def flights_from(start: Spot) -> Mapping[Spot, int]:
    """How many fly actions each spot is away."""
    found = {start: 0}
    edge = [start]
    while edge:
        after: list[Spot] = []
        for spot in edge:
            for end in ways(spot, FLY_STEPS[LOCATIONS[spot[0]].orbit]):
                if end not in found:
                    found[end] = found[spot] + 1
                    after.append(end)
        edge = after
    return found


class TitanEvaluation:
    """What the seat makes of its view, worked out only when it is needed."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.me = view, view.viewer
        self.seat: SeatView = view.seats[self.me]
        self.others = [seat for seat in view.seats if seat.seat != self.me]
        self.ships = {ship.ship: ship for ship in view.ships if ship.seat == self.me}

    @cached_property
    def bodies(self) -> dict[str, BodyView]:
        return {body.at: body for body in self.view.bodies}

    def industries(self, seat: int) -> int:
        return len(self.view.seats[seat].industries)

    def wanted(self, body: BodyView) -> list[str]:
        """Kinds that I have at home and could build there."""
        if not body.explored or len(body.industries) >= body.capacity:
            return []
        built = [kind for kind, _ in body.industries]
        return [k for k in body.options if k not in built and self.seat.home.get(k)]

    def foes(self, body: BodyView) -> list[tuple[str, int]]:
        return [(kind, seat) for kind, seat in body.industries if seat != self.me]

    @cached_property
    def edge(self) -> float:
        """My chance to win a combat, roughly: better with upgraded cards in hand."""
        upgraded = sum(card not in START_HAND and card != STEALTH for card in self.seat.hand or ())
        return 0.34 + 0.09 * min(upgraded, 3)

    @cached_property
    def is_free_land(self) -> bool:
        """Is there a place left where I could build without a fight?"""
        return any(
            self.wanted(body) or self._may_hold_industries(body) for body in self.view.bodies
        )

    def _may_hold_industries(self, body: BodyView) -> bool:
        return not body.explored and body.kind != "moonlet"

    def raid(self, body: BodyView) -> float:
        """What it is worth to fight the industries there; 0 for none."""
        best = 0.0
        for kind, seat in self.foes(body):
            lead = len(self.view.seats[seat].industries) - self.view.seats[seat].to_win
            worth = max(8.0 + 3.0 * lead, 1.0)
            if self.seat.home.get(kind) and kind in body.options:
                worth += 4.0 if self.is_free_land else 10.0
            best = max(best, worth)
        return best * self.edge * 1.4

    @cached_property
    def targets(self) -> dict[Spot, float]:
        """Where a ship is useful, and how much."""
        found = {(b.at, b.direction): self.goal(b) for b in self.view.bodies}
        return {spot: worth for spot, worth in found.items() if worth > 0}

    def goal(self, body: BodyView) -> float:
        if not body.explored:
            return self._discovery(body)
        kinds = self.wanted(body)
        if kinds:
            return 14.0 if body.kind == "cloud" else 10.0
        return self.raid(body)

    def _discovery(self, body: BodyView) -> float:
        hidden = sum(not other.explored for other in self.view.bodies)
        if hidden == 1:
            return 9.0 if self.leads else 0.0
        return 2.0 if body.kind == "moonlet" else 7.0

    @cached_property
    def leads(self) -> bool:
        """Would I win if everything were explored now?"""
        if self.view.solo is not None:
            return True
        mine = (len(self.seat.industries), self.seat.tokens)
        return all(mine > (len(seat.industries), seat.tokens) for seat in self.others)

    @cached_property
    def plan(self) -> dict[str, tuple[Spot, float]]:
        """A target for each ship, the best pair first; two ships never go to the same place."""
        pairs = [
            (worth * LATER ** flights_from((ship.at, ship.direction))[spot], name, spot)
            for name, ship in self.ships.items()
            if not ship.stunned
            for spot, worth in self.targets.items()
        ]
        found: dict[str, tuple[Spot, float]] = {}
        for _, name, spot in sorted(pairs, reverse=True):
            if name not in found and all(spot != taken for taken, _ in found.values()):
                found[name] = (spot, self.targets[spot])
        return found

    def worth(self, move: Move) -> float:
        """How good an action of the own turn is; 0 is as good as ending it."""
        return WORTH[type(move)](self, move)

    def fly(self, move: Fly) -> float:
        if move.ship not in self.plan:
            return -1.0
        target, worth = self.plan[move.ship]
        ship = self.ships[move.ship]
        at, direction = move.to.split()
        left = flights_from((at, direction)).get(target, 9)
        if left >= flights_from((ship.at, ship.direction))[target]:
            return -1.0
        return 4.0 * worth * LATER**left - len(move.path.split()) / 100

    def explore(self, move: Explore) -> float:
        body = self.bodies[self.ships[move.ship].at]
        if sum(not other.explored for other in self.view.bodies) == 1:
            return 90.0 if self.leads else -1.0
        if body.kind != "moonlet":
            return 60.0
        # a bolt or an explosion costs the ship: first whatever else it can do this turn
        return 15.0 if len(self.ships) > 1 or self.view.actions_left == 1 else 7.0

    def build(self, move: BuildIndustry) -> float:
        home = self.seat.home.get(move.industry, 0)
        body = self.bodies[move.at]
        elsewhere = sum(move.industry in self.wanted(other) for other in self.view.bodies)
        return 100.0 + (20.0 if body.kind == "cloud" else 0.0) + home - elsewhere / 2

    def build_ship(self, move: BuildShip) -> float:
        body = self.bodies[move.at]
        near = flights_from((move.at, body.direction))
        reach = max((w * LATER ** near[s] for s, w in self.targets.items()), default=0.0)
        if len(self.ships) >= FLEET:
            return 5.0
        return {0: 95.0, 1: 50.0, 2: 26.0}[len(self.ships)] + reach / 10

    def build_card(self, move: BuildCard) -> float:
        return 4.0 if move.card == STEALTH else 27.0

    def attack(self, move: Attack) -> float:
        body = self.bodies.get(move.at)
        foe = SEAT_LETTERS.index(move.opponent)
        own = [kind for kind, seat in body.industries if seat == self.me] if body else []
        if (
            body
            and body.direction == move.direction
            and any(seat == foe for _, seat in self.foes(body))
        ):
            worth = self.raid(body) * 4.0
            return worth if not own else worth / 2
        # ships only: worth it when they threaten an industry of mine and I can spare a ship
        guards = len(self.ships_at(self.me, move.at, move.direction))
        return 14.0 * self.edge if own and guards and self.edge > 0.5 else -1.0

    def ships_at(self, seat: int, at: str, direction: str) -> list[ShipView]:
        spot = (seat, at, direction)
        return [ship for ship in self.view.ships if (ship.seat, ship.at, ship.direction) == spot]

    @cached_property
    def wishes(self) -> list[tuple[float, ItemView]]:
        """Items still to be paid: ships while the fleet is small, then weapons."""
        found = []
        for item in self.seat.items:
            if not item.built and item.item != f"card_{STEALTH}":
                is_needed = not item.is_card and len(self.ships) < FLEET
                found.append((2.0 if is_needed else 1.0, item))
        return found

    def _use(self, resource: str, count: int, onto: str = "") -> float:
        """How much of what is missing these tokens bring, for the item they help most or lie on."""
        best = 0.0
        for weight, item in self.wishes:
            if onto not in ("", item.item):
                continue
            lacks = {r: n - item.filled.get(r, 0) for r, n in item.cost.items()}
            lack = sum(some for some in lacks.values() if some > 0)
            if lacks.get(resource, 0) > 0:
                best = max(best, weight * min(count, lacks[resource]) / lack)
        return best

    def produce(self, move: Produce) -> float:
        urgent = 3.0 if not self.ships else 1.0
        return 1.0 + 9.0 * urgent * self._use(MAKES[move.industry], 2)

    def resupply(self, move: Resupply) -> float:
        if self.ships:
            return 0.5 + self._use(move.resource, 1, move.onto)
        onto = "" if self.seat.pool is not None else item_of(FIRST_SHIP).id
        return 25.0 if (move.resource, move.onto) == ("helium", onto) else 1.0


WORTH: dict[type[Move], Callable[[TitanEvaluation, Any], float]] = {
    Fly: TitanEvaluation.fly,
    Explore: TitanEvaluation.explore,
    BuildIndustry: TitanEvaluation.build,
    BuildShip: TitanEvaluation.build_ship,
    BuildCard: TitanEvaluation.build_card,
    Attack: TitanEvaluation.attack,
    Produce: TitanEvaluation.produce,
    Resupply: TitanEvaluation.resupply,
    EndTurn: lambda mind, move: 0.0,
}
