"""How the pieces are called in sentences: titles of ids, lists, ids as players type them, and who did it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.galilean_moons.printed.pieces import CARDS, GALILEAN, SECTORS, TECHNOLOGIES, WILDCARD

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


PARTS = ("moons", "gems", "bases", "ruins", "technologies", "units")
