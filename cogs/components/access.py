"""Who may know of a match: whoever has a part in it and, on its server, whoever sees its channel. To all others it is not there."""

from __future__ import annotations

import asyncio
import time

import discord

from bot.matches import Match, NotHere
from bot.matches.recent import Recent
from bot.matches.repository import NO_MATCH
from cogs.components.text import Interaction

PATIENCE = 1.5  # seconds: the interaction waits for the answer, three at most
KNOWN = 60.0  # seconds for which Discord is not asked again

Place = discord.abc.GuildChannel | discord.Thread


class Places:
    """The channels that discord.py does not know (a closed thread, a deleted channel), as Discord last told of them."""

    def __init__(self) -> None:
        self._told: Recent[int, tuple[float, Place | None]] = Recent()

    async def find(self, guild: discord.Guild, channel_id: int) -> Place | None:
        """None for one that is gone, is hidden from the bot, or cannot be asked about in time."""
        if (known := guild.get_channel_or_thread(channel_id)) is not None:
            return known
        at, place = self._told.get(channel_id, (-KNOWN, None))
        if at + KNOWN > time.monotonic():
            return place
        try:
            async with asyncio.timeout(PATIENCE):
                place = await guild.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden):
            place = None
        except (discord.DiscordException, TimeoutError):  # an outage: asked again the next time
            return None
        self._told[channel_id] = time.monotonic(), place
        return place


async def admitted(interaction: Interaction, number: int) -> Match:
    """A match by its number. Raises one and the same `NotHere` where there is none and where it is nobody's business here:
    so numbers cannot be tried out.
    """
    desk, person = interaction.client.hall.desk, interaction.user.id
    match: Match = await desk.match(number, interaction.guild_id, person)
    if not match.has_part(person) and not await sees(interaction, match):
        raise NotHere(NO_MATCH)
    return match


async def sees(interaction: Interaction, match: Match) -> bool:
    """Whether this person sees the channel of a match. What cannot be known counts as no."""
    guild = interaction.client.get_guild(match.guild_id)
    if guild is None:
        return False
    is_there = interaction.guild_id == match.guild_id
    if is_there and match.channel_id in _around(interaction):
        return interaction.permissions.view_channel
    place = await interaction.client.hall.places.find(guild, match.channel_id)
    member = interaction.user if is_there else await _member(guild, interaction.user.id)
    if place is None or not isinstance(member, discord.Member):
        return False
    return await _is_open_to(place, member)


async def is_open_to(interaction: Interaction, match: Match, person: int) -> bool:
    """Whether somebody else on the match's server sees its channel."""
    guild = interaction.client.get_guild(match.guild_id)
    if guild is None or (member := await _member(guild, person)) is None:
        return False
    place = await interaction.client.hall.places.find(guild, match.channel_id)
    return place is not None and await _is_open_to(place, member)


def _around(interaction: Interaction) -> set[int | None]:
    """The channel of an interaction; of one in a thread its channel too, which is seen by whoever sees the thread."""
    return {interaction.channel_id, getattr(interaction.channel, "parent_id", None)}


async def _member(guild: discord.Guild, person: int) -> discord.Member | None:
    try:
        async with asyncio.timeout(PATIENCE):
            return await guild.fetch_member(person)
    except (discord.DiscordException, TimeoutError):
        return None


async def _is_open_to(place: Place, member: discord.Member) -> bool:
    try:
        mine = place.permissions_for(member)
    except discord.ClientException:  # a thread whose channel is not known
        return False
    if not mine.view_channel:
        return False
    is_closed = isinstance(place, discord.Thread) and place.is_private()
    return not is_closed or mine.manage_threads or await _is_in(place, member)


async def _is_in(thread: Place, member: discord.Member) -> bool:
    assert isinstance(thread, discord.Thread)
    try:
        async with asyncio.timeout(PATIENCE):
            await thread.fetch_member(member.id)
    except (discord.DiscordException, TimeoutError):
        return False
    return True
