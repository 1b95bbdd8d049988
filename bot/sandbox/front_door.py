"""Who may come in: only this machine's own addresses, and no page of another origin.

Any web page can send requests to a local port, so Host and Origin are looked at every time.
"""

from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

from bot.sandbox.world import World

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def guard(world: World) -> Middleware:
    """Refuse with 403 whatever names another host or comes from another origin."""

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        own = _own_hosts(world.base_url)
        origin = request.headers.get("Origin")
        if request.host not in own:
            raise web.HTTPForbidden(text="The sandbox only answers to its own address.")
        if origin is not None and origin not in {f"http://{host}" for host in own}:
            raise web.HTTPForbidden(text="The sandbox does not answer to other pages.")
        return await handler(request)

    return guarded


def _own_hosts(base_url: str) -> set[str]:
    port = base_url.rsplit(":", 1)[-1]
    return {f"127.0.0.1:{port}", f"localhost:{port}"}
