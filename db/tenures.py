"""Queries on tenures: who had which seat under which name, from which entry on. A match of old has none before its next change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from db.cells import is_whole
from db.tables import tenures

_OF_MATCH = select(tenures).order_by(tenures.c.since, tenures.c.seat)


async def of_match(connection: AsyncConnection, match_id: int) -> Sequence[RowMapping]:
    """Oldest first; damaged ones are left out."""
    statement = _OF_MATCH.where(tenures.c.match_id == match_id)
    rows = (await connection.execute(statement)).mappings().all()
    return [row for row in rows if is_whole(row)]


async def add(connection: AsyncConnection, match_id: int, rows: Sequence[dict[str, Any]]) -> None:
    """`since`, `seat`, `person_id` and `name` of each; one that stands there already, from a time to come, was damaged."""
    for row in rows:
        same = [tenures.c[name] == row[name] for name in ("since", "seat")]
        await connection.execute(delete(tenures).where(tenures.c.match_id == match_id, *same))
        await connection.execute(insert(tenures).values(match_id=match_id, **row))


async def forget(connection: AsyncConnection, person_id: int, name: str) -> None:
    """Give a person's past another name."""
    statement = update(tenures).where(tenures.c.person_id == person_id)
    await connection.execute(statement.values(person_id=None, name=name))
