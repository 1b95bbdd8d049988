"""doctor: is this machine ready to run the bot? `/doctor` on Discord looks at a server's permissions."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import typer
from rich.markup import escape

from bot.cli.commands import application, console
from bot.cli.open_service import settings
from bot.engine.registry import all_games
from bot.matches import Match, MatchService
from bot.settings import Settings, database_file
from db import Store
from db.store import PARTIAL
from render import registry

Finding = tuple[bool, str]


@application.command("doctor")
def doctor_command() -> None:
    """Say in a line each what works and what is missing on this machine."""
    chosen = settings()
    findings = [*_machine(), *_token(chosen), *_database(chosen), *_games()]
    for is_well, sentence in findings:
        mark = "[green]well[/green]" if is_well else "[yellow]look[/yellow]"
        console.print(f"{mark}  {escape(sentence)}", highlight=False, soft_wrap=True)
    if not all(is_well for is_well, _ in findings):
        raise typer.Exit(1)


def _machine() -> Iterator[Finding]:
    version = ".".join(str(part) for part in sys.version_info[:3])
    yield sys.version_info >= (3, 11), f"Python {version} (3.11 or newer is needed)."


def _token(chosen: Settings) -> Iterator[Finding]:
    if chosen.token:
        yield True, "DISCORD_TOKEN is set."
    else:
        yield False, "DISCORD_TOKEN is not set: bot run will not start; bot play needs none."
    yield from _open_to_others(Path(".env"))


def _open_to_others(*secrets: Path) -> Iterator[Finding]:
    """Those of these files that hold secrets and that others may read."""
    for secret in secrets:
        if os.name == "posix" and secret.exists() and secret.stat().st_mode & 0o077:
            yield False, f"Others on this machine can read {secret}: chmod 600 {secret}"


def _database(chosen: Settings) -> Iterator[Finding]:
    file = database_file(chosen.database_url)
    if file is not None and not file.exists():
        yield from _new(file)
        return
    try:
        running, frozen = asyncio.run(_begun(chosen.database_url))
    except Exception as wrong:  # noqa: BLE001 # whatever it is, it is what the host must know
        yield False, f"The database cannot be used: {wrong}"
        return
    yield True, f"The database opens; running matches: {running}."
    if file is not None:
        beside = (file.with_name(file.name + end) for end in ("-wal", "-shm", PARTIAL))
        yield from _open_to_others(file, *beside)
    for match in frozen:
        yield (
            False,
            f"Match {match.id} stands still: {match.fault}. bot thaw {match.id} lets it go on.",
        )


def _new(file: Path) -> Iterator[Finding]:
    place = next(folder for folder in file.absolute().parents if folder.exists())
    if os.access(place, os.W_OK | os.X_OK):
        yield True, f"The database {file} will be made at the first start."
    else:
        yield False, f"The database {file} cannot be made: {place} is not writable for this user."


async def _begun(url: str) -> tuple[int, list[Match]]:
    """How many matches are running, and those that stand still; a match found damaged is one of them."""
    store = await Store.open(url)
    try:
        desk = MatchService(store, all_games())
        await desk.inspect()
        return len(await desk.numbers("running")), await desk.frozen()
    finally:
        await store.close()


def _games() -> Iterator[Finding]:
    for game in all_games().values():
        has_pictures = registry.pictures(game.name) is not None
        yield (
            has_pictures,
            f"{game.title}: rules{' and pictures' if has_pictures else ', no pictures'}.",
        )
