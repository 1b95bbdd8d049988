"""Keeping texts for the buttons that cannot carry them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from bot.matches.repository import MatchRepository
from db import kept

LASTS = timedelta(days=60)  # a private message is gone from the screen long before


class Keeping(MatchRepository):
    """Texts by their keys, whoever asks for them: a key is made of its text and told to those only who saw the button."""

    async def keep(self, texts: Mapping[str, str]) -> None:
        """Store these; those that are older than any button go."""
        async with self.store.writing() as connection:
            await kept.forget_before(connection, self.now() - LASTS)
            await kept.keep(connection, texts, self.now())

    async def kept(self, key: str) -> str | None:
        """The text of a key; None when it is gone."""
        async with self.store.reading() as connection:
            return await kept.read(connection, key)
