"""Who is waited for is called where they can see it, once, by what is asked of them now."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import discord
import pytest

from bot.matches import Person
from bot.matches.outbox import OutboxRow, RetryLater
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.builder import Table, two
from tests.e2e.decisions import cases
from tests.e2e.test_every_decision import begun, rung
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

ONCE = itertools.count(66_000_000)
Outage = Callable[[], AbstractAsyncContextManager[None]]


@pytest.fixture
def outage(house: House, monkeypatch: pytest.MonkeyPatch) -> Outage:
    """While it lasts, nothing of the outbox gets through; afterwards all is said."""
    monkeypatch.setattr("bot.matches.outbox.back_off", lambda attempts: 0.01)

    @asynccontextmanager
    async def lasts() -> AsyncIterator[None]:
        async def refused(row: OutboxRow) -> None:
            raise RetryLater

        with monkeypatch.context() as patched:
            patched.setattr(house.bot.speaker, "say", refused)
            yield
        await house.said()

    return lasts


async def stopped(house: House) -> tuple[int, Actor, Actor]:
    """Whether Alice's ship may leave is about to be asked of Bob."""
    [case] = [case for case in cases("dawn_on_titan") if (case.kind, case.follows) == ASKS]
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    return await begun(house, case, [alice, bob], is_computer=False), alice, bob


ASKS = ("Flight", "other")


async def asks(house: House, number: int, alice: Actor) -> None:
    """She flies, and nobody waits for what is said of it."""
    [case] = [case for case in cases("dawn_on_titan") if (case.kind, case.follows) == ASKS]
    await house.desk.play(number, int(alice.id), case.move, next(ONCE))


async def questions(house: House, number: int, person: Actor) -> list[Seen]:
    match = await house.match(number)
    public = [seen for seen in person.sees(str(match.thread_id)) if not seen.ephemeral]
    return [seen for seen in public if "Let it pass?" in seen.text]


async def test_a_question_whose_seat_has_changed_hands_is_one_post(
    house: House, outage: Outage
) -> None:
    """It was asked while nothing could be said; whom it is asked of now is called, once."""
    number, alice, bob = await stopped(house)
    carol = house.sandbox.person("Carol")
    rang = rung(bob)
    async with outage():
        await asks(house, number, alice)
        to = Person(int(carol.id), carol.name)
        await house.desk.seat(number, int(bob.id), 1, next(ONCE), person=to)
    posts = [seen for seen in await questions(house, number, alice) if "Let it pass" in seen.labels]
    assert [f"<@{carol.id}>" in seen.text for seen in posts] == [True]
    plain = [seen for seen in await questions(house, number, alice) if "Choose" in seen.labels]
    assert plain == [], "a question to nobody"
    assert (rung(bob) - rang, rung(carol)) == (0, 1)


async def test_whose_seat_the_computer_plays_meanwhile_is_not_called(
    house: House, outage: Outage
) -> None:
    number, alice, bob = await stopped(house)
    rang = rung(bob)
    house.desk._is_stopping = True  # noqa: SLF001  # the computer is slow
    async with outage():
        await asks(house, number, alice)
        await house.desk.seat(number, int(bob.id), 1, next(ONCE), is_autopilot=True)
    assert rung(bob) == rang


async def test_the_turn_of_a_seat_that_the_computer_has_taken_rings_nobody(
    house: House, outage: Outage
) -> None:
    table = await two(house)
    mover, other = await table.both()
    rang = rung(other)
    house.desk._is_stopping = True  # noqa: SLF001  # the computer is slow
    async with outage():
        await table.titan(mover, "end-turn")
        match = await table.match()
        seat = match.seat_of(int(other.id)) or 0
        await house.desk.seat(match.id, int(other.id), seat, next(ONCE), is_autopilot=True)
    assert rung(other) == rang


async def hide(house: House, person: Actor) -> None:
    """A moderator takes the channel from somebody who plays in it."""
    games = house.sandbox.channel("games")
    house.sandbox.faults.channel_permission("VIEW_CHANNEL", False, games, person.id)
    known = house.bot.get_channel(int(games))
    assert isinstance(known, discord.TextChannel)
    await person.until(
        lambda: any(one.id == int(person.id) for one in known.overwrites), "the bot has heard of it"
    )


async def guest(house: House) -> tuple[Table, Actor, Actor]:
    """A table where Alice, whose server it is, acts and Bob is next: nothing is hidden from who has a server."""
    table = await two(house)
    if await table.mover() is not table.people[0]:
        await table.end_turn()
    return table, table.people[0], table.people[1]


async def test_a_turn_is_told_in_private_to_who_cannot_see_the_thread(house: House) -> None:
    """With what they can do, which they can do there."""
    table, mover, other = await guest(house)
    await hide(house, other)
    rang = rung(other), rung(mover)
    await table.end_turn()
    assert (rung(other), rung(mover)) == (rang[0] + 1, rang[1])
    told = other.sees(other.dm)[-1]
    assert "so it comes here." in told.text
    entry = await table.entry()
    which = await other.choose(told, "What do you do?", "fly")
    first = which.message.options("Which?")[0].value
    done = await other.press(await other.choose(which, "Which?", str(first)), "Fly")
    assert done.codes == []
    assert await table.entry() == entry + 1


async def test_a_question_is_told_in_private_to_who_cannot_see_the_thread(house: House) -> None:
    number, alice, bob = await stopped(house)
    await hide(house, bob)
    rang = rung(bob)
    await asks(house, number, alice)
    await house.said()
    assert rung(bob) == rang + 1
    answer = await bob.press(bob.sees(bob.dm)[-1], "Let it pass")
    assert answer.codes == []
    await house.said()
    look = await house.desk.snapshot(number, None)
    assert look.decision is not None
    assert look.decision.seats == (0,)


async def test_an_end_is_asked_in_private_of_who_cannot_see_the_thread(house: House) -> None:
    table = await two(house)
    alice, bob = table.people
    await hide(house, bob)
    rang = rung(bob)
    form = await alice.slash(table.thread, "match end")
    await alice.submit(form, {"Type: end 1": "end 1"})
    await house.said()
    assert rung(bob) == rang + 1
    await bob.press(bob.sees(bob.dm)[-1], "Agree")
    await house.said()
    assert (await table.match()).ending == "agreement"


async def test_the_host_hears_who_can_neither_see_the_thread_nor_be_written_to(
    house: House,
) -> None:
    table, host, other = await guest(house)
    await hide(house, other)
    house.sandbox.faults.close_dms(other.id)
    rang = rung(host)
    await table.end_turn()
    assert rung(host) == rang + 1
    assert f"<@{other.id}> can't see <#{table.thread}>" in host.sees(host.dm)[-1].text


async def agrees_to_end(table: Table, person: Actor) -> None:
    form = await person.slash(table.thread, "match end")
    await person.submit(form, {"Type: end 1": "end 1"})


@pytest.mark.parametrize("is_said_late", [False, True])
async def test_who_takes_a_seat_is_asked_what_the_table_is_asked(
    house: House, outage: Outage, is_said_late: bool
) -> None:
    """Whether the match ends, by the post that all see; nobody else is called again."""
    table = await two(house)
    alice, bob = table.people
    carol = house.sandbox.person("Carol")
    to = Person(int(carol.id), carol.name)
    rang = rung(alice), rung(bob)
    if is_said_late:
        async with outage():
            await agrees_to_end(table, alice)
            await house.desk.seat(1, int(bob.id), 1, next(ONCE), person=to)
    else:
        await agrees_to_end(table, alice)
        await house.said()
        await house.desk.seat(1, int(bob.id), 1, next(ONCE), person=to)
        await house.said()
    asked = [seen for seen in carol.pings if "would like to end" in seen.text]
    assert [seen.labels for seen in asked] == [["Agree", "Play on"]]
    posts = [seen for seen in table.public(alice) if "Agree" in seen.labels]
    assert [seen.id for seen in posts] == [seen.id for seen in asked], "one post to press"
    assert (rung(alice) - rang[0], rung(bob) - rang[1]) == (0, 0 if is_said_late else 1)
    await carol.press(asked[0], "Agree")
    await house.said()
    assert (await table.match()).ending == "agreement"
