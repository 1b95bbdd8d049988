"""Air-eater refuel on an aerobrake hazard (I5c; rulings 96, 109, 111)."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.map import AEROBRAKE, SKY
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.reserve import pay_refusal
from bot.games.high_frontier.rules.movement.hazards import hazard_roll, is_aerobrake_safe
from bot.games.high_frontier.rules.operations.operation import (
    fail,
    produce_tanks,
    spend,
    spent_refusal,
    weight_refusal,
)
from bot.games.high_frontier.rules.ships import losses, thrust, uses
from bot.games.high_frontier.rules.ships.abilities import refuel_factor
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.parse import card_in, cards_in
from bot.games.high_frontier.state.state import ROCKET, Stack, State, lie

BASE = int(FIGURES["air_eater_base_tanks"])


class RefuelAir(Move, frozen=True):
    """Operation: eat air on an aerobrake hazard."""

    command: ClassVar[str] = "operate refuel-air"
    label: ClassVar[str] = "Air-eater refuel"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    triangle: Annotated[str, Meta(description="Which triangle")] = ""
    hazard: Annotated[Literal["pay", "roll"], Meta(description="If a roll is due")] = "pay"
    supports: Annotated[tuple[str, ...], Meta(description="Its supports")] = ()


def is_roll_due(state: State, seat: int, rocket: Stack) -> bool:
    """Whether remaining takes a roll: the ship has not come here this turn, and nothing shields it (ruling 96)."""
    entered = state.moved and any(card.moved for card in rocket.cards)
    return not entered and not is_aerobrake_safe(rocket, SKY.spaces[rocket.at].zone)


def tanks_of(state: State, seat: int, rocket: Stack, engine: Engine) -> int:
    """Water tanks: 5 less the whole part of the modified fuel use, times what doubles it (rulings 109, 111)."""
    return max(0, BASE - floor(engine.use)) * refuel_factor(state, seat, rocket.at)


def eaters(state: State, seat: int, rocket: Stack) -> Iterator[str]:
    """Working air-eaters aboard."""
    for card in rocket.cards:
        if lie(card).is_air_eater and uses.usable_chains(state, seat, rocket, card.id):
            yield card.id


def place_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why there is no air to eat here, whatever the triangle."""
    if (spent := spent_refusal(state)) is not None:
        return spent
    rocket = state.seats[seat].rocket
    if rocket is None:
        return IllegalMove("You have no Rocket.", "I5c")
    space = SKY.spaces[rocket.at]
    if space.hazard != AEROBRAKE:
        return IllegalMove(f"{space.title} is no aerobrake hazard.", "I5c; ruling 111")
    if not any(True for _ in eaters(state, seat, rocket)):
        return IllegalMove("No air-eater works aboard.", "I5c; ruling 111")
    return None


def yield_refusal(state: State, seat: int, rocket: Stack, engine: Engine) -> IllegalMove | None:
    """Why this triangle gains no tanks, or has no room for them."""
    tanks = tanks_of(state, seat, rocket, engine)
    if not tanks:
        name = next(lie(card).name for card in rocket.cards if card.id == engine.card)
        return IllegalMove(
            f"{name} uses {engine.use} fuel steps; {BASE} less that leaves no tank.",
            "I5c; ruling 111",
        )
    return weight_refusal(rocket, ROCKET, tanks)


def hazard_refusal(state: State, seat: int, rocket: Stack, hazard: str) -> IllegalMove | None:
    if hazard != "pay" or not is_roll_due(state, seat, rocket):
        return None
    price = rights.finao_price(state, seat)
    return pay_refusal(state, seat, price, "FINAO", "H7; ruling 96")


def air_refuels(state: State, seat: int) -> list[RefuelAir]:
    """Each triangle aboard that gains something, paid for or rolled."""
    if place_refusal(state, seat) is not None:
        return []
    rocket = state.seats[seat].stacks[ROCKET]
    zone, powersat = SKY.spaces[rocket.at].zone, rights.has_powersat(state, seat)
    ways: list[Literal["pay", "roll"]] = ["pay"]
    if is_roll_due(state, seat, rocket):
        ways = ["pay", "roll"]
    found: list[RefuelAir] = []
    for card in thrust.triangles(rocket):
        if not any(True for _ in thrust.engines(rocket, zone, powersat, card)):
            continue
        engine = thrust.choose(rocket, zone, powersat, card)
        if yield_refusal(state, seat, rocket, engine) is None:
            found += [
                RefuelAir(card, way)
                for way in ways
                if hazard_refusal(state, seat, rocket, way) is None
            ]
    return found


def refuel_air(table: Table[State], seat: int, move: RefuelAir) -> None:
    """Name a triangle, pay or roll if due, then the glitch trigger, then the tanks."""
    state = table.state
    if (why := place_refusal(state, seat)) is not None:
        raise why
    rocket = state.seats[seat].stacks[ROCKET]
    engine = _named(state, seat, rocket, move)
    refused = yield_refusal(state, seat, rocket, engine) or hazard_refusal(
        state, seat, rocket, move.hazard
    )
    if refused is not None:
        raise refused
    spend(table)
    table.record_event("refuels", seat, way="air", site=rocket.at, stack=ROCKET, card=engine.card)
    if is_roll_due(state, seat, rocket) and not _survives(table, seat, rocket, move.hazard):
        return
    uses.activate(table, seat, ROCKET, engine.chain)
    losses.trigger(table, seat, ROCKET)
    _eat(table, seat, engine)


def _named(state: State, seat: int, rocket: Stack, move: RefuelAir) -> Engine:
    zone, powersat = SKY.spaces[rocket.at].zone, rights.has_powersat(state, seat)
    card = card_in(rocket, move.triangle).id if move.triangle else ""
    supports = [support.id for support in cards_in(rocket, move.supports)]
    return thrust.choose(rocket, zone, powersat, card, supports)


def _survives(table: Table[State], seat: int, rocket: Stack, hazard: str) -> bool:
    if hazard == "pay":
        price = rights.finao_price(table.state, seat)
        table.state.seats[seat].leo.water -= price
        table.record_event("finao", seat, place=rocket.at, aquas=price)
        return True
    return hazard_roll(table, seat, ROCKET, rocket.at)


def _eat(table: Table[State], seat: int, engine: Engine) -> None:
    """What a glitch roll has taken makes it fail (ruling 98)."""
    state = table.state
    rocket = state.seats[seat].rocket
    powersat = rights.has_powersat(state, seat)
    try:
        if rocket is None or not any(True for _ in eaters(state, seat, rocket)):
            raise IllegalMove("No air-eater works aboard any more.", "ruling 98")
        again = thrust.choose(rocket, SKY.spaces[rocket.at].zone, powersat, engine.card)
    except IllegalMove as why:
        fail(table, seat, "refuel", why)
        return
    produce_tanks(table, seat, ROCKET, rocket.at, tanks_of(state, seat, rocket, again))
    uses.wind_up(table, seat, ROCKET, again.chain)
