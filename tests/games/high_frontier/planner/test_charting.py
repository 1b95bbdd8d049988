"""Ways told turn by turn: hulls of real ships, odds, offers and what autocomplete lists."""

from __future__ import annotations

from fractions import Fraction

from bot.games.high_frontier.lookups.completion import destinations, routes_on, supports_of
from bot.games.high_frontier.planner import charting
from bot.games.high_frontier.planner.charting import charts, hull_for, least_hardness
from bot.games.high_frontier.planner.planner import reach
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.state.state import Stack
from tests.games.high_frontier.builder import Small
from tests.games.high_frontier.card_notation import rocket

UN = "united_nations_cosmonauts"
INDUCTIVE = ("pulsed_inductive:W", "flywheel_compulsator:W", UN)


def engine(stack: Stack, card: str, zone: str = "earth") -> thrust.Engine:
    return thrust.choose(stack, zone, False, card)


def test_a_hull_is_the_engine_without_class_and_sun() -> None:
    """Example 1's ship: 4 thrust, two steps a burn, eight steps; a transport down to 9, then a scout."""
    table = Small(UN, "roscosmos").fly("leo", *INDUCTIVE, tanks=4)
    hull = hull_for(table.state, 0, table.ship, engine(table.ship, "pulsed_inductive"))
    assert (hull.thrust, hull.use, hull.steps) == (4, 2, 8)
    assert hull.classes == (-1, -1, -1, 0, 0, 0, 0, 0, 0)
    assert [hull.net(0, zone) for zone in ("earth", "mercury", "mars")] == [3, 5, 2]
    assert hull.mortal
    assert hull.lighter(0) == [3]


def test_the_softest_card_that_can_be_lost() -> None:
    """Heavy radiators would turn light, the Heliogyro is immune."""
    ship = rocket(
        "leo", "photon_heliogyro:W", "microtube_array:W heavy", "hall_effect:W", "nasa_astronauts"
    )
    assert least_hardness(ship) == 4
    assert least_hardness(ship, turns_light=True) == 0
    assert least_hardness(rocket("leo", "photon_heliogyro:W")) == 10


def test_a_chart_tells_every_turn_of_a_way() -> None:
    table = Small(UN, "roscosmos").fly("leo", *INDUCTIVE, tanks=4)
    found = charts(table.state, 0, table.ship, engine(table.ship, "pulsed_inductive"), "khufu", 8)
    chart = found["turns"]
    first = chart.years[0]
    assert (first.year, first.start, first.net, first.jettison) == (0, "leo", 3, 0)
    assert sum(year.steps + year.jettison for year in chart.years) == chart.plan.steps <= 8
    assert chart.years[-1].route[-1] == "khufu"
    assert chart.years[-1].wet == chart.wet
    assert chart.dry == 6
    odds = Fraction(1)
    for year in chart.years:
        for roll in year.rolls:
            odds *= Fraction(roll.good, 6)
    assert chart.odds.value == odds == 1
    belt = next(roll for roll in first.rolls if roll.kind == "belt")
    assert belt.good == min(6, 4 + 3)  # the softest card has 4, net thrust 3: no die does harm


def test_a_ship_may_be_imagined() -> None:
    """As if the cards were boosted and tanks loaded: the more tanks, the nearer the end."""
    table = Small(UN, "roscosmos")
    turns = []
    for tanks in (2, 4):
        ship = rocket("leo", *INDUCTIVE, tanks=tanks)
        found = charts(table.state, 0, ship, engine(ship, "pulsed_inductive"), "khufu", 8)
        turns.append(found["turns"].plan.turns if found else None)
    assert turns[0] is None
    assert turns[1] is not None


def test_offered_flights_are_accepted_and_end_where_they_say() -> None:
    table = Small(UN, "roscosmos").fly("leo", *INDUCTIVE, tanks=6)
    offers = table.offers(Fly)
    assert {move.triangle for move in offers} == {"pulsed_inductive"}, "the Crew takes more fuel"
    assert all(move.route.split()[-1] == move.to for move in offers)
    ends = {move.to for move in offers if move.triangle == "pulsed_inductive"}
    hull = hull_for(table.state, 0, table.ship, engine(table.ship, "pulsed_inductive"))
    assert ends <= set(reach(hull, "leo", 1))
    table.state.moved = True
    assert table.offers(Fly) == []


def test_autocomplete_of_a_flight() -> None:
    table = Small(UN, "roscosmos").fly("leo", *INDUCTIVE, "cascade_photovoltaic:W", tanks=4)
    state = table.state
    inductive = {"triangle": "pulsed_inductive"}
    assert "home-l1" in destinations(state, 0, inductive)
    assert set(destinations(state, 0, inductive)) <= set(destinations(state, 0, {}))
    assert routes_on(state, 0, inductive) == ["home-cycler"]
    assert set(routes_on(state, 0, {**inductive, "route": "home-cycler"})) == {
        "home-cycler earth-belt-01", "home-cycler earth-belt-02", "home-cycler earth-belt-04", "home-cycler earth-belt-06",
    }  # fmt: skip
    assert supports_of(state, 0, inductive) == ["flywheel_compulsator"]


def test_ends_are_remembered() -> None:
    """The same ship in the same place is searched for once."""
    table = Small(UN, "roscosmos").fly("leo", *INDUCTIVE, tanks=4)
    charting.ends.cache_clear()
    table.offers(Fly)
    searched = charting.ends.cache_info().misses
    table.offers(Fly)
    assert charting.ends.cache_info().misses == searched == 2
