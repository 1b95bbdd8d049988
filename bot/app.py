"""The discord.py client: loads the cogs, syncs commands when they changed, starts outbox and clock."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.logs import hold_others
from bot.matches import MatchService
from bot.matches.clock import TurnClock
from bot.matches.outbox import Outbox
from bot.sandbox.discord_here import point_discord_at
from bot.settings import Settings
from cogs import admin, ask, find, history, host, lobby, me, numbers, play, show
from cogs.components.context import BotContext
from cogs.components.errors import Tree, report
from cogs.components.forms import submitted
from cogs.components.match_group import MATCH
from cogs.components.pictures import PictureDrawer, Pictures
from cogs.components.router import PRESS_HANDLERS, handle_stale_press
from cogs.publish.publisher import OutboxPublisher
from db import Store
from render.registry import PictureRegistry

log = logging.getLogger(__name__)

# else each start warns a host of two libraries for voice, which nobody needs here
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

Setup = Callable[[Any], Awaitable[None]]
COGS: tuple[Setup, ...] = (
    lobby.setup,
    show.setup,
    history.setup,
    find.setup,
    host.setup,
    play.setup,
    ask.setup,
    numbers.setup,
    me.setup,
    admin.setup,
)

EVERYWHERE = 0  # the place under which the hash of the global commands is kept
FIRST_WORK = "first work"
SCENES = (
    "discord-ui-",
    "CommandTree-",
    "discord.py: on_",
    FIRST_WORK,
)  # as discord.py names its tasks, and ours
AGAIN = 5.0  # seconds until work that broke is begun again
GRACE = 10.0  # seconds that a scene may take to finish when the bot closes
RATE_LIMIT_PATIENCE = 30.0  # seconds: longer waits go back to the outbox


class Bot(discord.Client):
    """The bot on one connection. Needs no privileged intent: everything comes by interactions.

    `hall` is what the cogs stand on; `speaker` says what the outbox holds.
    """

    def __init__(
        self,
        desk: MatchService,
        store: Store,
        settings: Settings,
        artist: PictureDrawer | None = None,
        *,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        hold_others()
        if settings.discord_url is not None:
            point_discord_at(settings.discord_url)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=RATE_LIMIT_PATIENCE,
            guild_ready_timeout=guild_ready_timeout,
        )
        self.tree = Tree(self)
        self.desk = desk
        self.hall = BotContext(
            desk, Pictures(artist or PictureRegistry(), desk.course), source_url=settings.source_url
        )
        self.speaker = OutboxPublisher(self, self.hall)
        self.outbox = Outbox(store, self.speaker)
        self.speaker.ledger = self.outbox
        self.clock = TurnClock(store, desk)
        self._work: list[asyncio.Task[None]] = []
        self._in_order = asyncio.Lock()

    async def setup_hook(self) -> None:
        """Before the first connection: commands and buttons; a part that breaks is noted and the rest works."""
        self.tree.add_command(MATCH)
        self.add_dynamic_items(*PRESS_HANDLERS.values())
        for setup in COGS:
            try:
                await setup(self)
            except Exception as error:  # noqa: BLE001  # a degraded start is better than none
                self._broke(setup.__module__, error)
        self.desk.on_commit = self.outbox.wake
        await insist(self.desk.start, "start of the computer players")
        await insist(self._sync, "start of commands")
        first = asyncio.create_task(self._when_ready(), name=FIRST_WORK)
        first.add_done_callback(_report_if_it_died)
        self._work.append(first)

    def _broke(self, part: str, error: Exception) -> None:
        self.hall.broken.append(f"{part} (report {report(error, f'start of {part}')})")

    async def _sync(self) -> None:
        """Tell Discord the commands when they differ from what it was told last."""
        if self.hall.broken:
            log.error("started without %s; the commands are left as they are", self.hall.broken)
            return
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        written = json.dumps([self.application_id, payload], sort_keys=True, default=str)
        now = hashlib.sha256(written.encode()).hexdigest()
        if await self.desk.commands_hash(EVERYWHERE) == now:
            return
        try:
            await self.tree.sync()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            self._broke("commands", error)
            return
        written_down = partial(self.desk.set_commands_hash, EVERYWHERE, now)
        self._work.append(asyncio.create_task(insist(written_down, "keeping the commands' hash")))

    async def _when_ready(self) -> None:
        await self.wait_until_ready()
        await self._news(self._guilds_are)  # before anything is said
        work = {"outbox": self.outbox.run, "clock": self.clock.run}
        self._work += [
            asyncio.create_task(insist(run, f"the {name} has stopped and begins again"), name=name)
            for name, run in work.items()
        ]
        self.outbox.wake()
        self.hall.pictures.warm()
        grounds = self.hall.pictures.paint_grounds(self.desk.games)
        self._work.append(asyncio.create_task(grounds, name="grounds"))

    async def close(self) -> None:
        """Finish what is being answered, stop working, disconnect. What is unsaid stays in the outbox."""
        await _finished(SCENES if self.is_ready() else ())
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        await self.desk.stop()
        self.hall.pictures.close()
        await super().close()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Forms, and presses that discord.py drops without a word."""
        if interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction)
        elif interaction.type is discord.InteractionType.component:
            await handle_stale_press(interaction)

    async def on_ready(self) -> None:
        """Also after a connection that had to begin anew: of servers that came or went meanwhile nothing else tells."""
        await self._news(self._guilds_are)

    async def _news(self, told: Callable[[], Awaitable[None]]) -> None:
        """Of servers that came or went: written down in the order it came, however long the database cannot be used."""
        async with self._in_order:
            await insist(told, "news of servers")

    async def _guilds_are(self) -> None:
        shard = self.shard_id or 0, self.shard_count or 1
        await self.desk.sync_guilds([guild.id for guild in self.guilds], shard)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._news(partial(self.desk.guild_back, guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """After an outage, and for an invitation that Discord words like one."""
        await self._news(partial(self.desk.guild_back, guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._news(partial(self.desk.guild_left, guild.id))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        if (error := sys.exc_info()[1]) is not None:
            report(error, event_method)


def _report_if_it_died(task: asyncio.Task[None]) -> None:
    """Nobody awaits it: without this a fault in it would be seen by nobody."""
    if not task.cancelled() and (error := task.exception()) is not None:
        report(error, task.get_name())


async def _finished(names: tuple[str, ...]) -> None:
    """Wait for the tasks of these names, but not for ever: a scene must not meet a closed database."""
    tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith(names)]
    if tasks := [task for task in tasks if task is not asyncio.current_task()]:
        await asyncio.wait(tasks, timeout=GRACE)


async def insist(work: Callable[[], Awaitable[None]], doing: str) -> None:
    """What everything else stands on is begun again until it has worked; each time it breaks the log says so."""
    while True:
        try:
            return await work()
        except Exception as error:  # noqa: BLE001  # whatever it is, nobody would begin this again
            report(error, doing)
        await asyncio.sleep(AGAIN)
