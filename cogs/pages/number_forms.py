"""Choices that differ only in a number, and the standing orders that do: typed in a form instead of looked for in a menu."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import msgspec

from bot.engine import Game, IllegalMove, Move
from bot.matches import MatchSnapshot, Preview
from cogs.components.commands import field_of, options_of
from cogs.components.custom_ids import GONE
from cogs.components.forms import Form, FormText
from cogs.components.moves import (
    distinct,
    matching_offers,
    name_of,
    offered_of_kind,
    open_number,
    read_choice,
)
from cogs.components.names import with_plain_names
from cogs.components.router import Page, PressItem, button, row, text_block
from cogs.components.text import fold_case, plain
from cogs.pages.preview import preview_page
from cogs.pages.private import GREEN, narrowing

DIGITS = 6  # typed at most
BESIDE = "|"  # between a half-made choice and the numbers typed for it


def orders_by_number(look: MatchSnapshot) -> list[list[Move]]:
    """The standing orders that could answer what is asked, those together that differ only in a number; the most first."""
    kinds = look.decision.orders if look.decision else ()
    alike: dict[Move, list[Move]] = {}
    for order in look.standing:
        if type(order) in kinds and (number := _number_in(type(order))) and getattr(order, number):
            alike.setdefault(msgspec.structs.replace(order, **{number: 0}), []).append(order)
    most = max(map(len, alike.values()), default=0)
    first = next((some for some in alike.values() if len(some) == most), [])
    return [first, *(some for some in alike.values() if some is not first)] if first else []


def order_button(mover: MatchSnapshot, kind: type[Move]) -> PressItem:
    """Opens the form for how far a standing order goes."""
    number = _number_in(kind)
    told = next(one.help for one in options_of(kind) if field_of(kind, one.name) == number)
    return button("order", mover.match.id, mover.entry, f"Order: {_small(told)} …")


def order_form(game: Game, look: MatchSnapshot) -> Form:
    """How far the standing orders go that differ only in that, one of the first two."""
    groups = orders_by_number(look)[:2]
    if not groups:
        raise IllegalMove(GONE)
    blanks = []
    for at, moves in enumerate(groups):
        asks = with_plain_names(look, game.menu_line(look.view, moves[0]).label)
        asks = asks.removesuffix(str(max(_numbers(moves)))).strip()
        blanks.append(FormText(f"Or {asks}" if at else asks, reach(moves)))
    kind = type(groups[0][0])
    return Form("ordered", look.match.id, look.entry, name_of(kind), *blanks)


def _small(text: str) -> str:
    return text[0].lower() + text[1:]


def _number_in(kind: type[Move]) -> str:
    """The only whole number among the fields of a move; empty where there is none, or several."""
    numbers = [option.name for option in options_of(kind) if option.type is int]
    return field_of(kind, numbers[0]) if len(numbers) == 1 else ""


def _number_of(moves: Sequence[Move]) -> str:
    """The field whose number is typed. Raises `IllegalMove` where these moves have none: an older button may name such a kind."""
    if number := open_number(moves) or _number_in(type(moves[0])):
        return number
    raise IllegalMove(GONE)


def number_form(game: Game, look: MatchSnapshot, kind: type[Move], filled: dict[str, str]) -> Form:
    """The number of this kind of move; where a standing order could answer for it, also how far that goes."""
    moves = matching_offers(game, look, offered_of_kind(look, kind), filled)
    blanks = [_blank(game, look, moves, "{} ({})")]
    if orders := orders_by_number(look):
        blanks.append(_blank(game, look, orders[0], "Or a standing order: {}"))
    rest = narrowing(kind, 0, filled)
    return Form("filled", look.match.id, look.entry, name_of(kind), *blanks, rest=rest)


def _blank(game: Game, look: MatchSnapshot, moves: Sequence[Move], asks: str) -> FormText:
    """What the number is and how far it may go; the best choice as an example."""
    if not moves:
        raise IllegalMove(GONE)
    kind = type(moves[0])
    number = _number_of(moves)
    told = next(one.help for one in options_of(kind) if field_of(kind, one.name) == number)
    told = told if asks.startswith("{}") else _small(told)
    means = with_plain_names(look, game.menu_line(look.view, moves[0]).label)
    example = f"For example: {getattr(moves[0], number)} ({means})"
    return FormText(asks.format(told, reach(moves)), example)


def reach(moves: Sequence[Move]) -> str:
    """`3 to 6`: the numbers on offer."""
    low, high = min(_numbers(moves)), max(_numbers(moves))
    return f"{low} to {high}" if low < high else str(low)


def _numbers(moves: Sequence[Move]) -> list[int]:
    return distinct(moves, _number_of(moves))


def typed_number(game: Game, moves: Sequence[Move], text: str) -> Move:
    """The move with the number that was typed; whether it is legal the rules say. Raises `IllegalMove` for what is no number."""
    kind, typed, number = type(moves[0]), fold_case(text), _number_of(moves)
    values = {name: getattr(moves[0], name) for name in kind.__struct_fields__}
    if not (typed.isascii() and typed.isdigit()):
        raise IllegalMove(f"`{plain(text)}` is no whole number. {name_of(kind)}: {reach(moves)}.")
    try:
        return read_choice(game, kind, {**values, number: int(typed)})
    except msgspec.ValidationError as fault:
        raise IllegalMove(
            f"{int(typed)} is not possible. {name_of(kind)}: {reach(moves)}."
        ) from fault


def both_page(
    game: Game, look: MatchSnapshot, given: Sequence[Move], preview: Preview, rest: str
) -> Page:
    """The preview of a move, with the standing order that is given along with it."""
    page = preview_page(game, look, given[0], preview)
    shown = [item for item in page.children if not isinstance(item, discord.ui.ActionRow)]
    sure, wish = (with_plain_names(look, game.menu_line(look.view, one).label) for one in given)
    numbers = (str(_numbers([one])[0]) for one in given)
    match, entry = look.match.id, look.entry
    both = button(
        "both", match, entry, f"{sure} and order", rest=BESIDE.join((rest, *numbers)), style=GREEN
    )
    back = button("now", match, entry, "Back")
    return Page(*shown, text_block(f"Then your order: {wish}."), row(both, back))
