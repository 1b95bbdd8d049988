"""How the small server begins, and how people and channels are added to it."""

from bot.sandbox.permissions import EVERYBODY, INVITED_WITH, PLAYERS, bits
from bot.sandbox.refusals import Json
from bot.sandbox.world import APPLICATION_ID, DM, TEXT, World

FIRST_PEOPLE = ("Alice", "Bob", "Carol")
FIRST_CHANNELS = ("general", "games")


def found(world: World) -> None:
    """Fill an empty world: the server, the bot in it, three people and two channels."""
    world.bot = _user(APPLICATION_ID, "Slowburn", bot=True)
    world.guild = {"id": world.snowflake(), "name": "The sandbox", "owner_id": ""}
    _add_roles(world)
    for name in FIRST_PEOPLE:
        add_person(world, name)
    world.guild["owner_id"] = next(iter(world.people))
    for name in FIRST_CHANNELS:
        add_channel(world, name)


def add_person(world: World, name: str) -> Json:
    """Somebody new joins the server."""
    person = _user(world.snowflake(), name)
    world.people[person["id"]] = person
    world.emit("PEOPLE", {})
    return person


def add_channel(world: World, name: str) -> Json:
    """A new text channel at the end of the list."""
    channel = {
        "id": world.snowflake(),
        "type": TEXT,
        "guild_id": world.guild_id,
        "name": name,
        "position": sum(channel["type"] == TEXT for channel in world.channels.values()),
        "permission_overwrites": [],
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "parent_id": None,
        "flags": 0,
    }
    install_channel(world, channel)
    world.emit("CHANNEL_CREATE", channel)
    return channel


def open_dm(world: World, user_id: str) -> Json:
    """The direct messages between the bot and one person, opened at first use."""
    person = world.user(user_id)
    for channel in world.channels.values():
        if channel["type"] == DM and channel["recipients"][0]["id"] == user_id:
            return channel
    channel = {
        "id": world.snowflake(),
        "type": DM,
        "last_message_id": None,
        "recipients": [person],
        "flags": 0,
    }
    install_channel(world, channel)
    world.emit("CHANNEL_CREATE", channel)
    return channel


def install_channel(world: World, channel: Json) -> None:
    """Give a channel of any kind its place in the world."""
    world.channels[channel["id"]] = channel
    world.messages.setdefault(channel["id"], {})


def _add_roles(world: World) -> None:
    for role_id, name, names in (
        (world.guild_id, "@everyone", EVERYBODY),
        (world.snowflake(), "Players", PLAYERS),
        (world.snowflake(), "Slowburn", INVITED_WITH),
    ):
        world.roles[role_id] = _role(role_id, name, len(world.roles), bits(names))


def _role(role_id: str, name: str, position: int, permissions: int) -> Json:
    colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    role: Json = {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": colours,
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(permissions),
        "managed": name == "Slowburn",
        "mentionable": False,
        "flags": 0,
    }
    if role["managed"]:
        role["tags"] = {"bot_id": APPLICATION_ID}
    return role


def _user(user_id: str, name: str, *, bot: bool = False) -> Json:
    return {
        "id": user_id,
        "username": name if bot else name.lower().replace(" ", "_"),
        "discriminator": "0",
        "global_name": None if bot else name,
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    }
