"""By presses alone: who is waited for gets one post with one ping, whatever led there, and nobody else hears of it."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from bot.sandbox.answers import Answer
from bot.sandbox.people import Actor
from tests.e2e.builder import FAR, KEY, NEAR, Table, flight, two
from tests.e2e.campaign import Campaign, small
from tests.e2e.test_press_everything import Presser
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


class Bells:
    """What has rung for each person since it was last asked: messages that ping them, and private ones, which always ring."""

    def __init__(self, people: Sequence[Actor]) -> None:
        self._people = people
        self._heard = [self._messages(person) for person in people]

    def _messages(self, person: Actor) -> set[str]:
        return {seen.id for seen in (*person.pings, *person.sees(person.dm))}

    def rung(self, *answers: Answer) -> list[int]:
        """How often it rang for each; an answer to one's own press is no call."""
        own = {answer.message.id for answer in answers}
        before, self._heard = self._heard, [self._messages(person) for person in self._people]
        return [len(now - then - own) for then, now in zip(before, self._heard, strict=True)]


async def press_end_turn(table: Table) -> None:
    """From the panel; actions are left, so it is asked about once."""
    mover = await table.mover()
    sure = await mover.choose(table.panel(mover), "What do you do?", "end_turn")
    await mover.press(sure, "End turn")
    await table.house.said()


async def test_who_is_asked_again_after_a_take_back_is_called_once_more(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    bells = Bells((mover, other))
    await press_end_turn(table)
    assert bells.rung() == [0, 1]
    dialog = await mover.press(table.panel(mover), "Take back")
    await mover.press(dialog, "Take back")
    await house.said()
    assert bells.rung() == [0, 0], "who took it back sees that it is their turn again"
    assert await table.mover() is mover
    called = [seen for seen in table.public(other) if other.mention in seen.text and seen.labels]
    assert called == [], "the call that is void has no button"
    await press_end_turn(table)
    assert bells.rung() == [0, 1]
    assert await table.mover() is other


async def test_a_rematch_is_played_by_those_who_played(house: House) -> None:
    people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    alice, bob, carol = people
    dan = house.sandbox.person("Dan")
    table = await Table.begun(house, *people)
    form = await alice.slash(table.thread, "match end")
    await alice.submit(form, {"Type: end 1": "end 1"})
    await house.said()
    for person in (bob, carol):
        asked = next(seen for seen in table.public(person) if "Agree" in seen.labels)
        await person.press(asked, "Agree")
        await house.said()
    bells = Bells([*people, dan])
    [end] = [seen for seen in table.public(bob) if "Rematch" in seen.labels]
    assert "played" in (await dan.press(end, "Rematch")).text
    await bob.press(end, "Rematch")
    await house.said()
    assert bells.rung() == [1, 0, 1, 0]
    card = await house.card(bob)
    refused = await dan.press(card, "Join")
    assert "those who played" in refused.text
    for person in (alice, carol):
        await person.press(card, "Join")
    await house.said()
    bells.rung()
    await bob.press(await house.card(bob), "Begin")
    await house.said()
    second = await house.match(2)
    assert sorted(second.names) == ["Alice", "Bob", "Carol"]
    [first] = [second.seats[one.seat].person for one in second.waiting]
    assert bells.rung() == [int(int(person.id) == first) for person in (*people, dan)]


async def test_a_deal_is_offered_refused_offered_again_and_struck_by_presses(house: House) -> None:
    campaign = await Campaign.put(house, small().hand("B", "dumbo"))
    alice, bob, _ = campaign.people
    bells = Bells(campaign.people)
    for answer, told in (("Decline offer 1", "declines"), ("Accept offer 2", "struck")):
        mine = await alice.slash(campaign.thread, "match play")
        orders = await campaign.pressed(alice, mine, "Standing orders")
        await alice.choose(orders, "Which order?", "offer")
        await house.said()
        assert bells.rung() == [0, 1, 0]
        whisper = campaign.whispers(bob)[-1]
        assert "Alice gives Bob 1 Aqua; Bob gives Alice Dumbo." in whisper.text
        assert answer in whisper.labels
        done = await campaign.pressed(bob, whisper, answer)
        assert told in done.text
        assert bells.rung(done) == [1, 0, 0], "who offered hears of it"
    view = (await campaign.look()).view
    assert [seat.aquas for seat in view.seats] == [5, 7, 6]
    assert [card.patent.id for card in view.seats[0].hand] == ["dumbo"]


async def test_an_order_that_is_set_by_presses_answers_without_a_call(house: House) -> None:
    table = await two(house)
    mover, other = await table.neighbours()
    mine = await other.slash(table.thread, "match play")
    orders = await other.press(mine, "Standing orders")
    which = await other.choose(orders, "Which order?", "order_passing")
    stop = next(one for one in which.message.options("Which?") if one.name.endswith(": stop"))
    assert (await other.choose(which, "Which?", stop.value)).codes == []
    bells = Bells((mover, other))
    flights = await mover.choose(table.panel(mover), "What do you do?", "fly")
    looked_at = await mover.choose(flights, "Which?", flight(flights, "N6"))
    ways = await mover.press(looked_at, "Other path")
    past = next(one for one in ways.message.options("Which?") if one.name.startswith("N5"))
    looked_at = await mover.choose(ways, "Which?", past.value)
    flown = await mover.press(looked_at, "Fly")
    await house.said()
    assert "stops" in flown.text
    assert bells.rung() == [0, 0], "the order has answered"
    assert (await table.mover()) is mover
    assert "Done for you: Stop it." in (await other.slash(table.thread, "match play")).text


@pytest.mark.parametrize("count", [2, 4])
async def test_galilean_moons_by_presses_calls_each_seat_once_a_turn(
    house: House, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Technologies are chosen, units placed, then whole rounds: a new one who is waited for is called once, nobody else ever."""
    known = SimpleNamespace(token_bytes=lambda _: KEY)
    monkeypatch.setattr("bot.matches.lobby.secrets", known)
    people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol", "Dan")][:count]
    thread = await house.begun("galilean_moons", *people)
    presser, bells = Presser(house, thread, people, 5), Bells(people)
    turns = 0
    while turns < 3 * count:
        before = {one.seat for one in (await house.match()).waiting}
        await presser.move()
        await house.said()
        now = {one.seat for one in (await house.match()).waiting}
        assert bells.rung() == [int(seat in now - before) for seat in range(count)]
        turns += bool(now - before)
    assert (await house.desk.verify(1)).is_sound


async def test_who_has_not_moved_yet_reads_of_no_last_move(house: House) -> None:
    table = await Table.begun(house, house.sandbox.person("Alice"), house.sandbox.person("Bob"))
    first = await table.mover()
    await table.start(FAR)
    assert await table.mover() is not first
    told = table.panel(first).text
    assert "So far:" in told
    assert "Since" not in told
    await table.start(NEAR)
    assert f"Since {first.name}'s last move:" in table.panel(first).text
