"""The past stays theirs who played it: log and digest name who acted then, and a line tells the change."""

from __future__ import annotations

import json

from bot.engine import insert_names
from bot.matches import Person
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, CY, Room, room_on


async def told(room: Room, match_id: int, viewer: int | None = None) -> list[str]:
    match = (await room.look(match_id)).match
    lines = await room.desk.log(match_id, viewer)
    return [insert_names(f"{{A}}|{{B}} {line.text}", line.names or match.names) for line in lines]


async def handed(room: Room, giver: Person = BO, taker: Person = CY) -> int:
    match = await room.match(pebbles=40)
    for _ in range(4):
        await room.play(match.id, Take(1))
    seat = match.seat_of(giver.id)
    assert seat is not None
    await room.desk.seat(match.id, giver.id, seat, room.once(), person=taker)
    return match.id


async def test_the_log_before_a_change_is_the_beginning_of_the_log_after(room: Room) -> None:
    match = await room.match(pebbles=40)
    for _ in range(4):
        await room.play(match.id, Take(1))
    before = await told(room, match.id)
    assert before[0].startswith("Ada|Bo ")
    await room.desk.seat(match.id, BO.id, 1, room.once(), person=CY)
    after = await told(room, match.id)
    assert after[: len(before)] == before
    assert after[len(before) :] == [
        "Ada|Bo {B} gives up this seat.".replace("{B}", "Bo"),
        "Ada|Cy {B} takes this seat from now on.".replace("{B}", "Cy"),
    ]
    await room.play(match.id, Take(1))
    assert (await told(room, match.id))[-1].startswith("Ada|Cy ")


async def test_the_digest_names_who_acted_then(room: Room) -> None:
    match_id = await handed(room)
    look = await room.desk.snapshot(match_id, ADA.id, since=-1)
    assert {one.names for one in look.events[:5]} == {("Ada", "Bo")}
    assert look.events[-1].names == ("Ada", "Cy")


async def test_who_takes_a_seat_has_seen_nothing_of_it_yet(room: Room) -> None:
    """What the last to sit there has seen is nothing to them: they are told from the beginning. Who comes back has seen it."""
    match_id = await handed(room)
    look = await room.desk.snapshot(match_id, CY.id)
    assert (look.match.seats[1].seen, look.events[0].number) == (-1, 0)
    await room.desk.mark_seen(match_id, CY.id, look.entry)
    await room.desk.seat(match_id, CY.id, 1, room.once(), is_autopilot=True)
    await room.desk.seat(match_id, CY.id, 1, room.once(), person=CY)
    assert (await room.look(match_id)).match.seats[1].seen == look.entry


async def test_each_round_of_a_film_has_the_names_of_then(room: Room) -> None:
    match_id = await handed(room)
    await room.play(match_id, Take(1))
    views = await room.desk.course(match_id, lambda view: view.pebbles)
    assert [(view.pebbles, names[1]) for view, names in zip(views, views.names, strict=True)] == [
        (40, "Bo"),
        (39, "Bo"),
        (38, "Bo"),
        (37, "Bo"),
        (36, "Cy"),
        (35, "Cy"),
    ]
    few = await room.desk.course(match_id, lambda view: view.pebbles, 2)
    assert few.names == [("Ada", "Bo"), ("Ada", "Cy")]


async def test_a_moment_of_the_past_has_the_names_of_then(room: Room) -> None:
    match_id = await handed(room)
    before, after = [await room.desk.moment(match_id, at) for at in (4, 6)]
    assert before is not None
    assert after is not None
    assert (before.match.names, after.match.names) == (("Ada", "Bo"), ("Ada", "Cy"))


async def test_twice_changed_and_back_again(room: Room) -> None:
    match_id = await handed(room)
    await room.desk.seat(match_id, CY.id, 1, room.once(), person=BO)
    await room.play(match_id, Take(1))
    names = [one.names[1] for one in (await room.desk.snapshot(match_id, None, since=-1)).events]
    assert names == ["Bo"] * 5 + ["Cy", "Bo", "Bo"]


async def test_who_is_erased_is_named_nowhere(room: Room) -> None:
    match_id = await handed(room)
    await room.desk.erase(BO.id)
    lines = await told(room, match_id)
    assert not [line for line in lines if "Bo" in line]
    assert lines[0].startswith("Ada|somebody ")
    assert "Bo" not in json.dumps(await room.desk.export(match_id, None, is_whole=True))


async def test_an_export_carries_who_played(room: Room) -> None:
    match_id = await handed(room)
    exported = json.loads(json.dumps(await room.desk.export(match_id, None, is_whole=True)))
    async with room_on(room.file.with_name("other.db")) as other:
        moved = await other.desk.import_match(exported)
        assert await told(other, moved.id) == await told(room, match_id)


async def test_an_export_of_an_earlier_build_is_taken(room: Room) -> None:
    match_id = await handed(room)
    exported = json.loads(json.dumps(await room.desk.export(match_id, None, is_whole=True)))
    del exported["tenures"]
    async with room_on(room.file.with_name("other.db")) as other:
        moved = await other.desk.import_match(exported)
        assert (await told(other, moved.id))[0].startswith("Ada|Cy ")
