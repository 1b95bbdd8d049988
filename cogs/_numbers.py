"""Choices that differ only in a number, and the standing orders that do: typed in a form instead of looked for in a menu."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.matches import Look
from bot.rules.kernel import Game, IllegalMove, Move
from cogs._commands import field_of, options_of
from cogs._forms import Blank, Form
from cogs._moves import distinct, fitting, made, name_of, on_offer, open_number
from cogs._names import labelled
from cogs._private import narrowing
from cogs._text import folded, plain

DIGITS = 6  # typed at most


def orders_by_number(look: Look) -> list[Move]:
    """Of the standing orders that could answer what is asked the largest group that differs only in a number."""
    kinds = look.decision.orders if look.decision else ()
    alike: dict[Move, list[Move]] = {}
    for order in look.standing:
        if type(order) in kinds and (number := _number_in(type(order))):
            alike.setdefault(msgspec.structs.replace(order, **{number: 0}), []).append(order)
    return max(alike.values(), key=len, default=[])


def _number_in(kind: type[Move]) -> str:
    """The only whole number among the fields of a move; empty where there is none, or several."""
    numbers = [option.name for option in options_of(kind) if option.type is int]
    return field_of(kind, numbers[0]) if len(numbers) == 1 else ""


def number_form(game: Game, look: Look, kind: type[Move], filled: dict[str, str]) -> Form:
    """The number of this kind of move; where a standing order could answer for it, also how far that goes."""
    moves = fitting(game, look, on_offer(look, kind), filled)
    blanks = [_blank(game, look, moves, "{} ({})")]
    if orders := orders_by_number(look):
        blanks.append(_blank(game, look, orders, "Or a standing order: {}"))
    rest = narrowing(kind, 0, filled)
    return Form("filled", look.match.id, look.entry, name_of(kind), *blanks, rest=rest)


def _blank(game: Game, look: Look, moves: Sequence[Move], asks: str) -> Blank:
    """What the number is and how far it may go; the best choice as an example."""
    if not moves:
        raise IllegalMove("That is not possible now.")
    kind = type(moves[0])
    number = open_number(moves) or _number_in(kind)
    told = next(one.help for one in options_of(kind) if field_of(kind, one.name) == number)
    told = told if asks.startswith("{}") else told[0].lower() + told[1:]
    example = labelled(look, game.choice(look.view, moves[0]).label)
    return Blank(asks.format(told, reach(moves)), f"For example: {example}")


def reach(moves: Sequence[Move]) -> str:
    """`3 to 6`: the numbers on offer."""
    number = open_number(moves) or _number_in(type(moves[0]))
    values = distinct(moves, number)
    low, high = min(values), max(values)
    return f"{low} to {high}" if low < high else str(low)


def typed_number(game: Game, moves: Sequence[Move], text: str) -> Move:
    """The move with the number that was typed; whether it is legal the rules say. Raises `IllegalMove` for what is no number."""
    kind, typed = type(moves[0]), folded(text)
    number = open_number(moves) or _number_in(kind)
    values = {name: getattr(moves[0], name) for name in kind.__struct_fields__}
    if not (typed.isascii() and typed.isdigit()):
        raise IllegalMove(f"`{plain(text)}` is no whole number. {name_of(kind)}: {reach(moves)}.")
    try:
        return made(game, kind, {**values, number: int(typed)})
    except msgspec.ValidationError as fault:
        raise IllegalMove(
            f"{int(typed)} is not possible. {name_of(kind)}: {reach(moves)}."
        ) from fault
