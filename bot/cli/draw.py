"""Draw a board, a region, a hand or a text board of a made-up match, and the film of a stored one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from bot.cli.commands import (
    application,
    console,
    game_named,
    options_typed,
    progress,
    seats_typed,
    stop,
    write,
)
from bot.cli.open_service import open_desk
from bot.engine import Event, Game, IllegalMove, Played, Position
from bot.engine.random_match import LONGEST, random_position, random_positions
from bot.matches.timeline import RoundViews, Views
from render import registry
from render.film import film
from render.scene import PictureInput

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
    if registry.pictures(chosen.name) is None:
        stop(f"There are no pictures of {chosen.title}.")
    if film and registry.moment(chosen.name) is None:
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
            way = random_positions(chosen, seats, seed, most, options=given, is_clever=computers)
            write(file, film_of_made_up(chosen, way, NAMES, TITLE))
        console.print(f"{file}: {file.stat().st_size / 1e3:.0f} KB")
        return
    viewer = seats_typed(hand, "--hand", seats)[0] if hand else None
    if region and region not in (known := registry.regions(chosen.name)):
        stop(f"--region: there is no {region}; write one of {', '.join(known)}.")
    given = options_typed(chosen, options, seats)
    far = 120 if moves is None else moves
    position, events = random_position(chosen, seats, seed, far, options=given, is_clever=computers)
    scene = scene_of(chosen, position, events, viewer, region or None)
    if text:
        typer.echo(registry.text(chosen.name, scene))
        return
    _paint(chosen, scene, "hand" if hand and not region else "board", file)


def _paint(game: Game, scene: PictureInput, kind: str, file: Path) -> None:
    """Write a picture; say how long it takes once fonts and sprites are made, and its alt text."""
    registry.draw(game.name, scene, kind)
    start = time.perf_counter()
    picture = registry.draw(game.name, scene, kind)
    write(file, picture)
    console.print(
        f"{file}: {len(picture) / 1e3:.0f} KB in {1e3 * (time.perf_counter() - start):.0f} ms"
    )
    typer.echo(registry.alt(game.name, scene, kind))


def scene_of(
    game: Game,
    position: Position[Any, Any],
    events: tuple[Event, ...],
    viewer: int | None = None,
    region: str | None = None,
) -> PictureInput:
    """A scene of a made-up match for one viewer."""
    return PictureInput(
        view=game.view(position, viewer),
        names=NAMES,
        title=TITLE,
        changes=tuple(event for event in events if event.is_seen_by(viewer)),
        region=region,
        viewer=viewer,
    )


def picture_of(game: Game, view: Any, events: Sequence[Event], viewer: int | None) -> bytes:
    """The board and the alt text one viewer gets, for comparing; a game without pictures gives nothing."""
    if registry.pictures(game.name) is None:
        return b""
    scene = PictureInput(
        view=view, names=(), title=game.title, changes=tuple(events), viewer=viewer
    )
    words = registry.alt(game.name, scene) + registry.text(game.name, scene)
    return words.encode() + registry.draw(game.name, scene)


def film_of_stored(game: Game, match_id: int, database: str) -> bytes:
    """A match of the database, a frame a round; a refusal ends the command."""
    try:
        title, views = asyncio.run(_stored(game, match_id, database))
    except IllegalMove as refusal:
        stop(refusal.reason)
    return film_of(game, views, views.names, title)


async def _stored(game: Game, match_id: int, database: str) -> tuple[str, Views]:
    async with open_desk(database) as desk:
        match = (await desk.snapshot(match_id, None)).match
        if match.game != game.name:
            raise IllegalMove(f"Match {match_id} is one of {match.game}.")
        views = await desk.course(match_id, registry.moment(game.name))
        return match.title, views


def film_of_made_up(game: Game, way: Iterable[Played], names: Sequence[str], title: str) -> bytes:
    """The rounds of a match as it is played."""
    rounds = RoundViews(registry.moment(game.name))
    for played in way:
        rounds.add(game.view(played.position, None))
    return film_of(game, rounds.views, [tuple(names)] * len(rounds.views), title)


def film_of(
    game: Game, views: Sequence[Any], names: Sequence[tuple[str, ...]], title: str
) -> bytes:
    """The public board of every view, under the names of then."""
    scenes = [PictureInput(view, then, title) for view, then in zip(views, names, strict=True)]
    drawn = [registry.draw(game.name, scene) for scene in progress(scenes, len(scenes), "drawing")]
    return film(drawn)
