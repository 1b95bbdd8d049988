"""What one viewer may know of a match: built up from nothing, so what is not named here cannot leak."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.rules import kernel
from bot.rules.dawn_on_titan.ai_deck import EFFECT_CARDS, EVENTS, card_title
from bot.rules.dawn_on_titan.bodies import capacity, options
from bot.rules.dawn_on_titan.passing import Flight
from bot.rules.dawn_on_titan.printed.chart import (
    BOARDS,
    BODY_DIRECTION,
    ITEMS,
    MOONS,
    Item,
)
from bot.rules.dawn_on_titan.scoring import TO_WIN
from bot.rules.dawn_on_titan.state import Body, State
from bot.rules.dawn_on_titan.storage import caps, cost, filled, total
from bot.rules.dawn_on_titan.units import industries_of
from bot.rules.kernel import Position, Step


class BodyView(Struct, frozen=True):
    """A body on the board. `name` and `options` are None and empty while it lies face down; a cloud never does.

    `kind`: titan, main, norse, moonlet, cloud. `name`: the id in printed/moons.json. `industries`: (kind, seat) in the
    order they were built. `capacity` counts an unused bolt.
    """

    at: str
    kind: str
    direction: str
    explored: bool
    name: str | None
    title: str | None
    options: tuple[str, ...]
    capacity: int
    bolted: bool
    industries: tuple[tuple[str, int], ...]


class ShipView(Struct, frozen=True):
    """A ship on the board. `ship`: pathfinder, diamond, alloy, life, helium. `direction`: silver or gold."""

    seat: int
    ship: str
    at: str
    direction: str
    stunned: bool


class ItemView(Struct, frozen=True):
    """A ship or card on an HQ with its cost pips: `cost` to pay now, `filled` the tokens that lie on it, by resource.

    `built`: a ship on the board or, for the owner only (open hands: for all), a card in hand; None where it is secret.
    """

    item: str
    title: str
    is_card: bool
    cost: dict[str, int]
    filled: dict[str, int]
    built: bool | None


class SeatView(Struct, frozen=True):
    """An HQ. `industries`: (kind, location) on the board; `home`: industries still at home by kind; `pool`: pooled tokens.

    `hand` and `pile` are card ids for the owner (and for all with open hands), else None; the counts are public.
    `shown`: how often this seat has shown a card in combat.
    """

    seat: int
    hq_title: str
    industries: tuple[tuple[str, str], ...]
    home: dict[str, int]
    to_win: int
    items: tuple[ItemView, ...]
    pool: dict[str, int] | None
    caps: dict[str, int]
    hand_count: int
    pile_count: int
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    shown: dict[str, int]
    is_ai: bool
    tokens: int


class CombatView(Struct, frozen=True):
    """A combat that is going on. `chosen`: the seats whose card lies face down (never which); `revealed` once both do."""

    at: str
    direction: str
    attacker: int
    defender: int
    chosen: tuple[int, ...]
    revealed: tuple[str, str] | None


class FlightView(Struct, frozen=True):
    """A flight that waits for a passing question: where the ship is and the steps it still wants."""

    seat: int
    ship: str
    at: str
    rest: tuple[str, ...]


class EffectView(Struct, frozen=True):
    """An effect card in play in the solo game; it leaves when its number is rolled."""

    card: str
    title: str
    text: str
    number: int


class SoloView(Struct, frozen=True):
    """The AI of the solo game: the top event (None when the deck is empty), its die (0: not active yet), what is in play."""

    deck_count: int
    event: str | None
    event_title: str
    event_text: str
    rows: tuple[str, ...]
    die: int
    effects: tuple[EffectView, ...]
    combat_deck_count: int
    combat_discard_count: int


class OrdersView(Struct, frozen=True):
    """The own standing orders; only ever in the owner's view."""

    passing: dict[str, str]
    attack_cards: tuple[str, ...]
    defence_cards: tuple[str, ...]
    lose_first: tuple[str, ...]
    retreat: str
    build_list: tuple[str, ...]


class AskedView(Struct, frozen=True):
    """Who is waited for, and for what (public)."""

    seats: tuple[int, ...]
    task: str
    question: str


class View(Struct, frozen=True):
    """The whole table for one viewer. `turn` is None when the match is over; `winners` and `ending` are set then.

    `votes`: the seats that would end a match in which nothing changes any more.
    """

    viewer: int | None
    round: int
    turn: int | None
    actions_left: int
    asked: AskedView | None
    bodies: tuple[BodyView, ...]
    ships: tuple[ShipView, ...]
    seats: tuple[SeatView, ...]
    combat: CombatView | None
    flight: FlightView | None
    solo: SoloView | None
    orders: OrdersView | None
    ending: str | None
    winners: tuple[int, ...]
    votes: tuple[int, ...] = ()

    @property
    def when(self) -> str:
        """Heads the panel."""
        return f"Round {self.round}"


def view(position: Position[Any, Any], viewer: int | None) -> View:
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
    decision = kernel.asked(position)
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
