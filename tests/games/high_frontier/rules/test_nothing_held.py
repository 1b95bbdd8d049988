"""Who holds nothing of what a move is about is told that, not that nothing fits."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.engine.refusal import why_not
from bot.engine.registry import all_games
from tests.games.high_frontier.whole_game import Whole

GAME = all_games()["high_frontier"]


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ("boost", "You have no card in hand."),
        ("produce", "You have no card in hand."),
        ("discard", "You have no card in hand."),
        ("deliver", "Your stacks carry no card for this."),
        ("lie_light", "Your stacks carry no card for this."),
    ],
)
def test_an_empty_hand_and_empty_stacks_are_the_reason(tag: str, reason: str) -> None:
    table = Whole("nasa_astronauts", "roscosmos")
    table.state.seats[0].hand.clear()
    for stack in table.state.seats[0].stacks.values():
        stack.cards.clear()
    kind: type[Move] = next(one for one in GAME.moves if one.__struct_config__.tag == tag)
    assert why_not(GAME, table.position, 0, kind, {}) == reason
