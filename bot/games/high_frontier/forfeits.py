"""What a seat could still use and loses by the end of its turn (D1, E3; rulings 25, 49, 50, 58, 95)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.engine import IllegalMove, Move, NoChance, Position, Table
from bot.games.high_frontier.printed.names import place_name, stack_name
from bot.games.high_frontier.rules.flight import flight
from bot.games.high_frontier.rules.free_actions import dirt, martian, settling
from bot.games.high_frontier.rules.turn.turn import PLAYS, EndTurn, outposts
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import State

FREE: dict[type[Move], Callable[[Any], str]] = {
    dirt.RideCable: lambda move: "the Mooncable's dirt",
    dirt.LoadDirt: lambda move: "a tank of dirt",
    martian.Martian: lambda move: "the Martian's drive",
    settling.TakeGlory: lambda move: f"the glory at {place_name(move.site)}",
}
GIVES = {"loaded_dirt", "martian", "glory"}  # any other event of such a move takes something away


def forfeits(
    position: Position[Any, Any], seat: int, offers: Sequence[Move], move: Move
) -> list[str]:
    """Return what is left of the turn, free powers that come once in it, Outposts that do not stay.

    Not named is what costs something, for leaving it out may be meant: a lobbied law (an Aqua and a delegate), a murder (a Human).
    Nor is what can be had next turn just as well: dirt for a triangle that is no Crew's, a colony.
    """
    if not isinstance(move, EndTurn):
        return []
    state: State = position.state
    lost = ["your movement"] if any(isinstance(other, flight.Fly) for other in offers) else []
    lost += [] if state.operated else ["your operation"]
    lost += dict.fromkeys(FREE[type(other)](other) for other in _unused(state, seat, offers))
    names = outposts(state, seat) if move.keep else []
    return lost + [stack_name(name) for name in names if name not in move.keep]


def _unused(state: State, seat: int, offers: Sequence[Move]) -> Iterator[Move]:
    """Free powers on offer that are gone with the turn: once a turn, or a glory that somebody else may take first."""
    for move in offers:
        is_power = type(move) in FREE
        if isinstance(move, dirt.LoadDirt):
            is_power = dirt.is_once_a_turn(state, seat, move)
        if is_power and _only_gives(state, seat, move):
            yield move


class _DieRolledError(Exception):
    """A power that rolls a die costs something."""


def _only_gives(state: State, seat: int, move: Move) -> bool:
    """True if the move, tried on a copy, rolls no die, loses nothing and spoils no better Fuel aboard."""
    table = Table(state.copied(), NoChance(_DieRolledError))
    _, act = hooks.plays(state, PLAYS)[type(move)]
    try:
        act(table, seat, move)
    except (_DieRolledError, IllegalMove):
        return False
    before, after = state.seats[seat].rocket, table.state.seats[seat].rocket
    is_spoilt = bool(before and before.grade and (after is None or after.grade != before.grade))
    return not is_spoilt and {event.kind for event in table.events} <= GIVES
