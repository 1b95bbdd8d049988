"""Over the sandbox's sockets: a slash command to its answer, and the start of a bot with many matches."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.sandbox import Sandbox
from bot.settings import database_address
from bot.tools.bench.timing import spread, timed

POLL, PATIENCE = 0.01, 60.0  # seconds
# an order for either makes an entry, so that no picture is there already
ROLES = ("attack", "defence")


@asynccontextmanager
async def bot_process(
    sandbox: Sandbox, database: Path
) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot as a process of its own on the sandbox; terminated at the end."""
    environment = os.environ | {
        "SANDBOX_URL": sandbox.url,
        "DISCORD_TOKEN": sandbox.token,
        "DATABASE_URL": database_address(str(database)),
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "ERROR"),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


async def _ready(sandbox: Sandbox) -> None:
    """Until the bot answers a command."""
    alice = sandbox.person("Alice")
    async with asyncio.timeout(PATIENCE):
        while not alice.commands("games"):  # noqa: ASYNC110 # another process: it can only be asked
            await asyncio.sleep(POLL)
        while (await alice.slash("games", "match list")).failure is not None:  # noqa: ASYNC110 # the same
            await asyncio.sleep(POLL)


async def answers(folder: Path, count: int) -> dict[str, Any]:
    """A slash command to its whole answer, without and with a picture that has to be drawn for it."""
    async with Sandbox(rate_limits=False) as sandbox, bot_process(sandbox, folder / "a.sqlite"):
        await _ready(sandbox)
        alice = sandbox.person("Alice")
        await alice.slash("games", "match new", game="dawn_on_titan", seats=1)
        card = await alice.until(
            lambda: next((seen for seen in alice.sees("games") if "Begin" in seen.labels), None),
            "the lobby card",
        )
        await alice.press(card, "Begin")
        thread = (await alice.until(lambda: alice.threads("games"), "the match's thread"))[-1]["id"]
        plain: list[float] = []
        pictured: list[float] = []
        for _ in range(count):
            with timed(plain):
                await alice.slash("games", "match list")
        people = [sandbox.person(f"Onlooker {number}") for number in range(max(1, count // 6))]
        for number in range(count):
            person = people[number % len(people)]
            await alice.slash(thread, "titan orders cards", role=ROLES[number % 2], cards="laser")
            with timed(pictured):
                await person.slash(thread, "match show")
        return {"without_picture": spread(plain), "with_picture": spread(pictured)}


async def start_up(folder: Path) -> dict[str, float]:
    """Seconds from starting the process to its first answer, and its memory then (RSS, MB)."""
    async with Sandbox(rate_limits=False) as sandbox:
        start = time.perf_counter()
        async with bot_process(sandbox, folder / "bench.sqlite") as process:
            await _ready(sandbox)
            seconds = time.perf_counter() - start
            return {"seconds": round(seconds, 2), "memory_mb": round(_memory(process.pid), 1)}


def _memory(process_id: int) -> float:
    status = Path(f"/proc/{process_id}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
