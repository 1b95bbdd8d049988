"""Makeshift, Oasis, Republic, Wormhole: examples 16 to 18 (section 7; rulings N13 to N15, N21)."""

from __future__ import annotations

import pytest

from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.laying import lay
from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.placement import Place
from bot.games.planet_unknown.rules.rovers import Teleport
from bot.games.planet_unknown.rules.scoring import track_medals
from bot.games.planet_unknown.rules.state import Gain, Spot, Start
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import UseTech
from tests.games.planet_unknown.builder import Table, at


def spots(table: Table, **places: tuple[str, int]) -> Table:
    for tracker, (on, cell) in places.items():
        table.own.trackers[tracker] = Spot(on, cell)
    return table


def makeshift(**cells: int) -> Table:
    table = Table(corporation="makeshift")
    return table.tracks(**{"civ": 4, "water": 5, "biomass": 4, "rover": 4, "tech": 5, **cells})


def goals(table: Table, tracker: str) -> list[Spot]:
    return table.play.corporation.ahead(table.own, tracker)


def test_example_16a_a_tracker_goes_up_or_diagonally_to_a_free_cell() -> None:
    table = makeshift().rovers("(5,0)").pool(Gain("steps", ["rover"], what="resource"))
    assert goals(table, "rover") == [Spot("rover", 5), Spot("biomass", 5)]
    assert "Not possible" in table.refuses(Advance("rover", to="tech 5"))
    table.does(Advance("rover"))
    assert table.movement == 2
    other = makeshift().pool(Gain("steps", ["rover"], what="resource"))
    other.does(Advance("rover", to="biomass 5"))
    assert other.own.trackers["rover"] == Spot("biomass", 5)


def test_example_16b_level_one_wraps_the_tracks() -> None:
    table = makeshift(tech=5)
    assert goals(table, "civ") == [Spot("civ", 5)]
    free = makeshift(tech=3)
    assert goals(free, "civ") == [Spot("civ", 5), Spot("tech", 5)]


def test_example_16c_blocked_straight_on_it_goes_aside() -> None:
    table = spots(makeshift(), rover=("biomass", 5)).rovers("(5,0)")
    assert goals(table, "biomass") == [Spot("rover", 5)]
    table.pool(Gain("steps", ["biomass"]), Gain("boost")).does(Advance("biomass"))
    assert table.own.trackers["biomass"] == Spot("rover", 5)
    assert table.movement == 2


def test_example_16d_levels_are_off_while_no_tracker_stands_on_the_tech_track() -> None:
    table = spots(makeshift(), tech=("rover", 6))
    assert table.play.corporation.active(table.own) == frozenset()
    spots(table, rover=("tech", 7))
    assert table.play.corporation.active(table.own) == {"1", "2", "3"}


def test_example_16e_medals_of_the_track_a_tracker_stands_on() -> None:
    table = spots(makeshift(tech=5), rover=("biomass", 12), biomass=("biomass", 5))
    medals = table.play.corporation.medals
    assert (medals(table.own, "rover"), medals(table.own, "biomass")) == (3, 1)
    table.tracks(tech=14)
    assert (medals(table.own, "rover"), medals(table.own, "biomass")) == (3, 3)


def test_makeshift_levels_two_to_four() -> None:
    table = spots(makeshift(tech=5), civ=("rover", 5)).pool(Gain("steps", ["civ"]))
    table.does(Advance("civ"))
    assert table.movement == 3  # two trackers on the rover track
    aside = makeshift(tech=7, water=2)
    assert Spot("water", 4) in goals(aside, "civ")
    back = makeshift(tech=10).pool()
    back.does(UseTech("4", "water"))
    assert back.cells("water") == (4,)
    assert "nothing to do" in back.refuses(UseTech("4", "civ"))


def test_ruling_n15_overflow_belongs_to_the_tracker_on_the_top_rover_cell() -> None:
    table = spots(makeshift(tech=3), civ=("rover", 15)).pool(Gain("steps", ["civ"]), Gain("boost"))
    table.does(Advance("civ"))
    assert (table.movement, table.own.trackers["civ"]) == (3, Spot("rover", 15))


def oasis(path: int, **cells: int) -> Table:
    table = Table(corporation="oasis_ultd").tracks(**cells)
    return spots(table, water=("path", path)).lies("T56", "rover*(5,0) tech*(5,1)")


def test_example_17a_water_follows_its_path_once_for_each_ice_square() -> None:
    table = oasis(4).rovers("(5,0)").put("T98", "rover*(5,2) water*(5,3) water(5,4)")
    table.does(Advance("water"))
    assert table.movement == 2
    table.does(Advance("water"))
    assert table.cells("water", "rover") == (6, 0)
    assert table.does(Advance("rover")).cells("water", "rover") == (6, 1)


def test_example_17b_trackers_block_the_path_until_level_one_skips_them() -> None:
    table = oasis(4, biomass=4).put("T98", "rover*(5,2) water*(5,3) water(5,4)")
    table.does(Advance("water"))  # then only the rover resource is left, which follows by itself
    assert table.cells("water", "rover") == (5, 1)
    assert table.choices() == []
    skip = oasis(4, biomass=4, tech=3).put("T98", "rover*(5,2) water*(5,3) water(5,4)")
    skip.does(Advance("water"), Advance("water"))
    assert skip.cells("water") == (7,)
    assert "boost" in skip.waiting


def test_example_17c_levels_three_four_and_five() -> None:
    table = oasis(4, tech=7).put("T8", "civ*(6,1) energy*(6,2)")
    table.does(Advance("water"))
    assert table.cells("water") == (5,)
    wet = oasis(4, tech=14).put("T98", "rover*(5,2) water*(5,3) water(5,4)")
    assert sorted(gain.kind for gain in wet.own.turn.todo) == ["boost", "patch", "steps", "steps"]


def test_example_17d_the_water_tracker_blocks_others() -> None:
    table = oasis(5, rover=4).pool(Gain("steps", ["rover"]))
    assert table.choices() == []
    assert oasis(5, rover=4, tech=3).pool(Gain("steps", ["rover"])).choices() == ["rover"]


def test_example_17e_water_scores_the_medals_of_its_own_cells() -> None:
    table = oasis(12)
    assert table.play.corporation.printed(Spot("path", 12)) == Spot("civ", 8)
    assert table.play.corporation.medals(table.own, "water") == 3


def test_oasis_level_two_gives_movement_for_rovers_on_water() -> None:
    table = oasis(4, tech=5)
    table.own.starts = [Start("A6", "water", False), Start("A7", "rover", False)]
    assert table.begin().movement == 1


@pytest.mark.parametrize(("tech", "terrain"), [(4, "water"), (5, "rover")])
def test_oasis_level_two_gives_nothing_below_it_and_without_a_rover_on_water(
    tech: int, terrain: str
) -> None:
    table = oasis(4, tech=tech)
    table.own.starts = [Start("A6", terrain, False)]
    assert (table.begin().movement, table.told("movement")) == (0, [])


def republic(**cells: int) -> Table:
    return Table(corporation="republic").tracks(**cells)


def test_example_18a_a_milestone_costs_a_regress() -> None:
    table = republic(civ=1, water=2, tech=1).pool(Gain("steps", ["civ"]), Gain("boost"))
    table.does(Advance("civ"))
    assert table.own.turn.earned == [1]
    assert [move.track for move in table.offered(Regress)] == ["tech", "water"]
    table.does(Regress("water"))
    assert table.cells("water") == (1,)
    bare = republic(civ=1).pool(Gain("steps", ["civ"])).does(Advance("civ"))
    assert bare.waiting == []
    third = republic(civ=5).pool(Gain("steps", ["civ"])).does(Advance("civ"))
    assert third.own.turn.earned == [2]


def test_example_18a_what_cannot_go_back_now_does_not_go_back_later() -> None:
    bare = republic(civ=1).pool(Gain("steps", ["civ"]), Gain("steps", ["water"]))
    bare.does(Advance("civ"))  # the water step follows, being the only thing left
    assert bare.cells() == (2, 1, 0, 0, 0)


def test_example_18b_level_one_gives_movement_on_drafting_a_civ_tile() -> None:
    table = republic(tech=3, rover=4).lies("T56", "rover*(5,0) tech*(5,1)")
    table.depot("T128", "T101").begin()
    table.does(UseTech("1", "T128"))
    assert table.movement == 2
    assert "You can take T128" in table.refuses(
        table.move("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)")
    )
    poor = republic(tech=3, rover=1).lies("T56", "rover*(5,0) tech*(5,1)").depot("T128").begin()
    assert poor.does(UseTech("1", "T128")).movement == 0


def test_example_18b_placing_it_at_once_gives_the_movement_too() -> None:
    table = republic(tech=3, rover=4).lies("T56", "rover*(5,0) tech*(5,1)")
    table.put("T128", "biomass*(5,2) civ*(6,2)")
    assert table.movement == 2


def test_example_18b_a_civ_tile_that_fits_nowhere_is_not_drafted() -> None:
    """As in example 21b: who can place one of the two tiles takes such a tile."""
    table = republic(tech=3, rover=4)
    free = {at("(0,5)"), at("(0,6)")}
    table.own.terrain = {
        square: "rover" for square in table.play.land.squares if square not in free
    }
    table.depot("T9", "T56").begin()  # four squares in a row, and two
    assert "nothing to do" in table.refuses(UseTech("1", "T9"))
    assert {move.tile for move in table.offered(Place)} == {"T56"}
    table.depot("T9", "T8").begin()
    assert table.offered(UseTech) == [UseTech("1", "T8")]


def test_example_18c_claim_boost_regress_in_any_order() -> None:
    table = republic(civ=7, tech=10).pool(Gain("steps", ["civ"]))
    table.does(Advance("civ"))
    assert table.own.turn.earned == [3]
    table.does(Advance("water", "boost"), Regress("tech"))
    assert table.cells("tech") == (9,)
    assert not table.play.has("4")


def test_example_18d_level_five_keeps_two_of_the_cards_left() -> None:
    table = republic(tech=14)
    table.state.is_last_phase = True
    table.begin("end")
    assert table.own.turn.earned == [0, 0]
    table.state.stacks = [[6], [], [], [22]]
    table.pool(Gain("card", n=0), Gain("card", n=0), phase="civ")
    table.does(TakeCard(22))  # the other one is the only one left
    assert table.own.cards == [22, 6]
    table.state.stacks = [[6], [], [], []]
    table.own.cards, table.own.turn.cards = [], []
    table.pool(Gain("card", n=0), Gain("card", n=0), phase="civ").does(TakeCard(6))
    assert table.waiting == []


def test_ruling_n13_level_two_adds_a_card_of_the_next_rank_in_the_civ_phase() -> None:
    table = republic(tech=5).pool(Gain("card", n=1), phase="civ")
    table.state.stacks = [[6, 7], [12, 13], [15], [22]]
    assert {move.card for move in table.offered(TakeCard)} == {6, 7, 12}
    table.tracks(tech=4)
    assert {move.card for move in table.offered(TakeCard)} == {6, 7}


def test_republic_level_three_jumps_between_civ_resources() -> None:
    table = republic(tech=7).lies("T8", "civ*(5,0) energy*(5,1)")
    table.lies("T128", "biomass*(6,1) civ*(7,1)").rovers("(5,0)").pool(movement=1)
    table.does(Teleport(at("(5,0)"), at("(7,1)")))
    assert table.movement == 0


def wormhole(**cells: int) -> Table:
    table = Table(corporation="wormhole_corp").tracks(**cells)
    return table.lies("T56", "rover*(5,0) tech*(5,1)").lies("T128", "biomass*(5,2) civ*(6,2)")


def test_example_18e_biomass_advances_only_by_expansion() -> None:
    table = wormhole().put("T140", "biomass*(5,3) civ*!(6,3)")
    table.does(Advance("biomass"))
    assert table.cells("biomass") == (1,)
    assert [move.option for move in table.offered(Choose)] == ["boost", "patch"]
    apart = wormhole().put("T140", "biomass*(4,1) civ*!(3,1)")
    assert apart.cells("biomass", "civ") == (0, 1)


def test_example_18f_patches_never_advance_and_level_one_resets() -> None:
    table = wormhole().lies("T140", "biomass*(4,1) civ*!(3,1)").pool(Gain("patch"))
    assert table.play.areas_of("biomass") == 2
    table.does(PlacePatch(at("(4,2)")))
    assert (table.play.areas_of("biomass"), table.cells("biomass")) == (1, (0,))
    full = wormhole(biomass=5, tech=3).pool()
    assert full.play.corporation.medals(full.own, "biomass") == 5
    full.does(UseTech("1"))
    assert full.cells("biomass") == (0,)
    assert full.play.corporation.medals(full.own, "biomass") == 0


def test_wormhole_levels_three_and_four() -> None:
    table = wormhole(tech=10).pool(Gain("patch")).does(UseTech("3"))
    assert table.waiting == ["patch", "patch"]
    table.does(KeepPatch(), PlacePatch(at("(5,3)")))
    assert table.own.kept == ["biomass"]


def test_wormhole_three_doubles_what_is_gained_not_what_was_kept() -> None:
    table = Table(corporation="wormhole_corp").lies("T56", "rover*(5,0) tech*(5,1)")
    table.tracks(tech=15).own.kept = ["biomass"]
    table.begin("end")
    assert table.waiting == ["patch"]
    assert table.offered(UseTech) == []


def test_wormhole_two_puts_patches_on_tiles_not_on_patches() -> None:
    table = Table(corporation="wormhole_corp").lies("T56", "rover*(5,0) tech*(5,1)")
    table.patch_lies("(5,2)").tracks(tech=5).pool(Gain("patch"))
    assert PlacePatch(at("(5,1)")) in table.offered(PlacePatch)
    assert "covered already" in table.refuses(PlacePatch(at("(5,2)")))


def test_ruling_n5_wormhole_five_puts_a_patch_on_a_meteorite() -> None:
    table = wormhole(tech=14)
    table.own.meteors_at, table.own.craters = [at("(5,1)")], [at("(5,1)")]
    table.pool(Gain("patch")).does(PlacePatch(at("(5,1)")))
    assert (table.own.meteors_at, table.own.meteors) == ([], 0)
    tame = wormhole(tech=5)
    tame.own.meteors_at = [at("(5,1)")]
    assert "meteorite" in tame.pool(Gain("patch")).refuses(PlacePatch(at("(5,1)")))


def test_ruling_n21_a_patch_over_a_symbol_takes_it_out() -> None:
    table = wormhole(tech=5)
    assert table.own.symbols[at("(5,1)")] == "tech"
    table.pool(Gain("patch")).does(PlacePatch(at("(5,1)")))
    assert at("(5,1)") not in table.own.symbols
    assert table.own.terrain[at("(5,1)")] == "biomass"


def test_ruling_n14_to_position_five_by_the_boards_own_ways() -> None:
    """Unionization: Oasis by rows, Makeshift straight up until blocked, Wormhole patches only, Cosmos past lifepods."""
    water = oasis(4, civ=5, biomass=5, rover=6, tech=6).pool(
        Gain("raise", ["water"], n=5, what="no_boost"), Gain("lifepod")
    )
    water.own.trackers["rover"] = Spot("rover", 6)
    water.does(Advance("water", "card"))
    assert water.cells("water") == (5,)  # path step 5 is rover row 5
    blocked = spots(makeshift(water=2), rover=("water", 4))
    blocked.pool(Gain("raise", ["water"], n=5, what="no_boost"), Gain("lifepod"))
    blocked.does(Advance("water", "card"))
    assert blocked.cells("water") == (3,)
    assert blocked.choices() == []
    wide = wormhole(biomass=4).pool(
        Gain("raise", ["biomass"], n=5, what="no_boost"), Gain("lifepod")
    )
    wide.does(Advance("biomass", "card"))
    assert wide.cells("biomass") == (5,)
    assert "patch" in wide.waiting
    assert wide.offered(Choose) == []


def test_every_tracker_begins_on_cell_zero() -> None:
    for name in ("oasis_ultd", "makeshift", "cosmos_inc", "jump_drive"):
        table = Table(corporation=name)
        assert table.cells(*TRACKS) == (0, 0, 0, 0, 0)
        assert track_medals(table.own) == 0


def test_a_tile_is_laid_by_one_function_only() -> None:
    """`lay` keeps terrain, symbols and pieces in step."""
    table = Table()
    table.own.turn.phase = "play"
    fit = table.fit("T104", "water*(3,1) rover*(4,1)")
    assert lay(table.play, TILES["T104"], fit) == 0
    assert table.own.symbols == {at("(3,1)"): "water", at("(4,1)"): "rover"}
