"""The order in which placements are offered, what each is said to bring, and the steps of a turn in words. No ruling: none of this is a rule."""

from __future__ import annotations

from itertools import pairwise

from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.rules.placement import Place, Ways, find_way
from bot.games.planet_unknown.rules.rating_placement import BOTH_WITHIN, PlacementRating
from bot.games.planet_unknown.rules.rovers import PutRover
from bot.games.planet_unknown.rules.site import Site
from bot.games.planet_unknown.rules.state import Gain
from bot.games.planet_unknown.rules.tracks import Advance
from bot.games.planet_unknown.view.turn_log import step_words
from tests.games.planet_unknown.builder import Table, at


def two_tiles_lie(*depot: str) -> Table:
    """Two tiles at the upper edge, and these to choose from."""
    table = Table().lies("T104", "water*(3,1) rover*(4,1)")
    table.lies("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)")
    return table.depot(*depot).begin()


def masks(table: Table, moves: list[Place]) -> list[int]:
    return [find_way(table.play, TILES[m.tile], m.square, m.turn, m.flip)[1].mask for m in moves]


def brings(table: Table, tile: str, spec: str) -> str:
    return PlacementRating(Site(table.play), TILES[tile]).words(table.fit(tile, spec))


def test_the_first_eight_are_of_both_tiles_and_lie_apart() -> None:
    table = two_tiles_lie("T72", "T116")
    first = table.offered(Place)[:8]
    assert [(m.tile, m.square) for m in first[:4]] == [
        ("T72", "D4"), ("T72", "I2"), ("T72", "F5"), ("T116", "C3"),
    ]  # fmt: skip
    covered = masks(table, first)
    assert all(one != other for k, one in enumerate(covered) for other in covered[:k])


def test_the_better_tile_does_not_crowd_the_other_out() -> None:
    """A tile without meteor symbol that covers ice, beside one that brings nothing as good anywhere."""
    for depot in (("T19", "T98"), ("T108", "T56"), ("T49", "T116")):
        table = two_tiles_lie(*depot)
        first = [m.tile for m in table.offered(Place)[: 2 * BOTH_WITHIN]]
        assert {*first[:BOTH_WITHIN]} == {*first[BOTH_WITHIN:]} == {*depot}


def test_after_two_pages_the_rest_follows_by_what_it_brings() -> None:
    table = two_tiles_lie("T72", "T116")
    moves = table.offered(Place)
    rated = {one[1:]: one[0] for some in Ways(table.play).by_tile.values() for one in some}
    worth = [
        rated[m.tile, find_way(table.play, TILES[m.tile], m.square, m.turn, m.flip)[1]]
        for m in moves
    ]
    assert worth[0] == max(worth)
    assert all(one >= other for one, other in pairwise(worth[16:]))
    assert len({(m.tile, m.square, m.turn, m.flip) for m in moves}) == len(moves)


def test_a_placement_says_what_it_brings() -> None:
    table = two_tiles_lie("T19", "T116")
    assert brings(table, "T116", "water*(5,4) rover*!(6,4)") == (
        "covers ice, water +1; rover +1; meteor at G5"
    )
    assert brings(table, "T116", "water*(6,1) rover*!(6,2)") == (
        "no ice: no water; rover +1; meteor at G3"
    )


def test_biomass_of_wormhole_is_said_and_rated_by_what_it_joins() -> None:
    """Section 7: its biomass advances only where an area of biomass grows; the same tile of others anywhere."""
    beside, apart = "biomass*(5,3) civ*!(6,3)", "biomass*(4,1) civ*!(3,1)"
    for corporation, said in (
        ("wormhole_corp", ("biomass +1", "biomass apart: no step")),
        ("", ("biomass +1", "biomass +1")),
    ):
        table = Table(corporation=corporation) if corporation else Table()
        table.lies("T56", "rover*(5,0) tech*(5,1)").lies("T128", "biomass*(5,2) civ*(6,2)")
        table.depot("T116", "T5").begin()
        assert tuple(brings(table, "T140", laid).split(";")[0] for laid in (beside, apart)) == said


def test_water_of_oasis_and_of_universal_coalition_is_said_as_it_counts() -> None:
    """Section 7: Oasis advances a step for each square on ice; Universal Coalition's level 4 doubles a water resource."""
    for corporation, cells, said in (
        ("oasis_ultd", {}, "covers ice, water +2"),
        ("universal_coalition", {"tech": 10}, "covers ice, water +2"),
        ("universal_coalition", {}, "covers ice, water +1"),
    ):
        table = Table(corporation=corporation).tracks(**cells)
        table.lies("T56", "rover*(5,0) tech*(5,1)").depot("T98", "T5").begin()
        assert brings(table, "T98", "rover*(5,2) water*(5,3) water(5,4)").split(";")[0] == said


def test_joining_energy_and_filling_a_column_are_said() -> None:
    """Column A has the squares A6 and A7 only; the patch on B6 is energy."""
    table = Table().patch_lies("(1,5)", "energy").depot("T116", "T5").begin()
    assert brings(table, "T32", "energy*(0,5) water*(0,6)") == (
        "joins energy: water; covers ice, water +1; fills column A (1 medal)"
    )
    assert brings(table, "T44", "energy*(0,5) water*!(0,6)").endswith("water +1; meteor at A7")


def placing(corporation: str, *pods_on: str, **tracks: int) -> Table:
    """A civ and energy tile on F1 and F2; any tile may be looked at."""
    table = Table(corporation=corporation).lies("T8", "civ*(5,0) energy*(5,1)").tracks(**tracks)
    table.own.pods_on = [*pods_on]
    return table.depot("T116", "T5").begin()


def test_where_not_both_resources_count_it_is_said_which() -> None:
    """Rulings Q-1 and Q-3 (one of them twice, of inner tiles here), events 40 and 44 (one of them), Salvage Yard (none)."""
    down = "tech*(5,2) rover*(5,3) rover(5,4)"
    twice = placing("quantum_solutions BB")
    assert brings(twice, "T50", down) == "rover +2 or else tech +2"
    assert brings(placing("quantum_solutions AB"), "T50", down) == "rover +1; tech +1"
    dry = brings(twice, "T98", "rover*(5,2) water*(6,2) water(7,2)")
    assert dry == "rover +2; destroys the lifepod of H3"
    assert brings(twice, "T26", "water*(5,2) energy*(5,3) energy(5,4)") == (
        "energy: water, twice or else covers ice, water +2"
    )
    plain = placing("universal_coalition")
    plain.state.rules = ["one_resource_only"]
    assert brings(plain, "T50", down) == "rover +1 or else tech +1"
    plain.pool(Gain("tile", what="extra", benefits=False), phase="civ")
    assert brings(plain, "T50", down) == "no tracker advances"


def test_what_technologies_add_to_a_placement_is_said() -> None:
    """Ruling Q-4 (a water symbol on an edge), Oasis 3 to 5, Jump Drive D."""
    edge = "rover*(6,1) water*(7,1) water(8,1)"
    assert brings(placing("quantum_solutions AA", tech=10), "T98", edge) == (
        "no ice: no water; rover +1; also advance water"
    )
    assert brings(placing("oasis_ultd", tech=14), "T98", edge) == (
        "no ice: no water; rover +1; also advance water; also a patch; also a synergy boost"
    )
    beside = "tech*(6,1) rover*(6,2)"
    assert brings(placing("jump_drive", "D"), "T56", beside) == (
        "rover +1; joins energy: civ, rover or tech"
    )
    assert brings(placing("jump_drive"), "T56", beside) == "rover +1; tech +1"


def test_a_step_says_what_it_brought() -> None:
    table = Table().put("T104", "water*(3,1) rover*(4,1)")
    placed = list(table.own.turn.told)
    assert step_words(table.move("T104", "water*(3,1) rover*(4,1)"), placed) == (
        "Water and rover tile at D2, turned three times"
    )
    table.does(Advance("water"))
    advanced = table.own.turn.told[len(placed) :]
    assert step_words(Advance("water"), advanced) == "Advance water: rover +1"
    assert step_words(Place("T104", "D2", 3), [*placed, *advanced]) == (
        "Water and rover tile at D2, turned three times: water +1, rover +1"
    )
    own = [one for one in advanced if one.facts.get("track") == "water"]
    assert step_words(Advance("water"), own) == "Advance water"
    assert step_words(Advance("water"), own * 2) == "Advance water: water +2"
    assert step_words(PutRover(at("(4,1)")), []) == "Rover on E2"
    assert step_words(Advance("civ", twice=True), []) == "Advance civ, twice"
