"""The options of a match, told from what is given: which there are, and what each takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from bot.rules.kernel import Game, IllegalMove, must_suit


def check_options(game: Game, seats: int, options: Mapping[str, Any]) -> None:
    """Raises `IllegalMove`: unknown name, value that does not fit, wrong number of seats, options at odds."""
    fields = {field.name: field for field in msgspec.structs.fields(game.options)}
    for name, value in options.items():
        if name not in fields:
            raise IllegalMove(
                f"{game.title} has no option {name!r}. It has: {', '.join(fields)}.", "options"
            )
        _check_value(name, value, fields[name].type)
    must_suit(game, seats, game.read_options(options))


def _check_value(name: str, value: Any, kind: Any) -> None:
    try:
        msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as fault:
        raise IllegalMove(
            f"The option {name!r} takes {_taken(kind)}, not {value!r}.", "options"
        ) from fault


def _taken(kind: Any) -> str:
    """What a field takes, in words: `true or false`, `a whole number from 0 to 24`, else its help."""
    whole = found = inspect.type_info(kind)
    told = ""
    if isinstance(whole, inspect.Metadata):
        found, told = whole.type, (whole.extra_json_schema or {}).get("description", "")
    match found:
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            *others, last = map(str, values)
            return f"{', '.join(others)} or {last}" if others else last
        case inspect.IntType(ge=int() as least, le=int() as most):
            return f"a whole number from {least} to {most}"
        case inspect.IntType():
            return "a whole number"
    return f"something else ({told})" if told else "something else"
