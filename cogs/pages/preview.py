"""Before a move is made: what it would do, and other ways to the same end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.engine import Game, Move
from bot.matches import MatchSnapshot, Preview
from cogs.components.commands import path_of
from cogs.components.moves import name_of, offered_of_kind, pack, read_choice, text_of
from cogs.components.names import names_of, with_names, with_plain_names
from cogs.components.router import Line, Page, PressItem, Request, button, menu, row, text_block
from cogs.components.text import escaped, event_sentences, listed, whole_lines
from cogs.pages.private import BUTTON_ROOM, GREEN, PER_PAGE, TEXT, choice_line, full_name, narrowing


async def shows_path_first(
    visit: Request, move: Move, lost: Sequence[str] = (), *, is_unnamed: bool = False
) -> bool:
    """Whether this person sees a preview of the move first; `is_unnamed`: what they pressed did not say which move it is.

    `lost`: what could still be used and would be thrown away. What was typed in full was meant so.
    """
    level = await visit.hall.setting(visit.person, "preview")
    is_slip = (bool(type(move).path_field) or bool(lost)) and not visit.is_typed
    is_grave = move.is_costly() or is_unnamed or is_slip
    return level == "always" or (level == "costly" and is_grave)


def preview_page(
    game: Game,
    look: MatchSnapshot,
    move: Move,
    preview: Preview,
    ways: Sequence[str] = (),
    lost: Sequence[str] = (),
) -> Page:
    """What a move would do, and the question whether to do it.

    `ways`: all ways to the end of a move with a route; `lost`: what could still be used and is gone then.
    """
    choice = game.menu_line(look.view, move)
    told = event_sentences(game, preview.events, names_of(look.match))
    if not preview.is_whole:
        told.append("*What follows is open: it depends on chance or on something hidden.*")
    told += [with_names(look, line) for line in game.preview_notes(look.view, move)]
    detail = f"\n{with_names(look, choice.detail)}" if choice.detail else ""
    items: list[discord.ui.Item[Any]] = [
        text_block(f"**{escaped(full_name(game, look, move), 100)}?**{detail}")
    ]
    if lost:
        items.append(
            text_block(f"**You lose what you could still use:** {with_names(look, listed(lost))}.")
        )
    if told:
        items.append(text_block(whole_lines(told, TEXT)))
    return Page(*items, row(*_answers(game, look, move, ways)))


def _answers(game: Game, look: MatchSnapshot, move: Move, ways: Sequence[str]) -> list[PressItem]:
    """`[Fly] [Other path] [Back]`; without a route the move itself, another one, and back to all."""
    match, entry, packed = look.match.id, look.entry, pack(look, move, BUTTON_ROOM)
    kind = type(move)
    is_one_of_many = len(offered_of_kind(look, kind)) > 1
    to_kind = narrowing(kind, 0, {})
    if not kind.path_field:
        sure = with_plain_names(look, game.menu_line(look.view, move).label)
        others = [button("more", match, entry, "Another", rest=to_kind)] if is_one_of_many else []
        back = button("now", match, entry, "Back")
    else:
        sure = name_of(kind)
        other = f"Other {kind.path_field}"
        others = [button("other", match, entry, other, rest=packed)] if len(ways) > 1 else []
        back = button("more", match, entry, "Back", rest=to_kind)
        if not is_one_of_many:
            back = button("now", match, entry, "Back")
    return [button("play", match, entry, sure, rest=packed, style=GREEN), *others, back]


def filled_but_way(move: Move) -> Mapping[str, str]:
    """The fields of a move as typed, without its way."""
    names = (name for name in move.__struct_fields__ if name != type(move).path_field)
    return {name: text_of(getattr(move, name)) for name in names}


def ways_page(game: Game, look: MatchSnapshot, move: Move, ways: Sequence[str]) -> Page:
    """Other ways to the same end, best first."""
    kind = type(move)
    values = {name: getattr(move, name) for name in move.__struct_fields__}
    others = [
        read_choice(game, kind, {**values, kind.path_field: way})
        for way in ways
        if way != values[kind.path_field]
    ]
    lines = [
        Line(text_of(getattr(one, kind.path_field)), line.value, line.detail)
        for one in others[:PER_PAGE]
        for line in [choice_line(game, look, one)]
    ]
    head = f"**{escaped(full_name(game, look, move), 100)}**: which {kind.path_field}?"
    items: list[discord.ui.Item[Any]] = [text_block(head)]
    if lines:
        items.append(menu("try", look.match.id, look.entry, lines, "Which?"))
    if len(others) > len(lines):
        typed = "/" + " ".join((game.command, *path_of(kind)))
        items.append(text_block(f"-# {len(others) - len(lines)} more: type `{typed}`."))
    packed = pack(look, move, BUTTON_ROOM)
    back = button("try", look.match.id, look.entry, "Back", rest=packed)
    return Page(*items, row(back))
