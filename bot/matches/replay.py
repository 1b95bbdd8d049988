"""Replay: the check, and the way to a position that was thinned. Needs no luck: the entries hold every draw."""

from __future__ import annotations

from typing import Any

from bot.matches.records import Match
from bot.matches.stored import Damaged, damage_in, load, read_draws
from bot.matches.writing import Writing
from bot.rules import kernel
from bot.rules.chance import Chance, RecordedChance
from bot.rules.kernel import Game, Played, Position
from db import entries
from db.entries import EntryRow


class Replay(Writing):
    """Positions of the past."""

    async def _position_at(self, match: Match, number: int) -> Position[Any, Any]:
        """The position after an entry, replayed from the nearest that was kept. Raises `Damaged`."""
        async with self.store.reading() as connection:
            kept = await entries.kept_before(connection, match.id, number)
            if kept is None:
                raise Damaged(f"match {match.id} has no position up to entry {number}")
            rows = await entries.between(connection, match.id, kept, number, has_positions=True)
        game = self._game(match)
        position = load(game, rows[0])
        for row in rows[1:]:
            if column := damage_in(row):
                raise Damaged(f"entry {row.number} is damaged (its {column})")
            if row.kind == "undo" and row.returns_to is not None:
                position = await self._position_at(match, row.returns_to)
            elif row.kind == "move":
                chance = RecordedChance(read_draws(row))
                position = replayed(game, position, row, chance).position
        return position


def replayed(game: Game, position: Position[Any, Any], row: EntryRow, chance: Chance) -> Played:
    """The move of an entry played again."""
    move = game.read_move(row.move or "")
    seat = -1 if row.seat is None else row.seat
    return kernel.play(game, position, seat, move, chance)
