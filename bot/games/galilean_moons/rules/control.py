"""Units, sector control and bases (Units; Sector Control; Base Building; rulings 7-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.engine import IllegalMove, Table
from bot.games.galilean_moons.printed.names import listed, plain
from bot.games.galilean_moons.printed.pieces import MOON_OF, MOONS, NEIGHBOURS, RULES, SECTORS
from bot.games.galilean_moons.rules.cards import hand_count
from bot.games.galilean_moons.rules.state import State, tell, who


def place(state: State, seat: int, at: str) -> None:
    """A unit from a supply into a sector that is open or the seat's own."""
    sector = state.sectors[at]
    state.seats[seat].supply -= 1
    sector.owner = seat
    sector.units += 1


def lift(state: State, at: str, units: int) -> int:
    """Take units out of a sector and tell whose they are. Without units nobody controls it; its base is neutral then (ruling 11)."""
    sector = state.sectors[at]
    owner = sector.owner
    assert owner is not None
    sector.units -= units
    if sector.units == 0:
        sector.owner = None
    return owner


def send_home(state: State, at: str, units: int) -> int:
    """Return units to their owner's supply; gives the owner."""
    owner = lift(state, at, units)
    state.seats[owner].supply += units
    return owner


def build_bases(table: Table[State], at: str) -> None:
    """A base in each sector of this moon that, with both neighbours, belongs to one seat (ruling 7)."""
    state = table.state
    for center in MOONS[MOON_OF[at]].sectors:
        sector = state.sectors[center]
        if sector.owner is not None and not sector.base and _is_surrounded(state, center):
            sector.base = True
            tell(table, "base", sector.owner, at=center)


def _is_surrounded(state: State, center: str) -> bool:
    owner = state.sectors[center].owner
    return all(state.sectors[other].owner == owner for other in NEIGHBOURS[center])


def take_over(table: Table[State], seat: int, at: str) -> int:
    """Occupy a sector: its units go home, its base becomes a ruin, one unit enters, bases are built. Gives the units removed."""
    state = table.state
    sector = state.sectors[at]
    removed = sector.units
    if removed:
        send_home(state, at, removed)
    if sector.base:
        sector.base = False
        state.seats[seat].ruins += 1
    place(state, seat, at)
    build_bases(table, at)
    return removed


def tell_invasion(table: Table[State], seat: int, at: str, cards: Mapping[str, int]) -> None:
    """Who takes what from whom; `cards` are those paid, none for Dr. Icarus."""
    state = table.state
    sector = state.sectors[at]
    loser = None if sector.owner is None else who(state, sector.owner)
    tell(
        table, "invaded", seat, at=at, cards=dict(cards), loser=loser, units=sector.units,
        ruin=sector.base,
    )  # fmt: skip


def is_open(state: State, at: str) -> bool:
    """Without base and unit (Setup 12)."""
    return state.sectors[at].owner is None and not state.sectors[at].base


def invade_cost(state: State, at: str) -> int:
    """Matching cards that a seat pays which does not control the sector."""
    sector = state.sectors[at]
    base = RULES.invade_base if sector.base else 0
    return RULES.invade + RULES.invade_unit * sector.units + base


def own_sectors(state: State, seat: int) -> Iterator[str]:
    return (at for at in SECTORS if state.sectors[at].owner == seat)


def is_idle(state: State, seat: int) -> bool:
    """Whether the seat has no sector to act in, or no card to pay with; both are public."""
    return not hand_count(state, seat) or not any(own_sectors(state, seat))


def sector_refusal(at: str) -> IllegalMove | None:
    if at in SECTORS:
        return None
    moons = listed(f"{moon.sectors[0]} to {moon.sectors[-1]}" for moon in MOONS.values())
    return IllegalMove(
        f"There is no sector {at.upper()}; the sectors are {moons}.", "Sector Adjacency"
    )


def own_sector_refusal(state: State, seat: int, typed: str) -> IllegalMove | None:
    """Why this is no sector of the seat; with the sectors that are."""
    at = plain(typed)
    if refusal := sector_refusal(at):
        return refusal
    if state.sectors[at].owner != seat:
        own = listed(own_sectors(state, seat), "or")
        return IllegalMove(f"You do not control {at}; you control {own}.", "Sector Control")
    return None
