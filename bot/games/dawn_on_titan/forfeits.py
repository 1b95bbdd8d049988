"""What a seat could still use and loses by a move: actions at the turn's end, tokens that find no free spot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine import Move, Position
from bot.games.dawn_on_titan.printed.names import plain
from bot.games.dawn_on_titan.printed.pieces import MAKES
from bot.games.dawn_on_titan.rules.industry import BUILDER_GAIN, BuildIndustry, Produce, harvest
from bot.games.dawn_on_titan.rules.scoring import TO_WIN
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from bot.games.dawn_on_titan.rules.storage import room
from bot.games.dawn_on_titan.rules.turn import EndTurn, counted_actions
from bot.games.dawn_on_titan.rules.units import industries_of


def forfeits(
    position: Position[Any, Any], seat: int, offers: Sequence[Move], move: Move
) -> tuple[str, ...]:
    state: State = position.state
    if isinstance(move, EndTurn):
        has_other = any(not isinstance(other, EndTurn) for other in offers)
        return (counted_actions(state.actions_left),) if state.actions_left and has_other else ()
    resource, count = _brings(state, seat, move)
    lost = count - room(state, seat, resource) if resource else 0
    return (f"{lost} {resource} that does not fit",) if lost > 0 else ()


def _brings(state: State, seat: int, move: Move) -> tuple[str, int]:
    """Tokens for this seat; nothing of an industry that wins at once, nor where it is left open which one is meant."""
    if isinstance(move, Produce):
        return MAKES.get(plain(move.industry), ""), harvest(state)
    if isinstance(move, StealthAction):
        verb, _, what = move.take.partition(" ")
        return MAKES.get(plain(what), "") if verb == "produce" else "", harvest(state)
    if isinstance(move, BuildIndustry) and len(industries_of(state, seat)) + 1 < TO_WIN:
        return MAKES.get(plain(move.industry), ""), BUILDER_GAIN
    return "", 0
