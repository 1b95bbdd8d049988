"""Warns before a command reaches Discord's limits, at which it could not be told to Discord and its whole game would be gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.cogs.test_limits import every_command, size

CHARACTERS, SPARE = 8_000, 100  # names, descriptions and choices of a command together
SUBCOMMANDS = 25  # of a command, and of each group in it
OPTIONS = 25
COMMANDS, COMMANDS_SPARE = 100, 50
FULL = {"galilean use": 25}  # a sub-command for each technology that is printed: no more can come
SUBCOMMAND, GROUP = 1, 2


async def test_every_command_has_characters_to_spare() -> None:
    left = {command["name"]: CHARACTERS - size(command) for command in every_command()}
    tight = {name: spare for name, spare in left.items() if spare < SPARE}
    assert not tight, f"so many of 8,000 characters are left: {tight}; shorten what is said in them"


async def test_every_group_has_room_for_one_more() -> None:
    counts = dict(pair for command in every_command() for pair in groups(command))
    full = {name: count for name, count in counts.items() if count >= SUBCOMMANDS}
    assert full == FULL, f"of 25 sub-commands so many are taken: {full}; put some under one word"
    assert max(counts.values()) <= SUBCOMMANDS


def groups(command: dict[str, Any], above: str = "") -> Iterator[tuple[str, int]]:
    """Each command and group with how many sub-commands and groups stand in it."""
    inner = [one for one in command.get("options", []) if one["type"] in (SUBCOMMAND, GROUP)]
    name = f"{above} {command['name']}".strip()
    if inner:
        yield name, len(inner)
    for one in inner:
        yield from groups(one, name)


async def test_every_sub_command_has_room_for_options() -> None:
    for command in every_command():
        for name, count in options(command):
            assert count < OPTIONS, f"/{name} has {count} of 25 options"


def options(command: dict[str, Any], above: str = "") -> Iterator[tuple[str, int]]:
    name = f"{above} {command['name']}".strip()
    inner = command.get("options", [])
    below = [one for one in inner if one["type"] in (SUBCOMMAND, GROUP)]
    if not below:
        yield name, len(inner)
    for one in below:
        yield from options(one, name)


async def test_there_is_room_for_more_games() -> None:
    assert len(every_command()) <= COMMANDS - COMMANDS_SPARE
