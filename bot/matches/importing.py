"""Import of a whole export: looked at from end to end, replayed, and only then written, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bot.matches.announce import on_turn
from bot.matches.exported import (
    Exported,
    ExportedEntry,
    ExportedMatch,
    ExportedSeat,
    ExportedTenure,
    read_export,
    refuse,
)
from bot.matches.records import Match
from bot.matches.replay import Replay, replayed
from bot.matches.stored import pack, unpack, write_json
from bot.rules import kernel
from bot.rules.chance import KeyedChance
from bot.rules.kernel import Event, Game, IllegalMove, Position
from db import Connection, entries, matches, tenures
from db.entries import EntryRow

STOOD_STILL = "it stood still when it was exported"
SAME = (
    "channel_id",
    "host_id",
    "game",
    "title",
    "size",
    "options",
    "has_random_seats",
    "state",
    "key_hash",
    "ending",
    "entry",
    "created_at",
    "began_at",
    "moved_at",
    "ended_at",
)


class Importing(Replay):
    """Matches that come into this database."""

    async def import_match(self, exported: Any) -> Match:
        """A whole export as a new match. Raises `IllegalMove` with version and field where anything in it is not sound."""
        read = read_export(exported, self.games)
        game = self.games[read.match.game]
        replay = _Replay(game, read)
        for entry in read.entries:
            replay.feed(entry)
        replay.must_fit()
        async with self.store.writing() as connection:
            match_id = await _store(connection, read, replay.rows)
        return await self._fresh(match_id)


@dataclass
class _Replay:
    """The entries with their positions made again."""

    game: Game
    exported: Exported

    def __post_init__(self) -> None:
        self.rows: list[EntryRow] = []
        self.on_turn: frozenset[int] = frozenset()

    def feed(self, entry: ExportedEntry) -> None:
        """Raises `IllegalMove` where an entry does not replay to its digest."""
        path, number = f"entries[{entry.number}]", entry.number
        row = _row(entry)
        try:
            position, events = self._next(row, entry)
            saved = self.game.save(position)
        except Exception as fault:
            why = fault.reason if isinstance(fault, IllegalMove) else type(fault).__name__
            raise refuse(path, f"Entry {number} does not replay: {why.rstrip('.')}") from fault
        if kernel.digest(saved) != row.digest:
            raise refuse(path, f"Entry {number} does not replay: another position")
        # what it tells is what the replay tells: an export cannot put words into the log
        self.rows.append(replace(row, position=pack(saved), events=write_json(events)))
        is_last = number == self.exported.match.entry
        self._decision = None if is_last and self._is_over() else kernel.asked(position)
        self.on_turn = on_turn(self.on_turn, self._decision)
        self._outcome = self.game.outcome(position.state)

    def _is_over(self) -> bool:
        return self.exported.match.state == "over"

    def _next(
        self, row: EntryRow, entry: ExportedEntry
    ) -> tuple[Position[Any, Any], tuple[Event, ...]]:
        match, key = self.exported.match, bytes.fromhex(self.exported.match.key)
        if row.kind == "begin":
            options = self.game.read_options(match.options)
            played = kernel.begin(self.game, match.size, options, KeyedChance(key))
        else:
            back = row.number - 1 if row.returns_to is None else row.returns_to
            position = self.game.load(unpack(self.rows[back]))
            if row.kind != "move":
                return position, ()
            played = replayed(self.game, position, row, KeyedChance(key, position.drawn))
        if played.draws != entry.draws:
            raise IllegalMove("the key gives other draws (field `draws`)")
        return played.position, played.events

    def must_fit(self) -> None:
        """Raises `IllegalMove` where the match's own row says something else than its entries lead to."""
        if not self.rows:
            raise refuse("entries", "there are none")
        match = self.exported.match
        _must_end(match, self._outcome is not None)
        asked = set(self._decision.seats) if self._decision else set()
        waited = [one.seat for one in match.waiting]
        if set(waited) != asked or len(waited) != len(asked):
            raise refuse("match.waiting", "the last entry waits for others")
        if sorted(match.on_turn) != sorted(self.on_turn):
            raise refuse("match.on_turn", "the entries lead to others")


def _must_end(match: ExportedMatch, is_finished: bool) -> None:
    if is_finished and match.state != "over":
        raise refuse("match.state", f"the entries end the match, and it is {match.state}")
    if match.ending is not None and is_finished != (match.ending == "finished"):
        raise refuse("match.ending", "the entries lead to another end")


def _row(entry: ExportedEntry) -> EntryRow:
    return EntryRow(
        match_id=0,
        number=entry.number,
        seat=entry.seat,
        kind=entry.kind,
        move=None if entry.move is None else write_json(entry.move),
        draws=write_json(entry.draws),
        events="[]",
        digest=entry.digest,
        at=entry.at,
        returns_to=entry.returns_to,
        is_automatic=entry.is_automatic,
    )


async def _store(connection: Connection, exported: Exported, rows: Sequence[EntryRow]) -> int:
    match = exported.match
    values = {name: getattr(match, name) for name in SAME}
    values |= {"key": bytes.fromhex(match.key), "on_turn": list(match.on_turn)}
    values |= {"waiting": [msgspec.to_builtins(one) for one in match.waiting]}
    values |= {"fault": STOOD_STILL if match.state == "frozen" else None}
    match_id = await matches.add(connection, match.guild_id, **values)
    for seat in exported.seats:
        columns = msgspec.structs.asdict(seat)
        person = {"person_id": columns.pop("person")}
        await matches.add_seat(connection, match_id, columns.pop("seat"), **person, **columns)
    for entry in rows:
        await entries.append(connection, replace(entry, match_id=match_id))
    past = [
        {"since": one.since, "seat": one.seat, "person_id": one.person, "name": one.name}
        for one in exported.tenures or [_since_ever(seat) for seat in exported.seats]
    ]
    await tenures.add(connection, match_id, past)
    return match_id


def _since_ever(seat: ExportedSeat) -> ExportedTenure:
    return ExportedTenure(0, seat.seat, seat.person, seat.name)
