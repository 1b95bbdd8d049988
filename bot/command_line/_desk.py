"""A desk on the database of the settings, for one command."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.command_line._application import stop
from bot.matches import Desk
from bot.rules.games import games
from bot.settings import Settings, SettingsError, database_file, read_settings
from db import Store


def settings(database: str = "") -> Settings:
    """The settings of the environment; `database` (a file or an address) takes the place of theirs."""
    try:
        return read_settings(database=database)
    except SettingsError as wrong:
        stop(str(wrong))


@asynccontextmanager
async def open_store(database: str = "") -> AsyncIterator[Store]:
    url = settings(database).database_url
    file = database_file(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def open_desk(database: str = "") -> AsyncIterator[Desk]:
    async with open_store(database) as store:
        yield Desk(store, games())
