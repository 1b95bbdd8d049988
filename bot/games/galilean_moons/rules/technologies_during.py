"""Technologies that declare an action and come before it: Invaders, Survey (rulings 30, 32).

Technologies that change the action they belong to: Spoils and Colony at an Invade, Prepare and Archive at a Draw (rulings 33, 34, 71).

Spoils and Colony are asked for when the cards are paid and the sector is taken: nothing that they do touches what lies
between, and so a plain Invade asks nothing.
"""

from __future__ import annotations

from typing import ClassVar

from bot.engine import IllegalMove, Table
from bot.games.galilean_moons.printed.names import title
from bot.games.galilean_moons.printed.pieces import RULES, SECTORS
from bot.games.galilean_moons.rules.actions import AFTER, BEFORE, DRAWING, TechnologyMove, figure
from bot.games.galilean_moons.rules.cards import discard, refill_draft
from bot.games.galilean_moons.rules.control import place
from bot.games.galilean_moons.rules.draw import (
    drawing_of,
    proceed,
    sources,
    start_drawing,
    to_discard,
)
from bot.games.galilean_moons.rules.gems import gain
from bot.games.galilean_moons.rules.invade import place_refusal
from bot.games.galilean_moons.rules.state import Drawing, Moment, State, tell


class Invaders(TechnologyMove, frozen=True):
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


class Survey(TechnologyMove, frozen=True):
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


class Spoils(TechnologyMove, frozen=True):
    """Gain 1 gem of the type played for each opposing unit that your Invade removed."""

    command: ClassVar[str] = "use spoils"
    label: ClassVar[str] = "Spoils"
    technology: ClassVar[str] = "spoils"
    when: ClassVar[str] = AFTER
    action: ClassVar[str] = "invade"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        invasion = just_done(state)
        if invasion.units == 0:
            return IllegalMove(
                "Your Invade removed no opposing unit.", "Detailed Technology Index 4; ruling 33"
            )
        if state.supply[invasion.kind] == 0:
            return IllegalMove(
                f"No {title(invasion.kind)} gem is left in the supply.",
                "Detailed Technology Index 4; ruling 33",
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        invasion = just_done(table.state)
        tell(table, "used", seat, technology="spoils")
        gain(table, seat, invasion.kind, invasion.units)


class Colony(TechnologyMove, frozen=True):
    """Place a second unit into the sector that you have just invaded."""

    command: ClassVar[str] = "use colony"
    label: ClassVar[str] = "Colony"
    technology: ClassVar[str] = "colony"
    when: ClassVar[str] = AFTER
    action: ClassVar[str] = "invade"

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if state.seats[seat].supply == 0:
            return IllegalMove(
                "You have no second unit in your supply.", "Detailed Technology Index 14; ruling 34"
            )
        if state.sectors[just_done(state).at].units == RULES.units_in_sector:
            return IllegalMove("Two units are there already.", "Units")
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        at = just_done(table.state).at
        tell(table, "used", seat, technology="colony")
        place(table.state, seat, at)
        tell(table, "second_unit", seat, at=at)


class Prepare(TechnologyMove, frozen=True):
    """Draw 2 more cards with this Draw action."""

    command: ClassVar[str] = "use prepare"
    label: ClassVar[str] = "Prepare"
    technology: ClassVar[str] = "prepare"
    when: ClassVar[str] = DRAWING

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        return draw_action_refusal(state)

    def perform(self, table: Table[State], seat: int) -> None:
        tell(table, "used", seat, technology="prepare")
        drawing_of(table.state).picks += figure("prepare", "extra_cards")


class Archive(TechnologyMove, frozen=True):
    """Keep 5 cards instead of 4 before this Draw action."""

    command: ClassVar[str] = "use archive"
    label: ClassVar[str] = "Archive"
    technology: ClassVar[str] = "archive"
    when: ClassVar[str] = DRAWING

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if refusal := draw_action_refusal(state):
            return refusal
        if to_discard(state, seat) == 0:
            return IllegalMove(
                "You have nothing to discard.", "Detailed Technology Index 23; ruling 71"
            )
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        tell(table, "used", seat, technology="archive")
        drawing_of(table.state).keep = figure("archive", "keep_limit")
        proceed(table, seat)


def just_done(state: State) -> Moment:
    moment = state.acting.after
    assert moment is not None
    return moment


def draw_action_refusal(state: State) -> IllegalMove | None:
    """Cards drawn by another technology are no Draw action."""
    if drawing_of(state).is_action:
        return None
    return IllegalMove("This belongs to a Draw action only.", "Draw")
