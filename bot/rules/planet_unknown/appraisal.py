"""What things are worth, roughly, in medals: the order in which choices are offered. No rule depends on it."""

from __future__ import annotations

from bot.rules.planet_unknown.corporations.plain import Plain
from bot.rules.planet_unknown.play import Play
from bot.rules.planet_unknown.printed.records import Benefit
from bot.rules.planet_unknown.state import Seat, Spot

STEP = 0.35  # every step brings the next medals nearer
GAINS = {"civ": 2.6, "tech": 1.6, "rover": 2.0, "patch": 0.8, "synergy": 1.1, "advance": 0.9}
MOVEMENT = 0.45
PROGRESS = {"civ": 0.45, "water": 0.75, "biomass": 0.4, "rover": 0.4, "tech": 0.45}


def benefit_worth(benefit: Benefit) -> float:
    return MOVEMENT * benefit.n if benefit.b == "move" else GAINS[benefit.b]


def cell_worth(corporation: Plain, own: Seat, spot: Spot) -> float:
    """What entering a cell brings now, without its medal."""
    cell = corporation.cell(spot)
    worth = sum(benefit_worth(benefit) for benefit in cell.benefits)
    return worth + max((benefit_worth(benefit) for benefit in cell.choose_one), default=0.0)


def worth_of(play: Play, track: str, spot: Spot) -> float:
    """What bringing a tracker to a cell is worth: benefits, medals, and being further up."""
    own, corporation = play.own, play.corporation
    before, start = corporation.medals(own, track), own.trackers[track]
    if start == spot:
        return MOVEMENT * corporation.board.overflow * bool(own.rovers_out)
    own.trackers[track] = spot
    gained = corporation.medals(own, track) - before
    own.trackers[track] = start
    return gained * 0.8 + cell_worth(corporation, own, spot) + PROGRESS[track] + STEP


def next_worth(play: Play, track: str) -> float:
    """The best that one advance of a tracker can bring; 0 if it cannot advance."""
    ahead = play.corporation.ahead(play.own, track)
    return max((worth_of(play, track, spot) for spot in ahead), default=0.0)
