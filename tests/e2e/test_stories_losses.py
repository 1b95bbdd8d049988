"""A press never throws away silently what could still be used: the button names it, and it is asked about once."""

from __future__ import annotations

import pytest

from tests.e2e.builder import two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_turn_with_actions_left_ends_with_a_second_press(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    entry = await table.entry()
    asked = await mover.choose(table.panel(mover), "What do you do?", "end_turn")
    assert "You lose what you could still use:** 3 actions." in asked.text
    assert await table.entry() == entry
    ended = await mover.press(asked, "End turn")
    assert await table.entry() == entry + 1
    assert f"{other.name} to act" in ended.text
    assert "let go" not in ended.text


async def test_what_is_typed_is_done_and_told(house: House) -> None:
    """Nobody slips into a command; what went with it is said."""
    table = await two(house)
    mover, _ = await table.both()
    ended = await table.titan(mover, "end-turn")
    assert "You have let go: 3 actions." in ended.text


async def test_who_wants_no_questions_gets_none_and_is_told(house: House) -> None:
    table = await two(house)
    mover, _ = await table.both()
    await house.desk.set_setting(int(mover.id), "preview", "never")
    ended = await mover.choose(table.panel(mover), "What do you do?", "end_turn")
    assert "You have let go: 3 actions." in ended.text
