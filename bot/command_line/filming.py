"""Films: the rounds of a stored or a made-up match, drawn for spectators one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from bot.command_line._application import progress, stop
from bot.command_line._desk import open_desk
from bot.matches.course import Rounds, Views
from bot.rules.kernel import Game, IllegalMove, Played
from render import gallery
from render.film import film
from render.scene import Scene


def film_of_stored(game: Game, match_id: int, database: str) -> bytes:
    """A match of the database, a frame a round; a refusal ends the command."""
    try:
        title, views = asyncio.run(_stored(game, match_id, database))
    except IllegalMove as refusal:
        stop(refusal.reason)
    return film_of(game, views, views.names, title)


async def _stored(game: Game, match_id: int, database: str) -> tuple[str, Views]:
    async with open_desk(database) as desk:
        match = (await desk.look(match_id, None)).match
        if match.game != game.name:
            raise IllegalMove(f"Match {match_id} is one of {match.game}.")
        views = await desk.course(match_id, gallery.moment(game.name))
        return match.title, views


def film_of_made_up(game: Game, way: Iterable[Played], names: Sequence[str], title: str) -> bytes:
    """The rounds of a match as it is played."""
    rounds = Rounds(gallery.moment(game.name))
    for played in way:
        rounds.add(game.view(played.position, None))
    return film_of(game, rounds.views, [tuple(names)] * len(rounds.views), title)


def film_of(
    game: Game, views: Sequence[Any], names: Sequence[tuple[str, ...]], title: str
) -> bytes:
    """The public board of every view, under the names of then."""
    scenes = [Scene(view, then, title) for view, then in zip(views, names, strict=True)]
    drawn = [gallery.draw(game.name, scene) for scene in progress(scenes, len(scenes), "drawing")]
    return film(drawn)
