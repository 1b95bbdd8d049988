"""Cosmos, Jump Drive, Flux, Horizon: examples 12 to 15 (section 7; rulings N4 to N8, N16)."""

from __future__ import annotations

from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.lifepods import Stow
from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, Teleport
from bot.games.planet_unknown.rules.scoring import line_medals, meteorites_left
from bot.games.planet_unknown.rules.state import Gain, Rover, Start
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import UseTech
from tests.games.planet_unknown.builder import Table, at


def cosmos(*on: str, **tracks: int) -> Table:
    table = Table(corporation="cosmos_inc").tracks(**{"civ": 3, "water": 5, "tech": 4, **tracks})
    table.own.pods_on = list(on)
    table.own.pods_at = table.own.pods_at[len(on) :]
    return table


def advance(table: Table, track: str) -> Table:
    """One advance of a tracker; what it brings stays pending."""
    table.pool(Gain("steps", [track]), Gain("boost"))
    return table.does(Advance(track))


def test_example_12a_trackers_skip_lifepods() -> None:
    table = cosmos().pool(Gain("lifepod")).does(Stow("civ 4"))
    assert advance(table, "civ").cells("civ") == (5,)
    assert advance(table, "civ").cells("civ") == (6,)
    assert table.own.turn.earned == [2]


def test_example_12b_a_covered_milestone_gives_nothing_but_counts() -> None:
    table = cosmos("civ 6", civ=5)
    assert advance(table, "civ").cells("civ") == (7,)
    assert table.own.turn.earned == []
    table.tracks(civ=9)
    assert advance(table, "civ").own.turn.earned == [3]


def test_example_12c_a_covered_level_is_off_and_higher_ones_stay() -> None:
    table = cosmos("tech 5")
    assert advance(table, "tech").cells("tech") == (6,)
    assert table.play.corporation.active(table.own) == {"1"}
    table.tracks(tech=7)
    assert table.play.corporation.active(table.own) == {"1", "3"}


def test_example_12d_medals_under_lifepods_are_ignored() -> None:
    table = cosmos("water 4")
    assert table.play.corporation.medals(table.own, "water") == 1


def test_example_12e_regress_skips_lifepods_without_benefits() -> None:
    table = cosmos("civ 4", civ=5).pool(Gain("regress", ["civ"]), Gain("boost"))
    assert table.does(Regress("civ")).cells("civ") == (3,)
    assert table.own.turn.earned == []


def test_example_12f_lifepods_do_not_go_on_trackers_lifepods_or_top_cells() -> None:
    table = cosmos("civ 6").pool(Gain("lifepod"))
    for place in ("civ 3", "civ 6", "water 15"):
        assert "Not possible" in table.refuses(Stow(place))
    table.does(Stow("score"))
    assert (table.own.pods, table.own.pods_on) == (1, ["civ 6"])


def test_example_12g_energy_terrain_is_free_with_a_point_in_hand() -> None:
    table = cosmos(tech=10).lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)")
    table.own.terrain |= {at("(6,1)"): "energy", at("(7,1)"): "energy"}
    table.rovers("(6,0)").pool(movement=1)
    table.does(Drive(at("(6,0)"), at("(7,1)"), f"{at('(6,1)')} {at('(7,1)')}"))
    assert table.movement == 1
    broke = cosmos(tech=10).rovers("(6,0)").pool(movement=0)
    broke.own.terrain |= {at("(6,1)"): "energy"}
    assert "movement" in broke.refuses(Drive(at("(6,0)"), at("(6,1)")))


def test_cosmos_walks_diagonally_from_level_one() -> None:
    table = cosmos(tech=3).rovers("(5,1)").pool(movement=1)
    table.does(Drive(at("(5,1)"), at("(6,2)")))
    assert table.rover_squares == [at("(6,2)")]


def test_cosmos_moves_collected_lifepods_again() -> None:
    """Level 2 once a game three, level 5 once a round one; level 3 with an energy resource."""
    table = cosmos("civ 4", tech=14).pool(movement=0)
    table.own.pods = 1
    table.own.pods_at = table.own.pods_at[1:]
    table.does(UseTech("5"), Stow("water 9", "civ 4"))
    assert table.own.pods_on == ["water 9"]
    table.does(UseTech("2"), Stow("score", "water 9"), Stow("rover 3", "score"))
    assert (table.own.pods, table.own.pods_on) == (1, ["rover 3"])
    assert table.own.used_up == ["2"]
    assert "nothing to do" in table.refuses(UseTech("5"))
    placed = cosmos("civ 4", tech=7).lies("T56", "rover*(5,0) tech*(5,1)")
    placed.put("T32", "energy*(6,1) water*(7,1)")
    assert [gain.kind for gain in placed.own.turn.todo if gain.optional] == ["reposition"]


def jump(*techs: str, **tracks: int) -> Table:
    table = Table(corporation="jump_drive").tracks(**tracks)
    table.own.pods_on = list(techs)
    table.own.pods_at = table.own.pods_at[len(techs) :]
    return table


def test_example_13a_a_lifepod_unlocks_a_tech_and_d_makes_tech_energy() -> None:
    table = jump().lies("T8", "civ*(5,0) energy*(5,1)").pool(Gain("lifepod")).does(Stow("D"))
    assert table.play.corporation.active(table.own) == {"D"}
    table.own.turn.todo = []
    table.put("T56", "tech*(6,1) rover*(6,2)")
    energy = next(gain for gain in table.own.turn.todo if gain.kind == "energy")
    assert energy.tracks == ["civ", "rover", "tech"]
    table.does(Advance("civ"))
    assert table.cells("civ", "rover", "tech") == (1, 1, 0)


def test_example_13a_the_tech_resource_may_stay_tech() -> None:
    table = jump("D").lies("T8", "civ*(5,0) energy*(5,1)").put("T56", "tech*(6,1) rover*(6,2)")
    table.does(Advance("tech"))
    assert table.cells("civ", "rover", "tech") == (0, 1, 1)


def test_example_13b_tech_e_claims_a_row() -> None:
    table = jump("E", rover=10).rovers("(5,0)").pool(movement=0)
    table.does(UseTech("E", "rover"))
    assert table.own.turn.earned == [3]
    assert [gain.kind for gain in table.own.turn.todo] == ["boost", "boost"]
    assert table.movement == 2
    assert table.own.used_up == ["E"]


def test_example_13c_tech_c_doubles_a_boost_once_a_round() -> None:
    table = jump("C", biomass=8).lies("T56", "rover*(5,0) tech*(5,1)").pool(Gain("boost"))
    table.does(Advance("biomass", twice=True), Advance("biomass", "gain"))
    assert table.cells("biomass") == (10,)
    assert table.waiting == ["boost", "patch"]
    assert "C" in table.own.used
    assert Advance("civ", twice=True) not in table.offered(Advance)


def test_example_13d_tech_a_gives_a_boost_instead_of_a_patch() -> None:
    table = jump("A", biomass=8).lies("T56", "rover*(5,0) tech*(5,1)")
    table.pool(Gain("patch"), Gain("patch")).does(UseTech("A"))
    assert table.waiting == ["boost", "patch"]
    assert "nothing to do" in table.refuses(UseTech("A"))


def test_ruling_n16_techs_a_and_c_are_optional_once_a_round() -> None:
    table = jump("A", "C").lies("T56", "rover*(5,0) tech*(5,1)").pool(Gain("patch"), Gain("boost"))
    table.does(PlacePatch(at("(5,2)")), Advance("civ"))
    assert table.own.used == []


def test_example_13e_the_tech_track_scores_the_medal_reached_last() -> None:
    table = jump(tech=12)
    assert table.play.corporation.medals(table.own, "tech") == 1
    assert table.tracks(tech=1).play.corporation.medals(table.own, "tech") == 5


def test_jump_drive_b_teleports_to_the_same_terrain_for_one_movement() -> None:
    table = jump("B").lies("T8", "civ*(5,0) energy*(5,1)").patch_lies("(6,1)", "civ")
    table.rovers("(5,0)").pool(movement=2)
    table.does(Teleport(at("(5,0)"), at("(6,1)")))
    assert (table.movement, table.rover_squares) == (1, [at("(6,1)")])
    assert table.offered(Teleport) == []


def test_jump_drive_f_puts_an_objective_before_all() -> None:
    table = jump("F").pool()
    drawn = table.state.goal_deck[:3]
    table.does(UseTech("F"))
    assert [move.option for move in table.offered(Choose)] == [f"goal {card}" for card in drawn]
    table.does(Choose(f"goal {drawn[1]}"))
    assert table.own.turn.goal == drawn[1]


def flux(track: str, **tracks: int) -> Table:
    table = Table(corporation="flux_industries").tracks(**tracks)
    table.own.flux = track
    return table.lies("T8", "civ*(5,0) energy*(5,1)")


def test_example_14a_improved_rover_movement_depends_on_the_order() -> None:
    first = flux("rover", tech=6, rover=3).put("T56", "tech*(6,1) rover*(6,2)")
    first.does(Advance("tech"), Advance("rover"))
    assert first.movement == 3
    second = flux("rover", tech=6, rover=3).put("T56", "tech*(6,1) rover*(6,2)")
    second.does(Advance("rover"))
    assert second.movement == 2


def test_example_14b_level_two_runs_to_the_next_milestone() -> None:
    table = flux("civ", tech=5, civ=6).pool()
    table.does(UseTech("2"))
    for _ in range(4):
        if table.cells("civ") != (10,):
            table.does(Advance("civ", "gain"))
    assert table.cells("civ") == (10,)
    assert table.own.turn.earned == [3]
    assert table.waiting == ["boost"]
    gone = flux("civ", tech=7, civ=6).pool()
    assert "nothing to do" in gone.refuses(UseTech("2"))


def test_ruling_n8_level_two_does_nothing_where_no_milestone_is_left() -> None:
    assert "nothing to do" in flux("water", tech=5, water=2).pool().refuses(UseTech("2"))
    assert "nothing to do" in flux("civ", tech=5, civ=14).pool().refuses(UseTech("2"))


def test_example_14c_level_three_improves_the_flux_track() -> None:
    civ = flux("civ", tech=7, civ=5)
    assert advance(civ, "civ").own.turn.earned == [3]
    civ.tracks(civ=13)
    assert advance(civ, "civ").own.turn.earned == [4]
    water = advance(flux("water", tech=7, water=6), "water")
    assert [gain.kind for gain in water.own.turn.todo] == ["boost", "boost", "boost"]
    biomass = advance(flux("biomass", tech=7, biomass=5), "biomass")
    assert [gain.kind for gain in biomass.own.turn.todo] == ["boost", "patch", "patch"]


def test_example_14d_only_the_latest_level_works() -> None:
    table = flux("water", tech=10)
    assert table.play.corporation.active(table.own) == {"4"}
    table.own.meteors_at = [at("(3,3)"), at("(4,4)")]
    table.put("T98", "rover*(6,1) water*(6,2) water(6,3)")
    table.does(Pick(at("(3,3)")))
    assert (table.own.meteors, table.own.meteors_at) == (1, [at("(4,4)")])


def test_example_14e_level_one_gives_movement_for_rovers_on_the_flux_terrain() -> None:
    table = flux("civ", tech=3).patch_lies("(6,1)", "civ").rovers("(5,0)", "(6,1)").starts()
    table.begin()
    assert table.movement == 4


def test_the_flux_token_may_move_when_a_level_is_unlocked() -> None:
    table = advance(flux("civ", tech=2), "tech")
    table.does(Choose("flux water"))
    assert table.own.flux == "water"


def horizon(**tracks: int) -> Table:
    table = Table(corporation="horizon_group").lies("T110", "rover*(6,1) water*(6,2) water!(6,3)")
    table.own.meteors_at = [at("(6,3)"), at("(8,4)")]
    return table.tracks(**tracks).rovers("(7,3)").pool(movement=4)


def test_example_15a_rovers_pick_up_and_deliver() -> None:
    table = horizon(tech=7)
    table.does(Drive(at("(7,3)"), at("(6,3)")))
    assert (table.own.meteors, table.own.rovers_out[0].carries) == (0, True)
    table.does(Drive(at("(6,3)"), at("(6,1)"), f"{at('(6,2)')} {at('(6,1)')}"))
    assert (table.own.meteors, table.own.rovers_out[0].carries) == (1, False)
    assert table.waiting == ["patch"]


def test_example_15b_a_rover_carries_one() -> None:
    table = horizon()
    table.own.rovers_out = [Rover(at("(7,3)"), True)]
    table.does(Drive(at("(7,3)"), at("(8,4)")))
    assert at("(8,4)") in table.own.meteors_at
    table.own.terrain = dict.fromkeys(table.play.land.squares, "civ")
    table.own.meteors_at = []
    assert line_medals(table.own) == 40


def test_example_15c_level_four_may_destroy_the_load_on_water() -> None:
    table = horizon(tech=10)
    table.own.rovers_out = [Rover(at("(7,3)"), True)]
    table.does(Drive(at("(7,3)"), at("(6,2)"), f"{at('(7,2)')} {at('(6,2)')}"))
    assert table.own.rovers_out[0].carries
    table.does(UseTech("4", at("(6,2)")))
    assert (table.own.rovers_out[0].carries, table.own.meteors) == (False, 0)


def test_example_15d_levels_one_and_two() -> None:
    table = horizon(tech=5).pool()
    table.own.starts = [Start("A6", "civ", True), Start("A7", "civ", True), Start("B8", "", False)]
    table.begin()
    assert table.movement == 2
    assert table.faults("T104", "water*(2,8) rover*(2,7)") == ""
    assert "beside" in table.faults("T8", "civ*(2,8) energy*(2,7)")


def test_example_15d_the_first_tile_still_needs_the_edge() -> None:
    table = Table(corporation="horizon_group").tracks(tech=3)
    assert "edge" in table.faults("T104", "water*(4,5) rover*(4,6)")


def test_example_15e_a_load_that_is_not_delivered_is_not_collected() -> None:
    """Ruling N7: it spoils no line and counts in the tie-break."""
    table = horizon()
    table.own.meteors_at = []
    table.own.rovers_out = [Rover(at("(7,3)"), True)]
    assert table.own.meteors == 0
    assert meteorites_left(table.own) == 1


def test_ruling_n6_a_rover_symbol_with_a_meteorite_delivers_at_once() -> None:
    table = horizon()
    table.own.meteors_at = [at("(6,1)")]
    table.does(Drive(at("(7,3)"), at("(6,1)")))
    assert (table.own.meteors, table.own.meteors_at) == (1, [])


def test_ruling_n6_a_loaded_rover_delivers_first_and_then_what_lies_there() -> None:
    """T116 has meteor and rover symbol on one square: two are collected, with level 3 for a patch each."""
    table = Table(corporation="horizon_group").lies("T116", "water*(6,0) rover*!(6,1)")
    table.own.rovers_out = [Rover(at("(7,1)"), True)]
    table.tracks(tech=7).pool(movement=1).does(Drive(at("(7,1)"), at("(6,1)")))
    assert (table.own.meteors, table.own.meteors_at) == (2, [])
    assert not table.own.rovers_out[0].carries
    assert table.waiting == ["patch", "patch"]


def test_ruling_n7_a_carried_meteorite_lies_on_no_square() -> None:
    table = horizon()
    table.own.rovers_out = [Rover(at("(7,3)"), True)]
    table.own.meteors_at = []
    assert meteorites_left(table.own) == 1
    table.own.terrain = dict.fromkeys(table.play.land.squares, "civ")
    assert line_medals(table.own) == 40


def test_ruling_n5_horizon_four_is_a_may() -> None:
    table = horizon(tech=10)
    table.own.rovers_out = [Rover(at("(6,2)"), True)]
    assert table.waiting == []
    assert table.own.rovers_out[0].carries


def test_ruling_n4_bonus_movement_is_for_the_rover_track_only() -> None:
    card = Table().tracks(tech=7).pool()
    card.play.move_rovers(4)
    assert card.movement == 4
    track = Table().tracks(tech=7, rover=3).pool(Gain("steps", ["rover"]))
    assert track.does(Advance("rover")).movement == 3


def test_rover_of_horizon_milestone_picks_up_where_it_is_put() -> None:
    table = horizon().rovers("(7,3)", supply=3).pool(Gain("rover"))
    table.does(PutRover(at("(6,3)")))
    assert table.own.rovers_out[-1].carries


def test_cosmos_steps_onto_bare_currents_of_petra_are_free() -> None:
    table = (
        Table("petra", corporation="cosmos_inc").tracks(tech=10).rovers("(3,1)").pool(movement=1)
    )
    table.does(Drive(at("(3,1)"), at("(4,2)"), f"{at('(4,1)')} {at('(4,2)')}"))
    assert table.movement == 1
