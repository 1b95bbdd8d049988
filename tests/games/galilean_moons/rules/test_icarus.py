"""Dr. Icarus (rulings 53 to 67 and 73)."""

from __future__ import annotations

from bot import engine
from bot.engine import KeyedChance
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.scoring import score
from bot.games.galilean_moons.rules.setup import KeepTechnology
from bot.games.galilean_moons.rules.state import Options
from bot.games.galilean_moons.rules.turn import EndTurn
from bot.games.galilean_moons.text.events import sentence
from tests.games.galilean_moons.builder import A, B, Match, icarus_turn

ICARUS = B  # in a match of one seat Dr. Icarus is the second
GANYMEDE, CALLISTO, IO, EUROPA = 1, 2, 3, 4


def solo(roll: int, **more: object) -> Match:
    """One person and Dr. Icarus, who will roll this moon each time."""
    return Match(1, icarus=True, rolls=[roll, roll, roll], **more)  # type: ignore[arg-type]  # options of Match


def test_ruling_53_he_has_the_first_turn_and_always_comes_before_the_first_player() -> None:
    key = b"icarus"
    played = engine.begin(GAME, 3, Options(icarus=True), KeyedChance(key))
    for seat in range(3):
        card = played.position.state.seats[seat].dealt[seat]
        chance = KeyedChance(key, played.position.drawn)
        played = engine.play(GAME, played.position, seat, KeepTechnology(card), chance)
    order = played.position.state.order
    numbers = [TECHNOLOGIES[own.technologies[0]].number for own in played.position.state.seats[:3]]
    first = numbers.index(max(numbers))
    assert order == [3, first, (first + 1) % 3, (first + 2) % 3]
    for seat in order[1:]:
        move = engine.offered_moves(played.position, seat)[0]
        played = engine.play(
            GAME, played.position, seat, move, KeyedChance(key, played.position.drawn)
        )
    assert [event.kind for event in played.events].count("focused") == 1
    assert played.position.state.acting.seat == first


def test_ruling_54_his_technology_scores_and_is_never_used() -> None:
    match = Match(1, icarus=True).give(ICARUS, "archive", gems={"kronos": 6})
    match = icarus_turn(match)
    assert match.seat(ICARUS).technologies == ["archive"]
    assert score(match.state, ICARUS).technologies == 4


def test_ruling_55_a_wildcard_of_the_draft_is_taken_first_and_replaced_before_he_acts() -> None:
    match = solo(IO, draft=("seismic", "wildcard", "seismic"), deck=["kronos"] * 5)
    match.put("I2", ICARUS, 1)
    match = icarus_turn(match)
    assert match.state.draft == ["seismic", "kronos", "seismic"]
    # the Galilean sector is mined with the refilled draft: kronos and seismic, he owns none of either, left slot first
    assert match.gems(ICARUS) == {"seismic": 1}
    assert match.state.discard == ["wildcard"]


def test_ruling_56_without_any_matching_card_the_focus_does_nothing() -> None:
    match = solo(EUROPA, deck=["gravity"] * 4, discard=["seismic"])
    match = icarus_turn(match)
    assert match.state.deck == ["gravity"] * 4
    assert "found_nothing" in match.kinds()
    view = GAME.view(match.position, None).icarus
    assert view is not None
    assert (view.moon, view.card) == ("europa", None)


def test_ruling_57_a_reshuffle_during_the_search_takes_his_misses_but_not_his_card() -> None:
    match = solo(EUROPA, deck=["gravity", "gravity"], discard=["thermal"])
    match = icarus_turn(match)
    assert match.state.age == 1
    # his first miss lay in the pile that became the deck, his second was discarded after that; then he found Thermal
    assert match.board("E1") == (ICARUS, 1, False)
    assert sorted([*match.state.deck, *match.state.discard]) == ["gravity", "gravity", "thermal"]


def test_ruling_58_the_galilean_sector_matches_his_type_in_the_draft_or_a_wildcard() -> None:
    match = solo(IO, deck=["ecology"], draft=("ecology", "kronos", "kronos")).put("I2", ICARUS, 1)
    match.put("I4", ICARUS, 1)
    assert icarus_turn(match).gems(ICARUS) == {"ecology": 2}
    match = solo(IO, deck=["ecology"], draft=("thermal", "kronos", "kronos")).put("I2", ICARUS, 1)
    match.put("I4", ICARUS, 1)
    assert icarus_turn(match).gems(ICARUS) == {"ecology": 1}


def test_ruling_58_with_a_wildcard_he_mines_what_he_owns_least_of() -> None:
    match = solo(IO, draft=("seismic", "kronos", "wildcard"), deck=["ecology"] * 3)
    match.put("I2", ICARUS, 1).give(ICARUS, gems={"seismic": 1, "ecology": 2})
    icarus_turn(match)
    assert match.gems(ICARUS) == {"seismic": 1, "ecology": 2, "kronos": 1}


def test_ruling_59_sectors_are_resolved_from_one_upward() -> None:
    match = solo(GANYMEDE, deck=["ecology"]).give(ICARUS, units=1)
    match = icarus_turn(match)
    assert match.board("G1") == (ICARUS, 1, False)
    assert match.board("G5") == (None, 0, False)


def test_ruling_60_with_enough_targets_he_invades_and_builds_bases() -> None:
    match = solo(GANYMEDE, deck=["thermal"]).put("G2", ICARUS, 1).put("G4", ICARUS, 1)
    match.put("G3", A, 1, base=True, targets=3).give(A, units=5)
    match = icarus_turn(match)
    assert match.board("G3") == (ICARUS, 1, True)
    assert match.at("G3").targets == 0
    assert (match.seat(ICARUS).ruins, match.seat(A).supply) == (1, 6)


def test_ruling_61_else_one_target_is_added_and_does_not_count_yet() -> None:
    match = solo(GANYMEDE, deck=["thermal"]).put("G3", A, 1, base=True, targets=2)
    match = icarus_turn(match)
    assert match.board("G3") == (A, 1, True)
    assert match.at("G3").targets == 3


def test_ruling_62_without_units_he_targets_and_leaves_open_sectors_alone() -> None:
    match = solo(GANYMEDE, deck=["ecology"]).put("G1", A, 1, targets=5).give(ICARUS, units=0)
    match = icarus_turn(match)
    assert match.board("G1") == (A, 1, False)
    assert match.at("G1").targets == 6
    assert (match.board("G5"), match.at("G5").targets) == ((None, 0, False), 0)


def test_ruling_63_he_mines_one_gem_also_with_two_units() -> None:
    match = solo(GANYMEDE, deck=["intellect"]).put("G4", ICARUS, 2)
    assert icarus_turn(match).gems(ICARUS) == {"intellect": 1}
    match = solo(GANYMEDE, deck=["intellect"]).put("G4", ICARUS, 2).supplies(intellect=0)
    assert icarus_turn(match).gems(ICARUS) == {}


def test_ruling_64_targets_stay_when_a_player_takes_the_sector() -> None:
    match = solo(GANYMEDE).put("G3", base=True, targets=1).give(A, hand={"thermal": 3})
    match.play(Invade("G3"))
    assert match.at("G3").targets == 1


def test_ruling_65_the_same_moon_twice_targets_and_invades_in_one_turn() -> None:
    match = solo(GANYMEDE, level="regular", deck=["intellect", "intellect"]).put("G4", A, 1)
    match = icarus_turn(match)
    assert match.kinds().count("focused") == 2
    assert match.board("G4") == (ICARUS, 1, False)


def test_ruling_66_after_his_own_trigger_he_has_one_focus_less() -> None:
    for level, focuses in (("easy", 0), ("regular", 1), ("hard", 2)):
        match = solo(GANYMEDE, level=level, age=2, deck=["intellect"], discard=["intellect"] * 9)
        match = icarus_turn(match)
        assert match.state.ender == ICARUS
        match.state.acting.left = 0
        match.play(EndTurn())
        assert match.kinds().count("focused") == focuses
        assert match.state.is_over


def test_ruling_67_his_whole_score_is_doubled() -> None:
    match = Match(1, icarus=True).put("G1", ICARUS, 1).give(ICARUS, "archive", units=4, ruins=1)
    match.seat(ICARUS).gems.update(kronos=1, thermal=1)
    now = score(match.state, ICARUS)
    assert (now.moons, now.gems, now.ruins, now.technologies, now.units) == (10, 1, 4, 4, 2)
    assert now.total == 42
    assert score(match.state, A).factor == 1


def test_ruling_73_the_search_looks_at_the_draft_of_that_moment() -> None:
    # Thermal matches nothing on Io but the Galilean sector, and that only while the draft shows Thermal
    match = solo(IO, deck=["thermal"] * 2, draft=("thermal", "kronos", "kronos"))
    assert icarus_turn(match).board("I2") == (ICARUS, 1, False)
    match = solo(IO, deck=["thermal"] * 2, draft=("seismic", "kronos", "kronos"))
    match = icarus_turn(match)
    assert "found_nothing" in match.kinds()
    assert match.board("I2") == (None, 0, False)


def test_his_level_is_his_number_of_focuses_and_his_events_name_him() -> None:
    for level, focuses in (("easy", 1), ("regular", 2), ("hard", 3)):
        match = solo(EUROPA, level=level, deck=["thermal"] * 9)
        match = icarus_turn(match)
        assert match.kinds().count("focused") == focuses
    focused = next(event for event in match.events if event.kind == "focused")
    assert (focused.seat, sentence(focused)) == (None, "Dr. Icarus turns to Europa.")
