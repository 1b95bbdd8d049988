"""State → the JSON objects Discord sends. What discord.py insists on is all here, and some more."""

from bot.sandbox.clock import iso
from bot.sandbox.permissions import can_look, of_bot, of_person
from bot.sandbox.refusals import Json
from bot.sandbox.world import APPLICATION_ID, DM, World, is_thread

JOINED = "2024-01-01T00:00:00+00:00"
MAX_FILE_BYTES = 10 * 1024 * 1024
API_KEY = "0" * 64


def member(world: World, user_id: str, guild_id: str = "", *, with_user: bool = True) -> Json:
    """A person as a member of a server, of the first one unless another is named."""
    home = guild_id or world.guild_id
    held = [role["id"] for role in world.roles_of(home).values() if world.holds(user_id, role)]
    roles = [role_id for role_id in held if role_id != home]
    shape: Json = {
        "roles": roles,
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "nick": None,
        "avatar": None,
        "banner": None,
        "pending": False,
        "communication_disabled_until": _until(world, user_id),
    }
    if with_user:
        shape["user"] = world.user(user_id)
    return shape


def _until(world: World, user_id: str) -> str | None:
    return iso(world.timeouts[user_id]) if world.is_timed_out(user_id) else None


def acting_member(
    world: World, user_id: str, channel: Json | None = None, *, with_user: bool = True
) -> Json:
    """A member with the permissions it has where it acts, as interactions carry it."""
    home = channel["guild_id"] if channel else world.guild_id
    shape = member(world, user_id, home, with_user=with_user)
    return {**shape, "permissions": str(of_person(world, user_id, channel))}


def guild(world: World, guild_id: str = "") -> Json:
    """A server as REST gives it, the first one unless another is named."""
    return {
        **world.guild_of(guild_id or world.guild_id),
        "icon": None,
        "description": None,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "features": [],
        "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "premium_progress_bar_enabled": False,
        "roles": list(world.roles_of(guild_id or world.guild_id).values()),
        "emojis": [],
        "stickers": [],
    }


def guild_create(world: World, guild_id: str = "") -> Json:
    """A server as the gateway announces it: without the members intent only the bot is listed."""
    home = guild_id or world.guild_id
    return {
        **guild(world, home),
        "member_count": len(world.members(home)) + 1,
        "large": False,
        "unavailable": False,
        "joined_at": JOINED,
        "members": [member(world, APPLICATION_ID, home)],
        "channels": channels_of(world, home),
        "threads": active_threads(world, home),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def channels_of(world: World, guild_id: str) -> list[Json]:
    """The channels of a server, those that the bot does not see too; no threads."""
    every = world.channels.values()
    return [one for one in every if one.get("guild_id") == guild_id and not is_thread(one)]


def active_threads(world: World, guild_id: str) -> list[Json]:
    """The threads of a server that are not archived and that the bot sees."""
    return [
        for_bot(world, channel)
        for channel in world.channels.values()
        if is_thread(channel)
        and channel["guild_id"] == guild_id
        and not channel["thread_metadata"]["archived"]
        and can_look(world, channel)
    ]


def for_bot(world: World, channel: Json) -> Json:
    """A channel as the bot is shown it: a thread says whether the bot is in it."""
    if is_thread(channel) and APPLICATION_ID in world.thread_members[channel["id"]]:
        return {**channel, "member": thread_member(channel, APPLICATION_ID)}
    return channel


def for_page(world: World, channel: Json) -> Json:
    """A channel as a person's client shows it: direct messages are with the bot."""
    if channel["type"] == DM:
        return {**channel, "recipients": [world.bot]}
    return channel


def thread_member(thread: Json, user_id: str) -> Json:
    """Somebody's place in a thread."""
    return {
        "id": thread["id"],
        "user_id": user_id,
        "join_timestamp": thread["thread_metadata"]["create_timestamp"],
        "flags": 0,
    }


def application(world: World) -> Json:
    """The application behind the bot."""
    return {
        "id": APPLICATION_ID,
        "name": world.bot["username"],
        "description": "",
        "icon": None,
        "summary": "",
        "verify_key": API_KEY,
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": world.user(world.guild["owner_id"]),
        "team": None,
        "interactions_endpoint_url": None,
        "approximate_guild_count": sum(world.has_bot(one) for one in world.guild_ids),
    }


def bot_itself(world: World) -> Json:
    """The bot's own account."""
    own = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None, "flags": 0}
    return {**world.bot, **own}


def interaction(world: World, channel: Json, user_id: str) -> Json:
    """The part every interaction has, whatever was typed or pressed."""
    shape: Json = {
        "application_id": APPLICATION_ID,
        "version": 1,
        "channel_id": channel["id"],
        "channel": {**channel, "permissions": str(of_person(world, user_id, channel))},
        "app_permissions": str(of_bot(world, channel)),
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": MAX_FILE_BYTES,
    }
    if channel["type"] == DM:
        direct = {"user": world.user(user_id), "context": 1}
        return {**shape, **direct, "authorizing_integration_owners": {"0": "0"}}
    home = channel["guild_id"]
    return {
        **shape,
        "guild_id": home,
        "guild": {"id": home, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "member": acting_member(world, user_id, channel),
        "context": 0,
        "authorizing_integration_owners": owners(world, channel, user_id),
    }


def owners(world: World, channel: Json, user_id: str) -> Json:
    """By what the bot may be used here: it is on the server, or in the person's own account."""
    if channel["type"] == DM:
        return {"0": "0"}
    by = {"0": channel["guild_id"]} if world.has_bot(channel["guild_id"]) else {}
    return {**by, "1": user_id} if user_id in world.installed_by else by


def on_gateway(world: World, message: Json) -> Json:
    """A message as the gateway sends it: REST leaves the server and the member out."""
    channel = world.channels.get(message["channel_id"])
    if channel is None or channel["type"] == DM:
        return message
    author = message["author"]["id"]
    placed: Json = {**message, "guild_id": channel["guild_id"]}
    if author in world.people or author == APPLICATION_ID:
        placed["member"] = member(world, author, channel["guild_id"], with_user=False)
    return placed
