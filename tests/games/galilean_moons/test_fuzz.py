"""Walks: random matches of every number of seats and every level of Dr. Icarus, checked all the way."""

from __future__ import annotations

import pytest

from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.rules.state import Options

MATCHES = 6


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, Options()),
        (3, Options()),
        (4, Options(boost_in_final_round=False)),
        (1, Options()),
        (1, Options(level="regular")),
        (1, Options(level="hard")),
        (2, Options(icarus=True)),
        (3, Options(icarus=True, level="hard")),
    ],
)
def test_random_matches_end_and_nothing_is_lost_or_leaked(seats: int, options: Options) -> None:
    into = FuzzReport()
    for number in range(MATCHES):
        fuzz_match(GAME, seats, 31, number, into, options=options)
    assert (into.matches, into.unfinished) == (MATCHES, 0)
    assert into.events["match_over"] == into.events["end_triggered"] == MATCHES


def test_matches_of_computer_players() -> None:
    into = FuzzReport()
    for number in range(MATCHES):
        fuzz_match(GAME, 3, 32, number, into, computers=(0, 1, 2))
    assert (into.matches, into.unfinished) == (MATCHES, 0)
    assert sum(into.wins.values()) == MATCHES


def test_a_computer_player_against_dr_icarus() -> None:
    into = FuzzReport()
    for number in range(MATCHES):
        fuzz_match(GAME, 1, 33, number, into, computers=(0,))
    assert (into.matches, into.unfinished) == (MATCHES, 0)
    assert into.events["focused"] >= MATCHES * 5
