"""State → the JSON objects Discord sends. What discord.py insists on is all here, and some more."""

from bot.sandbox.permissions import can_look, of_bot, of_person
from bot.sandbox.refusals import Json
from bot.sandbox.world import APPLICATION_ID, DM, TEXT, World, is_thread

JOINED = "2024-01-01T00:00:00+00:00"
MAX_FILE_BYTES = 10 * 1024 * 1024
API_KEY = "0" * 64


def member(world: World, user_id: str, *, with_user: bool = True) -> Json:
    """A person as a member of the server."""
    roles = [role["id"] for role in world.roles.values() if _holds(user_id, role)]
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
        "communication_disabled_until": None,
    }
    if with_user:
        shape["user"] = world.user(user_id)
    return shape


def acting_member(world: World, user_id: str, *, with_user: bool = True) -> Json:
    """A member with the permissions it has where it acts, as interactions carry it."""
    shape = member(world, user_id, with_user=with_user)
    return {**shape, "permissions": str(of_person(world, user_id))}


def guild(world: World) -> Json:
    """The server as REST gives it."""
    return {
        **world.guild,
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
        "roles": list(world.roles.values()),
        "emojis": [],
        "stickers": [],
    }


def guild_create(world: World) -> Json:
    """The server as the gateway announces it: without the members intent only the bot is listed."""
    return {
        **guild(world),
        "member_count": len(world.people) - len(world.left) + 1,
        "large": False,
        "unavailable": False,
        "joined_at": JOINED,
        "members": [member(world, APPLICATION_ID)],
        "channels": [channel for channel in world.channels.values() if channel["type"] == TEXT],
        "threads": active_threads(world),
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def active_threads(world: World) -> list[Json]:
    """The threads that are not archived and that the bot sees."""
    return [
        for_bot(world, channel)
        for channel in world.channels.values()
        if is_thread(channel)
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
        "approximate_guild_count": int(world.bot_in_guild),
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
        "channel": {**channel, "permissions": str(of_person(world, user_id))},
        "app_permissions": str(of_bot(world, channel)),
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": MAX_FILE_BYTES,
    }
    if channel["type"] == DM:
        direct = {"user": world.user(user_id), "context": 1}
        return {**shape, **direct, "authorizing_integration_owners": {"0": "0"}}
    return {
        **shape,
        "guild_id": world.guild_id,
        "guild": {"id": world.guild_id, "locale": "en-US", "features": []},
        "guild_locale": "en-US",
        "member": acting_member(world, user_id),
        "context": 0,
        "authorizing_integration_owners": {"0": world.guild_id},
    }


def on_gateway(world: World, message: Json) -> Json:
    """A message as the gateway sends it: REST leaves the server and the member out."""
    channel = world.channels.get(message["channel_id"])
    if channel is None or channel["type"] == DM:
        return message
    author = message["author"]["id"]
    placed: Json = {**message, "guild_id": world.guild_id}
    if author in world.people or author == APPLICATION_ID:
        placed["member"] = member(world, author, with_user=False)
    return placed


def _holds(user_id: str, role: Json) -> bool:
    if user_id == APPLICATION_ID:
        return bool(role["managed"])
    return bool(role["name"] == "Players")
