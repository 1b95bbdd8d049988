"""Import looks before it writes: whatever is wrong with an export is a sentence with version and field, and nothing is stored."""

from __future__ import annotations

import copy
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.engine import Game, IllegalMove
from bot.engine.registry import all_games
from bot.matches import MatchService
from bot.matches.importing import OTHER_SHAPE
from tests.engine.countdown import COUNTDOWN, Peek, Take
from tests.matches.builder import ADA, BO, CY, Room, room_on

GAME = all_games()["galilean_moons"]
Path_ = tuple[Any, ...]


@pytest_asyncio.fixture
async def galilean(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "slowburn.db", GAME) as room:
        yield room


async def running(room: Room) -> dict[str, Any]:
    """A match with moves, one taken back, a note and a new person at a seat."""
    match = await room.match()
    for _ in range(6):
        look = await room.desk.snapshot(match.id, await room.asked(match.id))
        await room.desk.play(match.id, await room.asked(match.id), look.offers[0], room.once())
    mover = await room.asked(match.id)
    await room.desk.seat(match.id, ADA.id, 0, room.once(), is_autopilot=True)
    await room.desk.settled()
    assert mover
    return await exported(room.desk, match.id)


async def exported(desk: MatchService, match_id: int) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(await desk.export(match_id, None, is_whole=True)))
    return plain


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Every field of an export, what is inside moves, draws and facts left out."""
    yield path
    if isinstance(value, dict) and path[-1:] not in (("options",), ("move",), ("facts",)):
        for name in value:
            yield from places(value[name], (*path, name))
    elif isinstance(value, list) and path[-1:] not in (("draws",), ("events",)):
        for number in range(len(value)):
            yield from places(value[number], (*path, number))


OTHERS = (None, [], {}, "", "yesterday", "x" * 5_000, "\ud800", "\x00", -2, 99, 10**30, 1.5, True)


def changed(whole: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    new = copy.deepcopy(whole)
    inner: Any = new
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    return new


def without(whole: dict[str, Any], path: Path_) -> dict[str, Any]:
    new = copy.deepcopy(whole)
    inner: Any = new
    for name in path[:-1]:
        inner = inner[name]
    del inner[path[-1]]
    return new


def value_at(whole: dict[str, Any], path: Path_) -> Any:
    inner: Any = whole
    for name in path:
        inner = inner[name]
    return inner


def mutations(whole: dict[str, Any]) -> Iterator[tuple[Path_, dict[str, Any]]]:
    """Every field: of another kind, out of range, too long, missing, double; every record with one field more."""
    for path in list(places(whole))[1:]:
        for other in OTHERS:
            yield path, changed(whole, path, other)
        yield path, without(whole, path)
        value = value_at(whole, path)
        if isinstance(value, dict):
            yield path, changed(whole, path, value | {"clock": 1})
        if isinstance(value, list) and value:
            yield path, changed(whole, path, [*value, value[0]])
            yield path, changed(whole, path, value[::-1])


async def taken_or_refused(room: Room, export: Any) -> str:
    """The sentence of the refusal; empty where a sound match was stored."""
    before = room.sql("SELECT count(*) FROM matches")
    try:
        match = await room.desk.import_match(export)
    except IllegalMove as refusal:
        assert room.sql("SELECT count(*) FROM matches") == before
        return refusal.reason
    assert (await room.desk.verify(match.id)).is_sound
    for person in (ADA.id, None):
        await room.desk.snapshot(match.id, person)
        await room.desk.log(match.id, person)
    assert match.id not in {one.id for one in await room.desk.frozen()} or match.state == "frozen"
    return ""


async def test_every_field_spoilt_once_is_a_sentence_or_a_sound_match(galilean: Room) -> None:
    whole = await running(galilean)
    assert await taken_or_refused(galilean, whole) == ""
    every = list(mutations(whole))
    assert len(every) >= 2_000
    for path, export in every[::3]:
        reason = await taken_or_refused(galilean, export)
        name = next((str(one) for one in reversed(path) if isinstance(one, str)), "")
        if reason:
            assert "ersion" in reason
            assert "`" in reason, (path, name, reason)


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("match", "state"), "paused", "match.state"),
        (("match", "title"), "x" * 5_000, "match.title"),
        (("match", "title"), None, "match.title"),
        (("match", "guild_id"), 10**30, "match.guild_id"),
        (("match", "key"), "no hex", "match.key"),
        (("match", "entry"), 3, "match.entry"),
        (("match", "created_at"), "yesterday", "match.created_at"),
        (("match", "options"), {"clock": 1}, "match.options"),
        (("match", "waiting"), [], "match.waiting"),
        (("match", "on_turn"), [], "match.on_turn"),
        (("match", "clock"), 1, "match"),
        (("seats",), [], "seats"),
        (("seats", 0, "person"), "Ann", "seats[0].person"),
        (("seats", 1, "person"), ADA.id, "seats[0].person"),
        (("seats", 1, "seat"), 9, "seats[1].seat"),
        (("seats", 1, "seat"), 0, "seats"),
        (("entries", 2, "events"), [5], "entries[2].events[0]"),
        (("entries", 2, "events"), [{"kind": "x", "clock": 1}], "entries[2].events[0]"),
        (("entries", 2, "at"), "2026-11-01T12:00:00", "entries[2].at"),
        (("match", "moved_at"), "0001-01-01T00:00:00+14:00", "match.moved_at"),
        (("match", "created_at"), "9999-12-31T23:59:59-14:00", "match.created_at"),
        (("match", "waiting", 0, "since"), "9999-12-31T23:59:59Z", "match.waiting[0].since"),
        (("entries", 2, "at"), "0001-01-01T00:00:00+14:00", "entries[2].at"),
        (("entries", 2, "move"), {"move": "no such"}, "entries[2].move"),
        (("entries", 2, "undone"), True, "entries[2].undone"),
        (("slowburn",), 2, "slowburn"),
        (("clock",), 1, "clock"),
    ],
)
async def test_the_refusal_names_the_field(
    galilean: Room, path: Path_, value: Any, field: str
) -> None:
    whole = changed(await running(galilean), path, value)
    reason = await taken_or_refused(galilean, whole)
    assert f"`{field}`" in reason
    assert "ersion" in reason


async def test_another_version_names_both(galilean: Room) -> None:
    whole = changed(await running(galilean), ("slowburn",), 2)
    assert "(field `slowburn`) is 2; this bot takes version 1" in await taken_or_refused(
        galilean, whole
    )


async def test_an_exports_events_are_those_of_the_replay(galilean: Room) -> None:
    """A changed fact is not stored: the log tells what was played."""
    whole = await running(galilean)
    told = [line.text for line in await galilean.desk.log(1, BO.id)]
    whole["entries"][0]["events"] = []
    match = await galilean.desk.import_match(whole)
    assert [line.text for line in await galilean.desk.log(match.id, BO.id)] == told


async def test_an_export_for_players_names_what_it_gives_of_a_seat(galilean: Room) -> None:
    whole = await running(galilean)
    for viewer in (ADA.id, CY.id, None):
        for seat in (await galilean.desk.export(1, viewer))["seats"]:
            assert set(seat) == {"seat", "person", "name", "is_autopilot", "has_resigned"}
    assert {"seen", "is_for_ending"} <= set(whole["seats"][0])


PEBBLES = 7


async def counted_down(room: Room) -> dict[str, Any]:
    """A finished match of pebbles: an order, a look at the hidden number, one pebble after the other."""
    match = await room.match(pebbles=PEBBLES)
    await room.play(match.id, Peek())
    while (await room.look(match.id)).decision is not None:
        await room.play(match.id, Take(1))
    return await exported(room.desk, match.id)


async def refused_or_told(room: Room, whole: dict[str, Any]) -> tuple[str, list[str]]:
    """The refusal, and what the host is told where there is none: then a sound match was stored."""
    told: list[str] = []
    try:
        match = await room.desk.import_match(whole, told.append)
    except IllegalMove as refusal:
        return refusal.reason, told
    assert (await room.desk.verify(match.id)).is_sound
    return "", told


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("entries", 1, "draws"), [], "1"),
        (("entries", 2, "events"), [], "2"),
        (("entries", 4, "digest"), "0" * 16, "4"),
    ],
)
async def test_what_an_export_says_of_its_moves_is_compared_and_not_believed(
    room: Room, path: Path_, value: Any, named: str
) -> None:
    whole = await counted_down(room)
    refusal, told = await refused_or_told(room, changed(whole, path, value))
    assert refusal == ""
    assert [f"came out otherwise: {named}. " in sentence for sentence in told] == [True]
    assert (await exported(room.desk, 2))["entries"] == whole["entries"]
    assert await refused_or_told(room, whole) == ("", [])


def ruled(pebbles: int = 0, peeked: int = 0) -> Game:
    """Pebbles under other rules: so many more lie there, so often somebody has looked already."""

    def setup(seats: int, options: Any, chance: Any) -> Any:
        state = COUNTDOWN.setup(seats, options, chance)
        state.pebbles += pebbles
        state.peeked += peeked
        return state

    return replace(COUNTDOWN, setup=setup)


async def test_an_export_of_earlier_rules_is_taken_as_todays_have_it(room: Room) -> None:
    """Its moves still go: positions of another shape are not compared, and who is waited for is whom today's rules ask."""
    match = await room.match(pebbles=PEBBLES)
    await room.play(match.id, Take(1))
    whole = await exported(room.desk, match.id)
    whole["match"]["waiting"] = []
    whole["match"]["on_turn"] = []
    assert "match.waiting" in (await refused_or_told(room, whole))[0]
    async with room.restarted(ruled(peeked=1)) as later:
        assert await refused_or_told(later, whole) == ("", [OTHER_SHAPE])
        moved = (await later.look(2)).match
        assert [one.seat for one in moved.waiting] == [
            one.seat for one in (await room.look(1)).match.waiting
        ]
        while (await later.look(2)).decision is not None:
            await later.play(2, Take(1))
        assert (await later.desk.verify(2)).is_sound


async def test_a_move_that_has_become_illegal_is_refused_with_its_rule(room: Room) -> None:
    whole = await counted_down(room)
    async with room.restarted(ruled(pebbles=-3)) as later:
        refusal, _ = await refused_or_told(later, whole)
        assert "`entries[6]`: Entry 6 does not replay: " in refusal
        assert "{" not in refusal
    async with room.restarted(ruled(pebbles=3)) as later:
        refusal, _ = await refused_or_told(later, whole)
        assert "`match.ending`" in refusal
    assert room.sql("SELECT count(*) FROM matches") == [(1,)]


async def test_a_refusal_is_no_longer_than_its_reader_likes(galilean: Room) -> None:
    """A field of any length may stand in an export; what is quoted of it is cut."""
    whole = await running(galilean)
    at = next(at for at, entry in enumerate(whole["entries"]) if entry["kind"] == "move")
    for path in (("entries", at, "move", "move"), ("x" * 5_000,), ("match", "y" * 5_000)):
        reason = await taken_or_refused(galilean, changed(whole, path, "x" * 5_000))
        assert len(reason) < 1_500
        assert "Nothing was stored." in reason
