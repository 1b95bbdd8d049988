"""The ten events of the AI command deck, row by row, as written on the cards."""

from __future__ import annotations

import pytest

from bot.games.dawn_on_titan.printed.ai_deck import AI_DECK, EFFECT_CARDS, EVENTS, row_of
from bot.games.dawn_on_titan.printed.pieces import SHIPS
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, AiShip
from tests.games.dawn_on_titan.solo_builder import IDLE, Mission

CANNOT = "ai_cannot"


def fleet_at(table: Mission, *places: str) -> Mission:
    """Ships of the AI, one a place, each with the direction given after the place."""
    for name, place in zip(SHIPS, places, strict=False):
        table.ship("B", name, *place.split())
    return table


def test_the_deck_has_ten_events_and_six_effects() -> None:
    assert (len(EVENTS), len(EFFECT_CARDS), len(AI_DECK)) == (10, 6, 16)
    assert all([row.die for row in card.modifications] == [1, 2, 3] for card in EVENTS.values())
    assert all(row_of(card, 3).discard for card in EVENTS)


def two_moons(event: str, die: int) -> Mission:
    """AI ships level with Greip (norse), Rhea (main) and, in the wrong direction, with Dione."""
    table = Mission(event, die).moon("N5", "greip").moon("M3", "rhea").moon("M5", "dione")
    table.ship("A", "pathfinder", "N1", "silver")
    return fleet_at(table, "N5 silver", "M3 gold", "M5 silver")


@pytest.mark.parametrize(
    ("die", "places"), [(1, ["N5", "N5"]), (2, ["M3", "M3"]), (3, ["N5", "N5", "M3", "M3"])]
)
def test_assembly_line(die: int, places: list[str]) -> None:
    """1 industry where an AI ship shares location and direction: norse, then main moons, then no limit."""
    table = two_moons("assembly_line", die)
    table.ai_turn()
    assert [way.at for way in table.offers("A", AiBuild)] == places
    table.play("A", table.offers("A")[0])
    assert len(table.state.bodies[places[0]].industries) == 1
    assert (table.asked(), table.solo.die) == ("A", {1: 2, 2: 3, 3: 1}[die])


def test_assembly_line_needs_a_spot_and_a_kind_at_home() -> None:
    """Ruling 50: the AI builds what its HQ holds; without a way nothing happens (ruling 49)."""
    table = fleet_at(Mission("assembly_line", 3).moon("N5", "greip"), "N5 silver")
    table.ship("A", "pathfinder", "N1", "silver")
    table.seat("B").home |= {"alloy_factory": 0, "life_lab": 0}
    assert CANNOT in table.ai_turn()
    assert table.state.bodies["N5"].industries == []


def landing(event: str, die: int) -> Mission:
    table = Mission(event, die).hidden("N5", "greip").moon("M3", "rhea")
    return table.empty().ship("A", "pathfinder", "M1", "silver")


@pytest.mark.parametrize(
    ("event", "die", "places"),
    [
        ("prefab_drop", 1, ["N5"]),
        ("prefab_drop", 2, ["M3", "N5"]),
        ("prefab_drop", 3, ["M1", "M3", "N5"]),
        ("beachhead", 2, ["M1", "M3"]),
        ("beachhead", 3, ["M1", "M3"]),
    ],
)
def test_landings(event: str, die: int, places: list[str]) -> None:
    """A ship and an industry on a moon with a free spot, explored or not, as the row limits it."""
    table = landing(event, die)
    table.ship("B", "life", "S", "gold").ship("B", "alloy", "S", "gold")
    table.ai_turn()
    found = [way.at for way in table.offers("A", AiBuild)] or ["N5"]
    assert sorted(set(found)) == places


def test_prefab_drop_flips_builds_and_lands() -> None:
    table = landing("prefab_drop", 1)
    kinds = table.ai_turn()
    assert "explored" in kinds
    assert table.offers("A") == [AiBuild("N5", "alloy_factory"), AiBuild("N5", "life_lab")]
    table.play("A", AiBuild(industry="Life lab"))
    assert table.at("B", "pathfinder") == "N5 silver"
    assert table.view("A").seats[1].industries == (("life_lab", "N5"),)


def test_a_flipped_moon_without_a_fitting_spot_gets_nothing() -> None:
    """Ruling 49: the moon stays face up; neither ship nor industry comes."""
    table = landing("prefab_drop", 1)
    table.seat("B").home |= {"alloy_factory": 0, "life_lab": 0}
    kinds = table.ai_turn()
    assert kinds.index("explored") < kinds.index(CANNOT)
    assert table.state.bodies["N5"].explored
    assert table.seat("B").ships == {}


def test_beachhead_row_1_lands_only_a_ship() -> None:
    """Nothing is built and the moon is not flipped."""
    table = landing("beachhead", 1)
    table.ai_turn()
    table.play("A", AiShip(at="N5"))
    assert table.at("B", "pathfinder") == "N5 silver"
    assert not table.state.bodies["N5"].explored
    assert table.solo.die == 2


def test_seed_colony() -> None:
    """In a sector with an AI unit, no ship needed; row 1 waits, row 2 spares Titan, row 3 has no limit and chains."""
    table = Mission("seed_colony", 1).hidden("N5", "greip").moon("M3", "rhea").empty()
    fleet_at(table, "M2 gold").ship("A", "pathfinder", "N9", "silver")
    assert "ai_held" in table.ai_turn()
    assert "ai_cannot" in table.ai_turn()  # Titan is the only moon of sector 1
    table.ai_turn()
    assert {way.at for way in table.offers("A", AiBuild)} == {"M1"}
    fleet_at(table, "H2 gold")
    table.ship("B", "life", "M2", "gold")
    assert {way.at for way in table.offers("A", AiBuild)} == {"M1", "M3", "N5"}


def test_deep_harvest_builds_else_moves() -> None:
    """If no ship can build, one ship moves up to 2 steps to a moon with a free spot and matches its direction."""
    table = fleet_at(Mission("deep_harvest", 1).moon("M3", "rhea"), "M3 gold")
    table.ship("A", "pathfinder", "N9", "silver")
    table.ai_turn()
    assert table.offers("A") == [AiBuild("M3", "alloy_factory"), AiBuild("M3", "diamond_mine")]
    table = fleet_at(Mission("deep_harvest", 2).moon("M3", "rhea"), "M4 silver", "N20 gold")
    table.ship("A", "pathfinder", "N9", "silver")
    table.ai_turn()
    assert table.at("B", "pathfinder") == "M3 gold"


def test_deep_harvest_row_3_only_moves() -> None:
    """A ship that could build moves on; a face-down moon is no goal."""
    table = fleet_at(Mission("deep_harvest", 3).moon("M3", "rhea"), "M1 gold")
    table.hidden("M2", "dione").ship("A", "pathfinder", "N9", "silver")
    kinds = table.ai_turn()
    assert "ai_built" not in kinds
    assert table.at("B", "pathfinder") == "M3 gold"


@pytest.mark.parametrize(("die", "count"), [(1, 1), (3, 2)])
def test_twin_foundry(die: int, count: int) -> None:
    """Up to 2 industries on different moons; row 1 only 1."""
    table = two_moons("twin_foundry", die)
    table.ai_turn()
    built = 0
    while ways := table.offers("A", AiBuild):
        table.play("A", ways[0])
        built += 1
    assert built == count
    assert len(table.view("A").seats[1].industries) == count


def test_twin_foundry_row_2_asks_who_has_more() -> None:
    """1 industry, and only if the AI has fewer industries than the human."""
    table = two_moons("twin_foundry", 2)
    assert "ai_held" in table.ai_turn()
    table = two_moons("twin_foundry", 2).moon("N9", "loge").industry("A", "life_lab", "N9")
    table.ai_turn()
    assert len(table.offers("A", AiBuild)) == 4


def outposts(event: str, die: int, *below: str) -> Mission:
    """The AI has industries on Rhea and Greip, the human a ship above Dione and an industry with a ship on Loge."""
    table = Mission(event, die, *below).moon("M3", "rhea").moon("N5", "greip").moon("N9", "loge")
    table.industry("B", "diamond_mine", "M3").industry("B", "life_lab", "N5")
    table.industry("A", "life_lab", "N9").ship("A", "life", "N9", "silver")
    return table.ship("A", "alloy", "M5", "silver")


@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 2), (3, 1)])
def test_reinforcements(die: int, count: int) -> None:
    """Ships on moons with AI industries, direction as the moon."""
    table = outposts("reinforcements", die)
    table.ai_turn()
    for _ in range(count):
        assert {(way.at, way.direction) for way in table.offers("A", AiShip)} == {
            ("M3", "gold"),
            ("N5", "silver"),
        }
        table.play("A", AiShip(at="M3"))
    assert [table.at("B", name) for name in list(SHIPS)[:count]] == ["M3 gold"] * count
    assert table.offers("A", AiShip) == []


def test_reinforcements_come_all_or_not_at_all() -> None:
    """Ruling 49: 2 ships; with all five where they would be put, there is none to relocate."""
    table = Mission("reinforcements", 2).moon("M3", "rhea").industry("B", "diamond_mine", "M3")
    table.ship("A", "pathfinder", "N9", "silver")
    fleet_at(table, *["M3 gold"] * 4)
    assert CANNOT in table.ai_turn()
    assert len(table.seat("B").ships) == 4


def test_ships_that_are_out_are_relocated() -> None:
    """With no ship in the HQ one from the board is relocated, the human chooses which, each once."""
    table = outposts("reinforcements", 2)
    fleet_at(table, "M3 gold", "N5 silver", "S gold", "H1 gold", "H2 silver")
    table.ai_turn()
    assert len(table.offers("A", AiShip)) == 8  # 5 ships x 2 moons, less the two that are there
    assert "cannot" in table.refused("A", AiShip("pathfinder", "M3"))
    table.play("A", AiShip("life", "M3"))
    assert {way.ship for way in table.offers("A", AiShip)} == set(SHIPS) - {"life"}
    table.play("A", AiShip("helium", "N5"))
    assert (table.at("B", "life"), table.at("B", "helium")) == ("M3 gold", "N5 silver")


def prey(die: int, *places: str) -> Mission:
    """Human ships 2 steps (M3) and 3 steps (N5) away from H1, and one out of reach."""
    table = Mission("hunter_pack", die).ship("A", "life", "M3", "gold")
    table.ship("A", "alloy", "N5", "gold").ship("A", "helium", "N20", "gold")
    return fleet_at(table, *places)


def test_hunter_pack_row_1_moves_one_ship_two_steps() -> None:
    table = prey(1, "H1 silver", "N12 silver")
    table.ai_turn()
    assert table.at("B", "pathfinder") == "M3 gold"  # the only way, with the prey's direction
    assert table.state.combat is not None


def test_hunter_pack_row_2_moves_one_ship_three_steps() -> None:
    table = prey(2, "H1 silver")
    table.ai_turn()
    assert {(way.at, way.direction) for way in table.offers("A", AiShip)} == {
        ("M3", "gold"),
        ("N5", "gold"),
    }
    table.play("A", AiShip(at="N5"))
    assert (table.at("B", "pathfinder"), table.offers("A", AiShip)) == ("N5 gold", [])


def test_the_order_in_which_all_go_where_they_must_is_not_asked() -> None:
    """Two ships, one place for each, both go: whichever is first, the end is the same."""
    table = Mission("hunter_pack", 3).ship("A", "life", "M3", "gold")
    fleet_at(table, "H1 silver", "M1 silver", "N20 silver")
    table.ai_turn()
    assert (table.at("B", "pathfinder"), table.at("B", "diamond")) == ("M3 gold", "M3 gold")
    assert table.at("B", "alloy") == "N20 silver"
    three = Mission("hunter_pack", 3).ship("A", "life", "M3", "gold")
    fleet_at(three, "H1 silver", "M1 silver", "M2 silver").ai_turn()
    assert {way.ship for way in three.offers("A", AiShip)} == {"pathfinder", "diamond", "alloy"}


def test_hunter_pack_row_3_moves_up_to_two_ships() -> None:
    table = prey(3, "H1 silver", "M1 silver", "N12 silver")
    table.ai_turn()
    assert {way.ship for way in table.offers("A", AiShip)} == {"pathfinder", "diamond"}
    table.play("A", AiShip("pathfinder", "M3"))
    assert {way.ship for way in table.offers("A", AiShip)} == {"diamond"}
    table.play("A", AiShip(at="N5"))
    assert (table.at("B", "diamond"), table.at("B", "alloy")) == ("N5 gold", "N12 silver")


def test_hunter_pack_without_prey_does_nothing() -> None:
    table = fleet_at(Mission("hunter_pack", 1).ship("A", "life", "N20", "gold"), "H1 silver")
    assert CANNOT in table.ai_turn()


@pytest.mark.parametrize(
    ("event", "die", "spots"),
    [
        ("blockade", 1, [("M5", "silver")]),
        ("blockade", 2, [("M5", "silver"), ("N9", "silver")]),
        ("blockade", 3, [("H4", "gold"), ("N9", "silver")]),
        ("siege_drones", 2, [("N9", "silver")]),
        ("siege_drones", 3, [("N9", "silver")]),
    ],
)
def test_ships_beside_the_human(event: str, die: int, spots: list[tuple[str, str]]) -> None:
    """Blockade: beside a ship with its direction, row 3 beside an industry. Siege drones: on a moon, so not at the cloud."""
    table = outposts(event, die).moon("H4", "helium_cloud")
    table.industry("A", "helium_extractor", "H4")
    table.ai_turn()
    found = [(way.at, way.direction) for way in table.offers("A", AiShip)]
    if len(spots) == 1:
        assert table.at("B", "pathfinder") == " ".join(spots[0])
    else:
        assert sorted(found) == spots
    if len(spots) > 1:
        table.play("A", AiShip(at=spots[0][0]))
    assert table.state.combat is not None


def test_siege_drones_row_1_is_jammed() -> None:
    table = outposts(IDLE, 1)
    assert "ai_held" in table.ai_turn()
    assert table.seat("B").ships == {}
    assert table.solo.die == 2
