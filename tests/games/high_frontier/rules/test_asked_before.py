"""A match that the first release stored while it waited for answers that nobody is asked for today: they are asked on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot import engine
from bot.engine import KeyedChance
from bot.engine.registry import all_games
from tests.matches.first_release import OLD

GAME = all_games()["high_frontier"]


@pytest.mark.parametrize("asked", ["bidding", "close_vote", "insurance_asked"])
def test_what_it_waited_for_is_asked_until_it_is_answered(asked: str) -> None:
    old = json.loads(Path(OLD / f"asked_{asked}.json").read_text(encoding="utf-8"))
    assert old["position"]["v"] == 1
    position = GAME.load(json.dumps(old["position"]).encode())
    decision = engine.pending_decision(position)
    assert decision is not None
    assert old["moves"][0]["seat"] in decision.seats
    assert GAME.load(GAME.save(position)) == position
    for made in old["moves"]:
        move = GAME.read_move(json.dumps(made["move"]))
        chance = KeyedChance(bytes.fromhex(old["key"]), position.drawn)
        position = engine.play(GAME, position, made["seat"], move, chance).position
    assert engine.pending_decision(position) is not None
    assert b"as_before" not in GAME.save(position)
