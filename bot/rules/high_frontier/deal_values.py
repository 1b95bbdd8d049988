"""What can be given in a deal, as autocomplete lists it: Aquas, hand cards, tokens, stacks, leaves, cargo (N; ruling 144)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.rules.high_frontier.abilities import ABILITY
from bot.rules.high_frontier.claims import LUNA
from bot.rules.high_frontier.haggling import partners
from bot.rules.high_frontier.industrialize import ON_CLAIM
from bot.rules.high_frontier.leaves import HELD_BY, can_give
from bot.rules.high_frontier.naming import stack_name
from bot.rules.high_frontier.printed.chart import CREW
from bot.rules.high_frontier.rights import FACTORY, stacks_at
from bot.rules.high_frontier.settling import JUMP
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
    yield from _leaves_on_sites(state, giver)
    yield from _cargo(state, giver)


def _leaves_on_sites(state: State, giver: int) -> Iterator[str]:
    """Use of factories, building on claims, consent to claim jumps where an own Human stands, colocated abilities."""
    for site in state.places:
        if can_give(state, giver, FACTORY, site):
            yield f"leave {FACTORY} {site}"
        elif can_give(state, giver, ON_CLAIM, site):
            yield f"leave {ON_CLAIM} {site}"
        elif state.places[site].claim is not None and can_give(state, giver, JUMP, site):
            yield f"leave {JUMP} {site}"
    if any(name != LEO_STACK for name in state.seats[giver].stacks):
        yield f"leave {ABILITY}"


def _cargo(state: State, giver: int) -> Iterator[str]:
    """Cards and tanks of stacks that stand with somebody else's; a Crew that is to ride is typed."""
    for name, stack in state.seats[giver].stacks.items():
        if all(owner == giver for owner, _, _ in stacks_at(state, stack.at)):
            continue
        where = stack_name(name).lower()
        yield from (f"{card.id} from {where}" for card in stack.cards if card.side != CREW)
        if stack.water and name != LEO_STACK:
            yield f"{stack.water} water from {where}"
        if stack.isotope:
            yield f"{stack.isotope} isotope from {where}"
