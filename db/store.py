"""The store: one database, opened, brought to today's shape, written to by one writer at a time, backed up."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Self

from alembic import command
from alembic.config import Config
from alembic.script.revision import ResolutionError
from alembic.util import CommandError
from sqlalchemy import Connection, event, func, make_url, select
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from db.driver import QuickConnection

MAGIC = b"SQLite format 3\0"  # how its files begin
PARTIAL = ".partial"  # after the name of a backup that is being made
BUSY_MS = 15_000  # how long a writer of another program is waited for
READERS = 8
MIGRATING = 48  # the lock's number, any that nobody else takes

NEWER = (
    "a newer version of the bot has changed it. Start that version, or restore a copy from before"
)


UNAVAILABLE = (OperationalError, InterfaceError, PoolTimeout, OSError)
"""What a database raises that cannot be used for a while: locked, its disk full, its server away. Later the same may work."""


class NewerDatabase(Exception):
    """The database has a shape that this version does not know."""


class Store:
    """A database. `writing()` and `reading()` give a connection inside one transaction; the queries are beside this file."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = asyncio.Lock()
        self._is_sqlite = engine.dialect.name == "sqlite"
        # PostgreSQL looks anew for each statement unless it is told to look once
        once: dict[str, Any] = {} if self._is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._readers = engine.execution_options(only_reads=True, **once)

    @classmethod
    async def open(cls, url: str) -> Self:
        """Open by SQLAlchemy URL (`sqlite+aiosqlite:///file`, `postgresql+asyncpg://...`), tables brought up to date. Raises `NewerDatabase`."""
        await _migrate(url)
        driver: dict[str, Any] = {}
        if (address := make_url(url)).get_backend_name() == "sqlite":
            path = address.database or ""
            driver["async_creator"] = lambda: QuickConnection(path)
        engine = create_async_engine(
            url,
            **driver,
            pool_size=READERS,
            max_overflow=0,
            pool_timeout=60,
            hide_parameters=True,  # a fault is told without hands and keys
            pool_reset_on_return=None,  # `writing` and `reading` end every transaction themselves
        )
        _tune(engine, has_foreign_keys=True)
        return cls(engine)

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction: committed at the end of the block, gone without trace when it raises."""
        if not self._is_sqlite:
            async with self._engine.begin() as connection:
                yield connection
            return
        async with self._writer, self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """One consistent picture; waits for no writer. Ends with a rollback: a damaged page must not spoil the end as well."""
        async with self._readers.connect() as connection:
            yield connection

    async def backup(self, path: Path) -> None:
        """Copy the database while it is used (SQLite's online backup). An older copy is replaced by a sound one or not at all.

        Raises `ValueError` where there is nothing to do so with, and `OSError` and `sqlite3.Error`.
        """
        if not self._is_sqlite:
            raise ValueError("PostgreSQL is backed up with pg_dump")
        await asyncio.to_thread(_copy, Path(self._engine.url.database or ""), path)


def _copy(source: Path, target: Path) -> None:
    if target.exists() and target.samefile(source):
        raise ValueError(f"{target} is the database itself")
    partial = target.with_name(target.name + PARTIAL)
    _sweep(partial)
    try:
        make_private(partial)
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(partial)) as new,
        ):
            old.backup(new)
            if (verdict := new.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
                raise sqlite3.DatabaseError(f"the copy is not sound: {verdict}")
        partial.replace(target)  # so that a file of this name is always a whole one
    finally:
        _remove(partial)


def _sweep(partial: Path) -> None:
    """Away with what backups left that were killed: this one's, and in the same folder whatever was not written to for a day."""
    _remove(partial)
    long_ago = time.time() - 24 * 3600
    for other in partial.parent.glob(f"*{PARTIAL}"):
        if other.stat().st_mtime < long_ago and _is_database(other):
            _remove(other)


def _remove(partial: Path) -> None:
    for end in ("", "-journal", "-wal", "-shm"):
        partial.with_name(partial.name + end).unlink(missing_ok=True)


def _is_database(file: Path) -> bool:
    """Nobody else's half a file is ours to take away."""
    with file.open("rb") as content:
        return content.read(len(MAGIC)) == MAGIC


def make_private(file: Path) -> None:
    """An empty file that only this user reads; SQLite gives what it puts beside a database (-wal, -shm) the same mode."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


async def _migrate(url: str) -> None:
    if url.startswith("sqlite") and (database := make_url(url).database):
        await asyncio.to_thread(_make_place, Path(database))
    # SQLite alters tables by copying them, which foreign keys would forbid: a connection of its own, without them
    engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True)
    _tune(engine, has_foreign_keys=False)
    try:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # of several programs one migrates at a time
                await connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
            await connection.run_sync(_upgrade)
    finally:
        await engine.dispose()


def _make_place(database: Path) -> None:
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private(database)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as unknown:
        if isinstance(unknown.__cause__, ResolutionError):
            raise NewerDatabase(NEWER) from unknown
        raise


def _tune(engine: AsyncEngine, *, has_foreign_keys: bool) -> None:
    if engine.dialect.name != "sqlite":
        return

    pragmas = (
        f"busy_timeout = {BUSY_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",
        f"foreign_keys = {'ON' if has_foreign_keys else 'OFF'}",
    )

    @event.listens_for(engine.sync_engine, "connect")
    def connect(connection: Any, record: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself: `begin` below does
        try:
            for pragma in pragmas:
                cursor = connection.cursor()
                cursor.execute(f"PRAGMA {pragma}")
                cursor.close()
        except BaseException:
            connection.close()  # a damaged file: the pool never gets to know this connection
            raise

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        only_reads = connection.get_execution_options().get("only_reads", False)
        statement = "BEGIN" if only_reads else "BEGIN IMMEDIATE"
        driver: Any = connection.connection.dbapi_connection
        # straight to the driver: one hop to its thread instead of three, and hops are what a move waits for
        try:
            driver.run_async(lambda raw: raw.execute(statement))
        except asyncio.CancelledError:
            connection.invalidate()  # the driver may begin all the same, unseen, and hold the lock
            raise
