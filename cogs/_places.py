"""Where a match is told: its thread, else its channel, else its host in private; and what a missing permission costs."""

from __future__ import annotations

import discord

NEEDED: dict[str, str] = {
    "view_channel": "I see nothing of this channel and cannot post in it.",
    "send_messages": "I cannot post boards or notices in the channel; its host gets them in private.",
    "send_messages_in_threads": "I cannot post in a match's thread; the channel or its host gets the posts.",
    "create_public_threads": "A match gets no thread of its own and stays in the channel.",
    "attach_files": "Boards come as text.",
    "read_message_history": "I cannot answer or tidy up old posts.",
}
OPTIONAL = {"manage_threads": "A locked thread stays locked: the host gets the posts instead."}

NAMES = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "create_public_threads": "Create Public Threads",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "manage_threads": "Manage Threads",
}

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
MISSING_ACCESS = 50001
MISSING_PERMISSIONS = 50013
ARCHIVED = 50083
LOCKED = 160005

GONE = {UNKNOWN_CHANNEL}
BARRED = {MISSING_ACCESS, MISSING_PERMISSIONS, LOCKED, ARCHIVED}


def lost(permissions: discord.Permissions, wanted: dict[str, str]) -> list[str]:
    """A line for each missing permission: its name and what is lost without it."""
    return [
        f"**{NAMES[name]}**: {without}"
        for name, without in wanted.items()
        if not getattr(permissions, name)
    ]


def channel_of(client: discord.Client, channel_id: int) -> discord.PartialMessageable:
    """A channel or thread by its number alone: needs no cache."""
    return client.get_partial_messageable(channel_id)
