"""What all commands share: the application, progress bars, the closing line of figures."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.engine import SEAT_LETTERS, Game, IllegalMove
from bot.engine.registry import all_games
from bot.matches.lobby import check_options

T = TypeVar("T")

application = typer.Typer(
    name="bot",
    help="Slowburn: long space board games by post on Discord.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
console = Console(stderr=True)


def progress(things: Iterable[T], total: int, what: str) -> Iterator[T]:
    """Go through things with a bar on the terminal's error stream, so that the figures stay alone on the output."""
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total)
        for thing in things:
            yield thing
            bar.advance(task)


def figures(found: dict[str, Any], faults: list[str]) -> None:
    """The last line of a check: one JSON object. Exits with 1 when there are faults."""
    for fault in faults[:20]:
        console.print(fault, style="red", highlight=False, markup=False)
    typer.echo(json.dumps(found | {"faults": len(faults)}, ensure_ascii=False))
    if faults:
        raise typer.Exit(1)


def stop(sentence: str, code: int = 2) -> NoReturn:
    """End with one clear line for the person at the terminal."""
    console.print(sentence, highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(code)


def write(file: Path, written: bytes, *, is_secret: bool = False) -> None:
    """Put something where the person wants it; a place that takes nothing ends the command. `is_secret`: only this user may read it."""
    try:
        made = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if is_secret else 0o666)
        with os.fdopen(made, "wb") as place:
            if is_secret and file.is_file():
                os.fchmod(place.fileno(), 0o600)  # one that stood there already
            place.write(written)
    except OSError as wrong:
        stop(f"{file} cannot be written: {wrong.strerror}.", 1)


def game_named(name: str) -> Game:
    """A game by its name, its title or the word it is typed with."""
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
    for game in all_games().values():
        if wanted in {game.name, game.command}:
            return game
    stop(f"There is no game {name!r}. There are: {', '.join(all_games())}.")


def options_typed(game: Game, written: str, seats: int) -> Any:
    """Options of a match of so many seats, typed as JSON; what is not an option of the game, or none of its values, is refused."""
    try:
        given = msgspec.json.decode(written)
        if not isinstance(given, dict):
            stop('--options: write JSON such as {"name": "value"}.')
        check_options(game, seats, given)
    except msgspec.DecodeError as wrong:
        stop(f"--options: this is no JSON: {wrong}.")
    except IllegalMove as wrong:
        stop(f"--options or --seats: {wrong.reason}")
    return game.read_options(given)


def seats_typed(letters: str, option: str, seats: int) -> tuple[int, ...]:
    """Seats by their letters, such as AC."""
    there = SEAT_LETTERS[:seats]
    if unknown := [letter for letter in letters.upper() if letter not in there]:
        stop(f"{option}: there is no seat {', '.join(unknown)}; there are {', '.join(there)}.")
    return tuple(there.index(letter) for letter in letters.upper())
