"""Queries on entries: the history of a match, appended to and never changed; only old positions may be thinned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from datetime import datetime

from sqlalchemy import RowMapping, func, insert, select, update
from sqlalchemy.exc import DatabaseError
from sqlalchemy.ext.asyncio import AsyncConnection

from db.cells import UNREAD
from db.tables import entries, matches

LONG = 500  # a running match is thinned once it has more entries than this
RECENT = 50  # so many positions at the end are always kept
EVERY = 50  # of the older ones, each whose number divides by this is kept


class Unreadable(Exception):
    """The database cannot read this row any more."""


@dataclass(frozen=True)
class EntryRow:
    """One entry as it is stored: `move`, `draws` and `events` are JSON, `position` is compressed (None: thinned or not asked for)."""

    match_id: int
    number: int
    seat: int | None
    kind: str
    move: str | None
    draws: str
    events: str
    digest: str
    at: datetime
    position: bytes | None = None
    returns_to: int | None = None
    is_automatic: bool = False
    once: int | None = None


@dataclass(frozen=True)
class Outline:
    """An entry's place in the history; `is_kept`: its position is stored."""

    number: int
    returns_to: int | None
    is_kept: bool


_APPEND = insert(entries)  # built once: a move waits for it
_WHOLE = [entries.c[column.name] for column in fields(EntryRow)]
_WITHOUT_POSITION = [column for column in _WHOLE if column.name != "position"]


async def append(connection: AsyncConnection, entry: EntryRow) -> None:
    await connection.execute(_APPEND, asdict(entry))


async def read(connection: AsyncConnection, match_id: int, number: int) -> EntryRow | None:
    """One entry with its position. Raises `Unreadable` where the file is damaged."""
    statement = select(*_WHOLE).where(entries.c.match_id == match_id, entries.c.number == number)
    try:
        row = (await connection.execute(statement)).mappings().first()
    except DatabaseError as fault:
        raise Unreadable(f"entry {number} of match {match_id}") from fault
    return None if row is None else EntryRow(**row)


async def between(
    connection: AsyncConnection,
    match_id: int,
    first: int,
    last: int,
    *,
    has_positions: bool = False,
) -> Sequence[EntryRow]:
    """Entries `first` to `last`, both included, oldest first."""
    columns = _WHOLE if has_positions else _WITHOUT_POSITION
    statement = (
        select(*columns)
        .where(entries.c.match_id == match_id, entries.c.number.between(first, last))
        .order_by(entries.c.number)
    )
    rows = (await connection.execute(statement)).mappings().all()
    return _readable(rows)


async def some(
    connection: AsyncConnection, match_id: int, numbers: Sequence[int]
) -> Sequence[EntryRow]:
    """The entries of these numbers with their positions, oldest first."""
    statement = (
        select(*_WHOLE)
        .where(entries.c.match_id == match_id, entries.c.number.in_(numbers))
        .order_by(entries.c.number)
    )
    rows = (await connection.execute(statement)).mappings().all()
    return _readable(rows)


def _readable(rows: Sequence[RowMapping]) -> list[EntryRow]:
    """Without those whose number is damaged: nobody knows where they stand in the history."""
    return [EntryRow(**row) for row in rows if row["number"] is not UNREAD]


async def outlines(connection: AsyncConnection, match_id: int) -> Sequence[Outline]:
    """All entries of a match, oldest first, without what is in them."""
    is_kept = entries.c.position.is_not(None).label("is_kept")
    statement = (
        select(entries.c.number, entries.c.returns_to, is_kept)
        .where(entries.c.match_id == match_id)
        .order_by(entries.c.number)
    )
    rows = (await connection.execute(statement)).all()
    return [
        Outline(row.number, None if row.returns_to is UNREAD else row.returns_to, bool(row.is_kept))
        for row in rows
        if row.number is not UNREAD
    ]


async def numbers_down(connection: AsyncConnection, match_id: int, last: int) -> Sequence[int]:
    """The numbers of all entries up to `last`, newest first."""
    statement = select(entries.c.number).where(
        entries.c.match_id == match_id, entries.c.number <= last
    )
    found = (await connection.execute(statement.order_by(entries.c.number.desc()))).scalars()
    return [number for number in found if number is not UNREAD]


async def kept_before(connection: AsyncConnection, match_id: int, number: int) -> int | None:
    """The nearest entry up to `number` that still has its position."""
    statement = select(entries.c.number).where(
        entries.c.match_id == match_id,
        entries.c.number <= number,
        entries.c.position.is_not(None),
    )
    nearest = statement.order_by(entries.c.number.desc()).limit(EVERY)
    found = (await connection.execute(nearest)).scalars()
    return next((kept for kept in found if kept is not UNREAD), None)


async def undo_targets(connection: AsyncConnection, match_id: int) -> set[int]:
    """The entries whose positions an undo has made the present one again."""
    statement = select(entries.c.returns_to).where(
        entries.c.match_id == match_id, entries.c.kind == "undo"
    )
    return set((await connection.execute(statement)).scalars().all())


async def can_be_thinned(connection: AsyncConnection) -> Sequence[int]:
    """The numbers of matches that are over or long and have grown since they were thinned."""
    grown = matches.c.entry - func.coalesce(matches.c.thinned, 0)
    is_long = (matches.c.state == "running") & (matches.c.entry > LONG) & (grown >= EVERY)
    is_over = (matches.c.state == "over") & (matches.c.thinned.is_(None) | (grown > 0))
    statement = select(matches.c.id).where(is_long | is_over)
    return (await connection.execute(statement.order_by(matches.c.id))).scalars().all()


async def thin(connection: AsyncConnection, match_id: int) -> int:
    """Drop old positions of one match but every fiftieth; what lies between is replayed when it is wanted."""
    last = select(matches.c.entry).where(matches.c.id == match_id).scalar_subquery()
    statement = update(entries).where(
        entries.c.match_id == match_id,
        entries.c.number <= last - RECENT,
        entries.c.number % EVERY != 0,
        entries.c.position.is_not(None),
    )
    count = (await connection.execute(statement.values(position=None))).rowcount
    marked = update(matches).where(matches.c.id == match_id).values(thinned=matches.c.entry)
    await connection.execute(marked)
    return count
