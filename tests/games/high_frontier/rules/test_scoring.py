"""Glories, heroism, the end and the score: rulings 2, 13-15, 59, 118, 136, 138-140; example 30 without politics (L, M)."""

from __future__ import annotations

import pytest

from bot.engine import ScoreLine
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.rules.year.heroism import Nominate, Vote, is_settled
from bot.games.high_frontier.rules.year.scoring import leaders, outcome
from bot.games.high_frontier.state.deals import HeroNomination
from bot.games.high_frontier.state.state import Ending
from tests.games.high_frontier.whole_game import Whole

UN, NASA, SPACEX = "united_nations_cosmonauts", "nasa_astronauts", "spacex"
FOUR = (UN, NASA, SPACEX, "roscosmos")


def year_48() -> Whole:
    """Example 30; A is UN, B NASA, C SpaceX."""
    table = Whole(UN, NASA, SPACEX).fly("leo", "hall_effect:W", UN)
    table.ship.cards[1].glory = "ceres"
    table.state.chits.remove("ceres")
    table.factory("phobos", "A").factory("vesta", "A", dome=True)
    table.claim("A", "deimos", "hertha").glory("A", "mars")
    table.seat("A").heroism = 1
    table.factory("ceres", "B", dome=True).factory("psyche", "B").claim("B", "minerva")
    table.glory("B", "jupiter").glory("B", "earth")
    table.put("rocket", "geo", "met_steamer:W", letter="C")
    table.factory("europa-conamara-chaos", "C", dome=True)
    return table.claim("C", "io-gish-bar-mons", "lutetia")


def test_example_30_scoring_without_politics() -> None:
    """C phobos and ceres: 5 each; V, M and S 8 each. Submarine +2 on Ceres, astrobiology +1 on Europa."""
    table = year_48()
    assert table.points("A") == {
        "Rocket": 1, "Claims": 4, "Factories": 2, "Colonies": 1, "Factory stock": 13,
        "Colony sites": 0, "Glories": 3, "Heroism": 2,
    }  # fmt: skip
    assert table.points("B") == {
        "Rocket": 0, "Claims": 3, "Factories": 2, "Colonies": 1, "Factory stock": 13,
        "Colony sites": 2, "Glories": 5, "Heroism": 0,
    }  # fmt: skip
    assert table.points("C") == {
        "Rocket": 1, "Claims": 3, "Factories": 1, "Colonies": 1, "Factory stock": 8,
        "Colony sites": 1, "Glories": 0, "Heroism": 0,
    }  # fmt: skip
    assert [table.total(letter) for letter in "ABC"] == [26, 26, 15]


def test_ruling_140_ties_go_to_most_aquas_else_are_shared() -> None:
    table = year_48()
    assert leaders(table.state) == (0, 1)
    table.seat("B").leo.water = 7
    assert leaders(table.state) == (1,)


def test_ruling_140_hand_cards_score_nothing() -> None:
    table = Whole().hand("A", "hall_effect", "dumbo")
    assert table.total("A") == 0


def test_the_outcome_has_a_line_for_each_source_and_the_total() -> None:
    table = year_48()
    assert outcome(table.state) is None
    table.state.ending = Ending("the last seniority disk", (0, 1))
    ended = outcome(table.state)
    assert ended is not None
    assert ended.lines[4] == ScoreLine("Factory stock", (13, 13, 8))
    assert ended.lines[-2:] == (
        ScoreLine("Total", (26, 26, 15)), ScoreLine("Aquas in LEO", (6, 6, 6)),
    )  # fmt: skip


def test_ruling_138_what_is_no_token() -> None:
    """Outposts and the Sunspot Cube score nothing; a Rocket in LEO does."""
    table = Whole().put("outpost-1", "phobos", "met_steamer:W")
    assert table.total("A") == 0
    table.fly("leo", "hall_effect:W")
    assert table.total("A") == 1


def test_ruling_118_the_owner_of_the_cube_scores_the_price_the_disk_its_owner() -> None:
    table = Whole().factory("phobos", "A")
    table.state.place("phobos").claim = 1
    assert (table.points("A")["Claims"], table.points("B")["Claims"]) == (0, 1)
    assert (table.points("A")["Factory stock"], table.points("B")["Factory stock"]) == (8, 0)


def test_ruling_2_an_eighth_dome_scores_nothing() -> None:
    """Neither its token nor its location: the seven best sites count."""
    table = Whole()
    plain = [s.id for s in SKY.sites() if not s.land().submarine and not s.land().astrobiology]
    for site in plain[:7]:
        table.factory(site, "A", dome=True)
    assert table.points("A")["Colonies"] == 7
    table.state.place("ceres").factory = table.state.place("ceres").colony = 0
    assert (table.points("A")["Colonies"], table.points("A")["Colony sites"]) == (7, 2)


def test_ruling_139_glory_scores_the_side_that_lies_up() -> None:
    """A tragedy 1, a parade the high side; Ceres' high side is 2."""
    table = Whole().glory("A", "neptune").glory("A", "ceres").glory("B", "uranus", high=False)
    assert (table.points("A")["Glories"], table.points("B")["Glories"]) == (8, 1)


def test_ruling_15_alone_40_points_win() -> None:
    table = Whole("nasa_astronauts")
    assert leaders(table.state) == ()
    table.state.ending = Ending("the last seniority disk", ())
    over = outcome(table.state)
    assert over is not None
    assert over.reason == "the last seniority disk; alone, 40 points win"
    for site in ("phobos", "vesta", "psyche", "ceres", "europa-conamara-chaos"):
        table.factory(site, "A", dome=True)
    assert scoring.total(table.state, 0) == 15 + 5 + 8 + 8 + 5 + 8 + 2 + 1
    assert leaders(table.state) == (0,)


def test_ruling_136_heroism_by_a_vote_of_all() -> None:
    """More yes than no wins; nobody sees the answers before all are in."""
    table = Whole()
    table.play(Nominate("C", "the *first* rescue"), letter="B")
    assert table.told("A") == [
        "{B} nominates {C} for a heroism chit (“the first rescue”). All vote: now, by `/frontier hero vote`, or when the year ends."
    ]
    table.play(Vote(yes=True), letter="A")
    assert table.told("B") == ["{A} has voted."]
    assert table.view("B").hero != table.view("A").hero
    table.play(Vote(yes=False), letter="B")
    assert table.seat("C").heroism == 0
    table.play(Vote(yes=True), letter="C")
    assert (table.seat("C").heroism, table.state.heroism) == (1, 3)
    assert table.event("heroism") == {"won": True, "yes": [0, 2], "no": [1]}


def test_ruling_136_a_tied_vote_is_the_1st_players() -> None:
    table = Whole(NASA, "roscosmos", "esa_space_unionists", SPACEX)
    table.play(Nominate("B"), letter="B")
    for letter, yes in zip("ABCD", (False, True, True, False), strict=True):
        table.play(Vote(yes), letter=letter)
    assert table.event("heroism")["won"] is False


def test_ruling_136_who_has_not_voted_is_asked_at_the_end_of_the_year() -> None:
    table = Whole().spot(2)
    table.play(Nominate("A"))
    table.play(Vote(yes=True))
    table.end_year()
    assert table.waiting() == ("B", "C")
    assert table.refused(Vote(yes=True), "A") == "You have voted."
    offered = [GAME.menu_line(table.view("B"), Vote(yes=answer)).detail for answer in (True, False)]
    assert offered == ["a heroism chit for {A}", "no heroism chit for {A}"]
    table.play(Vote(yes=False), letter="B")
    table.play(Vote(yes=True), letter="C")
    assert table.seat("A").heroism == 1
    assert (table.state.year, table.state.nominated) == (2, [])


def test_ruling_136_one_nomination_a_year_each_and_none_in_year_48() -> None:
    table = Whole()
    table.play(Nominate("B"))
    assert table.refused(Nominate("C"), "B") == "The vote on {B} comes first."
    for letter in "ABC":
        table.play(Vote(yes=False), letter=letter)
    assert table.refused(Nominate("B")) == "You have nominated somebody this year."
    assert "year 47" in Whole().spot(0, 48).refused(Nominate("B"))
    assert table.refused(Nominate("F"), "B") == "There is no player 'F'."


def test_rulings_13_14_no_heroism_for_two() -> None:
    table = Whole(NASA, "roscosmos")
    assert table.refused(Nominate("A")) == "There is no heroism chit to be had."
    assert not [move for move in table.standing("A") if isinstance(move, Nominate)]


@pytest.mark.parametrize(
    ("votes", "is_asked"),
    [
        ({0: True, 1: True}, False), ({0: False, 1: False}, False), ({0: True, 1: False}, True), ({1: True}, True), ({}, True),
    ],
)  # fmt: skip
def test_ruling_136_who_can_change_nothing_any_more_is_not_asked(
    votes: dict[int, bool], is_asked: bool
) -> None:
    """Three seats at the end of the year; two that agree have decided."""
    table = Whole().spot(2)
    table.state.nomination = HeroNomination(0, 1, "", dict(votes))
    table.end_year()
    assert (Vote in table.asked()) is is_asked
    if not is_asked:
        assert table.seat("B").heroism == int(all(votes.values()))
        assert table.state.nomination is None


def test_ruling_136_a_tie_goes_by_the_1st_player_also_when_it_is_foreseen() -> None:
    """Four seats: with the 1st Player's yes and another one, two noes lose."""
    for answers, is_done in (((True, True), True), ((False, False), True), ((True, False), False)):
        assert is_settled(Whole(*FOUR).state, dict(enumerate(answers))) is is_done
    assert not is_settled(Whole(*FOUR).state, {1: True, 2: True})
