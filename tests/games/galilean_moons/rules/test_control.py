"""Bases, control, ruins (rulings 7 to 14)."""

from __future__ import annotations

from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.scoring import score
from bot.games.galilean_moons.rules.technologies_moving import Recall
from tests.games.galilean_moons.builder import A, B, Match


def test_ruling_7_a_base_appears_at_once_in_the_middle_of_three() -> None:
    match = Match().put("G2", A, 1).put("G4", A, 1).give(A, hand={"thermal": 1})
    match.play(Invade("G3"))
    assert match.board("G3") == (A, 1, True)
    assert match.board("G2") == (A, 1, False)
    assert match.kinds() == ["invaded", "base"]


def test_ruling_7_several_bases_at_once_and_around_the_ring() -> None:
    match = Match().give(A, hand={"ecology": 1})
    for at in ("G6", "G7", "G2", "G3"):
        match.put(at, A, 1)
    match.play(Invade("G1"))
    assert [at for at in ("G6", "G7", "G1", "G2", "G3") if match.at(at).base] == ["G7", "G1", "G2"]


def test_ruling_8_all_of_europa_gives_four_bases() -> None:
    match = Match().give(A, hand={"thermal": 1})
    for at in ("E2", "E3", "E4"):
        match.put(at, A, 1)
    match.play(Invade("E1"))
    assert [match.at(at).base for at in ("E1", "E2", "E3", "E4")] == [True] * 4
    assert score(match.state, A).bases == 8


def test_ruling_9_the_old_base_becomes_a_ruin_and_a_new_one_stands_at_once() -> None:
    match = Match().put("G2", A, 1).put("G4", A, 1).put("G3", base=True)
    match.give(A, hand={"thermal": 3}).play(Invade("G3"))
    assert match.seat(A).ruins == 1
    assert match.board("G3") == (A, 1, True)


def test_ruling_10_losing_a_neighbour_does_not_remove_a_base() -> None:
    match = Match().put("G2", B, 1).put("G3", B, 1, base=True).put("G4", B, 1)
    match.give(A, hand={"kronos": 2}).play(Invade("G2"))
    assert match.board("G3") == (B, 1, True)


def test_ruling_11_leaving_a_base_makes_it_neutral_and_it_can_be_invaded_again() -> None:
    match = Match().put("G2", A, 1).put("G3", A, 1, base=True).put("G4", A, 1)
    match.give(A, hand={"thermal": 4}, units=5)
    match.play(Rally("G3", "return 1"))
    assert match.board("G3") == (None, 0, True)
    assert match.seat(A).supply == 6
    match.play(Invade("G3"))
    assert match.hand(A) == {}
    assert match.seat(A).ruins == 1
    assert match.board("G3") == (A, 1, True)


def test_ruling_12_ruins_stay_and_score_four_points_each() -> None:
    match = Match().give(A, ruins=3)
    assert score(match.state, A).ruins == 12
    assert not any("ruin" in type(move).__name__.lower() for move in match.offers())


def test_ruling_13_a_base_is_no_unit_and_two_units_are_the_most() -> None:
    match = Match().put("G3", A, 1, base=True).give(A, hand={"thermal": 2})
    match.play(Rally("G3", "add"))
    assert match.board("G3") == (A, 2, True)
    assert "full" in match.refused(Rally("G3", "add"))


def test_ruling_14_an_own_sector_cannot_be_invaded() -> None:
    match = Match().put("G3", A, 1).give(A, hand={"thermal": 3})
    assert "You control G3" in match.refused(Invade("G3"))
    assert "no sector G8" in match.refused(Invade("G8"))


def test_no_unit_in_the_supply_no_invasion() -> None:
    match = Match().give(A, hand={"thermal": 3}, units=0)
    assert "no unit in your supply" in match.refused(Invade("G3"))


def test_recall_leaves_bases_alone() -> None:
    match = Match().put("G3", A, 1, base=True).put("C1", A, 1).give(A, "recall", units=4)
    assert "A base stands in G3" in match.refused(Recall("G3"))
    match.play(Recall("C1"))
    assert match.board("C1") == (None, 0, False)
    assert match.seat(A).supply == 5
