"""What things are worth, roughly, in medals: the order in which choices are offered. No rule depends on it."""

from __future__ import annotations

from bot.rules.planet_unknown.ambitions import top_wanted
from bot.rules.planet_unknown.corporations.plain import Plain
from bot.rules.planet_unknown.play import Play
from bot.rules.planet_unknown.printed.records import Benefit
from bot.rules.planet_unknown.state import Spot

AHEAD, NOW, MEDAL = 4, 0.5, 0.9  # cells looked at, weight of the next one, of a medal
STEP = 0.35  # every step brings the next medals nearer
GAINS = {"civ": 2.6, "tech": 1.6, "rover": 2.0, "patch": 0.8, "synergy": 1.1, "advance": 0.9}
MOVEMENT = 0.9
PROGRESS = {"civ": 0.45, "water": 0.75, "biomass": 0.4, "rover": 0.4, "tech": 0.45}


def benefit_worth(benefit: Benefit) -> float:
    return MOVEMENT * benefit.n if benefit.b == "move" else GAINS[benefit.b]


def cell_worth(corporation: Plain, spot: Spot) -> float:
    """What entering a cell brings now, without its medal."""
    cell = corporation.cell(spot)
    worth = sum(benefit_worth(benefit) for benefit in cell.benefits)
    return worth + max((benefit_worth(benefit) for benefit in cell.choose_one), default=0.0)


def worth_of(play: Play, track: str, spot: Spot) -> float:
    """What bringing a tracker to a cell is worth: what it finds there, and the best mean of this step and a few more."""
    own, corporation = play.own, play.corporation
    start = own.trackers[track]
    if start == spot:
        return MOVEMENT * corporation.board.overflow * bool(own.rovers_out)
    gains = [_gain(play, track, spot)]
    while len(gains) < AHEAD and (then := corporation.straight(own, track)):
        gains.append(_gain(play, track, then[0]))
    own.trackers[track] = start
    mean = max(sum(gains[:count]) / count for count in range(1, len(gains) + 1))
    return NOW * gains[0] + (1 - NOW) * mean + PROGRESS[track] + STEP


def _gain(play: Play, track: str, spot: Spot) -> float:
    """Medals, benefits and objectives of one step; the tracker stays there."""
    own, corporation = play.own, play.corporation
    before = corporation.medals(own, track)
    own.trackers[track] = spot
    worth = MEDAL * (corporation.medals(own, track) - before) + cell_worth(corporation, spot)
    if wanted := top_wanted(own, track):
        top, height = corporation.top(spot.on) or 1, spot.cell
        worth += wanted * (height**2 - (height - 1) ** 2) / top**2
    return worth


def next_worth(play: Play, track: str) -> float:
    """The best that one advance of a tracker can bring; 0 if it cannot advance."""
    ahead = play.corporation.ahead(play.own, track)
    return max((worth_of(play, track, spot) for spot in ahead), default=0.0)
