"""The fuel strip: rulings 37-48, examples 1-5 as far as they are about the strip."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.tracks import STRIP
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.fuel import spot
from bot.games.high_frontier.state.state import Card
from tests.games.high_frontier.card_notation import card, rocket, spent

AT = {node.text: index for index, node in enumerate(STRIP)}


def test_ruling_37_one_tank_right_one_step_left_one_mass_back() -> None:
    """A tank goes along the red lines, a step along the black one, a mass back along the red, by the lower of two origins."""
    assert fuel.heavier(AT["1"], 1) == AT["2"]
    assert fuel.burnt(AT["10"], 1) == AT["9 1/2"]
    lower = {
        "2 1/6": "1 1/9",
        "2 1/2": "1 4/9",
        "2 5/6": "1 7/9",
        "3 1/4": "2 1/6",
        "3 3/4": "2 2/3",
        "4 2/3": "3 1/2",
        "6": "5",
        "11": "10",
    }
    assert {text: fuel.text(fuel.lighter(AT[text], 1)) for text in lower} == lower
    assert all(fuel.heavier(fuel.lighter(at, 1), 1) == at for at in range(spot(2), len(STRIP)))


def test_ruling_38_dry_mass_is_whole_and_at_least_one() -> None:
    """Masses and tanks summed, at least 1; between 0 and 1 no chit moves."""
    assert fuel.dry(rocket("leo", "hall_effect:W", "microtube_array:W heavy", water=2)) == 7
    sail = rocket("leo", "photon_kite_sail:W", tanks=2)
    assert (fuel.cargo(sail), fuel.dry(sail), fuel.text(sail.wet)) == (0, 1, "3")
    sail.cards.append(card("nasa_astronauts"))
    assert fuel.reweigh(sail, 0)
    assert (fuel.dry(sail), fuel.text(sail.wet)) == (1, "3")


def test_ruling_39_steps_follow_the_black_line_and_two_lanes_above_23() -> None:
    """A tank from 1 to 2 is nine steps, above 11 one; above 23 a step is two masses on two lanes."""
    assert [fuel.steps(spot(high), high - 1) for high in (2, 3, 4, 5, 6, 7, 11, 12, 23)] == [
        9, 6, 4, 3, 3, 2, 2, 1, 1,
    ]  # fmt: skip
    lanes = [[fuel.text(fuel.burnt(spot(wet), n)) for n in range(1, 6)] for wet in (32, 31)]
    assert lanes == [["30", "28", "26", "24", "23"], ["29", "27", "25", "23", "22"]]
    assert fuel.steps(spot(32), 23) == 5
    assert fuel.steps(spot(25), 24) == 0


def test_ruling_40_limits_bite_on_moving_and_the_strip_ends_for_fuel() -> None:
    """A stack may be heavier than 23, but with Fuel aboard cargo that would push wet past 32 is refused."""
    hull = ["project_orion:W", "dielectric_x_ray_window:W heavy", "h2_o2_fuel_cell:W"]
    heavy = rocket("leo", *hull, water=9)
    assert (fuel.dry(heavy), fuel.is_too_heavy(heavy)) == (24, True)
    heavy.water = 30
    assert fuel.reweigh(heavy, 24)
    assert fuel.is_too_heavy(heavy)
    loaded = rocket("leo", *hull, tanks=17)
    assert fuel.text(loaded.wet) == "32"
    loaded.water = 1
    assert not fuel.reweigh(loaded, 15)
    assert not fuel.load(rocket("leo", *hull), 18, "water")


def test_ruling_44_empty_tanks_have_no_grade_and_mixing_goes_down() -> None:
    """Fuel takes the lowest grade loaded since the tanks were empty."""
    ship = rocket("leo", "mass_driver:W", tanks=1)
    assert ship.grade == "water"
    assert fuel.load(ship, 1, "dirt")
    assert ship.grade == "dirt"
    fuel.burn(ship, fuel.fuel_left(ship))
    assert (ship.grade, fuel.text(ship.wet)) == ("", "3")
    assert fuel.load(ship, 1, "isotope")
    assert ship.grade == "isotope"
    assert [fuel.runs_on(grade, "isotope") for grade in ("dirt", "water", "isotope")] == [True] * 3
    assert not fuel.runs_on("water", "dirt")
    assert not fuel.runs_on("dirt", "")


def test_ruling_45_tanks_and_fuel_aboard() -> None:
    """Tanks become Fuel of their own colour only; Fuel becomes whole tanks while dry is not above wet, dirt never."""
    ship = rocket("leo", "hall_effect:W", tanks=1, grade="dirt", water=1)
    assert fuel.tanks_to_fuel_refusal(ship, 1, "water") == (
        "The tanks hold dirt; only dirt may be added aboard."
    )
    assert fuel.tanks_to_fuel_refusal(ship, 2, "water") == "There are 1 water tanks aboard, not 2."
    assert fuel.fuel_to_tanks_refusal(ship, 1) == "Dirt cannot be put into tanks."
    empty = rocket("leo", "hall_effect:W", water=1)
    assert fuel.tanks_to_fuel_refusal(empty, 1, "water") is None
    assert fuel.fuel_to_tanks_refusal(empty, 1) == "There is no Fuel aboard."


def test_ruling_47_a_fraction_belongs_to_the_class_of_its_whole_part() -> None:
    found = {
        text: fuel.weight_class(AT[text]) for text in ("1 8/9", "2", "4 2/3", "5", "8 1/2", "9")
    }
    assert found == {
        "1 8/9": "wisp", "2": "probe", "4 2/3": "probe", "5": "scout", "8 1/2": "scout", "9": "transport",
    }  # fmt: skip
    assert [fuel.class_thrust(spot(mass)) for mass in (1, 4, 8, 16, 17, 32)] == [
        2,
        1,
        0,
        -1,
        -2,
        -2,
    ]


def test_example_1_loading_four_tanks_and_burning_four_steps() -> None:
    ship = rocket(
        "leo", "pulsed_inductive:W", "flywheel_compulsator:W", "united_nations_cosmonauts"
    )
    assert fuel.dry(ship) == 6
    assert fuel.load(ship, 4, "water")
    assert fuel.text(ship.wet) == "10"
    assert [fuel.text(fuel.burnt(ship.wet, n)) for n in range(1, 5)] == ["9 1/2", "9", "8 1/2", "8"]
    fuel.burn(ship, 4)
    assert fuel.fuel_left(ship) == 4


def test_example_3_the_two_lane_part() -> None:
    """From 32 to 20 are eight steps, from 28 six, from 31 seven."""
    assert [fuel.steps(spot(wet), 20) for wet in (32, 28, 31)] == [8, 6, 7]


@pytest.mark.parametrize(
    ("generator", "steps_spent", "before", "after", "left"),
    [("pebble_bed_fission:W", 2, "4 2/3", "3 1/2", 2), ("cermet_nerva_fission:W", 0, "6", "5", 3)],
)
def test_example_4_jettison_takes_the_lower_path(
    generator: str, steps_spent: int, before: str, after: str, left: int
) -> None:
    """a) 4 2/3 has two origins, 3 1/2 and 3 3/4: the lower. b) 6 goes to 5, not to 5 1/3."""
    ship = rocket("leo", "hall_effect:W", generator, "nasa_astronauts", tanks=1)
    if steps_spent:
        ship.wet = AT["4 2/3"]
    else:
        ship.water += 1
        fuel.reweigh(ship, 4)
        ship.wet = AT["6"]
    assert fuel.text(ship.wet) == before
    mass = fuel.cargo(ship)
    ship.cards = [c for c in ship.cards if c.id != generator.partition(":")[0]]
    assert fuel.reweigh(ship, mass)
    assert (fuel.text(ship.wet), fuel.fuel_left(ship)) == (after, left)


def test_example_4c_a_step_is_lost_on_the_way_right() -> None:
    ship = spent(
        rocket("leo", "hall_effect:W", "photon_tether_rectenna:W", "nasa_astronauts", tanks=1), 2
    )
    assert (fuel.text(ship.wet), fuel.fuel_left(ship)) == ("5 1/3", 1)
    ship.cards.append(Card("pebble_bed_fission", "white"))
    assert fuel.reweigh(ship, 5)
    assert (fuel.dry(ship), fuel.text(ship.wet), fuel.fuel_left(ship)) == (6, "6", 0)


def test_example_4d_tanks_to_fuel_and_back() -> None:
    """Three tanks become seven steps; after one jettisoned step two tanks come back, a third does not."""
    ship = rocket("leo", "hall_effect:W", "photon_tether_rectenna:W", "nasa_astronauts", water=3)
    assert (fuel.dry(ship), fuel.text(ship.wet)) == (8, "8")
    assert fuel.tanks_to_fuel_refusal(ship, 3, "water") is None
    fuel.tanks_to_fuel(ship, 3, "water")
    assert (fuel.dry(ship), fuel.text(ship.wet), fuel.fuel_left(ship)) == (5, "8", 7)
    fuel.burn(ship, 1)
    assert fuel.text(ship.wet) == "7 1/2"
    left = []
    for _ in range(2):
        assert fuel.fuel_to_tanks_refusal(ship, 1) is None
        fuel.fuel_to_tanks(ship, 1)
        left.append((fuel.dry(ship), fuel.fuel_left(ship)))
    assert left == [(6, 3), (7, 1)]
    assert (
        fuel.fuel_to_tanks_refusal(ship, 1) == "Dry mass would be 8, above the wet mass of 7 1/2."
    )
