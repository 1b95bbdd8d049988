"""How the small server begins, and how people, channels and further servers are added."""

from bot.sandbox.permissions import EVERYBODY, INVITED_WITH, PLAYERS, bits, bot_role
from bot.sandbox.refusals import Json
from bot.sandbox.world import APPLICATION_ID, DM, FORUM, MEDIA, STAGE, TEXT, VOICE, World

FIRST_PEOPLE = ("Alice", "Bob", "Carol")
FIRST_CHANNELS = ("general", "games")
_SPOKEN: Json = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None}
_POSTED: Json = {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
OF_KIND: dict[int, Json] = {VOICE: _SPOKEN, STAGE: _SPOKEN, FORUM: _POSTED, MEDIA: _POSTED}
"""What channels of some kinds have besides."""


def found(world: World) -> None:
    """Fill an empty world: the server, the bot in it, three people and two channels."""
    world.bot = _user(APPLICATION_ID, "Slowburn", bot=True)
    world.guild = {"id": world.snowflake(), "name": "The sandbox", "owner_id": ""}
    world.roles = _roles(world, world.guild["id"])
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


def add_server(world: World, name: str, *people: str) -> Json:
    """A further server of these people, without the bot; the first of them owns it."""
    guild = {"id": world.snowflake(), "name": name, "owner_id": people[0]}
    roles = _roles(world, guild["id"])
    world.servers[guild["id"]] = {
        "guild": guild,
        "roles": roles,
        "people": list(people),
        "has_bot": False,
    }
    return guild


def add_role(world: World, name: str, *people: str) -> Json:
    """A role of the first server that these people hold; it grants nothing but what channels except it from."""
    role = _role(world.snowflake(), name, len(world.roles), 0)
    world.roles[role["id"]] = role
    world.holders[role["id"]] = list(people)
    world.emit("GUILD_ROLE_CREATE", {"guild_id": world.guild_id, "role": role})
    return role


def add_channel(
    world: World,
    name: str,
    *,
    guild_id: str = "",
    kind: int = TEXT,
    only: tuple[str, ...] | None = None,
) -> Json:
    """A new channel at the end of the list, of the first server unless another is named.

    `only`: the people and roles that see it, with the bot; None: everybody.
    """
    home = guild_id or world.guild_id
    channel = {
        "id": world.snowflake(),
        "type": kind,
        "guild_id": home,
        "name": name,
        "position": sum(channel["type"] != DM for channel in world.channels.values()),
        "permission_overwrites": [] if only is None else _closed(world, home, only),
        "topic": None,
        "nsfw": False,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "parent_id": None,
        "flags": 0,
        **OF_KIND.get(kind, {}),
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


def _closed(world: World, guild_id: str, only: tuple[str, ...]) -> list[Json]:
    """The exceptions of a channel that only these people and roles see."""
    seen = str(bits(["VIEW_CHANNEL"]))
    shut: Json = {"id": guild_id, "type": 0, "allow": "0", "deny": seen}
    return [shut] + [
        {"id": one, "type": int(one in world.people), "allow": seen, "deny": "0"}
        for one in (bot_role(world, guild_id)["id"], *only)
    ]


def _roles(world: World, guild_id: str) -> dict[str, Json]:
    """What every server begins with: the role of everybody, the players', the bot's."""
    given = (
        (guild_id, "@everyone", EVERYBODY),
        (world.snowflake(), "Players", PLAYERS),
        (world.snowflake(), "Slowburn", INVITED_WITH),
    )
    return {
        role_id: _role(role_id, name, position, bits(names))
        for position, (role_id, name, names) in enumerate(given)
    }


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
