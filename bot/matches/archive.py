"""Export and import of a match as plain JSON values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

import msgspec

from bot.matches.records import Match
from bot.matches.replay import Replay, replayed
from bot.matches.stored import (
    Stored,
    pack,
    plain_waiting,
    read_draws,
    undone,
    unpack,
    visible,
    write_json,
)
from bot.rules import kernel
from bot.rules.chance import RecordedChance, key_hash
from bot.rules.kernel import Game, IllegalMove, Position
from db import Connection, entries, matches
from db.entries import EntryRow

FORMAT = 1
TIMES = ("created_at", "began_at", "moved_at", "ended_at")
PLAIN = ("channel_id", "host_id", "game", "title", "size", "options", "has_random_seats", "state")
MORE = ("key_hash", "ending", "entry")
NEEDED = {"guild_id", "key", "waiting", "on_turn", *PLAIN, *MORE, *TIMES}


class Archive(Replay):
    """Matches that leave this database or come into it."""

    async def export(
        self, match_id: int, person_id: int | None, *, is_whole: bool = False
    ) -> dict[str, Any]:
        """A match as plain JSON values.

        While it runs: what the person may see (own moves, visible events), no key, no draws. When it is over: everything.
        `is_whole` (for the owner of the machine only) gives everything at once.
        """
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id)
            rows = await entries.between(connection, match_id, 0, stored.match.entry)
        match, gone = stored.match, undone(rows)
        is_whole = is_whole or match.state == "over"
        seat = match.seat_of(person_id)
        return {
            "slowburn": FORMAT,
            "whole": is_whole,
            "match": _match(stored, is_whole),
            "seats": [msgspec.to_builtins(row) for row in match.seats],
            "entries": [
                (_whole(row) if is_whole else _seen(row, seat)) | {"undone": row.number in gone}
                for row in rows
            ],
        }

    async def import_match(self, exported: Mapping[str, Any]) -> Match:
        """A whole export as a new match. It is replayed; raises `IllegalMove` where it does not replay."""
        if not _is_whole(exported):
            raise IllegalMove("This is no whole export of a match of this version.", "import")
        record = exported["match"]
        if record["game"] not in self.games:
            raise IllegalMove(f"There is no game called {record['game']!r} here.", "import")
        key = bytes.fromhex(str(record["key"]))
        if key_hash(key) != record["key_hash"]:
            raise IllegalMove("The key of this export does not fit its hash.", "import")
        rows = _replay(self.games[record["game"]], record, exported["entries"])
        async with self.store.writing() as connection:
            match_id = await _store(connection, record, key, exported["seats"], rows)
        return await self._fresh(match_id)


def _is_whole(exported: Any) -> bool:
    """Whether this is what `export` gives of a whole match, as far as its outline tells."""
    if not isinstance(exported, Mapping) or exported.get("slowburn") != FORMAT:
        return False
    match, *rows = (exported.get(part) for part in ("match", "seats", "entries"))
    if not isinstance(match, Mapping) or not all(isinstance(part, list) for part in rows):
        return False
    return exported.get("whole") is True and match.keys() >= NEEDED


def _match(stored: Stored, is_whole: bool) -> dict[str, Any]:
    match = stored.match
    plain = {name: getattr(match, name) for name in ("id", "guild_id", "thread_id", *PLAIN, *MORE)}
    times = {name: _iso(getattr(match, name)) for name in TIMES}
    key = {"key": stored.key.hex()} if is_whole else {}
    waiting = {"waiting": plain_waiting(match.waiting), "on_turn": sorted(stored.on_turn)}
    return plain | times | key | waiting


def _iso(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _whole(row: EntryRow) -> dict[str, Any]:
    """An entry with all it holds but its position, which a replay gives."""
    plain = {name: getattr(row, name) for name in ("number", "seat", "kind", "returns_to")}
    return plain | {
        "at": row.at.isoformat(),
        "is_automatic": row.is_automatic,
        "move": None if row.move is None else json.loads(row.move),
        "draws": json.loads(row.draws),
        "events": json.loads(row.events),
        "digest": row.digest,
    }


def _seen(row: EntryRow, seat: int | None) -> dict[str, Any]:
    """An entry as one seat may see it: others' moves may hold a secret choice, digests could confirm a guess."""
    is_own = row.kind == "note" or (seat is not None and row.seat == seat)
    return {
        "number": row.number,
        "seat": row.seat,
        "kind": row.kind,
        "at": row.at.isoformat(),
        "is_automatic": row.is_automatic,
        "move": json.loads(row.move) if is_own and row.move else None,
        "events": msgspec.to_builtins(visible(row, seat)),
    }


def _replay(
    game: Game, record: Mapping[str, Any], exported: Sequence[Mapping[str, Any]]
) -> list[EntryRow]:
    """The entries with their positions made again. Raises `IllegalMove` at the first that does not replay to its digest."""
    rows: list[EntryRow] = []
    for number, plain in enumerate(exported):
        try:
            row = _row(number, plain)
            saved = game.save(_next(game, record, row, rows))
        except Exception as fault:
            raise IllegalMove(f"Entry {number} does not replay: {fault}", "import") from fault
        if kernel.digest(saved) != row.digest:
            raise IllegalMove(f"Entry {number} does not replay: another position.", "import")
        rows.append(replace(row, position=pack(saved)))
    return rows


def _row(number: int, plain: Mapping[str, Any]) -> EntryRow:
    return EntryRow(
        match_id=0,
        number=number,
        seat=plain["seat"],
        kind=plain["kind"],
        move=None if plain["move"] is None else write_json(plain["move"]),
        draws=write_json(plain["draws"]),
        events=write_json(plain["events"]),
        digest=plain["digest"],
        at=datetime.fromisoformat(plain["at"]),
        returns_to=plain["returns_to"],
        is_automatic=plain["is_automatic"],
    )


def _next(
    game: Game, record: Mapping[str, Any], row: EntryRow, before: Sequence[EntryRow]
) -> Position[Any, Any]:
    chance = RecordedChance(read_draws(row))
    if row.kind == "begin":
        options = game.read_options(record["options"])
        return kernel.begin(game, record["size"], options, chance).position
    back = row.returns_to if row.kind == "undo" and row.returns_to is not None else -1
    position = game.load(unpack(before[back]))
    return replayed(game, position, row, chance).position if row.kind == "move" else position


async def _store(
    connection: Connection,
    record: Mapping[str, Any],
    key: bytes,
    seats: Sequence[Mapping[str, Any]],
    rows: Sequence[EntryRow],
) -> int:
    times = {name: _time(record[name]) for name in TIMES}
    values = {name: record[name] for name in (*PLAIN, *MORE, "waiting", "on_turn")}
    match_id = await matches.add(connection, record["guild_id"], key=key, **values, **times)
    for plain in seats:
        row = dict(plain)
        person = {"person_id": row.pop("person")}
        await matches.add_seat(connection, match_id, row.pop("seat"), **person, **row)
    for entry in rows:
        await entries.append(connection, replace(entry, match_id=match_id))
    return match_id


def _time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)
