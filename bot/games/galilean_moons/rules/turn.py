"""A turn: two actions and whatever technologies allow, bonus turns, the last round (Main Actions; End of Turn; Endgame Phase; rulings 20, 42, 45-47)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine import Decision, Move, Step, Table
from bot.games.galilean_moons.printed.names import counted, title
from bot.games.galilean_moons.printed.pieces import ICARUS, RULES
from bot.games.galilean_moons.rules.actions import (
    AFTER,
    COPY,
    DRAWING,
    END,
    KINDS,
    ActionMove,
    TechnologyMove,
    action_refusal,
    legal_acts,
    may_fit,
    raise_refusal,
)
from bot.games.galilean_moons.rules.draw import Discard, Draw, Pick, PickRest, to_discard
from bot.games.galilean_moons.rules.icarus import IcarusTurn
from bot.games.galilean_moons.rules.invade import Invade
from bot.games.galilean_moons.rules.mine import Mine
from bot.games.galilean_moons.rules.rally import Rally
from bot.games.galilean_moons.rules.state import State, Turn, tell
from bot.games.galilean_moons.rules.technologies_after import (
    Escort,
    Military,
    Mining,
    Rewind,
    Worker,
)
from bot.games.galilean_moons.rules.technologies_buying import Buy, Copy, Looting, Park
from bot.games.galilean_moons.rules.technologies_during import (
    Archive,
    Colony,
    Invaders,
    Prepare,
    Spoils,
    Survey,
)
from bot.games.galilean_moons.rules.technologies_moving import Recall, Saboteur, Teleport
from bot.games.galilean_moons.rules.technologies_paying import Convoy, Drill, Hoarder
from bot.games.galilean_moons.rules.technologies_trading import (
    Barter,
    Boost,
    Market,
    Refinery,
    Trader,
)


class EndTurn(ActionMove, frozen=True):
    """End your turn; technologies that lie face down come up again."""

    command: ClassVar[str] = "end"
    label: ClassVar[str] = "End turn"
    when: ClassVar[str] = END

    def perform(self, table: Table[State], seat: int) -> None:
        """The agenda goes on with the next turn."""


# Technologies of this very moment come first in menus: they lapse with the next command.
TURN_MOVES: tuple[type[ActionMove], ...] = (
    Spoils, Colony, Military, Mining, Worker, Rewind, Escort, Prepare, Archive,
    Discard, Pick, PickRest, Invade, Rally, Mine, Draw, EndTurn, Buy,
    Drill, Hoarder, Convoy, Invaders, Survey, Teleport, Saboteur, Recall, Boost, Market,
    Refinery, Trader, Barter, Looting, Copy, Park,
)  # fmt: skip
KINDS[:] = TURN_MOVES


WITHOUT_OPTIONS = {
    kind.technology
    for kind in TURN_MOVES
    if issubclass(kind, TechnologyMove) and not kind.__struct_fields__
}


class TakeTurn(Step[State]):
    """The turn player acts until they end their turn."""

    def decision(self, state: State) -> Decision:
        """Any act may be tried, so that its own refusal says why not; the kinds that belong here are named first."""
        seat = state.acting.seat
        kinds = (kind for kind in TURN_MOVES if may_fit(state, seat, kind))
        stays_open = not is_public(state)
        return Decision((seat,), (*kinds, ActionMove), task(state), stays_open=stays_open)

    def offers(self, state: State, seat: int) -> list[Move]:
        return list(legal_acts(state, seat))

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, ActionMove)
        state = table.state
        if refusal := action_refusal(state, seat, move):
            raise refusal
        if move.when not in (AFTER, COPY, DRAWING):
            state.acting.after = None
        move.perform(table, seat)
        raise_refusal(state, seat, move)
        if not isinstance(move, EndTurn):
            table.push_steps(self)


def is_public(state: State) -> bool:
    """Whether everybody knows what is legal now. Else a move made by the kernel, the only one there is, would tell of the hand."""
    turn = state.acting
    is_picking = turn.drawing is not None and to_discard(state, turn.seat) == 0
    return is_picking or turn.declared == "draw" or turn.copying in WITHOUT_OPTIONS


def task(state: State) -> str:
    turn = state.acting
    if turn.drawing:
        excess = to_discard(state, turn.seat)
        verb, count = ("discard", excess) if excess else ("take", turn.drawing.picks)
        return f"to {verb} {counted(count, 'card')}"
    if turn.copying:
        return f"to use {title(turn.copying)}"
    if turn.declared:
        return f"to make the {'extra ' if turn.is_extra else ''}{title(turn.declared)}"
    if turn.left == 0:
        return "to end the turn"
    number = turn.actions - turn.left + 1
    return f"to act · action {number} of {turn.actions}{which_turn(state)}"


def which_turn(state: State) -> str:
    if state.acting.is_bonus:
        return " · bonus turn"
    return "" if state.last_turns is None else " · last turn"


class NextTurn(Step[State]):
    """Ends the turn that was going on and begins the next: a bonus turn, the next seat's, a last turn, or none any more."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        following = _bonus_turn(state) or _next_turn(state)
        if following is None:
            state.turn, state.is_over = None, True
            table.record_event("match_over")
            return
        state.turn = following
        state.turns += 1
        tell(table, "turn", following.seat, actions=following.actions, is_bonus=following.is_bonus)
        table.push_steps(IcarusTurn() if following.seat == state.icarus else TakeTurn(), self)


def _bonus_turn(state: State) -> Turn | None:
    """The technologies come up, except for those held down by Boost while bonus turns are pending (ruling 42)."""
    if state.turn is None:
        return None
    turn, own = state.turn, state.seats[state.turn.seat]
    own.spent = list(turn.held) if turn.bonus else []
    if not turn.bonus:
        return None
    return Turn(
        turn.seat, RULES.actions, RULES.actions, bonus=turn.bonus - 1, held=turn.held, is_bonus=True
    )


def _next_turn(state: State) -> Turn | None:
    if state.ender is not None and state.last_turns is None:
        state.last_turns = last_round(state)
    if state.last_turns is not None:
        return _turn_of(state, state.last_turns.pop(0)) if state.last_turns else None
    if state.turn is None:
        return _turn_of(state, state.order[0])
    place = state.order.index(state.turn.seat) + 1
    return _turn_of(state, state.order[place % len(state.order)])


def last_round(state: State) -> list[int]:
    """Clockwise from the seat after the one that triggered the end, who comes last (ruling 46)."""
    assert state.ender is not None
    place = state.order.index(state.ender) + 1
    return [*state.order[place:], *state.order[:place]]


def _turn_of(state: State, seat: int) -> Turn:
    """The seat that triggered the end has one action less in its last turn, Dr. Icarus one focus less (rulings 46, 66)."""
    usual = ICARUS.focuses[state.options.level] if seat == state.icarus else RULES.actions
    is_shorter = state.last_turns is not None and seat == state.ender
    actions = usual - 1 if is_shorter else usual
    return Turn(seat, actions, actions)
