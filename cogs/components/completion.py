"""Answers of autocomplete: what is listed after a comma, of which match they are, and how a value is given back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.engine import Game
from bot.matches import Match
from cogs.components.moves import narrowed, text_of
from cogs.components.text import CHOICES, OPTION, label


def last_of_list(game: Game, shown: Sequence[tuple[str, str]], typed: str) -> list[tuple[str, str]]:
    """A text that lists several things is completed after its last comma."""
    before, comma, last = typed.rpartition(",")
    found = narrowed(shown, last.strip(), game.also_called) if comma else []
    return [(f"{before}, {words}", f"{before}, {value}") for words, value in found]


def which_of(matches: Sequence[Match]) -> str:
    """Said in each answer of autocomplete: of several matches that can be meant they are of the first."""
    return f" · match {matches[0].id}" if len(matches) > 1 else ""


def choices_of(pairs: Sequence[tuple[str, Any]], which: str = "") -> list[app_commands.Choice[Any]]:
    """(words, value) as choices; of more than Discord takes the first, and the last of these says how many are left out."""
    shown = [choice_of(*one, which) for one in pairs[:CHOICES]]
    if left := len(pairs[CHOICES:]):
        shown[-1] = choice_of(*pairs[CHOICES - 1], f"{which} … and {left} more: type on")
    return shown


def choice_of(words: str, value: Any, which: str = "") -> app_commands.Choice[Any]:
    """A choice of autocomplete: a number stays one, anything else is text. `which`: see `which_of`."""
    plain_value = (
        value if isinstance(value, int | float) and not isinstance(value, bool) else text_of(value)
    )
    name = label(words, instead=label(text_of(value), "none"), limit=OPTION - len(which))
    return app_commands.Choice(name=f"{name}{which}", value=plain_value)
