"""draw: a board, a region, a hand, a text board or a film of a made-up match; a film of a stored one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.command_line._application import (
    application,
    console,
    game_named,
    options_typed,
    seats_typed,
    stop,
    write,
)
from bot.command_line.filming import film_of_made_up, film_of_stored
from bot.rules.kernel import Event, Game, Position
from bot.walk import LONGEST, stroll, strolling
from render import gallery
from render.scene import Scene

TITLE = "The long way home"
NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")


@application.command("draw")
def draw_command(
    game: Annotated[str, typer.Argument(help="The game, such as dawn_on_titan.")],
    file: Annotated[Path, typer.Option("--out", "-o", help="The picture to write.")] = Path(
        "board.png"
    ),
    seats: Annotated[int, typer.Option(min=1, help="How many seats.")] = 4,
    moves: Annotated[
        int | None, typer.Option(min=0, help="How far into the match: 120, a film to the end.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same match.")] = 1,
    computers: Annotated[
        bool, typer.Option(help="Computer players instead of random moves.")
    ] = True,
    region: Annotated[str, typer.Option(help="A part of the board.")] = "",
    hand: Annotated[
        str, typer.Option(help="The hand of this seat, such as B; a --region as it sees it.")
    ] = "",
    text: Annotated[bool, typer.Option("--text", help="Print the text board instead.")] = False,
    options: Annotated[str, typer.Option(help="Options of the game as JSON.")] = "{}",
    film: Annotated[bool, typer.Option("--film", help="An animated GIF, a frame a round.")] = False,
    match: Annotated[int, typer.Option(help="With --film: this stored match.")] = 0,
    database: Annotated[str, typer.Option(help="A database instead of the setting.")] = "",
) -> None:
    """Draw a match that computer players have brought to some point."""
    chosen = game_named(game)
    if gallery.pictures(chosen.name) is None:
        stop(f"There are no pictures of {chosen.title}.")
    if film and gallery.moment(chosen.name) is None:
        stop(f"There are no films of {chosen.title}.")
    if match and not film:
        stop("--match: only a film is made of a stored match; write --film too.")
    if film and (region or hand or text):
        stop("--film: a film shows the whole board; leave out --region, --hand and --text.")
    if film:
        file = Path("film.gif") if file == Path("board.png") else file
        if match:
            write(file, film_of_stored(chosen, match, database))
        else:
            given = options_typed(chosen, options, seats)
            most = LONGEST if moves is None else moves
            way = strolling(chosen, seats, seed, most, options=given, is_clever=computers)
            write(file, film_of_made_up(chosen, way, NAMES, TITLE))
        console.print(f"{file}: {file.stat().st_size / 1e3:.0f} KB")
        return
    viewer = seats_typed(hand, "--hand", seats)[0] if hand else None
    if region and region not in (known := gallery.regions(chosen.name)):
        stop(f"--region: there is no {region}; write one of {', '.join(known)}.")
    given = options_typed(chosen, options, seats)
    far = 120 if moves is None else moves
    position, events = stroll(chosen, seats, seed, far, options=given, is_clever=computers)
    scene = scene_of(chosen, position, events, viewer, region or None)
    if text:
        typer.echo(gallery.text(chosen.name, scene))
        return
    _paint(chosen, scene, "hand" if hand and not region else "board", file)


def _paint(game: Game, scene: Scene, kind: str, file: Path) -> None:
    """Write a picture; say how long it takes once fonts and sprites are made, and its alt text."""
    gallery.draw(game.name, scene, kind)
    start = time.perf_counter()
    picture = gallery.draw(game.name, scene, kind)
    write(file, picture)
    console.print(
        f"{file}: {len(picture) / 1e3:.0f} KB in {1e3 * (time.perf_counter() - start):.0f} ms"
    )
    typer.echo(gallery.alt(game.name, scene, kind))


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
        title=TITLE,
        changes=tuple(event for event in events if event.is_seen_by(viewer)),
        region=region,
        viewer=viewer,
    )


def picture_of(game: Game, view: Any, events: Sequence[Event], viewer: int | None) -> bytes:
    """The board and the alt text one viewer gets, for comparing; a game without pictures gives nothing."""
    if gallery.pictures(game.name) is None:
        return b""
    scene = Scene(view=view, names=(), title=game.title, changes=tuple(events), viewer=viewer)
    words = gallery.alt(game.name, scene) + gallery.text(game.name, scene)
    return words.encode() + gallery.draw(game.name, scene)
