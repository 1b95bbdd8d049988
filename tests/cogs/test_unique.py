"""No page holds two things that Discord or a player takes for one: custom_ids, values, lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
import pytest

from bot import engine
from bot.engine import Game
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.year import heroism
from bot.games.high_frontier.state.deals import HeroNomination
from bot.matches import MatchSnapshot, Preview
from cogs import (
    ask,  # noqa: F401  # their presses
    find,  # noqa: F401  # their presses
    history,  # noqa: F401  # their presses
    numbers,  # noqa: F401  # their presses
    play,  # noqa: F401  # their presses
    show,  # noqa: F401  # their presses
)
from cogs.components.moves import by_kind, offered_of_kind, typed_move
from cogs.components.router import Page
from cogs.pages.preview import preview_page
from cogs.pages.private import choose_page, orders_page
from cogs.pages.private_turn import turn_page
from tests.cogs.builder import every_game, look_at, stroll
from tests.cogs.test_limits import check
from tests.games.high_frontier.whole_game import Whole


def once(found: list[Any]) -> bool:
    return len(found) == len(set(found))


def lines_of(page: Page) -> list[str]:
    """What can be chosen, as it reads."""
    read = []
    for item in page.walk_children():
        if isinstance(item, discord.ui.DynamicItem):
            sent = item.to_component_dict()
            lines = [
                f"{line['label']}: {line.get('description')}" for line in sent.get("options", ())
            ]
            assert once(lines), lines
            if sent["type"] == 2:
                read.append(sent["label"])
    return read


def pages(game: Game, mine: MatchSnapshot) -> Iterator[Page]:
    yield turn_page(game, mine)
    yield orders_page(game, mine)
    for kind, moves in by_kind(offered_of_kind(mine)).items():
        for page in range(1 + len(moves) // 25):
            yield choose_page(game, mine, kind, page)


def all_once(game: Game, mine: MatchSnapshot) -> None:
    assert once(offered_of_kind(mine))
    for page in pages(game, mine):
        check(page)
        read = lines_of(page)
        assert once(read), read


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
async def test_nothing_on_a_page_is_there_twice(game: Game) -> None:
    seats = min(3, game.seats.stop - 1)
    for position in list(stroll(game, seats, 8))[::6]:
        for seat in range(seats):
            all_once(game, look_at(game, position, seats, seat))


async def test_an_answer_that_is_a_standing_move_too_is_there_once() -> None:
    """The vote on a hero at the end of a year: asked, and possible at any time."""
    whole = Whole()
    whole.state.nomination = HeroNomination(0, 1, "the first landing")
    whole.end_year()
    game = play_game()
    voter = engine.pending_decision(whole.position).seats[0]  # type: ignore[union-attr]  # a vote is asked
    mine = look_at(game, whole.position, 3, voter)
    assert set(mine.offers) & set(mine.standing) == {heroism.Vote(True), heroism.Vote(False)}
    all_once(game, mine)
    assert typed_move(game, mine, heroism.Vote, {"yes": True}) == heroism.Vote(True)
    assert typed_move(game, mine, heroism.Vote, {}) == [heroism.Vote(False), heroism.Vote(True)]


def play_game() -> Game:
    return next(game for game in every_game() if game.name == "high_frontier")


async def test_a_long_move_that_is_not_on_offer_is_asked_about_in_words() -> None:
    cards = [card for kind in ("thruster", "robonaut", "refinery") for card in DECKS[kind][:3]]
    game, mine = play_game(), look_at(play_game(), Whole(aquas=60).hand("A", *cards).position, 3, 0)
    move = Boost(tuple(cards))
    assert move not in offered_of_kind(mine)
    page = preview_page(game, mine, move, Preview((), True))
    check(page)
    assert len(page.kept()) == 1
