"""A desk on a database of its own, people to sit down, and a clock that stands until it is moved."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.engine import Game, Move
from bot.matches import Match, MatchService, MatchSnapshot, MoveResult, Person
from db import Store
from tests.engine.countdown import COUNTDOWN

GUILD, CHANNEL = 700, 800
ADA, BO, CY = Person(10, "Ada"), Person(100, "Bo"), Person(1, "Cy")


class Room:
    """`desk` and its surroundings; `now` is the time it believes."""

    def __init__(self, store: Store, file: Path, game: Game = COUNTDOWN) -> None:
        self.store = store
        self.file = file
        self.now = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)
        self.desk = MatchService(store, {game.name: game}, lambda: self.now)
        self.numbers = itertools.count(1)

    def once(self) -> int:
        return next(self.numbers)

    def later(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)

    async def lobby(
        self, people: Sequence[Person] = (ADA, BO), autopilots: int = 0, **options: Any
    ) -> Match:
        [game] = self.desk.games
        host, *others = people
        match = await self.desk.open(
            GUILD, CHANNEL, host, game, len(people) + autopilots, options, "", self.once()
        )
        for person in others:
            match = await self.desk.join(match.id, person, self.once())
        for _ in range(autopilots):
            match = await self.desk.add_autopilot(match.id, host.id, self.once())
        return match

    async def match(
        self, people: Sequence[Person] = (ADA, BO), autopilots: int = 0, **options: Any
    ) -> Match:
        """A match that has begun."""
        lobby = await self.lobby(people, autopilots, **options)
        return await self.desk.begin(lobby.id, people[0].id, self.once())

    async def asked(self, match_id: int) -> int:
        """The person who is asked."""
        return (await self.both(match_id))[0]

    async def both(self, match_id: int) -> tuple[int, int]:
        """In a match of two: the person who is asked, and the other."""
        look = await self.desk.snapshot(match_id, None)
        assert look.decision is not None
        people = [row.person for row in look.match.seats]
        first = people.pop(look.decision.seats[0])
        return first or 0, people[0] or 0

    async def play(self, match_id: int, move: Move) -> MoveResult:
        """A move of whoever is asked."""
        return await self.desk.play(match_id, await self.asked(match_id), move, self.once())

    async def look(self, match_id: int) -> MatchSnapshot:
        return await self.desk.snapshot(match_id, None)

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Straight to the file, past the desk."""
        with closing(sqlite3.connect(self.file)) as connection, connection:
            return connection.execute(statement, values).fetchall()

    def spoil(self, change: str, match_id: int, number: int) -> None:
        """Change an entry behind the desk's back."""
        where = "WHERE match_id = ? AND number = ?"
        self.sql(f"UPDATE entries SET {change} {where}", match_id, number)  # noqa: S608  # our own words

    def stored(self) -> list[list[tuple[Any, ...]]]:
        """Everything in the tables that a move writes to."""
        tables = ("matches", "seats", "entries", "outbox")
        return [self.sql(f"SELECT * FROM {table}") for table in tables]  # noqa: S608  # our own words

    def outbox(self, match_id: int) -> list[tuple[str, str]]:
        return self.sql("SELECT kind, body FROM outbox WHERE match_id = ? ORDER BY id", match_id)

    def kinds(self, match_id: int) -> list[str]:
        return [kind for kind, _ in self.outbox(match_id)]

    @asynccontextmanager
    async def restarted(self, game: Game = COUNTDOWN) -> AsyncIterator[Room]:
        """The same database in a new process's eyes."""
        async with room_on(self.file, game) as room:
            room.now = self.now
            room.numbers = self.numbers
            yield room


@asynccontextmanager
async def room_on(file: Path, game: Game = COUNTDOWN) -> AsyncIterator[Room]:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    room = Room(store, file, game)
    try:
        yield room
    finally:
        await room.desk.stop()
        await store.close()


async def together(*acts: Any) -> list[Any]:
    """All at once; what went wrong is among the results."""
    return await asyncio.gather(*acts, return_exceptions=True)
