"""Playing: once, in order, by the right person; looking: what is new, for whom."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.engine import IllegalMove
from bot.games.planet_unknown.game import GAME as PLANET_UNKNOWN
from bot.matches import NotHere, StaleEntry
from tests.engine.countdown import BeLazy, Peek, Take
from tests.matches.builder import ADA, BO, CY, GUILD, Room, room_on, together


async def test_a_move_counts_and_is_told(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    done = await room.desk.play(match.id, mover, Take(2), room.once())
    assert done.number == 1
    assert [event.kind for event in done.events] == ["took", "rested"]
    assert (done.look.entry, done.look.view.pebbles, done.look.is_asked) == (1, 4, False)
    assert done.look == await room.desk.snapshot(match.id, mover)
    look = await room.desk.snapshot(match.id, other)
    assert look.is_asked
    assert look.offers == (Take(1), Take(2), Peek())
    assert look.standing == (BeLazy(),)
    assert [(one.number, one.kind) for one in look.events] == [(0, "begin"), (1, "move")]


async def test_the_same_interaction_again_gives_the_first_result(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    first = await room.desk.play(match.id, mover, Take(2), 77)
    again = await room.desk.play(match.id, mover, Take(2), 77)
    assert (first.number, first.events) == (again.number, again.events)
    assert again.look.view.pebbles == 4
    assert room.sql("SELECT max(number) FROM entries") == [(1,)]


async def test_the_last_move_pressed_twice_is_no_refusal(room: Room) -> None:
    """The match is over by then; the answer is still the first result."""
    match = await room.match(pebbles=2)
    mover, _ = await room.both(match.id)
    results = await together(
        *(room.desk.play(match.id, mover, Take(2), 77, expected=0) for _ in range(3))
    )
    assert [result.number for result in results] == [1, 1, 1]
    assert all(result.look.outcome.winners for result in results)


async def test_two_people_in_the_same_millisecond(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    results = await together(
        room.desk.play(match.id, mover, Take(1), room.once()),
        room.desk.play(match.id, other, Take(1), room.once()),
        room.desk.play(match.id, mover, Take(1), room.once()),
    )
    assert [getattr(result, "number", None) for result in results] == [1, 2, 3]
    assert (await room.look(match.id)).view.pebbles == 3


async def test_three_buttons_within_a_second_act_once(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    results = await together(
        *(room.desk.play(match.id, mover, Take(1), room.once(), expected=0) for _ in range(3))
    )
    assert [type(result).__name__ for result in results] == [
        "MoveResult",
        "StaleEntry",
        "StaleEntry",
    ]
    assert str(results[1]) == "The table has moved on since this panel (entry 0, now 1)."


async def test_a_stale_button_says_where_the_table_is(room: Room) -> None:
    match = await room.match(pebbles=40)
    for _ in range(20):
        await room.play(match.id, Take(1))
    with pytest.raises(StaleEntry) as refusal:
        await room.desk.play(match.id, await room.asked(match.id), Take(1), 5000, expected=0)
    assert (refusal.value.entry, refusal.value.now) == (0, 20)
    assert (await room.look(match.id)).entry == 20


async def test_refusals_change_nothing(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    before = room.sql("SELECT * FROM entries"), room.sql("SELECT * FROM matches")
    with pytest.raises(IllegalMove, match="There are -99 pebbles"):
        await room.desk.play(match.id, mover, Take(5), room.once())
    with pytest.raises(IllegalMove, match="It is not your turn"):
        await room.desk.play(match.id, other, Take(1), room.once())
    with pytest.raises(NotHere, match="You have no seat in this match"):
        await room.desk.play(match.id, CY.id, Take(1), room.once())
    with pytest.raises(NotHere, match="There is no such match"):
        await room.desk.play(99, mover, Take(1), room.once())
    assert (room.sql("SELECT * FROM entries"), room.sql("SELECT * FROM matches")) == before


async def test_a_match_in_the_lobby_or_over_takes_no_move(room: Room) -> None:
    lobby = await room.lobby()
    with pytest.raises(IllegalMove, match="has not begun yet"):
        await room.desk.play(lobby.id, ADA.id, Take(1), room.once())
    match = await room.match(pebbles=1)
    await room.play(match.id, Take(1))
    with pytest.raises(IllegalMove, match="This match is over"):
        await room.desk.play(match.id, ADA.id, Take(1), room.once())


async def test_the_end(room: Room) -> None:
    match = await room.match(pebbles=2)
    mover, other = await room.both(match.id)
    done = await room.desk.play(match.id, mover, Take(2), room.once())
    over = done.look.match
    assert (over.state, over.ending, over.ended_at) == ("over", "finished", room.now)
    assert over == await room.desk.match(match.id, GUILD)
    assert over.waiting == ()
    assert done.look.outcome is not None
    assert done.look.outcome.winners == (match.seat_of(mover),)
    assert done.look.take_back.refusal == "This match is over.", "no button for it"
    assert bytes.fromhex(over.key or "") == room.sql("SELECT key FROM matches")[0][0]
    assert room.kinds(match.id)[-1] == "end"
    assert (await room.desk.snapshot(match.id, other)).decision is None


async def test_since_when_somebody_is_waited_for(room: Room) -> None:
    match = await room.match()
    began = room.now
    assert [(one.entry, one.since) for one in match.waiting] == [(0, began)]
    room.later(3600)
    done = await room.play(match.id, Take(1))
    [waiting] = done.look.match.waiting
    assert (waiting.entry, (waiting.since - began).total_seconds()) == (1, 3600)
    order = await room.desk.play(
        match.id, match.seats[1 - waiting.seat].person or 0, BeLazy(), room.once()
    )
    assert order.look.match.waiting == (waiting,)


async def test_what_is_new_since_this_viewer_looked(room: Room) -> None:
    match = await room.match(pebbles=40)
    mover, other = await room.both(match.id)
    for _ in range(3):
        await room.play(match.id, Take(1))
    assert [one.number for one in (await room.desk.snapshot(match.id, other)).events] == [3]
    await room.desk.mark_seen(match.id, mover, 3)
    await room.desk.mark_seen(match.id, mover, 1)
    assert (await room.desk.snapshot(match.id, mover)).events == ()
    assert [one.number for one in (await room.look(match.id)).events] == [3]
    again = await room.desk.snapshot(match.id, mover, since=0)
    assert [one.number for one in again.events] == [1, 2, 3]


async def test_a_long_absence_is_told_in_part(room: Room) -> None:
    match = await room.match(pebbles=100)
    for _ in range(70):
        await room.play(match.id, Take(1))
    look = await room.desk.snapshot(match.id, ADA.id, since=-1)
    assert [one.number for one in look.events] == list(range(11, 71))


async def test_private_events_are_seen_by_their_seat_only(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    done = await room.desk.play(match.id, other, BeLazy(), room.once())
    assert [event.kind for event in done.events] == ["lazy"]
    for viewer in (mover, None, CY.id):
        [happened] = (await room.desk.snapshot(match.id, viewer, since=0)).events
        assert happened.events == ()


async def test_a_preview_stops_at_the_die_and_changes_nothing(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    preview = await room.desk.foresee(match.id, mover, Take(1))
    assert ([event.kind for event in preview.events], preview.is_whole) == (["took"], True)
    preview = await room.desk.foresee(match.id, mover, Peek())
    assert (preview.events, preview.is_whole) == ((), False)
    with pytest.raises(IllegalMove, match="It is not your turn"):
        await room.desk.foresee(match.id, other, Take(1))
    assert (await room.look(match.id)).entry == 0


async def test_a_restart_changes_nothing(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    before = await room.look(match.id)
    async with room.restarted() as again:
        assert await again.look(match.id) == before
        await again.play(match.id, Take(2))
        assert (await again.look(match.id)).view.pebbles == 3


async def test_two_hundred_matches_at_once(room: Room) -> None:
    """One writer at a time, none refused by the database, none lost; readers and a backup beside them."""
    matches = [await room.match(pebbles=9) for _ in range(40)]
    backup = room.store.backup(room.file.with_name("copy.db"))
    plays = [room.play(match.id, Take(1)) for match in matches for _ in range(5)]
    looks = [room.look(match.id) for match in matches]
    results = await asyncio.wait_for(together(*plays, *looks, backup), 60)
    # of five in one match some were played by whoever had just moved: refused, not lost
    faults = [fault for fault in results if isinstance(fault, Exception)]
    assert {type(fault) for fault in faults} <= {IllegalMove}
    played = len(plays) - len(faults)
    assert room.sql("SELECT count(*) FROM entries WHERE kind = 'move'") == [(played,)]
    assert played >= len(matches)


async def test_another_program_writes_meanwhile(room: Room) -> None:
    """Two processes on one database: the second move finds the entry taken, or sees it; the file is never torn."""
    match = await room.match()
    async with room.restarted() as other:
        mover = await room.asked(match.id)
        results = await together(
            room.desk.play(match.id, mover, Take(1), 5001, expected=0),
            other.desk.play(match.id, mover, Take(1), 5002, expected=0),
        )
    assert sorted(type(result).__name__ for result in results) == ["MoveResult", "StaleEntry"]
    assert room.sql("SELECT count(*) FROM entries") == [(2,)]


async def test_people_keep_the_names_they_had(room: Room) -> None:
    match = await room.match((ADA, BO))
    assert room.sql("SELECT id, name FROM people ORDER BY id") == [(10, "Ada"), (100, "Bo")]
    assert (await room.desk.snapshot(match.id, BO.id)).match.names == ("Ada", "Bo")


async def test_who_plays_at_the_same_time_is_not_held_up(tmp_path: Path) -> None:
    """A button of before the others' secret choices still counts; one of before the own choice, or a revelation, does not."""
    async with room_on(tmp_path / "room.sqlite", PLANET_UNKNOWN) as room:
        match = await room.match((ADA, BO, CY))
        first = {
            who.id: (await room.desk.snapshot(match.id, who.id)).offers[0] for who in (ADA, BO, CY)
        }
        await room.desk.play(match.id, ADA.id, first[ADA.id], room.once(), expected=0)
        assert await room.desk.offers_unchanged(match.id, BO.id, 0)
        assert not await room.desk.offers_unchanged(match.id, ADA.id, 0)
        assert not await room.desk.offers_unchanged(match.id, None, 0)
        with pytest.raises(StaleEntry):
            await room.desk.play(match.id, ADA.id, first[ADA.id], room.once(), expected=0)
        results = await together(
            *(
                room.desk.play(match.id, who.id, first[who.id], room.once(), expected=0)
                for who in (BO, CY)
            )
        )
        assert [result.number for result in results] == [2, 3]
        assert not await room.desk.offers_unchanged(match.id, BO.id, 0)
