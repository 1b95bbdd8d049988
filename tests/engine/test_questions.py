"""No question is asked whose answers all lead to the same position: the house answers it, or it is not asked (every game)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot import engine
from bot.engine import Game, IllegalMove, KeyedChance, Played, Position, RandomSource, keyed_luck
from bot.engine.random_match import match_key
from bot.engine.registry import all_games

MOST_ANSWERS = 6  # tried of a question
SWAPS = 80  # of what is hidden from who is asked: an answer may be worth something in one case only
WHIMS = 6  # moves for each that is left to chance

# seats, options, seed, whims, moves
MATCHES: list[tuple[str, int, dict[str, Any], int, int, int]] = [
    ("dawn_on_titan", 3, {}, 48, WHIMS, 400),
    ("dawn_on_titan", 4, {}, 48, WHIMS, 250),
    ("dawn_on_titan", 1, {}, 8028, 2, 30),
    ("dawn_on_titan", 1, {}, 8029, WHIMS, 250),
    ("galilean_moons", 1, {}, 8029, 2, 200),
    ("galilean_moons", 3, {}, 48, WHIMS, 200),
    ("galilean_moons", 4, {}, 48, WHIMS, 200),
    ("planet_unknown", 3, {"moon": True, "new_cards": True, "events": True}, 48, WHIMS, 60),
    ("planet_unknown", 5, {}, 8029, 2, 60),
    ("high_frontier", 2, {}, 48, WHIMS, 100),
    ("high_frontier", 3, {"politics": True}, 48, WHIMS, 250),
    ("high_frontier", 4, {"start": "quick"}, 48, WHIMS, 130),
    ("high_frontier", 5, {"politics": True}, 8029, WHIMS, 250),
    ("high_frontier", 3, {"politics": True, "start": "quick"}, 8030, 2, 250),
]


def positions(game: Game, key: bytes, position: Position[Any, Any], seat: int) -> Iterator[bytes]:
    """What the first answers of a seat lead to, with the same dice."""
    for move in engine.offered_moves(position, seat)[:MOST_ANSWERS]:
        try:
            after = engine.play(game, position, seat, move, KeyedChance(key, position.drawn))
        except IllegalMove:  # another position than the one it was offered in
            continue
        yield game.save(after.position)


def is_pointless(
    game: Game, key: bytes, position: Position[Any, Any], seat: int, luck: RandomSource
) -> bool:
    """Whether all answers lead to one position, whatever is hidden from who is asked."""
    if len({*positions(game, key, position, seat)}) > 1:
        return False
    for _ in range(SWAPS):
        other = game.load(game.save(position))
        game.resample_hidden(other, seat, luck)
        if len({*positions(game, key, other, seat)}) > 1:
            return False
    return True


def onward(
    game: Game, key: bytes, played: Played, luck: RandomSource, whims: int = WHIMS
) -> Played:
    decision = engine.pending_decision(played.position)
    assert decision is not None
    seat = decision.seats[luck(len(decision.seats))]
    legal = played.legal[seat]
    move = legal[luck(len(legal))]
    if luck(whims):
        move = game.autopilot(game.view(played.position, seat), legal, luck)
    return engine.play(game, played.position, seat, move, KeyedChance(key, played.position.drawn))


@pytest.mark.parametrize(("name", "seats", "options", "seed", "whims", "moves"), MATCHES)
def test_every_questions_answers_differ(
    name: str, seats: int, options: dict[str, Any], seed: int, whims: int, moves: int
) -> None:
    game, key = all_games()[name], match_key(seed, seats)
    luck = keyed_luck(key, "questions")
    played = engine.begin(game, seats, game.read_options(options), KeyedChance(key))
    asked = 0
    for number in range(moves):
        decision = engine.pending_decision(played.position)
        if decision is None:
            break
        for seat in decision.seats:
            if len(played.legal[seat]) > 1 and not decision.stays_open:
                asked += 1
                step = type(played.position.agenda[-1]).__name__
                pointless = is_pointless(game, key, played.position, seat, luck)
                assert not pointless, f"{step}, seat {seat}, move {number}: {decision.task}"
        played = onward(game, key, played, luck, whims)
    assert asked > 1
