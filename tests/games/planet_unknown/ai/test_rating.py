"""What choices are rated by: what rows and columns promise, how near private objectives are, where rovers are drawn. No ruling: none of this is a rule."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import KeyedChance
from bot.engine.random_match import random_positions
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.rating import likely, objective_chance, stand_of
from bot.games.planet_unknown.rules.rating_lines import Outlook
from bot.games.planet_unknown.rules.rovers import Drive, prizes_of
from bot.games.planet_unknown.rules.scoring import score, target
from bot.games.planet_unknown.rules.setup import ChooseBoards
from bot.games.planet_unknown.rules.state import Gain
from tests.games.planet_unknown.builder import Table, at

FEW_ENERGY, BIG_SQUARE, LAB, ICE = 24, 4, 8, 27


def promised(table: Table, *cards: int) -> float:
    table.own.objectives = [*cards]
    return objective_chance(table.own, stand_of(table.own))


def test_few_energy_resources_are_promised_until_there_are_too_many() -> None:
    table = Table()
    assert promised(table, FEW_ENERGY) == 5.0
    table.own.symbols = {at(f"({x},5)"): "energy" for x in range(3)}
    assert promised(table, FEW_ENERGY) == pytest.approx(5 * 0.5**2)
    table.own.symbols |= {at(f"({x},6)"): "energy" for x in range(3)}
    assert promised(table, FEW_ENERGY) == 0.0


def test_a_block_is_promised_where_nothing_else_lies() -> None:
    """Lattice: three by three squares of water."""
    table = Table()
    table.own.terrain = {at(f"({x},{y})"): "water" for x in (4, 5, 6) for y in (4, 5)}
    assert promised(table, BIG_SQUARE) == pytest.approx(5 * (6 / 9) ** 2)
    table.own.terrain |= {at(f"(5,{y})"): "civ" for y in (3, 6)}
    assert promised(table, BIG_SQUARE) == pytest.approx(5 * (2 / 9) ** 2), "to a side of column F"


def test_resources_count_for_an_area_where_they_hang_together() -> None:
    """Secret Lab: six tech resources in one area; two here, one apart."""
    table = Table()
    squares = [at("(4,4)"), at("(5,4)"), at("(8,8)")]
    table.own.terrain = dict.fromkeys(squares, "tech")
    table.own.symbols = dict.fromkeys(squares, "tech")
    assert promised(table, LAB) == pytest.approx(5 * (2 / 6) ** 2)


def test_ice_is_promised_by_the_share_of_it_that_is_covered() -> None:
    table = Table()
    ice = table.play.land.named(table.play.land.ice)
    table.own.terrain = dict.fromkeys(ice[:7], "water")
    assert promised(table, ICE) == pytest.approx(5 * (7 / len(ice)) ** 2)
    assert len(ice) == 21


def test_who_must_give_up_an_objective_is_offered_the_least_likely_first() -> None:
    table = Table()
    table.own.objectives = [FEW_ENERGY, BIG_SQUARE, LAB]
    table.own.turn.todo = [Gain("objective")]
    assert table.offered(Choose)[0] == Choose(f"discard {BIG_SQUARE}")
    assert likely(FEW_ENERGY) > likely(LAB) > likely(BIG_SQUARE)


def outlook(table: Table, meteors: int = 0) -> Outlook:
    ground = table.play.land
    return Outlook(table.play, ground.mask(table.own.terrain), meteors)


def test_a_line_promises_more_the_fuller_it_is_and_all_of_it_when_full() -> None:
    table = Table()
    ground = table.play.land
    row = next(line for line in ground.lines if line.is_row and line.medals == 2)
    squares = ground.named(row.mask)
    empty = outlook(table).lines[row]
    table.own.terrain = dict.fromkeys(squares[:-1], "civ")
    nearly = outlook(table)
    assert 0 < empty < nearly.lines[row] < 2
    last = 1 << ground.bit[squares[-1]]
    assert nearly.after(last, 0) > 0
    table.own.terrain = dict.fromkeys(squares, "civ")
    assert outlook(table).lines[row] == 2.0


def test_a_gap_of_one_square_spoils_what_its_lines_promise() -> None:
    """E6 is bare and F6 is its last bare neighbour."""
    table = Table()
    ground = table.play.land
    hole = 1 << ground.bit[at("(4,5)")]
    around = ground.around(hole)
    three = around & ~(1 << ground.bit[at("(5,5)")])
    table.own.terrain = dict.fromkeys(ground.named(three), "civ")
    closing = outlook(table).after(1 << ground.bit[at("(5,5)")], 0)
    elsewhere = outlook(table).after(1 << ground.bit[at("(7,5)")], 0)
    assert closing < 0 < elsewhere


def test_a_meteorite_is_a_prize_by_the_lines_it_spoils() -> None:
    table = Table()
    ground = table.play.land
    middle, corner = at("(5,5)"), at("(5,0)")
    table.own.meteors_at, table.own.pods_at = [middle, corner], [at("(9,9)")]
    table.own.terrain = dict.fromkeys(ground.named(ground.on_planet & ~1), "civ")
    prizes = prizes_of(table.play)
    assert prizes[middle] > prizes[corner] > prizes[at("(9,9)")]


def test_a_rover_is_drawn_to_the_dearer_prize() -> None:
    """Two steps to either side: a lifepod, and a meteorite amid full lines."""
    table = Table()
    ground = table.play.land
    start, pod, rock = at("(5,5)"), at("(3,5)"), at("(7,5)")
    table.rovers("(5,5)")
    table.own.pods_at, table.own.meteors_at = [pod], [rock]
    table.own.terrain = dict.fromkeys(ground.named(ground.on_planet & ~1), "civ")
    table.pool(movement=2)
    assert table.offered(Drive)[0] == Drive(start, rock)


def test_alone_the_computer_player_comes_near_its_target() -> None:
    """Six solo matches: with lines and objectives out of sight it misses the target by 17 medals in the mean."""
    over = []
    for seed in range(6):
        *_, last = random_positions(GAME, 1, seed, 400)
        state = last.position.state
        assert state.is_over
        over.append(score(state, 0).total - target(state))
    assert sum(over) / len(over) > -13


def test_alone_the_least_likely_objective_is_given_up_first() -> None:
    played = engine.begin(GAME, 1, GAME.options(), KeyedChance(bytes(32)))
    choices = [move for move in played.legal[0] if isinstance(move, ChooseBoards)]
    dealt = played.position.state.dealt[0].objectives
    assert likely(choices[0].objective) == min(map(likely, dealt))
