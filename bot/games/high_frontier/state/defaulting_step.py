"""Questions that do not wait for ever: in time unanswered, the default of the table of decisions stands (ruling 170)."""

from __future__ import annotations

from bot.engine import Move, Step
from bot.games.high_frontier.state.state import State


class DefaultingStep(Step[State]):
    """A question out of the own turn; its default is offered first."""

    def default_answers(self, state: State, seat: int) -> list[Move]:
        return self.offers(state, seat)[:1]
