"""Random ships in random places: every flight that is offered can be flown, and no card, tank or Aqua is lost on the way."""

from __future__ import annotations

from collections import Counter

import pytest

from bot import engine
from bot.engine import KeyedChance, RandomSource, keyed_luck
from bot.games.high_frontier.printed.cards import BLACK, DECKS, RADIATOR, WHITE
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import MOST_DRY, STRIP
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.ships.fuel import dry, fuel_left, load, spot
from bot.games.high_frontier.rules.turn.turn import Turn
from bot.games.high_frontier.state.state import Card, State
from tests.games.high_frontier.builder import GAME, Small

SPACES = [name for name, space in SKY.spaces.items() if space.can_halt]
CREW = "nasa_astronauts"


def ship(luck: RandomSource) -> Small:
    """A few cards of each deck, any side up, with or without the crew, some Fuel, anywhere, in any season."""
    table = Small(
        CREW, "esa_space_unionists", season=("red", "blue", "yellow")[luck(3)], aquas=luck(9)
    )
    table.fly(SPACES[luck(len(SPACES))], *([CREW] if luck(2) else []))
    stack = table.ship
    for kind, cards in DECKS.items():
        for _ in range(1 + luck(2)):
            name, side = cards[luck(len(cards))], (WHITE, BLACK)[luck(2)]
            if stack.card(name) is None:
                stack.cards.append(Card(name, side, kind == RADIATOR and luck(2) == 1))
    while dry(stack) > MOST_DRY:
        stack.cards.pop()
    stack.water, stack.wet, stack.glitched = luck(3) * (dry(stack) < MOST_DRY - 3), 0, luck(3) == 0
    stack.wet = spot(dry(stack))
    load(stack, luck(9), ("dirt", "water", "isotope")[luck(3)])
    for _ in range(luck(4)):
        table.factory(SKY.sites()[luck(188)].id, "AB"[luck(2)], dome=luck(2) == 1)
    return table


def things(state: State) -> Counter[str]:
    """Cards wherever they are."""
    found: Counter[str] = Counter()
    for seat in state.seats:
        found.update(seat.hand)
        for stack in seat.stacks.values():
            found.update(card.id for card in stack.cards)
    return found


def sound(state: State) -> None:
    """Chits on the strip and in order, Aquas and tanks not below nothing."""
    rocket = state.seats[0].rocket
    assert state.seats[0].leo.water >= 0
    if rocket is not None and dry(rocket) <= MOST_DRY:
        assert STRIP[rocket.wet].mass >= dry(rocket)
        assert bool(rocket.grade) == (rocket.wet != spot(dry(rocket)))
        assert fuel_left(rocket) >= 0
        assert rocket.water >= 0


@pytest.mark.parametrize("seed", range(60))
def test_random_ships_fly_as_offered(seed: int) -> None:
    luck = keyed_luck(b"ships", str(seed))
    table = ship(luck)
    before = things(table.state)
    flown = 0
    while not flown or not isinstance(table.position.agenda[-1], Turn):
        offers = table.offers(None if flown else Fly)
        if not offers:
            break
        move = offers[luck(len(offers))]
        chance = KeyedChance(b"ships", 100 * seed + table.position.drawn)
        table.position = engine.play(GAME, table.position, 0, move, chance).position
        table.position = GAME.load(GAME.save(table.position))
        assert things(table.state) == before
        sound(table.state)
        flown += 1
        assert flown < 60


def test_most_random_ships_find_a_way() -> None:
    tables = [ship(keyed_luck(b"ships", str(seed))) for seed in range(60)]
    assert sum(bool(table.offers(Fly)) for table in tables) > 30
