"""The words that stand in stored matches, exports and buttons, read from the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource
from typing import Any, get_args

from msgspec import inspect

from bot.engine import Event, Game, Position
from bot.engine.registry import all_games
from bot.matches import clock, exported, rows
from cogs import (
    admin,  # noqa: F401  # their presses
    ask,  # noqa: F401  # their presses
    find,  # noqa: F401  # their presses
    history,  # noqa: F401  # their presses
    host,  # noqa: F401  # their presses
    lobby,  # noqa: F401  # their presses
    me,  # their presses
    numbers,  # noqa: F401  # their presses
    play,  # noqa: F401  # their presses
    show,  # noqa: F401  # their presses
)
from cogs.components.context import CALLS, DEFAULTS
from cogs.components.router import FORM_HANDLERS, PRESS_HANDLERS
from cogs.publish.publisher import OutboxPublisher
from db.tables import metadata


def stored_words() -> list[str]:
    """Sorted lines: where a word stands, and the word."""
    found = set(_house())
    for game in all_games().values():
        found |= {f"{game.name} {line}" for line in _game(game)}
    return sorted(found)


def _house() -> Iterator[str]:
    for table in metadata.tables.values():
        yield from (f"column {table.name}.{column.name}" for column in table.columns)
    yield from (f"button {kind}" for kind in PRESS_HANDLERS)
    yield from (f"form {kind}" for kind in FORM_HANDLERS)
    yield from (f"setting {name}" for name in (*DEFAULTS, CALLS, clock.WAITS))
    for name, (_, values) in me.SETTINGS.items():
        yield from (f"setting {name} = {value}" for value, *_ in values)
    yield from (f"entry {kind}" for kind in rows.KINDS)
    says = getsource(OutboxPublisher._say)  # noqa: SLF001  # its table of kinds
    yield from (f"outbox {kind}" for kind in re.findall(r'"(\w+)": ', says))
    yield from (f"export {name}" for name in exported.PARTS | exported.OPTIONAL)
    for record in ("Match", "Seat", "Tenure", "Entry"):
        kind = inspect.type_info(getattr(exported, f"Exported{record}"))
        yield from _fields(f"export {record.lower()}", kind, ())
    yield from (f"event .{name}" for name in Event.__struct_fields__)
    yield from (f"position .{name}" for name in Position.__struct_fields__)


def _game(game: Game) -> Iterator[str]:
    yield "game"
    yield from _fields("state", inspect.type_info(game.state), ())
    yield from _fields("option", inspect.type_info(game.options), ())
    steps = get_args(game.steps) or (game.steps,)
    for kind in (*steps, *game.moves, *game.lookups):
        tag = kind.__struct_config__.tag_field, kind.__struct_config__.tag
        yield from _fields(" ".join(map(str, tag)), inspect.type_info(kind), ())
    wording = import_module(f"bot.games.{game.name}.text.events")
    yield from (f"event {kind}" for kind in wording.SENTENCES)


def _fields(path: str, kind: inspect.Type, above: tuple[Any, ...]) -> Iterator[str]:
    """A line for each field, each tag of a union and each word of a list of words, however deep."""
    if isinstance(kind, inspect.StructType):
        yield path
        if kind.cls in above:
            return
        for field in kind.fields:
            yield from _fields(f"{path}.{field.encode_name}", field.type, (*above, kind.cls))
    elif isinstance(kind, inspect.LiteralType):
        yield from (f"{path} = {word}" for word in kind.values)
    elif isinstance(kind, inspect.EnumType):
        yield from (f"{path} = {one.value}" for one in kind.cls)
    else:
        yield path
        yield from _inside(path, kind, above)


def _inside(path: str, kind: inspect.Type, above: tuple[Any, ...]) -> Iterator[str]:
    if isinstance(kind, inspect.UnionType):
        for one in kind.types:
            is_tagged = isinstance(one, inspect.StructType) and one.tag is not None
            yield from _fields(f"{path}<{one.tag}>" if is_tagged else path, one, above)  # type: ignore[attr-defined]  # a struct's
    elif isinstance(kind, inspect.DictType):
        yield from _fields(f"{path}{{}}", kind.key_type, above)
        yield from _fields(f"{path}{{}}", kind.value_type, above)
    elif isinstance(kind, inspect.TupleType):
        for at, one in enumerate(kind.item_types):
            yield from _fields(f"{path}[{at}]", one, above)
    elif (item := getattr(kind, "item_type", None)) is not None:
        yield from _fields(f"{path}[]", item, above)
