"""Everything that a seat may do beside the decisions: votes, deals, leaves, standing orders."""

from __future__ import annotations

from bot.rules.high_frontier import deals, heroism, joins, leaves, orders
from bot.rules.high_frontier.state import State
from bot.rules.kernel import Move


def standing(state: State, seat: int) -> list[Move]:
    """Answers that others wait for first."""
    if state.ending is not None:
        return []
    return [
        *heroism.standing(state, seat),
        *leaves.standing(state, seat),
        *deals.standing(state, seat),
        *orders.standing(state, seat),
        *joins.standing(state, seat),
    ]
