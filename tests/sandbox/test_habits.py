"""What the real gateway does now and then, and what admins and moderators set: each a switch, off as it stands."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from bot.sandbox import Actor, HandClock, Sandbox
from bot.sandbox.founding import add_role
from bot.sandbox.people import NotPossible
from bot.sandbox.rates import Limit
from tests.sandbox.trial_bot import Running, Trial


def games(sandbox: Sandbox, bot: Trial) -> discord.PartialMessageable:
    return bot.get_partial_messageable(int(sandbox.channel("games")))


async def sails(alice: Actor) -> bool:
    answer = await alice.slash("games", "trial sail", city="Riga")
    return answer.text == "To Riga in 1"


async def started_and_stopped(sandbox: Sandbox) -> None:
    running = Running(sandbox.token)
    try:
        await running.start()
    finally:
        await running.stop()


async def test_asked_to_reconnect_the_bot_resumes(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    sandbox.faults.reconnect()
    await alice.until(lambda: "RESUMED" in bot.events, "the bot resumes")
    assert await sails(alice)
    assert len(sandbox.gateway.identified) == 1


@pytest.mark.parametrize(("resumable", "identified"), [(True, 1), (False, 2)])
async def test_a_session_declared_invalid(
    sandbox: Sandbox, bot: Trial, alice: Actor, resumable: bool, identified: int
) -> None:
    sandbox.faults.invalidate_session(resumable=resumable)
    wanted = "RESUMED" if resumable else "READY"
    await alice.until(lambda: bot.events.count(wanted) == identified, f"another {wanted}")
    assert len(sandbox.gateway.identified) == identified
    assert await sails(alice)


async def test_a_heartbeat_that_is_asked_for_comes(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    """discord.py answers op 1 with a heartbeat, which is acknowledged: the line stays."""
    sandbox.faults.demand_heartbeat()
    assert await sails(alice)
    assert sandbox.gateway.online
    assert len(sandbox.gateway.identified) == 1


async def test_heartbeats_that_are_not_acknowledged_end_the_line(
    sandbox: Sandbox, alice: Actor
) -> None:
    sandbox.gateway.habits.heartbeat_ms = 100
    async with Running(sandbox.token, heartbeat_timeout=0.6) as bot:
        assert await sails(alice)
        sandbox.gateway.habits.acknowledges = False
        await alice.until(lambda: "RESUMED" in bot.events, "the bot gives the line up and resumes")
        sandbox.gateway.habits.acknowledges = True
        assert await sails(alice)


@pytest.mark.parametrize("code", [4000, 4001, 4002, 4005, 4007, 4008, 4009])
async def test_the_bot_comes_back_after_a_close_that_allows_it(
    sandbox: Sandbox, bot: Trial, alice: Actor, code: int
) -> None:
    before = len(bot.events)
    await sandbox.faults.close_gateway(code)
    back = ("RESUMED", "READY")
    await alice.until(lambda: set(bot.events[before:]) & set(back), "the bot is back")
    assert await sails(alice)


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014])
async def test_after_the_other_closes_it_ends(sandbox: Sandbox, code: int) -> None:
    running = Running(sandbox.token)
    await running.start()
    assert running._task is not None  # noqa: SLF001
    await sandbox.faults.close_gateway(code)
    expected = (discord.ConnectionClosed, discord.PrivilegedIntentsRequired)
    with pytest.raises(expected):
        await running._task  # noqa: SLF001
    await running.stop()


async def test_too_few_shards(sandbox: Sandbox) -> None:
    sandbox.gateway.habits.shards = 2
    with pytest.raises(discord.ConnectionClosed) as closed:
        await started_and_stopped(sandbox)
    assert closed.value.code == 4011


async def test_a_day_has_so_many_connections_and_then_the_token_is_void(
    sandbox: Sandbox, clock: HandClock, alice: Actor
) -> None:
    sandbox.gateway.habits.identifies = 2
    async with Running(sandbox.token) as bot:
        assert sandbox.gateway.starts_left == 1
        raw = await bot.http.request(discord.http.Route("GET", "/gateway/bot"))
        assert raw["session_start_limit"]["remaining"] == 1
    clock.turn(3600)
    async with Running(sandbox.token):
        assert await sails(alice)
    assert sandbox.gateway.starts_left == 0
    with pytest.raises(discord.ConnectionClosed) as closed:
        await started_and_stopped(sandbox)
    assert closed.value.code == 4004
    with pytest.raises(discord.LoginFailure):
        await started_and_stopped(sandbox)


async def test_two_connections_at_once_are_too_hasty(sandbox: Sandbox, clock: HandClock) -> None:
    sandbox.gateway.habits.pause = 5.0
    url = f"{sandbox.url.replace('http', 'ws', 1)}/gateway/?v=10&encoding=json"
    identify = {"op": 2, "d": {"token": sandbox.token, "intents": 1, "properties": {}}}
    heard = []
    async with aiohttp.ClientSession() as web:
        for wait in (0, 0, 5.1):
            clock.turn(wait)
            async with web.ws_connect(url) as line:
                assert (await line.receive_json())["op"] == 10
                await line.send_json(identify)
                heard.append((await line.receive_json())["op"])
    assert heard == [0, 9, 0]


async def test_identifying_twice_on_one_line(sandbox: Sandbox) -> None:
    url = f"{sandbox.url.replace('http', 'ws', 1)}/gateway/?v=10&encoding=json"
    identify = {"op": 2, "d": {"token": sandbox.token, "intents": 1, "properties": {}}}
    async with aiohttp.ClientSession() as web, web.ws_connect(url) as line:
        for _ in range(2):
            await line.send_json(identify)
        async for _ in line:
            pass
        assert line.close_code == 4005


async def test_somebody_in_a_time_out_sees_and_does_nothing(
    sandbox: Sandbox, bot: Trial, clock: HandClock, bob: Actor
) -> None:
    bob.say("games", "hello")
    sandbox.faults.time_out(bob.id, 60)
    member = await bot.guilds[0].fetch_member(int(bob.id))
    assert member.is_timed_out()
    assert bob.sees("games") != []
    with pytest.raises(NotPossible, match="time-out"):
        bob.say("games", "let me")
    with pytest.raises(NotPossible, match="time-out"):
        await bob.slash("games", "trial sail", city="Riga")
    clock.turn(61)
    assert await sails(bob)


async def test_an_admin_takes_a_command_from_people_roles_and_channels(
    sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    carol = sandbox.person("Carol")
    role = add_role(sandbox.world, "Guests", bob.id)
    for holder in (bob.id, role["id"], sandbox.channel("games")):
        sandbox.faults.permit_command("trial", holder, allowed=False)
        assert bob.commands("games") == []
        assert bool(carol.commands("games")) == (holder != sandbox.channel("games"))
        assert bool(bob.commands("general")) == (holder == sandbox.channel("games"))
        sandbox.faults.permit_command("trial", holder)
        assert bob.commands("games") != []


async def test_automatic_moderation_blocks_words_and_titles(
    sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    sandbox.faults.block_word("moon")
    channel = bot.get_channel(int(sandbox.channel("games")))
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.HTTPException) as refusal:
        await channel.send("To the Moon")
    assert refusal.value.code == 200000
    message = await channel.send("To the sun")
    with pytest.raises(discord.HTTPException) as refusal:
        await message.edit(content="To the moon")
    assert refusal.value.code == 200000
    with pytest.raises(discord.HTTPException) as refusal:
        await message.create_thread(name="Moonshine")
    assert refusal.value.code == 200001
    assert message.content == "To the sun"
    bob.say("games", "the moon is not blocked for people here")


async def test_edits_threads_and_direct_messages_have_limits_where_they_are_set(
    sandbox: Sandbox, bot: Trial, alice: Actor, bob: Actor
) -> None:
    rates, once = sandbox.rates, Limit(1, 0.3)
    assert not rates.on
    rates.edits = rates.new_threads = rates.follow_ups = once
    channel = bot.get_channel(int(sandbox.channel("games")))
    assert isinstance(channel, discord.TextChannel)
    message = await channel.send("x")
    for text in ("one", "two"):
        await message.edit(content=text)  # discord.py waits as it is told
        await channel.create_thread(name=text)

    async def script(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello")
        for text in ("three", "four"):
            await interaction.followup.send(text)

    bot.script = script
    await alice.slash("games", "trial do")
    await alice.until_sees("games", "four")
    statuses = {(one.method, one.status) for one in sandbox.requests}
    assert {("PATCH", 429), ("POST", 429)} <= statuses
    rates.direct = Limit(1, 600.0)
    await bot.http.start_private_message(int(bob.id))
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.start_private_message(int(alice.id))
    assert refusal.value.code == 40003


async def test_too_many_invalid_requests_shut_the_bot_out(sandbox: Sandbox, bot: Trial) -> None:
    sandbox.rates.invalid = Limit(2, 600.0)
    channel = games(sandbox, bot)
    sandbox.faults.permission("SEND_MESSAGES", False)
    for _ in range(2):
        with pytest.raises(discord.Forbidden):
            await channel.send("x")
    sandbox.faults.permission("SEND_MESSAGES", True)
    with pytest.raises(discord.HTTPException) as shut:
        await channel.send("x")
    assert shut.value.status == 429
    sandbox.rates.invalid = None
    await channel.send("x")
