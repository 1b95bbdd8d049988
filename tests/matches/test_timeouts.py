"""The clock: since when, ends of turn that end themselves, thinning once a day."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any, ClassVar

import pytest
import pytest_asyncio

from bot.engine import Decision, Move, Table
from bot.matches.clock import WAITS, PendingSeat, TurnClock, ends_at
from tests.engine.countdown import COUNTDOWN, Peek, Rest, State, Take, Turn
from tests.matches.builder import ADA, BO, GUILD, Room, room_on


class EndTurn(Move, frozen=True):
    """End your turn."""

    label: ClassVar[str] = "End turn"


class Wait(Turn):
    """After taking, the turn stays open until it is ended."""

    def decision(self, state: State) -> Decision:
        return Decision((state.turn,), (EndTurn,), "to end", stays_open=True)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [EndTurn()]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        table.record_event("ended", seat)
        table.state.turn = (table.state.turn + 1) % table.state.seats
        table.push_steps(TakeOne())


class TakeOne(Turn):
    """Take pebbles, then end the turn yourself."""

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        super().answer(table, seat, move)
        if table.state.last is None:
            table.state.turn = seat
            table.pushed_steps = [Wait()]


SLOW = dataclasses.replace(
    COUNTDOWN,
    steps=Turn | Rest | Wait | TakeOne,
    moves=(*COUNTDOWN.moves, EndTurn),
    opening=TakeOne,
)


@pytest_asyncio.fixture
async def slow(tmp_path: Any) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "slow.db", SLOW) as room:
        yield room


async def test_a_turn_ends_itself_thirty_seconds_after_the_last_action(
    slow: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await slow.match(pebbles=20)
    clock = TurnClock(slow.store, slow.desk, lambda: slow.now)
    mover, other = await slow.both(match.id)
    await slow.desk.set_setting(mover, "auto_end", True)
    slow.later(600)
    await clock.tick()
    assert (await slow.look(match.id)).entry == 0  # nothing was done in this turn yet
    await slow.desk.play(match.id, mover, Take(1), slow.once())
    slow.later(29)
    await clock.tick()
    assert (await slow.look(match.id)).entry == 1
    slow.later(1)
    with monkeypatch.context() as away:
        away.setattr(slow.desk, "snapshot", _no_database)
        with pytest.raises(OSError, match="disk I/O error"):
            await clock.tick()
    await clock.tick()
    look = await slow.look(match.id)
    assert (look.entry, look.events[0].is_automatic) == (2, True)
    assert await slow.asked(match.id) == other
    await slow.desk.play(match.id, other, Take(1), slow.once())
    slow.later(600)
    await clock.tick()
    assert await slow.asked(match.id) == other  # who has not the setting ends the turn himself


async def _no_database(*given: Any, **more: Any) -> None:
    raise OSError("disk I/O error")


async def test_nothing_ends_itself_where_the_bot_was_removed(slow: Room) -> None:
    match = await slow.match(pebbles=20)
    clock = TurnClock(slow.store, slow.desk, lambda: slow.now)
    mover, _ = await slow.both(match.id)
    await slow.desk.set_setting(mover, "auto_end", True)
    await slow.desk.play(match.id, mover, Take(1), slow.once())
    await slow.desk.guild_left(GUILD)
    slow.later(600)
    await clock.tick()
    assert (await slow.look(match.id)).entry == 1
    assert await clock.waited() == []
    await slow.desk.guild_back(GUILD)
    await clock.tick()
    assert (await slow.look(match.id)).entry == 2


async def test_who_is_waited_for_longest_comes_first(room: Room) -> None:
    clock = TurnClock(room.store, room.desk, lambda: room.now)
    began = room.now
    first = await room.match((ADA, BO))
    room.later(60)
    second = await room.match((BO, ADA))
    assert [(one.match_id, one.since) for one in await clock.waited()] == [
        (first.id, began),
        (second.id, room.now),
    ]
    room.later(60)
    mover = (await room.look(first.id)).match.waiting[0].seat
    await room.play(first.id, Take(1))
    assert (await clock.waited())[1] == PendingSeat(first.id, 1 - mover, room.now)


async def test_thinning_once_a_day(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, count = TurnClock(room.store, room.desk, lambda: room.now), 0

    async def thin() -> int:
        nonlocal count
        count += 1
        return 0

    monkeypatch.setattr(room.desk, "prune_positions", thin)
    for _ in range(49):
        room.later(3600)
        await clock.tick()
    assert count == 2


async def test_a_turn_that_was_told_to_wait_stays_open(slow: Room) -> None:
    match = await slow.match(pebbles=20)
    clock = TurnClock(slow.store, slow.desk, lambda: slow.now)
    mover, _ = await slow.both(match.id)
    await slow.desk.set_setting(mover, "auto_end", True)
    await slow.desk.play(match.id, mover, Take(1), slow.once())
    ends = ends_at(
        await slow.desk.snapshot(match.id, mover, since=0), await slow.desk.settings(mover)
    )
    assert ends == slow.now + timedelta(seconds=30)
    await slow.desk.set_setting(mover, WAITS, {str(match.id): 1})
    slow.later(600)
    await clock.tick()
    assert (await slow.look(match.id)).entry == 1
    await slow.desk.play(match.id, mover, EndTurn(), slow.once())
    assert (await slow.look(match.id)).entry == 2


class Question(Turn):
    """A question out of turn: whoever does not answer takes one or two, by lot."""

    def decision(self, state: State) -> Decision:
        return Decision((state.turn,), (Take, Peek), "to take", "How many?")

    def default_answers(self, state: State, seat: int) -> list[Move]:
        return [Take(1), Take(2)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        super().answer(table, seat, move)
        if table.pushed_steps:
            table.pushed_steps = [Question()]


ASKING = dataclasses.replace(COUNTDOWN, steps=Turn | Rest | Question, opening=Question)
HOUR = 3600


async def test_a_question_is_asked_again_after_a_day_and_answered_a_day_later(
    tmp_path: Any,
) -> None:
    """The reminder is one outbox row with its mark in one transaction; a new process does not repeat it."""
    async with room_on(tmp_path / "asking.db", ASKING) as room:
        match = await room.match(pebbles=20)
        asked, other = await room.both(match.id)
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        room.later(24 * HOUR - 1)
        await clock.tick()
        assert room.kinds(match.id).count("ask") == 1
        room.later(1)
        await clock.tick()
        again = json.loads(room.outbox(match.id)[-1][1])
        assert (again["person"], again["question"], again["again"]) == (asked, "How many?", True)
        room.later(24 * HOUR - 1)
        async with room.restarted(ASKING) as reopened:
            clock = TurnClock(reopened.store, reopened.desk, lambda: room.now)
            await clock.tick()
            assert reopened.kinds(match.id).count("ask") == 2
            assert (await reopened.look(match.id)).entry == 0
            room.later(1)
            reopened.now = room.now
            await clock.tick()
            look = await reopened.look(match.id)
            assert (look.entry, look.events[0].is_automatic) == (1, True)
            assert look.view.pebbles in (18, 19)
            assert await reopened.asked(match.id) == other
            assert (await reopened.desk.verify(match.id)).is_sound


async def test_special_seats_are_not_pressed_for_an_answer(tmp_path: Any) -> None:
    """Who left the seat to the autopilot or has resigned is answered for by it; a closed server's clocks stand still."""
    async with room_on(tmp_path / "asking.db", ASKING) as room:
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        for number in (1, 2, 3):
            match = await room.match(pebbles=20)
            asked, _ = await room.both(match.id)
            if number == 1:
                await room.desk.resign(match.id, asked, room.once())
            elif number == 2:
                seat = match.seat_of(asked) or 0
                await room.desk.seat(match.id, asked, seat, room.once(), is_autopilot=True)
            else:
                await room.desk.guild_left(GUILD)
        await room.desk.settled()
        before = room.stored()
        room.later(100 * HOUR)
        await clock.tick()
        await clock.tick()
        assert room.stored() == before


async def test_a_turn_without_a_time_limit_is_waited_for(room: Room) -> None:
    match = await room.match()
    clock = TurnClock(room.store, room.desk, lambda: room.now)
    before = room.stored()
    room.later(1_000 * HOUR)
    await clock.tick()
    await clock.tick()
    assert room.stored() == before
    assert (await room.look(match.id)).entry == 0


async def test_pressing_that_failed_is_tried_again(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that fails for a moment costs ten minutes, not the reminder."""
    async with room_on(tmp_path / "asking.db", ASKING) as room:
        match = await room.match(pebbles=20)
        clock = TurnClock(room.store, room.desk, lambda: room.now)

        async def fail(match_id: int, seat: int) -> bool:
            raise OSError("disk I/O error")

        room.later(24 * HOUR)
        with monkeypatch.context() as broken:
            broken.setattr(room.desk, "remind", fail)
            await clock.tick()
        room.later(599)
        await clock.tick()
        assert room.kinds(match.id).count("ask") == 1
        room.later(1)
        await clock.tick()
        await clock.tick()
        assert room.kinds(match.id).count("ask") == 2


async def test_a_computer_player_goes_on_where_another_program_has_thawed_the_match(
    tmp_path: Any,
) -> None:
    """`bot thaw` beside the running bot."""

    def broken(view: Any, offers: Any, luck: Any) -> Any:
        return "the plasma card"

    file = tmp_path / "thaw.db"
    async with room_on(file, dataclasses.replace(COUNTDOWN, autopilot=broken)) as room:
        match = await room.match((ADA,), autopilots=1, pebbles=50)
        if match.waiting[0].seat == 0:
            await room.desk.play(match.id, ADA.id, Take(1), room.once())
        await room.desk.settled()
        frozen = (await room.look(match.id)).match
        assert frozen.fault == "an autopilot failed (AttributeError)"  # not which card
    async with room_on(file) as room:
        clock = TurnClock(room.store, room.desk, lambda: room.now)
        async with room.restarted() as other:
            await other.desk.unfreeze(match.id)
        await clock.tick()
        await room.desk.settled()
        look = await room.look(match.id)
        assert (look.match.state, look.entry) == ("running", frozen.entry + 2)
        assert look.match.waiting[0].seat == 0


async def test_the_clock_keeps_nothing_of_a_match(slow: Room) -> None:
    """Its alarms are in the database, and gone with the match."""
    clock = TurnClock(slow.store, slow.desk, lambda: slow.now)
    kept = len(vars(clock))
    for _ in range(3):
        match = await slow.match(pebbles=20)
        mover, _ = await slow.both(match.id)
        await slow.desk.set_setting(mover, "auto_end", True)
        await slow.desk.play(match.id, mover, Take(1), slow.once())
        slow.later(31)
        await clock.tick()
    slow.sql("UPDATE matches SET state = 'over'")
    await clock.tick()
    slow.later(25 * HOUR)
    await clock.tick()
    assert slow.sql("SELECT * FROM alarms") == []
    assert len(vars(clock)) == kept
    assert not any(isinstance(value, dict | list | set) for value in vars(clock).values())
