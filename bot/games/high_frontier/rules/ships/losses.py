"""Decommission, voluntary and not: where cards, Crews, tanks and Fuel go (E7; rulings 27, 28, 32-34, 127, 145).

Glitch triggers and rolls, repair (K2b, G7; rulings 53, 130, 149).

Between two actions (G7, ruling 53).
"""

from __future__ import annotations

from collections.abc import Collection

from bot.engine import Step, Table
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.rules.assets.rights import any_human, has_scrum, owner_of_crew
from bot.games.high_frontier.rules.ships.fuel import cargo, reweigh
from bot.games.high_frontier.state.state import LEO_STACK, ROCKET, Card, Glory, Stack, State, lie

GLITCH, HAZARD, BELT, FLARE, PAD, STRANDED = INVOLUNTARY = (
    "glitch", "hazard", "belt", "flare", "pad", "stranded",
)  # fmt: skip
ABLATED_BY = (
    GLITCH,
    HAZARD,
    BELT,
)  # CME rolls and pad explosions take a heavy radiator (ruling 33)


def lose(
    table: Table[State], seat: int, name: str, cards: Collection[str], cause: str
) -> list[str]:
    """Decommission cards of a stack; gives those that went. A heavy radiator may turn light and stay (ruling 33).

    `cause` is one of INVOLUNTARY, or the word for a voluntary loss. An empty stack leaves the map, but for the LEO stack.
    """
    stack = table.state.seats[seat].stacks[name]
    mass, had_triangle = cargo(stack), has_triangle(stack)
    ablated = [card for card in stack.cards if card.id in cards and is_spared(card, cause)]
    gone = [card for card in stack.cards if card.id in cards and card not in ablated]
    for card in ablated:
        card.heavy = False
    stack.cards = [card for card in stack.cards if card not in gone]
    for card in gone:
        bring_home(table.state, seat, card)
    names = [card.id for card in gone]
    if names or ablated:
        turned = [card.id for card in ablated]
        table.record_event("lost", seat, stack=name, cards=names, ablated=turned, cause=cause)
    if cause in INVOLUNTARY and gone:
        _lose_tanks(table, seat, stack, had_triangle and not has_triangle(stack))
    if name == ROCKET:
        reweigh(stack, mass)
    tidy(table.state, seat, name)
    return names


def has_triangle(stack: Stack) -> bool:
    return any(lie(card).triangle is not None for card in stack.cards)


def is_spared(card: Card, cause: str) -> bool:
    """A heavy radiator, when a glitch, hazard or belt roll would take it (ruling 33)."""
    return card.heavy and cause in ABLATED_BY


def _lose_tanks(table: Table[State], seat: int, stack: Stack, thrustless: bool) -> None:
    """Tanks go with the last card, Fuel with the last thrust triangle (E7, rulings 27, 28); Aquas are no cargo of a stack."""
    is_leo = stack is table.state.seats[seat].leo
    if not stack.cards and not is_leo and (stack.water or stack.isotope):
        table.record_event("tanks_lost", seat, water=stack.water, isotope=stack.isotope)
        stack.water = stack.isotope = 0
    if thrustless:
        stack.grade = ""


def lose_all(table: Table[State], seat: int, name: str, cause: str) -> None:
    """Every card and tank of a stack, and its Fuel (H7, ruling 87); heavy radiators turn light and stay."""
    stack = table.state.seats[seat].stacks[name]
    stack.grade = ""
    if stack.water or stack.isotope:
        table.record_event("tanks_lost", seat, water=stack.water, isotope=stack.isotope)
    stack.water = stack.isotope = 0
    lose(table, seat, name, [card.id for card in stack.cards], cause)


def bring_home(state: State, seat: int, card: Card) -> None:
    """A patent goes to the hand, a Crew to its owner's LEO stack, its glory chit home low side up (L: tragedy)."""
    if card.side != CREW:
        state.seats[seat].hand.append(card.id)
        return
    forget_landing(state, card.id)
    owner = owner_of_crew(state, card.id)
    home = state.seats[seat if owner is None else owner]
    if card.glory:
        home.glories.append(Glory(card.glory, high=False))
    home.leo.cards.append(Card(card.id, CREW))


def forget_landing(state: State, human: str) -> None:
    """A Human leaves the site it landed on first: it may take no chit there any more (ruling 58)."""
    for place in state.places.values():
        if place.lander == human:
            place.lander = ""


def tidy(state: State, seat: int, name: str) -> None:
    """An empty stack loses its figure and its glitch (E2)."""
    stack = state.seats[seat].stacks.get(name)
    if stack is None or stack.cards or stack.water or stack.isotope:
        return
    stack.glitched = False
    if name != LEO_STACK:
        del state.seats[seat].stacks[name]


def repair(table: Table[State], seat: int, name: str) -> bool:
    """Take the glitch off a stack that a Human is with, or that Scrum reaches; True when it is off."""
    stack = table.state.seats[seat].stacks[name]
    if stack.glitched and (has_scrum(table.state, seat) or any_human(table.state, stack.at)):
        stack.glitched = False
        table.record_event("glitch_repaired", seat, stack=name)
    return not stack.glitched


def trigger(table: Table[State], seat: int, *names: str) -> None:
    """One die for the glitched stacks among these: cards with rad-hardness equal to it are lost, the glitch stays."""
    stacks = table.state.seats[seat].stacks
    glitched = [name for name in names if name in stacks and not repair(table, seat, name)]
    if not glitched:
        return
    die = table.chance.roll(6)
    table.record_event("glitch_roll", seat, stacks=glitched, die=die)
    for name in glitched:
        struck = [card.id for card in stacks[name].cards if lie(card).hardness == die]
        lose(table, seat, name, struck, GLITCH)


class BetweenActions(Step[State], tag="lull"):
    """Between two actions of the turn player: glitches that a Human is with are repaired without asking (G7, ruling 53)."""

    def run(self, table: Table[State]) -> None:
        table.state.busy = False
        for seat, owner in enumerate(table.state.seats):
            for name, stack in owner.stacks.items():
                if stack.glitched and any_human(table.state, stack.at):
                    repair(table, seat, name)
