"""ET production and delivery (I8, I9; rulings 36, 84, 119, 130)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.cards import BLACK, KINDS, RADIATOR, SPECTRAL
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.names import stack_name
from bot.games.high_frontier.printed.tracks import FIGURES, ZONES
from bot.games.high_frontier.rules.assets.decks import drop
from bot.games.high_frontier.rules.operations.operation import (
    NEW,
    fail,
    put,
    spend,
    spent_refusal,
    stack_for,
    stacks_here,
    target,
)
from bot.games.high_frontier.rules.ships import fuel, losses
from bot.games.high_frontier.rules.ships.factories import factory_refusal, usable_sites
from bot.games.high_frontier.rules.ships.losses import tidy
from bot.games.high_frontier.state.parse import hand_card, located, patent_name, site_named
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET, Card, State, lie

PER_ZONE, EXTRA = int(FIGURES["delivery_ft_per_zone"]), int(FIGURES["delivery_extra_ft"])
EXTRA_SIZE = int(FIGURES["delivery_extra_ft_if_size_at_least"])


class Produce(Move, frozen=True):
    """Operation: build a black card at a factory."""

    command: ClassVar[str] = "operate produce"
    label: ClassVar[str] = "ET production"
    card: Annotated[str, Meta(description="The hand card")]
    site: Annotated[str, Meta(description="Where")] = ""
    heavy: Annotated[bool, Meta(description="Heavy radiator")] = False
    into: Annotated[str, Meta(description="Outpost there, or new")] = ""
    hijack: Annotated[bool, Meta(description="By felony")] = False


class Deliver(Move, frozen=True):
    """Operation: send a black card to LEO."""

    command: ClassVar[str] = "operate deliver"
    label: ClassVar[str] = "Deliver to LEO"
    costly: ClassVar[bool] = True
    card: Annotated[str, Meta(description="The black card")]
    hijack: Annotated[bool, Meta(description="By felony")] = False


def produce_refusal(
    state: State, seat: int, card: str, site: str, heavy: bool, hijack: bool
) -> IllegalMove | None:
    """Why this hand card cannot be built there."""
    if (why := spent_refusal(state) or factory_refusal(state, seat, site, hijack)) is not None:
        return why
    title, spectral = SKY.spaces[site].title, SKY.spaces[site].land().spectral
    if SPECTRAL[card] != spectral:
        return IllegalMove(
            f"{patent_name(card)} is of type {SPECTRAL[card]}; the factory on {title} builds {spectral}.",
            "I8",
        )
    if heavy and KINDS[card] != RADIATOR:
        return IllegalMove(f"{patent_name(card)} has one orientation.", "I8")
    return None


def productions(state: State, seat: int) -> list[Produce]:
    """Hand cards at each factory of their type, radiators both ways, into an Outpost there or a new one."""
    if state.operated:
        return []
    found: list[Produce] = []
    for site, hijack in usable_sites(state, seat):
        for card in state.seats[seat].hand:
            for heavy in (False, True):
                if produce_refusal(state, seat, card, site, heavy, hijack) is None:
                    into = (*_outposts(state, seat, site), NEW)[0]
                    found.append(Produce(card, site, heavy, into, hijack))
    return found


def _outposts(state: State, seat: int, site: str) -> list[str]:
    return [name for name in stacks_here(state, seat, site) if name.startswith(OUTPOST)]


def produce(table: Table[State], seat: int, move: Produce) -> None:
    state = table.state
    card = hand_card(state, seat, move.card)
    site = site_named(move.site).id if move.site else _only_site(state, seat, card)
    if (why := produce_refusal(state, seat, card, site, move.heavy, move.hijack)) is not None:
        raise why
    into = target(state, seat, move.into or (*_outposts(state, seat, site), NEW)[0], site)
    if not into.startswith(OUTPOST):
        raise IllegalMove("An ET product comes into an Outpost.", "I8; ruling 119")
    spend(table)
    drop(state, seat, card)
    stack_for(state, seat, into, site)
    put(state, seat, into, [Card(card, BLACK, move.heavy)])
    table.record_event("produced", seat, card=card, site=site, stack=into, heavy=move.heavy)


def _only_site(state: State, seat: int, card: str) -> str:
    """The one factory that can build a card. Raises `IllegalMove`."""
    sites = list(dict.fromkeys(move.site for move in productions(state, seat) if move.card == card))
    if len(sites) == 1:
        return sites[0]
    if (spent := spent_refusal(state)) is not None:
        raise spent
    what = "Say at which factory." if sites else f"No factory you may use builds {SPECTRAL[card]}."
    raise IllegalMove(what, "I8")


def delivery_cost(site: str) -> int:
    """Tanks to send a card from a site to LEO (I9, ruling 119)."""
    space = SKY.spaces[site]
    extra = EXTRA if space.land().size >= EXTRA_SIZE else 0
    return PER_ZONE * ZONES[space.zone].from_leo + extra


def delivery_refusal(
    state: State, seat: int, name: str, card: Card, hijack: bool
) -> IllegalMove | None:
    """Why this card cannot be delivered from its stack."""
    if (spent := spent_refusal(state)) is not None:
        return spent
    stack = state.seats[seat].stacks[name]
    if card.side != BLACK:
        return IllegalMove(f"{lie(card).name} is no black card.", "I9; ruling 119")
    if SKY.spaces[stack.at].site is None:
        return IllegalMove(
            f"{lie(card).name} is at {SKY.spaces[stack.at].title}, where there is no factory.", "I9"
        )
    if (why := factory_refusal(state, seat, stack.at, hijack)) is not None:
        return why
    if card.moved:
        return IllegalMove(f"{lie(card).name} has moved this turn.", "H1; ruling 36")
    cost, aboard = delivery_cost(stack.at), stack.water + stack.isotope
    if cost > aboard:
        return IllegalMove(
            f"Delivery from {SKY.spaces[stack.at].title} takes {cost} tanks; {stack_name(name)} has {aboard}.",
            "I9; ruling 119",
        )
    return None


def deliveries(state: State, seat: int) -> list[Deliver]:
    if state.operated:
        return []
    found: list[Deliver] = []
    for name, stack in state.seats[seat].stacks.items():
        for card in stack.cards:
            for hijack in (False, True):
                if delivery_refusal(state, seat, name, card, hijack) is None:
                    found.append(Deliver(card.id, hijack))
                    break
    return found


def deliver(table: Table[State], seat: int, move: Deliver) -> None:
    """Glitch trigger, then the tanks, blue first, and the card is in LEO; it has moved (ruling 36)."""
    state = table.state
    if (spent := spent_refusal(state)) is not None:
        raise spent
    name, card = located(state, seat, move.card, lambda card: card.side == BLACK)
    if (why := delivery_refusal(state, seat, name, card, move.hijack)) is not None:
        raise why
    site = state.seats[seat].stacks[name].at
    table.record_event("delivers", seat, card=card.id, site=site, stack=name, hijack=move.hijack)
    losses.trigger(table, seat, name)
    stack = state.seats[seat].stacks.get(name)
    left = stack.card(card.id) if stack else None
    lost = IllegalMove(f"{lie(card).name} is lost.", "ruling 98")
    refused = delivery_refusal(state, seat, name, left, move.hijack) if left else lost
    spend(table)
    if refused is not None:
        fail(table, seat, "deliver", refused)
        return
    _send(table, seat, name, card.id)


def _send(table: Table[State], seat: int, name: str, card_id: str) -> None:
    state = table.state
    stack = state.seats[seat].stacks[name]
    card = next(card for card in stack.cards if card.id == card_id)
    mass, cost = fuel.cargo(stack), delivery_cost(stack.at)
    water = min(cost, stack.water)
    stack.water -= water
    stack.isotope -= cost - water
    stack.cards = [other for other in stack.cards if other is not card]
    if name == ROCKET:
        fuel.reweigh(stack, mass)
    card.moved = True
    put(state, seat, LEO_STACK, [card])
    table.record_event("delivered", seat, card=card_id, water=water, isotope=cost - water, to=LEO)
    tidy(state, seat, name)
