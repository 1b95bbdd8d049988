"""Faults on demand: what goes wrong on the real Discord, made to go wrong here."""

import inspect
from dataclasses import dataclass
from typing import Any

from bot.sandbox import payloads, permissions, threads
from bot.sandbox.drafts import Draft
from bot.sandbox.gateway import HEARTBEAT, INVALID_SESSION, RECONNECT, Gateway
from bot.sandbox.refusals import Json
from bot.sandbox.world import World


@dataclass
class Disturbance:
    """What befalls the next `left` REST requests (None: all) whose "METHOD /path" has `where` in it.

    `status`, `code`: answer so, without doing anything. `seconds`: answer that much later. `lose`: do it,
    then cut the connection, so that the bot cannot know it was done. `has`: only those that bring files or components.
    """

    left: int | None
    where: str = ""
    status: int | None = None
    seconds: float = 0.0
    lose: bool = False
    code: int = 0
    has: str = ""

    def befalls(self, request_line: str, draft: Draft | None) -> bool:
        """Whether it befalls this request; `draft` is what it brings, None where that was not read."""
        if self.where not in request_line:
            return False
        if draft is None:
            return not self.has
        brought = {"files": bool(draft.uploads), "components": bool(draft.body.get("components"))}
        return brought.get(self.has, True)


class Faults:
    """Everything that can be told to go wrong, by name."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world = world
        self._gateway = gateway
        self._disturbances: list[Disturbance] = []

    def fail_requests(
        self,
        count: int | None = 1,
        *,
        status: int = 500,
        where: str = "",
        code: int = 0,
        has: str = "",
    ) -> None:
        """Answer the next requests (None: all) with a server error, or with any refusal of Discord's."""
        self._disturbances.append(Disturbance(count, where, status=status, code=code, has=has))

    def forget_nonces(self, seconds: float = 0.0) -> None:
        """Keep the nonce of a message for so long only."""
        self._world.nonce_seconds = seconds

    def fill_threads(self, *, full: bool = True) -> None:
        """The server has as many active threads as it may have: none is made and none opened (160006)."""
        self._world.threads_are_full = full

    def slow(self, seconds: float, count: int | None = None, *, where: str = "") -> None:
        """Answer so many requests (None: all from now on) late; 0 seconds: in time again."""
        self._disturbances = [other for other in self._disturbances if not other.seconds]
        if seconds:
            self._disturbances.append(Disturbance(count, where, seconds=seconds))

    def lose_answers(self, count: int = 1, *, where: str = "") -> None:
        """Do what the next requests ask, then cut the connection before the answer."""
        self._disturbances.append(Disturbance(count, where, lose=True))

    def calm(self) -> None:
        """No more failing, late or lost answers."""
        self._disturbances.clear()

    @property
    def looks_inside(self) -> bool:
        """Whether it matters what a request brings."""
        return any(disturbance.has for disturbance in self._disturbances)

    def strike(self, request_line: str, draft: Draft | None = None) -> Disturbance | None:
        """What befalls this request ("METHOD /path"), counted off."""
        for disturbance in self._disturbances:
            if disturbance.befalls(request_line, draft):
                self._count_off(disturbance)
                return disturbance
        return None

    def _count_off(self, disturbance: Disturbance) -> None:
        if disturbance.left is None:
            return
        disturbance.left -= 1
        if disturbance.left <= 0:
            self._disturbances.remove(disturbance)

    async def drop_gateway(self, *, resumable: bool = True) -> None:
        """Cut the bot's gateway; not resumable: its next RESUME gets INVALID_SESSION."""
        await self._gateway.drop(resumable=resumable)

    def archive_thread(self, thread_id: str) -> None:
        """A moderator (or time) archives a thread."""
        threads.set_state(self._world, thread_id, archived=True)

    def lock_thread(self, thread_id: str, *, archived: bool = True) -> None:
        """A moderator locks a thread, closed as well unless told otherwise."""
        threads.set_state(self._world, thread_id, archived=archived, locked=True)

    def open_thread(self, thread_id: str) -> None:
        """A moderator opens a thread again."""
        threads.set_state(self._world, thread_id, archived=False, locked=False)

    def delete_channel(self, channel_id: str) -> None:
        """A moderator deletes a channel or a thread."""
        threads.delete(self._world, self._world.channel(channel_id))

    def permission(self, name: str, allowed: bool, channel_id: str | None = None) -> None:
        """Give the bot a permission or take it, in one channel or on the whole server."""
        permissions.set_for_bot(self._world, channel_id, name, allowed)

    def close_dms(self, user_id: str, *, closed: bool = True) -> None:
        """A person takes no more direct messages from the bot (50007), or does again."""
        self._world.dms_closed = [other for other in self._world.dms_closed if other != user_id]
        if closed:
            self._world.dms_closed.append(user_id)

    def leave(self, user_id: str, *, gone: bool = True) -> None:
        """A person leaves the server, or comes back. The bot is not told: it lacks the intent."""
        self._world.left = [other for other in self._world.left if other != user_id]
        if gone:
            self._world.left.append(user_id)
        self._world.emit("PEOPLE", {})

    def channel_permission(self, name: str, allowed: bool, channel_id: str, holder: str) -> None:
        """Give a person or a role a permission in one channel, or take it: VIEW_CHANNEL hides it."""
        permissions.set_in_channel(self._world, channel_id, holder, name, allowed)

    def install_for(self, user_id: str) -> None:
        """A person adds the application to their own account: its commands follow them."""
        self._world.installed_by.append(user_id)
        self._world.emit("COMMANDS", {})

    def kick_bot(self, guild_id: str = "") -> None:
        """The bot is removed from a server, the first one unless another is named."""
        home = guild_id or self._world.guild_id
        self._gateway.broadcast("GUILD_DELETE", {"id": home}, home)
        self._world.set_bot(home, is_there=False)

    def invite_bot(self, guild_id: str = "") -> None:
        """The bot is invited (again)."""
        home = guild_id or self._world.guild_id
        self._world.set_bot(home, is_there=True)
        self._gateway.broadcast("GUILD_CREATE", payloads.guild_create(self._world, home), home)

    def guild_outage(self, *, over: bool = False) -> None:
        """The server is unavailable: its channels look unknown (10003) though nothing is deleted."""
        self._world.guild_available = over
        if over:
            self._gateway.broadcast("GUILD_CREATE", payloads.guild_create(self._world))
            return
        gone: Json = {"id": self._world.guild_id, "unavailable": True}
        self._gateway.broadcast("GUILD_DELETE", gone)

    def reconnect(self) -> None:
        """The gateway asks the bot to connect anew (op 7), as it does now and then."""
        self._gateway.say(RECONNECT)

    def demand_heartbeat(self) -> None:
        """The gateway wants a heartbeat at once (op 1)."""
        self._gateway.say(HEARTBEAT)

    def invalidate_session(self, *, resumable: bool = False) -> None:
        """The gateway declares the session invalid (op 9)."""
        self._gateway.say(INVALID_SESSION, resumable)

    async def close_gateway(self, code: int) -> None:
        """The gateway closes with a code of Discord's, 4000 to 4014."""
        await self._gateway.drop(resumable=code not in GONE_SESSIONS, code=code)

    def time_out(self, user_id: str, seconds: float) -> None:
        """A moderator gives a person a time-out: they see, and can do nothing; 0 seconds: it is over."""
        self._world.timeouts[user_id] = self._world.clock.now() + seconds
        self._world.emit("PEOPLE", {})

    def permit_command(self, name: str, holder: str, *, allowed: bool = True) -> None:
        """An admin takes a command from a person, a role or a channel (by id), or gives it back."""
        rule = [name, holder]
        self._world.withheld = [other for other in self._world.withheld if other != rule]
        if not allowed:
            self._world.withheld.append(rule)
        self._world.emit("COMMANDS", {})

    def block_word(self, word: str) -> None:
        """Automatic moderation: what the bot posts (200000) or calls a thread (200001) must not have this word in it."""
        self._world.blocked_words.append(word)

    async def by_name(self, kind: str, given: dict[str, Any]) -> None:
        """One of the above as the page asks for it; `given` holds its arguments."""
        if kind not in ON_PAGE:
            raise KeyError(kind)
        outcome = getattr(self, kind)(**given)
        if inspect.isawaitable(outcome):
            await outcome


ON_PAGE = (
    "fail_requests",
    "slow",
    "lose_answers",
    "calm",
    "drop_gateway",
    "archive_thread",
    "lock_thread",
    "open_thread",
    "delete_channel",
    "permission",
    "close_dms",
    "leave",
    "channel_permission",
    "install_for",
    "kick_bot",
    "invite_bot",
    "guild_outage",
    "reconnect",
    "demand_heartbeat",
    "invalidate_session",
    "close_gateway",
    "time_out",
    "permit_command",
    "block_word",
)
GONE_SESSIONS = (4003, 4004, 4007, 4009, 4010, 4011, 4012, 4013, 4014)
"""Close codes after which no session can be resumed."""
