"""Questions that take thinking: a budget for each person, one at a time, and lists that are completed from what is kept."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.engine import IllegalMove, Lookup, LookupResult
from bot.engine.random_match import random_position
from bot.engine.registry import all_games
from bot.games.high_frontier.lookups import routes
from cogs.ask import completions
from cogs.components.question_budget import QUESTIONS_EACH, Questions
from tests.cogs.builder import look_at

ANN, BEN = 1, 2


class Slow(Lookup, frozen=True):
    """Answers when the test says so."""

    def answer(self, view: Any) -> LookupResult:
        view.append("begun")
        BEGUN.set()
        assert GO.wait(30)
        return LookupResult("slow", ())


class Quick(Lookup, frozen=True):
    """Answers at once."""

    def answer(self, view: Any) -> LookupResult:
        return LookupResult("quick", ())


GO, BEGUN = threading.Event(), threading.Event()


async def test_one_who_floods_keeps_nobody_waiting() -> None:
    """However many questions Ann asks, one of them is thought about at a time, and Ben is answered meanwhile."""
    GO.clear()
    questions, begun = Questions(), list[str]()
    flood = [
        asyncio.create_task(questions.answer(ANN, Slow(), begun)) for _ in range(QUESTIONS_EACH)
    ]
    try:
        await asyncio.to_thread(BEGUN.wait, 30)
        assert (await questions.answer(BEN, Quick(), [])).title == "quick"
        assert begun == ["begun"]
        with pytest.raises(IllegalMove, match="That is a lot of questions: the next one in"):
            await questions.answer(ANN, Quick(), [])
    finally:
        GO.set()
    assert {found.title for found in await asyncio.gather(*flood)} == {"slow"}


async def test_a_list_is_made_once_for_all_letters_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, made = all_games()["high_frontier"], list[str]()
    look = look_at(game, random_position(game, 2, 1, 12)[0], 2, 0)
    every = routes.destinations

    def counted(view: Any, stack: str) -> list[str]:
        made.append(stack)
        return every(view, stack)

    monkeypatch.setattr(routes, "destinations", counted)
    kept = Questions()
    found = [
        [one.name for one in completions(game, look, routes.Route, "to", {}, typed, "", kept)]
        for typed in ("", "p", "ph", "phob")
    ]
    assert made == ["rocket"]
    assert any(name.startswith("Phobos") for name in found[-1])
    plain = completions(game, look, routes.Route, "to", {}, "phob")
    assert [one.name for one in plain] == found[-1]
    completions(game, look, routes.Route, "to", {"stack": "leo"}, "phob", "", kept)
    assert made[2:] == ["leo"], "another question has its own list"
