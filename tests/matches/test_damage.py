"""Each cell of each table damaged once: its match stands still and its host is told, everybody else plays on."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Column

from bot.engine import IllegalMove
from bot.matches.clock import TurnClock
from bot.matches.mending import OF_BEGUN
from bot.matches.outbox import Outbox, OutboxRow
from db.cells import Flag, Number, Values
from db.tables import metadata
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, CHANNEL, GUILD, Room, room_on

HURT, WELL = 1, 2
ROWS = {  # the row of each table that is damaged
    "guilds": "id = 700",
    "people": "id = 10",
    "matches": "id = 1",
    "seats": "match_id = 1 AND seat = 0",
    "entries": "match_id = 1 AND number = (SELECT max(number) FROM entries WHERE match_id = 1)",
    "acts": "once = (SELECT min(once) FROM acts)",
    "outbox": "id = (SELECT min(id) FROM outbox WHERE match_id = 1 AND sent_at IS NULL)",
    "panels": "match_id = 1",
    "kept": "key = 'k'",
    "votes": "match_id = 1",
    "alarms": "match_id = 1",
    "tenures": "match_id = 1 AND seat = 0",
    "chores": "name = 'daily'",
}
HARMLESS = {  # nothing in the match depends on it, or another value of its kind is as good
    *(
        ("matches", name)
        for name in ("ending", "ended_at", "fault", "rematch_of", "thread_id", "thinned")
    ),
    ("matches", "has_random_seats"),
    ("entries", "once"),
    ("seats", "is_for_ending"),
}


def spoilt(column: Column[Any]) -> Iterator[str]:
    """What may be found in a damaged cell, as SQL: no text, no number, no JSON, a wrong number, nothing."""
    yield "x'00ff'"
    yield "99" if isinstance(column.type, Number | Flag) else "cast(x'ff7b' AS text)"
    yield "-7" if isinstance(column.type, Number | Flag) else "'soon'"
    if isinstance(column.type, Values):
        yield "'[{\"x\": 1}]'"
        yield "'null'"
    if column.nullable:
        yield "NULL"


def damages() -> Iterator[tuple[str, str, str]]:
    for table in metadata.sorted_tables:
        for column in table.columns:
            if table.name == "matches" and column.name == "id":
                continue  # SQLite itself keeps it a number
            yield from ((table.name, column.name, value) for value in spoilt(column))
        yield table.name, "", ""


class Heard:
    """A speaker that keeps what it was given to say."""

    def __init__(self) -> None:
        self.rows: list[OutboxRow] = []

    async def say(self, row: OutboxRow) -> None:
        self.rows.append(row)


async def two_matches(file: Path) -> None:
    """The same people and a computer player at two tables, three entries each, something unsaid, settings set."""
    async with room_on(file) as room:
        for number in (HURT, WELL):
            match = await room.match((ADA, BO), autopilots=1, pebbles=40)
            assert match.id == number
            await room.desk.settled()
            while (await room.look(number)).match.entry < 3:
                await room.play(number, Take(1))
                await room.desk.settled()
        for person in (ADA, BO):
            await room.desk.set_setting(person.id, "auto_end", True)
        room.sql(
            "INSERT INTO panels (message_id, match_id, kind, channel_id, entry, is_live)"
            " VALUES (5, 1, 'panel', 800, 3, 1)"
        )
        room.sql(
            "INSERT INTO votes (match_id, kind, state, opened_by) VALUES (1, 'end', 'open', 10)"
        )
        await room.desk.do_chores()
        room.sql("INSERT INTO kept (key, text, at) VALUES ('k', 'a move', '2026-11-01 12:00:00')")


@pytest.fixture(autouse=True)
def no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five posts in five seconds are Discord's wish, not this test's."""
    monkeypatch.setattr("bot.matches.outbox.PERIOD", 0.0)


@pytest.fixture(scope="module")
def pattern(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import asyncio

    file = tmp_path_factory.mktemp("pattern") / "slowburn.db"
    asyncio.run(two_matches(file))
    return file


def damage(pattern: Path, file: Path, table: str, column: str, value: str) -> None:
    with closing(sqlite3.connect(pattern)) as whole, closing(sqlite3.connect(file)) as copy:
        whole.backup(copy)
    change = f"UPDATE {table} SET {column} = {value}" if column else f"DELETE FROM {table}"  # noqa: S608  # our own words
    with closing(sqlite3.connect(file)) as connection, connection:
        try:
            connection.execute(f"{change} WHERE {ROWS[table]}")
        except sqlite3.IntegrityError as kept:
            pytest.skip(f"SQLite keeps this out: {kept}")


@pytest.mark.parametrize(("table", "column", "value"), list(damages()))
async def test_one_damaged_cell_stops_nothing_else(
    pattern: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    table: str,
    column: str,
    value: str,
) -> None:
    file = tmp_path / "slowburn.db"
    damage(pattern, file, table, column, value)
    caplog.set_level(logging.ERROR)
    async with room_on(file) as room:
        heard = Heard()
        outbox = Outbox(room.store, heard, lambda: room.now)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        await room.desk.start()
        await room.desk.sync_guilds([GUILD])
        for _ in range(2):
            await clock.tick()
            await outbox.publish_due()
        await room.desk.settled()
        await everybody_else_plays_on(room)
        state = await the_match_itself(room, table)
        await outbox.publish_due()
        if (table, column) not in HARMLESS and must_freeze(table, column, value):
            assert state == "frozen"
        notes = room.sql("SELECT body FROM outbox WHERE match_id = 1 AND kind = 'note'")
        told = [body for (body,) in notes if "stands still" in body]
        assert len(told) == (state == "frozen")
        if told and (table, column) != ("matches", "host_id"):
            assert json.loads(told[0])["person"] == ADA.id
        assert [row.kind for row in heard.rows if row.match_id == WELL]
        if (table, column) not in {("outbox", "match_id"), ("matches", "")}:
            assert await outbox.unsaid() == 0
        assert not [record for record in caplog.records if record.exc_info]


async def everybody_else_plays_on(room: Room) -> None:
    for person in (ADA, BO):
        assert WELL in {match.id for match in await room.desk.matches_of(person.id)}
        await room.desk.settings(person.id)
        await room.desk.export_person(person.id)
    assert WELL in {match.id for match in await room.desk.matches_in(CHANNEL)}
    assert (await room.desk.verify(WELL)).is_sound
    await room.desk.prune_positions()
    await room.play(WELL, Take(1))
    assert not [one for one in await room.desk.log(WELL, None) if "cannot be read" in one.text]
    assert WELL not in {match.id for match in await room.desk.frozen()}


async def the_match_itself(room: Room, table: str) -> str:
    """Whatever is done with it is done or refused in a sentence. Gives its state."""
    desk = room.desk
    for person in (ADA.id, BO.id, None):
        with suppress(IllegalMove):
            await desk.snapshot(HURT, person)
        with suppress(IllegalMove):
            await desk.log(HURT, person)
        with suppress(IllegalMove):
            await desk.export(HURT, person)
    for person in (ADA.id, BO.id):
        with suppress(IllegalMove):
            await desk.play(HURT, person, Take(1), room.once())
        with suppress(IllegalMove):
            await desk.foresee(HURT, person, Take(1))
        with suppress(IllegalMove):
            await desk.take_back(HURT, person, room.once())
    await desk.settled()
    with suppress(IllegalMove):
        await desk.verify(HURT)
    with suppress(IllegalMove):
        await desk.rename(HURT, ADA.id, "Again", room.once())
    with suppress(IllegalMove):
        return (await desk.match(HURT, GUILD, ADA.id)).state
    return "gone"


def must_freeze(table: str, column: str, value: str) -> bool:
    """Whether the match cannot go on with this."""
    if table == "matches" and column:
        if value in ("-7", "99"):  # another number of its kind
            return column in ("size", "entry")
        is_text = column == "title" and not value.startswith("x")  # as good as another
        return not is_text and (value != "NULL" or column in OF_BEGUN)
    if table == "entries":
        return column not in ("match_id", "number", "returns_to") or not column
    return table == "seats" and not column
