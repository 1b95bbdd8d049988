"""Discord fails, is slow, drops the line or shows the bot the door: every move is kept and told once."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.engine import Game
from bot.matches import MatchSnapshot
from bot.sandbox.people import Actor
from bot.sandbox.rates import Limit
from render.scene import PictureInput
from tests.e2e.builder import Table, fly_to, two
from tests.e2e.world import PNG, House


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outbox tries again at once: what is told is the same, the story is shorter."""
    monkeypatch.setattr("bot.matches.outbox.back_off", lambda attempts: 0.01)


async def test_server_errors_just_as_the_turn_passes(
    house: House, quiet: None, impatient: None
) -> None:
    """Kinds 66 and 81: the player has an answer at once, the next one exactly one ping later."""
    table = await two(house)
    mover, other = await table.both()
    rang = len(other.pings)
    messages = f"/channels/{table.thread}/messages"
    house.sandbox.faults.fail_requests(20, status=503, where=messages)
    ended = await table.titan(mover, "end-turn")
    assert f"{other.name} to act · 3 actions" in ended.text
    assert len(other.pings) == rang
    await other.until(lambda: len(other.pings) > rang, "the ping after the outage", seconds=40)
    await house.said()
    assert len(other.pings) == rang + 1
    panels = [seen for seen in table.public(other) if "3 actions" in seen.text]
    assert len(panels) == 1
    assert await table.entry() == 5


async def test_what_is_said_again_keeps_its_buttons(
    house: House, quiet: None, impatient: None
) -> None:
    """Kind 81: the answer to the last edit of a turn is lost, or the bot is killed before it writes down what was said."""
    table = await two(house)
    _, other = await table.both()
    old = table.panel(other)
    house.sandbox.faults.lose_answers(
        1, where=f"PATCH /api/v10/channels/{table.thread}/messages/{old.id}"
    )
    await table.end_turn()
    panel = table.panel(other)
    assert old.labels == []
    assert panel.labels == ["My hand", "Log", "Take back"]
    before = len(table.public(other))
    await house.say_again("panel")
    assert table.panel(other).id == panel.id
    assert panel.labels == ["My hand", "Log", "Take back"]
    assert len(table.public(other)) == before


async def test_an_answer_that_was_lost_on_the_way_is_not_said_twice(
    house: House, quiet: None, impatient: None
) -> None:
    """Discord did it, the bot could not know: the same nonce again brings no second message."""
    table = await two(house)
    mover, other = await table.both()
    rang = len(other.pings)
    house.sandbox.faults.lose_answers(2, where=f"POST /api/v10/channels/{table.thread}/messages")
    await table.titan(mover, "end-turn")
    await house.said()
    assert len(other.pings) == rang + 1
    panels = [seen for seen in table.public(other) if "3 actions" in seen.text]
    assert len(panels) == 1
    assert panels[0].labels[-3:] == ["My hand", "Log", "Take back"]


async def test_a_private_call_is_made_once_while_the_thread_takes_no_post(
    house: House, quiet: None, impatient: None
) -> None:
    """The call goes out before the panel that it belongs to: neither tries of that one nor a lost answer repeat it."""
    table = await two(house)
    mover, other = await table.both()
    await house.desk.set_setting(int(other.id), "notices", "dm")
    await house.bot.hall.call(int(mover.id), table.number)
    house.sandbox.faults.fail_requests(12, status=503, where=f"/channels/{table.thread}/messages")
    await table.titan(mover, "end-turn")
    await house.said()
    assert [seen.text for seen in other.sees(other.dm)] == [
        f"You are waited for in Dawn on Titan \u00b7 match 1: <#{table.thread}>"
    ]
    await house.desk.set_setting(int(mover.id), "notices", "none")
    house.sandbox.faults.lose_answers(1, where=f"POST /api/v10/channels/{other.dm}/messages")
    rang = len(mover.pings)
    house.sandbox.faults.fail_requests(12, status=503, where=f"/channels/{table.thread}/messages")
    await table.titan(other, "end-turn")
    await house.said()
    assert len(mover.pings) == rang + 1, "the one ping that was wished for outlives the outage"
    await table.titan(mover, "end-turn")
    await house.said()
    assert len(other.sees(other.dm)) == 2


async def test_the_line_drops_and_resumes_in_the_middle_of_a_turn(
    house: House, quiet: None
) -> None:
    table = await two(house)
    mover, other = await table.both()
    await house.sandbox.faults.drop_gateway()
    typed = asyncio.create_task(mover.slash(table.thread, "titan fly", to="M11"))
    await house.sandbox.until_online()
    done = await typed
    assert done.failure is None
    assert await table.entry() == 5
    await house.sandbox.faults.drop_gateway(resumable=False)
    await house.sandbox.until_online()
    await mover.until(lambda: house.bot.is_ready() or None, "the bot is ready again")
    await table.fly("M1")
    await house.said()
    assert await table.entry() == 6
    assert "1 action" in table.panel(other).text
    assert len(house.sandbox.asked("PUT", "/applications/{id}/commands")) == 1


async def test_a_slow_picture_is_waited_for(
    house: House, quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kind 14: the bot says at once that it is thinking, and the board follows."""
    table = await two(house)
    mover, _ = await table.both()
    free = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slowly(game: Game, scene: PictureInput, kind: str) -> bytes:
        asyncio.run_coroutine_threadsafe(free.wait(), loop).result(20)
        return PNG

    monkeypatch.setattr(house.artist, "draw", slowly)
    asked = asyncio.create_task(mover.slash(table.thread, "match show"))
    thinking = await mover.until(
        lambda: next((seen for seen in table.private(mover) if seen.loading), None),
        "the bot is thinking",
    )
    assert thinking.ephemeral
    free.set()
    shown = await asked
    assert shown.deferred
    assert shown.codes == []
    assert list(shown.message.files) == ["board-1-4.png"]
    assert not shown.message.loading


async def test_an_answer_after_three_seconds_is_no_fault_and_the_move_counts(
    house: House, quiet: None
) -> None:
    """10062: what was typed is played, and the panel tells it though the answer came too late."""
    table = await two(house)
    mover, other = await table.both()
    house.sandbox.faults.slow(3.3, 1, where="/callback")
    late = await mover.slash(table.thread, "titan fly", to="M11")
    assert late.failure == "The application did not respond"
    await mover.until(lambda: 10062 in late.codes or None, "the late answer is refused")
    await house.said()
    assert await table.entry() == 5
    assert "2 actions" in table.panel(other).text
    done = await table.titan(mover, "fly", to="M1")
    assert "**Your turn:** 1 action." in done.text


async def test_a_handler_that_fails_after_its_answer_speaks_once_more(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kind 17 (40060): the answer stands, the fault comes as a follow-up that says the move was made."""
    table = await two(house)
    mover, _ = await table.both()

    async def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("after the answer")

    monkeypatch.setattr(house.desk, "mark_seen", broken)
    with caplog.at_level(logging.ERROR):
        answer = await mover.slash(table.thread, "titan fly", to="M11")
        await mover.until(
            lambda: answer if len(answer.messages) == 2 else None, "the fault is told"
        )
    assert answer.codes == []
    assert f"{mover.name} flies the pathfinder" in answer.messages[0].text
    assert "Your move was made; nothing is lost." in answer.messages[1].text
    assert all(seen.ephemeral for seen in answer.messages)
    assert await table.entry() == 5
    assert "report " in caplog.text

    def blind(*_: Any) -> None:
        raise RuntimeError("between the disk and the answer")

    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(house.desk, "_drive", blind)
        told = await mover.slash(table.thread, "titan end-turn")
    assert "Your move was made; nothing is lost." in told.text
    assert await table.entry() == 6
    caplog.clear()


async def test_a_busy_database_is_waited_for(
    house: House, quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kinds 14 and 36: another program writes for longer than Discord waits for an answer."""
    monkeypatch.setattr("bot.sandbox.interactions.FIRST_ANSWER_SECONDS", 0.6)
    monkeypatch.setattr("cogs.components.router.PATIENCE", 0.1)
    table = await two(house)
    mover, _ = await table.both()
    file = house.url.partition(":///")[2]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        typed = asyncio.create_task(mover.slash(table.thread, "titan fly", to="M11"))
        await asyncio.sleep(0.9)
        assert await table.entry() == 4
        other.execute("ROLLBACK")
        answer = await typed
    assert answer.failure is None
    shown = await mover.until(lambda: answer if "flies" in answer.text else None, "the answer")
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in shown.text
    assert await table.entry() == 5


async def offers(table: Table, person: Actor, *, are_there: bool) -> MatchSnapshot:
    """Wait until this person can act, or until nobody can."""
    async with asyncio.timeout(10):
        while True:
            look = await table.look(person)
            if bool(look.offers) is are_there:
                return look
            await asyncio.sleep(0.02)


async def test_removed_from_the_server_and_invited_again(house: House, quiet: None) -> None:
    """Kind 31: the match stands still while the bot is away, over a restart too, and goes on when it is back."""
    table = await two(house)
    mover, other = await table.both()
    which = await mover.choose(table.panel(mover), "What do you do?", "fly")
    house.sandbox.faults.kick_bot()
    await house.said()
    look = await offers(table, mover, are_there=False)
    assert "the bot was removed from its server" in look.take_back.refusal
    await house.restart()
    assert (await table.look(mover)).offers == ()
    house.sandbox.faults.invite_bot()
    await offers(table, mover, are_there=True)
    done = await fly_to(mover, which, "M11")
    assert done.codes == []
    assert await table.entry() == 5
    await house.said()
    assert "2 actions" in table.panel(other).text


async def test_removed_while_the_line_was_cut_is_noticed(
    house: House, quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kind 31: after a connection that begins anew no event tells which servers went or came; the list that it brings does."""

    async def at_once(client: object, shard: int | None, *, initial: bool = False) -> None:
        """discord.py waits five seconds here."""

    monkeypatch.setattr("discord.Client.before_identify_hook", at_once)
    table = await two(house)
    mover, _ = await table.both()
    for is_there in (False, True):
        house.sandbox.world.bot_in_guild = is_there
        await house.sandbox.faults.drop_gateway(resumable=False)
        await offers(table, mover, are_there=is_there)


async def test_an_outage_of_the_server_is_not_taken_for_a_deletion(
    house: House, quiet: None, impatient: None
) -> None:
    """Kind 29: channels look unknown (10003) while the server is unavailable; the thread is kept and told later."""
    table = await two(house)
    mover, other = await table.both()
    rang = len(other.pings)
    house.sandbox.faults.guild_outage()
    await mover.until(lambda: house.bot.guilds[0].unavailable or None, "the outage is known")
    look = await table.look(mover)
    await house.desk.play(1, int(mover.id), look.offers[-1], None)
    await asyncio.sleep(0.3)
    match = await house.match()
    assert match.thread_id == int(table.thread)
    house.sandbox.faults.guild_outage(over=True)
    await other.until(lambda: len(other.pings) > rang, "the ping after the outage", seconds=40)
    await house.said()
    assert (await house.match()).thread_id == int(table.thread)
    assert len(other.pings) == rang + 1
    alice = table.people[0]
    assert not any("I lost the thread" in seen.text for seen in alice.sees(alice.dm))
    assert "3 actions" in table.panel(other).text


async def test_too_many_edits_of_an_old_message_bring_a_fresh_panel(
    house: House, quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kind 84 (30046): the panel of days ago takes no edit any more; the board comes anew, without a ping.

    The old one loses its buttons as soon as it takes edits again.
    """
    table = await two(house)
    mover, other = await table.both()
    old, rang = table.panel(mover), [len(person.pings) for person in table.people]
    monkeypatch.setattr("bot.sandbox.routes_messages.OLD_SECONDS", -1)
    rates = house.sandbox.rates
    rates.old_edits, rates.messages, rates.on = Limit(0, 600.0), Limit(100, 1.0), True
    await table.fly("M11")
    fresh = table.panel(other)
    assert fresh.id != old.id
    assert "2 actions" in fresh.text
    refused = [one for one in house.sandbox.requests if one.code == 30046]
    assert {one.method for one in refused} == {"PATCH"}
    assert len(refused) <= 3
    assert [len(person.pings) for person in table.people] == rang
    rates.on = False
    await table.fly("M1")
    assert table.panel(other).id == fresh.id
    assert "1 action" in table.panel(other).text
    assert old.labels != []
    await table.end_turn()
    assert old.labels == fresh.labels == []


async def test_fifty_commands_of_one_person_do_not_stop_the_others(
    house: House, quiet: None
) -> None:
    """Kind 76: pictures have a limit for each person; whoever else asks is answered in between."""
    table = await two(house)
    mover = await table.mover()
    asked = [mover.slash(table.thread, "match show") for _ in range(50)]
    answers, calm = await asyncio.gather(asyncio.gather(*asked), log_of_the_other(table))
    assert sum("That is a lot of pictures" in answer.text for answer in answers) == 42
    assert all(answer.failure is None for answer in answers)
    assert "match 1" in calm


async def log_of_the_other(table: Table) -> str:
    """What somebody else is told in the middle of it."""
    _, other = await table.both()
    answer = await other.slash(table.thread, "match log")
    assert answer.failure is None
    return answer.text


@pytest.mark.parametrize("act", ["reconnect", "demand_heartbeat", "resumable", "void", "closed"])
async def test_what_the_gateway_does_of_its_own_accord_loses_no_move(
    house: House, quiet: None, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    async def at_once(client: object, shard: int | None, *, initial: bool = False) -> None:
        """discord.py waits five seconds here."""

    monkeypatch.setattr("discord.Client.before_identify_hook", at_once)
    table = await two(house)
    faults, before = house.sandbox.faults, await table.entry()
    mover, other = await table.both()
    if act == "closed":
        await faults.close_gateway(4009)
    elif act in ("resumable", "void"):
        faults.invalidate_session(resumable=act == "resumable")
    else:
        getattr(faults, act)()
    look = await table.look(mover)
    await house.desk.play(1, int(mover.id), look.offers[-1], None)
    await house.said()
    gateway, identified = house.sandbox.gateway, 2 if act in ("void", "closed") else 1
    await mover.until(
        lambda: gateway.online and len(gateway.identified) == identified, "the bot is back"
    )
    shown = await other.slash(table.thread, "match show")
    assert shown.failure is None
    assert await table.entry() > before
