"""State and changes as one person's page is told them: nothing this person may not see."""

from typing import Final

from bot.sandbox import payloads
from bot.sandbox.client_rules import visible_commands
from bot.sandbox.refusals import Json
from bot.sandbox.world import TEXT, Change, World

LAST_MESSAGES: Final = 100


def state_for(world: World, me: str) -> Json:
    """Everything, as the page needs it when it opens."""
    channels = [one for one in world.channels.values() if world.may_see(me, one)]
    ids = [str(one["id"]) for one in channels]
    return {
        "t": "state",
        "me": me,
        "people": people(world),
        "guild": payloads.guild(world),
        "channels": [payloads.for_page(world, one) for one in channels],
        "messages": {one: _last(world, me, one) for one in ids},
        "commands": commands(world, me),
        "bot": world.bot_status,
        "unread": {one: len(_unread(world, me, one)) for one in ids},
        "pings": {one: _pings(world, me, one) for one in ids},
    }


def events_of(world: World, change: Change, me: str) -> list[Json]:
    """What one change means on the page of one person."""
    if change.reader not in (None, me):
        return []
    if change.name == "PEOPLE":
        return [{"t": "people", "people": people(world)}]
    if change.name == "COMMANDS":
        return [{"t": "commands", "commands": commands(world, me)}]
    if change.name == "BOT":
        return [{"t": "bot", "bot": world.bot_status}]
    if change.name == "GUILD_ROLE_UPDATE":
        return [{"t": "guild", "guild": payloads.guild(world)}]
    return _of_channels(world, change, me)


def people(world: World) -> list[Json]:
    """Everybody on the server with how many unread pings wait for them, and the bot."""
    present = [user for user_id, user in world.people.items() if user_id not in world.left]
    return [*({**user, "pings": _all_pings(world, user["id"])} for user in present), world.bot]


def commands(world: World, me: str) -> list[Json]:
    """The commands this person is offered on the server."""
    somewhere = next((one for one in world.channels.values() if one["type"] == TEXT), None)
    return visible_commands(world, me, somewhere) if somewhere else []


def shown(world: World, me: str, message: Json) -> Json:
    """A message with what the page needs besides."""
    return {**message, "pings_me": world.pings_person(me, message)}


def _of_channels(world: World, change: Change, me: str) -> list[Json]:
    data = change.data
    if change.name in ("CHANNEL_DELETE", "THREAD_DELETE"):
        return [{"t": "channel_gone", "id": data["id"]}]
    if change.name in ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE"):
        return _channel(world, me, data["id"])
    if change.name == "THREAD_MEMBERS_UPDATE":
        joined = [entry["user_id"] for entry in data["added_members"]]
        return _channel(world, me, data["id"], whole=me in joined)
    return _of_messages(world, change, me)


def _of_messages(world: World, change: Change, me: str) -> list[Json]:
    data = change.data
    channel = world.channels.get(data.get("channel_id", ""))
    if channel is None or not world.may_see(me, channel):
        return []
    if change.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
        events: list[Json] = [{"t": "message", "message": shown(world, me, data)}]
        if change.name == "MESSAGE_CREATE" and world.pings.get(data["id"]):
            events.append({"t": "people", "people": people(world)})
        return events
    if change.name == "MESSAGE_DELETE":
        return [{"t": "message_gone", "channel_id": data["channel_id"], "id": data["id"]}]
    if change.name == "TYPING":
        return [{"t": "typing", "channel_id": data["channel_id"]}]
    return []


def _channel(world: World, me: str, channel_id: str, *, whole: bool = False) -> list[Json]:
    """A channel as it is now; `whole` brings its messages, for who has just come to see it."""
    channel = world.channels.get(channel_id)
    if channel is None:
        return []
    if not world.may_see(me, channel):
        return [{"t": "channel_gone", "id": channel_id}]
    events: list[Json] = [{"t": "channel", "channel": payloads.for_page(world, channel)}]
    if whole:
        events += [{"t": "message", "message": one} for one in _last(world, me, channel_id)]
    return events


def _last(world: World, me: str, channel_id: str) -> list[Json]:
    newest = world.visible(me, channel_id)[-LAST_MESSAGES:]
    return [shown(world, me, message) for message in newest]


def _unread(world: World, me: str, channel_id: str) -> list[Json]:
    seen = int(world.read.get(me, {}).get(channel_id, "0"))
    return [
        message
        for message in world.visible(me, channel_id)
        if int(message["id"]) > seen and message["author"]["id"] != me
    ]


def _pings(world: World, me: str, channel_id: str) -> int:
    return sum(world.pings_person(me, message) for message in _unread(world, me, channel_id))


def _all_pings(world: World, me: str) -> int:
    seen = [one["id"] for one in world.channels.values() if world.may_see(me, one)]
    return sum(_pings(world, me, one) for one in seen)
