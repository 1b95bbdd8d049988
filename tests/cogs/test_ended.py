"""What is shown of a match that was ended before its game was: the position still asks somebody, the match does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import Game
from bot.engine.random_match import random_position
from bot.engine.registry import all_games
from cogs.components.pictures import scene_of
from render import registry
from tests.cogs.builder import look_at, match_of


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: str(game.name))
@pytest.mark.parametrize("moves", [0, 9])
@pytest.mark.parametrize("seat", [None, 0])
def test_nobody_is_to_act_in_a_match_that_was_ended(
    game: Game, moves: int, seat: int | None
) -> None:
    position, _ = random_position(game, 2, 3, moves)
    running = look_at(game, position, 2, seat)
    over = replace(running, match=match_of(game, 2, "over", ending="agreement"))
    was = registry.alt(game.name, scene_of(running))
    for what in (registry.alt, registry.text):
        told = what(game.name, scene_of(over))
        assert "Ended unfinished" in told
        assert " to act" not in told
        assert " to choose" not in told
        assert "The table moves" not in told
    assert "Ended unfinished" not in was


def test_a_match_that_was_won_is_not_called_unfinished() -> None:
    game = all_games()["dawn_on_titan"]
    position, _ = random_position(game, 2, 1, 4_000)
    won = look_at(game, position, 2, None)
    assert won.outcome is not None
    told = registry.alt(game.name, scene_of(replace(won, match=match_of(game, 2, "over"))))
    assert "wins" in told
    assert "unfinished" not in told
