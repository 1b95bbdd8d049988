from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from render.gallery import Gallery
from tests.e2e.house import House


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr("bot.outbox.PERIOD", 0.0)  # the stories are not about waiting five seconds
    async with House(tmp_path) as opened:
        yield opened
        assert opened.sandbox.unknown_routes == []


@pytest.fixture
async def painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A house with the real pictures and their alt texts."""
    monkeypatch.setattr("bot.outbox.PERIOD", 0.0)
    async with House(tmp_path, artist=Gallery()) as opened:
        yield opened
        assert opened.sandbox.unknown_routes == []


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a story in which anything broke, though it was told to nobody: discord.py swallows much."""
    yield
    broken = [one for one in caplog.get_records("call") if one.levelno >= logging.ERROR]
    assert [f"{one.name}: {one.getMessage()}" for one in broken] == []
