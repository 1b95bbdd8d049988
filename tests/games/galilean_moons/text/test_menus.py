"""What is offered is exactly what is accepted: every conceivable move is tried in many positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from bot import engine
from bot.engine import KeyedChance, RandomSource, keyed_luck
from bot.engine.random_match import match_key
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import CARDS, GALILEAN, SECTORS, TECHNOLOGIES, TYPES
from bot.games.galilean_moons.rules.actions import ActionMove, action_refusal
from bot.games.galilean_moons.rules.draw import Pick
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import CHANGES, Rally
from bot.games.galilean_moons.rules.state import Options, State
from bot.games.galilean_moons.rules.technologies_after import Escort, Rewind
from bot.games.galilean_moons.rules.technologies_buying import Buy, Copy
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur, Teleport
from bot.games.galilean_moons.rules.technologies_paying import Convoy, Drill, Hoarder
from bot.games.galilean_moons.rules.technologies_trading import Barter, Market
from bot.games.galilean_moons.rules.turn import TURN_MOVES, TakeTurn

WILD = range(4)


def conceivable(state: State) -> Iterator[ActionMove]:
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


def compare(position: engine.Position[State, engine.Step[State]]) -> int:
    """Compare the two in one position; gives the number of moves tried."""
    seat = position.state.acting.seat
    offers = set(engine.offered_moves(position, seat))
    tried = list(conceivable(position.state))
    accepted = {act for act in tried if action_refusal(position.state, seat, act) is None}
    assert accepted == offers & set(tried)
    return len(tried)


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_what_is_offered_is_what_is_accepted(seats: int) -> None:
    key = match_key(21, seats)
    luck: RandomSource = keyed_luck(key, "offers")
    position = engine.begin(GAME, seats, Options(), KeyedChance(key)).position
    if seats == 2:
        everything(position.state)
    tried = 0
    while GAME.outcome(position.state) is None:
        asked = engine.pending_decision(position)
        assert asked is not None
        if isinstance(position.agenda[-1], TakeTurn) and luck(4) == 0:
            tried += compare(position)
        legal = engine.offered_moves(position, asked.seats[0])
        kinds = sorted({type(move).__name__ for move in legal})
        kind = kinds[luck(len(kinds))]
        some = [move for move in legal if type(move).__name__ == kind]
        chance = KeyedChance(key, position.drawn)
        move = some[luck(len(some))]
        position = engine.play(GAME, position, asked.seats[0], move, chance).position
    assert tried > 10_000


def everything(state: State) -> None:
    """The first seat owns what there is, so that every technology has its moment."""
    state.seats[0].technologies = sorted(set(TECHNOLOGIES) - set(state.seats[0].dealt))
