"""From rows to records and back: matches, seats, events, draws, positions with their digest."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import msgspec

from bot.engine import SEAT_LETTERS, Draw, Event, Game, Position, position_digest
from bot.matches.mending import SEAT, SOME_TIME, Mended, mended, waiting_in
from bot.matches.records import EntrySummary, Match, SeatRow, Waiting
from db import Row
from db.cells import UNREAD
from db.entries import EntryRow

log = logging.getLogger(__name__)

_events = msgspec.json.Decoder(tuple[Event, ...])
_draws = msgspec.json.Decoder(tuple[Draw, ...])

KINDS = ("begin", "move", "undo", "note")
LOST_LINE = "This entry cannot be read any more."


class Damaged(Exception):
    """A stored position is not what was written."""


@dataclass(frozen=True)
class MatchRecord:
    """A match with what only the desk may know: its key, whether its server has removed the bot, its last entry.

    `done` is the entry that the present interaction has made already, `on_turn` the seats of the last decision that was no
    question between. `fault` says what is damaged in its rows (empty: nothing), and `mended` is how they can be used.
    """

    match: Match
    key: bytes
    has_guild_left: bool
    last: EntryRow | None = None
    done: int | None = None
    on_turn: frozenset[int] = frozenset()
    mended: Mended = field(default_factory=lambda: Mended({}))

    @property
    def fault(self) -> str:
        return next(iter(self.mended.faults), "")


@dataclass(frozen=True)
class CurrentPosition:
    """The position that counts now; `entry` is the one it was read from: not the last one where that is damaged."""

    position: Position[Any, Any]
    entry: EntryRow


def read_stored(row: Row, seats: Sequence[Row]) -> MatchRecord:
    """A match from its rows, whatever is damaged in them."""
    found = mended(row, seats)
    return MatchRecord(
        match=_match(row["id"], found),
        key=found.values["key"] or b"",
        has_guild_left=row["left_at"] not in (None, UNREAD),
        last=_last(row) if row.get("last_number") is not None else None,
        done=row.get("done"),
        on_turn=found.on_turn,
        mended=found,
    )


def _last(row: Row) -> EntryRow:
    return EntryRow(**{column.name: row[f"last_{column.name}"] for column in fields(EntryRow)})


def _match(match_id: int, found: Mended) -> Match:
    same = ("guild_id", "channel_id", "thread_id", "host_id", "game", "title", "size", "options")
    more = ("has_random_seats", "state", "entry", "key_hash", "ending", "fault", "rematch_of")
    times = ("created_at", "began_at", "moved_at", "ended_at")
    key = found.values["key"]
    return Match(
        **{name: found.values[name] for name in same + more + times},
        id=match_id,
        seats=found.seats,
        waiting=found.waiting,
        key=key.hex() if found.values["state"] == "over" and key else None,
    )


def seat_columns(row: SeatRow) -> dict[str, Any]:
    """A seat as it is stored, its number aside."""
    columns = {name: getattr(row, name) for name in SEAT if name != "person_id"}
    return columns | {"person_id": row.person}


def read_waiting(stored: Any) -> tuple[Waiting, ...]:
    """Raises `Damaged`."""
    try:
        return waiting_in(stored)
    except ValueError as fault:
        raise Damaged("its stored 'waiting' is damaged") from fault


def plain_waiting(waiting: Iterable[Waiting]) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(one) for one in waiting]


def pack(saved: bytes) -> bytes:
    return zlib.compress(saved)


def unpack(entry: EntryRow) -> bytes:
    """The saved position of an entry. Raises `Damaged`: thinned, cut off or changed."""
    if not isinstance(entry.position, bytes):
        raise Damaged(f"entry {entry.number} of match {entry.match_id} has no position")
    try:
        saved = zlib.decompress(entry.position)
    except zlib.error as fault:
        raise Damaged(f"entry {entry.number} of match {entry.match_id}: {fault}") from fault
    if position_digest(saved) != entry.digest:
        raise Damaged(f"entry {entry.number} of match {entry.match_id} has another digest")
    return saved


def load(game: Game, entry: EntryRow) -> Position[Any, Any]:
    """The position of an entry. Raises `Damaged`."""
    saved = unpack(entry)
    try:
        return game.load(saved)
    except (ValueError, TypeError, LookupError) as fault:
        name = type(fault).__name__  # not what it says: that may hold a hand
        raise Damaged(
            f"entry {entry.number} of match {entry.match_id} is no position ({name})"
        ) from fault


def read_events(entry: EntryRow) -> tuple[Event, ...]:
    return _events.decode(entry.events)


def read_draws(entry: EntryRow) -> tuple[Draw, ...]:
    return _draws.decode(entry.draws)


def damage_in(entry: EntryRow) -> str:
    """What of an entry cannot be read, its position aside; empty: nothing."""
    for column in fields(entry):
        if getattr(entry, column.name) is UNREAD:
            return column.name
    if entry.kind not in KINDS:
        return "kind"
    if entry.seat is None and entry.kind == "move":
        return "seat"
    if entry.seat is not None and entry.seat not in range(len(SEAT_LETTERS)):
        return "seat"
    goes_back = entry.returns_to is not None and 0 <= entry.returns_to < entry.number
    if goes_back != (entry.kind == "undo"):
        return "returns_to"
    return _unreadable(entry)


def _unreadable(entry: EntryRow) -> str:
    for name, read in (("events", read_events), ("draws", read_draws), ("move", _read_move)):
        try:
            read(entry)
        except (ValueError, TypeError, RecursionError):
            return name
    return ""


def _read_move(entry: EntryRow) -> None:
    """Raises `ValueError` for what is no record of a move, no text of a note, or stands where neither belongs."""
    if entry.kind == "move":
        msgspec.json.decode(entry.move or "", type=_Tagged)
    elif entry.kind == "note":
        msgspec.json.decode(entry.move or "", type=str)
    elif entry.move is not None:
        raise ValueError


class _Tagged(msgspec.Struct):
    move: str


def write_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def undone_numbers(entries: Sequence[EntryRow]) -> set[int]:
    """The numbers of moves that a later entry of `entries` has taken back."""
    back = [entry for entry in entries if entry.kind == "undo" and entry.returns_to is not None]
    return {
        entry.number
        for entry in entries
        if entry.kind == "move"
        and any((undo.returns_to or 0) < entry.number < undo.number for undo in back)
    }


def describe_entries(
    game: Game, entries: Sequence[EntryRow], seat: int | None
) -> list[EntrySummary]:
    """Entries as a seat may see them (None: a spectator); of one that cannot be read only that."""
    broken = {
        entry.number
        for entry in entries
        if damage_in(entry) or not _can_be_told(game, visible_events(entry, seat), entry)
    }
    gone = undone_numbers([entry for entry in entries if entry.number not in broken])
    found: list[EntrySummary] = []
    for entry in entries:
        if entry.number in broken:
            at = entry.at if entry.at is not UNREAD else found[-1].at if found else SOME_TIME
            found.append(EntrySummary(entry.number, "note", None, at, (), LOST_LINE))
        else:
            found.append(_happened(entry, seat, entry.number in gone))
    return found


def _can_be_told(game: Game, events: Sequence[Event], entry: EntryRow) -> bool:
    """True if the events are such as the game words: facts of other kinds would break pages and pictures."""
    try:
        for event in events:
            game.event_sentence(event)
    except Exception as fault:  # noqa: BLE001  # whatever the facts are, they are not what was written
        name = type(fault).__name__  # not what it says: that may hold a hand
        log.error("entry %d of match %d can't be told (%s)", entry.number, entry.match_id, name)
        return False
    return True


def _happened(entry: EntryRow, seat: int | None, is_undone: bool) -> EntrySummary:
    return EntrySummary(
        number=entry.number,
        kind=entry.kind,
        seat=entry.seat,
        at=entry.at,
        events=visible_events(entry, seat),
        note=note_of(entry),
        is_automatic=entry.is_automatic,
        is_undone=is_undone,
    )


def visible_events(entry: EntryRow, seat: int | None) -> tuple[Event, ...]:
    return tuple(event for event in read_events(entry) if event.is_seen_by(seat))


def note_of(entry: EntryRow) -> str:
    if entry.kind == "note":
        return str(msgspec.json.decode(entry.move or '""'))
    return ""
