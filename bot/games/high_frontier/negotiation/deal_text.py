"""What deals are made of, in words (N)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec.structs import replace

from bot.engine import SEAT_LETTERS, listed
from bot.games.high_frontier.printed.cards import KINDS
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas, card_name, place_name, stack_name
from bot.games.high_frontier.state.deals import (
    AQUAS,
    CARGO,
    CLAIM,
    FACTORY,
    HAND_CARD,
    LEAVE,
    STACK,
    TANKS,
    Transfer,
)
from bot.games.high_frontier.state.parse import patent_name

_AQUAS = re.compile(r"\d+(\s*aquas?)?", re.IGNORECASE)
LEAVE_WORDS = {
    "assist": "factory-assist",
    "factory": "use of factories",
    "luna": "prospecting Luna",
    "push": "a Powersat push",
    "felonious": "the right to felonies",
    "mooncable": "the Mooncable",
    "scrum": "Scrum repairs",
    "industrialize": "industrializing a claim",
    "jump": "an unopposed claim jump",
    "ability": "abilities of colocated cards",
}


def transfer_words(item: Transfer) -> str:
    """`3 Aquas`, `Dumbo`, `the factory on Phobos`, `leave: prospecting Luna`."""
    if item.kind == AQUAS:
        return aquas(item.count)
    if item.kind == HAND_CARD:
        return patent_name(item.what)
    if item.kind == STACK:
        return f"the whole {stack_name(item.what)}"
    if item.kind in (CLAIM, FACTORY):
        return f"the {item.kind} on {place_name(item.what)}"
    if item.kind in (CARGO, TANKS):
        what = card_name(item.what) if item.kind == CARGO else _tanks(item)
        into = f" into {stack_name(item.target)}" if item.target else ""
        return f"{what} from {stack_name(item.source)}{into}"
    where = f" at {place_name(item.site)}" if item.site else ""
    return f"leave: {LEAVE_WORDS.get(item.what, item.what)}{where}"


def _tanks(item: Transfer) -> str:
    return f"{item.count} {item.what} tank{'s' if item.count > 1 else ''}"


def item_line(item: Transfer) -> str:
    """`{A} gives {B}: 3 Aquas`: a transfer with its two ends, for the log."""
    giver, taker = SEAT_LETTERS[item.giver], SEAT_LETTERS[item.taker]
    return f"{{{giver}}} gives {{{taker}}} {transfer_words(item)}"


def item_lines(items: Iterable[Transfer]) -> list[str]:
    """All transfers of a deal for the log, the Aquas from one seat to another as one sum."""
    summed: dict[object, Transfer] = {}
    for number, item in enumerate(items):
        way = (item.giver, item.taker) if item.kind == AQUAS else number
        had = summed[way].count if way in summed else 0
        summed[way] = replace(item, count=had + item.count)
    return [item_line(item) for item in summed.values()]


def terms_words(typed: str) -> str:
    """One side of an offer as typed → `3 Aquas and Dumbo`; `nothing` of nothing."""
    parts = [part.strip() for part in typed.split(",") if part.strip()]
    counts = [int(part.split()[0]) for part in parts if _AQUAS.fullmatch(part)]
    others = [_named(part) for part in parts if not _AQUAS.fullmatch(part)]
    return listed([*([aquas(sum(counts))] if counts else []), *others])


def _named(part: str) -> str:
    word, _, place = part.partition(" ")
    if word in (CLAIM, FACTORY) and place in SKY.spaces:
        return f"the {word} on {place_name(place)}"
    return patent_name(part) if part in KINDS else part.replace("_", " ")


def typed_words(item: Transfer) -> str:
    """A transfer as a player would type it; empty for what needs more words than that."""
    where = f" {item.site}" if item.site else ""
    return {
        AQUAS: f"{item.count} aquas",
        HAND_CARD: item.what,
        CLAIM: f"claim {item.what}",
        FACTORY: f"factory {item.what}",
        LEAVE: f"leave {item.what}{where}",
    }.get(item.kind, "")
