"""Work that a game names because a person waits for it beside the moves."""

from __future__ import annotations

import time
from typing import Any

from bot.bench.timing import spread, timed
from bot.rules.games import games
from bot.rules.kernel import Game, asked
from bot.walk import strolling

MATCHES = 4  # of the most seats


def paced_work(count: int) -> dict[str, dict[str, Any]]:
    """Each kind of work with its goal in ms, `first` (nothing of this board kept yet) and `again`; in CPU time, in real
    positions of several matches.
    """
    return {
        f"{words} of {game.title}": {"goal": goal} | _measured(game, words, count)
        for game in games().values()
        for words, (goal, _) in game.paced.items()
    }


def _measured(game: Game, words: str, count: int) -> dict[str, Any]:
    _, work = game.paced[words]
    first: list[float] = []
    again: list[float] = []
    for number in range(MATCHES):
        seen = 0
        for played in strolling(game, game.seats.stop - 1, number, 40 * count):
            decision = asked(played.position)
            for seat in decision.seats[:1] if decision else ():
                once: list[float] = []
                with timed(once, time.process_time):
                    found = work(played.position, seat)
                if found:
                    first += once
                    seen += 1
                    with timed(again, time.process_time):
                        work(played.position, seat)
            if seen * MATCHES >= count:
                break
    return {"first": spread(first), "again": spread(again)}
