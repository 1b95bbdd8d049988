"""The nouns of politics: delegates, legacy votes and the gold star, and how votes are counted (O1-O3, O6; rulings 12, 151, 163).

Ideologies are named by their ids in `printed/assembly.py`. This file knows nothing of the Core.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from bot.games.high_frontier.printed.assembly import CENTRIST, IDEOLOGIES


class Delegate(Struct, frozen=True, array_like=True):
    """A cube of a seat in an ideology."""

    seat: int
    ideology: str


class Assembly(Struct):
    """The placard. `law`: where the gold star lies; `delegates`: in the order they were placed; `votes`: legacy votes.

    `changed`: delegates have changed since the last tally; `insured`: seats that lobbied Mishap Insurance in this event.
    `orders`: standing orders by seat and matter, each known to its owner only.
    """

    law: str = CENTRIST
    delegates: list[Delegate] = []
    votes: list[str] = []
    changed: bool = False
    insured: list[int] = []
    orders: dict[int, dict[str, list[str]]] = {}

    def counts(self, with_votes: bool = False) -> dict[str, int]:
        """Delegates by ideology, in the printed order; in the final tally legacy votes as well (ruling 163)."""
        found = Counter(delegate.ideology for delegate in self.delegates)
        found.update(self.votes if with_votes else ())
        return {name: found[name] for name in IDEOLOGIES}

    def of(self, seat: int) -> list[str]:
        """Ideologies of a seat's delegates, once for each, newest first."""
        return [one.ideology for one in reversed(self.delegates) if one.seat == seat]

    def winners(self, with_votes: bool = False) -> list[str]:
        """Where the star may lie after a tally: staying comes first, then clockwise from freedom (ruling 151)."""
        counts = self.counts(with_votes)
        rivals = max(count for name, count in counts.items() if name != self.law)
        if not any(counts.values()):
            return [CENTRIST]
        if rivals < counts[self.law]:
            return [self.law]
        tied = [name for name, count in counts.items() if count == rivals]
        return sorted(tied, key=lambda name: name != self.law)

    def place(self, seat: int, ideology: str) -> None:
        self.delegates.append(Delegate(seat, ideology))
        self.changed = True

    def remove(self, seat: int, ideology: str) -> None:
        """The newest of the seat's delegates there. Raises `ValueError` when there is none."""
        self.delegates.pop(self._newest(seat, ideology))
        self.changed = True

    def shift(self, seat: int, source: str, to: str) -> None:
        """A delegate moves; it stays as new as it was."""
        self.delegates[self._newest(seat, source)] = Delegate(seat, to)
        self.changed = True

    def _newest(self, seat: int, ideology: str) -> int:
        last = len(self.delegates) - 1
        return last - self.delegates[::-1].index(Delegate(seat, ideology))
