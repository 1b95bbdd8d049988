"""What the end of a turn throws away that could still be used: named beside it and asked about once."""

from __future__ import annotations

from bot.rules.forfeits import forfeited
from bot.rules.high_frontier.front import GAME
from bot.rules.high_frontier.income import Income
from bot.rules.high_frontier.turn import EndTurn, Turn
from bot.rules.kernel import Move
from tests.rules.high_frontier.whole import Whole

NASA, ROS = "nasa_astronauts", "roscosmos"


def lost(table: Whole, move: Move) -> tuple[str, ...]:
    table.position.agenda = [Turn()]
    return forfeited(GAME, table.position, 0, table.offers()).get(move, ())


def test_movement_and_operation_that_are_left() -> None:
    table = Whole(NASA, ROS).spot(2).fly("leo", "de_laval_nozzle:W", "cermet_nerva_fission:W", NASA, tanks=6)  # fmt: skip
    assert lost(table, EndTurn()) == ("your movement", "your operation")
    table.play(Income())
    assert lost(table, EndTurn()) == ("your movement",)


def test_movement_without_anything_that_could_fly_is_no_loss() -> None:
    table = Whole(NASA, ROS).spot(2)
    assert lost(table, EndTurn()) == ("your operation",)
    table.play(Income())
    assert lost(table, EndTurn()) == ()


def test_outposts_that_do_not_stay() -> None:
    table = Whole(NASA, ROS).spot(2)
    for number in (1, 2, 3):
        table.put(f"outpost-{number}", "leo", water=number)
    table.play(Income())
    assert lost(table, EndTurn(("outpost-3", "outpost-2"))) == ("Outpost 1",)
