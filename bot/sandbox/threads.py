"""Threads and channels: started, archived, locked, renamed, deleted."""

from datetime import datetime
from typing import Any, Final

from bot.sandbox import attachments, mentions
from bot.sandbox.clock import born_at
from bot.sandbox.founding import install_channel
from bot.sandbox.permissions import allows, require
from bot.sandbox.refusals import FormErrors, Json, refused
from bot.sandbox.world import (
    ANNOUNCEMENT,
    APPLICATION_ID,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREADS,
    World,
    is_thread,
)

ARCHIVE_MINUTES: Final = (60, 1440, 4320, 10080)
HAS_THREAD: Final = 1 << 5
TEND_SECONDS: Final = 60


def start(world: World, parent: Json, body: Json, message: Json | None = None) -> Json:
    """A thread of the bot's; on a message it takes that message's id and is always public."""
    kind = PUBLIC_THREAD if message else body.get("type", PRIVATE_THREAD)
    if parent["type"] == ANNOUNCEMENT and kind == PUBLIC_THREAD:
        kind = NEWS_THREAD
    _check_start(world, parent, body, kind)
    if any(word.lower() in str(body["name"]).lower() for word in world.blocked_words):
        raise refused(200001)
    if message and "thread" in message:
        raise refused(160004)
    thread = _thread(world, parent, body, kind, message["id"] if message else world.snowflake())
    world.thread_members[thread["id"]] = [APPLICATION_ID]
    install_channel(world, thread)
    world.emit("THREAD_CREATE", {**thread, "newly_created": True})
    if message:
        message["thread"] = thread
        message["flags"] |= HAS_THREAD
        world.emit("MESSAGE_UPDATE", message)
    return thread


def start_of_person(
    world: World, parent: Json, name: str, people: list[str], *, is_private: bool = False
) -> Json:
    """A thread that people have, in a forum a post of theirs; the first of them owns it. The bot is not in it."""
    kind = PRIVATE_THREAD if is_private else PUBLIC_THREAD
    thread = _thread(world, parent, {"name": name}, kind, world.snowflake())
    thread["owner_id"] = people[0]
    world.thread_members[thread["id"]] = list(people)
    install_channel(world, thread)
    world.emit("THREAD_CREATE", {**thread, "newly_created": True})
    return thread


def change(world: World, thread: Json, body: Json) -> None:
    """The bot's PATCH of a thread, with what Discord demands for each field."""
    state = thread["thread_metadata"]
    _check_change(world, thread, body)
    _check_names(body)
    for name in ("archived", "locked", "auto_archive_duration", "invitable"):
        if name in body:
            state[name] = body[name]
    if "archived" in body:
        state["archive_timestamp"] = world.iso_now()
    if "name" in body:
        thread["name"] = body["name"]
    world.emit("THREAD_UPDATE", thread)


def set_state(world: World, thread_id: str, **state: bool) -> None:
    """Archive, lock or open a thread as a moderator does: archived=…, locked=…."""
    thread = world.channel(thread_id)
    thread["thread_metadata"].update(state, archive_timestamp=world.iso_now())
    world.emit("THREAD_UPDATE", thread)


def tend(world: World) -> None:
    """Archive the threads in which nothing has been said for as long as they allow."""
    now = world.clock.now()
    if now - world.tended_at < TEND_SECONDS:
        return
    world.tended_at = now
    for channel in list(world.channels.values()):
        if is_thread(channel) and not channel["thread_metadata"]["archived"]:
            minutes = channel["thread_metadata"]["auto_archive_duration"]
            if now - _last_life(channel) > minutes * 60:
                set_state(world, channel["id"], archived=True)


def open_for_posting(world: World, thread: Json) -> None:
    """Before a new message: an archived thread opens by it, a locked one refuses."""
    state = thread["thread_metadata"]
    if state["archived"] and state["locked"]:
        raise refused(50083)
    if state["locked"] and not allows(world, thread, "MANAGE_THREADS"):
        raise refused(160005)
    if state["archived"]:
        _require_room(world)
        set_state(world, thread["id"], archived=False)
    mentions.join(world, thread, [APPLICATION_ID])


def _require_room(world: World) -> None:
    if world.threads_are_full:
        raise refused(160006)


def require_open(channel: Json) -> None:
    """Raise 50083 when this is an archived thread: nothing in it can be changed."""
    if is_thread(channel) and channel["thread_metadata"]["archived"]:
        raise refused(50083)


def delete(world: World, channel: Json) -> None:
    """Delete a channel with its threads, or one thread."""
    for thread in [other for other in world.channels.values() if _hangs_on(other, channel)]:
        delete(world, thread)
    world.channels.pop(channel["id"])
    for message in world.messages.pop(channel["id"]).values():
        attachments.forget(world, message["attachments"])
    world.thread_members.pop(channel["id"], None)
    if not is_thread(channel):
        world.emit("CHANNEL_DELETE", channel)
        return
    parent = channel["parent_id"]
    starter = world.messages.get(parent, {}).get(channel["id"])
    if starter:
        starter.pop("thread", None)
    gone = {"id": channel["id"], "guild_id": channel["guild_id"], "parent_id": parent}
    world.emit("THREAD_DELETE", {**gone, "type": channel["type"]})


def rename_channel(world: World, channel: Json, body: Json) -> None:
    """The bot's PATCH of a text channel: name and topic."""
    require(world, channel, "MANAGE_CHANNELS")
    _check_names(body)
    for name in ("name", "topic"):
        if name in body:
            channel[name] = body[name]
    world.emit("CHANNEL_UPDATE", channel)


def _thread(world: World, parent: Json, body: Json, kind: int, thread_id: str) -> Json:
    now = world.iso_now()
    state: Json = {
        "archived": False,
        "auto_archive_duration": body.get("auto_archive_duration") or 4320,
        "archive_timestamp": now,
        "locked": False,
        "create_timestamp": now,
    }
    if kind == PRIVATE_THREAD:
        state["invitable"] = body.get("invitable", True)
    return {
        "id": thread_id,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": APPLICATION_ID,
        "name": body["name"],
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "flags": 0,
        "thread_metadata": state,
    }


def _check_start(world: World, parent: Json, body: Json, kind: Any) -> None:
    if parent["type"] not in (TEXT, ANNOUNCEMENT) or kind not in THREADS:
        raise refused(50024)
    private = kind == PRIVATE_THREAD
    require(world, parent, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS")
    _check_names({"name": None, **body})
    _require_room(world)


def _check_names(body: Json) -> None:
    form = FormErrors()
    if "name" in body:
        form.length(("name",), body["name"], 1, 100)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        message = f"Value must be one of {ARCHIVE_MINUTES}."
        form.add(("auto_archive_duration",), "BASE_TYPE_CHOICES", message)
    form.refuse()


def _check_change(world: World, thread: Json, body: Json) -> None:
    state = thread["thread_metadata"]
    opening = body.get("archived") is False
    if state["archived"] and not opening:
        raise refused(50083)
    if state["archived"] and opening:
        _require_room(world)
    moderating = "locked" in body or (state["locked"] and opening)
    if moderating or (thread["owner_id"] != APPLICATION_ID and set(body) != {"archived"}):
        require(world, thread, "MANAGE_THREADS")
    elif opening:
        require(world, thread, "SEND_MESSAGES_IN_THREADS")


def _last_life(thread: Json) -> float:
    stamps = [born_at(thread["last_message_id"] or thread["id"])]
    stamps.append(_seconds(thread["thread_metadata"]["archive_timestamp"]))
    return max(stamps)


def _seconds(stamp: str) -> float:
    return datetime.fromisoformat(stamp).timestamp()


def _hangs_on(thread: Json, channel: Json) -> bool:
    return is_thread(thread) and bool(thread["parent_id"] == channel["id"])
