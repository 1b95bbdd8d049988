"""Walks of every game at every number of seats: random moves, and computer players, each step checked.

`bot walk` plays more of them; these are the ones that every change must pass.
"""

from __future__ import annotations

import pytest

from bot.cli.draw import picture_of
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.engine.registry import all_games

MATCHES = 200
FEWER = {
    "galilean_moons": 80,
    "high_frontier": 2,
    "planet_unknown": 6,
}  # of one seat: each further board makes every move of the match dearer
BATCH = 25
# Seats from which on computer players are left to `bot walk`, and to the campaigns among their own tests.
LARGE = {"high_frontier": 3}
PATIENCE = 400  # random moves, after which computer players bring the match home


def matches_of(name: str, seats: int) -> int:
    """How many matches are walked here for a game and a number of seats; the whole suite stays under ten minutes."""
    return max(1, FEWER[name] // seats) if name in FEWER else MATCHES


TABLES = [
    (name, seats, range(first, min(first + BATCH, matches_of(name, seats))))
    for name, game in all_games().items()
    for seats in game.seats
    for first in range(0, matches_of(name, seats), BATCH)
]

OF_COMPUTERS = [table for table in TABLES if table[1] < LARGE.get(table[0], 7)]


@pytest.mark.parametrize(("name", "seats", "numbers"), TABLES)
def test_random_matches(name: str, seats: int, numbers: range) -> None:
    into = FuzzReport()
    for number in numbers:
        fuzz_match(all_games()[name], seats, 1, number, into, patience=PATIENCE, every=100)
    assert into.matches == len(numbers)
    assert into.unfinished == 0
    assert sum(into.endings.values()) == len(numbers)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("name", "seats", "numbers"), OF_COMPUTERS)
def test_matches_of_computer_players(name: str, seats: int, numbers: range) -> None:
    into = FuzzReport()
    for number in numbers:
        fuzz_match(all_games()[name], seats, 2, number, into, computers=range(seats), every=100)
    assert into.unfinished == 0
    assert sum(into.endings.values()) == len(numbers)


@pytest.mark.parametrize(("name", "seats"), sorted({(name, seats) for name, seats, _ in TABLES}))
def test_pictures_and_texts_tell_no_secret(name: str, seats: int) -> None:
    into = FuzzReport()
    fuzz_match(
        all_games()[name],
        seats,
        3,
        0,
        into,
        computers=range(seats),
        every=40,
        longest=40 if name in FEWER else 120,
        draw=picture_of,
    )
    assert into.moves > 0
