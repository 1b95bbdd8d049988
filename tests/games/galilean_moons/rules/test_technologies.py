"""Technologies and the moments of an action (rulings 29 to 36)."""

from __future__ import annotations

from bot.games.galilean_moons.rules.draw import Draw, Pick, PickRest
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.technologies_after import Military, Mining, Worker
from bot.games.galilean_moons.rules.technologies_during import Colony, Invaders, Spoils
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur, Teleport
from bot.games.galilean_moons.rules.technologies_trading import Barter
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, Match


def test_ruling_29_free_technologies_work_before_between_and_after_the_actions() -> None:
    match = Match().put("G3", A, 2).put("C1", A, 2)
    match.give(A, "recall", "teleport", "barter", hand={"thermal": 4, "kronos": 1}, units=3)
    match.play(Recall("G3"), Mine("G3"), Barter("kronos", "seismic"), Mine("G3"))
    assert match.state.acting.left == 0
    match.play(Teleport("C1", "G3"))
    assert match.board("G3") == (A, 2, False)
    assert "face down" in match.refused(Recall("G3"))


def test_ruling_29_not_while_an_action_is_half_done() -> None:
    match = Match().put("G3", A, 1).give(A, "recall").play(Draw())
    assert "Finish drawing first" in match.refused(Recall("G3"))
    match.play(PickRest(), Recall("G3"))
    assert match.board("G3") == (None, 0, False)


def test_ruling_30_an_after_technology_lapses_with_the_next_command() -> None:
    match = Match().put("G3", A, 1).put("G4", B, 1, base=True)
    match.give(A, "worker", "recall", hand={"thermal": 3}, units=5)
    match.play(Mine("G3"))
    assert Worker() in match.offers()
    match.play(Recall("G3"))
    assert "directly after one of your Mine actions" in match.refused(Worker())
    match.play(Draw(), PickRest())
    assert "directly after" in match.refused(Worker())


def test_ruling_30_it_may_come_again_with_the_next_action_of_that_kind() -> None:
    match = Match().put("G3", A, 1).give(A, "worker", hand={"thermal": 2})
    match.play(Mine("G3"), Mine("G3"), Worker())
    assert match.state.acting.drawing is not None
    assert match.state.acting.drawing.picks == 1


def test_ruling_31_extra_actions_are_full_actions_beside_the_two() -> None:
    match = Match().put("G3", A, 2).give(A, "mining", "worker", hand={"thermal": 4})
    match.play(Mine("G3"), Mine("G3"))
    assert match.state.acting.left == 0
    match.play(Mining())
    assert "declared Mine" in match.refused(EndTurn())
    match.play(Mine("G3"))
    assert match.gems(A) == {"thermal": 6}
    assert "face down" in match.refused(Mining())
    match.play(Worker(), PickRest(), EndTurn())
    assert match.hand(A) == {"thermal": 1, "kronos": 2}
    assert match.seat(A).spent == []


def test_ruling_31_military_is_offered_only_with_an_invade_to_follow() -> None:
    match = Match().give(A, "military", hand={"thermal": 1}).play(Invade("G3"))
    assert "no card for another Invade" in match.refused(Military())
    match = Match().give(A, "military", hand={"thermal": 1, "kronos": 1}).play(Invade("G3"))
    match.play(Military(), Invade("G2"))
    assert match.state.acting.left == 1
    assert match.board("G2") == (A, 1, False)


def test_ruling_32_invaders_draws_first_and_the_invade_must_follow() -> None:
    match = Match(deck=["kronos"] * 9).give(A, "invaders", hand={"thermal": 1})
    match.play(Invaders(), Pick("ecology"))
    assert match.hand(A) == {"thermal": 1, "ecology": 1}
    assert match.state.draft == ["kronos", None, "seismic"]
    assert {type(move) for move in match.offers()} == {Invade}
    assert "declared Invade" in match.refused(Draw())
    match.play(Invade("G3"))
    assert match.state.draft == ["kronos", "kronos", "seismic"]
    assert match.state.acting.left == 1


def test_ruling_32_without_a_payable_invade_the_action_is_lost_and_the_card_stays() -> None:
    match = Match(deck=["gravity"] * 9, draft=("thermal", "kronos", "seismic"))
    match.give(A, "invaders").put("I1", B, 1)
    match.play(Invaders(), Pick("deck"))
    assert "action_lost" in match.kinds()
    assert match.hand(A) == {"gravity": 1}
    assert match.state.acting.left == 1
    assert match.state.acting.declared == ""


def test_ruling_32_a_draft_used_by_a_lost_invaders_is_refilled() -> None:
    match = Match(deck=["gravity"] * 9, draft=("thermal", "kronos", "seismic"))
    match.give(A, "invaders")
    for at in ("G3", "G7", "C4", "E1"):
        match.put(at, B, 1)
    match.play(Invaders(), Pick("thermal"))
    assert match.state.draft == ["gravity", "kronos", "seismic"]
    assert match.hand(A) == {"thermal": 1}


def test_ruling_33_spoils_counts_the_units_removed() -> None:
    match = Match().put("G3", B, 2).give(A, "spoils", hand={"thermal": 3, "kronos": 1})
    match.supplies(thermal=1).play(Invade("G3"), Spoils())
    assert match.gems(A) == {"thermal": 1}
    match.play(Invade("G2"))
    assert "face down" in match.refused(Spoils())


def test_ruling_33_spoils_takes_the_type_as_paid() -> None:
    match = Match().put("I2", B, 1).give(A, "spoils", hand={"seismic": 2})
    match.play(Invade("I2", "seismic"), Spoils())
    assert match.gems(A) == {"seismic": 1}


def test_ruling_33_spoils_needs_a_unit_removed() -> None:
    match = Match().give(A, "spoils", hand={"thermal": 1}).play(Invade("G3"))
    assert "removed no opposing unit" in match.refused(Spoils())


def test_ruling_34_colony_needs_a_second_unit_in_the_supply() -> None:
    match = Match().give(A, "colony", hand={"thermal": 1}, units=1).play(Invade("G3"))
    assert "no second unit" in match.refused(Colony())
    match = Match().give(A, "colony", hand={"thermal": 1}, units=2).play(Invade("G3"), Colony())
    assert match.board("G3") == (A, 2, False)
    assert match.seat(A).supply == 0


def test_ruling_35_teleport_moves_any_unit_to_exactly_one_of_its_colour() -> None:
    match = Match().put("G3", B, 1, base=True).put("C1", B, 1).put("C2", B, 2).put("E1", A, 1)
    match.give(A, "teleport")
    assert "exactly one unit of {B}" in match.refused(Teleport("G3", "C2"))
    assert "exactly one unit of {B}" in match.refused(Teleport("G3", "E1"))
    assert "another sector" in match.refused(Teleport("C1", "C1"))
    assert "no unit in G1" in match.refused(Teleport("G1", "C1"))
    match.play(Teleport("G3", "C1"))
    assert match.board("G3") == (None, 0, True)
    assert match.board("C1") == (B, 2, False)


def test_ruling_35_teleport_moves_units_of_dr_icarus_too() -> None:
    match = Match(1, icarus=True).put("G3", B, 2).put("C1", B, 1).give(A, "teleport")
    match.play(Teleport("G3", "C1"))
    assert (match.board("G3"), match.board("C1")) == ((B, 1, False), (B, 2, False))


def test_ruling_36_saboteur_empties_its_sector_and_takes_one_from_each_neighbour() -> None:
    match = Match().put("G2", A, 2).put("G3", A, 2).put("G4", B, 2)
    match.give(A, "saboteur", units=4)
    assert "do not control G4" in match.refused(Saboteur("G4"))
    match.play(Saboteur("G3"))
    assert match.board("G2") == (A, 1, False)
    assert match.board("G3") == (None, 0, False)
    assert match.board("G4") == (B, 1, False)
    assert (match.seat(A).supply, match.seat(B).supply) == (7, 11)
