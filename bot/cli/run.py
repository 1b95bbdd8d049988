"""run and play: the bot on Discord, or on a Discord of this machine's own."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import signal
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import discord
import typer

from bot import logs
from bot.app import Bot
from bot.cli.commands import application, console, stop
from bot.cli.open_service import open_store, settings
from bot.engine.registry import all_games
from bot.matches import MatchService
from bot.sandbox import Sandbox
from bot.settings import DATA, Settings, database_address

NO_TOKEN = """The bot needs a token to go to Discord:
  1. Make an application at Discord's developer portal and copy its bot token.
  2. Write it into the file .env here:  DISCORD_TOKEN=the token
  3. Start again. README.md, "On Discord", shows every step.
To play without Discord: make play"""

REVIVALS = 5  # times that `play` starts a bot that stopped by itself


@application.command("run")
def run_command() -> None:
    """Run the bot on Discord."""
    chosen = settings()
    if not chosen.token:
        stop(NO_TOKEN)
    logs.begin(chosen.log_level, known=[chosen.token])
    try:
        asyncio.run(_run(chosen))
    except discord.LoginFailure:
        stop("Discord does not know this token: copy it anew from the developer portal into .env.")


async def _run(chosen: Settings) -> None:
    async with open_store(may_make=True) as store:
        patience = 2.0 if chosen.discord_url is None else 0.05
        bot = Bot(MatchService(store, all_games()), store, chosen, guild_ready_timeout=patience)
        work = asyncio.create_task(bot.start(chosen.token))
        for ending in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(ending, work.cancel)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await work
        finally:
            await bot.close()


@application.command("play")
def play_command(
    port: Annotated[int, typer.Option(help="The page's port; 0 takes a free one.")] = 8080,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Only print the address.")
    ] = False,
    seconds: Annotated[float, typer.Option("--for", help="Stop by itself; 0: run on.")] = 0,
    database: Annotated[str, typer.Option(help="Where the matches are kept.")] = str(
        DATA / "sandbox.sqlite"
    ),
) -> None:
    """Play here, without Discord and without a token."""
    with _alone(Path(database)), contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_play(port, not no_browser, seconds, Path(database)))


@contextlib.contextmanager
def _alone(database: Path) -> Iterator[None]:
    """Two sandboxes on one file would write over each other's messages and pictures; and a bot's own file is none of theirs."""
    database.parent.mkdir(parents=True, exist_ok=True)
    place = database.with_suffix(".lock")
    if database.exists() and not place.exists():
        stop(
            f"{database} was not made by playing here: its matches are of another Discord, and would stand still there. "
            "Take another file with --database."
        )
    with place.open("w", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            stop(
                f"Somebody plays on {database} already: use that page, or take another file with --database."
            )
        yield


class Child:
    """The bot as a process of its own, so that a restart is a real one."""

    def __init__(self, sandbox: Sandbox, database: Path) -> None:
        self._environment = os.environ | {
            "SANDBOX_URL": sandbox.url,
            "DISCORD_TOKEN": sandbox.token,
            "DATABASE_URL": database_address(str(database)),
            "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
        }
        self._process: asyncio.subprocess.Process | None = None
        self._changing = asyncio.Lock()
        self.revivals = 0

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=self._environment
        )

    async def stop(self) -> None:
        if self._process is None or self._process.returncode is not None:
            return
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), 5)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()

    async def restart(self) -> None:
        """What the page's button does."""
        async with self._changing:
            await self.stop()
            await self.start()

    async def stay_alive(self) -> None:
        """Start a bot anew that stopped by itself, a few times."""
        while True:
            await asyncio.sleep(0.5)
            if self._changing.locked() or self._process is None or self._process.returncode is None:
                continue
            if self.revivals >= REVIVALS:
                console.print(
                    "[red]The bot keeps stopping; the page's button starts it again.[/red]"
                )
                await asyncio.sleep(30)
            self.revivals += 1
            await self.restart()


async def _play(port: int, has_browser: bool, seconds: float, database: Path) -> None:
    database.parent.mkdir(parents=True, exist_ok=True)
    child: list[Child] = []

    async def restart() -> None:
        await child[0].restart()

    sandbox = Sandbox(port, state=database.with_suffix(".discord.json"), on_restart=restart)
    try:
        await sandbox.start()
    except OSError:
        stop(f"Port {port} is taken: make play ARGS='--port 0' takes a free one.")
    try:
        child.append(Child(sandbox, database))
        await child[0].start()
        _welcome(sandbox.page_url, has_browser)
        await _until(seconds, child[0])
    finally:
        for one in child:
            await one.stop()
        await sandbox.close()


def _welcome(address: str, has_browser: bool) -> None:
    console.print("[bold]Slowburn[/bold] is ready. Open this page (it is for this machine only):")
    typer.echo(address)
    console.print("Type /match new in a channel. Ctrl-C stops; everything is kept.")
    if has_browser:
        webbrowser.open(address)


async def _until(seconds: float, child: Child) -> None:
    alive = asyncio.create_task(child.stay_alive())
    ended = asyncio.Event()
    for ending in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(ending, ended.set)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ended.wait(), seconds or None)
    alive.cancel()
