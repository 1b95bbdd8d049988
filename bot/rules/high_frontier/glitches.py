"""Glitch triggers and rolls, repair (K2b, G7; rulings 53, 130, 149)."""

from __future__ import annotations

from bot.rules.high_frontier.fuel import lie
from bot.rules.high_frontier.losses import GLITCH, lose
from bot.rules.high_frontier.rights import any_human, has_scrum
from bot.rules.high_frontier.state import State
from bot.rules.kernel import Table


def repair(table: Table[State], seat: int, name: str) -> bool:
    """Take the glitch off a stack that a Human is with, or that Scrum reaches; True when it is off."""
    stack = table.state.seats[seat].stacks[name]
    if stack.glitched and (has_scrum(table.state, seat) or any_human(table.state, stack.at)):
        stack.glitched = False
        table.record("glitch_repaired", seat, stack=name)
    return not stack.glitched


def trigger(table: Table[State], seat: int, *names: str) -> None:
    """One die for the glitched stacks among these: cards with rad-hardness equal to it are lost, the glitch stays."""
    stacks = table.state.seats[seat].stacks
    glitched = [name for name in names if name in stacks and not repair(table, seat, name)]
    if not glitched:
        return
    die = table.chance.roll(6)
    table.record("glitch_roll", seat, stacks=glitched, die=die)
    for name in glitched:
        struck = [card.id for card in stacks[name].cards if lie(card).hardness == die]
        lose(table, seat, name, struck, GLITCH)
