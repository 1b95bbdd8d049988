"""Every kind of channel in which a command can be typed: a match can be played there, seen by those who see it."""

from __future__ import annotations

import pytest

from bot.sandbox import mentions, threads
from bot.sandbox.founding import add_channel
from bot.sandbox.people import Actor
from bot.sandbox.world import ANNOUNCEMENT, APPLICATION_ID, FORUM, STAGE, TEXT, VOICE
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

NOT_THERE = "There is no such match here."


async def begun(house: House, place: str, bob: Actor, dora: Actor) -> str:
    """A match opened, joined and begun by commands typed there; gives the place where its board is."""
    opened = await bob.slash(place, "match new", game="countdown", seats=2, title="Pebbles")
    assert "is open" in opened.text
    await dora.slash(place, "match join", match=1)
    await bob.slash(place, "match begin", match=1)
    await house.said()
    match = await house.match()
    assert match.state == "running"
    return str(match.thread_id or match.channel_id)


@pytest.mark.parametrize("kind", [TEXT, VOICE, ANNOUNCEMENT, STAGE])
async def test_a_channel_of_each_kind(house: House, kind: int) -> None:
    bob, dora = house.sandbox.person("Bob"), house.sandbox.person("Dora")
    place = str(add_channel(house.sandbox.world, "hall", kind=kind)["id"])
    await bob.until(lambda: house.bot.get_channel(int(place)), "the bot knows the channel")
    told = await begun(house, place, bob, dora)
    assert (told == place) == (kind in (VOICE, STAGE))  # these take no threads
    assert "Pebbles" in house.panel(dora, told).text
    mover = bob if (await house.match()).waiting[0].seat == 0 else dora
    done = await mover.slash(told, "countdown take", count=1)
    assert done.codes == []
    await house.said()
    assert (await house.match()).entry == 1
    assert house.panel(dora, told).text


async def test_a_post_of_a_forum(house: House) -> None:
    bob, dora, eve = (house.sandbox.person(name) for name in ("Bob", "Dora", "Carol"))
    world = house.sandbox.world
    forum = add_channel(world, "ideas", kind=FORUM, only=(bob.id, dora.id))
    post = str(threads.start_of_person(world, forum, "Who plays?", [bob.id])["id"])
    await bob.until(lambda: house.bot.get_channel(int(post)), "the bot knows the post")
    told = await begun(house, post, bob, dora)
    assert told == post
    assert "Pebbles" in house.panel(dora, post).text
    assert (await eve.slash("games", "match show", match=1)).text == NOT_THERE
    house.sandbox.faults.channel_permission("VIEW_CHANNEL", True, forum["id"], eve.id)
    assert "Pebbles" in (await eve.slash("games", "match show", match=1)).text
    threads.set_state(world, post, archived=True)  # the bot forgets it, and asks Discord
    await bob.until(
        lambda: house.bot.get_channel(int(post)) is None or None, "the bot forgets the post"
    )
    assert "Pebbles" in (await eve.slash("games", "match show", match=1)).text
    house.sandbox.faults.channel_permission("VIEW_CHANNEL", False, forum["id"], eve.id)
    assert (await eve.slash("games", "match show", match=1)).text == NOT_THERE


async def test_a_private_thread_keeps_its_match(house: House) -> None:
    """Its channel is everybody's; the thread is for those who are in it, and for moderators."""
    bob, dora, eve = (house.sandbox.person(name) for name in ("Bob", "Dora", "Carol"))
    owner, world = house.sandbox.person("Alice"), house.sandbox.world
    games = world.channel(house.sandbox.channel("games"))
    made = threads.start_of_person(world, games, "Us two", [bob.id, dora.id], is_private=True)
    mentions.join(world, made, [APPLICATION_ID])
    place = str(made["id"])
    await bob.until(lambda: house.bot.get_channel(int(place)), "the bot knows the thread")
    told = await begun(house, place, bob, dora)
    assert told == place
    assert "Pebbles" in house.panel(dora, place).text
    for seen in eve.sees("games"):
        assert "Pebbles" not in seen.text
    for command in ("show", "log", "export", "verify", "join"):
        answer = await eve.slash("games", f"match {command}", match=1)
        assert answer.text == NOT_THERE, command
    assert "Pebbles" in (await owner.slash("games", "match show", match=1)).text
    mentions.join(world, made, [eve.id])
    assert "Pebbles" in (await eve.slash("games", "match show", match=1)).text


async def test_an_outage_hides_what_cannot_be_asked(house: House) -> None:
    """A post that the bot does not know while Discord does not answer: hidden from others, there for its players."""
    bob, dora, eve = (house.sandbox.person(name) for name in ("Bob", "Dora", "Carol"))
    world = house.sandbox.world
    forum = add_channel(world, "ideas", kind=FORUM)
    post = str(threads.start_of_person(world, forum, "Who plays?", [bob.id])["id"])
    await bob.until(lambda: house.bot.get_channel(int(post)), "the bot knows the post")
    await begun(house, post, bob, dora)
    threads.set_state(world, post, archived=True)
    await bob.until(
        lambda: house.bot.get_channel(int(post)) is None or None, "the bot forgets the post"
    )
    house.sandbox.faults.fail_requests(5, status=403, where=f"/channels/{post}")
    assert (await eve.slash("games", "match show", match=1)).text == NOT_THERE
    house.sandbox.faults.calm()
    assert (await eve.slash("games", "match show", match=1)).text == NOT_THERE  # for a minute
    assert "Pebbles" in (await dora.slash("games", "match show", match=1)).text


@pytest.mark.parametrize("missing", ["SEND_MESSAGES", "VIEW_CHANNEL"])
async def test_no_card_is_promised_where_it_cannot_come(house: House, missing: str) -> None:
    bob = house.sandbox.person("Bob")
    house.sandbox.faults.permission(missing, False, house.sandbox.channel("games"))
    opened = await bob.slash("games", "match new", game="countdown", seats=2)
    assert "I can't post here, so its card comes to you in private." in opened.text
    await house.said()
    assert "Join" in bob.sees(bob.dm)[-1].labels
    house.sandbox.faults.permission(missing, True, house.sandbox.channel("games"))
    again = await bob.slash("games", "match new", game="countdown", seats=2, title="Two")
    assert "its card comes right here." in again.text
