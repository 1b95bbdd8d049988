"""Effect cards of the solo game that change a rule of the ordinary game while they are in play."""

from __future__ import annotations

from bot.rules.dawn_on_titan.printed.chart import EFFECTS
from bot.rules.dawn_on_titan.state import State


def in_play(state: State, op: str) -> int | None:
    """The figure of the effect with this `op`, or None when no such card is in play."""
    if state.solo is None:
        return None
    for card in state.solo.effects:
        if EFFECTS[card].op == op:
            return EFFECTS[card].figure
    return None
