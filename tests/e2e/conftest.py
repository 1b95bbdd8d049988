from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from render.registry import PictureRegistry
from tests.e2e.world import House


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(
        "bot.matches.outbox.PERIOD", 0.0
    )  # the stories are not about waiting five seconds
    async with House(tmp_path) as opened:
        yield opened
        assert opened.sandbox.unknown_routes == []


@pytest.fixture
async def painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """A house with the real pictures and their alt texts."""
    monkeypatch.setattr("bot.matches.outbox.PERIOD", 0.0)
    async with House(tmp_path, artist=PictureRegistry()) as opened:
        yield opened
        assert opened.sandbox.unknown_routes == []


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fails a story in which anything broke, though it was told to nobody: discord.py swallows much."""
    yield
    records = caplog.get_records("call")
    broken = [one for one in records if one.levelno >= logging.ERROR and not is_cut_line(one)]
    assert [f"{one.name}: {one.getMessage()}" for one in broken] == []


def is_cut_line(record: logging.LogRecord) -> bool:
    """Whether the sandbox's server only notes that a killed bot or a cut connection did not hear the answer."""
    return record.exc_info is not None and isinstance(record.exc_info[1], ConnectionError)
