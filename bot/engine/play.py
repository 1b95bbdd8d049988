"""Begin a match and play a move: the one door to the rules.

A move is made on a copy, so a refused move leaves no trace. Steps that run by themselves follow until somebody must decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from bot.engine.chance import Chance, Draw
from bot.engine.events import Event
from bot.engine.game import Game, check_setup
from bot.engine.moves import Decision, IllegalMove, Move, another_moment
from bot.engine.position import AnytimeMove, Position, Step, Stuck, Table, pending_decision
from bot.engine.text import seat_placeholder


def unprompted_move(
    game: Game, position: Position[Any, Any], seats: Iterable[int]
) -> tuple[int, Move] | None:
    """The seat and the move of the first of these computer players that has something to say now."""
    if game.unprompted_move is None:
        return None
    for seat in seats:
        standing = game.anytime_moves(position.state, seat)
        move = game.unprompted_move(partial(game.view, position, seat), standing)
        if move is not None:
            return seat, move
    return None


RUNAWAY = 10_000  # steps that run by themselves in one move; more is a loop in the rules


@dataclass(frozen=True)
class Played:
    """The result of `play`: the new position, what happened, what was drawn, and what each asked seat may do now."""

    position: Position[Any, Any]
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    legal: Mapping[int, list[Move]]


def begin(game: Game, seats: int, options: Any, chance: Chance) -> Played:
    """The first position of a match. Raises `IllegalMove` as `check_setup` does."""
    check_setup(game, seats, options)
    table: Table[Any] = Table(game.setup(seats, options, chance), chance)
    position = Position[Any, Any](game.version, table.state, [game.opening()])
    return _make_result(position, table, _run_until_asked(game, position, table))


def play(game: Game, position: Position[Any, Any], seat: int, move: Move, chance: Chance) -> Played:
    """Play a move on a copy: a refused move leaves no trace. Raises `IllegalMove`; anything else is a bug."""
    work = game.load(game.save(position))
    table: Table[Any] = Table(work.state, chance)
    if game.outcome(work.state) is not None:
        raise IllegalMove("This match is over.", "end")
    _apply_move(work, table, seat, move)
    return _make_result(work, table, _run_until_asked(game, work, table))


def _apply_move(position: Position[Any, Any], table: Table[Any], seat: int, move: Move) -> None:
    if isinstance(move, AnytimeMove):
        move.apply(table, seat)
        _push(position, table)
    else:
        _answer(position, table, seat, move)


def _answer(position: Position[Any, Any], table: Table[Any], seat: int, move: Move) -> None:
    decision = pending_decision(position)
    if decision is None:
        raise IllegalMove("Nothing is asked just now.")
    _may_answer(position, decision, seat, move)
    step: Step[Any] = position.agenda.pop()
    step.answer(table, seat, move)
    _push(position, table)


def _may_answer(position: Position[Any, Any], decision: Decision, seat: int, move: Move) -> None:
    if seat not in decision.seats:
        others = " and ".join(seat_placeholder(other) for other in decision.seats)
        raise IllegalMove(f"It is not your turn: {others} {decision.task}.", "sequence of play")
    if not isinstance(move, decision.moves):
        offered: list[Move] = position.agenda[-1].offers(position.state, seat)
        raise IllegalMove(another_moment(type(move), decision, offered), "sequence of play")


def _push(position: Position[Any, Any], table: Table[Any]) -> None:
    position.agenda.extend(reversed(table.pushed_steps))
    table.pushed_steps = []


def _run_until_asked(
    game: Game, position: Position[Any, Any], table: Table[Any]
) -> Mapping[int, list[Move]]:
    """Run what runs by itself and answer what needs no asking, until somebody must decide or the match is over.
    Gives what each asked seat may do; nothing when the match is over.
    """
    for _ in range(RUNAWAY):
        if game.outcome(table.state) is not None:
            position.agenda.clear()
            return {}
        if not position.agenda:
            raise Stuck("the agenda is empty and the match is not over")
        if (legal := _advance(position, table)) is not None:
            return legal
    raise Stuck("steps run for ever")


def _advance(position: Position[Any, Any], table: Table[Any]) -> Mapping[int, list[Move]] | None:
    """One step onward; None when there may be more to do by itself, else what the asked seats may do."""
    step: Step[Any] = position.agenda[-1]
    decision = step.decision(table.state)
    if decision is None:
        position.agenda.pop()
        step.run(table)
        _push(position, table)
        return None
    legal = {}
    for seat in decision.seats:
        legal[seat] = _legal(step, table.state, seat)
        move = _automatic_answer(step, table.state, seat, decision, legal[seat])
        if move is not None:
            position.agenda.pop()
            table.record_event("automatic", seat, move=msgspec.to_builtins(move), seen_by=(seat,))
            step.answer(table, seat, move)
            _push(position, table)
            return None
    return legal


def _legal(step: Step[Any], state: Any, seat: int) -> list[Move]:
    legal = step.offers(state, seat)
    if not legal:
        raise Stuck(f"{type(step).__name__} asks seat {seat}, who has no legal move")
    return legal


def _automatic_answer(
    step: Step[Any], state: Any, seat: int, decision: Decision, legal: list[Move]
) -> Move | None:
    if (ordered := step.prepared_answer(state, seat)) is not None:
        return ordered
    return legal[0] if len(legal) == 1 and not decision.stays_open else None


def _make_result(
    position: Position[Any, Any], table: Table[Any], legal: Mapping[int, list[Move]]
) -> Played:
    position.drawn += len(table.chance.draws)
    return Played(position, tuple(table.events), tuple(table.chance.draws), legal)
