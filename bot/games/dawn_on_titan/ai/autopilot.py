"""A computer player: races to seven industries and fights where the race needs it. It sees what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine import SEAT_LETTERS, Move, RandomSource
from bot.games.dawn_on_titan.ai.evaluation import LATER, TitanEvaluation, flights_from
from bot.games.dawn_on_titan.printed.pieces import CARDS, FIRST_SHIP, RESULT, SHIPS, START_HAND
from bot.games.dawn_on_titan.rules.combat import (
    SECURITY,
    STAY,
    STEALTH,
    LoseUnit,
    PlayCard,
    Retreat,
)
from bot.games.dawn_on_titan.rules.exploration import BoltTarget, MeteoriteTarget
from bot.games.dawn_on_titan.rules.passing import LetPass, StopShip
from bot.games.dawn_on_titan.rules.setup import PlaceIndustry, PlaceStart
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, AiShip, FlipShip
from bot.games.dawn_on_titan.rules.standing_orders import VoteEnd
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from bot.games.dawn_on_titan.rules.turn import EndTurn
from bot.games.dawn_on_titan.view.records import SeatView, View

Offers = Sequence[Any]  # of one kind, named by the function that is given them
WEAPONS = tuple(card for card in CARDS.values() if card.weapon)


def autopilot(view: View, offers: Sequence[Move], luck: RandomSource) -> Move:
    """One of the offers. Sees only the seat's own view."""
    mind = TitanEvaluation(view)
    if isinstance(offers[-1], EndTurn):
        return max(offers, key=mind.worth)
    answer = ANSWERS.get(type(offers[0]))
    return answer(mind, offers, luck) if answer else offers[0]


def _weighted(offers: Sequence[Move], weights: Sequence[float], luck: RandomSource) -> Move:
    shares = [max(int(weight * 1000), 0) for weight in weights]
    if not sum(shares):
        return offers[luck(len(offers))]
    mark = luck(sum(shares))
    for offer, share in zip(offers, shares, strict=True):
        mark -= share
        if mark < 0:
            return offer
    return offers[-1]


def _best(offers: Sequence[Move], worth: Callable[[Any], float], luck: RandomSource) -> Move:
    """The best offer, one of the equals by luck."""
    values = [worth(offer) for offer in offers]
    best = [offer for offer, value in zip(offers, values, strict=True) if value == max(values)]
    return best[luck(len(best))]


def _start(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    def worth(move: PlaceStart) -> float:
        body = mind.bodies[move.at]
        return 5.0 * bool(mind.wanted(body)) + 3.0 * (body.kind == "cloud") - (body.kind == "norse")

    return _best(offers, worth, luck)


def _first_industry(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    return _best(offers, lambda move: mind.seat.home.get(move.industry, 0), luck)


def _card(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """A mixture: cards that do well against what the opponent may hold come more often."""
    combat = mind.view.combat
    assert combat is not None
    foe = mind.view.seats[combat.defender if combat.attacker == mind.me else combat.attacker]
    weights = []
    for move in offers:
        mark = 0.0
        for card in WEAPONS:
            result = RESULT[move.card][card.id]
            mark += _likely(foe, card.id) * {"win": 1.0, "lose": -1.0, "cancel": 0.0}[result]
        weights.append(0.02 if move.card in (STEALTH, SECURITY) else max(mark + 1.2, 0.05) ** 3)
    return _weighted(offers, weights, luck)


def _likely(foe: SeatView, card: str) -> float:
    """How likely it is that the opponent plays this weapon."""
    if foe.is_ai:
        return 1 / len(WEAPONS)
    upgraded = max(foe.hand_count - len(START_HAND), 0)
    if card in START_HAND:
        return 1 / (3 + upgraded)
    return 1 / (3 + upgraded) if foe.shown.get(card) else upgraded / 4 / (3 + upgraded)


def _loser(mind: TitanEvaluation) -> int:
    combat = mind.view.combat
    assert combat is not None
    assert combat.revealed is not None
    first, second = combat.revealed
    if RESULT[first][second] == "cancel":
        return mind.me  # battle fever: the AI wins
    return combat.defender if RESULT[first][second] == "win" else combat.attacker


def _lose(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """Ships go before industries, Pathfinder first; the AI loses its industries first."""
    is_mine = _loser(mind) == mind.me

    def worth(move: LoseUnit) -> float:
        if not is_mine:
            return float(move.unit not in SHIPS)
        if move.unit not in SHIPS:
            return 0.0
        return 2.0 if move.unit == FIRST_SHIP else 1.0

    return _best(offers, worth, luck)


def _retreat(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """Stay in one's own attack and beside an industry; else leave for the place nearest to something useful."""
    combat = mind.view.combat
    assert combat is not None
    body = mind.bodies.get(combat.at)
    own = body and any(seat == mind.me for _, seat in body.industries)
    ship = mind.ships_at(mind.me, combat.at, combat.direction)
    if combat.attacker == mind.me or own or not ship:
        return _best(offers, lambda move: move.to == STAY, luck)

    def worth(move: Retreat) -> float:
        if move.to == STAY:
            return 0.0
        near = flights_from((move.to, combat.direction))
        return max((w * LATER ** near[s] for s, w in mind.targets.items()), default=0.0)

    return _best(offers, worth, luck)


def _stealth(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    order = {"ship": 3.0, "card": 2.0, "produce": 1.0}
    by_list = [move for move in offers if not move.onto]
    return _best(by_list, lambda move: order.get(move.take.split()[0], 0.0), luck)


def _veto(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """A player near to winning is stopped."""
    flight = mind.view.flight
    assert flight is not None
    is_danger = mind.industries(flight.seat) >= max(mind.industries(mind.me), 4)
    kind = StopShip if is_danger else LetPass
    return _best(offers, lambda move: isinstance(move, kind) and not move.always, luck)


def _meteorite(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """An industry of who has most of them, best one where I could build instead."""

    def worth(move: MeteoriteTarget) -> float:
        if move.target.count(" ") != 2:
            return 0.0
        letter, unit, at = move.target.split()
        seat = SEAT_LETTERS.index(letter)
        if seat == mind.me:
            return -1.0
        value = 1.0 + (4.0 if unit not in SHIPS else 0.0) + mind.industries(seat)
        body = mind.bodies.get(at)
        return value + 2.0 * bool(unit not in SHIPS and body and mind.seat.home.get(unit))

    return _best(offers, worth, luck)


def _bolt(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """The moon where the new spot is of use to me."""

    def worth(move: BoltTarget) -> float:
        body = mind.bodies[move.at]
        built = [kind for kind, _ in body.industries]
        kinds = [k for k in body.options if k not in built and mind.seat.home.get(k)]
        return 2.0 * len(kinds) + (len(body.industries) >= body.capacity)

    return _best(offers, worth, luck)


def _ai_build(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """The AI builds where it costs me least: not what I could build, not where my units are."""

    def worth(move: AiBuild) -> float:
        body = mind.bodies[move.at]
        near = mind.ships_at(mind.me, move.at, body.direction)
        return -3.0 * len(mind.wanted(body)) - 2.0 * bool(near) - (body.kind == "titan")

    return _best(offers, worth, luck)


def _ai_ship(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """The AI's ships go where they meet nothing of mine that matters."""

    def worth(move: AiShip) -> float:
        body = mind.bodies.get(move.at)
        is_level = body is not None and body.direction == move.direction
        mine = sum(seat == mind.me for _, seat in body.industries) if body and is_level else 0
        ships = len(mind.ships_at(mind.me, move.at, move.direction))
        return -3.0 * mine - 2.0 * ships - 0.5 * (body is not None and bool(mind.wanted(body)))

    return _best(offers, worth, luck)


def _flip(mind: TitanEvaluation, offers: Offers, luck: RandomSource) -> Move:
    """The ship that is least useful where it is."""

    def worth(move: FlipShip) -> float:
        ship = mind.ships[move.ship]
        return -mind.targets.get((ship.at, ship.direction), 0.0)

    return _best(offers, worth, luck)


def aside(look: Callable[[], View], standing: Sequence[Move]) -> Move | None:
    """A computer player joins a vote to end the match, but never begins one (ruling 46)."""
    vote = VoteEnd(True)
    return vote if vote in standing and look().votes else None


Answer = Callable[[TitanEvaluation, Offers, RandomSource], Move]
ANSWERS: dict[type[Move], Answer] = {
    PlaceStart: _start,
    PlaceIndustry: _first_industry,
    PlayCard: _card,
    LoseUnit: _lose,
    Retreat: _retreat,
    StealthAction: _stealth,
    LetPass: _veto,
    MeteoriteTarget: _meteorite,
    BoltTarget: _bolt,
    AiBuild: _ai_build,
    AiShip: _ai_ship,
    FlipShip: _flip,
}
