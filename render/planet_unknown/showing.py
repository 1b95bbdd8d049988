"""Which picture a scene asks for: the region it names, else the one that answers what its viewer needs to know now.

Choices of a scene that are placements (`#12`: the twelfth best): they take the place of the first eight in the viewer's draft.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.games.planet_unknown.view.records import View
from render.planet_unknown import station
from render.planet_unknown.board import table
from render.planet_unknown.closeup import CLOSE
from render.planet_unknown.names import is_over
from render.planet_unknown.planet import planet
from render.planet_unknown.score import scoring
from render.scene import LETTERS, PictureInput
from render.shapes import Drawing

TABLE, STATION, SCORES, MINE = "table", "station", "scores", "mine"
_PLANET = "planet "
REGIONS = (MINE, *CLOSE, TABLE, STATION, SCORES, *(f"{_PLANET}{letter}" for letter in LETTERS))


def offered(view: View) -> tuple[str, ...]:
    """What this table has: no moon without Supermoon, no planet of a seat that nobody has or that has not chosen one."""
    own = view.seats if view.viewer is None else (view.seats[view.viewer],)  # a panel serves all
    has_planet = any(seat.planet is not None for seat in own)
    lacks = set() if has_planet else {MINE, *CLOSE}
    lacks |= set() if any(seat.moon is not None for seat in own) else {"moon"}
    lacks |= {
        f"{_PLANET}{letter}"
        for at, letter in enumerate(LETTERS)
        if at >= len(view.seats) or view.seats[at].planet is None
    }
    return tuple(region for region in REGIONS if region not in lacks)


class Shown(Struct, frozen=True):
    """Which picture it is (a region's name, "mine" for any whole planet), and of whose boards."""

    kind: str
    seat: int = 0


def show(scene: PictureInput) -> Drawing:
    """The picture; `KeyError` for a region that does not exist."""
    what = shown(scene)
    if what.kind == MINE:
        return planet(scene, what.seat)
    if what.kind in CLOSE:
        return CLOSE[what.kind](scene, scene.view.seats[what.seat])
    return {TABLE: table, STATION: station.alone, SCORES: scoring}[what.kind](scene)


def shown(scene: PictureInput) -> Shown:
    """What is drawn.

    Without a region: the final scores of a match that is over, the own planet during one's turn, a solo player's planet, else the table. A board
    that does not exist (yet) gives the table, to spectators also what is their own.
    """
    view: View = scene.view
    if scene.region not in (None, *REGIONS):
        raise KeyError(scene.region)
    if scene.region in (TABLE, STATION, SCORES):
        return Shown(str(scene.region))
    if scene.region is None and is_over(view):
        return Shown(SCORES)
    number = _seat(scene)
    if number is None or number >= len(view.seats) or view.seats[number].planet is None:
        return Shown(TABLE)
    if scene.region == "moon" and view.seats[number].moon is None:
        return Shown(MINE, number)
    return Shown(scene.region if scene.region in CLOSE else MINE, number)


def _seat(scene: PictureInput) -> int | None:
    """Whose planet is asked for or needed; None where the whole table is."""
    view: View = scene.view
    if scene.region is not None and scene.region.startswith(_PLANET):
        return LETTERS.index(scene.region[-1])
    if len(view.seats) == 1:
        return 0
    if scene.region == MINE or scene.region in CLOSE:
        return view.viewer
    return view.viewer if view.draft is not None or scene.path else None


T = TypeVar("T")


def _offered_in(scene: PictureInput) -> PictureInput:
    """The same scene with the placements that are offered as the draft's best, numbered as their buttons are."""
    view: View = scene.view
    if view.draft is None:
        return scene
    by_name = {f"#{one.number}": one for one in view.draft.best}
    mine = [spot for spot in scene.choices if spot.at in by_name]
    if not mine:
        return scene
    best = tuple(replace(by_name[spot.at], number=spot.number) for spot in mine)
    others = tuple(spot for spot in scene.choices if spot not in mine)
    return replace(scene, view=replace(view, draft=replace(view.draft, best=best)), choices=others)


def with_offered_placements(shown: Callable[[PictureInput], T]) -> Callable[[PictureInput], T]:
    """A picture or text that reads its scene through `offered`."""

    @wraps(shown)
    def of(scene: PictureInput) -> T:
        return shown(_offered_in(scene))

    return of
