"""Looks made straight from the kernel, so that the pages can be tested without desk or Discord."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from bot import engine
from bot.engine import Game, KeyedChance, Position, keyed_luck
from bot.engine.forfeits import forfeited
from bot.engine.registry import all_games
from bot.matches import Match, MatchSnapshot, SeatRow, UndoOption
from tests.engine.countdown import COUNTDOWN

KEY = b"k" * 32
THEN = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
NASTY = "**@everyone** <@1> 👩\u200d🚀 " + "x" * 60


def every_game() -> list[Game]:
    return [COUNTDOWN, *all_games().values()]


def match_of(
    game: Game, seats: int, state: str = "running", entry: int = 41, **given: Any
) -> Match:
    rows = tuple(SeatRow(seat, 100 + seat, f"{NASTY}{seat}") for seat in range(seats))
    values: dict[str, Any] = {
        "id": 123_456,
        "guild_id": 1,
        "channel_id": 2,
        "thread_id": 3,
        "host_id": 100,
        "game": game.name,
        "title": NASTY,
        "size": seats,
        "options": msgspec.to_builtins(game.options()),
        "has_random_seats": False,
        "state": state,
        "seats": rows,
        "waiting": (),
        "entry": entry,
        "key_hash": "ab" * 32,
        "key": None,
        "ending": None,
        "fault": None,
        "created_at": THEN,
        "began_at": THEN,
        "moved_at": THEN,
        "ended_at": None,
    }
    return Match(**(values | given))


def look_at(
    game: Game, position: Position[Any, Any], seats: int, seat: int | None, entry: int = 41
) -> MatchSnapshot:
    """What the desk would give out."""
    offers = () if seat is None else tuple(engine.offered_moves(position, seat))
    standing = () if seat is None else tuple(game.anytime_moves(position.state, seat))
    return MatchSnapshot(
        match_of(game, seats, entry=entry),
        seat,
        entry,
        game.view(position, seat),
        engine.pending_decision(position),
        offers,
        standing,
        game.outcome(position.state),
        (),
        UndoOption(),
        forfeits={} if seat is None else forfeited(game, position, seat, offers),
    )


def stroll(
    game: Game, seats: int, number: int, most: int = 400, **options: Any
) -> Iterator[Position[Any, Any]]:
    """The positions of a match played at random."""
    key = number.to_bytes(32, "big")
    luck = keyed_luck(key, "stroll")
    position = engine.begin(game, seats, game.options(**options), KeyedChance(key)).position
    for _ in range(most):
        yield position
        decision = engine.pending_decision(position)
        if decision is None:
            return
        seat = decision.seats[luck(len(decision.seats))]
        moves = engine.offered_moves(position, seat)
        move = moves[luck(len(moves))]
        position = engine.play(
            game, position, seat, move, KeyedChance(key, position.drawn)
        ).position
