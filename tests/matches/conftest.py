"""A room for every test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.matches.builder import Room, room_on


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with room_on(tmp_path / "slowburn.db") as opened:
        yield opened
