"""An unmodified discord.py bot logs in, is commanded, pressed and asked for suggestions."""

import pytest

from bot.sandbox import Actor, Choice, NotPossible, Sandbox
from tests.sandbox.trial_bot import PNG, Running, Trial


async def test_the_bot_logs_in_and_registers_its_commands(
    sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    assert [guild.name for guild in bot.guilds] == ["The sandbox"]
    assert [channel.name for channel in bot.guilds[0].text_channels] == ["general", "games"]
    assert alice.commands("games") == ["trial"]
    assert sandbox.world.bot_status == "online"


async def test_a_slash_command_is_answered(bot: Trial, alice: Actor, bob: Actor) -> None:
    answer = await alice.slash("games", "trial sail", city="Riga", days=3, mate=bob)
    assert answer.text == f"To Riga in 3 with {bob.mention}"
    metadata = answer.message.raw["interaction_metadata"]
    assert (metadata["user"]["username"], metadata["name"]) == ("alice", "trial sail")
    assert [seen.text for seen in bob.sees("games")] == [answer.text]


async def test_autocomplete_gets_what_is_typed_and_the_other_options(
    bot: Trial, alice: Actor
) -> None:
    choices = await alice.complete("games", "trial sail", focused="city", city="b", days=4)
    assert choices == [
        Choice("Berlin (4)", "Berlin"),
        Choice("Bruges (4)", "Bruges"),
        Choice("Lisbon (4)", "Lisbon"),
    ]


async def test_a_lasting_button_works_before_and_after_a_restart(
    running: Running, alice: Actor, bob: Actor
) -> None:
    table = await alice.slash("games", "trial table")
    assert table.message.labels == ["Join seat 1"]
    assert table.message.files == {"board.png": PNG}
    assert table.message.alt_texts == ["An empty board"]
    assert (await bob.press(table, "Join seat 1")).text == f"{bob.mention} sits on 1"
    await running.restart()
    assert (await bob.press(table, "t1:join:1")).text == f"{bob.mention} sits on 1"


async def test_what_no_client_would_send_is_refused_with_the_reason(
    bot: Trial, alice: Actor
) -> None:
    with pytest.raises(NotPossible, match="not between 1 and 9"):
        await alice.slash("games", "trial sail", city="Riga", days=10)
    with pytest.raises(NotPossible, match="needs the option city"):
        await alice.slash("games", "trial sail")
    with pytest.raises(NotPossible, match=r"no command /nothing here\. Commands: trial\."):
        await alice.slash("games", "nothing")
    table = await alice.slash("games", "trial table")
    with pytest.raises(NotPossible, match="no button called 'Leave'; there: 'Join seat 1'"):
        await alice.press(table, "Leave")


async def test_a_file_option_reaches_the_bot(bot: Trial, alice: Actor) -> None:
    answer = await alice.slash("games", "trial inspect", file=("match.json", b'{"a": 1}'))
    assert (answer.text, answer.ephemeral) == ("match.json: 8 bytes", True)
