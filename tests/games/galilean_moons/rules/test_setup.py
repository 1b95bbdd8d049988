"""Setup (rulings 1 to 6) and the components."""

from __future__ import annotations

from collections import Counter

import pytest

from bot import engine
from bot.engine import IllegalMove, KeyedChance, Played
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import CARDS, MARKERS, TECHNOLOGIES, TYPES
from bot.games.galilean_moons.rules.setup import KeepTechnology, PlaceUnit
from bot.games.galilean_moons.rules.state import Options, State
from bot.games.galilean_moons.rules.turn import EndTurn
from tests.games.galilean_moons.builder import A, B, Match, first_units

KEY = b"a key for the tests"


def begun(seats: int, options: Options | None = None) -> Played:
    return engine.begin(GAME, seats, options or Options(), KeyedChance(KEY))


def chosen(seats: int, options: Options | None = None) -> Played:
    """Everybody has kept the first of their technologies."""
    played = begun(seats, options)
    for seat in range(seats):
        card = played.position.state.seats[seat].dealt[0]
        chance = KeyedChance(KEY, played.position.drawn)
        played = engine.play(GAME, played.position, seat, KeepTechnology(card), chance)
    return played


def test_ruling_1_technologies_are_chosen_secretly_and_at_the_same_time() -> None:
    played = begun(3)
    state: State = played.position.state
    asked = engine.pending_decision(played.position)
    assert asked is not None
    assert asked.seats == (0, 1, 2)
    assert asked.question.endswith(" do you keep? The highest number of all begins.")
    alone = engine.pending_decision(begun(1).position)
    assert alone is not None
    assert alone.question.endswith(" do you keep?")  # Dr. Icarus always begins
    assert [TECHNOLOGIES[card].power for card in state.seats[1].dealt] == [1, 2, 3]

    card = state.seats[1].dealt[2]
    after = engine.play(GAME, played.position, 1, KeepTechnology(card), KeyedChance(KEY, 99))

    assert [event.kind for event in after.events if event.is_seen_by(0)] == []
    assert [event.kind for event in after.events if event.is_seen_by(1)] == ["kept"]
    assert GAME.view(after.position, 1).kept == card
    assert GAME.view(after.position, 0).kept is None
    asked = engine.pending_decision(after.position)
    assert asked is not None
    assert asked.seats == (0, 2)


def test_ruling_1_all_choices_are_shown_and_the_highest_number_begins() -> None:
    played = chosen(3)
    state: State = played.position.state
    kept = [own.technologies for own in state.seats]
    assert all(len(cards) == 1 for cards in kept)
    shown = [event.facts["technology"] for event in played.events if event.kind == "owns"]
    assert shown == [cards[0] for cards in kept]
    numbers = [TECHNOLOGIES[cards[0]].number for cards in kept]
    first = numbers.index(max(numbers))
    assert state.order == [first, (first + 1) % 3, (first + 2) % 3]


def test_ruling_1_only_a_dealt_card_can_be_kept() -> None:
    played = begun(2)
    dealt = played.position.state.seats[0].dealt
    other = next(card for card in TECHNOLOGIES if card not in dealt)
    with pytest.raises(IllegalMove, match="You were dealt"):
        engine.play(GAME, played.position, 0, KeepTechnology(other), KeyedChance(KEY, 9))


def test_ruling_2_the_stack_is_all_cards_but_those_kept() -> None:
    state: State = chosen(2).position.state
    kept = {own.technologies[0] for own in state.seats}
    assert len(state.market) == 3
    assert len(state.stack) == 24 - 2 - 3
    assert {*state.stack, *state.market} == set(TECHNOLOGIES) - kept
    assert all(own.dealt == [] for own in state.seats)


def test_ruling_2_the_card_of_dr_icarus_is_not_in_the_stack() -> None:
    state: State = chosen(1).position.state
    (own,) = state.seats[1].technologies
    assert own not in {*state.stack, *state.market}
    assert len(state.stack) == 24 - 1 - 1 - 3


@pytest.mark.parametrize(
    ("seats", "icarus", "bases", "cards", "gems"),
    [(1, False, 10, 4, 6), (2, False, 10, 4, 6), (2, True, 7, 6, 7), (3, False, 7, 6, 7), (3, True, 4, 8, 8), (4, False, 4, 8, 8)],
)  # fmt: skip
def test_ruling_3_dr_icarus_counts_as_a_player(
    seats: int, icarus: bool, bases: int, cards: int, gems: int
) -> None:
    state: State = begun(seats, Options(icarus=icarus)).position.state
    assert sum(sector.base for sector in state.sectors.values()) == bases
    every = Counter([*state.deck, *state.draft])
    for own in state.seats:
        every.update(own.hand)
    assert every == dict.fromkeys(CARDS, cards)
    assert state.supply == dict.fromkeys(TYPES, gems)
    assert Counter(sector.kind for sector in state.sectors.values()) == MARKERS
    assert [own.supply for own in state.seats] == [10] * (seats + (icarus or seats == 1))


def test_ruling_3_no_two_neutral_bases_are_neighbours_and_a_fifth_player_is_refused() -> None:
    assert begun(2).position.state.sectors["G1"].base
    with pytest.raises(IllegalMove, match="too many"):
        begun(4, Options(icarus=True))


def test_ruling_4_the_age_begins_on_the_first_of_four_spaces() -> None:
    match = Match(age=0)
    assert match.state.age == 0
    assert GAME.view(match.position, None).age_title == "Age I"
    assert GAME.view(Match(age=2).position, None).age_title == "Age III"


def test_ruling_5_the_first_unit_goes_into_any_open_sector_also_the_galilean() -> None:
    match = first_units(Match().put("G1", base=True).put("G2", B, 1), A)
    assert "G1 is not open" in match.refused(PlaceUnit("G1"))
    assert "G2 is not open" in match.refused(PlaceUnit("G2"))
    assert "no sector" in match.refused(PlaceUnit("G9"))
    assert PlaceUnit("I2") in match.offers()
    match.play(PlaceUnit("I2"))
    assert match.board("I2") == (A, 1, False)
    assert match.seat(A).supply == 9


@pytest.mark.parametrize(
    ("seats", "icarus", "deck"),
    [(1, False, 21), (2, False, 17), (3, False, 27), (4, False, 37), (2, True, 31), (3, True, 41)],
)
def test_ruling_6_setup_leaves_enough_cards_for_no_reshuffle(
    seats: int, icarus: bool, deck: int
) -> None:
    state: State = begun(seats, Options(icarus=icarus)).position.state
    assert len(state.deck) == deck
    assert all(state.draft)
    assert state.discard == []
    assert state.age == 0
    assert [sum(own.hand.values()) for own in state.seats[:seats]] == [4] * seats


def test_the_first_player_begins_after_everybody_has_placed_a_unit() -> None:
    played = chosen(2)
    order = played.position.state.order
    for seat in order:
        move = engine.offered_moves(played.position, seat)[0]
        played = engine.play(GAME, played.position, seat, move, KeyedChance(KEY, 50))
    turn = played.position.state.turn
    assert turn is not None
    assert (turn.seat, turn.left) == (order[0], 2)
    with pytest.raises(IllegalMove, match="2 actions must still be done"):
        engine.play(GAME, played.position, order[0], EndTurn(), KeyedChance(KEY, 60))
