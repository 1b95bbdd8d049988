"""How a bot may answer: the three seconds, the one answer, the token, deferrals, visibility."""

import asyncio
from typing import Any

import discord
import pytest

from bot.sandbox import Actor, HandClock, Sandbox, Seen
from tests.sandbox.trial_bot import Running, Trial, picture


async def test_a_late_answer_is_10062_and_the_client_says_so(
    sandbox: Sandbox, clock: HandClock, bot: Trial, alice: Actor
) -> None:
    async def late(interaction: discord.Interaction) -> None:
        clock.turn(3.1)
        await interaction.response.send_message("late")

    bot.script = late
    answer = await alice.slash("games", "trial do")
    assert answer.failure == "The application did not respond"
    await alice.until(lambda: answer.codes, "the late answer is refused")
    assert answer.codes == [10062]
    assert alice.sees("games") == []


async def test_without_a_bot_a_command_fails_at_once(sandbox: Sandbox, alice: Actor) -> None:
    sandbox.world.commands.append({"id": "1", "name": "trial", "type": 1, "options": []})
    answer = await alice.slash("games", "trial")
    assert (answer.acknowledged, answer.failure) == (False, "The application did not respond")


async def test_a_second_answer_is_40060(bot: Trial, alice: Actor) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        interaction.response._response_type = None  # noqa: SLF001 (get past discord.py's own check)
        await interaction.response.send_message("twice")

    bot.script = twice
    answer = await alice.slash("games", "trial do")
    await alice.until(lambda: bot.errors, "the second answer is refused")
    assert (answer.codes, answer.text) == ([40060], "once")


async def test_a_follow_up_before_the_answer_is_10015(bot: Trial, alice: Actor) -> None:
    async def early(interaction: discord.Interaction) -> None:
        with pytest.raises(discord.NotFound) as refusal:
            await interaction.followup.send("too early")
        await interaction.response.send_message(str(refusal.value.code))

    bot.script = early
    assert (await alice.slash("games", "trial do")).text == "10015"


async def test_a_token_lives_fifteen_minutes(clock: HandClock, bot: Trial, alice: Actor) -> None:
    async def slow(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("now")
        clock.turn(899)
        await interaction.followup.send("in time")
        clock.turn(2)
        await interaction.followup.send("too late")

    bot.script = slow
    answer = await alice.slash("games", "trial do")
    await alice.until(lambda: bot.errors, "the last follow-up is refused")
    assert (answer.codes, answer.text) == ([50027], "now\nin time")


async def test_the_first_follow_up_fills_a_deferred_answer_and_keeps_its_visibility(
    bot: Trial, alice: Actor, bob: Actor
) -> None:
    async def hidden(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("first", ephemeral=False)
        await interaction.followup.send("second", ephemeral=False)

    bot.script = hidden
    answer = await alice.slash("games", "trial do")
    second = await bob.until_sees("games", "second")
    assert answer.deferred
    assert [(seen.text, seen.ephemeral) for seen in answer.messages] == [
        ("first", True),
        ("second", False),
    ]
    assert [seen.id for seen in bob.sees("games")] == [second.id]


async def test_ephemeral_messages_reach_their_reader_and_never_the_gateway(
    sandbox: Sandbox, alice: Actor, bob: Actor
) -> None:
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("psst", ephemeral=True, file=picture("hand.png"))
        await interaction.followup.send("aloud")

    hearing = discord.Intents(guilds=True, guild_messages=True)
    async with Running(sandbox.token, intents=hearing) as bot:
        bot.script = whisper
        answer = await alice.slash("games", "trial do")
        await alice.until(lambda: "MESSAGE_CREATE" in bot.events, "the bot hears the follow-up")
    assert [seen.text for seen in alice.sees("games")] == ["psst", "aloud"]
    assert [seen.text for seen in bob.sees("games")] == ["aloud"]
    assert list(answer.message.files) == ["hand.png"]
    assert bot.events.count("MESSAGE_CREATE") == 1


async def test_a_press_can_change_its_own_message(bot: Trial, alice: Actor) -> None:
    await _post_button(bot, alice)

    async def change(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="pressed", view=None)

    bot.pressed = change
    seen = alice.sees("games")[0]
    answer = await alice.press(seen, "Go")
    assert (answer.message.id, seen.text, seen.labels, seen.edited) == (
        seen.id,
        "pressed",
        [],
        True,
    )


async def test_an_ephemeral_message_changes_by_its_own_buttons(
    bot: Trial, alice: Actor, bob: Actor
) -> None:
    async def hand(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Next", custom_id="free:next"))
        await interaction.response.send_message("card 1", view=view, ephemeral=True)
        view.stop()

    async def turn(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="card 2", attachments=[picture()])

    bot.script, bot.pressed = hand, turn
    answer = await alice.slash("games", "trial do")
    turned = await alice.press(answer, "Next")
    assert (turned.message.id, turned.text, turned.ephemeral) == (answer.message.id, "card 2", True)
    assert list(turned.message.files) == ["board.png"]
    assert bob.sees("games") == []
    assert await _code_of(bot, answer.message) == 10008


async def test_a_deferred_press_is_settled_by_any_change_of_its_message(
    bot: Trial, alice: Actor
) -> None:
    await _post_button(bot, alice)

    async def change_later(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        assert interaction.message
        channel = bot.get_partial_messageable(interaction.message.channel.id)
        await channel.get_partial_message(interaction.message.id).edit(content="changed")

    bot.pressed = change_later
    answer = await alice.press(alice.sees("games")[0], "Go")
    assert (answer.deferred, answer.settled, answer.text) == (True, True, "changed")


async def test_a_stale_press_still_reaches_the_bot(bot: Trial, alice: Actor) -> None:
    await _post_button(bot, alice)

    async def answer_by_id(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        await interaction.response.send_message(data["custom_id"], ephemeral=True)

    bot.pressed = answer_by_id
    answer = await alice.press(alice.sees("games")[0], "free:gone", anyway=True)
    assert answer.text == "free:gone"


async def test_a_press_nobody_answers_fails_after_three_seconds(
    clock: HandClock, bot: Trial, alice: Actor
) -> None:
    await _post_button(bot, alice)
    pressing = asyncio.create_task(alice.press(alice.sees("games")[0], "Go"))
    await asyncio.sleep(0.05)
    clock.turn(3)
    assert (await pressing).failure == "This interaction failed"


async def test_v2_cannot_be_taken_back(bot: Trial, alice: Actor) -> None:
    table = await alice.slash("games", "trial table")

    async def take_back(interaction: discord.Interaction) -> None:
        assert interaction.channel_id
        channel = bot.get_partial_messageable(interaction.channel_id)
        with pytest.raises(discord.HTTPException) as refusal:
            await channel.get_partial_message(int(table.message.id)).edit(content="plain")
        await interaction.response.send_message(f"{refusal.value.code} {refusal.value.text}")

    bot.script = take_back
    answer = await alice.slash("games", "trial do")
    assert answer.text == (
        "50035 Invalid Form Body\nIn content: The 'content' field cannot be used when using "
        "MessageFlags.IS_COMPONENTS_V2"
    )


async def test_the_interaction_tells_the_permissions_and_limits(
    bot: Trial, alice: Actor, bob: Actor
) -> None:
    seen: list[tuple[bool, bool, bool, int]] = []

    async def look(interaction: discord.Interaction) -> None:
        may = interaction.app_permissions
        admin = interaction.permissions.administrator
        seen.append((may.send_messages, may.administrator, admin, interaction.filesize_limit))
        await interaction.response.send_message("seen")

    bot.script = look
    await alice.slash("games", "trial do")
    await bob.slash("games", "trial do")
    assert seen == [(True, False, True, 10_485_760), (True, False, False, 10_485_760)]


async def _code_of(bot: Trial, seen: Seen) -> int:
    """What the bot is told when it reads this message by the ordinary route."""
    channel = bot.get_partial_messageable(int(seen.channel_id))
    with pytest.raises(discord.NotFound) as refusal:
        await channel.fetch_message(int(seen.id))
    return refusal.value.code


async def _post_button(bot: Trial, alice: Actor) -> None:
    async def post(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Go", custom_id="free:go"))
        await interaction.response.send_message("Ready?", view=view)
        view.stop()

    bot.script = post
    await alice.slash("games", "trial do")
