"""The bot goes down in the middle of a match, politely or killed, and the match goes on where it was."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.builder import Table, fly_to, two
from tests.e2e.separate_process import Apart
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


@pytest.fixture
async def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Apart]:
    monkeypatch.setattr("bot.matches.outbox.PERIOD", 0.0)
    async with Apart(tmp_path) as opened:
        yield opened
        assert opened.sandbox.unknown_routes == []


async def test_a_half_made_choice_outlives_a_restart(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    panel = table.panel(mover)
    which = await mover.choose(panel, "What do you do?", "fly")
    await house.restart()
    done = await fly_to(mover, which, "M11")
    assert done.codes == []
    assert "**Your turn:** 2 actions." in done.text
    await house.restart()
    again = await mover.choose(done, "What do you do?", "fly")
    assert again.message.id == which.message.id
    await fly_to(mover, again, "M1")
    await house.said()
    assert await table.entry() == 6
    assert table.panel(other).id == panel.id
    assert "1 action" in table.panel(other).text


async def test_forms_and_questions_outlive_a_restart(house: House) -> None:
    table = await two(house)
    attacker, defender = await table.combat()
    cards = await defender.press(table.public(defender)[-1], "Choose a card …")
    form = await attacker.slash(table.thread, "match end")
    await house.restart()
    chosen = await defender.press(cards, "laser")
    assert "You choose laser." in chosen.text
    agreed = await attacker.submit(form, {"Type: end 1": "end 1"})
    assert f"Still to agree: {defender.name}" in agreed.text


async def test_commands_are_told_to_discord_only_when_they_changed(house: House) -> None:
    route = "/applications/{id}/commands"
    assert len(house.sandbox.asked("PUT", route)) == 1
    await house.restart()
    assert len(house.sandbox.asked("PUT", route)) == 1


async def test_what_was_unsaid_is_said_once_after_the_restart(house: House) -> None:
    """Kind 81: the turn passes while Discord is down, and the bot goes down as well."""
    table = await two(house)
    mover, other = await table.both()
    rang = len(other.pings)
    house.sandbox.faults.fail_requests(500, where=f"/channels/{table.thread}/messages")
    await table.titan(mover, "end-turn")
    await house.restart()
    assert len(other.pings) == rang
    house.sandbox.faults.calm()
    await other.until(lambda: len(other.pings) > rang, "the ping", seconds=40)
    await house.said()
    assert len(other.pings) == rang + 1
    assert "3 actions" in table.panel(other).text
    assert other.mention in table.panel(other).text


async def test_killed_in_mid_match_and_nothing_is_lost(apart: Apart) -> None:
    """Kinds 11 and 37: a real process, SIGKILL right after an answer, with things unsaid; then buttons from before."""
    alice, bob = apart.sandbox.person("Alice"), apart.sandbox.person("Bob")
    table = await Table.placed(apart, alice, bob)
    await apart.part()
    mover, other = await table.both()
    panel, rang = table.panel(mover), len(other.pings)
    hand = await other.press(panel, "My hand")
    which = await mover.choose(panel, "What do you do?", "fly")
    apart.sandbox.faults.fail_requests(500, where=f"/channels/{table.thread}/messages")
    flown = await fly_to(mover, which, "M11")
    ended = await table.titan(mover, "end-turn")
    await apart.kill()
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in flown.text
    assert f"{other.name} to act · 3 actions" in ended.text
    assert (await other.press(hand, "What can I do?")).failure == "This interaction failed"
    apart.sandbox.faults.calm()
    await apart.start()
    await other.until(lambda: len(other.pings) > rang, "the ping", seconds=40)
    await apart.said()
    assert len(other.pings) == rang + 1
    assert await table.entry() == 6
    fresh = table.panel(other)
    assert fresh.id != panel.id
    assert other.mention in fresh.text
    assert panel.labels == []
    late = await mover.choose(flown, "What do you do?", "fly")
    assert "The table has moved on since this panel (entry 5, now 6)." in late.text
    now = await other.press(hand, "What can I do?")
    fly = await other.choose(now, "What do you do?", "fly")
    done = await fly_to(other, fly, "N6")
    assert f"{other.name} flies the pathfinder: N6 (silver)." in done.text
    verdict = await apart.desk.verify(1)
    assert verdict.entries == 8
    assert verdict.is_sound
