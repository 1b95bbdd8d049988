"""What is said after an entry: who is called, by which message, and never twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import Decision, Episode, Event, Move
from bot.matches import SeatRow
from bot.matches.notices import Turn, asked_already, ending_notices, entry_notices, private_notices


class EndTurn(Move, frozen=True):
    """The last of a turn."""


class Pass(Move, frozen=True):
    """No bid."""


PEOPLE = (SeatRow(0, 10, "Ada"), SeatRow(1, 100, "Bo"), SeatRow(2, 1, "Cy"))
WITH_AUTOPILOT = (PEOPLE[0], SeatRow(1, None, "Autopilot 1", is_autopilot=True), PEOPLE[2])


def _panel(fresh: bool, *ping: int) -> tuple[str, dict[str, object]]:
    return "panel", {"entry": 7, "fresh": fresh, "ping": list(ping)}


def _missed(seat: int, person: int) -> tuple[str, dict[str, object]]:
    return "missed", {"entry": 7, "seat": seat, "person": person, "once": 99}


def _ask(seat: int, person: int, question: str = "Let it pass?") -> tuple[str, dict[str, object]]:
    return "ask", {"entry": 7, "seat": seat, "person": person, "question": question}


@pytest.mark.parametrize(
    ("asked", "question", "before", "on_turn", "writer", "said"),
    [
        pytest.param((0,), "", {0}, {0}, 0, [_panel(False)], id="more actions: an edit"),
        pytest.param((1,), "", {0}, {0}, 0, [_panel(True, 100)], id="next player: fresh, one ping"),
        pytest.param((0, 1, 2), "", {0}, {0}, 0, [_panel(True, 100, 1)], id="all at once"),
        pytest.param(
            (1, 2), "", {0, 1, 2}, {0, 1, 2}, 0, [_panel(False)], id="one of all has answered"
        ),
        pytest.param(
            (1,), "Let it pass?", {0}, {0}, 0, [_panel(False), _ask(1, 100)], id="a question"
        ),
        pytest.param((1,), "Let it pass?", {1}, {0}, 1, [_panel(False)], id="the question goes on"),
        pytest.param(
            (0,), "", {1}, {0}, 1, [_panel(True, 10)], id="answered: back to the one in turn"
        ),
        pytest.param(
            (0,), "", {1}, {1}, 0, [_panel(True), _missed(0, 10)], id="taken back: by its answer"
        ),
        pytest.param(
            (0,), "Which card?", {}, {0}, 0, [_panel(False), _missed(0, 10)], id="one's own attack"
        ),
        pytest.param(
            (0,),
            "",
            {0},
            {1},
            0,
            [_panel(True)],
            id="a turn that began with a question to its owner",
        ),
        pytest.param((1,), "", set(), set(), None, [_panel(True, 100)], id="the first turn"),
    ],
)
def test_among_people(
    asked: tuple[int, ...],
    question: str,
    before: set[int],
    on_turn: set[int],
    writer: int | None,
    said: list[object],
) -> None:
    decision = Decision(asked, (), "to act", question)
    turn = Turn(7, frozenset(before), frozenset(on_turn), decision, writer, 99)
    assert entry_notices(turn, PEOPLE) == said


@pytest.mark.parametrize(
    ("asked", "question", "before", "said"),
    [
        pytest.param((1,), "", {0}, [], id="only the autopilot is asked: silence"),
        pytest.param((0,), "", {1}, [_panel(True, 10)], id="back to whoever it follows: a ping"),
        pytest.param((2,), "", {1}, [_panel(True, 1)], id="on to the next person"),
        pytest.param(
            (0,), "Let it pass?", {1}, [_panel(False), _ask(0, 10)], id="it asks: a post and a ping"
        ),
        pytest.param(
            (0, 2),
            "Bid?",
            {2},
            [_panel(False), _ask(0, 10, "Bid?")],
            id="who is asked already: an edit",
        ),
    ],
)
def test_what_a_computer_player_asks_is_news_to_all(
    asked: tuple[int, ...], question: str, before: set[int], said: list[object]
) -> None:
    """Whoever moved before it has seen nothing of it, however short ago that was."""
    decision = Decision(asked, (), "to act", question)
    assert (
        entry_notices(Turn(7, frozenset(before), frozenset({1}), decision), WITH_AUTOPILOT) == said
    )


@pytest.mark.parametrize(
    ("was", "now", "seats"),
    [
        pytest.param(("", (EndTurn,)), ("", (EndTurn, Pass)), {0, 1}, id="more may be done"),
        pytest.param(("Bid?", (Pass,)), ("Bid?", (Pass,)), {0, 1}, id="the same question"),
        pytest.param(("Bid?", (Pass,)), ("Bid more?", (Pass,)), set(), id="another question"),
        pytest.param(("", (Pass,)), ("", (EndTurn,)), set(), id="another kind of answer"),
        pytest.param(None, ("", (EndTurn,)), set(), id="the beginning"),
    ],
)
def test_who_is_asked_the_same_already(
    was: tuple[str, tuple[type[Move], ...]] | None,
    now: tuple[str, tuple[type[Move], ...]],
    seats: set[int],
) -> None:
    before = Decision((0, 1, 2), was[1], "to act", was[0]) if was else None
    assert asked_already(before, Decision((0, 1), now[1], "to act", now[0])) == seats


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        pytest.param((0, 1), [], id="a step of a private turn: silence"),
        pytest.param((1,), [_panel(False)], id="one is done: an edit"),
        pytest.param((0, 1, 2), [_panel(True, 1)], id="all are asked anew: one ping"),
    ],
)
def test_of_a_private_move_only_who_is_waited_for_is_told(
    asked: tuple[int, ...], said: list[object]
) -> None:
    before = frozenset({0, 1})
    turn = Turn(7, before, before, Decision(asked, (), "to act"), 0, is_private=True)
    assert entry_notices(turn, PEOPLE) == said


def test_private_turns_that_are_shown_come_as_a_fresh_panel() -> None:
    """Though whoever closed them is the only one asked next, and needs no ping."""
    last = frozenset({0})
    turn = Turn(7, last, last, Decision((0,), (), "to act"), 0, is_closing=True)
    assert entry_notices(turn, PEOPLE) == [_panel(True)]


@pytest.mark.parametrize(
    ("asked", "before", "ping"),
    [
        pytest.param((1, 2), {0}, [100, 1], id="all who are asked, by one post"),
        pytest.param((1, 2), {1}, [1], id="only who was not asked before"),
        pytest.param((1, 2), {1, 2}, None, id="one of several has answered: an edit"),
    ],
)
def test_a_question_of_a_milestone_comes_in_its_post(
    asked: tuple[int, ...], before: set[int], ping: list[int] | None
) -> None:
    decision = Decision(asked, (), "to bid", "How much?")
    turn = Turn(7, frozenset(before), frozenset({0}), decision, 0, milestone="lot")
    post = ("milestone", {"entry": 7, "name": "lot", "ping": ping, "over": False})
    assert entry_notices(turn, PEOPLE) == [_panel(False), *([post] if ping else [])]


@pytest.mark.parametrize(
    ("kinds", "was", "now", "over"),
    [
        pytest.param(["hammer"], "lot", "", ["lot"], id="it lasted, and does no more"),
        pytest.param(["bids"], "lot", "lot", [], id="it lasts"),
        pytest.param(["cube", "turn"], "", "", ["year"], id="begun and over in one entry"),
        pytest.param(["cube"], "", "year", [], id="begun"),
        pytest.param(["turn"], "", "", [], id="an event that closes nothing"),
    ],
)
def test_the_end_of_a_milestone_is_said_once(
    kinds: list[str], was: str, now: str, over: list[str]
) -> None:
    known = (
        Episode("lot", "opening", ("hammer",), str, "lots"),
        Episode("year", "cube", ("turn",), str, "cycle"),
    )
    said = ending_notices(7, known, [Event(kind) for kind in kinds], was, now)
    assert [(kind, body["name"], body["over"]) for kind, body in said] == [
        ("milestone", name, True) for name in over
    ]


def test_an_event_calls_those_it_concerns_and_sees_them_once() -> None:
    """Not the mover, not a computer player, not who may not see it."""
    offered = Event("deal_offered", 0, {}, seen_by=(0, 1, 2), calls=(0, 1, 2))
    again = Event("deal_accepted", 1, {}, seen_by=(0, 1), calls=(1, 2))
    goes_on = Decision((0,), (EndTurn,), "to act")
    turn = Turn(7, frozenset({0}), frozenset({0}), goes_on, writer=0)
    told = private_notices(turn, [offered, again], PEOPLE)
    assert told == [
        ("call", {"entry": 7, "seat": 1, "person": 100}),
        ("call", {"entry": 7, "seat": 2, "person": 1}),
    ]
    assert private_notices(replace(turn, writer=1), [again], PEOPLE) == [], "seat 2 may not see it"
    assert private_notices(turn, [offered], WITH_AUTOPILOT) == told[1:]


def test_who_is_called_to_answer_is_not_told_in_private_of_what_all_read() -> None:
    """A leave that the game waits for: its question calls. What only some may see is told all the same."""
    asks = Event("asked_leave", 0, {}, calls=(1,))
    waits = Decision((1,), (Pass,), "to answer", "Do you give leave?")
    turn = Turn(7, frozenset(), frozenset({0}), waits, writer=0)
    assert private_notices(turn, [asks], PEOPLE) == []
    told = [("call", {"entry": 7, "seat": 1, "person": 100})]
    assert private_notices(replace(turn, before=frozenset({1})), [asks], PEOPLE) == told, (
        "it goes on"
    )
    hidden = Event("deal_lapsed", 0, {}, seen_by=(0, 1), calls=(1,))
    assert private_notices(turn, [hidden], PEOPLE) == told
