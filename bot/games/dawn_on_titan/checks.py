"""What the checks need: every thing counted, and hidden things swapped for others that a viewer cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.engine import SEAT_LETTERS, Position, RandomSource
from bot.games.dawn_on_titan.printed.ai_deck import SET_ASIDE
from bot.games.dawn_on_titan.printed.pieces import (
    BUILD_LIST,
    CAPS,
    ITEMS,
    MOONLETS,
    MOONS,
    RESOURCES,
    SHIPS,
    START_HAND,
)
from bot.games.dawn_on_titan.rules.combat import playable
from bot.games.dawn_on_titan.rules.state import Seat, State
from bot.games.dawn_on_titan.rules.storage import held

BOLT_TOKENS = 6
STACKED = 2  # slowdown lets twice the pips lie on an item, and they stay when it leaves


def inventory(position: Position[Any, Any]) -> Mapping[str, int]:
    """How many places each ship, industry, card and body is in, with the faults of tokens and of units' places."""
    state: State = position.state
    count: Counter[str] = Counter(body.name for body in state.bodies.values())
    count.update(state.discarded)
    for number, seat in enumerate(state.seats):
        count.update(f"{SEAT_LETTERS[number]} {thing}" for thing in _things(state, number, seat))
    if (solo := state.solo) is not None:
        count.update([*solo.combat_deck, *solo.combat_discard])
        count.update([*solo.deck, *solo.effects, *solo.discard])
    count["faults"] = len(faults(state))
    return count


def _things(state: State, number: int, seat: Seat) -> list[str]:
    home = [kind for kind, count in seat.home.items() for _ in range(count)]
    built = [i.kind for body in state.bodies.values() for i in body.industries if i.seat == number]
    fleet = [*seat.ships, *(name for name in SHIPS if name not in seat.ships)]
    return [*home, *built, *fleet, *seat.hand, *seat.pile]


def faults(state: State) -> list[str]:
    """Tokens below zero or above their spots, more bolts than there are tokens, a body with too many industries."""
    found = [
        f"{seat} {what}" for seat in range(len(state.seats)) for what in _token_faults(state, seat)
    ]
    stunned = sum(ship.stunned for seat in state.seats for ship in seat.ships.values())
    if stunned + sum(body.bolted for body in state.bodies.values()) > BOLT_TOKENS:
        found.append("bolts")
    for at, body in state.bodies.items():
        kinds = [industry.kind for industry in body.industries]
        if len(set(kinds)) < len(kinds) or (kinds and not body.explored):
            found.append(at)
    return found


def _token_faults(state: State, seat: int) -> list[str]:
    most = STACKED if state.solo else 1
    owner = state.seats[seat]
    found = [name for name in RESOURCES if held(state, seat, name) > most * CAPS[name]]
    found += [name for name, count in owner.pool.items() if count < 0]
    for item, pips in owner.tokens.items():
        found += [
            f"{item} {name}"
            for name, count in pips.items()
            if not 0 <= count <= most * ITEMS[item].cost.get(name, 0)
        ]
    return found


def resample_hidden(position: Position[Any, Any], viewer: int | None, luck: RandomSource) -> None:
    """Swap face-down bodies, the others' piles, upgraded cards, chosen cards and build lists, and the AI's face-down cards.

    Other standing orders stay: what they do when they bite is seen by all.
    """
    state: State = position.state
    _swap_bodies(state, luck)
    for number, seat in enumerate(state.seats):
        if number != viewer and not seat.is_ai:
            seat.orders.build_list = _shuffled(list(BUILD_LIST), luck)
            if not state.options.open_hands:
                _swap_cards(seat, luck)
            _swap_choice(state, number, luck)
    if state.solo is not None:
        _swap_ai_cards(state, luck)


def _swap_bodies(state: State, luck: RandomSource) -> None:
    for kind in ("main", "norse", "moonlet"):
        hidden = [body for body in state.bodies.values() if body.kind == kind and not body.explored]
        names = MOONLETS if kind == "moonlet" else [m.id for m in MOONS.values() if m.kind == kind]
        seen = {body.name for body in state.bodies.values() if body.explored} | set(state.discarded)
        left = _shuffled([name for name in names if name not in seen], luck)
        for body, name in zip(hidden, left, strict=False):
            body.name = name


def _swap_cards(seat: Seat, luck: RandomSource) -> None:
    """The hand keeps its size and what is known of it or acts by itself: basic cards, cards shown, cards in an order."""
    known = {*START_HAND, *seat.shown, *seat.orders.attack_cards, *seat.orders.defence_cards}
    fixed = [card for card in seat.hand if card in known]
    stay = [card for card in seat.pile if card in known]
    rest = _shuffled([card for card in (*seat.hand, *seat.pile) if card not in known], luck)
    size = len(seat.hand) - len(fixed)
    seat.hand, seat.pile = fixed + rest[:size], stay + rest[size:]


def _swap_choice(state: State, number: int, luck: RandomSource) -> None:
    """A card that lies face down in a combat becomes another that could have been chosen."""
    combat = state.combat
    if combat is not None and number in combat.cards and not combat.revealed:
        cards = playable(state, number)
        combat.cards[number] = cards[luck(len(cards))]


def _swap_ai_cards(state: State, luck: RandomSource) -> None:
    """The command deck below its top card; the combat deck with the cards set aside. Combat cards used have been seen."""
    solo = state.solo
    assert solo is not None
    solo.deck[1:] = _shuffled(solo.deck[1:], luck)
    cards = _shuffled([*solo.combat_discard[:SET_ASIDE], *solo.combat_deck], luck)
    solo.combat_discard[:SET_ASIDE], solo.combat_deck = cards[:SET_ASIDE], cards[SET_ASIDE:]


def _shuffled(things: list[str], luck: RandomSource) -> list[str]:
    left, out = list(things), []
    while left:
        out.append(left.pop(luck(len(left))))
    return out
