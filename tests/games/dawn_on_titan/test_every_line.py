"""A few random matches, every step checked: nothing is lost, leaked, stuck or endless."""

from __future__ import annotations

import pytest

from bot.engine import fuzz
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.state import Options

SHORT = 150  # moves after which a match under unusual options has shown enough


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end(seats: int) -> None:
    met = fuzz.FuzzReport()
    for number in range(2):
        fuzz.fuzz_match(GAME, seats, 7, number, met)
    assert (met.matches, met.unfinished) == (2, 0)
    assert sum(met.endings.values()) == 2
    assert {"attacked", "built_industry", "explored", "flew", "gained"} <= set(met.events)


@pytest.mark.parametrize(
    "options",
    [
        Options(storage="pooled"),
        Options(cheap_ships="AC", fair_start=True),
        Options(open_hands=True),
        Options(storage="pooled", cheap_ships="B", open_hands=True, stalemate_guard=False),
    ],
)
def test_random_matches_with_other_options(options: Options) -> None:
    met = fuzz.FuzzReport()
    for seats in (3, 4):
        fuzz.fuzz_match(GAME, seats, 11, seats, met, options=options, longest=SHORT, every=40)
    assert met.matches == 2
    assert met.moves > 100
