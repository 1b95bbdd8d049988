"""Export of a match as plain JSON values."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from bot.matches.records import SeatRow
from bot.matches.rows import MatchRecord, damage_in, plain_waiting, undone_numbers, visible_events
from bot.matches.verify import PositionReplay
from db import Row, entries, tenures
from db.entries import EntryRow

FORMAT = 1
TIMES = ("created_at", "began_at", "moved_at", "ended_at")
PLAIN = ("channel_id", "host_id", "game", "title", "size", "options", "has_random_seats", "state")
MORE = ("key_hash", "ending", "entry")
KNOWN = ("seat", "person", "name", "is_autopilot", "has_resigned")
KEPT = ("seen", "is_for_ending")


class Archive(PositionReplay):
    """Matches that leave this database."""

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
            past = await tenures.of_match(connection, match_id)
        # a long match takes a while to write
        return await asyncio.to_thread(_exported, stored, rows, past, person_id, is_whole=is_whole)


def _exported(
    stored: MatchRecord,
    rows: Sequence[EntryRow],
    past: Sequence[Row],
    person_id: int | None,
    *,
    is_whole: bool,
) -> dict[str, Any]:
    match = stored.match
    broken = {row.number: damage for row in rows if (damage := damage_in(row))}
    gone = undone_numbers([row for row in rows if row.number not in broken])
    is_whole = is_whole or match.state == "over"
    seat = match.seat_of(person_id)
    return {
        "slowburn": FORMAT,
        "whole": is_whole,
        "match": _match(stored, is_whole),
        "seats": [_seat(row, is_whole) for row in match.seats],
        "tenures": [
            {
                "since": row["since"],
                "seat": row["seat"],
                "person": row["person_id"],
                "name": row["name"],
            }
            for row in past
        ],
        "entries": [
            {"number": row.number, "damaged": broken[row.number]}
            if row.number in broken
            else (_whole(row) if is_whole else _seen(row, seat)) | {"undone": row.number in gone}
            for row in rows
        ],
    }


def _match(stored: MatchRecord, is_whole: bool) -> dict[str, Any]:
    match = stored.match
    plain = {name: getattr(match, name) for name in ("id", "guild_id", "thread_id", *PLAIN, *MORE)}
    times = {name: _iso(getattr(match, name)) for name in TIMES}
    key = {"key": stored.key.hex()} if is_whole else {}
    waiting = {"waiting": plain_waiting(match.waiting), "on_turn": sorted(stored.on_turn)}
    return plain | times | key | waiting


def _seat(row: SeatRow, is_whole: bool) -> dict[str, Any]:
    """What everybody at the table knows of a seat; of a whole export, too, what only the desk keeps."""
    names = (*KNOWN, *KEPT) if is_whole else KNOWN
    return {name: getattr(row, name) for name in names}


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
        "events": msgspec.to_builtins(visible_events(row, seat)),
    }
