"""The start: whatever breaks once in it is begun again, and the table is told everything."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.matches import MatchService
from bot.matches.clock import TurnClock
from bot.matches.outbox import Outbox
from tests.e2e.builder import two
from tests.e2e.world import House, StubArtist

LOCKED = OperationalError("BEGIN IMMEDIATE", {}, sqlite3.OperationalError("database is locked"))


def once_broken(work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    times: list[int] = []

    async def broken(*given: Any, **named: Any) -> Any:
        times.append(1)
        if len(times) == 1:
            raise LOCKED
        return await work(*given, **named)

    return broken


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (MatchService, "start"),
        (MatchService, "commands_hash"),
        (MatchService, "set_commands_hash"),
        (MatchService, "sync_guilds"),
        (Outbox, "run"),
        (TurnClock, "run"),
    ],
)
async def test_what_breaks_once_at_the_start_is_begun_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> None:
    monkeypatch.setattr("bot.app.AGAIN", 0.01)
    monkeypatch.setattr(owner, name, once_broken(getattr(owner, name)))
    async with House(tmp_path) as house:
        table = await two(house)
        await house.said()
        mover, _ = await table.both()
        assert table.panel(mover).text


async def test_a_brush_that_does_not_warm_up_is_noted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def cold(self: StubArtist) -> None:
        raise OSError("no font")

    monkeypatch.setattr(StubArtist, "warmed", cold)
    async with House(tmp_path) as house:
        await two(house)
    assert "warming up for pictures" in caplog.text
