"""/channels/{id}/messages: what the bot says of its own accord."""

from typing import Final

from aiohttp import web

from bot.sandbox import messages, threads
from bot.sandbox.clock import born_at
from bot.sandbox.drafts import Draft
from bot.sandbox.limits import is_empty
from bot.sandbox.permissions import can_look, require, sending
from bot.sandbox.rates import Rates
from bot.sandbox.refusals import Json, refused
from bot.sandbox.replies import done, draft_of, part, reply
from bot.sandbox.world import APPLICATION_ID, DM, EPHEMERAL, WITHOUT_MESSAGES, World, is_thread

OLD_SECONDS: Final = 3600
MAX_HISTORY: Final = 100


class MessageRoutes:
    """Posting, reading, changing, deleting, pinning and reacting."""

    def __init__(self, world: World, rates: Rates) -> None:
        self._world = world
        self._rates = rates

    def table(self) -> list[web.RouteDef]:
        """The routes below /api/v10."""
        base = "/channels/{channel}/messages"
        one = base + "/{message}"
        return [
            web.get("/channels/{channel}/messages/pins", self._pins),
            web.put("/channels/{channel}/messages/pins/{message}", self._pin),
            web.delete("/channels/{channel}/messages/pins/{message}", self._unpin),
            web.post("/channels/{channel}/typing", self._type),
            web.post(base, self._post),
            web.get(base, self._history),
            web.post(base + "/bulk-delete", self._delete_many),
            web.get(one, self._read),
            web.patch(one, self._edit),
            web.delete(one, self._delete),
            web.put(one + "/reactions/{emoji}/@me", self._react),
            web.delete(one + "/reactions/{emoji}/@me", self._unreact),
        ]

    async def _post(self, request: web.Request) -> web.Response:
        channel = reach(self._world, part(request, "channel"))
        draft = await draft_of(request)
        headers = self._rates.post_message(channel["id"])
        if repeated := self._repeated(draft.body):
            return reply(repeated, headers=headers)
        require_posting(self._world, channel, draft)
        if is_empty(draft.body) and not draft.uploads:
            raise refused(50006)
        plain = draft.altered(flags=(draft.body.get("flags") or 0) & ~EPHEMERAL)
        message = messages.post(self._world, channel["id"], self._world.bot, plain)
        return reply(message, headers=headers)

    async def _history(self, request: web.Request) -> web.Response:
        channel = reach(self._world, part(request, "channel"))
        require(self._world, channel, "READ_MESSAGE_HISTORY")
        newest = sorted(self._shown(channel["id"]), key=lambda found: -int(found["id"]))
        limit = min(int(request.query.get("limit", 50)), MAX_HISTORY)
        return reply([_without_nonce(one) for one in _window(newest, request, limit)])

    async def _read(self, request: web.Request) -> web.Response:
        message = self._message(request)
        require(self._world, self._channel_of(message), "READ_MESSAGE_HISTORY")
        return reply(_without_nonce(message))

    async def _edit(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        message = self._message(request)
        channel = self._channel_of(message)
        if message["author"]["id"] != APPLICATION_ID:
            raise refused(50005)
        threads.require_open(channel)
        if draft.uploads:
            require(self._world, channel, "ATTACH_FILES")
        self._rates.edit(channel["id"])
        if self._world.clock.now() - born_at(message["id"]) > OLD_SECONDS:
            self._rates.edit_old(channel["id"])
        return reply(messages.revise(self._world, message, draft))

    async def _delete(self, request: web.Request) -> web.Response:
        self._remove(self._message(request))
        return done()

    async def _delete_many(self, request: web.Request) -> web.Response:
        channel = reach(self._world, part(request, "channel"))
        require(self._world, channel, "MANAGE_MESSAGES")
        draft = await draft_of(request)
        for message_id in draft.body["messages"]:
            if found := self._world.messages[channel["id"]].get(str(message_id)):
                self._remove(found)
        return done()

    async def _type(self, request: web.Request) -> web.Response:
        channel = reach(self._world, part(request, "channel"))
        require(self._world, channel, sending(channel))
        self._world.emit("TYPING", {"channel_id": channel["id"]})
        return done()

    async def _pins(self, request: web.Request) -> web.Response:
        channel = reach(self._world, part(request, "channel"))
        require(self._world, channel, "READ_MESSAGE_HISTORY")
        pinned = [message for message in self._shown(channel["id"]) if message["pinned"]]
        items = [{"pinned_at": entry["timestamp"], "message": entry} for entry in reversed(pinned)]
        return reply({"items": items, "has_more": False})

    async def _pin(self, request: web.Request) -> web.Response:
        return self._set_pin(request, pinned=True)

    async def _unpin(self, request: web.Request) -> web.Response:
        return self._set_pin(request, pinned=False)

    def _set_pin(self, request: web.Request, *, pinned: bool) -> web.Response:
        message = self._message(request)
        channel = self._channel_of(message)
        require(self._world, channel, "PIN_MESSAGES")
        threads.require_open(channel)
        messages.pin(self._world, message, pinned)
        return done()

    async def _react(self, request: web.Request) -> web.Response:
        message = self._message(request)
        channel = self._channel_of(message)
        require(self._world, channel, "ADD_REACTIONS", "READ_MESSAGE_HISTORY")
        threads.require_open(channel)
        messages.react(self._world, message, part(request, "emoji"))
        return done()

    async def _unreact(self, request: web.Request) -> web.Response:
        messages.unreact(self._world, self._message(request), part(request, "emoji"))
        return done()

    def _message(self, request: web.Request) -> Json:
        """The message of the path; ephemeral ones are out of reach of these routes."""
        channel = reach(self._world, part(request, "channel"))
        message = self._world.message(channel["id"], part(request, "message"))
        if message["flags"] & EPHEMERAL:
            raise refused(10008)
        return message

    def _channel_of(self, message: Json) -> Json:
        return self._world.channel(message["channel_id"])

    def _remove(self, message: Json) -> None:
        channel = self._channel_of(message)
        threads.require_open(channel)
        if message["author"]["id"] != APPLICATION_ID:
            require(self._world, channel, "MANAGE_MESSAGES")
        messages.remove(self._world, message)

    def _shown(self, channel_id: str) -> list[Json]:
        found = self._world.messages[channel_id].values()
        return [message for message in found if not message["flags"] & EPHEMERAL]

    def _repeated(self, body: Json) -> Json | None:
        """With `enforce_nonce` the same nonce within some minutes gives the message of before, wherever the bot has put it."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        oldest = self._world.clock.now() - self._world.nonce_seconds
        for here in self._world.messages.values():
            for message in reversed(here.values()):
                if born_at(message["id"]) <= oldest:
                    break
                if str(message.get("nonce")) == str(body["nonce"]):
                    return message
        return None


def reach(world: World, channel_id: str) -> Json:
    """A channel that the bot sees: 10003 unknown (an outage looks like it too), 50001 no access."""
    channel = world.channel(channel_id)
    if channel["type"] == DM:
        return channel
    if not world.guild_available:
        raise refused(10003)
    if not can_look(world, channel):
        raise refused(50001)
    return channel


def require_posting(world: World, channel: Json, draft: Draft) -> None:
    """Everything a new message of the bot's own accord takes here."""
    if channel["type"] == DM:
        _require_open_dm(world, channel)
        return
    if channel["type"] in WITHOUT_MESSAGES:
        raise refused(50008)
    names = [sending(channel)]
    if draft.uploads:
        names.append("ATTACH_FILES")
    if draft.body.get("embeds"):
        names.append("EMBED_LINKS")
    if draft.body.get("message_reference"):
        names.append("READ_MESSAGE_HISTORY")
    require(world, channel, *names)
    if is_thread(channel):
        threads.open_for_posting(world, channel)


def _require_open_dm(world: World, channel: Json) -> None:
    person = channel["recipients"][0]["id"]
    met = any(person in world.members(one) for one in world.guild_ids if world.has_bot(one))
    stranger = not met and person not in world.installed_by
    if stranger or person in world.dms_closed:
        raise refused(50007)


def _without_nonce(message: Json) -> Json:
    """A message as it is read later: its nonce is only in the answer to its posting."""
    return {name: value for name, value in message.items() if name != "nonce"}


def _window(newest: list[Json], request: web.Request, limit: int) -> list[Json]:
    """The part of the history asked for by before or after, newest first."""
    if before := request.query.get("before"):
        newest = [message for message in newest if int(message["id"]) < int(before)]
    if after := request.query.get("after"):
        newest = [message for message in newest if int(message["id"]) > int(after)]
        return newest[-limit:]
    return newest[:limit]
