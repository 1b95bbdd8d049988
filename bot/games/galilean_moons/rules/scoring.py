"""Scoring: moons, gems, bases, ruins, technologies, units; ties (Scoring Phase; rulings 48-52, 67).

How long the match still lasts, for the panel: about how many turns are left, and a warning before a draw that may end an age.
"""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from bot.engine import Outcome, ScoreLine
from bot.games.galilean_moons.printed.names import PARTS, counted
from bot.games.galilean_moons.printed.pieces import ICARUS, MOONS, RULES, TECHNOLOGIES
from bot.games.galilean_moons.rules.cards import hand_count
from bot.games.galilean_moons.rules.gems import sets_points
from bot.games.galilean_moons.rules.state import State
from bot.games.galilean_moons.rules.turn import last_round

REASON = "the deck was shuffled for the third time and all had their last turn"
ICARUS_REASON = "Dr. Icarus has the most points"


class MoonRank(Struct, frozen=True):
    """A seat on a moon; `points` for its majority."""

    seat: int
    sectors: int
    units: int
    points: int


class Score(Struct, frozen=True):
    """The parts of a seat's score, and what the whole is multiplied with."""

    moons: int
    gems: int
    bases: int
    ruins: int
    technologies: int
    units: int
    factor: int

    @property
    def total(self) -> int:
        parts = (self.moons, self.gems, self.bases, self.ruins, self.technologies, self.units)
        return sum(parts) * self.factor


def standings(state: State, moon: str) -> list[MoonRank]:
    """Seats with sectors on this moon, best first: by sectors, then units; who is equal gets the same points (ruling 48)."""
    strength = {seat: _strength(state, moon, seat) for seat in range(len(state.seats))}
    ranked = sorted(
        (s for s in strength if strength[s][0]), key=lambda s: strength[s], reverse=True
    )
    found: list[MoonRank] = []
    for rank, (_, tied) in enumerate(groupby(ranked, key=lambda seat: strength[seat])):
        points = (MOONS[moon].first, MOONS[moon].second, 0)[min(rank, 2)]
        found += [MoonRank(seat, *strength[seat], points) for seat in tied]
    return found


def _strength(state: State, moon: str, seat: int) -> tuple[int, int]:
    held = [state.sectors[at] for at in MOONS[moon].sectors if state.sectors[at].owner == seat]
    return len(held), sum(sector.units for sector in held)


def score(state: State, seat: int) -> Score:
    """What the seat would score if the match ended now."""
    own = state.seats[seat]
    return Score(
        moons=sum(s.points for moon in MOONS for s in standings(state, moon) if s.seat == seat),
        gems=sets_points(own.gems),
        bases=RULES.base_points * bases(state, seat),
        ruins=RULES.ruin_points * own.ruins,
        technologies=sum(TECHNOLOGIES[card].points for card in own.technologies),
        units=own.supply // RULES.units_a_point,
        factor=ICARUS.factor if seat == state.icarus else 1,
    )


def bases(state: State, seat: int) -> int:
    return sum(sector.base and sector.owner == seat for sector in state.sectors.values())


def outcome(state: State) -> Outcome | None:
    """Columns are the seats; Dr. Icarus, if he plays, has the last one. Nobody wins where he is ahead or tied (ruling 52)."""
    if not state.is_over:
        return None
    scores = [score(state, seat) for seat in range(len(state.seats))]
    names = (*PARTS, "total") if state.icarus is None else (*PARTS, "factor", "total")
    lines = tuple(
        ScoreLine(name, tuple(int(getattr(one, name)) for one in scores)) for name in names
    )
    best = max(one.total for one in scores)
    if state.icarus is not None and scores[state.icarus].total == best:
        return Outcome(ICARUS_REASON, (), lines)
    ahead = [seat for seat, one in enumerate(scores) if one.total == best]
    return Outcome(REASON, (tie_winner(state, ahead),), lines)


def tie_winner(state: State, tied: list[int]) -> int:
    """Most cards in hand, then earlier in the last round (ruling 52)."""
    order = last_round(state)
    return min(tied, key=lambda seat: (-hand_count(state, seat), order.index(seat)))


# Cards that leave the deck in a turn, measured over many matches; the estimate counts it as much as four turns.
USUAL_RATE, USUAL_TURNS = 2.8, 4


def turns_left(state: State, viewer: int | None) -> int:
    """About how many turns each seat still has, its last turn included; exact for the viewer once the end is triggered."""
    if state.is_over:
        return 0
    if state.last_turns is not None:
        is_acting = state.turn is not None and state.turn.seat == viewer
        return int(viewer is None or is_acting or viewer in state.last_turns)
    if state.ender is not None:
        return 1
    to_come = len(state.deck) + (RULES.last_age - 1 - state.age) * (
        len(state.deck) + len(state.discard)
    )
    rate = (state.drawn + USUAL_RATE * USUAL_TURNS) / (state.turns + USUAL_TURNS)
    return round(to_come / rate / len(state.seats)) + 1


def warning(state: State) -> str | None:
    """Public: a draw now could take the last card of the deck; the draft is refilled from it, too."""
    turn = state.turn
    if turn is None or state.age == RULES.last_age or not (turn.left or turn.drawing):
        return None
    picks = turn.drawing.picks if turn.drawing else RULES.draw_cards
    if len(state.deck) > picks + state.draft.count(None):
        return None
    is_last = state.age == RULES.last_age - 1
    then = "the last round follows" if is_last else f"{RULES.age_titles[state.age + 1]} begins"
    return f"The deck holds {counted(len(state.deck), 'card')}: a draw may end {RULES.age_titles[state.age]}, and {then}."
