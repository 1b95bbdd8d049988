"""Pictures of High Frontier 4 All: the front door.

The board is the whole map; the scene's region names a part of the map or one of the pictures beside it. A scene with a
path is a plan: the way it leads, turn by turn.
"""

from collections.abc import Iterator

from bot.games.high_frontier.view.records import View
from render.high_frontier.boards.hand import hand, hand_alt, hand_text
from render.high_frontier.map.overview import empty, overview
from render.high_frontier.map.region import MY_ROCKET, REGIONS, around, empty_regions, region
from render.high_frontier.routes.board import route
from render.high_frontier.sights import (
    ASSEMBLY,
    AUCTION,
    MATS,
    PLAYMAT,
    SEATS,
    SUNSPOT_CYCLE,
    Sight,
)
from render.high_frontier.text.map import alt, text
from render.high_frontier.text.route import plan_alt, plan_text
from render.registry import Pictures, RenderBudget
from render.scene import PictureInput
from render.shapes import Drawing

MAP = Sight(overview, alt, text)
PLAN = Sight(route, plan_alt, plan_text)
SIGHTS: dict[str, Sight] = {
    MY_ROCKET: Sight(around, alt, text),
    **dict.fromkeys(REGIONS, Sight(region, alt, text)),
    **MATS,
}


def _sight(scene: PictureInput) -> Sight:
    if len(scene.path) > 1:
        return PLAN
    return SIGHTS[scene.region] if scene.region else MAP


def _board(scene: PictureInput) -> Drawing:
    return _sight(scene).draw(scene)


def _alt(scene: PictureInput) -> str:
    return _sight(scene).alt(scene)


def _text(scene: PictureInput) -> str:
    return _sight(scene).text(scene)


def _grounds() -> Iterator[Drawing | None]:
    yield from empty()
    yield from empty_regions()


def offered(view: View) -> tuple[str, ...]:
    """What this table has: no assembly without politics, no auction without a lot, no playmat of a seat that nobody has."""
    wanted = [MY_ROCKET, PLAYMAT, ASSEMBLY, *([AUCTION] if view.lot else []), SUNSPOT_CYCLE]
    lacks = {f"{PLAYMAT} {letter}" for letter in SEATS[len(view.seats) :]}
    lacks |= set() if view.assembly else {ASSEMBLY}
    lacks |= set() if view.lot else {AUCTION}
    return tuple(region for region in dict.fromkeys([*wanted, *SIGHTS]) if region not in lacks)


PICTURES = Pictures(
    board=_board,
    alt=_alt,
    text=_text,
    regions=tuple(SIGHTS),
    hand=hand,
    hand_alt=hand_alt,
    hand_text=hand_text,
    moment=lambda view: (view.cycle.year, view.ending),
    courses=("points",),
    closing=("points",),
    offered=offered,
    own=(MY_ROCKET, PLAYMAT),
    grounds=_grounds,
    pace=RenderBudget(ms=300, kb=1000, regions=(MY_ROCKET, "Earth and Luna", "playmat")),
)
