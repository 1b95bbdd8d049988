"""Cargo, glitches, figures, dirt: rulings 22, 24, 25, 27, 29, 30, 32, 35, 36, 40, 45, 46, 48-54, 149; examples 4, 15d, 33."""

from __future__ import annotations

import pytest

from bot import engine
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.negotiation.permissions import (
    AskPermission,
    GiveLeave,
    OrderLeave,
    RefuseLeave,
)
from bot.games.high_frontier.rules.auctions.standing_orders import OrderOutposts
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.free_actions.cargo import LoadFuel, TransferCargo
from bot.games.high_frontier.rules.free_actions.dirt import Fogg, LoadDirt, RideCable
from bot.games.high_frontier.rules.free_actions.figures import (
    Declare,
    Designate,
    FuelToTanks,
    Jettison,
    LieLight,
    Swap,
)
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.operations.refuel import RefuelIsru
from bot.games.high_frontier.rules.ships.fuel import reweigh, text
from bot.games.high_frontier.rules.turn.turn import EndTurn
from tests.games.high_frontier.card_notation import spent
from tests.games.high_frontier.whole_game import Whole

NASA, ROSCOSMOS, NASRDA, NORSE = (
    "nasa_astronauts", "roscosmos", "nasrda_astronauts", "norse_astronauts",
)  # fmt: skip


class TestCargo:
    def test_rulings_22_24_a_rocket_on_leo_is_made_out_of_the_leo_stack(self) -> None:
        """Cards go into a new Rocket with empty tanks; a blue tank there is an Aqua again when it comes back."""
        table = Whole()
        table.play(TransferCargo("leo", "rocket", (NASA,), water=2))
        assert (table.aboard(), table.ship.water, table.seat("A").leo.water) == ([NASA], 2, 4)
        assert table.masses() == (3, "3", 0)
        table.play(TransferCargo("rocket", "leo", water=1))
        assert table.seat("A").leo.water == 5

    def test_gold_tanks_in_leo_are_no_aquas(self) -> None:
        table = Whole().put("rocket", "leo", "dumbo:W", isotope=3)
        table.play(TransferCargo("rocket", "leo", isotope=3))
        assert (table.seat("A").leo.water, table.seat("A").leo.isotope) == (6, 3)

    def test_ruling_48_tanks_go_straight_into_the_fuel(self) -> None:
        table = Whole().fly("leo", "dumbo:W", "project_orion:W")
        table.play(LoadFuel(4))
        assert table.masses() == (6, "10", 8)
        assert (table.seat("A").leo.water, table.ship.grade) == (2, "water")
        assert table.refused(LoadFuel(3)) == "LEO stack has 2 water tanks, not 3."

    def test_ruling_45_from_another_stack_grades_mix_downwards(self) -> None:
        table = Whole().fly("leo", "dumbo:W", tanks=1, grade="dirt")
        table.play(LoadFuel(2))
        assert (table.ship.grade, text(table.ship.wet)) == ("dirt", "4")

    def test_ruling_45_aboard_the_colours_must_be_alike(self) -> None:
        table = Whole().fly("vesta", "dumbo:W", tanks=1, grade="dirt", water=1)
        assert table.refused(LoadFuel(1, "rocket")) == (
            "The tanks hold dirt; only dirt may be added aboard."
        )

    def test_example_4d_tanks_to_fuel_and_back(self) -> None:
        table = Whole().fly("vesta", "flywheel_compulsator:W", "pebble_bed_fission:W", water=3)
        assert table.masses() == (8, "8", 0)
        table.play(LoadFuel(3, "rocket"))
        assert table.masses() == (5, "8", 7)
        table.play(Jettison("rocket", steps=1))
        assert table.masses() == (5, "7 1/2", 6)
        table.play(FuelToTanks(1))
        assert table.masses() == (6, "7 1/2", 3)
        table.play(FuelToTanks(1))
        assert table.masses() == (7, "7 1/2", 1)
        assert table.refused(FuelToTanks(1)) == (
            "Dry mass would be 8, above the wet mass of 7 1/2."
        )

    def test_example_4a_jettison_moves_both_chits_the_lower_way(self) -> None:
        ship = ("hall_effect:W", "pebble_bed_fission:W", NASA)
        table = Whole().fly("vesta", *ship, tanks=1)
        table.seat("A").stacks["rocket"] = spent(table.ship, 1)
        assert table.masses() == (4, "4 2/3", 2)
        table.play(Jettison("rocket", ("pebble_bed_fission",)))
        assert table.masses() == (3, "3 1/2", 2)
        assert table.seat("A").hand == ["pebble_bed_fission"]

    def test_example_4b_of_two_origins_the_lower(self) -> None:
        """6 has two origins, 5 and 5 1/3; three steps are left before and after."""
        ship = ("hall_effect:W", "cermet_nerva_fission:W", "pebble_bed_fission:W", NASA)
        table = Whole().fly("vesta", *ship, tanks=1)
        assert table.masses() == (5, "6", 3)
        table.play(Jettison("rocket", ("cermet_nerva_fission",)))
        assert table.masses() == (4, "5", 3)

    def test_example_4c_a_step_is_lost_on_the_way_right(self) -> None:
        table = Whole().fly("vesta", "flywheel_compulsator:W", NASA, tanks=1)
        table.seat("A").stacks["rocket"] = spent(table.ship, 2)
        assert table.masses() == (5, "5 1/3", 1)
        table.put("outpost-1", "vesta", "pebble_bed_fission:W")
        table.play(TransferCargo("outpost-1", "rocket", ("pebble bed fission",)))
        assert table.masses() == (6, "6", 0)

    def test_ruling_40_with_fuel_aboard_nothing_passes_32(self) -> None:
        table = Whole().fly("leo", "project_orion:W", "cvd_molding:W", tanks=20)
        assert table.refused(TransferCargo("leo", "rocket", water=4)).startswith(
            "With Fuel aboard the Rocket's wet mass may be 32 at most"
        )
        table.play(Jettison("rocket", steps=table.masses()[2]))
        table.play(TransferCargo("leo", "rocket", water=4))
        assert table.masses()[0] == 13

    def test_transfers_are_between_stacks_in_one_space(self) -> None:
        table = (
            Whole().put("rocket", "vesta", "dumbo:W").put("outpost-1", "phobos", "mass_driver:W")
        )
        assert table.refused(TransferCargo("rocket", "outpost-1", ("dumbo",))) == (
            "Outpost 1 is elsewhere; things move between stacks in one space."
        )
        assert table.refused(TransferCargo("rocket", "new")) == (
            "Say which cards or tanks are transferred."
        )
        assert table.refused(TransferCargo("rocket", "new", water=1)) == (
            "Rocket has 0 water tanks, not 1."
        )

    def test_ruling_27_an_empty_stack_leaves_tanks_alone_may_stay(self) -> None:
        table = Whole().put("rocket", "vesta", "dumbo:W", water=2)
        table.play(TransferCargo("rocket", "new", ("dumbo",)))
        assert (table.ship.cards, table.ship.water) == ([], 2)
        table.play(TransferCargo("rocket", "outpost-1", water=2))
        assert table.seat("A").rocket is None

    def test_ruling_36_flags_go_along(self) -> None:
        table = Whole().put("rocket", "vesta", "dumbo:W", "mass_driver:W", water=3)
        table.ship.cards[0].moved = True
        table.ship.moved_water = 2
        table.play(TransferCargo("rocket", "new", ("dumbo",), water=2))
        stack = table.stack("outpost-1")
        assert (stack.cards[0].moved, stack.moved_water, table.ship.moved_water) == (True, 1, 1)


class TestGlitches:
    def test_ruling_51_both_become_glitched_and_one_die_strikes_both(self) -> None:
        """Die 4: Steamer and Sabatier (4), in both stacks, and Flywheel (4)."""
        table = Whole().put("outpost-1", "phobos", "met_steamer:W", "cvd_molding:W")
        table.put("rocket", "phobos", "flywheel_compulsator:W", "dumbo:B")
        table.stack("outpost-1").glitched = True
        table.play(TransferCargo("outpost-1", "rocket", ("cvd_molding",)), 4)
        assert "outpost-1" not in table.seat("A").stacks
        assert "flywheel_compulsator" not in table.aboard()
        assert table.ship.glitched

    def test_ruling_51_a_new_stack_out_of_a_glitched_one_is_a_transfer(self) -> None:
        table = Whole().put("rocket", "phobos", "met_steamer:W", "cvd_molding:W")
        table.ship.glitched = True
        table.play(TransferCargo("rocket", "new", ("cvd_molding",)), 1)
        assert table.ship.glitched
        assert table.stack("outpost-1").glitched

    def test_ruling_51_tankage_jettison_designate_and_swap_are_none(self) -> None:
        table = Whole().fly("phobos", "met_steamer:W", "cvd_molding:W", water=2)
        table.ship.glitched = True
        table.play(LoadFuel(1, "rocket"))
        table.play(Jettison("rocket", steps=1))
        table.play(Designate("rocket"))
        assert table.stack("outpost-1").glitched

    def test_rulings_52_53_a_human_there_repairs_first(self) -> None:
        table = Whole().put("outpost-1", "phobos", "met_steamer:W").put("rocket", "phobos", NASA)
        table.stack("outpost-1").glitched = True
        assert "glitch_roll" not in table.play(TransferCargo("rocket", "outpost-1", (NASA,)))
        assert not table.stack("outpost-1").glitched

    def test_ruling_53_a_foreign_human_repairs_at_once(self) -> None:
        table = Whole().put("outpost-1", "phobos", "met_steamer:W")
        table.put("rocket", "phobos", ROSCOSMOS, letter="B")
        table.stack("outpost-1").glitched = True
        table.play(Income())
        assert not table.stack("outpost-1").glitched

    @pytest.mark.parametrize("ordered", [True, False])
    def test_ruling_149_scrum_of_another_by_standing_order(self, ordered: bool) -> None:
        table = Whole(NASA, NORSE).put("outpost-1", "mars-north-pole", "met_steamer:B")
        table.stack("outpost-1").glitched = True
        if ordered:
            table.play(OrderLeave("scrum", "yes"), letter="B")
        table.play(RefuelIsru("Nanobot"), *(() if ordered else (1,)))
        assert table.stack("outpost-1").glitched != ordered

    @pytest.mark.parametrize("given", [True, False])
    def test_ruling_149_scrum_is_asked_before_the_roll_where_its_holder_wishes_it(
        self, given: bool
    ) -> None:
        """Once a turn, before the die of whatever is done; the yes lasts to the end of the turn."""
        table = Whole(NASA, NORSE, ROSCOSMOS).put("outpost-1", "mars-north-pole", "met_steamer:B")
        table.stack("outpost-1").glitched = True
        assert OrderLeave("scrum", "ask") in table.standing("B")
        assert OrderLeave("scrum", "ask") not in table.standing("C")
        before = engine.preview(GAME, table.position, 0, RefuelIsru("Nanobot"))
        table.play(OrderLeave("scrum", "ask"), letter="B")
        assert engine.preview(GAME, table.position, 0, RefuelIsru("Nanobot")) == before
        assert table.play(RefuelIsru("Nanobot")) == ["asked_leave"]
        assert table.waiting() == ("B",)
        answer = GiveLeave() if given else RefuseLeave()
        told = table.play(answer, *(() if given else (1,)), letter="B")
        assert ("glitch_repaired" in told, "glitch_roll" in told) == (given, not given)
        assert table.stack("outpost-1").water == 4, "it goes on by itself"
        assert table.waiting() == ("A",)
        table.stack("outpost-1").glitched = True
        again = TransferCargo("outpost-1", "new", water=1)
        assert table.play(again, *(() if given else (1,)))[-1] != "asked_leave"

    def test_ruling_149_what_is_not_possible_any_more_after_the_answer_fails(self) -> None:
        table = Whole(NASA, NORSE).put("outpost-1", "mars-north-pole", "met_steamer:B")
        table.stack("outpost-1").glitched = True
        table.play(OrderLeave("scrum", "ask"), letter="B")
        table.play(RefuelIsru("Nanobot"))
        del table.seat().stacks["outpost-1"]
        assert "failed" in table.play(RefuseLeave(), letter="B")
        assert table.told("A")[-1].startswith("{A}'s ISRU refuel fails: There is")
        assert table.waiting() == ("A",)

    @pytest.mark.parametrize("given", [True, False])
    def test_ruling_149_scrum_is_asked_before_a_flyby(self, given: bool) -> None:
        """On a 5 the Hall Effect is lost and the bonus not gained, as in example 8."""
        table = Whole(NASA, NORSE).fly(
            "earth-burn-18", "hall_effect:W", "photon_tether_rectenna:W", tanks=2
        )
        table.stack("rocket").glitched = True
        table.play(OrderLeave("scrum", "ask"), letter="B")
        route = "mars-flyby-01 mars-hohmann-09 mars-burn-05"
        assert table.play(Fly(route=route, triangle="hall_effect"))[-1] == "asked_leave"
        assert table.at == "earth-burn-18"
        if given:
            assert "bonus" in table.play(GiveLeave(), letter="B")
            assert table.at == "mars-burn-05"
        else:
            assert "glitch_roll" in table.play(RefuseLeave(), 5, letter="B")
            assert table.aboard() == ["photon_tether_rectenna"]

    def test_ruling_149_no_one_is_asked_where_no_die_is_thrown(self) -> None:
        table = Whole(NASA, NORSE).put("outpost-1", "mars-north-pole", "met_steamer:B")
        table.stack("outpost-1").glitched = True
        table.play(OrderLeave("scrum", "ask"), letter="B")
        assert table.play(Income())[-1] == "income"
        assert table.offers(AskPermission) == [AskPermission("scrum", "B")]
        table.play(OrderLeave("scrum", "no"), letter="B")
        table.state.operated = False
        assert "asked_leave" not in table.play(RefuelIsru("Nanobot"), 1)


class TestFigures:
    def test_ruling_29_rocket_and_outpost(self) -> None:
        table = Whole().fly("vesta", "dumbo:W", "project_orion:W", tanks=2, water=1)
        table.play(Designate("rocket"))
        assert table.event("designated")["lost"] == 4
        assert (table.aboard("outpost-1"), table.stack("outpost-1").water) == (
            ["dumbo", "project_orion"], 1,
        )  # fmt: skip
        table.play(Designate("outpost 1"))
        assert table.masses() == (7, "7", 0)

    def test_ruling_29_needs_the_figure(self) -> None:
        table = Whole().put("rocket", "vesta", "dumbo:W").put("outpost-1", "vesta", "mass_driver:W")
        assert table.refused(Designate("outpost-1")) == "You have a Rocket; swap the two instead."
        assert table.refused(Designate("leo")) == (
            "The LEO stack has no figure; transfer its cards to a new stack."
        )

    def test_ruling_30_a_swap_changes_roles_only(self) -> None:
        table = Whole().fly("vesta", "project_orion:W", tanks=1)
        table.put("outpost-1", "phobos", "mass_driver:W")
        table.stack("outpost-1").glitched = True
        table.ship.cards[0].moved = True
        table.play(Swap("outpost-1"))
        assert (table.at, table.aboard(), table.ship.glitched) == ("phobos", ["mass_driver"], True)
        assert table.masses() == (3, "3", 0)
        other = table.stack("outpost-1")
        assert (other.at, other.cards[0].moved, other.grade) == ("vesta", True, "")

    def test_ruling_35_a_heavy_radiator_turns_light_never_back(self) -> None:
        table = Whole().fly("vesta", "salt_cooled_reflux_tube:W heavy", "dumbo:W")
        heavy = table.masses()[0]
        table.play(LieLight("salt cooled reflux tube"))
        assert table.masses()[0] == 3 < heavy
        assert table.refused(LieLight("salt cooled reflux tube")).startswith(
            "Your stacks carry no card"
        )

    def test_ruling_32_a_crew_is_not_thrown_off(self) -> None:
        table = Whole().put("rocket", "vesta", NASA)
        assert table.refused(Jettison("rocket", (NASA,))) == (
            "NASA Astronauts are Humans; they may not be thrown off."
        )
        assert table.offers(Jettison) == []

    def test_a_card_may_be_declared_off_and_on(self) -> None:
        table = Whole().put("outpost-1", "mars-north-pole", "met_steamer:B")
        table.play(Declare("Nanobot"))
        assert table.refused(RefuelIsru("Nanobot")) == "Nanobot is declared non-operational."
        table.play(Declare("Nanobot", "on"))
        table.play(RefuelIsru("Nanobot"))
        assert table.stack("outpost-1").water == 4

    def test_ruling_25_more_than_two_outposts_within_a_turn_only(self) -> None:
        table = (
            Whole().put("outpost-1", "vesta", "dumbo:W").put("outpost-2", "phobos", NASA, water=1)
        )
        table.put("outpost-3", "ceres", "mass_driver:W", "hall_effect:W", water=4)
        assert table.refused(EndTurn()) == (
            "You have 3 Outposts; at the end of a turn there may be 2."
        )
        assert table.offers(EndTurn)[0] == EndTurn(("outpost-2", "outpost-3"))
        assert table.refused(EndTurn(("outpost-1", "outpost-3"))) == (
            "An Outpost with a Crew stays first."
        )
        table.play(EndTurn(("outpost-2", "outpost-1")))
        assert sorted(table.seat("A").stacks) == ["leo", "outpost-1", "outpost-2"]
        assert table.seat("A").hand == ["mass_driver", "hall_effect"]

    def test_ruling_25_which_stay_can_be_ordered(self) -> None:
        table = (
            Whole().put("outpost-1", "vesta", "dumbo:W").put("outpost-2", "phobos", "mass_driver:W")
        )
        table.put("outpost-3", "ceres", "hall_effect:W")
        table.play(OrderOutposts(("3", "1")))
        table.play(EndTurn())
        assert table.seat("A").hand == ["mass_driver"]


def deimos(*extra: str, **fuel: int) -> Whole:
    """Dry 5: Mass Driver, Superconducting Adductor, Sandworm as platform."""
    ship = ("mass_driver:W", "flywheel_compulsator:B", "flywheel_tractor:B", *extra)
    return Whole(NASRDA, ROSCOSMOS).fly("deimos", *ship, **fuel)


class TestDirt:
    def test_example_15d_dirt_up_to_any_value(self) -> None:
        table = deimos()
        table.play(LoadDirt("12"))
        assert (table.masses()[:2], table.ship.grade) == ((5, "12"), "dirt")
        table = deimos()
        table.play(LoadDirt("9 1/2", "mass driver"))
        assert table.masses()[1] == "9 1/2"
        table = deimos()
        table.play(LoadDirt())
        assert table.masses()[1] == "32"

    def test_example_15d_water_aboard_becomes_dirt(self) -> None:
        table = deimos(tanks=2)
        table.play(LoadDirt("14"))
        assert (table.masses()[1], table.ship.grade) == ("14", "dirt")

    def test_example_15d_a_crew_triangle_one_tank_a_turn(self) -> None:
        table = Whole(NASRDA, ROSCOSMOS).fly("deimos", NASRDA, "flywheel_tractor:B")
        assert table.refused(LoadDirt("9", NASRDA)) == (
            "A crew triangle takes one tank of dirt a turn."
        )
        table.play(LoadDirt("", NASRDA))
        assert table.masses()[1] == "3"
        assert table.refused(LoadDirt("", NASRDA)) == (
            "A crew triangle takes one tank of dirt a turn."
        )
        assert table.offers(LoadDirt) == []

    def test_ruling_49_needs_a_site_with_a_platform_or_factory(self) -> None:
        ship = ("mass_driver:W", "flywheel_compulsator:B")
        table = Whole(NASRDA, ROSCOSMOS).fly("deimos", *ship)
        assert table.refused(LoadDirt()) == (
            "Dirt takes a factory or a working ISRU platform on Deimos."
        )
        table.factory("deimos").play(LoadDirt("5"))
        assert table.ship.grade == "dirt"
        assert Whole().fly("leo", *ship).refused(LoadDirt()) == "LEO is no site."

    def test_ruling_49_it_is_a_transfer_for_glitches(self) -> None:
        table = deimos()
        table.ship.glitched = True
        table.play(LoadDirt("12"), 1)
        assert table.event("glitch_roll")["stacks"] == ["rocket"]

    def test_ruling_50_the_mooncable(self) -> None:
        """7 tanks at leo, once a turn; another's by leave."""
        ship = ("mass_driver:W", "flywheel_compulsator:B")
        table = Whole(NASRDA, ROSCOSMOS).fly("leo", *ship)
        table.play(RideCable())
        assert table.masses()[:2] == (4, "11")
        assert table.refused(RideCable()) == "The Mooncable serves once a turn."
        crew = Whole(NASRDA, ROSCOSMOS).fly("leo", NASRDA)
        crew.play(RideCable())
        assert crew.masses()[1] == "2"
        partner = Whole(ROSCOSMOS, NASRDA).fly("leo", *ship)
        assert partner.refused(RideCable()) == "You have no Mooncable."
        partner.play(AskPermission("mooncable"))
        partner.play(GiveLeave(), letter="B")
        partner.play(RideCable())
        assert partner.masses()[1] == "11"

    def test_example_33_phileas_fogg(self) -> None:
        ship = ("mass_driver:W", "flywheel_compulsator:B", "cvd_molding:W", NASA)
        table = Whole().fly("vesta", *ship)
        table.play(Fogg(("CVD Molding",)))
        assert (table.masses(), table.ship.grade) == ((5, "8", 7), "dirt")
        assert table.seat("A").hand == ["cvd_molding"]
        table = Whole().fly("vesta", *ship, tanks=1)
        table.play(Fogg(("CVD Molding",)))
        assert (table.masses(), table.ship.grade) == ((5, "9", 9), "dirt")
        assert table.refused(Fogg((NASA,))) == "NASA Astronauts are Humans."

    def test_ruling_54_a_rocket_burnt_whole_is_gone(self) -> None:
        """Nothing is left to fly on the dirt."""
        table = Whole().fly("vesta", "mass_driver:W", "cvd_molding:W", tanks=1)
        assert table.play(Fogg(("Mass Driver", "CVD Molding"))) == ["lost"]
        assert table.seat("A").rocket is None

    def test_ruling_54_a_radiator_turned_light_over_dirt_is_dirt(self) -> None:
        ship = ("mass_driver:W", "salt_cooled_reflux_tube:W heavy")
        table = Whole().fly("vesta", *ship, tanks=1, grade="dirt")
        wet = table.masses()[1]
        table.play(LieLight("salt_cooled_reflux_tube"))
        assert (table.masses()[1], table.ship.grade) == (wet, "dirt")


def test_ruling_46_gold_fuel_runs_anything_and_mixes_to_water() -> None:
    table = Whole().fly("vesta", "hall_effect:W", "photon_tether_rectenna:W")
    table.ship.isotope = 2
    reweigh(table.ship, 4)
    table.play(LoadFuel(1, "rocket", "isotope"))
    assert (table.ship.grade, table.ship.isotope) == ("isotope", 1)
    table.put("outpost-1", "vesta", water=1)
    table.play(LoadFuel(1, "outpost-1"))
    assert table.ship.grade == "water"
