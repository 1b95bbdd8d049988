"""The table as it will be in some years, as far as it can be foreseen: seasons, anarchy, leave that lapses (D, K2e; rulings 133, 144)."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from bot.games.high_frontier.printed.cards import BLUE
from bot.games.high_frontier.printed.tracks import SEASONS
from bot.games.high_frontier.state.state import State


def waits(state: State, seat: int) -> int:
    """Years until this seat's next movement: 0 when it is still to come this year."""
    count = len(state.seats)
    now, own = ((who - state.first) % count for who in (state.turn, seat))
    return int(own < now or (own == now and state.moved))


def in_years(state: State, seat: int, years: int) -> State:
    """The table in this seat's turn so many years after its next movement; nothing that this seat does meanwhile is known."""
    later = waits(state, seat) + years
    if not later and state.turn == seat:
        return state
    spots = [(state.spot + year) % len(SEASONS) for year in range(later + 1)]
    ends = any(SEASONS[one] == BLUE != SEASONS[other] for one, other in pairwise(spots))
    return replace(
        state,
        spot=spots[-1],
        year=state.year + later,
        turn=seat,
        moved=False,
        operated=False,
        anarchy=state.anarchy and not ends,
        leaves=[leave for leave in state.leaves if leave.standing],
        once=[],
    )


def is_steady(state: State, seat: int) -> bool:
    """Whether nothing but the season will change by itself for this seat."""
    passing = any(leave.to == seat and not leave.standing for leave in state.leaves)
    return not (passing or state.anarchy or state.once)
