"""Build what one viewer may know, up from nothing: what is not named here cannot leak."""

from __future__ import annotations

from typing import Any

from bot import engine
from bot.engine import Position
from bot.games.high_frontier.modules.politics.laws import is_played
from bot.games.high_frontier.negotiation.deal_text import transfer_words
from bot.games.high_frontier.printed.cards import DECKS, KINDS, SPECTRAL_TYPES
from bot.games.high_frontier.printed.tracks import ZONES
from bot.games.high_frontier.rules.assets.decks import support_decks
from bot.games.high_frontier.rules.auctions.auction import asked_seats
from bot.games.high_frontier.rules.auctions.standing_orders import listed_orders
from bot.games.high_frontier.rules.flight.voyage import Voyage
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.deals import Deal
from bot.games.high_frontier.state.state import Leave, State
from bot.games.high_frontier.view.assembly import assembly_view
from bot.games.high_frontier.view.board import (
    cycle_view,
    deck_view,
    site_view,
    track_view,
    zone_view,
)
from bot.games.high_frontier.view.records import (
    AskedView,
    DealView,
    FiledView,
    HeroView,
    LeaveView,
    LotView,
    RequestView,
    TransferView,
    TurnView,
    View,
    VoyageView,
)
from bot.games.high_frontier.view.seats import seat_view
from bot.games.high_frontier.view.stacks import patent_view


def build_view(position: Position[Any, Any], viewer: int | None) -> View:
    """The table as this viewer may know it."""
    state: State = position.state
    ended = state.ending
    return View(
        viewer=viewer,
        cycle=cycle_view(state),
        turn=None if ended else TurnView(state.turn, state.moved, state.operated, (*state.once,)),
        asked=_asked(position),
        seats=tuple(seat_view(state, seat) for seat in range(len(state.seats))),
        sites=tuple(site_view(state, site, place) for site, place in state.places.items()),
        decks=tuple(deck_view(kind, state.decks.get(kind, [])) for kind in DECKS),
        tracks=tuple(track_view(state, spectral) for spectral in SPECTRAL_TYPES),
        zones=tuple(zone_view(state, zone) for zone in ZONES),
        heroism=state.heroism,
        hero=_hero(state, viewer),
        nominated=tuple(state.nominated),
        leaves=tuple(_leave(leave) for leave in state.leaves),
        requests=tuple(RequestView(x.by, x.to, x.what, x.site) for x in state.requests),
        deals=tuple(_deal(deal) for deal in state.deals if viewer in deal.parties),
        voyage=_voyage(position, viewer),
        lot=_lot(state),
        orders=() if viewer is None else _orders(state, viewer),
        filed=None if viewer is None else _filed(state, viewer),
        assembly=assembly_view(position, viewer) if is_played(state) else None,
        ending=ended.reason if ended else None,
        winners=ended.winners if ended else (),
    )


def _asked(position: Position[Any, Any]) -> AskedView | None:
    decision = engine.pending_decision(position)
    return AskedView(decision.seats, decision.task, decision.question) if decision else None


def _orders(state: State, viewer: int) -> tuple[str, ...]:
    return (*listed_orders(state, viewer), *hooks.orders(state, viewer))


def _filed(state: State, viewer: int) -> FiledView | None:
    filed = state.seats[viewer].orders.route
    if filed is None:
        return None
    last = filed.legs[max(0, filed.flown - 1)]
    return FiledView(
        to=filed.to,
        legs=len(filed.legs),
        flown=filed.flown,
        year=filed.year + max(0, filed.flown - 1),
        at=last.route[-1] if last.route else last.start,
        waited=not last.route,
    )


def _hero(state: State, viewer: int | None) -> HeroView | None:
    found = state.nomination
    if found is None:
        return None
    own = None if viewer is None else found.votes.get(viewer)
    return HeroView(found.seat, own)


def _leave(leave: Leave) -> LeaveView:
    return LeaveView(leave.by, leave.to, leave.what, leave.site, leave.standing)


def _deal(deal: Deal) -> DealView:
    transfers = tuple(
        TransferView(item.giver, item.taker, item.kind, item.what, item.count, transfer_words(item))
        for item in deal.transfers
    )
    return DealView(
        deal.number,
        deal.by,
        tuple(deal.to),
        transfers,
        tuple(deal.accepted),
    )


def _voyage(position: Position[Any, Any], viewer: int | None) -> VoyageView | None:
    step = position.agenda[-1] if position.agenda else None
    if not isinstance(step, Voyage):
        return None
    stack = position.state.seats[step.seat].rocket
    spot = step.spot
    return VoyageView(
        seat=step.seat,
        at=spot.at,
        rest=tuple(step.rest),
        working=spot.working,
        hazard=step.open_hazard(position.state, stack) if stack and not step.blocked() else "",
        craft=step.craft if viewer == step.seat else None,
        spot=spot if viewer == step.seat else None,
    )


def _lot(state: State) -> LotView | None:
    lot = state.auction
    if lot is None:
        return None
    return LotView(
        initiator=lot.initiator,
        deck=KINDS[lot.card],
        card=patent_view(lot.card),
        supports=tuple(support_decks(lot.card)),
        round=lot.round,
        high=lot.high,
        holders=tuple(sorted(lot.holders)),
        bids=tuple(sorted(lot.bids.items())),
        passed=tuple(sorted(lot.passed)),
        asked=() if lot.closing else tuple(sorted(asked_seats(state))),
        answered=tuple(sorted(lot.sealed)),
        closing=lot.closing,
    )
