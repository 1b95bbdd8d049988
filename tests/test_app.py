"""What the bot does in the background never dies without a word."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from bot.app import FIRST_WORK, Bot
from bot.settings import Settings
from tests.matches.builder import room_on


async def test_first_work_that_breaks_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """With it neither outbox nor clock may have begun."""

    async def nothing(bot: Bot) -> None:
        pass

    async def broken(bot: Bot) -> None:
        raise RuntimeError("no room")

    monkeypatch.setattr(Bot, "_sync", nothing)
    monkeypatch.setattr(Bot, "_when_ready", broken)
    caplog.set_level(logging.ERROR)
    async with room_on(tmp_path / "slowburn.db") as room:
        bot = Bot(room.desk, room.store, Settings())
        await bot.setup_hook()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        told = [record.getMessage() for record in caplog.records]
        assert [FIRST_WORK in line for line in told] == [True]
        await bot.close()
