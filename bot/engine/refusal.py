"""Why a kind of move cannot be made: the rules are asked about moves that it could mean, and the answer of most of them is told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any

import msgspec
from msgspec import inspect

from bot.engine.game import Game
from bot.engine.moves import IllegalMove, Move
from bot.engine.position import Position, offered_moves
from bot.engine.preview import preview

MOST = 120  # moves tried
ENOUGH = 12  # times the same reason
SOME = 30  # values of a game's completion among them
NOTHING = "Nothing that you have fits this now."
UNKNOWN = re.compile(
    r"There is no |You have no |['\"`]"
)  # so the rules begin, or quote, of what they do not know
NAMELESS = re.compile(r"''|\"\"|``")  # a blank, quoted
LONGEST = 40  # characters of a word of the view that may be the value of a field


def why_not(
    game: Game,
    position: Position[Any, Any],
    seat: int,
    kind: type[Move],
    given: Mapping[str, Any],
    absent: Collection[str] = (),
) -> str:
    """What the rules say to a move of this kind with these fields, whatever is left open; empty where one of them is legal.

    `absent`: kinds of moves that this match is played without. What is said about a
    value that was only tried is told where the rules know it and say nothing else.
    """
    if kind.__struct_config__.tag in absent:
        return "This match is played without it."
    told: Counter[str] = Counter()
    examples: Counter[str] = Counter()
    for move in islice(_tries(game, position, seat, kind, given), MOST):
        try:
            preview(game, position, seat, move)
        except IllegalMove as refusal:
            is_example = _is_about(refusal.reason, move, given)
            (examples if is_example else told)[refusal.reason] += 1
            if told[refusal.reason] >= ENOUGH:
                return refusal.reason
        else:
            return ""
    if not told and not examples:
        return _misfit(kind, given)
    known = [reason for reason in examples if not UNKNOWN.search(reason)]
    if told or known:
        return next((reason for reason, _ in told.most_common(1)), next(iter(known), NOTHING))
    return _left_blank(game, position, seat, kind, given)


def _left_blank(
    game: Game, position: Position[Any, Any], seat: int, kind: type[Move], given: Mapping[str, Any]
) -> str:
    """What the rules say where all that must be filled in is blank, if they do more than repeat the blank."""
    blanks = {one.name: _blank(one) for one in _missing(kind, given)}
    try:
        preview(game, position, seat, msgspec.convert({**given, **blanks}, kind, strict=False))
    except IllegalMove as refusal:
        return NOTHING if NAMELESS.search(refusal.reason) else refusal.reason
    except msgspec.ValidationError:
        return NOTHING
    return ""


def _blank(field: inspect.Field) -> Any:
    wanted = _plain(field.type)
    if isinstance(wanted, inspect.VarTupleType):
        return ()
    if isinstance(wanted, inspect.LiteralType):
        return wanted.values[0]
    return (wanted.ge or 0) if isinstance(wanted, inspect.IntType) else ""


def _misfit(kind: type[Move], given: Mapping[str, Any]) -> str:
    """What a field of few values can be, where it is given another."""
    for field in _described(kind):
        wanted = _plain(field.type)
        if isinstance(wanted, inspect.LiteralType) and field.name in given:
            known = [str(value) for value in wanted.values]
            if given[field.name] not in known:
                return f"There is no {field.name.rstrip('_')} `{given[field.name]}`. There are: {', '.join(known)}."
    return NOTHING


def _is_about(reason: str, move: Move, given: Mapping[str, Any]) -> bool:
    """Whether a reason names a value that nobody has typed."""
    tried = [getattr(move, one.name) for one in _missing(type(move), given)]
    parts = [part for value in tried for part in (value if isinstance(value, tuple) else (value,))]
    names = [part for part in parts if isinstance(part, str)]
    return any(
        re.search(rf"(?<![a-z0-9]){_bare(name)}(?![a-z0-9])", _bare(reason))
        for name in names
        if _bare(name)
    )


def _bare(text: str) -> str:
    """Letters, figures and blanks: the rules spell what was typed in their own way."""
    return " ".join(re.split(r"[^a-z0-9]+", text.lower())).strip()


def _tries(
    game: Game, position: Position[Any, Any], seat: int, kind: type[Move], given: Mapping[str, Any]
) -> Iterator[Move]:
    """Moves of a kind: what must be filled in and is not, filled with things of the table."""
    missing = _missing(kind, given)
    pools = [_values(game, position, seat, kind, one) for one in missing]
    for values in islice(product(*pools), MOST * 4):
        filled = {one.name: value for one, value in zip(missing, values, strict=True)}
        try:
            yield msgspec.convert({**given, **filled}, kind, strict=False)
        except msgspec.ValidationError:
            continue


def _missing(kind: type[Move], given: Mapping[str, Any]) -> list[inspect.Field]:
    return [one for one in _described(kind) if one.required and one.name not in given]


def _described(kind: type[Move]) -> Sequence[inspect.Field]:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return described.fields


def _values(
    game: Game, position: Position[Any, Any], seat: int, kind: type[Move], field: inspect.Field
) -> list[Any]:
    """Values that a field may have: its own few, those of the game's completion, then words of what the seat sees."""
    wanted = _plain(field.type)
    is_list = isinstance(wanted, inspect.VarTupleType)
    one = _plain(wanted.item_type) if isinstance(wanted, inspect.VarTupleType) else wanted
    found: list[Any]
    if isinstance(one, inspect.LiteralType):
        found = list(one.values)
    elif isinstance(one, inspect.BoolType):
        found = [True, False]
    elif isinstance(one, inspect.IntType):
        found = [one.ge if one.ge is not None else 1]
    else:
        found = _words(game, position, seat, str(kind.__struct_config__.tag), field.name)
    return [(value,) for value in found] if is_list else found


def _plain(wanted: inspect.Type) -> inspect.Type:
    """A type without what is told about it."""
    return wanted.type if isinstance(wanted, inspect.Metadata) else wanted


def _words(game: Game, position: Position[Any, Any], seat: int, tag: str, field: str) -> list[str]:
    completer = game.completers.get((tag, field))
    completed = completer(position, seat, {}) if completer else []
    others = [*offered_moves(position, seat), *game.anytime_moves(position.state, seat)]
    alike = [getattr(move, field) for move in others if field in move.__struct_fields__]
    view = msgspec.to_builtins(game.view(position, seat))
    own = _own(view, seat)
    things = game.things(position.state, seat, field)
    found = dict.fromkeys([*things, *completed[:SOME], *_texts(alike), *_texts(own), *_texts(view)])
    return [word for word in found if 0 < len(word) <= LONGEST]


def _own(view: Any, seat: int) -> Any:
    """What a view tells of the seat itself."""
    seats = view.get("seats") if isinstance(view, dict) else None
    return seats[seat] if isinstance(seats, list) and seat < len(seats) else None


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, Iterable):
        for inner in value:
            yield from _texts(inner)
