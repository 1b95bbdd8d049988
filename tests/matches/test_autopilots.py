"""Computer players: they move by themselves, after a restart too, and their faults stop nobody."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.engine import Move
from tests.engine.countdown import COUNTDOWN, Take
from tests.matches.builder import ADA, BO, Room, room_on


async def test_an_autopilot_answers_in_entries_of_its_own(room: Room) -> None:
    match = await room.match((ADA,), autopilots=1, pebbles=50)
    await room.desk.settled()
    assert (await room.look(match.id)).match.waiting[0].seat == 0
    before = (await room.look(match.id)).entry
    await room.desk.play(match.id, ADA.id, Take(1), room.once())
    await room.desk.settled()
    rows = room.sql("SELECT seat, is_automatic FROM entries WHERE number > ?", before)
    assert rows == [(0, 0), (1, 1)]
    look = await room.desk.snapshot(match.id, ADA.id)
    assert look.is_asked
    assert [(one.seat, one.is_automatic) for one in look.events] == [(1, True)]
    assert (await room.desk.verify(match.id)).is_sound


async def test_a_database_that_is_away_for_a_while_freezes_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await room.match((ADA,), autopilots=1, pebbles=50)
    await room.desk.settled()

    async def full(*given: Any) -> None:
        raise OperationalError("INSERT", None, sqlite3.OperationalError("disk is full"))

    await room.desk.play(match.id, ADA.id, Take(1), room.once())
    with monkeypatch.context() as patch:
        patch.setattr("db.entries.append", full)
        await room.desk.settled()
    stood = (await room.look(match.id)).match
    assert stood.state == "running"
    await room.desk.start()  # as the clock does
    await room.desk.settled()
    assert (await room.look(match.id)).entry == stood.entry + 1


async def test_it_sees_its_own_view_only(room: Room) -> None:
    seen: list[int | None] = []

    def view(position: Any, viewer: int | None) -> Any:
        seen.append(viewer)
        return COUNTDOWN.view(position, viewer)

    game = dataclasses.replace(COUNTDOWN, view=view)
    async with room_on(room.file, game) as other:
        await other.match((ADA,), autopilots=1)
        await other.desk.settled()
        seen.clear()
        await other.desk.play(1, ADA.id, Take(1), other.once())
        assert seen == [0]
        await other.desk.settled()
    assert seen == [0, 1]


async def test_one_alone_is_called_by_the_machine(room: Room) -> None:
    """What it has brought is new to him, however short ago he moved: the answer to his own move said that it was its turn."""
    match = await room.match((ADA,), autopilots=1, pebbles=50)
    await room.desk.settled()
    count = len(room.outbox(match.id))
    await room.desk.play(match.id, ADA.id, Take(1), room.once())
    await room.desk.settled()
    said = [(kind, json.loads(body)) for kind, body in room.outbox(match.id)[count:]]
    [(kind, body)] = said
    assert (kind, body["fresh"], body["ping"]) == ("panel", True, [ADA.id])


async def test_a_second_person_is_pinged_after_the_machine(room: Room) -> None:
    match = await room.match((ADA, BO), autopilots=1, pebbles=50)
    await room.desk.settled()
    while await room.asked(match.id) != BO.id:
        await room.play(match.id, Take(1))
        await room.desk.settled()
    await room.desk.play(match.id, BO.id, Take(1), room.once())
    await room.desk.settled()
    body = json.loads(room.outbox(match.id)[-1][1])
    assert (body["fresh"], body["ping"]) == (True, [ADA.id])


async def test_two_autopilots_play_to_the_end_for_one_person(room: Room) -> None:
    match = await room.match((ADA,), autopilots=2, pebbles=20)
    for _ in range(20):
        await room.desk.settled()
        look = await room.desk.snapshot(match.id, ADA.id)
        if look.match.state == "over":
            break
        await room.desk.play(match.id, ADA.id, look.offers[0], room.once())
    assert (await room.look(match.id)).match.ending == "finished"


async def test_after_a_restart_they_go_on(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=50)
    asked = match.waiting[0].seat
    # as if killed between the person's move and the autopilot's
    room.sql("UPDATE seats SET is_autopilot = 1 WHERE match_id = ? AND seat = ?", match.id, asked)
    async with room.restarted() as again:
        await again.desk.start()
        await again.desk.settled()
        look = await again.look(match.id)
    assert look.entry == 1
    assert look.match.waiting[0].seat == 1 - asked


async def test_a_stopping_desk_starts_none(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=50)
    room.sql("UPDATE seats SET is_autopilot = 1")
    async with room.restarted() as again:
        await again.desk.stop()
        await again.desk.start()
        await again.desk.settled()
        assert (await again.look(match.id)).entry == 0


async def test_an_autopilot_that_breaks_plays_the_first_offer(room: Room) -> None:
    def broken(view: Any, offers: Any, luck: Any) -> Move:
        raise ZeroDivisionError

    game = dataclasses.replace(COUNTDOWN, autopilot=broken)
    async with room_on(room.file, game) as other:
        match = await other.match((ADA,), autopilots=1, pebbles=50)
        await other.desk.settled()
        before = (await other.look(match.id)).view.pebbles
        await other.desk.play(match.id, ADA.id, Take(1), other.once())
        await other.desk.settled()
        assert (await other.look(match.id)).view.pebbles == before - 2


async def test_rules_that_break_under_an_autopilot_freeze_the_match(room: Room) -> None:
    def nonsense(view: Any, offers: Any, luck: Any) -> Any:
        return "nonsense"

    game = dataclasses.replace(COUNTDOWN, autopilot=nonsense)
    async with room_on(room.file, game) as other:
        match = await other.match((ADA,), autopilots=1, pebbles=50)
        if match.waiting[0].seat == 0:
            await other.desk.play(match.id, ADA.id, Take(1), other.once())
        await other.desk.settled()
        look = await other.look(match.id)
    assert look.match.state == "frozen"
    assert "an autopilot failed" in (look.match.fault or "")


async def test_it_may_say_something_beside_the_decisions(room: Room) -> None:
    """A computer player joins in an anytime move (a vote, say) after a person's move, once, before it decides anything."""

    def aside(look: Callable[[], Any], standing: Any) -> Move | None:
        view = look()
        return standing[0] if view.pebbles <= 50 and 1 not in view.lazy else None

    game = dataclasses.replace(COUNTDOWN, unprompted_move=aside)
    async with room_on(room.file, game) as other:
        match = await other.match((ADA,), autopilots=1, pebbles=50)
        await other.desk.settled()
        await other.desk.play(match.id, ADA.id, Take(1), other.once())
        await other.desk.settled()
        moves = other.sql("SELECT move FROM entries WHERE seat = 1")
    said = [row[0] for row in moves]
    assert (said[0], said.count('{"move":"be_lazy"}')) == ('{"move":"be_lazy"}', 1)
