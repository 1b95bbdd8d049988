"""A kept world comes back: channels, messages, pictures, and buttons that still work."""

import asyncio
from pathlib import Path

import pytest

from bot.sandbox import HandClock, Sandbox
from bot.sandbox.clock import Snowflakes, born_at, iso
from bot.sandbox.emoji import is_emoji
from tests.sandbox.trial_bot import PNG, Running, picture


async def test_after_a_restart_of_everything_old_buttons_work(tmp_path: Path) -> None:
    state = tmp_path / "play" / "world.json"
    async with Sandbox(state=state) as sandbox:
        sandbox.point_discord_here()
        alice = sandbox.person("Alice")
        sandbox.person("Dora")
        async with Running(sandbox.token):
            await alice.slash("games", "trial table")
            await alice.slash("games", "trial inspect", file=("a.txt", b"abc"))
        assert len(alice.sees("games")) == 2
        first_id = alice.id
    kept = [state, *state.with_suffix(".files").iterdir()]
    assert len(kept) > 1
    assert {oct(file.stat().st_mode & 0o777) for file in kept} == {"0o600"}
    async with Sandbox(state=state) as sandbox:
        sandbox.point_discord_here()
        alice = sandbox.person("Alice")
        assert alice.id == first_id
        assert [user["global_name"] for user in sandbox.world.people.values()][-1] == "Dora"
        [table] = alice.sees("games")
        assert table.files == {"board.png": PNG}
        assert table.raw["attachments"][0]["url"].startswith(sandbox.url)
        async with Running(sandbox.token):
            answer = await alice.press(table, "Join seat 1")
        assert answer.text == f"{alice.mention} sits on 1"


async def test_it_is_saved_a_moment_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sandbox.keeping.QUIET_SECONDS", 0.01)
    state = tmp_path / "world.json"
    async with Sandbox(state=state) as sandbox:
        sandbox.person("Alice").say("games", "remember this")
        await asyncio.sleep(0.1)
        assert "remember this" in state.read_text(encoding="utf-8")


async def test_a_file_that_cannot_be_read_is_put_aside(tmp_path: Path) -> None:
    state = tmp_path / "world.json"
    state.write_text('{"half": ', encoding="utf-8")
    async with Sandbox(state=state) as sandbox:
        assert sandbox.person("Alice").sees("games") == []
    assert (tmp_path / "world.broken").read_text(encoding="utf-8") == '{"half": '


async def test_files_of_deleted_messages_go(tmp_path: Path) -> None:
    state = tmp_path / "world.json"
    async with Sandbox(state=state) as sandbox:
        sandbox.point_discord_here()
        alice = sandbox.person("Alice")
        async with Running(sandbox.token) as bot:
            games = bot.get_partial_messageable(int(sandbox.channel("games")))
            message = await games.send("a board", file=picture())
            await games.send("another", file=picture("other.png"))
            await message.delete()
        assert [list(seen.files) for seen in alice.sees("games")] == [["other.png"]]
    assert len(list((tmp_path / "world.files").iterdir())) == 1


def test_ids_grow_and_tell_their_time() -> None:
    clock = HandClock(1_800_000_000.0)
    snowflake = Snowflakes(clock)
    first, second = snowflake(), snowflake()
    assert int(first) < int(second)
    assert born_at(first) == 1_800_000_000.0
    clock.turn(60)
    assert born_at(snowflake()) == 1_800_000_060.0
    assert iso(1_800_000_000.25) == "2027-01-15T08:00:00.250000+00:00"


async def test_a_hand_clock_wakes_who_has_slept_enough() -> None:
    clock = HandClock()
    sleeper = asyncio.create_task(clock.sleep(10))
    await asyncio.sleep(0)
    clock.turn(9)
    await asyncio.sleep(0.01)
    assert not sleeper.done()
    clock.turn(1)
    await asyncio.wait_for(sleeper, 1)


@pytest.mark.parametrize("text", ["🚀", "👩‍🚀", "❤️", "1️⃣", "🇩🇪", "👍🏽", "⚔️", "▶️", "🏴‍☠️"])
def test_what_is_an_emoji(text: str) -> None:
    assert is_emoji(text)


@pytest.mark.parametrize("text", ["", "→", "①", "x", "1", "🚀🚀", "●", ":rocket:", "🇩"])
def test_what_is_none(text: str) -> None:
    assert not is_emoji(text)
