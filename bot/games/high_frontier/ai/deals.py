"""A computer player among the others: what deals are worth to it, what it offers, whom it helps (L, N; rulings 136, 143-148).

It gives nothing away to who is ahead; who is behind gets its vote, its leave and the use of its factories, which cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bot.engine import SEAT_LETTERS, Move
from bot.games.high_frontier.ai.operations import FULL_HAND, least_useful, need
from bot.games.high_frontier.ai.strategy import THRUSTER, Strategy
from bot.games.high_frontier.negotiation.deals import (
    Accept,
    Counter,
    Decline,
    Offer,
    Permit,
    Revoke,
    Withdraw,
    permit_refusal,
)
from bot.games.high_frontier.negotiation.permissions import GiveLeave, RefuseLeave
from bot.games.high_frontier.printed.cards import FACTIONS, KINDS
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.flight.filed_routes import StopRoute
from bot.games.high_frontier.rules.operations.industrialize import REFINERY, ROBONAUT
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.rules.year.heroism import Nominate, Vote, nomination_refusal
from bot.games.high_frontier.state.deals import (
    AQUAS,
    CARGO,
    CLAIM,
    FACTORY,
    HAND_CARD,
    LEAVE,
    STACK,
    TANKS,
)
from bot.games.high_frontier.state.state import Leave
from bot.games.high_frontier.view.records import DealView, TransferView, View

A_PROFIT = 1  # Aquas that a deal must bring
SPARE_CARD = 2  # Aquas: what a hand card sells for, less the operation
GOOD_CARD = 6  # Aquas: one that a ship needs
RIDE, PASSENGER = 3, 1  # Aquas: what a passage is worth to a Crew, what its mass costs the host
WORTH = {CARGO: 5, TANKS: 3, STACK: 20, CLAIM: 8, FACTORY: 40, LEAVE: 1}
FAR_BEHIND = 8  # points that make a rival harmless


def answer(view: View, standing: Sequence[Move]) -> Move | None:
    """What others wait for: votes, leave, and answers to deals. It haggles once, then takes what pays or declines."""
    assert view.viewer is not None
    for move in standing:
        if isinstance(move, Vote) and view.hero and move.yes == _deserves(view, view.hero.seat):
            return move
    for asked in view.requests:
        if asked.by == view.viewer:
            kind = GiveLeave if is_harmless(view, asked.to) else RefuseLeave
            return kind(asked.what, asked.site)
    open_deals = [deal for deal in view.deals if _is_for_me(view, deal)]
    return next((_reply(view, deal, standing) for deal in open_deals), None)


def _is_for_me(view: View, deal: DealView) -> bool:
    return view.viewer in deal.to and view.viewer not in deal.accepted


def _reply(view: View, deal: DealView, standing: Sequence[Move]) -> Move | None:
    """None while the deal has to wait: things change hands between actions only."""
    profit = gain(view, deal)
    if profit >= A_PROFIT:
        return next((m for m in standing if m == Accept(deal.number)), None)
    counters = [m for m in standing if isinstance(m, Counter) and m.number == deal.number]
    for more, move in enumerate(counters, 1):
        if profit + more >= A_PROFIT and not _is_countered(deal):
            return move
    return Decline(deal.number)


def _is_countered(deal: DealView) -> bool:
    """Whether Aquas go both ways, or to one side twice: that has been haggled over."""
    return sum(item.kind == AQUAS for item in deal.transfers) > 1


def gain(view: View, deal: DealView) -> int:
    """What a deal is worth to the viewer in Aquas: tokens and stacks dearly, hand cards by what they are good for."""
    pilot = Strategy(view)
    total = 0
    for item in deal.transfers:
        if view.viewer not in (item.giver, item.taker):
            continue
        is_mine = item.giver == view.viewer
        if item.kind == HAND_CARD:
            worth = card_worth(pilot, item.what, is_mine)
        elif item.what in FACTIONS:
            worth = -RIDE if is_mine else -PASSENGER
        else:
            worth = item.count if item.kind == AQUAS else WORTH[item.kind]
        total += -worth if is_mine else worth
    return total


def card_worth(pilot: Strategy, card: str, is_mine: bool) -> int:
    """Aquas that a hand card is worth to a seat that has it, or would have it."""
    is_good = card in pilot.wanted if is_mine else need(pilot, [card]) >= 1
    return GOOD_CARD if is_good else SPARE_CARD


# -- who is helped


def points(view: View, seat: int) -> int:
    return view.seats[seat].points.total


def is_harmless(view: View, seat: int) -> bool:
    """Whether a seat is not ahead of the viewer: what costs nothing may be given to it."""
    assert view.viewer is not None
    return points(view, seat) <= points(view, view.viewer)


def _deserves(view: View, seat: int) -> bool:
    """A vote for itself, or for who is behind."""
    assert view.viewer is not None
    return seat == view.viewer or points(view, seat) < points(view, view.viewer)


# -- what it says in its own turn


def speak(pilot: Strategy) -> Move | None:
    """What is said without being asked, each once: what holds no more is taken back; a nomination, leaves."""
    tellings = (_stop, _withdraw, _nominate, _revoke, _permit)
    return next((move for tell in tellings for move in tell(pilot)), None)


def _stop(pilot: Strategy) -> Iterator[Move]:
    """A filed route to a site that is none of its targets any more."""
    rocket, end = pilot.rocket, pilot.view.route
    if rocket is None or not end or SKY.spaces[end].site is None:
        return
    if pilot.can_build(rocket) and not pilot.is_target(rocket, end):
        yield StopRoute()


def _withdraw(pilot: Strategy) -> Iterator[Move]:
    """Own offers that pay no more, or that cannot be kept any more."""
    for deal in pilot.view.deals:
        if deal.by == pilot.seat and not (
            _can_be_kept(pilot, deal) and gain(pilot.view, deal) >= A_PROFIT
        ):
            yield Withdraw(deal.number)


def _can_be_kept(pilot: Strategy, deal: DealView) -> bool:
    """Whether what it is about is still there: cards in the hand, a Crew and a Rocket in LEO, Aquas."""
    return all(_is_there(pilot, item) for item in deal.transfers)


def _is_there(pilot: Strategy, item: TransferView) -> bool:
    giver, taker = pilot.state.seats[item.giver], pilot.state.seats[item.taker]
    if item.kind == HAND_CARD:
        return item.what in giver.hand
    if item.kind == CARGO:
        is_host_here = taker.rocket is not None and taker.rocket.at == LEO
        return is_host_here and giver.leo.card(item.what) is not None
    return item.count <= giver.leo.water


def _nominate(pilot: Strategy) -> Iterator[Move]:
    """Itself, once for each glory chit, while somebody ahead may vote for it."""
    view, seat, own = pilot.view, pilot.seat, pilot.own
    zones = [*(chit.zone for chit in own.glories), *scoring.carried(pilot.state, seat)]
    others = pilot.state.after(seat)
    has_friends = any(points(view, other) > points(view, seat) for other in others)
    is_free = view.hero is None and seat not in view.nominated
    may = is_free and nomination_refusal(pilot.state, seat) is None
    if may and has_friends and len(zones) > own.heroism:
        yield Nominate(SEAT_LETTERS[seat], f"the glory of {zones[-1].capitalize()}")


def _revoke(pilot: Strategy) -> Iterator[Move]:
    for leave in pilot.view.leaves:
        if leave.by == pilot.seat and leave.standing and not is_harmless(pilot.view, leave.to):
            yield Revoke(SEAT_LETTERS[leave.to], leave.what, leave.site)


def _permit(pilot: Strategy) -> Iterator[Move]:
    """Who is far behind may land and lift off by its factories."""
    view, seat = pilot.view, pilot.seat
    if not any(site.factory == seat for site in view.sites):
        return
    for other in pilot.state.after(seat):
        leave = Leave(seat, other, rights.ASSIST, standing=True)
        is_far = points(view, other) + FAR_BEHIND <= points(view, seat)
        if is_far and permit_refusal(pilot.state, leave) is None:
            yield Permit(SEAT_LETTERS[other], rights.ASSIST)


# -- what it offers


def propose(pilot: Strategy) -> Move | None:
    """A deal about one hand card, to be haggled over: what its ship lacks, else what another's does; else a passage; one at a time."""
    if len(pilot.state.seats) == 1 or any(deal.by == pilot.seat for deal in pilot.view.deals):
        return None
    return next((move for offer in (_buy, _sell, _embark) for move in offer(pilot)), None)


def _buy(pilot: Strategy) -> Iterator[Move]:
    if pilot.missions or pilot.aquas < GOOD_CARD:
        return
    lacking = {ROBONAUT, REFINERY, THRUSTER} - set(pilot.halves)
    for other in pilot.state.after(pilot.seat):
        for card in _tradable(pilot, other):
            if KINDS[card] in lacking and need(pilot, [card]) >= 1:
                yield Offer(SEAT_LETTERS[other], f"{SPARE_CARD} aquas", card, standing=True)


def _sell(pilot: Strategy) -> Iterator[Move]:
    """The card that is missed least, from a full hand, to who would build a ship with it; hands lie open."""
    card = least_useful(pilot)
    if len(pilot.own.hand) < FULL_HAND or card not in _tradable(pilot, pilot.seat):
        return
    for other in pilot.state.after(pilot.seat):
        partner = Strategy(msgspec.structs.replace(pilot.view, viewer=other))
        if partner.aquas >= GOOD_CARD and need(partner, [card]) >= 1:
            yield Offer(SEAT_LETTERS[other], card, f"{GOOD_CARD} aquas", standing=True)


def _embark(pilot: Strategy) -> Iterator[Move]:
    """A Crew without a ship that flies pays for a passage in one that is ready in LEO: it may land first (rulings 58, 145)."""
    if pilot.own.leo.card(pilot.own.crew) is None or pilot.aquas <= PASSENGER:
        return
    if pilot.affordable() is not None:
        return
    passage, fare = f"{pilot.own.crew} from leo into rocket", f"{PASSENGER + A_PROFIT} aquas"
    for other in pilot.state.after(pilot.seat):
        host = pilot.state.seats[other].rocket
        if host is not None and host.at == LEO and host.grade:
            yield Offer(SEAT_LETTERS[other], f"{passage}, {fare}")


def _tradable(pilot: Strategy, seat: int) -> list[str]:
    """Hand cards that were not traded a moment ago (ruling 146)."""
    own = pilot.state.seats[seat]
    return [card for card in own.hand if card not in own.locked]
