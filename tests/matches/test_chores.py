"""The day's work: done once a day however often the bot is restarted, and only where there is something to do."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.matches import MatchService
from bot.matches.clock import TurnClock
from db import entries, outbox, panels
from tests.engine.countdown import Take
from tests.matches.builder import Room, room_on


@pytest.fixture
def thinned(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The matches that are thinned, in order."""
    visited: list[int] = []
    real = entries.thin

    async def thin(connection: object, match_id: int) -> int:
        visited.append(match_id)
        return await real(connection, match_id)  # type: ignore[arg-type]

    monkeypatch.setattr(entries, "thin", thin)
    return visited


async def long_and_over(room: Room) -> int:
    match = await room.match(pebbles=200)
    for _ in range(120):
        await room.play(match.id, Take(1))
    room.sql("UPDATE matches SET state = 'over' WHERE id = ?", match.id)
    return match.id


def kept(room: Room) -> int:
    [(count,)] = room.sql("SELECT count(*) FROM entries WHERE position IS NOT NULL")
    return int(count)


async def test_restarted_every_23_hours_it_thins_all_the_same(
    tmp_path: Path, thinned: list[int]
) -> None:
    file = tmp_path / "matches.db"
    async with room_on(file) as room:
        number = await long_and_over(room)
        now, before = room.now, kept(room)
    days = 0
    for start in range(30):
        async with room_on(file) as room:
            room.now = now + timedelta(hours=23 * start)
            clock = TurnClock(room.store, room.desk, lambda at=room: at.now)  # type: ignore[misc]
            for _ in range(23):
                done = [*room.sql("SELECT done_at FROM chores")]
                await clock.tick()
                days += [*room.sql("SELECT done_at FROM chores")] != done
                room.later(3600)
            after = kept(room)
    assert before - after == 69
    assert thinned == [number]  # once: after that there is nothing to do in it
    assert 28 <= days <= 30


async def test_a_match_that_grows_is_thinned_again(room: Room, thinned: list[int]) -> None:
    number = await long_and_over(room)
    room.sql("UPDATE matches SET state = 'running'")
    assert await room.desk.prune_positions() == 0  # not long
    room.sql("UPDATE matches SET entry = 560, thinned = 520")
    assert await room.desk.prune_positions() == 0  # since then it has hardly grown
    assert thinned == []
    room.sql("UPDATE matches SET thinned = 510")
    await room.desk.prune_positions()
    await room.desk.prune_positions()
    assert thinned == [number]


async def test_a_clock_that_is_set_back_does_not_put_it_off(room: Room) -> None:
    clock = TurnClock(room.store, room.desk, lambda: room.now)
    await long_and_over(room)
    await clock.tick()
    room.now += timedelta(days=400)  # wrong for a moment
    await clock.tick()
    room.now -= timedelta(days=400) - timedelta(hours=1)
    before = room.sql("SELECT done_at FROM chores")
    await clock.tick()
    assert room.sql("SELECT done_at FROM chores") != before


async def test_what_is_of_no_use_any_more_goes(room: Room) -> None:
    match = await room.match(pebbles=50)
    await room.desk.do_chores()
    async with room.store.writing() as connection:
        rows = await outbox.of_match(connection, match.id)
        assert len(rows) >= 3
        said, given_up, waits = (row["id"] for row in rows[:3])
        long_ago = room.now - timedelta(days=1)
        await outbox.change(connection, [said], sent_at=long_ago)
        await outbox.change(connection, [given_up], sent_at=long_ago, error="gone")
        for number, message in enumerate((901, 902)):
            await panels.put(
                connection,
                match_id=match.id,
                kind="panel",
                channel_id=800,
                message_id=message,
                entry=number,
            )
        await panels.retire(connection, 901)
    acted = room.sql("SELECT count(*) FROM acts")
    assert acted != [(0,)]
    room.later(29.5 * 24 * 3600)
    await room.desk.do_chores()
    left = {row[0] for row in room.sql("SELECT id FROM outbox")}
    assert said not in left
    assert given_up not in left
    assert waits in left  # it is still to be said, however old it is
    assert room.sql("SELECT message_id FROM panels") == [(902,)]
    assert room.sql("SELECT count(*) FROM acts") == acted
    room.later(2 * 24 * 3600)
    await room.desk.do_chores()
    assert room.sql("SELECT count(*) FROM acts") == [(0,)]
    assert (await room.desk.verify(match.id)).is_sound
    assert (await room.desk.snapshot(match.id, None)).view is not None


async def test_one_pass_that_fails_is_tried_again_and_stops_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, tried = TurnClock(room.store, room.desk, lambda: room.now), 0

    async def broken(self: MatchService) -> int:
        nonlocal tried
        tried += 1
        raise OSError("the disk is full")

    await clock.tick()
    with monkeypatch.context() as patch:
        patch.setattr(MatchService, "prune_positions", broken)
        room.later(24 * 3600)
        with pytest.raises(OSError, match="disk"):
            await clock.tick()
        room.later(5)
        await clock.tick()  # not at each tick
        assert tried == 1
    room.later(600)
    await clock.tick()
    [(done,)] = room.sql("SELECT done_at FROM chores")
    assert str(done).startswith(room.now.strftime("%Y-%m-%d %H:%M"))
