"""What a picture and its alt text tell of the last moves: no event stands there twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from bot import engine
from bot.engine import Event, Game, KeyedChance, keyed_luck
from bot.engine.registry import all_games
from render.dawn_on_titan import changes as titan
from render.galilean_moons import changes as galilean
from render.high_frontier.map import changes as frontier
from render.planet_unknown import changes as planet
from render.scene import PictureInput
from render.text_board import in_turn

Teller = Callable[[PictureInput, tuple[Event, ...]], Sequence[tuple[int | None, str]]]

WINDOW = 12  # events that one picture tells of
NAMES = ("Mira", "Jonas", "Priya")


def windows(game: Game, number: int) -> list[PictureInput]:
    """Scenes along a random match, each with the public events since the one before."""
    key = number.to_bytes(32, "big")
    luck, seats = keyed_luck(key, "told"), max(2, game.seats.start)
    position = engine.begin(game, seats, game.options(), KeyedChance(key)).position
    found, news = list[PictureInput](), list[Event]()
    for _ in range(250):
        decision = engine.pending_decision(position)
        if decision is None:
            break
        seat = decision.seats[luck(len(decision.seats))]
        moves = engine.offered_moves(position, seat)
        move = moves[luck(len(moves))]
        played = engine.play(game, position, seat, move, KeyedChance(key, position.drawn))
        position = played.position
        news += [event for event in played.events if event.is_seen_by(None)]
        if len(news) >= WINDOW:
            found.append(PictureInput(game.view(position, None), NAMES, "A match", tuple(news)))
            news = []
    return found


def by_steps(steps: Callable[[PictureInput, tuple[Event, ...]], Sequence[Any]]) -> Teller:
    return lambda scene, events: [(step.seat, step.words) for step in steps(scene, events)]


TELLERS: dict[str, Teller] = {
    "dawn_on_titan": by_steps(titan.steps),
    "galilean_moons": by_steps(galilean.steps),
    "high_frontier": by_steps(frontier.steps),
    "planet_unknown": planet.told,
}


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("number", [3, 4])
def test_no_event_is_told_twice(name: str, number: int) -> None:
    """An event may be told with what follows it, so its first word is counted: never more often than there are such events."""
    tell, told = TELLERS[name], 0
    for scene in windows(all_games()[name], number):
        lines = started(tell(scene, scene.changes))
        alone = started(line for event in scene.changes for line in set(tell(scene, (event,))))
        told += len(lines)
        for line, count in lines.items():
            assert count <= max(alone[line], 1), line
    assert told


def started(lines: Iterable[tuple[int | None, str]]) -> Counter[tuple[int | None, str]]:
    """Whose lines begin with which word."""
    return Counter((seat, words.replace(":", " ").split()[0]) for seat, words in lines)


def test_the_same_again_is_counted_in_words() -> None:
    """Of one seat and at once; what another does is told with its name."""
    produced = [(0, "produced: +2 life")]
    told = [*produced * 2, (0, "ended"), (1, "ended"), *[(1, "drew 1")] * 3, *produced]
    assert in_turn(told, "AB".__getitem__) == [
        "A produced: +2 life, twice",
        "ended",
        "B ended",
        "drew 1, 3 times",
        "A produced: +2 life",
    ]
