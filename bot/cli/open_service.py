"""A desk on the database of the settings, for one command."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import OperationalError

from bot.cli.commands import stop
from bot.engine.registry import all_games
from bot.matches import MatchService
from bot.settings import Settings, SettingsError, database_file, read_settings
from db import UNAVAILABLE, Store

PATIENCE = 8  # times that a locked database is waited for


def settings(database: str = "") -> Settings:
    """The settings of the environment; `database` (a file or an address) takes the place of theirs."""
    try:
        return read_settings(database)
    except SettingsError as wrong:
        stop(str(wrong))


@asynccontextmanager
async def open_store(database: str = "", *, may_make: bool = False) -> AsyncIterator[Store]:
    """Ends the program with a sentence where there is no such database, or none that can be used.

    `may_make`: one that is not there is made. Nothing else makes one: an empty database would pass for a sound one.
    """
    store = await _opened(settings(database).database_url, may_make)
    try:
        yield store
    finally:
        await store.close()


async def _opened(url: str, may_make: bool) -> Store:
    file = database_file(url)
    if file is not None and not file.exists() and not may_make:
        stop(
            f"There is no database {file}. Are you in the bot's folder, where its .env is? "
            "Or say which: --database FILE"
        )
    try:
        return await _waited_for(url)
    except Exception as wrong:  # noqa: BLE001 # whatever it is, it is what the host must know
        may_pass = isinstance(wrong, UNAVAILABLE)  # then whoever started this may try again
        stop(f"The database cannot be used: {wrong}", 1 if may_pass else 2)


@asynccontextmanager
async def open_desk(database: str = "", *, may_make: bool = False) -> AsyncIterator[MatchService]:
    async with open_store(database, may_make=may_make) as store:
        yield MatchService(store, all_games())


async def _waited_for(url: str) -> Store:
    """Another program may be writing just now (a backup, a migration): it is waited for, a few times as long as a move would."""
    for _ in range(PATIENCE):
        try:
            return await Store.open(url)
        except OperationalError as busy:
            if "locked" not in str(busy):
                raise
    return await Store.open(url)
