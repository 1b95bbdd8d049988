"""What the bot and the people may do, channel by channel, by Discord's permission bits."""

from collections.abc import Iterable
from typing import Final

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


EVERYTHING: Final = bits(BITS)


def bot_role(world: World) -> Json:
    """The role that came with the bot's invitation."""
    return next(role for role in world.roles.values() if role["managed"])


def player_role(world: World) -> Json:
    """The role every person has."""
    return next(role for role in world.roles.values() if role["name"] == "Players")


def of_bot(world: World, channel: Json) -> int:
    """The bot's permissions in a channel, with what Discord takes away along with others."""
    if channel["type"] == DM:
        return bits(IN_DMS)
    granted = _with_overwrites(world, _home(world, channel))
    if granted & BITS["ADMINISTRATOR"]:
        return EVERYTHING
    if not granted & BITS["VIEW_CHANNEL"]:
        return 0
    if not granted & BITS[sending(channel)]:
        granted &= ~bits(NEED_SENDING)
    return granted


def of_person(world: World, user_id: str) -> int:
    """A person's permissions anywhere: the owner has all, everybody else the Players role."""
    if user_id == world.guild["owner_id"]:
        return EVERYTHING
    return int(player_role(world)["permissions"])


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
    if channel["type"] != DM and not world.bot_in_guild:
        return False
    if not allows(world, channel, "VIEW_CHANNEL"):
        return False
    if channel["type"] != PRIVATE_THREAD:
        return True
    member = APPLICATION_ID in world.thread_members[channel["id"]]
    return member or allows(world, channel, "MANAGE_THREADS")


def set_for_bot(world: World, channel_id: str | None, name: str, allowed: bool) -> None:
    """Give the bot a permission or take it away, in one channel or (None) on the whole server."""
    role = bot_role(world)
    if channel_id is None:
        role["permissions"] = str(_switched(int(role["permissions"]), BITS[name], allowed))
        world.emit("GUILD_ROLE_UPDATE", {"guild_id": world.guild_id, "role": role})
        return
    channel = _home(world, world.channel(channel_id))
    overwrite = _overwrite_for(channel, role["id"])
    for side, on in (("allow", allowed), ("deny", not allowed)):
        overwrite[side] = str(_switched(int(overwrite[side]), BITS[name], on))
    world.emit("CHANNEL_UPDATE", channel)


def _home(world: World, channel: Json) -> Json:
    return world.channel(channel["parent_id"]) if is_thread(channel) else channel


def _with_overwrites(world: World, channel: Json) -> int:
    granted = int(world.roles[world.guild_id]["permissions"])
    granted |= int(bot_role(world)["permissions"])
    for holder in (world.guild_id, bot_role(world)["id"], APPLICATION_ID):
        for overwrite in channel["permission_overwrites"]:
            if overwrite["id"] == holder:
                granted = granted & ~int(overwrite["deny"]) | int(overwrite["allow"])
    return granted


def _overwrite_for(channel: Json, role_id: str) -> Json:
    overwrites: list[Json] = channel["permission_overwrites"]
    for overwrite in overwrites:
        if overwrite["id"] == role_id:
            return overwrite
    overwrites.append({"id": role_id, "type": 0, "allow": "0", "deny": "0"})
    return overwrites[-1]


def _switched(present: int, bit: int, on: bool) -> int:
    return present | bit if on else present & ~bit
