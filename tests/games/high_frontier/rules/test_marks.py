"""What belongs to a turn ends with it, whoever owns the stack: marks of movement after riding, deals, The Martian, delivery (H1, N3; ruling 36)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from bot import engine
from bot.engine import (
    SEAT_LETTERS,
    IllegalMove,
    KeyedChance,
    Move,
    Played,
    Position,
    RandomSource,
    keyed_luck,
)
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.negotiation.deals import Accept, Offer
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.free_actions.cargo import Disembark, LoadFuel, TransferCargo
from bot.games.high_frontier.rules.free_actions.figures import Designate, FuelToTanks, Swap
from bot.games.high_frontier.rules.free_actions.martian import Martian
from bot.games.high_frontier.rules.operations.produce import Deliver
from bot.games.high_frontier.rules.turn.turn import EndTurn, Turn, endings
from bot.games.high_frontier.state.state import State
from tests.games.high_frontier.whole_game import Whole

NASA, ROS, ESA = "nasa_astronauts", "roscosmos", "esa_space_unionists"
NORSE = "norse_astronauts"
NORTH, HELLAS = "mars-north-pole", "mars-hellas-basin-buried-glaciers"


def marked(state: State) -> list[str]:
    """What bears a mark, whoever's it is."""
    found = []
    for number, owner in enumerate(state.seats):
        for name, stack in owner.stacks.items():
            found += [f"{number} {name} {card.id}" for card in stack.cards if card.moved]
            if stack.moved_water or stack.moved_isotope:
                found.append(f"{number} {name} tanks")
    return found


def hosted() -> Whole:
    """B's turn; A's Crew rides in B's Rocket on `geo`, all Humans are out of LEO."""
    table = Whole(NASA, ROS).spot(2)
    table.put("rocket", "geo", "re_solar_moth:W", ROS, NASA, letter="B", water=2)
    table.state.turn = 1
    table.position.agenda = [Turn()]
    return table


def test_ruling_36_a_rider_may_move_itself_in_its_own_turn() -> None:
    """Whoever hosts it flies every year; the mark of that is gone when its own turn begins."""
    table = hosted()
    table.play(Fly(route="home-l2", triangle="re_solar_moth"), letter="B")
    assert f"1 rocket {NASA}" in marked(table.state)
    table.play(EndTurn(), letter="B")
    assert table.waiting() == ("A",)
    assert marked(table.state) == []
    table.play(Disembark("new"))
    table.play(Designate("outpost-1"))
    table.play(Fly(route="venus-flyby", triangle=NASA))
    assert table.at == "venus-flyby"


def test_ruling_36_within_the_turn_the_mark_stays_with_who_rode() -> None:
    """What flew may not fly again in the same turn, whoever holds it."""
    table = hosted()
    table.play(Fly(route="home-l2", triangle="re_solar_moth"), letter="B")
    table.play(Offer("A", "re_solar_moth from rocket, 2 water from rocket"), letter="B")
    table.play(Accept(1))
    assert {"0 outpost-1 re_solar_moth", "0 outpost-1 tanks"} < set(marked(table.state))


def test_ruling_36_a_rocket_bought_from_who_flew_it_may_fly_in_the_buyers_turn() -> None:
    table = Whole(NASA, ROS, ESA).spot(2)
    table.put("rocket", "geo", "re_solar_moth:W", letter="B", water=1)
    table.state.turn = 1
    table.play(Fly(route="home-l2", triangle="re_solar_moth"), letter="B")
    table.play(EndTurn(), letter="B")
    assert table.waiting() == ("C",)
    table.play(Offer("C", "rocket", "1 aquas"), letter="B")
    table.play(Accept(1), letter="C")
    table.play(Fly(route="venus-flyby", triangle="re_solar_moth"), letter="C")
    assert table.stack("rocket", "C").at == "venus-flyby"


def test_ruling_36_a_human_that_drove_in_anothers_stack_may_drive_the_year_after() -> None:
    """The Crew of C stands in A's stack; A and B play between."""
    table = Whole(NASA, ROS, NORSE).spot(2).put("outpost-1", NORTH, NORSE)
    table.state.turn = 2
    table.play(Martian(HELLAS), letter="C")
    table.play(Offer("A", f"{NORSE} from outpost-1"), letter="C")
    table.play(Accept(1))
    assert marked(table.state) == [f"0 outpost-1 {NORSE}"]
    table.play(EndTurn(), letter="C")
    assert marked(table.state) == []
    table.play(EndTurn())
    table.play(EndTurn(), letter="B")
    table.play(Martian(NORTH), letter="C")
    assert table.stack("outpost-1", "C").at == NORTH


# -- random walks: whatever is flown, driven, delivered, handed over and boarded

TURNS = 40
ROADS = [site.id for site in SKY.sites() if SKY.road_ends(site.id)]


def crowded(luck: RandomSource) -> Whole:
    """Three seats with Rockets, riders, tanks, a buggy and Outposts, Aquas to trade with."""
    table = Whole(NASA, ROS, NORSE, aquas=20).spot(2)
    engines = ("re_solar_moth:W", "photon_heliogyro:W", "photon_kite_sail:W")
    for letter, engine_card, crew in zip("ABC", engines, (ROS, NASA, NORSE), strict=True):
        table.put("rocket", ("geo", "home-l2")[luck(2)], engine_card, crew, letter=letter, water=3)
    for letter in "ABC":
        road = ROADS[luck(len(ROADS))]
        table.put("outpost-1", road, "dumbo:B", letter=letter, water=9, isotope=1)
        table.factory(road, letter)
    return table.put("outpost-2", NORTH, NORSE, letter="C")


def tries(state: State, luck: RandomSource) -> Iterator[tuple[int, Move]]:
    """What may be tried now, in no order; the rules refuse what is not possible."""
    seat = state.turn
    other = state.after(seat)[luck(len(state.seats) - 1)]
    own, theirs = state.seats[seat], state.seats[other]
    letter = SEAT_LETTERS[other]
    if own.rocket is not None:
        ends = list(SKY.ways[own.rocket.at])
        yield seat, Fly(route=ends[luck(len(ends))], hazards="roll")
        yield seat, FuelToTanks(1)
        yield seat, LoadFuel(1, "rocket")
        cards = [card.id for card in own.rocket.cards]
        if cards:
            one = cards[luck(len(cards))]
            yield seat, TransferCargo("rocket", "new", (one,), own.rocket.water and 1)
            yield seat, Offer(letter, f"{one} from rocket")
            yield seat, Offer(letter, "1 water from rocket")
    yield seat, Offer(letter, ("rocket", "outpost-1", "outpost-2")[luck(3)], "1 aquas")
    for name, stack in theirs.stacks.items():
        riding = [card.id for card in own.leo.cards if stack.at == "leo"]
        yield from ((seat, Offer(letter, f"{card} from leo into {name}")) for card in riding)
    yield seat, Disembark("new")
    outposts = [name for name in own.stacks if name.startswith("outpost")]
    yield from ((seat, Designate(name)) for name in outposts)
    yield from ((seat, Swap(name)) for name in outposts[:1])
    yield from ((seat, Martian(site)) for site in (NORTH, HELLAS))
    blacks = [card.id for name in outposts for card in own.stacks[name].cards]
    yield from ((seat, Deliver(card)) for card in blacks)
    yield from (
        (taker, Accept(deal.number)) for deal in state.deals for taker in deal.to if luck(4)
    )


def test_at_the_start_of_a_turn_nothing_that_the_seat_owns_is_marked() -> None:
    """Over random walks with flights, The Martian, delivery, deals, boarding, hand-over and loss."""
    kinds: set[str] = set()
    for seed in range(8):
        key = hashlib.sha256(f"marks {seed}".encode()).digest()
        luck = keyed_luck(key, "marks")
        position, turns = crowded(luck).position, 0
        while turns < TURNS and GAME.outcome(position.state) is None:
            played = onward(position, key, luck)
            position = played.position
            kinds.update(event.kind for event in played.events)
            if any(event.kind == "turn" for event in played.events):
                turns += 1
                assert marked(position.state) == [], (seed, turns)
    met = {"flew", "deal_struck", "martian", "delivered", "disembarked", "transferred", "swapped"}
    assert met <= kinds


def onward(position: Position[Any, Any], key: bytes, luck: RandomSource) -> Played:
    """One thing of those that may be tried, drawn until the rules take one; other questions get their first answer."""
    asked = engine.pending_decision(position)
    assert asked is not None
    state = position.state
    wishes: list[tuple[int, Move]] = [(state.turn, endings(state, state.turn)[0])]
    wishes += tries(state, luck) if luck(8) else ()
    if not isinstance(position.agenda[-1], Turn):
        wishes = [(asked.seats[0], engine.offered_moves(position, asked.seats[0])[0])]
    while True:
        seat, move = wishes.pop(luck(len(wishes)))
        try:
            return engine.play(GAME, position, seat, move, KeyedChance(key, position.drawn))
        except IllegalMove:
            assert wishes, "nothing at all was possible"
