"""`/doctor`: what the bot may not do on this server, and what is lost without it."""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from cogs.components.context import context_of
from cogs.components.destinations import NEEDED, OPTIONAL, missing_permissions
from cogs.components.forms import Form
from cogs.components.router import Page, Request, on_form, on_press, text_block
from cogs.components.text import plain, whole_lines

log = logging.getLogger(__name__)

TEXT = 3_000


@app_commands.command(name="doctor")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_guild=True)
@app_commands.checks.has_permissions(manage_guild=True)
async def doctor(interaction: discord.Interaction) -> None:
    """What I am not allowed to do in this channel, and what is lost without it (server admins)."""
    hall = context_of(interaction)
    lines = [*_missing(interaction), *(f"**Not loaded**: {part}" for part in hall.broken)]
    matches = await hall.desk.matches_in(interaction.channel_id or 0)
    lines += [
        f"**Match {match.id} stands still**: {match.fault}"
        for match in matches
        if match.state == "frozen"
    ]
    text = whole_lines(lines, TEXT) or "All is well: I may do everything I need here."
    await Request(interaction, hall, 0).show(Page(text_block("**Doctor**"), text_block(text)))


def _missing(interaction: discord.Interaction) -> list[str]:
    mine = interaction.app_permissions
    return [
        *missing_permissions(mine, NEEDED),
        *(f"{line} *(optional)*" for line in missing_permissions(mine, OPTIONAL)),
    ]


@on_press("report")
async def report(visit: Request) -> None:
    """A form for what somebody was doing when it broke."""
    form = Form("reported", 0, 0, f"Report {visit.rest}", "What were you doing?", rest=visit.rest)
    await form.open(visit)


@on_form("reported")
async def reported(visit: Request) -> None:
    log.warning("report %s, told by a player: %s", visit.rest, plain(visit.chosen, 1_000))
    await visit.show(Page(text_block(f"Thank you. It stands in the log under {visit.rest}.")))


async def setup(bot: Any) -> None:
    bot.tree.add_command(doctor)
