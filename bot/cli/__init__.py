"""The commands of `bot`, a file per kind of work. Each module adds its commands to `application`."""

from bot.cli import bench, doctor, draw, fuzz, run, stored_matches
from bot.cli.commands import application

__all__ = ["application", "bench", "doctor", "draw", "fuzz", "run", "stored_matches"]
