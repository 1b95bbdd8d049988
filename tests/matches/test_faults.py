"""What breaks: damaged rows, rules that get stuck, servers that remove the bot. One match stands still, nothing is lost."""

from __future__ import annotations

import dataclasses
import json
import secrets
import zlib
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Any

import pytest

from bot.engine import IllegalMove, KeyedChance, Stuck, position_digest
from bot.matches import Frozen
from tests.engine.countdown import COUNTDOWN, Peek, State, Take
from tests.matches.builder import ADA, GUILD, Room, room_on

DAMAGES = [
    "position = substr(position, 1, 20)",
    "position = zeroblob(length(position))",
    "position = NULL",
    "digest = '0123456789abcdef'",
]


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_row_freezes_its_match_only(room: Room, damage: str) -> None:
    hurt, well = await room.match(), await room.match()
    for _ in range(2):
        await room.play(hurt.id, Take(1))
    room.spoil(damage, hurt.id, 2)
    with pytest.raises(Frozen, match="stands still: entry 2 is damaged"):
        await room.desk.play(hurt.id, ADA.id, Take(1), room.once())
    look = await room.look(hurt.id)
    assert (look.match.state, look.match.fault) == ("frozen", "entry 2 is damaged")
    assert look.view.pebbles == 5  # entry 1, the last good one
    (kind, body), (panel, _) = room.outbox(hurt.id)[-2:]
    assert (kind, json.loads(body)["person"], panel) == ("note", ADA.id, "panel")
    assert (await room.play(well.id, Take(1))).number == 1


async def test_a_flipped_byte_is_found_by_looking(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    [(position,)] = room.sql("SELECT position FROM entries WHERE number = 1")
    other = zlib.decompress(position).replace(b'"pebbles":5', b'"pebbles":6')
    room.sql("UPDATE entries SET position = ? WHERE number = 1", zlib.compress(other))
    look = await room.look(match.id)
    assert (look.match.state, look.view.pebbles) == ("frozen", 6)


async def test_thawed_it_goes_on_from_the_last_good_position_and_rolls_the_same(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    rolled = (await room.play(match.id, Peek())).look.view.peeked
    room.sql("UPDATE entries SET position = x'00' WHERE number = 2")
    assert (await room.look(match.id)).match.state == "frozen"
    thawed = await room.desk.unfreeze(match.id)
    assert (thawed.state, thawed.fault, thawed.entry) == ("running", None, 3)
    look = await room.look(match.id)
    assert (look.view.pebbles, look.view.peeked) == (5, 0)
    [line] = await room.desk.log(match.id, None, since=2)
    assert (line.number, line.text) == (3, "The match goes on from its last good position.")
    assert (await room.play(match.id, Peek())).look.view.peeked == rolled
    with pytest.raises(IllegalMove, match="not frozen"):
        await room.desk.unfreeze(match.id)


async def test_a_damaged_key_is_found_before_a_die_is_thrown(room: Room) -> None:
    match = await room.match()
    room.sql("UPDATE matches SET key = zeroblob(32)")
    with pytest.raises(Frozen, match="the key of its chance is damaged"):
        await room.play(match.id, Peek())
    assert room.sql("SELECT count(*) FROM entries") == [(1,)]


async def test_damaged_events_spoil_one_line_only(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    await room.play(match.id, Take(1))
    room.sql("UPDATE entries SET events = '[{' WHERE number = 1")
    log = await room.desk.log(match.id, None)
    assert [(line.number, line.text) for line in log] == [
        (1, "This entry cannot be read any more."),
        (2, "took"),
        (2, "rested"),
    ]


async def test_stuck_rules_freeze_the_match_and_tell_the_host(room: Room) -> None:
    match = await room.match()
    room.sql("UPDATE entries SET position = ?, digest = ?", *_stuck(room))
    mover = await room.asked(match.id)
    with pytest.raises(Stuck):
        await room.desk.play(match.id, mover, Take(1), room.once())
    assert room.sql("SELECT count(*) FROM entries") == [(1,)]
    look = await room.look(match.id)
    assert look.match.state == "frozen"
    assert "the rules got stuck (Turn asks seat" in (look.match.fault or "")
    assert json.loads(room.outbox(match.id)[-2][1])["person"] == ADA.id


def _stuck(room: Room) -> tuple[bytes, str]:
    [(position,)] = room.sql("SELECT position FROM entries")
    saved = zlib.decompress(position).replace(b'"stuck":false', b'"stuck":true')
    return zlib.compress(saved), position_digest(saved)


async def test_a_fault_in_the_rules_writes_nothing(room: Room) -> None:
    match = await room.match()

    def broken(state: State) -> Any:
        if state.pebbles < 6:
            raise ZeroDivisionError
        return COUNTDOWN.outcome(state)

    async with room.restarted(dataclasses.replace(COUNTDOWN, outcome=broken)) as again:
        mover = await again.asked(match.id)
        with pytest.raises(ZeroDivisionError):
            await again.desk.play(match.id, mover, Take(1), 77)
    assert (await room.look(match.id)).match.state == "running"
    assert (await room.desk.play(match.id, mover, Take(1), 77)).number == 1


async def test_a_fault_while_writing_writes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await room.match()
    before = room.stored()
    mover = await room.asked(match.id)

    async def full(*given: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr("db.outbox.add", full)
        with pytest.raises(OSError, match="disk full"):
            await room.desk.play(match.id, mover, Take(1), 77)
    assert room.stored() == before
    assert (await room.desk.play(match.id, mover, Take(1), 77)).number == 1


async def test_a_server_that_removed_the_bot(room: Room) -> None:
    match = await room.match()
    mover = await room.asked(match.id)
    await room.desk.guild_left(GUILD)
    with pytest.raises(Frozen, match="the bot was removed from its server"):
        await room.desk.play(match.id, mover, Take(1), room.once())
    look = await room.desk.snapshot(match.id, mover)
    assert (look.view.pebbles, look.offers) == (6, ())
    async with room.restarted() as again:
        await again.desk.start()
        await again.desk.guild_back(GUILD)
        assert (await again.desk.play(match.id, mover, Take(1), again.once())).number == 1


async def test_nothing_of_a_lost_match_is_invented(room: Room) -> None:
    """Every position gone: looking is a fault, and only of this match."""
    match, other = await room.match(), await room.match()
    room.sql("UPDATE entries SET position = NULL WHERE match_id = ?", match.id)
    with pytest.raises(Frozen, match="has no good position"):
        await room.desk.play(match.id, ADA.id, Take(1), room.once())
    assert (await room.look(other.id)).view.pebbles == 6


async def test_the_key_never_leaves_before_the_end(room: Room) -> None:
    match = await room.match()
    [(key,)] = room.sql("SELECT key FROM matches")
    done = await room.play(match.id, Peek())
    shown = (
        repr(done)
        + repr(await room.look(match.id))
        + json.dumps(await room.desk.export(match.id, ADA.id))
    )
    assert key.hex() not in shown
    assert repr(key) not in shown
    assert KeyedChance(key, 1).roll(6) == done.look.view.peeked


async def test_a_page_that_sqlite_cannot_read_spoils_its_match_only(tmp_path: Path) -> None:
    file = tmp_path / "slowburn.db"
    async with room_on(file) as room:
        hurt, well = await room.match(), await room.match()
        await room.play(hurt.id, Take(1))
        [(position,)] = room.sql("SELECT position FROM entries WHERE match_id = 1 AND number = 1")
        long = zlib.decompress(position)[:-1] + f',"x":"{secrets.token_hex(20_000)}"}}'.encode()
        blob = zlib.compress(long)
        change = "UPDATE entries SET position = ?, digest = ? WHERE match_id = 1 AND number = 1"
        room.sql(change, blob, position_digest(long))
        assert (await room.look(hurt.id)).view.pebbles == 5
        room.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    content = bytearray(file.read_bytes())
    page = content.index(blob[9000:9030]) // 4096
    content[page * 4096 : (page + 1) * 4096] = bytes(4096)
    file.write_bytes(content)
    async with room_on(file) as room:
        with pytest.raises(DatabaseError):
            room.sql("SELECT position FROM entries WHERE match_id = 1 AND number = 1")
        look = await room.look(hurt.id)
        assert (look.match.state, look.view.pebbles) == ("frozen", 6)
        assert (await room.desk.unfreeze(hurt.id)).entry == 2
        for match in (hurt, well):
            mover = await room.asked(match.id)
            await room.desk.play(match.id, mover, Take(1), 5000 + match.id)
        await room.desk.mark_seen(hurt.id, ADA.id, 2)
