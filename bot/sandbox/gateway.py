"""The gateway: a WebSocket on which the bot hears what happens, with sessions it can resume."""

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from aiohttp import WSMsgType, web

from bot.sandbox import payloads
from bot.sandbox.permissions import can_look
from bot.sandbox.refusals import Json
from bot.sandbox.world import APPLICATION_ID, DM, Change, World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT = 0, 1, 2, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
GUILDS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 9, 1 << 12
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
HEARTBEAT_MS: Final = 41_250
ACK_SECONDS: Final = 0.05
MAX_FRAME_BYTES: Final = 4096
MAX_FRAMES_A_MINUTE: Final = 120
MAX_REMEMBERED: Final = 2000
DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, TWICE, TOO_FAST = 4002, 4003, 4004, 4005, 4008
SHARDING_REQUIRED, DISALLOWED = 4011, 4014
DAY_SECONDS: Final = 86_400.0
PAGE_ONLY: Final = ("PEOPLE", "COMMANDS", "BOT", "TYPING")


@dataclass
class Habits:
    """How strict and how restless the gateway is. As it stands it is kinder than Discord.

    `identifies`: so many in a day; one more and the token is void, as Discord resets it. `pause`:
    seconds between two IDENTIFYs (Discord: 5, by max_concurrency), else the session is invalid.
    `shards`: fewer are refused. `heartbeat_ms` is what HELLO says; without `acknowledges` no
    heartbeat is answered.
    """

    identifies: int | None = None
    pause: float = 0.0
    shards: int = 1
    heartbeat_ms: int = HEARTBEAT_MS
    acknowledges: bool = True


@dataclass
class Session:
    """What one bot process (or shard) has been told; outlives a dropped connection."""

    shard: tuple[int, int]
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=MAX_REMEMBERED))
    number: int = 0
    line: "Line | None" = None

    def dispatch(self, name: str, data: Json) -> None:
        """Send one event, or keep it for the resume."""
        self.number += 1
        text = json.dumps({"op": DISPATCH, "t": name, "s": self.number, "d": data})
        self.sent.append((self.number, text))
        if self.line:
            self.line.put(text)


class Line:
    """One open WebSocket; a task writes what is put on it, in order."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self.session: Session | None = None
        self._squeeze = zlib.compressobj() if compress else None
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._received: deque[float] = deque()

    def put(self, text: str) -> None:
        self._queue.put_nowait(text)

    def say(self, op: int, data: object = None) -> None:
        """Send something that is not an event."""
        self.put(json.dumps({"op": op, "d": data}))

    async def write(self) -> None:
        """Write until the socket closes."""
        while True:
            text = await self._queue.get()
            if self.socket.closed:
                return
            if self._squeeze is None:
                await self.socket.send_str(text)
            else:
                squeezed = self._squeeze.compress(text.encode())
                await self.socket.send_bytes(squeezed + self._squeeze.flush(zlib.Z_SYNC_FLUSH))

    def too_fast(self) -> bool:
        """Count one frame of the bot's; 120 a minute are allowed."""
        now = time.monotonic()
        self._received.append(now)
        while now - self._received[0] > 60:
            self._received.popleft()
        return len(self._received) > MAX_FRAMES_A_MINUTE


class Gateway:
    """Every session, and who hears of what."""

    def __init__(self, world: World, token: str, *, compress: bool = False) -> None:
        self._world = world
        self._token = token
        self._compress = compress
        self._sessions: dict[str, Session] = {}
        self.habits = Habits()
        self.identified: list[Json] = []
        """The `d` of every IDENTIFY, oldest first."""
        self._identified_at: list[float] = []
        world.listeners.append(self._hear)

    @property
    def online(self) -> bool:
        """Whether a bot is connected at this moment."""
        return any(session.line for session in self._sessions.values())

    def deliver(self, name: str, data: Json) -> bool:
        """Send an event to the one session it belongs to (interactions); False: nobody there."""
        homes = [session for session in self._sessions.values() if self._concerns(session, data)]
        if not homes:
            return False
        connected = [session for session in homes if session.line]
        (connected or homes)[-1].dispatch(name, data)
        return True

    def broadcast(self, name: str, data: Json, guild_id: str = "") -> None:
        """Send an event of a server (the first one unless named) to every session it concerns."""
        for session in self._sessions.values():
            if self._concerns(session, {"guild_id": guild_id or self._world.guild_id}):
                session.dispatch(name, data)

    async def drop(self, *, resumable: bool = True, code: int = 4000) -> None:
        """Cut every connection; without `resumable` the next RESUME is answered INVALID_SESSION."""
        cut = [session.line for session in self._sessions.values() if session.line]
        for session in self._sessions.values():
            session.line = None
        if not resumable:
            self._sessions.clear()
        self._tell_status()
        for line in cut:
            await line.socket.close(code=code)

    def say(self, op: int, data: object = None) -> None:
        """Tell every connected bot something that is not an event: RECONNECT, HEARTBEAT, INVALID_SESSION."""
        for session in self._sessions.values():
            if session.line:
                session.line.say(op, data)

    @property
    def starts_left(self) -> int:
        """How many more IDENTIFYs this day has."""
        most = 1000 if self.habits.identifies is None else self.habits.identifies
        now = self._world.clock.now()
        return most - sum(now - at < DAY_SECONDS for at in self._identified_at)

    def knows(self, token: object) -> bool:
        """Whether this is the bot's token, and Discord has not reset it."""
        is_void = self.habits.identifies is not None and self.starts_left < 0
        return token == self._token and not is_void

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """The route /gateway."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        wanted = request.query.get("compress") == "zlib-stream"
        line = Line(socket, compress=self._compress and wanted)
        writer = asyncio.create_task(line.write())
        line.say(HELLO, {"heartbeat_interval": self.habits.heartbeat_ms})
        try:
            await self._listen(line)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            self._hung_up(line)
        return socket

    async def _listen(self, line: Line) -> None:
        async for frame in line.socket:
            if frame.type != WSMsgType.TEXT:
                return
            if code := self._breach(line, frame.data) or self._answer(line, json.loads(frame.data)):
                await line.socket.close(code=code)
                return

    def _breach(self, line: Line, text: str) -> int | None:
        if len(text.encode()) > MAX_FRAME_BYTES:
            return DECODE_ERROR
        return TOO_FAST if line.too_fast() else None

    def _answer(self, line: Line, frame: Json) -> int | None:
        """Act on one frame; the close code if it ends the connection."""
        op, data = frame.get("op"), frame.get("d")
        if op == HEARTBEAT:
            # at once would be before discord.py has noted when it sent: it would think itself far behind
            if self.habits.acknowledges:
                asyncio.get_running_loop().call_later(ACK_SECONDS, line.say, HEARTBEAT_ACK)
        elif op == IDENTIFY and line.session is not None:
            return TWICE
        elif op == IDENTIFY and isinstance(data, dict):
            return self._identify(line, data)
        elif op == RESUME and isinstance(data, dict):
            return self._resume(line, data)
        elif line.session is None:
            return NOT_AUTHENTICATED
        elif op == REQUEST_MEMBERS and isinstance(data, dict):
            self._send_members(line.session, data)
        return None

    def _identify(self, line: Line, data: Json) -> int | None:
        now = self._world.clock.now()
        is_hasty = bool(self._identified_at) and now - self._identified_at[-1] < self.habits.pause
        self._identified_at.append(now)
        if not self.knows(data.get("token")):
            return BAD_TOKEN
        if is_hasty:
            line.say(INVALID_SESSION, False)
            return None
        if data["intents"] & PRIVILEGED:
            return DISALLOWED
        shard = data.get("shard") or [0, 1]
        if shard[1] < self.habits.shards:
            return SHARDING_REQUIRED
        self.identified.append(data)
        session = Session((shard[0], shard[1]), data["intents"])
        self._forget_dead(session.shard)
        self._sessions[session.id] = session
        self._attach(line, session)
        session.dispatch("READY", self._ready(session))
        for guild_id in self._mine(session):
            if guild_id != self._world.guild_id or self._world.guild_available:
                session.dispatch("GUILD_CREATE", payloads.guild_create(self._world, guild_id))
        self._tell_status()
        return None

    def _resume(self, line: Line, data: Json) -> int | None:
        if not self.knows(data.get("token")):
            return BAD_TOKEN
        session = self._sessions.get(data["session_id"])
        if session is None:
            line.say(INVALID_SESSION, False)
            return None
        self._attach(line, session)
        for number, text in session.sent:
            if number > (data.get("seq") or 0):
                line.put(text)
        session.dispatch("RESUMED", {})
        self._tell_status()
        return None

    def _ready(self, session: Session) -> Json:
        world = self._world
        return {
            "v": 10,
            "user": payloads.bot_itself(world),
            "guilds": [{"id": one, "unavailable": True} for one in self._mine(session)],
            "session_id": session.id,
            "resume_gateway_url": f"{world.base_url.replace('http', 'ws', 1)}/gateway",
            "shard": list(session.shard),
            "application": {"id": APPLICATION_ID, "flags": 0},
        }

    def _mine(self, session: Session) -> list[str]:
        """The servers with the bot that belong to this session."""
        world = self._world
        every = [one for one in world.guild_ids if world.has_bot(one)]
        return [one for one in every if self._concerns(session, {"guild_id": one})]

    def _send_members(self, session: Session, data: Json) -> None:
        wanted = {str(user_id) for user_id in _as_list(data.get("user_ids"))}
        guild_id = str(data["guild_id"])
        found = [
            payloads.member(self._world, user_id, guild_id)
            for user_id in self._world.members(guild_id)
            if user_id in wanted
        ]
        chunk = {"guild_id": guild_id, "members": found, "nonce": data.get("nonce")}
        session.dispatch("GUILD_MEMBERS_CHUNK", {**chunk, "chunk_index": 0, "chunk_count": 1})

    def _attach(self, line: Line, session: Session) -> None:
        line.session = session
        session.line = line

    def _hung_up(self, line: Line) -> None:
        session = line.session
        if session is None or session.line is not line:
            return
        session.line = None
        if line.socket.close_code in (1000, 1001):
            self._sessions.pop(session.id, None)
        self._tell_status()

    def _forget_dead(self, shard: tuple[int, int]) -> None:
        for session in list(self._sessions.values()):
            if session.line is None and session.shard == shard:
                del self._sessions[session.id]

    def _tell_status(self) -> None:
        away = "restarting" if self._world.bot_status == "restarting" else "offline"
        status = "online" if self.online else away
        if self._world.bot_status != status:
            self._world.bot_status = status
            self._world.emit("BOT", {})

    def _concerns(self, session: Session, data: Json) -> bool:
        """Discord's rule: (guild id >> 22) modulo shards; direct messages go to shard 0."""
        home = (int(data.get("guild_id") or 0) >> 22) % session.shard[1]
        return home == session.shard[0]

    def _hear(self, change: Change) -> None:
        if change.reader is not None or change.name in PAGE_ONLY or not self._has_bot(change):
            return
        for session in self._sessions.values():
            data = self._told(session, change)
            if data is not None and self._concerns(session, data):
                session.dispatch(change.name, data)

    def _has_bot(self, change: Change) -> bool:
        """Whether the bot is where this happened; for direct messages it must be on some server."""
        where = change.data.get("guild_id") or change.data.get("id")
        if "channel_id" in change.data:
            where = self._world.channels.get(change.data["channel_id"], {}).get("guild_id")
        if where in self._world.guild_ids:
            return self._world.has_bot(str(where))
        return any(self._world.has_bot(one) for one in self._world.guild_ids)

    def _told(self, session: Session, change: Change) -> Json | None:
        """The event as this session hears it, or None: intents, visibility, content."""
        data = change.data
        if change.name.startswith("MESSAGE_"):
            return self._told_message(session, change)
        if not session.intents & GUILDS or data.get("type") == DM:
            return None
        if change.name == "THREAD_MEMBERS_UPDATE":
            added = [entry["user_id"] for entry in data["added_members"]]
            return data if APPLICATION_ID in added else None
        if change.name in ("THREAD_CREATE", "THREAD_UPDATE"):
            seen = can_look(self._world, data)
            return payloads.for_bot(self._world, data) if seen else None
        return data

    def _told_message(self, session: Session, change: Change) -> Json | None:
        channel = self._world.channels.get(change.data["channel_id"])
        direct = channel is not None and channel["type"] == DM
        if not session.intents & (DIRECT_MESSAGES if direct else GUILD_MESSAGES):
            return None
        if channel is None or not can_look(self._world, channel):
            return None
        if change.name == "MESSAGE_DELETE":
            return change.data
        shown = payloads.on_gateway(self._world, change.data)
        return shown if direct or _open_to_bot(change.data) else {**shown, **_HIDDEN}


_HIDDEN: Final[Json] = {"content": "", "embeds": [], "attachments": [], "components": []}
"""Without the message content intent the bot does not see what people say among themselves."""


def _open_to_bot(message: Json) -> bool:
    if message["author"]["id"] == APPLICATION_ID:
        return True
    return f"<@{APPLICATION_ID}>" in message["content"]


def _as_list(given: object) -> list[object]:
    if given is None:
        return []
    return given if isinstance(given, list) else [given]
