"""The lobby card: game, seats, options, and why the match cannot begin yet."""

from __future__ import annotations

import re
from typing import Any

import discord
import msgspec

from bot.engine import Game
from bot.matches import Match
from cogs.components.commands import Option, help_of, options_of
from cogs.components.names import names_of, title_alone
from cogs.components.router import Line, Page, button, menu, paged, row, text_block
from cogs.components.text import fold_case, label, letter
from cogs.pages.panel import NEUTRAL
from cogs.pages.private import GREEN

BLUE = discord.ButtonStyle.primary
MOST_VALUES = 100  # figures of an option that are listed


def card(match: Match, game: Game) -> Page:
    """The public card of a lobby; of a match that has begun or is gone, a line without buttons."""
    if match.state != "lobby":
        return Page(text_block(_past(match, game)))
    container: discord.ui.Container[Any] = discord.ui.Container(
        text_block(_head(match, game)), text_block(seats_text(match)), accent_colour=NEUTRAL
    )
    if changed := options_text(match, game):
        container.add_item(text_block(changed))
    container.add_item(text_block(f"-# {game.length}. {missing(match)}"))
    container.add_item(_presence(match))
    container.add_item(_hosting(match, game))
    return Page(container)


def _past(match: Match, game: Game) -> str:
    if match.state == "deleted":
        return f"~~{title_alone(match)}~~ · match {match.id} of {game.title} was called off."
    where = f" in <#{match.thread_id}>" if match.thread_id else ""
    return f"**{title_alone(match)}** · match {match.id} of {game.title} has begun{where}."


def _head(match: Match, game: Game) -> str:
    host = f"hosted by {host_name(match)}"
    return f"### {title_alone(match)}\n{game.title} · match {match.id} · {host}"


def full_page(match: Match, ping: str) -> Page:
    """The last seat is taken: the host is called to begin."""
    begin = button("begin", match.id, 0, "Begin", style=GREEN)
    return Page(text_block(f"{ping} {title_alone(match)} is full."), row(begin))


def host_name(match: Match) -> str:
    seat = match.seat_of(match.host_id)
    return names_of(match)[seat] if seat is not None else "its host"


def seats_text(match: Match) -> str:
    """One line a seat."""
    names = names_of(match)
    lines = [
        f"**{letter(seat.seat)}** {names[seat.seat]}" + (" (computer)" if seat.is_autopilot else "")
        for seat in match.seats
    ]
    lines += [f"**{letter(seat)}** *open*" for seat in range(len(match.seats), match.size)]
    return "\n".join(lines)


def missing(match: Match) -> str:
    """Why it cannot begin yet, or that it can."""
    left = match.size - len(match.seats)
    if left == 0:
        return f"Full: {host_name(match)} can begin."
    return f"{left} more {'player is' if left == 1 else 'players are'} needed."


def standard(game: Game) -> dict[str, Any]:
    """The options of a standard match."""
    built: dict[str, Any] = msgspec.to_builtins(game.options())
    return built


def options_text(match: Match, game: Game) -> str:
    """The options that differ from the standard."""
    usual = standard(game)
    lines = [
        f"{title_case(name)}: **{shown(match.options[name])}** (standard: {shown(usual[name])})"
        for name in usual
        if name in match.options and match.options[name] != usual[name]
    ]
    if match.has_random_seats:
        lines.append("Seats are drawn at random.")
    return "\n".join(lines)


def _by_field(game: Game) -> list[tuple[str, Option]]:
    fields = msgspec.structs.fields(game.options)
    return list(zip([field.name for field in fields], options_of(game.options), strict=True))


def title_case(name: str) -> str:
    """`fair_start` → `Fair start`."""
    return name.replace("_", " ").capitalize()


def seats_word(size: int) -> str:
    return "1 seat" if size == 1 else f"{size} seats"


def shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(shown(part) for part in value) or "none"
    return str(value).replace("_", " ") or "none"


def _presence(match: Match) -> discord.ui.ActionRow[Any]:
    return row(
        button("join", match.id, 0, "Join", style=BLUE, disabled=match.is_full),
        button("leave", match.id, 0, "Leave"),
        button("auto", match.id, 0, "Add autopilot", disabled=match.is_full),
    )


def _hosting(match: Match, game: Game) -> discord.ui.ActionRow[Any]:
    left = match.size - len(match.seats)
    text = "Begin" if match.is_full else f"Begin ({left} missing)"
    return row(
        button("options", match.id, 0, "Options ▾"),
        button("begin", match.id, 0, text, style=GREEN, disabled=not match.is_full),
    )


def options_page(match: Match, game: Game, page: int = 0) -> Page:
    """The host's private menu: which option (a page of them), then its values."""
    lines = [
        Line(
            f"{title_case(name)}: {shown(match.options.get(name, standard(game)[name]))}",
            name,
            option.help,
        )
        for name, option in _by_field(game)
    ]
    sizes = [Line(seats_word(size), str(size), is_set=size == match.size) for size in game.seats]
    rows = [menu("size", match.id, 0, sizes, "Seats")]
    if lines:
        rows.append(menu("option", match.id, 0, paged(lines, page), "Change an option"))
    has_computer = any(seat.is_autopilot for seat in match.seats)
    off = button("unauto", match.id, 0, "Remove an autopilot", disabled=not has_computer)
    return Page(
        text_block(f"**Options of {title_alone(match)}**\n{_standing(match, game)}"),
        *rows,
        row(off),
    )


def _standing(match: Match, game: Game) -> str:
    return options_text(match, game) or "All as in a standard match."


def values_page(match: Match, game: Game, name: str, page: int = 0) -> Page:
    """The values of one option as a menu (a page of them); a text, or one of very many figures, is typed in a form instead."""
    option = dict(_by_field(game))[name]
    values = values_of(option)
    now = match.options.get(name, standard(game)[name])
    lines = [Line(label(shown(value)), str(value), is_set=value == now) for value in values]
    rows = []
    if lines:
        rows.append(menu("set", match.id, 0, paged(lines, page), title_case(name), rest=name))
    typed = button("type", match.id, 0, "Type it", rest=name)
    back = button("options", match.id, 0, "Back")
    page_rows = [*rows, row(back) if lines else row(typed, back)]
    return Page(text_block(f"**{title_case(name)}: {shown(now)}**\n{option.help}"), *page_rows)


def values_of(option: Option) -> list[Any]:
    """All values where they are few."""
    if option.type is bool:
        return [False, True]
    if option.choices:
        return list(option.choices)
    if option.type is int and option.least is not None and option.most is not None:
        figures = range(option.least, option.most + 1)
        return list(figures) if len(figures) <= MOST_VALUES else []
    return []


def read_value(game: Game, name: str, typed: str) -> Any:
    """The typed value of an option as plain JSON value; the desk checks it."""
    option, typed = dict(_by_field(game))[name], fold_case(typed)
    if option.type is bool:
        return typed.strip().casefold() in ("true", "yes", "1", "on")
    if option.is_list:
        return [_number(part.strip()) for part in typed.split(",") if part.strip()]
    return _number(typed.strip()) if option.type is int else typed.strip()


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def reflowed(text: str) -> str:
    """A text whose lines were broken for an editor: a line that ends within a sentence goes on in the next one."""
    return re.sub(r"(?<![.!?:\n])\n(?=\S)", " ", text)


def rules_in_short(game: Game) -> Page:
    """The game, then what can be chosen when a match of it is opened."""
    lines = [f"-# **{title_case(name)}**: {option.help}" for name, option in _by_field(game)]
    options = text_block("\n".join([f"-# {help_of(game.options)}", *lines]))
    return Page(text_block(f"### {game.title}\n{reflowed(game.guide)}"), options)
