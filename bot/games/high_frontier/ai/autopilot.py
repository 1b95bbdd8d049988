"""The computer player: opens up the solar system, one mission after the other. It sees what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.engine import Move, RandomSource
from bot.games.high_frontier.ai.assembly import ANSWERS as IN_ASSEMBLY
from bot.games.high_frontier.ai.assembly import canvass
from bot.games.high_frontier.ai.deals import is_harmless, propose, speak
from bot.games.high_frontier.ai.operations import bid, need
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.ai.turn import file, take_turn
from bot.games.high_frontier.negotiation.permissions import AskPermission, GiveLeave, RefuseLeave
from bot.games.high_frontier.rules.auctions.auction import ChooseWinner, Match, Pass, Raise, Stand
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.flight.voyage import FlyOn, Halt, PayFinao, RollHazard
from bot.games.high_frontier.rules.free_actions.cargo import LoadFuel, TransferCargo
from bot.games.high_frontier.rules.free_actions.discards import Discard
from bot.games.high_frontier.rules.free_actions.figures import Jettison
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.claims import LeaveOpen, MoveDisk
from bot.games.high_frontier.rules.operations.income import Income, Sell
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.produce import Deliver, Produce
from bot.games.high_frontier.rules.operations.prospect import KeepRolls, Prospect, Reroll
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory
from bot.games.high_frontier.rules.turn.setup import ChooseSide, Draft, SellDrafted
from bot.games.high_frontier.rules.turn.turn import EndTurn
from bot.games.high_frontier.rules.year.heroism import Vote
from bot.games.high_frontier.rules.year.mishaps import CutCard
from bot.games.high_frontier.view.records import View

WHIM = 90  # decisions of a turn for each that is left to chance
HAGGLES = 6  # turns for each in which it thinks of a deal, so that nobody is pestered
RESIGNED = 8  # failed rolls and the like for each that is let be
PLENTY = 12  # Aquas of which a hazard may take some
PLANNED = (
    EndTurn, Research, Income, Sell, Boost, RefuelFactory, Prospect, Industrialize, Produce, Deliver, TransferCargo,
    LoadFuel, Jettison, Discard, Colonize,
)  # fmt: skip


def autopilot(view: View, offers: Sequence[Move], luck: RandomSource) -> Move:
    """One move for the seat that is asked; from its own view only."""
    if isinstance(offers[-1], EndTurn):
        return _turn(Strategy(view), offers, luck)
    answer = ANSWERS.get(type(offers[0]))
    return answer(view, offers, luck) if answer else offers[0]


def _turn(pilot: Strategy, offers: Sequence[Move], luck: RandomSource) -> Move:
    """The next move; before the turn's end what there is to say and, now and then, a deal."""
    if not luck(WHIM):
        return _whim(offers, luck)
    move = canvass(pilot, offers, take_turn(pilot, offers, luck))
    if not isinstance(move, EndTurn):
        return move
    offer = None if luck(HAGGLES) else propose(pilot)
    return offer or speak(pilot) or file(pilot) or move


def _whim(offers: Sequence[Move], luck: RandomSource) -> Move:
    """An offer that is no part of a plan, else any: so computer players are not all alike, and all the rules are met with in walks.

    Nobody is asked for leave by a player that does not wait for the answer.
    """
    strange = [move for move in offers if not isinstance(move, (*PLANNED, AskPermission))] or offers
    kinds = sorted({type(move).__name__ for move in strange})
    kind = kinds[luck(len(kinds))]
    some = [move for move in offers if type(move).__name__ == kind]
    return some[luck(len(some))]


def _draft(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """The top card that brings a ship nearest."""
    pilot = Strategy(view)

    def help_of(move: Draft) -> float:
        deck = next(deck for deck in view.decks if deck.kind == move.deck)
        return need(pilot, [deck.top.id]) if deck.top else 0.0

    best: Move = max(offers, key=help_of)
    return best


def _sell_drafted(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """Everything that the best mission does not need."""
    pilot = Strategy(view)
    spare = tuple(card for card in pilot.own.hand if card not in pilot.wanted)
    return SellDrafted(spare if pilot.missions else ())


def _bid(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    return bid(Strategy(view), offers)


def _cut(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    pilot = Strategy(view)
    spare = [move for move in offers if move.card not in pilot.wanted]
    best: Move = [*spare, *offers][0]
    return best


def _hazard(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """Pay for a ship on a mission, with a glory chit, or out of plenty; else roll: the way was chosen with its odds.

    Now and then a ship that is dear waits for the money.
    """
    pilot = Strategy(view)
    rocket = pilot.rocket
    is_dear = rocket is not None and (
        pilot.can_build(rocket) or any(card.glory for card in rocket.cards)
    )
    pays = is_dear or pilot.aquas >= PLENTY
    waits = is_dear and not luck(RESIGNED)
    kinds = [*[PayFinao] * pays, *[Halt] * waits, RollHazard]
    best: Move = next(move for kind in kinds for move in offers if isinstance(move, kind))
    return best


def _on(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """After a loss: on along the ordered way as far as the engine takes it; without one, down by the air; else halt."""
    trip = view.voyage
    rest = trip.rest if trip else ()
    adrift = trip is not None and not trip.working
    on = [
        move
        for move in offers
        if isinstance(move, FlyOn)
        and (adrift or (way := tuple(move.route.split())) == rest[: len(way)])
    ]
    halts = [move for move in offers if isinstance(move, Halt)]
    best: Move = [*on, *halts, *offers][0]
    return best


def _again(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """A failed roll is thrown again, a disk moved to a new claim; now and then it is left at that."""
    kinds = (KeepRolls, LeaveOpen) if not luck(RESIGNED) else (Reroll, MoveDisk)
    best: Move = next(move for move in offers if isinstance(move, kinds))
    return best


def _grant(view: View, offers: Sequence[Any], luck: RandomSource) -> Move:
    """Leave costs nothing: it is given to who asks in its own turn and is not ahead."""
    kind = GiveLeave if view.turn and is_harmless(view, view.turn.seat) else RefuseLeave
    return next(move for move in offers if isinstance(move, kind))


Answer = Callable[[View, Sequence[Any], RandomSource], Move]
ANSWERS: dict[type[Move], Answer] = {
    ChooseSide: lambda view, offers, luck: offers[luck(len(offers))],
    Draft: _draft,
    SellDrafted: _sell_drafted,
    Raise: _bid,
    Match: _bid,
    Stand: _bid,
    Pass: _bid,
    ChooseWinner: lambda view, offers, luck: offers[luck(len(offers))],
    Reroll: _again,
    KeepRolls: _again,
    MoveDisk: _again,
    LeaveOpen: _again,
    GiveLeave: _grant,
    RefuseLeave: _grant,
    CutCard: _cut,
    PayFinao: _hazard,
    RollHazard: _hazard,
    FlyOn: _on,
    Halt: _on,
    Vote: lambda view, offers, luck: offers[0],
    **IN_ASSEMBLY,
}
