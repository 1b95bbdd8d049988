"""Consent by a press: an end that is agreed to, a seat that is taken, acts that cannot be undone and so are asked about."""

from __future__ import annotations

import pytest

from bot.sandbox import messages
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.builder import Table, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

ASKS = {"Agree", "Take the seat"}


def posts(table: Table, person: Actor) -> list[Seen]:
    """What is asked in the thread just now."""
    return [seen for seen in table.public(person) if ASKS & set(seen.labels)]


async def agrees(person: Actor, table: Table) -> str:
    """By the typed words, as in earlier versions."""
    form = await person.slash(table.thread, "match end")
    answer = await person.submit(form, {"Type: end 1": "end 1"})
    await table.house.said()
    return answer.text


async def three(house: House) -> tuple[Table, list[Actor]]:
    people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    return await Table.placed(house, *people), people


async def test_an_end_is_agreed_to_by_presses_on_one_post(house: House) -> None:
    """It calls the two others once, names who agrees, and its buttons outlive a restart."""
    table, (alice, bob, carol) = await three(house)
    rang = {person: len(person.pings) for person in (alice, bob, carol)}
    assert "Still to agree: Alice and Carol." in await agrees(bob, table)
    [post] = posts(table, bob)
    assert f"<@{alice.id}> <@{carol.id}> **Bob would like to end" in post.text
    assert "without a winner" in post.text
    assert [len(person.pings) - rang[person] for person in (alice, bob, carol)] == [1, 0, 1]
    await house.restart()
    await alice.press(post, "Agree")
    await house.said()
    [post] = posts(table, bob)
    assert "Agreed: Alice and Bob · Still to answer: Carol." in post.text
    assert (await table.match()).state == "running"
    await carol.press(post, "Agree")
    await house.said()
    assert ((await table.match()).state, (await table.match()).ending) == ("over", "agreement")
    assert posts(table, bob) == []
    assert any("everybody agreed to end it here." in seen.text for seen in table.public(bob))
    [end] = [seen for seen in table.public(bob) if "Film" in seen.labels]
    assert all(scene.is_ended for scene in house.artist.scenes[-2:]), "its board and its chart"
    drawn = len(house.artist.scenes)
    await alice.press(end, "Film")
    assert house.artist.scenes[drawn:][-1].is_ended, "the film's last frame"
    assert [len(person.pings) - rang[person] for person in (alice, bob, carol)] == [1, 0, 1]


async def test_one_who_would_rather_play_on_is_enough(house: House) -> None:
    table, (alice, bob, carol) = await three(house)
    await agrees(bob, table)
    [post] = posts(table, bob)
    dan = house.sandbox.person("Dan")
    assert "You have no seat in this match." in (await dan.press(post, "Agree")).text
    await carol.press(post, "Play on")
    await house.said()
    assert posts(table, bob) == []
    assert any("Carol would rather play on, so it goes on." in s.text for s in table.public(bob))
    late = await alice.press(post, "sb1:agree:1:0:1", anyway=True)
    assert "This question is settled already." in late.text
    assert (await table.match()).state == "running"


async def test_the_post_of_a_question_that_was_deleted_is_made_anew(house: House) -> None:
    table, (alice, bob, _) = await three(house)
    await agrees(bob, table)
    [post] = posts(table, bob)
    messages.remove(house.sandbox.world, post.raw)
    await agrees(alice, table)
    [again] = posts(table, bob)
    assert "Agreed: Alice and Bob" in again.text


async def test_a_seat_is_somebodys_when_they_take_it(house: House) -> None:
    table = await two(house)
    alice, bob = table.people
    carol, dan = house.sandbox.person("Carol"), house.sandbox.person("Dan")
    rang = len(carol.pings)
    told = await bob.slash(table.thread, "match seat", seat="B", to="person", person=carol.id)
    assert f"I ask <@{carol.id}> in <#{table.thread}> whether they take seat B." in told.text
    await house.said()
    [post] = posts(table, alice)
    assert f"**Bob offers <@{carol.id}> seat B of Dawn on Titan · match 1**" in post.text
    assert len(carol.pings) == rang + 1
    assert (await table.match()).seats[1].person == int(bob.id)
    assert "offered to somebody else" in (await dan.press(post, "Take the seat")).text
    await house.restart()
    await carol.press(post, "Take the seat")
    await house.said()
    assert (await table.match()).seats[1].person == int(carol.id)
    assert posts(table, alice) == []
    assert any("Carol plays seat B from now on." in seen.text for seen in table.public(alice))
    refused = await carol.slash(table.thread, "match seat", seat="B", to="person", person=dan.id)
    assert "whether they take seat B" in refused.text
    await house.said()
    [post] = posts(table, alice)
    await dan.press(post, "No, thanks")
    await house.said()
    assert any("does not take seat B." in seen.text for seen in table.public(alice))
    assert (await table.match()).seats[1].person == int(carol.id)


async def test_a_seat_is_not_offered_to_who_cannot_see_the_table(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    channel = house.sandbox.private_channel("hideout", alice)
    await alice.until(lambda: house.bot.get_channel(int(channel)), "the bot knows the channel")
    thread = await house.begun("dawn_on_titan", alice, channel=channel)
    given = {"seat": "A", "to": "person", "person": bob.id}
    refused = await alice.slash(thread, "match seat", **given)
    assert (
        refused.text
        == f"Bob can't see <#{channel}>, where this match is: let them in first. *(host)*"
    )


async def test_a_resigned_seat_is_offered_by_the_host(house: House) -> None:
    table = await two(house)
    alice, bob = table.people
    sure = await bob.slash(table.thread, "match resign")
    await bob.press(sure, "Resign")
    sure = await alice.slash(table.thread, "match resign")
    assert "Nobody else has a seat, so **the match ends at once**" in sure.text
    carol = house.sandbox.person("Carol")
    await alice.slash(table.thread, "match seat", seat="B", to="person", person=carol.id)
    await house.said()
    [post] = posts(table, alice)
    assert "which the computer plays now" in post.text
    await carol.press(post, "Take the seat")
    await house.said()
    assert (await table.match()).seat_of(int(carol.id)) == 1


async def test_a_host_who_leaves_a_lobby_is_asked(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    sure = await alice.press(card, "Leave")
    assert "You host it. Bob hosts it then. This cannot be taken back." in sure.text
    assert (await house.match()).host_id == int(alice.id)
    assert "**A** Alice\n**B** Bob" in (await alice.press(sure, "Stay")).text
    sure = await alice.press(card, "Leave")
    assert "You have left" in (await alice.press(sure, "Leave")).text
    await house.said()
    assert (await house.match()).host_id == int(bob.id)
    card = await house.card(bob)
    sure = await bob.press(card, "Leave")
    assert "It is called off then." in sure.text
    await bob.press(sure, "Leave")
    assert (await house.match()).state == "deleted"


async def test_erasing_names_the_matches_that_end_with_it(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await house.begun("dawn_on_titan", alice)
    await house.begun("dawn_on_titan", alice, bob)
    asked = await alice.slash("games", "me erase")
    assert "so they end at once: Dawn on Titan · match 1.**" in asked.text
    assert "they end" not in (await bob.slash("games", "me erase")).text


async def test_the_form_of_the_end_says_what_comes_of_it(house: House) -> None:
    """Above the line to type: an example within it is cut off on a phone."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    first = await house.begun("dawn_on_titan", alice)
    second = await house.begun("dawn_on_titan", alice, bob)
    for place, hint in ((first, "it ends at once"), (second, "The others are asked.")):
        form = await alice.slash(place, "match end")
        assert form.modal is not None
        [line] = form.modal.raw["components"]
        assert hint in line["description"]


async def test_those_who_played_are_called_to_a_rematch(house: House) -> None:
    """The free seats are kept for them, so one post calls them once; who opens it needs no call, nor do watchers."""
    table, (alice, bob, carol) = await three(house)
    dan = house.sandbox.person("Dan")
    for person in (alice, bob, carol):
        await agrees(person, table)
    [end] = [seen for seen in table.public(bob) if "Rematch" in seen.labels]
    people = (alice, bob, carol, dan)
    rang = [len(person.pings) for person in people]
    for _ in range(2):
        await bob.press(end, "Rematch")
        await house.said()
    [post] = [seen for seen in bob.sees("games") if "opens a rematch of match 1" in seen.text]
    assert post.text.startswith(f"<@{alice.id}> <@{carol.id}> Bob opens a rematch")
    assert "the free seats are kept for those who played" in post.text
    assert [len(person.pings) - at for person, at in zip(people, rang, strict=True)] == [1, 0, 1, 0]
