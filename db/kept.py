"""Texts that a message is too small for, by a key made of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from db.tables import kept, upsert


async def keep(connection: AsyncConnection, texts: Mapping[str, str], at: datetime) -> None:
    """Store texts by their keys; one that is there already is as young as the others again.

    Always in the same order: two programs that keep the same texts would else wait for each other for ever.
    """
    for key, text in sorted(texts.items()):
        await upsert(connection, kept, "key", {"key": key, "text": text, "at": at}, "at")


async def read(connection: AsyncConnection, key: str) -> str | None:
    statement = select(kept.c.text).where(kept.c.key == key)
    text = (await connection.execute(statement)).scalar_one_or_none()
    return text if isinstance(text, str) else None


async def forget_before(connection: AsyncConnection, at: datetime) -> None:
    await connection.execute(delete(kept).where(kept.c.at < at))
