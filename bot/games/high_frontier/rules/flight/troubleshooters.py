"""Scrum Troubleshooters that have ordered to be asked are asked before a glitch roll is thrown (N7; ruling 149)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import SEAT_LETTERS, NoChance, Step, Table
from bot.games.high_frontier.negotiation import permissions
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.rights import SCRUM, SCRUM_LEAVE
from bot.games.high_frontier.state.state import State


class _Thrown(Exception):
    """A rehearsal has come to a die."""


def may_ask(state: State, seat: int) -> bool:
    """Whether another holds Scrum while a glitch of this seat is for it to repair; what it has ordered is its secret."""
    return rights.has_bare_glitch(state, seat) and any(
        rights.privilege(state, other) == SCRUM for other in state.after(seat)
    )


def to_ask(state: State, seat: int) -> list[int]:
    """Whoever wishes to be asked before a roll for this seat's glitched stacks, once a turn."""
    if rights.has_scrum(state, seat) or not rights.has_bare_glitch(state, seat):
        return []
    return [
        other
        for other in state.after(seat)
        if rights.privilege(state, other) == SCRUM
        and rights.standing_answer(state, other, seat, SCRUM_LEAVE) == permissions.ASK
        and not permissions.asked_already(state, seat, other, SCRUM_LEAVE, "")
    ]


def ask_first(table: Table[State], seat: int) -> None:
    """The yes is a loan to the end of the turn."""
    for other in to_ask(table.state, seat):
        permissions.ask(
            table, seat, permissions.AskPermission(permissions.SCRUM_WORD, SEAT_LETTERS[other])
        )
        table.push_steps(permissions.LeaveAsked(other, seat, SCRUM_LEAVE))


class ScrumFirst(Step[State]):
    """Before an action that comes to a die. A step of its own: a preview of the action tells no orders."""

    seat: int

    def run(self, table: Table[State]) -> None:
        ask_first(table, self.seat)


def is_thrown(
    state: State, seat: int, act: Callable[[Table[State], int, Any], None], move: object
) -> bool:
    """Whether an action comes to a die, tried on a copy. Raises `IllegalMove` as the action does."""
    copy = state.copied()
    try:
        act(Table(copy, NoChance(_Thrown)), seat, move)
    except _Thrown:
        return True
    return False
