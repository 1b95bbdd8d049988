"""A move or lookup record → a slash command: class to name, docstring to help, fields to options. Knows no game by name.

Every option of a move may be left out: what the others leave open is asked in a menu, and what has one legal value is filled in.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import discord
import msgspec
from discord import app_commands

from bot.engine import Game, Lookup, Move, snake_case
from cogs.components.errors import ON_SERVERS
from cogs.components.text import CHOICES, OPTION, Interaction, cut

LONGEST = 200  # characters typed for one option; refusals repeat what was typed
ORDERS = "orders"
OPTION_KINDS = (int, bool, float)
SAID = "said"  # in the Meta of a field: free words of a player, which name nothing of the game

Given = dict[str, Any]
Record = TypeVar("Record", Move, Lookup)


@dataclass(frozen=True)
class CommandHandlers(Generic[Record]):
    """What a command of a move or lookup does: complete one of its options, and play or ask it."""

    complete: Callable[
        [Interaction, Game, type[Record], str, Given, str],
        Awaitable[list[app_commands.Choice[Any]]],
    ]
    act: Callable[[Interaction, Game, type[Record], Given], Awaitable[None]]


@dataclass(frozen=True)
class Option:
    """A field of a move as an option. `type` is int, bool, float or str; a list is typed with commas; what is said stays as it is typed."""

    name: str
    type: type[Any]
    help: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    is_list: bool = False
    is_said: bool = False


def help_of(kind: type[Any]) -> str:
    """The first paragraph of the docstring on one line."""
    return " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())


def path_of(kind: type[Move] | type[Lookup]) -> tuple[str, ...]:
    """The words typed after the game's: one or two. Standing orders come together under their own word."""
    command = tuple((kind.command or snake_case(kind.__name__)).replace("_", "-").lower().split())
    if issubclass(kind, Move) and kind.anytime and len(command) == 1:
        return (ORDERS, *command)
    return command


def options_of(kind: type[Any]) -> list[Option]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return [_option(field.name, hints[field.name]) for field in msgspec.structs.fields(kind)]


def _option(name: str, hint: Any) -> Option:
    notes = _meta(hint)
    plain, is_list = _strip(hint)
    choices: tuple[str, ...] = ()
    if typing.get_origin(plain) is typing.Literal:
        choices = tuple(str(value) for value in typing.get_args(plain))
    kind = plain if plain in OPTION_KINDS and not is_list else str
    return Option(
        name=name.rstrip("_").replace("_", "-"),
        type=kind,
        help=cut(notes.description or name.replace("_", " ").strip().capitalize(), OPTION),
        choices=choices,
        least=_whole(notes.ge, notes.gt, 1),
        most=_whole(notes.le, notes.lt, -1),
        is_list=is_list,
        is_said=bool((notes.extra or {}).get(SAID)),
    )


def _whole(included: float | None, excluded: float | None, step: int) -> int | None:
    if included is not None:
        return int(included)
    return None if excluded is None else int(excluded) + step


def _meta(hint: Any) -> msgspec.Meta:
    """The Meta of an annotation, wherever it stands in `X | None`."""
    if typing.get_origin(hint) is typing.Annotated:
        return next((note for note in hint.__metadata__ if isinstance(note, msgspec.Meta)), NO_META)
    return next((meta for arm in _arms(hint) if (meta := _meta(arm)) is not NO_META), NO_META)


NO_META = msgspec.Meta()


def _arms(hint: Any) -> tuple[Any, ...]:
    return (
        typing.get_args(hint) if typing.get_origin(hint) in (types.UnionType, typing.Union) else ()
    )


def _strip(hint: Any) -> tuple[Any, bool]:
    """The bare type without Annotated, None and list, and whether it was a list."""
    if typing.get_origin(hint) is typing.Annotated:
        return _strip(typing.get_args(hint)[0])
    if arms := [arm for arm in _arms(hint) if arm is not type(None)]:
        return _strip(arms[0])
    if typing.get_origin(hint) in (tuple, list):
        return _strip(typing.get_args(hint)[0])[0], True
    return hint, False


def field_of(kind: type[Any], option: str) -> str:
    """The field behind an option's name."""
    fields = msgspec.structs.fields(kind)
    return next(f.name for f in fields if option in (f.name, f.name.rstrip("_").replace("_", "-")))


def game_group(game: Game, doors: CommandHandlers[Move]) -> app_commands.Group:
    """All moves of a game under its word."""
    group = app_commands.Group(
        name=game.command,
        description=cut(f"Play {game.title}", OPTION),
        allowed_contexts=ON_SERVERS,
    )
    below: dict[str, app_commands.Group] = {}
    for kind in game.moves:
        *outer, name = path_of(kind)
        home = group
        if outer:
            home = below.get(outer[0]) or below.setdefault(
                outer[0],
                app_commands.Group(name=outer[0], description=_group_help(outer[0]), parent=group),
            )
        home.add_command(record_command(game, kind, name, doors))
    return group


def add_lookups(group: app_commands.Group, game: Game, doors: CommandHandlers[Lookup]) -> None:
    """The game's lookups beside its moves."""
    for kind in game.lookups:
        group.add_command(record_command(game, kind, path_of(kind)[0], doors))


def _group_help(word: str) -> str:
    if word == ORDERS:
        return "Standing orders: what to do when it is not your turn"
    return word.replace(
        "-", " "
    ).capitalize()  # shown nowhere, and the whole command has 8,000 characters


def record_command(
    game: Game, kind: type[Record], name: str, doors: CommandHandlers[Record]
) -> app_commands.Command[Any, Any, Any]:
    """The command of one move or lookup: each option optional, with the legal values to choose from while typing."""

    async def callback(interaction: Interaction, /, **given: Any) -> None:
        filled = {field_of(kind, key): value for key, value in given.items() if value is not None}
        await doors.act(interaction, game, kind, filled)

    options = options_of(kind)
    callback.__signature__ = _signature(options)  # type: ignore[attr-defined]  # read by discord.py instead of **given
    callback.__qualname__ = callback.__name__  # a dot in it would make discord.py expect `self`
    for option in options:
        _furnish(callback, game, kind, option, doors)
    return app_commands.Command(
        name=name, description=cut(help_of(kind) or name, OPTION), callback=callback
    )


def _signature(options: list[Option]) -> inspect.Signature:
    interaction = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction
    )
    given = [
        inspect.Parameter(
            _parameter(option),
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=_annotation(option),
        )
        for option in options
    ]
    return inspect.Signature([interaction, *given])


def _parameter(option: Option) -> str:
    return option.name.replace("-", "_")


def _annotation(option: Option) -> Any:
    kind: Any = option.type
    if kind is str:
        kind = app_commands.Range[str, 0, LONGEST]
    if kind is int and (option.least is not None or option.most is not None):
        kind = app_commands.Range[int, option.least, option.most]
    return typing.Optional[kind]  # noqa: UP045  # Range is no type that `|` knows


def _furnish(
    callback: Any, game: Game, kind: type[Record], option: Option, doors: CommandHandlers[Record]
) -> None:
    """Help, the typed name and completion. A short printed list is fixed where it does not depend on the table."""
    name = _parameter(option)
    app_commands.describe(**{name: option.help})(callback)
    app_commands.rename(**{name: option.name})(callback)
    if option.type is bool:
        return
    is_open = issubclass(kind, Lookup) or kind.anytime
    if is_open and not option.is_list and 0 < len(option.choices) <= CHOICES:
        fixed = [
            app_commands.Choice(name=value.replace("_", " "), value=value)
            for value in option.choices
        ]
        app_commands.choices(**{name: fixed})(callback)
        return
    app_commands.autocomplete(**{name: _completion(game, kind, option, doors)})(callback)


def _completion(
    game: Game, kind: type[Record], option: Option, doors: CommandHandlers[Record]
) -> Any:
    field = field_of(kind, option.name)

    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        filled = _filled(kind, interaction, field)
        return await doors.complete(interaction, game, kind, field, filled, str(current))

    return complete


def _filled(kind: type[Any], interaction: Interaction, besides: str) -> Given:
    """The options already filled, the one being typed left out."""
    # iterated, not dict(): a Namespace answers any attribute, `keys` too
    filled = {field_of(kind, key): value for key, value in interaction.namespace}
    return {
        key: value for key, value in filled.items() if key != besides and value not in (None, "")
    }
