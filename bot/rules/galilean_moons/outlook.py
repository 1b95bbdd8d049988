"""How long the match still lasts, for the panel: about how many turns are left, and a warning before a draw that may end an age."""

from __future__ import annotations

from bot.rules.galilean_moons.printed.chart import RULES
from bot.rules.galilean_moons.state import State
from bot.rules.galilean_moons.words import counted

# Cards that leave the deck in a turn, measured over many matches; the estimate counts it as much as four turns.
USUAL_RATE, USUAL_TURNS = 2.8, 4


def turns_left(state: State, viewer: int | None) -> int:
    """About how many turns each seat still has, its last turn included; exact for the viewer once the end is triggered."""
    if state.is_over:
        return 0
    if state.last_turns is not None:
        is_acting = state.turn is not None and state.turn.seat == viewer
        return int(viewer is None or is_acting or viewer in state.last_turns)
    if state.ender is not None:
        return 1
    to_come = len(state.deck) + (RULES.last_age - 1 - state.age) * (
        len(state.deck) + len(state.discard)
    )
    rate = (state.drawn + USUAL_RATE * USUAL_TURNS) / (state.turns + USUAL_TURNS)
    return round(to_come / rate / len(state.seats)) + 1


def warning(state: State) -> str | None:
    """Public: a draw now could take the last card of the deck; the draft is refilled from it, too."""
    turn = state.turn
    if turn is None or state.age == RULES.last_age or not (turn.left or turn.drawing):
        return None
    picks = turn.drawing.picks if turn.drawing else RULES.draw_cards
    if len(state.deck) > picks + state.draft.count(None):
        return None
    is_last = state.age == RULES.last_age - 1
    then = "the last round follows" if is_last else f"{RULES.age_titles[state.age + 1]} begins"
    return f"The deck holds {counted(len(state.deck), 'card')}: a draw may end {RULES.age_titles[state.age]}, and {then}."
