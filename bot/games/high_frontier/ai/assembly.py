"""A computer player in the assembly: it raises funds when nothing better is to be done, and votes for what pays it at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from bot.engine import SEAT_LETTERS, Move, RandomSource
from bot.games.high_frontier.ai.operations import best_product, need, of_kind
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.modules.politics.cubes import GiveCube
from bot.games.high_frontier.modules.politics.fundraise import (
    RAISED,
    Abstain,
    Arrest,
    Elect,
    Fundraise,
    arrests,
)
from bot.games.high_frontier.modules.politics.grants import (
    GRANT_PRICE,
    PAIR_PRICE,
    SellPair,
    TakeGrant,
)
from bot.games.high_frontier.modules.politics.laws import LOBBY, home, sitting, with_unity
from bot.games.high_frontier.modules.politics.legacy import CastLegacy, PassCube
from bot.games.high_frontier.modules.politics.lobby import PRICE, Insure, Lobby
from bot.games.high_frontier.modules.politics.points import REWARDS
from bot.games.high_frontier.modules.politics.tally import ChooseLaw
from bot.games.high_frontier.printed.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
)
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.printed.map import LEO
from bot.games.high_frontier.printed.tracks import YEARS
from bot.games.high_frontier.rules.assets.reserve import cubes_left
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.operations.income import HAND_PRICE, Sell, goods
from bot.games.high_frontier.rules.operations.produce import productions
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.rules.year.mishaps import pad_targets
from bot.games.high_frontier.state.assembly import Assembly
from bot.games.high_frontier.state.state import State, lie
from bot.games.high_frontier.view.records import View

ROUND = 3  # years for each in which delegates come before cards
KEPT = 1  # cubes that are kept for factories
FULL_HAND = 6
AN_ARREST = 1.0  # points of the assembly that a rival's delegate must be worth
USEFUL = 0.5  # help of a card that is worth a grant
DEAR = 4  # Aquas of a rival that make an auction dear
LIKINGS = {FREEDOM: 0.3, EQUALITY: 0.4, AUTHORITY: 0.2, CENTRIST: 0.1}  # of laws, in points


def canvass(pilot: Strategy, offers: Sequence[Move], planned: Move) -> Move:
    """The planned move, or what the assembly offers in its place; without politics always the planned one."""
    if pilot.view.assembly is None:
        return planned
    if pilot.state.operated:
        return planned
    is_little = isinstance(planned, Sell | Research | EndTurn)
    lobbying = _lobby_to_build(pilot, offers) if is_little else None
    return lobbying or _in_its_place(pilot, offers, planned) or planned


def _in_its_place(pilot: Strategy, offers: Sequence[Move], planned: Move) -> Move | None:
    if isinstance(planned, Sell):
        return _pair(pilot, offers, planned)
    if isinstance(planned, Research):
        return _lobby_for(pilot, offers, planned) or _rather(pilot, offers, planned)
    return _last_thing(pilot, offers) if isinstance(planned, EndTurn) else None


def _lobby(pilot: Strategy, offers: Sequence[Move], law: str) -> Lobby | None:
    """The lobbying that makes a law serve, if there is one: for itself, or for the General Assembly that has it in its train."""
    ways = [law, UNITY] if law in with_unity(sitting(pilot.state), UNITY) else [law]
    return next((Lobby(way) for way in ways if Lobby(way) in offers), None)


def _lobby_to_build(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """The freedom to roam, when a factory of others would make a card that is worth the operation."""
    lobbying = _lobby(pilot, offers, INDIVIDUALITY)
    if lobbying is None:
        return None
    once = [*pilot.state.once, f"{LOBBY} {INDIVIDUALITY}"]
    roaming = msgspec.structs.replace(pilot.state, once=once)
    return lobbying if best_product(pilot, productions(roaming, pilot.seat)) else None


def _last_thing(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """A grant of a useful card, lobbying that pays, else a fundraise."""
    if (grant := _grant(pilot, offers)) is not None:
        return grant
    ways = of_kind(offers, Fundraise)
    if not ways:
        return None
    free = cubes_left(pilot.state, pilot.seat) > KEPT
    wise = [move for move in ways if not move.cube and (free or not move.elect)]
    lobbying = _lobby_for_chits(pilot, offers) or _lobby_to_arrest(pilot, offers, wise)
    now = sitting(pilot.state)
    return lobbying or max(wise, key=lambda move: _worth(pilot, _funded(pilot, now, move)))


def _lobby_for_chits(pilot: Strategy, offers: Sequence[Move]) -> Lobby | None:
    """The directive, when its fundraise brings more than the usual one and the price of lobbying."""
    pays = scoring.chits(pilot.state, pilot.seat) > RAISED + PRICE
    return _lobby(pilot, offers, HONOR) if pays else None


def _lobby_to_arrest(
    pilot: Strategy, offers: Sequence[Move], ways: Sequence[Fundraise]
) -> Lobby | None:
    """Martial law, when it makes more of the fundraise than the own delegate that goes for it and the Aqua are worth."""
    lobbying = _lobby(pilot, offers, AUTHORITY)
    if lobbying is None:
        return None
    now = sitting(pilot.state)
    paid = _after(now, lambda assembly: assembly.remove(pilot.seat, lobbying.law))
    plain = max(_worth(pilot, _funded(pilot, now, way)) for way in ways)
    then = max(
        (
            _worth(pilot, _after(_funded(pilot, paid, way), partial(_arrested, move)))
            for way in ways
            if _is_possible(pilot, paid, way)
            for move in arrests(pilot.state, pilot.seat).values()
        ),
        default=0.0,
    )
    return lobbying if then - plain >= AN_ARREST else None


def _is_possible(pilot: Strategy, assembly: Assembly, way: Fundraise) -> bool:
    """Whether the delegate that a fundraise moves is still there."""
    return not way.source or way.source in (*assembly.of(pilot.seat), way.elect)


def _arrested(move: Arrest, assembly: Assembly) -> None:
    assembly.remove(SEAT_LETTERS.index(move.player), move.law)


def _grant(pilot: Strategy, offers: Sequence[Move]) -> TakeGrant | None:
    found = of_kind(offers, TakeGrant)
    if not found or len(pilot.own.hand) >= FULL_HAND or pilot.aquas < GRANT_PRICE + 1:
        return None
    best = max(found, key=lambda move: need(pilot, pilot.state.decks[move.deck][:1]))
    helps = need(pilot, pilot.state.decks[best.deck][:1])
    return best if helps >= USEFUL or len(pilot.own.hand) < len(DECKS) // 2 else None


def _pair(pilot: Strategy, offers: Sequence[Move], planned: Sell) -> Move | None:
    """The planned card with another that no mission needs, for more than the one brings; lobbied for when Aquas are short."""
    found = goods(pilot.state, pilot.seat)
    if found.get(planned.card, ("", PAIR_PRICE))[1] > HAND_PRICE:
        return None
    spare = {
        card
        for card, (_, price) in found.items()
        if price <= HAND_PRICE and card != planned.card and card not in pilot.wanted
    }
    pairs = (move for move in of_kind(offers, SellPair) if planned.card in (move.card, move.other))
    best = next((move for move in pairs if {move.card, move.other} & spare), None)
    if best is None and spare and pilot.missions and not of_kind(offers, SellPair):
        return _lobby(pilot, offers, FREEDOM)
    return best


def _lobby_for(pilot: Strategy, offers: Sequence[Move], planned: Research) -> Move | None:
    """The grant that was lobbied for; or lobbying for it, when a card is needed and rivals could bid for it."""
    grant = TakeGrant(planned.deck)
    if grant in offers:
        return grant
    rivals = [seat.leo.water for n, seat in enumerate(pilot.state.seats) if n != pilot.seat]
    dear = max(rivals, default=0) >= DEAR and pilot.aquas > GRANT_PRICE + 1
    card = pilot.state.decks[planned.deck][:1]
    return _lobby(pilot, offers, EQUALITY) if dear and need(pilot, card) >= 1 else None


def _rather(pilot: Strategy, offers: Sequence[Move], planned: Research) -> Move | None:
    """What the assembly offers, now and then, in place of a card that is not needed."""
    if pilot.state.year % ROUND or need(pilot, pilot.state.decks[planned.deck][:1]) >= 1:
        return None
    return _last_thing(pilot, offers)


# -- what the vote is worth


def worth(state: State, seat: int, assembly: Assembly, with_votes: bool = False) -> float:
    """Points of the assembly for a seat: delegates, and what the best outcome of a tally now would bring over the others."""
    laws = max(_margin(state, seat, law) for law in assembly.winners(with_votes))
    return laws + 0.5 * len(assembly.of(seat)) + 0.05 * len(set(assembly.of(seat)))


def _margin(state: State, seat: int, law: str) -> float:
    """What a law rewards more than with the others at the end, and what it is good for till then."""
    age = state.year / YEARS
    others = [REWARDS[law](state, other) for other in state.after(seat)]
    reward = REWARDS[law](state, seat) - max(others)
    return age * reward + (1 - age) * _liking(state, seat, law)


def _liking(state: State, seat: int, law: str) -> float:
    if law == HONOR:
        return 0.5 * (scoring.chits(state, seat) - 1)
    if law == INDIVIDUALITY:
        return 0.2 * sum(place.factory not in (None, seat) for place in state.places.values())
    return LIKINGS.get(law, 0.0) + 0.3 * (law == home(state, seat))


def _after(assembly: Assembly, change: Callable[[Assembly], None]) -> Assembly:
    copy = Assembly(assembly.law, list(assembly.delegates), list(assembly.votes))
    change(copy)
    return copy


def _funded(pilot: Strategy, assembly: Assembly, move: Fundraise) -> Assembly:
    """The assembly after a fundraise."""

    def change(then: Assembly) -> None:
        if move.elect:
            then.place(pilot.seat, move.elect)
        if move.source:
            then.shift(pilot.seat, move.source, move.to)

    return _after(assembly, change)


def _worth(pilot: Strategy, assembly: Assembly) -> float:
    """Under the last seniority disk with legacy votes: the final tally is the one that counts by then."""
    return worth(pilot.state, pilot.seat, assembly, with_votes=pilot.state.disks == 1)


def _best(moves: Iterable[Any], value: Callable[[Any], float]) -> Move:
    best: Move = max(moves, key=value)
    return best


def _law(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    pilot = Strategy(view)
    return _best(offers, lambda move: _margin(pilot.state, pilot.seat, move.law))


def _legacy(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """For what pays in the final tally, above all where the vote can decide it."""
    pilot = Strategy(view)

    def value(move: CastLegacy) -> float:
        then = _after(sitting(pilot.state), lambda assembly: assembly.votes.append(move.law))
        won = worth(pilot.state, pilot.seat, then, with_votes=True)
        return won + 0.1 * _margin(pilot.state, pilot.seat, move.law)

    return _best(offers, value)


def _heir(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """The one that is farthest behind."""
    state = Strategy(view).state
    return _best(offers, lambda move: -scoring.total(state, SEAT_LETTERS.index(move.player)))


def _answer(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """Questions to which one may abstain: a colony's delegate, insurance, Martial Law."""
    pilot = Strategy(view)
    if Insure() in offers:
        mass = max((_mass(pilot, card) for card in pad_targets(pilot.state, pilot.seat)), default=0)
        return Insure() if mass > 2 else offers[0]
    if arrests := of_kind(offers, Arrest):
        return _best(arrests, lambda move: _without(pilot, move))
    if Elect() in offers and cubes_left(pilot.state, pilot.seat) > KEPT:
        return Elect()
    first: Move = offers[0]
    return first


def _mass(pilot: Strategy, card: str) -> int:
    found = [stack.card(card) for stack in pilot.own.stacks.values() if stack.at == LEO]
    return next((lie(one).mass for one in found if one is not None), 0)


def _without(pilot: Strategy, move: Arrest) -> float:
    other = SEAT_LETTERS.index(move.player)
    then = _after(sitting(pilot.state), partial(_arrested, move))
    return _worth(pilot, then) + 0.01 * scoring.total(pilot.state, other)


ANSWERS: dict[type[Move], Callable[[View, Sequence[Any], RandomSource], Move]] = {
    ChooseLaw: _law,
    CastLegacy: _legacy,
    PassCube: _heir,
    GiveCube: lambda view, offers, luck: offers[0],
    Abstain: _answer,
}
