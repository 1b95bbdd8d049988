"""Rulings that no worked example covers: section 7 as a whole, N1, N3, N26, extra cases of sections 2 and 4."""

from __future__ import annotations

import time

import pytest

from bot.games.planet_unknown.printed.cards import CARDS, EVENTS, OBJECTIVES
from bot.games.planet_unknown.printed.names import event_words
from bot.games.planet_unknown.printed.pieces import (
    CORPORATIONS,
    HALVES,
    MOONS,
    PLANETS,
    QUARTERS,
    TILES,
    corporation,
)
from bot.games.planet_unknown.rules.placement import Place, Ways
from bot.games.planet_unknown.rules.rovers import Drive
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.state import Gain, Rover
from bot.games.planet_unknown.rules.tracks import Advance
from tests.games.planet_unknown.builder import Table, at


def test_ruling_7_every_corporation_plays_its_own_board() -> None:
    """Technologies of each level are found by their own board's milestones."""
    for name, board in CORPORATIONS.items():
        table = Table(corporation=name)
        assert table.play.corporation.board is board
        assert [tech.level for tech in board.techs] == (
            list("ABCDEF") if name == "jump_drive" else list("12345")
        )
    assert {corporation("quantum_solutions", halves).title for halves in HALVES} == {
        f"Quantum Solutions {halves}" for halves in HALVES
    }


def test_the_box_is_complete() -> None:
    real = [tile for tile in TILES.values() if tile.ring]
    assert (len(real), sum(tile.crater for tile in real)) == (144, 72)
    assert (len(PLANETS), len(CORPORATIONS), len(MOONS), len(QUARTERS)) == (13, 9, 7, 8)
    assert (len(CARDS), len(EVENTS), len(OBJECTIVES)) == (56, 87, 28)


def test_house_pieces_keep_their_mark() -> None:
    assert {card.id for card in CARDS.values() if card.is_house} == set(range(37, 57))
    assert {card.id for card in EVENTS.values() if card.is_house} == set(range(62, 88)) - {70, 79}
    told = [event_words(EVENTS[card], instead=False).partition(":")[0] for card in (61, 62)]
    assert told == ["61 (green)", "62 (green, designed by us)"]


def test_ruling_n1_a_patch_serves_as_neighbour_for_tiles_and_patches() -> None:
    table = Table().patch_lies("(5,0)")
    assert table.faults("T104", "water*(5,1) rover*(5,2)") == ""
    assert table.faults("patch_biomass", "biomass(5,1)") == ""


def test_ruling_n3_ignoring_adjacency_is_for_tiles_only() -> None:
    table = Table().lies("T104", "water*(5,0) rover*(6,0)").tracks(tech=3)
    assert table.faults("T104", "water*(4,5) rover*(4,6)") == ""
    assert "beside" in table.faults("patch_biomass", "biomass(4,5)")
    first = Table().tracks(tech=3)
    assert "edge" in first.faults("T104", "water*(4,5) rover*(4,6)")


def test_ruling_n26_movement_of_the_end_phase_may_be_used_and_collects() -> None:
    table = Table().tracks(rover=3).rovers("(7,3)")
    table.own.cards = [23]
    table.state.is_last_phase = True
    table.begin("end").does(Advance("rover"))
    assert table.movement == 2
    table.does(Drive(at("(7,3)"), at("(7,2)")))
    assert table.own.pods == 1


def test_ruling_n26_the_meteorite_of_the_tile_that_reaches_level_five_is_placed_first() -> None:
    table = Table().lies("T8", "civ*(5,0) energy*(5,1)").tracks(tech=13)
    tile = next(
        t.id
        for t in TILES.values()
        if t.crater and set(t.resources) == {"rover", "tech"} and t.shape == "I2"
    )
    table.depot(tile).begin()
    table.does(next(m for m in table.offered(Place) if m.tile == tile)).advances("tech")
    assert table.play.has("5")
    assert len(table.own.meteors_at) == 1


def test_ruling_4_the_first_move_of_every_planet_can_be_typed_or_chosen() -> None:
    table = Table().depot("T104").begin()
    move = table.offered(Place)[0]
    table.does(Place(move.tile.lower(), move.square.lower(), move.turn, move.flip))
    assert table.own.pieces[0].squares[0] == move.square


def test_refusals_name_what_would_be_possible() -> None:
    table = Table().depot("T104", "T101").begin()
    assert "T101 (a) or T104 (b)" in table.refuses(Place("T8", "F1"))
    assert "no square Z9" in table.refuses(Place("T104", "Z9"))
    assert "would not lie on the board" in table.refuses(Place("T104", "L7", 1))


def test_ruling_n15_and_5_a_regress_never_goes_below_zero() -> None:
    table = Table().pool(Gain("regress", ["civ"], n=2))
    assert table.waiting == []


def test_a_rover_leaves_with_what_it_carries_when_the_laser_hits_it() -> None:
    table = Table(moon="M0", corporation="horizon_group")
    table.own.rovers_out = [Rover(at("M(2,1)"), True)]
    table.own.rovers = 3
    table.pool(Gain("satellite", n=3, what="fire"))
    table.does(Fire("row 2", 3))
    assert (table.own.rovers_out, table.own.rovers_lost) == ([], 1)


@pytest.mark.parametrize("planet", ["ksb_4156", "split ABAB", "lacuna", "charybdis"])
def test_placements_of_a_tile_are_listed_in_under_five_milliseconds(planet: str) -> None:
    """A median of a few, so that a busy machine does not decide; with moon, half the planet covered."""
    table = Table(planet, moon="M0", split_planet=True)
    ground = table.play.land
    half = ground.named(ground.on_planet)[:48]
    table.own.terrain = dict.fromkeys(half, "civ")
    table.depot("T48").begin()
    times = []
    for _ in range(9):
        ways = Ways(table.play)
        start = time.perf_counter()
        found = list(ways.site.ways("T48", ways.level))
        times.append(time.perf_counter() - start)
    assert found
    assert sorted(times)[4] < 0.005
