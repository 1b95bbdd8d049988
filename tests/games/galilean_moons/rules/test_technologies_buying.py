"""The cards that no ruling speaks of, and technologies together."""

from __future__ import annotations

import pytest

from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.galilean_moons.rules.draw import Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.technologies_after import Escort
from bot.games.galilean_moons.rules.technologies_buying import Copy
from bot.games.galilean_moons.rules.technologies_during import Prepare, Survey
from bot.games.galilean_moons.rules.technologies_moving import Recall
from bot.games.galilean_moons.rules.technologies_paying import Drill
from bot.games.galilean_moons.rules.technologies_trading import Barter, Refinery
from tests.games.galilean_moons.builder import A, B, Match


def test_drill_pays_two_cards_of_one_type_and_joins_hoarder() -> None:
    match = Match().put("G3", A, 1).give(A, "drill", "hoarder", hand={"kronos": 2, "ecology": 1})
    assert "costs 2 Ecology" in match.refused(Drill("G3", "ecology"))
    match.supplies(thermal=0)
    assert "No Thermal gem is left" in match.refused(Drill("G3", "kronos"))
    match.play(Drill("G3", "kronos", hoarder="gravity"))
    assert match.gems(A) == {"gravity": 1}
    assert match.seat(A).spent == ["drill", "hoarder"]


def test_a_copied_hoarder_joins_an_own_drill() -> None:
    match = Match().put("G3", A, 1).give(A, "drill", "replica", hand={"kronos": 2}, parked=1)
    match.supplies(thermal=0).play(Copy("hoarder"))
    assert match.offered(Drill)
    match.play(Drill("G3", "kronos", hoarder="gravity"))
    assert match.seat(A).spent == ["replica", "drill"]
    assert match.state.acting.copying == ""


def test_a_copied_colony_may_place_the_unit_that_it_cost() -> None:
    match = Match().give(A, "replica", hand={"thermal": 1}, units=1, parked=1)
    match.state.market = ["colony", "refinery", "recall"]
    match.play(Invade("G3"), Copy("colony"))
    assert match.board("G3") == (A, 2, False)


def test_prepare_draws_two_more() -> None:
    match = Match().give(A, "prepare").play(Draw(), Pick("ecology"), Prepare(), PickRest())
    assert match.hand(A) == {"ecology": 1, "kronos": 5}


def test_survey_discards_the_draft_and_the_draw_follows_by_itself() -> None:
    match = Match(deck=["thermal"] * 3 + ["gravity"] * 9).give(A, "survey", hand={"kronos": 1})
    match.play(Survey())
    assert match.state.draft == ["thermal"] * 3
    assert match.state.discard == ["kronos", "ecology", "seismic"]
    assert match.state.acting.drawing is not None
    match.play(PickRest())
    assert match.state.acting.left == 1


def test_escort_moves_a_doubled_unit_after_a_rally() -> None:
    match = (
        Match()
        .put("G3", A, 1)
        .put("C1", A, 1)
        .put("E1", A, 1)
        .give(A, "escort", hand={"thermal": 1})
    )
    assert "directly after one of your Rally actions" in match.refused(Escort("G3", "C1"))
    match.play(Rally("G3", "add"))
    assert "with 2 of your units" in match.refused(Escort("C1", "G3"))
    match.play(Escort("G3", "C1"))
    assert (match.board("G3"), match.board("C1")) == ((A, 1, False), (A, 2, False))


def test_index_24_escort_takes_own_units_to_an_own_sector() -> None:
    match = Match().put("G3", A, 1).put("C1", A, 1).put("C2", B, 1).put("I1", B, 2)
    match.give(A, "escort", hand={"thermal": 1}).play(Rally("G3", "add"))
    assert "You do not control C2" in match.refused(Escort("G3", "C2"))
    assert "You do not control I1" in match.refused(Escort("I1", "C1"))
    assert match.offered(Escort) == [Escort("G3", "C1")]


def test_refinery_swaps_two_gems_for_any_left() -> None:
    match = Match().give(A, "refinery", gems={"kronos": 2}).supplies(gravity=0)
    assert "No Gravity gem is left" in match.refused(Refinery(("kronos", "kronos"), "gravity"))
    match.play(Refinery(("kronos", "kronos"), "thermal"))
    assert match.gems(A) == {"thermal": 1}


def test_barter_swaps_no_wildcards() -> None:
    match = Match(draft=("wildcard", "kronos", "seismic"))
    match.give(A, "barter", hand={"thermal": 1, "wildcard": 1, "kronos": 1})
    assert "no wildcards" in match.refused(Barter("thermal", "wildcard"))
    assert "no wildcards" in match.refused(Barter("wildcard", "kronos"))
    assert "no Gravity card" in match.refused(Barter("gravity", "kronos"))
    assert "no Ecology" in match.refused(Barter("thermal", "ecology"))
    assert "nothing would change" in match.refused(Barter("kronos", "kronos"))
    match.play(Barter("thermal", "seismic"))
    assert match.hand(A) == {"seismic": 1, "wildcard": 1, "kronos": 1}
    assert match.state.draft == ["wildcard", "kronos", "thermal"]


def test_a_technology_of_another_seat_is_refused() -> None:
    assert "You do not own Recall" in Match().put("G3", A, 1).give(A).refused(Recall("G3"))
    match = Match().put("G3", A, 1).give(A, "replica", parked=1)
    assert "Copy it with Replica first" in match.refused(Recall("G3"))


@pytest.mark.parametrize("card", sorted(TECHNOLOGIES))
def test_every_technology_has_its_printed_window_in_the_view(card: str) -> None:
    printed = TECHNOLOGIES[card]
    windows = {
        "own_turn_free",
        "before_action",
        "during_action",
        "after_action",
        "as_copied_technology",
    }
    assert printed.window in windows
    assert printed.text.endswith(".")
    assert printed.power in (1, 2, 3)
    assert 1 <= printed.points <= 4
