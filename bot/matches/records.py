"""What the desk gives out: matches, seats, looks, results; and its refusals.

Every text in here keeps seats as `{A}` and is to be named at the edge (`kernel.named`). Names, titles and notes are
the players' own words: escape them before they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from bot.engine import Decision, Event, IllegalMove, Move, Outcome


class NotHere(IllegalMove):
    """No such match here, or no seat in it for this person."""


class StaleEntry(IllegalMove):
    """The button was made at entry `entry`; the match stands at entry `now`."""

    def __init__(self, entry: int, now: int) -> None:
        super().__init__(
            f"The table has moved on since this panel (entry {entry}, now {now}).",
            "sequence of play",
        )
        self.entry = entry
        self.now = now


class Frozen(IllegalMove):
    """The match stands still until somebody has looked at a fault; nothing in it is lost."""


@dataclass(frozen=True)
class Person:
    """Somebody on Discord: `id` is the user's number, `name` what they are called in that server."""

    id: int
    name: str


@dataclass(frozen=True)
class Waiting:
    """A seat that is asked: since which entry and when (UTC), and when it was reminded."""

    seat: int
    entry: int
    since: datetime
    reminded: datetime | None = None


@dataclass(frozen=True)
class SeatRow:
    """Who sits where. `person` stays when the seat was handed to the autopilot, None where nobody ever sat.

    `seen` is the last entry this person has looked at, `is_for_ending` whether they agreed to end the match unfinished.
    """

    seat: int
    person: int | None
    name: str
    is_autopilot: bool = False
    has_resigned: bool = False
    seen: int = -1
    is_for_ending: bool = False

    @property
    def has_person(self) -> bool:
        """Whether somebody has this seat, be it on autopilot just now."""
        return self.person is not None and not self.has_resigned

    @property
    def is_played_by_person(self) -> bool:
        return self.has_person and not self.is_autopilot


@dataclass(frozen=True)
class Match:
    """The record of a match. `entry` is the number of the last entry (-1 in the lobby), `seats` those taken so far.

    `state`: lobby, running, over, frozen, deleted. `size` is the number of seats it is for, `options` plain values.
    `key_hash` is posted when the match begins; `key` is given out only when it is over.
    `ending` says why it is over: finished, agreement, abandoned. `fault` says why it is frozen. `rematch_of` is the match after
    which this one was opened with one press.
    """

    id: int
    guild_id: int
    channel_id: int
    thread_id: int | None
    host_id: int
    game: str
    title: str
    size: int
    options: dict[str, Any]
    has_random_seats: bool
    state: str
    seats: tuple[SeatRow, ...]
    waiting: tuple[Waiting, ...]
    entry: int
    key_hash: str | None
    key: str | None
    ending: str | None
    fault: str | None
    created_at: datetime
    began_at: datetime | None
    moved_at: datetime | None
    ended_at: datetime | None
    rematch_of: int | None = None

    @property
    def is_full(self) -> bool:
        return len(self.seats) == self.size

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names as they are: escape before showing."""
        return tuple(seat.name for seat in self.seats)

    def has_part(self, person_id: int | None) -> bool:
        """Whether somebody has a seat in it or hosts it."""
        return person_id == self.host_id or self.seat_of(person_id) is not None

    def seat_of(self, person_id: int | None) -> int | None:
        """The seat of a person (also when resigned or on autopilot: they still see their own log)."""
        for seat in self.seats:
            if person_id is not None and seat.person == person_id:
                return seat.seat
        return None


@dataclass(frozen=True)
class Vote:
    """What a table is asked on a post with buttons. Kind `end`: everybody with a seat, whether to end the match here; `seat`: one
    person, whether to take this seat.

    `state`: open, carried, refused, gone (withdrawn, or nothing to ask any more). People are Discord's numbers, 0 once forgotten.
    The post has no place until it is posted.
    """

    id: int
    match_id: int
    kind: str
    state: str
    opened_by: int
    seat: int | None = None
    person_id: int | None = None
    settled_by: int | None = None
    channel_id: int | None = None
    message_id: int | None = None


@dataclass(frozen=True)
class EntrySummary:
    """An entry as a viewer may see it: `events` are the visible ones only. `kind`: begin, move, undo, note.

    `seat` is who moved (None: the match itself); `note` is the text of a note ("{B} resigned."); `is_undone` marks a move
    that was taken back later; `names` are the seats' names then (empty: as now).
    """

    number: int
    kind: str
    seat: int | None
    at: datetime
    events: tuple[Event, ...]
    note: str = ""
    is_automatic: bool = False
    is_undone: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class UndoOption:
    """What taking back would do now: the `move` of `entry` would go, with the `events` this seat saw of it; or `refusal`, a sentence why not."""

    entry: int | None = None
    move: Move | None = None
    events: tuple[Event, ...] = ()
    refusal: str = ""

    @property
    def is_free(self) -> bool:
        return self.entry is not None


@dataclass(frozen=True)
class MatchSnapshot:
    """All that one viewer may know of a match at one moment; `seat` is None for a spectator.

    In the lobby there is neither `view` nor `decision`. `offers` are empty when this seat is not asked, `standing` are its
    standing orders on offer, `overdue` the answers of which one is taken by lot when it lets the time pass. `events`: what
    happened since this viewer last looked or moved (for a spectator: in the last entry), undone moves left out. `forfeits`:
    of the offers by which something usable is lost what that is, for this person's eyes only.
    """

    match: Match
    seat: int | None
    entry: int
    view: Any = None
    decision: Decision | None = None
    offers: tuple[Move, ...] = ()
    standing: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    events: tuple[EntrySummary, ...] = ()
    take_back: UndoOption = field(default_factory=UndoOption)
    overdue: tuple[Move, ...] = ()
    forfeits: Mapping[Move, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_asked(self) -> bool:
        """Whether this viewer must act now."""
        return self.decision is not None and self.seat in self.decision.seats


@dataclass(frozen=True)
class MoveResult:
    """A move that counts: its entry's number, what this seat may see of it, and how things look now for the seat."""

    number: int
    events: tuple[Event, ...]
    look: MatchSnapshot


@dataclass(frozen=True)
class Made:
    """A move that a seat made, and what it may see of it; no `move`: it took one back."""

    move: Move | None
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Preview:
    """A dry run. `is_whole` is False where chance or something hidden stopped it: what follows is open."""

    events: tuple[Event, ...]
    is_whole: bool


@dataclass(frozen=True)
class LogLine:
    """One worded event. `is_private`: only some seats see it, so it must not be posted in the channel. `names`: the seats' names then."""

    number: int
    seat: int | None
    at: datetime
    text: str
    is_private: bool = False
    is_automatic: bool = False
    is_undone: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fault:
    """Something in a stored match that is not as it was written: in which entry, and what: match, key, entries, move, draws, events, position."""

    number: int
    what: str
    text: str


@dataclass(frozen=True)
class CheckReport:
    """The result of `verify`: entries replayed, draws recomputed from the key, the faults found."""

    match_id: int
    entries: int
    draws: int
    faults: tuple[Fault, ...]

    @property
    def is_sound(self) -> bool:
        return not self.faults
