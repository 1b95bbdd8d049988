"""How the pieces are called in sentences: titles of ids, lists, ids as players type them, and who did it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.rules.galilean_moons.printed.chart import (
    CARDS,
    GALILEAN,
    SECTORS,
    TECHNOLOGIES,
    WILDCARD,
)
from bot.rules.galilean_moons.state import State
from bot.rules.kernel import Table, seat_name

ICARUS_NAME = "Dr. Icarus"
ACTIONS = ("invade", "rally", "mine", "draw")


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, end = list(words) or ["nothing"]
    return f"{', '.join(most)} {last} {end}" if most else end


def title(name: str) -> str:
    """A technology, type, action or sector as a sentence says it: `Kronos`, `Teleport`, `Invade`, `G3`."""
    if name in TECHNOLOGIES:
        return TECHNOLOGIES[name].title
    return name.capitalize() if name in (*CARDS, GALILEAN, *ACTIONS) else name


def counted(number: int, noun: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def pieces(things: Mapping[str, int]) -> str:
    """Cards or gems by type: `2 Kronos and 2 Wildcards`."""
    return listed(
        f"{count} {title(kind)}{'s' * (kind == WILDCARD and count > 1)}"
        for kind, count in things.items()
        if count
    )


def plain(typed: str) -> str:
    """An id from what was typed: `Kronos` → `kronos`; a sector keeps its capital: `g3` → `G3`."""
    text = typed.strip()
    return text.upper() if text.upper() in SECTORS else text.lower().replace(" ", "_")


def who(state: State, seat: int) -> str:
    """The seat's mark, or Dr. Icarus by his name."""
    return ICARUS_NAME if seat == state.icarus else seat_name(seat)


def tell(table: Table[State], kind: str, seat: int, *, reveals: bool = False, **facts: Any) -> None:
    """Record what a seat did, for everybody. Dr. Icarus is no seat of the match: his events carry his name only."""
    is_icarus = seat == table.state.icarus
    by = None if is_icarus else seat
    table.record(kind, by, reveals=reveals, who=who(table.state, seat), **facts)
