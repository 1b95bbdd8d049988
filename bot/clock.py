"""The clock: who is waited for and since when, ends of turn that end themselves, answers that are overdue, the day's work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.matches import Desk, Look
from bot.matches.stored import read_waiting
from bot.rules.kernel import IllegalMove
from db import UNAVAILABLE, Row, Store, matches, people

log = logging.getLogger(__name__)

TICK = 5.0  # seconds
AUTO_END = timedelta(seconds=30)  # after the last action
REMINDER = timedelta(hours=24)  # after a question out of turn
ANSWER_TIME = timedelta(hours=24)  # after the reminder; then it is answered as the rules say
DAY = timedelta(days=1)
RETRY = timedelta(minutes=10)  # after a fault
NEVER = datetime.max.replace(tzinfo=UTC)
WAITS = "waits"  # a person's setting: by match the entry at which their turn shall not end itself


@dataclass(frozen=True)
class Waited:
    """A seat that a running match waits for, since when and when it was reminded (UTC)."""

    match_id: int
    seat: int
    since: datetime
    reminded: datetime | None = None


class Clock:
    """`await run()` as a task until cancelled. Matches of servers that removed the bot stand still: none of this runs there."""

    def __init__(
        self, store: Store, desk: Desk, now: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._store = store
        self._desk = desk
        self._now = now
        self._judged: dict[tuple[int, int], int] = {}  # (match, seat) → entry looked at already
        self._pressed: dict[Waited, datetime] = {}  # what was tried, and when it may be again
        self._chores_at = now()

    async def run(self) -> None:
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("a tick of the clock failed")
            await asyncio.sleep(TICK)

    async def tick(self) -> None:
        """Do what is due now. Computer players move in matches, too, that another program has let go on."""
        await self._desk.start()
        await self._end_turns()
        await self._press_for_answers()
        if not self._now() < self._chores_at <= self._now() + DAY:  # or the clock was set back
            self._chores_at = self._now() + RETRY
            self._chores_at = await self._desk.do_chores()

    async def waited(self) -> list[Waited]:
        """Who is waited for in all running matches, longest first."""
        async with self._store.reading() as connection:
            rows = await matches.running(connection)
        found = [
            Waited(row["id"], one.seat, one.since, one.reminded)
            for row in rows
            for one in read_waiting(row["waiting"])
        ]
        return sorted(found, key=lambda waited: waited.since)

    async def _press_for_answers(self) -> None:
        """Remind of questions that have stood for a day; a day later answer them as the rules say."""
        waited = await self.waited()
        self._pressed = {one: at for one, at in self._pressed.items() if one in waited}
        for one in waited:
            due = self._pressed.get(one, next_press(one.since, one.reminded))
            if self._now() >= due:
                self._pressed[one] = NEVER  # it is done then, or has no end
                await self._press(one)

    async def _press(self, waited: Waited) -> None:
        press = self._desk.answer_overdue if waited.reminded else self._desk.remind
        try:
            await press(waited.match_id, waited.seat)
        except IllegalMove as refusal:  # it moved on, or stands still
            log.info("match %d: no pressing for an answer: %s", waited.match_id, refusal.reason)
        except Exception:
            log.exception("match %d: pressing for an answer failed", waited.match_id)
            self._pressed[waited] = self._now() + RETRY

    async def _end_turns(self) -> None:
        async with self._store.reading() as connection:
            willing = await people.with_setting(connection, "auto_end")
            rows = await matches.running_of(connection, sorted(willing)) if willing else []
        now_asked = {(row["match_id"], row["seat"]) for row in rows}
        self._judged = {one: entry for one, entry in self._judged.items() if one in now_asked}
        for row in rows:
            if self._is_due(row):
                self._judged[row["match_id"], row["seat"]] = row["entry"]
                try:
                    await self._end_turn(row["match_id"], row["person_id"], row["entry"])
                except UNAVAILABLE:
                    del self._judged[row["match_id"], row["seat"]]
                    raise
                except Exception:
                    log.exception("match %d: a turn that should end itself failed", row["match_id"])

    def _is_due(self, row: Row) -> bool:
        is_asked = any(one.seat == row["seat"] for one in read_waiting(row["waiting"]))
        is_new = self._judged.get((row["match_id"], row["seat"])) != row["entry"]
        return is_asked and is_new and self._now() - row["moved_at"] >= AUTO_END

    async def _end_turn(self, match_id: int, person_id: int, entry: int) -> None:
        """Play the only offer of a decision that is kept open, when this person moved last and did not say to wait."""
        look = await self._desk.look(match_id, person_id, since=entry - 1)
        if ends_at(look, await self._desk.settings(person_id)) is None:
            return
        move = look.offers[0]
        try:
            await self._desk.play(match_id, person_id, move, None, look.entry, is_automatic=True)
        except IllegalMove as refusal:  # the person was quicker
            log.info("match %d: no automatic end of turn: %s", match_id, refusal.reason)


def next_press(since: datetime, reminded: datetime | None) -> datetime:
    """When a question is asked again, or after that answered as the rules say, where they do: nobody is passed over unasked."""
    return reminded + ANSWER_TIME if reminded else since + REMINDER


def last_moment(since: datetime, reminded: datetime | None) -> datetime:
    """When a question is answered as the rules say, if nobody has before."""
    return (reminded or since + REMINDER) + ANSWER_TIME


def ends_at(look: Look, settings: Mapping[str, Any]) -> datetime | None:
    """When this viewer's turn ends itself; None: it does not. `look.events` must reach back over the last entry."""
    is_held = settings.get(WAITS, {}).get(str(look.match.id)) == look.entry
    if not settings.get("auto_end") or is_held or not _can_end(look) or not look.match.moved_at:
        return None
    return look.match.moved_at + AUTO_END


def _can_end(look: Look) -> bool:
    if look.decision is None or not look.decision.stays_open or len(look.offers) != 1:
        return False
    return bool(look.events) and look.events[-1].seat == look.seat
