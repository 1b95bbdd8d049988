"""Positions of random matches, for tools and tests."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterator
from typing import Any

from bot.engine.chance import KeyedChance, keyed_luck
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.play import Played, begin, play
from bot.engine.position import Position, pending_decision

LONGEST = 4_000


def match_key(seed: int, number: int) -> bytes:
    """The secret key of match `number` of a walk."""
    return hashlib.sha256(f"walk {seed} {number}".encode()).digest()


def random_positions(
    game: Game,
    seats: int,
    seed: int,
    moves: int,
    *,
    options: Any = None,
    is_clever: bool = True,
) -> Iterator[Played]:
    """A made-up match, unchecked: how it begins, then what each of so many moves leads to. Stops when it is over."""
    key = match_key(seed, 0)
    luck = keyed_luck(key, "stroller")
    played = begin(game, seats, options or game.options(), KeyedChance(key))
    yield played
    for _ in range(moves):
        decision = pending_decision(played.position)
        if decision is None:
            return
        seat = decision.seats[luck(len(decision.seats))]
        legal = played.legal[seat]
        move = legal[luck(len(legal))]
        if is_clever:
            move = game.autopilot(game.view(played.position, seat), legal, luck)
        chance = KeyedChance(key, played.position.drawn)
        played = play(game, played.position, seat, move, chance)
        yield played


def random_position(
    game: Game,
    seats: int,
    seed: int,
    moves: int,
    *,
    options: Any = None,
    is_clever: bool = True,
) -> tuple[Position[Any, Any], tuple[Event, ...]]:
    """A match brought to some point: the position and the events of its last 40 moves."""
    way = random_positions(game, seats, seed, moves, options=options, is_clever=is_clever)
    last = deque(way, maxlen=40)
    return last[-1].position, tuple(event for played in last for event in played.events)
