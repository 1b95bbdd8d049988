"""Finds a game's pictures by name and paints them: a new game is a new folder with a front door named PICTURES."""

import gc
import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from bot.engine import Game
from bot.engine.registry import all_games
from render.chart import REGION as CHART
from render.chart import PointsSource, chart, chart_alt, chart_text
from render.paint import paint, painting, warm
from render.scene import PictureInput
from render.shapes import Drawing


class RenderBudget(Struct, frozen=True):
    """What a board may take: so many ms for 95 of 100, drawn warm, and kB; and the regions that `bot bench` also measures."""

    ms: int = 150
    kb: int = 300
    regions: tuple[str, ...] = ()


class Pictures(Struct, frozen=True):
    """What a game can show. `regions` are the values of the scene's `region`; `hand` needs the viewer's own view.

    `board` draws the region the scene names; `alt` and `hand_alt` are at most 600 characters, `text` and `hand_text` (where
    the alt does not tell the whole hand) at most 3,500. `moment` names the round that a view is in: a film of a match has a frame for each. `standing` gives the game the region "chart".

    `offered(view)` are the regions that this table has, most wanted first, where that is not all of them; `own` of them are of
    who has a seat. `courses` are the regions that show the course of the match, so that their scenes need a past; `closing` are the regions shown
    beside the final board. The chart is both without being named. `grounds` are what the pictures of all matches
    share, if that is slow to draw for the first time; None is a step on the way to the next one.
    """

    board: Callable[[PictureInput], Drawing]
    alt: Callable[[PictureInput], str]
    text: Callable[[PictureInput], str]
    regions: tuple[str, ...] = ()
    hand: Callable[[PictureInput], Drawing] | None = None
    hand_alt: Callable[[PictureInput], str] | None = None
    hand_text: Callable[[PictureInput], str] | None = None
    moment: Callable[[Any], Any] | None = None
    standing: PointsSource | None = None
    courses: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    offered: Callable[[Any], tuple[str, ...]] | None = None
    own: tuple[str, ...] = ()
    pace: RenderBudget = RenderBudget()
    grounds: Callable[[], Iterator[Drawing | None]] | None = None


@cache
def pictures(game: str) -> Pictures | None:
    """The pictures of a game, or None when it has none yet."""
    if importlib.util.find_spec(f"render.{game}") is None:
        return None
    front: Pictures = importlib.import_module(f"render.{game}.pictures").PICTURES
    return front


@cache
def warm_up() -> None:
    """Loads what all pictures need, fonts and the drawing code of each game, so that the first one is not slow (about 200 ms).

    What the process has loaded by then stays. The garbage collector is told so: it would look through all of that again and
    again, in the middle of a drawing and 120 ms each time.
    """
    warm()
    for name in all_games():
        pictures(name)
    gc.collect()
    gc.freeze()


def draw(game: str, scene: PictureInput, kind: str = "board") -> bytes:
    """A PNG of 1,600 px: "board" (or the scene's region of it) or "hand". `LookupError` for what a game does not have."""
    front = _front(game)
    if kind == "board" and scene.region == CHART and front.standing:
        return paint(chart(scene, front.standing))
    drawing = front.board if kind == "board" else front.hand if kind == "hand" else None
    if drawing is None:
        raise LookupError(f"{game} has no picture {kind!r}")
    return paint(drawing(scene))


def alt(game: str, scene: PictureInput, kind: str = "board") -> str:
    """What the picture of that kind shows, for those who do not see it."""
    front = _front(game)
    if kind == "board" and scene.region == CHART and front.standing:
        return chart_alt(scene, front.standing)
    words = front.alt if kind == "board" else front.hand_alt
    if words is None:
        raise LookupError(f"{game} has no picture {kind!r}")
    return words(scene)


def text(game: str, scene: PictureInput, kind: str = "board") -> str:
    """The table in plain text, as full as the picture; of kind "hand" what the viewer holds."""
    front = _front(game)
    if kind == "board" and scene.region == CHART and front.standing:
        return chart_text(scene, front.standing)
    if kind == "hand" and front.hand_text is not None:
        return front.hand_text(scene)
    return front.text(scene) if kind == "board" else alt(game, scene, kind)


def moment(game: str) -> Callable[[Any], Any]:
    """What names the round that a view of this game is in. `LookupError` for a game that no film is made of."""
    found = _front(game).moment
    if found is None:
        raise LookupError(f"there are no films of {game}")
    return found


def regions(game: str, view: Any = None, *, is_shared: bool = False) -> tuple[str, ...]:
    """The parts of the board that can be drawn alone; with a view those that this table has for its viewer, most wanted first.

    `is_shared`: for a message on which players press too, though a spectator's view made it.
    """
    front = pictures(game)
    if front is None:
        return ()
    found = front.regions if view is None or front.offered is None else front.offered(view)
    if view is not None and view.viewer is None and not is_shared:
        found = tuple(region for region in found if region not in front.own)
    return (*found, *_chart(front))


def courses(game: str) -> tuple[str, ...]:
    """Those of its regions that show the course of the match: their scenes need a past."""
    front = pictures(game)
    return (*front.courses, *_chart(front)) if front else ()


def closing(game: str) -> tuple[str, ...]:
    """The regions that are shown beside the final board."""
    front = pictures(game)
    return (*front.closing, *_chart(front)) if front else ()


def _chart(front: Pictures) -> tuple[str, ...]:
    return (CHART,) if front.standing else ()


def kinds(game: str) -> tuple[str, ...]:
    """What can be drawn: nothing, "board", "hand"."""
    front = pictures(game)
    if front is None:
        return ()
    return ("board",) if front.hand is None else ("board", "hand")


def painting_grounds(names: Iterable[str]) -> Iterator[str]:
    """Paints the grounds of these games, a little with each step, so that no first picture is slow.

    Most steps take less than a millisecond, some 30 ms.
    """
    for name in names:
        front = pictures(name)
        for drawing in front.grounds() if front and front.grounds else ():
            yield name
            for _ in painting(drawing) if drawing else ():
                yield name


def _front(game: str) -> Pictures:
    front = pictures(game)
    if front is None:
        raise LookupError(f"{game} has no pictures")
    return front


class PictureRegistry:
    """The same for those who hold a game rather than its name. A game without pictures still has a text."""

    def kinds(self, game: str) -> tuple[str, ...]:
        return kinds(game)

    def regions(self, game: str, view: Any = None, *, is_shared: bool = False) -> tuple[str, ...]:
        return regions(game, view, is_shared=is_shared)

    def courses(self, game: str) -> tuple[str, ...]:
        return courses(game)

    def closing(self, game: str) -> tuple[str, ...]:
        return closing(game)

    def moment(self, game: str) -> Callable[[Any], Any] | None:
        front = pictures(game)
        return front.moment if front else None

    def warmed(self) -> None:
        warm_up()

    def painting_grounds(self, games: Iterable[str]) -> Iterator[str]:
        return painting_grounds(games)

    def draw(self, game: Game, scene: PictureInput, kind: str) -> bytes:
        return draw(game.name, scene, kind)

    def alt(self, game: Game, scene: PictureInput, kind: str) -> str:
        return alt(game.name, scene, kind)

    def text(self, game: Game, scene: PictureInput, kind: str) -> str:
        if kind in kinds(game.name):
            return text(game.name, scene, kind)
        return f"{game.title}: {scene.title}\nThere is no text of this table yet."
