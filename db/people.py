"""Queries on people and servers: names, settings, erasure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.cells import UNREAD
from db.tables import IS_HERE, entries, guilds, matches, people, seats, tenures, upsert


async def meet(connection: AsyncConnection, person_id: int, name: str) -> None:
    """Remember what somebody is called now."""
    await upsert(connection, people, "id", {"id": person_id, "name": name, "settings": {}}, "name")


async def read(connection: AsyncConnection, person_id: int) -> RowMapping | None:
    statement = select(people).where(people.c.id == person_id)
    return (await connection.execute(statement)).mappings().first()


async def hold(connection: AsyncConnection, person_id: int) -> None:
    """Until this transaction ends no other one changes what is kept of this person, known before or not."""
    values = {"id": person_id, "name": "", "settings": {}}
    await upsert(connection, people, "id", values)
    if connection.dialect.name != "sqlite":
        await connection.execute(
            select(people.c.id).where(people.c.id == person_id).with_for_update()
        )


async def set_settings(
    connection: AsyncConnection, person_id: int, settings: dict[str, Any]
) -> None:
    values = {"id": person_id, "name": "", "settings": settings}
    await upsert(connection, people, "id", values, "settings")


def settings_in(row: RowMapping | None) -> dict[str, Any]:
    """A person's settings; none where they never set any or their cell is damaged."""
    stored = None if row is None else row["settings"]
    return dict(stored) if isinstance(stored, dict) else {}


async def seats_of(connection: AsyncConnection, person_id: int) -> Sequence[RowMapping]:
    """Every seat a person has, in all matches."""
    return await _seats(connection, seats.c.person_id == person_id)


async def seats_held(connection: AsyncConnection, person_id: int) -> Sequence[RowMapping]:
    """Every seat a person has or had, in all matches."""
    had = exists().where(
        tenures.c.match_id == seats.c.match_id,
        tenures.c.seat == seats.c.seat,
        tenures.c.person_id == person_id,
    )
    return await _seats(connection, or_(seats.c.person_id == person_id, had))


async def _seats(connection: AsyncConnection, which: ColumnElement[bool]) -> Sequence[RowMapping]:
    statement = (
        select(seats, matches.c.game, matches.c.title, matches.c.state, matches.c.guild_id)
        .join_from(seats, matches)
        .where(which)
        .order_by(seats.c.match_id, seats.c.seat)
    )
    rows = (await connection.execute(statement)).mappings().all()
    return [row for row in rows if row["seat"] is not UNREAD]


async def hosted_by(connection: AsyncConnection, person_id: int) -> Sequence[int]:
    statement = select(matches.c.id).where(matches.c.host_id == person_id).order_by(matches.c.id)
    return (await connection.execute(statement)).scalars().all()


async def moves_of(
    connection: AsyncConnection, match_id: int, seat: int
) -> Sequence[tuple[int, datetime, str]]:
    """Number, time and move (JSON) of all moves of a seat."""
    statement = (
        select(entries.c.number, entries.c.at, entries.c.move)
        .where(entries.c.match_id == match_id, entries.c.seat == seat, entries.c.kind == "move")
        .order_by(entries.c.number)
    )
    return [(row.number, row.at, row.move) for row in (await connection.execute(statement)).all()]


async def forget(connection: AsyncConnection, person_id: int) -> None:
    await connection.execute(delete(people).where(people.c.id == person_id))


async def set_left(connection: AsyncConnection, guild_id: int, at: datetime | None) -> None:
    """A server removed the bot (`at`) or has it (None)."""
    await upsert(connection, guilds, "id", {"id": guild_id, "left_at": at}, "left_at")


async def here(connection: AsyncConnection) -> set[int]:
    """The servers that have the bot, as far as is known."""
    statement = select(guilds.c.id).where(IS_HERE, guilds.c.id != 0)
    return {
        number for number in (await connection.execute(statement)).scalars() if number is not UNREAD
    }


async def is_here(connection: AsyncConnection, guild_id: int) -> bool:
    """Whether the bot is known to be in a server."""
    statement = select(guilds.c.id).where(guilds.c.id == guild_id, guilds.c.left_at.is_(None))
    return (await connection.execute(statement)).first() is not None


async def commands_hash(connection: AsyncConnection, guild_id: int) -> str | None:
    statement = select(guilds.c.commands_hash).where(guilds.c.id == guild_id)
    return (await connection.execute(statement)).scalar_one_or_none()


async def set_commands_hash(connection: AsyncConnection, guild_id: int, commands_hash: str) -> None:
    values = {"id": guild_id, "commands_hash": commands_hash}
    await upsert(connection, guilds, "id", values, "commands_hash")
