"""The outbox: what must be said on Discord, in order per match, sent once, after a crash too.

Rows are written in the transaction of the move they tell of. One worker sends them: a row counts as sent only after Discord
took it. Killed in between, it is sent again with the same nonce, which Discord drops.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Annotated, Any, Protocol

import msgspec
from msgspec import Meta

from bot.engine import SEAT_LETTERS
from bot.matches.due import is_due
from bot.matches.recent import Recent
from db import Connection, Row, Store, outbox, panels
from db.cells import UNREAD, is_whole

log = logging.getLogger(__name__)

SLOTS = 8  # so many matches are spoken for at once
TRIES = 6  # a fault of the speaker itself is tried so often
LONGEST = 300.0  # seconds between two tries
IDLE = 60.0  # seconds until the table is looked at again without being woken
RETRY = 5.0  # seconds, when the database itself refuses
LOST = "Something that was to be said in match {} can't be read any more and is left out. `/match show` tells how the table stands."
BURST, PERIOD = 5, 5.0  # Discord: five messages in five seconds and channel


class RetryLater(Exception):
    """Not now: a rate limit, an outage. `seconds` is what Discord asked for; 0 leaves it to the outbox."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(f"later ({seconds} s)")
        self.seconds = seconds


class Undeliverable(Exception):
    """Never: there is nothing to say it of, or the person takes no messages. The row is given up and the next one goes on."""


class NoPlace(Exception):
    """No place takes it, not even in private. It is tried a few times; then the log of whoever runs the bot says so."""


@dataclass(frozen=True)
class OutboxRow:
    """One thing to say. `channel_id` is the thread if there is one. `nonce` (24 characters) is the same at every attempt.

    Kind and body: `card` {"ping": [person]} (the host, when it has just become full) · `begin` {} · `panel` {"entry", "fresh",
    "ping": [person]} · `ask` {"entry", "seat", "person", "question"}, a reminder with "again" · `missed` {"entry", "seat", "person",
    "once"} (said only where the answer to that interaction did not reach them) · `call` {"entry", "seat", "person"} ·
    `milestone` {"entry", "name", "ping", "over"} · `end` {} · `vote` {"vote"}, with "ping": [person] who are asked only now · `note` {"person", "text"} (person None: the channel, with "ping" too). Pings of merged panels are united: ping only those whom `desk.look(match, None)` still shows as asked.
    """

    id: int
    match_id: int
    guild_id: int
    channel_id: int
    kind: str
    body: dict[str, Any]
    nonce: str
    attempts: int

    @property
    def is_again(self) -> bool:
        """Whether it was tried before: it may have gone out then."""
        return self.attempts > 1


class Publisher(Protocol):
    """Says one row on Discord. Raises `RetryLater`, `NoPlace` or `Undeliverable`; anything else is a fault and tried again a few times."""

    async def say(self, row: OutboxRow) -> None: ...


@dataclass(frozen=True)
class Panel:
    """A message of a match on Discord that has buttons: kind panel, ask, milestone or card. `seat` for asks."""

    match_id: int
    kind: str
    channel_id: int
    message_id: int
    entry: int
    seat: int | None = None


class Bucket:
    """Five in five seconds: gives the seconds to wait before the next one may go, and books its place."""

    def __init__(self) -> None:
        self._booked: deque[float] = deque(maxlen=BURST)

    def wait(self, now: float) -> float:
        is_full = len(self._booked) == BURST
        at = max(now, self._booked[0] + PERIOD) if is_full else now
        self._booked.append(at)
        return at - now


class Outbox:
    """`wake()` after commits (`desk.on_commit = outbox.wake`); `await run()` as a task until cancelled."""

    def __init__(
        self,
        store: Store,
        speaker: Publisher,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._store = store
        self._speaker = speaker
        self._now = now
        self._woken = asyncio.Event()
        self._slots = asyncio.Semaphore(SLOTS)
        self._speaking: dict[int, asyncio.Task[None]] = {}
        self._buckets: Recent[int, Bucket] = Recent()
        self._asked: dict[int, float] = {}  # by match: the seconds that Discord asked for last

    def wake(self) -> None:
        """There may be something to say."""
        self._woken.set()

    async def run(self) -> None:
        """Say what is due, for ever. Cancelled, it leaves what was half said for the next start."""
        try:
            while True:
                self._woken.clear()
                pause = await self._pause()
                # not wait_for, which on Python 3.11 can swallow the cancellation that stops this task
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._woken.wait()
        finally:
            half_said = list(self._speaking.values())
            for task in half_said:
                task.cancel()
            await asyncio.gather(*half_said, return_exceptions=True)

    async def _pause(self) -> float:
        try:
            return await self._start_due()
        except Exception:
            log.exception("the outbox cannot be read; another try in %d seconds", RETRY)
            return RETRY

    async def publish_due(self) -> None:
        """Say everything that is due now and come back (tests, shutdown)."""
        await self._start_due()
        while self._speaking:
            await asyncio.gather(*self._speaking.values())

    async def unsaid(self) -> int:
        """How many rows wait."""
        async with self._store.reading() as connection:
            return await outbox.count_unsaid(connection)

    async def _start_due(self) -> float:
        """Start on every match whose first row is due; gives the seconds until the next one is."""
        async with self._store.reading() as connection:
            heads = await outbox.heads(connection)
        now, pause = self._now(), IDLE
        for match_id, due_at in heads:
            if match_id in self._speaking:
                continue
            if self._is_due(match_id, due_at):
                self._start(match_id)
            else:
                pause = min(pause, (due_at - now).total_seconds())
        return pause

    def _is_due(self, match_id: int, due_at: Any) -> bool:
        """Whether a match's first row is due; one whose time cannot be read is, too."""
        if due_at is UNREAD:
            return True
        longest = timedelta(seconds=max(LONGEST, self._asked.get(match_id, 0.0)))
        return is_due(due_at, self._now(), longest)

    def _start(self, match_id: int) -> None:
        task = asyncio.create_task(self._speak_for(match_id), name=f"outbox of {match_id}")
        self._speaking[match_id] = task
        task.add_done_callback(partial(self._finished, match_id))

    def _finished(self, match_id: int, task: asyncio.Task[None]) -> None:
        del self._speaking[match_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("the outbox of match %d stopped", match_id, exc_info=task.exception())
        else:
            self.wake()

    async def _speak_for(self, match_id: int) -> None:
        """Say the rows of one match, first to last, until none is left or one must wait."""
        while (channel := await self._channel_due(match_id)) is not None:
            await asyncio.sleep(
                self._buckets.of(channel, Bucket).wait(asyncio.get_running_loop().time())
            )
            async with self._slots:
                row = await self._take(match_id)
                if row is None or not await self._say(row):
                    return

    async def _channel_due(self, match_id: int) -> int | None:
        async with self._store.reading() as connection:
            rows = await outbox.unsaid(connection, match_id)
        if not rows or not self._is_due(match_id, rows[0]["due_at"]):
            return None
        return channel_of(rows[0])

    async def _take(self, match_id: int) -> OutboxRow | None:
        """The first row, marked as being tried; what it or a later one supersedes is merged away."""
        async with self._store.writing() as connection:
            found = await outbox.unsaid(connection, match_id)
            rows = [row for row in found if is_readable(row)]
            for lost in [row for row in found if not is_readable(row)]:
                await self._give_up(connection, lost)
            gone, bodies = drop_superseded(rows)
            if gone:
                note = {"sent_at": self._now(), "error": "superseded"}
                await outbox.change(connection, sorted(gone), **note)
            for row_id, body in bodies.items():
                await outbox.change(connection, [row_id], body=body)
            for row in rows:
                if row["id"] not in gone:
                    taken = _row(row, bodies.get(row["id"]))
                    await outbox.change(connection, [taken.id], attempts=taken.attempts)
                    return taken
        return None

    async def _give_up(self, connection: Connection, row: Row) -> None:
        """A row that cannot be read is left out, and the host told that something is missing."""
        log.error("match %d: row %d of the outbox cannot be read", row["match_id"], row["id"])
        await outbox.change(connection, [row["id"]], sent_at=self._now(), error="unreadable")
        host = None if row["host_id"] is UNREAD else row["host_id"]
        body = {"person": host or None, "text": LOST.format(row["match_id"])}
        await outbox.add(connection, row["match_id"], "note", body, self._now())

    async def _say(self, row: OutboxRow) -> bool:
        """Whether the match's next row may follow."""
        try:
            await self._speaker.say(row)
        except RetryLater as later:
            await self._put_off(row, later.seconds, str(later))
            return False
        except Undeliverable as refusal:
            log.warning("match %d: %s cannot be said: %s", row.match_id, row.kind, refusal)
            await self._mark(row, sent_at=self._now(), error=str(refusal))
            return True
        except NoPlace as refusal:
            return await self._failed(row, refusal)
        except Exception as fault:
            log.exception("match %d: saying %s failed", row.match_id, row.kind)
            return await self._failed(row, fault)
        self._asked.pop(row.match_id, None)
        await self._mark(row, sent_at=self._now(), error=None)
        return True

    async def _failed(self, row: OutboxRow, fault: Exception) -> bool:
        """Another try, or the last one was made; then the owner's log says what nobody could be told."""
        if row.attempts < TRIES:
            await self._put_off(row, 0.0, repr(fault))
            return False
        log.error("match %d: %s is given up: %r", row.match_id, row.kind, fault)
        await self._mark(row, sent_at=self._now(), error=repr(fault))
        return True

    async def _put_off(self, row: OutboxRow, seconds: float, error: str) -> None:
        self._asked[row.match_id] = seconds
        pause = timedelta(seconds=max(seconds, back_off(row.attempts)))
        await self._mark(row, due_at=self._now() + pause, error=error)

    async def _mark(self, row: OutboxRow, **values: Any) -> None:
        async with self._store.writing() as connection:
            await outbox.change(connection, [row.id], **values)

    async def panels(self, match_id: int, kind: str | None = None) -> list[Panel]:
        """The live messages of a match, oldest first."""
        async with self._store.reading() as connection:
            rows = await panels.live(connection, match_id, kind)
        return [
            Panel(**{name: value for name, value in row.items() if name != "is_live"})
            for row in rows
            if is_whole(row)
        ]

    async def posted(self, panel: Panel) -> None:
        """Remember a message right after sending (again with the same message id: updates its entry)."""
        async with self._store.writing() as connection:
            await panels.put(connection, **asdict(panel))

    async def retired(self, panel: Panel) -> None:
        """Its buttons are gone."""
        async with self._store.writing() as connection:
            await panels.retire(connection, panel.message_id)


def back_off(attempts: int) -> float:
    """1, 2, 4 ... 300 seconds after so many attempts, give or take a quarter so that many do not come back at once."""
    base = min(LONGEST / 1.25, 2.0 ** min(attempts - 1, 20))
    return base * (0.75 + secrets.randbelow(1001) / 2000)


def drop_superseded(rows: Sequence[Row]) -> tuple[set[int], dict[int, dict[str, Any]]]:
    """Which unsaid rows of a match need not be said any more, and the bodies of those that say it for them.

    Panels and cards show the match as it is when they are sent, so of several only the newest is said, with all pings; a final
    board supersedes panels. A row that has been tried may have reached Discord: it is said again, by its nonce once at most.
    """
    untried = [row for row in rows if row["attempts"] == 0]
    last_end = max((row["id"] for row in untried if row["kind"] == "end"), default=0)
    gone = {row["id"] for row in untried if row["kind"] == "panel" and row["id"] < last_end}
    bodies = {}
    for kind in ("panel", "card"):
        alike = [row for row in untried if row["kind"] == kind and row["id"] not in gone]
        if len(alike) > 1:
            gone |= {row["id"] for row in alike[:-1]}
            bodies[alike[-1]["id"]] = _united([row["body"] for row in alike])
    return gone, bodies


def _united(bodies: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The newest body with the pings of all, fresh if one of them was."""
    body = dict(bodies[-1])
    body["ping"] = list(dict.fromkeys(person for one in bodies for person in one["ping"]))
    if "fresh" in body:
        body["fresh"] = any(one["fresh"] for one in bodies)
    return body


Entry = Annotated[int, Meta(ge=-1, lt=2**31)]
Id = Annotated[int, Meta(ge=0, le=2**63 - 1)]
BODIES: dict[str, Any] = {
    "entry": Entry,
    "seat": Annotated[int, Meta(ge=0, lt=len(SEAT_LETTERS))],
    "person": Id | None,
    "ping": list[Id],
    "fresh": bool,
    "over": bool,
    "name": str,
    "text": str,
    "question": str,
    "once": int,
    "vote": Id,
}
NEEDED: dict[str, tuple[str, ...]] = {  # by kind: what its body is never without
    "card": ("ping",),
    "begin": (),
    "panel": ("entry", "fresh", "ping"),
    "ask": ("entry", "seat", "person", "question"),
    "missed": ("entry", "seat", "person", "once"),
    "call": ("entry", "seat", "person"),
    "milestone": ("entry", "name", "ping", "over"),
    "end": (),
    "vote": ("vote",),
    "note": ("text",),
}


def is_readable(row: Row) -> bool:
    """True if a row can be said: its body holds what bodies of its kind hold."""
    body = row["body"]
    if not isinstance(row["kind"], str) or row["kind"] not in NEEDED or not isinstance(body, dict):
        return False
    try:
        for name, value in body.items():
            msgspec.convert(value, BODIES.get(name, Any))
        msgspec.json.encode(body)  # half a letter, for example, can't be sent
    except (ValueError, TypeError, OverflowError, RecursionError):
        return False
    return all(name in body for name in NEEDED[row["kind"]])


def channel_of(row: Row) -> int:
    """Where the match of a row is told; 0 where no place can be read."""
    places = (row["thread_id"], row["channel_id"])
    return next((place for place in places if place is not UNREAD and place), 0)


def _row(row: Row, body: dict[str, Any] | None = None) -> OutboxRow:
    return OutboxRow(
        id=row["id"],
        match_id=row["match_id"],
        guild_id=0 if row["guild_id"] is UNREAD else row["guild_id"],
        channel_id=channel_of(row),
        kind=row["kind"],
        body=row["body"] if body is None else body,
        nonce=f"o{row['id']}" if row["nonce"] is UNREAD else row["nonce"],
        attempts=1 if row["attempts"] is UNREAD else row["attempts"] + 1,
    )
