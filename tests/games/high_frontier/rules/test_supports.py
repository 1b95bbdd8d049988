"""Supports, therms, activation and net thrust: rulings 62-68, 120-128; examples 1-6, 20, 21."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.engine import IllegalMove
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.rules.ships.fuel import text
from bot.games.high_frontier.rules.ships.supports import (
    Chain,
    Link,
    chains,
    find_chain,
    has_ability,
    is_usable,
    operational,
    therms_lacking,
    uncooled_chains,
)
from bot.games.high_frontier.rules.ships.thrust import choose
from bot.games.high_frontier.state.state import Stack
from tests.games.high_frontier.card_notation import card, rocket

LOOP = ("de_laval_nozzle:W", "d_t_gun_fusion:W", "brayton_turbine:W", "nasa_astronauts")


def working(*names: str, zone: str = "earth", pushed: bool = False) -> set[str]:
    return set(operational([card(name) for name in names], zone, pushed))


def refused(stack: Stack, zone: str, name: str, **given: object) -> str:
    with pytest.raises(IllegalMove) as refusal:
        choose(stack, zone, False, name, **given)  # type: ignore[arg-type]  # given by the test
    return refusal.value.reason


def test_ruling_62_any_card_with_a_triangle_can_be_activated() -> None:
    """Thruster, robonaut, crew; a refinery cannot."""
    ship = rocket("leo", "hall_effect:W", "met_steamer:W", "nasa_astronauts", "cvd_molding:W")
    assert thrust.triangles(ship) == ["hall_effect", "met_steamer", "nasa_astronauts"]
    assert "no thrust triangle 'cvd_molding'" in refused(ship, "earth", "cvd_molding")
    assert refused(ship, "earth", "hall_effect") == "Hall Effect needs electric support that works."


def test_ruling_63_the_class_is_read_after_the_afterburn() -> None:
    """At wet 5 the afterburn leaves 4 2/3, a probe: the class changes with it."""
    ship = rocket("mars-lagrange-07", "ablative_plate:W", "d_d_fusion_magneto_inertial:W",
                  "esa_space_unionists", wet=5)  # fmt: skip
    cold = choose(ship, "mars", True, "ablative_plate")
    lit = choose(ship, "mars", True, "ablative_plate", afterburn=True)
    assert (cold.net, lit.net) == (4, 6)
    assert lit.terms == (
        ("Ablative Plate", 2),
        ("afterburn", 1),
        ("probe", 1),
        ("sun at Mars", -1),
        ("push", 1),
        ("D-D Fusion Magneto-Inertial", 2),
    )


def test_ruling_64_net_thrust_may_be_nothing_and_is_not_capped() -> None:
    weak = rocket("leo", "photon_kite_sail:W", wet=17)
    assert choose(weak, "earth", False, "photon_kite_sail").net == -2
    strong = rocket("leo", "kuck_mosquito:W", "metallic_hydrogen:B", "solar_pumped_mhd_exciplex_laser:W",
                    "pulsed_inductive:W", "microtube_array:W", wet=9, tanks=2)  # fmt: skip
    assert choose(strong, "earth", False, "kuck_mosquito").net == 10 + 7 - 1


@pytest.mark.parametrize(("pushed", "net"), [(False, 3 + 2 + 0), (True, 3 + 2 + 0 + 1)])
def test_ruling_65_push_is_used_whenever_it_can_be(pushed: bool, net: int) -> None:
    assert choose(rocket("leo", "re_solar_moth:W"), "earth", pushed, "re_solar_moth").net == net


def test_ruling_65_only_a_triangle_with_the_push_icon_is_pushed() -> None:
    ship = rocket("leo", "nasa_astronauts")
    assert choose(ship, "earth", True, "nasa_astronauts").net == 14 + 2


def test_ruling_65_magbeam_gains_three_by_a_push() -> None:
    ship = rocket("leo", "rock_splitter:B")
    assert [choose(ship, "earth", pushed, "rock_splitter").net for pushed in (False, True)] == [
        4 + 2, 4 + 2 + 3,
    ]  # fmt: skip


def test_ruling_66_no_sun_at_neptune_unless_pushed() -> None:
    """Solar cards are dead there; pushed they take 6 off."""
    ship = rocket(
        "pluto", "ablative_plate:W", "d_d_fusion_magneto_inertial:W", "esa_space_unionists", wet=6
    )
    assert refused(ship, "neptune", "ablative_plate") == (
        "Ablative Plate needs burst or exotic support that works."
    )
    assert choose(ship, "neptune", True, "ablative_plate").net == 2 + 0 - 6 + 1 + 2
    assert choose(ship, "neptune", False, "esa_space_unionists").net == 12
    sail = rocket("pluto", "re_solar_moth:W")
    assert refused(sail, "neptune", "re_solar_moth") == (
        "Re Solar Moth is solar-powered, and there is no sun in the Neptune zone without a push."
    )


def test_ruling_68_afterburn_needs_fuel_of_its_grade() -> None:
    ship = rocket("leo", "re_solar_moth:W", tanks=1, grade="dirt")
    assert refused(ship, "earth", "re_solar_moth", afterburn=True) == (
        "Re Solar Moth burns water; the tanks hold dirt."
    )
    short = rocket("leo", "re_solar_moth:W", "basalt_fiber_spinning:W", "cvd_molding:W", tanks=1)
    short.wet -= 1
    assert refused(short, "earth", "re_solar_moth", afterburn=True) == (
        "The afterburn takes 2 fuel steps; 1 are aboard."
    )
    assert refused(ship, "earth", "photon_kite_sail") != ""


def test_ruling_120_what_only_a_reactor_uses_does_not_count() -> None:
    """A generator under the reactor adds neither thrust nor sun; one under the triangle or a counted generator does."""
    ship = rocket("leo", "de_laval_nozzle:W", "d_t_gun_fusion:W", "marx_capacitor_bank:W",
                  "photon_tether_rectenna:W")  # fmt: skip
    engine = choose(ship, "mercury", False, "de_laval_nozzle")
    assert engine.terms == (("De Laval Nozzle", 5), ("probe", 1), ("D-T Gun Fusion", 1))
    fed = rocket("leo", "pulsed_inductive:W", "marx_capacitor_bank:W", "photon_tether_rectenna:W")
    assert choose(fed, "mercury", False, "pulsed_inductive").terms == (
        ("Pulsed Inductive", 4),
        ("probe", 1),
        ("sun at Mercury", 2),
        ("Photon Tether Rectenna", -1),
    )


def test_ruling_120_the_triangle_without_wrench_counts() -> None:
    ship = rocket("leo", "hall_effect:W", "radioisotope_stirling:W")
    assert ("Radioisotope Stirling", -2) in choose(ship, "earth", False, "hall_effect").terms


def test_ruling_121_operational_is_a_greatest_fixed_point() -> None:
    """Gun and turbine carry each other; take one away and all that hung on them falls."""
    assert working(*LOOP) == {
        "de_laval_nozzle", "d_t_gun_fusion", "brayton_turbine", "nasa_astronauts",
    }  # fmt: skip
    assert working("de_laval_nozzle:W", "d_t_gun_fusion:W") == set()
    assert working("marx_capacitor_bank:W") == set()


def test_ruling_121_a_card_declared_off_is_struck() -> None:
    cards = [card(name) for name in LOOP]
    cards[2].off = True
    assert set(operational(cards, "earth")) == {"nasa_astronauts"}


def test_ruling_122_a_chain_gives_every_need_one_provider_and_may_be_chosen() -> None:
    """Two generators: two chains, the one with the better result proposed, the other to be had by name."""
    ship = rocket("leo", "hall_effect:W", "cascade_photovoltaic:W", "radioisotope_stirling:W")
    assert choose(ship, "earth", False, "hall_effect").chain == Chain(
        "hall_effect", (Link("hall_effect", 0, "cascade_photovoltaic"),)
    )
    other = choose(ship, "earth", False, "hall_effect", ["radioisotope_stirling"])
    assert other.net == 3 - 2 + 0
    assert refused(
        ship, "earth", "hall_effect", supports=["cascade_photovoltaic", "radioisotope_stirling"]
    ) == ("cascade_photovoltaic, radioisotope_stirling do not make a support chain of Hall Effect.")


def test_ruling_122_a_shared_support_is_in_the_chain_once() -> None:
    cards = [card(n) for n in ("met_steamer:W", "amtec_thermoelectric:W", "pebble_bed_fission:W")]
    (chain,) = uncooled_chains(operational(cards, "mars"), "met_steamer")
    assert chain.members == ("met_steamer", "amtec_thermoelectric", "pebble_bed_fission")


def test_ruling_123_therms_of_the_whole_chain_are_summed() -> None:
    """Two radiators together cool what neither does alone; radiators that are not needed stay out."""
    pair = ["qu_tube:W", "ether_charged_dust:W"]
    found = chains(operational([card(n) for n in (*LOOP, *pair)], "earth"), "de_laval_nozzle")
    assert [chain.radiators for chain in found] == [("ether_charged_dust", "qu_tube")]
    one = operational([card(n) for n in (*LOOP, pair[0])], "earth")
    assert chains(one, "de_laval_nozzle") == []
    assert [c.radiators for c in chains(one, "de_laval_nozzle", spare_therms=1)] == [("qu_tube",)]


def test_ruling_123_what_no_chain_has_therms_for_is_told_with_how_many_it_lacks() -> None:
    """The turbine's two therms count in each chain it is in; the Qu Tube gives one, the dust a second."""
    one = operational([card(n) for n in (*LOOP, "qu_tube:W")], "earth")
    assert {name: therms_lacking(one, name) for name in one} == {
        "de_laval_nozzle": 1, "d_t_gun_fusion": 1, "brayton_turbine": 1, "nasa_astronauts": 0, "qu_tube": 0,
    }  # fmt: skip
    assert not is_usable(one, "de_laval_nozzle")
    pair = operational([card(n) for n in (*LOOP, "qu_tube:W", "ether_charged_dust:W")], "earth")
    assert therms_lacking(pair, "de_laval_nozzle") == 0


def test_ruling_124_a_radiator_may_cool_its_own_support() -> None:
    """Magnetocaloric (3 therms) hangs on a battery that itself needs 2: one is left."""
    names = [
        "blackbody_pumped_laser:B",
        "magnetocaloric_refrigerator:W",
        "optoelectric_nuclear_battery:W",
    ]
    (chain,) = chains(operational([card(n) for n in names], "earth"), "blackbody_pumped_laser")
    assert chain.members == (
        "blackbody_pumped_laser", "optoelectric_nuclear_battery", "magnetocaloric_refrigerator",
    )  # fmt: skip
    hot = [card(n) for n in ("solar_pumped_mhd_exciplex_laser:W", *names[1:])]
    assert chains(operational(hot, "earth"), "solar_pumped_mhd_exciplex_laser") == []


def test_ruling_125_fountains_come_last() -> None:
    names = (*LOOP, "li_heatsink_fountain:W heavy", "qu_tube:W", "ether_charged_dust:W")
    engine = choose(rocket("leo", *names), "earth", False, "de_laval_nozzle")
    assert engine.chain.radiators == ("ether_charged_dust", "qu_tube")
    assert engine.spends == ""
    alone = choose(rocket("leo", *names[:-1]), "earth", False, "de_laval_nozzle")
    assert (alone.chain.radiators, alone.spends) == (
        ("li_heatsink_fountain",),
        "li_heatsink_fountain",
    )


def test_ruling_126_an_ability_works_when_its_card_is_operational_and_cooled() -> None:
    shell = [card("magnetoshell_plasma_parachute:W")]
    assert has_ability(shell, "mars", "safe_aerobrake")
    assert not has_ability(shell, "neptune", "safe_aerobrake")
    assert not has_ability([card("qu_tube:W")], "mars", "safe_aerobrake")


def test_ruling_127_project_valkyrie_takes_soft_cards() -> None:
    ship = rocket(
        "leo", "kuck_mosquito:W", "project_orion:B", "cat_fusion_z_pinch_torch:W", "b612_foundation"
    )
    chain = Chain("kuck_mosquito", (Link("kuck_mosquito", 0, "project_orion"),))
    assert thrust.uses_valkyrie(ship, chain)
    assert not thrust.uses_valkyrie(ship, Chain("b612_foundation"))
    assert [c.id for c in thrust.survivors(ship).cards] == ["kuck_mosquito", "project_orion"]
    assert len(ship.cards) == 4


def test_ruling_128_the_sun_counts_once() -> None:
    """Two solar supports, one zone number."""
    ship = rocket("leo", "re_solar_moth:B", "brayton_turbine:B", "mo_li_heat_pipe:W")
    engine = choose(ship, "mercury", False, "re_solar_moth")
    assert [term for term in engine.terms if "sun" in term[0]] == [("sun at Mercury", 2)]


def test_example_1_net_thrust_three() -> None:
    ship = rocket(
        "leo", "pulsed_inductive:W", "flywheel_compulsator:W", "united_nations_cosmonauts", tanks=4
    )
    engine = choose(ship, "earth", False, "pulsed_inductive")
    assert (engine.net, engine.use) == (3, 2)
    assert engine.chain.supports == ("flywheel_compulsator",)


def test_example_2_net_thrust_and_a_third_of_a_step() -> None:
    ship = rocket(
        "mars-lagrange-07",
        "pulsed_inductive:B",
        "cascade_thermoacoustic:B",
        "nasa_astronauts",
        tanks=1,
    )
    engine = choose(ship, "mars", False, "pulsed_inductive")
    assert (engine.net, engine.use, engine.pivots) == (3, Fraction(1, 3), 1)


def test_example_3_a_tug_with_fifteen_thrust_and_its_afterburn() -> None:
    ship = rocket("leo", "kuck_mosquito:W", "project_orion:W", "salt_cooled_reflux_tube:W", "roscosmos",
                  "cvd_molding:W", "electroforming:W", "froth_flotation:W", water=1, tanks=12)  # fmt: skip
    assert text(ship.wet) == "32"
    assert choose(ship, "earth", False, "kuck_mosquito").net == 15
    assert choose(ship, "earth", False, "kuck_mosquito", afterburn=True).net == 16


def test_example_5_a_fractional_multiplier() -> None:
    ship = rocket(
        "home-l5",
        "re_solar_moth:B",
        "brayton_turbine:B",
        "mo_li_heat_pipe:W",
        "nasa_astronauts",
        tanks=1,
    )
    engine = choose(ship, "earth", False, "re_solar_moth")
    assert (engine.net, engine.use) == (3, Fraction(1, 20))


@pytest.mark.parametrize(
    ("zone", "wet", "powersat", "afterburn", "net"),
    [
        ("mars", 6, True, False, 4), ("mars", 6, True, True, 5),
        ("mars", 5, True, False, 4), ("mars", 5, True, True, 6),
        ("mars", 6, False, False, 3), ("mars", 6, False, True, 4),
        ("mars", 5, False, False, 3), ("mars", 5, False, True, 5),
        ("neptune", 6, True, False, -1),
    ],
)  # fmt: skip
def test_example_6_every_modifier(
    zone: str, wet: int, powersat: bool, afterburn: bool, net: int
) -> None:
    ship = rocket("mars-lagrange-07", "ablative_plate:W", "d_d_fusion_magneto_inertial:W",
                  "esa_space_unionists", wet=wet)  # fmt: skip
    assert choose(ship, zone, powersat, "ablative_plate", afterburn=afterburn).net == net


def test_example_20_loop_sum_of_therms_and_afterburn_cooling() -> None:
    ship = rocket("home-l5", *LOOP, "mo_li_heat_pipe:W", wet=6)
    engine = choose(ship, "earth", False, "de_laval_nozzle")
    assert (engine.net, engine.use) == (6, 1)
    warm = rocket("home-l5", *LOOP, "qu_tube:W", wet=6)
    assert refused(warm, "earth", "de_laval_nozzle") == "De Laval Nozzle and its chain lack therms."
    assert choose(warm, "earth", False, "de_laval_nozzle", afterburn=True).net == 7
    vortex = ["monatomic_plug_nozzle:B", "supercritical_water_fission:B", "nasa_astronauts"]
    bare = rocket("home-l5", *vortex, wet=2)
    assert refused(bare, "earth", "monatomic_plug_nozzle") == (
        "Vortex Confined Nozzle and its chain lack therms."
    )
    assert choose(bare, "earth", False, "monatomic_plug_nozzle", afterburn=True).net == 9
    empty = rocket("home-l5", *vortex)
    assert "the tanks hold nothing" in refused(
        empty, "earth", "monatomic_plug_nozzle", afterburn=True
    )


@pytest.mark.parametrize(
    ("radiator", "prospects"),
    [("qu_tube:W heavy", True), ("qu_tube:W", False), ("li_heatsink_fountain:W heavy", True),
     ("li_heatsink_fountain:W", False)],
)  # fmt: skip
def test_example_21_therms_are_one_sum_a_use(radiator: str, prospects: bool) -> None:
    """Laser and fission reactor need a therm each; De Laval on the same reactor needs one and takes nothing away."""
    names = ("de_laval_nozzle:W", "blackbody_pumped_laser:W", "pebble_bed_fission:W", radiator)
    works = operational([card(name) for name in names], "ceres")
    assert is_usable(works, "blackbody_pumped_laser") is prospects
    assert is_usable(works, "de_laval_nozzle")


def test_a_chain_is_found_without_naming_its_radiators() -> None:
    ship = rocket("leo", *LOOP, "mo_li_heat_pipe:W")
    found = chains(operational(ship.cards, "earth"), "de_laval_nozzle")
    named = find_chain(found, ["d_t_gun_fusion", "brayton_turbine"])
    assert named is not None
    assert named.radiators == ("mo_li_heat_pipe",)
