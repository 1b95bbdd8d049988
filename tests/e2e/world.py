"""The whole bot on a sandbox, in one process, over real sockets: what the stories play in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from bot.app import Bot
from bot.engine import Game
from bot.engine.registry import all_games
from bot.matches import Match, MatchService
from bot.matches.outbox import OutboxRow
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from bot.sandbox.sandbox import Sandbox
from bot.settings import Settings
from cogs.components.pictures import Moment, PictureDrawer
from db import Store, outbox
from render import registry
from render.scene import PictureInput
from tests.engine.countdown import COUNTDOWN

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060"
    "00000005000176f5f0a60000000049454e44ae426082"
)


class StubArtist:
    """Pictures of one dot, so that the stories are about everything else. `drawn` counts them, `scenes` keeps all of each."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, str | None, int | None]] = []
        self.scenes: list[PictureInput] = []
        self.is_warm = False

    def kinds(self, game: str) -> tuple[str, ...]:
        return ("board", "hand")

    def regions(self, game: str, view: Any = None, *, is_shared: bool = False) -> tuple[str, ...]:
        return ("north", "south", "chart")

    def courses(self, game: str) -> tuple[str, ...]:
        return ("chart",)

    def closing(self, game: str) -> tuple[str, ...]:
        return ("chart",)

    def moment(self, game: str) -> Moment | None:
        return registry.PictureRegistry().moment(game)

    def warmed(self) -> None:
        self.is_warm = True

    def painting_grounds(self, games: Iterable[str]) -> Iterator[str]:
        return iter(games)

    def draw(self, game: Game, scene: PictureInput, kind: str) -> bytes:
        self.drawn.append((kind, scene.region, scene.viewer))
        self.scenes.append(scene)
        return PNG

    def alt(self, game: Game, scene: PictureInput, kind: str) -> str:
        return f"The {kind} of {scene.title}, region {scene.region}, for {scene.viewer}"

    def text(self, game: Game, scene: PictureInput, kind: str) -> str:
        region = f", region {scene.region}" if scene.region else ""
        return f"{kind} as text for {scene.viewer}{region}"


class House:
    """Sandbox, database and bot. `restart` closes the bot and starts a new one on the same database.

    `artist` is the StubArtist unless a story is about what the pictures show.
    """

    def __init__(
        self,
        folder: Path,
        known: Mapping[str, Game] | None = None,
        artist: PictureDrawer | None = None,
    ) -> None:
        self.url = f"sqlite+aiosqlite:///{folder / 'slowburn.sqlite'}"
        self.known = known or {**all_games(), "countdown": COUNTDOWN}
        self.sandbox = Sandbox(rate_limits=False)
        self.artist = StubArtist()
        self._artist = artist or self.artist
        self.bot: Bot
        self.store: Store
        self._running: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        await self.sandbox.start()
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.shut()
        await self.sandbox.close()

    async def open(self) -> None:
        self.store = await Store.open(self.url)
        desk = MatchService(self.store, self.known)
        settings = Settings(
            token=self.sandbox.token, database_url=self.url, discord_url=self.sandbox.url
        )
        self.bot = Bot(desk, self.store, settings, self._artist, guild_ready_timeout=0.05)
        self._running = asyncio.create_task(self.bot.start(settings.token))
        ready = asyncio.create_task(self.bot.wait_until_ready())
        await asyncio.wait({ready, self._running}, return_when=asyncio.FIRST_COMPLETED)
        if self._running.done():
            await self._running

    async def shut(self) -> None:
        await self.bot.close()
        if self._running is not None:
            await asyncio.wait({self._running})
        await self.store.close()

    async def restart(self) -> None:
        await self.shut()
        await self.open()

    @property
    def desk(self) -> MatchService:
        return self.bot.desk

    async def match(self, number: int = 1) -> Match:
        return (await self.desk.snapshot(number, None)).match

    async def said(self) -> None:
        """Wait until the outbox has nothing left to say."""
        async with asyncio.timeout(30):
            while True:
                async with self.store.reading() as connection:
                    if not await outbox.count_unsaid(connection):
                        return
                await asyncio.sleep(0.02)

    async def say_again(self, kind: str, number: int = 1) -> None:
        """The last row of this kind once more: as if the bot had been killed after Discord took it, before that was written down."""
        async with self.store.reading() as connection:
            rows = await outbox.of_match(connection, number)
        row = [row for row in rows if row["kind"] == kind and row["error"] is None][-1]
        match = await self.match(number)
        place = match.thread_id or match.channel_id
        said = row["body"], row["nonce"], row["attempts"] + 1
        await self.bot.speaker.say(OutboxRow(row["id"], number, match.guild_id, place, kind, *said))

    async def card(self, person: Actor, channel: str = "games") -> Seen:
        """The newest lobby card in a channel."""
        await self.said()
        cards = [
            seen for seen in person.sees(channel) if "Join" in seen.labels or "Leave" in seen.labels
        ]
        return cards[-1]

    async def begun(self, game: str, *people: Actor, channel: str = "games") -> str:
        """A match among these people, begun; gives the id of its thread."""
        host, *others = people
        await host.slash(channel, "match new", game=game, seats=len(people))
        card = await self.card(host, channel)
        for person in others:
            await person.press(card, "Join")
        await host.press(card, "Begin")
        await self.said()
        return str(host.threads(channel)[-1]["id"])

    def panel(self, person: Actor, place: str) -> Seen:
        """The newest message with buttons in a thread."""
        return next(
            seen
            for seen in reversed(person.sees(place))
            if "Log" in seen.labels and not seen.ephemeral
        )


def shown(answer: Answer) -> dict[str, Any]:
    """For a failing test: what came back."""
    return {"text": answer.text, "codes": answer.codes, "failure": answer.failure}
