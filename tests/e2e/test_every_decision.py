"""Every kind of decision of all four games: whoever is asked by it is called by one post with one ping, whoever asks."""

from __future__ import annotations

import itertools
import re

import pytest
from sqlalchemy import update

from bot import engine
from bot.engine import key_hash
from bot.engine.registry import all_games
from bot.matches import Person
from bot.matches.records import Waiting
from bot.matches.rows import pack, plain_waiting
from bot.sandbox.people import Actor
from db import matches
from db.tables import entries
from tests.e2e.decisions import Case, asking, cases, gone_through
from tests.e2e.world import House

NAMES = ("Alice", "Bob", "Carol", "Dora", "Emil", "Fay")
ONCE = itertools.count(77_000_000)  # interactions that nobody has made: no answer to them is known

OWN = {  # asked of whoever has just acted, and of nobody else: alone, or a part of the act
    "dawn_on_titan": {"AiBuilds", "AiFights", "AiShips", "HeadStart", "Shear"}
    | {"Bolt", "Meteorite", "Placing", "StartIndustry"},
    "high_frontier": {"MartialLaw", "Settled"},
    "planet_unknown": {"EmptySlot"},
}


def rung(person: Actor) -> int:
    """How often somebody's Discord has rung: pings, and all that comes in private."""
    return len(person.pings) + len(person.sees(person.dm))


async def begun(house: House, case: Case, people: list[Actor], *, is_computer: bool) -> int:
    """A match of these people that stands where the case begins; gives its number. `is_computer`: who moves is one."""
    guild, channel = house.bot.guilds[0].id, int(house.sandbox.channel("games"))
    who = [Person(int(one.id), one.name) for one in people]
    options, desk = case.header["options"], house.desk
    lobby = await desk.open(
        guild, channel, who[0], case.game.name, len(who), options, "", next(ONCE)
    )
    for person in who[1:]:
        await desk.join(lobby.id, person, next(ONCE))
    await desk.begin(lobby.id, who[0].id, next(ONCE))
    await house.said()
    key, asked = (
        bytes.fromhex(case.header["key"]),
        engine.pending_decision(case.game.load(case.before)),
    )
    assert asked is not None
    now = [Waiting(seat, 0, desk.now()) for seat in asked.seats]
    given = {"key": key, "key_hash": key_hash(key), "waiting": plain_waiting(now)}
    stands = {"position": pack(case.before), "digest": engine.position_digest(case.before)}
    async with house.store.writing() as connection:
        await matches.change(connection, lobby.id, **given, on_turn=list(asked.seats))
        await connection.execute(
            update(entries).where(entries.c.match_id == lobby.id).values(**stands)
        )
        if is_computer:
            await matches.change_seat(connection, lobby.id, case.seat, is_autopilot=True)
    return lobby.id


async def moved(house: House, case: Case, number: int, person: Actor, *, is_computer: bool) -> None:
    """The case's move, by its person or by the computer that sits there, which makes no other."""
    desk = house.desk
    if is_computer:
        async with desk._lock(number):  # noqa: SLF001  # only the one move of this case, not what the computer would choose
            stored, present = await desk._load(number)  # noqa: SLF001
            await desk._play(stored, present, case.seat, case.move, None, True)  # noqa: SLF001
        house.bot.outbox.wake()
    else:
        desk._is_stopping = True  # noqa: SLF001
        await desk.play(number, int(person.id), case.move, next(ONCE))
    await house.said()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(all_games()))
async def test_whoever_is_asked_is_called_by_one_post_with_one_ping(
    house: House, quiet: None, name: str
) -> None:
    """By a computer and by a person; also what one's own move has led to, where its answer was lost."""
    for case, is_computer in itertools.product(cases(name), (True, False)):
        people = [house.sandbox.person(one) for one in NAMES[: case.header["seats"]]]
        number = await begun(house, case, people, is_computer=is_computer)
        rang = [rung(person) for person in people]
        await moved(house, case, number, people[case.seat], is_computer=is_computer)
        look = await house.desk.snapshot(number, None)
        assert look.decision is not None
        asked = set(look.decision.seats) - ({case.seat} if is_computer else set())
        more = [rung(person) - was for person, was in zip(people, rang, strict=True)]
        called = {seat: times for seat, times in enumerate(more) if times}
        assert called == dict.fromkeys(asked, 1), (str(case), is_computer)


@pytest.mark.parametrize("computers", [0, 1])
@pytest.mark.parametrize("name", sorted(all_games()))
async def test_whoever_is_asked_first_of_all_is_called_once(
    house: House, quiet: None, name: str, computers: int
) -> None:
    """What a match begins with is asked by no move."""
    people = [house.sandbox.person(one) for one in NAMES[:2]]
    who, desk = [Person(int(one.id), one.name) for one in people], house.desk
    given = house.bot.guilds[0].id, int(house.sandbox.channel("games")), who[0], name
    lobby = await desk.open(*given, len(who) + computers, {}, "", next(ONCE))
    await desk.join(lobby.id, who[1], next(ONCE))
    for _ in range(computers):
        await desk.add_autopilot(lobby.id, who[0].id, next(ONCE))
    await house.said()
    rang = [rung(person) for person in people]
    desk._is_stopping = True  # noqa: SLF001  # computer players wait, so nothing else is asked meanwhile
    await desk.begin(lobby.id, who[0].id, next(ONCE))
    await house.said()
    look = await desk.snapshot(lobby.id, None)
    assert look.decision is not None
    asked = {look.match.seats[seat].person for seat in look.decision.seats}
    more = [rung(person) - was for person, was in zip(people, rang, strict=True)]
    assert more == [int(int(one.id) in asked) for one in people]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(all_games()))
async def test_only_an_answer_that_was_delivered_stands_for_the_call(
    house: House, quiet: None, name: str
) -> None:
    own = [case for case in cases(name) if case.is_own]
    for case in own:
        people = [house.sandbox.person(one) for one in NAMES[: case.header["seats"]]]
        number = await begun(house, case, people, is_computer=False)
        person = people[case.seat]
        rang = rung(person)
        with house.bot.hall.answers.giving(once := next(ONCE)):
            await house.desk.play(number, int(person.id), case.move, once)
        await house.said()
        assert rung(person) == rang, str(case)
    assert own


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_step_that_asks_is_among_the_cases(name: str) -> None:
    """What asks first of all asks after no move: that is the test below."""
    game = all_games()[name]
    seen = {case.kind for case in cases(name)}
    assert asking(game) - seen - {type(game.opening()).__name__} == set()


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_step_that_may_ask_another_does_so_in_a_case(name: str) -> None:
    """Which is what a person's move and a computer's ask alike."""
    game = all_games()[name]
    seen = {case.kind for case in cases(name) if case.others}
    assert asking(game) - seen - {type(game.opening()).__name__} == OWN.get(name, set())


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_preview_speaks_of_what_will_be(name: str) -> None:
    """Not "{B} has answered." before they have: neither of an answer that is in, nor of anything done."""
    _, previews = gone_through(name)
    told = re.compile(
        r"\b(has|have) (answered|chosen|voted|confirmed|filed|stopped|ended)\b|^Done for"
    )
    assert previews
    assert [sentence for sentence in previews if told.search(sentence)] == []
