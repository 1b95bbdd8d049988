"""The outbox: in order, once, in time, whatever Discord does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.matches.outbox import Bucket, Outbox, OutboxRow, Panel, RetryLater, Undeliverable, back_off
from bot.tools.crash_test import kill_test
from db import outbox
from tests.engine.countdown import Take
from tests.matches.builder import ADA, GUILD, Room


class Listener:
    """A speaker that remembers what it said; `trouble` is asked before each row."""

    def __init__(self) -> None:
        self.said: list[OutboxRow] = []
        self.tried = 0
        self.news = asyncio.Event()
        self.trouble: Callable[[OutboxRow], Exception | None] = lambda row: None

    async def say(self, row: OutboxRow) -> None:
        self.tried += 1
        await asyncio.sleep(0)
        if (fault := self.trouble(row)) is not None:
            raise fault
        self.said.append(row)
        self.news.set()

    async def hear(self, kind: str, times: int = 1) -> None:
        """Wait until a kind was said so often."""
        while self.kinds.count(kind) < times:
            self.news.clear()
            await self.news.wait()

    @property
    def kinds(self) -> list[str]:
        return [row.kind for row in self.said]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def box(room: Room, listener: Listener) -> Outbox:
    return Outbox(room.store, listener, lambda: room.now)


async def add(room: Room, match_id: int, kind: str, **body: Any) -> None:
    async with room.store.writing() as connection:
        await outbox.add(connection, match_id, kind, body, room.now)


async def panel(room: Room, match_id: int, entry: int, *ping: int, fresh: bool = False) -> None:
    await add(room, match_id, "panel", entry=entry, fresh=fresh, ping=list(ping))


async def test_everything_is_said_once_and_in_order(
    room: Room, box: Outbox, listener: Listener
) -> None:
    match = await room.match(pebbles=1)
    await box.publish_due()
    await room.play(match.id, Take(1))
    await box.publish_due()
    await box.publish_due()
    assert listener.kinds == ["card", "begin", "panel", "end"]
    assert await box.unsaid() == 0
    [row, *_] = listener.said
    assert (row.match_id, row.guild_id, row.channel_id, row.attempts) == (match.id, GUILD, 800, 1)


async def test_it_speaks_in_the_thread(room: Room, box: Outbox, listener: Listener) -> None:
    match = await room.match()
    await room.desk.in_thread(match.id, 900)
    await box.publish_due()
    assert {row.channel_id for row in listener.said} == {900}


async def test_superseded_panels_are_merged_and_the_pings_united(
    room: Room, box: Outbox, listener: Listener
) -> None:
    lobby = await room.lobby()
    await box.publish_due()
    listener.said.clear()
    await panel(room, lobby.id, 3, 10, fresh=True)
    await add(room, lobby.id, "ask", entry=3, seat=1, person=100, question="Pass?")
    await panel(room, lobby.id, 4)
    await panel(room, lobby.id, 5, 100, 10)
    await box.publish_due()
    assert [(row.kind, row.body["entry"]) for row in listener.said] == [("ask", 3), ("panel", 5)]
    assert listener.said[1].body == {"entry": 5, "fresh": True, "ping": [10, 100]}
    errors = room.sql("SELECT error FROM outbox WHERE kind = 'panel' ORDER BY id")
    assert errors == [("superseded",), ("superseded",), (None,)]


async def test_the_final_board_supersedes_panels(
    room: Room, box: Outbox, listener: Listener
) -> None:
    lobby = await room.lobby()
    await box.publish_due()
    listener.said.clear()
    await panel(room, lobby.id, 3, 10)
    await add(room, lobby.id, "end")
    await box.publish_due()
    assert listener.kinds == ["end"]


async def test_what_was_tried_is_said_as_it_was(
    room: Room, box: Outbox, listener: Listener
) -> None:
    """It may have reached Discord: its nonce must come again, and the newer panel by itself."""
    lobby = await room.lobby()
    await box.publish_due()
    listener.said.clear()
    await panel(room, lobby.id, 3, 10)
    listener.trouble = lambda row: RetryLater()
    await box.publish_due()
    await panel(room, lobby.id, 4)
    listener.trouble = lambda row: None
    room.later(300)
    await box.publish_due()
    assert [(row.body["entry"], row.attempts) for row in listener.said] == [(3, 2), (4, 1)]
    nonces = room.sql("SELECT nonce FROM outbox WHERE kind = 'panel' ORDER BY id")
    assert [row.nonce for row in listener.said] == [nonce for (nonce,) in nonces]
    assert all(len(nonce) <= 25 for (nonce,) in nonces)


async def test_an_outage_of_ten_minutes_loses_nothing(
    room: Room, box: Outbox, listener: Listener
) -> None:
    match = await room.match()
    listener.trouble = lambda row: RetryLater()
    for _ in range(60):
        await box.publish_due()
        room.later(10)
    assert listener.said == []
    assert 5 <= listener.tried <= 12  # 1, 2, 4 ... seconds apart, not every time it could
    listener.trouble = lambda row: None
    room.later(300)
    await box.publish_due()
    assert listener.kinds == ["card", "begin", "panel"]
    assert await box.unsaid() == 0
    assert listener.said[-1].match_id == match.id


async def test_discord_says_how_long(room: Room, box: Outbox, listener: Listener) -> None:
    await room.lobby()
    listener.trouble = lambda row: RetryLater(120)
    await box.publish_due()
    listener.trouble = lambda row: None
    room.later(119)
    await box.publish_due()
    assert listener.said == []
    room.later(2)
    await box.publish_due()
    assert listener.kinds == ["card"]


async def test_one_match_that_waits_does_not_hold_the_others(
    room: Room, box: Outbox, listener: Listener
) -> None:
    held, free = await room.lobby(), await room.lobby()
    listener.trouble = lambda row: RetryLater() if row.match_id == held.id else None
    await box.publish_due()
    assert [row.match_id for row in listener.said] == [free.id]


async def test_an_unsayable_row_does_not_block(room: Room, box: Outbox, listener: Listener) -> None:
    lobby = await room.lobby()
    await box.publish_due()
    await add(room, lobby.id, "note", person=10, text="one")
    await add(room, lobby.id, "note", person=100, text="two")
    listener.trouble = lambda row: Undeliverable("no DMs") if row.body.get("person") == 10 else None
    await box.publish_due()
    assert listener.said[-1].body == {"person": 100, "text": "two"}
    assert room.sql("SELECT error FROM outbox WHERE kind = 'note'") == [("no DMs",), (None,)]
    assert await box.unsaid() == 0


async def test_a_fault_of_the_speaker_is_tried_six_times(
    room: Room, box: Outbox, listener: Listener
) -> None:
    lobby = await room.lobby()
    await box.publish_due()
    await add(room, lobby.id, "note", person=10, text="one")
    await add(room, lobby.id, "note", person=10, text="two")
    listener.trouble = lambda row: KeyError("x") if row.body.get("text") == "one" else None
    listener.tried = 0
    for _ in range(10):
        await box.publish_due()
        room.later(300)
    assert listener.tried == 7
    assert listener.said[-1].body["text"] == "two"


async def test_nothing_is_said_where_the_bot_was_removed(
    room: Room, box: Outbox, listener: Listener
) -> None:
    await room.match()
    await room.desk.guild_left(GUILD)
    await box.publish_due()
    assert listener.said == []
    await room.desk.guild_back(GUILD)
    await box.publish_due()
    assert listener.kinds == ["card", "begin", "panel"]


async def test_the_worker_is_woken_by_a_commit(room: Room, listener: Listener) -> None:
    box = Outbox(room.store, listener)
    room.desk.on_commit = box.wake
    running = asyncio.create_task(box.run())
    match = await room.match()
    async with asyncio.timeout(20):
        await listener.hear("panel")
        await room.play(match.id, Take(1))
        await listener.hear("panel", 2)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


async def test_the_worker_survives_a_database_that_cannot_be_read(
    room: Room, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.lobby()
    monkeypatch.setattr("bot.matches.outbox.RETRY", 0.01)
    real, tries = outbox.heads, 0

    async def heads(connection: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise OSError("disk")
        return await real(connection)

    monkeypatch.setattr("db.outbox.heads", heads)
    running = asyncio.create_task(Outbox(room.store, listener, lambda: room.now).run())
    async with asyncio.timeout(20):
        await listener.hear("card")
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert listener.kinds == ["card"]


def test_five_in_five_seconds() -> None:
    bucket = Bucket()
    assert [bucket.wait(100.0) for _ in range(7)] == [0, 0, 0, 0, 0, 5, 5]
    assert bucket.wait(104.0) == 1
    assert bucket.wait(200.0) == 0


def test_back_off_doubles_up_to_five_minutes() -> None:
    for attempts, seconds in ((1, 1), (2, 2), (3, 4), (7, 64), (9, 240), (40, 240)):
        tries = [back_off(attempts) for _ in range(50)]
        assert all(0.75 * seconds <= pause <= 1.25 * seconds for pause in tries)
        assert len(set(tries)) > 10
    assert max(back_off(99) for _ in range(500)) <= 300


async def test_panels_are_remembered_until_they_retire(room: Room, box: Outbox) -> None:
    match = await room.match()
    first = Panel(match.id, "panel", 800, 10_001, 3)
    ask = Panel(match.id, "ask", 800, 10_002, 3, seat=1)
    await box.posted(first)
    await box.posted(ask)
    assert await box.panels(match.id) == [first, ask]
    assert await box.panels(match.id, "ask") == [ask]
    moved = Panel(match.id, "panel", 800, 10_001, 4)
    await box.posted(moved)
    assert await box.panels(match.id, "panel") == [moved]
    await box.retired(moved)
    assert await box.panels(match.id) == [ask]
    assert await box.panels(99) == []


@pytest.mark.timeout(300)
def test_killed_ten_times_nothing_is_lost(tmp_path: Path) -> None:
    """Real processes, SIGKILL at random moments: acknowledged moves stay, replay agrees, the outbox says all, in order."""
    result = kill_test(10, tmp_path, game="tests.engine.countdown:COUNTDOWN")
    assert result["faults"] == []
    assert result["kills"] == 10
    assert result["acknowledged"] > 10
    assert result["said"] > 10


async def test_the_host_is_asked_for_nothing_twice(
    room: Room, box: Outbox, listener: Listener
) -> None:
    """Ten moves while Discord was away: one panel, each ping once."""
    match = await room.match(pebbles=30)
    await box.publish_due()
    listener.said.clear()
    for _ in range(10):
        await room.play(match.id, Take(1))
    await box.publish_due()
    [row] = listener.said
    assert (row.kind, row.body["entry"], row.body["fresh"]) == ("panel", 10, True)
    assert sorted(row.body["ping"]) == [ADA.id, 100]


async def test_a_row_that_was_put_off_before_the_clock_was_set_back_is_due(
    room: Room, box: Outbox, listener: Listener
) -> None:
    match = await room.lobby()
    listener.trouble = lambda row: RetryLater()
    await box.publish_due()
    listener.trouble = lambda row: None
    room.later(-2 * 3600)
    await box.publish_due()
    assert listener.kinds == ["card"]
    assert await box.unsaid() == 0
    assert match.state == "lobby"


async def test_what_discord_asked_for_is_waited_for(
    room: Room, box: Outbox, listener: Listener
) -> None:
    await room.lobby()
    listener.trouble = lambda row: RetryLater(3_600)
    await box.publish_due()
    listener.trouble = lambda row: None
    room.later(1_800)
    await box.publish_due()
    assert listener.kinds == []
    room.later(1_801)
    await box.publish_due()
    assert listener.kinds == ["card"]
