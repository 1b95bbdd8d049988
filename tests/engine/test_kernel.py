"""The one door: copies, refusals, automatic answers, chance, foresight, upgrades."""

from __future__ import annotations

import dataclasses
import json

import pytest

from bot import engine
from bot.engine import Event, IllegalMove, KeyedChance, RecordedChance
from tests.engine.countdown import COUNTDOWN, BeLazy, Options, Peek, Take

KEY = b"k" * 32


def begin(**options: object) -> engine.Played:
    return engine.begin(COUNTDOWN, 2, Options(**options), KeyedChance(KEY))


def other(position: engine.Position) -> int:
    return 1 - position.state.turn


def test_a_move_is_played_on_a_copy() -> None:
    position = begin().position
    played = engine.play(COUNTDOWN, position, position.state.turn, Take(2), KeyedChance(KEY, 1))
    assert (position.state.pebbles, played.position.state.pebbles) == (6, 4)
    assert [event.kind for event in played.events] == ["took", "rested"]


def test_a_refused_move_leaves_no_trace() -> None:
    position = begin().position
    before = COUNTDOWN.save(position)
    with pytest.raises(IllegalMove):
        engine.play(COUNTDOWN, position, position.state.turn, Take(5), KeyedChance(KEY, 1))
    assert COUNTDOWN.save(position) == before


def test_out_of_turn_names_who_is_waited_for() -> None:
    position = begin().position
    with pytest.raises(IllegalMove) as refusal:
        engine.play(COUNTDOWN, position, other(position), Take(1), KeyedChance(KEY, 1))
    assert refusal.value.reason == f"It is not your turn: {{{'AB'[position.state.turn]}}} to take."
    assert engine.insert_names(refusal.value.reason, ["Mira", "Jo"]).count("{") == 0


def test_an_order_answers_by_itself_and_is_marked() -> None:
    position = begin().position
    lazy = engine.play(COUNTDOWN, position, other(position), BeLazy(), KeyedChance(KEY, 1)).position
    played = engine.play(COUNTDOWN, lazy, lazy.state.turn, Take(1), KeyedChance(KEY, 1))
    assert [event.kind for event in played.events] == [
        "took",
        "rested",
        "automatic",
        "took",
        "rested",
    ]
    assert played.position.state.pebbles == 4


def test_the_same_place_in_the_history_draws_the_same() -> None:
    position = begin().position
    rolls = {
        engine.play(COUNTDOWN, position, position.state.turn, Peek(), KeyedChance(KEY, 1)).draws
        for _ in range(3)
    }
    assert len(rolls) == 1


def test_a_replay_needs_no_key() -> None:
    position = begin().position
    played = engine.play(COUNTDOWN, position, position.state.turn, Peek(), KeyedChance(KEY, 1))
    again = engine.play(
        COUNTDOWN, position, position.state.turn, Peek(), RecordedChance(played.draws)
    )
    assert COUNTDOWN.save(again.position) == COUNTDOWN.save(played.position)
    assert again.position.drawn == 2


def test_a_record_with_another_die_is_refused() -> None:
    position = begin().position
    with pytest.raises(ValueError, match="holds no roll of 6"):
        engine.play(COUNTDOWN, position, position.state.turn, Peek(), RecordedChance(()))


def test_foresight_stops_before_anything_hidden() -> None:
    position = begin().position
    events, is_whole = engine.preview(COUNTDOWN, position, position.state.turn, Peek())
    assert (events, is_whole) == ((), False)
    events, is_whole = engine.preview(COUNTDOWN, position, position.state.turn, Take(1))
    assert ([event.kind for event in events], is_whole) == (["took"], True)


def test_the_match_ends_and_takes_no_more_moves() -> None:
    position = begin(pebbles=2).position
    seat = position.state.turn
    over = engine.play(COUNTDOWN, position, seat, Take(2), KeyedChance(KEY, 1)).position
    assert COUNTDOWN.outcome(over.state).winners == (seat,)
    assert engine.pending_decision(over) is None
    with pytest.raises(IllegalMove, match="over"):
        engine.play(COUNTDOWN, over, seat, Take(1), KeyedChance(KEY, 1))


def test_stuck_is_noticed() -> None:
    with pytest.raises(engine.Stuck):
        begin(stuck=True)


def test_wrong_number_of_seats() -> None:
    with pytest.raises(IllegalMove, match="2 to 3 seats, not 5"):
        engine.begin(COUNTDOWN, 5, Options(), KeyedChance(KEY))


def test_an_old_position_is_upgraded_when_it_is_loaded() -> None:
    old = json.loads(COUNTDOWN.save(begin().position))
    old["state"]["stones"] = old["state"].pop("pebbles")

    def rename(position: dict) -> dict:
        position["state"]["pebbles"] = position["state"].pop("stones")
        return position

    newer = dataclasses.replace(COUNTDOWN, version=2, upgrades={1: rename})
    loaded = newer.load(json.dumps(old).encode())
    assert (loaded.v, loaded.state.pebbles) == (2, 6)


def test_the_kernel_words_what_it_records_itself() -> None:
    """A game that has no words for it is not broken by a move that was made for somebody; its own words win."""
    words = {"took": "Took."}
    game = dataclasses.replace(COUNTDOWN, event_sentence=lambda event: words[event.kind])
    made = Event("automatic", 0, {"move": {"move": "take", "count": 1}}, (0,))
    assert game.event_sentence(made) == "Done for you: Take."
    assert game.event_sentence(Event("took")) == "Took."
    with pytest.raises(KeyError):
        game.event_sentence(Event("unknown"))
    assert COUNTDOWN.event_sentence(made) == "automatic"
