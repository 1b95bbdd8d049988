"""A computer player's turn: settle, build, prospect, fly, do an operation, give up what is of no use any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import msgspec

from bot.engine import IllegalMove, Move, RandomSource
from bot.games.high_frontier.ai.crew import disembark, drive
from bot.games.high_frontier.ai.operations import give_away, of_kind, operate
from bot.games.high_frontier.ai.refuel import cable, dip, forage, graze, is_stuck
from bot.games.high_frontier.ai.strategy import COURSES_TRIED, SURE_ENOUGH, MissionPlan, Strategy
from bot.games.high_frontier.planner.steering import odds
from bot.games.high_frontier.printed.cards import CREW, DIRT, WATER
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.tracks import YEARS, ZONES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.flight import flight
from bot.games.high_frontier.rules.flight.air_eater import RefuelAir
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, planned
from bot.games.high_frontier.rules.free_actions import cargo, figures
from bot.games.high_frontier.rules.free_actions.cargo import Disembark
from bot.games.high_frontier.rules.free_actions.dirt import LoadDirt, RideCable
from bot.games.high_frontier.rules.free_actions.figures import Declare, LieLight
from bot.games.high_frontier.rules.free_actions.settling import (
    Colonize,
    JumpClaim,
    Murder,
    TakeGlory,
)
from bot.games.high_frontier.rules.movement.hazards import ASK
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.prospect import Prospect, Revive
from bot.games.high_frontier.rules.operations.refuel import FACTORY_WATER, RefuelFactory
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.fuel import fuel_left
from bot.games.high_frontier.rules.year.scoring import TOKEN, dome_bonus
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET, Stack

M = TypeVar("M", bound=Move)
PAY_OR_ROLL = "pay:0"  # where the ship cannot stop before a hazard to be asked
SELDOM = (LoadDirt, RideCable, RefuelAir, LieLight, Disembark)
ONCE_IN = 8
SOON = 3  # turns in which a Crew with a chit must be able to be home
BY_HAND = 6  # years for each in which a chit is taken after the landing: nothing is lost by it (ruling 58)
SPARE = 2  # tanks taken along when a loaded ship can go nowhere


def take_turn(pilot: Strategy, offers: Sequence[Move], luck: RandomSource) -> Move:
    """The next move of the turn; the last offer ends it. What can be done seldom is tried now and then."""
    seldom = [move for move in offers if isinstance(move, SELDOM)]
    if seldom and not luck(ONCE_IN):
        return seldom[luck(len(seldom))]
    for choose in IN_ORDER:
        move = choose(pilot, offers)
        if move is not None and (move in offers or pilot.may(move)):
            stop = dip(pilot, move) if isinstance(move, flight.Fly) else None
            return stop if stop and not luck(ONCE_IN) else move
    return offers[-1]


def _switch_on(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """What was switched off on a whim works again."""
    return next((move for move in of_kind(offers, Declare) if move.to == "on"), None)


def _settle(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Glory first, then the colony: the Crew is back in LEO at once. Crimes pay, and bring a marooned Crew home."""
    found: list[Any] = [
        *of_kind(offers, TakeGlory),
        *(move for move in of_kind(offers, Colonize) if not _is_for_home(pilot, move.site)),
        *of_kind(offers, JumpClaim),
    ]
    if not found and _is_marooned(pilot):
        found = of_kind(offers, Murder)
    return found[0] if found else None


def _is_for_home(pilot: Strategy, site: str) -> bool:
    """Whether a Crew with a glory chit gains as much by a parade as by settling, and its ship can soon be in LEO with it."""
    rocket = pilot.rocket
    if rocket is None or rocket.at != site or SKY.spaces[site].site is None:
        return False
    zones = [ZONES[card.glory] for card in rocket.cards if card.glory]
    gain = sum(zone.glory_high - zone.glory_low for zone in zones)
    if gain < TOKEN + dome_bonus(site):
        return False
    return _is_soon_home(pilot, rocket) or _is_soon_home(pilot, _refuelled(pilot, rocket))


def _is_soon_home(pilot: Strategy, rocket: Stack) -> bool:
    course = pilot.way_home(rocket)
    if course is None or odds(course.plan) < SURE_ENOUGH:
        return False
    return course.plan.turns <= min(SOON, YEARS - pilot.state.year)


def _refuelled(pilot: Strategy, rocket: Stack) -> Stack:
    """The ship with the water that an operation of its owner's factory makes; as it is where there is none."""
    if pilot.state.seen(rocket.at).factory != pilot.seat:
        return rocket
    wet = fuel.heavier(rocket.wet, FACTORY_WATER)
    return rocket if wet is None else msgspec.structs.replace(rocket, wet=wet, grade=WATER)


def _refuel_for_home(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Water of its factory for a Crew that is to fly home with a chit and has no way yet."""
    rocket = pilot.rocket
    if rocket is None or pilot.can_build(rocket) or not _is_for_home(pilot, rocket.at):
        return None
    if _is_soon_home(pilot, rocket):
        return None
    here = [name for name, stack in pilot.own.stacks.items() if stack.at == rocket.at]
    loads = [move for move in of_kind(offers, cargo.LoadFuel) if move.source in here]
    if loads:
        return max(loads, key=lambda move: move.tanks)
    fills = of_kind(offers, RefuelFactory)
    return next((m for m in fills if (m.site, m.into, m.grade) == (rocket.at, ROCKET, WATER)), None)


def _is_marooned(pilot: Strategy) -> bool:
    """Whether the Crew sits in an Outpost on no claim of its own."""
    return any(
        name.startswith(OUTPOST)
        and pilot.is_manned(stack)
        and pilot.state.seen(stack.at).claim != pilot.seat
        for name, stack in pilot.own.stacks.items()
    )


def _industrialize(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    def price(move: Industrialize) -> int:
        return rights.price(pilot.state, SKY.spaces[move.site].land().spectral)

    return max(of_kind(offers, Industrialize), key=price, default=None)


def _prospect(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    found = [*of_kind(offers, Revive), *of_kind(offers, Prospect)]
    return found[0] if found else None


def _fly(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    if pilot.state.moved or pilot.view.route:
        return None
    rocket = pilot.rocket
    if rocket is None:
        return _gather(pilot) or _assemble(pilot)
    if any(card.moved for card in rocket.cards):
        return None
    if rocket.at == LEO:
        return cable(pilot, rocket, offers) or _launch(pilot, rocket)
    return _cruise(pilot, rocket)


def _gather(pilot: Strategy) -> Move | None:
    """What stands about on LEO comes into the LEO stack."""
    for name, stack in pilot.own.stacks.items():
        if name.startswith(OUTPOST) and stack.at == LEO:
            cards = tuple(card.id for card in stack.cards)
            return cargo.TransferCargo(name, LEO_STACK, cards, stack.water, stack.isotope)
    return None


def _assemble(pilot: Strategy) -> Move | None:
    """A ready mission's cards become the Rocket."""
    mission = pilot.ready()
    if mission is None:
        return None
    return cargo.TransferCargo(LEO_STACK, ROCKET, tuple(sorted(mission.design.names)))


def _launch(pilot: Strategy, rocket: Stack) -> Move | None:
    """Fuel up and go; a Rocket of other cards than the mission's is taken apart first, dirt that leads nowhere thrown off."""
    if rocket.grade and (move := _go(pilot, rocket)) is not None:
        return move
    if rocket.grade == DIRT:
        return figures.Jettison(ROCKET, steps=fuel_left(rocket))
    aboard = frozenset(card.id for card in rocket.cards)
    mission = pilot.ready(aboard)
    if mission is not None:
        return _load(pilot, rocket, mission.tanks)
    return None if pilot.ready() is None else _take_apart(pilot, rocket, aboard)


def _load(pilot: Strategy, rocket: Stack, tanks: int) -> Move | None:
    """All that is needed into empty tanks, else a bit more; nothing when no Fuel is needed."""
    more = min(pilot.aquas, SPARE) if rocket.grade else tanks
    if not more:
        return None if rocket.grade else _go(pilot, rocket)
    move = cargo.LoadFuel(more, LEO_STACK)
    why = cargo.load_refusal(pilot.state, pilot.seat, LEO_STACK, more, move.grade)
    return move if why is None else None


def _take_apart(pilot: Strategy, rocket: Stack, aboard: frozenset[str]) -> Move | None:
    """Fuel into tanks as far as it goes, then everything back to the LEO stack; not a ship that only lacks a way."""
    if rocket.grade and pilot.with_fuel_back(rocket).ready(aboard) is not None:
        return None
    for tanks in range(fuel_left(rocket), 0, -1):
        if figures.unload_refusal(pilot.state, pilot.seat, tanks) is None:
            return figures.FuelToTanks(tanks)
    cards = tuple(sorted(aboard))
    return cargo.TransferCargo(ROCKET, LEO_STACK, cards, rocket.water, rocket.isotope)


def _go(pilot: Strategy, rocket: Stack) -> Move | None:
    """To the best target; from LEO only by a way that is sure enough."""
    is_at_home = rocket.at == LEO
    courses = [
        course
        for course in pilot.targets(rocket)
        if not is_at_home or pilot.sureness(course) >= SURE_ENOUGH
    ]
    moves = (order(pilot, course) for course in courses[:COURSES_TRIED])
    return next((move for move in moves if move is not None), None)


def order(pilot: Strategy, course: MissionPlan) -> Move | None:
    """The next turn of a course as a move: Fuel thrown off first, then the flight. None when it has to wait."""
    stage = course.plan.stages[0]
    if stage.jettison:
        return figures.Jettison(ROCKET, steps=stage.jettison)
    if stage.turn or not stage.route:
        return None
    route = " ".join(stage.route)
    glory: Literal["take", "leave"] = "take" if pilot.state.year % BY_HAND else "leave"
    for hazards in (ASK, PAY_OR_ROLL):
        move = flight.Fly(route=route, triangle=course.triangle, hazards=hazards, glory=glory)
        if flight.why_not(pilot.state, pilot.seat, move) is None:
            return move
    return None


def _cruise(pilot: Strategy, rocket: Stack) -> Move | None:
    """On to the best target; stay where there is something to do; a Crew without a mission goes home."""
    if pilot.can_build(rocket):
        if SKY.spaces[rocket.at].site is not None and pilot.is_target(rocket, rocket.at):
            return None
        return _go(pilot, rocket)
    if pilot.is_manned(rocket):
        return _go_home(pilot, rocket)
    return None


def file(pilot: Strategy) -> Move | None:
    """In space after a flight: the rest of a way of years, to be flown by itself from next year on (ruling 167); a detour for safety is flown by hand."""
    rocket = pilot.rocket
    if rocket is None or not pilot.state.moved or pilot.view.route:
        return None
    if rocket.at == LEO or SKY.spaces[rocket.at].site is not None:
        return None
    course = _best_course(pilot, rocket)
    if course is None or len(course.plan.stages) == 1:
        return None
    move = OrderRoute(course.plan.end, "turns", course.triangle, PAY_OR_ROLL)
    try:
        way = planned(pilot.state, pilot.seat, move)
    except IllegalMove:
        return None
    return move if way.plan.risk <= course.plan.risk else None


def _best_course(pilot: Strategy, rocket: Stack) -> MissionPlan | None:
    if pilot.can_build(rocket):
        return next(iter(pilot.targets(rocket)), None)
    return pilot.way_home(rocket) if pilot.is_manned(rocket) else None


def _go_home(pilot: Strategy, rocket: Stack) -> Move | None:
    course = pilot.way_home(rocket)
    return order(pilot, course) if course else None


def _give_up(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """A ship that is stuck goes home; cards of a Rocket without a mission or a way go back to the hand; a Crew left alone makes room for another Rocket.

    In the last year nothing is given up: a Rocket counts wherever it is (ruling 138).
    """
    rocket = pilot.rocket
    if rocket is None or rocket.at == LEO or pilot.state.year >= YEARS:
        return None
    if pilot.can_build(rocket):
        if pilot.state.moved or not is_stuck(pilot, rocket):
            return None
        if (move := _go_home(pilot, rocket)) is not None:
            return move
    elif _is_for_home(pilot, rocket.at) or (
        pilot.is_manned(rocket) and pilot.way_home(rocket) is not None
    ):
        return None
    cards = tuple(card.id for card in rocket.cards if card.side != CREW)
    if cards:
        return figures.Jettison(ROCKET, cards)
    if not pilot.state.moved and _go_home(pilot, rocket) is None:
        return figures.Designate(ROCKET)
    return None


def _operate(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    return None if pilot.state.operated else operate(pilot, offers)


IN_ORDER: tuple[Callable[[Strategy, Sequence[Move]], Move | None], ...] = (
    _switch_on,
    disembark,
    _settle,
    drive,
    _industrialize,
    _prospect,
    _fly,
    graze,
    _refuel_for_home,
    give_away,
    forage,
    _operate,
    _fly,
    _give_up,
)
