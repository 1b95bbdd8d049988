"""Who sat where at each entry: what was is told under the names it was made under."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.matches.records import Happened, SeatRow
from db import Connection, Row, tenures


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

    def told(self, happened: Iterable[Happened]) -> list[Happened]:
        return [replace(one, names=self.names_at(one.number)) for one in happened]


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
