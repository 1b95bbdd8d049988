"""/interactions and /webhooks: how the bot answers. The token in the path is the right to do so."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from bot.sandbox.interactions import Interactions
from bot.sandbox.rates import Rates
from bot.sandbox.refusals import Refused
from bot.sandbox.replies import done, draft_of, part, reply

Answering = Callable[[web.Request], Awaitable[web.Response]]


class InteractionRoutes:
    """First answers, follow-ups, and the messages that came of them."""

    def __init__(self, interactions: Interactions, rates: Rates) -> None:
        self._interactions = interactions
        self._rates = rates

    def table(self) -> list[web.RouteDef]:
        """The routes below /api/v10."""
        hook = "/webhooks/{app}/{token}"
        return [
            web.post("/interactions/{interaction}/{token}/callback", self._noting(self._answer)),
            web.post(hook, self._noting(self._follow_up)),
            web.get(hook + "/messages/{message}", self._noting(self._read)),
            web.patch(hook + "/messages/{message}", self._noting(self._edit)),
            web.delete(hook + "/messages/{message}", self._noting(self._delete)),
        ]

    def _noting(self, handler: Answering) -> Answering:
        """Let the interaction remember what was refused, then refuse."""

        async def noted(request: web.Request) -> web.Response:
            try:
                return await handler(request)
            except Refused as refusal:
                self._interactions.note(part(request, "token"), refusal)
                raise

        return noted

    async def _answer(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        interaction, token = part(request, "interaction"), part(request, "token")
        answered = self._interactions.answer(interaction, token, draft)
        wanted = request.query.get("with_response", "").lower() in ("1", "true")
        return reply(answered) if wanted else done()

    async def _follow_up(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        self._rates.follow_up(part(request, "token"))
        return reply(self._interactions.follow_up(part(request, "token"), draft))

    async def _read(self, request: web.Request) -> web.Response:
        return reply(self._interactions.read(part(request, "token"), part(request, "message")))

    async def _edit(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        token, message = part(request, "token"), part(request, "message")
        self._rates.follow_up(token)
        return reply(self._interactions.revise(token, message, draft))

    async def _delete(self, request: web.Request) -> web.Response:
        self._interactions.remove(part(request, "token"), part(request, "message"))
        return done()
