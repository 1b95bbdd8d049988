"""What a button stands for where its custom_id is too small: kept for a while, whoever asks by its key."""

from __future__ import annotations

from datetime import timedelta

from bot.matches.keeping import LASTS
from tests.matches.builder import Room


async def test_a_text_is_kept_over_a_restart_and_while_it_is_used(room: Room) -> None:
    await room.desk.keep({"a": "the one", "b": "the other"})
    room.now += LASTS - timedelta(days=1)
    async with room.restarted() as later:
        assert await later.desk.kept("a") == "the one"
        await later.desk.keep({"a": "the one"})
        later.now += timedelta(days=2)
        await later.desk.keep({"c": "a third"})
        assert [await later.desk.kept(key) for key in "abc"] == ["the one", None, "a third"]
