"""Playing and taking back: one read, one move on a copy, one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot import engine
from bot.engine import IllegalMove, Move, refusal
from bot.matches.autopilots import Autopilots
from bot.matches.records import Made, MatchSnapshot, MoveResult, Preview, StaleEntry
from bot.matches.repository import AlreadyDone
from bot.matches.rows import CurrentPosition, Damaged, MatchRecord, damage_in, visible_events
from bot.matches.session import NewEntry
from bot.matches.snapshots import TOLD, Snapshots
from bot.matches.verify import PositionReplay
from db import entries


class PlayService(Autopilots, Snapshots, PositionReplay):
    """Between the first entry and the last."""

    async def play(
        self,
        match_id: int,
        person_id: int,
        move: Move,
        once: int | None,
        expected: int | None = None,
        *,
        is_automatic: bool = False,
    ) -> MoveResult:
        """Play a move. `expected` is the entry a button was made at (others may have moved beside). Raises `IllegalMove` (and `NotHere`, `StaleEntry`, `Frozen`)."""
        async with self._lock(match_id):
            try:
                stored, present = await self._load(match_id, once)
            except AlreadyDone as again:
                return await self._again(match_id, person_id, again.number)
            seat = self._acting_seat(stored.match, person_id)
            await self._must_hold(stored, present, seat, expected)
            stored, present = await self._play(stored, present, seat, move, once, is_automatic)
        self._committed()
        self._drive(stored.match)
        back = self._back_from(stored, present.entry, seat)
        look = self._look(stored, present, seat, (), back)
        return MoveResult(present.entry.number, visible_events(present.entry, seat), look)

    async def _must_hold(
        self, stored: MatchRecord, present: CurrentPosition, seat: int, expected: int | None
    ) -> None:
        """Raises `StaleEntry` for a press made at an older entry, unless what was offered then still holds."""
        if expected is None or expected == stored.match.entry:
            return
        async with self.store.reading() as connection:
            if not await self._holds(connection, stored, present, seat, expected):
                raise StaleEntry(expected, stored.match.entry)

    async def foresee(self, match_id: int, person_id: int, move: Move) -> Preview:
        """A dry run for the preview; refuses as `play` would."""
        stored, present = await self._load(match_id)
        seat = self._acting_seat(stored.match, person_id)
        game = self._game(stored.match)
        events, is_whole = engine.preview(game, present.position, seat, move)
        told = (event for event in events if event.is_seen_by(seat))
        return Preview(tuple(one for one in told if one.kind not in game.receipts), is_whole)

    async def forfeits(self, look: MatchSnapshot, person_id: int, move: Move) -> tuple[str, ...]:
        """What this person loses by a move, on offer or not, that could still be used. `look`: what they chose from."""
        if move in look.offers or not look.is_asked:
            return look.forfeits.get(move, ())
        stored, present = await self._load(look.match.id)
        seat, game = self._acting_seat(stored.match, person_id), self._game(stored.match)
        return tuple(game.forfeits(present.position, seat, look.offers, move))

    async def why_not(
        self, match_id: int, person_id: int, kind: type[Move], given: Mapping[str, Any]
    ) -> str:
        """Why this person can make no move of a kind with these fields; empty where one is legal."""
        stored, present = await self._load(match_id)
        match, seat = stored.match, self._acting_seat(stored.match, person_id)
        game = self._game(match)
        absent = game.absent_kinds(match.size, game.read_options(match.options))
        asking = game, present.position, seat, kind, given, absent
        return await asyncio.to_thread(refusal.why_not, *asking)

    async def take_back(
        self, match_id: int, person_id: int, once: int, expected: int | None = None
    ) -> MoveResult:
        """Take back this person's last move: an entry of kind undo. Refuses what `Look.take_back` does."""
        async with self._lock(match_id):
            try:
                stored, present = await self._load(match_id, once)
            except AlreadyDone as again:
                return await self._again(match_id, person_id, again.number)
            seat = self._acting_seat(stored.match, person_id)
            if expected is not None and expected != stored.match.entry:
                raise StaleEntry(expected, stored.match.entry)
            returns_to = await self._returns_to(stored, seat)
            try:
                position = await self._position_at(stored.match, returns_to)
            except Damaged as damage:
                raise IllegalMove(
                    f"Your move can't be taken back: {damage}.", "take back"
                ) from damage
            draft = NewEntry(
                kind="undo",
                seat=seat,
                position=position,
                before=present.position,
                returns_to=returns_to,
                once=once,
            )
            async with self.store.writing() as connection:
                stored = await self._append_entry(connection, stored, draft)
        self._committed()
        self._drive(stored.match)
        return MoveResult(stored.match.entry, (), await self.snapshot(match_id, person_id))

    async def _returns_to(self, stored: MatchRecord, seat: int) -> int:
        async with self.store.reading() as connection:
            found = await self._take_back(connection, stored, seat)
        if found.entry is None:
            raise IllegalMove(found.refusal, "take back")
        return found.entry - 1

    async def made_since(self, match_id: int, person_id: int, entry: int) -> Made | None:
        """The one move that this person has made after an entry; None where there is none, or more than one, or it is long ago."""
        async with self.store.reading() as connection:
            match = (await self._stored(connection, match_id)).match
            seat = match.seat_of(person_id)
            if entry < match.entry - TOLD:
                return None
            rows = await entries.between(connection, match_id, entry + 1, match.entry)
        own = [row for row in rows if seat is not None and row.seat == seat and row.kind != "note"]
        if len(own) != 1 or damage_in(own[0]):
            return None
        try:
            move = self._game(match).read_move(own[0].move) if own[0].move else None
        except ValueError:  # damaged, or of a kind that today's rules do not have
            return None
        return Made(move, visible_events(own[0], seat))

    async def _again(self, match_id: int, person_id: int, number: int) -> MoveResult:
        """The first result of an interaction that comes a second time."""
        async with self.store.reading() as connection:
            [entry] = await entries.between(connection, match_id, number, number)
        look = await self.snapshot(match_id, person_id)
        return MoveResult(number, visible_events(entry, look.seat), look)
