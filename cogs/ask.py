"""Asking the table: a game's lookups as commands, their answers, and what can be done or asked next from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.engine import Game, IllegalMove, Lookup, LookupResult, Move
from bot.matches import MatchSnapshot
from cogs.components.commands import (
    CommandHandlers,
    Given,
    Option,
    add_lookups,
    field_of,
    options_of,
)
from cogs.components.completion import choices_of, which_of
from cogs.components.context import context_of
from cogs.components.custom_ids import GONE, as_written, key_of
from cogs.components.errors import report
from cogs.components.moves import (
    Named,
    found_among,
    named,
    pack_lookup,
    shown_value,
    tag_of,
    text_of,
)
from cogs.components.names import with_names, with_plain_names
from cogs.components.question_budget import Questions
from cogs.components.router import (
    Line,
    Page,
    Request,
    button,
    menu,
    on_press,
    page_of,
    paged,
    row,
    rows,
    text_block,
)
from cogs.components.text import Interaction, fold_case, whole_lines
from cogs.pages.find_match import (
    load_snapshot,
    must_have_begun,
    nothing_found,
    require_running,
    which_match,
)
from cogs.pages.private_reply import show_board
from cogs.presses import preview_or_play, refresh_if_stale, require_seat
from render.scene import Spot

TEXT = 3_200
MOST_BUTTONS = 10  # of what was found; more are a menu


@on_press("ask")
async def ask(visit: Request) -> None:
    """A lookup was typed or chosen: its answer as the table is now."""
    game, look = await load_snapshot(visit)
    page = page_of(visit.chosen)
    packed = visit.rest if page is not None else visit.chosen or visit.rest
    await _tell(visit, game, look, read(game, packed), page or 0)


async def _tell(
    visit: Request,
    game: Game,
    look: MatchSnapshot,
    lookup: Lookup,
    page: int = 0,
    moves_page: int = 0,
) -> None:
    """`page`: of what can be asked next, `moves_page`: of what can be done. Raises `NotHere` where there is nothing to ask about yet."""
    must_have_begun(look)
    await visit.wait()
    found = await visit.hall.questions.answer(visit.person, lookup, look.view)
    shown = found_page(game, look, lookup, found, page, moves_page)
    await show_board(visit, game, look, shown, found.path, found.picture_name)


@on_press("found")
@refresh_if_stale
async def found_move(visit: Request) -> None:
    """One of the moves that a lookup has found; the lookup is asked again, so the button need not carry the move.

    What has happened since does not matter where the answer is still that move; else it is a press of an old table.
    """
    game, look = await require_seat(visit.refresh_entry())
    await visit.wait()
    if (page := page_of(visit.chosen)) is not None:
        await _tell(visit, game, look, read(game, visit.rest), moves_page=page)
        return
    place, _, packed = f"{visit.chosen};{visit.rest}".lstrip(";").partition(";")
    at, _, key = place.partition("=")
    found = await visit.hall.questions.answer(visit.person, read(game, packed), look.view)
    with as_written():
        _, move = dict(enumerate(found.moves)).get(int(at), ("", None))
    if move is None or key != _key(move):
        game, look = await require_seat(visit)
    if move is None:
        raise IllegalMove(GONE)
    await preview_or_play(replace(visit, entry=look.entry), game, look, move)


def _key(move: Move) -> str:
    """By which it is known whether the answer is still this move."""
    return key_of(msgspec.json.encode(move).decode())[:8]


def found_page(
    game: Game,
    look: MatchSnapshot,
    lookup: Lookup,
    found: LookupResult,
    page: int = 0,
    moves_page: int = 0,
) -> Page:
    """What was found, what can be done about it, and the same asked in another way."""
    items: list[discord.ui.Item[Any]] = [text_block(f"**{with_names(look, found.title)}**")]
    items.append(text_block(whole_lines([with_names(look, line) for line in found.lines], TEXT)))
    items += _moves(look, lookup, found, moves_page)
    if lines := _others(look, found):
        match, entry, rest = look.match.id, look.entry, pack_lookup(lookup)
        items.append(menu("ask", match, entry, paged(lines, page), "Ask otherwise", rest=rest))
    if look.seat is not None:
        items.append(row(button("now", look.match.id, look.entry, "What can I do?")))
    return Page(*items, spots=tuple(Spot(at, *spot) for at, spot in enumerate(found.spots, 1)))


def _moves(
    look: MatchSnapshot, lookup: Lookup, found: LookupResult, page: int
) -> Sequence[discord.ui.ActionRow[Any]]:
    """A button a move; where they are many a menu of them."""
    if look.seat is None or not found.moves:
        return []
    match, entry, packed = look.match.id, look.entry, pack_lookup(lookup)
    lines = [
        Line(with_plain_names(look, text), f"{at}={_key(move)}")
        for at, (text, move) in enumerate(found.moves)
    ]
    if len(lines) > MOST_BUTTONS:
        return [menu("found", match, entry, paged(lines, page), "Which?", rest=packed)]
    return rows(
        [button("found", match, entry, line.text, rest=f"{line.value};{packed}") for line in lines]
    )


def _others(look: MatchSnapshot, found: LookupResult) -> list[Line]:
    packed = {pack_lookup(other): with_plain_names(look, text) for text, other in found.others}
    return [Line(text, value) for value, text in packed.items()]


def read(game: Game, packed: str) -> Lookup:
    """The lookup again. Raises `IllegalMove` for one that is no longer in the game."""
    try:
        tag, given = msgspec.json.decode(packed, type=tuple[str, dict[str, Any]])
        if tag not in map(tag_of, game.lookups):
            raise IllegalMove("This question cannot be asked any more.")
        return game.read_lookup(msgspec.json.encode({"lookup": tag, **given}))
    except msgspec.MsgspecError as gone:
        raise IllegalMove("This question cannot be asked any more.") from gone


def asked(game: Game, kind: type[Lookup], given: Given) -> Lookup:
    """The lookup that was typed. Raises `IllegalMove` where something is missing."""
    options = {field_of(kind, option.name): option for option in options_of(kind)}
    values = {name: _value(options[name], typed) for name, typed in given.items()}
    try:
        return game.read_lookup(msgspec.json.encode({"lookup": tag_of(kind), **values}))
    except msgspec.ValidationError as fault:
        missing = [
            one.name
            for one in msgspec.structs.fields(kind)
            if one.required and one.name not in given
        ]
        raise IllegalMove(f"Say also: {', '.join(missing)}." if missing else str(fault)) from fault


def _value(option: Option, typed: Any) -> Any:
    if option.type is not str:
        return typed
    return [*filter(None, map(fold_case, typed.split(",")))] if option.is_list else fold_case(typed)


async def act(interaction: Interaction, game: Game, kind: type[Lookup], given: Given) -> None:
    """A lookup was typed: about the match of this place, else one of the person's own."""
    lookup = asked(game, kind, given)
    found = await require_running(interaction, game, is_mine=False)
    if not found:
        sentence = f"There is no match of {game.title} here. `/match new` opens one."
        await nothing_found(interaction, sentence)
        return
    if len(found) > 1:
        page = which_match(found, "ask", pack_lookup(lookup))
        await Request(interaction, context_of(interaction), 0).show(page)
        return
    visit = Request(interaction, context_of(interaction), found[0].id)
    game, look = await load_snapshot(visit)
    await _tell(visit, game, look, lookup)


async def complete(
    interaction: Interaction, game: Game, kind: type[Lookup], field: str, filled: Given, typed: str
) -> list[app_commands.Choice[Any]]:
    """Values of an option, likely ones first; errors must not reach discord.py, which drops them."""
    try:
        matches = await require_running(interaction, game, is_mine=False)
        if not matches:
            return []
        hall = context_of(interaction)
        look = await hall.desk.snapshot(matches[0].id, interaction.user.id)
        which = which_of(matches)
        return (
            []
            if look.view is None
            else completions(game, look, kind, field, filled, typed, which, hall.questions)
        )
    except IllegalMove:  # with what is filled in there is nothing to choose from
        return []
    except Exception as error:  # noqa: BLE001  # the one door of autocomplete: nothing to choose from
        report(error, f"autocomplete of {kind.__name__}")
        return []


def completions(
    game: Game,
    look: MatchSnapshot,
    kind: type[Lookup],
    field: str,
    filled: Given,
    typed: str,
    which: str = "",
    kept: Questions | None = None,
) -> list[app_commands.Choice[Any]]:
    """The part after the last comma of a list is completed, else the whole. `which`: see `which_of`; `kept`: lists made before."""
    texts = {name: fold_case(text_of(value)) for name, value in filled.items()}
    is_list = next(o.is_list for o in options_of(kind) if field_of(kind, o.name) == field)
    before, comma, last = typed.rpartition(",") if is_list else ("", "", typed)
    start = f"{before.strip()}, " if comma else ""

    def made() -> list[Named]:
        values = kind.values(look.view, field, texts)
        pairs = [(shown_value(game, look, field, value), value) for value in values]
        return named(pairs, game.also_called)

    asked_for = (look.match.id, look.entry, look.seat, kind, field, *sorted(texts.items()))
    values = (kept or Questions()).values(asked_for, made)
    found = [(f"{start}{shown}", f"{start}{value}") for shown, value in found_among(values, last)]
    return choices_of(found, which)


COMMANDS = CommandHandlers(complete, act)


async def setup(bot: Any) -> None:
    """The lookups hang in the groups of their games."""
    for game in bot.hall.desk.games.values():
        if isinstance(group := bot.tree.get_command(game.command), app_commands.Group):
            add_lookups(group, game, COMMANDS)
