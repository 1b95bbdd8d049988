"""Answers of the REST routes, and what the requests bring."""

import json
from typing import Any, Final

from aiohttp import web

from bot.sandbox.drafts import Draft, read

DRAFT: Final = web.RequestKey("draft", Draft)
"""Where a request keeps its draft once it has been read, for the log of requests."""


def reply(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """JSON, with the exact media type without which discord.py does not decode it."""
    kind = {"Content-Type": "application/json"}
    return web.Response(
        body=json.dumps(data).encode(), status=status, headers={**kind, **(headers or {})}
    )


def done(headers: dict[str, str] | None = None) -> web.Response:
    """204: it is done and there is nothing to say."""
    return web.Response(status=204, headers=headers)


def part(request: web.Request, name: str) -> str:
    """One variable part of the path, such as an id."""
    return request.match_info[name]


async def draft_of(request: web.Request) -> Draft:
    """The body and files of a request, read once."""
    if DRAFT not in request:
        request[DRAFT] = await read(request)
    return request[DRAFT]
