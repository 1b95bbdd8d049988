"""Who sat where at each entry: what was is told under the names it was made under."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.matches.records import EntrySummary, SeatRow
from db import Connection, Row, tenures
from db.cells import UNREAD


@dataclass(frozen=True)
class Tenures:
    """The seats' names entry by entry; `now` are those of today, for seats of which nothing older is known."""

    rows: Sequence[Row]
    now: tuple[str, ...]

    def names_at(self, number: int) -> tuple[str, ...]:
        names = dict(enumerate(self.now))
        names |= {row["seat"]: row["name"] for row in reversed(self.rows)}  # the oldest known
        names |= {row["seat"]: row["name"] for row in self.rows if row["since"] <= number}
        return tuple(names[seat] for seat in range(len(self.now)))

    def handed_over(self, number: int) -> list[int]:
        """The seats at which somebody new sits from this entry on."""
        return [row["seat"] for row in self.rows if row["since"] == number > 0]

    def told(self, happened: Iterable[EntrySummary]) -> list[EntrySummary]:
        return [replace(one, names=self.names_at(one.number)) for one in happened]


class Held:
    """What of a seat's past is a person's. `seat`: its row of today."""

    def __init__(self, rows: Iterable[Row], seat: Row, person_id: int) -> None:
        own: list[Any] = [row for row in rows if row["seat"] == seat["seat"]]
        self._rows = own or [{**seat, "since": 0}]
        self._person_id = person_id
        names = [row["name"] for row in self._rows if row["person_id"] == person_id]
        self.name = [seat["name"], *names][-1]  # the last under which they had it

    def covers(self, number: Any) -> bool:
        """Whether they had the seat at this entry, or at the last where its number cannot be read."""
        is_read = number is not UNREAD
        by_then = [row for row in self._rows if not is_read or row["since"] <= number]
        by_then = by_then or self._rows[:1]
        return bool(by_then[-1]["person_id"] == self._person_id)


async def read_tenures(connection: Connection, match_id: int, now: tuple[str, ...]) -> Tenures:
    return Tenures(await tenures.of_match(connection, match_id), now)


async def note_tenures(
    connection: Connection, match_id: int, number: int, seats: Iterable[SeatRow]
) -> None:
    """Write down who is new at a seat with this entry."""
    last = {row["seat"]: row for row in await tenures.of_match(connection, match_id)}
    new = [
        {"since": number, "seat": row.seat, "person_id": row.person, "name": row.name}
        for row in seats
        if row.seat not in last
        or (last[row.seat]["person_id"], last[row.seat]["name"]) != (row.person, row.name)
    ]
    await tenures.add(connection, match_id, new)
