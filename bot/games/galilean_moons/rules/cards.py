"""Command cards: hands, deck and discard pile, the Galilean draft, and paying (Command cards; Galilean-draft; rulings 15-19, 24-26)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from bot.engine import IllegalMove, Table
from bot.games.galilean_moons.printed.names import counted, listed, pieces, plain, title
from bot.games.galilean_moons.printed.pieces import GALILEAN, RULES, TYPES, WILDCARD
from bot.games.galilean_moons.rules.state import State, tell


class Payment(Struct, frozen=True):
    """Cards that pay for an action: `count` in all, `wildcards` of them wild, the others of the type `kind`."""

    kind: str
    count: int
    wildcards: int

    @property
    def cards(self) -> dict[str, int]:
        paid = {self.kind: self.count - self.wildcards, WILDCARD: self.wildcards}
        return {kind: count for kind, count in paid.items() if count}


def shown_types(state: State) -> tuple[str, ...]:
    """The types that may be named on the Galilean sector now; a wildcard in the draft allows each (ruling 16)."""
    shown = TYPES if WILDCARD in state.draft else state.draft
    return tuple(kind for kind in TYPES if kind in shown)


def sector_types(state: State, at: str) -> tuple[str, ...]:
    kind = state.sectors[at].kind
    return shown_types(state) if kind == GALILEAN else (kind,)


def fewest_wildcards(hand: Mapping[str, int], kind: str, count: int) -> int:
    return max(0, count - hand[kind])


def can_pay(hand: Mapping[str, int], kind: str, count: int) -> bool:
    return fewest_wildcards(hand, kind, count) <= hand[WILDCARD]


def named_type(state: State, at: str, named: str | None) -> str | IllegalMove:
    """The type an action in this sector counts as; it may be left out where only one is possible."""
    legal = sector_types(state, at)
    if not legal:
        return empty_draft_refusal()
    if named is None:
        if len(legal) == 1:
            return legal[0]
        return IllegalMove(
            f"Name the type that you play for {at}: {listed(map(title, legal), 'or')}.",
            "Galilean Sector; ruling 16",
        )
    if plain(named) not in legal:
        where = "the draft shows" if state.sectors[at].kind == GALILEAN else f"{at} is"
        return IllegalMove(
            f"{title(plain(named))} does not match {at}: {where} {listed(map(title, legal))}.",
            "Galilean Sector; ruling 16",
        )
    return plain(named)


def empty_draft_refusal() -> IllegalMove:
    return IllegalMove(
        "The draft is empty, so no type can be named for the Galilean sector.",
        "Galilean Sector; ruling 16",
    )


def payment(
    state: State, seat: int, at: str, count: int, named: str | None, wildcards: int
) -> Payment | IllegalMove:
    """The cards that pay `count` for an action in this sector; the type may be left out where only one can be paid."""
    hand = state.seats[seat].hand
    if named is None:
        payable = [kind for kind in sector_types(state, at) if can_pay(hand, kind, count)]
        named = payable[0] if len(payable) == 1 else None
    kind = named_type(state, at, named)
    return kind if isinstance(kind, IllegalMove) else paid_with(hand, kind, count, wildcards)


def paid_with(
    hand: Mapping[str, int], kind: str, count: int, wildcards: int
) -> Payment | IllegalMove:
    """`count` cards of one type, wildcards standing in for some of them (ruling 15)."""
    if wildcards > count:
        return IllegalMove(f"This costs {counted(count, 'card')} only.", "Command cards; ruling 15")
    if wildcards > hand[WILDCARD] or count - wildcards > hand[kind]:
        owned = pieces({kind: hand[kind], WILDCARD: hand[WILDCARD]})
        ways = listed(map(str, wildcard_counts(hand, kind, count)), "or")
        hint = f": play {ways} of them as wildcards" if can_pay(hand, kind, count) else ""
        return IllegalMove(
            f"This costs {count} {title(kind)}; you have {owned}{hint}.", "Command cards; ruling 15"
        )
    return Payment(kind, count, wildcards)


def payments(state: State, seat: int, at: str, count: int) -> Iterator[tuple[str | None, int]]:
    """(type, wildcards) of every way to pay, as moves name them: no type where it is that of the sector."""
    hand = state.seats[seat].hand
    for kind in sector_types(state, at):
        named = kind if state.sectors[at].kind == GALILEAN else None
        for wild in wildcard_counts(hand, kind, count):
            yield named, wild


def wildcard_counts(hand: Mapping[str, int], kind: str, count: int) -> range:
    """How many of `count` cards may be wildcards, with this hand."""
    return range(fewest_wildcards(hand, kind, count), min(count, hand[WILDCARD]) + 1)


def lay_down(table: Table[State], seat: int, cards: Mapping[str, int]) -> None:
    """Cards from a hand to the discard pile."""
    hand = table.state.seats[seat].hand
    for kind, count in cards.items():
        hand[kind] -= count
    discard(table, (kind for kind, count in cards.items() for _ in range(count)))


def discard(table: Table[State], cards: Iterable[str]) -> None:
    table.state.discard.extend(cards)
    renew_deck(table)


def renew_deck(table: Table[State]) -> None:
    """With an empty deck the discard pile becomes the deck and the age moves on, at once and in the middle of anything (ruling 26)."""
    state = table.state
    if state.deck or not state.discard:
        return
    state.deck, state.discard = table.chance.shuffle(state.discard), []
    if state.age == RULES.last_age:
        table.record_event("reshuffled", deck=len(state.deck), age=RULES.age_titles[state.age])
        return
    state.age += 1
    table.record_event("age", age=RULES.age_titles[state.age], deck=len(state.deck))
    if state.age == RULES.last_age:
        state.ender = state.acting.seat
        tell(table, "end_triggered", state.ender)


def top_card(table: Table[State]) -> str:
    """The top card of the deck; there must be one."""
    card = table.state.deck.pop(0)
    table.state.drawn += 1
    renew_deck(table)
    return card


def draw_from_deck(table: Table[State], seat: int) -> None:
    """The top card into a hand; only its owner sees it, and it cannot be taken back."""
    card = top_card(table)
    table.state.seats[seat].hand[card] += 1
    table.record_event("drew_card", seat, card=card, seen_by=(seat,), reveals=True)


def take_from_draft(table: Table[State], seat: int, card: str) -> None:
    """The leftmost card of this type from the draft into a hand; an emptied draft is refilled at once (ruling 24)."""
    state = table.state
    state.draft[state.draft.index(card)] = None
    state.seats[seat].hand[card] += 1
    tell(table, "took_from_draft", seat, card=card)
    if not any(state.draft):
        refill_draft(table)


def refill_draft(table: Table[State]) -> None:
    """Fill the empty slots from the deck, as far as there are cards (rulings 24, 69)."""
    state = table.state
    filled: list[str] = []
    for slot, card in enumerate(state.draft):
        if card is None and state.deck:
            state.draft[slot] = fresh = top_card(table)
            filled.append(fresh)
    if filled:
        table.record_event("refilled", cards=filled, reveals=True)


def hand_count(state: State, seat: int) -> int:
    return sum(state.seats[seat].hand.values())
