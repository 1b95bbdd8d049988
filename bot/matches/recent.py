"""A table that forgets: what grows with every person, channel or match must not grow for ever."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
MOST = 1_000


class Recent(OrderedDict[K, V]):
    """The entries used last, at most `most` of them."""

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self.most:
            self.popitem(last=False)

    def of(self, key: K, make: Callable[[], V]) -> V:
        """What is there, or made now; it counts as used."""
        self[key] = value = self[key] if key in self else make()
        return value
