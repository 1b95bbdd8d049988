"""Rovers and patches: examples 5 and 6 (sections 4 and 5)."""

from __future__ import annotations

from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.rovers import Drive, PutRover
from bot.games.planet_unknown.rules.state import Gain
from bot.games.planet_unknown.rules.tracks import Advance
from tests.games.planet_unknown.builder import Table, at


def with_rover(*, supply: int = 1) -> Table:
    """Rover A on (5,1); T110 has just been placed with a meteorite on (6,3); rover tracker 5 to 6: 2 movement and a rover."""
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").tracks(rover=5)
    table.rovers("(5,1)", supply=supply)
    table.put("T110", "rover*(6,1) water*(6,2) water!(6,3)")
    assert table.cells("water", "rover") == (0, 6)
    assert table.movement == 2
    return table


def test_example_5_a_meteorite_falls_on_the_meteor_symbol() -> None:
    assert with_rover().own.meteors_at == [at("(6,3)")]


def test_example_5a_a_rover_put_on_a_meteorite_collects_it() -> None:
    table = with_rover().does(PutRover(at("(6,3)")))
    assert (table.own.meteors, table.own.meteors_at) == (1, [])
    table.does(Drive(at("(6,3)"), at("(7,2)"), f"{at('(7,3)')} {at('(7,2)')}"))
    assert (table.own.pods, table.movement) == (1, 0)


def test_example_5b_movement_is_split_among_rovers() -> None:
    table = with_rover().does(PutRover(at("(6,2)")))
    table.does(Drive(at("(6,2)"), at("(6,3)")), Drive(at("(5,1)"), at("(5,2)")))
    assert (table.own.meteors, table.movement) == (1, 0)
    assert table.rover_squares == [at("(5,2)"), at("(6,3)")]


def test_example_5c_no_rover_passes_through_another() -> None:
    table = with_rover().does(PutRover(at("(6,1)")))
    assert "A rover stands on G2." in table.refuses(Drive(at("(5,1)"), at("(6,1)")))
    assert "stands" in table.refuses(
        Drive(at("(5,1)"), at("(7,1)"), f"{at('(6,1)')} {at('(7,1)')}")
    )


def test_example_5d_movement_may_come_before_the_new_rover() -> None:
    table = with_rover().does(Drive(at("(5,1)"), at("(5,3)")))
    assert table.movement == 0
    assert table.waiting == ["rover"]
    table.does(PutRover(at("(6,3)")))
    assert table.own.meteors == 1


def test_example_5e_without_a_rover_in_supply_the_milestone_gives_nothing() -> None:
    table = with_rover(supply=0)
    assert table.offered(PutRover) == []
    assert table.waiting == []
    assert table.movement == 2


def test_example_5f_on_the_top_cell_every_further_advance_gives_its_movement() -> None:
    table = Table().tracks(rover=15).pool(Gain("steps", ["rover"], what="resource"))
    assert table.does(Advance("rover")).cells("rover") == (15,)
    assert table.movement == 4
    strong = Table().tracks(rover=15, tech=7).pool(Gain("steps", ["rover"], what="resource"))
    assert strong.does(Advance("rover")).movement == 5
    boosted = Table().tracks(rover=15).pool(Gain("boost"))
    assert boosted.does(Advance("rover")).movement == 4


def test_example_5g_a_piece_on_a_rover_destroys_it() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").rovers("(6,1)")
    table.put("T98", "rover*(6,1) water*(6,2) water(6,3)")
    assert (table.own.rovers_out, table.own.rovers_lost, table.own.rovers) == ([], 1, 1)


def gained_patch(**tracks: int) -> Table:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").tracks(**{"biomass": 2, **tracks})
    return table.pool(Gain("steps", ["biomass"])).does(Advance("biomass"))


def test_example_6a_a_patch_is_placed_now_beside_something() -> None:
    table = gained_patch()
    assert table.cells("biomass") == (3,)
    assert "beside" in table.refuses(PlacePatch(at("(7,3)")))
    assert "nothing to do" in table.refuses(KeepPatch())
    table.does(PlacePatch(at("(5,2)")))
    assert table.own.terrain[at("(5,2)")] == "biomass"


def test_example_6a_a_patch_on_a_lifepod_destroys_it() -> None:
    table = Table().lies("T98", "rover*(7,1) water*(6,1) water(5,1)").pool(Gain("patch"))
    table.does(PlacePatch(at("(7,2)")))
    assert (table.own.pods_lost, table.own.pods) == (1, 0)


def test_example_6a_a_patch_that_fits_nowhere_is_lost() -> None:
    table = gained_patch()
    land = table.play.land
    table.own.terrain = dict.fromkeys(land.squares, "civ")
    assert table.waiting == []
    assert table.offered(PlacePatch) == []


def test_example_6b_level_two_keeps_patches_for_the_end() -> None:
    table = gained_patch(tech=5).does(KeepPatch())
    assert table.own.kept == ["biomass"]
    table.begin("end")
    assert table.offered(KeepPatch) == []
    table.does(PlacePatch(at("(5,2)")))
    assert table.own.kept == []
    assert table.own.terrain[at("(5,2)")] == "biomass"


def test_example_6c_a_patch_before_the_first_tile_needs_the_edge_and_then_serves() -> None:
    """Bug report 103795."""
    table = Table(events=True)
    table.pool(Gain("patch"))
    assert "edge" in table.refuses(PlacePatch(at("(4,5)")))
    table.does(PlacePatch(at("(3,1)")))
    assert "beside" in table.refuses_tile("T104", "water*(5,0) rover*(6,0)")
    table.put("T104", "rover*(4,1) water*(4,2)").does(Advance("water"))
    assert table.cells("water") == (1,)


def test_example_6d_a_patch_is_no_tile() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)")
    last = list(table.own.last)
    table.pool(Gain("patch")).does(PlacePatch(at("(5,2)")))
    assert table.own.last == last
    assert table.cells("biomass") == (0,)
    assert table.own.terrain[at("(5,2)")] == "biomass"
    assert at("(5,2)") not in table.own.symbols


def test_paths_are_typed_as_letters_too() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").rovers("(5,1)").pool(movement=3)
    table.does(Drive("f2", "g3", "d r"))
    assert table.rover_squares == ["G3"]
    assert "end on" in table.refuses(Drive("G3", "G5", "d"))
    assert "needs more" in table.refuses(Drive("G3", "G5", "d d"))
    assert "leaves" in table.refuses(Drive("G3", "G9", "u u u"))
    assert table.refuses(Drive("A6", "A7")) == "Your rover stands on G3."
