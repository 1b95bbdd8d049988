"""Texts made fit to be sent: names without tricks, labels within Discord's limits, times as people say them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import timedelta
from functools import lru_cache
from typing import Any

import discord

from bot.engine import SEAT_LETTERS, Event, Game, insert_names

NAME = 32
LABEL = 80
OPTION = 100
MESSAGE = 2_000
PAGE = 4_000
CHOICES = 25  # lines of a menu, values that are completed

_CUSTOM_EMOJI = re.compile(r"<a?:(\w+):\d+>")
_MARKDOWN = re.compile(r"([\\*_~`|<\[])")
_LINE_START = re.compile(r"^(\s*)([#>+-]|\d+(?=\.))")
_UNSEEN = {"Cf", "Cc", "Co", "Cn", "Cs"}
_BLANK = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0\U000133fc\U00016fe4\U0001d159"
)  # letters and signs of no shape
_UNMARKED = str.maketrans(
    {"ı": "i", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ħ": "h", "Ħ": "H"}
    | {"ŧ": "t", "Ŧ": "T", "þ": "th", "Þ": "Th", "œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss", "ẞ": "SS"}
    | {"\u2019": "'", "\u2018": "'", "\u02bc": "'", "\u2010": "-", "\u2011": "-", "\u2013": "-"}
)  # fmt: skip  # what no decomposition takes apart


@lru_cache(maxsize=8_192)
def plain(text: str, limit: int = NAME) -> str:
    """One visible line of at most `limit` characters: no controls, zero-width or direction signs; empty where nothing is seen."""
    text = _CUSTOM_EMOJI.sub(r"\1", unicodedata.normalize("NFC", text))
    seen = "".join(" " if sign.isspace() else sign for sign in text if _is_seen(sign))
    if all(sign.isspace() or _is_mark(sign) for sign in seen):
        return ""
    return cut(" ".join(seen.split()), limit)


def _is_seen(sign: str) -> bool:
    is_blank = sign in _BLANK or unicodedata.category(sign) in _UNSEEN
    return sign.isspace() or not is_blank


def _is_mark(sign: str) -> bool:
    """Whether a sign is nothing but what stands over, under or after a letter."""
    return unicodedata.category(sign).startswith("M")


def escaped(text: str, limit: int = NAME) -> str:
    """A person's text as a message may hold it: no markdown, no mention, no link of its own."""
    text = _MARKDOWN.sub(r"\\\1", plain(text, limit))
    text = _LINE_START.sub(r"\1\\\2", text)
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def label(text: str, instead: str = "…", limit: int = LABEL) -> str:
    """What a button, an option or a title may show: never empty, never over the limit."""
    return plain(text, limit) or instead


def cut(text: str, limit: int) -> str:
    """The text, or its beginning with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def whole_lines(lines: Iterable[str], limit: int, more: str = "… and {} more") -> str:
    """As many whole lines as fit, and how many were left out."""
    lines, kept, room = list(lines), list[str](), limit - len(more) - 6
    for line in lines:
        if (room := room - len(line) - 1) < 0:
            break
        kept.append(line)
    left = len(lines) - len(kept)
    return "\n".join([*kept, more.format(left)] if left else kept)


def some_of(words: Sequence[str], most: int, last: str = "and") -> str:
    """`a, b and 3 more`: the first of many, and how many are left out."""
    left = len(words) - most
    return listed([*words[:most], f"{left} more"] if left > 0 else words, last)


def matches_ignoring_case(text: str) -> str:
    """Two texts that a player would call the same have the same form: accents, quotes, width, case and spaces apart."""
    return " ".join(fold_case(text).casefold().replace("_", " ").split())


def fold_case(text: str) -> str:
    """Typed text as from a plain keyboard: accents, full-width letters, curly quotes and odd spaces made ordinary."""
    parts = unicodedata.normalize("NFKD", text.translate(_UNMARKED)).translate(_UNMARKED)
    bare = "".join(sign for sign in parts if _is_seen(sign) and not _is_mark(sign))
    return " ".join(unicodedata.normalize("NFKC", bare).split())


def duration_words(time: timedelta) -> str:
    """`2 min`, `5 hours`, `3 days`."""
    minutes = int(time.total_seconds() // 60)
    if minutes < 1:
        return "a moment"
    if minutes < 90:
        return f"{minutes} min"
    if minutes < 48 * 60:
        return f"{minutes // 60} hours"
    return f"{minutes // 1440} days"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def letter(seat: int) -> str:
    return SEAT_LETTERS[seat]


def event_sentences(game: Game, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The events as sentences with the (escaped) names put in; those without words are left out."""
    sentences = (game.event_sentence(event) for event in events)
    return [insert_names(sentence, names) for sentence in sentences if sentence]


Interaction = discord.Interaction[Any]
TEXT = 3_400
