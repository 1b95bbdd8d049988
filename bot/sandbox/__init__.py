"""A strict Discord on this machine: to play without a token, and to test against over sockets."""

from bot.sandbox.answers import Answer
from bot.sandbox.client_rules import NotPossible
from bot.sandbox.clock import HandClock, WallClock
from bot.sandbox.looking import Choice, Form, Seen
from bot.sandbox.people import Actor
from bot.sandbox.sandbox import Sandbox

__all__ = [
    "Actor",
    "Answer",
    "Choice",
    "Form",
    "HandClock",
    "NotPossible",
    "Sandbox",
    "Seen",
    "WallClock",
]
