"""Names, labels and times as they are sent."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot import engine
from bot.engine import KeyedChance
from bot.engine.registry import all_games
from cogs.components.names import names_of, plain_names, turn_of
from cogs.components.text import (
    LABEL,
    cut,
    duration_words,
    escaped,
    fold_case,
    label,
    listed,
    matches_ignoring_case,
    plain,
    whole_lines,
)
from tests.cogs.builder import look_at, match_of


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("Alice", "Alice"),
        ("**bold**", "\\*\\*bold\\*\\*"),
        ("# big", "\\# big"),
        ("> quote", "\\> quote"),
        ("- item", "\\- item"),
        ("1. item", "\\1. item"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "\\<@\u200b123>"),
        ("<#5>", "\\<#5>"),
        ("[here](http://x.y)", "\\[here](http:\u200b//x.y)"),
        ("`code` ~~x~~ ||y||", "\\`code\\` \\~\\~x\\~\\~ \\|\\|y\\|\\|"),
        ("a\u200bb\u202ec", "abc"),
        ("two\nlines", "two lines"),
        ("<:smile:123456>", "smile"),
    ],
)
def test_a_name_has_no_tricks(given: str, sent: str) -> None:
    assert escaped(given) == sent


def test_a_long_name_is_cut() -> None:
    assert plain("x" * 40) == "x" * 31 + "…"


@pytest.mark.parametrize("given", ["", "\u200b", "\u200b \u2060", "\n"])
def test_a_label_is_never_empty(given: str) -> None:
    assert label(given) == "…"
    assert label(given, "Seat B") == "Seat B"


def test_a_label_fits_a_button_whatever_is_in_it() -> None:
    assert label("👩\u200d🚀" * 60) == "👩🚀" * 39 + "👩…"
    assert len(label("y" * 200)) == LABEL


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hawking's", "hawking’s"),
        ("Ymir", "ＹＭＩＲ"),
        ("life_lab", "Life  lab"),
        ("Bébhionn", "Be\u0301bhionn"),
    ],
)
def test_typed_text_is_understood_in_any_form(one: str, other: str) -> None:
    assert matches_ignoring_case(one) == matches_ignoring_case(other)


def test_whole_lines_are_kept_and_the_rest_counted() -> None:
    assert whole_lines(["a" * 40] * 5, 120) == f"{'a' * 40}\n{'a' * 40}\n… and 3 more"
    assert whole_lines(["one", "two"], 100) == "one\ntwo"


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (timedelta(seconds=20), "a moment"),
        (timedelta(minutes=2), "2 min"),
        (timedelta(hours=5), "5 hours"),
        (timedelta(days=3, hours=4), "3 days"),
    ],
)
def test_times(time: timedelta, said: str) -> None:
    assert duration_words(time) == said


def test_lists_and_cuts() -> None:
    assert listed(["A"]) == "A"
    assert listed(["A", "B", "C"], "or") == "A, B or C"
    assert cut("abcdef", 4) == "abc…"


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("dawn_on_titan", "Round 1"),
        ("galilean_moons", "Age I"),
        ("planet_unknown", "Before the first round"),
        ("high_frontier", "Year 1 of 48, blue"),
    ],
)
def test_how_far_a_match_is_heads_its_panel(name: str, head: str) -> None:
    game = all_games()[name]
    begun = engine.begin(game, 2, game.options(), KeyedChance(bytes(32))).position
    assert turn_of(look_at(game, begun, 2, None)) == head


@pytest.mark.parametrize(
    "spelling",
    ["TİTAN", "tıtan", "Tïtan", "ｔｉｔａｎ", "ti\u0301tan", "t\u200bitan", " Titan ", "TITAN"],
)
def test_a_word_is_the_same_on_every_keyboard(spelling: str) -> None:
    assert matches_ignoring_case(spelling) == "titan"
    assert fold_case(spelling).casefold() == "titan"
    assert matches_ignoring_case(f"dawn on {spelling}") == matches_ignoring_case("Dawn on Titan")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Straße", "strasse"),
        ("STRAẞE", "strasse"),
        ("Łódź", "lodz"),
        ("Søren", "soren"),
        ("œuvre", "oeuvre"),
        ("Æther", "aether"),
        ("Þór", "thor"),
        ("năşă", "nasa"),
        ("K\u2019Aax", "k'aax"),
    ],
)
def test_letters_that_a_keyboard_lacks_are_typed_without(typed: str, meant: str) -> None:
    assert matches_ignoring_case(typed) == meant == matches_ignoring_case(meant)


INVISIBLE = ("\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\u3164 \u2800", "\u034f", "\u0301")


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_shows_nothing_is_that_of_the_seat(name: str) -> None:
    game = all_games()["dawn_on_titan"]
    assert plain(name) == ""
    match = match_of(game, 2)
    match = replace(match, seats=(match.seats[0], replace(match.seats[1], name=name)))
    assert names_of(match)[1] == plain_names(match)[1] == "Seat B"
