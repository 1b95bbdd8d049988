"""A movement under way: leg by leg, dice, losses, halting, the end (H4-H8, H10; rulings 41, 42, 68-92, 168)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table
from bot.games.high_frontier.printed.map import AEROBRAKE, SKY
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.rules.assets import glory, rights
from bot.games.high_frontier.rules.flight import troubleshooters
from bot.games.high_frontier.rules.movement.course import (
    Craft,
    Leg,
    Spot,
    follow,
    gained,
    is_flyby,
    leg,
    next_legs,
)
from bot.games.high_frontier.rules.movement.hazards import (
    ASK,
    PAY,
    ROLL,
    Orders,
    belt_roll,
    decided,
    hazard_roll,
    lose_sails,
    places_rolled,
)
from bot.games.high_frontier.rules.ships import fuel, losses
from bot.games.high_frontier.rules.ships.factories import pay_acetylene, usable_factories
from bot.games.high_frontier.rules.ships.fuel import fuel_left
from bot.games.high_frontier.rules.ships.losses import STRANDED, lose, tidy
from bot.games.high_frontier.rules.ships.supports import Chain, operational
from bot.games.high_frontier.state.parse import space_named
from bot.games.high_frontier.state.state import ROCKET, Exact, Stack, State, lie


class FlyOn(Move, frozen=True):
    """Go on with the movement along this route."""

    command: ClassVar[str] = "flight on"
    label: ClassVar[str] = "Fly on"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    route: Annotated[str, Meta(description="The way on, space by space")] = ""


class Halt(Move, frozen=True):
    """End the movement in the space where the ship is."""

    command: ClassVar[str] = "flight halt"
    label: ClassVar[str] = "Halt here"


class PayFinao(Move, frozen=True):
    """Pay Aquas so that the hazard need not be rolled for: failure is not an option."""

    command: ClassVar[str] = "flight pay"
    label: ClassVar[str] = "Pay, no roll"
    costly: ClassVar[bool] = True


class RollHazard(Move, frozen=True):
    """Enter the hazard and roll: on a 1 the whole stack is lost."""

    command: ClassVar[str] = "flight roll"
    label: ClassVar[str] = "Roll for the hazard"
    costly: ClassVar[bool] = True


class Voyage(Step[State]):
    """A movement under way. `rest`: the ordered spaces to come, `answers`: what was decided for the next leg's hazards.

    `hijacks`: factories are used against their owners' will; `chain`: of the activated triangle, `spends`: a Fountain that turns light at the end, `tanks`: of water for acetylene,
    `trouble`: why it stopped.
    """

    seat: int
    craft: Craft
    spot: Spot
    rest: list[str]
    hazards: Orders
    chain: Chain | None = None
    pushed: bool = False
    afterburn: int = 0
    spends: str = ""
    tanks: int = 0
    hijacks: bool = False
    on_loss: str = ASK
    asks_on: bool = False
    takes_glory: bool = True
    answers: dict[str, str] = {}
    trouble: str = ""
    halted: bool = False

    # -- what is asked

    def decision(self, state: State) -> Decision | None:
        stack = state.seats[self.seat].rocket
        if stack is None or self.halted or self.spot.landed:
            return None
        if not self.rest:
            return self._ask_on() if self.asks_on else None
        if not SKY.spaces[self.spot.at].can_halt:
            return None
        if self.blocked():
            return self._ask_on()
        if place := self.open_hazard(state, stack):
            title = SKY.spaces[place].title
            task = f"to pay or roll before {title}"
            price, have = rights.finao_price(state, self.seat), state.seats[self.seat].leo.water
            odds = "on a 1 all aboard is lost"
            question = (
                f"Next is {title}: {odds}. Not to roll costs {aquas(price)}; you have {have}."
            )
            return Decision((self.seat,), (PayFinao, RollHazard, Halt), task, question)
        return None

    def _ask_on(self) -> Decision:
        where = SKY.spaces[self.spot.at].title
        return Decision((self.seat,), (FlyOn, Halt), f"to fly on from {where} or halt")

    def blocked(self) -> str:
        """Why the ordered way cannot be followed any further, or empty."""
        if self.trouble and SKY.spaces[self.spot.at].can_halt:
            return self.trouble
        try:
            next_legs(SKY, self.craft, self.spot, self.rest)
        except IllegalMove as refused:
            return refused.reason
        return ""

    def open_hazard(self, state: State, stack: Stack) -> str:
        """The first hazard of the next leg, or of the landers it leads onto, for which nothing is decided yet."""
        at = self.spot.at
        for step in next_legs(SKY, self.craft, self.spot, self.rest):
            for place in places_rolled(state, self.seat, stack, step, at):
                if place not in self.answers:
                    return place
            at = step.spot.at
        return ""

    def offers(self, state: State, seat: int) -> list[Move]:
        stack = state.seats[self.seat].rocket
        if stack is None or not self.rest or self.blocked():
            onward: list[Move] = [FlyOn(" ".join(way)) for way in openings(self.craft, self.spot)]
            return [Halt(), *onward]
        price = rights.finao_price(state, seat)
        pay: list[Move] = [PayFinao()] if state.seats[seat].leo.water >= price else []
        return [*pay, RollHazard(), Halt()]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        """Orders given with the flight: at hazards (ruling 88), and after a loss (168)."""
        stack = state.seats[self.seat].rocket
        if stack is None or not self.rest:
            return None
        if self.blocked():
            return None if self.on_loss == ASK else Halt()
        order = self.hazards.at(self.open_hazard(state, stack))
        price = rights.finao_price(state, seat)
        word = decided(order, state.seats[seat].leo.water, price)
        return {ASK: None, PAY: PayFinao(), ROLL: RollHazard()}[word]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        self._look_at_rights(table.state)
        if isinstance(move, FlyOn):
            self._reroute(move)
        elif isinstance(move, Halt):
            self.halted = True
        elif not self.blocked():
            self._decide(table, seat, pays=isinstance(move, PayFinao))
        table.push_steps(self)

    def _reroute(self, move: FlyOn) -> None:
        rest = [space_named(word).id for word in move.route.replace(",", " ").split()]
        if not rest:
            raise IllegalMove("Say the way on, or halt.", "H4")
        follow(SKY, self.craft, self.spot, rest)
        self.rest, self.trouble, self.answers = rest, "", {}

    def _decide(self, table: Table[State], seat: int, pays: bool) -> None:
        state = table.state
        place = self.open_hazard(state, state.seats[seat].stacks[ROCKET])
        if pays:
            price, leo = rights.finao_price(state, seat), state.seats[seat].leo
            if leo.water < price:
                raise IllegalMove(f"FINAO costs {price} Aquas; you have {leo.water}.", "H7")
            leo.water -= price
            table.record_event("finao", seat, place=place, aquas=price)
        self.answers[place] = PAY if pays else ROLL

    # -- what happens

    def _look_at_rights(self, state: State) -> None:
        """Factories that may be used now: a Human may be lost on the way, a leave revoked or given (rulings 84, 85)."""
        stack = state.seats[self.seat].rocket
        if self.craft.active:
            sites = usable_factories(state, self.seat, stack, self.hijacks)
            self.craft = msgspec.structs.replace(self.craft, factories=sites)

    def run(self, table: Table[State]) -> None:
        self._look_at_rights(table.state)
        stack = table.state.seats[self.seat].rocket
        if stack is None or self.halted or self.spot.landed or not self.rest:
            self._end(table)
        elif self.blocked():
            self._strand(table, stack)
        else:
            if self._is_glitch_ahead(stack) and troubleshooters.to_ask(table.state, self.seat):
                troubleshooters.ask_first(table, self.seat)
            else:
                self._go(table, stack)
            table.push_steps(self)

    def _is_glitch_ahead(self, stack: Stack) -> bool:
        """Whether the next leg leads a glitched ship to a flyby (ruling 130)."""
        return stack.glitched and is_flyby(self.craft, SKY.spaces[self.rest[0]])

    def _strand(self, table: Table[State], stack: Stack) -> None:
        """On a lander with no way on: all is lost, heavy radiators too (ruling 80)."""
        stack.water = stack.isotope = 0
        lose(table, self.seat, ROCKET, [card.id for card in stack.cards], STRANDED)
        self._end(table)

    def _go(self, table: Table[State], stack: Stack) -> None:
        """One leg: pay, lift off, move, then what the space does, then land."""
        step = leg(SKY, self.craft, self.spot, self.rest.pop(0))
        start = self.spot.at
        rolled = places_rolled(table.state, self.seat, stack, step, start)
        if step.lift and start in rolled and not self._survives(table, start):
            return
        self._move(table, stack, step)
        self._enter(table, stack, step, rolled)
        for place in rolled:
            self.answers.pop(place, None)
        self._look_at_rights(table.state)

    def _move(self, table: Table[State], stack: Stack, step: Leg) -> None:
        if step.acetylene:
            pay_acetylene(table, self.seat, stack, self.tanks)
        whole = ceil(self.spot.fuel.value) - ceil(step.spot.fuel.value)
        fuel.burn(stack, whole)
        self.spot = step.spot
        stack.at = step.spot.at
        table.record_event("flew", self.seat, to=stack.at, burns=step.paid, steps=whole)

    def _enter(self, table: Table[State], stack: Stack, step: Leg, rolled: list[str]) -> None:
        space = SKY.spaces[step.spot.at]
        before = len(stack.cards)
        if space.hazard == AEROBRAKE:
            lose_sails(table, self.seat, ROCKET)
        if step.hazard and space.id in rolled and not self._survives(table, space.id):
            return
        if step.belt:
            belt_roll(table, self.seat, ROCKET, self.craft)
        if is_flyby(self.craft, space) and self._holds(stack):
            losses.trigger(table, self.seat, ROCKET)
        self._take_stock(stack, before)
        self._gain(table, stack)
        if step.land and space.id in rolled:
            self._survives(table, space.id)

    def _gain(self, table: Table[State], stack: Stack) -> None:
        after = gained(SKY, self.craft, self.spot)
        fuel.burn(stack, ceil(self.spot.fuel.value) - ceil(after.fuel.value))
        if after.bonus > self.spot.bonus:
            table.record_event(
                "bonus", self.seat, place=after.at, burns=after.bonus - self.spot.bonus
            )
        self.spot = after

    def _survives(self, table: Table[State], place: str) -> bool:
        """Whether the ship came through a hazard: paid for, or the die was not a 1."""
        if self.answers.pop(place, ROLL) == PAY:
            return True
        if hazard_roll(table, self.seat, ROCKET, place):
            return True
        stack = table.state.seats[self.seat].rocket
        if stack is not None:
            self._take_stock(stack, len(stack.cards) + 1)
        self.trouble = "The ship was lost."
        return False

    def _take_stock(self, stack: Stack, cards_before: int) -> None:
        """After losses: fuel read again with the fraction kept aside (ruling 42), and whether the thruster still works."""
        exact = self.spot.fuel.value
        aside = ceil(exact) - exact
        left = fuel_left(stack) if self._burns_this_fuel(stack) else 0
        self.spot = msgspec.structs.replace(
            self.spot,
            fuel=Exact.of(max(Fraction(0), left - aside)),
            working=self.spot.working and self._holds(stack),
        )
        if len(stack.cards) < cards_before and self.on_loss == "halt":
            self.trouble = "A card was lost."

    def _burns_this_fuel(self, stack: Stack) -> bool:
        card = stack.card(self.chain.root) if self.chain else None
        triangle = lie(card).triangle if card else None
        return triangle is not None and fuel.runs_on(triangle.grade, stack.grade)

    def _holds(self, stack: Stack) -> bool:
        """Whether the activated chain is whole, Operational and cooled here (H2, ruling 92)."""
        if self.chain is None:
            return False
        working = operational(stack.cards, SKY.spaces[stack.at].zone, self.pushed)
        if not all(
            name in working for name in self.chain.members if name not in self.chain.radiators
        ):
            return False
        needed = sum(working[n].cooling for n in self.chain.members if n in working)
        return needed <= sum(face.therms for face in working.values()) + bool(self.afterburn)

    def _end(self, table: Table[State]) -> None:
        """Round fuel up, turn a spent Fountain light, mark what moved, land or parade (rulings 36, 41, 58, 60, 125)."""
        stack = table.state.seats[self.seat].rocket
        if stack is None:
            table.record_event("flight_ended", self.seat, at="", wet="", steps=0)
            return
        exact = self.spot.fuel.value
        rounded = min(int(ceil(exact) > exact), fuel_left(stack))
        fuel.burn(stack, rounded)
        self._spend_fountain(stack)
        for card in stack.cards:
            card.moved = True
        stack.moved_water, stack.moved_isotope = stack.water, stack.isotope
        table.record_event(
            "flight_ended", self.seat, at=stack.at, wet=fuel.text(stack.wet), steps=rounded
        )
        glory.arrive(table, stack, self.takes_glory)
        tidy(table.state, self.seat, ROCKET)

    def _spend_fountain(self, stack: Stack) -> None:
        card = stack.card(self.spends) if self.spends else None
        if card is not None and card.heavy:
            mass = fuel.cargo(stack)
            card.heavy = False
            fuel.reweigh(stack, mass)


def openings(craft: Craft, spot: Spot) -> list[list[str]]:
    """Ways on to the next spaces where one can halt, landers passed through."""
    found: list[list[str]] = []
    edge: list[tuple[Spot, list[str]]] = [(spot, [])]
    while edge:
        here, way = edge.pop()
        for to in SKY.ways[here.at]:
            try:
                step = leg(SKY, craft, here, to)
            except IllegalMove:
                continue
            if SKY.spaces[to].can_halt:
                found.append([*way, to])
            elif to not in way:
                edge.append((gained(SKY, craft, step.spot), [*way, to]))
    return sorted(found, key=len)
