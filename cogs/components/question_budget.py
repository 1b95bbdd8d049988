"""What people ask that takes thinking: a budget for each, one question of theirs at a time, and lists to choose from kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from bot.engine import Lookup, LookupResult
from cogs.components.moves import Named
from cogs.components.pictures import Cooldown

QUESTIONS_EACH, WITHIN = 10, 30.0  # questions that one person may ask in so many seconds
KEPT = 64  # lists of values

T = TypeVar("T")


class Questions:
    """Answers lookups, checks and exports off the event loop, so that one person's many questions do not keep the others waiting."""

    def __init__(self, cooldown: Cooldown | None = None) -> None:
        self.cooldown = cooldown or Cooldown(QUESTIONS_EACH, WITHIN, what="questions")
        self._asking: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._lists: OrderedDict[Hashable, list[Named]] = OrderedDict()

    async def answer(self, person: int, lookup: Lookup, view: Any) -> LookupResult:
        """Raises `IllegalMove`: too many questions, or what the lookup says."""
        return await self.one_at_a_time(person, lambda: asyncio.to_thread(lookup.answer, view))

    async def one_at_a_time(self, person: int, work: Callable[[], Awaitable[T]]) -> T:
        """Work that takes thinking, done when nothing else is for this person. Raises `IllegalMove`: too many questions."""
        self.cooldown.take(person)
        lock = self._asking.setdefault(person, asyncio.Lock())
        async with lock:
            return await work()

    def values(self, key: Hashable, made: Callable[[], list[Named]]) -> list[Named]:
        """A list to complete from, made once for each key: the same for all letters typed."""
        if key not in self._lists:
            self._lists[key] = made()
        self._lists.move_to_end(key)
        while len(self._lists) > KEPT:
            self._lists.popitem(last=False)
        return self._lists[key]
