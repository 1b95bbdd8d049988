"""Whom a message names, and for whom it rings."""

import re
from typing import Final

from bot.sandbox.refusals import Json
from bot.sandbox.world import World, is_thread, walk

_NAMED: Final = re.compile(r"<@!?(\d+)>")
_EVERYBODY: Final = re.compile(r"@(everyone|here)\b")
TEXT_DISPLAY: Final = 10


def text_of(body: Json) -> str:
    """Content and displayed texts of a message: where a mention counts (embeds do not)."""
    shown = [
        component["content"]
        for component in walk(body.get("components") or [])
        if component["type"] == TEXT_DISPLAY
    ]
    return "\n".join([body.get("content") or "", *shown])


def resolve(world: World, message: Json, allowed: Json | None, *, may_everyone: bool) -> None:
    """Fill `mentions` and `mention_everyone` by what the text says and the sender allows.

    `allowed` is the request's `allowed_mentions`; None means that everything is parsed.
    """
    text = text_of(message)
    named = [world.people[found] for found in _NAMED.findall(text) if found in world.people]
    kept = [user for user in named if _allows(allowed, user["id"])]
    if author := _answered(message, allowed):
        kept.append(author)
    message["mentions"] = list({user["id"]: user for user in kept}.values())
    everyone = allowed is None or "everyone" in (allowed.get("parse") or [])
    message["mention_everyone"] = bool(may_everyone and everyone and _EVERYBODY.search(text))


def ring(world: World, message: Json) -> None:
    """Note for whom a new message rings; who is named in a thread is taken into it."""
    channel = world.channels[message["channel_id"]]
    named = [user["id"] for user in message["mentions"]]
    if is_thread(channel):
        join(world, channel, named)
    if message["mention_everyone"]:
        named = list(world.people)
    seeing = [user_id for user_id in named if world.may_see(user_id, channel)]
    ringing = [user_id for user_id in seeing if user_id != message["author"]["id"]]
    if ringing:
        world.pings[message["id"]] = ringing


def join(world: World, thread: Json, user_ids: list[str]) -> None:
    """Take people (or the bot) into a thread."""
    members = world.thread_members[thread["id"]]
    fresh = [user_id for user_id in user_ids if user_id not in members]
    if not fresh:
        return
    members.extend(fresh)
    thread["member_count"] = len(members)
    added = [_joined(world, thread, user_id) for user_id in fresh]
    update = {"id": thread["id"], "guild_id": thread["guild_id"], "member_count": len(members)}
    world.emit("THREAD_MEMBERS_UPDATE", {**update, "added_members": added})


def _joined(world: World, thread: Json, user_id: str) -> Json:
    place = {"id": thread["id"], "user_id": user_id, "flags": 0}
    return {**place, "join_timestamp": world.iso_now()}


def _allows(allowed: Json | None, user_id: str) -> bool:
    if allowed is None or "users" in (allowed.get("parse") or []):
        return True
    return user_id in {str(listed) for listed in allowed.get("users") or []}


def _answered(message: Json, allowed: Json | None) -> Json | None:
    answered = message.get("referenced_message")
    if not answered or not (allowed is None or allowed.get("replied_user")):
        return None
    author: Json = answered["author"]
    return None if author["bot"] else author
