"""Time, injected: real for playing, turned by hand in tests. Ids are made from it as Discord does."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock(Protocol):
    """What the sandbox asks of time."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""

    async def sleep(self, seconds: float) -> None:
        """Return when `now()` has moved on by that many seconds."""


class WallClock:
    """The time of this computer."""

    def now(self) -> float:
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class HandClock:
    """Moves when `turn` is called; with `flows`, real time passes as well.

    `flows=True` is what a story about reminders or old messages wants: the three seconds of an
    interaction are real, and a day passes by `turn(86400)`.
    """

    def __init__(self, start: float = 1_800_000_000.0, *, flows: bool = False) -> None:
        self._start = start
        self._flows = flows
        self._born = time.monotonic()
        self._sleepers: set[asyncio.Event] = set()

    def now(self) -> float:
        return self._start + (time.monotonic() - self._born if self._flows else 0.0)

    def turn(self, seconds: float) -> None:
        """Move time on by that many seconds and wake who has slept long enough."""
        self._start += seconds
        for sleeper in self._sleepers:
            sleeper.set()

    async def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        turned = asyncio.Event()
        self._sleepers.add(turned)
        try:
            while (left := until - self.now()) > 0:
                await self._nap(turned, left)
                turned.clear()
        finally:
            self._sleepers.discard(turned)

    async def _nap(self, turned: asyncio.Event, left: float) -> None:
        try:
            await asyncio.wait_for(turned.wait(), left if self._flows else None)
        except TimeoutError:
            return


class Snowflakes:
    """Ids as Discord makes them: milliseconds since 2015 in the upper bits, always growing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> str:
        born = (int(self._clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(born, self._last + 1)
        return str(self._last)


def born_at(snowflake: str) -> float:
    """Seconds since 1970 at which an id was made."""
    return ((int(snowflake) >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(at: float) -> str:
    """Discord's form of a time: ISO 8601 in UTC with microseconds."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="microseconds")
