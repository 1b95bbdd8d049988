"""A position, its agenda of saved steps, and the table on which a step acts.

The agenda is a stack, top last. A step asks (`decision`) or runs by itself (`run`); an interrupt is a step on top.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from bot.engine.chance import Chance
from bot.engine.events import Event
from bot.engine.moves import Decision, Move
from bot.engine.text import snake_case

S = TypeVar("S", bound=Struct)
G = TypeVar("G")


class Stuck(AssertionError):
    """A bug in the rules: nobody can move and the match is not over, or steps run for ever."""


class Step(Struct, Generic[S], tag_field="step", tag=snake_case):
    """An entry of the agenda: it runs by itself (`decision` gives None) or asks. `milestone`: the one that lasts while it is there."""

    milestone: ClassVar[str] = ""

    def decision(self, state: S) -> Decision | None:
        return None

    def run(self, table: Table[S]) -> None:
        raise NotImplementedError(f"{type(self).__name__} neither runs nor asks")

    def offers(self, state: S, seat: int) -> list[Move]:
        """Every legal answer of this seat, best first."""
        return []

    def prepared_answer(self, state: S, seat: int) -> Move | None:
        """The answer this seat has given beforehand by a standing order."""
        return None

    def default_answers(self, state: S, seat: int) -> Sequence[Move]:
        """Answers of which one is taken by lot when this seat lets the time for it pass; none: it is waited for."""
        return ()

    def answer(self, table: Table[S], seat: int, move: Move) -> None:
        raise NotImplementedError(f"{type(self).__name__} takes no answer")


class AnytimeMove(Move, frozen=True):
    """A move allowed beside any decision: a standing order, a vote, a deal. Steps that it lets follow come on top of the agenda.

    `is_answer`: somebody waits for it, so whoever is called (see `Event`) gets a button for it.
    """

    anytime: ClassVar[bool] = True
    is_answer: ClassVar[bool] = False

    def apply(self, table: Table[Any], seat: int) -> None:
        raise NotImplementedError


class Position(Struct, Generic[S, G]):
    """Everything that is saved. `agenda`: the top is last. `drawn`: draws of chance in this position's history."""

    v: int
    state: S
    agenda: list[G]
    drawn: int = 0


class Table(Generic[S]):
    """What the rules work on: the state of a copy, chance, the events so far, and one flow verb, `then`."""

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.pushed_steps: list[Step[S]] = []

    def push_steps(self, *steps: Step[S]) -> None:
        """Do these next, in this order, before anything already on the agenda."""
        self.pushed_steps.extend(steps)

    def record_event(
        self,
        kind: str,
        seat: int | None = None,
        *,
        seen_by: tuple[int, ...] | None = None,
        reveals: bool = False,
        calls: tuple[int, ...] = (),
        **facts: Any,
    ) -> None:
        self.append_event(Event(kind, seat, facts, seen_by, reveals, calls))

    def append_event(self, event: Event) -> None:
        self.events.append(event)


def pending_decision(position: Position[Any, Any]) -> Decision | None:
    """The decision that the match waits for; None when it is over."""
    if not position.agenda:
        return None
    step: Step[Any] = position.agenda[-1]
    return step.decision(position.state)


def current_episode(position: Position[Any, Any]) -> str:
    """The name of the milestone that lasts at this position; empty when none does."""
    return next((step.milestone for step in reversed(position.agenda) if step.milestone), "")


def offered_moves(position: Position[Any, Any], seat: int) -> list[Move]:
    """The legal answers of a seat to the decision it is asked, best first; empty when it is not asked."""
    decision = pending_decision(position)
    if decision is None or seat not in decision.seats:
        return []
    return list(position.agenda[-1].offers(position.state, seat))


def default_answers(position: Position[Any, Any], seat: int) -> tuple[Move, ...]:
    """What is answered for a seat that is asked and does not answer in time, one of these by lot; empty: it is waited for."""
    decision = pending_decision(position)
    if decision is None or seat not in decision.seats:
        return ()
    return tuple(position.agenda[-1].default_answers(position.state, seat))


def position_digest(saved: bytes) -> str:
    """Sixteen hex digits by which two stored positions are compared."""
    return hashlib.sha256(saved).hexdigest()[:16]
