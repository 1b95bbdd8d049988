"""draw: a board, a region, a hand or a text board of a made-up match, to look at."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from bot.command_line._application import application, console, game_named, stop
from bot.rules.kernel import SEAT_LETTERS, Event, Game, IllegalMove, Position
from bot.walk import stroll
from render import gallery
from render.scene import Scene

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")


@application.command("draw")
def draw_command(
    game: Annotated[str, typer.Argument(help="The game, such as dawn_on_titan.")],
    file: Annotated[Path, typer.Option("--out", "-o", help="The picture to write.")] = Path(
        "board.png"
    ),
    seats: Annotated[int, typer.Option(min=1, help="How many seats.")] = 4,
    moves: Annotated[int, typer.Option(min=0, help="How far into the match.")] = 120,
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
    computers: Annotated[
        bool, typer.Option(help="Computer players instead of random moves.")
    ] = True,
    region: Annotated[str, typer.Option(help="A part of the board.")] = "",
    hand: Annotated[str, typer.Option(help="The hand of this seat, such as B.")] = "",
    text: Annotated[bool, typer.Option("--text", help="Print the text board instead.")] = False,
    options: Annotated[str, typer.Option(help="Options of the game as JSON.")] = "{}",
) -> None:
    """Draw a match that computer players have brought to some point."""
    chosen = game_named(game)
    viewer = SEAT_LETTERS.index(hand.upper()) if hand else None
    try:
        given = chosen.read_options(msgspec.json.decode(options))
        position, events = stroll(chosen, seats, seed, moves, options=given, is_clever=computers)
    except IllegalMove as refusal:
        stop(refusal.reason)
    scene = scene_of(chosen, position, events, viewer, region or None)
    if text:
        typer.echo(gallery.text(chosen.name, scene))
        return
    kind = "hand" if hand else "board"
    gallery.draw(chosen.name, scene, kind)  # fonts and sprites are made at the first picture
    start = time.perf_counter()
    picture = gallery.draw(chosen.name, scene, kind)
    file.write_bytes(picture)
    console.print(
        f"{file}: {len(picture) / 1e3:.0f} KB in {1e3 * (time.perf_counter() - start):.0f} ms"
    )
    typer.echo(gallery.alt(chosen.name, scene, kind))


def scene_of(
    game: Game,
    position: Position[Any, Any],
    events: tuple[Event, ...],
    viewer: int | None = None,
    region: str | None = None,
) -> Scene:
    """A scene of a made-up match for one viewer."""
    return Scene(
        view=game.view(position, viewer),
        names=NAMES,
        title="The long way home",
        changes=tuple(event for event in events if event.is_seen_by(viewer)),
        region=region,
        viewer=viewer,
    )
