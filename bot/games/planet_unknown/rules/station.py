"""S.U.S.A.N.: the station, its depots, and the commander who turns it (sections 2, 3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, Move, Step, Table, seat_placeholder
from bot.games.planet_unknown.rules.state import State

DEPOTS = 6


def outer_slot(state: State, place: int) -> int:
    """The outer slot that faces a place of the table."""
    return (place + state.rotation) % DEPOTS


def inner_slot(state: State, place: int) -> int:
    return (outer_slot(state, place) + state.shift) % DEPOTS


def slots(state: State, place: int) -> tuple[list[str], list[str]]:
    """The outer and the inner stack of tiles at a place, top first."""
    return state.outer[outer_slot(state, place)], state.inner[inner_slot(state, place)]


def tops(state: State, seat: int, taken: Sequence[str] = ()) -> list[str]:
    """The tiles a seat may draft, outer one first; `taken`: tiles it has taken already in this turn."""
    found = []
    for slot in slots(state, state.places[seat]):
        left = [tile for tile in slot if tile not in taken]
        found += left[:1]
    return found


def take(state: State, tile: str) -> None:
    """A drafted tile leaves its slot."""
    slot = next(slot for slot in (*state.outer, *state.inner) if tile in slot)
    slot.remove(tile)


def is_some_depot_empty(state: State) -> bool:
    """End condition B: an outer slot and the inner one that faces it are both empty."""
    return any(not outer and not inner for outer, inner in (slots(state, p) for p in range(DEPOTS)))


class TurnStation(Move, frozen=True):
    """Turn the station: every depot moves on by this many places clockwise; 0 leaves it."""

    command: ClassVar[str] = "station"
    label: ClassVar[str] = "Turn the station"
    places: Annotated[int, Meta(ge=0, le=5, description="Places clockwise, 0 to 5")] = 0


def turn_by(state: State, places: int) -> None:
    """Clockwise: each seat is then served by the slot that was that many places counter-clockwise of it."""
    state.rotation = (state.rotation - places) % DEPOTS
    state.turned = places


class Rotate(Step[State]):
    """The commander turns the station to any of its six positions (3 to 6 players, or by event 15 alone)."""

    seat: int

    def decision(self, state: State) -> Decision:
        return Decision((self.seat,), (TurnStation,), "to turn the station")

    def offers(self, state: State, seat: int) -> list[Move]:
        """Best first: the outer tile that is largest for the seat that turns."""

        def size(places: int) -> int:
            slot = (state.places[seat] + state.rotation - places) % DEPOTS
            return len(state.outer[slot]) + len(state.inner[(slot + state.shift) % DEPOTS])

        return [TurnStation(places) for places in sorted(range(DEPOTS), key=lambda p: -size(p))]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, TurnStation)
        turn_by(table.state, move.places)
        table.record_event("station_turned", seat, who=seat_placeholder(seat), places=move.places)
