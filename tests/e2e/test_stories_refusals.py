"""Discord refuses a post, whatever its code: it is put off, comes in another form or in another place; somebody is called."""

from __future__ import annotations

import logging

import pytest

from bot.matches import Person
from bot.sandbox.people import Actor
from db import outbox
from tests.e2e.builder import Table, two
from tests.e2e.world import House

POSTS = "POST /api/v10/channels/{}/messages"
UNHEARD_OF = 399_999  # a code that nobody has met yet
FOR_GOOD = [
    (400, 160006), (400, 200000), (400, 240000), (400, 20028), (400, 50024), (400, 50009), (400, 50035), (400, UNHEARD_OF),
    (401, 40001), (403, 50001), (403, 50013), (403, UNHEARD_OF), (404, 10003), (404, UNHEARD_OF), (413, 40005), (422, UNHEARD_OF),
]  # fmt: skip
FOR_NOW = [(408, 0), (409, 0), (425, UNHEARD_OF), (500, 0), (502, 0), (503, 130000), (400, 40001)]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.matches.outbox.back_off", lambda attempts: 0.01)


async def pass_on(table: Table) -> tuple[Actor, Actor, int]:
    """End a turn; gives who did, who is to be called, and how often they were before."""
    mover, other = await table.both()
    rang = len(other.pings)
    ended = await table.titan(mover, "end-turn")
    assert f"{other.name} to act" in ended.text
    return mover, other, rang


@pytest.mark.parametrize("refusal", FOR_GOOD, ids=str)
async def test_a_thread_that_takes_nothing_leads_to_the_channel(
    house: House, quiet: None, refusal: tuple[int, int]
) -> None:
    table = await two(house)
    status, code = refusal
    where = POSTS.format(table.thread)
    house.sandbox.faults.fail_requests(None, status=status, code=code, where=where)
    _, other, rang = await pass_on(table)
    await house.said()
    [ping] = other.pings[rang:]
    assert "3 actions" in ping.text
    assert ping.id in {seen.id for seen in other.sees("games")}
    assert list(ping.files) != []


@pytest.mark.parametrize("refusal", FOR_NOW, ids=str)
async def test_what_is_refused_for_now_is_said_later(
    house: House, quiet: None, refusal: tuple[int, int]
) -> None:
    table = await two(house)
    status, code = refusal
    house.sandbox.faults.fail_requests(
        2, status=status, code=code, where=POSTS.format(table.thread)
    )
    _, other, rang = await pass_on(table)
    await house.said()
    [ping] = other.pings[rang:]
    assert ping.id in {seen.id for seen in table.public(other)}


@pytest.mark.parametrize("refusal", [(400, UNHEARD_OF), (403, 50001), (404, 10003)], ids=str)
async def test_where_neither_thread_nor_channel_takes_it_people_are_told_in_private(
    house: House, quiet: None, refusal: tuple[int, int]
) -> None:
    """The host, and each who is called; the buttons work there too."""
    table = await two(house)
    status, code = refusal
    for place in (table.thread, house.sandbox.channel("games")):
        where = POSTS.format(place)
        house.sandbox.faults.fail_requests(None, status=status, code=code, where=where)
    _, other, _ = await pass_on(table)
    await house.said()
    for person in {table.people[0].id: table.people[0], other.id: other}.values():
        [told] = [seen for seen in person.sees(person.dm) if "I lost the thread" not in seen.text]
        assert "3 actions" in told.text
        assert "I cannot post in" in told.text
        assert "My hand" in told.labels


async def test_the_host_hears_who_could_not_be_reached(house: House, quiet: None) -> None:
    table = await two(house)
    host, guest = table.people
    if await table.mover() is not host:
        await table.end_turn()
    house.sandbox.faults.close_dms(guest.id)
    for place in (table.thread, house.sandbox.channel("games")):
        house.sandbox.faults.fail_requests(None, status=403, code=50001, where=POSTS.format(place))
    await pass_on(table)
    await house.said()
    assert f"I cannot reach <@{guest.id}> in private either" in host.sees(host.dm)[-1].text


async def test_where_no_place_is_left_it_is_tried_again_and_the_log_says_so(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    table = await two(house)
    for person in table.people:
        house.sandbox.faults.close_dms(person.id)
    for place in (table.thread, house.sandbox.channel("games")):
        house.sandbox.faults.fail_requests(None, status=403, code=50001, where=POSTS.format(place))
    before = len(house.sandbox.requests)
    with caplog.at_level(logging.ERROR):
        _, other, _ = await pass_on(table)
        await house.said()
    tries = [one for one in list(house.sandbox.requests)[before:] if one.code == 50007]
    assert len(tries) == 6 * len({table.people[0].id, other.id})
    assert f"for ({other.id},)" in caplog.text
    caplog.clear()


@pytest.mark.parametrize("has", ["files", "components"])
async def test_what_is_refused_as_it_is_comes_in_another_form(
    house: House, quiet: None, has: str
) -> None:
    """Without its picture and with its buttons, or as a bare line; in the thread, with its ping."""
    table = await two(house)
    where = POSTS.format(table.thread)
    house.sandbox.faults.fail_requests(None, status=400, code=50035, where=where, has=has)
    _, other, rang = await pass_on(table)
    await house.said()
    [ping] = other.pings[rang:]
    assert ping.id in {seen.id for seen in table.public(other)}
    assert list(ping.files) == []
    assert ping.labels == (["My hand", "Log", "Take back"] if has == "files" else [])
    house.sandbox.faults.calm()
    _, mover, rang = await pass_on(table)
    await house.said()
    assert list(mover.pings[-1].files) != []
    assert len(mover.pings) == rang + 1


async def test_a_question_finds_another_place_too(house: House, quiet: None) -> None:
    table = await two(house)
    attacker, defender = await table.neighbours()
    await table.fly("N5")
    rang = len(defender.pings)
    where = POSTS.format(table.thread)
    house.sandbox.faults.fail_requests(None, status=400, code=UNHEARD_OF, where=where)
    preview = await table.titan(attacker, "combat", at="N5")
    await attacker.press(preview, preview.message.labels[0])
    await house.said()
    [ping] = defender.pings[rang:]
    assert "Choose your card" in ping.text
    assert ping.id in {seen.id for seen in defender.sees("games")}


@pytest.mark.parametrize("refusal", [(400, UNHEARD_OF), (404, 10015), (500, 0)], ids=str)
async def test_who_is_asked_by_their_own_move_and_gets_no_answer_is_called(
    house: House, refusal: tuple[int, int]
) -> None:
    """Whatever Discord says to the answer and to what follows it."""
    table = await two(house)
    attacker, defender = await table.neighbours()
    await table.fly("N5")
    preview = await table.titan(attacker, "combat", at="N5")
    rang = len(attacker.pings), len(defender.pings)
    status, code = refusal
    for where in ("/webhooks/", "/interactions/"):
        house.sandbox.faults.fail_requests(None, status=status, code=code, where=where)
    await attacker.press(preview, preview.message.labels[0])
    await house.said()
    assert (len(attacker.pings), len(defender.pings)) == (rang[0] + 1, rang[1] + 1)


@pytest.mark.parametrize("refusal", [(400, UNHEARD_OF), (403, UNHEARD_OF), (422, 5)], ids=str)
async def test_a_match_that_can_have_no_thread_calls_in_its_channel(
    house: House, quiet: None, refusal: tuple[int, int]
) -> None:
    status, code = refusal
    house.sandbox.faults.fail_requests(None, status=status, code=code, where="/threads")
    people = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await people[0].slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(people[0])
    await people[1].press(card, "Join")
    await people[0].press(card, "Begin")
    await house.said()
    assert (await house.match()).thread_id is None
    assert sum("Choose" in ping.text for one in people for ping in one.pings) == 1


@pytest.mark.parametrize("kind", ["call", "note"])
async def test_who_takes_no_private_messages_is_called_at_the_table(
    house: House, quiet: None, kind: str
) -> None:
    """A deal that is offered, what a host must know: the table sees that there is something, and for whom."""
    table = await two(house)
    _, other = await table.both()
    house.sandbox.faults.close_dms(other.id)
    seat, rang = table.people.index(other), len(other.pings)
    bodies = {"call": {"entry": 4, "seat": seat}, "note": {"text": "Look after it."}}
    async with house.store.writing() as connection:
        body = bodies[kind] | {"person": int(other.id)}
        await outbox.add(connection, table.number, kind, body, house.desk.now())
    house.bot.outbox.wake()
    await house.said()
    [ping] = other.pings[rang:]
    assert ping.id in {seen.id for seen in table.public(other)}


async def test_the_host_of_a_full_lobby_is_called_in_private_where_the_channel_takes_nothing(
    house: House, quiet: None
) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    where = POSTS.format(house.sandbox.channel("games"))
    house.sandbox.faults.fail_requests(None, status=400, code=UNHEARD_OF, where=where)
    await bob.press(card, "Join")
    await house.said()
    [told] = alice.sees(alice.dm)
    assert "is full" in told.text
    await alice.press(told, "Begin")
    await house.said()
    assert (await house.match()).state == "running"


async def test_a_server_full_of_threads_leaves_nobody_untold(house: House, quiet: None) -> None:
    """160006: a thread that has closed by itself cannot be opened, and a new match can have none."""
    table = await two(house)
    house.sandbox.faults.archive_thread(table.thread)
    house.sandbox.faults.fill_threads()
    mover, other = await table.both()
    rang = len(other.pings)
    await mover.slash("games", "titan end-turn")
    await house.said()
    assert len(other.pings) == rang + 1
    people = house.sandbox.person("Carol"), house.sandbox.person("Dora")
    await people[0].slash("general", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(people[0], "general")
    await people[1].press(card, "Join")
    await house.said()
    await people[0].press(card, "Begin")
    await house.said()
    assert (await house.match(2)).thread_id is None
    assert sum("Choose" in ping.text for one in people for ping in one.pings) == 1


# --- said twice ---


@pytest.mark.parametrize("place", ["thread", "dm"])
async def test_what_may_have_gone_out_is_looked_for_before_it_is_said_again(
    house: House, quiet: None, place: str
) -> None:
    """Discord forgets a nonce after some minutes, and a message does not keep it."""
    table = await two(house)
    mover, other = await table.both()
    where = POSTS.format(table.thread)
    if place == "dm":
        await house.desk.set_setting(int(other.id), "notices", "dm")
        where = POSTS.format(other.dm)
    house.sandbox.faults.forget_nonces()
    house.sandbox.faults.lose_answers(2, where=where)
    before = len(table.public(other)), len(other.pings)
    await table.titan(mover, "end-turn")
    await house.said()
    told = [seen for seen in other.sees(other.dm) if "You are waited for" in seen.text]
    assert len(told) == (1 if place == "dm" else 0)
    assert len(table.public(other)) == before[0] + 1
    assert len(other.pings) == before[1] + (0 if place == "dm" else 1)
    assert table.panel(other).labels[-3:] == ["My hand", "Log", "Take back"]
    await table.titan(other, "end-turn")
    await house.said()
    assert len(table.public(other)) == before[0] + 2


async def test_the_barest_form_is_looked_for_too(house: House, quiet: None) -> None:
    """It has no components; each turn's is another one."""
    table = await two(house)
    house.sandbox.faults.forget_nonces()
    where = POSTS.format(table.thread)
    house.sandbox.faults.fail_requests(None, status=400, code=50035, where=where, has="components")
    house.sandbox.faults.lose_answers(2, where=where)
    for _ in range(2):
        _, other, rang = await pass_on(table)
        await house.said()
        assert ["goes on" in ping.text for ping in other.pings[rang:]] == [True]


async def test_the_barest_form_of_a_lobby_says_how_to_join(house: House, quiet: None) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    where = POSTS.format(house.sandbox.channel("games"))
    house.sandbox.faults.fail_requests(1, status=400, code=UNHEARD_OF, where=where)
    given = Person(int(alice.id), alice.name), "dawn_on_titan", 2, {}, "", 1
    channel = int(house.sandbox.channel("games"))
    await house.desk.open(house.bot.guilds[0].id, channel, *given)
    await house.said()
    assert "waits for players" in alice.sees("games")[-1].text
    await bob.slash("games", "match join")
    assert (await house.match()).names == ("Alice", "Bob")


async def test_what_went_to_another_place_is_looked_for_there(house: House, quiet: None) -> None:
    """The thread took nothing and the channel's answer was lost; now the thread is open again."""
    table = await two(house)
    house.sandbox.faults.forget_nonces()
    games, thread = house.sandbox.channel("games"), POSTS.format(table.thread)
    house.sandbox.faults.fail_requests(2, status=403, code=50013, where=thread)
    house.sandbox.faults.lose_answers(1, where=POSTS.format(games))
    _, other, rang = await pass_on(table)
    await house.said()
    [ping] = other.pings[rang:]
    assert ping.id in {seen.id for seen in other.sees("games")}


async def test_a_thread_whose_making_was_not_heard_of_is_found_again(
    house: House, quiet: None
) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    await house.said()
    await house.bot.speaker.take_away((await house.bot.outbox.panels(1, "card"))[-1])
    games = house.sandbox.channel("games")
    house.sandbox.faults.lose_answers(1, where=f"POST /api/v10/channels/{games}/threads")
    full = next(seen for seen in alice.sees("games") if "is full" in seen.text)
    await alice.press(full, "Begin")
    await house.said()
    assert [thread["id"] for thread in alice.threads("games")] == [
        str((await house.match()).thread_id)
    ]
