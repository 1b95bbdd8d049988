"""What a seat could still use in its private turn and loses by a decision (sections 3, 5, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from bot.engine import IllegalMove, Move, Position
from bot.games.planet_unknown.ai.autopilot import dry, trial_of
from bot.games.planet_unknown.printed.names import counted
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.private_turn import (
    Confirm,
    Turns,
    UndoStep,
    WholeTurn,
    read_steps,
)
from bot.games.planet_unknown.rules.rovers import Drive, Teleport
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.state import Gain, State
from bot.games.planet_unknown.rules.turn_options import AT_ONCE, UseTech, is_ready, offers_of


def forfeits(
    position: Position[Any, Any], seat: int, offers: Sequence[Move], move: Move
) -> list[str]:
    step = position.agenda[-1]
    if not isinstance(step, Turns) or seat not in step.open_seats():
        return []
    draft = step.drafts[seat]
    if isinstance(move, WholeTurn):
        return _by_whole_turn(step, position.state, seat, move)
    play = SeatTurn(position.state, seat, draft.own)
    if isinstance(move, Confirm):
        return left_open(play)
    if isinstance(move, UndoStep) or (isinstance(move, Choose) and move.option.startswith("flux")):
        return []
    return [_words(gain) for gain in play.turn.todo if gain.kind in AT_ONCE]


def left_open(play: SeatTurn) -> list[str]:
    """Return what is lost when the turn is confirmed now: movement, what cards and boards allow, technologies of this round.

    A technology that takes something lasting (`Plain.at_a_price`) may be left out on purpose and is not named. One that works once in
    the match can wait, but not past the last round. Movement that a technology takes is no price: it would be lost anyway.
    """
    offers = offers_of(play.state, play.seat, play.own)
    lost = []
    if play.turn.pool and any(isinstance(move, Drive | Teleport) for move in offers):
        lost.append(f"{play.turn.pool} rover movement")
    lost += [_words(gain) for gain in play.turn.todo if _is_of_use(play, gain)]
    techs = dict.fromkeys(move.tech for move in offers if isinstance(move, UseTech))
    return lost + [f"technology {tech}" for tech in techs if _lapses(play, tech)]


def _lapses(play: SeatTurn, tech: str) -> bool:
    """True if a technology on offer brings something for nothing and cannot be used later."""
    board, turn = play.corporation, play.turn
    is_last = not turn.earned and (bool(play.state.ending) or turn.is_blocked)
    return tech not in board.at_a_price and (is_last or tech not in board.once_a_match)


def _is_of_use(play: SeatTurn, gain: Gain) -> bool:
    """A step back is of no use once nothing advances after it."""
    return gain.optional and gain.what != "before" and is_ready(play, gain)


def _words(gain: Gain) -> str:
    if gain.kind == "flux":
        return "the move of the flux token"
    if gain.kind == "satellite":
        return f"up to {counted(gain.n, 'point')} of the satellite and its shot"
    if gain.kind == "reposition":
        return f"moves of {counted(gain.n, 'lifepod')}"
    return f"{counted(gain.n, gain.what)} to {gain.kind}"


def _by_whole_turn(turns: Turns, state: State, seat: int, move: WholeTurn) -> list[str]:
    """What its last step throws away. A step that has followed by itself is passed over; another is refused when it is played."""
    ahead = trial_of(turns, seat)
    for step in read_steps(move.steps):
        if isinstance(step, Confirm):
            return left_open(SeatTurn(state, seat, ahead.drafts[seat].own))
        with suppress(IllegalMove):
            ahead.answer(dry(state), seat, step)
    return []
