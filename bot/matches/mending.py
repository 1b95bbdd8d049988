"""What is wrong with a stored match, and what stands in for cells that cannot be read.

A damaged match is frozen, and must still be listed, told of and thawed: so it is read whole, and its faults beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

import msgspec

from bot.engine import SEAT_LETTERS
from bot.matches.records import SeatRow, Waiting
from db import Row
from db.cells import NUMBERS, UNREAD, YEARS

STATES = ("lobby", "running", "over", "frozen", "deleted")
SOME_TIME = datetime(2000, 1, 1, tzinfo=UTC)
MATCH: dict[str, Any] = {  # None: may be empty
    "guild_id": 0,
    "channel_id": 0,
    "thread_id": None,
    "host_id": 0,
    "game": "",
    "title": "",
    "size": 1,
    "options": {},
    "has_random_seats": False,
    "state": "running",
    "key": None,
    "key_hash": None,
    "waiting": [],
    "on_turn": [],
    "entry": 0,
    "ending": None,
    "fault": None,
    "created_at": SOME_TIME,
    "began_at": None,
    "moved_at": None,
    "ended_at": None,
    "rematch_of": None,
}
OF_BEGUN = ("key", "key_hash", "began_at", "moved_at")  # what no running match is without
UNMENDABLE = ("guild_id", "channel_id", "game", "options", "key", "key_hash")
SEAT: dict[str, Any] = {
    "person_id": None,
    "name": "",
    "is_autopilot": False,
    "has_resigned": False,
    "seen": -1,
    "is_for_ending": False,
}


@dataclass
class Mended:
    """A match's row as it can be used: `faults` is what is wrong with it, in the words that its host reads.

    `lost` are the columns for which nothing else in the database can stand in.
    """

    values: dict[str, Any]
    seats: tuple[SeatRow, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    on_turn: frozenset[int] = frozenset()
    faults: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    def cannot_read(self, column: str) -> None:
        self.faults.append(f"its stored '{column}' is damaged")
        if column in UNMENDABLE:
            self.lost.append(column)


def mended(row: Row, seats: Sequence[Row]) -> Mended:
    found = Mended({})
    for column, stand_in in MATCH.items():
        value = row[column]
        if value is UNREAD or (value is None and stand_in is not None):
            found.cannot_read(column)
            value = stand_in
        found.values[column] = value
    _mend_state(found)
    _mend_entry(found, row)
    _mend_seats(found, seats)
    _mend_waiting(found)
    return found


def _mend_state(found: Mended) -> None:
    values = found.values
    if values["state"] not in STATES:
        found.cannot_read("state")
        values["state"] = "lobby" if values["entry"] < 0 else "running"
    if not isinstance(values["options"], dict):
        found.cannot_read("options")
        values["options"] = {}
    if values["state"] == "running":
        for column in OF_BEGUN:
            if values[column] is None:
                found.cannot_read(column)


def _mend_entry(found: Mended, row: Row) -> None:
    """`newest` is the last entry that there is, where it was asked for."""
    if "newest" not in row or found.values["state"] == "deleted":
        return
    newest = row["newest"]
    last = -1 if newest is None else newest
    if last is UNREAD or last == found.values["entry"]:
        return
    found.faults.append(
        f"entry {last + 1} is gone"
        if last < found.values["entry"]
        else f"it stands at entry {found.values['entry']}, and its last one is {last}"
    )
    found.values["entry"] = last


def _mend_seats(found: Mended, rows: Sequence[Row]) -> None:
    values = found.values
    is_begun = values["entry"] >= 0  # then all seats are taken
    is_size = values["size"] in range(1, len(SEAT_LETTERS) + 1)
    by_number = {row["seat"]: row for row in rows if row["seat"] in range(len(SEAT_LETTERS))}
    has_gaps = len(by_number) <= max(by_number, default=-1)
    if is_begun and is_size and has_gaps:  # the size is believed rather than a seat beyond it
        by_number = {seat: row for seat, row in by_number.items() if seat < values["size"]}
    if len(by_number) < len(rows):
        found.faults.append("the number of a seat is damaged")
    count = max(by_number, default=-1) + 1
    if is_begun and is_size:
        count = max(count, values["size"])
    if not count <= values["size"] <= (count if values["entry"] >= 0 else len(SEAT_LETTERS)):
        found.cannot_read("size")
        values["size"] = max(count, 1)
    found.seats = tuple(_seat(found, number, by_number.get(number)) for number in range(count))
    _mend_twice_seated(found)


def _mend_twice_seated(found: Mended) -> None:
    """Nobody has two seats: a computer player has the second until the host gives it to somebody."""
    seats: list[SeatRow] = []
    for seat in found.seats:
        if seat.person is not None and seat.person in {other.person for other in seats}:
            found.faults.append(f"seat {seat.seat + 1} has the same person as another seat")
            seat = replace(seat, person=None, is_autopilot=True)
        seats.append(seat)
    found.seats = tuple(seats)


def _seat(found: Mended, number: int, row: Row | None) -> SeatRow:
    """The seat; where its row is gone, a computer player sits there until the host gives it to somebody."""
    if row is None:
        found.faults.append(f"the row of seat {number + 1} is gone")
        return SeatRow(number, None, "", is_autopilot=True)
    values: dict[str, Any] = {}
    for column, stand_in in SEAT.items():
        value = row[column]
        if value is UNREAD or (value is None and stand_in is not None):
            found.faults.append(f"the stored '{column}' of seat {number + 1} is damaged")
            value = stand_in
        values[column] = value
    values["seen"] = min(
        values["seen"], found.values["entry"]
    )  # nobody has seen what is still to come
    seat = SeatRow(seat=number, person=values.pop("person_id"), **values)
    if seat.person is None and not seat.is_autopilot:
        found.faults.append(f"nobody sits at seat {number + 1}")
        seat = replace(seat, is_autopilot=True)
    return seat


def _mend_waiting(found: Mended) -> None:
    taken = range(len(found.seats))
    try:
        found.waiting = waiting_in(found.values["waiting"])
        if not all(one.seat in taken for one in found.waiting):
            raise ValueError
    except ValueError:
        found.waiting = ()
        found.cannot_read("waiting")
    on_turn = found.values["on_turn"]
    if isinstance(on_turn, list) and all(seat in taken for seat in on_turn):
        found.on_turn = frozenset(on_turn)
    else:
        found.cannot_read("on_turn")


def waiting_in(stored: Any) -> tuple[Waiting, ...]:
    """Who is waited for. Raises `ValueError` where that cannot be read."""
    waiting = msgspec.convert(stored, tuple[Waiting, ...])
    times = [time for one in waiting for time in (one.since, one.reminded) if time is not None]
    if any(time.tzinfo is None or time.year not in YEARS for time in times):
        raise ValueError("a time without its zone, or one that nobody can wait until")
    if any(one.entry not in NUMBERS for one in waiting):
        raise ValueError("no number of an entry")
    if len({one.seat for one in waiting}) < len(waiting):
        raise ValueError("a seat that waits twice")
    return waiting
