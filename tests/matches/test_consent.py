"""Consent: who is asked, who has answered, and what comes of it; one post a question, called once."""

from __future__ import annotations

import json

import pytest

from bot.engine import IllegalMove
from bot.matches import NotHere, Person, Vote
from tests.engine.countdown import Take
from tests.matches.builder import ADA, BO, CY, Room

DI = Person(4, "Di")


async def open_end(room: Room, people: tuple[Person, ...] = (ADA, BO, CY)) -> tuple[int, int]:
    """A match whose end Ada has asked for; gives its number and the vote's."""
    match = await room.match(people, pebbles=90)
    await room.desk.end(match.id, ADA.id, f"end {match.id}", room.once())
    return match.id, last_vote(room, match.id)


def last_vote(room: Room, number: int) -> int:
    rows = [json.loads(body) for kind, body in room.outbox(number) if kind == "vote"]
    return int(rows[-1]["vote"])


async def vote(room: Room, number: int) -> Vote:
    return await room.desk.vote(number, last_vote(room, number))


async def for_ending(room: Room, number: int) -> list[bool]:
    return [row.is_for_ending for row in (await room.look(number)).match.seats]


async def test_the_first_to_agree_asks_all_others_once(room: Room) -> None:
    number, asked = await open_end(room)
    assert room.kinds(number).count("vote") == 1
    assert "note" not in room.kinds(number)
    assert await vote(room, number) == Vote(asked, number, "end", "open", ADA.id)
    await room.desk.end(number, ADA.id, f"end {number}", room.once())
    assert room.sql("SELECT count(*) FROM votes") == [(1,)]
    await room.desk.agree(number, asked, BO, 77)
    await room.desk.agree(number, asked, BO, 77)
    assert await for_ending(room, number) == [True, True, False]
    over = await room.desk.agree(number, asked, CY, room.once())
    assert (over.state, over.ending) == ("over", "agreement")
    assert (await vote(room, number)).state == "carried"
    assert room.kinds(number)[-2:] == ["vote", "end"]
    with pytest.raises(IllegalMove, match="This match is over"):
        await room.desk.agree(number, asked, BO, room.once())


async def test_one_who_plays_on_closes_the_question(room: Room) -> None:
    number, asked = await open_end(room)
    await room.desk.agree(number, asked, BO, room.once())
    match = await room.desk.refuse(number, asked, CY.id, room.once())
    assert match.state == "running"
    assert await for_ending(room, number) == [False, False, False]
    settled = await vote(room, number)
    assert (settled.state, settled.settled_by) == ("refused", CY.id)
    assert (await room.desk.log(number, None))[-1].text == "{C} would rather play on."
    with pytest.raises(IllegalMove, match="settled already"):
        await room.desk.agree(number, asked, BO, room.once())
    with pytest.raises(IllegalMove, match="settled already"):
        await room.desk.refuse(number, asked, BO.id, room.once())
    await room.desk.end(number, BO.id, f"end {number}", room.once())
    assert last_vote(room, number) != asked


async def test_who_asked_takes_it_back(room: Room) -> None:
    number, asked = await open_end(room)
    await room.desk.refuse(number, asked, ADA.id, room.once())
    assert (await vote(room, number)).state == "gone"


async def test_whoever_moves_has_not_agreed_any_more(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    mover, other = await room.both(match.id)
    await room.desk.end(match.id, mover, f"end {match.id}", room.once())
    await room.desk.play(match.id, mover, Take(1), room.once())
    gone = await vote(room, match.id)
    assert (gone.state, gone.settled_by) == ("gone", mover)
    await room.desk.end(match.id, other, f"end {match.id}", room.once())
    assert (await vote(room, match.id)).opened_by == other


async def test_only_those_with_a_seat_are_asked(room: Room) -> None:
    number, asked = await open_end(room)
    for act in (
        room.desk.agree(number, asked, DI, room.once()),
        room.desk.refuse(number, asked, DI.id, room.once()),
    ):
        with pytest.raises(NotHere, match="You have no seat in this match"):
            await act
    other = await room.match((ADA, BO), pebbles=90)
    with pytest.raises(NotHere, match="There is no such question here"):
        await room.desk.agree(other.id, asked, BO, room.once())
    await room.desk.resign(number, CY.id, room.once())
    over = await room.desk.agree(number, asked, BO, room.once())
    assert over.ending == "agreement"


async def test_alone_nobody_is_asked(room: Room) -> None:
    match = await room.match((ADA,), autopilots=1, pebbles=90)
    over = await room.desk.end(match.id, ADA.id, f"end {match.id}", room.once())
    assert over.ending == "agreement"
    assert "vote" not in room.kinds(match.id)


async def test_the_end_of_a_match_settles_all_that_was_asked(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=1)
    await room.desk.offer_seat(match.id, BO.id, 1, CY, room.once())
    mover, other = await room.both(match.id)
    await room.desk.end(match.id, other, f"end {match.id}", room.once())
    await room.desk.play(match.id, mover, Take(1), room.once())
    assert room.sql("SELECT kind, state FROM votes") == [("seat", "gone"), ("end", "gone")]
    assert (await room.look(match.id)).match.ending == "finished"


async def test_a_seat_is_taken_by_who_accepts_it(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    offered = await room.desk.offer_seat(match.id, BO.id, 1, CY, room.once())
    assert offered.seats[1].person == BO.id
    asked = last_vote(room, match.id)
    assert await vote(room, match.id) == Vote(asked, match.id, "seat", "open", BO.id, 1, CY.id)
    assert offered.entry == match.entry
    with pytest.raises(NotHere, match="offered to somebody else"):
        await room.desk.agree(match.id, asked, DI, room.once())
    taken = await room.desk.agree(match.id, asked, CY, 77)
    assert (taken.seats[1].person, taken.seats[1].name) == (CY.id, "Cy")
    assert await room.desk.agree(match.id, asked, CY, 77) == taken
    assert ((await vote(room, match.id)).state, taken.entry) == ("carried", match.entry + 1)
    with pytest.raises(IllegalMove, match="settled already"):
        await room.desk.agree(match.id, asked, CY, room.once())


async def test_a_seat_that_is_not_wanted_stays_with_its_person(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    await room.desk.offer_seat(match.id, BO.id, 1, CY, room.once())
    first = last_vote(room, match.id)
    with pytest.raises(IllegalMove, match="offered to them already"):
        await room.desk.offer_seat(match.id, BO.id, 1, CY, room.once())
    with pytest.raises(NotHere, match="offered to somebody else"):
        await room.desk.refuse(match.id, first, DI.id, room.once())
    after = await room.desk.refuse(match.id, first, CY.id, room.once())
    assert (after.seats[1].person, (await vote(room, match.id)).state) == (BO.id, "refused")
    await room.desk.offer_seat(match.id, BO.id, 1, CY, room.once())
    second = last_vote(room, match.id)
    await room.desk.refuse(match.id, second, BO.id, room.once())
    assert (await vote(room, match.id)).state == "gone"


async def test_a_later_offer_takes_the_place_of_an_earlier_one(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    await room.desk.offer_seat(match.id, BO.id, 1, CY, room.once())
    first = last_vote(room, match.id)
    await room.desk.offer_seat(match.id, BO.id, 1, DI, room.once())
    assert (await room.desk.vote(match.id, first)).state == "gone"
    with pytest.raises(IllegalMove, match="settled already"):
        await room.desk.agree(match.id, first, CY, room.once())
    assert (await room.desk.agree(match.id, last_vote(room, match.id), DI, room.once())).seat_of(
        DI.id
    ) == 1


async def test_what_may_not_be_given_is_not_offered_nor_taken_later(room: Room) -> None:
    """Judged when it is offered, and again when it is taken: in between somebody may have come."""
    match = await room.match((ADA, BO), pebbles=90)
    with pytest.raises(IllegalMove, match="only they can give"):
        await room.desk.offer_seat(match.id, ADA.id, 1, CY, room.once())
    with pytest.raises(IllegalMove, match="somebody who has a seat"):
        await room.desk.offer_seat(match.id, BO.id, 1, ADA, room.once())
    assert "vote" not in room.kinds(match.id)
    await room.desk.offer_seat(match.id, ADA.id, 1, CY, room.once(), {BO.id})
    with pytest.raises(IllegalMove, match="only they can give"):  # Bo is back
        await room.desk.agree(match.id, last_vote(room, match.id), CY, room.once())
    assert (await room.look(match.id)).match.seats[1].person == BO.id


async def test_a_forgotten_person_is_in_no_vote(room: Room) -> None:
    match = await room.match((ADA, BO, CY), pebbles=90)
    await room.desk.offer_seat(match.id, BO.id, 1, DI, room.once())
    await room.desk.end(match.id, BO.id, f"end {match.id}", room.once())
    await room.desk.erase(DI.id)
    await room.desk.erase(BO.id)
    assert room.sql("SELECT kind, state, opened_by, person_id FROM votes") == [
        ("seat", "gone", 0, 0),
        ("end", "gone", 0, None),
    ]


async def test_an_agreement_of_an_earlier_version_asks_the_others_now(room: Room) -> None:
    match = await room.match((ADA, BO), pebbles=90)
    room.sql("UPDATE seats SET is_for_ending = 1 WHERE person_id = ?", ADA.id)
    await room.desk.end(match.id, ADA.id, f"end {match.id}", room.once())
    assert (await vote(room, match.id)).opened_by == ADA.id
