"""Ways as they are shown and filed: seasons, chains, Fuel thrown off first, Fountains, what the menu and the buttons say."""

from __future__ import annotations

import random  # noqa: TID251  # nothing of a match is drawn here
from fractions import Fraction

import pytest

from bot.engine import IllegalMove
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.lookups.completion import COMPLETE
from bot.games.high_frontier.lookups.routes import Reach, Route
from bot.games.high_frontier.planner import charting, planner
from bot.games.high_frontier.planner.charting import charted, hull_for
from bot.games.high_frontier.planner.grid import grid
from bot.games.high_frontier.planner.plans import ODDS, Hull
from bot.games.high_frontier.planner.search import Search
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import place_name
from bot.games.high_frontier.rules.flight import routing
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, filed_as, planned, trouble
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.flight_offers import is_useful
from bot.games.high_frontier.rules.flight.routing import Way
from bot.games.high_frontier.rules.free_actions.figures import Declare, Jettison
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.rules.ships.fuel import fuel_left
from bot.games.high_frontier.state.state import FiledLeg
from bot.games.high_frontier.text.preview import flight_words, preview_notes
from bot.games.high_frontier.text.route_lines import way_lines
from tests.games.high_frontier import voyages
from tests.games.high_frontier.voyages import Asked, fly
from tests.games.high_frontier.whole_game import Whole

NASA, ROS = "nasa_astronauts", "roscosmos"
FUSION = ("metastable_helium:B", "d_t_fusion_tokamak:B", "li_heatsink_fountain:W heavy", NASA)
TWO_GENERATORS = ("hall_effect:W", "brayton_turbine:B", "cascade_thermoacoustic:B", NASA)
CHOOSY = (
    "dumbo:B", "d_t_gun_fusion:B", "flywheel_compulsator:B", "supercritical_water_fission:B", NASA,
)  # fmt: skip


def ways(table: Whole, to: str, prefer: str = "turns", triangle: str = "") -> list[Way]:
    ship = routing.ship_of(table.state, 0, "rocket", 0, ())
    return routing.ways(table.state, 0, ship, to, prefer, triangle)  # type: ignore[arg-type]  # one of three words


def flown(table: Whole, to: str, way: Way) -> str:
    table.state.first = 1
    return fly(Asked(table, to, way.prefer, ""), way)


@pytest.mark.parametrize(
    ("spot", "to", "turns"),
    [(0, "comet-phaethon", 3), (1, "comet-phaethon", 2), (0, "comet-borrelly", 3), (9, "comet-borrelly", 6)],
)  # fmt: skip
def test_a_comet_is_reached_in_the_season_that_the_way_was_found_for(
    spot: int, to: str, turns: int
) -> None:
    """The Venus bonus and the belts are those of the year in which they are passed."""
    table = Whole("b612_foundation", ROS).fly("leo", "photon_heliogyro:B", "b612_foundation")
    found = ways(table.spot(spot), to)
    assert min(way.plan.turns for way in found) <= turns + 1
    for way in found:
        rolls = [roll for year in way.chart.years for roll in year.rolls]
        assert sum(ODDS[roll.good] for roll in rolls) == way.plan.risk
    assert flown(table, to, found[0]) == ""


def test_the_planner_alone_gives_only_what_can_be_charted() -> None:
    table = Whole("b612_foundation", ROS).fly("leo", "photon_heliogyro:B", "b612_foundation")
    engine = thrust.choose(table.ship, "earth", False, "photon_heliogyro")
    for spot in range(0, 12, 3):
        hull = hull_for(table.spot(spot).state, 0, table.ship, engine)
        plans = planner.routes(hull, "leo", "comet-crommelin")
        risks = {kind: plan.risk for kind, plan in plans.items()}
        assert risks.get("risk", 0) <= risks.get("turns", 0)
        for plan in plans.values():
            chart = charted(hull, table.ship, plan)
            assert sum(ODDS[r.good] for year in chart.years for r in year.rolls) == plan.risk


def test_nobody_waits_on_the_comet_for_the_sun_to_melt_it() -> None:
    """Kreutz opens in yellow, spots 2 to 5; who is there when yellow ends is lost (ruling 135)."""
    numbers = grid()
    comet = numbers.index["kreutz-sungrazer"]
    hull = Hull(6, (0,) * 9, Fraction(1), spot=0, hardness=5)
    search = Search(hull, "kreutz-sungrazer", "leo", "risk")
    assert [search.years.next_start(comet, turn) for turn in (0, 1)] == [2, 2]
    assert search.years.seasons[5] == "yellow"
    assert search.years.next_start(comet, 5) is None
    other = Search(hull, "comet-phaethon", "leo", "risk").years
    assert other.next_start(numbers.index["comet-phaethon"], 0) == 2


def test_a_ship_of_sails_alone_does_not_aerobrake() -> None:
    """Nothing would be left of it (ruling 89); with anything else aboard it may."""
    ends = []
    for other in ((), ("rock_splitter:W",)):
        table = Whole(NASA, ROS).fly("mars-lagrange-05", "photon_heliogyro:B", *other).spot(4)
        ends.append(routing.reached(table.state, 0, table.ship, 2))
    assert not any(SKY.spaces[site].land().atmospheric for site in ends[0])
    assert any(SKY.spaces[site].land().atmospheric for site in ends[1])


def test_leave_that_lapses_holds_for_the_first_turn_alone() -> None:
    """B's push is lent to the end of this turn: MagBeam 3 faster now, not next year."""
    table = Whole(NASA, ROS).fly("leo", "re_solar_moth:W", NASA, tanks=4).spot(2)
    table.seat("B").powersat = True
    table.leave("B", "A", "push")
    engine = thrust.choose(table.ship, "earth", True, "re_solar_moth")
    hull = hull_for(table.state, 0, table.ship, engine)
    assert hull.net(0, "earth") - hull.at(1).net(0, "earth") == (1 if hull.pushed else 0)
    assert hull.at(5) == hull.at(1)


@pytest.mark.parametrize("to", ["nestor", "hygiea", "fortuna", "telamon"])
def test_a_fountain_is_counted_on_once(to: str) -> None:
    """No way of several turns by it; by the Crew or not at all (ruling 125)."""
    table = Whole(NASA, ROS).fly("leo", *FUSION, tanks=2).spot(2)
    try:
        found = ways(table, to)
    except IllegalMove:
        return
    for way in found:
        assert not way.spends or sum(bool(year.route) for year in way.chart.years) == 1
        assert flown(table, to, way) == ""


@pytest.mark.parametrize("to", ["neckar", "toro"])
@pytest.mark.parametrize("place", [0, 1])
def test_a_filed_route_keeps_its_chain(to: str, place: int) -> None:
    table = Whole(NASA, ROS).fly("leo", *TWO_GENERATORS, tanks=5).spot(2)
    found = ways(table, to, "fuel")
    way = found[min(place, len(found) - 1)]
    order = OrderRoute(to, way.prefer, way.triangle, "roll", " ".join(way.supports))
    assert planned(table.state, 0, order) == way
    assert filed_as(table.state, 0, way, "").supports == way.supports
    assert flown(table, to, way) == ""


def test_an_order_stops_where_a_leg_would_cost_more() -> None:
    table = Whole(NASA, ROS).fly("leo", *TWO_GENERATORS, tanks=5).spot(2)
    table.state.first = 1
    way = next(way for way in ways(table, "neckar", "fuel") if len(way.chart.years) == 2)
    filed = filed_as(table.state, 0, way, "roll")
    leg = filed.legs[0]
    filed.legs[0] = FiledLeg(leg.start, leg.route, leg.jettison, leg.blind, leg.adrift, 0, ())
    table.seat().orders.route = filed
    assert trouble(table.state, 0, filed) == (
        f"the next leg would now take {leg.steps} fuel step{'s' * (leg.steps > 1)}, not 0"
    )
    filed.legs[0] = FiledLeg(leg.start, leg.route, leg.jettison, leg.blind)  # of an older version
    assert trouble(table.state, 0, filed) == ""


@pytest.mark.parametrize("start", ["uranus-lagrange-01", "neptune-hohmann-31"])
def test_a_magnetoshell_is_dead_without_sun(start: str) -> None:
    """It is solar: at the aerobrakes of Neptune every roll is told and thrown (J3, ruling 90)."""
    cards = ("hall_effect:B", "in_core_thermionic:B", "ether_charged_dust:B")
    shell = "magnetoshell_plasma_parachute:B"
    table = Whole(NASA, ROS).fly(start, *cards, shell, NASA, tanks=3).spot(2)
    for way in ways(table, "neptune-aerostat", "risk"):
        rolled = [roll.at for year in way.chart.years for roll in year.rolls]
        air = [at for year in way.chart.years for at in year.route if SKY.spaces[at].hazard]
        assert [at for at in air if SKY.spaces[at].zone == "neptune" and at not in rolled] == []


def test_every_chain_is_looked_at() -> None:
    """As good as after a card is switched off by hand."""
    table = Whole(NASA, ROS).fly("leo", *CHOOSY, tanks=3).spot(2)
    before = [way.plan.figures for way in ways(table, "hertha")]
    assert (1, 2, 0) in before
    table.play(Declare("supercritical_water_fission"))
    after = [way.plan.figures for way in ways(table, "hertha")]
    assert min(after)[0] >= min(before)[0]


def test_supports_can_be_said() -> None:
    table = Whole(NASA, ROS).fly("leo", *CHOOSY, tanks=3).spot(2)
    said = Route("hertha", supports="d_t_gun_fusion flywheel_compulsator").answer(table.view("A"))
    assert "**A** · 1 turn · 2 fuel steps" in said.lines[0]
    with pytest.raises(IllegalMove):
        Route("hertha", supports="flywheel_compulsator").answer(table.view("A"))


def test_fuel_is_thrown_off_before_the_first_turn_too() -> None:
    table = Whole(NASA, ROS).fly("leo", "re_solar_moth:W", "cvd_molding:B", NASA, tanks=7).spot(2)
    best = ways(table, "deimos")[0]
    assert best.plan.turns == 1
    thrown = best.chart.years[0].jettison
    found = Route("deimos").answer(table.view("A"))
    assert found.moves[0] == (
        f"For A, jettison {thrown} fuel steps first",
        Jettison("rocket", steps=thrown),
    )
    assert flown(table, "deimos", best) == ""


# -- the menu, the buttons, the words


def six_tanks() -> Whole:
    return Whole(NASA, ROS).fly("leo", "de_laval_nozzle:W", "cermet_nerva_fission:W", NASA, tanks=6)


def test_the_menu_begins_with_what_is_safe_and_near() -> None:
    table = six_tanks()
    offers = [move for move in table.offers(Fly) if isinstance(move, Fly)]
    told = [flight_words(table.state, 0, move) for move in offers]
    safe = [", safe" in words for words in told]
    assert safe == sorted(safe, reverse=True), "those with a die come last"
    assert all(words.startswith("1 turn, ") for words in told)
    first = planned_costs(table, offers[0])
    same = [planned_costs(table, move) for move in offers if move.to == offers[0].to]
    assert first == min(same)
    assert GAME.menu_line(table.view("A"), offers[0]).detail == told[0]


def test_the_first_places_to_type_are_safe_and_near_as_flown() -> None:
    """On random ships: of all places, flown to if only named, none has less of a die, more use, fewer steps than the first."""
    luck, tried = random.Random("typed"), 0
    while tried < 6:
        question = voyages.asked(luck)
        if (
            question is None
            or len(typed := COMPLETE["fly", "to"](question.table.position, 0, {})) < 2
        ):
            continue
        tried += 1
        table = question.table
        told = [flight_words(table.state, 0, Fly(to, hazards="roll")) for to in typed]
        risky = [", safe" not in words for words in told]
        places = [not is_useful(to) for to in typed]
        steps = [int(words.split(", ")[1].split()[0]) for words in told]
        order = list(zip(risky, places, steps, strict=True))
        assert order[0] == min(order), f"{question.told}: {list(zip(typed, told, strict=True))}"


def planned_costs(table: Whole, move: Fly) -> tuple[bool, int]:
    words = flight_words(table.state, 0, move)
    return ", safe" not in words, int(words.split(", ")[1].split()[0])


def test_to_each_end_there_is_a_way_without_a_die_if_there_is_one() -> None:
    table = six_tanks()
    offers = [move for move in table.offers(Fly) if isinstance(move, Fly)]
    engine = thrust.choose(table.ship, "earth", False, "de_laval_nozzle")
    hull = hull_for(table.state, 0, table.ship, engine)
    for end in {move.to for move in offers}:
        plans = [plan for plan in charting.ends(hull, "leo") if plan.end == end]
        if any(not plan.risk for plan in plans):
            best = [flight_words(table.state, 0, move) for move in offers if move.to == end]
            assert any(", safe" in words for words in best), end


def test_a_triangle_left_open_is_the_thriftiest() -> None:
    table = six_tanks()
    order = Fly(to="geo", hazards="roll")
    assert preview_notes(table.view("A"), order)[0].startswith("By De Laval Nozzle with ")
    table.play(order, 6)
    assert fuel_left(table.ship) == 12
    assert table.event("activated")["card"] == "de_laval_nozzle"


def test_each_way_has_its_own_button() -> None:
    table = six_tanks()
    found = Route("lutetia").answer(table.view("A"))
    shown = [line[2] for line in found.lines if line.startswith("**")]
    assert [label for label, move in found.moves if isinstance(move, Fly)] == [
        f"Fly {letter}'s first leg" for letter in shown
    ]
    for label, _ in found.moves:
        assert any(f"{letter}'s" in label or f" {letter}" in label for letter in shown), label


def test_dice_in_the_text_are_those_of_the_chart() -> None:
    """Belts too that take nothing: the picture has them as well."""
    table = six_tanks()
    for way in ways(table, "lutetia"):
        rolls = [roll for year in way.chart.years for roll in year.rolls]
        lines = [*way_lines(table.state, 0, "A", table.ship, way)]
        assert sum(
            line.count(f" at {place_name(roll.at)}: ") > 0 for roll in rolls for line in lines
        ) == len(rolls)
        count = sum(roll.good == 6 for roll in rolls)
        assert (f"{count} belt roll" in lines[0]) == (count > 0)


@pytest.mark.parametrize("glitched", [False, True])
@pytest.mark.parametrize("number", range(2))
def test_a_glitch_roll_that_takes_nothing_is_shown(number: int, glitched: bool) -> None:
    """It is thrown all the same (ruling 130): no card aboard has a rad-hardness that a die shows."""
    cards = ("photon_kite_sail:W", "cermet_nerva_fission:W")
    table = Whole(NASA, ROS).fly("leo", *cards, tanks=7, grade="dirt").spot(8)
    table.state.first = 1
    table.ship.glitched = glitched
    question = voyages.Asked(table, "antenor", "turns", "")
    way = question.ways[number]
    count = sum(roll.kind == "glitch" for year in way.chart.years for roll in year.rolls)
    first = next(iter(way_lines(table.state, 0, "A", table.ship, way)))
    assert (count > 0, "glitch roll" in first) == (glitched, glitched)
    assert voyages.fly(question, way) == ""


def test_a_rocket_without_fuel_is_told_so() -> None:
    table = Whole(NASA, ROS, aquas=7).fly(
        "leo", "de_laval_nozzle:W", "cermet_nerva_fission:W", NASA
    )
    for asked in (Reach(1), Route("ceres")):
        found = asked.answer(table.view("A"))
        assert "No fuel aboard; you have 7 Aquas." in found.lines
        label, load = found.moves[0]
        assert label == "Load 7 tanks"
        assert load in table.offers(type(load))
