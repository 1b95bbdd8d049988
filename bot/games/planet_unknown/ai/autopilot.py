"""The computer player, and the default turn for a player who is late.

The offers come best first; it decides between kinds of move, and where the order depends on what it sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine import Move, NoChance, Position, RandomSource, Table, pending_decision
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.events import RemoveTiles
from bot.games.planet_unknown.rules.lifepods import Stow
from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.private_turn import Confirm, Draft, Turns, copied
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, Teleport
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.setup import ChooseBoards
from bot.games.planet_unknown.rules.state import State
from bot.games.planet_unknown.rules.station import TurnStation
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import UseTech
from bot.games.planet_unknown.view.build import build_view
from bot.games.planet_unknown.view.records import PendingView, View

ORDER: tuple[type[Move], ...] = (
    ChooseBoards, TurnStation, RemoveTiles, Choose, UseTech, Place, SetAside, TakeCard, Regress, Pick, PutRover, Stow, Advance, KeepPatch,
    PlacePatch, Fire, Drive, Teleport, Confirm, Emergency,
)  # fmt: skip
METEORITE, LIFEPOD = 2.5, 1.2  # what draws a rover
GOOD_TECHS = {"1", "2", "3", "5", "A", "E", "F"}


def autopilot(view: View, offers: Sequence[Move], luck: RandomSource) -> Move:
    """The best kind that is worth doing, and of it the first offer."""
    for kind in ORDER:
        some = [move for move in offers if type(move) is kind and is_worth_it(view, move)]
        if some:
            return some[0]
    return offers[0]


def is_worth_it(view: View, move: Move) -> bool:
    """Optional things are done only where they bring something."""
    if isinstance(move, Drive):
        return collects_something(view, move.to) or _is_nearer(view, move)
    if isinstance(move, Teleport):
        must = any(p.text == "a rover to teleport" and p.is_ready for p in _pending(view))
        return must or collects_something(view, move.to)
    if isinstance(move, UseTech):
        return _is_good_use(view, move)
    if isinstance(move, Stow) and move.pod:
        return False
    if isinstance(move, Choose):
        return not move.option.startswith("flux ") or move.option == "flux water"
    return not (isinstance(move, Regress) and _is_only_optional(view, "you may move back"))


def _pending(view: View) -> tuple[PendingView, ...]:
    return view.draft.pending if view.draft else ()


def _is_only_optional(view: View, start: str) -> bool:
    return not any(
        not p.is_optional and p.text.startswith("move back") for p in _pending(view)
    ) and any(p.text.startswith(start) for p in _pending(view))


def treasures(view: View) -> set[str]:
    """Squares of the own boards with something to collect."""
    assert view.viewer is not None
    own = view.seats[view.viewer]
    boards = [own.planet, own.moon.board if own.moon else None]
    return {s.at for b in boards if b for s in b.squares if s.lifepod or s.meteorite}


def collects_something(view: View, at: str) -> bool:
    return at in treasures(view)


def _is_nearer(view: View, move: Drive) -> bool:
    """Movement is lost at the end of the turn: better to come nearer to something, best to what spoils lines."""
    return _pull(view, move.to) > _pull(view, move.rover)


def _pull(view: View, at: str) -> float:
    """How much draws a rover from here: the more the nearer."""
    assert view.viewer is not None
    own = view.seats[view.viewer]
    boards = [own.planet, own.moon.board if own.moon else None]
    x, y = _place(at)
    pulls = [
        (METEORITE if square.meteorite else LIFEPOD) / (2 + abs(x - i) + abs(y - j))
        for board in boards
        if board
        for square in board.squares
        if (square.lifepod or square.meteorite) and (square.at[0] == "M") == (at[0] == "M")
        for i, j in [_place(square.at)]
    ]
    return max(pulls, default=0.0)


def _place(at: str) -> tuple[int, int]:
    plain = at[1:] if at[0] == "M" else at
    return ord(plain[0]) - 65, int(plain[1:])


def _is_good_use(view: View, move: UseTech) -> bool:
    assert view.viewer is not None
    board = view.seats[view.viewer].corporation
    return board is not None and is_free_gain(board.id, move.tech)


def is_free_gain(corporation: str, tech: str) -> bool:
    """Whether a technology that is used brings something for nothing: movement, an advance, a boost."""
    if tech not in GOOD_TECHS:
        return False
    if corporation in ("cosmos_inc", "republic", "wormhole_corp", "makeshift"):
        return corporation == "wormhole_corp" and tech == "3"
    return not (corporation == "quantum_solutions" and tech == "2")


def default_turn(position: Position[Any, Any], seat: int, luck: RandomSource) -> list[Move]:
    """What the computer player would decide for this seat from here until it confirms; nothing is played.

    Of another question (boards to choose, the station to turn, event 52) its answer; empty when the seat is asked nothing.
    The caller plays the moves one by one, marked automatic.
    """
    decision = pending_decision(position)
    if decision is None or seat not in decision.seats:
        return []
    step = position.agenda[-1]
    if not isinstance(step, Turns):
        return [autopilot(build_view(position, seat), step.offers(position.state, seat), luck)]
    turns = trial_of(step, seat)
    ahead = Position[Any, Any](position.v, position.state, [turns], position.drawn)
    made: list[Move] = []
    while seat in turns.open_seats():
        move = autopilot(build_view(ahead, seat), turns.offers(position.state, seat), luck)
        turns.answer(dry(position.state), seat, move)
        made.append(move)
    return made


def trial_of(turns: Turns, seat: int) -> Turns:
    """The turns as they stand, this seat's on a copy."""
    draft = turns.drafts[seat]
    trial = Draft(copied(draft.base), copied(draft.own), list(draft.made))
    return Turns(turns.phase, {**turns.drafts, seat: trial})


def dry(state: State) -> Table[State]:
    """A private turn changes only its draft, and draws nothing."""
    return Table(state, NoChance(lambda: AssertionError("a private turn draws no chance")))
