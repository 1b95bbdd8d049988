"""The bot as a process of its own beside the sandbox, so that it can be killed as a machine would kill it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from bot.matches import MatchService
from db import Store
from tests.e2e.world import House

ROOT = Path(__file__).parent.parent.parent
STARTING = 30.0  # seconds that a start may take on a busy machine


class Apart(House):
    """A house whose bot leaves it: after `part` it is a child process, and `desk` reads the same database from outside."""

    _child: asyncio.subprocess.Process | None = None

    async def part(self) -> None:
        """Close the bot in here, start the one out there."""
        await super().shut()
        self.store = await Store.open(self.url)
        self._desk = MatchService(self.store, self.known)
        await self.start()

    async def start(self) -> None:
        """Start the process and wait until it is connected and listening."""
        environment = os.environ | {
            "SANDBOX_URL": self.sandbox.url,
            "DISCORD_TOKEN": self.sandbox.token,
            "DATABASE_URL": self.url,
            "LOG_LEVEL": "ERROR",
        }
        self._child = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=environment, cwd=ROOT
        )
        await self.sandbox.until_online(STARTING)

    async def kill(self) -> None:
        """SIGKILL: no goodbye, nothing is finished."""
        assert self._child is not None
        self._child.kill()
        await self._child.wait()

    async def shut(self) -> None:
        if self._child is None:
            await super().shut()
            return
        if self._child.returncode is None:
            self._child.terminate()
            await self._child.wait()
        await self.store.close()

    @property
    def desk(self) -> MatchService:
        return super().desk if self._child is None else self._desk
