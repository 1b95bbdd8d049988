"""Where a match is told: its thread, else its channel, else in private; what a refusal is about, and what a missing permission costs."""

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
ARCHIVED = 50083

GONE = {UNKNOWN_CHANNEL}


def is_temporary(refused: discord.HTTPException) -> bool:
    """Whether the same may go through later: an outage, too much at once. All else is refused for good, whatever its code."""
    return refused.status >= 500 or refused.status in (408, 409, 425, 429)


def is_about_place(refused: discord.HTTPException) -> bool:
    """Whether it is the place that takes nothing (not there, not allowed), not what was to be posted."""
    return refused.status in (401, 403, 404)


def missing_permissions(permissions: discord.Permissions, wanted: dict[str, str]) -> list[str]:
    """A line for each missing permission: its name and what is lost without it."""
    return [
        f"**{NAMES[name]}**: {without}"
        for name, without in wanted.items()
        if not getattr(permissions, name)
    ]


def channel_of(client: discord.Client, channel_id: int) -> discord.PartialMessageable:
    """A channel or thread by its number alone: needs no cache."""
    return client.get_partial_messageable(channel_id)
