"""A PostgreSQL server of its own for these tests, reached by a socket in a folder, gone at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio

SERVERS = Path("/usr/lib/postgresql")  # where Debian keeps them, by version
OWNER = "postgres"
IS_ROOT = os.geteuid() == 0


def _programs() -> Path | None:
    """The folder of the newest server."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(SERVERS.glob("*/bin"), default=None, key=lambda folder: int(folder.parent.name))


def _run(*words: str | Path) -> None:
    """A server refuses to run as root."""
    subprocess.run(
        words, check=True, capture_output=True, timeout=60, user=OWNER if IS_ROOT else None
    )


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Where a server listens."""
    programs = _programs()
    if programs is None:
        pytest.skip(
            "PostgreSQL is not installed (apt-get install postgresql): tried on SQLite only"
        )
    place = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path may not be long
    if IS_ROOT:
        shutil.chown(place, OWNER)
    try:
        cluster = place / "cluster"
        _run(programs / "initdb", "-D", cluster, "-A", "trust", "-U", OWNER, "--no-sync")
        options = f"-c listen_addresses='' -c fsync=off -k {place}"
        server = programs / "pg_ctl", "-D", cluster, "-w"
        _run(*server, "-o", options, "-l", place / "log", "start")
        try:
            yield place
        finally:
            _run(*server, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(place)


@pytest_asyncio.fixture
async def url(folder: Path, request: pytest.FixtureRequest) -> str:
    return await empty_database(folder, request.node.name)


async def empty_database(folder: Path, test: str) -> str:
    """The address of a new one for this test."""
    name = f"t{abs(hash(test))}"
    connection = await asyncpg.connect(host=str(folder), user=OWNER, database=OWNER)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return f"postgresql+asyncpg://{OWNER}@/{name}?host={folder}"
