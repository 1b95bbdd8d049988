"""Leave that is asked for: the turn goes on, the answer is used when it comes (N4-N7; rulings 116, 144, 148, 149)."""

from __future__ import annotations

import json

import pytest

from bot import engine
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.negotiation.permissions import (
    AskPermission,
    GiveLeave,
    OrderLeave,
    RefuseLeave,
)
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.operations.prospect import Prospect
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory, RefuelIsru
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.state.state import Leave
from tests.games.high_frontier.whole_game import Whole

NASA, ROS, ESA, NORSE, TAIKONAUTS = (
    "nasa_astronauts", "roscosmos", "esa_space_unionists", "norse_astronauts", "taikonauts",
)  # fmt: skip
POLE = "luna-shackleton-polar-rim"


def beside_luna() -> Whole:
    """A stands on Luna with a buggy, B is 1st Player, B has a factory on Phobos where A has an Outpost."""
    table = Whole(NASA, ROS, ESA).put("rocket", POLE, "flywheel_tractor:B")
    table.factory("phobos", "B").put("outpost-1", "phobos", "dumbo:W")
    table.state.first = 1
    return table


def test_ruling_148_who_asks_for_leave_plays_on() -> None:
    """Another operation, then the end of the turn; the leave comes too late and is not given."""
    table = beside_luna()
    assert table.play(AskPermission("luna", "B")) == ["asked_leave"]
    assert table.waiting() == ("A",)
    assert "income" in table.play(Income())
    assert GiveLeave("luna") in table.standing("B")
    assert table.play(EndTurn())[0] == "leave_lapsed"
    assert table.told(None)[0] == "{B} has not answered {A}: prospecting Luna."
    assert not {GiveLeave("luna"), RefuseLeave("luna")} & set(table.standing("B"))
    assert table.refused(GiveLeave(), "B") == "Nobody waits for leave of yours any more."
    assert table.state.leaves == []


def test_ruling_148_leave_is_used_when_it_is_given() -> None:
    table = beside_luna()
    table.play(AskPermission("luna", "B"))
    assert table.refused(Prospect("flywheel_tractor")).startswith("Luna takes the leave")
    assert table.refused(AskPermission("luna", "B")) == "{B} has not answered yet."
    table.play(GiveLeave(), letter="B")
    assert table.events[0].calls == (0,), "who asked is told at once"
    table.play(Prospect("flywheel_tractor"))
    assert table.state.seen(POLE).claim == 0


def test_ruling_148_two_questions_are_answered_each_for_itself() -> None:
    table = beside_luna()
    table.play(AskPermission("luna", "B"))
    table.play(AskPermission("factory", "B", "phobos"))
    view = table.view("B")
    answers = [move for move in table.standing("B") if isinstance(move, GiveLeave | RefuseLeave)]
    lines = [GAME.menu_line(view, move).label for move in answers]
    assert lines == [
        "Yes: prospecting Luna", "Yes: use of factories at Phobos",
        "No: prospecting Luna", "No: use of factories at Phobos",
    ]  # fmt: skip
    assert GAME.reminder(table.view(None), None).count("no answer yet") == 2
    table.play(GiveLeave("factory", "phobos"), letter="B")
    table.play(RefuseLeave(), letter="B")
    assert table.state.leaves == [Leave(1, 0, "factory", "phobos")]
    assert table.refused(AskPermission("luna", "B")) == "{B} has said no this turn; offer a deal."
    table.play(RefuelFactory("phobos"))


def test_ruling_148_nobody_else_answers_and_nothing_is_asked_twice() -> None:
    table = beside_luna()
    table.play(AskPermission("luna", "B"))
    assert table.refused(GiveLeave(), "C") == "Nobody waits for leave of yours any more."
    assert table.refused(GiveLeave("factory"), "B") == "Nobody waits for leave of yours any more."
    assert AskPermission("luna", "B", "") not in table.offers(AskPermission)


@pytest.mark.parametrize("word", ["yes", "no"])
def test_ruling_148_an_order_answers_what_is_asked_now_and_later(word: str) -> None:
    for is_before in (True, False):
        table = beside_luna()
        steps = [(OrderLeave("luna", word), "B"), (AskPermission("luna", "B"), "A")]  # type: ignore[arg-type]  # of the parametrize
        for move, letter in steps if is_before else reversed(steps):
            table.play(move, letter=letter)
        assert table.event("leave")["given"] == (word == "yes")
        assert table.event("automatic")["move"]["move"] == ("give_leave" if word == "yes" else "refuse_leave")  # fmt: skip
        assert table.state.requests == []


LEAVES: dict[str, tuple[Whole, AskPermission]] = {
    "luna": (beside_luna(), AskPermission("luna", "B")),
    "factory": (beside_luna(), AskPermission("factory", "B", "phobos")),
    "industrialize": (
        Whole().claim("B", "phobos").put("outpost-1", "phobos", "met_steamer:B", "cvd_molding:W", "photon_tether_rectenna:W"),
        AskPermission("industrialize", "B", "phobos"),
    ),
    "jump": (
        Whole(TAIKONAUTS, ROS, ESA).claim("B", "hertha").put("rocket", "hertha", TAIKONAUTS).put("rocket", "hertha", ESA, letter="C"),
        AskPermission("jump", "C", "hertha"),
    ),
    "felonious": (
        Whole(NASA, TAIKONAUTS).put("rocket", "hertha", NASA), AskPermission("felonious", "B"),
    ),
    "scrum": (Whole(NASA, NORSE).put("outpost-1", "hertha", "dumbo:W"), AskPermission("scrum", "B")),
}  # fmt: skip
LEAVES["scrum"][0].stack("outpost-1").glitched = True


@pytest.mark.parametrize("what", LEAVES)
def test_ruling_148_no_leave_that_is_asked_for_holds_the_turn_up(what: str) -> None:
    table, ask = LEAVES[what]
    assert ask in table.offers(AskPermission)
    table.play(ask)
    assert table.waiting() == ("A",)
    table.play(EndTurn())
    assert table.waiting() == ("B",)


def test_what_could_be_of_no_use_is_not_offered() -> None:
    """No stack near Luna, no Human out, no stack that could be pushed, no Rocket in LEO for the Mooncable."""
    table = Whole(NASA, ROS, TAIKONAUTS)
    table.state.first = 1
    table.put("outpost-1", "hertha", "dumbo:W").claim("B", "hertha")
    assert table.offers(AskPermission) == []
    far = beside_luna()
    far.stack("rocket").at = "geo"
    assert AskPermission("luna", "B") not in far.offers(AskPermission)
    far.play(AskPermission("luna", "B"))  # who flies there in this turn may ask beforehand


def test_a_match_stored_while_leave_was_asked_goes_on() -> None:
    """An earlier version kept the question on the agenda; its answer without fields is read as it was stored."""
    table = beside_luna()
    stored = json.loads(GAME.save(table.position))
    del stored["state"]["requests"]
    stored["v"] = 1
    stored["agenda"] += [
        {"step": "lull"},
        {"step": "leave_asked", "by": 1, "to": 0, "what": "luna"},
    ]
    position = GAME.load(json.dumps(stored).encode())
    decision = engine.pending_decision(position)
    assert decision is not None
    assert (decision.seats, decision.question) == (
        (1,), "{A} asks you for leave: prospecting Luna, to the end of this turn. Yes?",
    )  # fmt: skip
    table.position = position
    table.play(GAME.read_move('{"move":"give_leave"}'), letter="B")
    assert table.waiting() == ("A",)
    assert table.state.leaves == [Leave(1, 0, "luna")]


def test_ruling_149_the_die_waits_for_scrum_that_wishes_to_be_asked() -> None:
    """No courtesy: after the die the answer would be worth nothing."""
    table = Whole(NASA, NORSE).put("outpost-1", "mars-north-pole", "met_steamer:B")
    table.stack("outpost-1").glitched = True
    table.play(OrderLeave("scrum", "ask"), letter="B")
    table.play(RefuelIsru("met_steamer"))
    assert table.waiting() == ("B",)
    assert table.offers(letter="B") == [RefuseLeave("scrum"), GiveLeave("scrum")]
    assert "glitch_repaired" in table.play(GiveLeave("scrum"), letter="B")
