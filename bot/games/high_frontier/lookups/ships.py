"""Ships that a player without a Rocket could boost: what the planner is asked about before there is one (I4; planner)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from msgspec import Struct

from bot.engine import IllegalMove, listed
from bot.games.high_frontier.ai.designs import designs, engines_in, flies, pool
from bot.games.high_frontier.printed.cards import CREW, FACES, WHITE
from bot.games.high_frontier.printed.map import LEO
from bot.games.high_frontier.printed.names import aquas, card_name, counted, place_name
from bot.games.high_frontier.printed.tracks import MOST_WET
from bot.games.high_frontier.rules.flight.routing import engines_of, ship_of
from bot.games.high_frontier.rules.free_actions.cargo import TransferCargo
from bot.games.high_frontier.rules.operations.boost import Boost, cost, refusal
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.state import LEO_STACK, ROCKET, Card, Stack, State, lie

MOST_SHIPS = 3
DESIGNS_TRIED = 12  # of ships that can found a factory, cheapest first
A_LOAD = 6  # tanks imagined aboard where nothing is left to load, and more of them


class Ship(Struct, frozen=True):
    """A ship to plan with, white side up and radiators light. `boosted`: those of its cards that are still in the hand,
    `bought`: those that lie on top of a deck; `have`: the seat's Aquas; `tanks`: those it is planned with, as many as it can
    pay if it can pay any, 0 where nothing burns fuel; `net`: its net thrust then, `burns`: those it has fuel for, in the first
    turn; `called`: its cards by the names that lie up.
    """

    cards: tuple[str, ...]
    boosted: tuple[str, ...]
    bought: tuple[str, ...]
    price: int
    have: int
    tanks: int
    mass: int
    net: int
    burns: int
    called: tuple[str, ...]

    @property
    def left(self) -> int:
        """Aquas that remain once it is boosted."""
        return max(0, self.have - self.price)

    def lacks(self, tanks: int) -> int:
        """Aquas that are too few to boost it and load so many tanks."""
        return max(0, self.price + tanks - self.have)


def ships(state: State, seat: int) -> list[Ship]:
    """Up to three: one that can also found a factory, then engines alone with the Crew, those with most burns first; where no
    own card flies, with the top cards of the decks.
    """
    tops = tuple(deck[0] for deck in state.decks.values() if deck)
    found = list(_ships(state, seat, ())) or list(_ships(state, seat, tops))
    return [*{frozenset(ship.cards): ship for ship in found}.values()][:MOST_SHIPS]


def _ships(state: State, seat: int, extra: tuple[str, ...]) -> Iterator[Ship]:
    cards = pool(state, seat, extra)
    whole = (one for one in designs(state, seat, extra) if flies(one))
    factory = (_ship(state, seat, cards, one.triangle, one.names) for one in whole)
    able = [ship for ship in islice(factory, DESIGNS_TRIED) if ship is not None]
    yield from sorted(able, key=_usefulness)[:1]
    crew = state.seats[seat].crew
    alone = (
        _ship(state, seat, cards, engine.card, {*engine.chain.members, crew})
        for engine in engines_in(state, seat, cards)
    )
    found = [ship for ship in alone if ship is not None]
    yield from sorted(found, key=_usefulness)


def _usefulness(ship: Ship) -> tuple[int, ...]:
    """Best first: nothing to buy, no Aquas lacking, many burns, cheap, light."""
    lacks = ship.lacks(ship.tanks)
    return (len(ship.bought), lacks, -ship.burns, ship.price, ship.mass)


def _ship(
    state: State, seat: int, cards: list[Card], triangle: str, wanted: Collection[str]
) -> Ship | None:
    """The triangle's card first; None when it is too heavy or too weak to fly."""
    own = state.seats[seat]
    aboard = [card for card in cards if card.id in wanted]
    aboard.sort(key=lambda card: card.id != triangle)
    there = {card.id for stack in own.stacks.values() for card in stack.cards}
    boosted = tuple(card.id for card in aboard if card.id in own.hand)
    bought = tuple(card.id for card in aboard if card.id not in {*own.hand, *there})
    price = cost((*boosted, *bought), ())
    names, have = tuple(card.id for card in aboard), own.leo.water
    for tanks in _tanks(state, seat, names, triangle, max(0, have - price)):
        if (trial := _trial(state, seat, names, triangle, tanks)) is not None:
            stack, engine = trial
            mass, called = fuel.dry(stack), tuple(lie(card).name for card in aboard)
            flies = (mass, engine.net, _burns(stack, engine), called)
            return Ship(names, boosted, bought, price, have, tanks, *flies)
    return None


def _burns(stack: Stack, engine: Engine) -> int:
    """Of those that its net thrust allows as many as it has fuel for."""
    if not engine.use:
        return engine.net
    return min(engine.net, int(fuel.steps(stack.wet, fuel.dry(stack)) // engine.use))


def _tanks(
    state: State, seat: int, names: Sequence[str], triangle: str, left: int
) -> Iterable[int]:
    """How many tanks to try, best first: what is left, fewer where it is too heavy; none where no Fuel is burnt."""
    bare = _trial(state, seat, names, triangle, 0)
    if bare is None or not bare[1].use:
        return (0,)
    return range(min(left or A_LOAD, MOST_WET), -1, -1)


def _trial(
    state: State, seat: int, names: Sequence[str], triangle: str, tanks: int
) -> tuple[Stack, Engine] | None:
    """A ship with its engine; None when it is too heavy or too weak to fly."""
    try:
        stack = ship_of(state, seat, ROCKET, tanks, names)
        engines = engines_of(state, seat, stack)
    except IllegalMove:
        return None
    engine = next((engine for engine in engines if engine.card == triangle), None)
    return (stack, engine) if engine is not None and engine.net >= 1 else None


def card_code(card: str) -> str:
    """A card by a printed code, which is short enough for a button."""
    return next(face.code for face in FACES.values() if face.id == card)


def ship_words(number: int, ship: Ship) -> str:
    """A ship on one line: cards, what it costs, what is left to load, how it flies."""
    away = ship.boosted or ship.bought
    price = f"{aquas(ship.price)} to boost" if away else "all on LEO already"
    short = ship.price > ship.have
    price += f" (you have {ship.have})" if short else f", {aquas(ship.left)} left"
    buy = f"; to be bought first: {_names(ship.bought)}" if ship.bought else ""
    burns = counted(ship.burns, "burn") if ship.burns else "no burn"
    flies = f"mass {ship.mass}, net thrust {ship.net} {tanks_words(ship, ship.tanks)}: {burns}"
    return f"**Ship {number}** · {listed(ship.called)} · {price} · {flies}{buy}"


def loads(ship: Ship, asked: int) -> tuple[int, ...]:
    """How many tanks to plan it with: as asked, else as it is, and a load more where it burns fuel and can carry them."""
    loaded = ship.tanks + A_LOAD
    more = (loaded,) if ship.tanks and ship.mass + loaded <= MOST_WET else ()
    return tuple(dict.fromkeys((asked or ship.tanks, *more)))


def tanks_words(ship: Ship, tanks: int) -> str:
    """`with 1 tank`, `with 7 tanks (6 Aquas lacking)`, `without tanks`."""
    lacks = ship.lacks(tanks)
    short = f" ({aquas(lacks)} lacking)" if lacks else ""
    return f"with {counted(tanks, 'tank')}{short}" if tanks else f"without tanks{short}"


def lacking(state: State, seat: int, at: str, tanks: int, planned: Iterable[Card]) -> Iterator[str]:
    """What is not there to make a planned ship of: Aquas for boost and tanks on LEO, elsewhere water to load."""
    own = state.seats[seat]
    have = sum(
        own.stacks[name].water
        for name in own.stacks
        if name != ROCKET and own.stacks[name].at == at
    )
    if at != LEO:
        if tanks > have:
            yield f"The tanks take {tanks} of water; on {place_name(at)} you have {have}."
        return
    there = {card.id for stack in own.stacks.values() for card in stack.cards}
    price = cost([card.id for card in planned if card.id not in there], ())
    if price + tanks > have:
        what = (
            "Boost and tanks take"
            if price and tanks
            else "The tanks take"
            if tanks
            else "The boost takes"
        )
        yield f"{what} {aquas(price + tanks)}; you have {have}."


def _names(cards: Iterable[str]) -> str:
    return listed(
        card_name(card, CREW if (card, CREW, False) in FACES else WHITE) for card in cards
    )


def boost_of(state: State, seat: int, cards: Iterable[str]) -> Boost | None:
    """The boost of those of these cards that are in the hand, where it is possible now."""
    hand = tuple(card for card in cards if card in state.seats[seat].hand)
    if state.turn != seat or refusal(state, seat, hand, ()) is not None:
        return None
    return Boost(hand)


def rocket_of(state: State, seat: int, cards: Collection[str]) -> TransferCargo | None:
    """How these cards become the Rocket, where they all lie in LEO and there is none (E5)."""
    own = state.seats[seat]
    there = {card.id for card in own.leo.cards}
    if state.turn != seat or own.rocket is not None or not cards or not there.issuperset(cards):
        return None
    return TransferCargo(LEO_STACK, ROCKET, tuple(cards))
