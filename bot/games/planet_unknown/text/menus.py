"""An offered move as a menu shows it: what it is and what it brings. From the view only."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from bot.engine import MenuLine, Move, PrivateTurn
from bot.games.planet_unknown.printed.cards import CARDS
from bot.games.planet_unknown.printed.names import counted, listed, tile_title
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.events import RemoveTiles
from bot.games.planet_unknown.rules.lifepods import Stow
from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.private_turn import Confirm, UndoStep
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, Teleport
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.setup import ChooseBoards
from bot.games.planet_unknown.rules.station import DEPOTS, TurnStation
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import DOES, UseTech
from bot.games.planet_unknown.text.events import boards_words
from bot.games.planet_unknown.view.board_records import CellView, CorporationView
from bot.games.planet_unknown.view.records import PendingView, PlacementView, SeatView, View
from bot.games.planet_unknown.view.turn_log import card_name, option_words, piece, pose_words

LONGEST_LABEL = 80


def choice(view: View, move: Move) -> MenuLine:
    """Label and detail of an offer; the detail is whole, a menu shortens it."""
    make = CHOICES.get(type(move))
    made = make(view, move) if make else MenuLine(type(move).label, type(move).__doc__ or "")
    return MenuLine(_cut(made.label), made.detail, _where_it_stands(view, move))


def _where_it_stands(view: View, move: Move) -> str:
    """A square, or `#3` for the third of the viewer's placements."""
    if isinstance(move, Place | Emergency):
        found = placement_of(view, move)
        return f"#{found.number}" if found else ""
    at: str = getattr(move, "to" if isinstance(move, Drive | Teleport) else "square", "")
    return at


def private_turn(view: View) -> PrivateTurn | None:
    """The viewer's draft in words."""
    draft = view.draft
    if draft is None:
        return None
    relaxed = (draft.relaxed,) if draft.relaxed else ()
    movement = (f"rover movement: {draft.pool}",) if draft.pool else ()
    return PrivateTurn(
        draft.steps,
        (*relaxed, *draft.results[: draft.before]),
        (*map(_pending_words, draft.pending), *movement),
        Confirm() if draft.may_confirm else None,
        tuple(kind for kind in DOES if str(kind.__struct_config__.tag) in draft.duties),
        is_alone=draft.phase == "civ" or len(view.seats) == 1,
    )


def _pending_words(one: PendingView) -> str:
    if not one.is_ready:
        return f"{one.text} (not possible now)"
    return f"{one.text} (may be left)" if one.is_optional else one.text


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "…"


def own_seat(view: View) -> SeatView:
    assert view.viewer is not None
    return view.seats[view.viewer]


def company(view: View) -> CorporationView:
    board = own_seat(view).corporation
    assert board is not None
    return board


def placement_of(view: View, move: Place | Emergency) -> PlacementView | None:
    tile = move.tile if isinstance(move, Place) else move.token
    wanted = (tile, move.square, move.turn, move.flip)
    if view.draft is None:
        return None
    best = view.draft.best
    return next((p for p in best if (p.tile, p.at, p.turn, p.flip) == wanted), None)


def _place(view: View, move: Place) -> MenuLine:
    found = placement_of(view, move)
    letter = f"{found.letter} · " if found and found.letter else ""
    label = f"{letter}{piece(move.tile)} {pose_words(move.square, move.turn, move.flip)}"
    return MenuLine(label, found.brings if found else "")


def _emergency(view: View, move: Emergency) -> MenuLine:
    found = placement_of(view, move)
    label = f"{piece(move.token)} {pose_words(move.square, move.turn, move.flip)}"
    return MenuLine(label, found.brings if found else "")


def _aside(view: View, move: SetAside) -> MenuLine:
    tiles = listed(tile_title(tile) for tile in move.tile.split("+"))
    return MenuLine(f"Take {tiles} unplaced", "advance for its resources; the game ends this round")


def _cell_words(cell: CellView) -> str:
    parts = [counted(cell.medals, "medal")] if cell.medals else []
    parts += [f"civ card of rank {cell.rank}" if gain == "civ" else gain for gain in cell.gains]
    return (" or " if cell.is_choice else ", ").join(parts) or "an empty cell"


def _advance(view: View, move: Advance) -> MenuLine:
    board = company(view)
    tracker = next(t for t in board.trackers if t.tracker == move.track)
    by = f" by {move.by}" if move.by else ""
    twice = ", twice" if move.twice else ""
    if move.to:
        track, number = move.to.split(" ")
        cell = _cell(board, track, int(number))
        detail = _cell_words(cell) if cell else ""
        return MenuLine(f"{move.track} to {move.to}{by}{twice}", detail)
    cell = _next_cell(board, move.track, tracker.on, tracker.cell)
    detail = f"now {tracker.text}, then {_cell_words(cell)}" if cell else "movement once more"
    return MenuLine(f"Advance {move.track}{by}{twice}", detail)


def _cell(board: CorporationView, track: str, number: int) -> CellView | None:
    cells = next(t.cells for t in board.tracks if t.track == track)
    return cells[number] if number < len(cells) else None


def _next_cell(board: CorporationView, tracker: str, on: str, number: int) -> CellView | None:
    """The cell above, or the next step of Oasis' path; cells under lifepods are skipped."""
    here = _cell(board, on, number)
    if tracker == "water" and here is not None and here.path is not None:
        steps = [c for t in board.tracks for c in t.cells if c.path == here.path + 1]
        return steps[0] if steps else None
    cells = next(t.cells for t in board.tracks if t.track == on)
    return next((cell for cell in cells[number + 1 :] if not cell.lifepod), None)


def _regress(view: View, move: Regress) -> MenuLine:
    tracker = next(t for t in company(view).trackers if t.tracker == move.track)
    return MenuLine(f"Move {move.track} back", f"now on {tracker.text}")


def _boards(view: View, move: ChooseBoards) -> MenuLine:
    extra = [f"flux on {move.flux}"] if move.flux else []
    if move.objective and view.setup:
        goal = next(o for o in view.setup.objectives if o.id == move.objective)
        extra.append(f"{'give up' if len(view.seats) == 1 else 'keep'} {goal.title}")
    return MenuLine(boards_words(move.planet, move.corporation, move.moon), ", ".join(extra))


def _patch(view: View, move: PlacePatch) -> MenuLine:
    found, lost = _square(view, move.square), destroyed(view, {move.square})
    return MenuLine(f"{move.kind} patch on {move.square}", "; ".join(filter(None, (found, lost))))


def destroyed(view: View, squares: Collection[str]) -> str:
    """`destroys the meteorite of MC5 and your rover on MD2`; empty where nothing lies or stands."""
    own = own_seat(view)
    boards = [board for board in (own.planet, own.moon and own.moon.board) if board]
    hit = [square for board in boards for square in board.squares if square.at in squares]
    parts = [f"the meteorite of {square.at}" for square in hit if square.meteorite]
    parts += [f"the lifepod of {square.at}" for square in hit if square.lifepod]
    parts += [f"your rover on {rover.at}" for rover in own.rovers if rover.at in squares]
    return f"destroys {listed(parts)}" if parts else ""


def _line(view: View, name: str) -> set[str]:
    """The squares of `row 3` or `column C` of the viewer's moon."""
    moon, (kind, place) = own_seat(view).moon, name.split()
    if moon is None:
        return set()
    row = int(place) - 1 if kind == "row" else -1
    return {
        s.at
        for s in moon.board.squares
        if (s.y == row if kind == "row" else s.x == ord(place) - ord("A"))
    }


def _square(view: View, at: str) -> str:
    """What lies on a square, in words."""
    own = own_seat(view)
    boards = [board for board in (own.planet, own.moon and own.moon.board) if board]
    square = next((s for board in boards for s in board.squares if s.at == at), None)
    if square is None:
        return ""
    parts = [square.terrain or square.ground]
    parts += ["meteorite"] * square.meteorite + ["lifepod"] * square.lifepod
    return ", ".join(parts)


def _pick(view: View, move: Pick) -> MenuLine:
    """A square, with a rover that stands on it."""
    rovers = ["your rover"] * any(rover.at == move.square for rover in own_seat(view).rovers)
    return MenuLine(move.square, ", ".join(filter(None, (_square(view, move.square), *rovers))))


def _drive(view: View, move: Drive) -> MenuLine:
    return MenuLine(f"Rover {move.rover} to {move.to}", _square(view, move.to))


def _card(view: View, move: TakeCard) -> MenuLine:
    card = CARDS[move.card]
    return MenuLine(f"{card_name(card)}, rank {card.rank}", card.text)


def _fire(view: View, move: Fire) -> MenuLine:
    steps = f"{counted(move.points, 'point')}, " if move.points else ""
    if move.line == "none":
        return MenuLine(f"Satellite: {steps}no shot", "")
    hit = destroyed(view, _line(view, move.line))
    return MenuLine(f"Satellite: {steps}{move.line}", hit or "hits nothing")


def _tech(view: View, move: UseTech) -> MenuLine:
    tech = next(t for t in company(view).techs if t.level == move.tech)
    on = f" ({move.on})" if move.on else ""
    return MenuLine(f"Technology {move.tech}{on}", tech.text)


def _station(view: View, move: TurnStation) -> MenuLine:
    """What the viewer's own depot shows afterwards."""
    slots = [(d.outer, d.inner) for d in view.station.depots]
    own = own_seat(view).place
    outer, inner = slots[(own - move.places) % DEPOTS]
    tops = [slot.tile.title for slot in (outer, inner) if slot.tile]
    label = f"Turn by {counted(move.places, 'place')}" if move.places else "Leave the station"
    return MenuLine(label, f"you: {listed(tops, 'or') or 'nothing'}")


def _undo(view: View, move: UndoStep) -> MenuLine:
    last = view.draft.steps[-1] if view.draft and view.draft.steps else ""
    return MenuLine("Undo a step", last)


CHOICES: dict[type[Move], Callable[[View, Any], MenuLine]] = {
    Place: _place,
    Emergency: _emergency,
    SetAside: _aside,
    Advance: _advance,
    Regress: _regress,
    ChooseBoards: _boards,
    PlacePatch: _patch,
    KeepPatch: lambda view, move: MenuLine(f"Keep a {move.kind} patch", "for the end of the game"),
    PutRover: lambda view, move: MenuLine(f"Rover on {move.square}", _square(view, move.square)),
    Drive: _drive,
    Teleport: lambda view, move: MenuLine(
        f"Rover {move.rover} jumps to {move.to}", _square(view, move.to)
    ),
    Stow: lambda view, move: MenuLine(
        f"Lifepod to {move.to}", f"from {move.pod}" if move.pod else ""
    ),
    Pick: _pick,
    Choose: lambda view, move: MenuLine(option_words(move.option), ""),
    TakeCard: _card,
    Fire: _fire,
    UseTech: _tech,
    TurnStation: _station,
    RemoveTiles: lambda view, move: MenuLine(f"Remove the shape of {tile_title(move.tile)}", ""),
    UndoStep: _undo,
    Confirm: lambda view, move: MenuLine("Confirm", "your turn is shown when all have confirmed"),
}
