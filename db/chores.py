"""What is done now and then: when it was done last, and clearing away what is of no use any more."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import acts, chores, outbox, panels, upsert


async def done_at(connection: AsyncConnection, name: str) -> datetime | None:
    statement = select(chores.c.done_at).where(chores.c.name == name)
    found = (await connection.execute(statement)).scalar_one_or_none()
    return found if isinstance(found, datetime) else None


async def done(connection: AsyncConnection, name: str, at: datetime) -> None:
    await upsert(connection, chores, "name", {"name": name, "done_at": at}, "done_at")


async def clear(connection: AsyncConnection, before: datetime) -> int:
    """Delete what was said or given up before then, interactions that were answered before then, and messages without buttons."""
    gone = (
        delete(outbox).where(outbox.c.sent_at < before),
        delete(acts).where(acts.c.at < before),
        delete(panels).where(~panels.c.is_live),
    )
    return sum([(await connection.execute(statement)).rowcount for statement in gone])
