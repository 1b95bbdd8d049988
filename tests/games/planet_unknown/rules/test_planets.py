"""The planets' own rules: examples 9 to 11 (section 7; rulings N2, N19, N20)."""

from __future__ import annotations

import pytest

from bot.games.planet_unknown.printed.pieces import PLANETS
from bot.games.planet_unknown.rules.objectives import is_met
from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.rovers import Drive, stand_fault
from bot.games.planet_unknown.rules.scoring import extra_medals, line_medals, stands_of
from bot.games.planet_unknown.rules.site import ALL_RULES, Site
from bot.games.planet_unknown.rules.state import Gain
from bot.games.planet_unknown.rules.tracks import Advance
from tests.games.planet_unknown.builder import Table, at


def cover_all(table: Table, *bare: str) -> Table:
    """Every square of the planet is covered, but for some."""
    ground = table.play.land
    free = {at(square) for square in bare}
    table.own.terrain = {s: "civ" for s in ground.named(ground.on_planet) if s not in free}
    return table


def cover(table: Table, *squares: str) -> Table:
    table.own.terrain |= {at(square): "civ" for square in squares}
    return table


def stand(table: Table, name: str) -> tuple[str, int]:
    return next(
        (stand, missing) for line, stand, missing in stands_of(table.own) if line.name == name
    )


def test_example_9_arashi_needs_an_anchor_outside_the_ring() -> None:
    table = Table("arashi")
    assert "outside" in table.refuses_tile("T104", "water*(0,5) rover*(1,5)")
    table = Table("arashi")
    table.put("T98", "rover*(1,4) water*(1,5) water(1,6)")
    assert table.cells("water") == (0,)
    table.pool(Gain("patch"))
    assert "ring" in table.refuses(PlacePatch(at("(2,6)")))


def test_ruling_4_a_planets_rule_is_dropped_where_nothing_else_fits() -> None:
    """Only ring squares are free: with the rule neither tile fits, so it is off in this draft."""
    table = cover_all(Table("arashi"), "(0,5)", "(1,5)", "(2,5)", "(3,5)")
    table.depot("T104").begin()
    table.does(table.move("T104", "water*(1,5) rover*(2,5)"))
    assert table.told("placed")[-1]["squares"] == [at("(1,5)"), at("(2,5)")]


def test_example_9_cerberus_zones_count_only_when_all_is_covered() -> None:
    table = cover_all(Table("cerberus"))
    zones = [mask.bit_count() for mask in table.play.land.zones.values()]
    assert zones == [28, 47, 21]
    assert extra_medals(cover_all(table, "(10,11)").own) == 4
    cover_all(table)
    table.own.meteors_at = [at("(9,9)")]
    assert extra_medals(table.own) == 6
    assert stand(table, "row 10") == ("spoiled", 0)
    assert stand(table, "column J") == ("spoiled", 0)


def test_example_9_charybdis_begins_in_the_pit() -> None:
    table = Table("charybdis")
    assert "pit" in table.refuses_tile("T104", "water*(5,0) rover*(6,0)")
    table = Table("charybdis").put("T104", "water*(4,5) rover*(5,5)").does(Advance("water"))
    assert table.cells("water") == (1,)
    table.own.turn.todo = []
    table.put("T98", "rover*(3,5) water*(3,4) water(3,3)")
    assert len(table.own.pieces) == 2


def test_example_9_gaia_scores_bare_cities() -> None:
    table = cover_all(Table("gaia"), "(5,0)")
    assert (line_medals(table.own), extra_medals(table.own)) == (36, 2)
    cover_all(table)
    assert (line_medals(table.own), extra_medals(table.own)) == (40, 0)


def test_example_10_k_273_keeps_ice_and_land_apart() -> None:
    table = Table("k_273").put("T104", "water*(5,0) rover*(6,0)").does(Advance("water"))
    assert table.cells("water") == (1,)
    table = Table("k_273").patch_lies("(6,2)").patch_lies("(7,2)").patch_lies("(6,4)")
    assert "partly" in table.faults("T104", "water*(6,3) rover*(7,3)")
    table.put("T104", "water*(7,3) rover*(8,3)")
    assert table.cells("water") == (0,)
    assert table.own.pods_lost == 1


def test_example_10_kaax_has_toxic_squares() -> None:
    table = Table("kaax").rovers("(2,4)").pool(movement=9)
    around = [at(square) for square in ("(3,3)", "(5,3)", "(4,2)", "(4,4)")]
    assert all("toxic" in stand_fault(table.play, square) for square in around)
    assert "out of reach" in table.refuses(Drive(at("(2,4)"), at("(4,3)")))
    cover(table, "(4,4)")
    table.does(Drive(at("(2,4)"), at("(4,3)"), f"{at('(3,4)')} {at('(4,4)')} {at('(4,3)')}"))
    assert (table.movement, table.own.pods) == (6, 1)


def test_example_10_lacunas_holes_are_no_squares() -> None:
    table = Table("lacuna")
    assert "edge" in table.refuses_tile("T104", "water*(3,2) rover*(4,2)")
    assert at("(5,2)") not in table.play.land.bit
    cover(table, *(f"({x},2)" for x in (1, 2, 3, 4, 7, 8, 9, 10)))
    assert stand(table, "row 3") == ("done", 0)
    assert line_medals(table.own) == 2
    table.rovers("(4,2)").pool(movement=5)
    assert Drive(at("(4,2)"), "F3") not in table.offered(Drive)
    assert "walk" in table.refuses(Drive(at("(4,2)"), "F3", "F3"))


def test_example_10_oblivions_edge_is_its_outer_border() -> None:
    table = Table("oblivion")
    assert "edge" in table.refuses_tile("T104", "water*(3,2) rover*(3,3)")
    table = Table("oblivion").put("T104", "water*(0,2) rover*(1,2)").does(Advance("water"))
    assert table.cells("water") == (1,)
    cover(table, "(0,5)", "(11,5)")
    assert stand(table, "row 6") == ("done", 0)


def test_example_11_pajitnov_slides_tiles_into_place() -> None:
    table = Table("pajitnov").patch_lies("(4,1)").patch_lies("(7,1)").patch_lies("(5,2)")
    table.patch_lies("(6,2)").patch_lies("(5,0)")
    assert "slide" in table.faults("T56", "rover*(5,1) tech*(6,1)")
    open_above = Table("pajitnov").patch_lies("(4,1)").patch_lies("(7,1)")
    open_above.patch_lies("(5,2)").patch_lies("(6,2)")
    assert open_above.faults("T56", "rover*(5,1) tech*(6,1)") == ""
    table.pool(Gain("patch")).does(PlacePatch(at("(5,1)")))
    assert at("(5,1)") in table.own.terrain


def test_example_11_persephone_looks_at_symbol_squares_only() -> None:
    """Bug report 104440."""
    table = Table("persephone")
    assert "civ" in table.refuses_tile("T8", "civ*(5,0) energy*(6,0)")
    assert Table("persephone").faults("T8", "energy*(5,0) civ*(6,0)") == ""
    beside = Table("persephone").patch_lies("(4,1)")
    assert beside.faults("T129", "civ(5,1) civ*(6,1) biomass(7,1) biomass*(8,1)") == ""


def test_example_11_petras_currents_are_energy_terrain_and_filled() -> None:
    """Bug report 105700."""
    table = Table("petra").lies("T56", "rover*(6,1) tech*(6,2)")
    table.put("T8", "civ*(5,0) energy*(5,1)")
    energy = next(gain for gain in table.own.turn.todo if gain.kind == "energy")
    assert energy.tracks == ["civ", "rover", "tech"]
    cover(table, "(2,7)", "(3,7)", "(10,7)")
    assert stand(table, "row 8") == ("done", 0)
    assert Site(table.play).currents.bit_count() == 37


def test_example_11_tartarus_chasm_is_not_covered_or_crossed() -> None:
    table = Table("tartarus").patch_lies("(5,0)")
    assert "chasm" in table.refuses_tile("T104", "water*(5,1) rover*(6,1)")
    table.rovers("(5,3)").pool(movement=1)
    assert table.refuses(Drive(at("(5,3)"), at("(6,3)"), at("(6,3)")))
    ground = table.play.land
    assert at("(6,4)") in ground.diagonals(at("(5,3)"))
    assert at("(6,8)") in ground.diagonals(at("(5,9)"))
    assert at("(6,5)") in ground.diagonals(at("(5,4)"))
    assert at("(6,2)") not in ground.diagonals(at("(5,3)"))


def test_ruling_n2_the_first_tile_covers_the_pit_and_touches_a_patch_if_it_can() -> None:
    table = Table("charybdis").pool(Gain("patch"))
    assert "pit" in table.refuses(PlacePatch(at("(5,0)")))
    table.does(PlacePatch(at("(5,5)")))
    assert "pit" in table.faults("T104", "water*(5,3) rover*(5,4)")
    assert "patch" in table.faults("T104", "water*(7,6) rover*(6,6)")
    assert table.faults("T104", "water*(6,4) rover*(6,5)") == ""


def test_ruling_n2_the_touch_is_dropped_where_it_is_impossible() -> None:
    table = Table("charybdis")
    table.own.pieces, table.own.terrain = [], {at("(5,5)"): "biomass"}
    for square in ("(5,4)", "(6,5)", "(5,6)", "(4,5)"):
        table.own.meteors_at.append(at(square))
    table.own.terrain |= dict.fromkeys(table.own.meteors_at, "biomass")
    assert table.faults("T104", "water*(7,6) rover*(6,6)") == ""


def test_ruling_n19_both_sides_of_the_chasm_are_neighbours() -> None:
    table = Table("tartarus").lies("T8", "civ*(5,1) energy*(5,0)")
    assert table.faults("T104", "water*(6,1) rover*(7,1)") == ""
    ground = table.play.land
    assert at("(6,1)") in ground.near[at("(5,1)")]
    assert at("(6,1)") not in ground.steps(at("(5,1)"))


def test_ruling_n20_bare_currents_do_not_hinder_coveralls() -> None:
    table = Table("petra")
    ground = table.play.land
    currents = set(ground.named(ground.of_ground("current")))
    table.own.terrain = {s: "civ" for s in ground.squares if s not in currents}
    assert is_met(table.own, 28)
    assert is_met(table.own, 27)  # Meltdown: there is no ice, it scores as printed
    table.rovers("(3,1)").pool(movement=1)
    table.state.rules = ["rover_not_onto_terrain:energy"]
    assert "energy" in stand_fault(table.play, at("(4,1)"))


@pytest.mark.parametrize("planet", sorted(PLANETS))
def test_every_planet_has_forty_medals_and_a_first_tile_that_fits(planet: str) -> None:
    table = Table(planet)
    medals = sum(line.medals for line in table.play.land.lines)
    assert medals == (39 if planet == "cerberus" else 40)
    assert Site(table.play).fits_somewhere("T104", ALL_RULES)
