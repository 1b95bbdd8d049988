"""The group of commands about matches as such; each cog hangs its own in it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.components.completion import choices_of
from cogs.components.context import OPEN, context_of
from cogs.components.custom_ids import MOST
from cogs.components.text import matches_ignoring_case

MATCH: app_commands.Group = app_commands.Group(
    name="match", description="Open, watch and look after matches"
)


class MatchNumber(app_commands.Transformer):
    """A match by its number, completed with the person's own matches."""

    async def transform(self, interaction: Any, value: Any, /) -> int:
        return int(value)

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.integer

    @property
    def min_value(self) -> int:
        return 1

    @property
    def max_value(self) -> int:
        return MOST

    async def autocomplete(self, interaction: Any, value: Any, /) -> list[Any]:
        hall = context_of(interaction)
        mine = await hall.desk.matches_of(interaction.user.id, interaction.guild_id)
        fitting = [m for m in mine if m.state in OPEN and str(value or "") in str(m.id)]
        return choices_of([(f"{m.id} · {m.title}", m.id) for m in fitting])


Number = app_commands.Transform[int, MatchNumber]


async def games_like(interaction: Any, current: str) -> list[app_commands.Choice[str]]:
    """Autocomplete of a game, by its title."""
    known = context_of(interaction).desk.games.values()
    fitting = [
        game
        for game in known
        if matches_ignoring_case(current) in matches_ignoring_case(game.title)
    ]
    return choices_of([(game.title, game.name) for game in fitting])
