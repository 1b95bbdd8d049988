"""Every way that is shown flies as it is shown: turns, fuel, dice, belts, seasons; and nothing that one could do first is better.

`SLOWBURN_WAYS=2000` flies so many instead of a few.
"""

from __future__ import annotations

import os
import random  # noqa: TID251  # nothing of a match is drawn here

import pytest

from bot.games.high_frontier.rules.flight import routing
from bot.games.high_frontier.rules.free_actions.figures import Declare, Jettison
from bot.games.high_frontier.rules.ships.fuel import fuel_left
from tests.games.high_frontier import voyages

WAYS = int(os.environ.get("SLOWBURN_WAYS", "40"))
PARTS = 4  # so that both cores have something to do


@pytest.mark.timeout(max(120, 2 * WAYS))
@pytest.mark.parametrize("part", range(PARTS))
def test_every_way_shown_flies_as_shown(part: int) -> None:
    luck, flown, wrong = random.Random(f"ways {part}"), 0, list[str]()
    while flown < WAYS // PARTS:
        question = voyages.asked(luck)
        if question is None or not (ways := question.ways):
            continue
        way = luck.choice(ways)
        flown += 1
        if fault := voyages.fly(question, way):
            figures = f"{way.triangle} {way.supports} {way.plan.figures}"
            wrong.append(f"{question.told} by {figures}: {fault}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.timeout(max(120, WAYS))
def test_nothing_done_first_is_better() -> None:
    """No card switched off and no Fuel thrown away gives fewer turns than the planner found; switched off, less fuel or risk neither."""
    luck, tried, wrong = random.Random("first"), 0, list[str]()
    while tried < WAYS // 4:
        question = voyages.asked(luck)
        if question is None or not (ways := question.ways):
            continue
        tried += 1
        table, before = question.table, _least(ways)
        left = fuel_left(table.ship)
        if left and luck.random() < 0.5:
            move, counted = Jettison("rocket", steps=luck.randint(1, left)), 1
        else:
            move, counted = Declare(luck.choice(table.ship.cards).id), 3
        table.play(move)
        if (after := question.ways) and any(
            now < was for was, now in zip(before[:counted], _least(after)[:counted], strict=True)
        ):
            wrong.append(f"{question.told}: {before}, after {move} {_least(after)}")
    assert not wrong, "\n".join(wrong)


def _least(ways: list[routing.Way]) -> list[int]:
    """Turns, fuel, risk; each of the way that has least of it."""
    return [min(figure) for figure in zip(*(way.plan.figures for way in ways), strict=True)]
