"""The lobby: seats, options, beginning, and what happens when people press at the same time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine import IllegalMove, key_hash
from bot.matches import Match, NotHere, Person
from db import matches
from tests.matches.builder import ADA, BO, CHANNEL, CY, GUILD, Room, together


async def test_a_match_begins(room: Room) -> None:
    match = await room.match(pebbles=4)
    assert (match.state, match.entry, match.names) == ("running", 0, ("Ada", "Bo"))
    assert (match.title, match.options, match.key) == ("Countdown", {"pebbles": 4}, None)
    [(key,)] = room.sql("SELECT key FROM matches")
    assert len(key) == 32
    assert match.key_hash == key_hash(key)
    assert room.kinds(match.id) == ["card", "card", "begin", "panel"]
    first = match.waiting[0].seat
    assert json.loads(room.outbox(match.id)[-1][1]) == {
        "entry": 0,
        "fresh": True,
        "ping": [match.seats[first].person],
    }


async def test_open_twice_with_one_interaction_is_one_match(room: Room) -> None:
    given = (GUILD, CHANNEL, ADA, "countdown", 2, {}, "Tuesday", 77)
    first, again = await room.desk.open(*given), await room.desk.open(*given)
    assert first == again
    assert room.sql("SELECT count(*) FROM matches") == [(1,)]


async def test_join_twice_with_one_interaction_is_no_refusal(room: Room) -> None:
    lobby = await room.desk.open(GUILD, CHANNEL, ADA, "countdown", 2, {}, "", room.once())
    first = await room.desk.join(lobby.id, BO, 77)
    assert await room.desk.join(lobby.id, BO, 77) == first
    with pytest.raises(IllegalMove, match="You have a seat in this match already"):
        await room.desk.join(lobby.id, BO, 78)


async def test_two_people_want_the_last_seat(room: Room) -> None:
    lobby = await room.desk.open(GUILD, CHANNEL, ADA, "countdown", 2, {}, "", room.once())
    results = await together(
        room.desk.join(lobby.id, BO, room.once()), room.desk.join(lobby.id, CY, room.once())
    )
    refusals = [str(result) for result in results if isinstance(result, IllegalMove)]
    assert refusals == ["All 2 seats of this match are taken."]
    assert len((await room.desk.match(lobby.id, GUILD)).seats) == 2


async def test_last_seat_and_two_begins_at_once_make_one_beginning(room: Room) -> None:
    lobby = await room.desk.open(GUILD, CHANNEL, ADA, "countdown", 2, {}, "", room.once())
    await together(
        room.desk.join(lobby.id, BO, room.once()),
        room.desk.begin(lobby.id, ADA.id, room.once()),
        room.desk.begin(lobby.id, ADA.id, room.once()),
        room.desk.begin(lobby.id, ADA.id, room.once()),
    )
    assert room.sql("SELECT number, kind FROM entries") == [(0, "begin")]
    assert room.kinds(lobby.id).count("begin") == 1


async def test_the_host_is_pinged_when_the_last_seat_is_taken(room: Room) -> None:
    lobby = await room.lobby()
    assert [json.loads(body)["ping"] for _, body in room.outbox(lobby.id)] == [[], [ADA.id]]


async def test_begin_needs_everybody(room: Room) -> None:
    lobby = await room.desk.open(GUILD, CHANNEL, ADA, "countdown", 3, {}, "", room.once())
    await room.desk.join(lobby.id, BO, room.once())
    with pytest.raises(IllegalMove, match=r"1 seat is still free \(C\)"):
        await room.desk.begin(lobby.id, ADA.id, room.once())
    with pytest.raises(IllegalMove, match="Only the host"):
        await room.desk.begin(lobby.id, BO.id, room.once())


async def test_leaving_moves_up_and_passes_the_host_on(room: Room) -> None:
    lobby = await room.lobby((ADA, BO, CY))
    match = await room.desk.leave(lobby.id, ADA.id, room.once())
    assert (match.host_id, match.names) == (BO.id, ("Bo", "Cy"))
    assert [row.seat for row in match.seats] == [0, 1]
    await room.desk.leave(lobby.id, BO.id, room.once())
    match = await room.desk.leave(lobby.id, CY.id, room.once())
    assert (match.state, match.seats) == ("deleted", ())
    with pytest.raises(IllegalMove, match="ended before it began"):
        await room.desk.join(lobby.id, ADA, room.once())


async def test_options_are_checked_when_they_are_set(room: Room) -> None:
    lobby = await room.lobby()
    match = await room.desk.set_option(lobby.id, ADA.id, "pebbles", 9, room.once())
    assert match.options == {"pebbles": 9}
    with pytest.raises(IllegalMove, match=r"no option 'stones'. It has: pebbles, stuck"):
        await room.desk.set_option(lobby.id, ADA.id, "stones", 9, room.once())
    with pytest.raises(IllegalMove, match="The option 'pebbles' takes a whole number, not 'many'"):
        await room.desk.set_option(lobby.id, ADA.id, "pebbles", "many", room.once())
    with pytest.raises(IllegalMove, match="Only the host"):
        await room.desk.set_option(lobby.id, BO.id, "pebbles", 3, room.once())
    assert (await room.desk.match(lobby.id, GUILD)).options == {"pebbles": 9}


async def test_the_size_fits_the_game_and_those_who_sit(room: Room) -> None:
    lobby = await room.lobby((ADA, BO, CY))
    with pytest.raises(IllegalMove, match="3 seats are taken already"):
        await room.desk.set_size(lobby.id, ADA.id, 2, room.once())
    with pytest.raises(IllegalMove, match="2 to 3 seats, not 4"):
        await room.desk.set_size(lobby.id, ADA.id, 4, room.once())


async def test_autopilots_come_and_go(room: Room) -> None:
    lobby = await room.lobby((ADA,), autopilots=2)
    assert lobby.names == ("Ada", "Autopilot 1", "Autopilot 2")
    match = await room.desk.remove_autopilot(lobby.id, ADA.id, room.once())
    assert match.names == ("Ada", "Autopilot 1")
    assert match.seats[1].is_autopilot


async def test_the_match_of_another_server_is_not_here(room: Room) -> None:
    match = await room.match()
    assert (await room.desk.match(match.id, GUILD)).id == match.id
    assert (await room.desk.match(match.id, 1, BO.id)).id == match.id
    for guild, person, number in ((1, CY.id, match.id), (None, None, match.id), (GUILD, None, 99)):
        with pytest.raises(NotHere, match="There is no such match here"):
            await room.desk.match(number, guild, person)


async def test_numbers_are_numbers_not_text(room: Room) -> None:
    """People 1, 10 and 100 and matches 1 to 11: nobody is taken for another, 11 is newer than 2."""
    for _ in range(10):
        await room.match((ADA, BO))
    alone = await room.lobby((CY, ADA))
    assert [match.id for match in await room.desk.matches_of(CY.id)] == [alone.id]
    assert [match.id for match in await room.desk.matches_of(ADA.id)] == list(range(11, 0, -1))
    assert [match.id for match in await room.desk.matches_of(BO.id)] == list(range(10, 0, -1))
    assert [match.id for match in await room.desk.matches_in(CHANNEL)] == list(range(11, 0, -1))
    assert (await room.desk.match(1, GUILD)).seat_of(CY.id) is None
    assert (await room.desk.match(1, GUILD)).seat_of(BO.id) == 1
    assert await room.desk.matches_in(80) == []
    assert await room.desk.matches_of(ADA.id, guild_id=70) == []


async def test_a_thread_finds_its_match(room: Room) -> None:
    match, _ = await room.match(), await room.match()
    await room.desk.in_thread(match.id, 900)
    assert [found.id for found in await room.desk.matches_in(900)] == [match.id]


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Tea\nand\tcake ", "Tea and cake"), ("x" * 80, "x" * 80), ("@everyone", "@everyone")],
)
async def test_a_title_is_one_line(room: Room, given: str, kept: str) -> None:
    lobby = await room.lobby()
    assert (await room.desk.rename(lobby.id, ADA.id, given, room.once())).title == kept


@pytest.mark.parametrize("given", ["", " \n", "x" * 81])
async def test_a_title_has_1_to_80_characters(room: Room, given: str) -> None:
    lobby = await room.lobby()
    with pytest.raises(IllegalMove, match="A title has 1 to 80 characters"):
        await room.desk.rename(lobby.id, ADA.id, given, room.once())


async def test_random_seats_come_from_the_key(room: Room) -> None:
    orders = set()
    for _ in range(12):
        lobby = await room.desk.open(
            GUILD, CHANNEL, ADA, "countdown", 3, {}, "", room.once(), has_random_seats=True
        )
        for person in (BO, CY):
            await room.desk.join(lobby.id, person, room.once())
        match = await room.desk.begin(lobby.id, ADA.id, room.once())
        assert sorted(match.names) == ["Ada", "Bo", "Cy"]
        assert [row.seat for row in match.seats] == [0, 1, 2]
        orders.add(match.names)
    assert len(orders) > 1


async def test_the_same_lobby_twice_at_once_is_one(room: Room) -> None:
    given = (GUILD, CHANNEL, ADA, "countdown", 2, {}, "Tea")
    one, told = sorted(
        await together(*(room.desk.open(*given, room.once()) for _ in range(2))),
        key=lambda result: isinstance(result, Exception),
    )
    assert str(told) == (
        f"You opened this a moment ago: it is match {one.id}. Give another one a title of its own."
    )
    assert room.sql("SELECT title FROM matches") == [("Tea",)]
    await room.desk.open(*given[:-1], "Coffee", room.once())
    await room.desk.open(GUILD, CHANNEL + 1, *given[2:], room.once())
    await room.desk.open(GUILD, CHANNEL, BO, *given[3:], room.once())
    room.later(10)
    await room.desk.open(*given, room.once())
    assert room.sql("SELECT count(*) FROM matches") == [(5,)]


async def test_a_host_has_five_open_lobbies(room: Room) -> None:
    for number in range(5):
        await room.desk.open(
            GUILD, CHANNEL + number, ADA, "countdown", 2, {}, str(number) * 3, room.once()
        )
    sixth = (GUILD, 1, ADA, "countdown", 2, {}, "six", room.once())
    with pytest.raises(IllegalMove, match="You have 5 open lobbies: match 1, match 2, match 3"):
        await room.desk.open(*sixth)
    assert room.kinds(6) == []
    await room.desk.end(2, ADA.id, "end 2", room.once())
    assert (await room.desk.open(*sixth)).id == 6
    await room.desk.guild_left(GUILD)
    assert (await room.desk.open(GUILD + 1, 1, ADA, "countdown", 2, {}, "", room.once())).id == 7


async def test_a_channel_has_twenty_open_lobbies(room: Room) -> None:
    for number in range(20):
        host = Person(1000 + number, "Host")
        await room.desk.open(GUILD, CHANNEL, host, "countdown", 2, {}, "", room.once())
    full = (GUILD, CHANNEL, ADA, "countdown", 2, {}, "", room.once())
    with pytest.raises(IllegalMove, match="20 matches wait for players in this channel"):
        await room.desk.open(*full)
    assert (await room.desk.open(GUILD, CHANNEL + 1, *full[2:])).channel_id == CHANNEL + 1


async def test_looking_up_many_matches_reads_each_seat_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted, not timed: seats are given to their matches in one pass."""
    for number in range(4):
        await room.desk.open(
            GUILD, CHANNEL, Person(50 + number, "Host"), "countdown", 2, {}, "", room.once()
        )
    read, looked_up = matches.read_seats, 0

    class Seat(dict[str, Any]):
        def __getitem__(self, name: str) -> Any:
            nonlocal looked_up
            looked_up += name == "match_id"
            return super().__getitem__(name)

    async def counted(*given: Any) -> Any:
        return [Seat(row) for row in await read(*given)]

    monkeypatch.setattr(matches, "read_seats", counted)
    assert len(await room.desk.matches_in(CHANNEL)) == 4
    assert looked_up == 4


async def test_a_game_that_does_not_exist(room: Room) -> None:
    with pytest.raises(IllegalMove, match=r"no game called 'chess' here. There are: countdown"):
        await room.desk.open(GUILD, CHANNEL, ADA, "chess", 2, {}, "", room.once())


async def test_a_match_has_one_rematch_until_it_is_called_off(room: Room) -> None:
    match = await room.match()

    async def again(person: Person) -> int:
        once = room.once()
        return (
            await room.desk.open(
                GUILD, CHANNEL, person, "countdown", 2, {}, "", once, rematch_of=match.id
            )
        ).id

    assert await together(again(ADA), again(BO), again(ADA)) == [2, 2, 2]
    await room.desk.leave(2, (await room.desk.match(2, GUILD)).host_id, room.once())
    assert await again(BO) == 3


async def test_a_rematch_is_for_those_who_played(room: Room) -> None:
    """They open it, and the free seats are kept for them for an hour, as many as they may want."""
    old = await room.match((ADA, BO, CY), pebbles=90)

    async def again(person: Person) -> Match:
        given = GUILD, CHANNEL, person, "countdown", 3, {}, "", room.once()
        return await room.desk.open(*given, rematch_of=old.id)

    eve, fay = Person(5, "Eve"), Person(6, "Fay")
    with pytest.raises(IllegalMove, match="opened by those who played match 1"):
        await again(eve)
    lobby = await again(BO)
    assert (await again(eve)).id == lobby.id, "led there"
    with pytest.raises(IllegalMove, match="kept for those who played match 1, for 60 more minutes"):
        await room.desk.join(lobby.id, eve, room.once())
    await room.desk.join(lobby.id, ADA, room.once())
    room.later(59 * 60)
    with pytest.raises(IllegalMove, match="for 1 more minute"):
        await room.desk.join(lobby.id, eve, room.once())
    room.later(60)
    await room.desk.join(lobby.id, eve, room.once())
    with pytest.raises(IllegalMove, match="All 3 seats"):
        await room.desk.join(lobby.id, fay, room.once())


async def test_a_seat_nobody_who_played_can_want_is_free_at_once(room: Room) -> None:
    old = await room.match((ADA,), autopilots=1, pebbles=90)
    given = GUILD, CHANNEL, ADA, "countdown", 2, {}, "", room.once()
    lobby = await room.desk.open(*given, rematch_of=old.id)
    assert (await room.desk.join(lobby.id, BO, room.once())).is_full


async def test_who_has_left_the_server_is_taken_out_of_a_lobby(room: Room) -> None:
    lobby = await room.lobby((ADA, BO, CY))
    match = await room.desk.free_seats(lobby.id, {BO.id, CY.id})
    assert (match.names, match.host_id, room.kinds(lobby.id)[-1]) == (("Ada",), ADA.id, "card")
    begun = await room.match()
    with pytest.raises(IllegalMove, match="begun already"):
        await room.desk.free_seats(begun.id, {BO.id})
