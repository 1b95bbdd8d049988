"""When something is in the way: permissions, threads, outages, late answers, faults."""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from bot.cli import application
from bot.engine import Game, IllegalMove
from bot.matches import Frozen
from render.scene import PictureInput
from tests.e2e.world import House
from tests.engine.countdown import Take


async def test_doctor_names_what_is_missing_and_lost(house: House) -> None:
    alice = house.sandbox.person("Alice")
    well = await alice.slash("games", "doctor")
    assert well.text == "**Doctor**\nAll is well: I may do everything I need here."
    house.sandbox.faults.permission("ATTACH_FILES", False)
    ill = await alice.slash("games", "doctor")
    assert "**Attach Files**: Boards come as text." in ill.text


async def test_without_attach_files_the_board_comes_as_text(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    house.sandbox.faults.permission("ATTACH_FILES", False)
    thread = await house.begun("countdown", alice, bob)
    panel = house.panel(alice, thread)
    assert "I may not attach files here" in panel.text
    assert "The board of Countdown" in panel.text


async def test_without_threads_the_match_stays_in_the_channel(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    house.sandbox.faults.permission("CREATE_PUBLIC_THREADS", False)
    await alice.slash("games", "match new", game="countdown", seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    await alice.press(card, "Begin")
    await house.said()
    assert (await house.match()).thread_id is None
    assert "Log" in house.panel(alice, "games").labels


async def test_a_closed_channel_leads_to_the_host(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    for name in ("SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS"):
        house.sandbox.faults.permission(name, False)
    mover = [alice, bob][(await house.match()).waiting[0].seat]
    done = await mover.slash(thread, "countdown take", count=1)
    assert done.codes == []
    await house.said()
    assert (await house.match()).entry == 1
    assert any("run `/doctor` there" in seen.text for seen in alice.sees(alice.dm))


async def test_a_deleted_thread_loses_no_move(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    house.sandbox.faults.delete_channel(thread)
    mover = [alice, bob][(await house.match()).waiting[0].seat]
    done = await mover.slash("games", "countdown take", count=1)
    assert done.codes == []
    await house.said()
    told = next(seen for seen in alice.sees(alice.dm) if "I lost the thread" in seen.text)
    made = await alice.press(told, "Make a new one")
    assert "has a new thread" in made.text
    match = await house.match()
    assert match.entry == 1
    assert "Log" in house.panel(alice, str(match.thread_id)).labels


async def test_an_archived_thread_is_opened_again(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    house.sandbox.faults.archive_thread(thread)
    mover = [alice, bob][(await house.match()).waiting[0].seat]
    await mover.slash("games", "countdown take", count=1)
    await house.said()
    assert not house.sandbox.world.channels[thread]["thread_metadata"]["archived"]
    assert "Log" in house.panel(alice, thread).labels


async def test_an_outage_delays_and_loses_nothing(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    first, second = [alice, bob] if (await house.match()).waiting[0].seat == 0 else [bob, alice]
    rang = len(second.pings)
    house.sandbox.faults.fail_requests(2, where="/channels/")
    await first.slash(thread, "countdown take", count=1)
    await second.until(lambda: len(second.pings) > rang, "the ping after the outage", seconds=40)
    await house.said()
    assert len(second.pings) == rang + 1


async def test_a_press_after_its_time_is_no_fault(house: House, quiet: None) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    house.sandbox.faults.slow(3.5, 1, where="/callback")
    late = await alice.slash(thread, "match log")
    assert late.failure == "The application did not respond"


async def test_a_fault_in_the_rules_changes_nothing_and_tells_nothing(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    mover = [alice, bob][(await house.match()).waiting[0].seat]

    def broken(*_: Any) -> None:
        raise ValueError("the secret card is plasma")

    monkeypatch.setattr("tests.engine.countdown.Turn.answer", broken)
    answer = await mover.slash(thread, "countdown take", count=1)
    assert "Something broke on my side (report " in answer.text
    assert "Your move was not made; nothing is lost." in answer.text
    number = answer.text.split("(report ")[1][:4]
    assert number in caplog.text
    assert "plasma" not in "".join(r.message for r in caplog.records if r.name.startswith("cogs"))
    assert (await house.match()).entry == 0
    form = await mover.press(answer, "Report with what I was doing")
    assert (
        f"under {number}" in (await mover.submit(form, {"What were you doing?": "taking one"})).text
    )


async def test_a_broken_picture_becomes_text(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")

    def broken(game: Game, scene: PictureInput, kind: str) -> bytes:
        raise RuntimeError("no paint")

    monkeypatch.setattr(house.artist, "draw", broken)
    thread = await house.begun("countdown", alice, bob)
    assert "board as text for None" in house.panel(alice, thread).text
    monkeypatch.setattr(house.artist, "text", broken)
    shown = await alice.slash(thread, "match show")
    assert "The board cannot be shown just now. The match goes on" in shown.text
    first = (await house.match()).waiting[0].seat
    mover, other = (alice, bob) if first == 0 else (bob, alice)
    await mover.slash(thread, "countdown take", count=1)
    await house.said()
    assert (await house.match()).entry == 1
    panel = house.panel(other, thread)
    assert "The board cannot be shown just now." in panel.text
    assert other.mention in panel.text


async def test_pictures_have_a_cooldown_for_each_person(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    answers = [await alice.slash(thread, "match show") for _ in range(9)]
    assert "That is a lot of pictures" in answers[-1].text
    assert "That is a lot" not in (await bob.slash(thread, "match show")).text


async def test_names_and_titles_are_harmless(house: House) -> None:
    nasty = house.sandbox.person("**@everyone** <@1> 👩\u200d🚀")
    bob = house.sandbox.person("Bob")
    await nasty.slash(
        "games", "match new", game="countdown", seats=2, title="# @everyone <@&5> [x](http://y)"
    )
    card = await house.card(nasty)
    await bob.press(card, "Join")
    await nasty.press(card, "Begin")
    await house.said()
    thread = str((await house.match()).thread_id)
    texts = [seen.text for seen in [*bob.sees("games"), *bob.sees(thread)] if not seen.ephemeral]
    assert not any("@everyone" in text for text in texts)
    assert not any("<@&5>" in text.replace("\\<", "") for text in texts)
    assert all(
        set(seen.raw["mentions"] and [m["id"] for m in seen.raw["mentions"]]) <= {nasty.id, bob.id}
        for seen in bob.sees(thread)
    )


async def test_one_broken_game_leaves_the_rest_working(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError("26 subcommands")

    monkeypatch.setattr("cogs.play.game_group", broken)
    await house.restart()
    alice = house.sandbox.person("Alice")
    ill = await alice.slash("games", "doctor")
    assert "**Not loaded**: /titan" in ill.text
    assert len(house.bot.guilds) == 1


async def until(wanted: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(250):
        if await wanted():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it did not come true in five seconds")


async def plays(house: House, person: int) -> bool:
    """Whether a move would be looked at."""
    try:
        await house.desk.foresee(1, person, Take(1))
    except Frozen:
        return False
    except IllegalMove:
        return True
    return True


async def refuses(house: House, person: int) -> bool:
    return not await plays(house, person)


async def test_a_server_that_removed_the_bot_stands_still_and_comes_back(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    await house.shut()
    house.sandbox.faults.kick_bot()
    await house.open()
    assert list(house.bot.guilds) == []
    person = int(alice.id)
    await until(lambda: refuses(house, person))
    house.sandbox.faults.invite_bot()
    await until(lambda: plays(house, person))
    mover = [alice, bob][(await house.match()).waiting[0].seat]
    done = await mover.slash(thread, "countdown take", count=1)
    assert done.codes == []
    assert (await house.match()).entry == 1


def test_a_second_play_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """Two sandboxes on one file would lose each other's pictures."""
    database = tmp_path / "play.sqlite"
    with database.with_suffix(".lock").open("w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        played = CliRunner().invoke(
            application, ["play", "--no-browser", "--port", "0", "--database", str(database)]
        )
    assert played.exit_code == 2
    assert "already: use that page, or take another file with --database." in played.output
    assert not database.exists()
