"""Site refuel: rulings 96, 98, 108-111, 130; examples 15, 23."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.flight.air_eater import RefuelAir
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory, RefuelIsru
from tests.games.high_frontier.whole_game import Whole

ISRO, ESA, NASA = "isro_glavcosmonauts", "esa_space_unionists", "nasa_astronauts"
POLE = "mars-north-pole"


@pytest.mark.parametrize(
    ("cards", "card", "tanks"),
    [
        ((NASA,), NASA, 1),
        (("met_steamer:B",), "met_steamer", 4),
        (("met_steamer:B", "basalt_fiber_spinning:B"), "met_steamer", 5),
        (("met_steamer:B", "basalt_fiber_spinning:B", "froth_flotation:B"), "met_steamer", 10),
    ],
)
def test_example_15a_isru_refuel(cards: tuple[str, ...], card: str, tanks: int) -> None:
    table = Whole(NASA, ESA).put("outpost-1", POLE, *cards)
    table.play(RefuelIsru(card))
    assert table.stack("outpost-1").water == tanks


def test_example_15a_dharma_with_a_chit_there_doubles_again() -> None:
    table = Whole(ISRO, ESA).put("rocket", POLE, ISRO)
    table.put("outpost-1", POLE, "met_steamer:B", "basalt_fiber_spinning:B", "froth_flotation:B")
    table.ship.cards[0].glory = "mars"
    table.play(RefuelIsru("Nanobot"))
    assert table.stack("outpost-1").water == 20


def test_example_15b_factory_refuel() -> None:
    table = Whole(NASA, ESA).factory(POLE)
    table.play(RefuelFactory(POLE))
    assert (table.stack("outpost-1").water, table.stack("outpost-1").at) == (7, POLE)
    table = Whole(NASA, ESA).factory(POLE)
    table.play(RefuelFactory(POLE, "isotope"))
    assert table.stack("outpost-1").isotope == 1


@pytest.mark.parametrize(("grade", "tanks"), [("water", (14, 0)), ("isotope", (0, 2))])
def test_example_15b_femtochemistry_doubles_it(grade: str, tanks: tuple[int, int]) -> None:
    table = Whole(NASA, ESA).factory(POLE).put("outpost-1", POLE, "froth_flotation:B")
    table.play(RefuelFactory(POLE, "water" if grade == "water" else "isotope"))
    assert (table.stack("outpost-1").water, table.stack("outpost-1").isotope) == tanks


AIR = "venus-aerobrake-01"


def air(*cards: str) -> Whole:
    """A ship that has come to the aerobrake hazard this turn."""
    table = Whole(NASA, ESA).fly(AIR, *cards)
    table.state.moved = True
    for card in table.ship.cards:
        card.moved = True
    return table


def test_example_15c_air_eater() -> None:
    table = air("pulsed_inductive:W", "amtec_thermoelectric:B")
    table.play(RefuelAir("pulsed_inductive"))
    assert (table.ship.water, table.ship.at) == (3, AIR)
    table = air("pulsed_inductive:B", "amtec_thermoelectric:B")
    table.play(RefuelAir("pulsed_inductive"))
    assert table.ship.water == 5


def test_ruling_96_staying_for_more_takes_a_roll_or_finao() -> None:
    table = air("pulsed_inductive:W", "amtec_thermoelectric:B")
    table.state.moved = False
    for card in table.ship.cards:
        card.moved = False
    table.play(RefuelAir("pulsed_inductive", "pay"))
    assert (table.ship.water, table.seat("A").leo.water) == (3, 2)
    lost = air("pulsed_inductive:W", "amtec_thermoelectric:B")
    lost.state.moved = False
    lost.play(RefuelAir("pulsed_inductive", "roll"), 1)
    assert lost.seat("A").rocket is None
    safe = air("pulsed_inductive:W", "amtec_thermoelectric:B", "magnetoshell_plasma_parachute:W")
    safe.state.moved = False
    safe.play(RefuelAir("pulsed_inductive", "pay"))
    assert (safe.ship.water, safe.seat("A").leo.water) == (3, 6)


def test_ruling_111_nothing_from_a_thirsty_triangle_or_elsewhere() -> None:
    """The crew's engine uses 8: 5 - 8 leaves nothing."""
    table = air(NASA, "amtec_thermoelectric:B")
    assert table.refused(RefuelAir(NASA)) == (
        "NASA Astronauts uses 8 fuel steps; 5 less that leaves no tank."
    )
    assert table.offers(RefuelAir) == []
    assert Whole(NASA, ESA).fly("leo", "pulsed_inductive:W", "amtec_thermoelectric:B").refused(
        RefuelAir()
    ) == ("LEO is no aerobrake hazard.")
    assert air("pulsed_inductive:W", "flywheel_compulsator:W").refused(RefuelAir()) == (
        "No air-eater works aboard."
    )


def test_ruling_108_isru_must_not_exceed_the_hydration() -> None:
    table = Whole(NASA, ESA).put("rocket", "phobos", NASA)
    assert table.refused(RefuelIsru(NASA)) == (
        "NASA Astronauts is rated ISRU 4; Phobos has hydration 2."
    )
    assert table.offers(RefuelIsru) == []


def test_ruling_108_busted_and_foreign_sites_are_fine() -> None:
    table = Whole(NASA, ESA).factory(POLE, "B").put("rocket", POLE, NASA)
    table.play(RefuelIsru(NASA))
    assert table.ship.water == 1
    busted = Whole(NASA, ESA).put("rocket", POLE, NASA)
    busted.state.place(POLE).busted = True
    busted.play(RefuelIsru(NASA))
    assert busted.ship.water == 1


def test_ruling_108_a_rating_is_never_below_nothing() -> None:
    """Quantum Cascade is rated 0 already: Santa Claus lowers nothing, 1 + 4 - 0."""
    cards = ("nuclear_drill:B", "flywheel_compulsator:W", "basalt_fiber_spinning:B")
    table = Whole(NASA, ESA).put("outpost-1", POLE, *cards)
    table.play(RefuelIsru("Helical Railgun"))
    assert table.stack("outpost-1").water == 5


def test_ruling_108_aerostat_modifiers() -> None:
    """Titan's aerostat is dry: the Scoop sets 2, the Paul Trap rates platforms 2 better there."""
    cards = ("flywheel_tractor:B", "fluidized_bed:B", "flywheel_compulsator:W")
    table = Whole(NASA, ESA).put("outpost-1", "titan-aerostat", *cards)
    table.play(RefuelIsru("Electrophoretic Sandworm"))
    assert table.stack("outpost-1").water == 1 + 2 - 1
    trap = Whole(NASA, ESA).put("outpost-1", "titan-aerostat", *cards, "mini_mag_rf_paul_trap:W")
    trap.play(RefuelIsru("Electrophoretic Sandworm"))
    assert trap.stack("outpost-1").water == 1 + 2 - 0
    ground = Whole(NASA, ESA).put(
        "outpost-1", "phobos", "flywheel_tractor:B", "mini_mag_rf_paul_trap:W"
    )
    ground.play(RefuelIsru("Electrophoretic Sandworm"))
    assert ground.stack("outpost-1").water == 1 + 2 - 1


def test_ruling_110_a_factory_needs_no_human_and_fills_any_own_stack_there() -> None:
    table = Whole(NASA, ESA).factory(POLE).fly(POLE, "dumbo:W", water=1)
    table.play(RefuelFactory(POLE, into="rocket"))
    assert (table.ship.water, table.masses()[0]) == (8, 8)


def test_ruling_40_a_fuelled_rocket_that_would_pass_32_takes_no_tanks() -> None:
    table = Whole(NASA, ESA).factory(POLE).fly(POLE, "project_orion:W", "cvd_molding:W", tanks=20)
    assert table.refused(RefuelFactory(POLE, into="rocket")) == (
        "With Fuel aboard the Rocket's wet mass may be 32 at most; it is 29, and this adds 7. Convert or "
        "jettison Fuel first."
    )
    assert RefuelFactory(POLE, "water", "rocket") not in table.offers(RefuelFactory)


OUTPOST_23 = ("met_steamer:W", "photon_tether_rectenna:W", "isru_sabatier:W")


def glitched_23() -> Whole:
    table = Whole(ESA, "taikonauts").put("outpost-1", "phobos", *OUTPOST_23)
    table.stack("outpost-1").glitched = True
    return table


def test_example_23_a_glitch_roll_that_misses() -> None:
    table = glitched_23()
    table.play(RefuelIsru("met_steamer"), 3)
    assert table.stack("outpost-1").water == 1
    assert table.stack("outpost-1").glitched


def test_example_23_the_generator_is_lost_and_with_it_the_operation() -> None:
    table = glitched_23()
    kinds = table.play(RefuelIsru("met_steamer"), 2)
    assert table.aboard("outpost-1") == ["met_steamer", "isru_sabatier"]
    assert table.stack("outpost-1").water == 0
    assert "failed" in kinds
    assert table.state.operated
    assert table.event("failed")["why"] == "MET Steamer needs electric support that works."


def test_example_23_steamer_and_sabatier_lost() -> None:
    table = glitched_23()
    table.play(RefuelIsru("met_steamer"), 4)
    assert table.aboard("outpost-1") == ["photon_tether_rectenna"]
    assert table.seat("A").hand == ["met_steamer", "isru_sabatier"]
    assert table.event("failed")["operation"] == "refuel"


def test_ruling_111_after_flying_there_the_turn_goes_on() -> None:
    """Coasting in with FINAO, then air-eating for nothing more."""
    table = Whole(NASA, ESA, aquas=9)
    table.fly("venus-lagrange-01", "pulsed_inductive:W", "amtec_thermoelectric:B", tanks=6)
    entry = next(name for name in SKY.entries[AIR] if SKY.spaces[name].can_halt)
    table.ship.at = entry
    table.play(Fly(route=AIR, triangle="pulsed_inductive", hazards="pay"))
    assert table.at == AIR
    before = table.seat("A").leo.water
    table.play(RefuelAir("pulsed_inductive"))
    assert (table.ship.water, table.seat("A").leo.water) == (3, before)


def test_ruling_109_doubling_multiplies_also_in_the_air() -> None:
    """Femtochemistry and Dharma: 3 tanks x 4."""
    table = Whole(ISRO, ESA).fly(
        AIR, "pulsed_inductive:W", "amtec_thermoelectric:B", "froth_flotation:B", ISRO
    )
    table.state.moved = True
    for card in table.ship.cards:
        card.moved = True
    table.ship.cards[-1].glory = "venus"
    table.play(RefuelAir("pulsed_inductive"))
    assert table.ship.water == 12
