"""What players type into a deal → transfers: `3 aquas, dumbo, factory phobos, leave luna, 4 water from outpost 1 into rocket` (N)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine import SEAT_LETTERS, IllegalMove, listed
from bot.games.high_frontier.negotiation.permissions import WHATS
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.printed.names import named_stack, stack_name
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
from bot.games.high_frontier.state.parse import matching, other_seat, own_stack, site_named
from bot.games.high_frontier.state.state import OUTPOST, State

_AQUAS = re.compile(r"(\d+)(?:\s*aquas?)?", re.IGNORECASE)
_TOKEN = re.compile(rf"({CLAIM}|{FACTORY})\s+(?:on\s+)?(.+)", re.IGNORECASE)
_LEAVE = re.compile(r"leave\s+(\S+)(?:\s+(?:on\s+|at\s+)?(.+))?", re.IGNORECASE)
_CARGO = re.compile(r"(.+?)\s+from\s+(.+?)(?:\s+into\s+(.+))?", re.IGNORECASE)
_TANKS = re.compile(r"(\d+)\s*(water|isotope)(?:\s+tanks?)?", re.IGNORECASE)
_STACK = re.compile(rf"(?:stack\s+)?(rocket|{OUTPOST.rstrip('-')}[\s-]?\d+)", re.IGNORECASE)
EXAMPLE = "3 aquas, dumbo, factory phobos, leave luna, 4 water from outpost 1 into rocket"


def partners(state: State, by: int, typed: str) -> list[int]:
    """Seats an offer goes to: `B` or `B C`. Raises `IllegalMove`."""
    found = [other_seat(state, word) for word in re.split(r"[\s,]+", typed.strip()) if word]
    if not found or by in found:
        raise IllegalMove("Say with whom: the letters of other players.", "N; ruling 143")
    return list(dict.fromkeys(found))


def transfers(state: State, by: int, to: list[int], give: str, take: str) -> list[Transfer]:
    """Both sides of an offer. An item for or from another than the first partner begins with its letter: `C: 2 aquas`."""
    found = []
    for partner, text in _items(state, to, give):
        found.append(parse_deal(state, by, partner, text))
    for partner, text in _items(state, to, take):
        found.append(parse_deal(state, partner, by, text))
    return found


def _items(state: State, to: list[int], typed: str) -> Iterator[tuple[int, str]]:
    for part in typed.split(","):
        letter, colon, text = part.partition(":")
        seat = other_seat(state, letter) if colon else to[0]
        if seat not in to:
            raise IllegalMove(f"{{{SEAT_LETTERS[seat]}}} is no party to this deal.", "N")
        if (item := (text if colon else part).strip()) != "":
            yield seat, item


def parse_deal(state: State, giver: int, taker: int, text: str) -> Transfer:
    """One item. Raises `IllegalMove` for what the giver has not got or nobody understands."""
    if found := _AQUAS.fullmatch(text):
        return Transfer(giver, taker, AQUAS, count=_positive(found[1]))
    if found := _LEAVE.fullmatch(text):
        return Transfer(
            giver, taker, LEAVE, _leave(found[1]), site=site_named(found[2]).id if found[2] else ""
        )
    if found := _TOKEN.fullmatch(text):
        return Transfer(giver, taker, found[1].lower(), site_named(found[2]).id)
    if found := _CARGO.fullmatch(text):
        return _cargo(state, giver, taker, found[1], found[2], found[3] or "")
    if found := _STACK.fullmatch(text):
        return Transfer(giver, taker, STACK, _stack_of(state, giver, found[1]))
    if card := matching(text, state.seats[giver].hand):
        return Transfer(giver, taker, HAND_CARD, card)
    raise IllegalMove(
        f"{{{SEAT_LETTERS[giver]}}} has no {text!r} to give. A deal reads for example: {EXAMPLE}.",
        "N; ruling 144",
    )


def _stack_of(state: State, giver: int, typed: str) -> str:
    """A stack of whoever gives, which need not be who types. Raises `IllegalMove`."""
    try:
        return own_stack(state, giver, typed)
    except IllegalMove:
        there = listed(map(stack_name, state.seats[giver].stacks))
        raise IllegalMove(
            f"{{{SEAT_LETTERS[giver]}}} has no stack {typed!r}, only: {there}.", "N3; ruling 144"
        ) from None


def _positive(digits: str) -> int:
    if not int(digits):
        raise IllegalMove("Nothing is no item of a deal.", "N; ruling 144")
    return int(digits)


def _leave(word: str) -> str:
    if word.lower() not in WHATS:
        raise IllegalMove(f"A leave is one of {listed(WHATS)}, not {word!r}.", "N; ruling 144")
    return word.lower()


def _cargo(state: State, giver: int, taker: int, what: str, source: str, target: str) -> Transfer:
    """Cards or tanks between Colocated stacks; left out, the target is a stack of the taker that stands there, or a new one."""
    name = _stack_of(state, giver, source)
    stack = state.seats[giver].stacks[name]
    into = named_stack(target) or next(
        (other for other, there in state.seats[taker].stacks.items() if there.at == stack.at), ""
    )
    if tanks := _TANKS.fullmatch(what):
        count, grade = _positive(tanks[1]), tanks[2].lower()
        return Transfer(giver, taker, TANKS, grade, count, name, into)
    card = matching(what, [card.id for card in stack.cards])
    if card is None:
        held = listed(card.id for card in stack.cards if card.side != CREW)
        raise IllegalMove(f"There is no {what!r} in that stack; there are {held}.", "N3")
    return Transfer(giver, taker, CARGO, card, 0, name, into)
