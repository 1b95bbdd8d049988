"""What is offered is exactly what is accepted: every conceivable move is tried in many positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from bot.rules import kernel
from bot.rules.chance import KeyedChance, Luck, keyed_luck
from bot.rules.galilean_moons.acts import Act, why_not
from bot.rules.galilean_moons.drawing import Pick
from bot.rules.galilean_moons.front import GAME
from bot.rules.galilean_moons.invading import Invade
from bot.rules.galilean_moons.mining import Mine
from bot.rules.galilean_moons.printed.chart import CARDS, GALILEAN, SECTORS, TECHNOLOGIES, TYPES
from bot.rules.galilean_moons.rallying import CHANGES, Rally
from bot.rules.galilean_moons.state import Options, State
from bot.rules.galilean_moons.technologies.after import Escort, Rewind
from bot.rules.galilean_moons.technologies.buying import Buy
from bot.rules.galilean_moons.technologies.moving import Recall, Saboteur, Teleport
from bot.rules.galilean_moons.technologies.paying import Convoy, Drill, Hoarder
from bot.rules.galilean_moons.technologies.replica import Copy
from bot.rules.galilean_moons.technologies.trading import Barter, Market
from bot.rules.galilean_moons.turn import TURN_MOVES, TakeTurn
from bot.walk import match_key

WILD = range(4)


def conceivable(state: State) -> Iterator[Act]:
    """Every move that a player could think of, in the form in which moves are offered; gem and discard lists left out."""
    types: dict[str, tuple[str | None, ...]] = {
        at: TYPES if sector.kind == GALILEAN else (None,) for at, sector in state.sectors.items()
    }
    for kind in TURN_MOVES:
        if not kind.__struct_fields__:
            yield kind()
    for at in SECTORS:
        yield from (Recall(at), Saboteur(at))
        for named, wild in product(types[at], WILD):
            yield from (Invade(at, named, wild), Mine(at, named, wild))
            yield from (Rally(at, change, named, wild) for change in CHANGES)
            yield from (Hoarder(at, gem, named, wild) for gem in TYPES)
            yield from (Drill(at, card, named, wild) for card in TYPES if wild < 2)
        yield from (Convoy(at, change, card) for change, card in product(CHANGES, CARDS))
        for to in SECTORS:
            yield from (Teleport(at, to), Escort(at, to))
    for card, other in product((*CARDS, "deck"), repeat=2):
        yield from (Barter(card, other), Market(card, other))
    yield from map(Pick, (*CARDS, "deck"))
    yield from map(Rewind, CARDS)
    for technology in TECHNOLOGIES:
        yield from (Buy(technology), Copy(technology))


def compare(position: kernel.Position[State, kernel.Step[State]]) -> int:
    """Compare the two in one position; gives the number of moves tried."""
    seat = position.state.acting.seat
    offers = set(kernel.offers(position, seat))
    tried = list(conceivable(position.state))
    accepted = {act for act in tried if why_not(position.state, seat, act) is None}
    assert accepted == offers & set(tried)
    return len(tried)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_is_offered_is_what_is_accepted(seats: int) -> None:
    key = match_key(21, seats)
    luck: Luck = keyed_luck(key, "offers")
    position = kernel.begin(GAME, seats, Options(), KeyedChance(key)).position
    if seats == 2:
        everything(position.state)
    tried = 0
    while GAME.outcome(position.state) is None:
        asked = kernel.asked(position)
        assert asked is not None
        if isinstance(position.agenda[-1], TakeTurn) and luck(4) == 0:
            tried += compare(position)
        legal = kernel.offers(position, asked.seats[0])
        kinds = sorted({type(move).__name__ for move in legal})
        kind = kinds[luck(len(kinds))]
        some = [move for move in legal if type(move).__name__ == kind]
        chance = KeyedChance(key, position.drawn)
        move = some[luck(len(some))]
        position = kernel.play(GAME, position, asked.seats[0], move, chance).position
    assert tried > 10_000


def everything(state: State) -> None:
    """The first seat owns what there is, so that every technology has its moment."""
    state.seats[0].technologies = sorted(set(TECHNOLOGIES) - set(state.seats[0].dealt))
