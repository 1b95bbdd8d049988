"""High Frontier 4 All: the 48-year Core campaign."""

from __future__ import annotations

from bot.rules.high_frontier.front import GAME

__all__ = ["GAME"]
