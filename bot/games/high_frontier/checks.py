"""What the checks need: every thing counted, and hidden things swapped for others that a viewer cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.engine import Position, RandomSource
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.printed.tracks import MOST_WET, STRIP
from bot.games.high_frontier.rules.assets.reserve import cubes_left, disks_left
from bot.games.high_frontier.rules.auctions.auction import OUT
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.turn.setup import ChooseSides
from bot.games.high_frontier.rules.year.mishaps import BudgetCuts
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import LEO_STACK, Stack, State


def inventory(position: Position[Any, Any]) -> Mapping[str, int]:
    """How many places each patent, crew, glory chit and heroism chit is in, with the faults of tokens and stacks.

    Aquas and tanks come from the pool and go back to it, so they are only looked at for being too few.
    """
    state: State = position.state
    patents = [card for deck in state.decks.values() for card in deck]
    cards = [card for seat in state.seats for stack in seat.stacks.values() for card in stack.cards]
    patents += [card for seat in state.seats for card in seat.hand]
    patents += [card.id for card in cards if card.side != CREW]
    count: Counter[str] = Counter(patents)
    count["crews"] = max(len(state.seats), sum(card.side == CREW for card in cards))
    count["glory"] = (
        len(state.chits)
        + sum(bool(card.glory) for card in cards)
        + sum(len(seat.glories) for seat in state.seats)
    )
    count["heroism"] = state.heroism + sum(seat.heroism for seat in state.seats)
    count["faults"] = len(faults(state))
    return count


def faults(state: State) -> list[str]:
    """Aquas or tanks below zero, more tokens on the map than there are, chits off the strip, impossible sites."""
    found = [
        f"{seat} {name}: {what}"
        for seat, own in enumerate(state.seats)
        for name, stack in own.stacks.items()
        for what in _stack_faults(name, stack)
    ]
    for seat, own in enumerate(state.seats):
        if not own.stacks:
            continue
        if disks_left(state, seat) < 0 or cubes_left(state, seat) < 0:
            found.append(f"{seat} has more tokens on the map than there are")
        if own.heroism < 0 or len(own.hand) != len(set(own.hand)):
            found.append(f"{seat} hand or chits")
    found += [
        f"{site} is impossible"
        for site, place in state.places.items()
        if (place.colony is not None and place.factory is None)
        or (place.busted and place.claim is not None)
    ]
    return found + hooks.faults(state)


def _stack_faults(name: str, stack: Stack) -> list[str]:
    found = []
    if min(stack.water, stack.isotope) < 0:
        found.append("tanks below zero")
    if not (stack.cards or stack.water or stack.isotope) and name != LEO_STACK:
        found.append("an empty stack on the map")
    if name == "rocket" and fuel.dry(stack) <= MOST_WET:
        low = fuel.dry(stack)
        if STRIP[stack.wet].mass < low:
            found.append("wet below dry")
        if not stack.grade and STRIP[stack.wet].mass != low:
            found.append("fuel without a grade")
    return found


def resample_hidden(position: Position[Any, Any], viewer: int | None, luck: RandomSource) -> None:
    """Swap the decks below their tops and the answers that are still secret; take the others' offers away.

    Standing orders stay: what they do when they bite is seen by all.
    """
    state: State = position.state
    for cards in state.decks.values():
        cards[1:] = _shuffled(cards[1:], luck)
    _swap_answers(position, viewer, luck)
    _swap_bids(state, viewer, luck)
    state.deals = [deal for deal in state.deals if viewer in deal.parties]
    if state.nomination is not None:
        votes = state.nomination.votes
        for voter in votes:
            votes[voter] = votes[voter] if voter == viewer else bool(luck(2))


def _swap_answers(position: Position[Any, Any], viewer: int | None, luck: RandomSource) -> None:
    """Sides of crew cards and cards to be cut that have been chosen, but not by the viewer."""
    step = position.agenda[-1] if position.agenda else None
    if isinstance(step, ChooseSides):
        for seat in step.chosen:
            if seat != viewer:
                step.chosen[seat] = ("front", "back")[luck(2)]
    if isinstance(step, BudgetCuts):
        for seat in step.chosen:
            hand = position.state.seats[seat].hand
            if seat != viewer:
                step.chosen[seat] = hand[luck(len(hand))]


def _swap_bids(state: State, viewer: int | None, luck: RandomSource) -> None:
    """Sealed bids of the others: any bid they could have made, or a pass where that was open to them."""
    lot = state.auction
    if lot is None:
        return
    for seat in lot.sealed:
        if seat != viewer:
            least = lot.high if seat in lot.holders else OUT
            bids = [least, *range(max(lot.high, 0), state.seats[seat].leo.water + 1)]
            lot.sealed[seat] = bids[luck(len(bids))]


def _shuffled(things: list[str], luck: RandomSource) -> list[str]:
    left, out = list(things), []
    while left:
        out.append(left.pop(luck(len(left))))
    return out
