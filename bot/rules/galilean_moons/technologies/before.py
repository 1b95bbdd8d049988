"""Technologies that declare an action and come before it: Invaders, Survey (rulings 30, 32)."""

from __future__ import annotations

from typing import ClassVar

from bot.rules.galilean_moons.acts import BEFORE, Use, figure
from bot.rules.galilean_moons.cards import discard, refill_draft
from bot.rules.galilean_moons.drawing import sources, start_drawing
from bot.rules.galilean_moons.invading import place_refusal
from bot.rules.galilean_moons.printed.chart import SECTORS
from bot.rules.galilean_moons.state import Drawing, State
from bot.rules.galilean_moons.words import tell
from bot.rules.kernel import IllegalMove, Table


class Invaders(Use, frozen=True):
    """Declare an Invade and draw 1 card first; if you then cannot pay any Invade, the action is lost."""

    command: ClassVar[str] = "use invaders"
    label: ClassVar[str] = "Invaders"
    technology: ClassVar[str] = "invaders"
    when: ClassVar[str] = BEFORE
    action: ClassVar[str] = "invade"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if all(place_refusal(state, seat, at) for at in SECTORS):
            return IllegalMove("There is no sector that you could invade.", "Invade")
        if not sources(state):
            return IllegalMove("There is no card to draw.", "Detailed Technology Index 3")
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        tell(table, "used", seat, technology="invaders")
        table.state.acting.declared = "invade"
        start_drawing(table, seat, Drawing("invaders", figure("invaders", "count")))


class Survey(Use, frozen=True):
    """Before a Draw: discard the whole draft and refill it; the Draw follows."""

    command: ClassVar[str] = "use survey"
    label: ClassVar[str] = "Survey"
    technology: ClassVar[str] = "survey"
    when: ClassVar[str] = BEFORE
    action: ClassVar[str] = "draw"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if any(state.draft):
            return None
        return IllegalMove("The draft is empty.", "Detailed Technology Index 20")

    def perform(self, table: Table[State], seat: int) -> None:
        state = table.state
        cards = [card for card in state.draft if card]
        tell(table, "used", seat, technology="survey")
        tell(table, "draft_discarded", seat, cards=cards)
        state.draft = [None] * len(state.draft)
        state.acting.declared = "draw"
        discard(table, cards)
        refill_draft(table)
