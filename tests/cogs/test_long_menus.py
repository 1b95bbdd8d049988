"""Menus of more than Discord takes have pages; each line is on one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

import cogs.lobby  # noqa: F401  # its presses
from bot import engine
from bot.engine import KeyedChance, LookupResult
from bot.engine.registry import all_games
from bot.games.high_frontier.lookups.routes import Reach
from bot.matches import MatchSnapshot
from cogs.ask import found_page
from cogs.components.completion import choices_of
from cogs.components.moves import by_kind, distinct, shown_value, text_of
from cogs.components.router import Page
from cogs.components.text import label
from cogs.history import OLDER, _newest
from cogs.pages.lobby_card import options_page, values_page
from cogs.pages.private import narrowing
from cogs.pages.private_turn import BEST, sieve_of, turn_page
from tests.cogs.builder import look_at, match_of, stroll
from tests.engine.countdown import COUNTDOWN


def lines_of(page: Page) -> list[str]:
    """The lines of its last menu."""
    parts = [one for part in page.to_components() for one in part.get("components", ())]
    menus = [one["options"] for one in parts if one["type"] == 3]
    lines = [line["label"] for line in menus[-1]]
    assert len(lines) <= 25
    return lines


def read(pages: list[Page]) -> list[str]:
    return [line for page in pages for line in lines_of(page) if not line.startswith("More …")]


def test_what_can_be_asked_next_has_pages() -> None:
    position = engine.begin(COUNTDOWN, 2, COUNTDOWN.options(), KeyedChance(b"k" * 32)).position
    look: MatchSnapshot = look_at(COUNTDOWN, position, 2, 0)
    others = tuple((f"Way to {at}", Reach(supports=f"{at}")) for at in range(60))
    found = LookupResult("t", ("l",), (), others)
    pages = [found_page(COUNTDOWN, look, Reach(), found, page) for page in range(3)]
    assert read(pages) == [text for text, _ in others]


def test_options_and_their_values_have_pages() -> None:
    """Forty options, each from 0 to 60."""
    wide = Annotated[int, Meta(ge=0, le=60)]
    options = msgspec.defstruct("Options", [(f"rule_{at}", wide, 0) for at in range(40)])
    game = replace(COUNTDOWN, options=options)
    lobby = match_of(COUNTDOWN, 2, "lobby")
    assert read([options_page(lobby, game, page) for page in range(2)]) == [
        f"Rule {at}: 0" for at in range(40)
    ]
    values = [values_page(lobby, game, "rule_7", page) for page in range(3)]
    assert read(values) == [str(value) for value in range(61)]


def test_all_that_was_found_can_be_done() -> None:
    """Ten moves have buttons; of eleven and more each is in the menu, on one of its pages."""
    position = engine.begin(COUNTDOWN, 2, COUNTDOWN.options(), KeyedChance(b"k" * 32)).position
    seat = (engine.pending_decision(position) or engine.Decision((0,), (), "")).seats[0]
    look: MatchSnapshot = look_at(COUNTDOWN, position, 2, seat)
    [move, *_] = look.offers
    for count, pages in ((10, 1), (11, 1), (25, 1), (60, 3)):
        found = LookupResult("t", ("l",), tuple((f"Way {at}", move) for at in range(count)))
        shown = [found_page(COUNTDOWN, look, Reach(), found, 0, page) for page in range(pages)]
        if count > 10:
            assert read(shown) == [text for text, _ in found.moves]
        else:
            buttons = [
                one for part in shown[0].to_components() for one in part.get("components", ())
            ]
            assert [one["label"] for one in buttons[:count]] == [text for text, _ in found.moves]


@pytest.mark.parametrize("which", ["", " · match 3"])
def test_a_completion_says_how_many_it_leaves_out(which: str) -> None:
    for count in (0, 1, 25, 26, 300):
        pairs = [(f"Place {at} " + "x" * 90, f"p{at}") for at in range(count)]
        shown = choices_of(pairs, which)
        assert [one.value for one in shown] == [value for _, value in pairs[:25]]
        assert all(len(one.name) <= 100 and which in one.name for one in shown)
        told = [one.name for one in shown if "type on" in one.name]
        left = f"… and {count - 25} more: type on"
        assert [name.endswith(left) for name in told] == [True] * (count > 25)
        assert told == [one.name for one in shown[24:] if count > 25]


def test_the_values_of_a_private_turn_have_pages() -> None:
    """Every place of a menu is on one of its pages, and turning a page plays and narrows nothing."""
    game, widest = all_games()["planet_unknown"], 0
    for position in list(stroll(game, 2, 5, 120))[::6]:
        seat = (engine.pending_decision(position) or engine.Decision((0,), (), "")).seats[0]
        look = look_at(game, position, 2, seat)
        if game.private_turn(look.view) is None:
            continue
        for kind, some in by_kind(look.offers).items():
            field = next((f for f in kind.__struct_fields__ if len(distinct(some, f)) > 4), None)
            if field is None or len(some) <= BEST:
                continue
            wanted = {
                shown_value(game, look, field, text_of(v)) or "none" for v in distinct(some, field)
            }
            pages = -(-len(wanted) // 24) if len(wanted) > 25 else 1
            found = set[str]()
            for page in range(pages):
                sieve = sieve_of(game, narrowing(kind, 0, {}) + ";;", f">{page}")
                assert sieve.filled == {}
                menus = menus_of(turn_page(game, look, sieve=sieve))
                lines = next(
                    (m["options"] for m in menus if m["placeholder"].startswith("Other")), []
                )
                found |= {one["label"] for one in lines if not one["label"].startswith("More …")}
            assert not found or found == {label(one, limit=100) for one in wanted}
            widest = max(widest, len(found))
    assert widest > 25


def menus_of(page: Page) -> list[Any]:
    parts = [one for part in page.to_components() for one in part.get("components", ())]
    return [one for one in parts if one["type"] == 3]


def test_a_log_that_leaves_out_older_lines_says_so() -> None:
    lines = [f"`{at}` " + "x" * 90 for at in range(60)]
    for some, is_cut in ((lines[:5], False), (lines[:5], True), (lines, False)):
        text = _newest(some, is_cut=is_cut)
        assert text.endswith(some[-1])
        assert (OLDER in text) is (is_cut or some[0] not in text)
        assert len(text) < 3_600
