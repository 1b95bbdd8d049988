"""Rocket and Outposts: designating, swapping, internal tankage, jettison, lying light, declaring off (E5, E6, G1, G2, J3; rulings 27-30, 32, 35, 45)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.cards import CREW, DIRT
from bot.games.high_frontier.printed.names import stack_name
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.operation import new_outpost
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.losses import lose, tidy
from bot.games.high_frontier.rules.ships.uses import turn_light
from bot.games.high_frontier.state.parse import cards_in, located, own_stack
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET, Card, Stack, State, lie


class Designate(Move, frozen=True):
    """Outpost to Rocket, or back."""

    command: ClassVar[str] = "free designate"
    label: ClassVar[str] = "Designate"
    costly: ClassVar[bool] = True
    stack: Annotated[str, Meta(description="Rocket or Outpost")]

    def is_costly(self) -> bool:
        """A Rocket that becomes an Outpost loses its Fuel; an Outpost loses nothing."""
        return stack_name(self.stack.strip()) == stack_name(ROCKET)


class Swap(Move, frozen=True):
    """Swap Rocket and Outpost."""

    command: ClassVar[str] = "free swap"
    label: ClassVar[str] = "Swap figures"
    costly: ClassVar[bool] = True
    outpost: Annotated[str, Meta(description="The Outpost")]


class FuelToTanks(Move, frozen=True):
    """Turn Fuel into tanks."""

    command: ClassVar[str] = "free unload"
    label: ClassVar[str] = "Fuel to tanks"
    sampled: ClassVar[bool] = True
    tanks: Annotated[int, Meta(description="How many", ge=1, le=31)]


class Jettison(Move, frozen=True):
    """Throw off cards, tanks, Fuel."""

    command: ClassVar[str] = "free jettison"
    label: ClassVar[str] = "Jettison"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    stack: Annotated[str, Meta(description="From this stack")]
    cards: Annotated[tuple[str, ...], Meta(description="Cards")] = ()
    water: Annotated[int, Meta(description="Water tanks", ge=0, le=99)] = 0
    isotope: Annotated[int, Meta(description="Isotope tanks", ge=0, le=99)] = 0
    steps: Annotated[int, Meta(description="Fuel steps", ge=0, le=99)] = 0


class LieLight(Move, frozen=True):
    """Turn a heavy radiator light."""

    command: ClassVar[str] = "free lighten"
    label: ClassVar[str] = "Lay light"
    costly: ClassVar[bool] = True
    card: Annotated[str, Meta(description="The radiator")]


class Declare(Move, frozen=True):
    """Switch a card off, or on again."""

    command: ClassVar[str] = "free switch"
    label: ClassVar[str] = "Switch a card"
    sampled: ClassVar[bool] = True
    card: Annotated[str, Meta(description="The card")]
    to: Annotated[Literal["off", "on"], Meta(description="Off or on")] = "off"


def become_rocket(stack: Stack) -> None:
    """A stack's chits as a new Rocket: tanks empty, wet = dry (E5)."""
    stack.grade = ""
    fuel.reweigh(stack, 0)


def designate_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    """Why a stack cannot change its figure (ruling 29)."""
    if name == LEO_STACK:
        return IllegalMove(
            "The LEO stack has no figure; transfer its cards to a new stack.", "E4; ruling 22"
        )
    if name != ROCKET and ROCKET in state.seats[seat].stacks:
        return IllegalMove("You have a Rocket; swap the two instead.", "E5; ruling 29")
    return None


def designations(state: State, seat: int) -> list[Designate]:
    names = state.seats[seat].stacks
    return [Designate(name) for name in names if designate_refusal(state, seat, name) is None]


def designate(table: Table[State], seat: int, move: Designate) -> None:
    """Becoming an Outpost loses Fuel that is not in tanks (ruling 29)."""
    state = table.state
    name = own_stack(state, seat, move.stack)
    if (why := designate_refusal(state, seat, name)) is not None:
        raise why
    stacks = state.seats[seat].stacks
    to = ROCKET if name != ROCKET else new_outpost(state, seat)
    lost = fuel.fuel_left(stacks[name]) if name == ROCKET else 0
    stacks[to] = stacks.pop(name)
    become_rocket(stacks[to])
    table.record_event("designated", seat, stack=name, to=to, lost=lost)
    tidy(state, seat, to)


def swap_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    if ROCKET not in state.seats[seat].stacks:
        return IllegalMove("You have no Rocket; designate the Outpost.", "G1; ruling 30")
    if not name.startswith(OUTPOST):
        return IllegalMove(f"{stack_name(name)} is no Outpost.", "G1; ruling 30")
    return None


def swaps(state: State, seat: int) -> list[Swap]:
    names = state.seats[seat].stacks
    return [Swap(name) for name in names if swap_refusal(state, seat, name) is None]


def swap(table: Table[State], seat: int, move: Swap) -> None:
    """Roles change, contents, glitches and moved marks stay where they are; Fuel is lost (ruling 30)."""
    state = table.state
    name = own_stack(state, seat, move.outpost)
    if (why := swap_refusal(state, seat, name)) is not None:
        raise why
    stacks = state.seats[seat].stacks
    lost = fuel.fuel_left(stacks[ROCKET])
    stacks[ROCKET], stacks[name] = stacks[name], stacks[ROCKET]
    for stack in (stacks[ROCKET], stacks[name]):
        become_rocket(stack)
    table.record_event("swapped", seat, outpost=name, lost=lost)
    tidy(state, seat, name)


def unload_refusal(state: State, seat: int, tanks: int) -> IllegalMove | None:
    rocket = state.seats[seat].rocket
    if rocket is None:
        return IllegalMove("You have no Rocket.", "G2")
    why = fuel.fuel_to_tanks_refusal(rocket, tanks)
    return IllegalMove(why, "G2; ruling 45") if why else None


def unloads(state: State, seat: int) -> list[FuelToTanks]:
    """As many as possible, and one."""
    counts = [n for n in range(1, 32) if unload_refusal(state, seat, n) is None]
    return [FuelToTanks(n) for n in dict.fromkeys([*counts[-1:], *counts[:1]])]


def unload(table: Table[State], seat: int, move: FuelToTanks) -> None:
    if (why := unload_refusal(table.state, seat, move.tanks)) is not None:
        raise why
    rocket = table.state.seats[seat].stacks[ROCKET]
    grade = rocket.grade
    fuel.fuel_to_tanks(rocket, move.tanks)
    table.record_event("fuel_to_tanks", seat, tanks=move.tanks, grade=grade)


def jettison_refusal(
    state: State, seat: int, name: str, cards: list[Card], move: Jettison
) -> IllegalMove | None:
    """Why these things cannot be thrown off."""
    stack = state.seats[seat].stacks[name]
    if not (cards or move.water or move.isotope or move.steps):
        return IllegalMove("Say which cards, tanks or fuel steps are thrown off.", "G1")
    if move.water > stack.water or move.isotope > stack.isotope:
        return IllegalMove(
            f"{stack_name(name)} has {stack.water} water and {stack.isotope} isotope tanks.", "G1"
        )
    left = fuel.fuel_left(stack) if name == ROCKET else 0
    if move.steps > left:
        return IllegalMove(f"There are {left} fuel steps in {stack_name(name)}.", "G1")
    for card in cards:
        if card.side == CREW:
            return IllegalMove(
                f"{lie(card).name} are Humans; they may not be thrown off.", "E7; ruling 32"
            )
    return None


def jettisons(state: State, seat: int) -> list[Jettison]:
    """Each card, one tank, all Fuel."""
    found: list[Jettison] = []
    for name, stack in state.seats[seat].stacks.items():
        found += [Jettison(name, (card.id,)) for card in stack.cards if card.side != CREW]
        if stack.water and name != LEO_STACK:
            found.append(Jettison(name, water=1))
        if stack.isotope:
            found.append(Jettison(name, isotope=1))
        if name == ROCKET and (left := fuel.fuel_left(stack)):
            found.append(Jettison(name, steps=left))
    return found


def jettison(table: Table[State], seat: int, move: Jettison) -> None:
    """Fuel first, then the cargo: both chits move left by its mass. Voluntary: tanks and Fuel of the rest stay (ruling 27)."""
    state = table.state
    name = own_stack(state, seat, move.stack)
    stack = state.seats[seat].stacks[name]
    cards = cards_in(stack, move.cards)
    if (why := jettison_refusal(state, seat, name, cards, move)) is not None:
        raise why
    if move.steps:
        fuel.burn(stack, move.steps)
    mass = fuel.cargo(stack)
    stack.water -= move.water
    stack.isotope -= move.isotope
    stack.moved_water = min(stack.moved_water, stack.water)
    stack.moved_isotope = min(stack.moved_isotope, stack.isotope)
    if name == ROCKET:
        fuel.reweigh(stack, mass)
    if move.water or move.isotope or move.steps:
        table.record_event(
            "jettisoned", seat, stack=name, water=move.water, isotope=move.isotope, steps=move.steps
        )
    lose(table, seat, name, [card.id for card in cards], "jettison")


def heavy_cards(state: State, seat: int) -> list[tuple[str, Card]]:
    return [
        (name, card)
        for name, stack in state.seats[seat].stacks.items()
        for card in stack.cards
        if card.heavy
    ]


def lightenings(state: State, seat: int) -> list[LieLight]:
    return [LieLight(card.id) for _, card in heavy_cards(state, seat)]


def lighten(table: Table[State], seat: int, move: LieLight) -> None:
    """Never light to heavy (ruling 35). With dirt in the Rocket's tanks the mass becomes dirt too (ruling 54)."""
    state = table.state
    name, card = located(state, seat, move.card, lambda card: card.heavy)
    stack = state.seats[seat].stacks[name]
    wet, grade = stack.wet, stack.grade
    turn_light(table, seat, name, card.id)
    if name == ROCKET and grade == DIRT:
        stack.wet, stack.grade = wet, DIRT


def declarations(state: State, seat: int) -> list[Declare]:
    return [
        Declare(card.id, "on" if card.off else "off")
        for _, stack in state.seats[seat].stacks.items()
        for card in stack.cards
        if rights.owner_of_crew(state, card.id) in (None, seat)
    ]


def declare(table: Table[State], seat: int, move: Declare) -> None:
    """A card may be declared non-operational (J3)."""
    name, card = located(table.state, seat, move.card)
    if rights.owner_of_crew(table.state, card.id) not in (None, seat):
        raise IllegalMove(f"{lie(card).name} is not yours to switch.", "N3; ruling 145")
    card.off = move.to == "off"
    table.record_event("switched", seat, stack=name, card=card.id, off=card.off)
