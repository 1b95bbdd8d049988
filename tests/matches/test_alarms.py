"""The clock reads only what is due, by an index: counted in statements and rows, whatever else runs."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from bot.matches import MatchService
from bot.matches.clock import TurnClock
from db import Store, alarms
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, GUILD, Room, room_on
from tests.matches.test_timeouts import ASKING, HOUR, SLOW

MANY = 2_000

COPY = """
WITH RECURSIVE n(i) AS (SELECT 1000 UNION ALL SELECT i + 1 FROM n WHERE i < 1000 + ?)
INSERT INTO {table} ({columns}) SELECT {values} FROM {table} t, n WHERE t.{key} = ?
"""


def copied(room: Room, match_id: int, count: int) -> None:
    """The match so many times more, as far as the clock may look."""
    for table, key in (("matches", "id"), ("seats", "match_id"), ("alarms", "match_id")):
        names = [name for _, name, *_ in room.sql(f"PRAGMA table_info({table})")]
        values = ["n.i" if name == key else f"t.{name}" for name in names]
        given = {"table": table, "columns": ", ".join(names), "values": ", ".join(values)}
        room.sql(COPY.format(key=key, **given), count - 1, match_id)


async def statements(room: Room, clock: TurnClock) -> list[str]:
    """What one tick asks of the database."""
    seen: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        seen.append(statement)

    engine = room.store._engine.sync_engine  # noqa: SLF001  # counted where they go out
    event.listen(engine, "before_cursor_execute", note)
    try:
        await clock.tick()
    finally:
        event.remove(engine, "before_cursor_execute", note)
    return seen


async def test_of_thousands_only_what_is_due_is_read(tmp_path: Path) -> None:
    async with room_on(tmp_path / "many.db", ASKING) as room:
        match = await room.match(pebbles=20)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        await clock.tick()
        copied(room, match.id, MANY)
        assert room.sql("SELECT count(*) FROM matches WHERE state = 'running'") == [(MANY + 1,)]
        assert len(await statements(room, clock)) == 1, "nothing is due"
        later = await room.match(pebbles=20)
        await clock.tick()
        assert len(await statements(room, clock)) == 1
        await room.play(later.id, Take(1))
        few = await statements(room, clock)
        assert 1 < len(few) < 12, few
        async with room.store.reading() as connection:
            assert await alarms.due(connection, room.now, room.now + timedelta(days=1)) == []


async def test_what_is_due_is_found_by_its_index(room: Room) -> None:
    await room.match()
    seen: list[str] = []
    clock = TurnClock(room.store, room.desk, lambda: room.now)
    await clock.tick()
    [asked] = await statements(room, clock)
    async with room.store.reading() as connection:
        driver = await connection.get_raw_connection()
        given = ("2026-01-01", "2026-01-02", "____-__-__%")
        rows = await connection.exec_driver_sql(
            f"EXPLAIN QUERY PLAN {asked}", given[: asked.count("?")]
        )
        seen += [row.detail for row in rows]
    assert driver is not None
    assert any("ix_alarms_at" in plan for plan in seen), seen
    assert [plan for plan in seen if plan.startswith("SCAN")] == []


async def test_a_match_that_is_over_or_stands_still_has_no_alarm(tmp_path: Path) -> None:
    async with room_on(tmp_path / "over.db", ASKING) as room:
        over, goes_on = await room.match(pebbles=1), await room.match(pebbles=20)
        await room.play(over.id, Take(1))
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        await clock.tick()
        [(number, at)] = room.sql("SELECT match_id, at FROM alarms")
        assert number == goes_on.id
        assert at.startswith(f"{room.now + timedelta(days=1):%Y-%m-%d %H:%M:%S}")


async def test_a_setting_that_is_switched_on_later_counts_at_once(tmp_path: Path) -> None:
    async with room_on(tmp_path / "slow.db", SLOW) as room:
        match = await room.match(pebbles=20)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        mover, _ = await room.both(match.id)
        await room.desk.play(match.id, mover, Take(1), room.once())
        room.later(HOUR)
        await clock.tick()
        assert (await room.look(match.id)).entry == 1
        await room.desk.set_setting(mover, "auto_end", True)
        await clock.tick()
        assert (await room.look(match.id)).entry == 2


async def test_a_server_that_is_back_finds_its_questions_due(tmp_path: Path) -> None:
    async with room_on(tmp_path / "away.db", ASKING) as room:
        match = await room.match(pebbles=20)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        await clock.tick()
        await room.desk.guild_left(GUILD)
        room.later(30 * HOUR)
        await clock.tick()
        assert room.kinds(match.id).count("ask") == 1
        await room.desk.guild_back(GUILD)
        await clock.tick()
        assert room.kinds(match.id).count("ask") == 2


async def test_a_clock_set_back_makes_no_alarm_wait_longer_than_a_day(tmp_path: Path) -> None:
    async with room_on(tmp_path / "back.db", ASKING) as room:
        match = await room.match(pebbles=20)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        await clock.tick()
        room.later(-1_000 * HOUR)
        await clock.tick()
        await clock.tick()
        room.later(24 * HOUR)
        await clock.tick()
        assert room.kinds(match.id).count("ask") == 2


async def test_a_match_in_which_something_breaks_is_left_alone_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room_on(tmp_path / "broken.db", ASKING) as room:
        broken, sound = await room.match(pebbles=20), await room.match((BO, ADA), pebbles=20)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        seen, match = [], MatchService.match

        async def fails(desk: MatchService, number: int, *given: Any) -> Any:
            seen.append(number)
            if number == broken.id:
                raise ValueError("broken")
            return await match(desk, number, *given)

        monkeypatch.setattr(MatchService, "match", fails)
        await clock.tick()
        await clock.tick()
        assert sorted(seen) == [broken.id, sound.id]
        room.later(600)
        await clock.tick()
        assert seen.count(broken.id) == 2


async def test_a_running_match_of_an_earlier_version_is_looked_at(tmp_path: Path) -> None:
    """The migration gives each running match an alarm that is due."""
    async with room_on(tmp_path / "old.db", ASKING) as room:
        match, lobby = await room.match(pebbles=20), await room.lobby()
        for table in ("alarms", "tenures"):  # what came from there on
            room.sql(f"DROP TABLE {table}")
        room.sql("UPDATE alembic_version SET version_num = '0005'")
        room.later(25 * HOUR)
        store = await Store.open(f"sqlite+aiosqlite:///{room.file}")
        async with store.reading() as connection:
            rows = (await connection.execute(text("SELECT match_id FROM alarms"))).scalars().all()
        await store.close()
        assert (rows, lobby.id) == ([match.id], 2)
        await TurnClock(room.store, room.desk, lambda: room.now).tick()
        assert room.kinds(match.id).count("ask") == 2
