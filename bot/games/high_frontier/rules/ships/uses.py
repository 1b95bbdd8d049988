"""Using a card outside a movement: its chain, what Project Valkyrie takes, Fountains that turn light (J; rulings 62, 98, 122, 125-127)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import IllegalMove, Table
from bot.games.high_frontier.printed.cards import Face
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships import fuel, thrust
from bot.games.high_frontier.rules.ships.losses import lose
from bot.games.high_frontier.rules.ships.supports import (
    Chain,
    chains,
    find_chain,
    is_fountain,
    operational,
    size,
)
from bot.games.high_frontier.state.state import ROCKET, Stack, State, lie


def pushed(state: State, seat: int, face: Face) -> bool:
    """Whether a Powersat pushes this card: solar cards then work in the Neptune zone too (ruling 66)."""
    return thrust.is_pushed(face, rights.has_powersat(state, seat))


def working(state: State, seat: int, stack: Stack, face: Face) -> dict[str, Face]:
    """What is Operational in a stack when this card of it is used."""
    return operational(stack.cards, SKY.spaces[stack.at].zone, pushed(state, seat, face))


def usable_chains(state: State, seat: int, stack: Stack, card: str) -> list[Chain]:
    """Chains with which a card of this stack can be used now, the proposed one first; empty when it cannot."""
    found = stack.card(card)
    if found is None:
        return []
    whole = working(state, seat, stack, lie(found))
    chosen = [
        chain
        for ready, is_blasted in thrust.versions(stack)
        for chain in chains(working(state, seat, ready, lie(found)), card)
        if thrust.uses_valkyrie(stack, chain) == is_blasted
    ]
    return sorted(chosen, key=lambda chain: size(whole, chain))


def chain_for(
    state: State, seat: int, stack: Stack, card: str, supports: Sequence[str] = ()
) -> Chain:
    """The chain a card is used with: the one of these supports, else the proposed one. Raises `IllegalMove`."""
    found = usable_chains(state, seat, stack, card)
    chosen = find_chain(found, supports) if supports else next(iter(found), None)
    if chosen is not None:
        return chosen
    raise _unusable(state, seat, stack, card, supports, bool(found))


def rechain(
    state: State, seat: int, stack: Stack | None, card: str, supports: Sequence[str]
) -> Chain:
    """The chain after a glitch roll: as asked for if it still works, else another (ruling 98). Raises `IllegalMove`."""
    if stack is None:
        raise IllegalMove("The stack is lost.", "ruling 98")
    whole = find_chain(usable_chains(state, seat, stack, card), supports) if supports else None
    return whole or chain_for(state, seat, stack, card)


def _unusable(
    state: State, seat: int, stack: Stack, card: str, supports: Sequence[str], has_chain: bool
) -> IllegalMove:
    there = stack.card(card)
    if there is None:
        return IllegalMove(f"There is no {card!r} in this stack.", "J3")
    face = lie(there)
    zone = SKY.spaces[stack.at].zone
    if why := thrust.lacking(stack, zone, face, pushed(state, seat, face)):
        return IllegalMove(why, "J1; ruling 121")
    if has_chain:
        return IllegalMove(
            f"{', '.join(supports)} do not make a support chain of {face.name}.", "J1; ruling 122"
        )
    return IllegalMove(f"{face.name} and its chain lack therms.", "J4; ruling 123")


def activate(table: Table[State], seat: int, name: str, chain: Chain) -> None:
    """Project Valkyrie in a chain that is used takes all soft own cards of the space first (ruling 127)."""
    state = table.state
    stack = state.seats[seat].stacks.get(name)
    if stack is None or not thrust.uses_valkyrie(stack, chain):
        return
    for owner, other_name, other in list(rights.stacks_at(state, stack.at)):
        if owner == seat:
            soft = [card.id for card in other.cards if lie(card).hardness < thrust.SAFE_HARDNESS]
            lose(table, seat, other_name, soft, "valkyrie")


def wind_up(table: Table[State], seat: int, name: str, chain: Chain) -> None:
    """A heavy Fountain that a use has needed turns light (ruling 125)."""
    stack = table.state.seats[seat].stacks.get(name)
    if stack is None:
        return
    for card in stack.cards:
        if card.id in chain.radiators and is_fountain(lie(card)):
            turn_light(table, seat, name, card.id)


def turn_light(table: Table[State], seat: int, name: str, card: str) -> None:
    """A heavy radiator turns light; a Rocket's chits move by the difference."""
    stack = table.state.seats[seat].stacks[name]
    mass = fuel.cargo(stack)
    for there in stack.cards:
        if there.id == card:
            there.heavy = False
    if name == ROCKET:
        fuel.reweigh(stack, mass)
    table.record_event("turned_light", seat, stack=name, card=card)
