"""Standing orders about politics, what is told and shown: rulings 151, 157, 160, 163, 164, 167 and the table of decisions."""

from __future__ import annotations

from typing import Any

import pytest

from bot import engine
from bot.engine import Move
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.modules.politics.cubes import GiveCube
from bot.games.high_frontier.modules.politics.fundraise import Abstain, Arrest, Fundraise
from bot.games.high_frontier.modules.politics.legacy import CastLegacy, PassCube
from bot.games.high_frontier.modules.politics.lobby import Insure, Lobby
from bot.games.high_frontier.modules.politics.standing_orders import MATTERS, OrderPolitics
from bot.games.high_frontier.modules.politics.tally import ChooseLaw
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.view.determinize import determinize
from tests.games.high_frontier.modules.politics.builder import UN, Hall
from tests.games.high_frontier.modules.politics.test_events import cycle_end, pads
from tests.games.high_frontier.view.test_secrets import told
from tests.games.high_frontier.whole_game import Whole


def order(about: Any, *answers: str) -> OrderPolitics:
    return OrderPolitics(about, answers)


def automatic(table: Hall) -> list[str]:
    """Kinds of the moves of the last play that nobody was asked for."""
    return [event.facts["move"]["move"] for event in table.events if event.kind == "automatic"]


def test_ruling_167_orders_are_seen_by_their_owner_only() -> None:
    table = Hall()
    table.play(order("law", "Martial Law", "unity"), letter="B")
    table.play(order("baton", "NASA Astronauts", "c"), letter="A")
    assert table.told("A") == ["Your order, politics, baton: {B} and {C}."]
    assert (table.told("B"), table.told(None)) == ([], [])
    assert table.view("B").orders == ("Politics, law: authority and unity",)
    assert table.view("C").orders == ()
    table.play(order("law"), letter="B")
    table.play(order("baton"))
    assert table.assembly.orders == {}


def test_orders_about_what_is_not_there_are_refused() -> None:
    table = Hall()
    assert table.refused(order("law", "war")).startswith("There is no ideology 'war'")
    assert table.refused(order("insurance", "maybe")) == "It is yes or no; not 'maybe'."
    assert table.refused(order("baton", "F")).startswith("There is no player 'F'")
    assert Whole().refused(order("law", "unity")) == "This match is played without politics."


def test_offered_orders_are_accepted() -> None:
    table = Hall()
    table.play(order("martial", "none"))
    sites = table.seated(freedom="A").built("A", 5, domes=4)
    offered = [move for move in table.standing("A") if isinstance(move, OrderPolitics)]
    assert [move.answers for move in offered if move.about == "cube"] == [(sites[4],), ("freedom",)]
    assert {move.about for move in offered} == set(MATTERS)
    assert OrderPolitics("martial") in offered
    for move in offered:
        table.play(move)
    assert not [move for move in Whole().standing("A") if isinstance(move, OrderPolitics)]


def tie() -> Hall:
    table = Hall().seated(unity="A", honor="BB").under("honor")
    table.play(order("law", "freedom", "unity"))
    table.play(Fundraise("unity"))
    assert table.assembly.law == "unity"
    return table


def arrest() -> Hall:
    table = Hall().seated(authority="A", honor="B", freedom="CC").under("authority")
    table.seated(authority="AA")
    table.play(order("martial", "C"))
    table.play(Fundraise())
    assert (table.sits("freedom"), table.sits("honor")) == ("C", "B")
    return table


def no_arrest() -> Hall:
    table = Hall().seated(authority="AAA", honor="B").under("authority")
    table.play(order("martial", "none"))
    table.play(Fundraise())
    assert table.sits("honor") == "B"
    return table


def colony() -> Hall:
    table = Hall().factory("phobos").put("outpost-1", "phobos", UN)
    table.play(order("colony", "yes"))
    table.play(Colonize("phobos"))
    assert table.sits("unity") == "A"
    return table


def insurance() -> Hall:
    table = pads("freedom", freedom="BBB", centrist="A")
    table.seat("C").stacks["outpost-1"].cards.pop()
    table.play(order("insurance", "yes"))
    table.end_year(4)
    assert table.seat().leo.water == 11
    return table


def legacy() -> Hall:
    table = cycle_end(unity="A")
    table.play(order("legacy", "freedom"))
    table.play(order("baton", "C"))
    table.end_year(1)
    assert (table.assembly.votes, table.state.first) == (["freedom"], 2)
    return table


def cube() -> Hall:
    table = cycle_end(freedom="B", unity="AA").under("unity")
    table.built("B", 6)
    table.play(order("cube", "honor", "freedom"), letter="B")
    table.play(order("legacy", "freedom"))
    table.play(order("baton", "B"))
    table.end_year(1)
    assert (table.sits("freedom"), table.state.first) == ("", 1)
    return table


@pytest.mark.parametrize(
    ("play", "answered"),
    [
        (tie, ["choose_law"]),
        (arrest, ["arrest"]),
        (no_arrest, ["abstain"]),
        (colony, ["elect"]),
        (insurance, ["insure"]),
        (legacy, ["cast_legacy", "pass_cube"]),
        (cube, ["cast_legacy", "pass_cube", "give_cube"]),
    ],
)
def test_ruling_167_every_forced_choice_has_an_order(play: Any, answered: list[str]) -> None:
    assert automatic(play()) == answered


def test_ruling_167_an_order_for_cubes_answers_for_elections_and_factories() -> None:
    """Table of decisions: which cube goes is asked with an empty reserve; without an order one must be named."""
    table = Hall().seated(freedom="A", honor="BB").under("honor").claim("A", "phobos")
    table.fly("phobos", "met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    sites = table.built("A", 5, domes=1)
    position = table.position
    table.play(order("cube", "unity", sites[0], sites[1], "freedom"))
    ordered = table.position
    table.play(Fundraise("unity"))
    assert (table.sits("unity"), table.state.seen(sites[1]).factory) == ("A", None)
    table.position = ordered
    table.play(Fundraise("unity", cube="freedom"))
    assert (table.sits("unity"), table.sits("freedom")) == ("A", "")
    table.position = ordered
    table.play(Industrialize("phobos"))
    assert (table.state.seen("phobos").factory, table.state.seen(sites[1]).factory) == (0, None)
    table.position = position
    assert table.refused(Industrialize("phobos")).startswith("You have no cube left")


def asked_of(about: str) -> tuple[Hall, list[Move]]:
    """A table at which a decision waits, and its answers: the default of the table of decisions comes first."""
    if about == "tally tie":
        table = Hall().seated(unity="A", honor="BB", freedom="CC").under("honor")
        table.play(Fundraise("unity"))
        return table, [ChooseLaw("honor"), ChooseLaw("freedom"), ChooseLaw("unity")]
    if about == "martial law":
        table = Hall().seated(authority="A", honor="B").under("authority")
        table.play(Fundraise())
        return table, [Abstain(), Arrest("B", "honor")]
    if about == "mishap lobby":
        table = pads("freedom", freedom="BBB", centrist="A")
        table.end_year(4)
        return table, [Abstain(), Insure()]
    table = cycle_end(honor="B", freedom="B", unity="A")
    table.built("B", 5)
    table.end_year(1)
    if about == "legacy vote":
        return table, [CastLegacy("centrist"), CastLegacy("freedom")]
    table.play(CastLegacy("unity"))
    if about == "baton pass":
        return table, [PassCube("B"), PassCube("C")]
    table.play(PassCube("B"))
    return table, [GiveCube("freedom"), GiveCube("honor")]


@pytest.mark.parametrize(
    "about",
    ["tally tie", "martial law", "mishap lobby", "legacy vote", "baton pass", "cube to discard"],
)
def test_ruling_170_the_default_is_offered_first(about: str) -> None:
    table, answers = asked_of(about)
    (letter,) = table.waiting()
    assert table.offers(letter=letter)[: len(answers)] == answers


class TestViews:
    def table(self) -> Hall:
        table = Hall().seated(unity="AAB", honor="BB", freedom="C").under("unity")
        table.assembly.votes = ["freedom"]
        return table

    def test_the_assembly_is_seen_by_all(self) -> None:
        seen = self.table().view(None).assembly
        assert seen is not None
        by_name = {one.id: one for one in seen.ideologies}
        assert by_name["unity"].delegates == (2, 1, 0)
        assert (by_name["freedom"].votes, by_name["freedom"].in_force) == (1, False)
        assert [one.id for one in seen.ideologies if one.in_force] == ["honor", "unity"]
        assert (seen.star.id, seen.rests) == ("unity", False)
        assert Whole().view("A").assembly is None

    def test_what_it_means_for_the_viewer(self) -> None:
        table = self.table().glory("A", "mars")
        mine = {one.id: one for one in table.view("A").assembly.ideologies}
        assert mine["honor"].meaning == "A fundraise brings 1 Aqua, one for each glory chit."
        assert {one.meaning for one in table.view(None).assembly.ideologies} == {""}
        table.assembly.law = "honor"
        lobby = {one.id: one.can_lobby for one in table.view("A").assembly.ideologies}
        assert [name for name, can in lobby.items() if can] == ["unity"]
        assert not any(one.can_lobby for one in table.view("B").assembly.ideologies)
        table.play(Lobby("unity"))
        assert table.view("B").assembly.ideologies[2].is_lobbied

    def test_every_law_means_something_with_the_figures_of_now(self) -> None:
        """Before there is anything, and with cards, a chit, rivals' delegates and a factory; the others' cubes are not the own."""
        bare = Hall(aquas=0).seated(unity="A").view("A").assembly
        rich = Hall().seated(unity="B", centrist="AA", honor="C").factory("phobos", "B")
        rich.hand("A", "dumbo", "mass_driver").glory("A", "mars")
        rich.put("outpost-1", "leo", "project_orion:W", "cvd_molding:W")
        assert [one.meaning for one in bare.ideologies] == [
            "There are no cards to sell.",
            "A fundraise brings 0 Aquas, one for each glory chit.",
            "No other ideology has 2 delegates.",
            "Opponents have no delegates to discard.",
            "There is no Aqua for a research grant.",
            "Opponents have no factories to use.",
            "None of the own delegates is centrist: a pad explosion pays nothing.",
        ]
        assert [one.meaning for one in rich.view("A").assembly.ideologies] == [
            "There are 2 cards to sell: any two for 5 Aquas together.",
            "A fundraise brings 1 Aqua, one for each glory chit.",
            "1 other law works too.",
            "After a fundraise one opposing delegate may be discarded; there are 2.",
            "The top card of any deck is to be had for 1 Aqua.",
            "1 factory of opponents may be used as own.",
            "A pad explosion now would pay 6 Aquas, the mass of the card.",
        ]

    def test_martial_law_that_was_used_is_no_promise(self) -> None:
        table = Hall().seated(authority="BBC").under("authority")
        table.play(Fundraise())
        table.play(Arrest("C", "authority"))
        assert table.view("A").assembly.means == (
            "A delegate has been discarded this turn.",
            "Opponents have no delegates to discard.",
            "After a fundraise one opposing delegate may be discarded; there are 2.",
        )

    def test_ruling_160_a_lobbied_general_assembly_brings_no_insurance(self) -> None:
        """It is lobbied in a pad explosion only, and the lobbying is over by then."""
        table = Hall().seated(unity="A", honor="BBB", freedom="CC", centrist="AC").under("honor")
        table.play(Lobby("unity"))
        seen = table.view("B").assembly
        assert [one.id for one in seen.ideologies if one.is_lobbied] == ["freedom", "unity"]
        assert "pad explosion" not in seen.means[0]
        assert seen.means[1] == "A fundraise brings 0 Aquas, one for each glory chit."

    def test_ruling_161_lobbying_is_over_with_the_turn(self) -> None:
        """Also where the last turn of a year is followed by the 1st Player's legacy vote."""
        table = Hall(season="blue").seated(freedom="CC", honor="BB").under("honor").spot(11, 12)
        table.state.turn = 2
        table.play(Lobby("freedom"), letter="C")
        assert table.view("A").assembly.ideologies[0].is_lobbied
        table.play(EndTurn(), 1, letter="C")
        seen = table.view("C")
        assert seen.asked.task == "to cast a legacy vote"
        assert not any(one.can_lobby for one in seen.assembly.ideologies)
        assert not any(one.is_lobbied for one in seen.assembly.ideologies)
        assert seen.assembly.means[2] == "A fundraise brings 0 Aquas, one for each glory chit."

    def test_a_notice_tells_the_law_and_what_it_means_for_a_seat(self) -> None:
        """The same for B whoever's view it is made of; "you" where B looks."""
        table = self.table().glory("B", "mars")
        theirs, mine, everybody = (
            GAME.reminder(table.view(viewer), seat)
            for viewer, seat in ((None, 1), ("B", 1), (None, None))
        )
        assert mine.startswith("Law in force: UN General Assembly (unity). Each other ideology")
        assert "nobody may lobby. Now: Paleoconservative Directive. For you now: " in mine
        assert mine.endswith(
            "1 other law works too. A fundraise brings 1 Aqua, one for each glory chit."
        )
        assert theirs == mine.replace("For you", "For {B}")
        assert GAME.reminder(table.view("A"), 1) == theirs
        assert everybody == mine.split(" For you now: ")[0]
        assert "A fundraise brings 0 Aquas" in GAME.reminder(table.view("A"), 0)
        rest = Hall()
        rest.state.anarchy = True
        assert GAME.reminder(rest.view("A"), 0) == (
            "Anarchy: no law is in force; the star lies on centrist (Mishap Insurance)."
        )
        assert GAME.reminder(Whole().view("A"), 0) == ""

    def test_the_law_is_no_question_of_the_turn(self) -> None:
        decision = engine.pending_decision(self.table().position)
        assert decision is not None
        assert decision.question == "", "a turn with politics gets a panel like any other"

    def test_what_is_imagined_is_the_assembly_itself(self) -> None:
        table = self.table()
        table.play(order("law", "unity"), letter="B")
        seen = determinize(table.view("A")).assembly
        table.assembly.orders = {}
        assert seen == table.assembly


def test_menus_say_what_a_move_brings() -> None:
    table = Hall().seated(unity="A", honor="B").under("honor").glory("A", "mars")
    view = table.view("A")
    for move, words in (
        (Fundraise(), ("Fundraise", "A fundraise brings 1 Aqua, one for each glory chit.")),
        (
            Fundraise("unity", "unity", "honor"),
            (
                "Fundraise: elect in unity and move unity to honor",
                "A fundraise brings 1 Aqua, one for each glory chit.",
            ),
        ),
        (
            ChooseLaw("unity"),
            ("UN General Assembly", "unity: No other ideology has 2 delegates."),
        ),
        (
            Fundraise("unity", cube="freedom"),
            ("Fundraise: elect in unity", "for the delegate in freedom"),
        ),
        (Lobby("unity"), ("Lobby UN General Assembly", "1 Aqua and your delegate in unity")),
        (
            CastLegacy("honor"),
            ("A legacy vote for honor", "Paleoconservative Directive, 1 delegate"),
        ),
        (PassCube("C"), ("{C} is 1st Player", "")),
    ):
        choice = GAME.menu_line(view, move)
        assert (choice.label, choice.detail) == words


def test_insurance_is_offered_with_what_it_would_pay() -> None:
    table = Hall().seated(centrist="A", honor="BB").under("honor")
    told = "1 Aqua and a centrist delegate. There is no white card in LEO that a pad explosion could take."
    assert GAME.menu_line(table.view("A"), Insure()).detail == told
    table.put("outpost-1", "leo", "project_orion:W")
    told = "1 Aqua and a centrist delegate. A pad explosion now would pay 6 Aquas, the mass of the card."
    assert GAME.menu_line(table.view("A"), Insure()).detail == told


def test_when_it_is_over_a_law_means_its_points() -> None:
    table = Hall().seated(unity="AB", honor="B").under("unity")
    table.state.disks = 0
    assert table.view("A").assembly.means == (
        "In the end it pays 1 point.",
        "In the end it pays 2 points.",
        "In the end it pays 0 points.",
    )
    table.state.anarchy = True
    assert table.view("A").assembly.means[1] == "In anarchy no law pays points."


def test_in_the_final_tally_a_law_is_chosen_for_its_points() -> None:
    """What it would mean in a turn is of no matter then; legacy votes stand with the delegates."""
    table = Hall().seated(unity="AB", honor="BC").under("honor").glory("C", "mars")
    table.assembly.votes = ["honor", "unity", "honor"]
    told = GAME.menu_line(table.view("A"), CastLegacy("honor"))
    assert told.detail == "Paleoconservative Directive, 2 delegates, 2 legacy votes"
    table.state.disks = 0
    view = table.view("A")
    assert GAME.menu_line(view, ChooseLaw("unity")).detail == "unity: {A} 1, {B} 2, {C} 1 points"
    assert GAME.menu_line(view, ChooseLaw("honor")).detail == "honor: {A} 0, {B} 0, {C} 1 points"


@pytest.mark.parametrize("about", ["law", "legacy", "baton", "martial"])
def test_ruling_167_an_order_about_politics_tells_the_others_nothing(about: str) -> None:
    """View, offers, menus, autocompletion and previews of A are the same whatever B has ordered."""
    seen = []
    for answers in ((), ("A",), ("C",)) if about in ("baton", "martial") else ((), ("unity",)):
        table = Hall().seated(unity="AB", honor="BC").under("honor")
        if answers:
            table.play(order(about, *answers), letter="B")
            assert table.told("A") == table.told(None) == []
        seen.append(dict(told(table.position, 0)))
    assert all(other == seen[0] for other in seen[1:])
