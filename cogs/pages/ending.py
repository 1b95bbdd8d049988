"""What the channel sees when a match is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.engine import seat_placeholder
from bot.matches import Match, MatchSnapshot
from cogs.components.names import names_of, title_of, with_names
from cogs.components.pictures import Picture
from cogs.components.router import Page, button, row, text_block
from cogs.components.text import letter, listed, whole_lines
from cogs.pages.panel import LINES, gallery
from cogs.pages.private import GREEN


def retired_page(match: Match, picture_name: str | None, alt: str = "") -> Page:
    """An old panel: its board and the words for it stay, its buttons are gone."""
    text = text_block(f"-# {title_of(match)}: the table has moved on, see below.")
    if picture_name is None:
        return Page(text)
    item = discord.MediaGalleryItem(
        f"attachment://{picture_name}", description=alt or "An earlier board of this match."
    )
    board = discord.ui.MediaGallery[Any](item)
    return Page(board, text)


def end_page(look: MatchSnapshot, pictures: Sequence[Picture], has_film: bool) -> Page:
    """The end: final board and what is shown beside it, who won and why, the scores line by line, the key."""
    match = look.match
    container: discord.ui.Container[Any] = discord.ui.Container(
        text_block(f"### {title_of(match)} is over\n{end_text(look)}"), gallery(*pictures)
    )
    if table := scores(look):
        container.add_item(text_block(table))
    if match.key:
        container.add_item(
            text_block(f"-# The key of its chance: `{match.key}` (hash `{match.key_hash}`)")
        )
    container.add_item(_looking_back(look, has_film))
    return Page(container)


def _looking_back(look: MatchSnapshot, has_film: bool) -> discord.ui.ActionRow[Any]:
    """What can be done with a match that is over."""
    match, entry = look.match.id, look.entry
    buttons = [
        button("verify", match, entry, "Verify"),
        button("rematch", match, entry, "Rematch", style=GREEN),
        button("export", match, entry, "Export"),
        button("log", match, entry, "Log"),
    ]
    if has_film:
        buttons.insert(3, button("film", match, entry, "Film"))
    return row(*buttons)


def over_page(look: MatchSnapshot, has_film: bool, told: Sequence[str] = ()) -> Page:
    """To somebody who would play on: what just happened, when and how the match ended, and what can still be done here."""
    at = int((look.match.ended_at or look.match.created_at).timestamp())
    lines = [
        f"**{title_of(look.match)}** is over since <t:{at}:f> (<t:{at}:R>).",
        end_text(look),
        "What can still be done: `/match show` the last board, and",
    ]
    news = [text_block(whole_lines(told, LINES))] if told else []
    return Page(*news, text_block("\n".join(lines)), _looking_back(look, has_film))


def end_text(look: MatchSnapshot) -> str:
    if look.outcome is None:
        endings = {
            "agreement": "Everybody agreed to end it.",
            "abandoned": "Nobody plays any more.",
        }
        return endings.get(look.match.ending or "", "It has ended.")
    winners = listed([f"**{seat_placeholder(seat)}**" for seat in look.outcome.winners])
    verb = "wins" if len(look.outcome.winners) == 1 else "win"
    won = f"{winners} {verb}: " if winners else "Nobody wins: "
    return with_names(look, won + look.outcome.reason.rstrip(".") + ".")


def scores(look: MatchSnapshot) -> str:
    """The scoring as a table in fixed width, a column for each seat scored, also one that nobody sits on, and whose letters
    head it.
    """
    if look.outcome is None or not look.outcome.lines:
        return ""
    seats = [letter(seat) for seat in range(max(len(line.values) for line in look.outcome.lines))]
    widest = max(len(line.label) for line in look.outcome.lines)
    rows = [" " * widest + "".join(f"{seat:>5}" for seat in seats)]
    for line in look.outcome.lines:
        rows.append(f"{line.label:<{widest}}" + "".join(f"{value:>5}" for value in line.values))
    names = names_of(look.match)
    whose = " · ".join(f"{seat} {name}" for seat, name in zip(seats, names, strict=False))
    return "```\n" + "\n".join(rows) + f"\n```\n-# {whose}"
