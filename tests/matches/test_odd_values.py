"""Cells that hold a value of the right kind which nobody wrote: too large, too far, of another seat, of another shape."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from bot.engine import IllegalMove
from bot.engine.registry import all_games
from bot.matches.clock import TurnClock
from bot.matches.outbox import Outbox, OutboxRow
from bot.matches.rows import LOST_LINE
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, CY, Room, room_on

FAR = "9999-12-31 23:59:59.999999"
HUGE = 2**63 - 1


class Heard:
    """A publisher that keeps what it was given to say."""

    def __init__(self) -> None:
        self.rows: list[OutboxRow] = []

    async def say(self, row: OutboxRow) -> None:
        self.rows.append(row)


async def said(room: Room) -> list[OutboxRow]:
    heard = Heard()
    outbox = Outbox(room.store, heard, lambda: room.now)
    for _ in range(2):
        await outbox.publish_due()
    assert await outbox.unsaid() == 0
    return heard.rows


@pytest.mark.parametrize(
    "body",
    [
        "{}",
        '{"entry": 1, "fresh": false}',
        '{"entry": 1, "ping": []}',
        '{"entry": 1e400, "fresh": false, "ping": []}',
        '{"entry": 1, "fresh": false, "ping": [-5]}',
        '{"entry": 1, "fresh": false, "ping": [], "text": "\\ud800"}',
    ],
)
async def test_a_row_without_what_its_kind_needs_is_left_out_and_the_next_are_said(
    room: Room, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    monkeypatch.setattr("bot.matches.outbox.PERIOD", 0.0)
    match = await room.match()
    for _ in range(2):
        await room.play(match.id, Take(1))
    [(hurt,)] = room.sql("SELECT min(id) FROM outbox WHERE kind = 'panel'")
    room.sql("UPDATE outbox SET body = ? WHERE id = ?", body, hurt)
    rows = await said(room)
    assert hurt not in {row.id for row in rows}
    assert [row.kind for row in rows].count("panel") == 1
    notes = [row.body for row in rows if row.kind == "note"]
    assert [note["person"] for note in notes] == [ADA.id]
    assert "can't be read" in notes[0]["text"]


async def test_a_row_of_an_unknown_kind_is_left_out(room: Room) -> None:
    match = await room.match()
    room.sql("UPDATE outbox SET kind = 'shout' WHERE kind = 'card'")
    assert {row.kind for row in await said(room)} == {"begin", "panel", "note"}
    assert match.id == 1


async def test_a_count_of_tries_beyond_all_numbers_holds_nothing_up(room: Room) -> None:
    await room.match()
    room.sql("UPDATE outbox SET attempts = ?", HUGE)
    assert {row.kind for row in await said(room)} >= {"begin", "panel"}


@pytest.mark.parametrize("column", ["moved_at", "began_at", "created_at"])
@pytest.mark.parametrize("time", [FAR, "0001-01-01 00:00:00.000000"])
async def test_a_time_no_clock_can_reckon_with_freezes_its_match(
    room: Room, caplog: pytest.LogCaptureFixture, column: str, time: str
) -> None:
    hurt, well = await room.match(), await room.match()
    for person in (ADA, BO):
        await room.desk.set_setting(person.id, "auto_end", True)
    room.sql(f"UPDATE matches SET {column} = ? WHERE id = ?", time, hurt.id)  # noqa: S608  # our own words
    await ticked(room, caplog)
    assert stands_still(room, hurt.id)
    await room.play(well.id, Take(1))
    await room.desk.unfreeze(hurt.id)
    await room.play(hurt.id, Take(1))


async def ticked(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Two ticks of the clock without a fault."""
    caplog.set_level(logging.ERROR)
    clock = TurnClock(room.store, room.desk, lambda: room.now)
    for _ in range(2):
        await clock.tick()
    assert not [record for record in caplog.records if record.exc_info]


def stands_still(room: Room, match_id: int) -> bool:
    """True if a match is frozen and its host was told so once."""
    [(state,)] = room.sql("SELECT state FROM matches WHERE id = ?", match_id)
    notes = [json.loads(body) for kind, body in room.outbox(match_id) if kind == "note"]
    told = [note["person"] for note in notes if "stands still" in note["text"]]
    return bool(state == "frozen" and told == [ADA.id])


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("since", "9999-12-31T23:59:59Z"),
        ("since", "0001-01-01T00:00:00+14:00"),
        ("reminded", "9999-12-31T23:59:59-14:00"),
        ("entry", 10**30),
    ],
)
async def test_a_waiting_since_for_ever_freezes_its_match(
    room: Room, caplog: pytest.LogCaptureFixture, name: str, value: object
) -> None:
    match = await room.match()
    [(stored,)] = room.sql("SELECT waiting FROM matches")
    [waiting] = json.loads(stored)
    room.sql("UPDATE matches SET waiting = ?", json.dumps([waiting | {name: value}]))
    await ticked(room, caplog)
    assert stands_still(room, match.id)


async def test_nobody_has_two_seats(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Else the match waits for ever for a seat that its person can't play."""
    match = await room.match()
    room.sql("UPDATE seats SET person_id = ? WHERE match_id = ?", ADA.id, match.id)
    await ticked(room, caplog)
    assert stands_still(room, match.id)
    thawed = await room.desk.unfreeze(match.id)
    assert [seat.person for seat in thawed.seats] == [ADA.id, None]
    await room.desk.start()
    await room.desk.settled()
    assert (await room.look(match.id)).match.waiting[0].seat == 0


async def test_nobody_has_seen_what_is_still_to_come(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    room.sql("UPDATE seats SET seen = 5000")
    assert [seat.seen for seat in (await room.look(match.id)).match.seats] == [1, 1]
    exported = await room.desk.export(match.id, None, is_whole=True)
    assert (await room.desk.import_match(json.loads(json.dumps(exported)))).id == 2


@pytest.mark.parametrize("number", [0.5, "soon", float("inf")])
async def test_an_entry_without_a_number_is_missing_and_no_more(room: Room, number: object) -> None:
    match = await room.match(pebbles=40)
    for _ in range(6):
        await room.play(match.id, Take(1))
    room.sql("UPDATE entries SET number = ? WHERE number = 3", number)
    assert {line.number for line in await room.desk.log(match.id, ADA.id)} == {1, 2, 4, 5, 6}
    json.dumps(await room.desk.export(match.id, None, is_whole=True))
    assert len(await room.desk.course(match.id, lambda view: view.pebbles)) > 1
    assert not (await room.desk.verify(match.id)).is_sound
    await room.play(match.id, Take(1))


async def test_an_undo_to_nowhere_stops_no_film(room: Room) -> None:
    match = await room.match(pebbles=40)
    for _ in range(4):
        await room.play(match.id, Take(1))
    room.sql("UPDATE entries SET returns_to = 'soon' WHERE number = 2")
    assert len(await room.desk.course(match.id, lambda view: view.pebbles)) > 1


async def test_an_entry_of_a_seat_that_is_not_there_freezes_its_match(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    room.spoil("seat = 4", match.id, 1)
    await ticked(room, caplog)
    assert stands_still(room, match.id)


@pytest.mark.parametrize("seat", ["NULL", "4", "-1", "'soon'"])
async def test_an_offer_of_no_seat_gives_away_no_other(room: Room, seat: str) -> None:
    match = await room.match(autopilots=1)
    await room.desk.offer_seat(match.id, ADA.id, 2, CY, room.once())
    room.sql(f"UPDATE votes SET seat = {seat}")  # noqa: S608  # our own words
    for answer in (
        room.desk.agree(match.id, 1, CY, room.once()),
        room.desk.refuse(match.id, 1, CY.id, room.once()),
    ):
        with pytest.raises(IllegalMove, match="no such question"):
            await answer
    assert CY.id not in [one.person for one in (await room.look(match.id)).match.seats]


async def test_events_of_another_shape_are_told_as_lost(tmp_path: Path) -> None:
    """Facts that the game can't word take neither the log nor a look with them."""
    async with room_on(tmp_path / "slowburn.db", all_games()["dawn_on_titan"]) as room:
        match = await room.match()
        for _ in range(2):
            person = await room.asked(match.id)
            look = await room.desk.snapshot(match.id, person)
            await room.desk.play(match.id, person, look.offers[0], room.once())
        events = [{"kind": "explored"}, {"kind": "no such"}, {"kind": "flew", "seat": 25}]
        for at, event in enumerate(events):
            room.sql("UPDATE entries SET events = ? WHERE number = ?", json.dumps([event]), at)
        for person in (ADA.id, BO.id, None):
            lines = await room.desk.log(match.id, person)
            assert [line.text for line in lines] == [LOST_LINE] * 3
            look = await room.desk.snapshot(match.id, person, since=-1)
            assert [one.note for one in look.events] == [LOST_LINE] * 3


async def test_a_frozen_match_whose_seats_do_not_fit_its_position_is_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    async with room_on(tmp_path / "slowburn.db", all_games()["high_frontier"]) as room:
        match = await room.match()
        room.sql("UPDATE seats SET seat = seat + 3")
        assert await room.desk.inspect() == [match.id]
        for person in (ADA.id, BO.id, None):
            try:
                await room.desk.snapshot(match.id, person)
            except IllegalMove as refusal:
                assert "stands still" in refusal.reason  # noqa: PT017  # some are shown it


async def test_nothing_left_of_a_match_is_no_fault_of_a_button(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    room.sql("UPDATE entries SET position = NULL")
    assert await room.desk.offers_unchanged(match.id, ADA.id, 0) is False


async def test_seats_beyond_the_size_are_not_played(room: Room) -> None:
    """A computer player has the seat whose row is gone; none is made that the position doesn't have."""
    match = await room.match()
    room.sql("UPDATE seats SET seat = 4 WHERE seat = 1")
    assert await room.desk.inspect() == [match.id]
    thawed = await room.desk.unfreeze(match.id)
    assert [seat.person for seat in thawed.seats] == [ADA.id, None]
    await room.desk.start()
    await room.desk.settled()
    assert (await room.look(match.id)).match.state == "running"


async def test_a_size_nobody_has_makes_no_seats(room: Room) -> None:
    match = await room.match()
    room.sql("UPDATE matches SET size = 99")
    assert await room.desk.inspect() == [match.id]
    thawed = await room.desk.unfreeze(match.id)
    assert (thawed.size, [seat.person for seat in thawed.seats]) == (2, [ADA.id, BO.id])


async def test_a_match_whose_position_has_fewer_seats_is_not_thawed(tmp_path: Path) -> None:
    async with room_on(tmp_path / "slowburn.db", all_games()["high_frontier"]) as room:
        match = await room.match()
        room.sql("UPDATE matches SET size = 5")
        assert await room.desk.inspect() == [match.id]
        with pytest.raises(IllegalMove, match="its number of seats is damaged"):
            await room.desk.unfreeze(match.id)


async def test_who_had_a_seat_from_a_time_to_come_on_hinders_nobody(room: Room) -> None:
    match = await room.match()
    room.sql("UPDATE tenures SET since = 1, name = 'Zoe'")
    await room.desk.seat(match.id, ADA.id, 0, room.once(), is_autopilot=True)
    await room.desk.settled()
    names = [line.names for line in await room.desk.log(match.id, None)]
    assert set(names) == {("Ada", "Bo")}


async def test_a_move_where_none_belongs_breaks_no_export(room: Room) -> None:
    match = await room.match()
    for _ in range(2):
        await room.play(match.id, Take(1))
    room.spoil("move = 'soon'", match.id, 0)
    room.spoil("move = '" + "[" * 5000 + "'", match.id, 1)
    for is_whole in (True, False):
        given = await room.desk.export(match.id, ADA.id, is_whole=is_whole)
        assert [one.get("damaged") for one in given["entries"]] == ["move", "move", None]
    json.dumps(await room.desk.export_person(ADA.id))


async def test_a_persons_export_names_no_number_that_is_lost(room: Room) -> None:
    match = await room.match()
    person = await room.asked(match.id)
    await room.play(match.id, Take(1))
    room.spoil("number = ''", match.id, 1)
    [seat] = (await room.desk.export_person(person))["seats"]
    assert [move["entry"] for move in seat["moves"]] == [None]


async def test_the_past_of_a_match_without_positions_is_refused_in_a_sentence(room: Room) -> None:
    match = await room.match()
    await room.play(match.id, Take(1))
    room.sql("UPDATE entries SET position = NULL")
    with pytest.raises(IllegalMove, match="can't be shown any more"):
        await room.desk.moment(match.id, 1)
