"""The computer player: opens up the solar system, one mission after the other. It sees what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.rules.chance import Luck
from bot.rules.high_frontier.auction import ChooseWinner, Match, Pass, Raise, Stand
from bot.rules.high_frontier.boost import Boost
from bot.rules.high_frontier.cargo import LoadFuel, TransferCargo
from bot.rules.high_frontier.claims import LeaveOpen, MoveDisk
from bot.rules.high_frontier.deals import Accept, Decline
from bot.rules.high_frontier.discards import Discard
from bot.rules.high_frontier.figures import Jettison
from bot.rules.high_frontier.heroism import Vote
from bot.rules.high_frontier.income import Income, Sell
from bot.rules.high_frontier.industrialize import Industrialize
from bot.rules.high_frontier.leaves import GiveLeave, RefuseLeave
from bot.rules.high_frontier.mishaps import CutCard
from bot.rules.high_frontier.pilot import Pilot
from bot.rules.high_frontier.piloting import take_turn
from bot.rules.high_frontier.politics.autopilot import ANSWERS as IN_ASSEMBLY
from bot.rules.high_frontier.politics.autopilot import canvass
from bot.rules.high_frontier.printed.chart import COLOURS, FACTIONS
from bot.rules.high_frontier.produce import Deliver, Produce
from bot.rules.high_frontier.prospect import KeepRolls, Prospect, Reroll
from bot.rules.high_frontier.refuel import RefuelFactory
from bot.rules.high_frontier.research import Research
from bot.rules.high_frontier.settling import Colonize
from bot.rules.high_frontier.setup import ChooseSide, Draft, SellDrafted
from bot.rules.high_frontier.terms import (
    AQUAS,
    CARGO,
    CLAIM,
    FACTORY,
    HAND_CARD,
    LEAVE,
    STACK,
    TANKS,
)
from bot.rules.high_frontier.trading import bid, need
from bot.rules.high_frontier.turn import EndTurn
from bot.rules.high_frontier.view import DealView, View
from bot.rules.high_frontier.voyage import FlyOn, Halt, PayFinao, RollHazard
from bot.rules.kernel import Move

WHIM = 90  # decisions of a turn for each that is left to chance
PLENTY = 12  # Aquas of which a hazard may take some
A_PROFIT = 1  # Aquas that a deal must bring
PLANNED = (
    EndTurn, Research, Income, Sell, Boost, RefuelFactory, Prospect, Industrialize, Produce, Deliver, TransferCargo,
    LoadFuel, Jettison, Discard, Colonize,
)  # fmt: skip
WORTH = {HAND_CARD: 3, CARGO: 5, TANKS: 3, STACK: 20, CLAIM: 8, FACTORY: 40, LEAVE: 1}
LIKED = ("powersat", "skunkworks", "launch_fees", "taxes", "open_source_finao", "marketeer")


def autopilot(view: View, offers: Sequence[Move], luck: Luck) -> Move:
    """One move for the seat that is asked; from its own view only."""
    if isinstance(offers[-1], EndTurn):
        if not luck(WHIM):
            return _whim(offers, luck)
        pilot = Pilot(view)
        return canvass(pilot, offers, take_turn(pilot, offers, luck))
    answer = ANSWERS.get(type(offers[0]))
    return answer(view, offers, luck) if answer else offers[0]


def _whim(offers: Sequence[Move], luck: Luck) -> Move:
    """An offer that is no part of a plan, else any: so computer players are not all alike, and all the rules are met with in walks."""
    strange = [move for move in offers if not isinstance(move, PLANNED)] or offers
    kinds = sorted({type(move).__name__ for move in strange})
    kind = kinds[luck(len(kinds))]
    some = [move for move in offers if type(move).__name__ == kind]
    return some[luck(len(some))]


def _side(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    """The side with the privilege that is liked best."""
    assert view.viewer is not None
    colour = COLOURS[view.seats[view.viewer].colour]

    def rank(move: ChooseSide) -> int:
        crew = colour.front if move.side == "front" else colour.back
        privilege = FACTIONS[crew].privilege
        return LIKED.index(privilege) if privilege in LIKED else len(LIKED)

    best: Move = min(offers, key=rank)
    return best


def _draft(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    """The top card that brings a ship nearest."""
    pilot = Pilot(view)

    def help_of(move: Draft) -> float:
        deck = next(deck for deck in view.decks if deck.kind == move.deck)
        return need(pilot, [deck.top.id]) if deck.top else 0.0

    best: Move = max(offers, key=help_of)
    return best


def _sell_drafted(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    """Everything that the best mission does not need."""
    pilot = Pilot(view)
    spare = tuple(card for card in pilot.own.hand if card not in pilot.wanted)
    return SellDrafted(spare if pilot.missions else ())


def _bid(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    return bid(Pilot(view), offers)


def _cut(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    pilot = Pilot(view)
    spare = [move for move in offers if move.card not in pilot.wanted]
    best: Move = [*spare, *offers][0]
    return best


def _hazard(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    """Pay for a ship on a mission, with a glory chit, or out of plenty; else roll: the way was chosen with its odds."""
    pilot = Pilot(view)
    rocket = pilot.rocket
    is_dear = rocket is not None and (
        pilot.can_build(rocket) or any(card.glory for card in rocket.cards)
    )
    kinds = (PayFinao, RollHazard) if is_dear or pilot.aquas >= PLENTY else (RollHazard,)
    best: Move = next(move for kind in kinds for move in offers if isinstance(move, kind))
    return best


def _on(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    """After a loss: halt where that is possible."""
    halts = [move for move in offers if isinstance(move, Halt)]
    best: Move = [*halts, *offers][0]
    return best


def _last(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    best: Move = offers[-1]
    return best


def _grant(view: View, offers: Sequence[Any], luck: Luck) -> Move:
    """Leave costs nothing: one time in two it is given."""
    kind = GiveLeave if luck(2) else RefuseLeave
    return next(move for move in offers if isinstance(move, kind))


Answer = Callable[[View, Sequence[Any], Luck], Move]
ANSWERS: dict[type[Move], Answer] = {
    ChooseSide: _side,
    Draft: _draft,
    SellDrafted: _sell_drafted,
    Raise: _bid,
    Match: _bid,
    Stand: _bid,
    Pass: _bid,
    ChooseWinner: lambda view, offers, luck: offers[luck(len(offers))],
    Reroll: lambda view, offers, luck: offers[0],
    KeepRolls: lambda view, offers, luck: offers[0],
    MoveDisk: _last,
    LeaveOpen: _last,
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


def aside(view: View, standing: Sequence[Move]) -> Move | None:
    """Beside the decisions: it takes deals that pay, declines the others, and votes yes for itself only."""
    good = {deal.number for deal in view.deals if gain(view, deal) >= A_PROFIT}
    for move in standing:
        if isinstance(move, Accept) and move.number in good:
            return move
        if isinstance(move, Decline) and move.number not in good:
            return move
        if isinstance(move, Vote) and view.hero and move.yes == (view.hero.seat == view.viewer):
            return move
    return None


def gain(view: View, deal: DealView) -> int:
    """What a deal is worth to the viewer in Aquas: hand cards by what they sell for, tokens and stacks dearly."""
    wanted = Pilot(view).wanted
    total = 0
    for item in deal.transfers:
        worth = item.count if item.kind == AQUAS else WORTH.get(item.kind, 0)
        if item.kind == HAND_CARD and item.what in wanted:
            worth *= 2
        total += worth * ((item.taker == view.viewer) - (item.giver == view.viewer))
    return total
