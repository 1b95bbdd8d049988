"""What a curious player tries beside the offers: moves of a game that are legal now and then and that no list of offers holds.

Each is tried on the spot; what the rules refuse is passed over. `missing` holds the kinds of moves and events that are looked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from bot.engine import SEAT_LETTERS, Move, RandomSource
from bot.games.high_frontier.negotiation.deals import Accept, Offer
from bot.games.high_frontier.printed.cards import COLOURS, CREW, FACTIONS, WATER, WHITE, face
from bot.games.high_frontier.printed.map import AEROBRAKE, LEO, SKY
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.free_actions.cargo import TransferCargo
from bot.games.high_frontier.rules.free_actions.discards import DiscardToken
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory, RefuelIsru
from bot.games.high_frontier.rules.turn.setup import ChooseSide
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.state.state import LEO_STACK, ROCKET, Seat, Stack, State, lie

Tries = Iterator[tuple[int, Move]]
SITES = [space.id for space in SKY.sites()]
SEASONAL = [space.id for space in SKY.sites() if space.season is not None]
ROADS = [site for site in SITES if SKY.road_ends(site)]
AIR = [space.id for space in SKY.spaces.values() if space.hazard == AEROBRAKE]
ROUTES = {"order_route", "stop_route", "route_arrived", "route_stopped", "route_waits"}
DEALS = {"accept", "deal_struck", "deal_accepted", "deal_void"}
RUIN = 99  # Aquas that nobody has


def high_frontier(
    state: State,
    seat: int,
    legal: Sequence[Move],
    move: Move,
    missing: Collection[str],
    luck: RandomSource,
) -> Tries:
    """Deals of all seats first, then what the turn player may try."""
    if isinstance(move, ChooseSide) and "ride_cable" in missing:
        yield from ((seat, side) for side in legal if _has_cable(state, seat, side))
    if len(state.seats) > 1 and all(own.crew for own in state.seats):
        yield from _deals(state, seat, missing, luck)
    if isinstance(legal[-1], EndTurn):
        yield from ((seat, odd) for odd in _turn(state, seat, legal, missing, luck))
    if isinstance(move, Fly):
        yield from ((seat, odd) for odd in _flights(move, missing))


def _has_cable(state: State, seat: int, side: Move) -> bool:
    assert isinstance(side, ChooseSide)
    colour = COLOURS[state.seats[seat].colour]
    crew = colour.front if side.side == "front" else colour.back
    return FACTIONS[crew].privilege == "mooncable"


def _deals(state: State, seat: int, missing: Collection[str], luck: RandomSource) -> Tries:
    for deal in state.deals:
        for other in deal.to:
            if other not in deal.accepted and (luck(2) or deal.by == seat):
                yield other, Accept(deal.number)
    other = state.after(seat)[0]
    letter, own = SEAT_LETTERS[other], state.seats[seat]
    if "disembark" in missing and own.leo.card(own.crew):
        yield seat, Offer(letter, f"{own.crew} from leo")
    if {"move_disk", "leave_open"} & set(missing) and seat:
        claims = [site for site, place in state.places.items() if place.claim == seat]
        for site in claims:
            token = "claim" if state.seen(site).factory is None else "factory"
            yield seat, Offer("A", f"{token} {site}")
    if DEALS & set(missing) and not luck(6):
        void = "deal_void" in missing
        yield seat, Offer(letter, f"{RUIN if void else 1} aquas", "leave luna" if void else "")


def _turn(
    state: State, seat: int, legal: Sequence[Move], missing: Collection[str], luck: RandomSource
) -> Iterator[Move]:
    own = state.seats[seat]
    if "cube_discarded" in missing and state.year > 40:
        yield from (m for m in legal if isinstance(m, DiscardToken) and m.token != "claim")
    if "refuel_air" in missing:
        yield from _to_the_air(state, seat)
    if "tanks_lost" in missing and not luck(4):
        yield from _tanks_at_risk(own)
    if own.rocket is None or state.moved:
        return
    if "acetylene" in missing:
        yield from _rocketplane(own.rocket, legal)
    if "place_glitch" in missing and len(own.stacks) < 4 and _can_part(own.rocket):
        count = 1 if len(own.rocket.cards) % 2 else len(own.rocket.cards) // 2
        yield TransferCargo(ROCKET, "new", tuple(card.id for card in own.rocket.cards[:count]))
    if own.rocket.grade and own.orders.route is None and not luck(3):
        yield from (OrderRoute(to, hazards="pay:0") for to in _ends(own.rocket, missing, luck))


def _tanks_at_risk(own: Seat) -> Iterator[Move]:
    """A tank where a pad explosion or a hazard may take all that it is with."""
    if own.rocket is not None and own.rocket.at == LEO and not own.rocket.water:
        yield TransferCargo(LEO_STACK, ROCKET, (), 1)
    if len(own.stacks) < 3:
        white = [card.id for card in own.leo.cards if card.side == WHITE]
        yield from (TransferCargo(LEO_STACK, "new", (card,), 1) for card in white[:1])


def _rocketplane(rocket: Stack, legal: Sequence[Move]) -> Iterator[Move]:
    """In an atmosphere: water into Outposts year by year, until there is enough for a rocketplane."""
    site = SKY.spaces[rocket.at].site
    if site is None or not site.atmospheric:
        return
    flights = [move for move in legal if isinstance(move, Fly)]
    yield from (msgspec.structs.replace(move, acetylene=True) for move in flights[:4])
    fuelling = [m for m in legal if isinstance(m, RefuelFactory | RefuelIsru) and m.into != ROCKET]
    yield from (m for m in fuelling if getattr(m, "grade", WATER) == WATER)
    yield from (move for move in legal[-1:] if flights)


def _can_part(rocket: Stack) -> bool:
    """Whether a Rocket without Crew can be parted into stacks of as many cards: a glitch then asks which."""
    has_crew = any(card.side == CREW for card in rocket.cards)
    return rocket.at != LEO and not has_crew and len(rocket.cards) in (2, 3, 4)


def _ends(rocket: Stack, missing: Collection[str], luck: RandomSource) -> Iterator[str]:
    is_manned = any(card.side == CREW for card in rocket.cards)
    if "route_waits" in missing:
        yield SEASONAL[luck(len(SEASONAL))]
    if "martian" in missing and is_manned:
        yield from (ROADS[luck(len(ROADS))] for _ in range(3))
    if ROUTES & set(missing):
        yield from (SITES[luck(len(SITES))] for _ in range(3))
        yield LEO


def _to_the_air(state: State, seat: int) -> Iterator[Move]:
    """An air-eater comes aboard the Rocket in LEO, then a route to the nearest air is filed."""
    own = state.seats[seat]
    rocket = own.rocket
    if rocket is None:
        return
    if rocket.at == LEO:
        yield from (Boost((card,)) for card in own.hand if face(card, WHITE).is_air_eater)
        yield from (
            TransferCargo(LEO_STACK, ROCKET, (card.id,))
            for card in own.leo.cards
            if lie(card).is_air_eater
        )
    aboard = any(lie(card).is_air_eater for card in rocket.cards)
    if aboard and rocket.grade and not state.moved and own.orders.route is None:
        yield from (OrderRoute(to, hazards="pay:0") for to in AIR)


def _flights(move: Fly, missing: Collection[str]) -> Iterator[Move]:
    """The same flight with a question at hazards, at its end, without the chit, or lifted off by a rocketplane."""
    if "acetylene" in missing:
        yield msgspec.structs.replace(move, acetylene=True)
    if "take_glory" in missing:
        yield msgspec.structs.replace(move, glory="leave")
    if {"pay_finao", "roll_hazard"} & set(missing):
        yield msgspec.structs.replace(move, hazards="ask")
    if {"fly_on", "halt"} & set(missing):
        yield msgspec.structs.replace(move, then="ask")


CURIOSITIES = {"high_frontier": high_frontier}
