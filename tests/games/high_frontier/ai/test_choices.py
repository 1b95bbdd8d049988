"""What the computer player does now and then: passages, chits taken by hand, busted sites, failed rolls, the last year."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from bot.engine import Move, keyed_luck
from bot.games.high_frontier.ai.autopilot import autopilot
from bot.games.high_frontier.ai.deals import answer, gain, propose
from bot.games.high_frontier.ai.operations import is_special, least_useful, need, operate
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.ai.turn import take_turn
from bot.games.high_frontier.negotiation.deals import Accept, Offer
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.flight.air_eater import RefuelAir
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import Halt, PayFinao, RollHazard
from bot.games.high_frontier.rules.free_actions.cargo import Disembark, LoadFuel
from bot.games.high_frontier.rules.free_actions.figures import Declare, Jettison
from bot.games.high_frontier.rules.free_actions.martian import Martian
from bot.games.high_frontier.rules.free_actions.settling import Colonize, TakeGlory
from bot.games.high_frontier.rules.operations.boost import Boost, cost
from bot.games.high_frontier.rules.operations.income import Income, Sell
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.produce import Produce
from bot.games.high_frontier.rules.operations.prospect import KeepRolls, Prospect, Reroll, Revive
from bot.games.high_frontier.rules.ships.fuel import fuel_left
from tests.games.high_frontier.card_notation import rocket
from tests.games.high_frontier.whole_game import Whole

NASA, UN = "nasa_astronauts", "united_nations_cosmonauts"
WORKS = ("met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W")
NEST = ("in_situ_leaching:B", "pebble_bed_fission:W", "microtube_array:W")


def think(table: Whole) -> Move:
    """A's choice in its turn, without whims."""
    return take_turn(Strategy(table.view("A")), table.offers(), lambda sides: 1)


def test_what_was_switched_off_is_switched_on() -> None:
    table = Whole().fly("earth-burn-01", *WORKS, NASA)
    table.ship.cards[0].off = True
    assert think(table) == Declare("met_steamer", "on")
    table.play(Declare("met_steamer", "on"))
    assert not isinstance(think(table), Declare)


def test_a_crew_without_a_ship_pays_for_a_passage_and_goes_ashore_when_nobody_leaves() -> None:
    """Two Aquas for a mass of one aboard; to the Crew, which may land first, it is worth three. It stays its owner's (ruling 145)."""
    table = Whole()
    assert propose(Strategy(table.view("A"))) is None
    table.seat("B").stacks["rocket"] = rocket("leo", *WORKS, tanks=3)
    passage = Offer("B", f"{NASA} from leo into rocket, 2 aquas")
    assert propose(Strategy(table.view("A"))) == passage
    table.play(passage)
    deal = table.view("A").deals[0]
    assert (gain(table.view("A"), deal), gain(table.view("B"), deal)) == (3 - 2, 2 - 1)
    assert answer(table.view("B"), table.standing("B")) == Accept(1)
    table.play(Accept(1), letter="B")
    assert NASA in table.aboard("rocket", "B")
    assert think(table) == Disembark("leo")
    table.stack("rocket", "B").at = "phobos"
    assert not isinstance(think(table), Disembark)


def test_in_some_years_a_chit_is_taken_after_the_landing() -> None:
    for year, glory in ((5, "take"), (6, "leave")):
        table = Whole(aquas=30).fly("mars-aerobrake-02", *WORKS, NASA, tanks=3).spot(5, year)
        move = think(table)
        assert isinstance(move, Fly)
        assert move.glory == glory
    table = Whole().put("rocket", "phobos", *WORKS, NASA)
    table.state.place("phobos").visited, table.state.place("phobos").lander = True, NASA
    assert think(table) == TakeGlory("phobos")


def test_a_termite_nest_goes_for_busted_sites_and_revives_them() -> None:
    """Ruling 128b: of size 2 and more; Phobos is of size 1."""
    table = Whole().put("rocket", "himalia", *NEST)
    for site in ("himalia", "phobos"):
        table.state.place(site).busted = True
    pilot = Strategy(table.view("A"))
    assert pilot.is_target(table.ship, "himalia")
    assert not pilot.is_target(table.ship, "phobos")
    assert think(table) == Revive("himalia")
    table.ship.cards = table.ship.cards[1:]
    assert not Strategy(table.view("A")).is_target(table.ship, "himalia")


def test_a_card_worth_more_aboard_is_not_sold() -> None:
    """A black Termite Nest brings 10 Aquas; where a site is busted it is kept, and so is what brings a Powersat without one."""
    for card, kept in (("in_situ_leaching", True), ("magma_electrolysis", True), ("dumbo", False)):
        table = Whole().put("outpost-1", "leo", f"{card}:B")
        table.state.place("himalia").busted = True
        assert (operate(Strategy(table.view("A")), table.offers()) == Sell(card)) != kept
    assert is_special(Strategy(table.view("A")), "atomic_layer_deposition")
    table.seat("A").powersat = True
    assert not is_special(Strategy(table.view("A")), "atomic_layer_deposition")


def test_dirt_that_leads_nowhere_is_thrown_off_in_leo() -> None:
    """The steamer burns water only, and the Crew finds no way with two tanks of dirt."""
    table = Whole("nasrda_astronauts", "roscosmos").fly("leo", *WORKS, tanks=2, grade="dirt")
    steps = fuel_left(table.ship)
    assert think(table) == Jettison("rocket", steps=steps)
    table.play(Jettison("rocket", steps=steps))
    assert not isinstance(think(table), Jettison)


ARSIA, HELLAS, POLE = (
    "mars-arsia-mons-caves", "mars-hellas-basin-buried-glaciers", "mars-north-pole",
)  # fmt: skip


def mars(crew: str = UN) -> Whole:
    """A ship that can build on its claim at Arsia Mons, this year's operation done."""
    table = Whole(crew, "roscosmos").fly(ARSIA, *WORKS, crew).claim("A", ARSIA)
    table.state.operated = table.state.moved = True
    for site in (ARSIA, HELLAS, POLE):
        table.state.place(site).visited = True
    return table


def test_a_crew_with_its_own_buggy_looks_round_and_is_back_when_its_ship_has_built() -> None:
    table = mars()
    tour = think(table)
    assert isinstance(tour, Martian)
    table.play(tour)
    assert (table.stack("outpost-1").at, table.ship.at) == (tour.to, ARSIA)
    assert not isinstance(think(table), Martian)
    table.state.operated = False
    table.state.once.clear()
    table.stack("outpost-1").cards[0].moved = False
    assert think(table) == Martian(ARSIA)
    table.play(Martian(ARSIA))
    assert isinstance(think(table), Industrialize)


def test_a_crew_without_a_buggy_stays_and_one_drives_to_a_factory_without_a_dome() -> None:
    assert not isinstance(think(mars(NASA)), Martian)
    table = mars()
    table.state.operated = False
    assert not isinstance(think(table), Martian)
    table.factory(HELLAS)
    assert think(table) == Martian(HELLAS)
    table.play(Martian(HELLAS))
    assert think(table) == Colonize(HELLAS)


def test_a_ship_without_a_mission_eats_air_in_the_turn_it_comes_in() -> None:
    """Then no roll is due (ruling 96); with a robonaut and a refinery aboard it has better things to do."""
    ship = ("met_steamer:W", "photon_tether_rectenna:W", "mini_mag_rf_paul_trap:W")
    table = Whole().fly("mars-aerobrake-04", *ship, NASA)
    assert not isinstance(think(table), RefuelAir)
    table.state.moved = True
    for card in table.ship.cards:
        card.moved = True
    assert isinstance(think(table), RefuelAir)


def test_who_can_make_it_wants_a_card_that_is_worth_more_aboard() -> None:
    """Badenia builds type D: there the Termite Nest is made, once a site is busted."""
    table = Whole().hand("A", "in_situ_leaching")
    assert least_useful(Strategy(table.view("A"))) == "in_situ_leaching"
    before = need(Strategy(table.view("A")), ["in_situ_leaching"])
    table.factory("badenia").state.place("himalia").busted = True
    pilot = Strategy(table.view("A"))
    assert need(pilot, ["in_situ_leaching"]) == before + 2
    assert least_useful(pilot) is None
    assert operate(pilot, table.offers()) == Produce("in_situ_leaching", "badenia", into="new")


def test_making_room_costs_no_more_than_there_is() -> None:
    """Stirling, tokamak and the fountain, which the mission wants heavy, cost 3 each: as many as can be paid go up."""
    hand = ("solar_stirling", "d_t_fusion_tokamak", "li_heatsink_fountain", "fluidized_bed")
    parts = ("de_laval_nozzle:W", "flywheel_tractor:W")
    for aquas, cards in ((5, hand[:1]), (8, hand[:2]), (9, hand[:3])):
        table = Whole("anonymous_p2p", "roscosmos", aquas=aquas).hand("A", *hand)
        table.put("outpost-1", "leo", *parts)
        heavy = tuple(card for card in cards if card == "li_heatsink_fountain")
        assert operate(Strategy(table.view("A")), table.offers()) == Boost(cards, heavy)
        assert cost(cards, heavy) <= aquas


def test_a_failed_roll_is_mostly_thrown_again() -> None:
    table = Whole().put("rocket", "phobos", "met_steamer:B")
    table.play(Prospect("Nanobot"), 3)
    assert table.asked() == (Reroll, KeepRolls)
    view, offers = table.view("A"), table.offers()
    made = Counter(type(autopilot(view, offers, keyed_luck(b"test", str(n)))) for n in range(80))
    assert set(made) == {Reroll, KeepRolls}
    assert made[Reroll] > 60


def test_a_crew_with_a_way_home_waits_for_next_year_with_its_ship() -> None:
    """It has moved this year: the nozzle is not thrown off as long as it leads home; without Fuel it is."""
    for tanks, waits in ((8, True), (0, False)):
        ship = (NASA, "de_laval_nozzle:W", "cermet_nerva_fission:W")
        table = Whole().fly("khufu", *ship, **({"tanks": tanks} if tanks else {}))
        table.state.moved = table.state.operated = True
        assert (not isinstance(think(table), Jettison)) == waits, tanks


def test_no_research_in_the_last_year_nor_for_the_last_aqua() -> None:
    table = Whole().spot(11, 48)
    assert operate(Strategy(table.view("A")), table.offers()) == Income()
    table.spot(11, 47)
    assert isinstance(operate(Strategy(table.view("A")), table.offers()), Research)
    table.put("outpost-1", "leo", *WORKS)
    price = Strategy(table.view("A")).missions[0].price
    for aquas, kind in ((price - 2, Research), (price - 1, Income)):
        table.seat("A").leo.water = aquas
        assert isinstance(operate(Strategy(table.view("A")), table.offers()), kind), aquas


def test_a_rich_seat_counts_on_no_ship_that_finds_no_way() -> None:
    """The helium engine has no hardness, and no belt can be paid for. With Aquas enough for the ship that is seen."""
    hand = ("blackbody_pumped_laser", "metastable_helium", "steel_pb_bi_pumped_loop", "lyman_alpha_trap", "cvd_molding")  # fmt: skip
    for aquas, is_hopeless in ((5, False), (30, True)):
        table = Whole("isro_glavcosmonauts", "roscosmos", aquas=aquas).hand("A", *hand)
        pilot = Strategy(table.view("A"))
        ship = frozenset((*hand, "isro_glavcosmonauts"))
        assert pilot.missions[0].design.names == ship
        assert (ship in pilot.hopeless) == is_hopeless
        assert (pilot.hoped() > 0) != is_hopeless


def test_now_and_then_a_ship_stops_in_the_air_on_its_way_and_eats() -> None:
    """It was rolled for on the way in, so that staying takes no roll (ruling 96); a Hall effect engine of use 2 takes in three tanks."""
    ship = (
        "hall_effect:W",
        "photon_tether_rectenna:B",
        "tungsten_resistojet:W",
        "cvd_molding:W",
        NASA,
    )
    table = Whole().fly("mars-lagrange-05", *ship, tanks=4)
    on = think(table)
    assert isinstance(on, Fly)
    assert on.route == "mars-aerobrake-03 mars-arsia-mons-caves"
    stop = take_turn(Strategy(table.view("A")), table.offers(), lambda sides: 0)
    assert stop == replace(on, route="mars-aerobrake-03")
    table.play(stop)
    table.play(PayFinao())
    assert think(table) == RefuelAir("hall_effect", "pay")
    table.play(RefuelAir("hall_effect", "pay"))
    assert (table.ship.at, table.ship.water) == ("mars-aerobrake-03", 3)
    assert think(table) == LoadFuel(3, "rocket")


def test_now_and_then_a_ship_that_is_dear_waits_for_the_money() -> None:
    """It has no four Aquas for the way down to Mars."""
    table = Whole(aquas=0).fly("mars-lagrange-05", *WORKS, NASA, tanks=4)
    table.play(Fly(route="mars-aerobrake-03 mars-arsia-mons-caves", triangle="met_steamer"))
    view, offers = table.view("A"), table.offers()
    assert autopilot(view, offers, lambda sides: 1) == RollHazard()
    assert autopilot(view, offers, lambda sides: 0) == Halt()
