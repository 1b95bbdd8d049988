"""The commands of `bot`, a file per kind of work. Each module adds its commands to `application`."""

from bot.command_line import benching, doctor, drawing, keeping, running, walking
from bot.command_line._application import application

__all__ = ["application", "benching", "doctor", "drawing", "keeping", "running", "walking"]
