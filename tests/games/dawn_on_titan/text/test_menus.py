"""Offered means accepted, refused means not offered: every conceivable move is tried at positions of random matches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot import engine
from bot.engine import IllegalMove, KeyedChance, Move, Position, keyed_luck
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed.pieces import (
    CARDS,
    DIRECTIONS,
    INDUSTRIES,
    ITEMS,
    LOCATIONS,
    RESOURCES,
    SHIPS,
)
from bot.games.dawn_on_titan.rules.combat import STAY, Attack, LoseUnit, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.exploration import BoltTarget, Explore, MeteoriteTarget
from bot.games.dawn_on_titan.rules.flight import Fly, complete_path
from bot.games.dawn_on_titan.rules.industry import (
    BuildCard,
    BuildIndustry,
    BuildShip,
    Produce,
    Resupply,
)
from bot.games.dawn_on_titan.rules.setup import PlaceIndustry, PlaceStart
from bot.games.dawn_on_titan.rules.state import Options
from tests.cogs.builder import stroll


def conceivable(seats: int) -> Iterator[Move]:
    """Every move with all its options filled in, flights without their ways."""
    units = (*SHIPS, *INDUSTRIES)
    for ship in SHIPS:
        yield Explore(ship)
        yield from (BuildShip(ship, at) for at in LOCATIONS)
        yield from (Fly(ship, f"{at} {way}") for at in LOCATIONS for way in DIRECTIONS)
    for kind in INDUSTRIES:
        yield from (Produce(kind), PlaceIndustry(kind))
        yield from (BuildIndustry(kind, at) for at in LOCATIONS)
    for letter in engine.SEAT_LETTERS[:seats]:
        yield from (Attack(at, way, letter) for at in LOCATIONS for way in DIRECTIONS)
        yield from (
            MeteoriteTarget(f"{letter} {unit} {at}") for unit in units for at in ("M1", "N5")
        )
    for at in LOCATIONS:
        yield from (Retreat(at), PlaceStart(at), BoltTarget(at))
    yield from map(BuildCard, CARDS)
    yield from map(PlayCard, CARDS)
    yield from map(LoseUnit, units)
    yield from (Resupply(name, item) for name in RESOURCES for item in ("", *ITEMS))
    yield from (Retreat(STAY), MeteoriteTarget("none"))


def is_accepted(position: Position, seat: int, move: Move) -> bool:
    try:
        engine.preview(GAME, position, seat, move)
    except IllegalMove as refusal:
        if not refusal.reason.endswith("."):
            pytest.fail(f"no sentence: {refusal.reason}")
        return False
    return True


def without_way(move: Move) -> Move:
    return Fly(move.ship, move.to) if isinstance(move, Fly) else move


def check(position: Position, seats: int) -> int:
    """Compare what is offered with what is accepted, for every seat; the number of moves accepted."""
    found = 0
    for seat in range(seats):
        offered = [without_way(move) for move in engine.offered_moves(position, seat)]
        assert len(offered) == len(set(offered))
        assert all(
            is_accepted(position, seat, move) for move in engine.offered_moves(position, seat)
        )
        for move in conceivable(seats):
            accepted = is_accepted(position, seat, move)
            assert accepted == (move in offered), (seat, move)
            found += accepted
    return found


@pytest.mark.parametrize(("seats", "every"), [(2, 97), (4, 149)])
def test_offered_is_accepted_and_refused_is_not_offered(seats: int, every: int) -> None:
    """The same 'why not?' decides both."""
    key = f"offers {seats}".encode()
    luck = keyed_luck(key, "moves")
    position = engine.begin(GAME, seats, Options(), KeyedChance(key)).position
    found = 0
    for number in range(every * 6):
        decision = engine.pending_decision(position)
        if decision is None:
            break
        # besides the regular samples every kind of question but the turn itself is tried once in a while
        if number % every == 0 or (decision.moves[0] is not Explore and luck(20) == 0):
            found += check(position, seats)
        seat = decision.seats[luck(len(decision.seats))]
        offered = engine.offered_moves(position, seat)
        # by kind, so that no kind of many drowns the others
        kinds = list(dict.fromkeys(map(type, offered)))
        kind = kinds[luck(len(kinds))]
        some = [move for move in offered if type(move) is kind]
        move = some[luck(len(some))]
        position = engine.play(
            GAME, position, seat, move, KeyedChance(key, position.drawn)
        ).position
    assert found > 50


@pytest.mark.parametrize("number", [3, 4, 5])
def test_more_flights_can_be_typed_only_where_there_are_more_ways(number: int) -> None:
    """All ways that autocomplete knows, counted beside those that are listed."""
    game, counts = GAME, list[bool]()
    for position in list(stroll(game, 2, number))[::5]:
        decision = engine.pending_decision(position)
        seat = decision.seats[0] if decision else 0
        listed = [move for move in engine.offered_moves(position, seat) if isinstance(move, Fly)]
        if not listed:
            continue
        ships = {flight.ship for flight in listed}
        every = [len(complete_path(position, seat, {"ship": ship, "to": ""})) for ship in ships]
        counts.append(sum(every) > len(listed))
        assert Fly.has_more(game.view(position, seat), listed) is counts[-1]
    assert set(counts) == {True, False}
