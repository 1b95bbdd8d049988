"""The course of a match: the spectator's views of its rounds, for charts and films."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from bot import engine
from bot.engine import Game, IllegalMove, Position, RecordedChance, Stuck
from bot.matches.records import Frozen, MatchSnapshot
from bot.matches.repository import gone
from bot.matches.rows import Damaged, MatchRecord, damage_in, describe_entries, load, read_draws
from bot.matches.tenures import read_tenures
from bot.matches.verify import PositionReplay, replayed
from db import entries
from db.entries import EntryRow, Outline

log = logging.getLogger(__name__)

CHUNK = 100  # entries read at a time
SIGHT = 600  # entries before a moment of which is told what happened
LOOKED_AT = 4  # positions that are looked at for each round that is given, where the match is long

T = TypeVar("T")

# what a replay raises on rules that refuse a move which they allowed, and on damaged entries
UNTOLD = (Damaged, IllegalMove, Stuck, ValueError, TypeError, LookupError)


class Views(list[Any]):
    """What was seen, and the seats' `names` then, view by view. `has_gaps`: some rounds are left out, since their entries are
    damaged or today's rules refuse their moves.
    """

    has_gaps = False
    names: Sequence[tuple[str, ...]] = ()


class Timeline(PositionReplay):
    """What spectators saw, round by round."""

    async def course(
        self, match_id: int, moment: Callable[[Any], Any], most: int | None = None
    ) -> Views:
        """The spectator's view at the end of each round, oldest first, the present one last; what was taken back is left out.

        `moment` names the round that a view is in. `most`: at most so many views, evenly spread, and of a long match only a
        few positions a view are looked at, so that a round may be seen shortly before its end. Positions are read off the
        event loop.
        """
        async with self.store.reading() as connection:
            match = (await self._stored(connection, match_id)).match
            standing = last_of_each(await entries.outlines(connection, match_id))
            past = await read_tenures(connection, match_id, match.names)
        numbers = evenly_spaced([one.number for one in standing], most and most * LOOKED_AT)
        seen = TimelineReplay(self._game(match), frozenset(numbers), RoundViews(moment))
        way = _way(standing, seen.numbers)
        for first in range(0, len(way), CHUNK):
            async with self.store.reading() as connection:
                rows = await entries.some(connection, match_id, way[first : first + CHUNK])
            await asyncio.to_thread(seen.feed, rows)
        views = Views(evenly_spaced(seen.rounds.views, most))
        views.names = [past.names_at(one) for one in evenly_spaced(seen.rounds.numbers, most)]
        views.has_gaps = seen.has_gaps
        return views

    async def moment(self, match_id: int, entry: int) -> MatchSnapshot | None:
        """What spectators could know when this entry was the last, and what had happened up to it; None where it was taken back."""
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id)
            match = stored.match
            found = await entries.between(connection, match_id, entry - SIGHT, match.entry)
            past = await read_tenures(connection, match_id, match.names)
        rows = [row for row in found if not damage_in(row)]
        if any(row.returns_to is not None and row.returns_to < entry < row.number for row in rows):
            return None
        try:
            position = await self._position_at(match, entry)
        except UNTOLD:  # today's rules cannot go there: the table is shown as it is
            position = await self._present(stored)
        seats = tuple(
            replace(seat, name=name)
            for seat, name in zip(match.seats, past.names_at(entry), strict=True)
        )
        then = replace(
            match,
            entry=entry,
            seats=seats,
            state="running",
            waiting=(),
            key=None,
            ended_at=None,
        )
        before = [row for row in rows if row.number <= entry]
        told = describe_entries(self._game(match), before, None)
        return MatchSnapshot(
            match=then,
            seat=None,
            entry=entry,
            view=self._game(match).view(position, None),
            decision=engine.pending_decision(position),
            events=tuple(past.told(one for one in told if not one.is_undone)),
        )

    async def _present(self, stored: MatchRecord) -> Position[Any, Any]:
        """The last good position. Raises `Frozen` where none is left."""
        async with self.store.reading() as connection:
            try:
                return (await self._load_position(connection, stored)).position
            except Damaged as damage:
                raise Frozen(gone(str(damage))) from damage


class TimelineReplay:
    """Goes through entries and looks at the table after those of certain `numbers`."""

    def __init__(self, game: Game, numbers: frozenset[int], rounds: RoundViews) -> None:
        self.game = game
        self.numbers = numbers
        self.rounds = rounds
        self.position: Position[Any, Any] | None = None
        self.has_gaps = False

    def feed(self, rows: Sequence[EntryRow]) -> None:
        """What cannot be told any more is left out, up to the next position that was kept."""
        for row in rows:
            try:
                self.position = self._after(row)
            except UNTOLD as fault:
                log.info("entry %d of match %d: %s", row.number, row.match_id, type(fault).__name__)
                self.position, self.has_gaps = None, True
            if row.number in self.numbers and self.position is not None:
                self.rounds.add(self.game.view(self.position, None), row.number)

    def _after(self, row: EntryRow) -> Position[Any, Any]:
        """The position an entry leads to: as it was kept, or by its move."""
        if row.position is not None:
            return load(self.game, row)
        if self.position is None:
            raise Damaged(f"match {row.match_id} has no position up to entry {row.number}")
        if row.kind != "move":  # what goes back, goes back to where the entries that last have led
            return self.position
        chance = RecordedChance(read_draws(row))
        return replayed(self.game, self.position, row, chance).position


class RoundViews:
    """The last view of each round, as entries come."""

    def __init__(self, moment: Callable[[Any], Any]) -> None:
        self.moment = moment
        self.found: list[tuple[Any, Any, int]] = []  # round, view, number of its entry

    @property
    def views(self) -> list[Any]:
        return [view for _, view, _ in self.found]

    @property
    def numbers(self) -> list[int]:
        return [number for _, _, number in self.found]

    def add(self, view: Any, number: int = 0) -> None:
        now = self.moment(view)
        if self.found and self.found[-1][0] == now:
            self.found.pop()
        self.found.append((now, view, number))


def last_of_each(outlines: Sequence[Outline]) -> list[Outline]:
    """The entries that were not taken back."""
    found: list[Outline] = []
    for one in outlines:
        while one.returns_to is not None and found and found[-1].number > one.returns_to:
            found.pop()
        found.append(one)
    return found


def _way(standing: Sequence[Outline], numbers: frozenset[int]) -> list[int]:
    """The entries to read to know the table after those of `numbers`: themselves, or from the last kept position on."""
    way: list[int] = []
    since: list[int] = []
    for one in standing:
        since = [one.number] if one.is_kept else [*since, one.number]
        if one.number in numbers:
            way += since
            since = []
    return way


def evenly_spaced(things: Sequence[T], most: int | None) -> list[T]:
    """At most so many of them, evenly spread, the first and the last among them."""
    if most is None or len(things) <= most:
        return list(things)
    return [things[round(k * (len(things) - 1) / (most - 1))] for k in range(most)]
