"""How much the bot may do in which time, with the headers Discord sends along.

Real time, not the injected clock: discord.py itself sleeps in real time until it may go on.
"""

import time
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox.refusals import Refused, refused

VIA: Final = {"Via": "1.1 sandbox"}
"""Without it discord.py takes a 429 for a ban and gives up at once."""


WHERE_SET: Final = ("edits", "new_threads", "follow_ups", "direct")


@dataclass(frozen=True)
class Limit:
    """So many requests in so many seconds."""

    count: int
    seconds: float


@dataclass
class Rates:
    """The limits and what has been used of them; `on=False` lets everything pass.

    Not official: 5 messages per 5 s, 3 edits of old messages per 6 s, 2 renames per 10 minutes.
    """

    on: bool = True
    messages: Limit = Limit(5, 5.0)
    old_edits: Limit = Limit(3, 6.0)
    renames: Limit = Limit(2, 600.0)
    everything: Limit = Limit(50, 1.0)
    edits: Limit | None = None
    new_threads: Limit | None = None
    follow_ups: Limit | None = None
    direct: Limit | None = None
    invalid: Limit | None = None
    """Where one of these is set it counts, `on` or not: edits and new threads of a channel, messages
    of an interaction, openings of direct messages (40003), and answers of 401, 403 and 429, after
    which the bot is shut out (Discord: 10,000 in ten minutes)."""
    now: Callable[[], float] = time.monotonic
    _used: dict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def post_message(self, channel_id: str) -> dict[str, str]:
        """Count one new message of a channel; the headers to send. Raises 429."""
        return self._take("messages", channel_id, self.messages)

    def rename(self, channel_id: str) -> None:
        """Count one rename of a channel or thread. Raises 429; no header tells of it before."""
        self._take("renames", channel_id, self.renames)

    def edit_old(self, channel_id: str) -> None:
        """Count one edit of a message older than an hour. Raises 429 with code 30046."""
        try:
            self._take("old_edits", channel_id, self.old_edits)
        except Refused as too_many:
            known = refused(30046)
            known.headers, known.extra = too_many.headers, too_many.extra
            raise known from None

    def edit(self, channel_id: str) -> None:
        """Count one edit of any message. Raises 429."""
        self._take("edits", channel_id, self.edits)

    def start_thread(self, channel_id: str) -> None:
        """Count one new thread of a channel. Raises 429."""
        self._take("new_threads", channel_id, self.new_threads)

    def follow_up(self, token: str) -> None:
        """Count one message or edit by an interaction's token. Raises 429."""
        self._take("follow_ups", token, self.follow_ups)

    def open_direct(self) -> None:
        """Count one opening of direct messages. Raises 40003."""
        try:
            self._take("direct", "", self.direct)
        except Refused:
            raise refused(40003) from None

    def answered(self, status: int) -> None:
        """Count an answer that Discord calls an invalid request."""
        if status in (401, 403, 429) and self.invalid is not None:
            self._used["invalid:"].append(self.now())

    def must_not_be_shut_out(self) -> None:
        """Raises a 429 without `Via`, as Cloudflare words it."""
        used = self._used["invalid:"]
        while self.invalid and used and self.now() - used[0] >= self.invalid.seconds:
            used.popleft()
        if self.invalid and len(used) >= self.invalid.count:
            raise Refused(429, 0, "You are being blocked from accessing our API temporarily.")

    def any_request(self) -> None:
        """Count one request of the bot's; interactions are not counted. Raises a global 429."""
        self._take("everything", "", self.everything, everywhere=True)

    def _take(
        self, name: str, key: str, limit: Limit | None, *, everywhere: bool = False
    ) -> dict[str, str]:
        if limit is None or not (self.on or name in WHERE_SET):
            return {}
        now = self.now()
        used = self._used[f"{name}:{key}"]
        while used and now - used[0] >= limit.seconds:
            used.popleft()
        if len(used) >= limit.count:
            wait = limit.seconds - (now - used[0]) if used else limit.seconds
            raise _too_many(name, limit, wait, everywhere=everywhere)
        used.append(now)
        return _headers(name, limit, limit.count - len(used), limit.seconds - (now - used[0]))


def _too_many(name: str, limit: Limit, wait: float, *, everywhere: bool) -> Refused:
    headers = {} if everywhere else _headers(name, limit, 0, wait)
    scope = "global" if everywhere else "user"
    headers.update({"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": scope, **VIA})
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    extra = {"retry_after": round(wait, 3), "global": everywhere}
    return Refused(429, 0, "You are being rate limited.", headers=headers, extra=extra)


def _headers(name: str, limit: Limit, remaining: int, after: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit.count),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + after:.3f}",
        "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": f"sandbox-{name}",
    }
