"""The bot itself: who it is, its commands, its emojis, and opening direct messages."""

from collections.abc import Callable

from aiohttp import web

from bot.sandbox import payloads
from bot.sandbox.founding import open_dm
from bot.sandbox.limits_commands import check_commands
from bot.sandbox.rates import Rates
from bot.sandbox.refusals import FormErrors, Json, refused
from bot.sandbox.replies import done, draft_of, part, reply
from bot.sandbox.world import APPLICATION_ID, World

MAX_EMOJIS = 2000


class ApplicationRoutes:
    """Routes that concern the application rather than a channel."""

    def __init__(self, world: World, rates: Rates, starts_left: Callable[[], int]) -> None:
        self._world = world
        self._rates = rates
        self._starts_left = starts_left

    def table(self) -> list[web.RouteDef]:
        """The routes below /api/v10."""
        app = "/applications/{app}"
        return [
            web.get("/users/@me", self._me),
            web.get("/users/{user}", self._user),
            web.post("/users/@me/channels", self._open_dm),
            web.get("/oauth2/applications/@me", self._application),
            web.get("/applications/@me", self._application),
            web.get("/gateway", self._gateway),
            web.get("/gateway/bot", self._gateway),
            web.get(app + "/commands", self._commands),
            web.put(app + "/commands", self._sync),
            web.get(app + "/guilds/{guild}/commands", self._commands),
            web.put(app + "/guilds/{guild}/commands", self._sync),
            web.get(app + "/emojis", self._emojis),
            web.post(app + "/emojis", self._add_emoji),
            web.get(app + "/emojis/{emoji}", self._emoji),
            web.delete(app + "/emojis/{emoji}", self._remove_emoji),
        ]

    async def _me(self, request: web.Request) -> web.Response:
        return reply(payloads.bot_itself(self._world))

    async def _user(self, request: web.Request) -> web.Response:
        return reply(self._world.user(part(request, "user")))

    async def _open_dm(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        self._rates.open_direct()
        return reply(open_dm(self._world, str(draft.body["recipient_id"])))

    async def _application(self, request: web.Request) -> web.Response:
        return reply(payloads.application(self._world))

    async def _gateway(self, request: web.Request) -> web.Response:
        left = self._starts_left()
        starts = {"total": 1000, "remaining": left, "reset_after": 0, "max_concurrency": 1}
        url = f"{self._world.base_url.replace('http', 'ws', 1)}/gateway"
        return reply({"url": url, "shards": 1, "session_start_limit": starts})

    async def _commands(self, request: web.Request) -> web.Response:
        guild = request.match_info.get("guild")
        return reply([known for known in self._world.commands if known.get("guild_id") == guild])

    async def _sync(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        check_commands(draft.body)
        guild = request.match_info.get("guild")
        others = [known for known in self._world.commands if known.get("guild_id") != guild]
        fresh = [self._registered(command, guild) for command in draft.body]
        self._world.commands = others + fresh
        self._world.emit("COMMANDS", {})
        return reply(fresh)

    def _registered(self, command: Json, guild: str | None) -> Json:
        """Overwriting keeps the id of a command of the same name and kind."""
        kind = command.get("type", 1)
        old = (
            known["id"]
            for known in self._world.commands
            if (known["name"], known["type"], known.get("guild_id"))
            == (command["name"], kind, guild)
        )
        fresh = {**_COMMAND_DEFAULTS, **command, "type": kind, "application_id": APPLICATION_ID}
        if fresh["integration_types"] is None:  # left open: as the application is set up
            fresh["integration_types"] = [0, 1]
        fresh.update(id=next(old, None) or self._world.snowflake(), version=self._world.snowflake())
        return fresh if guild is None else {**fresh, "guild_id": guild}

    async def _emojis(self, request: web.Request) -> web.Response:
        return reply({"items": list(self._world.emojis.values())})

    async def _add_emoji(self, request: web.Request) -> web.Response:
        draft = await draft_of(request)
        form = FormErrors()
        form.length(("name",), draft.body.get("name"), 2, 32)
        form.length(("image",), draft.body.get("image"), 1, 350_000)
        if len(self._world.emojis) >= MAX_EMOJIS:
            form.add((), "EMOJIS_MAX", f"Maximum number of emojis reached ({MAX_EMOJIS})")
        form.refuse()
        emoji = {
            "id": self._world.snowflake(),
            "name": draft.body["name"],
            "roles": [],
            "user": self._world.bot,
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
        self._world.emojis[emoji["id"]] = emoji
        return reply(emoji, status=201)

    async def _emoji(self, request: web.Request) -> web.Response:
        return reply(self._known_emoji(request))

    async def _remove_emoji(self, request: web.Request) -> web.Response:
        del self._world.emojis[self._known_emoji(request)["id"]]
        return done()

    def _known_emoji(self, request: web.Request) -> Json:
        emoji_id = part(request, "emoji")
        if emoji_id not in self._world.emojis:
            raise refused(10014)
        return self._world.emojis[emoji_id]


_COMMAND_DEFAULTS: Json = {
    "description": "",
    "options": [],
    "default_member_permissions": None,
    "dm_permission": True,
    "nsfw": False,
    "contexts": None,
    "integration_types": [0, 1],
}
