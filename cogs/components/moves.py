"""Offered moves as menus and commands need them: packed into a custom_id, filtered by what is filled in, completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.engine import Game, IllegalMove, Lookup, Move, seat_placeholder
from bot.matches import MatchSnapshot
from cogs.components.commands import Option, field_of, options_of, path_of
from cogs.components.custom_ids import GONE, as_written, key_of
from cogs.components.names import with_names, with_plain_names
from cogs.components.text import fold_case, listed, matches_ignoring_case, some_of

SOME = 10  # values told in a refusal

Filled = Mapping[str, Any]


def tag_of(kind: type[Move] | type[Lookup]) -> str:
    return str(kind.__struct_config__.tag)


def kind_of(game: Game, tag: str) -> type[Move]:
    """The kind of move behind a tag. Raises `IllegalMove` for one that is no longer in the game."""
    for kind in game.moves:
        if tag_of(kind) == tag:
            return kind
    raise IllegalMove(GONE)


def name_of(kind: type[Move]) -> str:
    return kind.label or " ".join(path_of(kind)).capitalize()


def offered_of_kind(look: MatchSnapshot, kind: type[Move] | None = None) -> list[Move]:
    """Answers and standing orders on offer, of one kind or all; what is both is one."""
    every = dict.fromkeys([*look.offers, *look.standing])
    return [move for move in every if kind is None or type(move) is kind]


def by_kind(moves: Iterable[Move]) -> dict[type[Move], list[Move]]:
    """Kinds in the order of their best move."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    return kinds


def pack(look: MatchSnapshot, move: Move, limit: int) -> str:
    """A move as text: its tag and values; where that is longer than `limit` and the move is on offer, a key to find it there."""
    text = _encoded(move)
    if len(text) <= limit or move not in offered_of_kind(look):
        return text
    return f"={key_of(text)}"


def is_packed(move: Move, packed: str) -> bool:
    """Whether this is the move that a button or a line of a menu carries."""
    text = _encoded(move)
    return packed in (text, f"={key_of(text)}")


def is_by_place(packed: str) -> bool:
    """Whether this is a place among the offers, as earlier versions wrote: another move may stand there by now, so it is shown first."""
    return packed.startswith("#")


def _encoded(move: Move) -> str:
    values = [getattr(move, name) for name in move.__struct_fields__]
    return msgspec.json.encode([tag_of(type(move)), *values]).decode()


def pack_lookup(lookup: Lookup) -> str:
    """A lookup as text: its tag, and of its fields those that are not as usual."""
    usual = {one.name: one.default for one in msgspec.structs.fields(type(lookup))}
    given = {
        name: value
        for name in lookup.__struct_fields__
        if (value := getattr(lookup, name)) != usual[name]
    }
    return msgspec.json.encode([tag_of(type(lookup)), given]).decode()


def pressable_moves(game: Game) -> list[tuple[str, Lookup]]:
    """The lookups that need no typing, with the words of their buttons."""
    return [
        (kind.label, kind())
        for kind in game.lookups
        if kind.label and not any(one.required for one in msgspec.structs.fields(kind))
    ]


def unpack(game: Game, look: MatchSnapshot, packed: str) -> Move:
    """The move again. Raises `IllegalMove` when there is no such choice any more."""
    with as_written():
        if packed.startswith("="):
            keys = {key_of(_encoded(one)): one for one in offered_of_kind(look)}
            return keys[packed[1:]]
        if is_by_place(packed):
            return dict(enumerate(offered_of_kind(look)))[int(packed[1:])]
        tag, *values = msgspec.json.decode(packed)
        kind = kind_of(game, tag)
        fields = kind.__struct_fields__[: len(values)]  # of an older button: those it knew
        return read_choice(game, kind, dict(zip(fields, values, strict=True)))


def read_choice(game: Game, kind: type[Move], values: Filled) -> Move:
    """The record with these values, checked against its types."""
    return game.read_move(msgspec.json.encode({"move": tag_of(kind), **values}))


def text_of(value: object) -> str:
    """One value of a field as it is typed."""
    if isinstance(value, tuple | list):
        return ", ".join(text_of(part) for part in value)
    return "" if value is None else str(value)


def distinct(moves: Iterable[Move], field: str) -> list[Any]:
    """The values of a field among these moves, best first."""
    return list(dict.fromkeys(getattr(move, field) for move in moves))


def open_number(moves: Sequence[Move]) -> str:
    """The one field in which these moves differ, where it is a number; else empty."""
    fields = moves[0].__struct_fields__ if moves else ()
    differ = [name for name in fields if len(distinct(moves, name)) > 1]
    is_number = len(differ) == 1 and all(type(getattr(one, differ[0])) is int for one in moves)
    return differ[0] if is_number else ""


def is_meant(game: Game, look: MatchSnapshot, field: str, value: object, typed: object) -> bool:
    """Whether what was typed means this value: its own form or the words shown for it."""
    text = text_of(value)
    wanted = matches_ignoring_case(text_of(typed))
    return wanted == matches_ignoring_case(text) or (
        bool(text) and wanted == matches_ignoring_case(shown_value(game, look, field, text))
    )


def shown_value(game: Game, look: MatchSnapshot, field: str, text: str) -> str:
    return with_plain_names(look, game.field_value_words(look.view, field, text)) if text else ""


def is_called(game: Game, look: MatchSnapshot, field: str, value: object, typed: object) -> bool:
    """As `is_meant`, or another name by which autocomplete finds this value."""
    wanted = matches_ignoring_case(text_of(typed))
    names = game.also_called(text_of(value)) if wanted else ()
    return wanted in map(matches_ignoring_case, names) or is_meant(game, look, field, value, typed)


def matching_offers(
    game: Game, look: MatchSnapshot, moves: Iterable[Move], filled: Filled
) -> list[Move]:
    """The moves that agree with everything filled in; if there is none, those that do by another name."""
    found = list(moves)
    for fits in (is_meant, is_called):
        agree = [
            move
            for move in found
            if all(
                fits(game, look, name, getattr(move, name), typed) for name, typed in filled.items()
            )
        ]
        if agree:
            return agree
    return []


def first_open(moves: Sequence[Move]) -> str | None:
    """The first field that still has several values."""
    fields = moves[0].__struct_fields__
    return next((name for name in fields if len(distinct(moves, name)) > 1), None)


def typed_move(
    game: Game, look: MatchSnapshot, kind: type[Move], given: Filled
) -> Move | list[Move]:
    """What a typed command means: one move, or the offers that are left to choose from.

    Not offered but complete: the record itself, so that the rules say why not. Raises `IllegalMove` where options are missing,
    `NoneOffered` where there is nothing to choose them from.
    """
    offered = offered_of_kind(look, kind)
    fits = matching_offers(game, look, offered, given)
    if len(fits) > 1:
        return _as_by_default(kind, fits, given) or fits
    if fits:
        return fits[0]
    values = _canonical(game, look, kind, given)
    try:
        return read_choice(game, kind, values)
    except msgspec.ValidationError as fault:
        if not offered and (look.is_asked or kind.anytime):
            raise NoneOffered(values) from fault
        raise IllegalMove(_why_not(game, look, kind, given)) from fault


class NoneOffered(IllegalMove):
    """A kind of move of which nothing is on offer; `given`: what was filled in all the same."""

    def __init__(self, given: dict[str, Any]) -> None:
        super().__init__("There is nothing of this kind to choose now.")
        self.given = given


def _as_by_default(kind: type[Move], fits: list[Move], given: Filled) -> Move | None:
    """The move in which all that was left open is as usual, where everything left open has a usual value."""
    left = [
        field
        for field in msgspec.structs.fields(kind)
        if field.name not in given and len(distinct(fits, field.name)) > 1
    ]
    if any(field.required for field in left):
        return None
    usual = [m for m in fits if all(getattr(m, field.name) == field.default for field in left)]
    return usual[0] if len(usual) == 1 else None


def _canonical(game: Game, look: MatchSnapshot, kind: type[Move], given: Filled) -> dict[str, Any]:
    """Typed values in the form of the record: `Life` → `life`, `a, b` → a list."""
    options = {field_of(kind, option.name): option for option in options_of(kind)}
    return {
        name: _value(game, look, kind, name, options[name], typed) for name, typed in given.items()
    }


def _value(
    game: Game, look: MatchSnapshot, kind: type[Move], field: str, option: Option, typed: Any
) -> Any:
    if option.type is not str or option.is_said:
        return typed
    offered = distinct(offered_of_kind(look, kind), field)
    parts = [part for value in offered if isinstance(value, tuple) for part in value]
    known = list(dict.fromkeys([*option.choices, *map(text_of, [*offered, *parts])]))

    def read(part: str) -> str:
        part = fold_case(part)
        meant = [value for value in known if is_meant(game, look, field, value, part)]
        called = [value for value in known if is_called(game, look, field, value, part)]
        return meant[0] if meant else called[0] if len(called) == 1 else part

    if option.is_list:
        return [read(part) for part in str(typed).split(",") if part.strip()]
    return read(str(typed))


def _why_not(game: Game, look: MatchSnapshot, kind: type[Move], given: Filled) -> str:
    """Why a command that is not complete cannot be filled in."""
    offered = offered_of_kind(look, kind)
    if not offered:
        return _not_now(look)
    for field in kind.__struct_fields__:
        legal = [shown_value(game, look, field, text_of(v)) for v in distinct(offered, field)]
        values = [value for value in legal if value]
        if field in given and not matching_offers(game, look, offered, {field: given[field]}):
            return f"`{text_of(given[field])}` is not possible for `{field}`. You can: {some_of(values, SOME, 'or')}."
    if kind.sampled and (missing := left_open(kind, given)):
        return f"Say also: {listed(missing)}."  # what is listed is not all that fits
    return "These do not go together. Leave one out and choose from what is possible."


def left_open(kind: type[Move], given: Filled) -> list[str]:
    """The fields that must be filled in and are not."""
    return [
        one.name for one in msgspec.structs.fields(kind) if one.required and one.name not in given
    ]


def _not_now(look: MatchSnapshot) -> str:
    if look.outcome is not None or look.decision is None:
        return "Nothing is asked just now."
    others = listed([seat_placeholder(seat) for seat in look.decision.seats])
    return with_names(look, f"It is not your turn: {others} {look.decision.task}.")


def completions(
    game: Game, look: MatchSnapshot, kind: type[Move], field: str, filled: Filled, typed: str
) -> list[tuple[str, Any]]:
    """(words, value) of the legal values of a field given the others, best first, narrowed by what is typed."""
    moves = matching_offers(game, look, offered_of_kind(look, kind), filled)
    values = distinct(moves, field)
    if any(isinstance(value, tuple) for value in values):
        return _next_parts(game, look, field, values, typed)
    pairs = [
        (shown_value(game, look, field, text_of(value)), value) for value in values if value != ""
    ]
    return narrowed([pair for pair in pairs if pair[1] is not None], typed, game.also_called)


def _next_parts(
    game: Game, look: MatchSnapshot, field: str, values: Sequence[Any], typed: str
) -> list[tuple[str, Any]]:
    """A list is completed part by part, after the last comma."""
    before, comma, last = typed.rpartition(",")
    done = [part.strip() for part in before.split(",") if part.strip()]
    parts = dict.fromkeys(part for value in values for part in value or ())
    left = [part for part in parts if not any(is_meant(game, look, field, part, d) for d in done)]
    shown = [(shown_value(game, look, field, text_of(p)), text_of(p)) for p in left]
    pairs = narrowed(shown, last, game.also_called)
    start = f"{before.strip()}, " if comma else ""
    return [(f"{start}{words}", f"{start}{value}") for words, value in pairs]


class Named(NamedTuple):
    """A value to choose: as it is shown, itself, and the names by which it is found."""

    shown: str
    value: Any
    names: tuple[str, ...]


def named(
    pairs: Iterable[tuple[str, Any]],
    also_called: Callable[[str], Iterable[str]] = lambda value: (),
) -> list[Named]:
    """Values with all their names, ready to be searched with every letter typed."""
    return [
        Named(
            shown,
            value,
            tuple(
                matches_ignoring_case(name)
                for name in (shown, text_of(value), *also_called(text_of(value)))
            ),
        )
        for shown, value in pairs
    ]


def found_among(values: Iterable[Named], typed: str) -> list[tuple[str, Any]]:
    """Those that contain what is typed in one of their names, those that begin with it first."""
    wanted = matches_ignoring_case(typed)
    fit = [one for one in values if any(wanted in name for name in one.names)]
    fit.sort(key=lambda one: not any(name.startswith(wanted) for name in one.names))
    return [(one.shown, one.value) for one in fit]


def narrowed(
    pairs: Iterable[tuple[str, Any]],
    typed: str,
    also_called: Callable[[str], Iterable[str]] = lambda value: (),
) -> list[tuple[str, Any]]:
    """As `found_among`, of values by their names."""
    return found_among(named(pairs, also_called), typed)
