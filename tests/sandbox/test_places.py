"""Channels that not everybody sees, and several servers."""

from __future__ import annotations

import discord
import pytest

from bot.sandbox import Actor, Sandbox
from bot.sandbox.founding import add_channel, add_role
from bot.sandbox.people import NotPossible
from tests.sandbox.trial_bot import Trial


async def test_a_private_channel_is_seen_by_those_it_names(
    sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    carol = sandbox.person("Carol")
    secret = sandbox.private_channel("secret", bob)
    await bob.until(lambda: bot.get_channel(int(secret)), "the bot hears of the channel")
    assert isinstance(bot.get_channel(int(secret)), discord.TextChannel)
    bob.say("secret", "only for us")
    assert carol.sees(secret) == []
    for act in (lambda: carol.say(secret, "let me in"), lambda: carol.sees("secret")):
        with pytest.raises(NotPossible):
            act()
    with pytest.raises(NotPossible):
        await carol.slash(secret, "match list")
    sandbox.faults.channel_permission("VIEW_CHANNEL", True, secret, carol.id)
    assert [seen.text for seen in carol.sees("secret")] == ["only for us"]
    sandbox.faults.channel_permission("VIEW_CHANNEL", False, secret, bob.id)
    assert bob.sees(secret) == []


async def test_a_channel_of_a_role(sandbox: Sandbox, bob: Actor) -> None:
    carol = sandbox.person("Carol")
    role = add_role(sandbox.world, "Pilots", bob.id)
    secret = sandbox.private_channel("cockpit", role["id"])
    assert sandbox.world.may_see(bob.id, sandbox.world.channel(secret))
    assert not sandbox.world.may_see(carol.id, sandbox.world.channel(secret))
    owner = sandbox.person("Alice")
    assert sandbox.world.may_see(owner.id, sandbox.world.channel(secret))


async def test_the_bot_works_out_the_same_from_an_interaction(
    sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    """An interaction carries roles and permissions enough to tell what its member sees elsewhere."""
    carol = sandbox.person("Carol")
    role = add_role(sandbox.world, "Pilots", bob.id)
    places = [sandbox.private_channel("one", carol), sandbox.private_channel("two", role["id"])]
    await bob.until(lambda: bot.get_channel(int(places[1])), "the bot hears of the channels")
    guild = bot.guilds[0]
    for person, expected in ((bob, [False, True]), (carol, [True, False])):
        member = await guild.fetch_member(int(person.id))
        seen = [guild.get_channel(int(place)).permissions_for(member) for place in places]
        assert [one.view_channel for one in seen] == expected, person.name


async def test_a_second_server_is_another_place(sandbox: Sandbox, bot: Trial, bob: Actor) -> None:
    zed = sandbox.person("Zed")
    far = sandbox.server("Far", zed, channel="harbour")
    await bob.until(lambda: len(bot.guilds) == 2, "the bot is on both")
    harbour = sandbox.channel("harbour")
    assert [channel.id for channel in bot.get_guild(int(far)).text_channels] == [int(harbour)]
    with pytest.raises(NotPossible):
        bob.say("harbour", "hello")
    said = zed.say("harbour", "hello")
    assert said.text == "hello"
    sandbox.faults.kick_bot(far)
    await bob.until(lambda: len(bot.guilds) == 1, "the bot is on one")
    assert zed.commands("harbour") == []
    with pytest.raises(discord.Forbidden):
        await bot.get_partial_messageable(int(harbour)).send("x")
    assert bob.commands("games") != []


async def test_an_application_of_ones_own_follows_to_servers_without_the_bot(
    sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    sandbox.server("Far", bob, channel="harbour", has_bot=False)
    assert bob.commands("harbour") == []
    sandbox.faults.install_for(bob.id)
    assert bob.commands("harbour") != []
    for known in sandbox.world.commands:
        known["integration_types"] = [0]
    assert bob.commands("harbour") == []


@pytest.mark.parametrize("kind", [2, 4, 5, 13, 15, 16])
async def test_other_kinds_of_channel_are_there(
    sandbox: Sandbox, bot: Trial, bob: Actor, kind: int
) -> None:
    made = add_channel(sandbox.world, "other", kind=kind)
    await bob.until(lambda: bot.get_channel(int(made["id"])), "the bot hears of it")
    assert bot.get_channel(int(made["id"])).type.value == kind


async def test_what_is_posted_where_nothing_can_be_posted_is_refused(
    sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    forum = add_channel(sandbox.world, "ideas", kind=15)
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.get_partial_messageable(int(forum["id"])).send("x")
    assert refusal.value.code == 50008
    news = add_channel(sandbox.world, "news", kind=5)
    await bob.until(lambda: bot.get_channel(int(news["id"])), "the bot hears of it")
    channel = bot.get_channel(int(news["id"]))
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("x")
    thread = await message.create_thread(name="about x")
    assert thread.type is discord.ChannelType.news_thread
