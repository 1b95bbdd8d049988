"""One sandbox and one bot per test, over real sockets."""

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Actor, HandClock, Sandbox
from tests.sandbox.trial_bot import Running, Trial


@pytest.fixture
def clock() -> HandClock:
    """Real time that can be pushed ahead."""
    return HandClock(flows=True)


@pytest.fixture
async def sandbox(clock: HandClock) -> AsyncIterator[Sandbox]:
    async with Sandbox(clock=clock, rate_limits=False) as opened:
        opened.point_discord_here()
        yield opened
        assert opened.unknown_routes == []


@pytest.fixture
async def running(sandbox: Sandbox) -> AsyncIterator[Running]:
    started = Running(sandbox.token)
    await started.start()
    yield started
    await started.stop()


@pytest.fixture
def bot(running: Running) -> Trial:
    return running.bot


@pytest.fixture
def alice(sandbox: Sandbox) -> Actor:
    return sandbox.person("Alice")


@pytest.fixture
def bob(sandbox: Sandbox) -> Actor:
    return sandbox.person("Bob")
