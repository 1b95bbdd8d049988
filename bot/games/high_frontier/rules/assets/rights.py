"""Who may do what: privileges, Powersat, factories of others, felonies, Humans, seasons (B6, N4-N6; rulings 3, 61b, 84, 85, 133)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import SEAT_LETTERS
from bot.games.high_frontier.printed.cards import CREW, FACTIONS
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.tracks import FIGURES, PRICES, SEASONS
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import Card, Stack, State

FELONIOUS, POWERSAT, CHEAP_FINAO, SCRUM = (
    "felonious",
    "powersat",
    "open_source_finao",
    "scrum_troubleshooters",
)
VOID_ALONE = ("taxes", "secretary_general", FELONIOUS)  # solitaire pays Aquas instead (ruling 15)
PUSH, ASSIST, FACTORY = "push", "assist", "factory"  # what a leave is for
SCRUM_LEAVE = "scrum"


def season(state: State) -> str:
    return SEASONS[state.spot]


def privilege(state: State, seat: int) -> str:
    """The privilege in force: in anarchy everybody's is Felonious (ruling 133); three are void in solitaire (ruling 15)."""
    if state.anarchy:
        return FELONIOUS
    crew = state.seats[seat].crew
    printed = FACTIONS[crew].privilege if crew else ""
    return "" if len(state.seats) == 1 and printed in VOID_ALONE else printed


def has_leave(state: State, seat: int, what: str, site: str = "", by: int | None = None) -> bool:
    """Whether somebody (or `by`) has permitted this seat to do it, here or anywhere (rulings 144, 148)."""
    return any(
        leave.to == seat
        and leave.what == what
        and leave.site in ("", site)
        and by in (None, leave.by)
        for leave in state.leaves
    )


def holds_powersat(state: State, seat: int) -> bool:
    """By privilege, by a refinery spent for it, or by an own factory on a Push Site (H3)."""
    if privilege(state, seat) == POWERSAT or state.seats[seat].powersat:
        return True
    return any(
        place.factory == seat and SKY.spaces[site].land().push
        for site, place in state.places.items()
    )


def has_powersat(state: State, seat: int) -> bool:
    """Own, or lent by one who holds it (ruling 65)."""
    return holds_powersat(state, seat) or any(
        leave.to == seat and leave.what == PUSH and holds_powersat(state, leave.by)
        for leave in state.leaves
    )


def finao_price(state: State, seat: int) -> int:
    """Aquas for one hazard roll (H7, ruling 88)."""
    return 3 if privilege(state, seat) == CHEAP_FINAO else int(FIGURES["finao_aqua"])


def owner_of_crew(state: State, card: str) -> int | None:
    return next((number for number, seat in enumerate(state.seats) if seat.crew == card), None)


def stacks_at(state: State, space: str) -> Iterator[tuple[int, str, Stack]]:
    """All stacks in a space with their owners and names, the LEO stacks included."""
    for number, seat in enumerate(state.seats):
        for name, stack in seat.stacks.items():
            if stack.at == space:
                yield number, name, stack


def human_cards(state: State, seat: int, space: str) -> Iterator[Card]:
    """Own Humans in a space; a Crew aboard a foreign stack stays its owner's (ruling 3)."""
    for _, _, stack in stacks_at(state, space):
        for card in stack.cards:
            if card.side == CREW and owner_of_crew(state, card.id) == seat:
                yield card


def has_human(state: State, seat: int, space: str) -> bool:
    """A Crew card, a colony dome, or LEO itself (ruling 3)."""
    if space == LEO or state.seen(space).colony == seat:
        return True
    return any(True for _ in human_cards(state, seat, space))


def any_human(state: State, space: str) -> bool:
    return any(has_human(state, seat, space) for seat in range(len(state.seats)))


def is_felon(state: State, seat: int) -> bool:
    """Whether this seat's Humans may commit felonies: by privilege, anarchy or loan of one who still has the right (ruling 61b)."""
    return privilege(state, seat) == FELONIOUS or any(
        privilege(state, other) == FELONIOUS and has_leave(state, seat, FELONIOUS, by=other)
        for other in state.after(seat)
    )


def may_use_factory(state: State, seat: int, site: str, what: str) -> bool:
    """An own factory, one that a module opens, or one whose owner has said yes (ruling 84)."""
    owner = state.seen(site).factory
    if owner is None:
        return False
    return (
        owner == seat
        or hooks.opens_factories(state, seat)
        or any(has_leave(state, seat, kind, site, owner) for kind in (what, FACTORY))
    )


def may_hijack(state: State, seat: int, site: str, stack: Stack | None = None) -> bool:
    """A felony: the right, an own Human at the site or in the landing stack, none of the owner's there (ruling 85)."""
    owner = state.seen(site).factory
    if owner is None or owner == seat or not is_felon(state, seat) or has_human(state, owner, site):
        return False
    aboard = stack is not None and any(
        card.side == CREW and owner_of_crew(state, card.id) == seat for card in stack.cards
    )
    return aboard or has_human(state, seat, site)


def factories_of_type(state: State, spectral: str) -> int:
    """Cubes of all players on sites of this type (ruling 6)."""
    return sum(
        place.factory is not None and SKY.spaces[site].land().spectral == spectral
        for site, place in state.places.items()
    )


def price(state: State, spectral: str, more: int = 0) -> int:
    """The factory stock price of a type, or with so many factories more (ruling 6)."""
    return PRICES[min(factories_of_type(state, spectral) + more, len(PRICES) - 1)]


def standing_answer(state: State, by: int, to: int, what: str) -> str:
    """yes, no, or empty: what a seat answers by standing order when `to` asks for leave (ruling 148)."""
    orders = state.seats[by].orders.leaves
    return orders.get(f"{what} {SEAT_LETTERS[to]}", orders.get(what, ""))


def has_bare_glitch(state: State, seat: int) -> bool:
    """Whether a glitched stack of this seat has nobody's Human with it."""
    stacks = state.seats[seat].stacks.values()
    return any(stack.glitched and not any_human(state, stack.at) for stack in stacks)


def has_scrum(state: State, seat: int) -> bool:
    """Whether Scrum Troubleshooters repair for this seat: its own, or another's by leave or standing order (ruling 149)."""
    return any(
        privilege(state, other) == SCRUM
        and (
            other == seat
            or has_leave(state, seat, SCRUM_LEAVE, by=other)
            or standing_answer(state, other, seat, SCRUM_LEAVE) == "yes"
        )
        for other in range(len(state.seats))
    )
