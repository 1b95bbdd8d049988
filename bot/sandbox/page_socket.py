"""The page: its files, its WebSocket per acted person, its uploads. PAGE.md has the protocol."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from aiohttp import BodyPartReader, WSMsgType, web

from bot.sandbox.attachments import keep
from bot.sandbox.drafts import Upload
from bot.sandbox.faults import Faults
from bot.sandbox.interactions import Interactions
from bot.sandbox.limits import check_files
from bot.sandbox.page_acts import Acts
from bot.sandbox.page_view import events_of, state_for
from bot.sandbox.people import UPLOADS
from bot.sandbox.refusals import Json, Refused
from bot.sandbox.replies import reply
from bot.sandbox.world import Change, World

FILES: Final = Path(__file__).parent / "page"
NO_KEY: Final = "Open the sandbox with the address it printed: the key in it is new at each start."
Restart = Callable[[], Awaitable[None]]


class Reader:
    """One open page, acting as one person; what is put is sent in order."""

    def __init__(self, socket: web.WebSocketResponse, me: str) -> None:
        self.socket = socket
        self.me = me
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def tell(self, event: Json) -> None:
        """Send one event; its content is fixed now."""
        self._queue.put_nowait(json.dumps(event))

    async def write(self) -> None:
        """Send until the socket closes."""
        while True:
            text = await self._queue.get()
            if self.socket.closed:
                return
            await self.socket.send_str(text)


class Page:
    """Everything below / and /page."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        faults: Faults,
        key: str,
        on_restart: Restart | None,
    ) -> None:
        self._world = world
        self._key = key
        self._readers: set[Reader] = set()
        self._running: set[asyncio.Task[None]] = set()
        self._acts = Acts(world, interactions, faults, on_restart)
        world.listeners.append(self._hear)

    def table(self) -> list[web.RouteDef]:
        """The routes of the page."""
        return [
            web.get("/", self._index),
            web.get("/page/ws", self._connect),
            web.post("/page/upload", self._upload),
            web.get("/page/{name:[a-zA-Z0-9_./-]+}", self._file),
        ]

    async def close(self) -> None:
        """Hang up on every open page."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for reader in tuple(self._readers):
            await reader.socket.close(code=1001)

    async def _index(self, request: web.Request) -> web.StreamResponse:
        self._require_key(request)
        return _served(FILES / "index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        wanted = (FILES / request.match_info["name"]).resolve()
        if not wanted.is_relative_to(FILES.resolve()):
            raise web.HTTPNotFound(text="There is no such file.")
        return _served(wanted)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        self._require_key(request)
        me = self._acted_as(request)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        reader = Reader(socket, me)
        writer = asyncio.create_task(reader.write())
        reader.tell(state_for(self._world, me))
        self._readers.add(reader)
        try:
            await self._listen(reader)
        finally:
            self._readers.discard(reader)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return socket

    async def _listen(self, reader: Reader) -> None:
        async for frame in reader.socket:
            if frame.type != WSMsgType.TEXT:
                return
            wish = json.loads(frame.data)
            task = asyncio.create_task(self._acts.do(reader.me, wish, reader.tell))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        self._require_key(request)
        async for part in await request.multipart():
            if isinstance(part, BodyPartReader) and part.filename:
                blob = bytes(await part.read(decode=False))
                return self._kept(Upload(part.filename, blob))
        raise web.HTTPBadRequest(text="There is no file in this upload.")

    def _kept(self, upload: Upload) -> web.StreamResponse:
        try:
            check_files([len(upload.blob)])
        except Refused:
            raise web.HTTPBadRequest(text=f"{upload.name} is larger than 10 MiB.") from None
        attachment = keep(self._world, UPLOADS, upload)
        self._world.uploads[attachment["id"]] = attachment
        return reply({"id": attachment["id"], "filename": upload.name})

    def _hear(self, change: Change) -> None:
        for reader in self._readers:
            for event in events_of(self._world, change, reader.me):
                reader.tell(event)

    def _acted_as(self, request: web.Request) -> str:
        wanted = request.query.get("as")
        if not wanted:
            return next(iter(self._world.people))
        if wanted not in self._world.people:
            raise web.HTTPNotFound(text="There is nobody of this id.")
        return wanted

    def _require_key(self, request: web.Request) -> None:
        if request.query.get("key") != self._key:
            raise web.HTTPForbidden(text=NO_KEY)


def _served(path: Path) -> web.StreamResponse:
    if not path.is_file():
        raise web.HTTPNotFound(text="There is no such file.")
    return web.FileResponse(path, headers={"Cache-Control": "no-cache"})
