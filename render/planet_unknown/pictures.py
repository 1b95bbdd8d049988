"""Pictures of Planet Unknown: the front door."""

from render.chart import PointsSource
from render.planet_unknown.closeup import CLOSE
from render.planet_unknown.hand import hand
from render.planet_unknown.showing import MINE, REGIONS, offered, show, with_offered_placements
from render.planet_unknown.texts import alt, text
from render.planet_unknown.texts_hand import hand_alt, hand_text
from render.registry import Pictures, RenderBudget

PICTURES = Pictures(
    board=with_offered_placements(show),
    alt=with_offered_placements(alt),
    text=with_offered_placements(text),
    regions=REGIONS,
    offered=offered,
    own=(MINE, *CLOSE),
    hand=hand,
    hand_alt=hand_alt,
    hand_text=hand_text,
    moment=lambda view: (view.round, view.phase == "over"),
    standing=PointsSource(
        points=lambda view: tuple(seat.score.total for seat in view.seats),
        counts="medals",
        when=lambda view: f"round {view.round}" if view.round else "setup",
    ),
    pace=RenderBudget(regions=("mine", "ground", "station")),
)
