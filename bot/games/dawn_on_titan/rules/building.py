"""Ships and cards of the HQ: where they are built, what is missing, how they are paid (rulings 16, 19, 22)."""

from __future__ import annotations

from bot.engine import IllegalMove, Table
from bot.games.dawn_on_titan.printed.names import listed, one, title
from bot.games.dawn_on_titan.printed.pieces import BODY_DIRECTION, CARDS, SHIPS, Item, item_of
from bot.games.dawn_on_titan.rules.state import Ship, State
from bot.games.dawn_on_titan.rules.storage import counted, filled, missing, pay
from bot.games.dawn_on_titan.rules.units import industries_of


def _price_refusal(state: State, seat: int, item: Item) -> IllegalMove | None:
    lacks = missing(state, seat, item)
    if not lacks:
        return None
    need = {
        resource: count + filled(state, seat, item).get(resource, 0)
        for resource, count in lacks.items()
    }
    there = {resource: filled(state, seat, item).get(resource, 0) for resource in lacks}
    return IllegalMove(
        f"Your {title(item.id)} needs {counted(need)}; you have {counted(there)} for it.",
        "HQ boards; ruling 19",
    )


def _works_refusal(item: Item, kinds: list[str], whose: str) -> IllegalMove | None:
    if any(kind in item.build_at for kind in kinds):
        return None
    needed = listed(map(one, item.build_at), "or")
    return IllegalMove(
        f"{one(item.id).capitalize()} is built at {needed}; {whose} none.", "HQ boards; ruling 16"
    )


def ship_price_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    """Why the seat cannot build this ship anywhere: unknown, on the board already, or not paid."""
    if name not in SHIPS:
        return IllegalMove(
            f"There is no ship called {name!r}; there are {listed(SHIPS)}.", "Build spaceship"
        )
    if name in state.seats[seat].ships:
        return IllegalMove(
            f"Your {title(name)} is on the board already.", "Build spaceship; ruling 16"
        )
    return _price_refusal(state, seat, item_of(name))


def card_price_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    """Why the seat cannot build this card: unknown, in hand already, or not paid."""
    if name not in CARDS or name in state.seats[seat].hand:
        known = (
            f"Your {title(name)} is in your hand already."
            if name in CARDS
            else f"There is no card called {name!r}."
        )
        pile = listed(map(title, state.seats[seat].pile))
        return IllegalMove(f"{known} Your pile holds {pile}.", "Build card")
    return _price_refusal(state, seat, item_of(name))


def ship_refusal(state: State, seat: int, name: str, at: str) -> IllegalMove | None:
    """Why the seat may not build this ship at its industry at `at`."""
    if refusal := ship_price_refusal(state, seat, name):
        return refusal
    kinds = [kind for kind, place in industries_of(state, seat) if place == at]
    return _works_refusal(item_of(name), kinds, f"at {at} you have")


def card_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    """Why the seat may not build this card at any of its industries."""
    if refusal := card_price_refusal(state, seat, name):
        return refusal
    return _works_refusal(
        item_of(name), [kind for kind, _ in industries_of(state, seat)], "you have"
    )


def launch(table: Table[State], seat: int, name: str, at: str) -> None:
    """Pay for a ship and place it with the direction of the industry at `at`."""
    paid = pay(table.state, seat, item_of(name))
    table.state.seats[seat].ships[name] = Ship(at, BODY_DIRECTION[at])
    table.record_event("built_ship", seat, ship=name, at=at, paid=paid)


def prices(state: State, seat: int, names: list[str]) -> str:
    lacks = [(title(name), missing(state, seat, item_of(name))) for name in names]
    return (
        "; ".join(
            f"{name}: {counted(lack)} missing" if lack else f"{name}: no industry for it"
            for name, lack in lacks
        )
        + "."
    )


def draw_card(table: Table[State], seat: int, name: str) -> None:
    """Pay for a card of the pile; everybody sees the tokens go, only the owner sees the card (ruling 22)."""
    owner = table.state.seats[seat]
    paid = pay(table.state, seat, item_of(name))
    owner.pile.remove(name)
    owner.hand.append(name)
    table.record_event("built_card", seat, paid=paid)
    table.record_event("took_card", seat, card=name, seen_by=(seat,))
