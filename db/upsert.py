"""Insert or update, in the words of both databases."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


async def upsert(
    connection: AsyncConnection, table: Table, key: str, values: dict[str, Any], *changed: str
) -> None:
    """Insert `values`; where the key exists already, only the columns `changed` are replaced (none: nothing happens)."""
    if connection.dialect.name == "sqlite":
        statement: Any = sqlite.insert(table).values(values)
    else:
        statement = postgresql.insert(table).values(values)
    if changed:
        new = {name: statement.excluded[name] for name in changed}
        await connection.execute(statement.on_conflict_do_update(index_elements=[key], set_=new))
    else:
        await connection.execute(statement.on_conflict_do_nothing(index_elements=[key]))
