"""What must be said on Discord after an entry: fresh panels, edits, questions; nobody is pinged twice for the same thing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import Decision, Episode, Event
from bot.matches.records import SeatRow

Said = tuple[str, dict[str, Any]]  # kind and body of an outbox row


@dataclass(frozen=True)
class Turn:
    """What an entry changed for those who wait: who is asked already, whose turn it was, and what is asked now.

    `writer` is the seat whose person wrote the entry themselves, by the interaction `once`: its answer shows what they are asked.
    Nobody else has seen anything yet, least of all those whom a computer player, an order or the clock asks.
    `is_private` says that nobody else can see that anything happened, `is_closing` that private turns were shown to all;
    `milestone` is the one that lasts now.
    """

    entry: int
    before: frozenset[int]
    on_turn: frozenset[int]
    decision: Decision
    writer: int | None = None
    once: int | None = None
    is_private: bool = False
    is_closing: bool = False
    milestone: str = ""


def entry_notices(turn: Turn, seats: Iterable[SeatRow]) -> list[Said]:
    """The rows of an entry after which the match goes on. Nothing is said while only autopilots are asked, nor of a step that
    somebody takes in private.

    A question between (one with a sentence of its own) goes to whom it concerns, in a milestone by its post, and the panel stays
    where it is; a new turn, somebody to call, or private turns that are shown bring a fresh panel. Whoever wrote the entry is
    called only where its answer does not reach them.
    """
    people = {row.seat: row.person for row in seats if row.is_played_by_person}
    asked = set(turn.decision.seats)
    if not people.keys() & asked or (turn.is_private and asked == turn.before):
        return []
    anew = [seat for seat in turn.decision.seats if seat in people and seat not in turn.before]
    called = [seat for seat in anew if seat != turn.writer]
    missed = [_missed(turn, seat, people[seat]) for seat in anew if seat == turn.writer]
    return [*_told(turn, called, people), *missed]


def _told(turn: Turn, called: Sequence[int], people: Mapping[int, int | None]) -> list[Said]:
    """How all see what has changed, and those who are `called` with a ping."""
    asked = set(turn.decision.seats)
    if turn.decision.question and turn.milestone and called:
        ping = [people[seat] for seat in called]
        return [_panel(turn), _milestone(turn.entry, turn.milestone, ping)]
    if turn.decision.question:
        return [_panel(turn), *(_ask(turn, seat, people[seat]) for seat in called)]
    is_fresh = bool(called) or turn.is_closing or not asked <= turn.on_turn
    return [_panel(turn, is_fresh, [people[seat] for seat in called])]


def asked_already(was: Decision | None, now: Decision | None) -> frozenset[int]:
    """The seats that are asked now what they were asked before: the same question, answered by the same kinds of move."""
    if was is None or now is None or was.question != now.question:
        return frozenset()
    if set(was.moves).isdisjoint(now.moves):
        return frozenset()
    return frozenset(was.seats) & frozenset(now.seats)


def private_notices(turn: Turn, events: Iterable[Event], seats: Iterable[SeatRow]) -> list[Said]:
    """Those whom an event calls are told in private, each once an entry; who made the move knows.

    What all can read is read where somebody is called by this entry anyway: they are not called twice for it.
    """
    here = set(turn.decision.seats) - turn.before
    called = {
        seat
        for event in events
        for seat in event.calls
        if event.is_seen_by(seat) and not (event.seen_by is None and seat in here)
    }
    return [
        ("call", {"entry": turn.entry, "seat": row.seat, "person": row.person})
        for row in seats
        if row.seat in called and row.is_played_by_person and row.seat != turn.writer
    ]


def ending_notices(
    entry: int, milestones: Iterable[Episode], events: Iterable[Event], was: str, now: str
) -> list[Said]:
    """The milestones that are over with this entry. `was`, `now`: the one that lasted before it and that lasts after it."""
    kinds = {event.kind for event in events}
    return [
        _milestone(entry, one.name, is_over=True)
        for one in milestones
        if one.name != now and (one.name == was or one.opens in kinds)
    ]


def seats_on_turn(before: frozenset[int], decision: Decision | None) -> frozenset[int]:
    """Whose turn it is after a decision is asked; questions between change nothing."""
    if decision is None or decision.question:
        return before
    return frozenset(decision.seats)


def _panel(turn: Turn, is_fresh: bool = False, ping: Iterable[int | None] = ()) -> Said:
    return "panel", {"entry": turn.entry, "fresh": is_fresh, "ping": list(ping)}


def _milestone(
    entry: int, name: str, ping: Iterable[int | None] = (), is_over: bool = False
) -> Said:
    return "milestone", {"entry": entry, "name": name, "ping": list(ping), "over": is_over}


def _ask(turn: Turn, seat: int, person: int | None) -> Said:
    question = turn.decision.question
    return "ask", {"entry": turn.entry, "seat": seat, "person": person, "question": question}


def _missed(turn: Turn, seat: int, person: int | None) -> Said:
    return "missed", {"entry": turn.entry, "seat": seat, "person": person, "once": turn.once}
