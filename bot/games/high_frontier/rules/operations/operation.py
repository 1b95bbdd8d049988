"""What all operations share: one a turn, glitch trigger first, tanks into a stack (D1, I; rulings 19, 98, 130)."""

from __future__ import annotations

from bot.engine import IllegalMove, Table
from bot.games.high_frontier.printed.names import stack_name
from bot.games.high_frontier.printed.tracks import MOST_WET
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.state.parse import own_stack
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET, Card, Stack, State, lie

NEW = "new"


def spent_refusal(state: State) -> IllegalMove | None:
    """Why no operation is possible: one a turn."""
    if state.operated:
        return IllegalMove("You have performed your operation this turn.", "D1; ruling 19")
    return None


def spend(table: Table[State]) -> None:
    """Use up the operation of the turn. Raises `IllegalMove`."""
    if (refusal := spent_refusal(table.state)) is not None:
        raise refusal
    table.state.operated = True


def fail(table: Table[State], seat: int, operation: str, why: IllegalMove) -> None:
    """The operation is spent without effect (ruling 98)."""
    table.record_event("failed", seat, operation=operation, why=why.reason)


def new_outpost(state: State, seat: int) -> str:
    """The name of a further Outpost, by its lowest free number."""
    taken = state.seats[seat].stacks
    return next(name for n in range(1, 99) if (name := f"{OUTPOST}{n}") not in taken)


def target(state: State, seat: int, typed: str, at: str) -> str:
    """The stack at `at` that is to receive something: an own one there, `new` for a new Outpost, `rocket` for a new Rocket.

    Raises `IllegalMove`.
    """
    if typed == NEW:
        return new_outpost(state, seat)
    stacks = state.seats[seat].stacks
    if typed.lower() == ROCKET and ROCKET not in stacks:
        return ROCKET
    name = own_stack(state, seat, typed)
    if stacks[name].at != at:
        raise IllegalMove(
            f"{stack_name(name)} is elsewhere; things move between stacks in one space.", "G1"
        )
    return name


def stack_for(state: State, seat: int, name: str, at: str) -> Stack:
    """An own stack, put on the map if it is new (E2)."""
    return state.seats[seat].stacks.setdefault(name, Stack(at))


def weight_refusal(stack: Stack | None, name: str, mass: int) -> IllegalMove | None:
    """Why so much more mass does not go into a stack: a Rocket's strip ends at 32 while Fuel is aboard (ruling 40)."""
    if name != ROCKET or stack is None or not stack.grade or mass <= 0:
        return None
    before = fuel.cargo(stack)
    if before + mass <= MOST_WET and fuel.rebalanced(stack.wet, before, before + mass) is not None:
        return None
    return IllegalMove(
        f"With Fuel aboard the Rocket's wet mass may be {MOST_WET} at most; it is {fuel.text(stack.wet)}, "
        f"and this adds {mass}. Convert or jettison Fuel first.",
        "E2; ruling 40",
    )


def put(
    state: State, seat: int, name: str, cards: list[Card], water: int = 0, isotope: int = 0
) -> None:
    """Put cards and tanks into an own stack that is there. Raises `IllegalMove` where the Rocket's strip ends."""
    stack = state.seats[seat].stacks[name]
    mass = fuel.cargo(stack)
    added = sum(lie(card).mass for card in cards) + water + isotope
    if (refusal := weight_refusal(stack, name, added)) is not None:
        raise refusal
    stack.cards += cards
    stack.water += water
    stack.isotope += isotope
    if name == ROCKET:
        fuel.reweigh(stack, mass)


def produce_tanks(
    table: Table[State], seat: int, name: str, at: str, water: int, isotope: int = 0
) -> None:
    """Tanks from the pool into a stack, new or there."""
    stack_for(table.state, seat, name, at)
    put(table.state, seat, name, [], water, isotope)
    table.record_event("tanks", seat, stack=name, at=at, water=water, isotope=isotope)


def stacks_here(state: State, seat: int, at: str) -> list[str]:
    """Own stacks in a space, the LEO stack last."""
    found = [name for name, stack in state.seats[seat].stacks.items() if stack.at == at]
    return sorted(found, key=lambda name: name == LEO_STACK)
