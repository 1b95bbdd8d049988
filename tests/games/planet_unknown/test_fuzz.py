"""Walks: random matches with each module, checked all the way (`tests/engine/test_fuzz.py` has every number of seats); the computer player against chance."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import KeyedChance, keyed_luck
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.engine.random_match import match_key
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.rules.private_turn import UndoStep
from bot.games.planet_unknown.rules.state import Options

EVERYTHING = Options(
    events=True, private=True, moon=True, emergency=True, arrays=True, split_planet=True, split_corporation=True, new_cards=True,
)  # fmt: skip
MODULES = [
    Options(),
    Options(events=True, private=True),
    Options(moon=True),
    Options(emergency=True),
    Options(arrays=True, private=True),
    Options(split_planet=True, split_corporation=True),
    Options(boards="standard", events=True, new_cards=True, mix="random"),
    EVERYTHING,
]
PATIENCE = 100  # random moves, after which computer players bring the match home


@pytest.mark.parametrize("number", range(len(MODULES)))
def test_random_matches_with_each_module_end(number: int) -> None:
    into = FuzzReport()
    fuzz_match(GAME, 2, 42, number, into, options=MODULES[number], patience=PATIENCE, every=80)
    assert (into.matches, into.unfinished) == (1, 0)


@pytest.mark.parametrize("seats", [1, 3])
def test_everything_at_once_ends(seats: int) -> None:
    into = FuzzReport()
    fuzz_match(GAME, seats, 43, seats, into, options=EVERYTHING, computers=range(seats), every=100)
    assert (into.matches, into.unfinished) == (1, 0)
    assert into.events["shown"] == seats


def _against_chance(number: int) -> tuple[bool, tuple[int, ...]]:
    """Whether the computer player wins against random offers (never an undo), and the totals."""
    key = match_key(44, number)
    luck = keyed_luck(key, "match")
    played = engine.begin(GAME, 2, Options(), KeyedChance(key))
    mine = number % 2
    while decision := engine.pending_decision(played.position):
        seat = decision.seats[luck(len(decision.seats))]
        legal = [m for m in played.legal[seat] if not isinstance(m, UndoStep)]
        move = legal[luck(len(legal))]
        if seat == mine:
            move = GAME.autopilot(GAME.view(played.position, seat), legal, luck)
        chance = KeyedChance(key, played.position.drawn)
        played = engine.play(GAME, played.position, seat, move, chance)
    outcome = GAME.outcome(played.position.state)
    assert outcome is not None
    return mine in outcome.winners, outcome.lines[-1].values


def test_the_computer_player_beats_chance_in_eight_of_ten() -> None:
    wins = sum(_against_chance(number)[0] for number in range(10))
    assert wins >= 8
