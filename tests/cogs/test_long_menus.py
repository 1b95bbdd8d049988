"""Menus of more than Discord takes have pages; each line is on one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec
from msgspec import Meta

import cogs.lobby  # noqa: F401  # its presses
from bot.matches import Look
from bot.rules import kernel
from bot.rules.chance import KeyedChance
from bot.rules.high_frontier.lookups import Reach
from bot.rules.kernel import Found
from cogs._card import options_page, values_page
from cogs._presses import Page
from cogs.ask import found_page
from tests.cogs.tables import look_at, match_of
from tests.rules.countdown import COUNTDOWN


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
    position = kernel.begin(COUNTDOWN, 2, COUNTDOWN.options(), KeyedChance(b"k" * 32)).position
    look: Look = look_at(COUNTDOWN, position, 2, 0)
    others = tuple((f"Way to {at}", Reach(supports=f"{at}")) for at in range(60))
    found = Found("t", ("l",), (), others)
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
