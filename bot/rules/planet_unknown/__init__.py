"""Planet Unknown with Supermoon: the front door is front.py."""

from __future__ import annotations

from bot.rules.planet_unknown.front import GAME

__all__ = ["GAME"]
