"""Previews: what a move leaves, and what may go wrong with which odds."""

from __future__ import annotations

from bot.engine import Move
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.rules.auctions.auction import Match, Pass, Raise
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import FlyOn, PayFinao, RollHazard
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.text.preview import preview_notes
from tests.games.high_frontier.whole_game import Whole

UN = "united_nations_cosmonauts"
INDUCTIVE = ("pulsed_inductive:W", "flywheel_compulsator:W", UN)


def table() -> Whole:
    return Whole(UN, "roscosmos", "esa_space_unionists").fly("leo", *INDUCTIVE, tanks=4)


def told(match: Whole, move: Move, letter: str = "A") -> list[str]:
    return list(preview_notes(match.view(letter), move))


def test_a_flight_tells_thrust_mass_steps_and_every_die() -> None:
    match = table()
    assert told(match, Fly(to="bennu", triangle="pulsed_inductive")) == [
        "By Pulsed Inductive with Flywheel Compulsator: net thrust 3: 2 of 3 burns. "
        "Wet mass 10 → 8 (scout), 4 fuel steps left.",
        "Hazard at Bennu crash (E57): 1 in 6 to lose the whole Rocket; you will be asked.",
        "Rolled for, but nothing can be lost: Earth belt (E78).",
        "That every die goes well: 83 %.",
    ]
    paid = told(match, Fly(to="bennu", triangle="pulsed_inductive", hazards="pay"))
    assert paid[1].endswith("; you pay 4 Aquas.")
    assert paid[-1] == "No die can do harm."
    poor = told(match, Fly(to="bennu", triangle="pulsed_inductive", hazards="pay:3"))
    assert poor[1].endswith("; you roll."), "6 - 4 leaves 2"
    match.seat().leo.water = 3
    broke = told(match, Fly(to="bennu", triangle="pulsed_inductive", hazards="pay"))
    assert broke[1].endswith("; you will be asked; FINAO costs 4 Aquas, you have 3.")


def test_flying_on_tells_what_the_rest_takes() -> None:
    """Example 1 leg by leg: from the cycler through the belt to the L1, a burn of 2 steps; nobody else is told."""
    match = table()
    match.play(Fly(route="home-cycler", triangle="pulsed_inductive", then="ask"))
    on = FlyOn("earth-belt-04 home-l1")
    assert told(match, on) == [
        "1 of 2 burns left. Wet mass 9 → 8 (scout).",
        "Rolled for, but nothing can be lost: Earth belt (E81).",
        "No die can do harm.",
    ]
    crash = (
        "earth-belt-02 geo home-l2 venus-flyby earth-hohmann-22 earth-lagrange-11 bennu-crash bennu"
    )
    assert told(match, FlyOn(crash))[1:] == [
        "Hazard at Bennu crash (E57): 1 in 6 to lose the whole Rocket.",
        "Rolled for, but nothing can be lost: Earth belt (E78).",
        "That every die goes well: 83 %.",
    ]
    assert told(match, on, "B") == []
    assert (match.view("A").voyage.spot.burns, match.view("B").voyage.spot) == (2, None)
    assert told(match, FlyOn("leo")) == []


def test_at_a_hazard_both_answers_say_what_they_cost() -> None:
    match = table()
    match.play(Fly(to="bennu", triangle="pulsed_inductive"), 3)
    assert told(match, PayFinao()) == ["Leaves you 2 Aquas of 6."]
    assert told(match, RollHazard()) == [
        "1 in 6: all is lost (Pulsed Inductive, Flywheel Compulsator and United Nations Cosmonauts)."
    ]


def test_a_boost_tells_the_aquas_and_what_will_work() -> None:
    match = Whole().hand("A", "pulsed_inductive", "flywheel_compulsator", "metastable_helium")
    move = Boost(("pulsed_inductive", "flywheel_compulsator", "metastable_helium"))
    leaves, mass, works, lacks = told(match, move)
    assert leaves == "Leaves you 0 Aquas of 6."
    assert mass == "LEO stack: mass of cards 7."
    assert works == "Works there: Pulsed Inductive and Flywheel Compulsator."
    assert lacks == "Lacks supports there: Metastable Helium."


def test_a_boost_tells_what_is_not_cooled() -> None:
    """The turbine needs two therms; the others hang on it."""
    match = Whole().hand("A", "hall_effect", "brayton_turbine", "d_t_gun_fusion")
    move = Boost(("hall_effect", "brayton_turbine", "d_t_gun_fusion"))
    assert told(match, move)[2:] == [
        "Hall Effect and its supports lack 2 therms there.",
        "Brayton Turbine and its supports lack 2 therms there.",
        "D-T Gun Fusion and its supports lack 2 therms there.",
    ]


def test_bids_tell_what_is_left_and_who_is_paid() -> None:
    match = table()
    lot, left = told(match, Research("thruster", 2))
    assert lot.startswith("The lot: Metastable Helium")
    assert left == "If nobody bids more: Leaves you 4 Aquas of 6."
    cards = GAME.menu_line(match.view("A"), Research("thruster", 2))
    assert (cards.label, cards.detail) == (
        "Research Metastable Helium at 2",
        "thruster deck, with Pebble Bed Fission and Bubble Membrane",
    )
    match.play(Research("thruster", 2))
    assert told(match, Raise(5), "B")[0] == "If you win, 5 Aquas go to {A}. Leaves you 1 Aqua of 6."
    assert told(match, Match(), "C")[0] == "If you win, 2 Aquas go to {A}. Leaves you 4 Aquas of 6."
    assert told(match, Match(), "C")[2] == "If it stays at equal bids, {A} wins."
    assert told(match, Pass(), "B") == []


def test_a_lot_tells_when_nobody_else_can_win_it() -> None:
    """B has four hand cards, C one Aqua; at equal bids A, who opened, wins."""
    match = table().hand("B", *["dumbo", "hall_effect", "mass_driver", "pulsed_inductive"])
    match.state.seats[2].leo.water = 1
    for bid, left in (2, 4), (1, 5):
        assert told(match, Research("thruster", bid))[1] == (
            "Nobody else can win it now: the others have too many hand cards or too few Aquas. "
            f"Leaves you {left} Aquas of 6."
        )
    assert (
        told(match, Research("thruster", 0))[1] == "If nobody bids more: Leaves you 6 Aquas of 6."
    )
    match.play(Research("thruster", 1))
    assert match.state.auction is None


def test_a_lot_tells_that_who_wins_equal_bids_can_win_it() -> None:
    """C has just as many Aquas, and the privilege that decides ties."""
    match = table().hand("B", *["dumbo", "hall_effect", "mass_driver", "pulsed_inductive"])
    match.state.seats[2].leo.water = 1
    match.state.seats[2].crew = "spacex"
    assert (
        told(match, Research("thruster", 1))[1] == "If nobody bids more: Leaves you 5 Aquas of 6."
    )
    match.play(Research("thruster", 1))
    assert told(match, Match(), "C")[::2] == [
        "If you win, 1 Aqua goes to {A}. Leaves you 0 Aquas of 1.",
        "If it stays at equal bids, the lot is yours.",
    ]


def test_prospecting_tells_the_odds_of_each_site() -> None:
    match = Whole().put("outpost-1", "phobos", "nasa_astronauts")
    isru = match.view("A").seats[0].stacks[1].cards[0].face
    assert isru.isru is not None
    assert told(match, Prospect("nasa_astronauts", ("phobos",))) == [
        "Phobos: 1 in 6 for a claim, else it is busted for all."
    ]
    assert told(match, Prospect("nasa_astronauts", ("mars-north-pole",))) == [
        "Mars North Pole: succeeds without a die."
    ]


def test_industrializing_tells_what_goes_and_what_stays() -> None:
    match = Whole().claim("A", "phobos")
    match.put(
        "rocket",
        "phobos",
        "met_steamer:W",
        "cvd_molding:W",
        "photon_tether_rectenna:W",
        "hall_effect:W",
    )
    assert told(match, Industrialize("phobos")) == [
        "Rocket gives up MET Steamer, CVD Molding and Photon Tether Rectenna; Hall Effect stays.",
        "It keeps dry mass 2, wet mass 2 (probe), 0 fuel steps; nothing aboard can drive it.",
        "Each factory of type C will count 8 points, its black cards sell for 8 (now 10).",
    ]


def test_industrializing_tells_what_is_left_of_a_ship() -> None:
    """Mass, Fuel and thrust of the Rocket; that it is gone, where what it gives up was all (example 16)."""
    cards = ("met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    match = Whole(UN).claim("A", "phobos").fly("phobos", *cards, UN, tanks=3)
    assert told(match, Industrialize("phobos"))[1] == (
        "It keeps dry mass 1, wet mass 4 (probe), 19 fuel steps; net thrust 13."
    )
    match = Whole(UN).claim("A", "phobos").fly("phobos", *cards, tanks=1)
    assert told(match, Industrialize("phobos"))[1] == "Rocket is gone then, with 2 fuel steps."
    match = Whole(UN).claim("A", "phobos").put("outpost-1", "phobos", *cards)
    assert told(match, Industrialize("phobos"))[1] == "Outpost 1 is gone then."


def test_a_colony_tells_what_becomes_of_a_glory() -> None:
    match = Whole(UN).factory("phobos", "A").put("outpost-1", "phobos", UN)
    assert told(match, Colonize("phobos")) == []
    match.seat().stacks["outpost-1"].cards[0].glory = "mars"
    assert told(match, Colonize("phobos")) == [
        "The glory of Mars goes home on its low side: 1 VP; brought to LEO it would be 2."
    ]


def test_a_filed_route_tells_when_it_begins() -> None:
    match = table()
    assert told(match, OrderRoute("khufu"))[:2] == [
        "**Way** · 2 turns · 8 fuel steps · no die can do harm (1 belt roll that takes nothing) · by Pulsed Inductive "
        "with Flywheel Compulsator",
        "Its first leg is flown at once.",
    ]
    match.play(EndTurn())
    assert told(match, OrderRoute("khufu"))[1] == (
        "Its first leg is flown when your turn of year 2 begins."
    )


def test_a_filed_route_tells_what_it_does_at_hazards() -> None:
    match = table()
    expected = {
        "": "you are asked",
        "roll": "you roll",
        "pay": "you pay 4 Aquas; with fewer you are asked",
        "pay:2": "you pay 4 Aquas if 2 remain; else you roll",
        "roll bennu-crash=pay": "you pay 4 Aquas; with fewer you are asked",
    }
    for given, does in expected.items():
        lines = told(match, OrderRoute("bennu", hazards=given))
        assert lines[2] == f"Hazard at Bennu crash (E57): {does}."
    assert "Hazard" not in "".join(told(match, OrderRoute("khufu")))


def test_what_the_rules_will_refuse_is_not_told() -> None:
    match = table()
    assert told(match, Fly(to="pluto")) == []
    assert told(match, Industrialize("phobos")) == []
    assert list(preview_notes(match.view(None), PayFinao())) == []
