"""The AI command deck as frozen records: what each card orders, with the row of the die applied (AI command deck)."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct, field, structs


class Limits(Struct, frozen=True):
    """What a row of an event forbids. `only_option`: the one option of a card with several that is tried."""

    orbit: str = ""
    no_human_unit: bool = False
    no_human_industry: bool = False
    not_on: tuple[str, ...] = field(name="not", default=())
    only_option: int | None = None


class Order(Struct, frozen=True):
    """What the AI is to do. `op` is the verb; the other fields are the figures and limits that this verb reads.

    `count` things are built or `ships` are moved or placed. `moons`: explored or explored_or_unexplored. `at`: beside what a
    ship is placed. `direction`: set when the ship takes that of a unit, so that it need not be on a moon. `options`: the orders
    tried in turn by `first_possible`.
    """

    op: str
    card: str = ""
    count: int = 1
    ships: int = 1
    needs_ai_ship: bool = False
    moons: str = "explored"
    same_sector_as: str = ""
    steps: int = 0
    goal: str = ""
    at: str = ""
    direction: str = ""
    ship_only: bool = False
    limits: Limits = Limits()
    options: tuple[Order, ...] = ()


class Row(Struct, frozen=True):
    """A row of an event's table of modifications: what it changes, and what follows the action."""

    die: int
    text: str
    discard: bool
    chain: bool
    restrict: Limits = Limits()
    skip_main: bool = False
    max_count: int = 0
    steps: int = 0
    at: str = ""
    ship_only: bool = False
    condition: str = ""


class EventCard(Struct, frozen=True):
    """An event: its main action and the rows of the die, the first on top."""

    id: str
    name: str
    text: str
    main: Order
    modifications: tuple[Row, ...]


class EffectCard(Struct, frozen=True):
    """An effect: in play until `discard_number` is rolled. `when`: always, start_of_ai_turn or end_of_ai_turn."""

    id: str
    name: str
    text: str
    discard_number: int
    when: str
    effect: Order


class _Die(Struct):
    sides: int


class _AiSetup(Struct):
    industries_removed: list[str]
    industries_to_win: int
    combat_deck: list[str]
    combat_deck_set_aside: int


class _Deck(Struct):
    die: _Die
    ai_setup: _AiSetup
    events: list[EventCard]
    effects: list[EffectCard]


_deck = msgspec.json.decode(
    (Path(__file__).parent / "ai_command_deck.json").read_bytes(), type=_Deck
)

EVENTS = {card.id: card for card in _deck.events}
EFFECT_CARDS = {card.id: card for card in _deck.effects}
AI_DECK = (*EVENTS, *EFFECT_CARDS)
DIE_SIDES = _deck.die.sides
AI_LACKS = tuple(_deck.ai_setup.industries_removed)
AI_WINS_AT = _deck.ai_setup.industries_to_win
AI_WEAPONS = tuple(_deck.ai_setup.combat_deck)
SET_ASIDE = _deck.ai_setup.combat_deck_set_aside


def card_title(card: str) -> str:
    """The printed name of a command card."""
    return EVENTS[card].name if card in EVENTS else EFFECT_CARDS[card].name


def row_of(card: str, die: int) -> Row:
    """The row of an event that the die lies on."""
    return EVENTS[card].modifications[die - 1]


def order_of(card: str, die: int = 0) -> Order:
    """What the card orders with the die on this row; 0 = without a modification, as in a chain or for an effect."""
    if card in EFFECT_CARDS:
        return structs.replace(EFFECT_CARDS[card].effect, card=card)
    order = structs.replace(EVENTS[card].main, card=card)
    return _modified(order, row_of(card, die)) if die else order


def _modified(order: Order, row: Row) -> Order:
    return structs.replace(
        order,
        count=row.max_count or order.count,
        ships=row.max_count or order.ships,
        steps=row.steps or order.steps,
        at=row.at or order.at,
        ship_only=row.ship_only,
        limits=row.restrict,
    )
