"""Build what one viewer may know, up from nothing: what is not named here cannot leak."""

from __future__ import annotations

from typing import Any

from bot import engine
from bot.engine import Position, Step
from bot.games.dawn_on_titan.printed.ai_deck import EFFECT_CARDS, EVENTS, card_title
from bot.games.dawn_on_titan.printed.pieces import BOARDS, BODY_DIRECTION, ITEMS, MOONS, Item
from bot.games.dawn_on_titan.rules.bodies import capacity, options
from bot.games.dawn_on_titan.rules.passing import Flight
from bot.games.dawn_on_titan.rules.scoring import TO_WIN
from bot.games.dawn_on_titan.rules.state import Body, State
from bot.games.dawn_on_titan.rules.storage import caps, cost, filled, total
from bot.games.dawn_on_titan.rules.units import industries_of
from bot.games.dawn_on_titan.view.records import (
    AskedView,
    BodyView,
    CombatView,
    EffectView,
    FlightView,
    ItemView,
    OrdersView,
    SeatView,
    ShipView,
    SoloView,
    View,
)


def build_view(position: Position[Any, Any], viewer: int | None) -> View:
    """The table as this viewer may know it (None: a spectator)."""
    state: State = position.state
    is_over = state.ending is not None
    return View(
        viewer=viewer,
        round=state.round,
        turn=None if is_over else state.turn,
        actions_left=state.actions_left,
        asked=_asked(position),
        bodies=tuple(_body(at, body) for at, body in state.bodies.items()),
        ships=_ships(state),
        seats=tuple(_seat(state, seat, viewer) for seat in range(len(state.seats))),
        combat=_combat(state),
        flight=_flight(position),
        solo=solo_view(state),
        orders=None if viewer is None else _orders(state, viewer),
        ending=state.ending.reason if state.ending else None,
        winners=state.ending.winners if state.ending else (),
        votes=tuple(state.votes),
    )


def _asked(position: Position[Any, Any]) -> AskedView | None:
    decision = engine.pending_decision(position)
    return AskedView(decision.seats, decision.task, decision.question) if decision else None


def _body(at: str, body: Body) -> BodyView:
    is_known = body.explored
    return BodyView(
        at=at,
        kind=body.kind,
        direction=BODY_DIRECTION[at],
        explored=body.explored,
        name=body.name if is_known else None,
        title=MOONS[body.name].name if is_known else None,
        options=options(body) if is_known else (),
        capacity=capacity(body) if is_known else 0,
        bolted=body.bolted,
        industries=tuple((industry.kind, industry.seat) for industry in body.industries),
    )


def _ships(state: State) -> tuple[ShipView, ...]:
    return tuple(
        ShipView(seat, name, ship.at, ship.direction, ship.stunned)
        for seat, owner in enumerate(state.seats)
        for name, ship in owner.ships.items()
    )


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    owner = state.seats[seat]
    is_open = (viewer == seat or state.options.open_hands) and not owner.is_ai
    return SeatView(
        seat=seat,
        hq_title=BOARDS[owner.hq].name,
        industries=tuple(industries_of(state, seat)),
        home=dict(owner.home),
        to_win=TO_WIN - owner.is_ai,
        items=()
        if owner.is_ai
        else tuple(_item(state, seat, item, is_open) for item in ITEMS.values()),
        pool=dict(owner.pool) if state.options.storage == "pooled" else None,
        caps=caps(state),
        hand_count=len(owner.hand),
        pile_count=len(owner.pile),
        hand=tuple(owner.hand) if is_open else None,
        pile=tuple(sorted(owner.pile)) if is_open else None,
        shown=dict(owner.shown),
        is_ai=owner.is_ai,
        tokens=total(state, seat),
    )


def _item(state: State, seat: int, item: Item, is_open: bool) -> ItemView:
    owner = state.seats[seat]
    built: bool | None = item.piece in owner.ships
    if item.is_card:
        built = item.piece in owner.hand if is_open else None
    return ItemView(
        item=item.id,
        title=item.name,
        is_card=item.is_card,
        cost=cost(state, seat, item),
        filled=dict(filled(state, seat, item)),
        built=built,
    )


def _combat(state: State) -> CombatView | None:
    combat = state.combat
    if combat is None:
        return None
    return CombatView(
        at=combat.at,
        direction=combat.direction,
        attacker=combat.attacker,
        defender=combat.defender,
        chosen=tuple(sorted(combat.cards)),
        revealed=combat.result() if combat.revealed else None,
    )


def _flight(position: Position[Any, Any]) -> FlightView | None:
    top: Step[Any] | None = position.agenda[-1] if position.agenda else None
    if not isinstance(top, Flight):
        return None
    at = position.state.seats[top.seat].ships[top.ship].at
    return FlightView(top.seat, top.ship, at, tuple(top.rest))


def _orders(state: State, viewer: int) -> OrdersView:
    orders = state.seats[viewer].orders
    return OrdersView(
        passing=dict(orders.passing),
        attack_cards=tuple(orders.attack_cards),
        defence_cards=tuple(orders.defence_cards),
        lose_first=tuple(orders.lose_first),
        retreat=orders.retreat,
        build_list=tuple(orders.build_list),
    )


def solo_view(state: State) -> SoloView | None:
    """The AI's side of a solo game; None with several players. Of the deck only its top card is seen."""
    solo = state.solo
    if solo is None:
        return None
    top = solo.deck[0] if solo.deck else None
    card = EVENTS.get(top or "")
    return SoloView(
        deck_count=len(solo.deck),
        event=top,
        event_title=card_title(top) if top else "",
        event_text=card.text if card else "",
        rows=tuple(row.text for row in card.modifications) if card else (),
        die=solo.die,
        effects=tuple(_effect(card) for card in solo.effects),
        combat_deck_count=len(solo.combat_deck),
        combat_discard_count=len(solo.combat_discard),
    )


def _effect(name: str) -> EffectView:
    card = EFFECT_CARDS[name]
    return EffectView(card.id, card.name, card.text, card.discard_number)
