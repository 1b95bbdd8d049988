"""Industrializing: rulings 6, 10, 98, 117, 118, 128b; example 16."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import reserve, rights
from bot.games.high_frontier.rules.operations.industrialize import Industrialize, plans
from tests.games.high_frontier.whole_game import Whole

NASA, ROSCOSMOS, SANDWORM = "nasa_astronauts", "roscosmos", "flywheel_tractor:B"
FACTORY_16 = (
    "met_steamer:W", "isru_sabatier:W", "amtec_thermoelectric:W", "pebble_bed_fission:W",
)  # fmt: skip


def phobos(*cards: str) -> Whole:
    return Whole().claim("A", "phobos").put("rocket", "phobos", *cards)


def test_example_16_a_shared_support_is_one_card() -> None:
    table = phobos(*FACTORY_16)
    table.play(Industrialize("phobos"))
    assert sorted(table.seat("A").hand) == [
        "amtec_thermoelectric", "isru_sabatier", "met_steamer", "pebble_bed_fission",
    ]  # fmt: skip
    assert table.state.seen("phobos").factory == 0
    assert rights.price(table.state, "C") == 8
    assert table.seat("B").leo.water == 7
    assert table.seat("A").rocket is None


def test_example_16_tanks_stay_as_a_stack_of_their_own() -> None:
    table = phobos(*FACTORY_16)
    table.ship.water = 2
    table.play(Industrialize())
    assert (table.ship.water, table.ship.cards) == (2, [])


def test_ruling_117_the_smallest_way_is_proposed_and_any_may_be_chosen() -> None:
    """With the Rectenna too, it carries both: three cards. The AMTEC way may be asked for."""
    table = phobos(*FACTORY_16, "photon_tether_rectenna:W")
    counts = [plan.count for plan in plans(table.state, 0, "phobos")]
    assert counts[0] == 3
    table.play(Industrialize("phobos", supports=("amtec_thermoelectric", "pebble_bed_fission")))
    assert table.aboard() == ["photon_tether_rectenna"]


def test_ruling_117_two_stacks_but_each_chain_in_its_own() -> None:
    table = phobos("met_steamer:W", "photon_tether_rectenna:W")
    table.put("outpost-1", "phobos", "cvd_molding:W")
    table.play(Industrialize("phobos"))
    assert table.state.seen("phobos").factory == 0
    apart = phobos("met_steamer:W").put("outpost-1", "phobos", "cvd_molding:W")
    apart.put("outpost-2", "phobos", "photon_tether_rectenna:W")
    assert apart.refused(Industrialize("phobos")).startswith("It takes a working robonaut")
    assert apart.offers(Industrialize) == []


def test_ruling_117_radiators_stay_and_therms_do_not_matter() -> None:
    table = phobos("blackbody_pumped_laser:W", "pebble_bed_fission:W", "cvd_molding:W", "qu_tube:W")
    table.play(Industrialize("phobos"))
    assert table.aboard() == ["qu_tube"]


def test_ruling_117_needs_a_claim_of_ones_own_or_leave() -> None:
    cards = ("met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    table = Whole().put("rocket", "phobos", *cards)
    assert table.refused(Industrialize("phobos")) == "There is no claim on Phobos."
    table.claim("B", "phobos")
    assert table.refused(Industrialize("phobos")) == (
        "The claim on Phobos is {B}'s; ask for leave first."
    )
    table.leave("B", "A", "industrialize", "phobos")
    table.play(Industrialize("phobos"))
    place = table.state.seen("phobos")
    assert (place.claim, place.factory) == (1, 0)  # ruling 118: each its own token
    assert table.points("A")["Factory stock"] == 8
    assert table.points("B")["Claims"] == 1


def test_ruling_118_each_scores_its_own_token() -> None:
    table = Whole().claim("B", "phobos")
    table.state.places["phobos"].factory = 0
    assert (table.points("A")["Claims"], table.points("A")["Factories"]) == (0, 1)
    assert (table.points("B")["Claims"], table.points("B")["Factories"]) == (1, 0)


def test_ruling_98_industrializing_a_glitched_stack() -> None:
    """Die 3 misses, die 4 takes Steamer and Sabatier: spent without a factory."""
    table = phobos(*FACTORY_16)
    table.ship.glitched = True
    assert "failed" in table.play(Industrialize("phobos"), 4)
    assert table.state.seen("phobos").factory is None
    assert table.state.operated


@pytest.mark.parametrize(("factories", "price"), [(0, 10), (1, 8), (2, 5), (3, 4), (5, 4)])
def test_ruling_6_the_price_follows_the_cubes_of_all(factories: int, price: int) -> None:
    table = Whole()
    sites = [space.id for space in SKY.sites() if space.land().spectral == "C"][:factories]
    for number, site in enumerate(sites):
        table.factory(site, "AB"[number % 2])
    assert rights.price(table.state, "C") == price


def test_ruling_10_without_a_cube_another_goes_and_its_price_rises() -> None:
    """A is 1st Player: six factories are all its cubes."""
    table = phobos("met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    sites = [space.id for space in SKY.sites() if space.land().spectral == "S"][:6]
    for site in sites:
        table.factory(site, dome=site == sites[0])
    assert reserve.cubes_left(table.state, 0) == 0
    assert table.refused(Industrialize("phobos")).startswith("You have no cube left; say which")
    assert table.refused(Industrialize("phobos", cube=sites[0])).startswith("You have no cube left")
    table.play(Industrialize("phobos", cube=sites[1]))
    place = table.state.seen(sites[1])
    assert (place.claim, place.factory) == (0, None)
    assert table.state.seen("phobos").factory == 0


class TestAbilities:
    def test_ruling_128b_solid_flame_makes_it_a_free_action(self) -> None:
        flame = ("supercritical_drying:B", "mini_mag_rf_paul_trap:W")
        table = phobos("met_steamer:W", "photon_tether_rectenna:W", *flame)
        table.state.operated = True
        table.play(Industrialize("phobos", refinery="Solid Flame"))
        assert table.state.seen("phobos").factory == 0
        plain = phobos("met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
        plain.state.operated = True
        assert plain.refused(Industrialize("phobos")) == (
            "You have performed your operation this turn."
        )

    def test_solar_carbotherm_needs_no_robonaut_near_the_sun(self) -> None:
        near = Whole().claim("A", "khufu").put("rocket", "khufu", "carbo_chlorination:B")
        near.play(Industrialize("khufu"))
        assert near.state.seen("khufu").factory == 0
        assert phobos("carbo_chlorination:B").offers(Industrialize) == []

    @pytest.mark.parametrize(
        ("card", "site", "gains"),
        [
            ("atomic_layer_deposition:B", "luna-aristarchus-plateau", True),
            ("atomic_layer_deposition:B", "phobos", False),
            ("atomic_layer_deposition:B", "titan-aerostat", False),
            ("magma_electrolysis:B", "titan-aerostat", True),
            ("magma_electrolysis:B", "luna-aristarchus-plateau", False),
        ],
    )
    def test_ruling_128b_powersat_by_a_refinery(self, card: str, site: str, gains: bool) -> None:
        table = Whole(NASA, ROSCOSMOS).claim("A", site).put("rocket", site, card, SANDWORM)
        table.play(Industrialize(site))
        assert rights.has_powersat(table.state, 0) == gains

    def test_magnetoshell_supports_no_factory(self) -> None:
        table = phobos("met_steamer:W", "magnetoshell_plasma_parachute:W", "cvd_molding:W")
        assert table.offers(Industrialize) == []
        table = phobos("met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
        assert len(table.offers(Industrialize)) == 1
