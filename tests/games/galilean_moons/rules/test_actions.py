"""Actions: compulsory, Mine, Draw, Rally (rulings 20 to 28, 69)."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import WILDCARD
from bot.games.galilean_moons.rules.draw import Discard, Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.technologies_after import Worker
from bot.games.galilean_moons.rules.technologies_during import Archive, Invaders, Prepare
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur
from bot.games.galilean_moons.rules.technologies_trading import Trader
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, Match


def test_ruling_20_two_actions_are_compulsory_and_draw_is_always_legal() -> None:
    match = Match(deck=(), draft=(None, None, None)).give(A)
    assert match.refused(EndTurn()) == "2 actions must still be done."
    assert match.offers() == [Draw()]
    match.play(Draw())
    assert match.hand(A) == {}
    assert match.refused(EndTurn()) == "1 action must still be done."
    match.play(Draw())
    assert "No action is left" in match.refused(Draw())
    match.play(EndTurn())
    assert match.state.acting.seat == B


def test_ruling_21_a_short_supply_gives_what_is_left_and_nothing_is_refused() -> None:
    match = Match().put("G3", A, 2).give(A, hand={"thermal": 2}).supplies(thermal=1)
    match.play(Mine("G3"))
    assert match.gems(A) == {"thermal": 1}
    assert "No Thermal gem is left" in match.refused(Mine("G3"))


def test_ruling_22_discard_down_to_exactly_four_before_drawing() -> None:
    match = Match().give(A, hand={"kronos": 4, "thermal": 2})
    match.play(Draw())
    assert match.refused(Discard(("kronos",))) == "Discard exactly 2 cards, not 1."
    assert "not 3" in match.refused(Discard(("kronos", "kronos", "kronos")))
    assert "do not have these" in match.refused(Discard(("gravity", "gravity")))
    assert match.refused(Discard(("Thermal Kronos",))) == (
        "There is no card Thermal Kronos; the types are Gravity, Seismic, Intellect, Thermal, Kronos, Ecology "
        "and Wildcard. Put commas between."
    )
    assert "First discard 2 cards" in match.refused(Pick("deck"))
    assert Discard(("thermal", "kronos")) in match.offers()
    match.play(Discard(("thermal", "kronos")))
    assert match.hand(A) == {"kronos": 3, "thermal": 1}
    assert "nothing to discard" in match.refused(Discard(("kronos",)))


def test_ruling_22_with_four_cards_or_fewer_nothing_is_discarded() -> None:
    match = Match().give(A, hand={"kronos": 4}).play(Draw())
    assert "nothing to discard" in match.refused(Discard(("kronos",)))
    assert match.offered(Discard) == []


def test_ruling_23_cards_are_taken_one_by_one_and_all_four() -> None:
    match = Match(deck=["thermal", "gravity"] + ["kronos"] * 5).give(A).play(Draw())
    assert match.offers() == [
        Pick("kronos"),
        Pick("ecology"),
        Pick("seismic"),
        Pick("deck"),
        PickRest(),
    ]
    match.play(Pick("deck"))
    assert match.hand(A) == {"thermal": 1}
    assert "Finish drawing first: 3 cards" in match.refused(EndTurn())
    assert "Finish drawing first" in match.refused(Draw())
    match.play(Pick("ecology"), Pick("deck"), Pick("seismic"))
    assert match.hand(A) == {"thermal": 1, "gravity": 1, "ecology": 1, "seismic": 1}
    assert match.state.acting.left == 1


def test_ruling_23_a_blind_draw_reveals_and_a_pick_from_the_draft_does_not() -> None:
    match = Match().give(A).play(Draw(), Pick("seismic"))
    assert not any(event.reveals for event in match.events)
    match.play(Pick("deck"))
    assert any(event.reveals for event in match.events)
    told = [event for event in match.events if event.is_seen_by(B)]
    assert [event.kind for event in told] == ["took_from_deck"]


def test_ruling_23_four_from_the_deck_at_once() -> None:
    match = Match(deck=["thermal", "gravity", "thermal", "ecology", "kronos"]).give(A)
    match.play(Draw(), PickRest())
    assert match.hand(A) == {"thermal": 2, "gravity": 1, "ecology": 1}
    assert match.state.acting.left == 1
    assert "not drawing" in match.refused(PickRest())
    assert "not drawing" in match.refused(Pick("deck"))


def test_ruling_24_the_draft_is_refilled_at_the_end_of_the_draw() -> None:
    match = Match(deck=["thermal"] * 9).give(A).play(Draw(), Pick("kronos"), Pick("seismic"))
    assert match.state.draft == [None, "ecology", None]
    assert "There is no Kronos to take" in match.refused(Pick("kronos"))
    match.play(PickRest())
    assert match.state.draft == ["thermal", "ecology", "thermal"]
    assert match.hand(A) == {"kronos": 1, "seismic": 1, "thermal": 2}


def test_ruling_24_an_emptied_draft_is_refilled_at_once() -> None:
    match = Match(deck=["thermal", "gravity", "gravity", "intellect"]).give(A)
    match.play(Draw(), Pick("kronos"), Pick("ecology"), Pick("seismic"))
    assert match.state.draft == ["thermal", "gravity", "gravity"]
    assert Pick("thermal") in match.offers()


def test_ruling_25_technologies_draw_from_deck_or_draft() -> None:
    match = Match(deck=["gravity"] * 9).put("G3", A, 2).give(A, "worker", hand={"thermal": 1})
    match.play(Mine("G3"), Worker())
    assert match.offers()[:3] == [Pick("kronos"), Pick("ecology"), Pick("seismic")]
    match.play(Pick("ecology"), Pick("deck"))
    assert match.hand(A) == {"ecology": 1, "gravity": 1}
    assert match.state.draft == ["kronos", "gravity", "seismic"]


def test_ruling_26_the_last_card_of_the_deck_brings_the_new_age_at_once() -> None:
    match = Match(deck=["gravity"], discard=["thermal", "thermal"]).give(A).play(Draw())
    match.play(Pick("deck"))
    assert (match.state.age, match.state.deck, match.state.discard) == (
        1,
        ["thermal", "thermal"],
        [],
    )
    assert "age" in match.kinds()


def test_ruling_26_without_discards_it_waits_for_the_next_card() -> None:
    match = Match(deck=["gravity"]).give(A, hand={"thermal": 1}).play(Draw(), Pick("deck"))
    assert (match.state.age, match.state.deck) == (0, [])
    match.play(Pick("kronos"), Pick("ecology"))
    assert match.kinds()[-1] == "took_from_draft"  # the last card there is was taken by itself
    assert match.state.draft == [None, None, None]
    match.play(Invade("G3"))
    assert match.state.age == 1


def test_ruling_26_in_the_middle_of_a_refill() -> None:
    match = Match(deck=["gravity"], discard=["thermal"] * 3).give(A)
    match.play(Draw(), Pick("kronos"), Pick("ecology"), Pick("deck"))
    assert match.state.age == 1
    match.play(Pick("seismic"))
    assert match.state.draft == ["thermal"] * 3
    assert (match.state.age, match.state.deck) == (1, [])


def test_ruling_27_there_is_no_hand_limit_but_before_a_draw() -> None:
    match = Match().give(A, "prepare", hand={"kronos": 4})
    match.play(Draw(), Prepare(), PickRest())
    assert match.hand(A) == {"kronos": 10}
    match.play(Invade("G2"))
    assert match.hand(A) == {"kronos": 9}


@pytest.mark.parametrize("held", [7, 8, 9, 20])
def test_ruling_27_worker_draws_however_many_cards_are_in_hand(held: int) -> None:
    """Only a Draw asks for a discard first."""
    match = Match(deck=["gravity"] * 9).put("G3", A, 2)
    match.give(A, "worker", hand={"thermal": 1, "kronos": held})
    match.play(Mine("G3"))
    assert Worker() in match.offers()
    match.play(Worker(), PickRest())
    assert match.hand(A) == {"kronos": held, "gravity": 2}


def test_ruling_27_other_cards_come_into_any_hand_too() -> None:
    """Trader takes the whole draft, Prepare two more than a Draw."""
    match = Match().give(A, "trader", hand={"kronos": 12, WILDCARD: 1}).play(Trader())
    assert sum(match.hand(A).values()) == 15


def test_ruling_28_rally_adds_one_unit_or_returns_one_or_two() -> None:
    match = Match().put("G3", A, 1).put("C1", A, 2)
    match.give(A, hand={"thermal": 2, "seismic": 2}, units=1)
    assert "You have 1 unit in G3" in match.refused(Rally("G3", "return 2"))
    assert "full" in match.refused(Rally("C1", "add"))
    assert "do not control G1" in match.refused(Rally("G1", "add"))
    match.play(Rally("C1", "return 2"), Rally("G3", "add"))
    assert match.board("C1") == (None, 0, False)
    assert match.board("G3") == (A, 2, False)
    assert match.seat(A).supply == 2


def test_ruling_28_adding_needs_a_unit_in_the_supply() -> None:
    match = Match().put("G3", A, 1).give(A, hand={"thermal": 1}, units=0)
    assert "no unit in your supply" in match.refused(Rally("G3", "add"))


def test_ruling_69_empty_slots_are_refilled_at_the_end_of_any_action() -> None:
    match = Match(deck=(), draft=("kronos", None, None)).give(A, hand={"thermal": 2})
    match.put("G3", B, 1)
    match.play(Invade("G3"))
    assert match.state.draft == ["kronos", "thermal", "thermal"]


def test_ruling_71_archive_keeps_exactly_five() -> None:
    match = Match().give(A, "archive", hand={"kronos": 7}).play(Draw(), Archive())
    assert (
        match.refused(Discard(("kronos", "kronos", "kronos"))) == "Discard exactly 2 cards, not 3."
    )
    match.play(Discard(("kronos", "kronos")), PickRest())
    assert match.hand(A) == {"kronos": 9}


def test_ruling_71_archive_with_five_cards_discards_none() -> None:
    match = Match().give(A, "archive", hand={"kronos": 5}).play(Draw(), Archive())
    assert match.offers()[-1] == PickRest()
    match.play(PickRest())
    assert match.hand(A) == {"kronos": 9}
    assert match.seat(A).spent == ["archive"]


def test_archive_has_nothing_to_do_with_four_cards() -> None:
    match = Match().give(A, "archive", hand={"kronos": 4}).play(Draw())
    assert "nothing to discard" in match.refused(Archive())


def test_a_draw_that_may_end_the_age_is_announced() -> None:
    match = Match(deck=["kronos"] * 4, age=2).give(A)
    warning = GAME.view(match.position, None).warning
    assert warning == "The deck holds 4 cards: a draw may end Age III, and the last round follows."
    assert GAME.view(Match(deck=["kronos"] * 5).position, None).warning is None
    match = Match(deck=["kronos"] * 3).give(A).play(Draw(), Pick("kronos"))
    assert (
        GAME.view(match.position, None).warning
        == "The deck holds 3 cards: a draw may end Age I, and Age II begins."
    )


def test_the_two_technologies_of_a_draw_belong_to_the_action_only() -> None:
    match = Match().give(A, "prepare", "invaders", hand={"thermal": 1}).play(Invaders())
    assert "Draw action only" in match.refused(Prepare())


@pytest.mark.parametrize("move", [Mine("X9"), Rally("x9", "add"), Recall("G8"), Saboteur("")])
def test_sector_adjacency_whatever_needs_an_own_sector_names_those_there_are(move: Move) -> None:
    match = Match().put("G3", A, 1).give(A, "recall", "saboteur", hand={"thermal": 2})
    assert "the sectors are G1 to G7, C1 to C6, I1 to I5 and E1 to E4" in match.refused(move)
