"""Queries on alarms: when the clock looks at a match next. A match without one has nothing that the clock could do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import IS_HERE, alarms, guilds, matches, seats, upsert


async def put(connection: AsyncConnection, match_id: int, at: datetime) -> None:
    await upsert(connection, alarms, "match_id", {"match_id": match_id, "at": at}, "at")


async def put_for(connection: AsyncConnection, person_id: int, at: datetime) -> None:
    """For all running matches in which a person has a seat."""
    statement = (
        select(matches.c.id)
        .join_from(seats, matches)
        .where(seats.c.person_id == person_id, matches.c.state == "running")
    )
    for match_id in (await connection.execute(statement)).scalars().all():
        await put(connection, match_id, at)


async def due(connection: AsyncConnection, now: datetime, latest: datetime) -> Sequence[RowMapping]:
    """Alarms that are past, or later than any is ever set (`latest`): `match_id`, `at`, `guild_id`; of servers that have the bot."""
    statement = (
        select(alarms, matches.c.guild_id)
        .join_from(alarms, matches, alarms.c.match_id == matches.c.id)
        .join(guilds, guilds.c.id == matches.c.guild_id, isouter=True)
        .where(or_(alarms.c.at <= now, alarms.c.at > latest), IS_HERE)
    )
    return (await connection.execute(statement)).mappings().all()


async def put_off(
    connection: AsyncConnection, match_id: int, was: Any, entry: int, at: datetime | None
) -> None:
    """The next look of the clock (None: there is none), where nothing has been written since it looked: no newer alarm, no entry."""
    is_same = (
        (alarms.c.match_id == match_id)
        & (alarms.c.at == was)
        & select(matches.c.id)
        .where(matches.c.id == match_id, matches.c.entry == entry)
        .correlate(None)
        .exists()
    )
    if at is None:
        await connection.execute(delete(alarms).where(is_same))
    else:
        await connection.execute(update(alarms).where(is_same).values(at=at))
