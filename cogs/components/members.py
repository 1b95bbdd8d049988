"""Who has left the server of a match, and who does not see its channel any more. Discord tells neither without a privileged
intent, so it is asked where it matters.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

import discord

from bot.matches import Match
from bot.matches.recent import Recent
from cogs.components.router import Request

log = logging.getLogger(__name__)

UNKNOWN = {10007, 10013}  # member, user
PATIENCE = 2.0  # seconds: an interaction waits for the answer
KNOWN = 3600.0  # seconds for which somebody's roles are not asked about again


async def departed_members(
    client: discord.Client, match: Match, people: Iterable[int | None]
) -> frozenset[int]:
    """Those of them who have left, as Discord says just now; in an outage nobody has."""
    guild = client.get_guild(match.guild_id)
    if guild is None or guild.unavailable:
        return frozenset()
    gone = set()
    try:
        async with asyncio.timeout(PATIENCE):
            for person in people:
                if person is not None and not await _is_member(guild, person):
                    gone.add(person)
    except TimeoutError:
        log.info("match %d: Discord did not say in time who has left", match.id)
    return frozenset(gone)


async def _is_member(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.HTTPException as refused:
        return refused.code not in UNKNOWN
    return True


class Sight:
    """Who sees the place in which they are called. What cannot be known counts as yes."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._members: Recent[tuple[int, int], tuple[float, discord.Member]] = Recent()

    async def blind(self, match: Match, place: int, people: Iterable[int]) -> list[int]:
        """Those of them who are on the server and do not see this channel or thread of it."""
        guild = self._client.get_guild(match.guild_id)
        if guild is None or guild.unavailable:
            return []
        find = guild.get_channel_or_thread
        channel = find(place) or find(match.channel_id)
        if channel is None:
            return []
        return [one for one in people if not await self._sees(guild, channel, one)]

    async def _sees(
        self, guild: discord.Guild, channel: discord.abc.GuildChannel | discord.Thread, person: int
    ) -> bool:
        at, member = self._members.get((guild.id, person), (0.0, None))
        if member is None or at + KNOWN < time.monotonic():
            try:
                async with asyncio.timeout(PATIENCE):
                    member = await guild.fetch_member(person)
            except (discord.DiscordException, TimeoutError):
                return True
            self._members[guild.id, person] = time.monotonic(), member
        try:
            return channel.permissions_for(member).view_channel
        except discord.ClientException:  # a thread whose channel is not known
            return True


async def known_departures(client: discord.Client, match: Match, person: int) -> frozenset[int]:
    """Of the others who have not agreed to end the match, those who have left."""
    missing = [row.person for row in match.seats if row.has_person and not row.is_for_ending]
    return await departed_members(client, match, [one for one in missing if one != person])


async def ensure_host(visit: Request, match: Match) -> Match:
    """The match; where its host has left the server, whoever asks from a seat of it hosts it from now on."""
    seat = match.seat_of(visit.person)
    if visit.person == match.host_id or seat is None or match.seats[seat].has_resigned:
        return match
    if not await departed_members(visit.interaction.client, match, [match.host_id]):
        return match
    return await visit.hall.desk.seat_previous_players(match.id, visit.person, match.host_id)
