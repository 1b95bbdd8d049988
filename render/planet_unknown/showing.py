"""Which picture a scene asks for: the region it names, else the one that answers what its viewer needs to know now."""

from __future__ import annotations

from bot.rules.planet_unknown.view import View
from render.planet_unknown import station
from render.planet_unknown.planet import planet
from render.planet_unknown.score import scoring
from render.planet_unknown.table import table
from render.planet_unknown.words import is_over
from render.scene import LETTERS, Scene
from render.shapes import Drawing

TABLE, STATION, SCORES, MINE = "table", "station", "scores", "mine"
_PLANET = "planet "
REGIONS = (MINE, TABLE, STATION, SCORES, *(f"{_PLANET}{letter}" for letter in LETTERS))


def show(scene: Scene) -> Drawing:
    """The picture; `KeyError` for a region that does not exist."""
    kind, seat = shown(scene)
    if kind == MINE:
        return planet(scene, seat)
    return {TABLE: table, STATION: station.alone, SCORES: scoring}[kind](scene)


def shown(scene: Scene) -> tuple[str, int]:
    """What is drawn, and whose planet if it is one (then the first word is "mine", whoever's it is).

    Without a region: the final scores of a match that is over, the own planet during one's turn, a solo player's planet, else the table. A planet
    that does not exist (yet) gives the table.
    """
    view: View = scene.view
    if scene.region not in (None, *REGIONS):
        raise KeyError(scene.region)
    if scene.region in (TABLE, STATION, SCORES):
        return str(scene.region), 0
    seat = _seat(scene)
    has_planet = seat is not None and seat < len(view.seats) and view.seats[seat].planet is not None
    if scene.region is None and is_over(view):
        return SCORES, 0
    return (MINE, seat or 0) if has_planet else (TABLE, 0)


def _seat(scene: Scene) -> int | None:
    """Whose planet is asked for or needed; None where the whole table is."""
    view: View = scene.view
    if scene.region is not None and scene.region.startswith(_PLANET):
        return LETTERS.index(scene.region[-1])
    if scene.region == MINE:
        return view.viewer
    if len(view.seats) == 1:
        return 0
    return view.viewer if view.draft is not None or scene.path else None
