"""The event deck: one event a round after the station has turned (section 10; rulings N10, N18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from bot.engine import Chance, Decision, IllegalMove, Move, Step, Table, seat_placeholder
from bot.games.planet_unknown.printed.cards import BASE_EVENTS, CARDS, COLORS, EVENTS, RANKS
from bot.games.planet_unknown.printed.records import Effect, EventCard
from bot.games.planet_unknown.rules.seat_turn import PrivateMove
from bot.games.planet_unknown.rules.state import LARGEST_DECK, Options, State
from bot.games.planet_unknown.rules.station import Rotate, slots

DECK, MOON_DECK = 20, LARGEST_DECK
EVEN = {DECK: {"red": 7, "orange": 7, "green": 6}, MOON_DECK: {"red": 8, "orange": 8, "green": 8}}
MILESTONES_MAY_COME = ("advance", "synergy", "choose_one", "regress_advance", "gain_patch")
ANOTHER = "draw_and_resolve_next_event"


def deck_size(options: Options) -> int:
    return MOON_DECK if options.moon else DECK


def has_events(seats: int, options: Options) -> bool:
    """Alone the deck is compulsory."""
    return options.events or seats == 1


def is_in_play(options: Options, needs: str) -> bool:
    """Whether the module that a card needs is in play."""
    return not needs or bool(getattr(options, needs))


def in_box(seats: int, options: Options) -> list[EventCard]:
    """The event cards from which the deck is made."""
    cards = [card for card in EVENTS.values() if card.id in BASE_EVENTS or options.new_cards]
    return [
        card
        for card in cards
        if (seats == 1 or not card.solo_only)
        and (is_in_play(options, card.needs) or card.fallback is not None)
    ]


def most_of(seats: int, options: Options) -> dict[str, int]:
    """How many cards of each colour there are."""
    cards = in_box(seats, options)
    return {color: sum(card.color == color for card in cards) for color in COLORS}


def build(seats: int, options: Options, chance: Chance) -> list[int]:
    """The deck, shuffled: an even mix (ruling N10), a random one, or the numbers chosen."""
    size, cards = deck_size(options), in_box(seats, options)
    if options.mix == "random":
        return chance.shuffle([card.id for card in cards])[:size]
    own = {"red": options.red, "orange": options.orange, "green": options.green}
    numbers = own if options.mix == "own" else EVEN[size]
    deck: list[int] = []
    for color in COLORS:
        pile = chance.shuffle([card.id for card in cards if card.color == color])
        deck += pile[: numbers[color]]
    return chance.shuffle(deck)


def has_substitute(options: Options, card: EventCard) -> bool:
    """Whether a card does something else, since its module is not in play."""
    return not is_in_play(options, card.needs) and card.fallback is not None


def effects_of(options: Options, card: EventCard) -> tuple[Effect, ...]:
    """What a card does; its substitute where its module is not in play."""
    if has_substitute(options, card) and card.fallback is not None:
        return card.fallback
    return card.effects


def event_facts(options: Options, card: EventCard) -> dict[str, Any]:
    """How an event is told: by its number, and whether its substitute holds."""
    return {"card": card.id} | ({"instead": True} if has_substitute(options, card) else {})


def seat_effects(state: State) -> list[Effect]:
    """What every seat must carry out this round."""
    effects = (e for card in state.now for e in effects_of(state.options, EVENTS[card]))
    return [effect for effect in effects if effect.op not in (ANOTHER, *TO_THE_TABLE)]


def comes_before_draft(state: State) -> bool:
    """Whether an event of this round may yield civ cards, which are taken before the draft."""
    return any(e.op in MILESTONES_MAY_COME and e.benefits for e in seat_effects(state))


class RevealEvent(Step[State]):
    """The next event: its rules for the round, and what it does to the table."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.rules, state.now = [], []
        self._draw(table)
        for own in state.seats:
            own.peeked = 0

    def _draw(self, table: Table[State]) -> None:
        state = table.state
        if not state.events:
            return
        card = EVENTS[state.events.pop(0)]
        state.now.append(card.id)
        table.record_event("event", reveals=True, **event_facts(state.options, card))
        if card.rule:
            state.rules.append(f"{card.rule}:{card.about}" if card.about else card.rule)
        for effect in effects_of(state.options, card):
            if effect.op == ANOTHER:
                self._draw(table)
            elif effect.op in TO_THE_TABLE:
                TO_THE_TABLE[effect.op](table)


def _remove_card_each_rank(table: Table[State]) -> None:
    state = table.state
    for stack in filter(None, state.stacks):
        card = table.chance.pick(stack)
        stack.remove(card)
        state.gone_cards.append(card)


def _add_card_each_rank(table: Table[State]) -> None:
    state = table.state
    for rank in RANKS:
        if some := [card for card in state.box if CARDS[card].rank == rank]:
            card = table.chance.pick(some)
            state.box.remove(card)
            state.stacks[rank - 1].append(card)


def _draw_objective(table: Table[State]) -> None:
    """Event 3, alone: one more private objective."""
    state = table.state
    if state.goal_deck:
        card = state.goal_deck.pop(0)
        state.seats[0].objectives.append(card)
        table.record_event("drew_objective", 0, seen_by=(0,), card=card, reveals=True)


class RemoveTiles(PrivateMove, frozen=True):
    """Event 52: choose one of the two shapes of your depot; all its tiles leave the game."""

    command: ClassVar[str] = "remove"
    label: ClassVar[str] = "Remove a shape"
    tile: Annotated[str, Meta(description="The tile on top of the slot")]


class EmptySlot(Step[State]):
    """Event 52, alone: one slot of the depot is emptied."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        if not self.offers(state, self.seat):
            return None
        return Decision((self.seat,), (RemoveTiles,), "to remove a shape")

    def run(self, table: Table[State]) -> None:
        """The depot is empty: nothing to remove."""

    def offers(self, state: State, seat: int) -> list[Move]:
        return [RemoveTiles(slot[0]) for slot in slots(state, state.places[seat]) if slot]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, RemoveTiles)
        state = table.state
        for slot in slots(state, state.places[seat]):
            if slot and slot[0] == move.tile:
                table.record_event(
                    "shape_removed", seat, who=seat_placeholder(seat), tile=slot[0], count=len(slot)
                )
                state.emptied += slot
                slot.clear()
                return
        raise IllegalMove(f"{move.tile} is not on top of a slot of your depot.", "event 52")


TO_THE_TABLE: dict[str, Callable[[Table[State]], None]] = {
    "remove_civ_card_each_rank": _remove_card_each_rank,
    "add_civ_card_each_rank": _add_card_each_rank,
    "draw_objective": _draw_objective,
    "rotate_station": lambda table: table.push_steps(Rotate(0)),
    "empty_slot": lambda table: table.push_steps(EmptySlot(0)),
}
