"""What can be given in a deal, as autocomplete lists it: Aquas, hand cards, tokens, stacks, leaves (N; ruling 144)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.high_frontier.claims import LUNA
from bot.rules.high_frontier.haggling import partners
from bot.rules.high_frontier.leaves import HELD_BY, can_give
from bot.rules.high_frontier.naming import stack_name
from bot.rules.high_frontier.rights import FACTORY
from bot.rules.high_frontier.state import LEO_STACK, State

SMALL_SUMS = 5  # Aquas listed one by one


def given(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """What the one who types can give."""
    return list(_items(state, seat))


def taken(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """What the first partner can give. Raises `IllegalMove` where none is filled in yet."""
    if (number := filled.get("number", "")).isdigit():
        deal = next((one for one in state.deals if one.number == int(number)), None)
        return [] if deal is None else list(_items(state, deal.by))
    return list(_items(state, partners(state, seat, filled.get("to", ""))[0]))


def _items(state: State, giver: int) -> Iterator[str]:
    own = state.seats[giver]
    yield from (
        f"{count} aqua{'s' * (count > 1)}" for count in range(1, min(own.aquas, SMALL_SUMS) + 1)
    )
    yield from own.hand
    for site, place in state.places.items():
        if place.factory == giver:
            yield f"factory {site}"
        elif place.claim == giver:
            yield f"claim {site}"
    yield from (f"stack {stack_name(name)}".lower() for name in own.stacks if name != LEO_STACK)
    yield from (f"leave {what}" for what in (LUNA, *HELD_BY) if can_give(state, giver, what, ""))
    yield from (
        f"leave {FACTORY} {at}" for at, place in state.places.items() if place.factory == giver
    )
