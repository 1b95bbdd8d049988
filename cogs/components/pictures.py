"""Pictures and films of matches: drawn in a thread of their own, kept by match, entry, viewer and region, and not too many a minute."""

from __future__ import annotations

import asyncio
import io
import re
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

import discord
from msgspec.structs import replace

from bot.engine import Game, IllegalMove
from bot.matches import MatchSnapshot
from bot.matches.recent import Recent
from bot.matches.timeline import Views
from cogs.components.errors import report
from cogs.components.names import plain_names
from cogs.components.text import cut, plain
from render.film import film
from render.scene import PictureInput, Spot

KEPT = 64
ALT_LIMIT = 1_024
NO_WORDS = "The board cannot be shown just now. The match goes on: the menu works, and /match log tells every move."
PICTURES_EACH = 8  # pictures that one person may ask for
WITHIN = 30.0  # seconds
MOMENT = 0.01  # seconds of painting beforehand
REST = 0.04  # and between two of them
QUIET = 2.0  # and since the last picture that somebody wanted
ROUNDS = 60  # of a match that a chart or a film shows

Moment = Callable[[Any], Any]
Key = tuple[object, ...]  # of a picture: all it depends on
Course = Callable[[int, Moment, int], Awaitable[Views]]  # Desk.course
GAPS = "Some rounds are left out: today's rules can't replay them."


class PictureDrawer(Protocol):
    """Draws games from views. `kind` is `board` or `hand`; an unknown game gives no picture, but always a text.

    `courses` are the regions that show the course of the match, `closing` those shown beside the final board; `moment` names the
    round that a view is in, None for a game that no film is made of. `painting_grounds` does
    beforehand, a little with each step, what pictures of all matches share.
    """

    def kinds(self, game: str) -> Sequence[str]: ...

    def regions(self, game: str, view: Any = None, *, is_shared: bool = False) -> Sequence[str]: ...

    def courses(self, game: str) -> Sequence[str]: ...

    def closing(self, game: str) -> Sequence[str]: ...

    def moment(self, game: str) -> Moment | None: ...

    def warmed(self) -> None: ...

    def painting_grounds(self, games: Iterable[str]) -> Iterator[str]: ...

    def draw(self, game: Game, scene: PictureInput, kind: str) -> bytes: ...

    def alt(self, game: Game, scene: PictureInput, kind: str) -> str: ...

    def text(self, game: Game, scene: PictureInput, kind: str) -> str: ...


@dataclass(frozen=True)
class Picture:
    """A picture (or film) ready to be sent; `png` is None where it could not be drawn, then `alt` is the whole text."""

    png: bytes | None
    name: str
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.png or b""), filename=self.name, description=self.alt)


@dataclass
class Cooldown:
    """At most `most` in `within` seconds for each person. `what` they ask for, as the refusal says."""

    most: int = PICTURES_EACH
    within: float = WITHIN
    now: Callable[[], float] = monotonic
    asked: Recent[int, deque[float]] = field(default_factory=Recent)
    what: str = "pictures"

    def take(self, person: int) -> None:
        """Raises `IllegalMove` with the time to wait."""
        times, now = self.asked.of(person, deque), self.now()
        while times and times[0] <= now - self.within:
            times.popleft()
        if len(times) >= self.most:
            wait = times[0] + self.within - now
            raise IllegalMove(f"That is a lot of {self.what}: the next one in {wait:.0f} seconds.")
        times.append(now)


class Pictures:
    """The pictures of all matches. `course` tells what spectators saw of a match, round by round."""

    def __init__(
        self, artist: PictureDrawer, course: Course, cooldown: Cooldown | None = None
    ) -> None:
        self.artist = artist
        self.course = course
        self.cooldown = cooldown or Cooldown()
        self._kept: OrderedDict[Key, Picture] = OrderedDict()
        self._begun: dict[Key, asyncio.Task[Picture]] = {}  # being drawn
        self._film: tuple[int, Picture] | None = None  # the last one, and whose
        self._is_filming = False
        self._wanted = -QUIET  # when a picture was last asked for
        self._brush = ThreadPoolExecutor(max_workers=1, thread_name_prefix="brush")

    def warm(self) -> None:
        """Has the brush load what it needs while nobody waits for it."""
        self._brush.submit(self.artist.warmed).add_done_callback(_warm_or_told)

    def regions(self, game: Game, look: MatchSnapshot, *, is_shared: bool = False) -> Sequence[str]:
        """Those that this match has for who looks, most wanted first; `is_shared`: for all who may press on a post."""
        return self.artist.regions(game.name, look.view, is_shared=is_shared)

    def has(self, game: Game, kind: str) -> bool:
        return kind in self.artist.kinds(game.name)

    def has_film(self, game: Game) -> bool:
        return self.artist.moment(game.name) is not None

    async def picture(
        self,
        game: Game,
        look: MatchSnapshot,
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
        since = next((happened.number for happened in look.events if happened.events), look.entry)
        where = (kind, region, path, choices)
        key = (look.match.id, look.entry, look.seat, *where, since, scene.title)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._begun:
            drawing = self._keep(key, game, look, scene, kind)
            self._begun[key] = asyncio.create_task(drawing, name="picture")
        return await asyncio.shield(self._begun[key])  # somebody else may wait for it too

    async def _keep(
        self, key: Key, game: Game, look: MatchSnapshot, scene: PictureInput, kind: str
    ) -> Picture:
        try:
            picture = self._kept[key] = await self._draw(game, look, scene, kind)
        finally:
            del self._begun[key]
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture

    async def _draw(
        self, game: Game, look: MatchSnapshot, scene: PictureInput, kind: str
    ) -> Picture:
        name = file_name(look.match.id, look.entry, scene.region or kind)
        if not self.has(game, kind):
            return Picture(None, name, self.text(game, look, kind))
        try:
            scene = await self._with_past(game, look, scene)
            png = await self._drawn(game, scene, kind)
            return Picture(png, name, cut(self.artist.alt(game, scene, kind), ALT_LIMIT))
        except Exception as error:  # noqa: BLE001  # a broken picture must not stop a match: the text says the same
            report(error, f"picture {kind} of match {look.match.id} entry {look.entry}")
            return Picture(None, name, self._words(game, look, scene, kind))

    async def _drawn(self, game: Game, scene: PictureInput, kind: str) -> bytes:
        self._wanted, loop = monotonic(), asyncio.get_running_loop()
        return await loop.run_in_executor(self._brush, self.artist.draw, game, scene, kind)

    async def _with_past(
        self, game: Game, look: MatchSnapshot, scene: PictureInput
    ) -> PictureInput:
        """The scene with the views of earlier rounds, where its region shows them."""
        moment = self.artist.moment(game.name)
        if moment is None or scene.region not in self.artist.courses(game.name):
            return scene
        return replace(scene, past=tuple(await self.course(look.match.id, moment, ROUNDS)))

    def board_alt(self, match: int, entry: int) -> str:
        """The words of the board that the channel was shown at this entry; those of one that is no longer kept name the entry only."""
        of_panel = (match, entry, None, "board", None)
        kept = (shown.alt for key, shown in self._kept.items() if key[: len(of_panel)] == of_panel)
        return next(kept, f"The board as it was at entry {entry}.")

    def text(self, game: Game, look: MatchSnapshot, kind: str = "board") -> str:
        """The same in words."""
        return self._words(game, look, scene_of(look), kind)

    def _words(self, game: Game, look: MatchSnapshot, scene: PictureInput, kind: str) -> str:
        try:
            return self.artist.text(game, scene, kind)
        except Exception as error:  # noqa: BLE001  # nor may broken words: what was played is told by the log
            report(error, f"text {kind} of match {look.match.id} entry {look.entry}")
            return NO_WORDS

    async def region_text(self, game: Game, look: MatchSnapshot, region: str | None) -> str:
        """A region of the board in words, or all of it."""
        scene = await self._with_past(game, look, scene_of(look, region))
        return self._words(game, look, scene, "board")

    async def closing(self, game: Game, look: MatchSnapshot) -> tuple[Picture, ...]:
        """What is shown beside the final board; what cannot be drawn is left out."""
        regions = self.artist.closing(game.name)
        drawn = [await self.picture(game, look, region=region) for region in regions]
        return tuple(picture for picture in drawn if picture.png is not None)

    async def film(self, game: Game, look: MatchSnapshot) -> Picture:
        """A match that is over as an animated picture of the spectator's board; the last one made is kept.

        Only one is made at a time. Raises `IllegalMove` then, and where even the smallest film would be too large.
        """
        if self._film is not None and self._film[0] == look.match.id:
            return self._film[1]
        if self._is_filming:
            raise IllegalMove("A film is being made just now. Press [Film] again in a minute.")
        self._is_filming = True
        try:
            made = await self._filmed(game, look)
        finally:
            self._is_filming = False
        self._film = (look.match.id, made)
        return made

    async def _filmed(self, game: Game, look: MatchSnapshot) -> Picture:
        """Frame by frame, so that the pictures of other matches come in between."""
        if (moment := self.artist.moment(game.name)) is None:
            raise IllegalMove(f"There are no films of {game.title}.")
        views = await self.course(look.match.id, moment, ROUNDS)
        title = plain(look.match.title, 60)
        scenes = [
            PictureInput(view, plain_names(look.match, then), title)
            for view, then in zip(views, views.names, strict=True)
        ]
        if scenes and _is_unfinished(look):
            scenes[-1] = _ended(scenes[-1])
        frames = [await self._drawn(game, scene, "board") for scene in scenes]
        try:
            gif = await asyncio.to_thread(film, frames)
        except ValueError as fault:
            raise IllegalMove(f"This match is too long for a film: {fault}.") from fault
        alt = f"A film of {title}: {len(frames)} pictures of the board, from the first round to the last."
        if views.has_gaps:
            alt += f" {GAPS}"
        return Picture(gif, f"film-{look.match.id}.gif", alt)

    async def paint_grounds(self, games: Iterable[str]) -> None:
        """In the drawing thread, moment by moment, while nobody wants a picture: whoever does waits for one moment at most."""
        loop, grounds = asyncio.get_running_loop(), self.artist.painting_grounds(games)
        try:
            await self._quiet()
            while await loop.run_in_executor(self._brush, _painted_on, grounds):
                await self._quiet()
        except Exception as error:  # noqa: BLE001  # then first pictures are slow, or show their own fault
            report(error, "grounds of pictures")

    async def _quiet(self) -> None:
        await asyncio.sleep(REST)
        while (left := self._wanted + QUIET - monotonic()) > 0:  # noqa: ASYNC110 # a rest, not a wait
            await asyncio.sleep(left)

    def close(self) -> None:
        self._brush.shutdown(wait=False, cancel_futures=True)


def _painted_on(grounds: Iterator[str]) -> bool:
    """Paints for a moment; False when all is painted."""
    end = monotonic() + MOMENT
    while monotonic() < end:
        if next(grounds, None) is None:
            return False
    return True


def file_name(match: int, entry: int, what: str = "board") -> str:
    """`board-12-41.png`, `my-rocket-12-41.png`."""
    return f"{re.sub(r'[^a-z0-9]+', '-', what.lower()).strip('-')}-{match}-{entry}.png"


def _warm_or_told(work: Future[None]) -> None:
    """Cold pictures are slow, and show their own fault: here it is only noted."""
    if not work.cancelled() and (error := work.exception()) is not None:
        report(error, "warming up for pictures")


def scene_of(
    look: MatchSnapshot,
    region: str | None = None,
    path: tuple[str, ...] = (),
    choices: tuple[Spot, ...] = (),
) -> PictureInput:
    changes = tuple(event for happened in look.events for event in happened.events)
    scene = PictureInput(
        look.view,
        plain_names(look.match),
        plain(look.match.title, 60),
        changes,
        region,
        look.seat,
        choices=choices,
        path=path,
    )
    return _ended(scene) if _is_unfinished(look) else scene


def _is_unfinished(look: MatchSnapshot) -> bool:
    """True if the match was ended and its game was not: the position still asks somebody, the match does not."""
    return look.match.state == "over" and look.outcome is None


def _ended(scene: PictureInput) -> PictureInput:
    view = scene.view
    if hasattr(view, "asked"):  # not every game's view tells whom the game asks
        view = replace(view, asked=None)
    return replace(scene, view=view, is_ended=True)
