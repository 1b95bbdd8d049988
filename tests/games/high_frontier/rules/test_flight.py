"""Flights: rulings 63-94 as far as they need a table, examples 1-3 and 7-12, 31, 32."""

from __future__ import annotations

from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import FlyOn, Halt, PayFinao, RollHazard
from bot.games.high_frontier.rules.turn.turn import EndTurn, Turn
from tests.games.high_frontier.builder import Small

INDUCTIVE = ("pulsed_inductive:W", "flywheel_compulsator:W", "united_nations_cosmonauts")
UN = "united_nations_cosmonauts"


def test_example_1_load_and_burn_whole_steps() -> None:
    table = Small(UN, "roscosmos", aquas=4).fly("leo", *INDUCTIVE, tanks=4)
    table.play(Fly(route="home-cycler earth-belt-04 home-l1", triangle="pulsed_inductive"), 5)
    assert (table.at, table.masses()) == ("home-l1", (6, "8", 4))
    assert table.event("belt_roll") == {"place": "earth-belt-04", "die": 5, "result": 2}
    assert table.event("activated")["net"] == 3
    assert table.state.moved


def test_example_2_fractions_are_rounded_once_a_move() -> None:
    ship = ("pulsed_inductive:B", "cascade_thermoacoustic:B", "nasa_astronauts")
    table = Small().fly("mars-lagrange-07", *ship, tanks=1)
    table.play(Fly(route="mars-burn-12 mars-burn-09 mars-lagrange-04", triangle="pulsed_inductive"))
    assert table.masses() == (2, "2 5/6", 5)
    table.state.moved = False
    for card in table.ship.cards:
        card.moved = False
    table.play(Fly(route="mars-burn-09", triangle="pulsed_inductive"))
    assert table.masses() == (2, "2 2/3", 4)


TUG = ("kuck_mosquito:W", "project_orion:W", "salt_cooled_reflux_tube:W", "roscosmos",
       "cvd_molding:W", "electroforming:W", "froth_flotation:W")  # fmt: skip


def tug(tanks: int) -> Small:
    return Small("roscosmos", "nasa_astronauts").fly("leo", *TUG, water=1, tanks=tanks)


def test_example_3_the_end_of_the_fuel() -> None:
    """32 to 20 pays one burn of eight steps; after an afterburn, or with one tank less, none."""
    table = tug(12)
    assert table.refused(
        Fly(route="home-cycler earth-belt-04 home-l1", triangle="kuck_mosquito")
    ) == ("Home L1 (E76) takes 8 fuel steps; 0 fuel steps left.")
    lit = Fly(route="home-cycler", triangle="kuck_mosquito", afterburn="yes")
    assert table.refused(lit) == "Home cycler (E82) takes 8 fuel steps; 6 fuel steps left."
    assert tug(11).refused(Fly(route="home-cycler", triangle="kuck_mosquito")) == (
        "Home cycler (E82) takes 8 fuel steps; 7 fuel steps left."
    )
    table.play(Fly(route="home-cycler", triangle="kuck_mosquito"))
    assert table.masses() == (20, "20", 0)


def pivot_ship() -> Small:
    return Small(UN, "roscosmos").fly("venus-lagrange-03", *INDUCTIVE, tanks=4)


def test_example_7_a_pivot_takes_two_burns() -> None:
    table = pivot_ship()
    table.play(Fly(route="earth-hohmann-23 earth-burn-22 khufu", triangle="pulsed_inductive"))
    assert (table.at, table.masses()) == ("khufu", (6, "7", 2))
    assert table.event("activated")["net"] == 4


def test_example_7_straight_on_or_next_year_there_is_none() -> None:
    table = pivot_ship()
    table.play(Fly(route="earth-hohmann-23 earth-hohmann-19", triangle="pulsed_inductive"))
    assert table.masses()[1] == "10"
    halted = pivot_ship()
    halted.play(Fly(route="earth-hohmann-23", triangle="pulsed_inductive"))
    halted.state.moved = False
    for card in halted.ship.cards:
        card.moved = False
    halted.play(Fly(route="earth-burn-22", triangle="pulsed_inductive"))
    assert halted.masses()[1] == "9"


def test_example_7_a_bonus_pivot_pays_the_turn() -> None:
    table = Small("b612_foundation", "roscosmos")
    table.fly("venus-lagrange-03", "photon_heliogyro:B", "b612_foundation")
    table.play(Fly(route="earth-hohmann-23 earth-burn-22", triangle="photon_heliogyro"))
    assert table.event("activated")["net"] == 5
    assert [event.facts["burns"] for event in table.events if event.kind == "flew"] == [0, 1]


def flyby_ship() -> Small:
    table = Small("spacex", "roscosmos")
    return table.fly("earth-burn-18", "hall_effect:W", "photon_tether_rectenna:W", "spacex", wet=7)


def test_example_8_a_pivot_paid_half_by_a_flyby() -> None:
    table = flyby_ship()
    table.play(Fly(route="mars-flyby-01 mars-hohmann-09 mars-hohmann-05", triangle="hall_effect"))
    assert table.masses() == (5, "6", 3)
    assert table.event("bonus") == {"place": "mars-flyby-01", "burns": 1}
    assert [event.facts["burns"] for event in table.events if event.kind == "flew"] == [0, 0, 1]


def test_example_8_the_bonus_pays_the_burn() -> None:
    table = flyby_ship()
    table.play(Fly(route="mars-flyby-01 mars-hohmann-09 mars-burn-05", triangle="hall_effect"))
    assert (table.at, table.masses()[1]) == ("mars-burn-05", "7")


def test_example_8_a_glitched_ship_rolls_at_the_flyby() -> None:
    """Without a Human aboard the glitch is there to roll for; on a 5 the Hall Effect is lost and the bonus not gained."""
    table = Small().fly("earth-burn-18", "hall_effect:W", "photon_tether_rectenna:W", tanks=2)
    table.ship.glitched = True
    table.play(Fly(route="mars-flyby-01 mars-hohmann-09 mars-burn-05", triangle="hall_effect"), 5)
    assert table.aboard() == ["photon_tether_rectenna"]
    assert table.at == "mars-hohmann-09"  # coasted straight on to before the burn
    assert "bonus" not in [event.kind for event in table.events]
    assert table.ship.glitched


def lander_ship(tanks: int) -> Small:
    return Small(UN, "roscosmos", season="red").fly("leo", UN, tanks=tanks)


LUNA = "home-cycler earth-belt-02 luna-lander-02 luna-shackleton-polar-rim"


def test_example_9a_a_powered_landing_on_luna() -> None:
    table = lander_ship(3)
    table.play(Fly(route=LUNA), 6)
    assert (table.at, table.masses()) == ("luna-shackleton-polar-rim", (1, "1 1/9", 1))
    assert table.event("belt_roll")["result"] == 6 - 13 + 2
    assert table.event("activated")["net"] == 13
    assert table.ship.cards[0].glory == "earth"
    assert "earth" not in table.state.chits


def test_example_9b_a_lander_is_not_entered_without_the_fuel_to_go_through() -> None:
    table = lander_ship(2)
    assert (
        table.refused(Fly(route=LUNA)) == "Luna lander (E64) takes 9 fuel steps; 6 fuel steps left."
    )
    table.play(Fly(route="home-cycler earth-belt-02"), 6)
    assert (table.at, table.masses()[2]) == ("earth-belt-02", 6)


def test_example_9c_a_half_lander_takes_half_the_fuel() -> None:
    table = Small("nasrda_astronauts", "roscosmos")
    table.fly(
        "ceres-lagrange-03",
        "de_laval_nozzle:W",
        "cermet_nerva_fission:W",
        "nasrda_astronauts",
        wet=4,
    )
    table.play(Fly(route="vesta-halflander vesta", triangle="de_laval_nozzle"))
    assert (table.at, table.masses()[1]) == ("vesta", "3 1/2")
    assert table.event("activated")["net"] == 9


def parachute() -> Small:
    table = Small().fly(
        "mars-lagrange-05", "nasa_astronauts", "photon_kite_sail:W", "cvd_molding:W"
    )
    table.play(Fly(route="mars-aerobrake-03 mars-arsia-mons-caves", triangle="nasa_astronauts"))
    return table


def test_example_10_aerobrake_landing() -> None:
    """The ship stops before the hazard and asks; the sail is lost at once, on a 3 the rest lands."""
    table = parachute()
    assert (table.at, table.asked()) == ("mars-lagrange-05", (PayFinao, RollHazard, Halt))
    table.play(RollHazard(), 3)
    assert table.at == "mars-arsia-mons-caves"
    assert table.aboard() == ["nasa_astronauts", "cvd_molding"]
    assert table.seat().hand == ["photon_kite_sail"]


def test_example_10_a_one_takes_all() -> None:
    table = parachute()
    table.ship.cards[0].glory = "venus"
    table.play(RollHazard(), 1)
    assert table.seat().rocket is None
    assert table.seat().hand == ["photon_kite_sail", "cvd_molding"]
    assert [card.id for card in table.seat().leo.cards] == ["nasa_astronauts"]
    assert [(chit.zone, chit.high) for chit in table.seat().glories] == [("venus", False)]


def test_example_10_without_any_triangle_the_path_is_still_open() -> None:
    table = Small().fly("mars-lagrange-05", "cvd_molding:W")
    table.play(Fly(route="mars-aerobrake-03 mars-arsia-mons-caves", hazards="roll"), 3)
    assert (table.at, table.aboard()) == ("mars-arsia-mons-caves", ["cvd_molding"])
    away = Small().fly("mars-lagrange-05", "cvd_molding:W")
    assert away.refused(Fly(route="mars-burn-12")) == (
        "Without an activated triangle a ship follows aerobrake paths only."
    )


def test_example_11_ablation_and_losing_the_generator() -> None:
    table = Small("b612_foundation", "roscosmos", season="red")
    table.fly("home-cycler", "hall_effect:W", "cascade_photovoltaic:W", "microtube_array:W heavy",
              "b612_foundation", wet=11)  # fmt: skip
    table.play(Fly(route="earth-belt-06 home-sso", triangle="hall_effect"), 4)
    assert table.event("activated")["net"] == 2
    assert table.event("belt_roll")["result"] == 4
    assert table.aboard() == ["hall_effect", "microtube_array"]
    assert not table.ship.cards[1].heavy
    assert table.masses() == (4, "6", 6)
    assert table.offers() == [Halt(), FlyOn("earth-aerobrake-03")]
    table.play(FlyOn("earth-aerobrake-03 leo"))
    assert table.asked() == (PayFinao, RollHazard, Halt)
    table.play(RollHazard(), 2)
    assert (table.at, table.masses()) == ("leo", (4, "6", 6))


def test_example_12_finao_by_standing_order() -> None:
    """Pay if two Aquas remain, else roll: NASA rolls with 5, P2P pays 3; in anarchy P2P rolls too."""
    order = Fly(route="eros-crash eros", triangle="re_solar_moth", hazards="eros-crash=pay:2")
    results = []
    for crew, anarchy, dice in (("nasa_astronauts", False, (2,)), ("anonymous_p2p", False, ()),
                                ("anonymous_p2p", True, (2,))):  # fmt: skip
        table = Small(crew, "roscosmos", aquas=5).fly(
            "earth-burn-01", "re_solar_moth:W", crew, wet=2
        )
        table.state.anarchy = anarchy
        table.play(order, *dice)
        assert table.event("activated")["net"] == 4
        results.append((table.at, table.seat().leo.water))
    assert results == [("eros", 5), ("eros", 2), ("eros", 5)]


def assisted(
    route: str, *dice: int, at: str = "nysa", dome: bool = False, **given: object
) -> Small:
    table = Small(aquas=20).factory("nysa", dome=dome)
    table.fly(at, "pulsed_inductive:B", "cascade_thermoacoustic:B", "nasa_astronauts", tanks=1)
    order = Fly(route=route, triangle="pulsed_inductive", **{"hazards": "roll", **given})  # type: ignore[arg-type]  # options of a test
    table.play(order, *dice)
    return table


def rolled(table: Small) -> list[str]:
    return [event.facts["place"] for event in table.events if event.kind == "hazard_roll"]


def test_example_31_factory_assist() -> None:
    """Net 3 is not more than size 3. Lift-off: one roll, not for the crash hazard beside; landing: both."""
    up = assisted("nysa-crash ceres-lagrange-06", 4)
    assert (up.at, rolled(up)) == ("ceres-lagrange-06", ["nysa"])
    down = assisted("nysa-crash nysa", 2, 2, at="ceres-lagrange-06")
    assert (down.at, rolled(down)) == ("nysa", ["nysa-crash", "nysa"])
    paid = assisted("nysa-crash nysa", at="ceres-lagrange-06", hazards="pay")
    assert (paid.at, paid.seat().leo.water) == ("nysa", 12)
    safe = assisted("nysa-crash ceres-lagrange-06", dome=True)
    assert rolled(safe) == []
    domed = assisted("nysa-crash nysa", 2, at="ceres-lagrange-06", dome=True)
    assert rolled(domed) == ["nysa-crash"]


def test_example_31_powersat_needs_no_roll_and_thrust_rolls_the_crash() -> None:
    table = Small("esa_space_unionists", "roscosmos").factory("nysa")
    ship = ("pulsed_inductive:B", "cascade_thermoacoustic:B", "esa_space_unionists")
    table.fly("nysa", *ship, tanks=1)
    route = "nysa-crash ceres-lagrange-06"
    table.play(Fly(route=route, triangle="pulsed_inductive", hazards="roll"), 2)
    assert table.event("activated")["net"] == 4
    assert rolled(table) == ["nysa-crash"]
    other = Small("esa_space_unionists", "roscosmos").factory("nysa").fly("nysa", *ship, tanks=1)
    other.play(Fly(route=route, triangle="pulsed_inductive", hazards="roll", assist="always"))
    assert rolled(other) == []


def rocketplane(tanks: int, wet: int, steps: int = 0) -> Small:
    table = Small().factory("mars-arsia-mons-caves")
    hull = ("hall_effect:W", "photon_tether_rectenna:W", "nasa_astronauts")
    table.fly("mars-arsia-mons-caves", *hull, wet=wet)
    table.ship.wet -= steps
    return table.put("outpost-1", "mars-arsia-mons-caves", water=tanks)


ACETYLENE = Fly(
    route="mars-lander-02 mars-lagrange-05", triangle="hall_effect", hazards="roll", acetylene=True
)


def test_example_32_acetylene() -> None:
    """Twice the wet mass in water tanks, the assist roll, the lander free; rounded up; refused when short."""
    table = rocketplane(17, 8)
    table.play(ACETYLENE, 2)
    assert (table.at, table.masses()[1]) == ("mars-lagrange-05", "8")
    assert table.stack("outpost-1").water == 1
    assert rolled(table) == ["mars-arsia-mons-caves"]
    lighter = rocketplane(17, 8, steps=1)
    lighter.play(ACETYLENE, 2)
    assert lighter.stack("outpost-1").water == 2
    assert rocketplane(17, 9).refused(ACETYLENE) == (
        "The rocketplane takes 18 water tanks here; you have 17."
    )


def test_ruling_20_one_movement_a_turn() -> None:
    table = pivot_ship()
    table.play(Fly(route="earth-hohmann-23", triangle="pulsed_inductive"))
    assert isinstance(table.position.agenda[-1], Turn)
    assert table.refused(Fly(route="earth-burn-22")) == "You have moved this turn."
    table.play(EndTurn())
    table.play(EndTurn(), letter="B")
    table.play(Fly(route="earth-burn-22", triangle="pulsed_inductive"))
    assert table.at == "earth-burn-22"


def test_ruling_36_a_card_that_moved_may_not_move_again() -> None:
    table = pivot_ship()
    table.ship.cards[0].moved = True
    assert table.refused(Fly(route="earth-hohmann-23")) == (
        "Pulsed Inductive moved already this turn and may not move again."
    )


def test_ruling_40_a_ship_too_heavy_does_not_move() -> None:
    hull = [
        "project_orion:W",
        "dielectric_x_ray_window:W heavy",
        "h2_o2_fuel_cell:W",
        "nasa_astronauts",
    ]
    table = Small().fly("leo", *hull, water=8)
    assert table.refused(Fly(route="earth-belt-04")) == (
        "Dry mass may be 23 and wet mass 32 to move; yours are 24 and 24."
    )


def test_ruling_62_where_no_triangle_is_named_any_that_gets_there_flies() -> None:
    """The Crew's is the strongest aboard, but its tanks are empty: the sail needs none."""

    def adrift() -> Small:
        return Small(UN, "roscosmos").fly("mars-lagrange-05", "photon_kite_sail:W", UN)

    table = adrift()
    table.play(Fly(to="venus-flyby"))
    assert table.event("activated")["card"] == "photon_kite_sail"
    assert table.at == "venus-flyby"
    assert "0 fuel steps" in adrift().refused(Fly(to="venus-flyby", triangle=UN))
    assert adrift().refused(Fly(to="phobos")).startswith("Phobos is 2 turns away; the first of")
