"""Paying cards and the Galilean sector (rulings 15 to 19)."""

from __future__ import annotations

from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.technologies_trading import Trader
from tests.games.galilean_moons.builder import A, B, Match


def test_ruling_15_wildcards_stand_in_for_any_number_of_cards() -> None:
    match = Match().put("G3", B, 1).give(A, hand={"thermal": 2, "wildcard": 2})
    assert [move for move in match.offered(Invade) if move.sector == "G3"] == [  # type: ignore[attr-defined]  # offers of one kind
        Invade("G3", None, 0),
        Invade("G3", None, 1),
        Invade("G3", None, 2),
    ]
    assert "costs 2 cards only" in match.refused(Invade("G3", wildcards=3))
    match.play(Invade("G3", wildcards=2))
    assert match.hand(A) == {"thermal": 2}


def test_ruling_15_too_few_cards_are_refused_with_the_figures() -> None:
    match = Match().put("G3", B, 1).give(A, hand={"thermal": 1, "wildcard": 1})
    reason = match.refused(Invade("G3"))
    assert (
        reason
        == "This costs 2 Thermal; you have 1 Thermal and 1 Wildcard: play 1 of them as wildcards."
    )
    assert "does not match G3" in match.refused(Invade("G3", "kronos"))


def test_ruling_16_one_type_of_the_draft_is_named_for_the_galilean_sector() -> None:
    match = Match(draft=("kronos", "ecology", "seismic")).put("I2", B, 1)
    match.give(A, hand={"kronos": 1, "ecology": 1, "thermal": 2, "wildcard": 1})
    assert "does not match I2" in match.refused(Invade("I2", "thermal"))
    assert "Name the type" in match.refused(Invade("I2", wildcards=1))
    assert "costs 2 Kronos" in match.refused(Invade("I2", "kronos"))
    match.play(Invade("I2", "kronos", 1))
    assert match.board("I2") == (A, 1, False)
    assert match.hand(A) == {"ecology": 1, "thermal": 2}


def test_ruling_16_a_wildcard_in_the_draft_allows_each_type() -> None:
    match = Match(draft=("wildcard", "ecology", None)).give(A, hand={"gravity": 1})
    match.play(Invade("I2", "gravity"))
    assert match.board("I2") == (A, 1, False)


def test_ruling_16_an_empty_draft_closes_the_galilean_sector() -> None:
    match = Match(deck=(), draft=(None, None, None)).put("I2", A, 1)
    match.give(A, hand={"kronos": 2})
    assert "draft is empty" in match.refused(Mine("I2", "kronos"))


def test_ruling_16_the_type_may_be_left_out_where_only_one_can_be_paid() -> None:
    match = Match(draft=("kronos", "ecology", "seismic")).give(A, hand={"seismic": 1})
    match.play(Invade("I2"))
    assert match.state.discard == ["seismic"]


def test_ruling_17_the_gem_is_of_the_named_type_also_with_wildcards_only() -> None:
    match = Match(draft=("kronos", "ecology", "seismic")).put("I2", A, 2)
    match.give(A, hand={"wildcard": 1}).play(Mine("I2", "ecology", 1))
    assert match.gems(A) == {"ecology": 2}


def test_ruling_18_the_draft_counts_as_it_is_when_the_action_is_paid() -> None:
    match = Match(deck=["thermal"] * 9, draft=("kronos", "ecology", "seismic"))
    match.give(A, "trader", hand={"thermal": 1, "wildcard": 1})
    assert "does not match" in match.refused(Invade("I2", "thermal"))
    match.play(Trader())
    assert match.state.draft == ["thermal"] * 3
    assert "does not match" in match.refused(Invade("I2", "kronos"))
    match.play(Invade("I2", "thermal"))
    assert match.board("I2") == (A, 1, False)


def test_ruling_19_paid_cards_are_part_of_a_reshuffle_that_the_action_causes() -> None:
    match = Match(deck=(), discard=(), draft=("kronos", None, None)).give(A, hand={"thermal": 1})
    match.play(Invade("G3"))
    assert match.state.age == 1
    assert match.state.discard == []
    # the paid card became the deck, and at the end of the action it filled the draft
    assert match.state.draft == ["kronos", "thermal", None]
