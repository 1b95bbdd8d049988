"""Queries on the outbox: rows are written in the move's transaction and marked when they have been said."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import RowMapping, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import IS_HERE, guilds, matches, outbox

_ADD = insert(outbox)  # built once: a move waits for it


async def add(
    connection: AsyncConnection, match_id: int, kind: str, body: dict[str, Any], at: datetime
) -> None:
    row = {"match_id": match_id, "kind": kind, "body": body, "due_at": at}
    await connection.execute(_ADD, row | {"nonce": secrets.token_hex(12)})


async def heads(connection: AsyncConnection) -> Sequence[tuple[int, datetime]]:
    """Matches with something unsaid and when its first row is due; servers that removed the bot are left out."""
    first = (
        select(func.min(outbox.c.id)).where(outbox.c.sent_at.is_(None)).group_by(outbox.c.match_id)
    )
    statement = (
        select(outbox.c.match_id, outbox.c.due_at)
        .join_from(outbox, matches)
        .join(guilds, guilds.c.id == matches.c.guild_id, isouter=True)
        .where(outbox.c.id.in_(first), IS_HERE)
        .order_by(outbox.c.due_at, outbox.c.id)
    )
    return [(row.match_id, row.due_at) for row in (await connection.execute(statement)).all()]


async def unsaid(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """All unsaid rows of a match in order, with where to say them: `guild_id`, `channel_id`, `thread_id`, and whose match it is: `host_id`."""
    of_match = matches.c.guild_id, matches.c.channel_id, matches.c.thread_id, matches.c.host_id
    statement = (
        select(outbox, *of_match)
        .join_from(outbox, matches)
        .where(outbox.c.match_id == match_id, outbox.c.sent_at.is_(None))
        .order_by(outbox.c.id)
    )
    return (await connection.execute(statement)).mappings().all()


async def of_match(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """Every row of a match, said or not, in order."""
    statement = select(outbox).where(outbox.c.match_id == match_id).order_by(outbox.c.id)
    return (await connection.execute(statement)).mappings().all()


async def change(connection: AsyncConnection, row_ids: Sequence[int], **values: Any) -> None:
    await connection.execute(update(outbox).where(outbox.c.id.in_(row_ids)).values(**values))


async def count_unsaid(connection: AsyncConnection) -> int:
    statement = select(func.count()).select_from(outbox).where(outbox.c.sent_at.is_(None))
    return int((await connection.execute(statement)).scalar_one())
