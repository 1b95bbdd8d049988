"""Technologies of this very moment that a move lets lapse: named beside it and asked about once."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.engine.forfeits import forfeited
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.rules.draw import Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.technologies_after import Mining, Worker
from bot.games.galilean_moons.rules.technologies_during import Archive, Prepare
from bot.games.galilean_moons.rules.technologies_moving import Teleport
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, Match


def lost(match: Match, move: Move) -> tuple[str, ...]:
    assert move in match.offers()
    return forfeited(GAME, match.position, A, match.offers()).get(move, ())


def mined(left: int = 2) -> Match:
    """A has just mined with Worker, Mining and Market at hand; `left`: actions before it."""
    match = Match(left=left).put("G3", A, 2).put("C4", A, 1)
    match.give(A, "worker", "mining", "market", hand={"thermal": 4}, gems={"ecology": 1})
    return match.play(Mine("G3"))


def test_the_next_action_lets_lapse_what_follows_the_last() -> None:
    assert lost(mined(), Mine("C4")) == ("Mining", "Worker")
    assert lost(mined(), Rally("C4", "add")) == ("Mining", "Worker")


def test_so_does_the_end_of_the_turn() -> None:
    assert lost(mined(left=1), EndTurn()) == ("Mining", "Worker")


def test_one_more_action_replaces_the_moment_and_drawing_does_not() -> None:
    assert lost(mined(), Mining()) == ("Worker",)
    assert lost(mined(), Worker()) == ()
    match = mined().play(Worker(), PickRest())
    assert Mining() in match.offers()


def test_a_trade_lets_it_lapse_too() -> None:
    trades = [move for move in mined().offers() if type(move).__name__ == "Market"]
    assert lost(mined(), trades[0]) == ("Mining", "Worker")


def test_prepare_lapses_with_the_last_card() -> None:
    match = Match().give(A, "prepare", hand={"kronos": 2}).play(Draw())
    assert lost(match, PickRest()) == ("Prepare",)
    assert lost(match, Pick("deck")) == ()
    match.play(Pick("deck"), Pick("deck"), Pick("deck"))
    assert lost(match, Pick("deck")) == ("Prepare",)
    assert lost(match, Prepare()) == ()


def test_archive_lapses_with_the_cards_that_are_discarded() -> None:
    match = Match().give(A, "archive", hand={"kronos": 3, "thermal": 3}).play(Draw())
    discards = [move for move in match.offers() if type(move).__name__ == "Discard"]
    assert lost(match, discards[0]) == ("Archive",)
    assert lost(match, Archive()) == ()


@pytest.mark.parametrize("technologies", [("hoarder",), ("market",)])
def test_what_can_be_used_again_next_turn_is_no_loss(technologies: tuple[str, ...]) -> None:
    match = (
        Match().give(A, *technologies, hand={"kronos": 2}, gems={"ecology": 2}).play(Invade("G2"))
    )
    assert forfeited(GAME, match.position, A, match.offers()) == {}


def test_a_free_technology_is_lost_with_the_turn_and_not_before() -> None:
    """Teleport takes nothing from its owner; an opponent's unit may go to another sector of theirs."""
    match = Match(left=0).put("G3", B, 1).put("C4", B, 1).give(A, "teleport")
    assert lost(match, EndTurn()) == ("Teleport",)
    match.play(Teleport("G3", "C4"))
    assert lost(match, EndTurn()) == ()
    early = Match(left=1).put("G3", B, 1).put("C4", B, 1).put("E1", A, 1)
    early.give(A, "teleport", hand={"thermal": 4, "kronos": 4})
    assert forfeited(GAME, early.position, A, early.offers()) == {}


def test_what_costs_something_may_be_left_out_on_purpose() -> None:
    """Buy (gems), Replica (a unit that scores), Recall and Saboteur (units off the board), Market (a gem for a gem)."""
    match = Match(left=0).put("G3", A, 1).give(A, "replica", "recall", "saboteur", "market", gems={"kronos": 5})  # fmt: skip
    kinds = {type(move).__name__ for move in match.offers()}
    assert kinds >= {"Buy", "Park", "Recall", "Saboteur", "Market"}
    assert lost(match, EndTurn()) == ()
