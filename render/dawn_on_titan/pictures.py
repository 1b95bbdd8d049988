"""Pictures of Dawn on Titan: the front door."""

from render.chart import PointsSource
from render.dawn_on_titan.board import board
from render.dawn_on_titan.hand import hand
from render.dawn_on_titan.region import RING_NAMES, SECTOR_NAMES, region
from render.dawn_on_titan.texts import alt, hand_alt, text
from render.registry import Pictures, RenderBudget
from render.scene import PictureInput
from render.shapes import Drawing


def _board(scene: PictureInput) -> Drawing:
    return region(scene) if scene.region else board(scene)


PICTURES = Pictures(
    board=_board,
    alt=alt,
    text=text,
    regions=(*SECTOR_NAMES, *RING_NAMES),
    hand=hand,
    hand_alt=hand_alt,
    moment=lambda view: (view.round, view.turn),
    standing=PointsSource(
        points=lambda view: tuple(len(seat.industries) for seat in view.seats),
        counts="industries",
        when=lambda view: f"round {view.round}",
    ),
    pace=RenderBudget(regions=(SECTOR_NAMES[0], RING_NAMES[0])),
)
