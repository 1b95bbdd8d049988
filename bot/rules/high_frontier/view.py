"""What one viewer may know of a match: built up from nothing, so what is not named here cannot leak.

Hands, stacks and Aquas are open (E1, ruling 4). Hidden are the decks below their top cards, answers to a simultaneous question
until all are in, deals that one is no party to, and the others' standing orders. Spaces are ids of `printed/map.py`, zones
and seasons ids of `printed/tracks.py`, cards ids of `printed/chart.py`; seats are numbers.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.rules import kernel
from bot.rules.high_frontier import joins
from bot.rules.high_frontier.auction import asked_seats
from bot.rules.high_frontier.course import Craft, Spot
from bot.rules.high_frontier.decks import support_decks
from bot.rules.high_frontier.orders import listed_orders
from bot.rules.high_frontier.politics.laws import is_played
from bot.rules.high_frontier.politics.view import AssemblyView, assembly_view
from bot.rules.high_frontier.printed.chart import DECKS, KINDS, SPECTRAL_TYPES
from bot.rules.high_frontier.printed.tracks import ZONES
from bot.rules.high_frontier.state import Leave, State
from bot.rules.high_frontier.terms import Deal
from bot.rules.high_frontier.view_board import (
    CycleView,
    DeckView,
    SiteView,
    TrackView,
    ZoneView,
    cycle_view,
    deck_view,
    site_view,
    track_view,
    zone_view,
)
from bot.rules.high_frontier.view_seats import SeatView, seat_view
from bot.rules.high_frontier.view_stacks import PatentView, patent_view
from bot.rules.high_frontier.voyage import Voyage
from bot.rules.high_frontier.wording_deals import transfer_words
from bot.rules.kernel import Position


class TurnView(Struct, frozen=True):
    """Whose turn it is and what is left of it. `once`: free actions used up that come once a turn."""

    seat: int
    moved: bool
    operated: bool
    once: tuple[str, ...]


class VoyageView(Struct, frozen=True):
    """A movement that waits for a decision: where the ship is and the ordered way on; `hazard`: the place a roll is due for.

    For its owner alone, as it was ordered: `craft` is what holds for the whole of it, `spot` what is left of burns, fuel and bonus.
    """

    seat: int
    at: str
    rest: tuple[str, ...]
    working: bool
    hazard: str
    craft: Craft | None
    spot: Spot | None


class LotView(Struct, frozen=True):
    """An auction under way (I2). `supports`: decks from which the winner also takes the top card, one each.

    `bids`: the last revealed bid by seat, the initiator's opening bid among them; `high`: the highest, `holders` who has bid it;
    `asked`: seats that answer this round, `answered` those whose secret answer is in (never which); `passed` are out.
    `closing`: all bids are in and the initiator chooses among the holders.
    """

    initiator: int
    deck: str
    card: PatentView
    supports: tuple[str, ...]
    round: int
    high: int
    holders: tuple[int, ...]
    bids: tuple[tuple[int, int], ...]
    passed: tuple[int, ...]
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    closing: bool


class TransferView(Struct, frozen=True):
    """One thing of a deal, in words. `kind`: aquas, card, cargo, tanks, stack, claim, factory, leave; `what`, `count` by kind."""

    giver: int
    taker: int
    kind: str
    what: str
    count: int
    words: str


class DealView(Struct, frozen=True):
    """An offer that this viewer is a party to. `accepted`: the partners that have said yes."""

    number: int
    by: int
    to: tuple[int, ...]
    transfers: tuple[TransferView, ...]
    accepted: tuple[int, ...]


class LeaveView(Struct, frozen=True):
    """A permission or loan that is in force. `site`: empty for anywhere; `standing`: until revoked, else to the end of the turn."""

    by: int
    to: int
    what: str
    site: str
    standing: bool


class HeroView(Struct, frozen=True):
    """A nomination of a seat for a heroism chit; `own`: the viewer's answer, None before."""

    seat: int
    own: bool | None


class FiledView(Struct, frozen=True):
    """The viewer's filed route: the space where it ends, its `legs`, how many of them are `flown`, and from when on.

    `year`: of the leg flown last, before that of the first one; `at`: where that leg ended, `waited`: it was a year of waiting.
    """

    to: str
    legs: int
    flown: int
    year: int
    at: str
    waited: bool


class AskedView(Struct, frozen=True):
    """Who is waited for, and for what (public)."""

    seats: tuple[int, ...]
    task: str
    question: str


class RequestView(Struct, frozen=True):
    """Leave that `to` has asked `by` for in this turn and that is not answered yet."""

    by: int
    to: int
    what: str
    site: str


class View(Struct, frozen=True):
    """The whole table for one viewer (None: a spectator). `turn` is None when the match is over; `ending`, `winners` are set then.

    `assembly`: of a match with politics; `sites`: those touched, in the order they were; stacks are with their seats; `heroism`: chits left; `nominated`: seats that
    have nominated this year; `deals`: only those that the viewer is a party to; `orders`: the viewer's own, in words,
    `filed`: its filed route.
    """

    viewer: int | None
    cycle: CycleView
    turn: TurnView | None
    asked: AskedView | None
    seats: tuple[SeatView, ...]
    sites: tuple[SiteView, ...]
    decks: tuple[DeckView, ...]
    tracks: tuple[TrackView, ...]
    zones: tuple[ZoneView, ...]
    heroism: int
    hero: HeroView | None
    nominated: tuple[int, ...]
    leaves: tuple[LeaveView, ...]
    requests: tuple[RequestView, ...]
    deals: tuple[DealView, ...]
    voyage: VoyageView | None
    lot: LotView | None
    orders: tuple[str, ...]
    filed: FiledView | None
    assembly: AssemblyView | None
    ending: str | None
    winners: tuple[int, ...]

    @property
    def when(self) -> str:
        """`Year 14 of 48, blue`: heads the panel."""
        return f"Year {self.cycle.year} of {self.cycle.years}, {self.cycle.season}"

    @property
    def route(self) -> str:
        """The space where the viewer's filed route ends, or empty."""
        return self.filed.to if self.filed else ""


def view(position: Position[Any, Any], viewer: int | None) -> View:
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
    decision = kernel.asked(position)
    return AskedView(decision.seats, decision.task, decision.question) if decision else None


def _orders(state: State, viewer: int) -> tuple[str, ...]:
    return (*listed_orders(state, viewer), *joins.orders(state, viewer))


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
