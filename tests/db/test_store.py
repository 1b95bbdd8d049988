"""The store: its shape, its transactions, its backup."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from db import Store, entries, matches, outbox, people
from tests.db.schema import differences
from tests.engine.countdown import Take
from tests.matches.builder import room_on


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "slowburn.db"


@pytest_asyncio.fixture
async def store(file: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    yield store
    await store.close()


async def test_the_migrations_make_the_tables_of_today(store: Store) -> None:
    assert await differences(store) == []


async def test_opening_again_changes_nothing(store: Store, file: Path) -> None:
    async with store.writing() as connection:
        await people.meet(connection, 1, "Ada")
    again = await Store.open(f"sqlite+aiosqlite:///{file}")
    async with again.reading() as connection:
        row = await people.read(connection, 1)
    await again.close()
    assert row is not None
    assert row["name"] == "Ada"


async def test_a_database_of_the_first_shape_is_brought_up_to_date(file: Path) -> None:
    url = f"sqlite+aiosqlite:///{file}"
    store = await Store.open(url)
    async with store.writing() as connection:
        await people.meet(connection, 1, "Ada")
    await store.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DROP TABLE tenures")
        connection.execute("DROP TABLE kept")
        connection.execute("DROP TABLE votes")
        connection.execute("DROP TABLE chores")
        connection.execute("ALTER TABLE matches DROP COLUMN thinned")
        connection.execute("DROP TABLE alarms")
        connection.execute("DROP INDEX ix_matches_rematch_of")
        connection.execute("ALTER TABLE matches DROP COLUMN rematch_of")
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    store = await Store.open(url)
    assert await differences(store) == []
    async with store.reading() as connection:
        assert await people.read(connection, 1) is not None
    await store.close()


async def test_two_programs_start_at_once(file: Path) -> None:
    url = f"sqlite+aiosqlite:///{file}"
    stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
    for opened in stores:
        await opened.close()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [
            ("0007",)
        ]


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 15_000)],
)
async def test_sqlite_is_told_to_be_careful(store: Store, pragma: str, value: object) -> None:
    async with store.reading() as connection:
        assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar_one() == value


async def test_what_raises_leaves_no_trace(store: Store) -> None:
    with pytest.raises(ZeroDivisionError):
        await _meet_and_break(store)
    async with store.reading() as connection:
        assert await people.read(connection, 1) is None
    async with store.writing() as connection:
        await people.meet(connection, 1, "Bo")


async def _meet_and_break(store: Store) -> None:
    async with store.writing() as connection:
        await people.meet(connection, 1, "Ada")
        raise ZeroDivisionError


async def test_a_cancelled_transaction_leaves_no_trace_and_no_lock(store: Store) -> None:
    entered = asyncio.Event()

    async def linger() -> None:
        async with store.writing() as connection:
            await people.meet(connection, 1, "Ada")
            entered.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(linger())
    await entered.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(5), store.writing() as connection:
        assert await people.read(connection, 1) is None
        await people.meet(connection, 2, "Bo")


async def test_readers_wait_for_no_writer(store: Store) -> None:
    async with store.writing() as writer:
        await people.meet(writer, 1, "Ada")
        async with asyncio.timeout(5), store.reading() as connection:
            assert await people.read(connection, 1) is None


async def test_a_backup_in_the_middle_of_writing_is_whole(store: Store, tmp_path: Path) -> None:
    async def write(first: int) -> None:
        for number in range(first, first + 50):
            async with store.writing() as connection:
                await people.meet(connection, number, "x" * 1000)

    copy = tmp_path / "copy.db"
    await asyncio.gather(write(0), write(100), store.backup(copy))
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert 0 <= connection.execute("SELECT count(*) FROM people").fetchone()[0] <= 100
    await store.backup(copy)  # the next night's takes its place
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM people").fetchone() == (100,)
    assert not copy.with_name("copy.db.partial").exists()


async def test_a_restored_backup_plays_on(tmp_path: Path) -> None:
    async with room_on(tmp_path / "slowburn.db") as room:
        match = await room.match()
        await room.play(match.id, Take(1))
        await room.store.backup(tmp_path / "copy.db")
        await room.play(match.id, Take(1))
    async with room_on(tmp_path / "copy.db") as restored:
        assert (await restored.look(match.id)).entry == 1
        await restored.desk.play(match.id, await restored.asked(match.id), Take(2), 5000)
        assert (await restored.desk.verify(match.id)).is_sound


async def test_a_cut_off_file_is_refused(tmp_path: Path) -> None:
    async with room_on(tmp_path / "slowburn.db") as room:
        await room.match()
        await room.store.backup(tmp_path / "copy.db")
    whole = (tmp_path / "copy.db").read_bytes()
    (tmp_path / "copy.db").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(DatabaseError, match="malformed"):
        await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'copy.db'}")


async def test_a_database_with_a_spoilt_page_makes_no_backup(tmp_path: Path) -> None:
    file = tmp_path / "slowburn.db"
    async with room_on(file) as room:
        await room.match()
        [(page,)] = room.sql("SELECT rootpage FROM sqlite_master WHERE name = 'seats'")
    content = bytearray(file.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = bytes(4096)
    file.write_bytes(content)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    with pytest.raises(sqlite3.DatabaseError):
        await store.backup(tmp_path / "copy.db")
    await store.close()
    assert not (tmp_path / "copy.db").exists()


async def test_loading_a_move_is_one_row_by_its_index(store: Store) -> None:
    """However long a match is: no statement of a move scans."""
    plans = []
    async with store.reading() as connection:
        for statement in (
            str(matches._WITH_LAST),  # noqa: SLF001  # its plan is the promise
            "SELECT * FROM seats WHERE match_id = 1 ORDER BY match_id, seat",
            "UPDATE matches SET entry = 5 WHERE id = 1 AND entry = 4",
            "UPDATE seats SET seen = 5 WHERE match_id = 1 AND seat = 0",
        ):
            rows = await connection.execute(
                text(f"EXPLAIN QUERY PLAN {statement}"),
                {"match": 1, "once": 1, "state_1": "frozen"},
            )
            plans += [row.detail for row in rows]
    assert plans
    assert [plan for plan in plans if plan.startswith("SCAN")] == []


async def test_the_outbox_looks_at_unsaid_rows_only(store: Store) -> None:
    async with store.reading() as connection:
        rows = await connection.execute(
            text(
                "EXPLAIN QUERY PLAN SELECT min(id) FROM outbox WHERE sent_at IS NULL GROUP BY match_id"
            )
        )
        assert ["ix_outbox_unsent" in row.detail for row in rows] == [True]
        assert await outbox.heads(connection) == []
        assert await entries.can_be_thinned(connection) == []


async def test_a_cancelled_transaction_leaves_no_lock_behind(tmp_path: Path) -> None:
    """A task that is cancelled while it begins to write: the driver may begin it all the same."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'x.db'}")

    async def write() -> None:
        async with store.writing() as connection:
            await people.set_left(connection, 5, None)

    await write()
    for turns in range(12):
        task = asyncio.create_task(write())
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
        await asyncio.wait_for(write(), 2)
    await store.close()
