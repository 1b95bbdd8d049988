"""Whatever people type: properties of the texts that are made of it, sought with odd signs of all of Unicode."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as some

from bot.engine import SEAT_LETTERS, insert_names
from bot.engine.registry import all_games
from bot.games.high_frontier.negotiation.deals import Offer
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from cogs.ask import read
from cogs.components.moves import pack_lookup
from cogs.components.text import escaped, label, matches_ignoring_case, plain, whole_lines
from cogs.pages.private import narrowed_by, narrowing

always = settings(max_examples=150, derandomize=True, database=None, deadline=None)
FRONTIER = all_games()["high_frontier"]


@always
@given(some.text(max_size=200), some.integers(1, 100))
def test_a_plain_text_is_one_visible_line_within_its_limit(text: str, limit: int) -> None:
    line = plain(text, limit)
    assert len(line) <= limit
    assert plain(line, limit) == line
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") for sign in line)
    assert 1 <= len(label(text, limit=limit)) <= max(1, limit)


@always
@given(some.text(alphabet=some.sampled_from("ab@<>:/#*_~`|[]()-1. \n"), max_size=40))
def test_an_escaped_text_calls_nobody_and_links_nowhere(text: str) -> None:
    shown = escaped(text, 80)
    for sign in "*_~`|<[":
        assert shown.count(sign) == shown.count(f"\\{sign}")
    assert "://" not in shown
    assert all(after.startswith("\u200b") for after in shown.split("@")[1:])
    assert not shown.startswith(("#", ">", "-", "1."))


@always
@given(some.text(max_size=60), some.text(min_size=1, max_size=60))
def test_what_a_button_carries_comes_back_as_it_was(name: str, value: str) -> None:
    for kind in (FRONTIER.moves[3], OrderRoute, Offer):
        filled = dict(zip(kind.__struct_fields__, (value, name), strict=False))
        assert narrowed_by(FRONTIER, narrowing(kind, 2, filled)) == (kind, 2, filled)


@always
@given(some.text(max_size=60))
def test_a_lookup_comes_back_as_it_was(to: str) -> None:
    kind = next(one for one in FRONTIER.lookups if one.command == "route")
    lookup = kind(to=to)
    assert read(FRONTIER, pack_lookup(lookup)) == lookup


@always
@given(some.lists(some.text(alphabet="abc ", max_size=30), max_size=30), some.integers(40, 200))
def test_whole_lines_fit_and_count_what_is_left_out(lines: list[str], limit: int) -> None:
    kept = whole_lines(lines, limit).split("\n") if lines else []
    assert len("\n".join(kept)) <= limit
    if kept and kept[-1].startswith("… and "):
        assert int(kept[-1].split()[2]) == len(lines) - len(kept) + 1
    else:
        assert kept == lines


@always
@given(some.text(max_size=60))
def test_case_and_blanks_do_not_part_what_is_the_same(text: str) -> None:
    assert (
        matches_ignoring_case(f"  {text} ")
        == matches_ignoring_case(text)
        == matches_ignoring_case(matches_ignoring_case(text))
    )


@always
@given(some.lists(some.text(max_size=12), min_size=6, max_size=6))
def test_a_name_cannot_take_another_ones_place(names: list[str]) -> None:
    """A name that looks like a seat's mark stays the name that it is."""
    text = " ".join(f"{{{letter}}}" for letter in SEAT_LETTERS)
    assert insert_names(text, names) == " ".join(names)
