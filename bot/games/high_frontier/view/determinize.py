"""The table as a seat knows it, put together from its view, so that a computer player can ask the rules what would be.

What a view does not tell is left out: decks hold their top cards only, other seats have no orders, sealed answers are missing.
"""

from __future__ import annotations

from msgspec import UNSET

from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.state.state import (
    ROCKET,
    Auction,
    Campaign,
    Card,
    Glory,
    Leave,
    Place,
    Seat,
    Stack,
    State,
)
from bot.games.high_frontier.view.assembly import recalled
from bot.games.high_frontier.view.records import LotView, View
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import CardView, StackView


def determinize(view: View) -> State:
    """A table for trying things out; nothing that happens on it happens in the match."""
    first = next((seat.seat for seat in view.seats if seat.is_first), 0)
    turn = view.turn
    return State(
        options=Campaign(),
        seats=[_seat(seat) for seat in view.seats],
        decks={deck.kind: [deck.top.id] if deck.top else [] for deck in view.decks},
        places={
            site.site: Place(
                site.claim, site.factory, site.colony, site.busted, site.visited, site.lander
            )
            for site in view.sites
        },
        first=first,
        turn=turn.seat if turn else first,
        year=view.cycle.year,
        spot=next(spot.spot for spot in view.cycle.spots if spot.has_cube),
        disks=view.cycle.disks,
        anarchy=view.cycle.anarchy,
        chits=[zone.zone for zone in view.zones if zone.on_map],
        heroism=view.heroism,
        moved=bool(turn and turn.moved),
        operated=bool(turn and turn.operated),
        once=list(turn.once) if turn else [],
        leaves=[Leave(x.by, x.to, x.what, x.site, x.standing) for x in view.leaves],
        busy=False,
        auction=_lot(view.lot) if view.lot else None,
        assembly=recalled(view.assembly) if view.assembly else UNSET,
    )


def _seat(seen: SeatView) -> Seat:
    return Seat(
        colour=seen.colour,
        pieces=seen.pieces,
        crew=seen.faction,
        hand=[card.patent.id for card in seen.hand],
        locked={c.patent.id: c.from_seat for c in seen.hand if c.from_seat is not None},
        stacks={stack.name: _stack(stack) for stack in seen.stacks},
        glories=[Glory(chit.zone, chit.high) for chit in seen.glories],
        heroism=seen.heroism,
        powersat=seen.gained_powersat,
    )


def _stack(seen: StackView) -> Stack:
    stack = Stack(
        at=seen.at,
        cards=[_card(card) for card in seen.cards],
        water=seen.water,
        isotope=seen.isotope,
        glitched=seen.glitched,
        moved_water=seen.moved_water,
        moved_isotope=seen.moved_isotope,
    )
    if seen.name == ROCKET and seen.fuel is not None:
        stack.wet, stack.grade = seen.fuel.wet_spot, seen.fuel.grade
    return stack


def _card(seen: CardView) -> Card:
    face = seen.face
    heavy = face.is_heavy and face.side != CREW
    return Card(face.id, face.side, heavy, seen.moved, seen.off, seen.glory)


def _lot(seen: LotView) -> Auction:
    return Auction(
        card=seen.card.id,
        initiator=seen.initiator,
        high=seen.high,
        holders=list(seen.holders),
        bids=dict(seen.bids),
        passed=list(seen.passed),
        round=seen.round,
        closing=seen.closing,
    )
