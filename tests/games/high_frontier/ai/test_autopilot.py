"""The computer player: builds a ship that works, flies, prospects, industrializes, sells, and plays matches to year 48."""

from __future__ import annotations

import pytest

from bot.engine import Move, keyed_luck, position
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.games.high_frontier.ai.autopilot import autopilot
from bot.games.high_frontier.ai.designs import designs
from bot.games.high_frontier.ai.refuel import forage
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.ai.targets import missions
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.printed.tracks import YEARS
from bot.games.high_frontier.rules.flight.air_eater import RefuelAir
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import FlyOn, PayFinao, RollHazard
from bot.games.high_frontier.rules.free_actions.cargo import LoadFuel, TransferCargo
from bot.games.high_frontier.rules.free_actions.dirt import LoadDirt, RideCable
from bot.games.high_frontier.rules.free_actions.figures import Jettison
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory, RefuelIsru
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.rules.year.scoring import rockets
from tests.games.high_frontier.whole_game import Whole

NASA = "nasa_astronauts"
PARTS = (
    "met_steamer",
    "cvd_molding",
    "photon_tether_rectenna",
    "de_laval_nozzle",
    "cermet_nerva_fission",
)


def think(table: Whole, letter: str = "A") -> Move:
    offers = table.offers(letter=letter)
    return autopilot(table.view(letter), offers, keyed_luck(b"test", letter))


def play_turn(table: Whole, *dice: int) -> list[Move]:
    """A's moves up to the end of its turn; dice are for the last move but one."""
    moves: list[Move] = []
    while not isinstance(move := think(table), EndTurn):
        table.play(move, *(dice if isinstance(move, Prospect | Fly) else ()))
        moves.append(move)
    return moves


def test_designs_hold_a_thruster_a_robonaut_and_a_refinery_that_work() -> None:
    """The nozzle on its fission reactor; the crew's own engine is the other way to fly."""
    table = Whole().hand("A", *PARTS)
    found = {design.triangle: design for design in designs(table.state, 0)}
    assert set(found) == {"de_laval_nozzle", "nasa_astronauts"}
    nozzle = found["de_laval_nozzle"]
    assert (nozzle.price, nozzle.mass, nozzle.isru, nozzle.crewed) == (7, 8, 2, True)
    assert (str(nozzle.use), nozzle.net(0, "earth")) == ("4", 5 + 3 + 0)


def test_a_magnetoshell_is_not_given_up_for_a_factory() -> None:
    """It may support no industrializing, so it makes no design (J2)."""
    table = Whole().hand(
        "A", "met_steamer", "atomic_layer_deposition", "magnetoshell_plasma_parachute"
    )
    assert designs(table.state, 0) == []
    assert len(designs(table.state, 0, ["photon_tether_rectenna"])) > 0


def test_missions_go_where_the_ship_can_land_and_prospect() -> None:
    table = Whole().hand("A", *PARTS)
    found = missions(table.state, 0, designs(table.state, 0))
    assert found[0].site in ("mars-hellas-basin-buried-glaciers", "mars-arsia-mons-caves")
    assert not any(mission.site == "nysa" for mission in found)  # no water for an ISRU of 2
    table.claim("B", "mars-hellas-basin-buried-glaciers", "mars-arsia-mons-caves")
    others = missions(table.state, 0, designs(table.state, 0))
    assert not {mission.site for mission in others} & {found[0].site, "mars-arsia-mons-caves"}


def test_it_boosts_fuels_and_flies_when_it_can_pay() -> None:
    table = Whole(aquas=30).hand("A", *PARTS)
    moves = [think(table)]
    assert isinstance(moves[0], Boost)
    assert set(moves[0].cards) >= {"met_steamer", "cvd_molding"}
    for _ in range(2):
        table.play(moves[-1])
        moves.append(think(table))
    assert [type(move) for move in moves] == [Boost, TransferCargo, LoadFuel]
    table.play(moves[-1])
    assert isinstance(think(table), Fly)


def test_what_it_cannot_pay_yet_makes_room_for_research() -> None:
    """The ship costs 7 Aquas and its fuel. With 3 the lightest cards go to LEO; with room in the hand it waits."""
    table = Whole(aquas=3).hand("A", *PARTS)
    assert think(table) == Boost(("de_laval_nozzle", "met_steamer", "cermet_nerva_fission"))
    table.play(think(table))
    table.state.operated = False
    assert not isinstance(think(table), Boost)


def test_on_the_site_it_prospects_then_builds_and_settles() -> None:
    """Mars North Pole is large enough to be sure; the Crew founds a colony and is home at once."""
    table = Whole().fly(
        "mars-north-pole", "met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W", "nasa_astronauts"
    )  # fmt: skip
    assert isinstance(think(table), Prospect)
    table.play(think(table))
    assert table.state.seen("mars-north-pole").claim == 0
    table.state.operated = False
    move = think(table)
    assert isinstance(move, Industrialize)
    table.play(move)
    assert isinstance(think(table), Colonize)
    table.play(think(table))
    place = table.state.seen("mars-north-pole")
    assert (place.factory, place.colony) == (0, 0)
    assert [card.id for card in table.seat().leo.cards] == ["nasa_astronauts"]


def test_a_crew_flies_a_good_chit_home_and_settles_with_a_poor_one() -> None:
    """From Khufu a chit of two points more is worth a parade; without a chit, or in the last year, it settles."""
    ship = ("nasa_astronauts", "de_laval_nozzle:W", "cermet_nerva_fission:W")
    for zone, year, settles in (("mercury", 20, False), ("", 20, True), ("mercury", 48, True)):
        table = Whole().fly("khufu", *ship, tanks=8).factory("khufu").spot(0, year)
        table.ship.cards[0].glory = zone
        assert isinstance(think(table), Colonize) == settles, (zone, year)


def test_a_crew_with_a_good_chit_refuels_at_its_factory_to_fly_home() -> None:
    ship = ("nasa_astronauts", "de_laval_nozzle:W", "cermet_nerva_fission:W")
    table = Whole().fly("khufu", *ship).factory("khufu")
    table.ship.cards[0].glory = "mercury"
    moves = []
    for _ in range(3):
        moves.append(think(table))
        table.play(moves[-1], *((1,) if isinstance(moves[-1], Fly) else ()))
    assert moves[:2] == [RefuelFactory("khufu", "water", "rocket"), LoadFuel(7, "rocket")]
    assert isinstance(moves[2], Fly)
    assert table.ship.at != "khufu"


def test_at_a_hazard_it_pays_for_a_mission_a_chit_or_out_of_plenty() -> None:
    """FINAO costs 4 Aquas: a bare Crew's ship with 6 rolls at Eros; with robonaut and refinery, a chit, or 12 Aquas it pays."""
    ship, works = (
        (NASA, "re_solar_moth:W"),
        ("met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W"),
    )
    for cards, aquas, zone, pays in (
        (ship, 6, "", False),
        (ship, 12, "", True),
        (ship, 6, "mars", True),
        ((*ship, *works), 6, "", True),
    ):  # fmt: skip
        table = Whole(aquas=aquas).fly("earth-burn-01", *cards, wet=2)
        table.ship.cards[0].glory = zone
        table.play(Fly(route="eros-crash eros", triangle="re_solar_moth"))
        assert think(table) == (PayFinao() if pays else RollHazard()), (cards, aquas, zone)


def test_on_a_busted_site_it_makes_water_and_fuel_of_it() -> None:
    """With dry tanks Mars North Pole leads nowhere: an ISRU of 2 makes 3 tanks where the hydration is 4."""
    table = Whole().fly(
        "mars-north-pole", "met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W", NASA
    )
    table.state.place("mars-north-pole").busted = True
    move = think(table)
    assert isinstance(move, RefuelIsru)
    assert move.into == "rocket"
    table.play(move)
    assert table.ship.water == 3
    assert think(table) == LoadFuel(3, "rocket")


def test_on_a_busted_site_without_a_way_a_dirt_engine_is_filled() -> None:
    """The Crew's engine burns dirt, a tank a turn; a working robonaut digs it. In LEO there is nothing to dig."""
    ship = ("met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W", "nasrda_astronauts")
    table = Whole("nasrda_astronauts", "roscosmos", "esa_space_unionists").fly("eros", *ship)
    table.state.place("eros").busted = True
    assert forage(Strategy(table.view("A")), table.offers()) == LoadDirt("8", "nasrda_astronauts")
    table.ship.at = "leo"
    assert forage(Strategy(table.view("A")), table.offers()) is None


def stranded() -> Whole:
    """Fortuna is claimed, its hydration of 2 too low for an ISRU of 4, the tanks dry."""
    works = ("in_situ_leaching:W", "kuck_mosquito:W", "metallic_hydrogen:W", "re_solar_moth:W")
    table = Whole().fly("fortuna", *works, NASA).claim("B", "fortuna")
    table.state.operated = True
    return table


def test_a_ship_that_is_stuck_is_given_up() -> None:
    """The cards go back to the hand for another ship."""
    table = stranded()
    names = ("in_situ_leaching", "kuck_mosquito", "metallic_hydrogen", "re_solar_moth")
    assert Jettison("rocket", names) in play_turn(table)
    assert set(names) <= set(table.seat().hand)


def test_ruling_138_in_the_last_year_the_rocket_is_kept_for_its_point() -> None:
    table = stranded().spot(0, YEARS)
    play_turn(table)
    assert rockets(table.state, 0) == 1


def test_a_ship_without_a_target_goes_home_while_it_can() -> None:
    """It lost its robonaut's generator in the belt and halted: Fuel for home, none for a site."""
    ship = ("tungsten_resistojet:W", "electroforming:W", "microtube_array:W", "h2_o2_fuel_cell:W")
    table = Whole().fly("earth-belt-02", *ship, "penning_trap:W", NASA, tanks=1)
    table.state.operated = True
    move = think(table)
    assert isinstance(move, Fly)
    assert move.route.endswith("leo")


def test_in_leo_an_engine_that_burns_dirt_rides_the_mooncable() -> None:
    """Seven tanks for nothing lead the Mass Driver to Mars; on the next move it is off."""
    crews = ("nasrda_astronauts", "roscosmos", "esa_space_unionists")
    engine = (
        "mass_driver:W",
        "amtec_thermoelectric:W",
        "cermet_nerva_fission:W",
        "qu_tube:W",
        "microtube_array:W",
    )
    table = Whole(*crews, aquas=0).fly("leo", *engine, "flywheel_tractor:W", "cvd_molding:W")
    assert think(table) == RideCable("mass_driver")
    table.play(RideCable("mass_driver"))
    assert table.ship.grade == "dirt"
    assert isinstance(think(table), Fly)


def test_stuck_in_the_air_it_eats_of_it() -> None:
    """The steamer uses 4 fuel steps a burn, so an operation takes in a tank."""
    ship = ("met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W", "mini_mag_rf_paul_trap:W")
    table = Whole().fly("mars-aerobrake-04", *ship, NASA)
    assert think(table) == RefuelAir("met_steamer", "pay")
    table.play(RefuelAir("met_steamer", "pay"))
    assert table.ship.water == 1
    assert think(table) == LoadFuel(1, "rocket")


def test_a_ship_whose_engine_is_lost_goes_down_by_the_air() -> None:
    """The belt takes the compulsator: no burn to GEO any more, but the air leads to LEO."""
    ship = (
        "hall_effect:W",
        "flywheel_compulsator:B",
        "photon_kite_sail:B",
        "cascade_photovoltaic:W",
    )
    table = Whole(season="red").fly("home-cycler", *ship, tanks=3)
    table.play(Fly(route="earth-belt-02 geo", triangle="hall_effect"), 5)
    assert think(table) == FlyOn("earth-aerobrake-01")


@pytest.mark.timeout(300)
def test_a_campaign_of_computer_players_opens_up_the_solar_system() -> None:
    """Three seats, 48 years: factories stand at the end, and most of what the rules know has been done.

    Seldom or never by computer players alone: what is named in `NEVER` of test_campaigns.py, the air-eater, leave that is asked for, and standing orders.
    """
    into = FuzzReport()
    played = fuzz_match(GAME, 3, 77, 2, into, computers=range(3), every=1000)
    places = played.position.state.places.values()
    assert position.pending_decision(played.position) is None
    assert into.endings == {"the last seniority disk": 1}
    assert sum(place.factory is not None for place in places) >= 2
    wanted = {
        "research", "raise", "match", "stand", "pass", "boost", "transfer_cargo", "load_fuel", "fly", "prospect", "industrialize",
        "colonize", "refuel_factory", "produce", "deliver", "sell", "pay_finao", "roll_hazard", "order_route", "nominate",
        "vote", "permit", "offer", "counter", "accept",
    }  # fmt: skip
    assert wanted - set(into.kinds) == set()
    met = {
        "hazard_roll", "belt_roll", "size_roll", "flare", "anarchy", "inspiration", "cut", "glory", "heroism", "deal_struck",
        "route_arrived",
    }  # fmt: skip
    assert met - set(into.events) == set()
    assert into.events["advanced"] == 48
