"""A ship that has come to rest among others is asked about when it flies on in the same turn (rulings 23-28, 48)."""

from __future__ import annotations

import pytest

from bot import engine
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.passing import LetPass, StopShip
from bot.games.dawn_on_titan.rules.setup import PlaceIndustry, PlaceStart
from bot.games.dawn_on_titan.rules.state import Hold
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small
from tests.games.dawn_on_titan.rules.test_flight import cancelled_fight
from tests.games.dawn_on_titan.solo_builder import Mission

STOP = {"A": "stop"}


def among(at: str, order: str, direction: str = "gold", unit: str = "life") -> Small:
    """A's pathfinder one step before a unit of B."""
    before = {"M4": "M5", "N6": "N5", "H4": "H5"}
    table = Small().ship("A", "pathfinder", before[at], direction)
    if unit == "life":
        table.ship("B", "life", at, direction)
    else:
        table.moon(at, "helium_cloud" if at == "H4" else "rhea").industry("B", unit, at)
    return table.order("B", passing={"A": order}).turn()


@pytest.mark.parametrize(
    ("at", "direction", "onward", "unit"),
    [
        ("M4", "gold", "M3", "life"),
        ("M4", "gold", "M3", "alloy_factory"),
        ("N6", "silver", "N7", "life"),
        ("H4", "gold", "H3", "life"),
        ("H4", "gold", "S", "helium_extractor"),
    ],
)
def test_ruling_23_a_rest_among_others_dodges_no_veto(
    at: str, direction: str, onward: str, unit: str
) -> None:
    """A ship that has ended an action among them is stopped at its next start, which spends nothing; it may not turn either."""
    table = among(at, "stop", direction, unit)
    assert table.play("A", Fly("pathfinder", path=at)) == ["flew"]
    assert table.play("A", Fly("pathfinder", path=onward))[-1] == "stopped"
    assert (table.at("A", "pathfinder"), table.state.actions_left) == (f"{at} {direction}", 2)
    assert "{B} has stopped" in table.refused("A", Fly("pathfinder", path="turn"))


def test_ruling_23_in_the_norse_orbit_every_owner_on_the_way_may_stop() -> None:
    table = Small(4).ship("A", "pathfinder", "N5", "silver")
    for letter, at in zip("BCD", ("N6", "N7", "N8"), strict=True):
        table.ship(letter, "life", at, "silver").order(letter, passing=STOP)
    table.turn().play("A", Fly("pathfinder", "N6 silver"))
    assert table.play("A", Fly("pathfinder", "N7 silver"))[-1] == "stopped"
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("N6 silver", 2)


def test_ruling_23_asked_after_a_rest_it_may_let_pass() -> None:
    table = among("M4", "ask")
    table.play("A", Fly("pathfinder", path="M4"), Fly("pathfinder", path="M3"))
    assert (table.asked(), table.state.actions_left) == ("B", 2)
    table.play("B", LetPass())
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("M3 gold", 1)


def test_ruling_23_another_action_between_changes_nothing() -> None:
    """Explored at M4, then on: still asked; the refused start leaves the action for a fight, which lifts the veto."""
    table = among("M4", "stop").hidden("M4", "rhea")
    table.play("A", Fly("pathfinder", path="M4"), Explore())
    assert table.play("A", Fly("pathfinder", path="M3"))[-1] == "stopped"
    assert table.state.actions_left == 1
    table = among("M4", "stop")
    table.play("A", Fly("pathfinder", path="M4"), Fly("pathfinder", path="M3"))
    cancelled_fight(table, "M4")
    table.play("A", Fly("pathfinder", path="M3"))
    assert table.at("A", "pathfinder") == "M3 gold"


def test_ruling_23_a_combat_before_the_first_try_lifts_the_veto_too() -> None:
    table = among("M4", "stop")
    table.play("A", Fly("pathfinder", path="M4"))
    cancelled_fight(table, "M4")
    assert table.play("A", Fly("pathfinder", path="M3")) == ["flew"]


def test_ruling_23_several_owners_after_a_rest_are_asked_one_after_the_other() -> None:
    table = Small(3).ship("A", "pathfinder", "M5", "gold")
    for letter in "BC":
        table.ship(letter, "life", "M4", "gold").order(letter, passing={"A": "ask"})
    table.turn().play("A", Fly("pathfinder", path="M4"), Fly("pathfinder", path="M3"))
    assert table.asked() == "B"
    table.play("B", LetPass())
    assert table.asked() == "C"
    assert table.play("C", StopShip()) == ["stopped"]
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("M4 gold", 2)


def test_ruling_23_a_rest_after_a_turn_on_the_spot_is_no_entering() -> None:
    """Ruling 28 stands: silver at M11, turned to gold among B's units, then on."""
    table = Small().ship("A", "pathfinder", "M11", "silver").ship("B", "life", "M11", "gold")
    table.order("B", passing=STOP).turn().play("A", Fly("pathfinder", path="turn"))
    assert table.play("A", Fly("pathfinder", path="M10")) == ["flew"]


def test_ruling_23_a_rest_of_the_last_turn_is_asked_about_once() -> None:
    """It is the traffic of the new turn's beginning."""
    table = among("M4", "ask")
    table.play("A", Fly("pathfinder", path="M4"), EndTurn())
    table.play("B", EndTurn())
    table.play("A", Fly("pathfinder", path="M3"))
    assert table.asked() == "B"
    table.play("B", LetPass())
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("M3 gold", 2)


def test_ruling_23_a_ship_that_comes_back_among_others_starts_its_turn_there() -> None:
    table = Small().moon("M5", "rhea").ship("B", "life", "M5", "gold").order("B", passing=STOP)
    table.turn("B").play("B", EndTurn())
    table.play("A", PlaceStart("M5"), PlaceIndustry("alloy_factory"))
    assert table.play("A", Fly("pathfinder", path="M4"))[-1] == "stopped"
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("M5 gold", 3)


def test_ruling_48_the_ai_is_not_asked_and_nothing_is_told_of_it() -> None:
    """A flight through its units, and one that starts among them, is a flight like any other: its preview runs to the end."""
    table = Mission().ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold")
    table.ship("B", "alloy", "M4", "gold").turn()
    onward = Fly("pathfinder", path="M4 M3")
    assert engine.preview(GAME, table.position, 0, onward)[1]
    assert table.play("A", onward) == ["flew"]


@pytest.mark.parametrize(("began", "events"), [("M4 gold", ["wants_to_pass"]), ("", ["flew"])])
def test_ruling_26_a_veto_counts_where_it_was_given(began: str, events: list[str]) -> None:
    """A ship that has left the place of the veto: who gave it is asked where the ship is due to be asked about, and only there."""
    table = Small().ship("A", "pathfinder", "M4", "gold").ship("B", "life", "M4", "gold")
    table.order("B", passing={"A": "ask"}).turn()
    ship = table.seat("A").ships["pathfinder"]
    ship.hold, ship.began = Hold("M5", by=1, asked=[1]), began
    assert table.play("A", Fly("pathfinder", path="M3")) == events
