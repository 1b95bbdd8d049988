"""How a match ends and who has won (How to win; rulings 15, 21, 44-46)."""

from __future__ import annotations

from bot.engine import Outcome, ScoreLine, Table
from bot.games.dawn_on_titan.printed.pieces import INDUSTRIES
from bot.games.dawn_on_titan.rules.state import Ending, State
from bot.games.dawn_on_titan.rules.storage import total
from bot.games.dawn_on_titan.rules.units import industries_of

TO_WIN = 7

SEVENTH, EXPLORED, STALEMATE = "seventh industry", "last exploration", "stalemate vote"
AI_DONE, NO_ROOM, DECK_OUT = "sixth AI industry", "no room for seven industries", "AI deck empty"


def has_won(state: State, seat: int) -> bool:
    return len(industries_of(state, seat)) >= TO_WIN


def win_by_industries(table: Table[State], seat: int) -> None:
    """The seventh industry ends the match at once (ruling 15)."""
    finish(table, SEVENTH, (seat,))


def finish(table: Table[State], reason: str, winners: tuple[int, ...]) -> None:
    """Close the match; the kernel asks nobody any more."""
    table.state.ending = Ending(reason, winners)
    table.record_event("ended", reason=reason, winners=list(winners))


def leaders(state: State) -> tuple[int, ...]:
    """Most industries, then most tokens, then shared (ruling 45)."""
    ranks = [
        (len(industries_of(state, seat)), total(state, seat)) for seat in range(len(state.seats))
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def outcome(state: State) -> Outcome | None:
    """None while the match goes on."""
    if state.ending is None:
        return None
    seats = range(len(state.seats) if state.solo is None else 1)
    built = [industries_of(state, seat) for seat in seats]
    lines = [ScoreLine("Industries", tuple(len(own) for own in built))]
    for kind in INDUSTRIES:
        counts = tuple(sum(own == kind for own, _ in seat) for seat in built)
        lines.append(ScoreLine(f"· {kind.replace('_', ' ')}", counts))
    lines.append(ScoreLine("Resources", tuple(total(state, seat) for seat in seats)))
    if state.solo is not None:
        lines += _solo_lines(state, len(state.solo.deck))
    return Outcome(state.ending.reason, state.ending.winners, tuple(lines))


def _solo_lines(state: State, left: int) -> list[ScoreLine]:
    """The score of a mission is the cards left in the AI deck, the active event included; a failed one has none (ruling 56)."""
    lines = [ScoreLine("AI industries", (len(industries_of(state, len(state.seats) - 1)),))]
    won = state.ending is not None and bool(state.ending.winners)
    return [*lines, ScoreLine("Score", (left,))] if won else lines
