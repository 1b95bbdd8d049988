"""Records of what happened: events, episodes with a post of their own, the outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened. `seen_by` = seats that may see it (None: everybody); `reveals` = it showed something hidden.

    `calls` = seats to be told of it at once and in private, though they are not asked (a deal offered to them).
    """

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = {}
    seen_by: tuple[int, ...] | None = None
    reveals: bool = False
    calls: tuple[int, ...] = ()

    def is_seen_by(self, viewer: int | None) -> bool:
        return self.seen_by is None or viewer in self.seen_by


class Episode(Struct, frozen=True):
    """A part of a match that has a post of its own in the channel: an auction, the end of a year.

    It begins with an event of kind `opens` and is over with the first one of a kind in `closes`; a step that keeps it going on
    the agenda bears its `name` (`Step.milestone`). `title(first event)` heads the post, `omitted_kinds` kinds are left out of it,
    `nothing` is said where it has brought nothing, `unaffected_words` begins the sentence on the seats to which nothing happened, left out
    after an event of a kind in `for_all`, and said before what follows from `separate_from` on, which is another matter. `region` is the part of the board's pictures that fits it; `prizes(last event)` names
    others, of what was won: worth a new post at its end.
    """

    name: str
    opens: str
    closes: tuple[str, ...]
    title: Callable[[Event], str]
    region: str
    omitted_kinds: tuple[str, ...] = ()
    nothing: str = ""
    unaffected_words: str = ""
    for_all: tuple[str, ...] = ()
    separate_from: str = ""
    prizes: Callable[[Event], tuple[str, ...]] = lambda event: ()


class ScoreLine(Struct, frozen=True):
    """One line of the final scoring: a value a seat."""

    label: str
    values: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """How a match ended. `winners` is empty when nobody wins (a failed solo mission)."""

    reason: str
    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
