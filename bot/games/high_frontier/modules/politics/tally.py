"""The vote tally: where the gold star goes, and who chooses when votes are equal (O3, O6; rulings 151, 152, 163)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Table, listed
from bot.games.high_frontier.modules.politics.laws import ideology_named, sitting
from bot.games.high_frontier.modules.politics.points import decides
from bot.games.high_frontier.modules.politics.standing_orders import LAW, OrderPolitics, wished
from bot.games.high_frontier.printed.assembly import IDEOLOGIES
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.state import State


class ChooseLaw(Move, frozen=True):
    """Say which law becomes active.

    The vote is tied.
    """

    command: ClassVar[str] = "politics law"
    label: ClassVar[str] = "Choose the law"
    law: Annotated[str, Meta(description="Ideology")]


class Tally(DefaultingStep):
    """A vote tally, if delegates have changed since the last one; the final one counts legacy votes and always takes place.

    `seat` chooses in a tie: the active player, off-turn the 1st Player (ruling 152).
    """

    seat: int
    final: bool = False

    def _winners(self, state: State) -> list[str]:
        assembly = sitting(state)
        is_due = self.final or assembly.changed
        return assembly.winners(self.final) if is_due else [assembly.law]

    def decision(self, state: State) -> Decision | None:
        winners = self._winners(state)
        if len(winners) < 2:
            return None
        names = listed((f"{name} ({IDEOLOGIES[name].law.name})" for name in winners), "or")
        task = "to choose the active law"
        question = f"The {'final ' if self.final else ''}vote is tied: {names}?"
        return Decision((self.seat,), (ChooseLaw,), task, question, orders=(OrderPolitics,))

    def offers(self, state: State, seat: int) -> list[Move]:
        """Where the choice decides nothing there is one: the star stays, else it goes clockwise from freedom."""
        winners = self._winners(state)
        return [
            ChooseLaw(name)
            for name in (winners if decides(state, winners, self.final) else winners[:1])
        ]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        return wished(state, seat, LAW, {name: ChooseLaw(name) for name in self._winners(state)})

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, ChooseLaw)
        law, winners = ideology_named(move.law), self._winners(table.state)
        if law not in winners:
            raise IllegalMove(f"The vote is tied between {listed(winners)}.", "O3; ruling 151")
        self._carry(table, law)

    def run(self, table: Table[State]) -> None:
        assembly = sitting(table.state)
        if self.final or assembly.changed:
            self._carry(table, self._winners(table.state)[0])

    def _carry(self, table: Table[State], law: str) -> None:
        assembly = sitting(table.state)
        counts = {name: n for name, n in assembly.counts(self.final).items() if n}
        before, assembly.law, assembly.changed = assembly.law, law, False
        table.record_event("tally", law=law, before=before, counts=counts, final=self.final)
