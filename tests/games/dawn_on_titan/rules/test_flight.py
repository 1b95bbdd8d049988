"""Board and direction, flying, passing and stopping: rulings 1-4, 11, 23-29, 58; examples 1-3 and 9."""

from __future__ import annotations

import pytest

from bot import engine
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed.pieces import LOCATIONS, PLACES
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.passing import LetPass, StopShip
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small


def ends(table: Small, letter: str = "A") -> set[str]:
    return {move.to for move in table.offers(letter, Fly)}


def cancelled_fight(table: Small, at: str = "M11", opponent: str = "B") -> None:
    """A attacks, both play laser, nobody goes."""
    table.play("A", Attack(at, "gold", opponent), PlayCard("laser"))
    table.play(opponent, PlayCard("laser"))
    while table.offers("A", Retreat) or table.offers(opponent, Retreat):
        table.play(table.asked(), Retreat("stay"))


def test_ruling_1_silver_goes_clockwise_and_gold_the_other_way() -> None:
    """Silver ships go up the numbers of their orbit, gold ships down."""
    assert (LOCATIONS["N24"].along("silver"), LOCATIONS["N1"].along("gold")) == ("N1", "N24")
    table = Small().ship("A", "pathfinder", "N7", "silver").turn()
    assert table.refused("A", Fly("pathfinder", path="N6")) == (
        "A silver ship cannot go from N7 to N6; it can go to N8 or M4, or turn."
    )


def test_ruling_2_the_slingshot_borders_all_helium_locations() -> None:
    """One location, neighbour of all six; nothing to orbit in it, but a ship may turn."""
    assert LOCATIONS["S"].exits("gold") == ("H1", "H2", "H3", "H4", "H5", "H6")
    table = Small().ship("A", "pathfinder", "S", "gold").turn()
    table.play("A", Fly("pathfinder", "S silver"))
    assert table.at("A", "pathfinder") == "S silver"


def test_ruling_3_one_body_a_location_and_the_main_orbit_is_full() -> None:
    """Titan, 5 moons and 6 moonlets fill the 12 main locations; no location holds two bodies."""
    for places in PLACES.values():
        every = ["M1", *places.main_moons, *places.norse_moons, *places.moonlets, *places.clouds]
        assert len(every) == len(set(every))
        assert {at for at in every if at[0] == "M"} == {f"M{index}" for index in range(1, 13)}


def test_ruling_4_two_ways_lead_outward() -> None:
    """From helium and main there are two ways outward, from the slingshot six, from norse none."""
    counts = {at: len(LOCATIONS[at].outward) for at in ("S", "H3", "M6", "N12")}
    assert counts == {"S": 6, "H3": 2, "M6": 2, "N12": 0}


def test_ruling_11_steps_count_by_the_orbit_where_the_action_starts() -> None:
    """A second fly action of the same ship counts anew from its new orbit."""
    table = Small().ship("A", "pathfinder", "N5", "silver").turn()
    assert "needs" not in table.refused("A", Fly("pathfinder", path="M3 H2"))
    table.play("A", Fly("pathfinder", "M3 silver"), Fly("pathfinder", path="H2 S"))
    assert table.at("A", "pathfinder") == "S silver"
    assert table.state.actions_left == 1


def test_the_way_is_found_with_the_fewest_possible_vetoes() -> None:
    """Of the ways to an end the one with the fewest possible vetoes is flown, even if it is longer."""
    table = Small().ship("A", "pathfinder", "M5", "silver").ship("B", "life", "M6", "silver").turn()
    assert Fly("pathfinder", "N11 silver", "N10 N11") in table.offers("A", Fly)
    free = Small().ship("A", "pathfinder", "H3", "silver").ship("B", "life", "M6", "silver").turn()
    assert Fly("pathfinder", "M7 silver", "H4 M7") in free.offers("A", Fly)


def test_without_a_direction_the_ship_keeps_its_own() -> None:
    """`N9` is meant without a turn where that is possible, with one where it is not."""
    table = Small().ship("A", "pathfinder", "H3", "silver").turn()
    table.play("A", Fly("pathfinder", "N9"))
    assert table.at("A", "pathfinder") == "N9 silver"
    table.play("A", Fly("pathfinder", "N9"))
    assert table.at("A", "pathfinder") == "N9 gold"


@pytest.mark.parametrize("typed", [{"path": "M6 → M5, turn"}, {"to": "M5, silver"}])
def test_places_may_be_typed_as_menus_and_the_log_show_them(typed: dict[str, str]) -> None:
    table = Small().ship("A", "life", "H3", "gold").turn()
    table.play("A", Fly("life", **typed))
    assert table.at("A", "life") == "M5 silver"


def test_a_ship_may_be_left_out_if_only_one_gets_there() -> None:
    """Options with one legal value may be left out; else the refusal names the values."""
    table = Small().ship("A", "pathfinder", "N5", "silver").ship("A", "life", "N9", "silver").turn()
    table.play("A", Fly(to="n10"))
    assert table.at("A", "life") == "N10 silver"
    table.ship("A", "alloy", "N10", "silver")
    assert table.refused("A", Fly(to="M5")) == "Say which ship: life ship or alloy ship."


def test_the_path_completes_to_every_way_to_the_end() -> None:
    """Ways without a possible veto come first, then shorter ones."""
    table = Small().ship("A", "pathfinder", "M5", "silver").ship("B", "life", "M6", "silver").turn()
    complete = GAME.completers["fly", "path"]
    ways = complete(table.position, 0, {"ship": "pathfinder", "to": "N11"})
    assert ways == ["N10 N11", "M6 N11"]
    assert complete(table.position, 0, {"to": "M6 gold"}) == ["M6 turn"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (Fly("rocket", "N8"), "There is no ship called 'rocket'; yours are pathfinder."),
        (Fly("life", "N8"), "Your life ship is not on the board; there you have pathfinder."),
        (
            Fly("pathfinder", "X8"),
            "'X8' is no place on the board: S, H1 to H6, M1 to M12, N1 to N24, with gold or silver after it.",
        ),
        (
            Fly("pathfinder", "M1"),
            "No flight of yours ends at M1. Your pathfinder has 1 step from N7 and can reach N8, M4 or N7.",
        ),
        (Fly("pathfinder", "N8", "M4"), "This way ends at M4 silver, not at N8."),
    ],
)
def test_refusals_say_what_would_be_legal(move: Fly, reason: str) -> None:
    """Unknown ship, ship at home, no such place, too far, a way that does not end there."""
    table = Small().ship("A", "pathfinder", "N7", "silver").turn()
    assert table.refused("A", move) == reason


def test_example_1_fly_from_the_helium_orbit() -> None:
    """Three steps from helium: outward, along, turn. A fourth, the wrong way round and the diagonal are refused."""
    table = Small().ship("A", "pathfinder", "H3", "silver").turn()
    assert "at most 3 steps; this way has 4" in table.refused(
        "A", Fly("pathfinder", path="M5 M6 turn turn")
    )
    assert "cannot go from H3 to H2" in table.refused("A", Fly("pathfinder", path="H2"))
    assert "cannot go from H3 to M4" in table.refused("A", Fly("pathfinder", path="M4"))
    table.play("A", Fly("pathfinder", path="M5 M6 turn"))
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("M6 gold", 2)
    assert table.said() == ["{A} flies the pathfinder: M5 → M6 → turn (gold)."]


def test_example_2_one_step_from_the_norse_orbit() -> None:
    """All ends of one fly action from N7, silver."""
    table = Small().ship("A", "pathfinder", "N7", "silver").turn()
    assert ends(table) == {"N8 silver", "M4 silver", "N7 gold"}


def test_example_3_across_the_centre() -> None:
    """In one action from H2 to M9; or in two, the second with the four steps of the slingshot."""
    table = Small().ship("A", "pathfinder", "H2", "gold").turn()
    table.play("A", Fly("pathfinder", path="S H5 M9"))
    assert table.at("A", "pathfinder") == "M9 gold"
    table = Small().ship("A", "pathfinder", "H2", "gold").turn()
    table.play("A", Fly("pathfinder", "S"), Fly("pathfinder", path="H5 M9 N17 N16"))
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("N16 gold", 1)


def crossing(order: str = "stop", direction: str = "gold") -> Small:
    """Example 9: A's gold ship at H6, B's ship at M11."""
    table = Small().ship("A", "pathfinder", "H6", "gold").ship("A", "life", "N3", "gold")
    return table.ship("B", "diamond", "M11", direction).order("B", passing={"A": order}).turn()


def test_example_9_stopped_fight_fly_on() -> None:
    """A veto ends the flight; after a cancelled combat the ship may fly on."""
    table = crossing()
    assert table.play("A", Fly("pathfinder", path="M11 M10"))[-2:] == ["flew", "stopped"]
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("M11 gold", 2)
    assert "{B} has stopped your pathfinder at M11" in table.refused(
        "A", Fly("pathfinder", path="M10")
    )
    assert "may not fly or turn" in table.refused("A", Fly("pathfinder", path="turn"))
    assert ends(table) == {"N2 gold", "M2 gold", "N3 silver"}
    cancelled_fight(table)
    table.play("A", Fly("pathfinder", path="M10 N19"))
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("N19 gold", 0)


def test_example_9_variant_the_ship_ends_there_anyway() -> None:
    """Nobody is asked about a ship that comes to rest."""
    table = crossing()
    assert table.play("A", Fly("pathfinder", "M11 gold")) == ["flew"]


def test_example_9_variant_the_other_direction() -> None:
    """Units of the other direction have no say."""
    table = crossing(direction="silver")
    assert table.play("A", Fly("pathfinder", path="M11 M10")) == ["flew"]


def test_ruling_23_asked_at_the_first_flight_for_the_traffic_of_the_turns_beginning() -> None:
    """A ship that stood among others when the turn began is asked about at its first fly action."""
    table = Small().ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold")
    table.order("B", passing={"A": "ask"}).turn()
    table.play("A", Fly("pathfinder", "M4"))
    assert table.asked() == "B"
    table.play("B", LetPass())
    assert table.at("A", "pathfinder") == "M4 gold"
    assert table.state.actions_left == 2
    table.play("A", Fly("pathfinder", "M3 gold"))
    assert (table.asked(), table.at("A", "pathfinder")) == ("A", "M3 gold")


def test_ruling_23_who_may_stop_a_ship_is_told_also_when_an_order_answers_at_once() -> None:
    table = Small(3).ship("A", "pathfinder", "M5", "gold").turn()
    table.ship("B", "life", "M5", "gold").ship("C", "life", "M5", "gold").turn()
    table.play("A", Fly("pathfinder", "M4"))
    assert table.said()[0] == ("{A}'s pathfinder wants to fly on from M5; {B} and {C} may stop it.")


def test_ruling_23_a_newly_built_ship_is_not_asked_about() -> None:
    """It did not stand there when the turn began."""
    table = Small().ship("B", "life", "M5", "gold").order("B", passing={"A": "stop"}).turn()
    table.ship("A", "diamond", "M5", "gold")
    assert table.play("A", Fly("diamond", "M4 gold")) == ["flew"]


def test_ruling_24_each_owner_in_turn_order_and_one_veto_is_enough() -> None:
    """B is asked before C; after B's veto C is not asked."""
    table = Small(3).ship("A", "pathfinder", "H6", "gold").turn()
    for letter in "BC":
        table.ship(letter, "life", "M11", "gold").order(letter, passing={"A": "ask"})
    table.play("A", Fly("pathfinder", path="M11 M10"))
    assert table.asked() == "B"
    stopped = table.play("B", StopShip())
    assert (table.asked(), stopped) == ("A", ["flew", "stopped"])


def test_ruling_24_all_must_let_it_pass() -> None:
    """After B's yes C is asked, then the ship flies on."""
    table = Small(3).ship("A", "pathfinder", "H6", "gold").turn()
    for letter in "BC":
        table.ship(letter, "life", "M11", "gold").order(letter, passing={"A": "ask"})
    table.play("A", Fly("pathfinder", path="M11 M10"))
    table.play("B", LetPass())
    assert table.asked() == "C"
    table.play("C", LetPass())
    assert (table.asked(), table.at("A", "pathfinder")) == ("A", "M10 gold")


def test_ruling_25_a_veto_on_entering_spends_the_action_a_veto_at_the_start_does_not() -> None:
    """At the start the ship may do other things with the action."""
    entering = crossing()
    entering.play("A", Fly("pathfinder", path="M11 M10"))
    assert entering.state.actions_left == 2
    start = Small().ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold")
    start.order("B", passing={"A": "stop"}).turn()
    assert start.play("A", Fly("pathfinder", "M4"))[-1] == "stopped"
    assert (start.state.actions_left, start.at("A", "pathfinder")) == (3, "M5 gold")


def test_ruling_26_a_stopped_ship_may_neither_move_nor_turn() -> None:
    """No fly action at all until it is released; it is not offered either."""
    table = crossing()
    table.play("A", Fly("pathfinder", path="M11 M10"))
    for path in ("M10", "turn", "H6"):
        assert "stopped your pathfinder" in table.refused("A", Fly("pathfinder", path=path))
    assert not [move for move in table.offers("A", Fly) if move.ship == "pathfinder"]


def test_ruling_27_released_when_the_stopper_has_no_unit_left() -> None:
    """A veto of a player who has gone from the traffic is void."""
    table = crossing()
    table.play("A", Fly("pathfinder", path="M11 M10"))
    table.play("A", Attack("M11", "gold", "B"), PlayCard("plasma"))
    table.play("B", PlayCard("laser"))
    assert table.at("B", "diamond") == "home"
    table.play("A", Retreat("stay"), Fly("pathfinder", "M10 gold"))
    assert table.at("A", "pathfinder") == "M10 gold"


def test_ruling_27_released_by_the_next_turn_when_it_may_be_asked_again() -> None:
    """The veto lapses with the turn; at the next first flight the question is asked anew."""
    table = crossing()
    table.play("A", Fly("pathfinder", path="M11 M10"), EndTurn())
    table.play("B", EndTurn())
    assert table.play("A", Fly("pathfinder", "M10 gold"))[-1] == "stopped"
    assert table.state.actions_left == 3


def test_ruling_27_a_combat_frees_all_ships_there() -> None:
    """After the combat B's veto is lifted against all ships of A there for this turn."""
    table = crossing().ship("A", "alloy", "M11", "gold").turn()
    table.play("A", Fly("alloy", "M10 gold"))
    assert "stopped your alloy ship" in table.refused("A", Fly("alloy", path="M10"))
    cancelled_fight(table)
    table.play("A", Fly("alloy", "M10 gold"), Fly("pathfinder", path="M11 M10"))
    assert (table.at("A", "alloy"), table.at("A", "pathfinder")) == ("M10 gold", "M10 gold")


def test_ruling_28_turning_into_traffic_is_no_entering() -> None:
    """A ship that turns among gold ships and flies on in the same action is not asked about."""
    table = Small().ship("A", "pathfinder", "M11", "silver").ship("B", "life", "M11", "gold")
    table.order("B", passing={"A": "stop"}).turn()
    assert table.play("A", Fly("pathfinder", path="turn M10")) == ["flew"]


@pytest.mark.parametrize(("order", "asked"), [("allow", "A"), ("stop", "A"), ("ask", "B")])
def test_ruling_29_standing_orders_answer_or_ask(order: str, asked: str) -> None:
    """Allow and stop answer by themselves, marked as automatic to their owner only; ask asks."""
    table = crossing(order)
    table.play("A", Fly("pathfinder", path="M11 M10"))
    assert table.asked() == asked
    automatic = [event for event in table.events if event.kind == "automatic"]
    assert [event.seen_by for event in automatic] == ([] if order == "ask" else [(1,)])


def test_ruling_29_the_default_is_allow() -> None:
    """Without an order ships pass."""
    table = crossing()
    table.seat("B").orders.passing = {}
    table.play("A", Fly("pathfinder", path="M11 M10"))
    assert table.at("A", "pathfinder") == "M10 gold"


def test_ruling_29_who_is_asked_and_does_not_answer_in_time_lets_it_pass() -> None:
    """Only the one who is asked; nobody else's silence counts for anything."""
    table = crossing("ask")
    table.play("A", Fly("pathfinder", path="M11 M10"))
    assert engine.default_answers(table.position, 1) == (LetPass(),)
    assert engine.default_answers(table.position, 0) == ()


def test_ruling_29_always_sets_the_order() -> None:
    """The answer 'always' is the answer and the order in one."""
    table = crossing("ask")
    table.play("A", Fly("pathfinder", path="M11 M10"))
    table.play("B", StopShip(always=True))
    assert table.seat("B").orders.passing == {"A": "stop"}
    assert "Your order, passing of {A}: stop." in table.said("B")
    assert not [text for text in table.said("A") if "order" in text]


def test_ruling_58_owners_not_yet_asked_are_asked_at_the_next_flight() -> None:
    """B's veto is lifted by combat; C, who was not asked then, is asked before the ship may leave."""
    table = Small(3).ship("A", "pathfinder", "H6", "gold")
    table.ship("B", "life", "M11", "gold").order("B", passing={"A": "stop"})
    table.ship("C", "life", "M11", "gold").order("C", passing={"A": "ask"}).turn()
    table.play("A", Fly("pathfinder", path="M11 M10"))
    cancelled_fight(table)
    table.play("A", Fly("pathfinder", "M10 gold"))
    assert (table.asked(), table.state.actions_left) == ("C", 1)
    table.play("C", StopShip())
    assert (table.asked(), table.state.actions_left) == ("A", 1)
    assert "{C} has stopped" in table.refused("A", Fly("pathfinder", path="M10"))


def test_only_the_asked_player_may_answer() -> None:
    """A move out of turn names who is waited for."""
    table = crossing("ask")
    table.play("A", Fly("pathfinder", path="M11 M10"))
    assert table.refused("A", LetPass()) == "It is not your turn: {B} to let {A} pass or stop it."
    assert engine.insert_names(table.refused("A", Fly("life", "N2")), ["Ann", "Bob"]).startswith(
        "It is not your turn: Bob"
    )
