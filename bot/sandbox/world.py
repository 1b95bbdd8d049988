"""Everything there is on this small Discord: a server (or several), its people, channels, messages, files.

One object holds the state; whoever changes it emits one `Change`, and the gateway and the page each
make of it what they may show.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot.sandbox.access import EVERYTHING, IN_TIME_OUT, VIEW_CHANNEL, granted
from bot.sandbox.clock import Clock, Snowflakes, iso
from bot.sandbox.refusals import Json, refused

APPLICATION_ID: Final = "900000000000000001"
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
COMPONENTS_V2: Final = 1 << 15
TEXT, DM, VOICE, CATEGORY, ANNOUNCEMENT = 0, 1, 2, 4, 5
NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
STAGE, FORUM, MEDIA = 13, 15, 16
THREADS: Final = (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
WITHOUT_MESSAGES: Final = (CATEGORY, FORUM, MEDIA)
"""Nothing can be posted in these themselves."""

STORED: Final = (
    "bot",
    "guild",
    "people",
    "left",
    "dms_closed",
    "roles",
    "channels",
    "thread_members",
    "messages",
    "readers",
    "pings",
    "read",
    "commands",
    "emojis",
    "bot_in_guild",
    "servers",
    "holders",
    "installed_by",
    "timeouts",
    "withheld",
    "blocked_words",
)
"""The attributes of a World that outlive the program, all plain JSON."""


@dataclass(frozen=True)
class Change:
    """One thing that happened.

    `name` is Discord's event name, or one of PEOPLE, COMMANDS, BOT, which only the page is told.
    `reader`: only this person sees it, and the bot's gateway never does (ephemeral messages).
    """

    name: str
    data: Json
    reader: str | None = None


@dataclass(frozen=True)
class StoredFile:
    """What somebody uploaded: in memory, or once it has been written there on disk."""

    name: str
    content: bytes | Path

    @property
    def blob(self) -> bytes:
        """The bytes."""
        return self.content if isinstance(self.content, bytes) else self.content.read_bytes()


@dataclass
class World:
    """The state. Attributes named in STORED are plain JSON keyed by id."""

    clock: Clock
    base_url: str = ""
    bot: Json = field(default_factory=dict)
    guild: Json = field(default_factory=dict)
    people: dict[str, Json] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    dms_closed: list[str] = field(default_factory=list)
    roles: dict[str, Json] = field(default_factory=dict)
    channels: dict[str, Json] = field(default_factory=dict)
    thread_members: dict[str, list[str]] = field(default_factory=dict)
    messages: dict[str, dict[str, Json]] = field(default_factory=dict)
    readers: dict[str, str] = field(default_factory=dict)
    pings: dict[str, list[str]] = field(default_factory=dict)
    read: dict[str, dict[str, str]] = field(default_factory=dict)
    commands: list[Json] = field(default_factory=list)
    emojis: dict[str, Json] = field(default_factory=dict)
    bot_in_guild: bool = True
    servers: dict[str, Json] = field(default_factory=dict)
    """Further servers by id: `guild`, `roles`, `people` (ids), `has_bot`. Where no server is named, the first one is meant."""
    holders: dict[str, list[str]] = field(default_factory=dict)
    """Who holds a role that not everybody has."""
    installed_by: list[str] = field(default_factory=list)
    """Who has added the application to their own account: its commands follow them everywhere."""
    timeouts: dict[str, float] = field(default_factory=dict)
    """Until when (seconds of the clock) somebody can do nothing."""
    withheld: list[list[str]] = field(default_factory=list)
    """[command, id of a person, a role or a channel] from whom an admin has taken it."""
    blocked_words: list[str] = field(default_factory=list)
    guild_available: bool = True
    nonce_seconds: float = 300.0
    threads_are_full: bool = False
    bot_status: str = "offline"
    files: dict[str, StoredFile] = field(default_factory=dict)
    uploads: dict[str, Json] = field(default_factory=dict)
    listeners: list[Callable[[Change], None]] = field(default_factory=list)
    tended_at: float = 0.0

    def __post_init__(self) -> None:
        self.snowflake = Snowflakes(self.clock)

    def emit(self, name: str, data: Json, *, reader: str | None = None) -> None:
        """Tell everybody who listens about one change, in the order of the changes."""
        change = Change(name, data, reader)
        for listener in tuple(self.listeners):
            listener(change)

    def iso_now(self) -> str:
        """The present moment as Discord writes it."""
        return iso(self.clock.now())

    @property
    def guild_id(self) -> str:
        return str(self.guild["id"])

    @property
    def guild_ids(self) -> list[str]:
        """Every server, the first one first."""
        return [self.guild_id, *self.servers]

    def guild_of(self, guild_id: str) -> Json:
        """A server; 10004 when there is none."""
        if guild_id == self.guild_id:
            return self.guild
        if guild_id not in self.servers:
            raise refused(10004)
        found: Json = self.servers[guild_id]["guild"]
        return found

    def roles_of(self, guild_id: str) -> dict[str, Json]:
        if guild_id == self.guild_id:
            return self.roles
        found: dict[str, Json] = self.servers[guild_id]["roles"]
        return found

    def members(self, guild_id: str) -> list[str]:
        """The people on a server; the bot is not counted."""
        if guild_id == self.guild_id:
            return [one for one in self.people if one not in self.left]
        return list(self.servers[guild_id]["people"])

    def has_bot(self, guild_id: str) -> bool:
        if guild_id == self.guild_id:
            return self.bot_in_guild
        return bool(self.servers[guild_id]["has_bot"])

    def set_bot(self, guild_id: str, *, is_there: bool) -> None:
        """The bot comes to a server or goes; nobody is told here."""
        if guild_id == self.guild_id:
            self.bot_in_guild = is_there
        else:
            self.servers[guild_id]["has_bot"] = is_there

    def user(self, user_id: str) -> Json:
        """A person or the bot; 10013 when there is nobody of that id."""
        if user_id == APPLICATION_ID:
            return self.bot
        if user_id not in self.people:
            raise refused(10013)
        return self.people[user_id]

    def channel(self, channel_id: str) -> Json:
        """A channel, thread or direct message channel; 10003 when there is none."""
        if channel_id not in self.channels:
            raise refused(10003)
        return self.channels[channel_id]

    def message(self, channel_id: str, message_id: str) -> Json:
        """A message, ephemeral ones too; 10003 or 10008 when there is none."""
        self.channel(channel_id)
        if message_id not in self.messages[channel_id]:
            raise refused(10008)
        return self.messages[channel_id][message_id]

    def everywhere(self) -> Iterator[Json]:
        """Every message of every channel."""
        for channel in self.messages.values():
            yield from channel.values()

    def may_see(self, user_id: str, channel: Json) -> bool:
        """Whether a person sees this channel in the list at the left."""
        if channel["type"] == DM:
            return any(user["id"] == user_id for user in channel["recipients"])
        if user_id not in self.members(channel["guild_id"]):
            return False
        if not self.permissions_of(user_id, channel) & VIEW_CHANNEL:
            return False
        if channel["type"] == PRIVATE_THREAD:
            return user_id in self.thread_members[channel["id"]]
        return True

    def permissions_of(self, user_id: str, channel: Json) -> int:
        """A person's permissions in a channel of a server; a thread has those of its channel."""
        home = self.channel(channel["parent_id"]) if is_thread(channel) else channel
        guild_id = home["guild_id"]
        if user_id == self.guild_of(guild_id)["owner_id"]:
            return EVERYTHING
        held = [role for role in self.roles_of(guild_id).values() if self.holds(user_id, role)]
        mine = granted(held, home["permission_overwrites"], guild_id, user_id)
        is_out = self.is_timed_out(user_id) and mine != EVERYTHING
        return mine & IN_TIME_OUT if is_out else mine

    def is_timed_out(self, user_id: str) -> bool:
        return self.timeouts.get(user_id, 0.0) > self.clock.now()

    def holds(self, user_id: str, role: Json) -> bool:
        """Whether somebody has a role: the bot its own, people those of everybody and what they were given."""
        if role["id"] in self.guild_ids:
            return True
        if role["managed"]:
            return user_id == APPLICATION_ID
        if role["id"] in self.holders:
            return user_id in self.holders[role["id"]]
        return user_id != APPLICATION_ID

    def may_read(self, user_id: str, message: Json) -> bool:
        """Whether a person sees this message: ephemeral ones only reach their reader."""
        reader = self.readers.get(message["id"])
        return reader in (None, user_id)

    def visible(self, user_id: str, channel_id: str) -> list[Json]:
        """The messages of a channel that a person sees, oldest first."""
        found = self.messages.get(channel_id, {}).values()
        return [message for message in found if self.may_read(user_id, message)]

    def pings_person(self, user_id: str, message: Json) -> bool:
        """Whether the message, when it came, rang for this person."""
        return user_id in self.pings.get(message["id"], ())

    def dump(self) -> Json:
        """The whole state but for files, as plain JSON."""
        return {name: getattr(self, name) for name in STORED}

    def restore(self, stored: Json) -> None:
        """Take the state of `dump` back; what an older sandbox did not store stays as it is."""
        for name in STORED:
            if name in stored:
                setattr(self, name, stored[name])


def is_thread(channel: Json) -> bool:
    """Whether this is a thread of a channel."""
    return channel["type"] in THREADS


def walk(components: list[Any]) -> Iterator[Json]:
    """Every component of a message or modal, parents before children."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for name in ("accessory", "component"):
            if component.get(name):
                yield from walk([component[name]])
