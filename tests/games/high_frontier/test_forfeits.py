"""What the end of a turn throws away that could still be used: named beside it and asked about once."""

from __future__ import annotations

from bot.engine import Move
from bot.engine.forfeits import forfeited
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.rules.free_actions.dirt import LoadDirt, RideCable
from bot.games.high_frontier.rules.free_actions.martian import Martian
from bot.games.high_frontier.rules.free_actions.settling import Murder, TakeGlory
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.turn.turn import EndTurn, Turn
from tests.games.high_frontier.whole_game import Whole

NASA, ROS, NASRDA = "nasa_astronauts", "roscosmos", "nasrda_astronauts"
DRIVER = ("mass_driver:W", "flywheel_compulsator:B")


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


def done(table: Whole) -> tuple[str, ...]:
    """What else the end of the turn loses when movement and operation are over."""
    table.state.moved = table.state.operated = True
    return lost(table, EndTurn())


def test_the_mooncable_that_has_not_run() -> None:
    table = Whole(NASRDA, ROS).spot(2).fly("leo", *DRIVER)
    assert done(table) == ("the Mooncable's dirt",)
    table.play(RideCable())
    assert done(table) == ()


def test_a_lent_mooncable_is_named_too() -> None:
    table = Whole(ROS, NASRDA).spot(2).fly("leo", *DRIVER)
    assert done(table) == ()
    assert done(table.leave("B", "A", "mooncable")) == ("the Mooncable's dirt",)


def test_dirt_that_would_spoil_better_fuel_or_roll_a_die_is_no_loss() -> None:
    assert done(Whole(NASRDA, ROS).spot(2).fly("leo", *DRIVER, tanks=2)) == ()
    table = Whole(NASRDA, ROS).spot(2).fly("leo", *DRIVER)
    table.ship.glitched = True
    assert table.offers(RideCable)
    assert done(table) == ()


def test_the_one_tank_of_dirt_of_a_crew_triangle() -> None:
    table = Whole(NASRDA, ROS).spot(2).fly("deimos", NASRDA, "flywheel_tractor:B")
    assert done(table) == ("a tank of dirt",)
    table.play(LoadDirt())
    assert done(table) == ()


def test_dirt_that_can_be_loaded_next_turn_as_well_is_no_loss() -> None:
    table = Whole(ROS, NASA).spot(2).fly("deimos", *DRIVER, "flywheel_tractor:B")
    assert table.offers(LoadDirt)
    assert done(table) == ()


def test_the_martian_that_has_not_driven() -> None:
    here, there = "mars-north-pole", "mars-arsia-mons-caves"
    table = Whole(NASA, ROS).spot(2).put("rocket", here, NASA).put("outpost-1", here, "flywheel_tractor:B")  # fmt: skip
    assert done(table) == ("the Martian's drive",)
    table.play(Martian(there))
    assert "the Martian's drive" not in done(table)


def test_a_glory_that_somebody_else_may_take_first() -> None:
    here = "mars-arsia-mons-caves"
    table = Whole(NASA, ROS).spot(2).put("rocket", here, NASA)
    table.state.place(here).lander = NASA
    assert done(table) == ("the glory at Mars Arsia Mons Caves",)
    table.play(TakeGlory())
    assert done(table) == ()


def test_what_costs_a_human_is_left_out_on_purpose() -> None:
    """Colonies can wait; a murder costs the Human."""
    table = Whole(NASA, ROS).spot(2).put("rocket", "mars-north-pole", NASA)
    table.state.anarchy = True
    assert table.offers(Murder)
    assert done(table) == ()
