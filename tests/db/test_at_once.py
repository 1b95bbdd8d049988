"""Two programs on one database do the same at the same moment: one of them does it, the other is told so in a sentence."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.engine import IllegalMove
from bot.matches import Match, MatchService
from bot.matches.clock import TurnClock
from db import Store, alarms, entries, people, votes
from tests.db.conftest import empty_database
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, CHANNEL, CY, GUILD, Room, room_on, together

ROUNDS = 10

Rooms = tuple[Room, Room]


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def rooms(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Rooms]:
    """Two desks on one database, as two programs have them."""
    async with AsyncExitStack() as stack:
        if request.param == "sqlite":
            file = tmp_path / "shared.db"
            first, second = [await stack.enter_async_context(room_on(file)) for _ in range(2)]
        else:
            url = await empty_database(request.getfixturevalue("folder"), request.node.name)
            first, second = [Room(await _opened(stack, url), Path()) for _ in range(2)]
        second.numbers = first.numbers
        yield first, second
        for room in (first, second):
            await room.desk.stop()


async def _opened(stack: AsyncExitStack, url: str) -> Store:
    store = await Store.open(url)
    stack.push_async_callback(store.close)
    return store


async def at_once(*acts: Awaitable[Any]) -> tuple[list[Any], list[str]]:
    """What was done, and the sentences of those who came too late; anything else is a fault."""
    results = await together(*acts)
    refused = [result for result in results if isinstance(result, BaseException)]
    assert all(isinstance(one, IllegalMove) for one in refused), refused
    done = [result for result in results if not isinstance(result, BaseException)]
    return done, [str(one) for one in refused]


async def kinds(room: Room, number: int) -> list[str]:
    """Those of all entries of a match."""
    async with room.store.reading() as connection:
        return [row.kind for row in await entries.between(connection, number, 0, 99)]


async def test_begin_pressed_in_two_programs_is_one_beginning(rooms: Rooms) -> None:
    for _ in range(ROUNDS):
        match = await rooms[0].lobby()
        begun, refused = await at_once(
            *(room.desk.begin(match.id, ADA.id, room.once()) for room in rooms)
        )
        assert len(begun) == 1
        assert refused == ["This match has begun already."]
        assert await kinds(rooms[0], match.id) == ["begin"]
        assert (await rooms[1].desk.verify(match.id)).is_sound


async def test_one_seat_is_taken_by_one_of_two(rooms: Rooms) -> None:
    for _ in range(ROUNDS):
        lobby = await rooms[0].desk.open(
            GUILD, CHANNEL, ADA, "countdown", 2, {}, "", rooms[0].once()
        )
        taken, refused = await at_once(
            rooms[0].desk.join(lobby.id, BO, rooms[0].once()),
            rooms[1].desk.join(lobby.id, CY, rooms[1].once()),
        )
        assert len(taken) == 1
        assert refused == ["All 2 seats of this match are taken."]
        await rooms[0].desk.begin(lobby.id, ADA.id, rooms[0].once())


async def test_everything_in_a_lobby_at_once_leaves_a_whole_lobby(rooms: Rooms) -> None:
    one, two = rooms
    for number in range(ROUNDS):
        lobby = await one.lobby((ADA, BO))
        await one.desk.set_size(lobby.id, ADA.id, 3, one.once())
        await at_once(
            one.desk.leave(lobby.id, BO.id, one.once()),
            two.desk.join(lobby.id, CY, two.once()),
            one.desk.add_autopilot(lobby.id, ADA.id, one.once()),
            two.desk.remove_autopilot(lobby.id, ADA.id, two.once()),
            one.desk.set_option(lobby.id, ADA.id, "pebbles", 9, one.once()),
            two.desk.set_option(lobby.id, ADA.id, "stuck", True, two.once()),
            two.desk.rename(lobby.id, ADA.id, f"Tea {number}", two.once()),
            two.desk.seat_previous_players(lobby.id, BO.id, 4711),
        )
        match = await two.desk.match(lobby.id, GUILD)
        assert [row.seat for row in match.seats] == list(range(len(match.seats)))
        assert {row.person for row in match.seats} - {None} == {ADA.id, CY.id}
        assert match.options == {"pebbles": 9, "stuck": True}
        assert match.title == f"Tea {number}"
        await one.desk.end(lobby.id, ADA.id, f"end {lobby.id}", one.once())


async def test_a_seat_and_a_move_at_once_lose_no_move(rooms: Rooms) -> None:
    """What changes at a seat is written after the last move, never over it."""
    one, two = rooms
    for _ in range(ROUNDS):
        match = await one.match(pebbles=90)
        mover, other = await one.both(match.id)
        seat = match.seat_of(other) or 0
        moved, _ = await at_once(
            one.desk.play(match.id, mover, Take(1), one.once()),
            two.desk.seat(match.id, other, seat, two.once(), is_autopilot=True),
            two.desk.end(match.id, other, f"end {match.id}", two.once()),
            one.desk.resign(match.id, other, one.once()),
        )
        assert moved
        await asyncio.gather(one.desk.settled(), two.desk.settled())
        assert (await one.desk.verify(match.id)).is_sound


async def test_whoever_is_forgotten_while_others_move_is_forgotten(rooms: Rooms) -> None:
    one, two = rooms
    match = await one.match((ADA, BO, CY), pebbles=90)
    mover = await one.asked(match.id)
    gone = next(person for person in (ADA.id, BO.id, CY.id) if person != mover)
    _, refused = await at_once(
        two.desk.erase(gone), one.desk.play(match.id, mover, Take(1), one.once())
    )
    assert all("moved on" in sentence for sentence in refused)
    await asyncio.gather(one.desk.settled(), two.desk.settled())
    assert (await one.desk.export_person(gone))["seats"] == []
    assert (await one.desk.verify(match.id)).is_sound


async def test_two_who_press_rematch_meet_in_one_lobby(rooms: Rooms) -> None:
    one, two = rooms
    for _ in range(3):
        match = await one.match(pebbles=1)
        await one.play(match.id, Take(1))
        opened, refused = await at_once(_rematch(one, match, ADA), _rematch(two, match, BO))
        assert refused == []
        assert len({lobby.id for lobby in opened}) == 1


async def _rematch(room: Room, match: Match, person: Any) -> Match:
    given = GUILD, CHANNEL, person, "countdown", 2, {}, "", room.once()
    return await room.desk.open(*given, rematch_of=match.id)


async def test_equal_lobbies_opened_in_two_programs_are_one(rooms: Rooms) -> None:
    given = GUILD, CHANNEL, ADA, "countdown", 2, {}, "Tea"
    opened, refused = await at_once(
        *(room.desk.open(*given, room.once()) for room in rooms for _ in range(3))
    )
    assert len(opened) == 1
    assert {sentence.split(":")[0] for sentence in refused} == {"You opened this a moment ago"}


async def test_one_interaction_that_comes_to_both_programs_acts_once(rooms: Rooms) -> None:
    given = GUILD, CHANNEL, ADA, "countdown", 2, {}, "Tea", 4711
    opened, refused = await at_once(*(room.desk.open(*given) for room in rooms))
    assert (len({lobby.id for lobby in opened}), refused) == (1, [])
    joined, refused = await at_once(*(room.desk.join(opened[0].id, BO, 4712) for room in rooms))
    assert (len(joined), refused) == (2, [])
    resigned, refused = await _resigned_twice(rooms, opened[0].id)
    assert (len(resigned), refused) == (2, [])
    assert (await kinds(rooms[0], opened[0].id)).count("note") == 1


async def _resigned_twice(rooms: Rooms, number: int) -> tuple[list[Any], list[str]]:
    await rooms[0].desk.begin(number, ADA.id, 4713)
    return await at_once(*(_patient(room.desk, number) for room in rooms))


async def _patient(desk: MatchService, number: int) -> Match:
    return await desk.resign(number, BO.id, 4714)


async def test_sixteen_settings_changed_at_once_all_count(rooms: Rooms) -> None:
    """Of somebody met and of a stranger; and of one setting that is made from what it was."""
    await rooms[0].lobby()
    for person in (ADA.id, CY.id):
        acts = [
            rooms[number % 2].desk.set_setting(person, f"setting {number}", number)
            for number in range(16)
        ]
        acts += [
            rooms[number % 2].desk.change_setting(person, "calls", _with(number))
            for number in range(8)
        ]
        _, refused = await at_once(*acts)
        assert refused == []
        kept = await rooms[0].desk.settings(person)
        assert {name for name in kept if name != "calls"} == {f"setting {n}" for n in range(16)}
        assert sorted(kept["calls"]) == list(range(8))


def _with(number: int) -> Any:
    def change(was: Sequence[int] | None) -> list[int]:
        return [*(was or ()), number]

    return change


async def test_the_clock_looks_once_and_then_when_there_is_something_to_do(rooms: Rooms) -> None:
    one, _ = rooms
    match = await one.match(pebbles=9)
    await TurnClock(one.store, one.desk, lambda: one.now).tick()
    assert await _due(one, timedelta()) == []
    assert await _due(one, timedelta(days=1)) == [match.id]
    await one.play(match.id, Take(1))
    assert await _due(one, timedelta()) == [match.id]
    await TurnClock(one.store, one.desk, lambda: one.now + timedelta(days=1)).tick()
    assert await _due(one, timedelta(days=9)) == [], "a turn of this game has no end"


async def _due(room: Room, later: timedelta) -> list[int]:
    now = room.now + later
    async with room.store.reading() as connection:
        return [
            row["match_id"] for row in await alarms.due(connection, now, now + timedelta(days=9))
        ]


async def test_a_program_judges_only_the_servers_of_its_own_connection(rooms: Rooms) -> None:
    """Discord tells each connection of its own servers; the silence of one means nothing for those of the other."""
    one, two = rooms
    even, odd = 2 << 22, 3 << 22
    await one.desk.sync_guilds([even], (0, 2))
    await two.desk.sync_guilds([odd], (1, 2))
    for guild in (even, odd):
        await one.desk.open(guild, guild, ADA, "countdown", 2, {}, "", one.once())
    assert await _here(one) == {even, odd}
    await one.desk.sync_guilds([even], (0, 2))
    assert await _here(one) == {even, odd}
    await two.desk.sync_guilds([], (1, 2))
    assert await _here(one) == {even}
    await two.desk.sync_guilds([odd])
    await one.desk.sync_guilds([even])
    assert await _here(one) == {even, odd}, "without knowing of which connection: nobody has left"


async def _here(room: Room) -> set[int]:
    async with room.store.reading() as connection:
        return await people.here(connection)


async def test_a_question_is_settled_once(rooms: Rooms) -> None:
    """Taken twice and withdrawn, agreed to by all and refused: one of it happens, and what is stored is whole."""
    one, two = rooms
    for _ in range(ROUNDS):
        match = await one.match((ADA, BO), pebbles=90)
        await one.desk.offer_seat(match.id, BO.id, 1, CY, one.once())
        offer = await _asked(one, match.id)
        done, refused = await at_once(
            one.desk.agree(match.id, offer, CY, one.once()),
            two.desk.agree(match.id, offer, CY, two.once()),
            two.desk.refuse(match.id, offer, BO.id, two.once()),
        )
        assert len(done) == 1, refused
        assert (await kinds(one, match.id)).count("note") <= 1
        await one.desk.end(match.id, ADA.id, f"end {match.id}", one.once())
        end, sitting = await _asked(one, match.id), (await one.look(match.id)).match.seats[1].person
        other = CY if sitting == CY.id else BO
        await at_once(
            one.desk.agree(match.id, end, other, one.once()),
            two.desk.refuse(match.id, end, other.id, two.once()),
        )
        vote, after = await two.desk.vote(match.id, end), (await two.look(match.id)).match
        assert (vote.state, after.state) in {("carried", "over"), ("refused", "running")}
        assert (await two.desk.verify(match.id)).is_sound


async def _asked(room: Room, number: int) -> int:
    async with room.store.reading() as connection:
        return int((await votes.still_open(connection, number))[-1]["id"])


async def test_the_same_texts_kept_in_two_orders_wait_for_nobody_for_ever(rooms: Rooms) -> None:
    """Two programs show the same buttons: each of the texts is kept, and neither is ended as a deadlock."""
    names = [f"key {number}" for number in range(24)]
    for _ in range(ROUNDS):
        _, refused = await at_once(
            *(
                room.desk.keep(dict.fromkeys(order, "a move"))
                for room in rooms
                for order in (names, names[::-1], names[12:] + names[:12])
            )
        )
        assert refused == []
    assert [await rooms[0].desk.kept(name) for name in names] == ["a move"] * 24
