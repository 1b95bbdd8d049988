"""What may stand in the log: never a token, a webhook's address, a key or a hand, at whatever level.

Libraries write whole requests and events below INFO, hands and tokens with them, so there only our own words are kept; and what
any of them writes above goes through `redacted`, which takes out what still looks like a secret.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import TextIO

OURS = ("bot", "cogs", "db", "render")
OTHERS = ("discord", "sqlalchemy", "aiosqlite", "aiohttp", "asyncpg", "alembic", "asyncio", "PIL")
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
GONE = "[secret]"

SECRETS = (
    r"(/(?:webhooks|interactions)/\d+/)[^\s/?\"')]+",  # what an interaction is answered under
    r"((?:token|authorization)[\"']?\s*[:=]\s*[\"']?(?:Bot\s+)?)[\w.~+/=-]{20,}",
    r"(://[^\s:/@]+:)[^\s/@]+(?=@)",  # the password in a database's address
)
_ANY = tuple(re.compile(secret, re.IGNORECASE) for secret in SECRETS)


class Discreet(logging.Formatter):
    """Redacts the finished text, a traceback too. `known` are secrets to take out wherever they stand, such as the token."""

    def __init__(self, known: Iterable[str] = ()) -> None:
        super().__init__(FORM)
        self._known = [secret for secret in known if secret]

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record), self._known)


def redacted(text: str, known: Iterable[str] = ()) -> str:
    for secret in known:
        text = text.replace(secret, GONE)
    for pattern in _ANY:
        text = pattern.sub(rf"\1{GONE}", text)
    return text


def hold_others(least: int = logging.INFO) -> None:
    """What libraries write below INFO is never written, nor below `least`."""
    for name in OTHERS:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, logging.INFO, least))


def begin(level: str, known: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Write our own words from this level on, those of libraries from INFO on at the lowest."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Discreet(known))
    least = max(logging.INFO, getattr(logging, level))
    logging.basicConfig(level=least, handlers=[handler])
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    hold_others(least)
