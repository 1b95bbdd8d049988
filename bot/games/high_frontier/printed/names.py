"""How pieces are called in sentences, and the piece that a player means by what was typed."""

from __future__ import annotations

import re

from bot.games.high_frontier.printed.cards import BLACK, CREW, FACES, WHITE
from bot.games.high_frontier.printed.map import SKY

LONGEST_SAYING = 200
_SIGNS = re.compile(r"[*_~|`<>{}\[\]\\@#]")  # signs that would format, mention or stand for a seat


def card_name(card: str, side: str = "") -> str:
    """A card as players know it: both names of a patent (white / black), one when its side is known."""
    if side:
        return FACES[card, side, False].name
    if (card, CREW, False) in FACES:
        return FACES[card, CREW, False].name
    white, black = FACES[card, WHITE, False].name, FACES[card, BLACK, False].name
    return white if white == black else f"{white} / {black}"


def place_name(space: str) -> str:
    return SKY.spaces[space].title


def stack_name(name: str) -> str:
    """`outpost-1` → Outpost 1; as typed too: `1`, `leo stack`."""
    word = name.lower().removesuffix(" stack").replace("-", " ")
    if word.isdigit():
        return f"Outpost {word}"
    return "LEO stack" if word == "leo" else word.capitalize()


def the_stack(name: str) -> str:
    """In a sentence: `the LEO stack`, `the Rocket`, `Outpost 1`."""
    found = stack_name(name)
    return found if found.startswith("Outpost") else f"the {found}"


def counted(count: int, word: str) -> str:
    """`1 turn`, `3 turns`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def aquas(count: int) -> str:
    return f"{count} Aqua{'' if count == 1 else 's'}"


def named_stack(typed: str) -> str:
    """A stack's id from what was typed: `Outpost 1` → `outpost-1`."""
    word = "-".join(typed.strip().lower().replace("_", " ").replace("-", " ").split())
    return word.removesuffix("-stack")


def saying(text: str) -> str:
    """A player's own words made plain: no formatting, no mentions, no seat marks, one line, cut to length."""
    return " ".join(_SIGNS.sub("", text).replace("://", " ").split())[:LONGEST_SAYING]
