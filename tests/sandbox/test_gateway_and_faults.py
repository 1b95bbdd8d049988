"""The gateway's sessions, and everything that can be told to go wrong."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import Actor, Sandbox
from bot.sandbox.rates import Limit
from tests.sandbox.trial_bot import PNG, Running, Trial


async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    await sandbox.faults.drop_gateway()
    assert sandbox.world.bot_status == "offline"
    assert (await alice.slash("games", "trial sail", city="Riga")).text == "To Riga in 1"
    assert "RESUMED" in bot.events
    assert len(sandbox.gateway.identified) == 1


async def test_a_lost_session_makes_the_bot_identify_anew(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    await sandbox.faults.drop_gateway(resumable=False)
    await alice.until(lambda: bot.events.count("READY") == 2, "a second READY")
    assert len(sandbox.gateway.identified) == 2


async def test_the_gateway_can_be_compressed() -> None:
    async with Sandbox(compress=True) as sandbox:
        sandbox.point_discord_here()
        async with Running(sandbox.token):
            alice = sandbox.person("Alice")
            answer = await alice.slash("games", "trial sail", city="Riga")
            assert answer.text == "To Riga in 1"


async def test_a_wrong_token_and_a_privileged_intent_are_refused(sandbox: Sandbox) -> None:
    wrong = Running("wrong")
    with pytest.raises(discord.LoginFailure):
        await wrong.start()
    await wrong.stop()
    nosy = Running(sandbox.token, intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await nosy.start()
    await nosy.stop()


async def test_two_shards_share_by_the_servers_id(sandbox: Sandbox, alice: Actor) -> None:
    home = (int(sandbox.world.guild_id) >> 22) % 2
    async with (
        Running(sandbox.token, shard_count=2, shard_id=home) as at_home,
        Running(sandbox.token, shard_count=2, shard_id=1 - home) as elsewhere,
    ):
        assert (await alice.slash("games", "trial sail", city="Riga")).acknowledged
        assert (len(at_home.guilds), len(elsewhere.guilds)) == (1, 0)
        assert "INTERACTION_CREATE" not in elsewhere.events


async def test_server_errors_are_tried_again(
    sandbox: Sandbox, bot: Trial, alice: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = _no_waiting(monkeypatch)
    sandbox.faults.fail_requests(2, status=502, where="/messages")
    await _games(sandbox, bot).send("third time lucky")
    assert [seen.text for seen in alice.sees("games")] == ["third time lucky"]
    assert [one.status for one in sandbox.requests if one.path.endswith("/messages")] == [
        502,
        502,
        200,
    ]
    assert slept == [1, 3]


async def test_a_lost_answer_with_a_nonce_is_said_once(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    sandbox.faults.lose_answers(where="POST")
    games = _games(sandbox, bot)
    with pytest.raises(aiohttp.ClientError):
        await games.send("turn 5", nonce="n5")
    assert [seen.text for seen in alice.sees("games")] == ["turn 5"]
    await games.send("turn 5", nonce="n5")
    assert [seen.text for seen in alice.sees("games")] == ["turn 5"]


async def test_slow_answers_until_told_otherwise(sandbox: Sandbox, bot: Trial) -> None:
    sandbox.faults.slow(0.2)
    games = _games(sandbox, bot)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(games.send("x"), 0.1)
    sandbox.faults.slow(0)
    await asyncio.wait_for(games.send("x"), 0.1)


async def test_a_kicked_bot_has_no_access_until_invited(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    sandbox.faults.kick_bot()
    await alice.until(lambda: not bot.guilds, "the bot hears that it was kicked")
    assert alice.commands("games") == []
    with pytest.raises(discord.Forbidden) as refusal:
        await _games(sandbox, bot).send("x")
    assert refusal.value.code == 50001
    sandbox.faults.invite_bot()
    await alice.until(lambda: len(bot.guilds) == 1, "the bot is back")
    await _games(sandbox, bot).send("x")


async def test_an_outage_looks_like_unknown_channels_but_deletes_nothing(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    sandbox.faults.guild_outage()
    await alice.until(lambda: "GUILD_DELETE" in bot.events, "the outage")
    with pytest.raises(discord.NotFound) as refusal:
        await _games(sandbox, bot).send("x")
    assert refusal.value.code == 10003
    sandbox.faults.guild_outage(over=True)
    await _games(sandbox, bot).send("x")


async def test_five_messages_in_five_seconds_then_429(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    sandbox.rates.on = True
    sandbox.rates.messages = Limit(5, 0.5)
    games = _games(sandbox, bot)
    began = asyncio.get_running_loop().time()
    for number in range(6):
        await games.send(str(number))
    assert 0.4 < asyncio.get_running_loop().time() - began < 2
    assert [seen.text for seen in alice.sees("games")] == ["0", "1", "2", "3", "4", "5"]


async def test_a_429_carries_the_headers_discord_sends(sandbox: Sandbox, bot: Trial) -> None:
    sandbox.rates.on = True
    sandbox.rates.messages = Limit(1, 60.0)
    address = f"{sandbox.url}/api/v10/channels/{sandbox.channel('games')}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        first = await session.post(address, json={"content": "x"})
        second = await session.post(address, json={"content": "x"})
        body = await second.json()
    assert (first.status, first.headers["X-RateLimit-Remaining"]) == (200, "0")
    assert (second.status, second.headers["Via"]) == (429, "1.1 sandbox")
    assert 59 < body["retry_after"] <= 60
    assert (body["global"], second.headers["X-RateLimit-Scope"]) == (False, "user")


async def test_many_edits_of_old_messages_are_30046(
    sandbox: Sandbox, clock: Any, alice: Actor
) -> None:
    sandbox.rates.on = True
    sandbox.rates.old_edits = Limit(3, 3600.0)
    async with Running(sandbox.token, max_ratelimit_timeout=30) as bot:
        panel = await _games(sandbox, bot).send("panel")
        for number in range(4):
            await panel.edit(content=f"young {number}")
        clock.turn(3601)
        for number in range(3):
            await panel.edit(content=f"old {number}")
        with pytest.raises(discord.RateLimited):
            await panel.edit(content="once more")
    assert sandbox.requests[-1].code == 30046
    assert alice.sees("games")[0].text == "old 2"


async def test_a_third_rename_has_to_wait(sandbox: Sandbox) -> None:
    sandbox.rates.on = True
    async with Running(sandbox.token, max_ratelimit_timeout=30) as bot:
        games: Any = bot.guilds[0].get_channel(int(sandbox.channel("games")))
        thread = await games.create_thread(name="a", type=discord.ChannelType.public_thread)
        await thread.edit(name="b")
        await thread.edit(name="c")
        with pytest.raises(discord.RateLimited):
            await thread.edit(name="d")


async def test_unknown_routes_are_404_and_written_down(sandbox: Sandbox, bot: Trial) -> None:
    with pytest.raises(discord.NotFound):
        await bot.fetch_invite("abc")
    assert len(sandbox.unknown_routes) == 1
    assert "GET /api/v10/invites/abc" in sandbox.unknown_routes.pop()


async def test_application_emojis_can_be_added_and_used(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    emoji = await bot.create_application_emoji(name="ship", image=PNG)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(emoji=emoji, custom_id="free:x"))
    await _games(sandbox, bot).send("x", view=view)
    assert alice.sees("games")[0].labels == ["ship"]
    assert [known.name for known in await bot.fetch_application_emojis()] == ["ship"]


async def test_syncing_again_keeps_the_ids(sandbox: Sandbox, bot: Trial) -> None:
    before = [known["id"] for known in sandbox.world.commands]
    assert [known.id for known in await bot.tree.sync()] == [int(one) for one in before]
    assert [known.name for known in await bot.tree.fetch_commands()] == ["trial"]


def _games(sandbox: Sandbox, bot: Trial) -> discord.PartialMessageable:
    return bot.get_partial_messageable(int(sandbox.channel("games")))


def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let discord.py's pauses between tries pass at once; what it would have slept."""
    slept: list[float] = []
    real = asyncio.sleep

    async def nap(seconds: float, *given: Any) -> None:
        if seconds >= 1:
            slept.append(seconds)
            seconds = 0
        await real(seconds)

    monkeypatch.setattr("discord.http.asyncio.sleep", nap)
    return slept
