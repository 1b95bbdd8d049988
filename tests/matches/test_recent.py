"""What is kept in memory of people, channels and matches has an end, however many come by."""

from __future__ import annotations

from collections import deque

import pytest

from bot.engine import IllegalMove
from bot.matches.outbox import Bucket, Outbox
from bot.matches.recent import MOST, Recent
from cogs.components.access import Places
from cogs.components.pictures import Cooldown


def test_the_entries_used_last_are_kept() -> None:
    table: Recent[int, list[int]] = Recent(3)
    for key in (1, 2, 3):
        table.of(key, list).append(key)
    assert table.of(1, list) == [1]
    table[4] = [4]
    assert list(table) == [3, 1, 4]
    assert table.of(2, list) == []


def test_a_cooldown_forgets_people_but_not_those_of_now() -> None:
    cooldown = Cooldown(most=2, within=10.0, now=lambda: 0.0)
    for person in range(5 * MOST):
        cooldown.take(person)
    assert len(cooldown.asked) == MOST
    cooldown.take(5 * MOST - 1)
    with pytest.raises(IllegalMove, match="in 10 seconds"):
        cooldown.take(5 * MOST - 1)


class Anything:
    """What is never reached here."""


def test_what_grows_with_channels_is_a_table_that_forgets() -> None:
    outbox = Outbox(Anything(), Anything())  # type: ignore[arg-type]
    for table in (outbox._buckets, Places()._told, Cooldown().asked):  # noqa: SLF001
        assert isinstance(table, Recent)
        assert table.most == MOST
    for channel in range(2 * MOST):
        outbox._buckets.of(channel, Bucket).wait(0.0)  # noqa: SLF001
    assert len(outbox._buckets) == MOST  # noqa: SLF001
    assert isinstance(Cooldown().asked.of(1, deque), deque)
