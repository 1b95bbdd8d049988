"""`/me`: a person's own settings, and what is stored of them."""

from __future__ import annotations

from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.engine import IllegalMove
from cogs.components.context import DEFAULTS, context_of
from cogs.components.custom_ids import as_written
from cogs.components.forms import Form
from cogs.components.names import title_of
from cogs.components.router import (
    Line,
    Page,
    Request,
    button,
    menu,
    on_form,
    on_press,
    row,
    text_block,
)
from cogs.components.text import some_of
from cogs.pages.private_reply import send_json

ME: app_commands.Group = app_commands.Group(
    name="me", description="Your settings and what is stored of you"
)

ERASE = "erase me"
MOST = 10  # matches named at once

SETTINGS: dict[str, tuple[str, tuple[tuple[object, str, str], ...]]] = {
    "preview": (
        "Preview before a move",
        (
            ("costly", "For costly moves", "What cannot be taken back or costs much"),
            ("always", "For every move", ""),
            ("never", "Never", "Moves are made at once"),
        ),
    ),
    "notices": (
        "When you are waited for",
        (
            ("thread", "A ping in the match's thread", ""),
            ("dm", "A private message", "If you take none from me: the thread"),
            ("none", "No notice", ""),
        ),
    ),
    "auto_end": (
        "End of your turn",
        ((False, "I end it myself", ""), (True, "By itself, 30 seconds after the last action", "")),
    ),
}


async def settings_page(visit: Request, names: tuple[str, ...] = tuple(SETTINGS)) -> Page:
    """A menu for each setting, with what is set."""
    chosen = await visit.hall.desk.settings(visit.person)
    rows = [_menu(name, chosen.get(name, DEFAULTS[name])) for name in names]
    return Page(text_block("**Your settings** (for all your matches)"), *rows)


def _menu(name: str, now: object) -> discord.ui.ActionRow[Any]:
    asks, values = SETTINGS[name]
    lines = [
        Line(f"{asks}: {text}", str(at), detail, is_set=value == now)
        for at, (value, text, detail) in enumerate(values)
    ]
    return menu("setting", 0, 0, lines, asks, rest=name)


async def notices_page(visit: Request) -> Page:
    return await settings_page(visit, ("notices",))


@ME.command(name="settings")
async def settings_command(interaction: discord.Interaction) -> None:
    """Previews, notices, end of turn."""
    visit = Request(interaction, context_of(interaction), 0)
    await visit.show(await settings_page(visit))


@on_press("setting")
async def setting(visit: Request) -> None:
    with as_written():
        _, values = SETTINGS[visit.rest]
        value, _, _ = dict(enumerate(values))[int(visit.chosen)]
    await visit.hall.desk.set_setting(visit.person, visit.rest, value)
    await visit.show(await settings_page(visit))


@ME.command(name="export")
async def export_command(interaction: discord.Interaction) -> None:
    """Everything stored that is yours, as a JSON file."""
    visit = Request(interaction, context_of(interaction), 0)
    await visit.wait()
    written = msgspec.json.encode(await visit.hall.desk.export_person(visit.person))
    await send_json(visit, "me.json", written, "What is stored of you.")


@ME.command(name="erase")
async def erase_command(interaction: discord.Interaction) -> None:
    """Have everything forgotten that is yours. Asks first."""
    visit = Request(interaction, context_of(interaction), 0)
    text = (
        "**Erase what is yours?** Your settings and your name go; in running matches the computer takes your seat. "
        f"The moves stay in the matches, without your name. {await _what_ends(visit)}This cannot be undone."
    )
    sure = button("erase", 0, 0, "Erase …", style=discord.ButtonStyle.danger)
    await visit.show(Page(text_block(text), row(sure)))


async def _what_ends(visit: Request) -> str:
    """Those matches in which nobody else has a seat end with it."""
    mine = await visit.hall.desk.matches_of(visit.person)
    alone = [
        match
        for match in mine
        if match.seat_of(visit.person) is not None
        and not any(row.has_person and row.person != visit.person for row in match.seats)
    ]
    if not alone:
        return ""
    return f"**Nobody else plays in these, so they end at once: {some_of([title_of(match) for match in alone], MOST)}.** "


@on_press("erase")
async def erase(visit: Request) -> None:
    await Form("erased", 0, 0, "Erase what is yours", f"Type: {ERASE}").open(visit, limit=40)


@on_form("erased")
async def confirm_erase(visit: Request) -> None:
    if visit.chosen != ERASE:
        raise IllegalMove(f"Nothing was erased: type exactly “{ERASE}”.")
    matches = await visit.hall.desk.erase(visit.person)
    seats = " Where a match of yours goes on, the computer plays your seat." if matches else ""
    await visit.show(Page(text_block(f"You are forgotten.{seats}")))


async def setup(bot: Any) -> None:
    bot.tree.add_command(ME)
