"""Split planet and Quantum Solutions: examples 26 and 27 (sections 15 and 16; rulings S-1 to S-6, Q-1 to Q-8, N25)."""

from __future__ import annotations

import pytest

from bot.games.planet_unknown.printed.pieces import corporation
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.objectives import measure
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.rovers import Drive, Teleport
from bot.games.planet_unknown.rules.scoring import line_medals
from bot.games.planet_unknown.rules.state import Gain, Start
from bot.games.planet_unknown.rules.targeting import craters
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import UseTech
from bot.games.planet_unknown.view.seat import planet_view
from tests.games.planet_unknown.builder import Table, at

SIDES = "split BAAB"  # Q1B civ, Q2A patches, Q3A energy, Q4B tech


def split(sides: str = SIDES, **options: bool) -> Table:
    return Table(sides, split_planet=True, **options)


def test_ruling_15_each_quarter_begins_at_its_edge() -> None:
    """Example 26a."""
    table = split().put("T104", "water*Q1(5,0) rover*Q1(5,1)")
    table.own.turn.todo = []
    assert "Q2" in table.faults("T32", "energy*Q2(3,3) water*Q2(4,3)")
    assert table.faults("T32", "energy*Q2(5,3) water*Q2(5,4)") == ""
    table.lies("T32", "energy*Q2(5,3) water*Q2(5,4)")
    assert "beside" in table.faults("T32", "energy*Q2(3,2) water*Q2(3,3)")


def test_example_26b_what_a_quarter_forbids() -> None:
    table = split()
    assert "civ" in table.faults("T8", "civ*Q1(5,0) energy*Q1(5,1)")
    assert "civ" in table.faults("T129", "civQ1(1,5) civ*Q1(2,5) biomassQ1(3,5) biomass*Q1(4,5)")
    assert "patches" in table.faults("patch_biomass", "biomassQ2(5,5)")
    assert "patches" in table.faults("patch_tech", "techQ2(5,5)")
    meteor = split("split AAAA").tracks(tech=14)
    assert "meteor" in meteor.faults("T110", "rover*Q1(5,0) water*Q1(5,1) water!Q1(5,2)")


def test_example_26c_and_ruling_n25_all_restrictions_go_together() -> None:
    table = split()
    ground = table.play.land
    free = {at(s) for s in ("Q1(5,0)", "Q1(5,1)", "Q1(5,2)", "Q3(5,0)", "Q3(5,1)", "Q3(5,2)")}
    table.own.terrain = {s: "rover" for s in ground.squares if s not in free}
    table.depot("T10", "T8").begin()
    assert table.offered(SetAside) == []
    offered = table.offered(Place)
    assert {move.tile for move in offered} >= {"T8"}
    assert len({ground.region_of(move.square).name for move in offered}) == 2


def test_example_26d_spaceships() -> None:
    table = split().rovers("Q1(5,5)").pool(movement=2)
    assert all(table.play.land.region_of(move.to).name == "Q1" for move in table.offered(Drive))
    table.does(Teleport(at("Q1(5,5)"), at("Q3(2,4)")))
    assert (table.own.pods, table.movement) == (1, 1)
    dead = split().rovers("Q1(5,5)").pool(movement=2)
    dead.own.terrain[at("Q1(5,5)")] = "rover"
    assert dead.offered(Teleport) == []


def test_example_26e_lines_count_in_each_quarter() -> None:
    table = split()
    table.own.terrain = {at(f"Q1({x},5)"): "biomass" for x in range(6)}
    table.own.terrain[at("Q2(0,5)")] = "biomass"
    assert line_medals(table.own) == 1
    assert measure(table.own, 6) == 6  # largest biomass area: not joined across the gap


def test_section_15_the_outermost_row_and_column_of_a_quarter_bear_no_medal() -> None:
    """The other five do, one each; on the map these are A and L, 1 and 12."""
    lines = split().play.land.lines
    assert len(lines) == 40
    assert {line.medals for line in lines} == {1}
    outermost = {"row 1", "row 12", "column A", "column L"}
    assert not {line.name.rpartition(" of ")[0] for line in lines} & outermost


def test_rulings_s_1_and_s_3_every_outline_is_edge_and_quarters_may_be_entered_any_time() -> None:
    table = split()
    ground = table.play.land
    edges = [region.edge.bit_count() for region in ground.regions]
    assert edges == [16, 16, 16, 16]
    assert at("Q2(0,5)") not in ground.near[at("Q1(5,5)")]
    table.lies("T104", "water*Q1(5,0) rover*Q1(5,1)")
    assert table.faults("T104", "water*Q3(5,0) rover*Q3(5,1)") == ""


def test_ruling_s_2_the_symbol_square_decides() -> None:
    """A piece lies inside one quarter, so its symbol is on that quarter."""
    table = split("split BBBB")
    assert "water" in table.faults("T104", "water*Q2(5,4) rover*Q2(5,5)")
    assert table.faults("T104", "water*Q1(5,0) rover*Q1(5,1)") == ""


def test_ruling_s_4_no_meteorites_by_events_either() -> None:
    table = split("split AAAA")
    table.own.craters = [at("Q1(5,5)"), at("Q4(5,5)")]
    assert craters(table.play, "") == [at("Q4(5,5)")]


def test_ruling_s_5_the_arrival_square_is_free_and_collects() -> None:
    table = split(emergency=False).rovers("Q1(5,5)", "Q3(2,4)").pool(movement=1)
    assert table.refuses(Teleport(at("Q1(5,5)"), at("Q3(2,4)")))
    moon = Table(SIDES, moon="M0", split_planet=True).rovers("Q1(5,5)").pool(movement=1)
    moon.does(Teleport(at("Q1(5,5)"), at("M(3,1)")))
    assert moon.own.meteors == 1


def test_ruling_s_6_difficulty_is_the_sum_of_the_symbols() -> None:
    table = split()
    view = planet_view(table.state, table.own)
    assert (view.difficulty, view.size) == (2 + 1 + 2 + 3, 96)


def quantum(halves: str, **tracks: int) -> Table:
    table = Table(corporation=f"quantum_solutions {halves}", split_corporation=True)
    table.tracks(**{"rover": 6, "tech": 5, **tracks})
    return table.lies("T8", "civ*(5,0) energy*(5,1)").rovers("(5,0)", "(5,1)")


OUTER, INNER = (
    ("T48", "tech*(5,2) tech(5,3) tech(4,3) rover*(4,4) rover(4,5)"),
    ("T50", "rover*(5,2) tech*(5,3) tech(5,4)"),
)


def put(halves: str, tile: str, **tracks: int) -> Table:
    table = quantum(halves, **tracks)
    table.depot(tile).begin()
    where = next(m for m in table.offered(Place) if m.tile == tile and "M" not in m.square)
    return table.does(where)


@pytest.mark.parametrize(("halves", "tile"), [("AA", "T48"), ("BA", "T50")])
def test_ruling_16_lower_a_may_step_back_first(halves: str, tile: str) -> None:
    """Example 27, upper A with T48 or upper B with T50."""
    table = put(halves, tile)
    assert {move.track for move in table.offered(Regress)} == {"rover", "tech"}
    table.does(Regress("rover"))
    assert table.cells("rover") == (5,)
    table.does(Advance("rover"))
    assert (table.cells("rover"), table.movement) == ((6,), 1)
    assert "rover" not in table.waiting  # both rovers are out
    table.does(Advance("tech"))
    assert table.cells("tech") == (6,)
    assert table.waiting == ["boost"]
    assert table.offered(Regress) == []


@pytest.mark.parametrize(("halves", "tile"), [("AA", "T50"), ("BA", "T48")])
def test_example_27_without_the_condition_the_round_is_normal(halves: str, tile: str) -> None:
    table = put(halves, tile)
    assert table.offered(Regress) == []
    table.does(Advance("rover"))
    assert (table.cells("rover"), table.movement) == ((7,), 1)


@pytest.mark.parametrize(("halves", "tile"), [("AB", "T48"), ("BB", "T50")])
def test_example_27_lower_b_advances_one_twice(halves: str, tile: str) -> None:
    table = put(halves, tile)
    assert {move.option for move in table.offered(Choose)} == {"rover", "tech"}
    table.does(Choose("rover")).advances("rover")
    assert (table.cells("rover", "tech"), table.movement) == ((8, 5), 4)
    other = put(halves, tile).does(Choose("tech")).advances("tech")
    assert other.cells("rover", "tech") == (6, 7)
    assert other.play.has("3")


@pytest.mark.parametrize(("halves", "tile"), [("AB", "T50"), ("BB", "T48")])
def test_example_27_lower_b_without_the_condition(halves: str, tile: str) -> None:
    table = put(halves, tile)
    assert table.offered(Choose) == []
    table.does(Advance("rover"))
    assert (table.cells("rover"), table.movement) == ((7,), 2)


def test_rulings_q_1_and_q_2_lower_a_is_optional_and_energy_has_no_tracker() -> None:
    table = put("AA", "T48").does(Advance("rover"), Advance("tech"))
    assert table.waiting == ["boost"]
    assert table.offered(Regress) == []
    energy = put("AA", "T0", civ=1)
    assert {move.track for move in energy.offered(Regress)} == {"civ"}
    zero = put("AA", "T0", civ=0)
    assert zero.offered(Regress) == []


def test_rulings_q_1_and_n22_a_boost_does_not_use_up_the_step_back() -> None:
    table = Table(corporation="quantum_solutions AA", split_corporation=True)
    table.tracks(tech=5, rover=3).own.terrain = dict.fromkeys(table.play.land.squares, "water")
    table.depot("T48").begin().own.turn.pool = 2
    table.does(SetAside("T48"), UseTech("2"), Advance("water"))
    assert {move.track for move in table.offered(Regress)} == {"rover", "tech"}
    table.does(Advance("rover"))
    assert table.offered(Regress) == []


def test_example_27a_a_level_is_off_until_it_is_reached_again() -> None:
    table = put("AA", "T48").does(Regress("tech"))
    assert not table.play.has("2")
    table.does(Advance("tech"))
    assert table.play.has("2")


def test_example_27b_and_ruling_q_5_a_patch_for_an_empty_cell() -> None:
    twice = {"n": 2, "label": "twice", "what": "resource"}
    table = quantum("BB", civ=2).pool(Gain("steps", ["civ"], **twice)).advances("civ")
    assert (table.cells("civ"), table.waiting) == ((4,), ["patch"])
    medal = quantum("BB", civ=3).pool(Gain("steps", ["civ"], **twice)).advances("civ")
    assert (medal.cells("civ"), medal.waiting) == ((5,), [])


def test_example_27c_and_ruling_q_3_energy_twice_on_one_tracker() -> None:
    """Water on no ice cannot be chosen; one tracker of the energy list goes twice."""
    table = quantum("BB").put("T26", "energy(6,1) energy*(7,1) water*(8,1)")
    assert table.offered(Choose) == []
    assert table.choices() == ["civ", "water"]
    table.does(Advance("water"))  # the second step has no other choice
    assert table.cells("water", "civ") == (2, 0)


def test_example_27d_and_ruling_q_4_water_symbols_on_an_edge() -> None:
    table = quantum("AA", tech=10).put("T98", "rover*(6,1) water*(7,1) water(8,1)")
    steps = [
        gain.what
        for gain in table.own.turn.todo
        if gain.kind == "steps" and gain.tracks == ["water"]
    ]
    assert steps == ["tech"]  # no ice
    centre = quantum("BA", tech=10).put("T98", "rover*(5,2) water*(6,2) water(7,2)")
    steps = [gain.what for gain in centre.own.turn.todo if gain.tracks == ["water"]]
    assert steps == ["tech"]


def test_ruling_q_6_touching_a_lifepod_or_a_rover() -> None:
    table = quantum("AA", tech=3)
    assert table.faults("T104", "water*(7,3) rover*(7,4)") == ""  # beside the lifepod of (7,2)
    assert "beside" in table.faults("T104", "water*(7,4) rover*(7,5)")
    rover = quantum("AB", tech=3).rovers("(5,7)")
    assert rover.faults("T104", "water*(5,8) rover*(6,8)") == ""
    assert "beside" in rover.faults("T104", "water*(7,3) rover*(7,4)")
    covering = quantum("AB", tech=3).rovers("(5,8)")
    assert "beside" in covering.faults("T104", "water*(5,8) rover*(6,8)")


def test_ruling_q_7_extra_tiles_come_from_a_ring_too() -> None:
    table = quantum("BB").depot("T50").pool(Gain("tile", what="extra"), phase="civ")
    table.does(next(m for m in table.offered(Place) if m.tile == "T50"))
    assert {move.option for move in table.offered(Choose)} == {"rover", "tech"}


def test_ruling_q_8_levels_by_half() -> None:
    board = corporation("quantum_solutions", "AB")
    texts = {tech.level: tech.text for tech in board.techs}
    assert "rover" in texts["1"]
    assert "edge" in texts["5"]
    assert (board.rovers, board.difficulty, board.is_house) == (2, 3, True)


def test_quantum_techs_that_are_used() -> None:
    trade = quantum("AA").pool(movement=3).does(UseTech("2"))
    assert (trade.movement, trade.waiting) == (1, ["boost"])
    edge = quantum("AA", tech=14)
    edge.own.meteors_at = [at("(5,0)"), at("(5,4)")]
    edge.pool().does(UseTech("5", at("(5,0)")))
    assert edge.own.meteors_at == [at("(5,4)")]
    starts = quantum("AA", tech=7)
    starts.own.starts = [Start(at("(5,0)"), "civ", False), Start(at("(5,4)"), "", False)]
    assert starts.begin().movement == 1
    away = quantum("BA", tech=7)
    away.own.starts = [Start(at("(5,0)"), "civ", False), Start("", "", False)]
    assert away.begin().movement == 1
