"""The computer player: better than random moves from every seat, and quick."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from bot import engine
from bot.engine import KeyedChance, Move, Outcome, RandomSource, keyed_luck
from bot.engine.random_match import match_key
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.rules.draw import Discard, Draw
from bot.games.galilean_moons.rules.state import Options
from tests.games.galilean_moons.builder import A, Match

MATCHES = 25


def any_kind(offers: Sequence[Move], luck: RandomSource) -> Move:
    """First a kind, then one of it: stronger than a plain choice, which would mostly buy and discard."""
    kinds = sorted({type(move).__name__ for move in offers})
    kind = kinds[luck(len(kinds))]
    some = [move for move in offers if type(move).__name__ == kind]
    return some[luck(len(some))]


def played(number: int, computers: set[int], times: list[float]) -> Outcome:
    key = match_key(11, number)
    luck = keyed_luck(key, "autopilot")
    position = engine.begin(GAME, 2, Options(), KeyedChance(key)).position
    while (result := GAME.outcome(position.state)) is None:
        asked = engine.pending_decision(position)
        assert asked is not None
        seat = asked.seats[0]
        offers = engine.offered_moves(position, seat)
        if seat in computers:
            seen, began = GAME.view(position, seat), time.process_time()
            move = GAME.autopilot(seen, offers, luck)
            times.append(time.process_time() - began)
        else:
            move = any_kind(offers, luck)
        position = engine.play(
            GAME, position, seat, move, KeyedChance(key, position.drawn)
        ).position
    return result


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_moves_from_either_seat(seat: int) -> None:
    times: list[float] = []
    results = [played(number, {seat}, times) for number in range(MATCHES)]
    won = sum(seat in result.winners for result in results)
    assert won >= MATCHES * 0.95
    assert sum(times) / len(times) < 0.001


def test_it_discards_the_cards_of_least_worth() -> None:
    match = Match().give(A, hand={"wildcard": 4, "gravity": 2}).play(Draw())
    offers = match.offers()
    move = GAME.autopilot(GAME.view(match.position, A), offers, keyed_luck(b"x", "y"))
    assert move == Discard(("gravity", "gravity"))
