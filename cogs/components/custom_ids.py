"""The custom_ids of buttons and menus: how they are written, and how they are read after a restart.

`sb1:<kind>:<match>:<entry>[:<rest>]`. A rest or a menu's value that is too long is kept in the database: a key made of it stands in its place.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import discord
import msgspec

from bot.engine import IllegalMove

if TYPE_CHECKING:
    from cogs.components.context import BotContext


VERSION = "sb1"
ID_LIMIT = 100
MOST = 2**31 - 1  # of a match or an entry: what the database takes
GONE = "This choice is no longer there."
OVERFLOW = "~"  # earlier versions wrote a long rest into the small print and this in its place
KEY = re.compile(r"~[\w-]{16}")  # in place of a text that the desk keeps


def shown_ids(components: Iterable[Any]) -> Iterator[str]:
    """The custom_ids on a message, whatever they are nested in."""
    for component in components:
        if (custom_id := getattr(component, "custom_id", None)) is not None:
            yield custom_id
        if (beside := getattr(component, "accessory", None)) is not None:
            yield from shown_ids([beside])
        yield from shown_ids(getattr(component, "children", ()))


def template(kind: str) -> str:
    return (
        rf"{VERSION}:{kind}:(?P<match>[0-9]{{1,9}}):(?P<entry>[0-9]{{1,9}})(?::(?P<rest>(?s:.*)))?"
    )


def custom_id(kind: str, match: int, entry: int, rest: str = "") -> str:
    return f"{VERSION}:{kind}:{match}:{entry}" + (f":{rest}" if rest else "")


@contextmanager
def as_written() -> Iterator[None]:
    """What a press carries is read within this. Raises `IllegalMove` for what no button says: one of an earlier version did."""
    try:
        yield
    except (LookupError, ValueError, TypeError, msgspec.MsgspecError) as gone:
        raise IllegalMove(GONE) from gone


def counted(text: str) -> int:
    """A number that a press carries. Raises `IllegalMove` for what is none, or more than the database takes."""
    with as_written():
        if not 0 <= (number := int(text)) <= MOST:
            raise ValueError(text)
    return number


def key_of(text: str) -> str:
    """What stands for a text that is too long: nobody guesses it who does not know the text."""
    return urlsafe_b64encode(hashlib.sha256(text.encode()).digest())[:16].decode()


def fit_or_overflow(text: str, limit: int) -> tuple[str, dict[str, str]]:
    """The text in at most so many characters, and what the desk must keep for that."""
    if len(text) <= limit:
        return text, {}
    key = f"~{key_of(text)}"
    return key, {key: text}


async def unkept(hall: BotContext, text: str) -> str:
    """The text for which a key stands; what is no key stays as it is. Raises `IllegalMove` when it is gone."""
    if not KEY.fullmatch(text):
        return text
    if (kept := await hall.desk.kept(text)) is None:
        raise IllegalMove(GONE)
    return kept


def id_with(kind: str, match: int, entry: int, rest: str) -> tuple[str, dict[str, str]]:
    """A custom_id with this rest, and what the desk must keep for it."""
    room = ID_LIMIT - len(custom_id(kind, match, entry)) - 1
    rest, kept = fit_or_overflow(rest, room)
    return custom_id(kind, match, entry, rest), kept


def percent_encode(text: str, signs: str) -> str:
    """The text without these signs, which mean something where it is put; `unquote` brings them back."""
    for sign in f"%{signs}":
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def read_overflow(message: discord.Message | None) -> str:
    """The rest that is written in a message of ours of an earlier version. Raises `IllegalMove` when there is none."""
    for text in _texts(message.components if message else ()):
        if found := re.search(r"^-# `(.+)`$", text, re.MULTILINE):
            return unquote(found[1])
    raise IllegalMove(GONE)


def _texts(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if isinstance(text := getattr(component, "content", None), str):
            yield text
        yield from _texts(getattr(component, "children", ()))
