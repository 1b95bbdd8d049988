"""verify, export, import, backup, thin, thaw: what a host does with stored matches."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from bot.cli.commands import application, console, figures, progress, stop, write
from bot.cli.open_service import open_desk, open_store
from bot.engine import IllegalMove
from bot.matches import CheckReport

Database = Annotated[str, typer.Option(help="A database file or address instead of the setting.")]
MatchId = Annotated[int, typer.Argument(help="The number of the match.")]

T = TypeVar("T")


@application.command("verify")
def verify_command(
    match: Annotated[int | None, typer.Argument(help="One match; left out: all.")] = None,
    database: Database = "",
) -> None:
    """Replay stored matches on today's code and recompute their dice and shuffles."""
    verdicts, refused, seconds = asyncio.run(_verify(match, database))
    faults = [
        f"match {verdict.match_id}, entry {fault.number}: {fault.text}"
        for verdict in verdicts
        for fault in verdict.faults
    ] + [f"match {number}: {sentence}" for number, sentence in refused.items()]
    figures(
        {
            "matches": len(verdicts),
            "entries": sum(verdict.entries for verdict in verdicts),
            "draws": sum(verdict.draws for verdict in verdicts),
            "seconds": round(seconds, 2),
            "differ": [verdict.match_id for verdict in verdicts if not verdict.is_sound],
            "unchecked": list(refused),
        },
        faults,
    )


async def _verify(
    match: int | None, database: str
) -> tuple[list[CheckReport], dict[int, str], float]:
    """What was found; of all matches, why some could not be checked: these do not keep the others from it."""
    start = time.perf_counter()
    verdicts: list[CheckReport] = []
    refused: dict[int, str] = {}
    async with open_desk(database) as desk:
        if match is not None:
            return [await _or_stop(desk.verify(match))], {}, time.perf_counter() - start
        numbers = await desk.numbers()
        for number in progress(numbers, len(numbers), "verifying"):
            try:
                verdicts.append(await desk.verify(number))
            except IllegalMove as refusal:
                refused[number] = refusal.reason
    return verdicts, refused, time.perf_counter() - start


async def _or_stop(work: Awaitable[T]) -> T:
    """What the desk does; a refusal ends the program with its sentence."""
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
            return await _or_stop(desk.export(match, None, is_whole=True))

    written = json.dumps(asyncio.run(export()), ensure_ascii=False, indent=1)
    if file is None:
        typer.echo(written)
    else:
        write(file, f"{written}\n".encode(), is_secret=True)
        console.print(f"Match {match} is in {file}.")


@application.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="A whole export.")],
    database: Database = "",
) -> None:
    """Take a whole export into this database as a new match; it is replayed first."""

    async def take_in(exported: Any) -> int:
        async with open_desk(database, may_make=True) as desk:
            return (await _or_stop(desk.import_match(exported, console.print))).id

    try:
        written = file.read_text(encoding="utf-8")
        exported = json.loads(written, object_pairs_hook=_once_each, parse_constant=_no_number)
    except (ValueError, RecursionError) as wrong:
        stop(f"{file} is not JSON: {wrong}", 1)
    console.print(f"It is match {asyncio.run(take_in(exported))} now.")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the field {max(names, key=names.count)!r} stands twice in one place")
    return found


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


@application.command("backup")
def backup_command(
    file: Annotated[Path, typer.Argument(help="The copy to make; an older one there is replaced.")],
    database: Database = "",
) -> None:
    """Copy the SQLite database while the bot runs, and check the copy."""

    async def copy() -> None:
        async with open_store(database) as store:
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            await store.backup(file)

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
            return await desk.prune_positions()

    console.print(f"{asyncio.run(thin())} positions dropped.")


@application.command("thaw")
def thaw_command(match: MatchId, database: Database = "") -> None:
    """Let a frozen match go on from its last good position."""

    async def thaw() -> None:
        async with open_desk(database) as desk:
            state = (await _or_stop(desk.unfreeze(match))).state
            console.print(f"Match {match} is {state} again.")

    asyncio.run(thaw())
