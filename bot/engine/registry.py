"""The games, by name: every folder of `bot/games/` whose `game.py` has a front door named GAME."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from bot.engine.game import Game


@cache
def all_games() -> dict[str, Game]:
    """All games in alphabetical order of their names."""
    folders = sorted(
        module.name
        for module in pkgutil.iter_modules([str(Path(__file__).parent.parent / "games")])
        if module.ispkg
    )
    return {name: importlib.import_module(f"bot.games.{name}.game").GAME for name in folders}
