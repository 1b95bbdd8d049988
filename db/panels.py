"""Queries on panels: the messages with buttons that a match has on Discord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import panels, upsert


async def put(connection: AsyncConnection, **values: Any) -> None:
    """Remember a message; one that is known already gets its new entry."""
    await upsert(connection, panels, "message_id", values | {"is_live": True}, "entry", "is_live")


async def live(
    connection: AsyncConnection, match_id: int, kind: str | None = None
) -> Sequence[RowMapping]:
    """Messages whose buttons work, oldest first."""
    statement = select(panels).where(panels.c.match_id == match_id, panels.c.is_live)
    if kind is not None:
        statement = statement.where(panels.c.kind == kind)
    ordered = statement.order_by(panels.c.entry, panels.c.message_id)
    return (await connection.execute(ordered)).mappings().all()


async def retire(connection: AsyncConnection, message_id: int) -> None:
    statement = update(panels).where(panels.c.message_id == message_id)
    await connection.execute(statement.values(is_live=False))
