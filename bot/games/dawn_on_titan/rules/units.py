"""Key Concepts: units, who is where in which direction, and how a unit goes home.

Effect cards of the solo game that change a rule of the ordinary game while they are in play.
"""

from __future__ import annotations

from bot.engine import Table
from bot.games.dawn_on_titan.printed.pieces import BODY_DIRECTION, EFFECTS
from bot.games.dawn_on_titan.rules.state import Body, State


def ships_in(state: State, seat: int, at: str, direction: str) -> list[str]:
    """The seat's ships in one location with one direction."""
    fleet = state.seats[seat].ships
    return [name for name, ship in fleet.items() if (ship.at, ship.direction) == (at, direction)]


def industries_in(state: State, seat: int, at: str, direction: str) -> list[str]:
    """The kinds of the seat's industries there; a body's direction is that of its orbit."""
    body = state.bodies.get(at)
    if body is None or BODY_DIRECTION[at] != direction:
        return []
    return [industry.kind for industry in body.industries if industry.seat == seat]


def units_in(state: State, seat: int, at: str, direction: str) -> list[str]:
    """Ships and industries of the seat in this traffic; names of ships and kinds of industries never clash."""
    return ships_in(state, seat, at, direction) + industries_in(state, seat, at, direction)


def industries_of(state: State, seat: int) -> list[tuple[str, str]]:
    """(kind, location) of every industry the seat has on the board."""
    return [
        (industry.kind, at)
        for at, body in state.bodies.items()
        for industry in body.industries
        if industry.seat == seat
    ]


def has_units(state: State, seat: int) -> bool:
    return bool(state.seats[seat].ships) or bool(industries_of(state, seat))


def traffic(state: State, without: int) -> dict[tuple[str, str], set[int]]:
    """(location, direction) → the seats other than `without` that have units there."""
    found: dict[tuple[str, str], set[int]] = {}
    for number, seat in enumerate(state.seats):
        if number != without:
            for ship in seat.ships.values():
                found.setdefault((ship.at, ship.direction), set()).add(number)
    for at, body in state.bodies.items():
        for industry in body.industries:
            if industry.seat != without:
                found.setdefault((at, BODY_DIRECTION[at]), set()).add(industry.seat)
    return found


def has_changed(state: State) -> None:
    """A body was explored or the number of industries changed: the stalemate guard starts anew (ruling 46)."""
    state.last_change = state.round
    state.votes.clear()


def remove_unit(table: Table[State], seat: int, unit: str, at: str, cause: str) -> None:
    """Return a ship or an industry to its HQ. `cause`: combat, meteorite or explosion."""
    state = table.state
    if unit in state.seats[seat].ships:
        del state.seats[seat].ships[unit]
    else:
        _remove_industry(state.bodies[at], seat, unit)
        state.seats[seat].home[unit] += 1
        has_changed(state)
    table.record_event("lost", seat, unit=unit, at=at, cause=cause)


def _remove_industry(body: Body, seat: int, kind: str) -> None:
    # by place, not by value: a bolt may have brought two industries of different kinds here
    for place, industry in enumerate(body.industries):
        if (industry.kind, industry.seat) == (kind, seat):
            del body.industries[place]
            return
    raise ValueError(f"seat {seat} has no {kind} there")


def in_play(state: State, op: str) -> int | None:
    """The figure of the effect with this `op`, or None when no such card is in play."""
    if state.solo is None:
        return None
    for card in state.solo.effects:
        if EFFECTS[card].op == op:
            return EFFECTS[card].figure
    return None
