"""The shape of a database beside the shape that the code knows."""

from __future__ import annotations

from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from db import Store
from db.tables import metadata


async def differences(store: Store) -> list[Any]:
    """What would have to be migrated."""

    def found(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with store.reading() as connection:
        return await connection.run_sync(found)
