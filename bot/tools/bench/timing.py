"""How long things take."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """p50, p95 and the longest of some times, in milliseconds."""
    in_order = sorted(1e3 * one for one in seconds)
    return {
        "p50": round(statistics.median(in_order), 2),
        "p95": round(in_order[min(len(in_order) - 1, int(0.95 * len(in_order)))], 2),
        "max": round(in_order[-1], 2),
        "n": len(in_order),
    }


@contextmanager
def timed(into: list[float], clock: Callable[[], float] = time.perf_counter) -> Iterator[None]:
    """Add the seconds of the block to a list."""
    start = clock()
    yield
    into.append(clock() - start)
