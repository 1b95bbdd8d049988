"""A private turn is a draft: undo, confirm, secrecy, whole turns, the default turn (section 3; the brief of the issue)."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import Event, IllegalMove, KeyedChance, keyed_luck
from bot.engine.fuzz import find_leaks
from bot.games.planet_unknown.ai.autopilot import default_turn
from bot.games.planet_unknown.checks import resample_hidden
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.printed.cards import CARDS
from bot.games.planet_unknown.rules.completion import (
    drive_ends,
    jump_ends,
    list_one_tile,
    token_squares,
)
from bot.games.planet_unknown.rules.events import RemoveTiles
from bot.games.planet_unknown.rules.placement import Place
from bot.games.planet_unknown.rules.private_turn import (
    Confirm,
    Turns,
    UndoStep,
    WholeTurn,
    read_steps,
)
from bot.games.planet_unknown.rules.setup import ChooseBoards
from bot.games.planet_unknown.rules.station import TurnStation
from bot.games.planet_unknown.text.events import sentence, value
from bot.games.planet_unknown.text.menus import choice
from bot.games.planet_unknown.view.turn_log import SENTENCES
from tests.games.planet_unknown.private_turns import Flow, begun

LUCK = keyed_luck(b"tests", "drafts")
OWN_ONLY = {"peeked", "discarded_objective", "card_taken"}  # told to the seat itself


def opened(seats: int = 3, **options: object) -> Flow:
    """The private turns of the first round are open."""
    flow = begun(seats, **options)
    if len(flow.asked) == 1 and TurnStation(0) in flow.offers(flow.asked[0]):
        flow.play(flow.asked[0], TurnStation(0))
    return flow


def placed(flow: Flow, seat: int) -> Flow:
    return flow.play(seat, next(m for m in flow.offers(seat) if isinstance(m, Place)))


def finish(flow: Flow, seat: int) -> Flow:
    while seat in flow.asked and isinstance(flow.agenda[-1], Turns):
        flow.play(seat, flow.best(seat))
        if not flow.agenda or seat not in flow.asked:
            break
    return flow


def test_all_play_at_once_and_nobody_sees_a_draft() -> None:
    flow = opened()
    assert flow.asked == (0, 1, 2)
    before = [GAME.view(flow.position, viewer) for viewer in (None, 1, 2)]
    placed(flow, 0)
    after = [GAME.view(flow.position, viewer) for viewer in (None, 1, 2)]
    assert before == after
    mine = GAME.view(flow.position, 0)
    assert mine.draft is not None
    assert len(mine.draft.steps) == 1
    assert mine.seats[0].planet is not None
    assert mine.seats[0].planet.covered > 0
    assert after[1].seats[0].planet.covered == 0
    assert all(event.seen_by == (0,) for event in flow.told)


def test_only_who_has_confirmed_is_public() -> None:
    flow = finish(opened(), 1)
    assert flow.asked == (0, 2)
    seen = GAME.view(flow.position, None)
    assert [seat.is_confirmed for seat in seen.seats] == [False, True, False]
    assert [seat.planet.covered for seat in seen.seats if seat.planet] == [0, 0, 0]
    public = [event for event in flow.told if event.seen_by is None]
    assert [event.kind for event in public] == ["confirmed"]


def test_section_3_who_has_confirmed_may_not_confirm_again() -> None:
    """Its own view says so while the others still draft."""
    flow = finish(opened(), 1)
    mine = GAME.view(flow.position, 1)
    assert mine.draft is not None
    assert (mine.draft.may_confirm, mine.draft.duties) == (False, ())


def test_the_round_closes_when_all_have_confirmed_in_any_order() -> None:
    flow = opened()
    for seat in (2, 0):
        finish(flow, seat)
    tops = [depot.outer.tile for depot in GAME.view(flow.position, None).station.depots]
    finish(flow, 1)
    told = [(event.kind, event.reveals) for event in flow.told]
    assert told[:2] == [("confirmed", False), ("turns_closed", True)]
    assert (told[-1], flow.state.round) == (("round", False), 2)
    assert [len(seat.pieces) > 0 for seat in flow.state.seats] == [True, True, True]
    assert tops != [depot.outer.tile for depot in GAME.view(flow.position, None).station.depots]


def test_the_next_tile_is_not_shown_before_the_round_closes() -> None:
    flow = opened()
    before = GAME.view(flow.position, 0).station
    finish(flow, 0)
    assert GAME.view(flow.position, 0).station == before


def test_steps_are_taken_back_one_by_one() -> None:
    flow = opened()
    start = GAME.save(flow.position)
    placed(flow, 0)
    assert UndoStep() in flow.offers(0)
    flow.play(0, UndoStep())
    assert GAME.save(flow.position) == start
    with pytest.raises(IllegalMove, match="No step of yours"):
        flow.play(0, UndoStep())


def test_undo_keeps_the_earlier_steps() -> None:
    flow = opened()
    placed(flow, 0)
    once = GAME.save(flow.position)
    if Confirm() not in flow.offers(0):
        flow.play(0, flow.best(0))
        flow.play(0, UndoStep())
        assert GAME.save(flow.position) == once
    flow.play(0, UndoStep(1))
    assert flow.draft(0).made == []


def test_a_confirmed_turn_is_closed() -> None:
    flow = finish(opened(), 0)
    with pytest.raises(IllegalMove, match="not your turn"):
        flow.play(0, UndoStep())


def test_confirming_too_early_names_what_is_open() -> None:
    flow = opened()
    assert Confirm() not in flow.offers(0)
    with pytest.raises(IllegalMove, match="tile"):
        flow.play(0, Confirm())


def test_a_whole_turn_in_one_command() -> None:
    flow = opened()
    moves = default_turn(flow.position, 0, LUCK)
    place = moves[0]
    assert isinstance(place, Place)
    typed = "; ".join(words(move) for move in moves)
    flow.play(0, WholeTurn(typed))
    assert flow.asked == (1, 2)
    assert flow.draft(0).own.pieces[0].tile == place.tile


def words(move: engine.Move) -> str:
    fields = [
        f"{name}:{getattr(move, name)}"
        for name in move.__struct_fields__
        if getattr(move, name) != ""
    ]
    return " ".join([type(move).command, *fields])


def test_a_whole_turn_that_fails_leaves_no_trace() -> None:
    flow = opened()
    place = next(m for m in flow.offers(0) if isinstance(m, Place))
    before = GAME.save(flow.position)
    with pytest.raises(IllegalMove, match="cannot read"):
        flow.play(0, WholeTurn(f"{words(place)}; jump about"))
    assert GAME.save(flow.position) == before
    assert [type(m) for m in read_steps("place T104 D2 1; undo; confirm"[:16] + "; confirm")] == [
        Place,
        Confirm,
    ]
    with pytest.raises(IllegalMove, match="too many"):
        read_steps("confirm now")
    order = "after `place` come tile, square, turn and flip"
    with pytest.raises(IllegalMove, match=f"`seven` does not fit: {order}"):
        read_steps("place T104 D2 seven")
    with pytest.raises(IllegalMove, match=f"something is missing: {order}"):
        read_steps("place T104")
    with pytest.raises(IllegalMove) as caught:
        flow.play(0, WholeTurn(f"{words(place)}; regress civ; confirm"))
    assert caught.value.reason == (
        "Step 2, `regress civ`: Move a tracker back: there is nothing to do so just now. You can: Advance a tracker. "
        "Nothing of this was played."
    )
    assert GAME.save(flow.position) == before


def test_the_default_turn_ends_with_confirm_and_can_be_played() -> None:
    """Also of who has boards to choose or the station to turn."""
    flow = opened(2)
    for seat in (0, 1):
        moves = default_turn(flow.position, seat, LUCK)
        assert moves[-1] == Confirm()
        assert default_turn(flow.position, seat, LUCK) == moves
        flow.play(seat, *moves)
    assert (flow.state.round, flow.agenda[-1].phase) == (2, "play")
    turning = begun(3)
    [commander] = turning.asked
    assert default_turn(turning.position, (commander + 1) % 3, LUCK) == []
    turning.play(commander, *default_turn(turning.position, commander, LUCK))
    assert turning.agenda[-1].phase == "play"
    choosing = engine.begin(GAME, 2, GAME.options(), KeyedChance(b"drafts" * 6)).position
    [boards] = default_turn(choosing, 1, LUCK)
    assert boards in engine.offered_moves(choosing, 1)
    assert GAME.default_turn is default_turn


def test_a_private_turn_in_words() -> None:
    flow = opened(2)
    turn = GAME.private_turn(GAME.view(flow.position, 0))
    assert (turn.steps, turn.results, turn.closing) == ((), (), None)
    assert (turn.pending, turn.is_alone) == (("place a tile",), False)
    alone = opened(1)
    assert GAME.private_turn(GAME.view(alone.position, 0)).is_alone
    moves = default_turn(flow.position, 0, LUCK)
    flow.play(0, *moves[:-1])
    turn = GAME.private_turn(GAME.view(flow.position, 0))
    assert len(turn.steps) == len(moves) - 1
    assert turn.steps[0] == "Rover and tech tile at B9: meteorite on C10"
    assert turn.results == ()
    assert turn.closing == Confirm()
    assert GAME.private_turn(GAME.view(flow.position, None)) is None


def test_a_saved_draft_goes_on_after_a_restart() -> None:
    flow = placed(opened(), 0)
    again = Flow(flow.state, [])
    again.position = GAME.load(GAME.save(flow.position))
    assert again.offers(0) == flow.offers(0)
    finish(again, 0)
    assert again.asked == (1, 2)


def test_single_answers_are_given_by_themselves() -> None:
    """Nobody is asked a question that has one legal answer; confirming stays open."""
    flow = placed(opened(), 0)
    for _ in range(20):
        offers = [m for m in flow.offers(0) if not isinstance(m, UndoStep)]
        if offers == [Confirm()]:
            break
        assert len(offers) > 1
        flow.play(0, flow.best(0))
    assert flow.asked == (0, 1, 2)


def test_the_choice_of_boards_is_secret_until_all_have_chosen() -> None:
    played = engine.begin(GAME, 3, GAME.options(moon=True), KeyedChance(b"k" * 32))
    flow = Flow(played.position.state, [])
    flow.position = played.position
    offers = flow.offers(1)
    assert all(isinstance(move, ChooseBoards) for move in offers)
    before = GAME.view(flow.position, 0)
    flow.play(1, offers[3])
    assert GAME.view(flow.position, 0).seats[1].planet is None
    assert GAME.view(flow.position, 0).setup == before.setup
    assert GAME.view(flow.position, 1).setup.chosen != ""
    with pytest.raises(IllegalMove, match="You can choose"):
        flow.play(0, ChooseBoards("petra", "atlantis"))


def secrets_of(flow: Flow, viewer: int | None) -> tuple[list[object], ...]:
    """What a viewer must not know: drafts, objectives and end-game cards of the others."""
    step = flow.agenda[-1]
    assert isinstance(step, Turns)
    others = [seat for seat in range(3) if seat != viewer]
    return (
        [step.drafts[seat].own.pieces for seat in others],
        [sorted(flow.state.seats[seat].objectives) for seat in others],
        [sorted(flow.state.seats[seat].cards) for seat in others],
    )


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_nobody_can_tell_the_others_secrets_apart(viewer: int | None) -> None:
    """Drafts, private objectives and end-game cards of others are swapped: views, offers, choices and refusals stay."""
    flow = finish(placed(opened(3, private=True, moon=True), 1), 2)
    for seat in (0, 1, 2):
        stack = flow.state.stacks[3]
        card = next(card for card in stack if CARDS[card].timing == "end_game")
        stack.remove(card)
        flow.state.seats[seat].cards.append(card)
    played = engine.Played(flow.position, tuple(flow.told), (), {})
    exchanged = set()
    for number in range(4):
        luck = keyed_luck(b"leaks", f"{number}")
        other = Flow(flow.state, [])
        other.position = GAME.load(GAME.save(flow.position))
        resample_hidden(other.position, viewer, luck)
        pairs = zip(secrets_of(flow, viewer), secrets_of(other, viewer), strict=True)
        exchanged |= {kind for kind, (one, two) in enumerate(pairs) if one != two}
        find_leaks(GAME, played, viewer, keyed_luck(b"leaks", f"{number}"))
    assert exchanged == {0, 1, 2}


def test_secret_moves_are_never_shown_in_the_channel() -> None:
    assert all(move.secret for move in GAME.moves if move is not TurnStation)
    assert RemoveTiles in GAME.moves


def test_every_choice_has_words_within_the_limits() -> None:
    flow = opened(2, moon=True, emergency=True, arrays=True, new_cards=True, events=True)
    for _ in range(60):
        if not flow.asked:
            break
        seat = flow.asked[0]
        view = GAME.view(flow.position, seat)
        for move in flow.offers(seat)[:40]:
            shown = choice(view, move)
            assert 0 < len(shown.label) <= 80
            assert len(shown.detail) <= 300
            assert not shown.detail.endswith("…"), "a menu shortens it, a text has room"
        flow.play(seat, flow.best(seat))


def test_autocomplete_of_what_is_only_sampled() -> None:
    flow = opened(2, emergency=True)
    squares = token_squares(flow.position, 0, {"token": "EM_civ"})
    assert (squares[:3], len(squares)) == (["F1", "D2", "E2"], 39)
    assert drive_ends(flow.position, 0, {"rover": "F1"}) == []
    assert jump_ends(flow.position, 0, {"rover": "F1"}) == []


def test_values_and_sentences() -> None:
    flow = opened(2)
    view = GAME.view(flow.position, 0)
    letters = [value(view, "tile", tile.id)[0] for tile in view.draft.tiles]
    assert letters == ["a", "b"]
    assert value(view, "planet", "split ABBA") == "Split planet ABBA"
    assert value(view, "card", "1").startswith("Temp Agency")
    assert sentence(Event("round", None, {"round": 3})) == "Round 3 begins."
    assert (
        sentence(Event("advanced", 0, {"who": "{A}", "track": "water", "on": "rover", "cell": 5}))
        == "{A} advances water to rover 5."
    )
    back = {"who": "{A}", "track": "civ", "on": "biomass", "cell": 4}
    assert sentence(Event("regressed", 0, back)) == "{A} moves civ back to biomass 4."


@pytest.mark.parametrize("kind", sorted({*SENTENCES} - OWN_ONLY))
def test_what_a_seat_does_in_a_row_can_be_told_as_one_sentence(kind: str) -> None:
    """Its name is said once then: each part goes on with what it does."""
    facts = dict.fromkeys(
        ("terrain", "at", "track", "on", "cell", "points", "rank", "tech", "text", "start", "to", "point", "line", "what", "gain"), "x",
    )  # fmt: skip
    facts |= {"who": "{A}", "tile": "T62", "count": 1, "card": 1, "path": ["F1"], "pod": ""}
    facts |= {"squares": ["F1"], "tiles": ["T62"], "tracks": ["tech"]}
    assert sentence(Event(kind, 0, facts)).removeprefix("{A} ")[0].islower()


def test_a_spectator_has_no_turn_to_cancel() -> None:
    """Bug kind 59: no controls for others."""
    flow = placed(opened(), 0)
    assert GAME.view(flow.position, None).draft is None
    assert engine.offered_moves(flow.position, 5) == []


def test_a_step_that_cannot_be_read_is_refused_with_those_that_can() -> None:
    with pytest.raises(IllegalMove) as caught:
        read_steps("rover H2")
    assert caught.value.reason.startswith(
        "I cannot read the step `rover H2`: steps begin with place,"
    )
    assert caught.value.reason.endswith("tech or confirm.")


def test_confirming_too_early_names_what_is_still_to_resolve() -> None:
    flow = placed(opened(2), 0)
    with pytest.raises(IllegalMove) as caught:
        flow.play(0, Confirm())
    assert (
        caught.value.reason
        == "Still to resolve: advance rover (resource); advance tech (resource)."
    )


def test_listing_the_placements_of_one_tile_counts_them() -> None:
    """What `bot bench` measures: only while a tile is to be placed."""
    flow = opened(2)
    tiles = {move.tile for move in flow.offers(0) if isinstance(move, Place)}
    counted = {t: sum(isinstance(m, Place) and m.tile == t for m in flow.offers(0)) for t in tiles}
    assert list_one_tile(flow.position, 0) in counted.values()
    assert list_one_tile(placed(flow, 0).position, 0) == 0


def test_a_typed_step_that_follows_by_itself_is_passed_over() -> None:
    """After the advance of rover only tech is left, which is then advanced without being asked for."""
    flow = placed(opened(2), 0)
    flow.play(0, WholeTurn("advance rover; advance tech"))
    trackers = flow.draft(0).own.trackers
    assert (trackers["rover"].cell, trackers["tech"].cell) == (1, 1)
    with pytest.raises(IllegalMove):
        flow.play(0, WholeTurn("advance tech"))


def test_a_typed_turn_tells_nothing_of_objectives_before_they_are_drawn() -> None:
    """Jump Drive F: a dry run ends with the drawing, whatever is chosen behind it; played, the drawing stays."""
    flow = opened(2)
    for own in (flow.draft(0).own, flow.draft(0).base):
        own.corporation, own.pods_on = "jump_drive", ["F"]
    drawn, deep = flow.state.goal_deck[0], flow.state.goal_deck[-1]
    turns = [WholeTurn(f"tech F; choose {card}") for card in (drawn, deep)]
    told = [engine.preview(GAME, flow.position, 0, turn) for turn in turns]
    assert told == [((), False)] * 2
    flow.play(0, turns[1])
    assert [event.kind for event in flow.told] == ["used_tech", "stopped"]
    assert flow.told[0].reveals
    with pytest.raises(IllegalMove, match="No step of yours can be taken back"):
        flow.play(0, UndoStep())
