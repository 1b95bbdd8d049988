"""Where tokens found on a moonlet lie: asked after the reveal, unless the finder keeps a build list (ruling 20)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, Move, Step, Table
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.storage import gain, onto_refusal, placements


class PlaceTokens(Move, frozen=True):
    """Choose the ships and cards on which the tokens lie that you have found."""

    command: ClassVar[str] = "moonlet place"
    label: ClassVar[str] = "Place tokens"
    onto: Annotated[
        str, Meta(description="A ship or card for each token, e.g. alloy ship, alloy ship, stealth")
    ]


class Placing(Step[State]):
    """`count` tokens are found; a build list answers, and who has no choice is not asked."""

    seat: int
    resource: str
    count: int

    def _ways(self, state: State) -> list[str]:
        return placements(state, self.seat, self.resource, self.count)

    def decision(self, state: State) -> Decision | None:
        if len(self._ways(state)) < 2:
            return None
        found = f"{self.count} {self.resource}"
        question = (
            f"Where do your {found} lie? A build list (standing orders) answers this for you."
        )
        return Decision((self.seat,), (PlaceTokens,), f"to place {found}", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [PlaceTokens(onto) for onto in self._ways(state)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        return PlaceTokens(self._ways(state)[0]) if state.seats[seat].orders.build_list else None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PlaceTokens)
        if refusal := onto_refusal(table.state, seat, self.resource, self.count, move.onto):
            raise refusal
        gain(table, seat, self.resource, self.count, move.onto)

    def run(self, table: Table[State]) -> None:
        gain(table, self.seat, self.resource, self.count)
