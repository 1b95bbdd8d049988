"""End of the game and scoring (rulings 45 to 52)."""

from __future__ import annotations

from bot import engine
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import TYPES
from bot.games.galilean_moons.rules.draw import Draw, Pick, PickRest
from bot.games.galilean_moons.rules.gems import sets_points
from bot.games.galilean_moons.rules.scoring import ICARUS_REASON, REASON, outcome, score, standings
from bot.games.galilean_moons.rules.technologies_trading import Boost
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, C, D, Match


def end_turn(match: Match) -> Match:
    match.state.acting.left = 0
    return match.play(EndTurn())


def triggered(seats: int = 2, **options: object) -> Match:
    """Seat A has just brought the third reshuffle in its first action."""
    match = Match(seats, age=2, deck=["thermal"], discard=["gravity"] * 9, **options)  # type: ignore[arg-type]  # options of Match
    match.give(A, "boost", gems={"kronos": 6})
    return match.play(Draw(), Pick("deck"), Pick("kronos"), Pick("ecology"), Pick("seismic"))


def asked(match: Match) -> str:
    seen = GAME.view(match.position, None).asked
    assert seen is not None
    return seen.task


def test_ruling_45_the_third_reshuffle_triggers_the_end_and_the_turn_is_finished() -> None:
    match = triggered()
    assert match.state.age == 3
    assert match.state.ender == A
    assert (match.state.acting.seat, match.state.acting.left) == (A, 1)
    assert match.state.last_turns is None


def test_ruling_45_a_bonus_turn_comes_before_the_last_round_and_later_reshuffles_change_nothing() -> (
    None
):
    match = triggered()
    match.play(Boost(("kronos", "kronos", "kronos")))
    match = end_turn(match)
    assert (match.state.acting.seat, match.state.acting.is_bonus) == (A, True)
    assert asked(match) == "to act · action 1 of 2 · bonus turn"
    match.state.deck, match.state.discard = ["thermal"], ["gravity"] * 9
    match.play(Draw(), PickRest())
    assert match.state.age == 3
    match = end_turn(match)
    assert match.state.acting.seat == B
    assert match.state.last_turns == [A]
    assert asked(match) == "to act · action 1 of 2 · last turn"


def test_ruling_46_the_last_round_is_clockwise_and_the_trigger_comes_last_with_one_action() -> None:
    match = end_turn(triggered(3))
    turns = []
    while outcome(match.state) is None:
        turns.append((match.state.acting.seat, match.state.acting.actions))
        match = end_turn(match)
    assert turns == [(B, 2), (C, 2), (A, 1)]
    assert engine.pending_decision(match.position) is None
    assert GAME.view(match.position, A).ending == REASON


def test_ruling_47_boost_in_the_last_round_gives_two_actions_also_to_the_trigger() -> None:
    match = end_turn(end_turn(triggered()))
    assert (match.state.acting.seat, match.state.acting.actions) == (A, 1)
    match.play(Boost(("kronos", "kronos", "kronos")))
    match = end_turn(match)
    assert (match.state.acting.seat, match.state.acting.actions) == (A, 2)
    match = end_turn(match)
    assert match.state.is_over


def test_ruling_47_an_option_forbids_it() -> None:
    match = end_turn(end_turn(triggered(boost_in_final_round=False)))
    assert "not used in a last turn" in match.refused(Boost(("kronos", "kronos", "kronos")))


def test_ruling_48_majorities_go_by_sectors_then_units_and_ties_share() -> None:
    match = Match(4).put("G1", A, 1).put("G2", A, 1).put("G3", B, 2).put("G4", B, 1)
    match.put("G5", C, 1).put("G6", D, 1)
    ranks = [(s.seat, s.sectors, s.units, s.points) for s in standings(match.state, "ganymede")]
    assert ranks == [(B, 2, 3, 10), (A, 2, 2, 5), (C, 1, 1, 0), (D, 1, 1, 0)]
    match.put("G3", B, 1)
    points = {s.seat: s.points for s in standings(match.state, "ganymede")}
    assert points == {A: 10, B: 10, C: 5, D: 5}


def test_ruling_49_second_place_on_ganymede_is_five_points() -> None:
    match = Match().put("G1", A, 1).put("G2", A, 1).put("G3", B, 1)
    assert [s.points for s in standings(match.state, "ganymede")] == [10, 5]


def test_ruling_50_gem_sets_are_formed_for_the_best() -> None:
    gems = dict.fromkeys(TYPES, 0)
    assert sets_points(gems) == 0
    assert sets_points({**gems, "kronos": 5}) == 0
    assert sets_points({**gems, "kronos": 2, "thermal": 1}) == 1
    assert sets_points(dict.fromkeys(TYPES, 1)) == 15
    assert sets_points({**dict.fromkeys(TYPES, 1), "kronos": 2, "thermal": 2}) == 16


def test_ruling_51_two_units_left_are_a_point_and_scores_go_over_fifty() -> None:
    match = Match().give(A, units=5, ruins=20)
    assert score(match.state, A).units == 2
    assert score(match.state, A).total == 84  # with the 2 points of Hoarder


def over(match: Match, ender: int = A) -> Match:
    match.state.ender, match.state.last_turns, match.state.is_over = ender, [], True
    return match


def test_ruling_52_ties_go_to_more_cards_then_to_the_earlier_in_the_last_round() -> None:
    match = over(Match(3).give(C, hand={"kronos": 1}))
    result = outcome(match.state)
    assert result is not None
    assert result.winners == (C,)
    match = over(Match(3), ender=B)
    result = outcome(match.state)
    assert result is not None
    assert result.winners == (C,)
    assert [line.values for line in result.lines if line.label == "total"] == [(7, 7, 7)]


def test_ruling_52_dr_icarus_wins_ties() -> None:
    match = over(Match(1, icarus=True).give(A, units=0, ruins=3).give(B, units=2, ruins=1))
    match.seat(B).technologies = ["mining"]
    match.seat(A).technologies = []
    assert (score(match.state, A).total, score(match.state, B).total) == (12, 12)
    result = outcome(match.state)
    assert result is not None
    assert (result.reason, result.winners) == (ICARUS_REASON, ())
    match.seat(A).supply = 2
    result = outcome(match.state)
    assert result is not None
    assert (result.reason, result.winners) == (REASON, (A,))
