"""Moon and satellite, emergency tokens, arrays: examples 24 and 25 (sections 12 to 14; rulings M, E, A, N23, N24)."""

from __future__ import annotations

from typing import Any

from bot.engine import Position
from bot.games.planet_unknown.printed.cards import CARDS, EVENTS
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.completion import token_squares
from bot.games.planet_unknown.rules.effects import perform
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.objectives import is_met, measure
from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.placement import SetAside
from bot.games.planet_unknown.rules.private_turn import Draft, Turns, copied
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, Teleport
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.scoring import (
    card_medals,
    red_medals,
    station_medals,
    uncovered,
)
from bot.games.planet_unknown.rules.state import Gain, Rover
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance
from tests.games.planet_unknown.builder import A, Table, at


def first_piece() -> Table:
    """Example 24, step 1: T98 on the moon, the rover on M(2,1); the satellite is still to move."""
    table = Table(moon="M0").put("T98", "rover*M(2,0) water*M(2,1) waterM(2,2)")
    table.does(Advance("water"))
    return table.does(PutRover(at("M(2,1)")))


def test_ruling_12_pieces_on_the_moon_move_the_satellite_and_fire() -> None:
    table = first_piece()
    assert table.cells("water", "rover") == (1, 1)
    assert {move.line for move in table.offered(Fire)} == {"row 2", "column F"}
    shot = first_piece().does(Fire("row 2"))
    assert shot.own.satellite == 3
    assert shot.own.meteors_at == [at("M(1,2)"), at("M(4,3)"), at("M(2,4)")]
    assert (shot.own.rovers_out, shot.own.rovers_lost, shot.own.meteors) == ([], 1, 0)
    table.does(Fire("column F"))
    assert len(table.own.meteors_at) == 4
    assert table.rover_squares == [at("M(2,1)")]


def test_example_24_the_next_pieces() -> None:
    table = first_piece().does(Fire("column F"))
    table.own.turn.todo = []
    assert "meteorite" in table.faults("T58", "tech*M(3,2) techM(4,2) roverM(3,3) rover*M(4,3)")
    table.put("T57", "rover*M(0,3) roverM(1,3) tech*M(2,3) techM(3,3)")
    table.does(Advance("rover"))
    assert table.movement == 1
    table.does(Advance("tech"))
    assert {move.line for move in table.offered(Fire)} == {"column E", "row 6"}
    table.does(Fire("column E"))
    assert table.own.satellite == 7
    assert at("M(4,3)") not in table.own.meteors_at
    table.pool(Gain("patch"), Gain("lifepod")).does(PlacePatch(at("M(3,0)")))
    table.does(Fire("column D"))
    assert table.own.satellite == 8
    assert table.own.meteors_at == [at("M(1,2)"), at("M(2,4)")]
    assert (red_medals(table.own), station_medals(table.own)) == (6, 0)


def test_example_24_pairs_and_one_of_each() -> None:
    table = Table(moon="M1")
    squares = [s for s in table.play.land.squares if table.play.land.is_moon(s)]
    table.own.symbols = dict(zip(squares, ["civ"] * 3 + ["water"] * 2, strict=False))
    assert station_medals(table.own) == 8
    each = Table(moon="M0")
    kinds = ["civ", "water", "biomass", "rover", "tech", "energy"]
    each.own.symbols = dict(zip(squares, kinds, strict=False))
    assert station_medals(each.own) == 8
    del each.own.symbols[squares[0]]
    assert station_medals(each.own) == 0


def test_example_24_a_tile_that_fits_only_on_the_moon_goes_there() -> None:
    table = Table(moon="M0")
    ground = table.play.land
    table.own.terrain = dict.fromkeys(ground.named(ground.on_planet), "civ")
    table.depot("T98").begin()
    assert table.offered(SetAside) == []
    assert all(
        move.square[0] == "M"
        for move in table.offered(type(table.move("T98", "rover*M(2,0) water*M(2,1) waterM(2,2)")))
    )


def test_rulings_m_1_and_m_5_boards_are_apart() -> None:
    table = Table(moon="M0").lies("T8", "civ*(5,0) energy*(5,1)")
    assert "edge" in table.faults("T98", "rover*M(2,1) water*M(2,2) waterM(2,3)")
    table.put("T32", "energy*M(2,0) water*M(3,0)")
    assert table.cells("civ", "water") == (0, 1)  # the planet's civ is no neighbour


def test_ruling_m_2_the_laser_waits_for_the_pieces_own_advances() -> None:
    table = Table(moon="M0").put("T98", "rover*M(2,0) water*M(2,1) waterM(2,2)")
    assert table.offered(Fire) == []
    table.does(Advance("water"))
    assert table.waiting == ["laser", "rover"]


def test_ruling_m_3_a_patch_moves_the_satellite_one_point() -> None:
    table = Table(moon="M0").pool(Gain("patch"), Gain("lifepod"))
    table.does(PlacePatch(at("M(2,0)")))
    assert table.offered(Fire) == [Fire("column D")]
    assert table.does(Fire("column D")).own.satellite == 1


def test_rulings_m_4_and_m_9_ice_of_the_moon_counts_and_loads_are_lost() -> None:
    table = Table(moon="M0").patch_lies("M(2,1)").put("T104", "water*M(2,2) rover*M(2,3)")
    table.does(Advance("water"))
    assert table.cells("water") == (1,)
    carrying = Table(moon="M0", corporation="horizon_group")
    carrying.own.rovers_out = [Rover(at("M(3,1)"), True)]
    carrying.play.destroy_rover(at("M(3,1)"))
    assert (carrying.own.meteors, carrying.own.rovers_out) == (0, [])


def test_rulings_m_6_to_m_8_rovers_stay_on_their_board_and_setup_does_not_fire() -> None:
    table = Table(moon="M0").rovers("M(2,0)").pool(movement=9)
    assert all(move.to[0] == "M" for move in table.offered(Drive))
    assert table.offered(Teleport) == []
    assert (len(table.own.meteors_at), table.own.satellite) == (4, 0)
    ship = Table(moon="M5").rovers("M(2,2)").pool(movement=1)
    ship.does(Teleport(at("M(2,2)"), at("(7,2)")))
    assert (ship.own.pods, ship.movement) == (1, 0)
    apart = Table(corporation="jump_drive", moon="M0", arrays=True)
    apart.own.pods_on = ["B"]
    apart.lies("T8", "civ*(5,0) energy*(5,1)").patch_lies("(6,1)", "civ").patch_lies(
        "M(3,0)", "civ"
    )
    assert apart.rovers("(5,0)").pool(movement=2).offered(Teleport) == [Teleport("F1", "G2")]
    assert "Not possible" in apart.refuses(Teleport("F1", at("M(3,0)")))


def test_ruling_m_10_printed_symbols_count_only_for_cards_naming_the_moon() -> None:
    table = Table(moon="M0")
    table.own.meteors_at = []
    table.pool()
    perform(table.play, EVENTS[31].effects)
    assert table.waiting == []
    perform(table.play, EVENTS[75].effects)
    assert {move.square for move in table.offered(Pick)} == {
        at("M(3,1)"),
        at("M(1,2)"),
        at("M(4,3)"),
        at("M(2,4)"),
    }


def test_rulings_m_11_and_m_12_covered_rovers_and_objectives() -> None:
    table = Table(moon="M0").rovers("M(2,0)")
    table.put("T98", "rover*M(2,0) water*M(2,1) waterM(2,2)")
    assert table.own.rovers_lost == 1
    assert not any(table.play.land.is_moon(pod) for pod in table.own.pods_at)
    moon = Table(moon="M0")
    ground = moon.play.land
    moon.own.symbols = dict.fromkeys(ground.named(ground.on_moon)[:6], "energy")
    moon.own.terrain = dict.fromkeys(ground.named(ground.on_moon), "energy")
    assert measure(moon.own, 20) == 0  # fewest energy resources names the planet
    assert measure(moon.own, 8) == 0
    assert not is_met(moon.own, 24)  # Alternative Energy counts both boards
    assert is_met(moon.own, 6)  # a block of energy terrain, on either board


def test_ruling_m_13_planet_rules_do_not_bind_the_moon() -> None:
    mixed = Table("k_273", moon="M0").patch_lies("M(2,1)")
    assert (
        mixed.faults("T98", "rover*M(1,3) water*M(2,3) waterM(3,3)")
        == "It must lie beside a tile or patch."
    )
    assert (
        mixed.faults("T98", "rover*M(2,2) water*M(2,3) waterM(2,4)") == "A meteorite lies on MC5."
    )
    assert mixed.faults("T104", "water*M(2,2) rover*M(3,2)") == ""
    half = mixed.faults("T98", "rover*M(1,1) water*M(1,2) waterM(1,3)")
    assert half == "A meteorite lies on MB3."
    immune = Table(moon="M0").tracks(tech=14)
    immune.put("T110", "rover*M(2,0) water*M(2,1) water!M(2,2)")
    assert len(immune.own.meteors_at) == 4


def test_ruling_m_14_lines_and_three_meteorites_anywhere() -> None:
    table = Table(moon="M0").pool()
    table.own.meteors_at.append("F6")
    perform(table.play, CARDS[17].effects)
    assert {move.square for move in table.offered(Pick)} >= {"row 6", "moon row 2"}
    table.pool()
    perform(table.play, CARDS[18].effects)
    assert all(move.square[0] != "M" for move in table.offered(Pick))
    table.pool()
    perform(table.play, CARDS[25].effects)
    assert len(table.offered(Pick)) == 5


def test_ruling_m_15_rules_are_dropped_only_if_no_board_has_room() -> None:
    table = Table("arashi", moon="M0")
    free = {at("(1,5)"), at("(2,5)")}
    ground = table.play.land
    table.own.terrain = {s: "civ" for s in ground.named(ground.on_planet) if s not in free}
    table.depot("T104").begin()
    assert "outside" in table.refuses(table.move("T104", "water*(1,5) rover*(2,5)"))


def test_ruling_m_16_bare_squares_of_both_boards() -> None:
    assert uncovered(Table(moon="M0").own) == 96 + 24


def pair() -> Table:
    """Example 25: T8 on the planet, an empty moon."""
    return Table(moon="M0", emergency=True).lies("T8", "civ*(5,0) energy*(5,1)").begin()


def test_ruling_13_two_tokens_instead_of_a_tile() -> None:
    table = pair()
    depot = table.play.depot()
    table.does(table.move("EM_energy", "energy*(5,2) energy!(5,3)"))
    assert {type(move) for move in table.offered(Emergency)} == {Emergency}
    assert table.choices() == []
    table.does(table.move("EM_rover", "rover*M(3,0) rover!M(2,0)"))
    assert {at("(5,3)"), at("M(2,0)")} <= {*table.own.meteors_at}
    assert table.play.depot() == depot
    assert len(table.own.tokens) == 4
    assert table.cells("civ") == (1,)  # the energy's only choice, resolved first
    squares = {move.square for move in table.offered(PutRover)}
    assert squares == {at("(5,2)"), at("(5,3)"), at("M(3,0)"), at("M(2,0)")}
    table.does(PutRover(at("(5,3)")))
    assert table.own.meteors == 1
    assert {move.line for move in table.offered(Fire)} == {"row 1", "column E"}
    table.does(Fire("column E"))
    assert table.own.satellite == 2
    assert at("M(4,3)") not in table.own.meteors_at


def test_rulings_e_1_and_n23_the_first_token_comes_first() -> None:
    """Its energy list is fixed before the second lies; its laser may hit the second's meteorite."""
    energy = pair()
    energy.does(energy.move("EM_energy", "energy*(5,2) energy!(5,3)"))
    energy.does(energy.move("EM_tech", "tech*(6,2) tech!(7,2)"))
    assert energy.cells("civ", "tech") == (1, 1)  # tech was not there when the list was fixed
    table = pair()
    table.does(table.move("EM_tech", "tech*M(3,0) tech!M(2,0)"))
    table.does(table.move("EM_civ", "civ*M(1,1) civ!M(2,1)"))
    assert table.cells("civ", "tech") == (0, 1)  # the second waits for the first's satellite step
    assert {move.line for move in table.offered(Fire)} == {"row 1", "column E"}
    table.does(Fire("row 1"))
    assert at("M(2,0)") not in table.own.meteors_at
    assert table.cells("civ", "tech") == (1, 1)
    assert table.own.satellite == 4  # the second step had one line only: row 3
    assert at("M(1,2)") not in table.own.meteors_at


def test_ruling_e_2_an_energy_token_has_no_other_resource() -> None:
    table = pair()
    table.does(table.move("EM_energy", "energy*(6,0) energy!(6,1)"))
    table.does(table.move("EM_biomass", "biomass*(5,2) biomass!(4,2)"))
    assert table.cells("civ", "biomass") == (1, 1)
    given = Table(emergency=True)
    given.own.terrain = dict.fromkeys(given.play.land.squares, "civ")
    given.begin().does(SetAside("EM_tech+EM_energy"))
    assert given.cells() == (0, 0, 0, 0, 1)
    assert len(given.own.tokens) == 4


def test_rulings_e_3_and_e_6_the_depot_is_not_touched() -> None:
    table = Table(corporation="republic", emergency=True).lies("T8", "civ*(5,0) energy*(5,1)")
    table.tracks(tech=3, rover=4).begin()
    table.does(
        table.move("EM_civ", "civ*(5,2) civ!(5,3)"), table.move("EM_tech", "tech*(6,2) tech!(6,3)")
    )
    assert table.movement == 0
    assert table.own.turn.taken == []
    extra = pair().pool(Gain("tile", what="extra"), phase="civ")
    assert extra.offered(Emergency) == []
    assert "tile of the round" in extra.refuses(extra.move("EM_civ", "civ*(6,0) civ!(6,1)"))


def test_ruling_e_4_the_second_may_rely_on_the_first() -> None:
    table = Table(emergency=True)
    ground = table.play.land
    free = {at("(5,0)"), at("(6,0)"), at("(5,1)"), at("(6,1)"), at("(0,5)")}
    table.own.terrain = {s: "civ" for s in ground.squares if s not in free}
    table.begin()
    ways = table.offered(Emergency)
    assert ways
    table.does(ways[0])
    assert table.offered(Emergency)
    lone = Table(emergency=True)
    lone.own.terrain = {s: "civ" for s in ground.squares if s not in {at("(5,0)"), at("(6,0)")}}
    lone.depot("T98").begin()
    assert lone.offered(Emergency) == []
    assert "No second" in lone.refuses(lone.move("EM_civ", "civ*(5,0) civ!(6,0)"))


def test_squares_of_a_second_token_are_completed_by_the_rules_that_hold_for_it() -> None:
    """Only ice is left, and the event against ice is off for this player (section 4)."""
    table = Table(emergency=True)
    table.state.rules = ["no_tile_on_ice"]
    free = {"F3", "F4", "A7", "B7"}
    squares = table.play.land.squares
    table.own.terrain = {square: "tech" for square in squares if square not in free}
    table.depot("T9", "T10").begin()
    table.does(table.move("EM_rover", "rover*(0,6) rover!(1,6)"))
    turns = Turns("play", {A: Draft(copied(table.own), table.own)})
    position = Position[Any, Any](1, table.state, [turns])
    assert token_squares(position, A, {"token": "EM_water"}) == ["F3"]


def test_ruling_e_5_one_resource_of_the_whole_placement() -> None:
    table = pair()
    table.state.rules = ["one_resource_only"]
    table.does(
        table.move("EM_civ", "civ*(5,2) civ!(5,3)"), table.move("EM_tech", "tech*(6,2) tech!(6,3)")
    )
    assert {move.option for move in table.offered(Choose)} == {"civ", "tech"}
    table.does(Choose("tech"))
    assert table.cells("civ", "tech") == (0, 1)


def test_ruling_e_5_one_resource_of_two_tokens_that_are_given_up() -> None:
    table = Table(emergency=True)
    table.own.terrain = dict.fromkeys(table.play.land.squares, "rover")
    table.state.rules = ["one_resource_only"]
    table.begin().does(SetAside("EM_civ+EM_tech"))
    assert {move.option for move in table.offered(Choose)} == {"civ", "tech"}
    table.does(Choose("civ"))
    assert table.cells("civ", "tech") == (1, 0)


def test_rulings_m_2_and_e_5_no_laser_before_the_one_resource_is_chosen() -> None:
    table = Table(moon="M0", emergency=True)
    table.state.rules = ["one_resource_only"]
    table.begin().does(
        table.move("EM_rover", "rover*M(3,0) rover!M(2,0)"),
        table.move("EM_tech", "tech*M(1,1) tech!M(2,1)"),
    )
    assert table.offered(Fire) == []
    table.does(Choose("tech"))
    assert {move.line for move in table.offered(Fire)} == {"row 1", "column E"}  # of point 2


def test_ruling_n24_as_many_tokens_as_one_has_two_at_a_time() -> None:
    table = pair()
    table.own.tokens = ["EM_civ"]
    assert table.offered(Emergency) == []
    assert "pairs" in table.refuses(table.move("EM_civ", "civ*(5,2) civ!(5,3)"))
    table.own.tokens_used = ["EM_tech"]
    perform(table.play, EVENTS[69].effects)
    table.own.turn.todo[0], table.own.turn.todo[-1] = (
        table.own.turn.todo[-1],
        table.own.turn.todo[0],
    )
    table.does(Choose("token EM_tech"))
    assert sorted(table.own.tokens) == ["EM_civ", "EM_tech"]


def test_section_13_event_69_gives_back_one_of_the_tokens_that_were_placed() -> None:
    table = pair()
    table.does(table.move("EM_civ", "civ*(5,2) civ!(5,3)"))
    table.does(table.move("EM_tech", "tech*(6,2) tech!(6,3)"))
    table.pool()
    perform(table.play, EVENTS[69].effects)
    assert {move.option for move in table.offered(Choose)} == {"token EM_civ", "token EM_tech"}
    table.does(Choose("token EM_civ"))
    assert "EM_civ" in table.own.tokens
    assert table.own.tokens_used == ["EM_tech"]


def arrays(**tracks: int) -> Table:
    return Table(arrays=True).lies("T8", "civ*(5,0) energy*(5,1)").tracks(**tracks)


def test_ruling_14_a_patch_of_any_terrain() -> None:
    """Example 25: it touches, extends terrain, and advances nothing."""
    table = arrays().pool(Gain("patch"))
    assert {move.kind for move in table.offered(PlacePatch)} == {
        "biomass",
        "civ",
        "water",
        "rover",
        "tech",
        "energy",
    }
    table.does(PlacePatch(at("(6,1)"), "civ"))
    assert table.own.terrain[at("(6,1)")] == "civ"
    assert at("(6,1)") not in table.own.symbols
    assert table.cells() == (0, 0, 0, 0, 0)
    assert "civ" not in table.own.arrays
    table.pool(Gain("patch"))
    assert "patches" in table.refuses(PlacePatch(at("(6,0)"), "civ"))


def test_rulings_a_1_to_a_4() -> None:
    table = arrays(tech=5).pool(Gain("patch")).does(KeepPatch("tech"))
    assert (table.own.kept, "tech" in table.own.arrays) == (["tech"], False)
    on_tiles = Table(corporation="wormhole_corp", arrays=True).lies("T56", "rover*(5,0) tech*(5,1)")
    on_tiles.tracks(tech=5).pool(Gain("patch")).does(PlacePatch(at("(5,1)"), "energy"))
    assert on_tiles.own.terrain[at("(5,1)")] == "energy"
    counted = arrays().patch_lies("(6,0)", "civ").patch_lies("(6,1)")
    counted.own.cards = [22]
    assert card_medals(counted.own) == 2
    wet = Table(arrays=True).pool(Gain("patch")).does(PlacePatch(at("(3,1)"), "water"))
    assert wet.cells("water") == (0,)


def test_example_25_energy_patches_count_as_terrain_not_as_resources() -> None:
    table = arrays().patch_lies("(5,2)", "energy")
    assert measure(table.own, 8) == 2  # Plasma
    assert measure(table.own, 20) == 1  # Galvanize


def test_supermoon_cards_score_the_moon() -> None:
    table = Table(moon="M0").rovers("M(2,0)")
    ground = table.play.land
    table.own.cards = [41, 46, 51, 53, 54]
    assert card_medals(table.own) == 1 + 1 + 1 + 0 + 3 + 0
    table.own.terrain = dict.fromkeys(ground.named(ground.on_moon), "civ")
    table.own.meteors_at = []
    assert card_medals(table.own) == 1 + 1 + 3 + 4 + 5 + 5
