"""A route filed as standing orders: flown year by year until it is done, a die goes wrong or its owner stops it (by post; ruling 167).

It is known to its owner only; what it flies is seen by all as any flight.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from bot.engine import AnytimeMove, IllegalMove, Step, Table, listed
from bot.games.high_frontier.planner.future import waits
from bot.games.high_frontier.planner.plans import SUNLESS, Prefer
from bot.games.high_frontier.printed.map import AEROBRAKE, SKY
from bot.games.high_frontier.printed.names import card_name, counted, place_name
from bot.games.high_frontier.rules.flight import flight, rehearsal
from bot.games.high_frontier.rules.flight.rehearsal import hazards_of, with_rocket
from bot.games.high_frontier.rules.flight.routing import Way, blind, ship_of, ways
from bot.games.high_frontier.rules.free_actions import figures
from bot.games.high_frontier.rules.movement.hazards import ASK, read_orders
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.losses import BetweenActions
from bot.games.high_frontier.state.parse import space_named
from bot.games.high_frontier.state.state import ROCKET, Filed, FiledLeg, State, lie

RULE = "by post; ruling 167"

STOPPED = "you have stopped it"  # why a route ends that its owner ends


class OrderRoute(AnytimeMove, frozen=True):
    """File a route for your Rocket: it is flown year by year."""

    command: ClassVar[str] = "route"
    label: ClassVar[str] = "Order: route"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    to: Annotated[str, Meta(description="Where to")]
    prefer: Annotated[Prefer, Meta(description="Spare what first")] = "turns"
    triangle: Annotated[str, Meta(description="By this thruster")] = ""
    hazards: Annotated[str, Meta(description="ask, roll, pay, pay:2")] = ""
    supports: Annotated[str, Meta(description="Chain")] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        state = table.state
        if state.busy and state.turn == seat and not state.moved:
            raise IllegalMove("Finish what you are doing first.", RULE)
        way = planned(state, seat, self)
        order = filed_as(state, seat, way, self.hazards)
        state.seats[seat].orders.route = order
        _note(table, seat, "filed", to=order.to, legs=len(order.legs), year=order.year)
        if state.turn == seat and not state.moved and not state.busy:
            table.push_steps(FlyFiled(seat))


class StopRoute(AnytimeMove, frozen=True):
    """Stop the filed route."""

    command: ClassVar[str] = "stop"
    label: ClassVar[str] = "Stop the filed route"

    def apply(self, table: Table[Any], seat: int) -> None:
        if table.state.seats[seat].orders.route is None:
            raise IllegalMove("You have filed no route.", RULE)
        _drop(table, seat, STOPPED)


def planned(state: State, seat: int, order: OrderRoute) -> Way:
    """The way that would be filed, the one that `/frontier route` shows so. Raises `IllegalMove`: no Rocket, no engine, no way, no such order for hazards."""
    read_orders(order.hazards)
    rocket = state.seats[seat].rocket
    if rocket is None:
        raise IllegalMove("You have no Rocket.", "E5")
    triangle = flight.card_named(rocket, order.triangle) if order.triangle else ""
    supports = flight.cards_named(rocket, order.supports)
    ship = ship_of(state, seat, ROCKET, 0, ())
    target = space_named(order.to).id
    found = ways(state, seat, ship, target, order.prefer)
    if not triangle and not supports:
        return found[0]
    shown = [
        way
        for way in found
        if (way.triangle, way.prefer) == (triangle, order.prefer)
        and set(supports) in ({*way.supports}, set())
    ]
    return (shown or ways(state, seat, ship, target, order.prefer, triangle, supports))[0]


def filed_as(state: State, seat: int, way: Way, hazards: str) -> Filed:
    legs = [
        FiledLeg(
            year.start,
            year.route,
            year.jettison,
            tuple(blind(year)),
            year.net <= SUNLESS,
            year.steps,
            tuple(hazards_of(year)),
        )
        for year in way.chart.years
    ]
    passed = [SKY.spaces[at] for leg in legs for at in leg.route]
    brakes = any(space.hazard == AEROBRAKE for space in passed)
    stay = [
        card.id
        for card in state.seats[seat].stacks[ROCKET].cards
        if card.id not in way.lost and not (brakes and lie(card).is_sail)
    ]
    first = state.year + waits(state, seat)
    return Filed(way.plan.end, way.triangle, hazards, stay, first, legs, 0, way.supports)


def flight_of(order: Filed) -> flight.Fly:
    """The next leg as a flight; at hazards where it cannot stop it rolls, if nothing else is ordered."""
    leg = order.legs[order.flown]
    given = read_orders(order.hazards)
    rolled = [f"{place}=roll" for place in leg.blind if given.at(place).word == ASK]
    hazards = " ".join([*order.hazards.split(), *rolled])
    triangle, supports = order.triangle, " ".join(order.supports)
    if leg.adrift:
        triangle, supports = flight.NO_ENGINE, ""
    return flight.Fly(
        route=" ".join(leg.route), triangle=triangle, supports=supports, hazards=hazards
    )


def trouble(state: State, seat: int, order: Filed) -> str:
    """Why the next leg cannot be flown as it was filed, in words; empty when it can."""
    leg, rocket = order.legs[order.flown], state.seats[seat].rocket
    if why := astray(state, seat, order, leg.start):
        return why
    assert rocket is not None  # else it is astray
    if leg.jettison > fuel.fuel_left(rocket):
        return f"there are not {leg.jettison} fuel steps to throw off"
    if (why_not := flight.refusal(state, seat)) is not None:
        return why_not.reason.rstrip(".")
    trial = with_rocket(state, seat, rocket, leg.jettison)
    try:
        voyage = flight.planned(trial, seat, flight_of(order))
    except IllegalMove as refused:
        return refused.reason.rstrip(".")
    return _otherwise(leg, *rehearsal.told(trial, seat, voyage))


def _otherwise(leg: FiledLeg, steps: int, hazards: list[str]) -> str:
    """What a leg would cost more than it was filed with."""
    if 0 <= leg.steps < steps:
        return f"the next leg would now take {counted(steps, 'fuel step')}, not {leg.steps}"
    new = [at for at in hazards if leg.hazards is not None and at not in leg.hazards]
    if new:
        return f"the next leg would now roll at {listed(map(place_name, new))}"
    return ""


def astray(state: State, seat: int, order: Filed, at: str) -> str:
    """Why the ship is not what and where the plan has it."""
    rocket = state.seats[seat].rocket
    if rocket is None:
        return "there is no Rocket any more"
    if rocket.at != at:
        return f"the Rocket is on {place_name(rocket.at)}, not on {place_name(at)}"
    aboard = {card.id for card in rocket.cards}
    missing = [card_name(card) for card in order.cards if card not in aboard]
    if missing:
        return f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} missing aboard"
    return ""


class FlyFiled(Step[State]):
    """A seat may move: the next leg of its filed route is flown, or the order is dropped with the reason."""

    seat: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        order = state.seats[self.seat].orders.route
        if order is None:
            return
        if not order.legs[order.flown].route:
            order.flown += 1
            _note(table, self.seat, "waits", to=order.to, at=order.legs[order.flown - 1].start)
        elif why := trouble(state, self.seat, order):
            _drop(table, self.seat, why)
        else:
            self._fly(table, order)

    def _fly(self, table: Table[State], order: Filed) -> None:
        leg, move = order.legs[order.flown], flight_of(order)
        order.flown += 1
        table.record_event(
            "automatic",
            self.seat,
            move=msgspec.to_builtins(move),
            leg=order.flown,
            legs=len(order.legs),
            to=leg.route[-1],
            year=table.state.year,
            seen_by=(self.seat,),
        )
        if leg.jettison:
            figures.jettison(table, self.seat, figures.Jettison(ROCKET, steps=leg.jettison))
        table.state.busy = True
        flight.fly(table, self.seat, move)
        table.push_steps(LegFlown(self.seat), BetweenActions())


class LegFlown(Step[State]):
    """A leg is over: the order goes on, is done, or is dropped because something went wrong."""

    seat: int

    def run(self, table: Table[State]) -> None:
        order = table.state.seats[self.seat].orders.route
        if order is None or not order.flown:
            return
        end = order.legs[order.flown - 1].route[-1]
        if why := astray(table.state, self.seat, order, end):
            _drop(table, self.seat, why)
        elif order.flown == len(order.legs):
            table.state.seats[self.seat].orders.route = None
            _note(table, self.seat, "arrived", to=order.to)


def _drop(table: Table[State], seat: int, why: str) -> None:
    order = table.state.seats[seat].orders.route
    assert order is not None
    table.state.seats[seat].orders.route = None
    _note(table, seat, "stopped", to=order.to, why=why)


def _note(table: Table[State], seat: int, what: str, **facts: Any) -> None:
    """What only the owner is told."""
    table.record_event(f"route_{what}", seat, seen_by=(seat,), **facts)


def told(order: Filed) -> str:
    """A filed route in words, for its owner's eyes."""
    left = len(order.legs) - order.flown
    legs = "leg" if left == 1 else "legs"
    hazards = f"; hazards: {order.hazards}" if order.hazards else ""
    last = order.year + len(order.legs) - 1
    return f"Route to {place_name(order.to)}: {left} {legs} to fly, by year {last}{hazards}"
