"""Planet Unknown: the listing of every legal placement of one tile, for which a person waits at each step of a turn."""

from __future__ import annotations

import time

from bot.engine import pending_decision
from bot.engine.random_match import random_positions
from bot.engine.registry import all_games
from bot.games.planet_unknown.rules.completion import list_one_tile
from bot.tools.bench.timing import spread, timed

GOAL = 5  # ms for 95 of 100
SEATS = 6
MATCHES = 4


def placements(count: int) -> dict[str, dict[str, float]]:
    """`first` (nothing of this board kept yet) and `again`, in CPU time, in real positions of several matches."""
    first: list[float] = []
    again: list[float] = []
    for number in range(MATCHES):
        seen = 0
        for played in random_positions(all_games()["planet_unknown"], SEATS, number, 40 * count):
            decision = pending_decision(played.position)
            for seat in decision.seats[:1] if decision else ():
                once: list[float] = []
                with timed(once, time.process_time):
                    found = list_one_tile(played.position, seat)
                if found:
                    first += once
                    seen += 1
                    with timed(again, time.process_time):
                        list_one_tile(played.position, seat)
            if seen * MATCHES >= count:
                break
    return {"first": spread(first), "again": spread(again)}
