"""The worked examples 1 to 12, with the figures computed by hand."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import Decision
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.rules.draw import Discard, Draw, Pick
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.scoring import outcome, score, standings
from bot.games.galilean_moons.rules.technologies_after import Military, Worker
from bot.games.galilean_moons.rules.technologies_buying import Buy, Copy, Park
from bot.games.galilean_moons.rules.technologies_during import Colony, Spoils
from bot.games.galilean_moons.rules.technologies_moving import Saboteur
from bot.games.galilean_moons.rules.technologies_paying import Hoarder
from bot.games.galilean_moons.rules.technologies_trading import Boost, Market
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, C, D, Match, icarus_turn


def defended() -> Match:
    """Red (A) before Black's (B) base in G3."""
    match = Match(4).put("G3", B, 2, base=True, kind="ecology").give(B, units=3)
    return match.give(A, hand={"ecology": 3, "wildcard": 2, "kronos": 1}, units=6)


def test_example_1a_too_few_cards_for_a_defended_base() -> None:
    assert "costs 5 Ecology" in defended().refused(Invade("G3", wildcards=1))


def test_example_1b_invading_a_defended_base() -> None:
    match = defended().play(Invade("G3", wildcards=2))
    assert match.board("G3") == (A, 1, False)
    assert (match.seat(B).supply, match.seat(A).supply, match.seat(A).ruins) == (5, 5, 1)
    assert match.hand(A) == {"kronos": 1}
    assert sorted(match.state.discard) == ["ecology"] * 3 + ["wildcard"] * 2


def test_example_1c_a_new_base_on_the_spot() -> None:
    match = defended().put("G2", A, 1).put("G4", A, 1).play(Invade("G3", wildcards=2))
    assert match.board("G3") == (A, 1, True)
    assert not match.at("G2").base
    assert not match.at("G4").base


def test_example_2_closing_the_ring_of_europa() -> None:
    match = (
        Match().put("E1", A, 1).put("E2", A, 1, base=True).put("E3", A, 1).put("E4", kind="thermal")
    )
    match.give(A, hand={"thermal": 1}, units=4).play(Invade("E4"))
    assert all(match.at(at).base for at in ("E1", "E2", "E3", "E4"))
    assert match.kinds().count("base") == 3
    assert match.seat(A).supply == 3
    assert [(s.seat, s.points) for s in standings(match.state, "europa")] == [(A, 4)]
    assert score(match.state, A).bases == 8


def galilean(draft: tuple[str, str, str] = ("kronos", "ecology", "seismic")) -> Match:
    match = Match(draft=draft, supply=4).put("I2", A, 2)
    return match.give(A, hand={"wildcard": 1, "thermal": 2, "kronos": 1})


def test_example_3a_a_type_that_the_draft_does_not_show() -> None:
    assert "does not match I2" in galilean().refused(Mine("I2", "thermal"))


def test_example_3b_a_wildcard_names_a_type_of_the_draft() -> None:
    match = galilean().play(Mine("I2", "seismic", 1))
    assert match.gems(A) == {"seismic": 2}
    assert match.state.supply["seismic"] == 2


def test_example_3c_a_wildcard_in_the_draft() -> None:
    match = galilean(("wildcard", "ecology", "seismic")).play(Mine("I2", "thermal"))
    assert match.gems(A) == {"thermal": 2}


def test_example_3d_invading_the_galilean_sector() -> None:
    match = galilean().put("I2", B, 1).give(B, units=3)
    assert "costs 2 Kronos" in match.refused(Invade("I2", "kronos"))
    match.give(A, hand={"wildcard": 1, "kronos": 1, "ecology": 1})
    for mixed in (Invade("I2", "kronos"), Invade("I2", "ecology")):
        assert "costs 2" in match.refused(mixed)
    match.play(Invade("I2", "kronos", 1))
    assert match.board("I2") == (A, 1, False)
    assert match.seat(B).supply == 4
    assert match.hand(A) == {"ecology": 1}


def test_example_4_a_draw_through_a_reshuffle() -> None:
    match = Match(
        deck=["ecology", "thermal"],
        discard=["kronos"] * 3 + ["gravity"],
        draft=("wildcard", "seismic", "intellect"),
    ).give(A, hand={"ecology": 2, "kronos": 2, "thermal": 1, "seismic": 1})
    match.play(Draw())
    assert "exactly 2 cards, not 3" in match.refused(Discard(("thermal", "seismic", "kronos")))
    match.play(Discard(("thermal", "seismic")))
    assert len(match.state.discard) == 6
    match.play(Pick("wildcard"), Pick("deck"))
    assert match.state.age == 0
    match.play(Pick("deck"))
    assert (match.state.age, len(match.state.deck), match.state.discard) == (1, 6, [])
    assert match.state.draft == [None, "seismic", "intellect"]
    assert "Finish drawing first: 1 card" in match.refused(EndTurn())
    match.play(Pick("seismic"))
    assert match.hand(A) == {"ecology": 3, "kronos": 2, "wildcard": 1, "thermal": 1, "seismic": 1}
    assert match.state.draft[2] == "intellect"
    assert (len(match.state.deck), match.state.discard) == (4, [])


def end_turn(match: Match) -> Match:
    match.state.acting.left = 0
    return match.play(EndTurn())


def test_example_5_the_end_of_the_game() -> None:
    match = Match(3, turn=B, age=2, deck=["gravity"], discard=["kronos"] * 9)
    match.give(B, hand={"gravity": 4})
    match.play(Draw(), Pick("deck"))
    assert (match.state.age, match.state.ender) == (3, B)
    match.play(Pick("deck"), Pick("deck"), Pick("deck"), Invade("I1"))
    turns = []
    match = end_turn(match)
    while not match.state.is_over:
        turns.append((match.state.acting.seat, match.state.acting.left))
        if match.state.acting.seat == C:
            match.state.deck, match.state.discard = ["kronos"], ["kronos"] * 3
            match.play(Draw(), Pick("deck"), Pick("deck"), Pick("deck"), Pick("deck"))
        match = end_turn(match)
    assert turns == [(C, 2), (A, 2), (B, 1)]
    assert match.state.age == 3


def test_example_5_ties_of_the_end() -> None:
    match = Match(3)
    match.state.ender, match.state.last_turns, match.state.is_over = B, [], True
    first = outcome(match.state)
    assert first is not None
    assert first.winners == (C,)
    match.give(C, units=0)
    second = outcome(match.state)
    assert second is not None
    assert second.winners == (A,)


def test_example_6_moons() -> None:
    black, yellow, red, blue = A, B, C, D
    match = Match(4).put("G1", black, 2).put("G2", black, 1).put("G3", black, 1)
    match.put("G4", yellow, 2).put("G5", yellow, 1).put("G6", red, 1).put("G7", red, 1)
    match.put("C1", red, 1).put("C2", red, 1).put("C3", blue, 1).put("C4", blue, 1).put(
        "C5", black, 1
    )
    match.put("I1", blue, 1).put("E1", base=True).put("E3", base=True)
    assert {s.seat: s.points for s in standings(match.state, "ganymede")} == {
        black: 10,
        yellow: 5,
        red: 0,
    }
    assert {s.seat: s.points for s in standings(match.state, "callisto")} == {
        red: 8,
        blue: 8,
        black: 4,
    }
    assert {s.seat: s.points for s in standings(match.state, "io")} == {blue: 6}
    assert standings(match.state, "europa") == []
    moons = [score(match.state, seat).moons for seat in (black, red, blue, yellow)]
    assert moons == [14, 8, 14, 5]


@pytest.mark.parametrize(("is_icarus", "total"), [(False, 48), (True, 96)])
def test_example_7_gems_and_the_rest_of_a_final_score(is_icarus: bool, total: int) -> None:
    match = Match(1, icarus=is_icarus)
    seat = B if is_icarus else A
    gems = {"kronos": 4, "ecology": 2, "seismic": 2, "thermal": 1, "intellect": 1}
    match.give(seat, "military", "market", "barter", units=5, ruins=3, gems=gems)
    match.put("G1", seat, 1, base=True).put("G2", seat, 1, base=True)
    now = score(match.state, seat)
    assert (now.moons, now.gems, now.units, now.bases, now.ruins, now.technologies) == (
        10,
        13,
        2,
        4,
        12,
        7,
    )
    assert now.total == total


def test_example_8_one_turn_with_spoils_colony_military_and_a_purchase() -> None:
    match = (
        Match(supply=5).put("C1", A, 1).put("C2", B, 2, kind="thermal").put("C3", kind="ecology")
    )
    match.give(
        A, "military", "spoils", "colony",
        hand={"thermal": 3, "ecology": 1, "gravity": 1}, gems={"kronos": 1}, units=4,
    )  # fmt: skip
    match.play(Invade("C2"), Spoils(), Colony())
    assert match.gems(A) == {"kronos": 1, "thermal": 2}
    assert (match.board("C2"), match.seat(A).supply) == ((A, 2, False), 2)
    match.play(Military(), Invade("C3"))
    assert (match.board("C3"), match.seat(A).supply) == ((A, 1, False), 1)
    assert match.board("C2") == (A, 2, True)
    assert "face down" in match.refused(Colony())
    match.play(Buy("looting", ("kronos", "thermal", "thermal")))
    assert match.gems(A) == {}
    assert GAME.view(match.position, A).seats[A].next_cost == 4
    assert match.state.acting.left == 1
    match.play(Draw(), Pick("kronos"), Pick("deck"), Pick("deck"), Pick("deck"))
    assert sum(match.seat(A).hand.values()) == 5
    assert match.seat(A).spent == ["spoils", "colony", "military"]
    match.play(EndTurn())
    assert match.seat(A).spent == []


def test_example_9_saboteur_makes_a_neutral_base() -> None:
    blue, green, yellow = A, B, C
    match = (
        Match(3)
        .put("I1", green, 1)
        .put("I2", blue, 2)
        .put("I3", yellow, 1, base=True, kind="intellect")
    )
    match.give(blue, "saboteur", units=3).give(green, units=2).give(yellow, units=4)
    costs = {sector.at: sector.cost for sector in GAME.view(match.position, None).sectors}
    assert costs["I3"] == 4
    match.play(Saboteur("I2"))
    assert match.board("I1") == (None, 0, False)
    assert match.board("I2") == (None, 0, False)
    assert match.board("I3") == (None, 0, True)
    assert [match.seat(seat).supply for seat in (blue, green, yellow)] == [5, 3, 5]
    costs = {sector.at: sector.cost for sector in GAME.view(match.position, None).sectors}
    assert costs["I3"] == 3


def europa(deck: tuple[str, ...], targets: int = 2) -> Match:
    """Dr. Icarus (B) rolls Europa."""
    match = Match(1, icarus=True, rolls=[4], deck=deck)
    match.put("E1", base=True, kind="ecology", targets=targets).put("E2", A, 1, kind="thermal")
    match.put("E3", B, 1, kind="ecology").put("E4", kind="ecology").give(B, units=9)
    return match


DECK = ("gravity", "seismic", "ecology", "kronos", "kronos")


def test_example_10_a_turn_of_dr_icarus() -> None:
    match = icarus_turn(europa(DECK))
    assert match.board("E1") == (B, 1, False)
    assert match.at("E1").targets == 0
    assert match.gems(B) == {"ecology": 1}
    assert match.board("E4") == (B, 1, True)
    assert not match.at("E3").base
    assert (match.seat(B).ruins, match.seat(B).supply) == (1, 7)
    assert match.state.deck == ["kronos", "kronos"]
    assert match.state.discard == ["gravity", "seismic", "ecology"]


def test_example_10_variant_one_target_only() -> None:
    match = icarus_turn(europa(DECK, targets=1))
    assert (match.board("E1"), match.at("E1").targets) == ((None, 0, True), 2)
    assert match.board("E4") == (B, 1, False)
    assert match.seat(B).supply == 8


def test_example_10_variant_a_wildcard_targets_the_human_too() -> None:
    match = icarus_turn(europa(("gravity", "wildcard", "kronos")))
    assert (match.board("E2"), match.at("E2").targets) == ((A, 1, False), 1)
    assert match.board("E1") == (B, 1, False)


def run_out(*technologies: str) -> Match:
    match = Match().put("C5", A, 2).supplies(ecology=0, thermal=1, kronos=6)
    return match.give(A, *technologies, hand={"ecology": 1, "wildcard": 1})


def test_example_11a_a_type_that_has_run_out_cannot_be_mined() -> None:
    assert "No Ecology gem is left" in run_out("worker").refused(Mine("C5"))


def test_example_11b_hoarder_takes_one_other_type_as_far_as_it_goes() -> None:
    match = run_out("hoarder", "worker").play(Hoarder("C5", "thermal"))
    assert match.gems(A) == {"thermal": 1}
    match.play(Worker(), Pick("deck"))
    assert match.hand(A) == {"wildcard": 1, "kronos": 1}


def test_example_11c_hoarder_takes_two_and_worker_draws_two() -> None:
    match = run_out("hoarder", "worker").play(Hoarder("C5", "kronos"))
    assert match.gems(A) == {"kronos": 2}
    match.play(Worker(), Pick("deck"), Pick("deck"))
    assert match.hand(A) == {"wildcard": 1, "kronos": 2}


def test_example_11d_with_one_gem_left_hoarder_may_not_be_used() -> None:
    match = run_out("hoarder").supplies(ecology=1)
    assert "1 Ecology gem left" in match.refused(Hoarder("C5", "kronos"))
    match.play(Mine("C5"))
    assert match.gems(A) == {"ecology": 1}


def test_example_12_replica_and_boost() -> None:
    match = Match(draft=("gravity", "kronos", "kronos"), supply=3)
    match.give(
        A, "replica", "boost", gems={"kronos": 2, "ecology": 1, "thermal": 1}, units=4, parked=1
    )
    match.give(B, "market")
    match.play(Copy("market"), Market("kronos", "gravity"))
    assert (match.seat(A).supply, match.seat(A).parked) == (5, 0)
    assert match.gems(A) == {"gravity": 1, "kronos": 1, "ecology": 1, "thermal": 1}
    assert match.seat(A).spent == ["replica"]
    match.play(Boost(("kronos", "ecology", "thermal")))
    assert match.gems(A) == {"gravity": 1}
    match = end_turn(match)
    assert (match.state.acting.seat, match.state.acting.actions) == (A, 2)
    assert match.seat(A).spent == ["boost"]
    match.play(Park())
    assert match.seat(A).supply == 4
    match = end_turn(match)
    assert match.state.acting.seat == B
    assert match.seat(A).spent == []
    asked = engine.pending_decision(match.position)
    assert isinstance(asked, Decision)
    assert asked.seats == (B,)
