"""What the walks check: everything is in exactly one place, and hidden things can be exchanged unnoticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.engine import Position, RandomSource
from bot.games.galilean_moons.printed.pieces import CARDS, RULES, TECHNOLOGIES, TYPES
from bot.games.galilean_moons.rules.setup import POWERS, ChooseTechnology
from bot.games.galilean_moons.rules.state import Seat, State


def inventory(position: Position[Any, Any]) -> Mapping[str, int]:
    """How many there are of each card, gem, unit and technology; base and owner must fit the units in every sector."""
    state: State = position.state
    found: Counter[str] = Counter()
    _count_cards(state, found)
    _count_pieces(state, found)
    for number, own in enumerate(state.seats):
        on_board = sum(s.units for s in state.sectors.values() if s.owner == number)
        found[f"units of {number}"] = own.supply + own.parked + on_board
        found["technologies"] += len(set(own.technologies)) + len(own.dealt)
    found["technologies"] += len(state.stack) + len(state.market)
    return found


def _count_cards(state: State, found: Counter[str]) -> None:
    found.update(f"card {card}" for card in (*state.deck, *state.discard, *state.draft) if card)
    for own in state.seats:
        for card, count in own.hand.items():
            found[f"card {card}"] += count


def _count_pieces(state: State, found: Counter[str]) -> None:
    for kind in TYPES:
        found[f"gem {kind}"] = state.supply[kind] + sum(own.gems[kind] for own in state.seats)
    for sector in state.sectors.values():
        found[f"marker {sector.kind}"] += 1
        found["false sectors"] += (sector.owner is None) != (sector.units == 0)
        found["false sectors"] += not 0 <= sector.units <= RULES.units_in_sector
    found["negative"] = sum(_is_negative(own) for own in state.seats)
    # the deck is renewed at once, whenever a card lies in the discard pile (ruling 26)
    found["deck not renewed"] = int(not state.deck and bool(state.discard))


def _is_negative(own: Seat) -> bool:
    numbers = (*own.gems.values(), *own.hand.values(), own.supply, own.parked, own.ruins)
    return min(numbers) < 0


def resample_hidden(position: Position[Any, Any], viewer: int | None, luck: RandomSource) -> None:
    """Swap in place what this viewer may not see: the others' hands and the deck, the order of the stack, the secret choice."""
    state: State = position.state
    others = [own for number, own in enumerate(state.seats) if number != viewer]
    _swap_cards(state, others, luck)
    step = position.agenda[-1] if position.agenda else None
    if isinstance(step, ChooseTechnology):
        _swap_dealt(state, others, luck)
        _swap_choices(state, step, viewer, luck)
    _shuffle(state.stack, luck)


def _swap_cards(state: State, others: list[Seat], luck: RandomSource) -> None:
    cards = list(state.deck)
    for own in others:
        cards += [card for card, count in own.hand.items() for _ in range(count)]
    _shuffle(cards, luck)
    for own in others:
        count = sum(own.hand.values())
        dealt, cards = Counter(cards[:count]), cards[count:]
        own.hand = {card: dealt[card] for card in CARDS}
    state.deck = cards


def _swap_dealt(state: State, others: list[Seat], luck: RandomSource) -> None:
    """Dealt cards of one power level with those of the same level in the stack."""
    for place, power in enumerate(POWERS):
        pile = [card for card in state.stack if TECHNOLOGIES[card].power == power]
        holders = [own for own in others if own.dealt]
        pile += [own.dealt[place] for own in holders]
        _shuffle(pile, luck)
        for own in holders:
            own.dealt[place] = pile.pop()
        rest = [card for card in state.stack if TECHNOLOGIES[card].power != power]
        state.stack = rest + pile


def _swap_choices(
    state: State, step: ChooseTechnology, viewer: int | None, luck: RandomSource
) -> None:
    for seat in step.kept:
        if seat != viewer:
            step.kept[seat] = state.seats[seat].dealt[luck(len(POWERS))]


def _shuffle(things: list[str], luck: RandomSource) -> None:
    for last in range(len(things) - 1, 0, -1):
        other = luck(last + 1)
        things[last], things[other] = things[other], things[last]
