"""Placing, water, energy: examples 1 to 4 (sections 4 and 5)."""

from __future__ import annotations

import gc

from bot.games.planet_unknown.printed.land import land
from bot.games.planet_unknown.rules.fits import fits
from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.rovers import PutRover
from bot.games.planet_unknown.rules.tracks import Advance
from tests.games.planet_unknown.builder import Table, at


def test_ruling_4_the_first_tile_covers_the_perimeter() -> None:
    """Example 1a: no perimeter square is covered."""
    assert "edge" in Table().refuses_tile("T104", "water*(4,5) rover*(4,6)")


def first_tile() -> Table:
    """Example 1b: T104 lies on (3,1) and (4,1); the rover stands on (4,1)."""
    table = Table().put("T104", "water*(3,1) rover*(4,1)").does(Advance("water"))
    return table.does(PutRover(at("(4,1)")))


def test_example_1b_water_on_ice_and_a_rover_on_the_tile() -> None:
    table = first_tile()
    assert table.cells("water", "rover") == (1, 1)
    assert table.rover_squares == [at("(4,1)")]
    assert table.own.rovers == 1


def test_example_1c_later_tiles_lie_beside_others() -> None:
    table = first_tile()
    table.own.turn.todo = []
    assert "beside" in table.refuses_tile("T98", "rover*(8,1) water*(8,2) water(8,3)")
    assert "beside" in table.refuses_tile("T98", "rover*(5,2) water*(6,2) water(7,2)")
    table.put("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)")
    table.does(Advance("water"))
    assert table.cells("water", "rover") == (2, 2)
    assert table.movement == 1


def test_example_1d_a_lifepod_under_a_tile_is_destroyed() -> None:
    table = first_tile()
    table.put("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)").does(Advance("water"))
    table.own.turn.todo = []
    before = len(table.own.pods_at)
    table.put("T98", "water(7,2) water*(7,3) rover*(7,4)")
    assert at("(7,2)") not in table.own.pods_at
    assert (len(table.own.pods_at), table.own.pods, table.own.pods_lost) == (before - 1, 0, 1)
    assert table.cells("water") == (2,)


def test_example_1e_covered_squares_are_refused() -> None:
    table = first_tile().lies("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)")
    table.own.turn.todo = []
    assert "covered" in table.refuses_tile("T98", "rover*(6,3) water*(7,3) water(8,3)")


def beside_rover_and_tech(**tracks: int) -> Table:
    return Table().lies("T56", "rover*(5,0) tech*(5,1)").tracks(**tracks)


def test_example_2a_one_water_square_on_ice_is_enough() -> None:
    table = beside_rover_and_tech().put("T98", "rover*(7,2) water*(6,2) water(5,2)")
    assert "water" in table.choices()
    assert table.does(Advance("water")).cells("water") == (1,)


def test_example_2b_without_ice_water_does_not_advance() -> None:
    table = beside_rover_and_tech().put("T98", "rover*(5,2) water*(6,2) water(7,2)")
    assert table.cells("water") == (0,)
    assert "water" not in table.choices()


def test_example_2c_energy_needs_no_ice() -> None:
    table = beside_rover_and_tech(water=1).put("T32", "energy*(6,1) water*(7,1)")
    assert table.choices() == ["tech", "water"]
    assert table.does(Advance("water")).cells("water") == (2,)


def test_example_2d_the_order_decides_what_doubles() -> None:
    """Bug report 100671. Tech 9 and water 2: with energy first the water resource is doubled, with water first it is not."""
    spec = "energy(6,1) energy*(6,2) water*(5,2)"
    first = beside_rover_and_tech(tech=9, water=2).put("T27", spec)
    assert first.choices() == ["tech", "water"]
    first.does(Advance("tech"))  # the energy: level 4
    first.does(Advance("water"), Advance("civ", "boost"))  # the second water step follows by itself
    assert first.cells("water", "civ", "tech") == (4, 1, 10)
    second = beside_rover_and_tech(tech=9, water=2).put("T27", spec)
    second.does(Advance("water"), Advance("civ", "boost"), Advance("tech"))
    assert second.cells("water", "civ", "tech") == (3, 1, 10)


def test_example_2e_energy_is_never_doubled() -> None:
    table = beside_rover_and_tech(tech=10, water=2).put(
        "T27", "energy(6,1) energy*(6,2) water*(5,2)"
    )
    table.does(Advance("water"), Advance("civ", "boost"), Advance("water"))
    assert table.cells("water") == (4,)
    assert table.does(Advance("water")).cells("water") == (5,)
    assert table.waiting == []


def energy_board(*, patch: bool = True) -> Table:
    table = Table().lies("T8", "civ*(5,0) energy*(5,1)").lies("T56", "tech*(3,1) rover*(4,1)")
    return table.patch_lies("(4,2)") if patch else table


def energy_choices(table: Table) -> list[str]:
    return next(gain.tracks for gain in table.own.turn.todo if gain.kind == "energy")


def test_ruling_5_energy_looks_around_the_whole_area() -> None:
    """Example 3a: water of the tile, civ (5,0), rover (4,1), the patch; not tech."""
    table = energy_board().put("T33", "energy*(5,2) energy(5,3) water*(5,4) water(5,5)")
    assert energy_choices(table) == ["civ", "water", "biomass", "rover"]


def test_example_3b_the_list_is_fixed_at_placement() -> None:
    table = energy_board(patch=False).tracks(water=2, biomass=2)
    table.put("T33", "energy*(5,2) energy(5,3) water*(5,4) water(5,5)")
    assert energy_choices(table) == ["civ", "water", "rover"]
    table.does(Advance("water"), Advance("biomass", "boost"))
    table.does(PlacePatch(at("(6,2)")))
    assert energy_choices(table) == ["civ", "water", "rover"]
    assert table.refuses(Advance("biomass"))


def test_example_3c_a_further_tile_joins_the_area() -> None:
    table = energy_board().lies("T33", "energy*(5,2) energy(5,3) water*(5,4) water(5,5)")
    table.put("T32", "energy*(6,3) water*(7,3)")
    assert energy_choices(table) == ["civ", "water", "biomass", "rover"]


def test_example_3d_energy_without_a_choice_is_lost() -> None:
    table = Table().patch_lies("(5,0)").patch_lies("(6,1)").tracks(civ=15)
    table.put("T8", "civ*(5,1) energy*(5,2)")
    assert table.told("lost_gain") == []
    assert energy_choices(table) == ["civ"]
    assert table.waiting == []


def test_example_4_a_chain_of_five_boosts() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").rovers("(5,0)")
    table.tracks(civ=7, water=2, biomass=1, rover=9, tech=1)
    table.put("T104", "water*(5,2) rover*(6,2)")
    table.does(Advance("water"))
    table.does(Advance("biomass"), Advance("tech"), Advance("civ"), Advance("rover", "boost"))
    assert table.movement == 3
    table.does(Advance("civ"), Advance("rover"))
    assert table.cells() == (9, 3, 2, 11, 2)
    assert table.movement == 6
    assert table.waiting == []


def test_the_garbage_collector_does_not_see_the_ways_to_lie() -> None:
    """Tens of thousands are kept: it would take a tenth of a second to look through them."""
    (region,) = land("cerberus").regions
    found = fits(region, "token", False).different
    assert len(found) > 100
    assert not any(gc.is_tracked(fit) for fit in found)
