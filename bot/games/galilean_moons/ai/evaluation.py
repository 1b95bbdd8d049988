"""What things are worth to the computer player, in points, from the view of its seat."""

from __future__ import annotations

from functools import cached_property

from bot.games.galilean_moons.printed.pieces import (
    GALILEAN,
    NEIGHBOURS,
    RULES,
    TECHNOLOGIES,
    TYPES,
    WILDCARD,
)
from bot.games.galilean_moons.rules.gems import sets_points, without
from bot.games.galilean_moons.view.records import MoonView, SectorView, View

WILD_WORTH, CARD_WORTH, SECTOR_WORTH, UNIT_WORTH, GEM_WORTH = 1.5, 0.55, 0.9, 0.5, 3.0
NEXT_RUIN = 1.0  # where a base has fallen, one's own may be built
LONG = 9  # turns from which on nothing counts as late


class MoonsEvaluation:
    """The table as one seat sees it. `late` goes from 0 at the beginning to 1 in the last turn."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view = view
        self.seat = view.viewer
        self.own = view.seats[view.viewer]
        self.hand = self.own.hand or {}
        self.sectors: dict[str, SectorView] = {sector.at: sector for sector in view.sectors}
        self.moons: dict[str, MoonView] = {moon.id: moon for moon in view.moons}
        self.late = 1 - min(max(view.turns_left - 1, 0), LONG) / LONG
        self._invasions: dict[str, float] = {}
        self._given: dict[tuple[str, ...] | None, float] = {}

    @cached_property
    def actions_left(self) -> int:
        turn = self.view.turn
        return turn.actions - turn.action + 1 if turn else 2

    @cached_property
    def is_last_turn(self) -> bool:
        return self.view.turns_left <= 1

    @cached_property
    def demand(self) -> dict[str, float]:
        """How much the board asks for each type: sectors to mine or rally, sectors to take."""
        asked = dict.fromkeys(TYPES, 0.0)
        for sector in self.view.sectors:
            for kind in self._types(sector):
                mine = 0.25 if self.view.gem_supply[kind] else 0.05
                asked[kind] += mine * sector.units if sector.owner == self.seat else 0.12
        return asked

    def _types(self, sector: SectorView) -> tuple[str, ...]:
        if sector.kind != GALILEAN:
            return (sector.kind,)
        shown = self.view.draft
        return TYPES if WILDCARD in shown else tuple(card for card in shown if card)

    @cached_property
    def time_worth(self) -> float:
        """Cards are worth nothing when they can no longer be played."""
        if not self.is_last_turn:
            return 1.0
        return 0.6 if self.actions_left > 1 else 0.05

    def card(self, kind: str, held: int) -> float:
        """One more card of a type of which `held` are in hand: sets pay for bases, too many rot."""
        if kind == WILDCARD:
            return WILD_WORTH * self.time_worth
        together = (0.0, 0.15, 0.2, 0.1, -0.1)[min(held, 4)]
        return (CARD_WORTH + min(self.demand[kind], 1.0) * 0.5 + together) * self.time_worth

    def next_card(self, kind: str) -> float:
        return self.card(kind, self.hand[kind])

    def last_card(self, hand: dict[str, int], kind: str) -> float:
        return self.card(kind, hand[kind] - 1)

    def unseen(self) -> float:
        """A card from the deck."""
        return (sum(map(self.next_card, TYPES)) + self.next_card(WILDCARD)) / (len(TYPES) + 1)

    def cost(self, kind: str, count: int, wildcards: int) -> float:
        plain = count - wildcards
        cards = plain * self.card(kind, max(self.hand[kind] - plain, 0)) if plain else 0.0
        return cards + wildcards * self.card(WILDCARD, 0)

    def draw(self) -> float:
        """The cards drawn, less those discarded first."""
        excess = max(0, self.own.hand_count - RULES.hand_limit)
        worths = sorted(
            self.card(kind, place) for kind, count in self.hand.items() for place in range(count)
        )
        shown = sorted((self.next_card(card) for card in self.view.draft if card), reverse=True)
        drawn = [max(worth, self.unseen()) for worth in shown][: RULES.draw_cards]
        drawn += [self.unseen()] * (RULES.draw_cards - len(drawn))
        return sum(drawn) - sum(worths[:excess])

    # -- sectors -----------------------------------------------------------------------------------

    def invasion(self, at: str) -> float:
        """What taking a sector brings, its cards not counted."""
        if at not in self._invasions:
            self._invasions[at] = self._invasion(at)
        return self._invasions[at]

    def _invasion(self, at: str) -> float:
        sector = self.sectors[at]
        worth = SECTOR_WORTH * (1 - self.late) - UNIT_WORTH
        if sector.base:
            worth += RULES.ruin_points + NEXT_RUIN
        if sector.owner is not None and sector.base:
            worth += RULES.base_points * self.rival(sector.owner)
        worth += RULES.base_points * 0.8 * len(self.new_bases(at))
        worth += self.neighbourhood(at) * (1 - self.late)
        return worth + self.majority(sector) * (0.05 + 0.95 * self.late**2)

    def rival(self, seat: int) -> float:
        """How much another seat's loss is a gain."""
        others = len(self.view.seats) - 1
        return self.view.seats[seat].score.factor / others

    def new_bases(self, at: str) -> list[str]:
        def is_own(place: str) -> bool:
            return place == at or self.sectors[place].owner == self.seat

        return [
            center
            for center in (at, *NEIGHBOURS[at])
            if is_own(center)
            and (center == at or not self.sectors[center].base)
            and all(map(is_own, NEIGHBOURS[center]))
        ]

    def neighbourhood(self, at: str) -> float:
        """Sectors of one's own beside it: a base may come."""
        return 0.3 * sum(self.sectors[other].owner == self.seat for other in NEIGHBOURS[at])

    def majority(self, sector: SectorView) -> float:
        """Points of the moon's majority won, and lost by others, when this seat takes the sector with one unit."""
        strength = self._strengths(sector.moon)
        before = self._points(sector.moon, strength)
        sectors, units = strength.get(self.seat, (0, 0))
        strength[self.seat] = (sectors + 1, units + 1)
        if sector.owner is not None:
            sectors, units = strength[sector.owner]
            strength[sector.owner] = (sectors - 1, units - sector.units)
        return self._swing(before, self._points(sector.moon, strength))

    def _strengths(self, moon: str) -> dict[int, tuple[int, int]]:
        return {s.seat: (s.sectors, s.units) for s in self.moons[moon].standings}

    def _points(self, moon: str, strength: dict[int, tuple[int, int]]) -> dict[int, int]:
        """Ties share a place (ruling 48)."""
        ranks = sorted({s for s in strength.values() if s[0]}, reverse=True)
        values = (self.moons[moon].first, self.moons[moon].second)
        worth = dict(zip(ranks, values, strict=False))
        return {seat: worth.get(s, 0) for seat, s in strength.items()}

    def _swing(self, before: dict[int, int], after: dict[int, int]) -> float:
        swing = 0.0
        for seat, points in after.items():
            change = points - before.get(seat, 0)
            swing += change if seat == self.seat else -change * self.rival(seat)
        return swing

    def unit_swing(self, at: str, change: int) -> float:
        """The same for units more or less of the owner in a sector."""
        sector = self.sectors[at]
        assert sector.owner is not None
        strength = self._strengths(sector.moon)
        before = self._points(sector.moon, strength)
        sectors, units = strength[sector.owner]
        lost = sector.units + change == 0
        strength[sector.owner] = (sectors - lost, units + change)
        return self._swing(before, self._points(sector.moon, strength)) * (0.3 + 0.7 * self.late)

    def presence(self, at: str) -> float:
        """What a second unit is worth in a sector of one's own: twice the gems, harder to take."""
        sector = self.sectors[at]
        gem = self.gem(sector.kind) if sector.kind in TYPES else 1.0
        return gem * 0.5 * (1 - self.late) + 0.4 * sector.base + self.unit_swing(at, 1)

    def rally(self, at: str, change: str) -> float:
        if change == "add":
            return self.presence(at) - UNIT_WORTH
        count = int(change.removeprefix("return "))
        sector = self.sectors[at]
        worth = UNIT_WORTH * count + self.unit_swing(at, -count)
        if sector.units == count:
            worth -= SECTOR_WORTH * (1 - self.late) + RULES.base_points * sector.base
        need = 1.0 if self.own.supply == 0 and not self.is_last_turn else 0.0
        return worth - 0.5 * (1 - self.late) + need

    def teleport(self, start: str, to: str) -> float:
        """A unit of one's own where it counts, or a rival's out of a sector that it loses."""
        sector = self.sectors[start]
        assert sector.owner is not None
        swing = self.unit_swing(start, -1) + self.unit_swing(to, 1)
        lost = sector.units == 1
        loss = (SECTOR_WORTH + RULES.base_points * sector.base) * lost
        if sector.owner == self.seat:
            return swing - loss + (0.0 if lost else self.presence(to) - self.presence(start))
        return swing + loss * self.rival(sector.owner)

    def saboteur(self, at: str) -> float:
        worth = self.rally(at, f"return {self.sectors[at].units}")
        for other in NEIGHBOURS[at]:
            sector = self.sectors[other]
            if sector.owner is None:
                continue
            swing = self.unit_swing(other, -1)
            loss = (0.5 + RULES.base_points * sector.base) * (sector.units == 1)
            worth += swing + (
                -loss if sector.owner == self.seat else loss * self.rival(sector.owner)
            )
        return worth

    def place(self, at: str) -> float:
        """A first sector: of a type in hand, on a moon where a base may come."""
        sector = self.sectors[at]
        moon = self.moons[sector.moon]
        cards = sum(min(self.hand[kind], 2) for kind in self._types(sector))
        open_sides = sum(not self.sectors[other].base for other in NEIGHBOURS[at])
        return cards * 0.6 + open_sides * 0.3 + moon.first / len(moon.sectors)

    # -- gems and technologies ---------------------------------------------------------------------

    def gem(self, kind: str) -> float:
        """One more gem: points of the sets, and what it buys while there is time."""
        future = GEM_WORTH * (1 - self.late) + (0.4 if self.own.gems[kind] == 0 else 0.0)
        return self.own.next_gem[kind] * (0.5 + 0.5 * self.late) + future

    def mine(self, at: str, kind: str) -> float:
        count = min(self.sectors[at].units, self.view.gem_supply[kind])
        second = GEM_WORTH * (1 - self.late) + 0.5
        return self.gem(kind) + second * (count - 1)

    def gems_given(self, gems: tuple[str, ...] | None) -> float:
        """Points of the sets that go, or what the gems might still become."""
        if gems not in self._given:
            self._given[gems] = self._gems_given(gems)
        return self._given[gems]

    def _gems_given(self, gems: tuple[str, ...] | None) -> float:
        owned = self.own.gems
        if gems is None:
            count = self.own.next_cost
            return max(self.cheapest(count), 0.9 * count * (1 - 0.7 * self.late))
        lost = sets_points(owned) - sets_points(without(owned, gems))
        return max(lost, 0.9 * len(gems) * (1 - 0.7 * self.late)) + 0.01

    def cheapest(self, count: int) -> float:
        """Set points lost by giving the gems of which there are most."""
        left = dict(self.own.gems)
        for _ in range(count):
            kind = max(left, key=lambda kind: left[kind])
            left[kind] -= 1
        return sets_points(self.own.gems) - sets_points(left)

    def swap(self, given: tuple[str, ...], gem: str) -> float:
        owned = self.own.gems
        left = without(owned, given)
        after = {**left, gem: left[gem] + 1}
        now, then = sets_points(owned), sets_points(after)
        return then - now - 0.5 * (len(given) - 1)

    def points_of(self, technology: str) -> int:
        return TECHNOLOGIES[technology].points

    # -- moments -----------------------------------------------------------------------------------

    def colony(self) -> float:
        return 0.5 if not self.is_last_turn else -0.2

    def best_invasion(self) -> float:
        """The best Invade that the hand can pay for, its cards counted."""
        return max((self._payable(sector) for sector in self.view.sectors), default=0.0)

    def _payable(self, sector: SectorView) -> float:
        if sector.owner == self.seat:
            return -9.0
        worth = -9.0
        for kind in self._types(sector):
            wild = max(0, sector.cost - self.hand[kind])
            if wild <= self.hand[WILDCARD]:
                worth = max(worth, self.invasion(sector.at) - self.cost(kind, sector.cost, wild))
        return worth

    def best_mine(self) -> float:
        own = [sector for sector in self.view.sectors if sector.owner == self.seat]
        return max(
            (
                self.mine(sector.at, kind) - self.card(kind, 0)
                for sector in own
                for kind in self._types(sector)
                if self.hand[kind] and self.view.gem_supply[kind]
            ),
            default=-1.0,
        )

    def invaders(self) -> float:
        """A card more before an Invade that pays anyway."""
        best = self.best_invasion()
        return best + 0.5 if best > 0 else -5.0

    def prepare(self) -> float:
        return 20.0 if self.time_worth > 0.1 else -1.0

    def survey(self) -> float:
        """A poor draft may go before a Draw that would be made anyway."""
        shown = [self.next_card(card) for card in self.view.draft if card]
        return self.draw() + 0.3 if max(shown, default=0.0) < self.unseen() + 0.1 else -5.0
