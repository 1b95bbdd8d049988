"""Pictures of Planet Unknown: the front door."""

from render.chart import Standing
from render.planet_unknown.closeup import CLOSE
from render.planet_unknown.hand import hand
from render.planet_unknown.showing import MINE, REGIONS, offered, show, with_offered
from render.planet_unknown.texts import alt, text
from render.planet_unknown.texts_hand import hand_alt, hand_text
from render.registry import Pace, Pictures

PICTURES = Pictures(
    board=with_offered(show),
    alt=with_offered(alt),
    text=with_offered(text),
    regions=REGIONS,
    offered=offered,
    own=(MINE, *CLOSE),
    hand=hand,
    hand_alt=hand_alt,
    hand_text=hand_text,
    moment=lambda view: (view.round, view.phase == "over"),
    standing=Standing(
        points=lambda view: tuple(seat.score.total for seat in view.seats),
        counts="medals",
        when=lambda view: f"round {view.round}" if view.round else "setup",
    ),
    pace=Pace(regions=("mine", "ground", "station")),
)
