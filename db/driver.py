"""SQLite's driver with one hop to its thread for each statement.

As it comes, a statement takes four (cursor, execute, fetch, close), and hops are what a move waits for: see `bot bench`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

import aiosqlite

CHUNK = 64  # rows that aiosqlite fetches at a time; unused, since every result is fetched whole


class QuickCursor:
    """What SQLAlchemy asks of a cursor: a statement is run, its rows fetched and the cursor closed in one go."""

    arraysize = 1

    def __init__(self, connection: QuickConnection) -> None:
        self._connection = connection
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        await self._connection.do(lambda raw: self._keep(raw.execute(statement, parameters)))

    async def executemany(self, statement: str, rows: Iterable[Sequence[Any]]) -> None:
        await self._connection.do(lambda raw: self._keep(raw.executemany(statement, rows)))

    async def fetchall(self) -> list[Any]:
        rows, self._rows = self._rows, []
        return rows

    async def close(self) -> None:
        """It is closed already."""

    def _keep(self, cursor: sqlite3.Cursor) -> None:
        try:
            self._rows = cursor.fetchall()
            self.description, self.rowcount = cursor.description, cursor.rowcount
            self.lastrowid = cursor.lastrowid
        finally:
            cursor.close()


class QuickConnection(aiosqlite.Connection):
    """A connection in a thread of its own that ends with the program."""

    def __init__(self, path: str) -> None:
        super().__init__(partial(_connect, path), CHUNK)
        self._thread.daemon = True

    def cursor(self) -> QuickCursor:  # type: ignore[override]  # what SQLAlchemy needs of one
        return QuickCursor(self)

    async def do(self, action: Callable[[sqlite3.Connection], None]) -> None:
        """In its thread."""
        await self._execute(action, self._conn)  # type: ignore[no-untyped-call]  # aiosqlite leaves it so


def _connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, check_same_thread=False)
    # else one text that is no UTF-8 breaks every statement that meets it
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    return connection
