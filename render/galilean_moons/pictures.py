"""Pictures of Galilean Moons: the front door."""

from render.chart import PointsSource
from render.galilean_moons.board import board
from render.galilean_moons.hand import hand
from render.galilean_moons.region import REGIONS, region
from render.galilean_moons.texts import alt, hand_alt, text
from render.registry import Pictures, RenderBudget
from render.scene import PictureInput
from render.shapes import Drawing


def _board(scene: PictureInput) -> Drawing:
    return region(scene) if scene.region else board(scene)


PICTURES = Pictures(
    board=_board,
    alt=alt,
    text=text,
    regions=REGIONS,
    hand=hand,
    hand_alt=hand_alt,
    moment=lambda view: (view.age, view.turn and view.turn.seat),
    standing=PointsSource(
        points=lambda view: tuple(seat.score.total for seat in view.seats),
        counts="points, as the table would score",
        when=lambda view: view.age_title,
    ),
    pace=RenderBudget(regions=("ganymede",)),
)
