"""Disks and cubes in the reserves, and where they lie (B8, I7; rulings 2, 6, 10, 61, 115)."""

from __future__ import annotations

from bot.engine import IllegalMove, Table
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.printed.tracks import PIECES
from bot.games.high_frontier.rules.assets.rights import privilege
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import State

TAXES = "taxes"
MOST_OUTPOSTS = PIECES["outpost_chits"]  # at the end of a turn (ruling 25)


def disks_left(state: State, seat: int) -> int:
    return PIECES["claim_disks"] - sum(place.claim == seat for place in state.places.values())


def cubes_left(state: State, seat: int) -> int:
    """The Sunspot Cube is one of the 1st Player's seven (ruling 10)."""
    built = sum(place.factory == seat for place in state.places.values())
    out = built + hooks.cubes_out(state, seat)
    return PIECES["factory_cubes"] - out - (seat == state.first)


def open_claims(state: State, seat: int) -> list[str]:
    """Own disks without a cube: those that may be moved or discarded."""
    return [
        site
        for site, place in state.places.items()
        if place.claim == seat and place.factory is None
    ]


def loose_cubes(state: State, seat: int) -> list[str]:
    """Own cubes without a dome: those that may be discarded (I7, G6)."""
    return [
        site
        for site, place in state.places.items()
        if place.factory == seat and place.colony is None
    ]


def spare_cubes(state: State, seat: int) -> list[str]:
    """Where an own cube could be taken from when none is left: sites, and places of modules (I7)."""
    return [*loose_cubes(state, seat), *hooks.spare_cubes(state, seat)]


def spare_cube(state: State, seat: int, typed: str) -> str | None:
    """The one of the spare cubes that is meant by a site or a module's place, unnamed by a standing order; None when there is none."""
    typed = typed or hooks.ordered_cube(state, seat)
    space = SKY.find(typed) if typed else None
    wanted = typed.strip().lower() if space is None else space.id
    return wanted if wanted in spare_cubes(state, seat) else None


def give_cube(table: Table[State], seat: int, where: str) -> None:
    """A spare cube goes back to the reserve."""
    if where in loose_cubes(table.state, seat):
        discard_cube(table, seat, where)
    else:
        hooks.give_cube(table, seat, where)


def place_claim(table: Table[State], seat: int, site: str, source: str = "") -> None:
    """A disk on a site, from the reserve or from `source`; whoever has Taxes takes an Aqua (ruling 115)."""
    state = table.state
    if source:
        state.place(source).claim = None
        orders = state.seats[seat].orders
        orders.disks = [wish for wish in orders.disks if wish != source]
    elif not disks_left(state, seat):
        raise ValueError(f"seat {seat} has no disk left")
    place = state.place(site)
    place.claim, place.busted = seat, False
    table.record_event("claimed", seat, site=site, source=source)
    pay_taxes(table)


def place_cube(table: Table[State], seat: int, site: str) -> None:
    """A cube on a site: the price of its type falls (ruling 6), Taxes takes an Aqua."""
    table.state.place(site).factory = seat
    table.record_event("factory", seat, site=site, spectral=SKY.spaces[site].land().spectral)
    pay_taxes(table)


def pay_taxes(table: Table[State]) -> None:
    for seat, owner in enumerate(table.state.seats):
        if privilege(table.state, seat) == TAXES:
            owner.leo.water += 1
            table.record_event("taxes", seat, aquas=1)


def pay_refusal(state: State, seat: int, price: int, what: str, rule: str) -> IllegalMove | None:
    """Why a seat cannot pay for something: `Boosting these costs 5 Aquas; you have 2.`"""
    have = state.seats[seat].leo.water
    if price <= have:
        return None
    return IllegalMove(f"{what} costs {aquas(price)}; you have {have}.", rule)


def discard_cube(table: Table[State], seat: int, site: str) -> None:
    """A cube goes back to the reserve; the claim under it stays, the price of its type rises (ruling 61)."""
    table.state.place(site).factory = None
    table.record_event("cube_discarded", seat, site=site)


def discard_disk(table: Table[State], seat: int, site: str) -> None:
    """A disk goes back to the reserve; the site is open again (ruling 61)."""
    table.state.place(site).claim = None
    table.record_event("disk_discarded", seat, site=site)


def locked_aquas(state: State, seat: int) -> int:
    """Aquas that an auction holds fast: the high bid a seat has made; all it has while its answer is sealed, since
    anything less would tell the bid (rulings 100, 147).
    """
    lot = state.auction
    if lot is None:
        return 0
    if seat in lot.sealed:
        return state.seats[seat].leo.water
    return lot.high if seat in lot.holders else 0
