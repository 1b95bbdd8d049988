"""verify, export, import, backup, thin, thaw: what a host does with stored matches."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.command_line._application import application, console, figures, progress, stop, write
from bot.command_line._desk import open_desk, open_store, settings
from bot.matches import Desk, Verdict
from bot.rules.kernel import IllegalMove
from bot.settings import database_file

Database = Annotated[str, typer.Option(help="A database file or address instead of the setting.")]
MatchId = Annotated[int, typer.Argument(help="The number of the match.")]


@application.command("verify")
def verify_command(
    match: Annotated[int | None, typer.Argument(help="One match; left out: all.")] = None,
    database: Database = "",
) -> None:
    """Replay stored matches on today's code and recompute their dice and shuffles."""
    verdicts, seconds = asyncio.run(_verify(match, database))
    faults = [
        f"match {verdict.match_id}, entry {fault.number}: {fault.text}"
        for verdict in verdicts
        for fault in verdict.faults
    ]
    figures(
        {
            "matches": len(verdicts),
            "entries": sum(verdict.entries for verdict in verdicts),
            "draws": sum(verdict.draws for verdict in verdicts),
            "seconds": round(seconds, 2),
            "differ": [verdict.match_id for verdict in verdicts if not verdict.is_sound],
        },
        faults,
    )


async def _verify(match: int | None, database: str) -> tuple[list[Verdict], float]:
    start = time.perf_counter()
    async with open_desk(database) as desk:
        numbers = [match] if match is not None else await desk.numbers()
        verdicts = [
            await _sentence_or(desk.verify(number))
            for number in progress(numbers, len(numbers), "verifying")
        ]
    return verdicts, time.perf_counter() - start


async def _sentence_or(work: Any) -> Any:
    try:
        return await work
    except IllegalMove as refusal:
        stop(refusal.reason, 1)


@application.command("export")
def export_command(
    match: MatchId,
    file: Annotated[Path | None, typer.Argument(help="Where to; left out: the output.")] = None,
    database: Database = "",
) -> None:
    """Write a whole match as JSON: options, key, every move, draw and event. Holds secrets while it runs."""

    async def export() -> dict[str, Any]:
        async with open_desk(database) as desk:
            exported: dict[str, Any] = await _sentence_or(desk.export(match, None, is_whole=True))
            return exported

    written = json.dumps(asyncio.run(export()), ensure_ascii=False, indent=1)
    if file is None:
        typer.echo(written)
    else:
        write(file, f"{written}\n".encode())
        console.print(f"Match {match} is in {file}.")


@application.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A whole export.")],
    database: Database = "",
) -> None:
    """Take a whole export into this database as a new match; it is replayed first."""

    async def take_in(exported: Any) -> int:
        async with open_desk(database, may_make=True) as desk:
            return int((await _sentence_or(desk.import_match(exported))).id)

    try:
        exported = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as wrong:
        stop(f"{file} is not JSON: {wrong}", 1)
    console.print(f"It is match {asyncio.run(take_in(exported))} now.")


@application.command("backup")
def backup_command(
    file: Annotated[Path, typer.Argument(help="The copy to make; an older one there is replaced.")],
    database: Database = "",
) -> None:
    """Copy the SQLite database while the bot runs, and check the copy."""

    source = database_file(settings(database).database_url)
    if source is not None and source.exists() and file.exists() and file.samefile(source):
        stop(f"{file} is the database itself: name another file for the copy.")

    async def copy() -> None:
        async with open_store(database) as store:
            fresh = file.with_name(file.name + ".new")
            fresh.parent.mkdir(parents=True, exist_ok=True)
            fresh.unlink(missing_ok=True)
            await store.backup(fresh)
            fresh.replace(file)

    try:
        asyncio.run(copy())
    except (OSError, ValueError, sqlite3.Error) as wrong:
        stop(f"No backup was made: {wrong}", 1)
    console.print(f"The copy is sound: {file}")


@application.command("thin")
def thin_command(database: Database = "") -> None:
    """Drop old positions of long and finished matches but every fiftieth; a replay still gives them all."""

    async def thin() -> int:
        async with open_desk(database) as desk:
            return await desk.thin()

    console.print(f"{asyncio.run(thin())} positions dropped.")


@application.command("thaw")
def thaw_command(match: MatchId, database: Database = "") -> None:
    """Let a frozen match go on from its last good position."""

    async def thaw() -> None:
        async with open_desk(database) as desk:
            desk_match = await _sentence_or(_thaw(desk, match))
            console.print(f"Match {match} is {desk_match.state} again.")

    asyncio.run(thaw())


async def _thaw(desk: Desk, match: int) -> Any:
    return await desk.thaw(match)
