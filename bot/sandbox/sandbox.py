"""The whole of it: `async with Sandbox() as sandbox:` is a Discord on 127.0.0.1."""

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from bot.sandbox.clock import Clock, WallClock
from bot.sandbox.faults import Faults
from bot.sandbox.founding import add_channel, add_person, add_server, found
from bot.sandbox.front_door import guard
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.keeping import Keeping
from bot.sandbox.page_socket import Page
from bot.sandbox.people import Actor
from bot.sandbox.rates import Rates
from bot.sandbox.refusals import Json
from bot.sandbox.rest import Answered, Rest
from bot.sandbox.routes_application import ApplicationRoutes
from bot.sandbox.routes_channels import ChannelRoutes
from bot.sandbox.routes_interactions import InteractionRoutes
from bot.sandbox.routes_messages import MessageRoutes
from bot.sandbox.world import Change, World

HOST: Final = "127.0.0.1"
MAX_BODY: Final = 64 * 1024 * 1024


class Sandbox:
    """A small, strict Discord: REST, gateway, files, and a page to play on, all on one port.

    `state`: a JSON file in which the world outlives the program. `on_restart`: what the page's
    button calls to stop the bot and start it anew. `rate_limits=False` lets the bot ask as fast
    as it likes. `compress` squeezes the gateway as the real one does.
    """

    def __init__(
        self,
        port: int = 0,
        *,
        clock: Clock | None = None,
        state: Path | None = None,
        on_restart: Callable[[], Awaitable[None]] | None = None,
        rate_limits: bool = True,
        compress: bool = False,
    ) -> None:
        self._port = port
        self.key = secrets.token_urlsafe(24)
        self.token = f"sandbox.{secrets.token_urlsafe(24)}"
        self.world = World(clock or WallClock())
        self.rates = Rates(on=rate_limits)
        self.gateway = Gateway(self.world, self.token, compress=compress)
        self.faults = Faults(self.world, self.gateway)
        self.interactions = Interactions(self.world, self.gateway.deliver)
        self._rest = Rest(self.world, self.rates, self.faults, self._is_token, self._routes())
        self._page = Page(self.world, self.interactions, self.faults, self.key, on_restart)
        self._keeping = Keeping(self.world, state)
        self._runner: web.AppRunner | None = None

    def _is_token(self, given: str) -> bool:
        return given.startswith("Bot ") and self.gateway.knows(given.removeprefix("Bot "))

    def _routes(self) -> list[web.RouteDef]:
        return [
            *ApplicationRoutes(self.world, self.rates, lambda: self.gateway.starts_left).table(),
            *ChannelRoutes(self.world, self.rates).table(),
            *MessageRoutes(self.world, self.rates).table(),
            *InteractionRoutes(self.interactions, self.rates).table(),
        ]

    async def start(self) -> None:
        """Open the port; `port=0` takes a free one. Raises OSError when the port is taken."""
        app = web.Application(middlewares=[guard(self.world)], client_max_size=MAX_BODY)
        app.add_routes([*self._rest.table(), *self._page.table()])
        app.add_routes([web.get("/gateway", self.gateway.connect)])
        app.add_routes([web.get("/gateway/", self.gateway.connect)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, self._port).start()
        self._port = self._runner.addresses[0][1]
        self.world.base_url = f"http://{HOST}:{self._port}"
        if not self._keeping.restore():
            found(self.world)
        self._keeping.begin()

    async def close(self) -> None:
        """Cut every connection, save what is to be kept, give the port back."""
        await self._keeping.end()
        await self._page.close()
        await self.gateway.drop(code=1001)
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def url(self) -> str:
        """Where it listens, such as http://127.0.0.1:8123."""
        return self.world.base_url

    @property
    def page_url(self) -> str:
        """The page to play on, with its key."""
        return f"{self.url}/?key={self.key}"

    @property
    def requests(self) -> deque[Answered]:
        """Every request of the bot's that was answered, oldest first."""
        return self._rest.requests

    @property
    def unknown_routes(self) -> list[str]:
        """Requests for which the sandbox has no route: a test that leaves any here fails."""
        return self._rest.unknown_routes

    def point_discord_here(self) -> None:
        """Let every discord.py client built from now on in this process talk to this sandbox."""
        from bot.sandbox.discord_here import point_discord_at  # else it does without discord.py

        point_discord_at(self.url)

    def person(self, name: str) -> Actor:
        """Somebody to act as, by name; who is new joins the server."""
        for user in self.world.people.values():
            if user["global_name"] == name:
                return Actor(self.world, self.interactions, user["id"])
        return Actor(self.world, self.interactions, add_person(self.world, name)["id"])

    def private_channel(self, name: str, *only: Actor | str) -> str:
        """A new channel that only these people (and roles, by id) see, with the bot and the owner; gives its id."""
        ids = tuple(one.id if isinstance(one, Actor) else one for one in only)
        return str(add_channel(self.world, name, only=ids)["id"])

    def server(self, name: str, *people: Actor, channel: str, has_bot: bool = True) -> str:
        """A further server of these people with one channel; the first of them owns it. Gives its id."""
        guild = add_server(self.world, name, *(one.id for one in people))
        add_channel(self.world, channel, guild_id=guild["id"])
        if has_bot:
            self.faults.invite_bot(guild["id"])
        return str(guild["id"])

    async def until_online(self, seconds: float = 10.0) -> None:
        """Wait until a bot is connected; TimeoutError after so many real seconds."""
        connected = asyncio.Event()

        def notice(change: Change) -> None:
            if self.gateway.online:
                connected.set()

        self.world.listeners.append(notice)
        try:
            if not self.gateway.online:
                await asyncio.wait_for(connected.wait(), seconds)
        finally:
            self.world.listeners.remove(notice)

    def channel(self, name: str) -> str:
        """The id of a channel or thread by name; of several the newest."""
        found_ids = [found["id"] for found in self._named(name)]
        if not found_ids:
            raise KeyError(name)
        return str(found_ids[-1])

    def asked(self, method: str, route: str) -> list[Answered]:
        """The requests of one kind so far: `asked("POST", "/channels/{id}/messages")`."""
        return [one for one in self.requests if (one.method, one.route) == (method, route)]

    def _named(self, name: str) -> list[Json]:
        return [found for found in self.world.channels.values() if found.get("name") == name]
