"""The REST side in one aiohttp application: who may ask, faults on demand, refusals as JSON."""

import logging
import re
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from aiohttp import web

from bot.sandbox import threads
from bot.sandbox.attachments import content_type
from bot.sandbox.faults import Disturbance, Faults
from bot.sandbox.rates import VIA, Rates
from bot.sandbox.refusals import Refused
from bot.sandbox.replies import DRAFT, draft_of, part, reply
from bot.sandbox.world import World

log = logging.getLogger(__name__)

API: Final = "/api/v10"
MAX_LOG: Final = 20_000
_ID: Final = re.compile(r"/\d{15,}")
_TOKEN: Final = re.compile(r"(/webhooks/[^/]+|/interactions/[^/]+)/[\w-]{20,}")
_BY_TOKEN: Final = ("/interactions/", "/webhooks/")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True)
class Answered:
    """One request of the bot's and how it went.

    `route` has {id} and {token} in the place of ids; `code` is Discord's error code, 0 for none;
    `body` is the JSON that came.
    """

    method: str
    route: str
    path: str
    status: int
    code: int
    body: Any


class Rest:
    """The API routes behind one door."""

    def __init__(
        self,
        world: World,
        rates: Rates,
        faults: Faults,
        is_token: Callable[[str], bool],
        routes: Iterable[web.RouteDef],
    ) -> None:
        self._world = world
        self._rates = rates
        self._faults = faults
        self._is_token = is_token
        self._routes = list(routes)
        self.requests: deque[Answered] = deque(maxlen=MAX_LOG)
        self.unknown_routes: list[str] = []

    def table(self) -> list[web.RouteDef]:
        """All routes of the API and the files, the unknown ones last."""
        known = [
            web.route(route.method, API + route.path, self._behind_door(route.handler))
            for route in self._routes
        ]
        unknown = web.route("*", "/api/{tail:.*}", self._behind_door(self._unknown))
        files = web.get("/cdn/attachments/{channel}/{file}/{name}", self._file)
        return [*known, unknown, files]

    def _behind_door(self, handler: Any) -> Handler:
        async def guarded(request: web.Request) -> web.StreamResponse:
            try:
                response = await self._admit(request, handler)
            except Refused as refusal:
                return self._refuse(request, refusal)
            except (KeyError, TypeError, ValueError, AttributeError) as malformed:
                log.exception("no sense in %s %s", request.method, request.path)
                text = f"400: the sandbox cannot make sense of this: {malformed!r}"
                return self._refuse(request, Refused(400, 0, text))
            self._log(request, response.status, 0)
            return response

        return guarded

    def _refuse(self, request: web.Request, refusal: Refused) -> web.Response:
        self._rates.answered(refusal.status)
        self._log(request, refusal.status, refusal.code)
        return reply(refusal.body(), refusal.status, refusal.headers)

    async def _admit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        threads.tend(self._world)
        self._rates.must_not_be_shut_out()
        draft = await draft_of(request) if self._faults.looks_inside else None
        trouble = self._faults.strike(f"{request.method} {request.path}", draft)
        await self._disturb(trouble)
        if not request.path.removeprefix(API).startswith(_BY_TOKEN):
            self._require_token(request)
            self._rates.any_request()
        response = await handler(request)
        if trouble and trouble.lose and request.transport:
            request.transport.abort()
        return response

    async def _disturb(self, trouble: Disturbance | None) -> None:
        if trouble is None:
            return
        if trouble.seconds:
            await self._world.clock.sleep(trouble.seconds)
        if trouble.status == 429 and not trouble.code:
            extra = {"retry_after": 1.0, "global": False}
            raise Refused(429, 0, "You are being rate limited.", headers=VIA, extra=extra)
        if trouble.status:
            raise Refused(trouble.status, trouble.code, f"{trouble.status}: fault on demand")

    def _require_token(self, request: web.Request) -> None:
        if not self._is_token(request.headers.get("Authorization", "")):
            raise Refused(401, 0, "401: Unauthorized")

    def _log(self, request: web.Request, status: int, code: int) -> None:
        draft = request.get(DRAFT)
        self.requests.append(
            Answered(
                method=request.method,
                route=_ID.sub("/{id}", _TOKEN.sub(r"\1/{token}", request.path.removeprefix(API))),
                path=request.path.removeprefix(API),
                status=status,
                code=code,
                body=draft.body if draft else None,
            )
        )

    async def _unknown(self, request: web.Request) -> web.Response:
        self.unknown_routes.append(f"{request.method} {request.path}")
        raise Refused(404, 0, f"404: the sandbox has no route {request.method} {request.path}")

    async def _file(self, request: web.Request) -> web.Response:
        stored = self._world.files.get(part(request, "file"))
        if stored is None:
            raise web.HTTPNotFound(text="This content is no longer available.")
        return web.Response(body=stored.blob, content_type=content_type(stored.name))
