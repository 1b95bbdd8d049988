"""Messages: posted, changed, pinned, removed. Each body is checked before anything happens."""

import copy
from typing import Final

from bot.sandbox import attachments, mentions
from bot.sandbox.drafts import Draft
from bot.sandbox.limits import Surroundings, check_message
from bot.sandbox.permissions import allows
from bot.sandbox.refusals import Json, Path, refused
from bot.sandbox.world import APPLICATION_ID, COMPONENTS_V2, EPHEMERAL, LOADING, World, is_thread

SUPPRESS_EMBEDS: Final = 1 << 2
SILENT: Final = 1 << 12
SETTABLE: Final = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2 | EPHEMERAL
EDITABLE: Final = SUPPRESS_EMBEDS | COMPONENTS_V2
MAX_PINS: Final = 250
REPLY: Final = 19


def post(
    world: World,
    channel_id: str,
    author: Json,
    draft: Draft,
    *,
    at: Path = (),
    extra: Json | None = None,
    reader: str | None = None,
) -> Json:
    """A new message, checked, stored and told to everybody who may see it.

    `extra` is what only some messages have (type, interaction_metadata). `reader` is set for
    ephemeral ones. Raises `Refused` and leaves no trace when the body is not in order.
    """
    names = {upload.name for upload in draft.uploads.values()}
    body = copy.deepcopy(draft.body)
    check_message(body, Surroundings(names, world.emojis), at)
    attachments.check_listed(draft, [])
    _require_clean(world, author, body, reader)
    message = _blank(world, channel_id, author)
    message.update(
        content=body.get("content") or "",
        embeds=[{"type": "rich", **embed} for embed in body.get("embeds") or []],
        components=body.get("components") or [],
        flags=(body.get("flags") or 0) & SETTABLE,
        attachments=attachments.keep_all(world, channel_id, draft),
        **(extra or {}),
    )
    _refer(world, message, body)
    attachments.settle(message)
    _name(world, message, body)
    _install(world, message, reader)
    if not message["flags"] & EPHEMERAL:
        mentions.ring(world, message)
    world.emit("MESSAGE_CREATE", message, reader=reader)
    return message


def post_loading(
    world: World, channel_id: str, *, hidden: bool, extra: Json, reader: str | None
) -> Json:
    """The "is thinking" message of a deferred answer."""
    message = _blank(world, channel_id, world.bot)
    message.update(flags=LOADING | (EPHEMERAL if hidden else 0), **extra)
    _install(world, message, reader)
    world.emit("MESSAGE_CREATE", message, reader=reader)
    return message


def revise(world: World, message: Json, draft: Draft, *, at: Path = ()) -> Json:
    """Change a message in place. Fields the body leaves out stay; V2 stays V2; nothing rings."""
    left = attachments.kept_on_edit(message, draft)
    names = {upload.name for upload in draft.uploads.values()}
    names |= {attachment["filename"] for attachment in left}
    merged = _merged(message, copy.deepcopy(draft.body))
    check_message(merged, Surroundings(names, world.emojis), at)
    attachments.check_listed(draft, message["attachments"])
    _require_clean(world, message["author"], merged, world.readers.get(message["id"]))
    fresh = attachments.keep_all(world, message["channel_id"], draft)
    was_loading = message["flags"] & LOADING
    attachments.forget(world, [old for old in message["attachments"] if old not in left])
    message.update(
        content=merged["content"] or "",
        embeds=merged["embeds"] or [],
        components=merged["components"] or [],
        flags=merged["flags"] & ~LOADING,
        attachments=left + fresh,
        edited_timestamp=None if was_loading else world.iso_now(),
    )
    attachments.settle(message)
    _name(world, message, draft.body)
    announce(world, message)
    return message


def _require_clean(world: World, author: Json, body: Json, reader: str | None) -> None:
    """Automatic moderation looks at what everybody would see."""
    text = mentions.text_of(body).lower()
    is_seen = reader is None and author["id"] == APPLICATION_ID
    if is_seen and any(word.lower() in text for word in world.blocked_words):
        raise refused(200000)


def announce(world: World, message: Json) -> None:
    """Tell of a message as it stands now."""
    world.emit("MESSAGE_UPDATE", message, reader=world.readers.get(message["id"]))


def remove(world: World, message: Json) -> None:
    """Take a message away."""
    del world.messages[message["channel_id"]][message["id"]]
    attachments.forget(world, message["attachments"])
    reader = world.readers.pop(message["id"], None)
    world.pings.pop(message["id"], None)
    gone = {"id": message["id"], "channel_id": message["channel_id"]}
    world.emit("MESSAGE_DELETE", _placed(world, gone), reader=reader)


def pin(world: World, message: Json, pinned: bool) -> None:
    """Pin a message or take the pin off; 30003 beyond 250."""
    here = world.messages[message["channel_id"]].values()
    if pinned and not message["pinned"] and sum(other["pinned"] for other in here) >= MAX_PINS:
        raise refused(30003)
    message["pinned"] = pinned
    announce(world, message)
    where = {"channel_id": message["channel_id"], "last_pin_timestamp": world.iso_now()}
    world.emit("CHANNEL_PINS_UPDATE", _placed(world, where))


def react(world: World, message: Json, emoji: str) -> None:
    """The bot's reaction under a message."""
    unreact(world, message, emoji)
    mark = {"emoji": {"id": None, "name": emoji}, "count": 1, "me": True, "me_burst": False}
    counts = {"burst_colors": [], "count_details": {"normal": 1, "burst": 0}}
    message.setdefault("reactions", []).append({**mark, **counts})
    announce(world, message)


def unreact(world: World, message: Json, emoji: str) -> None:
    """Take the bot's reaction away."""
    left = [mark for mark in message.get("reactions", []) if mark["emoji"]["name"] != emoji]
    message["reactions"] = left
    announce(world, message)


def _blank(world: World, channel_id: str, author: Json) -> Json:
    return {
        "id": world.snowflake(),
        "channel_id": channel_id,
        "author": author,
        "content": "",
        "timestamp": world.iso_now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "components": [],
        "flags": 0,
    }


def _merged(message: Json, body: Json) -> Json:
    merged = {name: body.get(name, message[name]) for name in ("content", "embeds", "components")}
    if body.get("nonce") is not None:
        merged["nonce"] = body["nonce"]
    for name in ("allowed_mentions", "attachments", "poll", "sticker_ids"):
        if name in body:
            merged[name] = body[name]
    merged["flags"] = message["flags"] | (body.get("flags") or 0) & EDITABLE
    return merged


def _refer(world: World, message: Json, body: Json) -> None:
    reference = body.get("message_reference")
    if reference:
        place = str(reference.get("channel_id") or message["channel_id"])
        answered = world.messages.get(place, {}).get(str(reference["message_id"]))
        message["message_reference"] = _placed(world, {"type": 0, **reference, "channel_id": place})
        message["referenced_message"] = copy.deepcopy(answered)
        message["type"] = REPLY
    if body.get("nonce") is not None:
        message["nonce"] = body["nonce"]


def _name(world: World, message: Json, body: Json) -> None:
    channel = world.channels[message["channel_id"]]
    bots_own = message["author"]["id"] == APPLICATION_ID
    may = not bots_own or allows(world, channel, "MENTION_EVERYONE")
    mentions.resolve(world, message, body.get("allowed_mentions"), may_everyone=may)


def _install(world: World, message: Json, reader: str | None) -> None:
    channel = world.channels[message["channel_id"]]
    world.messages[channel["id"]][message["id"]] = message
    if reader is not None:
        world.readers[message["id"]] = reader
        return
    channel["last_message_id"] = message["id"]
    if is_thread(channel):
        channel["message_count"] += 1
        channel["total_message_sent"] += 1


def _placed(world: World, where: Json) -> Json:
    channel = world.channels[where["channel_id"]]
    return {**where, "guild_id": channel["guild_id"]} if "guild_id" in channel else where
