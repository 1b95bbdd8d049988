"""Galilean Moons: the front door is front.py."""

from __future__ import annotations

from bot.rules.galilean_moons.front import GAME

__all__ = ["GAME"]
