"""Ships that a player without a Rocket could boost: what the planner is asked about before there is one (I4; planner)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from bot.rules.high_frontier import fuel
from bot.rules.high_frontier.boost import Boost, cost, refusal
from bot.rules.high_frontier.cargo import TransferCargo
from bot.rules.high_frontier.designs import designs, engines_in, flies, pool
from bot.rules.high_frontier.naming import aquas, card_name
from bot.rules.high_frontier.printed.chart import CREW, FACES, WHITE
from bot.rules.high_frontier.routing import engines_of, ship_of
from bot.rules.high_frontier.state import LEO_STACK, ROCKET, Card, State
from bot.rules.high_frontier.typed import listed
from bot.rules.kernel import IllegalMove

MOST_SHIPS = 3
A_LOAD = 6  # tanks imagined aboard where nothing is left to load


class Ship(Struct, frozen=True):
    """A ship to plan with, white side up and radiators light. `boosted`: those of its cards that are still in the hand,
    `bought`: those that lie on top of a deck; `left`: Aquas that remain once it is boosted; `tanks`: those it is planned with,
    `net`: its net thrust then.
    """

    cards: tuple[str, ...]
    boosted: tuple[str, ...]
    bought: tuple[str, ...]
    price: int
    left: int
    tanks: int
    mass: int
    net: int


def ships(state: State, seat: int) -> list[Ship]:
    """Up to three: one that can also found a factory, then engines alone with the Crew, cheapest first; where no own card
    flies, with the top cards of the decks.
    """
    tops = tuple(deck[0] for deck in state.decks.values() if deck)
    found = list(_ships(state, seat, ())) or list(_ships(state, seat, tops))
    return [*{frozenset(ship.cards): ship for ship in found}.values()][:MOST_SHIPS]


def _ships(state: State, seat: int, extra: tuple[str, ...]) -> Iterator[Ship]:
    cards = pool(state, seat, extra)
    whole = (one for one in designs(state, seat, extra) if flies(one))
    factory = (_ship(state, seat, cards, one.triangle, one.names) for one in whole)
    yield from [ship for ship in factory if ship is not None][:1]
    crew = state.seats[seat].crew
    alone = (
        _ship(state, seat, cards, engine.card, {*engine.chain.members, crew})
        for engine in engines_in(state, seat, cards)
    )
    found = [ship for ship in alone if ship is not None]
    yield from sorted(found, key=lambda ship: (len(ship.bought), ship.price, ship.mass))


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
    left = max(0, own.leo.water - price)
    names, tanks = tuple(card.id for card in aboard), left or A_LOAD
    try:
        stack = ship_of(state, seat, ROCKET, tanks, names)
        engines = engines_of(state, seat, stack)
    except IllegalMove:
        return None
    net = next((engine.net for engine in engines if engine.card == triangle), 0)
    if net < 1:
        return None
    return Ship(names, boosted, bought, price, left, tanks, fuel.dry(stack), net)


def code_of(card: str) -> str:
    """A card by a printed code, which is short enough for a button."""
    return next(face.code for face in FACES.values() if face.id == card)


def ship_words(state: State, seat: int, number: int, ship: Ship) -> str:
    """A ship on one line: cards, what it costs, what is left to load, how it flies."""
    price = f"{aquas(ship.price)} to boost" if ship.price else "all on LEO already"
    have = state.seats[seat].leo.water
    price += f" (you have {have})" if ship.price > have else f", {aquas(ship.left)} left"
    buy = f"; to be bought first: {_names(ship.bought)}" if ship.bought else ""
    flies = f"mass {ship.mass}, net thrust {ship.net} with {tanks_words(ship.tanks)}"
    return f"**Ship {number}** · {_names(ship.cards)} · {price} · {flies}{buy}"


def tanks_words(tanks: int) -> str:
    return f"{tanks} tank{'' if tanks == 1 else 's'}"


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
