"""What a player typed → cards, stacks, sites and seats, or a refusal that names what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cache

from bot.engine import SEAT_LETTERS, IllegalMove, listed
from bot.games.high_frontier.printed.cards import FACES, FACTIONS, WHITE
from bot.games.high_frontier.printed.map import SKY, Space, plain
from bot.games.high_frontier.printed.names import card_name, stack_name
from bot.games.high_frontier.state.state import OUTPOST, Card, Stack, State, lie

MOST_ALIKE = 6


@cache
def names_of(card: str) -> frozenset[str]:
    """Everything a card may be called: its id, both faces' names and codes, both names as sentences have them, made plain."""
    faces = [face for face in FACES.values() if face.id == card]
    words = [word for face in faces for word in (face.id, face.name, face.code)]
    return frozenset(map(plain, [card_name(card), *words]))


def patent_name(card: str) -> str:
    """A card as know-how, by its white face."""
    return FACES[card, WHITE, False].name


def matching(typed: str, cards: Iterable[str]) -> str | None:
    """The card meant: by its whole name, else the only one whose name holds what was typed."""
    found = suggest(typed, cards)
    return found[0] if len(found) == 1 else None


def suggest(typed: str, cards: Iterable[str]) -> list[str]:
    """The card of this whole name, else all whose names hold what was typed."""
    wanted, found = plain(typed), list(cards)
    if exact := [card for card in found if wanted in names_of(card)]:
        return exact[:1]
    return [card for card in found if wanted and any(wanted in name for name in names_of(card))]


def hand_card(state: State, seat: int, typed: str) -> str:
    """The id of a card in the hand. Raises `IllegalMove`."""
    hand = state.seats[seat].hand
    if (card := matching(typed, hand)) is not None:
        return card
    if not hand:
        raise IllegalMove("You have no card in hand.", "E1")
    raise IllegalMove(
        f"There is no {typed!r} in your hand; there are {listed(map(patent_name, hand))}.", "E1"
    )


def hand_cards(state: State, seat: int, typed: Iterable[str]) -> list[str]:
    """Cards of the hand, each once, in the order given. Raises `IllegalMove`."""
    return list(dict.fromkeys(hand_card(state, seat, word) for word in typed))


def card_in(stack: Stack, typed: str) -> Card:
    """A card of a stack. Raises `IllegalMove`."""
    if name := matching(typed, [card.id for card in stack.cards]):
        return next(card for card in stack.cards if card.id == name)
    aboard = listed(lie(card).name for card in stack.cards)
    raise IllegalMove(f"There is no {typed!r} in this stack; there are {aboard}.", "E2")


def cards_in(stack: Stack, typed: Iterable[str]) -> list[Card]:
    found = {card.id: card for card in (card_in(stack, word) for word in typed)}
    return list(found.values())


def own_stack(state: State, seat: int, typed: str) -> str:
    """The name of one of the seat's stacks; `1` is Outpost 1. Raises `IllegalMove`."""
    stacks = state.seats[seat].stacks
    wanted = plain(typed).removesuffix("stack")
    for name in stacks:
        if wanted in (plain(name), plain(name).removeprefix(plain(OUTPOST))):
            return name
    raise IllegalMove(
        f"You have no stack {typed!r}; you have {listed(map(stack_name, stacks))}.", "E2"
    )


def located(
    state: State, seat: int, typed: str, is_meant: Callable[[Card], bool] = lambda card: True
) -> tuple[str, Card]:
    """A card in one of the seat's stacks, with the stack's name. Raises `IllegalMove`."""
    found = {
        card.id: (name, card)
        for name, stack in state.seats[seat].stacks.items()
        for card in stack.cards
        if is_meant(card)
    }
    if (card_id := matching(typed, found)) is not None:
        return found[card_id]
    if not found:
        raise IllegalMove("Your stacks carry no card for this.", "E2")
    there = listed(lie(card).name for _, card in found.values())
    raise IllegalMove(f"There is no such card {typed!r} in your stacks; there are {there}.", "E2")


def space_named(typed: str, rule: str = "H4") -> Space:
    """A space by id, code or name. Raises `IllegalMove`, with the names that are like it."""
    if (space := SKY.find(typed)) is None:
        raise IllegalMove(f"There is no space {typed!r} on the map{_like(typed)}.", rule)
    return space


def site_named(typed: str) -> Space:
    """A site by id, code or name. Raises `IllegalMove`, with the names that are like it."""
    space = SKY.find(typed)
    if space is None or space.site is None:
        raise IllegalMove(f"There is no site {typed!r} on the map{_like(typed)}.", "B7")
    return space


def _like(typed: str) -> str:
    """`; there are Phobos (Ma54) and Mars North Pole (Ma36)`: sites with the typed word in their names, else near misses."""
    names = {plain(space.title): space for space in SKY.spaces.values() if space.site}
    wanted = plain(typed)
    found = [name for name in names if wanted in name] or get_close_matches(wanted, names)
    shown = [names[name].coded for name in found[:MOST_ALIKE]]
    if not wanted or not shown:
        return ""
    more = ["others"] * (len(found) > MOST_ALIKE)
    return f"; there {'is' if len(found) == 1 else 'are'} {listed([*shown, *more])}"


def other_seat(state: State, typed: str) -> int:
    """A seat by letter or faction. Raises `IllegalMove`."""
    if (seat := named_seat(state, typed)) is not None:
        return seat
    letters = SEAT_LETTERS[: len(state.seats)]
    raise IllegalMove(f"There is no player {typed!r}; the seats are {listed(letters)}.", "C2")


def named_seat(state: State, typed: str) -> int | None:
    """The seat meant by a letter or a faction; None when there is none."""
    wanted = plain(typed)
    for number, seat in enumerate(state.seats):
        faction = FACTIONS.get(seat.crew)
        names = (faction.id, faction.name) if faction else ()
        if wanted in (SEAT_LETTERS[number].lower(), *map(plain, names)):
            return number
    return None
