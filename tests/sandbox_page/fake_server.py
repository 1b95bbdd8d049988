"""The server side of the page's protocol, as small as it goes: it records what the page does and says what it is told to.

Run as `python -m tests.sandbox_page.fake_server` it serves the sample for looking at.
"""

import asyncio
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from tests.sandbox_page import sample

PAGE = Path(__file__).parents[2] / "bot" / "sandbox" / "page"
KEY = "secret"
Json = dict[str, Any]
Answer = Callable[[Json], list[Json]]


class FakeServer:
    """A running server; `address` is the page's. All methods may be called from the test's thread."""

    def __init__(self, port: int = 0) -> None:
        self.forget()
        self.board = sample.board()
        self._port = port
        self._sockets: list[web.WebSocketResponse] = []
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(10)
        self.address = f"http://127.0.0.1:{self._port}/?key={KEY}"

    def forget(self) -> None:
        """Begin anew: nothing done, nothing answered, the sample's state."""
        self.did: list[Json] = []
        self.uploads: list[tuple[str, bytes]] = []
        self.answers: dict[str, Answer] = {}
        self.state: Callable[[str], Json] = sample.state
        self.acted_as = ""

    def push(self, *events: Json) -> None:
        """Send events to the page."""
        asyncio.run_coroutine_threadsafe(self._push(list(events)), self._loop).result(5)

    def drop(self) -> None:
        """Close the page's socket."""
        asyncio.run_coroutine_threadsafe(self._drop(), self._loop).result(5)

    def done(self, action: str, count: int = 1, seconds: float = 5) -> Json:
        """The `count`-th thing of this kind the page did, waiting for it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = [one for one in list(self.did) if one["do"] == action]
            if len(found) >= count:
                return found[count - 1]
            time.sleep(0.01)
        raise AssertionError(f"the page did not do {action} {count} times; it did {self.did}")

    def counted(self, action: str) -> int:
        """How often the page did this until now."""
        return sum(one["do"] == action for one in list(self.did))

    def close(self) -> None:
        """Stop serving and wait for the end of the thread."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        app = web.Application()
        app.on_response_prepare.append(_let_keep)
        app.router.add_get("/", self._index)
        app.router.add_get("/page/ws", self._socket)
        app.router.add_post("/page/upload", self._upload)
        app.router.add_static("/page", PAGE)
        app.router.add_get("/files/{name}", self._file)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", self._port)
        await site.start()
        self._port = runner.addresses[0][1]
        self._ready.set()
        await self._stop.wait()
        await self._drop()
        await runner.cleanup()

    async def _index(self, request: web.Request) -> web.StreamResponse:
        if request.query.get("key") != KEY:
            raise web.HTTPForbidden(text="The address lacks its key.")
        return web.FileResponse(PAGE / "index.html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        if request.match_info["name"].endswith(".png"):
            return web.Response(body=self.board, content_type="image/png")
        return web.Response(text="entry 1\n")

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        form = await request.post()
        file = form["file"]
        assert isinstance(file, web.FileField)
        with file.file:
            self.uploads.append((file.filename, file.file.read()))
        return web.json_response({"id": f"upload-{len(self.uploads)}"})

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.acted_as = request.query.get("as", "")
        self._sockets.append(socket)
        await socket.send_json(self.state(self.acted_as or sample.ALICE))
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._take(frame.json())
        finally:
            self._sockets.remove(socket)
        return socket

    async def _take(self, action: Json) -> None:
        self.did.append(action)
        answer = self.answers.get(action["do"])
        if answer:
            await self._push([{"nonce": action["nonce"], **event} for event in answer(action)])

    async def _push(self, events: list[Json]) -> None:
        for event in events:
            for socket in list(self._sockets):
                with suppress(ConnectionError):  # the page of the test before, just closing
                    await socket.send_json(event)

    async def _drop(self) -> None:
        for socket in list(self._sockets):
            await socket.close()


async def _let_keep(_: web.Request, response: web.StreamResponse) -> None:
    response.headers["Cache-Control"] = "max-age=60"


def autocomplete(action: Json) -> list[Json]:
    """Places on the board that contain what was typed."""
    options = action["data"]["options"]
    while options and options[0]["type"] in (1, 2):
        options = options[0]["options"]
    typed = next(option["value"] for option in options if option.get("focused"))
    places = [f"{ring}{n}" for ring in "MN" for n in range(1, 13)]
    names = ["Life", "Ore", "Dawn"] if options[-1]["name"] == "ship" else places
    found = [
        {"name": n, "value": f"v:{n.lower()}"} for n in names if str(typed).lower() in n.lower()
    ]
    return [{"t": "choices", "choices": found[:25]}]


def serve_sample(port: int = 8123) -> FakeServer:
    """A server that answers everything in some way."""
    server = FakeServer(port)
    server.answers = {
        "autocomplete": autocomplete,
        "command": lambda _: [{"t": "outcome", "ok": False, "text": ""}],
        "component": lambda _: [{"t": "modal", "interaction_id": "5", "modal": sample.form()}],
        "modal_submit": lambda _: [{"t": "outcome", "ok": True}],
    }
    return server


if __name__ == "__main__":
    sys.stdout.write(f"{serve_sample().address}\n")
    sys.stdout.flush()
    threading.Event().wait()
