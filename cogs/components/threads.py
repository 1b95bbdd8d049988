"""Threads of matches: made once, found again, opened where Discord has closed them."""

from __future__ import annotations

from typing import Any, Literal

import discord

from bot.engine import IllegalMove
from bot.matches import Match
from cogs.components.destinations import UNKNOWN_MESSAGE, is_temporary
from cogs.components.text import label

ARCHIVE_AFTER: Literal[10080] = 10080  # minutes: a week, the longest there is
THREAD_EXISTS = 160004


def thread_name(match: Match) -> str:
    return label(f"{match.title} · match {match.id}", limit=100)


async def thread_on(
    client: discord.Client, match: Match, channel_id: int, message_id: int
) -> int | None:
    """The thread of a message, also where it has one already; one of no message where that is gone."""
    channel = client.get_partial_messageable(channel_id, guild_id=match.guild_id)
    message = channel.get_partial_message(message_id)
    try:
        await message.create_thread(name=thread_name(match), auto_archive_duration=ARCHIVE_AFTER)
    except discord.HTTPException as refused:
        if refused.code == UNKNOWN_MESSAGE:
            return await new_thread(client, match)
        if refused.code != THREAD_EXISTS:
            raise
    return message_id


async def new_thread(client: discord.Client, match: Match) -> int:
    """A thread in the match's channel, of no message. Raises `IllegalMove` where there can be none."""
    try:
        channel = await client.fetch_channel(match.channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise IllegalMove("This channel can have no threads; the match stays in it.")
        thread = _made_before(client, match) or await channel.create_thread(
            name=thread_name(match),
            type=discord.ChannelType.public_thread,
            auto_archive_duration=ARCHIVE_AFTER,
        )
    except discord.HTTPException as refused:
        if is_temporary(refused):
            raise
        raise IllegalMove(
            f"I cannot make a thread in <#{match.channel_id}>: `/doctor` there says what I may not do."
        ) from refused
    return thread.id


def _made_before(client: discord.Client, match: Match) -> discord.Thread | None:
    """The thread that was made when the answer to it was lost: its name bears the match's number, so it is no other's."""
    guild = client.get_guild(match.guild_id)
    threads = guild.threads if guild is not None else ()
    own = [thread for thread in threads if client.user and thread.owner_id == client.user.id]
    return next(
        (
            thread
            for thread in own
            if thread.parent_id == match.channel_id
            and thread.name == thread_name(match)
            and not (thread.archived or thread.locked)
        ),
        None,
    )


async def unarchive(client: discord.Client, thread: int) -> None:
    """Open an archived thread again; a locked one stays as it is without Manage Threads."""
    found: Any = await client.fetch_channel(thread)
    if isinstance(found, discord.Thread):
        await found.edit(archived=False)
