"""Seats of a running match: autopilot and back, another person, resigning, ending by agreement."""

from __future__ import annotations

import json

import pytest

from bot.engine import IllegalMove
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, CY, GUILD, Room


async def test_resigning_leaves_an_autopilot(room: Room) -> None:
    match = await room.match((ADA, BO, CY), pebbles=90)
    after = await room.desk.resign(match.id, BO.id, room.once())
    assert (after.seats[1].has_resigned, after.seats[1].is_autopilot) == (True, True)
    assert after.state == "running"
    with pytest.raises(IllegalMove, match="You have resigned from this match"):
        await room.desk.play(match.id, BO.id, Take(1), room.once())
    note = ("note", json.dumps({"person": None, "text": "{B} resigned; the autopilot plays on."}))
    assert note in room.outbox(match.id)
    texts = [line.text for line in await room.desk.log(match.id, None)]
    assert "{B} resigned; the autopilot plays on." in texts


async def test_resigning_twice_with_one_press(room: Room) -> None:
    match = await room.match((ADA, BO, CY), pebbles=90)
    await room.desk.resign(match.id, BO.id, 77)
    await room.desk.resign(match.id, BO.id, 77)
    notes = room.sql("SELECT count(*) FROM entries WHERE kind = 'note'")
    assert notes == [(1,)]


async def test_when_nobody_is_left_the_match_is_abandoned(room: Room) -> None:
    match = await room.match()
    await room.desk.resign(match.id, ADA.id, room.once())
    over = await room.desk.resign(match.id, BO.id, room.once())
    assert (over.state, over.ending, over.waiting) == ("over", "abandoned", ())
    assert over.key is not None
    await room.desk.settled()
    assert room.kinds(match.id)[-2:] == ["note", "end"]
    assert (await room.desk.verify(match.id)).is_sound


async def test_on_holiday_and_back(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    away = await room.desk.seat(match.id, BO.id, 1, room.once(), is_autopilot=True)
    assert (away.seats[1].person, away.seats[1].is_autopilot) == (BO.id, True)
    await room.desk.settled()
    back = await room.desk.seat(match.id, BO.id, 1, room.once())
    assert not back.seats[1].is_autopilot
    with pytest.raises(IllegalMove, match=r"\{B\} is not on autopilot"):
        await room.desk.seat(match.id, BO.id, 1, room.once())


async def test_the_host_finds_a_player_for_an_empty_seat(room: Room) -> None:
    match = await room.match((ADA,), autopilots=1, pebbles=90)
    await room.desk.settled()
    await room.desk.play(match.id, ADA.id, Take(1), room.once())
    await room.desk.settled()
    after = await room.desk.seat(match.id, ADA.id, 1, room.once(), person=CY)
    assert (after.seats[1].person, after.seats[1].name) == (CY.id, "Cy")
    assert after.seat_of(CY.id) == 1
    await room.desk.play(match.id, ADA.id, Take(1), room.once())
    await room.desk.settled()
    assert await room.asked(match.id) == CY.id


async def test_whoever_takes_an_asked_seat_is_called(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    mover, _ = await room.both(match.id)
    seat = match.seat_of(mover) or 0
    await room.desk.seat(match.id, mover, seat, room.once(), person=CY)
    panel = [json.loads(body) for kind, body in room.outbox(match.id) if kind == "panel"][-1]
    assert (panel["fresh"], panel["ping"]) == (True, [CY.id])
    assert await room.asked(match.id) == CY.id


async def test_nobody_is_robbed_of_a_seat(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    with pytest.raises(IllegalMove, match=r"\{B\} is somebody's: only they can give"):
        await room.desk.seat(match.id, ADA.id, 1, room.once(), person=CY)
    with pytest.raises(IllegalMove, match=r"Only the host or \{A\} can do that"):
        await room.desk.seat(match.id, BO.id, 0, room.once(), is_autopilot=True)
    with pytest.raises(IllegalMove, match="somebody who has a seat"):
        await room.desk.seat(match.id, BO.id, 1, room.once(), person=ADA)
    with pytest.raises(IllegalMove, match="This match has no seat 7: it has 2"):
        await room.desk.seat(match.id, ADA.id, 6, room.once(), is_autopilot=True)


async def test_ending_needs_everybody_and_the_exact_words(room: Room) -> None:
    match = await room.match()
    words = f"end {match.id}"
    for wrong in ("", "end", "END 1", "yes"):
        with pytest.raises(IllegalMove, match=f"type exactly: {words}"):
            await room.desk.end(match.id, ADA.id, wrong, room.once())
    half = await room.desk.end(match.id, ADA.id, words, room.once())
    assert half.state == "running"
    assert [row.is_for_ending for row in half.seats] == [True, False]
    over = await room.desk.end(match.id, BO.id, words, room.once())
    assert (over.state, over.ending) == ("over", "agreement")
    assert room.kinds(match.id)[-1] == "end"
    with pytest.raises(IllegalMove, match="This match is over"):
        await room.desk.end(match.id, BO.id, words, room.once())


async def test_who_plays_on_has_withdrawn(room: Room) -> None:
    match = await room.match(pebbles=90)
    mover, other = await room.both(match.id)
    await room.desk.end(match.id, mover, f"end {match.id}", room.once())
    await room.desk.play(match.id, mover, Take(1), room.once())
    after = await room.desk.end(match.id, other, f"end {match.id}", room.once())
    assert after.state == "running"


async def test_the_resigned_are_not_asked_about_the_end(room: Room) -> None:
    match = await room.match((ADA, BO, CY), pebbles=90)
    await room.desk.resign(match.id, CY.id, room.once())
    await room.desk.settled()
    await room.desk.end(match.id, ADA.id, f"end {match.id}", room.once())
    over = await room.desk.end(match.id, BO.id, f"end {match.id}", room.once())
    assert over.state == "over"


async def test_the_host_ends_a_lobby_alone(room: Room) -> None:
    lobby = await room.lobby()
    with pytest.raises(IllegalMove, match="Only the host"):
        await room.desk.end(lobby.id, BO.id, f"end {lobby.id}", room.once())
    ended = await room.desk.end(lobby.id, ADA.id, f"end {lobby.id}", room.once())
    assert ended.state == "deleted"
    assert (await room.desk.match(lobby.id, GUILD)).names == ("Ada", "Bo")
    assert await room.desk.matches_of(ADA.id) == []


async def test_a_frozen_match_can_be_ended_by_agreement(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    room.spoil("position = x'00'", match.id, 1)
    assert (await room.look(match.id)).match.state == "frozen"
    await room.desk.end(match.id, ADA.id, f"end {match.id}", room.once())
    over = await room.desk.end(match.id, BO.id, f"end {match.id}", room.once())
    assert (over.state, over.ending, over.entry) == ("over", "agreement", 3)
