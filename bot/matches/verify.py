"""The check of a stored match: replay on today's code, every draw from the key, every stored position compared.

Replay: the check, and the way to a position that was thinned. Needs no luck: the entries hold every draw.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from bot import engine
from bot.engine import (
    Chance,
    Game,
    KeyedChance,
    Played,
    Position,
    RecordedChance,
    key_hash,
    position_digest,
)
from bot.matches.records import CheckReport, Fault, Match
from bot.matches.rows import Damaged, MatchRecord, damage_in, load, read_draws, write_json
from bot.matches.session import EntryWriter
from db import entries
from db.entries import EntryRow


class MatchCheck:
    """Fed with all entries in order. After a fault it goes on from the stored position, so that each fault is told once.

    A thinned entry whose digest differs is believed when the next kept position agrees: its state had an older shape then.
    """

    def __init__(self, game: Game, stored: MatchRecord, targets: set[int]) -> None:
        """`targets`: the entries that undos return to."""
        self._game = game
        self._stored = stored
        self._targets = targets
        self._past: dict[int, Position[Any, Any]] = {}
        self._position: Position[Any, Any] | None = None
        self._doubtful: int | None = None
        self._faults: list[Fault] = []
        self._entries = 0
        self._draws = 0
        if key_hash(stored.key) != stored.match.key_hash:
            self._fault(0, "key", "the key is not the one whose hash was posted")

    def feed(self, rows: Iterable[EntryRow]) -> None:
        for row in rows:
            self._position = self._settled(row, self._next(row))
            self._entries += 1
            if row.number in self._targets and self._position is not None:
                self._past[row.number] = self._position

    def verdict(self) -> CheckReport:
        match = self._stored.match
        if (gone := match.entry + 1 - self._entries) > 0:
            self._fault(match.entry, "entries", f"{gone} entries are gone")
        for fault in self._stored.mended.faults:
            self._fault(match.entry, "entries" if fault.startswith("entry") else "match", fault)
        if self._doubtful is not None:
            self._fault(self._doubtful, "position", "the replay differs")
        return CheckReport(match.id, self._entries, self._draws, tuple(self._faults))

    def _fault(self, number: int, what: str, text: str) -> None:
        self._faults.append(Fault(number, what, text))

    def _next(self, row: EntryRow) -> Position[Any, Any] | None:
        """The position after an entry as the rules have it; None where it cannot be told."""
        try:
            if row.kind == "undo":
                return self._past.get(-1 if row.returns_to is None else row.returns_to)
            if row.kind == "note":
                return self._position
            if row.kind == "begin" or self._position is not None:
                return self._replay(row).position
        except Exception as fault:  # noqa: BLE001  # whatever breaks in a replay is a finding
            self._fault(row.number, "move", f"it does not replay: {fault!r}")
        return None

    def _replay(self, row: EntryRow) -> Played:
        recorded = read_draws(row)
        self._draws += len(recorded)
        played = self._play(row, RecordedChance(recorded))
        drawn = 0 if row.kind == "begin" or self._position is None else self._position.drawn
        if self._play(row, KeyedChance(self._stored.key, drawn)).draws != recorded:
            self._fault(row.number, "draws", "the key gives other draws than were recorded")
        if json.loads(write_json(played.events)) != json.loads(row.events):
            self._fault(row.number, "events", "other events happened than were recorded")
        return played

    def _play(self, row: EntryRow, chance: Chance) -> Played:
        if row.kind == "begin" or self._position is None:
            match = self._stored.match
            options = self._game.read_options(match.options)
            return engine.begin(self._game, match.size, options, chance)
        return replayed(self._game, self._position, row, chance)

    def _settled(
        self, row: EntryRow, position: Position[Any, Any] | None
    ) -> Position[Any, Any] | None:
        """The position to go on from: the stored one has the last word."""
        saved = None if position is None else self._game.save(position)
        if row.position is None:
            if (
                saved is not None
                and position_digest(saved) != row.digest
                and self._doubtful is None
            ):
                self._doubtful = row.number
            return position
        try:
            stored = load(self._game, row)
        except Damaged as damage:
            self._fault(row.number, "position", str(damage))
            return position
        if saved is not None and self._game.save(stored) != saved:
            number = row.number if self._doubtful is None else self._doubtful
            self._fault(number, "position", "the replay differs")
        self._doubtful = None
        return stored


class PositionReplay(EntryWriter):
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
    return engine.play(game, position, seat, move, chance)
