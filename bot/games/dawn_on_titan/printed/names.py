"""How the pieces are called in sentences: titles of ids, lists, and ids as players type them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine import SEAT_LETTERS, seat_placeholder
from bot.games.dawn_on_titan.printed.pieces import CARDS, CLOUD, ITEMS, LOCATIONS, MOONS, SHIPS


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    *most, end = list(words) or ["nothing"]
    return f"{', '.join(most)} {last} {end}" if most else end


def title(name: str) -> str:
    """A ship, card, industry, item or moon as a sentence says it: `life ship`, `plasma`, `diamond mine`, `Greip`."""
    if name in MOONS:
        return MOONS[name].name
    if name in SHIPS:
        return ITEMS[f"ship_{name}"].name.lower()
    if name in CARDS:
        return CARDS[name].name.lower()
    if name in ITEMS:
        return ITEMS[name].name.lower()
    return name.replace("_", " ")


def body_named(name: str) -> str:
    """A body in a sentence: `Greip`, `the helium cloud`."""
    return f"the {CLOUD.name.lower()}" if name == CLOUD.id else title(name)


def one(name: str) -> str:
    """A piece with its article: `a life lab`, `an alloy factory`."""
    words = title(name)
    return f"{'an' if words[0] in 'aeio' else 'a'} {words}"


def plain(typed: str) -> str:
    """An id from what was typed: `Life lab` → `life_lab`; a location keeps its capital: `n8` → `N8`."""
    text = "_".join(typed.strip().replace("-", " ").replace("_", " ").split())
    return text.upper() if text.upper() in LOCATIONS else text.lower()


def letter(seat: int) -> str:
    return SEAT_LETTERS[seat]


def seats_named(seats: Iterable[int]) -> str:
    return listed(seat_placeholder(seat) for seat in seats)
