"""Pad explosions, anarchy, the end of twelve years and of the match: rulings 131, 133, 137, 141, 152, 156, 160-164, 166; examples 24, 26, 30."""

from __future__ import annotations

import pytest

from bot import engine
from bot.games.high_frontier.checks import faults
from bot.games.high_frontier.modules.politics.cubes import GiveCube
from bot.games.high_frontier.modules.politics.fundraise import Abstain
from bot.games.high_frontier.modules.politics.grants import SellPair
from bot.games.high_frontier.modules.politics.legacy import CastLegacy, PassCube
from bot.games.high_frontier.modules.politics.lobby import Insure, Lobby
from bot.games.high_frontier.modules.politics.tally import ChooseLaw
from bot.games.high_frontier.rules.assets.reserve import cubes_left
from bot.games.high_frontier.rules.turn.setup import BonusSale, EndOfDraft, SellDrafted
from bot.games.high_frontier.rules.turn.turn import EndTurn, Turn
from bot.games.high_frontier.rules.year.mishaps import LoseCard
from bot.games.high_frontier.state.state import Campaign
from tests.games.high_frontier.modules.politics.builder import ESA, SHIMIZU, UN, Hall
from tests.games.high_frontier.rules.test_scoring import year_48


def pads(law: str, **seated: str) -> Hall:
    """Example 24: A has Orion (6) and CVD Molding (3) on LEO, B a black card, C two white cards of 3."""
    table = Hall(season="yellow").seated(**seated).under(law).spot(3)
    table.put("outpost-1", "leo", "project_orion:W", "cvd_molding:W")
    table.put("outpost-1", "leo", "hall_effect:B", letter="B")
    table.put("outpost-1", "leo", "electroforming:W", "froth_flotation:W", letter="C")
    return table


def test_example_24_mishap_insurance_in_force() -> None:
    table = pads("centrist", centrist="AB")
    table.end_year(4)
    assert table.waiting() == ("C",)
    table.play(LoseCard("electroforming"), letter="C")
    assert table.aquas() == [12, 6, 6]
    assert table.sits("centrist") == "AB"


def test_example_24_mishap_insurance_lobbied() -> None:
    """Net +5; the tally comes after the event, the star leaves freedom for nothing."""
    table = pads("freedom", freedom="B", centrist="A")
    table.end_year(4)
    assert (table.waiting(), table.offers()) == (("A",), [Abstain(), Insure()])
    asked = engine.pending_decision(table.position)
    assert asked is not None
    assert asked.question.endswith("now would pay 6 Aquas, the mass of the card.")
    table.play(Insure())
    table.play(LoseCard("electroforming"), letter="C")
    kinds = [event.kind for event in table.events]
    assert kinds.index("tally") > kinds.index("lost")
    assert (table.aquas(), table.sits("centrist"), table.assembly.insured) == ([11, 6, 6], "", [])


def test_ruling_160_lobbied_clockwise_from_the_1st_player_or_not() -> None:
    table = pads("freedom", freedom="BB", centrist="BCA")
    table.end_year(4)
    order = []
    while table.asked() == (Insure, Abstain):
        order += table.waiting()
        table.play(Abstain(), letter=order[-1])
    assert order == ["A", "C"], "B has no white card in LEO: nothing depends on its answer"
    table.play(LoseCard("electroforming"), letter="C")
    assert table.aquas() == [6, 6, 6]


@pytest.mark.parametrize(
    ("law", "aquas", "is_asked"),
    [("freedom", 6, True), ("freedom", 0, False), ("unity", 6, False), ("centrist", 6, False)],
)
def test_ruling_160_who_can_insure(law: str, aquas: int, is_asked: bool) -> None:
    """Not in force, payable, and not under the UN General Assembly."""
    table = pads(law, centrist="A", freedom="B", unity="B")
    table.seat().leo.water = aquas
    table.end_year(4)
    assert (table.asked() == (Insure, Abstain)) == is_asked


def test_ruling_160_under_unity_centrist_counts_with_two_delegates() -> None:
    table = pads("unity", unity="BBB", centrist="AA")
    table.end_year(4)
    assert table.seat().leo.water == 12


def test_ruling_160_in_anarchy_the_starred_insurance_is_lobbied() -> None:
    table = pads("centrist", centrist="A")
    table.state.anarchy = True
    table.state.spot = 11
    table.state.disks = 4
    table.end_year(4)
    assert table.waiting() == ("A",)
    table.play(Insure())
    assert table.seat().leo.water == 6 - 1 + 6


def purge_table() -> Hall:
    """Example 26: United Nations (1st Player), Shimizu, ESA."""
    table = Hall(UN, SHIMIZU, ESA).seated(unity="AA", freedom="BA", equality="CC").under("unity")
    return table.spot(9)


def test_example_26_anarchy_with_purge() -> None:
    """Die 5 is anarchy, die 3 unity; UN's two are one less; the 1st Player chooses freedom of the tied."""
    table = purge_table().hand("B", "dumbo", "qu_tube")
    table.end_year(5, 3)
    assert table.event("purge") == {"die": 3, "ideology": "unity", "seats": [0]}
    assert (table.waiting(), table.offers()) == (
        ("A",), [ChooseLaw("freedom"), ChooseLaw("equality")],
    )  # fmt: skip
    table.play(ChooseLaw("freedom"))
    assert (table.assembly.law, table.state.anarchy) == ("freedom", True)
    assert not table.view("C").seats[2].has_powersat
    assert table.view("C").seats[2].is_felon
    table.state.turn, table.state.operated = 1, False
    table.play(Lobby("freedom"), letter="B")
    assert table.assembly.law == "equality"  # 1 to 2
    table.play(SellPair("dumbo", "qu_tube"), letter="B")
    assert table.seat("B").leo.water == 6 - 1 + 5


@pytest.mark.parametrize(("last", "first"), [(2, 0), (0, 1)])
def test_ruling_152_off_turn_the_1st_player_chooses(last: int, first: int) -> None:
    """Whoever took the last turn of the year, and whose delegate was purged."""
    table = Hall().seated(unity="CC", freedom="B", honor="A").under("unity").spot(9)
    table.state.first, table.state.turn = first, last
    table.position.agenda = [Turn()]
    table.play(EndTurn(), 5, 3, letter="ABC"[last])
    assert table.waiting() == ("ABC"[first],)
    assert table.asked() == (ChooseLaw,)


def test_ruling_162_one_delegate_of_each_colour_goes() -> None:
    table = Hall().seated(honor="AABBC", unity="A").under("honor").spot(9)
    table.end_year(6, 2)
    assert table.sits("honor") == "AB"
    assert [event.seat for event in table.events if event.kind == "delegate_removed"] == [0, 1, 2]


@pytest.mark.parametrize(
    ("die", "ideology"),
    [*enumerate(("freedom", "honor", "unity", "authority", "equality", "individuality"), 1)],
)
def test_ruling_162_the_purge_die(die: int, ideology: str) -> None:
    table = Hall().seated(**{ideology: "B"}).under(ideology).spot(9)
    table.end_year(5, die)
    assert (table.sits(ideology), table.assembly.law) == ("", "centrist")


def test_ruling_133_a_second_anarchy_purges_again() -> None:
    table = Hall().seated(honor="AA").under("honor").spot(11)
    table.state.anarchy = True
    table.end_year(5, 2)
    assert table.sits("honor") == "A"


def cycle_end(**seated: str) -> Hall:
    """The cube is about to cross seniority; die 1 is inspiration."""
    return Hall(season="blue").seated(**seated).spot(11, 12)


def test_ruling_163_the_disk_becomes_a_legacy_vote_anywhere() -> None:
    """It changes no vote now; several may share one ideology; centrist is the default."""
    table = cycle_end(unity="A", honor="BB").under("honor")
    table.assembly.votes = ["unity"]
    table.end_year(1)
    assert (table.waiting(), table.offers()[0], len(table.offers())) == (
        ("A",), CastLegacy("centrist"), 7,
    )  # fmt: skip
    table.play(CastLegacy("unity"))
    assert (table.assembly.votes, table.assembly.law) == (["unity", "unity"], "honor")
    assert table.assembly.winners() == ["honor"]
    assert table.assembly.winners(with_votes=True) == ["unity"]


def test_ruling_164_the_1st_player_names_another_who_leads_the_new_year() -> None:
    table = cycle_end(unity="A")
    table.end_year(1)
    table.play(CastLegacy("unity"))
    assert table.offers() == [PassCube("B"), PassCube("C")]
    assert table.refused(PassCube("A")) == "The Sunspot Cube can go to {B} or {C}."
    table.play(PassCube("C"))
    assert (table.state.first, table.waiting(), table.state.year) == (2, ("C",), 13)
    assert [cubes_left(table.state, seat) for seat in range(3)] == [6, 7, 6]


def test_ruling_164_the_new_1st_player_makes_room_for_the_cube() -> None:
    """Newest delegate first, then the cheapest factory; a tally follows."""
    table = cycle_end(freedom="B", honor="B", unity="A").under("honor")
    sites = table.built("B", 4)
    table.factory("vesta", "B")
    table.end_year(1)
    table.play(CastLegacy("unity"))
    table.play(PassCube("B"))
    assert table.waiting() == ("B",)
    given = [move.cube for move in table.offers(GiveCube, "B")]
    assert given == ["honor", "freedom", *sites, "vesta"]
    assert "no cube left" in table.refused(GiveCube("unity"), "B")
    table.play(GiveCube("honor"), letter="B")
    assert table.offers(letter="B") == [ChooseLaw("freedom"), ChooseLaw("unity")]
    table.play(ChooseLaw("unity"), letter="B")
    assert (table.state.first, cubes_left(table.state, 1), table.waiting()) == (1, 0, ("B",))


def test_ruling_164_a_seat_without_any_cube_to_give_is_no_heir() -> None:
    """C is the only one left, so nobody is asked; with none the 1st Player stays."""
    table = cycle_end(unity="A")
    table.built("B", 7, domes=7)
    table.end_year(1)
    table.play(CastLegacy("unity"))
    assert table.state.first == 2
    none = cycle_end(unity="A")
    none.built("B", 7, domes=7)
    for site in ("phobos", "deimos", "ceres", "vesta", "psyche", "hertha", "minerva"):
        none.factory(site, "C", dome=True)
    none.end_year(1)
    none.play(CastLegacy("unity"))
    assert none.state.first == 0
    assert "{A} stays 1st Player: nobody else has a cube." in none.told("B")


@pytest.mark.parametrize(("anarchy", "first"), [(False, 0), (True, 2)])
def test_ruling_157_martial_law_keeps_the_1st_player_but_not_in_anarchy(
    anarchy: bool, first: int
) -> None:
    table = cycle_end(authority="BB").under("authority")
    table.state.anarchy = anarchy
    table.end_year(1)
    table.play(CastLegacy("authority"))
    if anarchy:
        table.play(PassCube("C"))
    assert table.state.first == first
    assert ("{A} stays 1st Player: under Martial Law." in table.told("B")) != anarchy


def test_ruling_166_the_draft_takes_a_disk_without_a_vote() -> None:
    table = Hall().seated(unity="A")
    table.state.options = Campaign("quick")
    table.position.agenda = [EndOfDraft(), BonusSale(0)]
    table.seat().hand = ["dumbo"]
    kinds = table.play(SellDrafted())
    assert ("draft_ended" in kinds, table.state.disks, table.assembly.votes) == (True, 3, [])
    assert (table.state.first, table.asked()[-1]) == (0, EndTurn)
    assert faults(table.state) == []


def year_48_with_politics() -> Hall:
    """Example 30; A is UN, B NASA, C SpaceX."""
    table = Hall().spot(11, 48)
    core = year_48()
    core.state.assembly = table.assembly
    table.position.state = core.state
    table.state.disks, table.state.spot, table.state.year = 1, 11, 48
    table.seated(unity="AA", freedom="A", honor="BB", individuality="CC", centrist="C")
    table.under("honor").assembly.votes = ["unity", "honor", "individuality"]
    return table


def test_example_30_final_scoring() -> None:
    """The last disk goes to individuality: 3, 1, 3, 4, 1."""
    table = year_48_with_politics()
    table.end_year(1)
    table.play(CastLegacy("individuality"))
    assert table.event("tally")["counts"] == {
        "freedom": 1, "honor": 3, "unity": 3, "individuality": 4, "centrist": 1,
    }  # fmt: skip
    assert table.assembly.law == "individuality"
    assert [table.points(x)["Politics"] for x in "ABC"] == [0, 0, 4]
    assert [table.points(x)["Delegates"] for x in "ABC"] == [3, 2, 3]
    assert [table.total(x) for x in "ABC"] == [29, 28, 22]
    ended = table.state.ending
    assert ended is not None
    assert ended.winners == (0,)


def test_example_30_in_anarchy_there_are_no_politics_points() -> None:
    table = year_48_with_politics()
    table.state.anarchy = True
    table.end_year(1)
    assert [table.total(x) for x in "ABC"] == [29, 28, 18]


def test_ruling_137_event_then_vote_then_final_tally_and_no_baton() -> None:
    """A tie is the 1st Player's; where all laws in question reward alike there is nothing to choose: the star stays."""
    tied = Hall().seated(unity="AA", honor="B").under("unity").spot(11, 48)
    tied.state.disks = 1
    tied.end_year(1)
    tied.play(CastLegacy("honor"))
    assert (tied.waiting(), tied.state.ending) == (("A",), None)
    tied.play(ChooseLaw("honor"))
    assert "baton" not in [event.kind for event in tied.events]
    assert tied.state.ending is not None
    alike = Hall().seated(freedom="A", equality="B").under("freedom").spot(11, 48)
    alike.state.disks = 1
    alike.end_year(1)
    alike.play(CastLegacy("centrist"))
    assert (alike.assembly.law, alike.points("A")["Politics"]) == ("freedom", 0)


def test_ruling_137_in_anarchy_at_the_end_nothing_is_asked_that_decides_nothing() -> None:
    """It still purges first; ties and the last legacy vote have no effect then, but in a year before."""
    table = Hall().seated(unity="AA", honor="B").under("unity").spot(11, 48)
    table.state.disks = 1
    table.end_year(6, 3)
    assert table.state.ending is not None
    assert (table.assembly.law, table.assembly.votes) == ("unity", ["centrist"])
    assert [table.points(x)["Politics"] for x in "ABC"] == [0, 0, 0]
    earlier = Hall().seated(unity="AA", honor="B").under("unity").spot(11, 36)
    earlier.state.disks = 2
    earlier.end_year(6, 3)
    assert earlier.offers() == [ChooseLaw("unity"), ChooseLaw("honor")]
    earlier.play(ChooseLaw("honor"))
    assert earlier.asked() == (CastLegacy,)


@pytest.mark.parametrize(
    ("law", "points"),
    [
        ("freedom", [2, 2, 1]),
        ("honor", [2, 2, 0]),
        ("unity", [2, 1, 2]),
        ("authority", [4, 3, 3]),
        ("equality", [1, 1, 1]),
        ("individuality", [0, 0, 4]),
        ("centrist", [0, 0, 0]),
    ],
)
def test_ruling_137_politics_points_by_law(law: str, points: list[int]) -> None:
    """O7 on the table of example 30; ruling 156: only the star counts, ruling 141: Europa and Io."""
    table = year_48_with_politics().under(law)
    assert [table.points(x)["Politics"] for x in "ABC"] == points


def test_ruling_141_the_rocket_counts_too() -> None:
    table = Hall().under("individuality").fly("rhea", "hall_effect:W")
    assert table.points("A")["Politics"] == 1
    table.ship.at = "geo"
    assert table.points("A")["Politics"] == 0
