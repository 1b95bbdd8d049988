"""What moves throw away that could still be used, for whoever is asked."""

from __future__ import annotations

from typing import Any

from bot.rules.kernel import Game, Move, Position, offers


def forfeited(game: Game, position: Position[Any, Any], seat: int) -> dict[Move, tuple[str, ...]]:
    """Of each offer that throws something away what that is, in words for this seat alone."""
    found = offers(position, seat)
    lost = {move: tuple(game.forfeits(position, seat, found, move)) for move in found}
    return {move: words for move, words in lost.items() if words}
