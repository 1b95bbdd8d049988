"""A computer player: the offers come best first; it decides between kinds of move, and where the order depends on what it sees."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.chance import Luck
from bot.rules.kernel import Move
from bot.rules.planet_unknown.aiming import Pick
from bot.rules.planet_unknown.choosing import Choose
from bot.rules.planet_unknown.civ import TakeCard
from bot.rules.planet_unknown.events import RemoveTiles
from bot.rules.planet_unknown.patches import KeepPatch, PlacePatch
from bot.rules.planet_unknown.placing import Place, SetAside
from bot.rules.planet_unknown.pods import Stow
from bot.rules.planet_unknown.rovers import Drive, PutRover, Teleport
from bot.rules.planet_unknown.setup import ChooseBoards
from bot.rules.planet_unknown.supermoon.emergency import Emergency
from bot.rules.planet_unknown.supermoon.moon import Fire
from bot.rules.planet_unknown.susan import TurnStation
from bot.rules.planet_unknown.techs import UseTech
from bot.rules.planet_unknown.tracks import Advance, Regress
from bot.rules.planet_unknown.turns import Confirm
from bot.rules.planet_unknown.view import PendingView, View

ORDER: tuple[type[Move], ...] = (
    ChooseBoards, TurnStation, RemoveTiles, Choose, UseTech, Place, SetAside, TakeCard, Regress, Pick, PutRover, Stow, Advance, KeepPatch,
    PlacePatch, Fire, Drive, Teleport, Confirm, Emergency,
)  # fmt: skip
METEORITE, LIFEPOD = 2.5, 1.2  # what draws a rover
GOOD_TECHS = {"1", "2", "3", "5", "A", "E", "F"}


def autopilot(view: View, offers: Sequence[Move], luck: Luck) -> Move:
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
