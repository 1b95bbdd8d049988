"""Cargo transfer between Colocated stacks, fuelling from them, infectious glitches (G1; rulings 45, 48, 51, 52, 145)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from bot.engine import IllegalMove, Move, Table, seat_placeholder
from bot.games.high_frontier.printed.cards import CREW, ISOTOPE, WATER
from bot.games.high_frontier.printed.names import stack_name
from bot.games.high_frontier.printed.tracks import MOST_WET
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.operation import (
    NEW,
    put,
    stack_for,
    stacks_here,
    target,
    weight_refusal,
)
from bot.games.high_frontier.rules.ships import fuel, losses
from bot.games.high_frontier.rules.ships.fuel import mixed
from bot.games.high_frontier.rules.ships.losses import tidy
from bot.games.high_frontier.state.parse import cards_in, own_stack
from bot.games.high_frontier.state.state import ROCKET, Card, Stack, State, lie


class TransferCargo(Move, frozen=True):
    """Move cards and tanks to a stack there."""

    command: ClassVar[str] = "free transfer"
    label: ClassVar[str] = "Transfer cargo"
    sampled: ClassVar[bool] = True
    source: Annotated[str, Meta(description="From this stack")]
    to: Annotated[str, Meta(description="Stack, rocket or new")]
    cards: Annotated[tuple[str, ...], Meta(description="Cards")] = ()
    water: Annotated[int, Meta(description="Water tanks", ge=0, le=99)] = 0
    isotope: Annotated[int, Meta(description="Isotope tanks", ge=0, le=99)] = 0


class LoadFuel(Move, frozen=True):
    """Load tanks as Fuel."""

    command: ClassVar[str] = "free load"
    label: ClassVar[str] = "Load fuel"
    sampled: ClassVar[bool] = True
    tanks: Annotated[int, Meta(description="How many", ge=1, le=99)]
    source: Annotated[str, Meta(description="From this stack")] = ""
    grade: Annotated[Literal["water", "isotope"], Meta(description="Which tanks")] = "water"


class Disembark(Move, frozen=True):
    """Leave a foreign stack."""

    command: ClassVar[str] = "free disembark"
    label: ClassVar[str] = "Disembark"
    to: Annotated[str, Meta(description="Stack, or new")] = NEW


def split(stack: Stack, count: int, grade: str) -> int:
    """How many of so many tanks taken out have moved this turn: those that have not go first (ruling 36)."""
    aboard = stack.isotope if grade == ISOTOPE else stack.water
    moved = stack.moved_isotope if grade == ISOTOPE else stack.moved_water
    return max(0, count - (aboard - min(moved, aboard)))


def transfer_refusal(
    state: State, seat: int, name: str, cards: Sequence[Card], water: int, isotope: int
) -> IllegalMove | None:
    """Why these things may not leave this stack."""
    stack = state.seats[seat].stacks[name]
    if not cards and not water and not isotope:
        return IllegalMove("Say which cards or tanks are transferred.", "G1")
    for count, have, grade in ((water, stack.water, WATER), (isotope, stack.isotope, ISOTOPE)):
        if count > have:
            return IllegalMove(
                f"{stack_name(name)} has {have} {grade} tanks, not {count}.", "G1; ruling 48"
            )
    for card in cards:
        owner = rights.owner_of_crew(state, card.id)
        if owner not in (None, seat):
            return IllegalMove(
                f"{lie(card).name} is {seat_placeholder(owner)}'s, who moves it.", "N3; ruling 145"
            )
    return None


def receive_refusal(
    state: State, seat: int, into: str, cards: Sequence[Card], tanks: int
) -> IllegalMove | None:
    """Why these things do not go into this stack."""
    mass = sum(lie(card).mass for card in cards) + tanks
    return weight_refusal(state.seats[seat].stacks.get(into), into, mass)


def transfers(state: State, seat: int) -> list[TransferCargo]:
    """Each card alone and all cards together into each stack there, a new Outpost, or a new Rocket."""
    found: list[TransferCargo] = []
    stacks = state.seats[seat].stacks
    for name, stack in stacks.items():
        others = [other for other in stacks_here(state, seat, stack.at) if other != name]
        others += [NEW] if ROCKET in stacks else [ROCKET, NEW]
        own = [c for c in stack.cards if rights.owner_of_crew(state, c.id) in (None, seat)]
        groups = [own, *([card] for card in own)] if len(own) > 1 else [own]
        for into in others:
            found += [
                TransferCargo(name, into, tuple(card.id for card in group))
                for group in groups
                if group and receive_refusal(state, seat, into, group, 0) is None
            ]
            if stack.water and receive_refusal(state, seat, into, (), 1) is None:
                found.append(TransferCargo(name, into, water=1))
            if stack.isotope and receive_refusal(state, seat, into, (), 1) is None:
                found.append(TransferCargo(name, into, isotope=1))
    return found


def transfer(table: Table[State], seat: int, move: TransferCargo) -> None:
    state = table.state
    name = own_stack(state, seat, move.source)
    stack = state.seats[seat].stacks[name]
    cards = cards_in(stack, move.cards)
    into = target(state, seat, move.to, stack.at)
    if into == name:
        raise IllegalMove("That is the same stack.", "G1")
    refused = transfer_refusal(
        state, seat, name, cards, move.water, move.isotope
    ) or receive_refusal(state, seat, into, cards, move.water + move.isotope)
    if refused is not None:
        raise refused
    glitched = is_infected(table, seat, name, into)
    _move(state, seat, (name, into), cards, move.water, move.isotope)
    table.record_event(
        "transferred",
        seat,
        source=name,
        to=into,
        at=stack.at,
        cards=[card.id for card in cards],
        water=move.water,
        isotope=move.isotope,
    )
    infect(table, seat, glitched, name, into)
    tidy(state, seat, name)


def _move(
    state: State, seat: int, way: tuple[str, str], cards: list[Card], water: int, isotope: int
) -> None:
    name, into = way
    source = state.seats[seat].stacks[name]
    receiver = stack_for(state, seat, into, source.at)
    moved_water, moved_isotope = split(source, water, WATER), split(source, isotope, ISOTOPE)
    _take(source, name, cards, water, isotope)
    put(state, seat, into, cards, water, isotope)
    source.moved_water -= moved_water
    source.moved_isotope -= moved_isotope
    receiver.moved_water += moved_water
    receiver.moved_isotope += moved_isotope


def _take(stack: Stack, name: str, cards: Sequence[Card], water: int, isotope: int) -> None:
    mass, gone = fuel.cargo(stack), {card.id for card in cards}
    stack.cards = [card for card in stack.cards if card.id not in gone]
    stack.water -= water
    stack.isotope -= isotope
    if name == ROCKET:
        fuel.reweigh(stack, mass)


def is_infected(table: Table[State], seat: int, *names: str) -> bool:
    """Whether one of these stacks stays glitched: what a Human is with is repaired first (ruling 52)."""
    stacks = table.state.seats[seat].stacks
    return any(
        name in stacks and stacks[name].glitched and not losses.repair(table, seat, name)
        for name in names
    )


def infect(table: Table[State], seat: int, glitched: bool, *names: str) -> None:
    """Both stacks of a transfer become glitched, then one die is compared with the cards of both (ruling 51)."""
    if not glitched:
        return
    stacks = table.state.seats[seat].stacks
    for name in names:
        if name in stacks and not stacks[name].glitched:
            stacks[name].glitched = True
            table.record_event("glitched", seat, stack=name)
    losses.trigger(table, seat, *names)


def load_refusal(state: State, seat: int, name: str, tanks: int, grade: str) -> IllegalMove | None:
    """Why tanks of this stack may not become the Rocket's Fuel (rulings 40, 45, 48)."""
    rocket = state.seats[seat].rocket
    if rocket is None:
        return IllegalMove("You have no Rocket.", "G1")
    source = state.seats[seat].stacks[name]
    if source.at != rocket.at:
        return IllegalMove(f"{stack_name(name)} is not where the Rocket is.", "G1; ruling 48")
    have = source.isotope if grade == ISOTOPE else source.water
    if tanks > have:
        return IllegalMove(f"{stack_name(name)} has {have} {grade} tanks, not {tanks}.", "G1")
    if name == ROCKET:
        if not rocket.cards and tanks == rocket.water + rocket.isotope:
            return IllegalMove("Fuel alone is no stack: these tanks are all there is.", "E2")
        why = fuel.tanks_to_fuel_refusal(rocket, tanks, grade)
        return IllegalMove(why, "G2; ruling 45") if why else None
    if fuel.load(msgspec.structs.replace(rocket), tanks, grade):
        return None
    return IllegalMove(
        f"Wet mass may be {MOST_WET}; it is {fuel.text(rocket.wet)} before these {tanks} tanks.",
        "F3; ruling 40",
    )


def loads(state: State, seat: int) -> list[LoadFuel]:
    """One tank and as many as there are and go in, from each stack there."""
    rocket = state.seats[seat].rocket
    if rocket is None:
        return []
    found: list[LoadFuel] = []
    for name in stacks_here(state, seat, rocket.at):
        stack = state.seats[seat].stacks[name]
        for grade, have in ((WATER, stack.water), (ISOTOPE, stack.isotope)):
            counts = [
                n for n in range(1, have + 1) if load_refusal(state, seat, name, n, grade) is None
            ]
            for count in dict.fromkeys([*counts[-1:], *counts[:1]]):
                found.append(LoadFuel(count, name, "isotope" if grade == ISOTOPE else "water"))
    return found


def load(table: Table[State], seat: int, move: LoadFuel) -> None:
    """From another stack grades may mix downwards; aboard they must be alike (ruling 45)."""
    state = table.state
    rocket = state.seats[seat].rocket
    name = own_stack(state, seat, move.source) if move.source else _default_source(state, seat)
    if (why := load_refusal(state, seat, name, move.tanks, move.grade)) is not None:
        raise why
    assert rocket is not None
    if name == ROCKET:
        fuel.tanks_to_fuel(rocket, move.tanks, move.grade)
        table.record_event("tanks_to_fuel", seat, tanks=move.tanks, grade=move.grade)
        return
    glitched = is_infected(table, seat, name, ROCKET)
    source = state.seats[seat].stacks[name]
    water, isotope = (move.tanks, 0) if move.grade == WATER else (0, move.tanks)
    source.moved_water -= split(source, water, WATER)
    source.moved_isotope -= split(source, isotope, ISOTOPE)
    _take(source, name, (), water, isotope)
    grade = mixed(rocket.grade, move.grade)
    fuel.load(rocket, move.tanks, move.grade)
    table.record_event(
        "loaded", seat, source=name, tanks=move.tanks, grade=grade, wet=fuel.text(rocket.wet)
    )
    infect(table, seat, glitched, name, ROCKET)
    tidy(state, seat, name)


def _default_source(state: State, seat: int) -> str:
    """The stack with most tanks beside the Rocket. Raises `IllegalMove`."""
    rocket = state.seats[seat].rocket
    if rocket is None:
        raise IllegalMove("You have no Rocket.", "G1")
    stacks = state.seats[seat].stacks
    here = [name for name in stacks_here(state, seat, rocket.at) if name != ROCKET] or [ROCKET]
    return max(here, key=lambda name: stacks[name].water)


def hosts(state: State, seat: int) -> list[tuple[int, str, Card]]:
    """Stacks of others in which this seat's Crew rides."""
    return [
        (owner, name, card)
        for owner, other in enumerate(state.seats)
        for name, stack in other.stacks.items()
        for card in stack.cards
        if owner != seat and card.side == CREW and rights.owner_of_crew(state, card.id) == seat
    ]


def landings(state: State, seat: int) -> list[Disembark]:
    return [
        Disembark(into)
        for owner, name, crew in hosts(state, seat)
        for into in (*stacks_here(state, seat, state.seats[owner].stacks[name].at), NEW)
        if receive_refusal(state, seat, into, [crew], 0) is None
    ]


def disembark(table: Table[State], seat: int, move: Disembark) -> None:
    """A riding Crew stays its owner's, who may take it out on its own turn (ruling 145)."""
    state = table.state
    riding = hosts(state, seat)
    if not riding:
        raise IllegalMove("None of your Crew rides in another's stack.", "N3; ruling 145")
    owner, name, card = riding[0]
    stack = state.seats[owner].stacks[name]
    into = target(state, seat, move.to, stack.at)
    if (why := receive_refusal(state, seat, into, [card], 0)) is not None:
        raise why
    stack_for(state, seat, into, stack.at)
    _take(stack, name, [card], 0, 0)
    put(state, seat, into, [card])
    table.record_event("disembarked", seat, card=card.id, to=into, at=stack.at)
    tidy(state, owner, name)
