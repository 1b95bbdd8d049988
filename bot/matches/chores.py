"""What is done once a day, whoever restarts the bot in between: old positions thinned, what is of no use cleared away."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from bot.matches.history import History
from db import chores

log = logging.getLogger(__name__)

DAILY = "daily"
DAY = timedelta(days=1)
OF_USE = timedelta(days=30)  # for looking into a fault; Discord repeats nothing for so long


class Chores(History):
    """The day's work, a day after the last time it was done; when that was is stored."""

    async def do_chores(self) -> datetime:
        """Do the day's work if it is due; gives when it is next. A new database has its first day before it.

        A time that is still to come was written while the machine's clock was wrong.
        """
        async with self.store.writing() as connection:
            last = await chores.done_at(connection, DAILY)
            if last is None:
                last = self.now()
                await chores.done(connection, DAILY, last)
        if last <= self.now() < last + DAY:
            return last + DAY
        thinned = await self.prune_positions()
        async with self.store.writing() as connection:
            cleared = await chores.clear(connection, self.now() - OF_USE)
            await chores.done(connection, DAILY, self.now())
        log.info("%d old positions thinned, %d old rows cleared away", thinned, cleared)
        return self.now() + DAY
