"""What moves throw away that could still be used, for whoever is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine.game import Game
from bot.engine.moves import Move
from bot.engine.position import Position


def forfeited(
    game: Game, position: Position[Any, Any], seat: int, offers: Sequence[Move]
) -> dict[Move, tuple[str, ...]]:
    """Of each of the seat's offers that throws something away what that is, in words for this seat alone."""
    lost = {move: tuple(game.forfeits(position, seat, offers, move)) for move in offers}
    return {move: words for move, words in lost.items() if words}
