"""Before a move is made: what it would do, and other ways to the same end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.engine import Game, Move
from bot.matches import Look, Preview
from cogs.components.commands import path_of
from cogs.components.moves import made, name_of, on_offer, pack, text_of
from cogs.components.names import labelled, names_of, said
from cogs.components.router import Line, Page, Pressed, Visit, button, menu, row, words
from cogs.components.text import escaped, listed, whole_lines, worded
from cogs.pages.private import BUTTON_ROOM, GREEN, PER_PAGE, TEXT, choice_line, full_name, narrowing


async def is_looked_at(
    visit: Visit, move: Move, lost: Sequence[str] = (), *, is_unnamed: bool = False
) -> bool:
    """Whether this person sees a preview of the move first; `is_unnamed`: what they pressed did not say which move it is.

    `lost`: what could still be used and would be thrown away. What was typed in full was meant so.
    """
    level = await visit.hall.setting(visit.person, "preview")
    is_slip = (bool(type(move).way_in) or bool(lost)) and not visit.is_typed
    is_grave = move.is_costly() or is_unnamed or is_slip
    return level == "always" or (level == "costly" and is_grave)


def preview_page(
    game: Game,
    look: Look,
    move: Move,
    preview: Preview,
    ways: Sequence[str] = (),
    lost: Sequence[str] = (),
) -> Page:
    """What a move would do, and the question whether to do it.

    `ways`: all ways to the end of a move with a route; `lost`: what could still be used and is gone then.
    """
    choice = game.choice(look.view, move)
    told = worded(game, preview.events, names_of(look.match))
    if not preview.is_whole:
        told.append("*What follows is open: it depends on chance or on something hidden.*")
    told += [said(look, line) for line in game.foretold(look.view, move)]
    detail = f"\n{said(look, choice.detail)}" if choice.detail else ""
    items: list[discord.ui.Item[Any]] = [
        words(f"**{escaped(full_name(game, look, move), 100)}?**{detail}")
    ]
    if lost:
        items.append(words(f"**You lose what you could still use:** {said(look, listed(lost))}."))
    if told:
        items.append(words(whole_lines(told, TEXT)))
    return Page(*items, row(*_answers(game, look, move, ways)))


def _answers(game: Game, look: Look, move: Move, ways: Sequence[str]) -> list[Pressed]:
    """`[Fly] [Other path] [Back]`; without a route the move itself, another one, and back to all."""
    match, entry, packed = look.match.id, look.entry, pack(look, move, BUTTON_ROOM)
    kind = type(move)
    is_one_of_many = len(on_offer(look, kind)) > 1
    to_kind = narrowing(kind, 0, {})
    if not kind.way_in:
        sure = labelled(look, game.choice(look.view, move).label)
        others = [button("more", match, entry, "Another", rest=to_kind)] if is_one_of_many else []
        back = button("now", match, entry, "Back")
    else:
        sure = name_of(kind)
        other = f"Other {kind.way_in}"
        others = [button("other", match, entry, other, rest=packed)] if len(ways) > 1 else []
        back = button("more", match, entry, "Back", rest=to_kind)
        if not is_one_of_many:
            back = button("now", match, entry, "Back")
    return [button("play", match, entry, sure, rest=packed, style=GREEN), *others, back]


def filled_but_way(move: Move) -> Mapping[str, str]:
    """The fields of a move as typed, without its way."""
    names = (name for name in move.__struct_fields__ if name != type(move).way_in)
    return {name: text_of(getattr(move, name)) for name in names}


def ways_page(game: Game, look: Look, move: Move, ways: Sequence[str]) -> Page:
    """Other ways to the same end, best first."""
    kind = type(move)
    values = {name: getattr(move, name) for name in move.__struct_fields__}
    others = [
        made(game, kind, {**values, kind.way_in: way}) for way in ways if way != values[kind.way_in]
    ]
    lines = [
        Line(text_of(getattr(one, kind.way_in)), line.value, line.detail)
        for one in others[:PER_PAGE]
        for line in [choice_line(game, look, one)]
    ]
    head = f"**{escaped(full_name(game, look, move), 100)}**: which {kind.way_in}?"
    items: list[discord.ui.Item[Any]] = [words(head)]
    if lines:
        items.append(menu("try", look.match.id, look.entry, lines, "Which?"))
    if len(others) > len(lines):
        typed = "/" + " ".join((game.command, *path_of(kind)))
        items.append(words(f"-# {len(others) - len(lines)} more: type `{typed}`."))
    packed = pack(look, move, BUTTON_ROOM)
    back = button("try", look.match.id, look.entry, "Back", rest=packed)
    return Page(*items, row(back))
