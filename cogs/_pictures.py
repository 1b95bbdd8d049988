"""Pictures of matches: drawn in a thread of their own, kept by match, entry, viewer and region, and not too many a minute."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

import discord

from bot.matches import Look
from bot.rules.kernel import Game, IllegalMove
from cogs._errors import report
from cogs._names import plain_names
from cogs._text import cut, plain
from render.scene import Scene, Spot

KEPT = 64
ALT_LIMIT = 1_024
PICTURES_EACH = 8  # pictures that one person may ask for
WITHIN = 30.0  # seconds


class Artist(Protocol):
    """Draws games from views. `kind` is `board` or `hand`; an unknown game gives no picture, but always a text."""

    def kinds(self, game: str) -> Sequence[str]: ...

    def regions(self, game: str) -> Sequence[str]: ...

    def draw(self, game: Game, scene: Scene, kind: str) -> bytes: ...

    def alt(self, game: Game, scene: Scene, kind: str) -> str: ...

    def text(self, game: Game, scene: Scene, kind: str) -> str: ...


@dataclass(frozen=True)
class Picture:
    """A picture ready to be sent; `png` is None where it could not be drawn, then `alt` is the whole text."""

    png: bytes | None
    name: str
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.png or b""), filename=self.name, description=self.alt)


@dataclass
class Cooldown:
    """At most `most` in `within` seconds for each person."""

    most: int = PICTURES_EACH
    within: float = WITHIN
    now: Callable[[], float] = monotonic
    asked: dict[int, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def take(self, person: int) -> None:
        """Raises `IllegalMove` with the time to wait."""
        times, now = self.asked[person], self.now()
        while times and times[0] <= now - self.within:
            times.popleft()
        if len(times) >= self.most:
            wait = times[0] + self.within - now
            raise IllegalMove(f"That is a lot of pictures: the next one in {wait:.0f} seconds.")
        times.append(now)


class Pictures:
    """The pictures of all matches."""

    def __init__(self, artist: Artist, cooldown: Cooldown | None = None) -> None:
        self.artist = artist
        self.cooldown = cooldown or Cooldown()
        self._kept: OrderedDict[tuple[object, ...], Picture] = OrderedDict()
        self._brush = ThreadPoolExecutor(max_workers=1, thread_name_prefix="brush")

    def regions(self, game: Game) -> Sequence[str]:
        return self.artist.regions(game.name)

    def has(self, game: Game, kind: str) -> bool:
        return kind in self.artist.kinds(game.name)

    async def picture(
        self,
        game: Game,
        look: Look,
        kind: str = "board",
        region: str | None = None,
        path: tuple[str, ...] = (),
        choices: tuple[Spot, ...] = (),
    ) -> Picture:
        """What this look's viewer may see; `look.events` are marked as changes, `path` is a way looked at beforehand, and
        `choices` are numbered.

        A fault in drawing gives the text instead.
        """
        scene = scene_of(look, region, path, choices)
        since = look.events[0].number if look.events else look.entry
        where = (kind, region, path, choices)
        key = (look.match.id, look.entry, look.seat, *where, since, scene.title)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        picture = await self._draw(game, look, scene, kind)
        self._kept[key] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    async def _draw(self, game: Game, look: Look, scene: Scene, kind: str) -> Picture:
        name = file_name(look.match.id, look.entry, kind)
        if not self.has(game, kind):
            return Picture(None, name, self.text(game, look, kind))
        try:
            loop = asyncio.get_running_loop()
            png = await loop.run_in_executor(self._brush, self.artist.draw, game, scene, kind)
            return Picture(png, name, cut(self.artist.alt(game, scene, kind), ALT_LIMIT))
        except Exception as error:  # noqa: BLE001  # a broken picture must not stop a match: the text says the same
            report(error, f"picture {kind} of match {look.match.id} entry {look.entry}")
            return Picture(None, name, self.text(game, look, kind))

    def text(self, game: Game, look: Look, kind: str = "board") -> str:
        """The same in words."""
        return self.artist.text(game, scene_of(look), kind)

    def close(self) -> None:
        self._brush.shutdown(wait=False, cancel_futures=True)


def file_name(match: int, entry: int, kind: str = "board") -> str:
    return f"{kind}-{match}-{entry}.png"


def scene_of(
    look: Look,
    region: str | None = None,
    path: tuple[str, ...] = (),
    choices: tuple[Spot, ...] = (),
) -> Scene:
    changes = tuple(event for happened in look.events for event in happened.events)
    return Scene(
        look.view,
        plain_names(look.match),
        plain(look.match.title, 60),
        changes,
        region,
        look.seat,
        choices=choices,
        path=path,
    )
