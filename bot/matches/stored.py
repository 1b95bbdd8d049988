"""From rows to records and back: matches, seats, events, draws, positions with their digest."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import msgspec

from bot.matches.records import Happened, Match, SeatRow, Waiting
from bot.rules.chance import Draw
from bot.rules.kernel import Event, Position, digest
from db import Row
from db.entries import EntryRow

_events = msgspec.json.Decoder(tuple[Event, ...])
_draws = msgspec.json.Decoder(tuple[Draw, ...])


class Damaged(Exception):
    """A stored position is not what was written."""


@dataclass(frozen=True)
class Stored:
    """A match with what only the desk may know: its key, whether its server has removed the bot, its last entry.

    `done` is the entry that the present interaction has made already, `on_turn` the seats of the last decision that was no
    question between.
    """

    match: Match
    key: bytes
    has_guild_left: bool
    last: EntryRow | None = None
    done: int | None = None
    on_turn: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Present:
    """The position that counts now; `entry` is the one it was read from: not the last one where that is damaged."""

    position: Position[Any, Any]
    entry: EntryRow


def read_stored(row: Row, seats: Sequence[Row]) -> Stored:
    return Stored(
        match=_match(row, seats),
        key=row["key"] or b"",
        has_guild_left=row["left_at"] is not None,
        last=_last(row) if row.get("last_number") is not None else None,
        done=row.get("done"),
        on_turn=frozenset(row["on_turn"]),
    )


def _last(row: Row) -> EntryRow:
    return EntryRow(**{column.name: row[f"last_{column.name}"] for column in fields(EntryRow)})


def _match(row: Row, seats: Sequence[Row]) -> Match:
    same = (
        "id",
        "guild_id",
        "channel_id",
        "thread_id",
        "host_id",
        "game",
        "title",
        "size",
        "options",
    )
    more = ("has_random_seats", "state", "entry", "key_hash", "ending", "fault", "rematch_of")
    times = ("created_at", "began_at", "moved_at", "ended_at")
    return Match(
        **{name: row[name] for name in same + more + times},
        seats=tuple(map(_seat, seats)),
        waiting=read_waiting(row["waiting"]),
        key=row["key"].hex() if row["state"] == "over" and row["key"] else None,
    )


def _seat(row: Row) -> SeatRow:
    same = ("seat", "name", "is_autopilot", "has_resigned", "seen", "is_for_ending")
    return SeatRow(person=row["person_id"], **{name: row[name] for name in same})


def read_waiting(stored: Iterable[Mapping[str, Any]]) -> tuple[Waiting, ...]:
    return tuple(msgspec.convert(one, Waiting) for one in stored)


def plain_waiting(waiting: Iterable[Waiting]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(one) for one in waiting]


def pack(saved: bytes) -> bytes:
    return zlib.compress(saved)


def unpack(entry: EntryRow) -> bytes:
    """The saved position of an entry. Raises `Damaged`: thinned, cut off or changed."""
    if entry.position is None:
        raise Damaged(f"entry {entry.number} of match {entry.match_id} has no position")
    try:
        saved = zlib.decompress(entry.position)
    except zlib.error as fault:
        raise Damaged(f"entry {entry.number} of match {entry.match_id}: {fault}") from fault
    if digest(saved) != entry.digest:
        raise Damaged(f"entry {entry.number} of match {entry.match_id} has another digest")
    return saved


def read_events(entry: EntryRow) -> tuple[Event, ...]:
    return _events.decode(entry.events)


def read_draws(entry: EntryRow) -> tuple[Draw, ...]:
    return _draws.decode(entry.draws)


def write_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def undone(entries: Sequence[EntryRow]) -> set[int]:
    """The numbers of moves that a later entry of `entries` has taken back."""
    back = [entry for entry in entries if entry.kind == "undo" and entry.returns_to is not None]
    return {
        entry.number
        for entry in entries
        if entry.kind == "move"
        and any((undo.returns_to or 0) < entry.number < undo.number for undo in back)
    }


def happened(entries: Sequence[EntryRow], seat: int | None) -> list[Happened]:
    """Entries as a seat may see them (None: a spectator)."""
    gone = undone(entries)
    return [_happened(entry, seat, entry.number in gone) for entry in entries]


def _happened(entry: EntryRow, seat: int | None, is_undone: bool) -> Happened:
    try:
        events, note = visible(entry, seat), note_of(entry)
    except msgspec.DecodeError:
        events, note = (), "This entry cannot be read any more."
    return Happened(
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        at=entry.at,
        events=events,
        note=note,
        is_automatic=entry.is_automatic,
        is_undone=is_undone,
    )


def visible(entry: EntryRow, seat: int | None) -> tuple[Event, ...]:
    return tuple(event for event in read_events(entry) if event.is_seen_by(seat))


def note_of(entry: EntryRow) -> str:
    if entry.kind == "note":
        return str(msgspec.json.decode(entry.move or '""'))
    return ""
