"""Small helpers for text: names of seats, lists, counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`; `nothing` of nothing."""
    *most, end = list(words) or ["nothing"]
    return f"{', '.join(most)} {last} {end}" if most else end


SEAT_LETTERS = "ABCDEF"


def snake_case(name: str) -> str:
    """`BuildIndustry` → `build_industry`: the tag of a record."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def seat_placeholder(seat: int) -> str:
    """The mark of a seat in every text a game makes: `{B}`. Names are put in at the edge, by `insert_names`."""
    return f"{{{SEAT_LETTERS[seat]}}}"


def insert_names(text: str, names: Sequence[str]) -> str:
    """Put the seats' names into a text of a game. A seat without a name keeps `Seat B`."""

    def name(match: re.Match[str]) -> str:
        seat = SEAT_LETTERS.index(match[1])
        return names[seat] if seat < len(names) else f"Seat {match[1]}"

    return re.sub(r"\{([A-F])\}", name, text)
