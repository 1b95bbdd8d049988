"""What the channel sees of a question out of turn. Made from what a spectator may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.engine import Game, Move, seat_placeholder
from bot.matches import Match, MatchSnapshot
from bot.matches.clock import last_moment
from cogs.components.moves import by_kind, name_of, open_number, tag_of
from cogs.components.names import title_of, with_names
from cogs.components.router import Page, PressItem, button, row, rows, text_block
from cogs.components.text import LABEL, label, whole_lines
from cogs.pages.number_forms import order_button, orders_by_number
from cogs.pages.panel import LINES, answers_waited_for, colour_of, is_secret, kinds_shown
from cogs.pages.private import choice_button, number_button

MOST_ANSWERS = 5


def question_page(
    game: Game, look: MatchSnapshot, seat: int, mover: MatchSnapshot, question: str, ping: str
) -> Page:
    """A question to one seat out of its turn, with a button for each answer; secret answers stay behind one button."""
    match, entry = look.match.id, look.entry
    lines = (
        ping,
        f"**{title_of(look.match)}**",
        with_names(look, question),
        deadline(game, [mover]),
    )
    head = text_block("\n".join(line for line in lines if line))
    answers = [] if is_secret(mover) else answer_buttons(game, mover)
    if not answers:
        kinds = kinds_shown(mover)
        only = next(iter(kinds)) if len(kinds) == 1 else None
        text = label(f"{name_of(only)} …", limit=LABEL) if only else "Choose"
        answers = [button("now", match, entry, text)]
    container: discord.ui.Container[Any] = discord.ui.Container(
        head, row(*answers), accent_colour=colour_of([seat])
    )
    return Page(container)


def answer_buttons(game: Game, mover: MatchSnapshot) -> list[PressItem]:
    """A button for each answer; where they are too many, one for the best of each kind and one that opens the rest of it.

    Beside them the standing orders that could answer. Nothing where even that does not fit in a row.
    """
    kinds = by_kind(mover.offers)
    orders = mover.decision.orders if mover.decision else ()
    wide = [*orders]
    shown = list(mover.offers)
    if len(shown) + len(wide) > MOST_ANSWERS:
        shown = [moves[0] for moves in kinds.values()]
        wide = [*(kind for kind, moves in kinds.items() if len(moves) > 1), *orders]
    if len(shown) + len(wide) > MOST_ANSWERS or len(kinds) < len(shown) < len(mover.offers):
        return []
    openers = [question_opening(mover, kind) for kind in wide]
    return [*(choice_button(game, mover, move) for move in shown), *openers]


def question_opening(mover: MatchSnapshot, kind: type[Move]) -> PressItem:
    """Opens the answers of a kind: a form where they differ only in a number, else a menu; of an order how far it goes."""
    if mover.decision and kind in mover.decision.orders and orders_by_number(mover):
        return order_button(mover, kind)
    if open_number([move for move in mover.offers if type(move) is kind]):
        return number_button(mover, kind, {}, "More …")
    text = f"{name_of(kind)} …"
    return button("do", mover.match.id, mover.entry, text, rest=tag_of(kind))


def deadline(game: Game, movers: Sequence[MatchSnapshot]) -> str:
    """What is taken for an answer of those who are asked, and when; empty where they are waited for without end.

    One line where it is the same for all, else one each.
    """
    found = {mover.seat: line for mover in movers if (line := _lapse(game, mover))}
    if len(set(found.values())) <= 1:
        return "".join([f"-# {line[0].upper()}{line[1:]}" for line in found.values()][:1])
    return "\n".join(
        with_names(mover, f"-# Of {seat_placeholder(mover.seat)} {found[mover.seat]}")
        for mover in movers
        if mover.seat is not None and mover.seat in found
    )


def _lapse(game: Game, mover: MatchSnapshot) -> str:
    waiting = next((one for one in mover.match.waiting if one.seat == mover.seat), None)
    if not mover.overdue or waiting is None:
        return ""
    when = f"<t:{int(last_moment(waiting.since, waiting.reminded).timestamp())}:R>"
    if is_secret(mover):
        return f"no answer counts as the default of the rules {when}."
    if len(mover.overdue) > 1:
        return f"no answer counts as one taken by lot {when}."
    label = game.menu_line(mover.view, mover.overdue[0]).label
    return with_names(mover, f"no answer counts as “{label}” {when}.")


def call_page(game: Game, mover: MatchSnapshot, told: Sequence[str]) -> Page:
    """For one person alone: what concerns them, and a button for each answer that somebody waits for."""
    match, entry = mover.match.id, mover.entry
    answers = by_kind(answers_waited_for(mover))
    buttons = [
        choice_button(game, mover, moves[0])
        if len(moves) == 1
        else button("do", match, entry, f"{name_of(kind)} …", rest=tag_of(kind))
        for kind, moves in answers.items()
    ]
    head = text_block(f"**{title_of(mover.match)}**\n{whole_lines(told, LINES)}")
    return Page(head, *rows([*buttons, button("now", match, entry, "What can I do?")]))


def settled_page(match: Match, text: str) -> Page:
    """A question that is no longer asked, without buttons: a line of what came of it."""
    return Page(text_block(f"-# {title_of(match)}: {text}"))
