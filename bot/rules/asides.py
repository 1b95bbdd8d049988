"""What computer players say beside the decisions: a vote, an answer to a deal; mostly nothing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from bot.rules.kernel import Game, Move, Position


def spoken(
    game: Game, position: Position[Any, Any], seats: Iterable[int]
) -> tuple[int, Move] | None:
    """The seat and the move of the first of these computer players that has something to say now."""
    if game.aside is None:
        return None
    for seat in seats:
        standing = game.standing(position.state, seat)
        move = game.aside(partial(game.view, position, seat), standing)
        if move is not None:
            return seat, move
    return None
