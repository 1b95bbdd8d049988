"""Settings, what is stored of a person, and being forgotten."""

from __future__ import annotations

import json

from tests.engine.countdown import BeLazy, Take
from tests.matches.builder import ADA, BO, CY, GUILD, Room, together


async def test_settings_are_kept(room: Room) -> None:
    assert await room.desk.settings(ADA.id) == {}
    await room.desk.set_setting(ADA.id, "auto_end", True)
    assert await room.desk.set_setting(ADA.id, "palette", "dark") == {
        "auto_end": True,
        "palette": "dark",
    }
    await room.desk.set_setting(ADA.id, "palette", None)
    await room.lobby()
    assert await room.desk.settings(ADA.id) == {"auto_end": True}
    assert room.sql("SELECT name FROM people WHERE id = ?", ADA.id) == [("Ada",)]


async def test_two_changes_of_one_setting_at_once_both_count(room: Room) -> None:
    changes = (
        room.desk.change_setting(ADA.id, "calls", lambda was, n=n: [*(was or ()), n])
        for n in range(8)
    )
    await together(*changes)
    assert sorted((await room.desk.settings(ADA.id))["calls"]) == list(range(8))


async def test_what_is_stored_of_a_person(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(2), room.once())
    exported = json.loads(json.dumps(await room.desk.export_person(mover)))
    [seat] = exported["seats"]
    assert seat["moves"] == [
        {"entry": 1, "at": room.now.isoformat(), "move": {"move": "take", "count": 2}}
    ]
    assert (await room.desk.export_person(other))["seats"][0]["moves"] == []
    assert await room.desk.export_person(CY.id) == {
        "id": CY.id,
        "name": None,
        "settings": {},
        "seats": [],
        "hosted": [],
    }


async def test_what_was_moved_at_a_seat_is_theirs_who_had_it_then(room: Room) -> None:
    """It changes hands twice; the giver keeps what they did, the taker has nothing of it."""
    match = await room.match(pebbles=40)
    played: dict[int, list[int]] = {person.id: [] for person in (ADA, BO, CY)}

    async def round_the_table() -> None:
        for _ in range(2):
            look = await room.look(match.id)
            assert look.decision is not None
            person = look.match.seats[look.decision.seats[0]].person
            await room.play(match.id, Take(1))
            played[person or 0].append(look.entry + 1)

    for giver, taker in ((BO, CY), (CY, BO), (BO, CY)):
        await round_the_table()
        seat = (await room.look(match.id)).match.seat_of(giver.id)
        assert seat is not None
        await room.desk.seat(match.id, giver.id, seat, room.once(), person=taker)
    await round_the_table()
    for person in (ADA, BO, CY):
        [kept] = (await room.desk.export_person(person.id))["seats"]
        assert [one["entry"] for one in kept["moves"]] == played[person.id], person.name
        assert kept["name"] == person.name


async def test_a_forgotten_person_is_nowhere(room: Room) -> None:
    lobby = await room.lobby((ADA, BO))
    running = await room.match((ADA, BO, CY), pebbles=90)
    alone = await room.match((ADA,), autopilots=1, pebbles=90)
    over = await room.match((ADA, BO), pebbles=1)
    await room.play(over.id, Take(1))
    await room.desk.settled()
    await room.desk.play(running.id, ADA.id, BeLazy(), room.once())
    await room.desk.set_setting(ADA.id, "palette", "dark")
    concerned = await room.desk.erase(ADA.id)
    await room.desk.settled()
    assert concerned == [lobby.id, running.id, alone.id, over.id]

    match = await room.desk.match(lobby.id, GUILD)
    assert (match.host_id, match.names) == (BO.id, ("Bo",))
    match = await room.desk.match(running.id, GUILD)
    assert (match.host_id, match.names, match.state) == (BO.id, ("somebody", "Bo", "Cy"), "running")
    assert (await room.desk.match(alone.id, GUILD)).ending == "abandoned"
    match = await room.desk.match(over.id, GUILD)
    assert (match.host_id, match.names) == (BO.id, ("somebody", "Bo"))
    assert (await room.desk.verify(running.id)).is_sound

    assert room.sql("SELECT * FROM people WHERE id = ?", ADA.id) == []
    assert room.sql("SELECT * FROM seats WHERE person_id = ?", ADA.id) == []
    assert room.sql("SELECT * FROM matches WHERE host_id = ?", ADA.id) == []
    for (body,) in room.sql("SELECT body FROM outbox"):
        said = json.loads(body)
        assert ADA.id not in [said.get("person"), *said.get("ping", [])]
    assert room.sql("SELECT * FROM seats WHERE name = 'Ada'") == []
    assert (await room.desk.export_person(ADA.id))["seats"] == []


async def test_a_person_is_forgotten_in_a_damaged_match_too(room: Room) -> None:
    match = await room.match((ADA, BO))
    room.spoil("position = x'00'", match.id, 0)
    await room.play((await room.match((ADA, BO))).id, Take(1))
    other = await room.match((ADA, BO))
    room.spoil("digest = 'x'", other.id, 0)
    assert await room.desk.erase(ADA.id) == [1, 2, 3]
    match = await room.desk.match(other.id, GUILD)
    assert (match.state, match.names, match.host_id) == ("frozen", ("somebody", "Bo"), BO.id)


async def test_the_commands_that_were_synced(room: Room) -> None:
    assert await room.desk.commands_hash(0) is None
    await room.desk.set_commands_hash(0, "abc")
    await room.desk.set_commands_hash(0, "def")
    await room.desk.guild_back(0)
    assert await room.desk.commands_hash(0) == "def"
