"""Which answers to moves have reached their player: what such an answer shows needs no call beside it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

KEPT = 2_000
PATIENCE = 60.0  # seconds that the outbox waits for an answer that is still on its way


class Answers:
    """By interaction. One that is not known (the bot was restarted meanwhile) counts as lost."""

    def __init__(self) -> None:
        self._of: OrderedDict[int, asyncio.Future[bool]] = OrderedDict()

    @contextmanager
    def giving(self, once: int) -> Iterator[None]:
        """While a move is made and its answer is shown; the answer is lost where this is left by an exception."""
        reached = self._of[once] = asyncio.get_running_loop().create_future()
        while len(self._of) > KEPT:
            self._of.popitem(last=False)
        is_shown = False
        try:
            yield
            is_shown = True
        finally:
            reached.set_result(is_shown)

    async def reached(self, once: int | None) -> bool:
        """Whether the answer to this interaction was delivered, once that is known."""
        given = self._of.get(once) if once is not None else None
        if given is None:
            return False
        done, _ = await asyncio.wait({given}, timeout=PATIENCE)
        return bool(done) and given.result()
