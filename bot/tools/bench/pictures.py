"""Pictures: how long each kind of them takes and how large it is."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from bot.engine import Game, pending_decision
from bot.engine.random_match import random_position
from bot.engine.registry import all_games
from bot.tools.bench.timing import spread, timed
from render import registry
from render.scene import PictureInput

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")
BOARD = "board"  # what everybody sees
_EVERY = 3  # the private pictures of every third table are drawn too


def pictures(count: int) -> dict[str, dict[str, Any]]:
    """By game and picture: pictures of the fullest tables, drawn one after the other after a warm-up, that of a bot that starts.

    `draw` is by the clock, `cpu` what the processor worked: on a busy machine only that can be compared.
    """
    registry.warm_up()
    drawn = [game for game in all_games().values() if registry.pictures(game.name) is not None]
    return {game.name: _of(game, count) for game in drawn}


def goal(game: str) -> registry.RenderBudget:
    """What a board of that game may take."""
    front = registry.pictures(game)
    return front.pace if front else registry.RenderBudget()


def _of(game: Game, count: int) -> dict[str, Any]:
    clocked: dict[str, list[float]] = defaultdict(list)
    worked: dict[str, list[float]] = defaultdict(list)
    sizes: dict[str, list[int]] = defaultdict(list)
    for number in range(count + 1):
        for name, kind, scene in _scenes(game, number):
            with timed(clocked[name]), timed(worked[name], time.process_time):
                picture = registry.draw(game.name, scene, kind)
            sizes[name].append(len(picture))
    return {
        name: {
            "draw": spread(clocked[name][1:] or clocked[name]),
            "cpu": spread(worked[name][1:] or worked[name]),
            "largest_kb": round(max(sizes[name]) / 1e3, 1),
        }
        for name in clocked
    }


def _scenes(game: Game, number: int) -> Iterator[tuple[str, str, PictureInput]]:
    """What is drawn of one table: its name in the figures, the kind of picture, and the scene."""
    position, events = random_position(game, game.seats.stop - 1, number, 40 + 15 * (number % 12))

    def scene(viewer: int | None, region: str | None = None) -> PictureInput:
        seen = tuple(event for event in events[-30:] if event.is_seen_by(viewer))
        view = game.view(position, viewer)
        return PictureInput(view, NAMES, "The long way home", seen, region, viewer)

    yield BOARD, "board", scene(None)
    if number % _EVERY:
        return
    decision = pending_decision(position)
    seat = decision.seats[0] if decision else 0
    yield "own board", "board", scene(seat)
    if "hand" in registry.kinds(game.name):
        yield "hand", "hand", scene(seat)
    for region in goal(game.name).regions:
        yield region, "board", scene(seat, region)
