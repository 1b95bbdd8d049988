"""The games, by name: every folder beside this file that has a front door named GAME."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from bot.rules.kernel import Game


@cache
def games() -> dict[str, Game]:
    """All games in alphabetical order of their names."""
    folders = sorted(
        module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)]) if module.ispkg
    )
    return {name: importlib.import_module(f"bot.rules.{name}").GAME for name in folders}
