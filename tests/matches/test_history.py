"""The log, the check, export and import, thinning, old shapes."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from bot.engine import Chance, IllegalMove
from tests.engine.countdown import COUNTDOWN, BeLazy, Options, Peek, State, Take, Turn
from tests.matches.builder import ADA, BO, CY, Room, room_on


async def _finished(room: Room) -> int:
    """A match with an order that was taken back, a die, and one pebble after the other."""
    match = await room.match(pebbles=7)
    _, other = await room.both(match.id)
    await room.desk.play(match.id, other, BeLazy(), room.once())
    await room.desk.take_back(match.id, other, room.once())
    await room.play(match.id, Peek())
    while (await room.look(match.id)).decision is not None:
        await room.play(match.id, Take(1))
    return match.id


async def test_each_sees_his_log(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, other, BeLazy(), room.once())
    await room.desk.play(match.id, mover, Peek(), room.once())
    shown = await room.desk.log(match.id, None)
    assert [(line.number, line.text) for line in shown] == [
        (2, "peeked"),
        (2, "rested"),
        (2, "took"),
        (2, "rested"),
    ]
    own = await room.desk.log(match.id, other)
    assert [line.text for line in own if line.is_private] == ["lazy", "automatic"]
    assert [line.number for line in await room.desk.log(match.id, other, since=1)] == [2] * 5
    assert [line.number for line in await room.desk.log(match.id, other, last=1)] == [2] * 5
    assert await room.desk.log(match.id, mover) == shown


async def test_a_sound_match(room: Room) -> None:
    number = await _finished(room)
    verdict = await room.desk.verify(number)
    assert verdict.is_sound
    assert (verdict.entries, verdict.draws) == (11, 2)
    assert await room.desk.numbers() == [number]


@pytest.mark.parametrize(
    ("change", "number", "what"),
    [
        ("draws = '[[\"roll\",6,[5]]]', events = events", 3, "draws"),
        ("events = replace(events, 'peeked', 'poked')", 3, "events"),
        ("position = x'00', events = events", 4, "position"),
        ("position = (SELECT position FROM entries WHERE number = 3)", 4, "position"),
        ('move = \'{"move":"take","count":7}\'', 4, "move"),
    ],
)
async def test_the_check_finds_what_was_tampered_with(
    room: Room, change: str, number: int, what: str
) -> None:
    match_id = await _finished(room)
    draws = room.sql("SELECT draws FROM entries WHERE number = 3")[0][0]
    if draws == '[["roll",6,[5]]]':
        change = change.replace("[5]", "[4]")
    room.spoil(change, match_id, number)
    verdict = await room.desk.verify(match_id)
    assert (verdict.faults[0].number, verdict.faults[0].what) == (number, what)


async def test_the_check_finds_another_key_and_a_lost_entry(room: Room) -> None:
    match_id = await _finished(room)
    room.sql("DELETE FROM entries WHERE number = 10")
    room.sql("UPDATE matches SET key = randomblob(32)")
    whats = [fault.what for fault in (await room.desk.verify(match_id)).faults]
    assert whats[0] == "key"
    assert whats[-1] == "entries"


async def test_changed_rules_are_named_once(room: Room) -> None:
    """A fix of the rules works from now on: the check names the entries that went otherwise, and only those."""
    match_id = await _finished(room)

    def setup(seats: int, options: Options, chance: Chance) -> State:
        state: State = COUNTDOWN.setup(seats, options, chance)
        state.peeked = 1
        return state

    async with room.restarted(dataclasses.replace(COUNTDOWN, setup=setup)) as again:
        faults = (await again.desk.verify(match_id)).faults
    assert [(fault.number, fault.what) for fault in faults] == [(0, "position")]


async def test_export_of_a_finished_match_comes_back_whole(room: Room) -> None:
    match_id = await _finished(room)
    exported = json.loads(json.dumps(await room.desk.export(match_id, None)))
    assert exported["whole"]
    async with room_on(room.file.with_name("other.db")) as other:
        match = await other.desk.import_match(exported)
        assert (match.id, match.state, match.ending) == (1, "over", "finished")
        assert match.names == ("Ada", "Bo")
        assert (await other.desk.verify(match.id)).is_sound
        assert await other.desk.log(1, BO.id) == await room.desk.log(match_id, BO.id)
        assert await other.desk.export(1, None) == exported


async def test_export_of_a_running_match_tells_only_what_may_be_known(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, other, BeLazy(), room.once())
    await room.desk.play(match.id, mover, Peek(), room.once())
    for viewer in (mover, None, CY.id):
        exported = await room.desk.export(match.id, viewer)
        text = json.dumps(exported)
        assert "lazy" not in text
        assert "draws" not in text
        assert "digest" not in text
        assert "key" not in exported["match"]
        own = [entry["number"] for entry in exported["entries"] if entry["move"]]
        assert own == ([2] if viewer == mover else [])
    with pytest.raises(IllegalMove, match="no whole export"):
        await room.desk.import_match(await room.desk.export(match.id, None))


async def test_the_owner_of_the_machine_can_move_a_running_match(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    exported = await room.desk.export(match.id, None, is_whole=True)
    async with room_on(room.file.with_name("other.db")) as other:
        moved = await other.desk.import_match(exported)
        assert moved.waiting == (await room.look(match.id)).match.waiting
        await other.play(moved.id, Peek())
        assert (await other.desk.verify(moved.id)).is_sound


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("slowburn",), 99, "no whole export"),
        (("match", "game"), "chess", "no game called 'chess'"),
        (("match", "key"), "00" * 32, "does not fit its hash"),
        (("entries", 3, "move"), {"move": "take", "count": 99}, "Entry 3 does not replay"),
        (("entries", 4, "seat"), 5, "Entry 4 does not replay"),
    ],
)
async def test_an_export_that_was_tampered_with_is_refused(
    room: Room, path: tuple[Any, ...], value: Any, sentence: str
) -> None:
    exported = await room.desk.export(await _finished(room), None)
    inner: Any = exported
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    with pytest.raises(IllegalMove, match=sentence):
        await room.desk.import_match(exported)
    assert room.sql("SELECT count(*) FROM matches") == [(1,)]


async def test_old_positions_are_thinned_and_replayed_when_wanted(room: Room) -> None:
    match = await room.match(pebbles=200)
    for _ in range(120):
        await room.play(match.id, Take(1))
    assert await room.desk.prune_positions() == 0  # running and not long
    room.sql("UPDATE matches SET state = 'over'")
    assert await room.desk.prune_positions() == 69  # 1 to 70 but 50
    kept = room.sql("SELECT number FROM entries WHERE position IS NOT NULL ORDER BY number")
    assert [number for (number,) in kept] == [0, 50, *range(71, 121)]
    assert await room.desk.prune_positions() == 0
    assert (await room.desk.verify(match.id)).is_sound
    stored = await room.desk.match(match.id, None, ADA.id)
    for number in (0, 49, 50, 70, 71):
        position = await room.desk._position_at(stored, number)  # noqa: SLF001  # no door leads to it but a take back
        assert position.state.pebbles == 200 - number


async def test_a_lie_in_a_thinned_entry_is_found(room: Room) -> None:
    match = await room.match(pebbles=200)
    for _ in range(120):
        await room.play(match.id, Take(1))
    room.sql("UPDATE matches SET state = 'over'")
    await room.desk.prune_positions()
    room.sql('UPDATE entries SET move = \'{"move":"take","count":2}\' WHERE number = 60')
    faults = (await room.desk.verify(match.id)).faults
    assert {fault.number for fault in faults} == {60}
    assert {fault.what for fault in faults} == {"events", "position"}


async def test_old_shapes_are_upgraded_when_read_and_still_verify(room: Room) -> None:
    """Version 2 calls the pebbles the same but starts a new count: positions stored before are brought up."""
    match = await room.match(pebbles=120)
    for _ in range(80):
        await room.play(match.id, Take(1))
    room.sql("UPDATE matches SET state = 'over'")
    await room.desk.prune_positions()
    room.sql("UPDATE matches SET state = 'running'")
    newer = dataclasses.replace(COUNTDOWN, version=2, upgrades={1: lambda position: position})
    async with room.restarted(newer) as again:
        assert (await again.look(match.id)).view.pebbles == 40
        await again.play(match.id, Take(2))
        assert (await again.look(match.id)).view.pebbles == 38
        assert (await again.desk.verify(match.id)).faults == ()


async def test_a_lobby_has_nothing_to_check(room: Room) -> None:
    lobby = await room.lobby()
    with pytest.raises(IllegalMove, match="has not begun yet"):
        await room.desk.verify(lobby.id)


async def test_the_course_of_a_match_round_by_round(room: Room) -> None:
    number = await _finished(room)
    views = await room.desk.course(number, lambda view: view.pebbles)
    assert [view.pebbles for view in views] == [7, 6, 5, 4, 3, 2, 1, 0]
    room.sql("update entries set position = null where number % 3 != 0")
    assert await room.desk.course(number, lambda view: view.pebbles) == views


async def test_of_a_long_match_a_few_positions_are_looked_at(room: Room) -> None:
    """200 entries, most of them thinned, one move taken back: the first and the last round are among the five."""
    match = await room.match(pebbles=200)
    for _ in range(199):
        await room.play(match.id, Take(1))
    _, taker = await room.both(match.id)
    await room.desk.take_back(match.id, taker, room.once())
    await room.play(match.id, Take(1))
    looked: list[int] = []

    def moment(view: Any) -> int:
        looked.append(view.pebbles)
        return int(view.pebbles)

    views = await room.desk.course(match.id, moment, 5)
    assert [view.pebbles for view in views] == [200, 147, 95, 53, 1]
    assert len(looked) == 20
    room.sql("UPDATE entries SET position = NULL WHERE number % 50 != 0 AND number < 190")
    assert await room.desk.course(match.id, lambda view: view.pebbles, 5) == views


async def test_the_course_of_a_thinned_match_under_tightened_rules(room: Room) -> None:
    """What was kept is shown, what the rules refuse today is left out, and that is said."""
    match = await room.match(pebbles=200)
    for _ in range(120):
        await room.play(match.id, Take(1))
    room.sql("UPDATE matches SET state = 'over'")
    await room.desk.prune_positions()

    def strict(self: Any, table: Any, seat: int, move: Any) -> None:
        raise IllegalMove("The new rules forbid this.")

    whole = await room.desk.course(match.id, lambda view: view.pebbles)
    assert (len(whole), whole.has_gaps) == (121, False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Turn, "answer", strict)
        views = await room.desk.course(match.id, lambda view: view.pebbles)
        assert (await room.desk.moment(match.id, 60)) is not None
    assert views.has_gaps
    assert [view.pebbles for view in views] == [200, 150, *range(129, 79, -1)]
