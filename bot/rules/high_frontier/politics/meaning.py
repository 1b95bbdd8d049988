"""What a law means for one seat now, in a sentence with its own figures (O5)."""

from __future__ import annotations

from collections.abc import Callable

from bot.rules.high_frontier.naming import aquas
from bot.rules.high_frontier.politics.fundraise import arrests, chits
from bot.rules.high_frontier.politics.grants import GRANT_PRICE, PAIR_PRICE
from bot.rules.high_frontier.politics.laws import GENERAL_ASSEMBLY, sitting
from bot.rules.high_frontier.printed.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
)
from bot.rules.high_frontier.state import State

Meaning = Callable[[State, int | None], str]


def _free_trade(state: State, viewer: int | None) -> str:
    return f"Two cards may be sold together for {aquas(PAIR_PRICE)}."


def _paleoconservative(state: State, viewer: int | None) -> str:
    if viewer is None or not state.seats[viewer].stacks:
        return "A fundraise brings an Aqua for each glory chit held."
    return f"Your fundraise brings {aquas(chits(state, viewer))}, one for each glory chit."


def _general_assembly(state: State, viewer: int | None) -> str:
    return (
        f"Laws of other ideologies with {GENERAL_ASSEMBLY} or more delegates work too; "
        "nobody may lobby."
    )


def _martial_law(state: State, viewer: int | None) -> str:
    base = "After a fundraise one delegate of an opponent may go; the 1st Player stays."
    if viewer is None:
        return base
    return f"{base} Of your opponents' there are {_opposing(state, viewer)}."


def _opposing(state: State, seat: int) -> int:
    return sum(one.seat != seat for one in sitting(state).delegates) if arrests(state, seat) else 0


def _grants(state: State, viewer: int | None) -> str:
    base = f"Research is the top card of any deck for {aquas(GRANT_PRICE)}, with no auction."
    poor = viewer is not None and state.seats[viewer].stacks and state.seats[viewer].leo.water < 1
    return f"{base} You have no Aqua for it." if poor else base


def _roam(state: State, viewer: int | None) -> str:
    if viewer is None:
        return "Everybody may use all factories as its own."
    others = sum(place.factory not in (None, viewer) for place in state.places.values())
    return f"You may use the factories of others as your own; there are {others}."


def _insurance(state: State, viewer: int | None) -> str:
    base = "A pad explosion pays the mass of the lost card to who has a centrist delegate."
    if viewer is None:
        return base
    has = CENTRIST in sitting(state).of(viewer)
    return f"{base} You have {'one' if has else 'none'}."


MEANINGS: dict[str, Meaning] = {
    FREEDOM: _free_trade,
    HONOR: _paleoconservative,
    UNITY: _general_assembly,
    AUTHORITY: _martial_law,
    EQUALITY: _grants,
    INDIVIDUALITY: _roam,
    CENTRIST: _insurance,
}
