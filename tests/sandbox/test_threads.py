"""Threads: started, archived, locked, deleted, private, and what the bot is refused in each."""

from typing import Any

import discord
import pytest

from bot.sandbox import Actor, HandClock, NotPossible, Sandbox
from tests.sandbox.trial_bot import Trial


async def _thread(sandbox: Sandbox, bot: Trial) -> discord.Thread:
    channel = bot.get_partial_messageable(int(sandbox.channel("games")))
    card = await channel.send("Match 1")
    parent: Any = bot.guilds[0].get_channel(int(sandbox.channel("games")))
    thread: discord.Thread = await parent.create_thread(
        name="Match 1", message=card, auto_archive_duration=60
    )
    assert thread.id == card.id
    return thread


async def test_a_thread_on_a_message_has_its_id_and_only_one(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    thread = await _thread(sandbox, bot)
    [seen] = alice.threads("games")
    assert (seen["id"], seen["name"], seen["parent_id"]) == (
        str(thread.id),
        "Match 1",
        sandbox.channel("games"),
    )
    parent: Any = thread.parent
    with pytest.raises(discord.HTTPException) as refusal:
        await parent.create_thread(name="2", message=discord.Object(thread.id))
    assert refusal.value.code == 160004


async def test_posting_opens_an_archived_thread_but_editing_is_50083(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    thread = await _thread(sandbox, bot)
    panel = await thread.send("turn 1")
    sandbox.faults.archive_thread(str(thread.id))
    for refused in (panel.edit(content="x"), panel.delete(), thread.edit(name="x")):
        with pytest.raises(discord.HTTPException) as refusal:
            await refused
        assert refusal.value.code == 50083
    with pytest.raises(NotPossible, match="archived"):
        await alice.slash("Match 1", "trial do")
    await thread.send("turn 2")
    assert alice.threads()[0]["thread_metadata"]["archived"] is False
    await panel.edit(content="turn 1, done")


async def test_a_locked_thread_stays_shut_until_opened(sandbox: Sandbox, bot: Trial) -> None:
    thread = await _thread(sandbox, bot)
    sandbox.faults.lock_thread(str(thread.id))
    with pytest.raises(discord.HTTPException) as refusal:
        await thread.send("x")
    assert refusal.value.code == 50083
    sandbox.faults.permission("MANAGE_THREADS", False)
    with pytest.raises(discord.Forbidden) as forbidden:
        await thread.edit(archived=False)
    assert forbidden.value.code == 50013
    sandbox.faults.lock_thread(str(thread.id), archived=False)
    with pytest.raises(discord.HTTPException) as locked:
        await thread.send("x")
    assert locked.value.code == 160005
    sandbox.faults.permission("MANAGE_THREADS", True)
    await thread.edit(archived=False, locked=False)
    await thread.send("open again")


async def test_a_deleted_thread_is_10003(sandbox: Sandbox, bot: Trial, alice: Actor) -> None:
    thread = await _thread(sandbox, bot)
    sandbox.faults.delete_channel(str(thread.id))
    with pytest.raises(discord.NotFound) as refusal:
        await thread.send("x")
    assert refusal.value.code == 10003
    await alice.until(lambda: "THREAD_DELETE" in bot.events, "the bot hears of it")
    assert alice.threads() == []


async def test_in_threads_send_messages_in_threads_counts(sandbox: Sandbox, bot: Trial) -> None:
    thread = await _thread(sandbox, bot)
    games = sandbox.channel("games")
    sandbox.faults.permission("SEND_MESSAGES", False, games)
    await thread.send("still possible")
    sandbox.faults.permission("SEND_MESSAGES_IN_THREADS", False, games)
    with pytest.raises(discord.Forbidden) as refusal:
        await thread.send("not any more")
    assert refusal.value.code == 50013


async def test_private_threads_are_seen_by_their_members(
    sandbox: Sandbox, bot: Trial, alice: Actor, bob: Actor
) -> None:
    parent: Any = bot.guilds[0].get_channel(int(sandbox.channel("games")))
    thread = await parent.create_thread(name="Hands", type=discord.ChannelType.private_thread)
    assert bob.threads() == []
    await thread.add_user(discord.Object(int(bob.id)))
    assert [seen["name"] for seen in bob.threads()] == ["Hands"]
    await thread.send(alice.mention, allowed_mentions=discord.AllowedMentions(users=True))
    assert [seen["name"] for seen in alice.threads()] == ["Hands"]
    sandbox.faults.permission("CREATE_PRIVATE_THREADS", False, str(parent.id))
    with pytest.raises(discord.Forbidden):
        await parent.create_thread(name="More", type=discord.ChannelType.private_thread)


async def test_a_quiet_thread_is_archived_by_time(
    sandbox: Sandbox, bot: Trial, clock: HandClock, alice: Actor
) -> None:
    thread = await _thread(sandbox, bot)
    await thread.send("turn 1")
    clock.turn(59 * 60)
    alice.say("Match 1", "thinking")
    clock.turn(59 * 60)
    alice.say("games", "hm")
    assert alice.threads()[0]["thread_metadata"]["archived"] is False
    clock.turn(2 * 60)
    alice.say("games", "hm")
    assert alice.threads()[0]["thread_metadata"]["archived"] is True


async def test_a_press_in_an_archived_thread_cannot_change_its_message(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    thread = await _thread(sandbox, bot)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Go", custom_id="free:go"))
    await thread.send("panel", view=view)
    view.stop()
    sandbox.faults.archive_thread(str(thread.id))

    async def edit_or_say(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.HTTPException) as refusal:
            await interaction.response.edit_message(content="x")
        await interaction.response.send_message(str(refusal.value.code), ephemeral=True)

    bot.pressed = edit_or_say
    assert (await alice.press(alice.sees("Match 1")[0], "Go")).text == "50083"


@pytest.mark.parametrize(("name", "minutes"), [("x" * 101, 60), ("", 60), ("x", 61)])
async def test_a_thread_that_discord_would_not_start(
    sandbox: Sandbox, bot: Trial, name: str, minutes: Any
) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.start_thread_without_message(
            int(sandbox.channel("games")), name=name, auto_archive_duration=minutes, type=11
        )
    assert refusal.value.code == 50035
