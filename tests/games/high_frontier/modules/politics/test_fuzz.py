"""Walks with politics, each step checked: what is offered is accepted, nothing is lost, nobody sees what they may not."""

from __future__ import annotations

import pytest

from bot.cli.draw import picture_of
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.state.state import Options

POLITICS = Options(politics=True)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_random_matches_with_politics(seats: int) -> None:
    """Random moves, after a while brought home by computer players."""
    into = FuzzReport()
    fuzz_match(GAME, seats, 4, 0, into, options=POLITICS, patience=200, every=150)
    assert into.endings == {"the last seniority disk": 1}
    assert into.kinds["fundraise"] > 3
    assert into.kinds["income"] == 0
    assert into.events["tally"] > 3


def test_a_quick_start_with_politics() -> None:
    into = FuzzReport()
    options = Options("quick", politics=True)
    fuzz_match(GAME, 3, 5, 0, into, options=options, computers=range(3), every=150)
    assert into.endings == {"the last seniority disk": 1}
    assert into.events["legacy"] == 3


def test_pictures_and_texts_with_politics_tell_no_secret() -> None:
    into = FuzzReport()
    fuzz_match(GAME, 3, 6, 0, into, options=POLITICS, every=60, longest=120, draw=picture_of)
    assert into.moves > 100
