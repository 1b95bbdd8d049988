"""Private turns are shown and carried over to the table (section 3): tiles leave the station, cards their stacks."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import Table, seat_placeholder
from bot.games.planet_unknown.printed.pieces import DRAWN_GOALS
from bot.games.planet_unknown.rules.state import Goal, Seat, State, Turn
from bot.games.planet_unknown.rules.station import take

BLOCKED = "blocked"


def close(table: Table[State], phase: str, seats: Mapping[int, Seat]) -> None:
    """All turns of a phase at once, in the order of seats from the commander."""
    state = table.state
    state.is_drafted |= phase == "play"
    table.record_event("turns_closed", phase=phase, round=state.round, reveals=True)
    for seat in clockwise(state):
        if seat in seats:
            _close_one(table, seat, seats[seat])
    if phase == "civ" and any(own.turn.taken for own in seats.values()):
        table.record_event("tiles_shown")


def clockwise(state: State) -> list[int]:
    """Seats from the commander on."""
    count = len(state.seats)
    return [(state.commander + place) % count for place in range(count)]


def _close_one(table: Table[State], seat: int, own: Seat) -> None:
    state, turn = table.state, own.turn
    for told in turn.told:
        if not told.is_secret:
            table.record_event(told.kind, seat, **told.facts)
    placed = {piece.tile for piece in own.pieces}
    for tile in turn.taken:
        take(state, tile)
        if tile not in placed:  # taken only to advance
            state.emptied.append(tile)
    for card in turn.cards:
        next(stack for stack in state.stacks if card in stack).remove(card)
    if turn.goal:
        _common_goal(state, turn.goal)
    gone = [card for card in state.seats[seat].objectives if card not in own.objectives]
    state.gone_goals += gone
    if turn.is_blocked and not state.seats[seat].turn.is_blocked:  # not already in an earlier phase
        state.ending = state.ending or BLOCKED
        table.record_event("ending", seat, reason=BLOCKED, who=seat_placeholder(seat))
    before = state.seats[seat].turn.pool
    state.seats[seat] = own
    _reset(own, 0 if state.is_drafted else _movement_left(turn, before))


def _common_goal(state: State, chosen: int) -> None:
    """Jump Drive F: one of the three drawn lies before all; the others leave the match."""
    drawn, state.goal_deck = state.goal_deck[:DRAWN_GOALS], state.goal_deck[DRAWN_GOALS:]
    state.goals.append(Goal(chosen, list(range(len(state.seats)))))
    state.gone_goals += [card for card in drawn if card != chosen]


def _movement_left(turn: Turn, before: int) -> int:
    """Before the draft movement of an event stays, that of civ cards does not: it is a pool of its own (section 5)."""
    return min(turn.pool, before) if turn.phase == "civ" else turn.pool


def _reset(own: Seat, movement: int) -> None:
    """Between turns only what is carried over stays: ranks earned, movement of an event, a rover that waits for a tile."""
    turn = own.turn
    own.turn = Turn(
        todo=[gain for gain in turn.todo if gain.where == "round"],
        pool=movement,
        earned=list(turn.earned),
        is_blocked=turn.is_blocked,
        pieces=list(turn.pieces) if turn.phase in ("event", "play") else [],
    )
