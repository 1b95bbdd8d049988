"""What all moves of a turn have in common: when they may be made, why not, what follows (Main Actions; Technology cards; rulings 20, 29-31).

An act is a move that knows its candidates, says why it does not fit, and performs itself. `action_refusal` is the one door: what is
offered passes it, what is answered is asked by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import counted, title
from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.galilean_moons.rules.cards import refill_draft
from bot.games.galilean_moons.rules.state import Moment, State, Turn

MAIN, BEFORE, AFTER, DRAWING, FREE, COPY, END = (
    "main", "before", "after", "drawing", "free", "copy", "end",
)  # fmt: skip
COMPULSORY = "Main Actions; ruling 20"


class ActionMove(Move, frozen=True):
    """A move of a turn. `when`: its place in a turn; `action`: the main action it is or belongs to ("any", "" for none).

    A kind is secret if what can be chosen of it, or that nothing can, tells of a hand.
    """

    label: ClassVar[str] = "what your technologies allow"
    when: ClassVar[str] = FREE
    action: ClassVar[str] = ""

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        """Every act of this kind that may fit, best first."""
        return [cls()]

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        """Whether everybody can see that none of this kind fits: no card, unit or sector for it."""
        return False

    @property
    def uses(self) -> tuple[str, ...]:
        """The technologies used up by it."""
        return ()

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        """Why it does not fit the table, its moment and its technologies granted."""
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        raise NotImplementedError


class TechnologyMove(ActionMove, frozen=True):
    """The use of one technology; the window is as printed on the card. `joins`: others that may be used up with it.

    `is_free`: possible at any moment of a turn, once in it, and it takes nothing from its owner.
    """

    technology: ClassVar[str]
    is_free: ClassVar[bool] = False
    joins: ClassVar[tuple[str, ...]] = ()

    @property
    def uses(self) -> tuple[str, ...]:
        return (self.technology,)


KINDS: list[
    type[ActionMove]
] = []  # every kind of act, in the order of menus; turn.py, which knows them all, fills it


def action_refusal(state: State, seat: int, act: ActionMove) -> IllegalMove | None:
    """Why this act is not legal now."""
    if refusal := moment_refusal(state.acting, type(act), act.uses):
        return refusal
    for technology in act.uses:
        if refusal := readiness_refusal(state, seat, technology):
            return refusal
    return act.unfit(state, seat)


def legal_acts(state: State, seat: int) -> Iterator[Move]:
    """Every legal act; by kind, in the order of menus, the best of each kind first."""
    for kind in KINDS:
        if may_fit(state, seat, kind):
            for act in kind.candidates(state, seat):
                assert isinstance(act, ActionMove)
                if action_refusal(state, seat, act) is None:
                    yield act


def may_fit(state: State, seat: int, kind: type[ActionMove]) -> bool:
    """Whether acts of this kind belong here, as far as everybody can see: the moment, technologies face up, what they need."""
    used = (kind.technology, *kind.joins) if issubclass(kind, TechnologyMove) else ()
    if state.acting.copying and state.acting.copying not in used:
        return False
    if issubclass(kind, TechnologyMove) and readiness_refusal(state, seat, kind.technology):
        return False
    return _place_refusal(state.acting, kind) is None and not kind.is_closed(state, seat)


def readiness_refusal(state: State, seat: int, technology: str) -> IllegalMove | None:
    """Why this technology is not the seat's to use now (rulings 31, 42, 43)."""
    own = state.seats[seat]
    if state.acting.copying == technology:
        return None
    if technology not in own.technologies:
        hint = " Copy it with Replica first." if is_copyable(state, seat) else ""
        return IllegalMove(f"You do not own {title(technology)}.{hint}", "Technology cards")
    if technology in own.spent:
        return IllegalMove(
            f"{title(technology)} lies face down: each technology works once per turn.",
            "Technology cards; ruling 31",
        )
    return None


def is_copyable(state: State, seat: int) -> bool:
    """Whether Replica could copy something: face up, with a parked unit."""
    own = state.seats[seat]
    return "replica" in own.technologies and "replica" not in own.spent and own.parked > 0


def moment_refusal(turn: Turn, kind: type[ActionMove], uses: tuple[str, ...]) -> IllegalMove | None:
    """Why this is not the moment for such an act, whatever it does."""
    if turn.copying and turn.copying not in uses:
        return IllegalMove(
            f"Replica copies {title(turn.copying)}: use that now.",
            "Detailed Technology Index 7; ruling 43",
        )
    return _place_refusal(turn, kind)


def _place_refusal(turn: Turn, kind: type[ActionMove]) -> IllegalMove | None:
    if kind.when == COPY:
        return None
    if turn.drawing or kind.when == DRAWING:
        return _drawing_refusal(turn, kind)
    if turn.declared:
        return _declared_refusal(turn, kind)
    return _turn_refusal(turn, kind)


def _drawing_refusal(turn: Turn, kind: type[ActionMove]) -> IllegalMove | None:
    if turn.drawing is None:
        return IllegalMove("You are not drawing cards now; Draw comes first.", "Draw; ruling 23")
    if kind.when != DRAWING:
        left = counted(turn.drawing.picks, "card")
        return IllegalMove(f"Finish drawing first: {left} to take.", "Draw; ruling 23")
    return None


def _declared_refusal(turn: Turn, kind: type[ActionMove]) -> IllegalMove | None:
    if kind.when in (MAIN, BEFORE) and kind.action == turn.declared:
        return None
    return IllegalMove(
        f"You have declared {title(turn.declared)}: that action comes now.",
        "Technology cards; rulings 31, 32",
    )


def _turn_refusal(turn: Turn, kind: type[ActionMove]) -> IllegalMove | None:
    if kind.when in (MAIN, BEFORE) and turn.left == 0:
        return IllegalMove("No action is left in this turn; end it.", COMPULSORY)
    if kind.when == AFTER and not is_after(turn, kind.action):
        action = "action" if kind.action == "any" else f"{title(kind.action)} action"
        return IllegalMove(
            f"{kind.label} comes directly after one of your {action}s, before anything else.",
            "Technology cards; ruling 30",
        )
    if kind.when == END and turn.left:
        return IllegalMove(f"{counted(turn.left, 'action')} must still be done.", COMPULSORY)
    return None


def is_after(turn: Turn, action: str) -> bool:
    return turn.after is not None and action in ("any", turn.after.action)


def raise_refusal(state: State, seat: int, act: ActionMove) -> None:
    """Its technologies lie face down now; a copied one costs Replica, which was turned down when it copied."""
    for technology in act.uses:
        if state.acting.copying == technology:
            state.acting.copying = ""
        else:
            state.seats[seat].spent.append(technology)


def complete_action(table: Table[State], moment: Moment | None) -> None:
    """An action has been resolved: the draft is refilled, and `moment` is open for technologies that follow it (rulings 24, 31, 69)."""
    turn = table.state.acting
    if not turn.is_extra:
        turn.left -= 1
    turn.declared, turn.is_extra, turn.drawing = "", False, None
    turn.after = moment
    refill_draft(table)


def figure(technology: str, name: str) -> int:
    """A number printed on a technology card."""
    return TECHNOLOGIES[technology].figures[name]
