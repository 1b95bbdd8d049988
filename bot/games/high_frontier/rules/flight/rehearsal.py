"""A way flown on paper, turn by turn, by the very rules that will fly it: only what goes as it is shown is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec.structs import replace

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.charting import Year
from bot.games.high_frontier.planner.future import in_years
from bot.games.high_frontier.planner.plans import SUNLESS
from bot.games.high_frontier.planner.rigs import left_by
from bot.games.high_frontier.printed.map import AEROBRAKE, SKY
from bot.games.high_frontier.rules.flight import flight
from bot.games.high_frontier.rules.flight.voyage import Voyage
from bot.games.high_frontier.rules.movement.course import Leg, follow
from bot.games.high_frontier.rules.movement.hazards import ROLL, places_rolled
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.state.state import ROCKET, Stack, State, lie


def goes(
    state: State,
    seat: int,
    ship: Stack,
    triangle: str,
    supports: Sequence[str],
    years: Sequence[Year],
) -> bool:
    """Whether each turn takes the steps, and throws the dice, that its line says. `state` is the table as it is now."""
    for year in years:
        if not year.route:
            continue
        then = with_rocket(in_years(state, seat, year.year), seat, ship, year.jettison)
        ship = then.seats[seat].stacks[ROCKET]
        order = order_of(year, triangle, supports)
        try:
            voyage = flight.planned(then, seat, order)
        except IllegalMove:
            return False
        if told(then, seat, voyage) != (year.steps, hazards_of(year)):
            return False
        ship = _flown(ship, voyage)
        if fuel.text(ship.wet) != year.wet:
            return False
    return True


def order_of(year: Year, triangle: str, supports: Sequence[str]) -> flight.Fly:
    """A turn of a way as a flight."""
    if year.net <= SUNLESS:
        triangle, supports = flight.NO_ENGINE, ()
    return flight.Fly(
        route=" ".join(year.route), triangle=triangle, supports=" ".join(supports), hazards=ROLL
    )


def hazards_of(year: Year) -> list[str]:
    return [roll.at for roll in year.rolls if roll.kind in ("hazard", "assist")]


def with_rocket(state: State, seat: int, ship: Stack, jettison: int) -> State:
    """The table with this ship as the Rocket, nothing of it moved, so many fuel steps thrown off."""
    cards = [replace(card, moved=False) for card in ship.cards]
    rocket = replace(ship, cards=cards, moved_water=0, moved_isotope=0)
    fuel.burn(rocket, jettison)
    own = state.seats[seat]
    trial = replace(own, stacks={**own.stacks, ROCKET: rocket})
    seats = [trial if number == seat else other for number, other in enumerate(state.seats)]
    return replace(state, seats=seats, moved=False)


def told(state: State, seat: int, voyage: Voyage) -> tuple[int, list[str]]:
    """The fuel steps that a movement takes, and where it rolls for hazards, in order."""
    stack, at = state.seats[seat].stacks[ROCKET], voyage.spot.at
    legs = follow(SKY, voyage.craft, voyage.spot, voyage.rest)
    return _steps(voyage, legs), [*_places(state, seat, stack, at, legs)]


def _steps(voyage: Voyage, legs: Sequence[Leg]) -> int:
    end = legs[-1].spot if legs else voyage.spot
    return ceil(voyage.spot.fuel.value - end.fuel.value) + voyage.afterburn


def _places(state: State, seat: int, stack: Stack, at: str, legs: Sequence[Leg]) -> Iterator[str]:
    for step in legs:
        yield from places_rolled(state, seat, stack, step, at)
        at = step.spot.at


def _flown(ship: Stack, voyage: Voyage) -> Stack:
    """What arrives."""
    left = ship if voyage.chain is None else left_by(ship, voyage.chain)
    flown = replace(left, at=voyage.rest[-1])
    fuel.burn(flown, _steps(voyage, follow(SKY, voyage.craft, voyage.spot, voyage.rest)))
    mass = fuel.cargo(flown)
    brakes = any(SKY.spaces[at].hazard == AEROBRAKE for at in voyage.rest)
    flown.cards = [
        replace(card, heavy=card.heavy and card.id != voyage.spends)
        for card in flown.cards
        if not (brakes and lie(card).is_sail)
    ]
    fuel.reweigh(flown, mass)
    return flown
