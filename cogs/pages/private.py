"""The one private message of a player: what can be done, which, a preview, what happened. Edited in place.

Choices that are places: each bears the same number in the menu and on the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import discord

from bot.engine import Event, Game, Move, seat_placeholder
from bot.matches import MatchSnapshot
from cogs.components.commands import help_of, path_of
from cogs.components.custom_ids import as_written, percent_encode
from cogs.components.moves import (
    by_kind,
    distinct,
    first_open,
    kind_of,
    matching_offers,
    name_of,
    offered_of_kind,
    open_number,
    pack,
    pack_lookup,
    pressable_moves,
    shown_value,
    tag_of,
    text_of,
)
from cogs.components.names import names_of, title_of, turn_of, with_names, with_plain_names
from cogs.components.router import Line, Page, PressItem, button, menu, paged, row, rows, text_block
from cogs.components.text import CHOICES, OPTION, event_sentences, listed, whole_lines
from render.scene import Spot

GREEN = discord.ButtonStyle.success
PER_PAGE = CHOICES
FEW = 5  # answers that fit in a row of buttons
BUTTON_ROOM = 70  # what a custom_id leaves for a packed move
TEXT = 2_400
OWN_STEPS = "The steps of a turn that nobody has seen yet can always be taken back:"

Items = list[discord.ui.Item[Any]]


@dataclass(frozen=True)
class Asking:
    """Buttons or a menu to choose from, and where the choices stand on the board."""

    items: Items
    spots: tuple[Spot | None, ...] = ()


def choice_line(game: Game, look: MatchSnapshot, move: Move, spot: Spot | None = None) -> Line:
    choice = game.menu_line(look.view, move)
    words = with_spot_numbers(spot, with_plain_names(look, choice.label)) + loses(look, move)
    return Line(words, pack(look, move, OPTION), with_plain_names(look, choice.detail))


def choice_button(
    game: Game,
    look: MatchSnapshot,
    move: Move,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    spot: Spot | None = None,
) -> PressItem:
    text = with_spot_numbers(
        spot, with_plain_names(look, game.menu_line(look.view, move).label)
    ) + loses(look, move)
    packed = pack(look, move, BUTTON_ROOM)
    return button("try", look.match.id, look.entry, text, rest=packed, style=style)


def loses(look: MatchSnapshot, move: Move) -> str:
    """` · loses 2 actions`: named beside a move that throws something away; the press is asked about once."""
    return f" · loses {listed(lost)}" if (lost := look.forfeits.get(move)) else ""


def full_name(game: Game, look: MatchSnapshot, move: Move) -> str:
    """The choice with its verb: `Build a card: plasma`."""
    shown, name = with_plain_names(look, game.menu_line(look.view, move).label), name_of(type(move))
    verb = name.split(" ")[0].casefold()
    return shown if shown.casefold().startswith(verb) else f"{name}: {shown}"


def kind_lines(
    game: Game, look: MatchSnapshot, moves: Sequence[Move], *, is_private: bool = True
) -> list[Line]:
    """A line for each kind of move; a kind with one offer shows that one, in private with what it throws away."""
    lines = []
    for kind, some in by_kind(moves).items():
        if len(some) == 1:
            detail = with_plain_names(look, game.menu_line(look.view, some[0]).detail)
            lost = loses(look, some[0]) if is_private else ""
            lines.append(Line(full_name(game, look, some[0]) + lost, tag_of(kind), detail))
        else:
            lines.append(Line(f"{name_of(kind)} …", tag_of(kind), help_of(kind)))
    return lines


def waiting_text(look: MatchSnapshot) -> str:
    """Who is waited for, for what, since when."""
    if look.match.state == "frozen":
        return f"The match stands still: {look.match.fault}. Nothing is lost."
    if look.outcome is not None or look.match.state == "over":
        return "The match is over."
    if look.decision is None:
        return "Nothing is asked just now."
    since = {waiting.seat: waiting.since for waiting in look.match.waiting}
    who = listed([seat_placeholder(seat) for seat in look.decision.seats])
    asked = max((since[s] for s in look.decision.seats if s in since), default=None)
    when = f" (asked <t:{int(asked.timestamp())}:R>)" if asked else ""
    return with_names(look, f"{who} {look.decision.task}{when}")


def turn_overview(
    game: Game, look: MatchSnapshot, told: Sequence[str] = (), ends_at: datetime | None = None
) -> Page:
    """What just happened, how things stand and what this player can do next; `ends_at`: when the turn ends itself."""
    head = f"**{title_of(look.match)}**" + (f" · {turn}" if (turn := turn_of(look)) else "")
    items: Items = [text_block(head)]
    ordered = _by_orders(game, look)
    if news := [line for line in told if line.removeprefix("- ") not in ordered]:
        items.append(text_block(whole_lines(news, TEXT)))
    items.append(
        text_block("\n".join(filter(None, (_stand(look), with_names(look, _notice(game, look))))))
    )
    items.extend(ordered.values())
    asking = _choices(game, look)
    aside = _aside(game, look)
    if ends_at is not None:
        items.append(text_block(f"Your turn ends by itself <t:{int(ends_at.timestamp())}:R>."))
        aside.insert(0, button("wait", look.match.id, look.entry, "Wait"))
    return Page(*items, *asking.items, *rows(aside), spots=asking.spots)


def _by_orders(game: Game, look: MatchSnapshot) -> dict[str, discord.ui.Item[Any]]:
    """What goes on by this player's standing orders, line by line, each with its button to change it."""
    if look.outcome is not None or look.seat is None:
        return {}
    shown: dict[str, discord.ui.Item[Any]] = {}
    for line, lookup in game.active_orders(look.view):
        rest = pack_lookup(lookup)
        change = button("ask", look.match.id, look.entry, "Change", rest=rest)
        shown[with_names(look, line)] = discord.ui.Section(
            text_block(with_names(look, line)), accessory=change
        )
    return shown


def _notice(game: Game, look: MatchSnapshot) -> str:
    return game.reminder(look.view, look.seat) if look.outcome is None else ""


def _stand(look: MatchSnapshot) -> str:
    if look.is_asked and look.decision is not None and look.match.state == "running":
        task = look.decision.task.removeprefix("to act · ")
        return with_names(look, look.decision.question or f"**Your turn:** {task}.")
    return waiting_text(look)


def _choices(game: Game, look: MatchSnapshot) -> Asking:
    match, entry = look.match.id, look.entry
    if not look.is_asked:
        return Asking([])
    kinds = by_kind(look.offers)
    is_turn = look.decision is not None and look.decision.stays_open
    if len(look.offers) <= (FEW if is_turn and len(kinds) > 1 else 2 * FEW):
        return _answers(game, look)
    if len(kinds) == 1:
        return _which(game, look, list(look.offers), next(iter(kinds)), 0, {})
    lines = kind_lines(game, look, look.offers)
    return Asking([menu("do", match, entry, paged(lines), "What do you do?")])


def _answers(game: Game, look: MatchSnapshot) -> Asking:
    """A button for each of a few answers, and what each brings."""
    style = GREEN if len(look.offers) == 1 else discord.ButtonStyle.secondary
    spots = spots_of(game, look, [[move] for move in look.offers])
    buttons = [
        choice_button(game, look, move, style, spot)
        for move, spot in zip(look.offers, spots, strict=True)
    ]
    lines = []
    for move in look.offers:
        choice = game.menu_line(look.view, move)
        if choice.detail:
            lines.append(f"**{with_names(look, choice.label)}**: {with_names(look, choice.detail)}")
    rows: Items = [row(*buttons[at : at + FEW]) for at in range(0, len(buttons), FEW)]
    return Asking([text_block("\n".join(lines)), *rows] if lines else rows, spots)


def _aside(game: Game, look: MatchSnapshot) -> list[PressItem]:
    match, entry = look.match.id, max(look.entry, 0)
    buttons = [button("hand", match, entry, "My hand"), button("log", match, entry, "Log")]
    if look.standing:
        buttons.append(button("orders", match, entry, "Standing orders"))
    if look.take_back.is_free:
        buttons.append(button("back", match, entry, "Take back"))
    if look.decision is not None and not look.is_asked:
        buttons.append(button("tell", match, entry, "Tell me when"))
    is_free = look.is_asked and look.decision is not None and not look.decision.question
    asking = pressable_moves(game) if is_free else []
    buttons += [button("ask", match, entry, text, rest=pack_lookup(one)) for text, one in asking]
    return buttons


def orders_page(game: Game, look: MatchSnapshot) -> Page:
    """The standing orders this player has given and can give."""
    lines = kind_lines(game, look, look.standing)
    text = "**Standing orders**: what is done for you when it is not your turn. Only you see them."
    if given := [f"- {with_names(look, line)}" for line in game.standing_orders(look.view)]:
        text += "\n" + whole_lines(["In force:", *given], TEXT)
    back = row(button("now", look.match.id, look.entry, "Back"))
    if not lines:
        return Page(text_block(text), text_block("There are none to give just now."), back)
    return Page(
        text_block(text), menu("do", look.match.id, look.entry, paged(lines), "Which order?"), back
    )


def kinds_page(game: Game, look: MatchSnapshot, page: int) -> Page:
    """A page of everything this player can do or order now."""
    lines = paged(kind_lines(game, look, offered_of_kind(look)), page)
    which = menu("do", look.match.id, look.entry, lines, "What do you do?")
    return Page(which, row(button("now", look.match.id, look.entry, "Back")))


def choose_page(
    game: Game,
    look: MatchSnapshot,
    kind: type[Move],
    page: int = 0,
    filled: dict[str, str] | None = None,
    told: Sequence[str] = (),
) -> Page:
    """Which of the moves of a kind: one menu, a field at a time where they are many."""
    filled = filled or {}
    moves = matching_offers(game, look, offered_of_kind(look, kind), filled)
    chosen = ", ".join(shown_value(game, look, name, value) for name, value in filled.items())
    head = f"**{name_of(kind)}**" + (f" · {chosen}" if chosen else "") + f"\n{help_of(kind)}"
    news = [text_block(whole_lines(told, TEXT))] if told else []
    which = _which(game, look, moves, kind, page, filled)
    back = row(button("now", look.match.id, look.entry, "Back"))
    return Page(*news, text_block(head), *which.items, back, spots=which.spots)


def _which(
    game: Game,
    look: MatchSnapshot,
    moves: list[Move],
    kind: type[Move],
    page: int,
    filled: dict[str, str],
) -> Asking:
    match, entry = look.match.id, look.entry
    open_field = first_open(moves) if len(moves) > PER_PAGE else None
    if open_field is not None:
        values = distinct(moves, open_field)
        room = narrowing(kind, 0, filled)
        if 1 < len(values) <= PER_PAGE:
            return _values(game, look, moves, open_field, room)
    page = min(page, max(0, len(moves) - 1) // PER_PAGE)
    shown = moves[page * PER_PAGE : (page + 1) * PER_PAGE]
    if not shown:
        return Asking([text_block("There is nothing of this kind to choose now.")])
    spots = spots_of(game, look, [[move] for move in shown])
    lines = [choice_line(game, look, *pair) for pair in zip(shown, spots, strict=True)]
    items: Items = [menu("try", match, entry, lines, "Which?")]
    if open_number(moves):
        items.append(row(number_button(look, kind, filled, "Type the number …")))
    typed = "/" + " ".join((game.command, *path_of(kind)))
    if len(moves) > PER_PAGE:
        turned = narrowing(kind, page + 1 if (page + 1) * PER_PAGE < len(moves) else 0, filled)
        text = f"Next page ({page + 1} of {(len(moves) - 1) // PER_PAGE + 1})"
        items.append(row(button("more", match, entry, text, rest=turned)))
        items.append(text_block(f"-# Or type `{typed}` and narrow it by typing."))
    elif kind.has_more(look.view, offered_of_kind(look, kind)):
        items.append(text_block(f"-# Only some are listed; any other can be typed: `{typed}`."))
    return Asking(items, spots)


def _values(game: Game, look: MatchSnapshot, moves: list[Move], field: str, room: str) -> Asking:
    """A menu of the values that one field of these moves has."""
    values = distinct(moves, field)
    fits = [[move for move in moves if getattr(move, field) == value] for value in values]
    spots = spots_of(game, look, fits)
    lines = [
        Line(
            with_spot_numbers(spot, shown_value(game, look, field, text) or "none"),
            filled_in(field, text),
        )
        for spot, text in zip(spots, map(text_of, values), strict=True)
    ]
    asks = f"{field.replace('_', ' ').capitalize()}?"
    return Asking([menu("narrow", look.match.id, look.entry, lines, asks, rest=room)], spots)


def number_button(
    look: MatchSnapshot, kind: type[Move], filled: dict[str, str], text: str
) -> PressItem:
    """Opens the form for a number (see `_numbers`); `filled` are the fields that are chosen already."""
    rest = narrowing(kind, 0, filled)
    return button("fill", look.match.id, look.entry, text, rest=rest)


def narrowing(kind: type[Move], page: int, filled: dict[str, str]) -> str:
    """A half-made choice as text: `fly;0;ship=life`."""
    return ";".join([tag_of(kind), str(page), *(filled_in(*pair) for pair in filled.items())])


def filled_in(name: str, value: str) -> str:
    """A field with its value, within a half-made choice."""
    return f"{name}={percent_encode(value, ';')}"


def narrowed_by(game: Game, rest: str) -> tuple[type[Move], int, dict[str, str]]:
    """Kind, page and fields of a half-made choice. Raises `IllegalMove` for what is none."""
    with as_written():
        tag, page, *pairs = rest.split(";")
        kind, number = kind_of(game, tag), int(page)
        filled = {name: unquote(value) for name, value in (pair.split("=", 1) for pair in pairs)}
        if number < 0 or not filled.keys() <= set(kind.__struct_fields__):
            raise ValueError(rest)
    return kind, number, filled


def take_back_page(game: Game, look: MatchSnapshot) -> Page:
    """What would go, and whether it may."""
    match, entry, plan = look.match.id, look.entry, look.take_back
    keep = button("now", match, entry, "Keep")
    if not plan.is_free:
        steps = [move for move in look.offers if move.is_undo]
        buttons = [choice_button(game, look, move) for move in steps]
        text = "\n".join([with_names(look, plan.refusal), *([OWN_STEPS] if steps else [])])
        return Page(text_block(text), *rows([*buttons, keep]))
    told = _taken(game, look, plan.events)
    sure = button("goback", match, entry, "Take back", style=GREEN)
    return Page(text_block(f"**Take back?**\n{told}\nNothing hidden was shown."), row(sure, keep))


def _taken(game: Game, look: MatchSnapshot, events: Sequence[Event]) -> str:
    return (
        whole_lines(event_sentences(game, events, names_of(look.match)), TEXT) or "Your last move."
    )


FEWEST = 2  # one place alone needs no number
CIRCLED = 20  # ① to ⑳; from 21 on the circled figures stand elsewhere in Unicode


def spot_number(number: int) -> str:
    """① … ⑳ ㉑ … ㉟."""
    return chr(0x2460 + number - 1 if number <= CIRCLED else 0x3251 + number - CIRCLED - 1)


def spots_of(
    game: Game, look: MatchSnapshot, lines: Sequence[Sequence[Move]]
) -> tuple[Spot | None, ...]:
    """For each line of a menu (the moves behind it) where it stands, numbered; nothing where fewer than two are places.

    A line of several moves stands where all of them do.
    """
    places = [_place(game, look, moves) for moves in lines]
    if sum(place != "" for place in places) < FEWEST:
        return (None,) * len(lines)
    spots: list[Spot | None] = []
    number = 0
    for place in places:
        number += place != ""
        spots.append(Spot(number, place) if place else None)
    return tuple(spots)


def _place(game: Game, look: MatchSnapshot, moves: Sequence[Move]) -> str:
    found = {game.menu_line(look.view, move).at for move in moves}
    return found.pop() if len(found) == 1 else ""


def with_spot_numbers(spot: Spot | None, text: str) -> str:
    """`② N8`: the words of a choice with its number."""
    return f"{spot_number(spot.number)} {text}" if spot else text
