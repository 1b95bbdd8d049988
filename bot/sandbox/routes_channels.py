"""/channels and /guilds: channels, threads, members."""

from aiohttp import web

from bot.sandbox import mentions, payloads, threads
from bot.sandbox.permissions import require
from bot.sandbox.rates import Rates
from bot.sandbox.refusals import Json, refused
from bot.sandbox.replies import done, draft_of, part, reply
from bot.sandbox.routes_messages import reach
from bot.sandbox.world import APPLICATION_ID, DM, PRIVATE_THREAD, World, is_thread

MAX_THREAD_MEMBERS = 1000


class ChannelRoutes:
    """What the bot may do with channels, threads and their members."""

    def __init__(self, world: World, rates: Rates) -> None:
        self._world = world
        self._rates = rates

    def table(self) -> list[web.RouteDef]:
        """The routes below /api/v10."""
        one = "/channels/{channel}"
        return [
            web.get(one, self._read),
            web.patch(one, self._change),
            web.delete(one, self._delete),
            web.post(one + "/threads", self._start),
            web.post(one + "/messages/{message}/threads", self._start_on_message),
            web.get(one + "/threads/archived/{kind:public|private}", self._archived),
            web.get(one + "/thread-members", self._members),
            web.get(one + "/thread-members/{user}", self._member),
            web.put(one + "/thread-members/{user}", self._join),
            web.delete(one + "/thread-members/{user}", self._leave),
            web.get("/guilds/{guild}", self._guild),
            web.get("/guilds/{guild}/channels", self._guild_channels),
            web.get("/guilds/{guild}/roles", self._guild_roles),
            web.get("/guilds/{guild}/threads/active", self._active),
            web.get("/guilds/{guild}/members/{user}", self._guild_member),
            web.delete("/users/@me/guilds/{guild}", self._leave_guild),
        ]

    async def _read(self, request: web.Request) -> web.Response:
        return reply(payloads.for_bot(self._world, self._channel(request)))

    async def _change(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        channel = self._channel(request)
        if "name" in draft.body:
            self._rates.rename(channel["id"])
        if is_thread(channel):
            threads.change(self._world, channel, draft.body)
        else:
            threads.rename_channel(self._world, channel, draft.body)
        return reply(payloads.for_bot(self._world, channel))

    async def _delete(self, request: web.Request) -> web.Response:
        channel = self._channel(request)
        if channel["type"] == DM:
            return reply(channel)
        needed = "MANAGE_THREADS" if is_thread(channel) else "MANAGE_CHANNELS"
        require(self._world, channel, needed)
        threads.delete(self._world, channel)
        return reply(channel)

    async def _start(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        parent = self._channel(request)
        self._rates.start_thread(parent["id"])
        return self._started(threads.start(self._world, parent, draft.body))

    async def _start_on_message(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        parent = self._channel(request)
        self._rates.start_thread(parent["id"])
        message = self._world.message(parent["id"], part(request, "message"))
        return self._started(threads.start(self._world, parent, draft.body, message))

    def _started(self, thread: Json) -> web.Response:
        return reply(payloads.for_bot(self._world, thread), status=201)

    async def _archived(self, request: web.Request) -> web.Response:
        parent = self._channel(request)
        private = part(request, "kind") == "private"
        require(self._world, parent, *(["MANAGE_THREADS"] if private else []))
        found = [
            payloads.for_bot(self._world, thread)
            for thread in self._world.channels.values()
            if is_thread(thread)
            and thread["parent_id"] == parent["id"]
            and thread["thread_metadata"]["archived"]
            and (thread["type"] == PRIVATE_THREAD) == private
        ]
        return reply({"threads": found, "members": [], "has_more": False})

    async def _members(self, request: web.Request) -> web.Response:
        thread = self._thread(request)
        inside = self._world.thread_members[thread["id"]]
        return reply([payloads.thread_member(thread, user_id) for user_id in inside])

    async def _member(self, request: web.Request) -> web.Response:
        thread, user_id = self._thread(request), _user(request)
        if user_id not in self._world.thread_members[thread["id"]]:
            raise refused(10007)
        return reply(payloads.thread_member(thread, user_id))

    async def _join(self, request: web.Request) -> web.Response:
        thread, user_id = self._thread(request), _user(request)
        threads.require_open(thread)
        self._world.user(user_id)
        if user_id not in (APPLICATION_ID, *self._world.members(thread["guild_id"])):
            raise refused(10007)
        if user_id != APPLICATION_ID:
            require(self._world, thread, "SEND_MESSAGES_IN_THREADS")
        if len(self._world.thread_members[thread["id"]]) >= MAX_THREAD_MEMBERS:
            raise refused(30033)
        mentions.join(self._world, thread, [user_id])
        self._world.emit("THREAD_UPDATE", thread)
        return done()

    async def _leave(self, request: web.Request) -> web.Response:
        thread, user_id = self._thread(request), _user(request)
        if user_id != APPLICATION_ID:
            require(self._world, thread, "MANAGE_THREADS")
        members = self._world.thread_members[thread["id"]]
        if user_id in members:
            members.remove(user_id)
        thread["member_count"] = len(members)
        self._world.emit("THREAD_UPDATE", thread)
        return done()

    async def _guild(self, request: web.Request) -> web.Response:
        return reply(payloads.guild(self._world, self._guild_id(request)))

    async def _guild_channels(self, request: web.Request) -> web.Response:
        return reply(payloads.channels_of(self._world, self._guild_id(request)))

    async def _guild_roles(self, request: web.Request) -> web.Response:
        return reply(list(self._world.roles_of(self._guild_id(request)).values()))

    async def _active(self, request: web.Request) -> web.Response:
        threads_here = payloads.active_threads(self._world, self._guild_id(request))
        return reply({"threads": threads_here, "members": []})

    async def _guild_member(self, request: web.Request) -> web.Response:
        guild_id, user_id = self._guild_id(request), _user(request)
        if user_id not in (APPLICATION_ID, *self._world.members(guild_id)):
            raise refused(10007)
        return reply(payloads.member(self._world, user_id, guild_id))

    async def _leave_guild(self, request: web.Request) -> web.Response:
        guild_id = self._guild_id(request)
        self._world.emit("GUILD_DELETE", {"id": guild_id})
        self._world.set_bot(guild_id, is_there=False)
        return done()

    def _channel(self, request: web.Request) -> Json:
        return reach(self._world, part(request, "channel"))

    def _thread(self, request: web.Request) -> Json:
        channel = self._channel(request)
        if not is_thread(channel):
            raise refused(50024)
        return channel

    def _guild_id(self, request: web.Request) -> str:
        """The server that is asked for; 10004 where the bot is not on it."""
        guild_id = part(request, "guild")
        if guild_id not in self._world.guild_ids or not self._world.has_bot(guild_id):
            raise refused(10004)
        return guild_id


def _user(request: web.Request) -> str:
    user_id = part(request, "user")
    return APPLICATION_ID if user_id == "@me" else user_id
