"""The clock: who is waited for and since when, ends of turn that end themselves, answers that are overdue, the day's work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.engine import IllegalMove
from bot.matches import Match, MatchService, MatchSnapshot, Waiting
from bot.matches.due import is_due
from bot.matches.rows import read_waiting
from db import Row, Store, alarms, matches
from db.cells import is_whole

log = logging.getLogger(__name__)

TICK = 5.0  # seconds
AUTO_END = timedelta(seconds=30)  # after the last action
REMINDER = timedelta(hours=24)  # after a question out of turn
ANSWER_TIME = timedelta(hours=24)  # after the reminder; then it is answered as the rules say
DAY = timedelta(days=1)
RETRY = timedelta(minutes=10)  # after a fault
LONGEST = max(REMINDER, ANSWER_TIME)  # until an alarm, from the time it is set
DONE = datetime.min.replace(tzinfo=UTC)  # something was done: look again soon
WAITS = "waits"  # a person's setting: by match the entry at which their turn shall not end itself


@dataclass(frozen=True)
class PendingSeat:
    """A seat that a running match waits for, since when and when it was reminded (UTC)."""

    match_id: int
    seat: int
    since: datetime
    reminded: datetime | None = None


class TurnClock:
    """`await run()` as a task until cancelled. Matches of servers that removed the bot stand still: none of this runs there.

    A match is read when its alarm is due and not before: each entry sets it to now, and the clock then puts it off to the next
    time at which it will have something to do, or away.
    """

    def __init__(
        self,
        store: Store,
        desk: MatchService,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._desk = desk
        self._now = now
        self._chores_at = now()
        self._inspected_at: datetime | None = None

    async def run(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("a tick of the clock failed")
            await asyncio.sleep(TICK)

    async def tick(self) -> None:
        """Do what is due now."""
        await self._look_at_due()
        if self._inspected_at is None or is_due(self._inspected_at + DAY, self._now(), DAY):
            self._inspected_at = self._now()
            await self._desk.inspect()
        if not self._now() < self._chores_at <= self._now() + DAY:  # or the clock was set back
            self._chores_at = self._now() + RETRY
            self._chores_at = await self._desk.do_chores()

    async def waited(self) -> list[PendingSeat]:
        """Who is waited for in all running matches, longest first."""
        async with self._store.reading() as connection:
            rows = await matches.running(connection)
        found: list[PendingSeat] = []
        for row in rows:
            found += await self._desk.fenced(row["id"], _waited_in(row)) or ()
        return sorted(found, key=lambda waited: waited.since)

    async def _look_at_due(self) -> None:
        async with self._store.reading() as connection:
            rows = await alarms.due(connection, self._now(), self._now() + LONGEST)
        for row in rows:
            if not await self._desk.fenced(row["match_id"], self._look_at(row)):
                await self._again(row["match_id"])

    async def _again(self, match_id: int) -> None:
        """Something broke: not every few seconds again."""
        async with self._store.writing() as connection:
            await alarms.put(connection, match_id, self._now() + RETRY)

    async def _look_at(self, alarm: Row) -> bool:
        """Do what is due in a match. Where nothing was to be done, its alarm is put off; else it is looked at once more.

        False where its alarm is damaged. Raises `Damaged` where the match is.
        """
        match = await self._desk.match(alarm["match_id"], alarm["guild_id"])
        is_running = match.state == "running"
        if is_running:
            await self._desk.must_be_sound(match.id)
        if not is_whole(alarm):
            return False
        if is_running and self._desk.drive(match):
            return True
        times: list[datetime] = []
        for one in match.waiting if is_running else ():
            if not match.seats[one.seat].is_played_by_person:
                continue
            for look in (self._end_turn, self._press):
                at = await look(match, one)
                if at is DONE:
                    return True
                times += [at] if at else []
        async with self._store.writing() as connection:
            given = match.id, alarm["at"], match.entry, min(times, default=None)
            await alarms.put_off(connection, *given)
        return True

    async def _press(self, match: Match, one: Waiting) -> datetime | None:
        """Remind of a question that has stood for a day; a day later answer it as the rules say. Gives when to look again: None
        for never, `DONE` where something was done.
        """
        if (one.reminded or one.since) > self._now():
            await self._desk.waits_since_now(match.id)
            return DONE
        due = next_deadline(one.since, one.reminded)
        if due > self._now():
            return due
        press = self._desk.answer_overdue if one.reminded else self._desk.remind
        try:
            return DONE if await press(match.id, one.seat) else None
        except IllegalMove as refusal:  # it moved on, or stands still
            log.info("match %d: no pressing for an answer: %s", match.id, refusal.reason)
            return None
        except Exception:
            log.exception("match %d: pressing for an answer failed", match.id)
            return self._now() + RETRY

    async def _end_turn(self, match: Match, one: Waiting) -> datetime | None:
        """Play the only offer of a decision that is kept open, when this person moved last and did not say to wait. Gives as
        `_press` does.
        """
        person = match.seats[one.seat].person or 0
        settings = await self._desk.settings(person)
        if not settings.get("auto_end") or match.moved_at is None:
            return None
        if not is_due(match.moved_at + AUTO_END, self._now(), AUTO_END):
            return match.moved_at + AUTO_END
        look = await self._desk.snapshot(match.id, person, since=match.entry - 1)
        if ends_at(look, settings) is None:
            return None
        move = look.offers[0]
        try:
            await self._desk.play(match.id, person, move, None, look.entry, is_automatic=True)
        except IllegalMove as refusal:  # the person was quicker
            log.info("match %d: no automatic end of turn: %s", match.id, refusal.reason)
        return DONE


async def _waited_in(row: Row) -> list[PendingSeat]:
    """Raises `Damaged`."""
    waiting = read_waiting(row["waiting"])
    return [PendingSeat(row["id"], one.seat, one.since, one.reminded) for one in waiting]


def next_deadline(since: datetime, reminded: datetime | None) -> datetime:
    """When a question is asked again, or after that answered as the rules say, where they do: nobody is passed over unasked."""
    return reminded + ANSWER_TIME if reminded else since + REMINDER


def last_moment(since: datetime, reminded: datetime | None) -> datetime:
    """When a question is answered as the rules say, if nobody has before."""
    return (reminded or since + REMINDER) + ANSWER_TIME


def ends_at(look: MatchSnapshot, settings: Mapping[str, Any]) -> datetime | None:
    """When this viewer's turn ends itself; None: it does not. `look.events` must reach back over the last entry."""
    is_held = settings.get(WAITS, {}).get(str(look.match.id)) == look.entry
    if not settings.get("auto_end") or is_held or not _can_end(look) or not look.match.moved_at:
        return None
    return look.match.moved_at + AUTO_END


def _can_end(look: MatchSnapshot) -> bool:
    if look.decision is None or not look.decision.stays_open or len(look.offers) != 1:
        return False
    return bool(look.events) and look.events[-1].seat == look.seat
