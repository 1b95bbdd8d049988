"""Between two actions (G7, ruling 53)."""

from __future__ import annotations

from bot.rules.high_frontier import glitches
from bot.rules.high_frontier.rights import any_human
from bot.rules.high_frontier.state import State
from bot.rules.kernel import Step, Table


class Lull(Step[State]):
    """Between two actions of the turn player: glitches that a Human is with are repaired without asking (G7, ruling 53)."""

    def run(self, table: Table[State]) -> None:
        table.state.busy = False
        for seat, owner in enumerate(table.state.seats):
            for name, stack in owner.stacks.items():
                if stack.glitched and any_human(table.state, stack.at):
                    glitches.repair(table, seat, name)
