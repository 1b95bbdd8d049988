"""Buttons that the first release made mean today what they meant."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import msgspec
import pytest

from bot.engine import IllegalMove
from bot.engine.registry import all_games
from bot.matches import MatchService
from cogs import (
    admin,  # noqa: F401  # their presses
    ask,  # noqa: F401  # their presses
    find,  # noqa: F401  # their presses
    history,  # noqa: F401  # their presses
    host,  # noqa: F401  # their presses
    lobby,  # noqa: F401  # their presses
    me,  # noqa: F401  # their presses
    numbers,  # noqa: F401  # their presses
    play,  # noqa: F401  # their presses
    show,  # noqa: F401  # their presses
)
from cogs.components.moves import offered_of_kind, unpack
from cogs.components.router import FORM_HANDLERS, PRESS_HANDLERS
from db import Store
from tests.matches.first_release import MATCHES, Press, presses, put_database

MOVES = ("try", "play")
SCENES = {*PRESS_HANDLERS, *FORM_HANDLERS}


def test_every_kind_of_button_still_opens_something() -> None:
    assert {press.kind for press in presses()} <= SCENES


@pytest.mark.parametrize("number", MATCHES, ids=list(MATCHES.values()))
async def test_a_button_of_a_move_still_makes_it(tmp_path: Path, number: int) -> None:
    """The same move as then, with the usual values where it has more to say by now; on offer, or refused in a sentence."""
    store = await Store.open(put_database(tmp_path / "old.db"))
    desk, count = MatchService(store, all_games()), 0
    for press in presses():
        if press.match == number and press.kind in MOVES:
            await _still_makes_it(desk, press)
            count += 1
    await desk.stop()
    await store.close()
    assert count >= 6


async def _still_makes_it(desk: MatchService, press: Press) -> None:
    mine = await desk.snapshot(press.match, press.person)
    move = unpack(desk.game(mine.match), mine, press.packed)
    assert press.move is not None
    today = json.loads(msgspec.json.encode(move))
    assert press.move == {name: today[name] for name in press.move}, press
    if move not in offered_of_kind(mine):
        with contextlib.suppress(IllegalMove):
            await desk.foresee(press.match, press.person, move)
