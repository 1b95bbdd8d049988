"""Technologies that a move lets lapse: those of this very moment, and free ones at the end of the turn (Technology cards; ruling 30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine import Move, Position
from bot.games.galilean_moons.printed.names import title
from bot.games.galilean_moons.rules.actions import (
    AFTER,
    COPY,
    DRAWING,
    END,
    ActionMove,
    TechnologyMove,
)
from bot.games.galilean_moons.rules.draw import Discard, Pick, PickRest
from bot.games.galilean_moons.rules.state import State
from bot.games.galilean_moons.rules.technologies_after import Extra
from bot.games.galilean_moons.rules.technologies_during import Archive, Prepare


def forfeits(
    position: Position[Any, Any], seat: int, offers: Sequence[Move], move: Move
) -> list[str]:
    """Return the titles of what could be used now and lapses with this move.

    The end of a turn names what is free too (`Use.is_free`). Whatever costs something may be left out on purpose and is not named: Buy,
    Boost, Refinery, Market and Barter take gems or a card, Looting a ruin, Trader a wildcard, Recall and Saboteur units off the board,
    Replica a unit that scores in the supply or waits there for another turn.
    """
    kinds = dict.fromkeys(type(other) for other in offers if isinstance(other, TechnologyMove))
    own = getattr(move, "technology", "")
    lapsing = [kind for kind in kinds if _lapses(position.state, kind, move)]
    return [title(kind.technology) for kind in lapsing if kind.technology != own]


def _lapses(state: State, kind: type[TechnologyMove], move: Move) -> bool:
    """What follows an action lapses with whatever is not of that moment, and with one more action; what belongs to a draw when it is too late."""
    if kind.is_free and isinstance(move, ActionMove) and move.when == END:
        return True
    if kind.when == AFTER and isinstance(move, ActionMove):
        return isinstance(move, Extra) or move.when not in (AFTER, COPY, DRAWING)
    if kind is Prepare:
        drawing = state.acting.drawing
        is_last = drawing is not None and drawing.picks == 1
        return isinstance(move, PickRest) or (isinstance(move, Pick) and is_last)
    return kind is Archive and isinstance(move, Discard)
