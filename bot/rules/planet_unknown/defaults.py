"""The computed default turn for a player who is late: one function for the clock."""

from __future__ import annotations

from typing import Any

from bot.rules.chance import Luck, NoChance
from bot.rules.kernel import Move, Position, Table, asked
from bot.rules.planet_unknown.autopilot import autopilot
from bot.rules.planet_unknown.state import State
from bot.rules.planet_unknown.turns import Draft, Turns, copied
from bot.rules.planet_unknown.viewing import view


def default_turn(position: Position[Any, Any], seat: int, luck: Luck) -> list[Move]:
    """What the computer player would decide for this seat from here until it confirms; nothing is played.

    Of another question (boards to choose, the station to turn, event 52) its answer; empty when the seat is asked nothing.
    The caller plays the moves one by one, marked automatic.
    """
    decision = asked(position)
    if decision is None or seat not in decision.seats:
        return []
    step = position.agenda[-1]
    if not isinstance(step, Turns):
        return [autopilot(view(position, seat), step.offers(position.state, seat), luck)]
    turns = trial_of(step, seat)
    ahead = Position[Any, Any](position.v, position.state, [turns], position.drawn)
    made: list[Move] = []
    while seat in turns.open_seats():
        move = autopilot(view(ahead, seat), turns.offers(position.state, seat), luck)
        turns.answer(dry(position.state), seat, move)
        made.append(move)
    return made


def trial_of(turns: Turns, seat: int) -> Turns:
    """The turns as they stand, this seat's on a copy."""
    draft = turns.drafts[seat]
    trial = Draft(copied(draft.base), copied(draft.own), list(draft.made))
    return Turns(turns.phase, {**turns.drafts, seat: trial})


def dry(state: State) -> Table[State]:
    """A private turn changes only its draft, and draws nothing."""
    return Table(state, NoChance(lambda: AssertionError("a private turn draws no chance")))
