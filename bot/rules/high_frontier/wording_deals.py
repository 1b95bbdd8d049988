"""What deals are made of, in words (N)."""

from __future__ import annotations

from bot.rules.high_frontier.naming import aquas, card_name, place_name, stack_name
from bot.rules.high_frontier.terms import (
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
from bot.rules.high_frontier.typed import patent_name
from bot.rules.kernel import SEAT_LETTERS

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
