"""History: the worded log, the check, thawing after a fault, thinning of old positions."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.engine import Game, IllegalMove, key_hash, seat_placeholder
from bot.matches.mending import UNMENDABLE
from bot.matches.records import CheckReport, EntrySummary, LogLine, Match
from bot.matches.rows import CurrentPosition, MatchRecord, describe_entries, seat_columns
from bot.matches.session import NewEntry
from bot.matches.tenures import read_tenures
from bot.matches.verify import MatchCheck, PositionReplay
from db import Connection, entries, matches

CHUNK = 100  # entries checked at a time, off the event loop
LOST = (
    "Match {} can't go on: its {} is damaged, and nothing else holds it. "
    "Restore a backup, or import an export of this match."
)
BEGUN = ("running", "frozen", "over")


class History(PositionReplay):
    """What was."""

    async def log(
        self, match_id: int, viewer: int | None, since: int = -1, last: int | None = None
    ) -> list[LogLine]:
        """Worded lines visible to the person (None: a spectator), oldest first, of entries after `since`.

        `last` keeps only so many entries from the end. Moves taken back are marked.
        """
        async with self.store.reading() as connection:
            match = (await self._stored(connection, match_id)).match
            first = since + 1 if last is None else max(since + 1, match.entry - last + 1)
            rows = await entries.between(connection, match_id, first, match.entry)
            past = await read_tenures(connection, match_id, match.names)
        game, lines = self._game(match), list[LogLine]()
        for one in past.told(describe_entries(game, rows, match.seat_of(viewer))):
            before = past.names_at(one.number - 1)
            lines += [
                LogLine(
                    one.number,
                    seat,
                    one.at,
                    f"{seat_placeholder(seat)} gives up this seat.",
                    names=before,
                )
                for seat in past.handed_over(one.number)
            ]
            lines += [replace(line, names=one.names) for line in _lines(game, one)]
        return lines

    async def numbers(self, *states: str) -> list[int]:
        """The numbers of all matches in these states (none named: all that have begun)."""
        async with self.store.reading() as connection:
            return list(await matches.numbers(connection, *(states or BEGUN)))

    async def verify(self, match_id: int) -> CheckReport:
        """Replay every entry on today's code, recompute every draw from the key, compare every stored position."""
        async with self.store.reading() as connection:
            stored = await self._stored(connection, match_id)
            targets = await entries.undo_targets(connection, match_id)
        if stored.match.entry < 0:
            raise IllegalMove("This match has not begun yet: there is nothing to check.", "setup")
        check = MatchCheck(self._game(stored.match), stored, targets)
        for first in range(0, stored.match.entry + 1, CHUNK):
            last = min(first + CHUNK - 1, stored.match.entry)
            async with self.store.reading() as connection:
                rows = await entries.between(connection, match_id, first, last, has_positions=True)
            await asyncio.to_thread(check.feed, rows)
        return check.verdict()

    async def unfreeze(self, match_id: int) -> Match:
        """A frozen match goes on from its last good position. Raises `IllegalMove` when it is not frozen."""
        async with self._lock(match_id):
            async with self.store.reading() as connection:
                stored = await self._stored(connection, match_id)
                if stored.match.state != "frozen":
                    raise IllegalMove("This match is not frozen.", "host")
                _must_be_mendable(stored)
                if stored.match.entry < 0:
                    present = None
                else:
                    present = await self._load_position(connection, stored)
                    self._must_seat(stored, present)
            async with self.store.writing() as connection:
                stored = await self._still(connection, stored, None)
                await self._mend(connection, stored, present)
            self._committed()
            return await self._fresh(match_id)

    def _must_seat(self, stored: MatchRecord, present: CurrentPosition) -> None:
        """Raises `IllegalMove` where the position has other seats than the match."""
        game = self._game(stored.match)
        try:
            for seat in stored.match.seats:
                game.view(present.position, seat.seat)
        except (LookupError, TypeError, ValueError) as fault:
            raise IllegalMove(LOST.format(stored.match.id, "number of seats"), "host") from fault

    async def _mend(
        self, connection: Connection, stored: MatchRecord, present: CurrentPosition | None
    ) -> None:
        """Write what stands in for damaged cells, and let the match go on from its last good position."""
        match_id, values = stored.match.id, stored.mended.values
        columns = {name: values[name] for name in values if name not in UNMENDABLE}
        if present is not None and stored.fault:
            columns |= {name: values[name] or self.now() for name in ("began_at", "moved_at")}
        columns |= {"state": "running" if present else "lobby", "fault": None}
        if stored.fault:
            rows = [seat_columns(seat) for seat in stored.match.seats]
            await matches.replace_seats(connection, match_id, rows)
        await matches.change(connection, match_id, **columns)
        if present is not None:
            draft = NewEntry("undo", None, present.position, returns_to=present.entry.number)
            await self._append_entry(connection, stored, draft)

    async def prune_positions(self) -> int:
        """Drop old positions of long and finished matches but every fiftieth (daily). Gives how many went."""
        async with self.store.reading() as connection:
            numbers = await entries.can_be_thinned(connection)
        count = 0
        for match_id in numbers:
            count += await self.fenced(match_id, self._thinned(match_id)) or 0
        return count

    async def _thinned(self, match_id: int) -> int:
        async with self.store.writing() as connection:
            return await entries.thin(connection, match_id)


def _must_be_mendable(stored: MatchRecord) -> None:
    lost = stored.mended.lost
    if stored.match.entry >= 0 and key_hash(stored.key) != stored.match.key_hash:
        lost = [*lost, "key"]
    if lost:
        raise IllegalMove(LOST.format(stored.match.id, lost[0]), "host")


def _lines(game: Game, one: EntrySummary) -> list[LogLine]:
    if one.kind == "undo":
        text = "The match goes on from its last good position."
        if one.seat is not None:
            text = f"{seat_placeholder(one.seat)} went back one move."
        return [LogLine(one.number, one.seat, one.at, text)]
    if one.note:
        return [LogLine(one.number, one.seat, one.at, one.note)]
    lines = []
    for event in one.events:
        if text := game.event_sentence(event):
            lines.append(
                LogLine(
                    number=one.number,
                    seat=one.seat if event.seat is None else event.seat,
                    at=one.at,
                    text=text,
                    is_private=event.seen_by is not None,
                    is_automatic=one.is_automatic or event.kind == "automatic",
                    is_undone=one.is_undone,
                )
            )
    return lines
