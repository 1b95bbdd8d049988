"""Pictures: how long a board takes and how large it is."""

from __future__ import annotations

from typing import Any

from bot.bench.timing import spread, timed
from bot.rules.games import games
from bot.walk import stroll
from render import gallery
from render.scene import Scene

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")


def boards(count: int) -> dict[str, Any]:
    """Boards of the fullest tables, drawn one after the other after a warm-up."""
    found: dict[str, Any] = {}
    for game in games().values():
        if gallery.pictures(game.name) is None:
            continue
        seats = game.seats.stop - 1
        times: list[float] = []
        sizes: list[int] = []
        for number in range(count + 1):
            position, events = stroll(game, seats, number, 40 + 15 * (number % 12))
            public = tuple(event for event in events[-30:] if event.is_seen_by(None))
            scene = Scene(game.view(position, None), NAMES, "The long way home", public)
            with timed(times):
                picture = gallery.draw(game.name, scene)
            sizes.append(len(picture))
        found[game.name] = {"draw": spread(times[1:]), "largest_kb": round(max(sizes) / 1e3, 1)}
    return found
