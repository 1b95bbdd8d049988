"""Rulings whose breach no other test noticed, each by itself: 35, 36, 40, 52, 53, 61, 76, 85, 130, 145, 147, 149."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.negotiation.deals import Accept, Offer
from bot.games.high_frontier.negotiation.permissions import AskPermission, OrderLeave
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets.reserve import loose_cubes
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.free_actions.cargo import LoadFuel, TransferCargo
from bot.games.high_frontier.rules.free_actions.discards import DiscardToken
from bot.games.high_frontier.rules.free_actions.figures import LieLight
from bot.games.high_frontier.rules.free_actions.settling import JumpClaim
from bot.games.high_frontier.rules.movement.course import Craft, Spot, gained, leg
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.produce import Deliver, Produce
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory, RefuelIsru
from bot.games.high_frontier.state.state import Exact, lie
from tests.games.high_frontier.small_maps import drawn
from tests.games.high_frontier.whole_game import Whole

NASA, ROS, NORSE, ISRO = (
    "nasa_astronauts", "roscosmos", "norse_astronauts", "isro_glavcosmonauts",
)  # fmt: skip
POLE = "mars-north-pole"


def glitched(table: Whole, name: str, letter: str = "A") -> Whole:
    table.stack(name, letter).glitched = True
    return table


# -- 130: what triggers a glitch, what it takes, what it costs


def test_ruling_130_a_factory_refuel_is_a_trigger_for_the_stack_that_is_filled() -> None:
    """Die 4 takes the Steamer (4); tanks come all the same. A stack that is not filled is not rolled for."""
    table = Whole(NASA, ROS).factory(POLE).put("outpost-1", POLE, "met_steamer:W", "dumbo:W")
    assert "glitch_roll" in glitched(table, "outpost-1").play(
        RefuelFactory(POLE, into="outpost-1"), 4
    )
    assert (table.aboard("outpost-1"), table.stack("outpost-1").water) == (["dumbo"], 7)
    other = Whole(NASA, ROS).factory(POLE).put("outpost-1", POLE, "met_steamer:W")
    assert "glitch_roll" not in glitched(other, "outpost-1").play(RefuelFactory(POLE, into="new"))


@pytest.mark.parametrize("die", range(1, 7))
def test_ruling_130_cards_of_just_that_hardness_are_lost(die: int) -> None:
    """Neither the softer nor the harder ones."""
    cards = ("met_steamer:W", "dumbo:B", "hall_effect:W", "lyman_alpha_trap:W", "mo_li_heat_pipe:W")
    table = Whole(NASA, ROS).factory(POLE).put("outpost-1", POLE, *cards)
    hardness = {card.id: lie(card).hardness for card in table.stack("outpost-1").cards}
    assert len({*hardness.values()}) > 2
    glitched(table, "outpost-1").play(RefuelFactory(POLE, into="outpost-1"), die)
    assert set(table.seat("A").hand) == {name for name in hardness if hardness[name] == die}
    assert table.stack("outpost-1").glitched


def test_ruling_130_a_thruster_lost_to_the_glitch_of_a_flyby_gains_no_bonus() -> None:
    """Die 5 takes the Hall Effect; on a 1 it stays and gains."""
    for die, gains in ((5, False), (1, True)):
        table = Whole(NASA, ROS).fly(
            "earth-burn-18", "hall_effect:W", "photon_tether_rectenna:W", tanks=4
        )
        told = glitched(table, "rocket").play(
            Fly(route="mars-flyby-01", triangle="hall_effect"), die
        )
        assert ("bonus" in told) is gains
        assert ("hall_effect" in table.aboard()) is gains


TRIGGERS = {
    "isru": (RefuelIsru("met_steamer", "outpost-1"), True),
    "prospect": (Prospect("met_steamer"), True),
    "transfer": (TransferCargo("outpost-1", "new", ("cvd_molding",)), True),
    "industrialize": (Industrialize("phobos"), True),
    "income": (Income(), False),
}


@pytest.mark.parametrize("what", TRIGGERS)
def test_ruling_130_the_list_of_triggers(what: str) -> None:
    """Die 1 takes nothing; a claim lies there where it is built, none where it is prospected."""
    move, rolls = TRIGGERS[what]
    table = Whole(NASA, ROS)
    cards = ("met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    table.put("outpost-1", "phobos", *cards)
    if what == "industrialize":
        table.claim("A", "phobos")
    dice = [1, *([1] if what == "prospect" else [])] if rolls else []
    assert ("glitch_roll" in glitched(table, "outpost-1").play(move, *dice)) is rolls


def test_ruling_130_a_claim_jump_is_no_trigger() -> None:
    table = Whole("taikonauts", ROS).claim("B", "hertha").put("rocket", "hertha", "taikonauts")
    table.put("outpost-1", "hertha", "met_steamer:W")
    assert "glitch_roll" not in table.play(JumpClaim("hertha"))


# -- 145: whose a riding Crew is


def test_ruling_145_a_riding_crew_that_is_lost_comes_to_its_owners_leo() -> None:
    """By a hazard that takes the host's whole stack, and by a belt that takes the Crew alone."""
    table = Whole(NASA, ROS, season="red").fly("uranus-burn-13", "photon_kite_sail:W", "cvd_molding:W", ROS)  # fmt: skip
    table.play(Fly(route="uranus-belt-03", triangle="photon_kite_sail"), 5)
    assert ROS not in table.aboard()
    assert (table.aboard("leo", "B"), table.aboard("leo")) == ([ROS], [NASA])
    crash = Whole(NASA, ROS).factory("puck").fly("uranus-belt-03", "photon_kite_sail:W", ROS)
    crash.play(Fly(route="puck", triangle="photon_kite_sail", hazards="roll"), 1)
    assert crash.seat("A").rocket is None
    assert (crash.aboard("leo", "B"), crash.aboard("leo")) == ([ROS], [NASA])


# -- 76: the Mag Sail and belts


def test_ruling_76_a_belt_gives_the_mag_sail_one_burn_a_movement() -> None:
    """Round a ring of belts: the second time over the first belt gains nothing."""
    sky = drawn("r1 a", "a r2", "r2 r1")
    spot = Spot("a", burns=0, fuel=Exact(0))
    craft, bonus = Craft(active=True, net=0, belt_bonus=1), []
    for to in ("r2", "r1", "a", "r2", "r1"):
        spot = gained(sky, craft, leg(sky, craft, spot, to).spot)
        bonus.append(spot.bonus)
    assert bonus == [1, 2, 2, 2, 2]


# -- 53: repair by a Human


@pytest.mark.parametrize("crew", [NASA, ROS])
def test_ruling_53_a_human_repairs_whoever_owns_the_stack_and_has_the_turn(crew: str) -> None:
    """B's stack, repaired in A's turn: by A's Human, and by B's own."""
    table = Whole(NASA, ROS).put("outpost-1", "phobos", "met_steamer:W", letter="B")
    table.put("rocket", "phobos", crew, letter="A" if crew == NASA else "B")
    assert "glitch_repaired" in glitched(table, "outpost-1", "B").play(Income())
    assert not table.stack("outpost-1", "B").glitched


# -- 147: tokens swapped in


def test_ruling_147_no_factory_is_taken_without_a_cube_to_swap_in() -> None:
    """B has built seven; C has one cube left and takes it."""
    table = Whole().factory("phobos")
    for site in ("vesta", "ceres", "psyche", "deimos", "hertha", "khufu", "yorp"):
        table.factory(site, "B")
    table.play(Offer("B", "factory phobos"))
    table.play(Accept(1), letter="B")
    assert table.event("deal_void")["why"] == "{B} has no cube left to swap in."
    assert table.state.seen("phobos").factory == 0
    table.play(Offer("C", "factory phobos"))
    assert "deal_struck" in table.play(Accept(2), letter="C")


# -- 52: who is with a Human, or has Scrum, repairs before a transfer


@pytest.mark.parametrize("crew", [NASA, NORSE])
def test_ruling_52_what_can_be_repaired_infects_nothing(crew: str) -> None:
    """Norse has Scrum and need not be there; the NASA Crew is."""
    table = Whole(crew, ROS).put("outpost-1", "phobos", "met_steamer:W", "cvd_molding:W")
    if crew == NASA:
        table.put("rocket", "phobos", NASA)
    told = glitched(table, "outpost-1").play(TransferCargo("outpost-1", "new", ("cvd_molding",)))
    assert told[0] == "glitch_repaired"
    assert not {"glitched", "glitch_roll"} & set(told)
    assert not any(stack.glitched for stack in table.seat("A").stacks.values())


def test_ruling_52_tanks_loaded_from_a_glitched_stack_that_is_repaired_first_infect_nothing() -> (
    None
):
    table = Whole(NORSE, ROS).fly("phobos", "dumbo:W").put("outpost-1", "phobos", water=2)
    told = glitched(table, "outpost-1").play(LoadFuel(1, "outpost-1"))
    assert told[0] == "glitch_repaired"
    assert not table.ship.glitched


# -- 35: a radiator turned light


@pytest.mark.parametrize(("tanks", "before", "after"), [(1, "8", "7"), (0, "7", "6")])
def test_ruling_35_both_chits_move_when_a_radiator_of_the_rocket_turns_light(
    tanks: int, before: str, after: str
) -> None:
    """Dry mass 7 to 6; a tank of fuel aboard stays a tank, and without fuel there is none to gain."""
    table = Whole().fly("vesta", "mass_driver:W", "salt_cooled_reflux_tube:W heavy", tanks=tanks)
    assert table.masses()[:2] == (7, before)
    table.play(LieLight("salt_cooled_reflux_tube"))
    assert table.masses()[:2] == (6, after)
    assert bool(table.masses()[2]) == bool(table.ship.grade) == bool(tanks)


# -- 36: what was delivered has moved


def test_ruling_36_a_delivered_card_does_not_fly_on_in_the_same_turn() -> None:
    table = Whole(ROS, NASA).factory("phobos").put("outpost-1", "phobos", "hall_effect:B", water=3)
    table.put("rocket", "leo", ROS, water=2)
    table.play(Deliver("hall_effect"))
    table.play(TransferCargo("leo", "rocket", ("hall_effect",)))
    assert table.refused(Fly(route="home-cycler", triangle=ROS)) == (
        "Ion Drive moved already this turn and may not move again."
    )


@pytest.mark.parametrize("kind", ["water", "isotope"])
@pytest.mark.parametrize(("dealt", "marks"), [(3, (2, 0)), (4, (1, 1)), (5, (0, 2))])
def test_ruling_36_dealt_tanks_that_have_not_moved_go_first(
    kind: str, dealt: int, marks: tuple[int, int]
) -> None:
    """Two of five tanks have moved; they keep their mark with whoever gets them."""
    table = Whole(NASA, ROS).put("outpost-1", "phobos", "dumbo:W")
    table.put("outpost-1", "phobos", "mass_driver:W", letter="B")
    setattr(table.stack("outpost-1"), kind, 5)
    setattr(table.stack("outpost-1"), f"moved_{kind}", 2)
    table.play(Offer("B", f"{dealt} {kind} from outpost 1 into outpost 1"))
    table.play(Accept(1), letter="B")
    stacks = [table.stack("outpost-1", letter) for letter in "AB"]
    assert [getattr(stack, kind) for stack in stacks] == [5 - dealt, dealt]
    assert tuple(getattr(stack, f"moved_{kind}") for stack in stacks) == marks


# -- 61: cubes under domes


def test_ruling_61_a_cube_under_a_dome_is_none_to_spare() -> None:
    """It is neither listed, nor offered, nor taken when it is named, where a cube has to go."""
    table = Whole().claim("A", "phobos")
    table.put("rocket", "phobos", "met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    sites = [space.id for space in SKY.sites() if space.land().spectral == "S"][:6]
    for site in sites:
        table.factory(site, dome=site == sites[0])
    assert loose_cubes(table.state, 0) == sites[1:]
    offered = {move.cube for move in table.offers(Industrialize)}  # type: ignore[attr-defined]  # all are Industrialize
    assert offered == set(sites[1:])
    why = table.refused(Industrialize("phobos", cube=sites[0]))
    assert why.startswith("You have no cube left; say which factory without a dome goes")
    assert SKY.spaces[sites[0]].title not in why


def test_ruling_61_what_goes_back_to_the_reserve_is_told_to_all() -> None:
    table = Whole().factory("phobos")
    table.play(DiscardToken("phobos", "factory"))
    assert table.told("B") == table.told(None) == ["{A} takes the cube off Phobos."]
    table.play(DiscardToken("phobos"))
    assert table.told("B") == table.told(None) == ["{A} takes the disk off Phobos."]


# -- 85: what can be hijacked is offered


def test_ruling_85_a_hijack_is_offered_where_it_is_legal() -> None:
    """Beside an own factory, which takes none; nothing where the owner has a Human."""
    table = Whole("taikonauts", ROS).factory("phobos", "B").factory("davida")
    table.put("rocket", "phobos", "taikonauts").hand("A", "hall_effect")

    def offered(kind: type[Produce] | type[RefuelFactory]) -> set[tuple[str, bool]]:
        return {(move.site, move.hijack) for move in table.offers(kind)}  # type: ignore[attr-defined]  # all are of this kind

    both = {("phobos", True), ("davida", False)}
    assert (offered(Produce), offered(RefuelFactory)) == (both, both)
    table.put("rocket", "phobos", ROS, letter="B")
    assert (offered(Produce), offered(RefuelFactory)) == ({("davida", False)},) * 2


# -- 149: Scrum is asked for a glitch that no Human can repair


@pytest.mark.parametrize(("is_glitched", "crew"), [(False, ()), (True, (NASA,)), (False, (NASA,))])
def test_ruling_149_scrum_is_not_asked_where_it_has_nothing_to_repair(
    is_glitched: bool, crew: tuple[str, ...]
) -> None:
    """A die is thrown, but the stack is not glitched or NASA's Crew is with it."""
    for glitch, with_it, is_asked in ((is_glitched, crew, False), (True, (), True)):
        table = Whole(NASA, NORSE).put("outpost-1", "phobos", "met_steamer:B", *with_it)
        table.stack("outpost-1").glitched = glitch
        table.play(OrderLeave("scrum", "ask"), letter="B")
        assert (AskPermission("scrum", "B") in table.offers(AskPermission)) is is_asked
        dice = () if is_asked else (1,)
        assert ("asked_leave" in table.play(Prospect("met_steamer"), *dice)) is is_asked


# -- 40: a Rocket's strip ends at 32


def test_ruling_40_a_card_that_brings_the_rocket_to_just_32_is_offered() -> None:
    """A wet mass of 31 takes a card of mass 1, not one of 2."""
    table = Whole().fly("vesta", "project_orion:W", wet=31)
    table.put("outpost-1", "vesta", "met_steamer:W", "hall_effect:W")
    light, heavy = (
        TransferCargo("outpost-1", "rocket", (name,)) for name in ("met_steamer", "hall_effect")
    )
    assert light in table.offers(TransferCargo)
    assert heavy not in table.offers(TransferCargo)
    assert "it is 31, and this adds 2" in table.refused(heavy)
    table.play(light)
    assert table.masses()[1] == "32"


# -- E2: Fuel is no stack of its own


def test_e2_the_last_tanks_of_a_rocket_of_tanks_alone_are_not_turned_into_fuel() -> None:
    """Of two, one may be: the other is the stack."""
    table = Whole().put("rocket", "vesta", water=2)
    assert table.refused(LoadFuel(2, "rocket")) == (
        "Fuel alone is no stack: these tanks are all there is."
    )
    assert table.offers(LoadFuel) == [LoadFuel(1, "rocket")]
    table.play(LoadFuel(1, "rocket"))
    assert (table.ship.water, table.ship.grade) == (1, "water")
    table = Whole().put("rocket", "vesta", "dumbo:W", water=2)
    table.play(LoadFuel(2, "rocket"))
    assert table.ship.water == 0
