"""A small bot for the tests of the sandbox: plain discord.py, which knows nothing of the sandbox."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000020000000308020000003608d85f0000000049454e44ae426082"
)
CITIES = ["Athens", "Berlin", "Bruges", "Cairo", "Lisbon", "Riga"]
Script = Callable[[discord.Interaction], Awaitable[Any]]


def picture(name: str = "board.png", description: str | None = None) -> discord.File:
    """A picture of 2 by 3 pixels."""
    return discord.File(io.BytesIO(PNG), name, description=description)


class Join(
    discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]],
    template=r"t1:join:(?P<seat>[0-9]+)",
):
    """A button that outlives a restart."""

    def __init__(self, seat: int) -> None:
        super().__init__(discord.ui.Button(label=f"Join seat {seat}", custom_id=f"t1:join:{seat}"))
        self.seat = seat

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: Any, match: re.Match[str], /
    ) -> "Join":
        return cls(int(match["seat"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{interaction.user.mention} sits on {self.seat}")


class Table(discord.ui.LayoutView):
    """A Components V2 message with a picture and a lasting button."""

    def __init__(self, text: str = "The table") -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container()
        box.add_item(discord.ui.TextDisplay(text))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="An empty board")
        )
        box.add_item(gallery)
        box.add_item(discord.ui.Section("Seat 1 is free", accessory=Join(1)))
        self.add_item(box)


class Trial(discord.Client):
    """Its one command group, `/trial`; what `/trial do` does is set from the test."""

    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents(guilds=True))
        super().__init__(intents=intents, guild_ready_timeout=0.05, **options)
        self.tree = app_commands.CommandTree(self)
        self.script: Script | None = None
        self.pressed: Script | None = None
        self.events: list[str] = []
        self.errors: list[Exception] = []

    async def setup_hook(self) -> None:
        self.tree.add_command(_group(self))
        self.tree.error(self.on_tree_error)
        self.add_dynamic_items(Join)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Not the five seconds that Discord asks for between two IDENTIFYs."""

    async def on_tree_error(self, interaction: discord.Interaction, error: Exception) -> None:
        self.errors.append(getattr(error, "original", error))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        data: Any = interaction.data
        custom_id = str(data.get("custom_id"))
        if self.pressed and interaction.type in kinds and custom_id.startswith("free:"):
            try:
                await self.pressed(interaction)
            except discord.HTTPException as error:
                self.errors.append(error)

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)


def _group(client: Trial) -> app_commands.Group:
    group = app_commands.Group(name="trial", description="Try things", guild_only=False)

    @group.command(name="do", description="What the test says")
    async def do(interaction: discord.Interaction) -> None:
        assert client.script
        await client.script(interaction)

    @group.command(name="sail", description="Sail somewhere")
    async def sail(
        interaction: discord.Interaction,
        city: str,
        days: app_commands.Range[int, 1, 9] = 1,
        mate: discord.Member | None = None,
    ) -> None:
        with_whom = f" with {mate.mention}" if mate else ""
        await interaction.response.send_message(f"To {city} in {days}{with_whom}")

    @sail.autocomplete("city")
    async def cities(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        days = interaction.namespace.days or 0
        return [
            app_commands.Choice(name=f"{city} ({days})", value=city)
            for city in CITIES
            if current.lower() in city.lower()
        ]

    @group.command(name="table", description="Show the table")
    async def table(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=Table(), file=picture())

    @group.command(name="inspect", description="Look at a file")
    async def inspect(interaction: discord.Interaction, file: discord.Attachment) -> None:
        size = len(await file.read())
        await interaction.response.send_message(f"{file.filename}: {size} bytes", ephemeral=True)

    return group


class Running:
    """A started bot; `restart` makes a fresh one in the same place."""

    def __init__(self, token: str, **options: Any) -> None:
        self._token = token
        self._options = options
        self.bot = Trial(**options)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> Trial:
        self._task = asyncio.create_task(self.bot.start(self._token))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        try:
            while not ready.done() and not self.bot.is_ready():
                if self._task.done():
                    self._task.result()
                await asyncio.sleep(0.005)
        finally:
            ready.cancel()
        return self.bot

    async def stop(self) -> None:
        await self.bot.close()
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)

    async def __aenter__(self) -> Trial:
        return await self.start()

    async def __aexit__(self, *error: object) -> None:
        await self.stop()

    async def restart(self) -> Trial:
        await self.stop()
        self.bot = Trial(**self._options)
        return await self.start()
