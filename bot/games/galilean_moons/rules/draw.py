"""Draw: refresh your command options, one card at a time (Draw; rulings 20, 22-26)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Step, Table
from bot.games.galilean_moons.printed.names import counted, listed, pieces, plain, title
from bot.games.galilean_moons.printed.pieces import CARDS, RULES, WILDCARD
from bot.games.galilean_moons.rules.actions import (
    DRAWING,
    MAIN,
    ActionMove,
    complete_action,
    legal_acts,
)
from bot.games.galilean_moons.rules.cards import (
    draw_from_deck,
    hand_count,
    lay_down,
    refill_draft,
    take_from_draft,
)
from bot.games.galilean_moons.rules.state import Drawing, Moment, State, tell

DECK = "deck"
RULE = "Draw; rulings 22 and 23"
MOST_WAYS = 200


class Draw(ActionMove, frozen=True):
    """Take 4 cards from deck and draft in any order, after discarding down to 4."""

    command: ClassVar[str] = "draw"
    label: ClassVar[str] = "Draw"
    when: ClassVar[str] = MAIN
    action: ClassVar[str] = "draw"

    def perform(self, table: Table[State], seat: int) -> None:
        tell(table, "draws", seat)
        start_drawing(table, seat, Drawing("draw", RULES.draw_cards, RULES.hand_limit))


class Discard(ActionMove, frozen=True):
    """Discard cards down to the hand limit before you draw."""

    command: ClassVar[str] = "discard"
    label: ClassVar[str] = "Discard"
    secret: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    when: ClassVar[str] = DRAWING
    cards: Annotated[tuple[str, ...], Meta(description="The cards, e.g. kronos, kronos, thermal")]

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return [cls(cards) for cards in ways_to_discard(state, seat)]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        hand, cards = state.seats[seat].hand, Counter(map(plain, self.cards))
        excess = to_discard(state, seat)
        if excess == 0:
            return IllegalMove("You have nothing to discard now; take your cards.", RULE)
        if strangers := [typed for typed in self.cards if plain(typed) not in CARDS]:
            types = listed(map(title, CARDS))
            return IllegalMove(
                f"There is no card {listed(strangers, 'or')}; the types are {types}. Put commas between.",
                RULE,
            )
        if any(count > hand.get(kind, 0) for kind, count in cards.items()):
            return IllegalMove(f"You do not have these cards; you have {pieces(hand)}.", RULE)
        if cards.total() != excess:
            return IllegalMove(
                f"Discard exactly {counted(excess, 'card')}, not {cards.total()}.", RULE
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        cards = Counter(map(plain, self.cards))
        ordered = {kind: cards[kind] for kind in CARDS if cards[kind]}
        tell(table, "discarded", seat, cards=ordered)
        lay_down(table, seat, ordered)
        drawing_of(table.state).keep = None
        proceed(table, seat)


class Pick(ActionMove, frozen=True):
    """Take one card: from the deck, or one that the draft shows."""

    command: ClassVar[str] = "pick"
    label: ClassVar[str] = "Take a card"
    when: ClassVar[str] = DRAWING
    source: Annotated[str, Meta(description="deck, or the type of a card in the draft")]

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return [cls(source) for source in sources(state)]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := discard_first(state, seat):
            return refusal
        legal = sources(state)
        if plain(self.source) not in legal:
            return IllegalMove(
                f"There is no {title(plain(self.source))} to take; you can take {listed(map(title, legal), 'or')}.",
                RULE,
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        drawing_of(table.state).picks -= 1
        if plain(self.source) == DECK:
            tell(table, "took_from_deck", seat, count=1)
            draw_from_deck(table, seat)
        else:
            take_from_draft(table, seat, plain(self.source))
        proceed(table, seat)


class PickRest(ActionMove, frozen=True):
    """Take all the cards you still draw from the deck at once."""

    command: ClassVar[str] = "deck"
    label: ClassVar[str] = "All from the deck"
    when: ClassVar[str] = DRAWING

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := discard_first(state, seat):
            return refusal
        if drawing_of(state).picks < 2:
            return IllegalMove("You draw one card only; take it from the deck or the draft.", RULE)
        return None if state.deck else IllegalMove("The deck is empty.", RULE)

    def perform(self, table: Table[State], seat: int) -> None:
        drawing = drawing_of(table.state)
        count = min(drawing.picks, len(table.state.deck) + len(table.state.discard))
        tell(table, "took_from_deck", seat, count=count)
        for _ in range(count):
            draw_from_deck(table, seat)
        drawing.picks -= count
        proceed(table, seat)


def drawing_of(state: State) -> Drawing:
    drawing = state.acting.drawing
    assert drawing is not None
    return drawing


def sources(state: State) -> list[str]:
    """Where a card can be taken from: the draft's types from left to right, then the deck."""
    shown = list(dict.fromkeys(card for card in state.draft if card))
    return [*shown, DECK] if state.deck else shown


def to_discard(state: State, seat: int) -> int:
    """Cards that must go before the first is drawn (ruling 22)."""
    keep = drawing_of(state).keep
    return 0 if keep is None else max(0, hand_count(state, seat) - keep)


def discard_first(state: State, seat: int) -> IllegalMove | None:
    excess = to_discard(state, seat)
    if excess == 0:
        return None
    return IllegalMove(
        f"First discard {counted(excess, 'card')} down to {drawing_of(state).keep}.", RULE
    )


def ways_to_discard(state: State, seat: int) -> list[tuple[str, ...]]:
    """Choices of the cards to discard, fewest wildcards and most plentiful types first; at most 200."""
    hand, excess = state.seats[seat].hand, to_discard(state, seat)
    kinds = [kind for kind in CARDS if hand[kind]]
    ways = [way for way in combinations_with_replacement(kinds, excess) if _has(hand, way)]
    ways.sort(key=lambda way: (way.count(WILDCARD), -sum(hand[kind] for kind in way)))
    return ways[:MOST_WAYS]


def _has(hand: dict[str, int], way: tuple[str, ...]) -> bool:
    return all(way.count(kind) <= hand[kind] for kind in set(way))


def start_drawing(table: Table[State], seat: int, drawing: Drawing) -> None:
    table.state.acting.drawing = drawing
    proceed(table, seat)


def proceed(table: Table[State], seat: int) -> None:
    """Go on drawing while there is something to take; all must be taken while cards exist (rulings 20, 23)."""
    state = table.state
    drawing = drawing_of(state)
    if to_discard(state, seat) == 0:
        drawing.keep = None
        if drawing.picks == 0 or not sources(state):
            finish_drawing(table, drawing)


def finish_drawing(table: Table[State], drawing: Drawing) -> None:
    """The draft is refilled with the end of the action; after Invaders that is the end of the Invade (rulings 24, 32)."""
    table.state.acting.drawing = None
    if drawing.is_action:
        complete_action(table, Moment("draw"))
    elif drawing.cause == "worker":
        refill_draft(table)
    else:
        table.push_steps(AfterInvaders())


class AfterInvaders(Step[State]):
    """If nothing can be invaded now, the action is lost and the card stays (ruling 32)."""

    def run(self, table: Table[State]) -> None:
        turn = table.state.acting
        if not any(True for _ in legal_acts(table.state, turn.seat)):
            tell(table, "action_lost", turn.seat, action=turn.declared)
            complete_action(table, None)
