"""Play a move on a copy, up to the first draw or the first event that reveals something hidden."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import NoChance
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.moves import Move
from bot.engine.play import _apply_move
from bot.engine.position import Position, S, Table


class _PreviewStopped(Exception):
    """The dry run met a draw or something hidden: what comes after may not be told."""


class _PreviewTable(Table[S]):
    def append_event(self, event: Event) -> None:
        if event.reveals:
            raise _PreviewStopped
        super().append_event(event)


def preview(
    game: Game, position: Position[Any, Any], seat: int, move: Move
) -> tuple[tuple[Event, ...], bool]:
    """A dry run for the preview: the events up to the first draw or revelation, and whether it ran to the end.

    Raises `IllegalMove` as `play` would.
    """
    work = game.load(game.save(position))
    table = _PreviewTable(work.state, NoChance(_PreviewStopped))
    try:
        _apply_move(work, table, seat, move)
    except _PreviewStopped:
        return tuple(table.events), False
    return tuple(table.events), True
