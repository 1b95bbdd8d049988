"""What the bot and the people may do, channel by channel, by Discord's permission bits."""

from collections.abc import Iterable
from typing import Final

from bot.sandbox.access import EVERYTHING, granted
from bot.sandbox.refusals import Json, refused
from bot.sandbox.world import APPLICATION_ID, DM, PRIVATE_THREAD, World, is_thread

BITS: Final[dict[str, int]] = {
    "CREATE_INSTANT_INVITE": 1 << 0,
    "KICK_MEMBERS": 1 << 1,
    "BAN_MEMBERS": 1 << 2,
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_AUDIT_LOG": 1 << 7,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "SEND_TTS_MESSAGES": 1 << 12,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "CHANGE_NICKNAME": 1 << 26,
    "MANAGE_NICKNAMES": 1 << 27,
    "MANAGE_ROLES": 1 << 28,
    "MANAGE_WEBHOOKS": 1 << 29,
    "MANAGE_GUILD_EXPRESSIONS": 1 << 30,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_EVENTS": 1 << 33,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "USE_EXTERNAL_STICKERS": 1 << 37,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "MODERATE_MEMBERS": 1 << 40,
    "SEND_VOICE_MESSAGES": 1 << 46,
    "SEND_POLLS": 1 << 49,
    "USE_EXTERNAL_APPS": 1 << 50,
    "PIN_MESSAGES": 1 << 51,
    "BYPASS_SLOWMODE": 1 << 52,
}
EVERYBODY: Final[tuple[str, ...]] = ()
PLAYERS: Final = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "ADD_REACTIONS",
    "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "SEND_MESSAGES_IN_THREADS",
    "CHANGE_NICKNAME",
)
INVITED_WITH: Final = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
    "CREATE_PRIVATE_THREADS",
    "MANAGE_THREADS",
    "MANAGE_MESSAGES",
    "PIN_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "ADD_REACTIONS",
    "USE_EXTERNAL_EMOJIS",
)
NEED_SENDING: Final = ("EMBED_LINKS", "ATTACH_FILES", "MENTION_EVERYONE", "SEND_TTS_MESSAGES")
IN_DMS: Final = (
    "VIEW_CHANNEL",
    "SEND_MESSAGES",
    "EMBED_LINKS",
    "ATTACH_FILES",
    "READ_MESSAGE_HISTORY",
    "ADD_REACTIONS",
    "USE_EXTERNAL_EMOJIS",
    "PIN_MESSAGES",
)


def bits(names: Iterable[str]) -> int:
    """The bit set of permissions by name."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


def bot_role(world: World, guild_id: str) -> Json:
    """The role that came with the bot's invitation."""
    return next(role for role in world.roles_of(guild_id).values() if role["managed"])


def of_bot(world: World, channel: Json) -> int:
    """The bot's permissions in a channel, with what Discord takes away along with others."""
    if channel["type"] == DM:
        return bits(IN_DMS)
    mine = world.permissions_of(APPLICATION_ID, channel)
    if mine != EVERYTHING and not mine & BITS[sending(channel)]:
        mine &= ~bits(NEED_SENDING)
    return mine


def of_person(world: World, user_id: str, channel: Json | None = None) -> int:
    """A person's permissions in a channel; without one, those on the first server as a whole."""
    if channel is not None and channel["type"] == DM:
        return bits((*IN_DMS, "USE_APPLICATION_COMMANDS"))
    if channel is not None:
        return world.permissions_of(user_id, channel)
    if user_id == world.guild["owner_id"]:
        return EVERYTHING
    held = [role for role in world.roles.values() if world.holds(user_id, role)]
    return granted(held, [], world.guild_id, user_id)


def sending(channel: Json) -> str:
    """The permission that posting takes here."""
    return "SEND_MESSAGES_IN_THREADS" if is_thread(channel) else "SEND_MESSAGES"


def allows(world: World, channel: Json, *names: str) -> bool:
    """Whether the bot has all these permissions in the channel."""
    wanted = bits(names)
    return of_bot(world, channel) & wanted == wanted


def require(world: World, channel: Json, *names: str) -> None:
    """Raise 50001 where the bot cannot look, 50013 where it lacks one of the permissions."""
    if not can_look(world, channel):
        raise refused(50001)
    if not allows(world, channel, *names):
        raise refused(50013)


def can_look(world: World, channel: Json) -> bool:
    """Whether the bot sees the channel; in a private thread it must be a member or moderate."""
    if channel["type"] != DM and not world.has_bot(channel["guild_id"]):
        return False
    if not allows(world, channel, "VIEW_CHANNEL"):
        return False
    if channel["type"] != PRIVATE_THREAD:
        return True
    member = APPLICATION_ID in world.thread_members[channel["id"]]
    return member or allows(world, channel, "MANAGE_THREADS")


def set_for_bot(world: World, channel_id: str | None, name: str, allowed: bool) -> None:
    """Give the bot a permission or take it away, in one channel or (None) on the whole server."""
    if channel_id is None:
        role = bot_role(world, world.guild_id)
        role["permissions"] = str(_switched(int(role["permissions"]), BITS[name], allowed))
        world.emit("GUILD_ROLE_UPDATE", {"guild_id": world.guild_id, "role": role})
        return
    guild_id = world.channel(channel_id)["guild_id"]
    set_in_channel(world, channel_id, bot_role(world, guild_id)["id"], name, allowed)


def set_in_channel(world: World, channel_id: str, holder: str, name: str, allowed: bool) -> None:
    """An exception of a channel (of a thread: of its channel) for a role or a person."""
    channel = world.channel(channel_id)
    home = world.channel(channel["parent_id"]) if is_thread(channel) else channel
    exception = _exception_for(home, holder, is_person=holder in world.people)
    for side, on in (("allow", allowed), ("deny", not allowed)):
        exception[side] = str(_switched(int(exception[side]), BITS[name], on))
    world.emit("CHANNEL_UPDATE", home)


def _exception_for(channel: Json, holder: str, *, is_person: bool) -> Json:
    exceptions: list[Json] = channel["permission_overwrites"]
    for exception in exceptions:
        if exception["id"] == holder:
            return exception
    exceptions.append({"id": holder, "type": int(is_person), "allow": "0", "deny": "0"})
    return exceptions[-1]


def _switched(present: int, bit: int, on: bool) -> int:
    return present | bit if on else present & ~bit
