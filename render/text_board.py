"""Text boards and alt texts: lines of at most 56 columns, cut where they would pass what Discord carries well."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable
from itertools import groupby

ALT_LIMIT = 600  # characters of an alt text
TEXT_LIMIT = (
    3_500  # characters of a text board: with its head and foot it stays under a message's 4,000
)
COLUMNS = 56  # of a line: what a phone shows of fixed-width text without breaking it
BY_REGION = "… more: /match show region"


def short(words: str, limit: int) -> str:
    """The words, cut with an ellipsis where they are too long."""
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def fitting(lines: Iterable[str], brief: Iterable[str] = (), more: str = BY_REGION) -> str:
    """The lines as one text; where they are too long the brief ones, and of those as many as fit, with `more` below."""
    text = _joined(lines)
    if len(text) > TEXT_LIMIT:
        text = _joined(brief) or text
    if len(text) <= TEXT_LIMIT:
        return text
    kept = text[: TEXT_LIMIT - len(more) - 1]
    return f"{kept[: kept.rindex(chr(10))]}\n{more}"


def in_turn(told: Iterable[tuple[int | None, str]], who: Callable[[int], str]) -> list[str]:
    """What the seats did (None: nobody in particular), with a name where the seat changes; the same again is counted."""
    lines: list[str] = []
    last: int | None = None
    for (seat, words), same in groupby(told):
        if (count := len(list(same))) > 1:
            words += ", twice" if count == 2 else f", {count} times"
        lines.append(f"{who(seat)} {words}" if seat is not None and seat != last else words)
        last = last if seat is None else seat
    return lines


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(part for line in lines for part in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """The line in pieces, the later ones indented."""
    inner = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, COLUMNS, subsequent_indent=inner) or [""]
