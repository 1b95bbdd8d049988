"""Site refuel: by ISRU, by factory, by air-eater (I5; rulings 84, 85, 96, 108-111)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.cards import WATER, Face
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.operation import (
    NEW,
    fail,
    produce_tanks,
    spend,
    spent_refusal,
    stacks_here,
    target,
    weight_refusal,
)
from bot.games.high_frontier.rules.ships import losses, uses
from bot.games.high_frontier.rules.ships.abilities import (
    dryness,
    hydration,
    isru,
    platforms,
    refuel_factor,
)
from bot.games.high_frontier.rules.ships.factories import factory_refusal, usable_sites
from bot.games.high_frontier.state.parse import cards_in, located, site_named
from bot.games.high_frontier.state.state import Stack, State, lie

FACTORY_WATER = int(FIGURES["factory_refuel_water_tanks"])
FACTORY_ISOTOPE = int(FIGURES["factory_refuel_isotope_tanks"])

Into = Annotated[str, Meta(description="Stack there, or new")]


class RefuelIsru(Move, frozen=True):
    """Operation: make water tanks with an ISRU card."""

    command: ClassVar[str] = "operate refuel"
    label: ClassVar[str] = "ISRU refuel"
    sampled: ClassVar[bool] = True
    card: Annotated[str, Meta(description="ISRU card")]
    into: Into = ""
    supports: Annotated[tuple[str, ...], Meta(description="Its supports")] = ()


class RefuelFactory(Move, frozen=True):
    """Operation: 7 water tanks or 1 isotope of a factory."""

    command: ClassVar[str] = "operate refuel-factory"
    label: ClassVar[str] = "Factory refuel"
    site: Annotated[str, Meta(description="Where")]
    grade: Annotated[Literal["water", "isotope"], Meta(description="Which tanks")] = "water"
    into: Into = ""
    hijack: Annotated[bool, Meta(description="By felony")] = False


def yields(state: State, seat: int, stack: Stack, face: Face) -> int:
    """Water tanks of an ISRU refuel: 1 + hydration - ISRU, times what doubles it (rulings 108, 109)."""
    rating = isru(state, seat, stack.at, face, stack.at)
    return (1 + hydration(state, seat, stack.at) - rating) * refuel_factor(state, seat, stack.at)


def dry_refusal(state: State, seat: int, stack: Stack, face: Face) -> IllegalMove | None:
    """Why a card makes no water where it is. Busted and foreign sites are no hindrance (ruling 108)."""
    space = SKY.spaces[stack.at]
    if space.site is None:
        return IllegalMove(f"{space.title} is no site.", "I5")
    if (why := dryness(state, seat, stack.at, face, stack.at)) is not None:
        return IllegalMove(why, "I5; ruling 108")
    return None


def receiver(state: State, seat: int, typed: str, at: str, default: str) -> str:
    """The stack that takes the tanks. Raises `IllegalMove`."""
    return target(state, seat, typed or default, at)


def isru_refuels(state: State, seat: int) -> list[RefuelIsru]:
    """Most tanks first, into the card's own stack or a new Outpost."""
    ranked: list[tuple[int, RefuelIsru]] = []
    if state.operated:
        return []
    for name, stack, card in platforms(state, seat):
        if dry_refusal(state, seat, stack, lie(card)) is not None:
            continue
        if not uses.usable_chains(state, seat, stack, card.id):
            continue
        tanks = yields(state, seat, stack, lie(card))
        if weight_refusal(stack, name, tanks) is None:
            ranked.append((tanks, RefuelIsru(card.id, name)))
        ranked.append((tanks, RefuelIsru(card.id, NEW)))
    return [move for _, move in sorted(ranked, key=lambda entry: -entry[0])]


def refuel_isru(table: Table[State], seat: int, move: RefuelIsru) -> None:
    state = table.state
    if (spent := spent_refusal(state)) is not None:
        raise spent
    name, card = located(state, seat, move.card, lambda card: lie(card).isru is not None)
    stack = state.seats[seat].stacks[name]
    if rights.owner_of_crew(state, card.id) not in (None, seat):
        raise IllegalMove(f"{lie(card).name} refuels for its owner only.", "N3; ruling 145")
    if (why := dry_refusal(state, seat, stack, lie(card))) is not None:
        raise why
    supports = [support.id for support in cards_in(stack, move.supports)]
    chain = uses.chain_for(state, seat, stack, card.id, supports)
    into, at = receiver(state, seat, move.into, stack.at, name), stack.at
    _check_room(state, seat, into, yields(state, seat, stack, lie(card)))
    spend(table)
    table.record_event("refuels", seat, way="isru", card=card.id, stack=name, site=at)
    uses.activate(table, seat, name, chain)
    losses.trigger(table, seat, name)
    _finish_isru(table, seat, (name, card.id, at, into), supports)


def _finish_isru(
    table: Table[State], seat: int, use: tuple[str, str, str, str], supports: list[str]
) -> None:
    """After the glitch roll all conditions hold again, or the operation fails (ruling 98)."""
    name, card_id, at, into = use
    state = table.state
    stack = state.seats[seat].stacks.get(name)
    try:
        chain = uses.rechain(state, seat, stack, card_id, supports)
    except IllegalMove as why:
        fail(table, seat, "refuel", why)
        return
    assert stack is not None
    face = next(lie(card) for card in stack.cards if card.id == card_id)
    if (why_dry := dry_refusal(state, seat, stack, face)) is not None:
        fail(table, seat, "refuel", why_dry)
        return
    produce_tanks(table, seat, into, at, yields(state, seat, stack, face))
    uses.wind_up(table, seat, name, chain)


def _check_room(state: State, seat: int, into: str, tanks: int) -> None:
    stack = state.seats[seat].stacks.get(into)
    if (why := weight_refusal(stack, into, tanks)) is not None:
        raise why


def factory_tanks(state: State, seat: int, site: str, grade: str) -> tuple[int, int]:
    """Blue and gold tanks of a factory refuel (rulings 109, 110)."""
    factor = refuel_factor(state, seat, site)
    return (factor * FACTORY_WATER, 0) if grade == WATER else (0, factor * FACTORY_ISOTOPE)


def factory_refuels(state: State, seat: int) -> list[RefuelFactory]:
    if state.operated:
        return []
    found: list[RefuelFactory] = []
    grades: tuple[Literal["water"], Literal["isotope"]] = ("water", "isotope")
    for site, hijack in usable_sites(state, seat):
        for grade in grades:
            tanks = sum(factory_tanks(state, seat, site, grade))
            for into in (*stacks_here(state, seat, site), NEW):
                stack = state.seats[seat].stacks.get(into)
                if weight_refusal(stack, into, tanks) is None:
                    found.append(RefuelFactory(site, grade, into, hijack))
    return found


def refuel_factory(table: Table[State], seat: int, move: RefuelFactory) -> None:
    state = table.state
    if not move.site and not factory_refuels(state, seat):
        raise spent_refusal(state) or IllegalMove(
            "You may use no factory: build one, ask for leave, or hijack one where you have a Human.",
            "I5; rulings 84, 85",
        )
    site = site_named(move.site).id
    if (why := spent_refusal(state) or factory_refusal(state, seat, site, move.hijack)) is not None:
        raise why
    here = stacks_here(state, seat, site)
    into = receiver(state, seat, move.into, site, here[0] if here else NEW)
    water, isotope = factory_tanks(state, seat, site, move.grade)
    _check_room(state, seat, into, water + isotope)
    spend(table)
    table.record_event("refuels", seat, way="factory", site=site, stack=into, hijack=move.hijack)
    losses.trigger(table, seat, into)
    water, isotope = factory_tanks(state, seat, site, move.grade)
    produce_tanks(table, seat, into, site, water, isotope)
