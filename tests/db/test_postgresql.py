"""The same store on PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.engine import IllegalMove
from bot.matches import MatchSnapshot
from db import Store, people
from tests.db.schema import differences
from tests.engine.countdown import Take
from tests.matches.builder import ADA, Room, together


@pytest_asyncio.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


async def test_the_migrations_make_the_tables_of_today(store: Store) -> None:
    assert await differences(store) == []


async def test_three_programs_start_at_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(3)))
    for opened in stores:
        await opened.close()


def _seen(look: MatchSnapshot) -> tuple[int, Any]:
    return look.entry, look.view


async def test_matches_are_played_at_once_and_go_on_after_a_restart(url: str) -> None:
    """What was played before the store is opened again is there, move by move; the number of a person is as long as Discord's."""
    store = await Store.open(url)
    room = Room(store, Path())
    tables = [await room.match(pebbles=9) for _ in range(8)]
    results = await together(*(room.play(one.id, Take(1)) for one in tables for _ in range(3)))
    faults = [fault for fault in results if isinstance(fault, Exception)]
    assert {type(fault) for fault in faults} <= {IllegalMove}
    async with store.writing() as connection:
        await people.meet(connection, 1 << 62, "Zoe")
    before = [_seen(await room.look(one.id)) for one in tables]
    await room.desk.stop()
    await store.close()

    store = await Store.open(url)
    again = Room(store, Path())
    assert [_seen(await again.look(one.id)) for one in tables] == before
    assert sum(entry for entry, _ in before) == len(results) - len(faults)
    async with store.reading() as connection:
        row = await people.read(connection, 1 << 62)
    assert row is not None
    assert row["name"] == "Zoe"
    await again.desk.stop()
    await store.close()


async def test_one_look_sees_one_moment(store: Store) -> None:
    """Between two questions of a look another connection writes; the second answer is of the same moment as the first."""
    async with store.writing() as connection:
        await people.meet(connection, ADA.id, "Ada")
    async with store.reading() as looking:
        first = await people.read(looking, ADA.id)
        async with store.writing() as connection:
            await people.meet(connection, ADA.id, "Adele")
        second = await people.read(looking, ADA.id)
    async with store.reading() as looking:
        third = await people.read(looking, ADA.id)
    assert [row and row["name"] for row in (first, second, third)] == ["Ada", "Ada", "Adele"]


async def test_a_backup_is_left_to_its_own_program(store: Store, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="pg_dump"):
        await store.backup(tmp_path / "copy")
