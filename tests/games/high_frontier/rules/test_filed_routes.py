"""Filed routes: flown year by year, private, dropped when something is not as planned (by post; ruling 167)."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.planner.plans import PREFERENCES
from bot.games.high_frontier.rules.auctions.standing_orders import listed_orders
from bot.games.high_frontier.rules.flight import routing
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, StopRoute, planned
from bot.games.high_frontier.rules.flight.voyage import RollHazard
from bot.games.high_frontier.rules.free_actions.figures import Jettison
from bot.games.high_frontier.rules.turn.turn import EndTurn
from tests.games.high_frontier.whole_game import Whole

UN = "united_nations_cosmonauts"
INDUCTIVE = ("pulsed_inductive:W", "flywheel_compulsator:W", UN)


def table() -> Whole:
    """A's ship to Khufu: in two turns with all its eight fuel steps, in three with six."""
    return Whole(UN, "roscosmos", "esa_space_unionists").fly("leo", *INDUCTIVE, tanks=4)


def round_the_table(table: Whole) -> list[str]:
    """A, B and C end their turns; the kinds of what happens."""
    kinds: list[str] = []
    for letter in "ABC":
        kinds += table.play(EndTurn(), letter=letter)
    return kinds


def test_a_route_filed_in_the_own_turn_is_flown_at_once_and_again_next_year() -> None:
    match = table()
    kinds = match.play(OrderRoute("Khufu"), 3)
    assert kinds[:3] == ["route_filed", "automatic", "activated"]
    assert match.at == "earth-hohmann-23"
    assert match.told("A")[1] == "Year 1: leg 1 of 2 to Earth (E80) by orders."
    assert match.waiting() == ("A",), "its operation is still to come"
    assert listed_orders(match.state, 0) == ["Route to Khufu: 1 leg to fly, by year 2"]
    round_the_table(match)
    assert (match.state.year, match.at) == (2, "khufu")
    assert match.told("A")[-1] == "Your filed route is done: the Rocket is on Khufu."
    assert match.seat().orders.route is None
    assert match.masses() == (6, "6", 0)


def test_filed_when_it_is_anothers_turn_it_waits_for_the_own_one() -> None:
    match = table()
    match.play(EndTurn())
    assert match.play(OrderRoute("E71", "fuel")) == ["route_filed"]
    assert match.at == "leo"
    assert match.seat().orders.route is not None
    assert match.seat().orders.route.year == 2
    match.play(EndTurn(), letter="B")
    match.play(EndTurn(), 3, letter="C")
    assert match.at == "earth-hohmann-27"
    assert match.masses() == (6, "8", 4)
    assert match.view("A").orders == ("Route to Khufu: 2 legs to fly, by year 4",)


def test_a_filed_route_waits_for_the_season_of_its_site() -> None:
    """Icarus opens in red, two years on: the ship waits on its last burn twice, then lands."""
    ship = (
        "hall_effect:W",
        "flywheel_compulsator:B",
        "photon_kite_sail:B",
        "cascade_photovoltaic:W",
    )
    match = Whole().fly("earth-burn-10", *ship, tanks=4).spot(4, 5)
    kinds = match.play(OrderRoute("icarus", triangle="hall_effect", hazards="roll"))
    assert kinds == ["route_filed", "route_waits"]
    assert match.told("A") == [
        "You file a route to Icarus: 3 legs, from year 5 on.",
        "By your filed route to Icarus the Rocket waits on Earth (E25) this year.",
    ]
    assert round_the_table(match)[-1] == "route_waits"
    for letter in "AB":
        match.play(EndTurn(), letter=letter)
    kinds = match.play(EndTurn(), 2, 2, letter="C")  # inspiration, then the crash of Icarus
    assert (kinds[-1], match.at, match.state.year) == ("route_arrived", "icarus", 7)


def test_each_way_shown_is_filed_as_it_is_shown() -> None:
    """Of two thrusters, with each preference: what [File A], [File B] and [File C] file is what the lines say."""
    match = table().fly("mercury-lagrange-04", *INDUCTIVE, tanks=8)
    for place, prefer in enumerate(PREFERENCES):
        shown = routing.ways(match.state, 0, match.ship, "jupiter-hohmann-24", prefer)
        figures = [way.plan.figures for way in shown]
        assert figures[0][place] == min(one[place] for one in figures)
        assert [min(row) for row in zip(*figures[:3], strict=True)] == [1, 0, 0]
        assert {way.triangle for way in shown} == {"pulsed_inductive", UN}
        for way in shown:
            order = OrderRoute(way.plan.end, way.prefer, way.triangle)
            assert planned(match.state, 0, order).plan == way.plan


def test_the_owner_stops_it() -> None:
    match = table()
    match.play(OrderRoute("Khufu"), 3)
    assert StopRoute() in match.standing("A")
    assert StopRoute() not in match.standing("B")
    match.play(StopRoute())
    assert match.told("A") == ["You stop your filed route to Khufu."]
    round_the_table(match)
    assert match.at == "earth-hohmann-23"
    assert match.refused(StopRoute()) == "You have filed no route."


def test_it_is_dropped_when_the_ship_is_not_as_planned() -> None:
    match = table()
    match.play(OrderRoute("Khufu"), 3)
    match.play(Jettison("rocket", ("flywheel compulsator",)))
    for letter in "AB":
        match.play(EndTurn(), letter=letter)
    match.play(EndTurn(), letter="C")
    assert match.told("A")[-1] == (
        "Your filed route to Khufu has ended: Flywheel Compulsator / Superconducting Adductor is missing aboard."
    )
    assert match.at == "earth-hohmann-23"
    assert match.asked()[-1] is EndTurn, "A plays its turn by itself"


def test_it_is_dropped_when_the_fuel_is_gone() -> None:
    match = table()
    match.play(OrderRoute("Khufu"), 3)
    match.play(Jettison("rocket", steps=2))
    round_the_table(match)
    assert "has ended: Earth (E75) takes 2 fuel steps; 0 fuel steps left." in match.told("A")[-1]


def test_a_hazard_on_the_way_asks_its_owner_and_a_bad_die_ends_the_order() -> None:
    """To Bennu in one turn: the way leads through a crash hazard."""
    match = table()
    match.play(OrderRoute("Bennu"), 3)
    assert match.waiting() == ("A",)
    view = match.view("A")
    assert [line for line, _ in GAME.active_orders(view)] == [
        "Year 1: leg 1 of 1 to Bennu by orders."
    ]
    assert RollHazard in match.asked()
    match.play(RollHazard(), 1)
    assert match.seat().rocket is None
    assert match.seat().orders.route is None
    assert match.told("A")[-1].startswith("Your filed route to Bennu has ended: ")


def test_hazards_can_be_ordered_with_the_route() -> None:
    match = table()
    match.play(OrderRoute("Bennu", hazards="roll"), 3, 6)
    assert match.at == "bennu"
    assert match.refused(OrderRoute("Khufu", hazards="pray")).startswith("'pray' is no order")


def test_only_its_owner_can_tell_that_a_route_is_filed() -> None:
    """Two tables that differ only in B's filed route are one to everybody else: view, offers, standing orders, sentences."""
    plain, other = table(), table()
    for match in (plain, other):
        match.seat("B").stacks["rocket"] = msgspec.structs.replace(match.ship)
        match.seat("B").stacks["rocket"].cards = match.ship.cards[:2]
    other.play(OrderRoute("Khufu"), letter="B")
    assert other.told("A") == other.told(None) == []
    assert other.told("B") == ["You file a route to Khufu: 2 legs, from year 1 on."]
    for seat in (0, 2):
        assert shown(plain, seat) == shown(other, seat)
    assert GAME.view(plain.position, None) == GAME.view(other.position, None)
    assert shown(plain, 1) != shown(other, 1)


def shown(match: Whole, seat: int) -> tuple[Any, ...]:
    return GAME.view(match.position, seat), GAME.anytime_moves(match.state, seat)


def test_what_cannot_be_filed_is_refused_with_the_reason() -> None:
    match = table()
    assert match.refused(OrderRoute("Atlantis")) == "There is no space 'Atlantis' on the map."
    assert match.refused(OrderRoute("Mars")) == (
        "There is no space 'Mars' on the map; there are Mars North Pole (Ma36), "
        "Mars Hellas Basin Buried Glaciers (Ma37) and Mars Arsia Mons Caves (Ma48)."
    )
    assert match.refused(OrderRoute("fobos")).endswith("; there is Phobos (Ma54).")
    assert match.refused(OrderRoute("LEO")) == "The ship is on LEO already."
    assert match.refused(OrderRoute("Khufu"), letter="B") == "You have no Rocket."
    far = match.refused(OrderRoute("Sedna"))
    assert far.startswith(
        "No way of up to 12 turns leads to Sedna by Pulsed Inductive (net thrust 3, "
    )
