"""Chance: every die and shuffle of a match, derived from the match's secret key and written in its entries.

A draw is HMAC-SHA256(key, place in the history), so a move taken back and made again rolls the same, and whoever gets the
key at the end of the match can check all of it against the hash posted at its beginning.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

T = TypeVar("T")


class Draw(Struct, frozen=True, array_like=True):
    """One draw: `roll` of a die with `size` sides, `shuffle` or `pick` of `size` things; `result` counts from 0."""

    kind: str
    size: int
    result: tuple[int, ...]


class RandomSource(Protocol):
    """Random numbers for a computer player; not part of the match's record."""

    def __call__(self, size: int) -> int:
        """A number from 0 to size - 1."""


class Chance:
    """The only source of luck in the rules. `draws` is what has been drawn so far in this move."""

    def __init__(self) -> None:
        self.draws: list[Draw] = []

    def roll(self, sides: int) -> int:
        """A die: 1 to `sides`."""
        return self._draw("roll", sides)[0] + 1

    def shuffle(self, things: Sequence[T]) -> list[T]:
        return [things[place] for place in self._draw("shuffle", len(things))]

    def pick(self, things: Sequence[T]) -> T:
        return things[self._draw("pick", len(things))[0]]

    def _draw(self, kind: str, size: int) -> tuple[int, ...]:
        result = self._result(kind, size)
        self.draws.append(Draw(kind, size, result))
        return result

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        raise NotImplementedError


class KeyedChance(Chance):
    """Chance of a real match. `drawn` is the number of draws in the history of the position it starts from."""

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        super().__init__()
        self._key = key
        self._drawn = drawn

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        below = keyed_luck(self._key, f"draw {self._drawn + len(self.draws)}")
        if kind != "shuffle":
            return (below(size),)
        places = list(range(size))
        for last in range(size - 1, 0, -1):
            other = below(last + 1)
            places[last], places[other] = places[other], places[last]
        return tuple(places)


class RecordedChance(Chance):
    """Chance of a replay: gives what was recorded. Raises `ValueError` when the rules ask for something else."""

    def __init__(self, recorded: Sequence[Draw]) -> None:
        super().__init__()
        self._recorded = list(recorded)

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        place = len(self.draws)
        if place >= len(self._recorded):
            raise ValueError(f"the record holds no {kind} of {size} at draw {place}")
        draw = self._recorded[place]
        if (draw.kind, draw.size) != (kind, size):
            raise ValueError(f"the record holds {draw.kind} of {draw.size}, not {kind} of {size}")
        return draw.result

    @property
    def is_used_up(self) -> bool:
        return len(self.draws) == len(self._recorded)


class NoChance(Chance):
    """Raises the given exception at the first draw: for dry runs."""

    def __init__(self, refusal: Callable[[], Exception]) -> None:
        super().__init__()
        self._refusal = refusal

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        raise self._refusal()


def keyed_luck(key: bytes, label: str) -> RandomSource:
    """An endless stream of even numbers below any size, fixed by key and label."""
    counter = 0

    def below(size: int) -> int:
        nonlocal counter
        limit = (1 << 64) - (
            1 << 64
        ) % size  # the tail is thrown away, so that no result is favoured
        while True:
            block = hmac.new(key, f"{label}:{counter}".encode(), hashlib.sha256).digest()
            counter += 1
            number = int.from_bytes(block[:8], "big")
            if number < limit:
                return number % size

    return below


def key_hash(key: bytes) -> str:
    """What is posted when a match begins: SHA-256 of the key, in hex."""
    return hashlib.sha256(key).hexdigest()
