"""Names of things, as the pictures and their texts write them."""

from __future__ import annotations

from bot.engine import insert_names
from bot.games.planet_unknown.view.board_records import BoardView, SquareView
from bot.games.planet_unknown.view.records import (
    AskedView,
    CardView,
    ObjectiveView,
    PlacementView,
    ScoreView,
    SeatView,
    View,
)
from render.scene import LETTERS, PictureInput

GAME = "Planet Unknown"
OVER = "over"
LEFT_PLACES, RIGHT_PLACES = (0, 5, 4), (1, 2, 3)  # places at the station, top to bottom
SCORE_WORDS = (
    ("lines", "rows and columns"),
    ("extra", "zones and cities"),
    ("tracks", "tracks"),
    ("lifepods", "lifepods"),
    ("meteorites", "meteorites"),
    ("cards", "civ cards"),
    ("private", "private objectives"),
    ("goals", "neighbour objectives"),
    ("moon", "moon"),
)

TIMINGS = {
    "immediate": "done",
    "end_game": "counts at the end",
    "service": "works while you hold it",
}


def seat_letter(seat: int) -> str:
    return LETTERS[seat]


def count_of(number: int, word: str) -> str:
    """ "1 tile", "2 tiles"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def signed(number: int) -> str:
    """With a true minus."""
    return f"\u2212{-number}" if number < 0 else str(number)


def medals_of(number: int) -> str:
    """ "1 medal", "12 medals", "−3 medals"."""
    return f"{signed(number)} {'medal' if number == 1 else 'medals'}"


def worded(scene: PictureInput, words: str) -> str:
    """A sentence of the game with its seats ({B}) named."""
    return insert_names(words, [scene.name(seat.seat) for seat in scene.view.seats])


def is_over(view: View) -> bool:
    return view.phase == OVER


def round_words(view: View) -> str:
    """ "Round 13"; before the first one and after the last one what that is."""
    if is_over(view):
        return "Finished"
    if not view.round:
        return "Before the first round"
    return f"Round {view.round}" + (", the last" if view.ending else "")


def turn_words(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    """Whose turn and what for: ("Jonas to place a tile", (1,)), ("4 of 6 to place a tile", (…)); at the end who has won."""
    view: View = scene.view
    if is_over(view):
        return _won(scene)
    if view.asked is None or not view.asked.seats:
        return scene.at_rest, ()
    seats, task = view.asked.seats, worded(scene, _task(view.asked))
    if len(seats) == len(view.seats) > 1:
        return f"All {task}", seats
    if len(seats) > 2:
        return f"{len(seats)} of {len(view.seats)} {task}", seats
    return f"{scene.together(seats)} {task}", seats


def _task(asked: AskedView) -> str:
    """What is asked, without how many have confirmed: that shows in who is named."""
    return asked.task.partition(" · ")[0]


def _won(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    view: View = scene.view
    totals = [seat.score.total for seat in view.seats]
    if view.solo is not None:
        return f"{view.solo.band}: {totals[0]} of {view.solo.target} medals", (0,)
    if len(view.winners) != 1:
        return f"{scene.together(view.winners)} share the win", view.winners
    winner = view.winners[0]
    return f"{scene.name(winner)} wins, {totals[winner]} medals", view.winners


def strong_seats(view: View) -> tuple[int, ...]:
    """The seats whose panels wear their colour: those asked, at the end those who have won."""
    if is_over(view):
        return view.winners
    return view.asked.seats if view.asked else ()


def stand_words(view: View, seat: SeatView) -> str:
    """What a seat is doing now, as everybody may know it."""
    if is_over(view):
        return "winner" if seat.seat in view.winners else ""
    if seat.is_confirmed:
        return "confirmed"
    if seat.is_waited and view.asked:
        return _task(view.asked).removeprefix("to ")
    return "can place nothing" if seat.is_blocked else "waits"


def in_order(view: View) -> tuple[list[SeatView], list[SeatView]]:
    """The seats left and right of the station, top to bottom, so that neighbours stay neighbours."""
    at = {seat.place: seat for seat in view.seats}
    left = [at[place] for place in LEFT_PLACES if place in at]
    return left, [at[place] for place in RIGHT_PLACES if place in at]


def boards_of(seat: SeatView) -> str:
    """ "Cerberus · Flux Industries"."""
    if seat.planet is None or seat.corporation is None:
        return "boards not chosen yet"
    return f"{seat.planet.title} · {seat.corporation.title}"


def boards(seat: SeatView) -> list[BoardView]:
    """Planet and moon, as far as there are any."""
    moon = seat.moon.board if seat.moon else None
    return [board for board in (seat.planet, moon) if board is not None]


def squares_of(seat: SeatView) -> dict[str, SquareView]:
    """Every square of planet and moon by its code."""
    return {square.at: square for board in boards(seat) for square in board.squares}


def shown_best(view: View) -> tuple[PlacementView, ...]:
    """The placements that are outlined: the first eight of the viewer's own."""
    return view.draft.best[:8] if view.draft else ()


def how_words(one: PlacementView) -> str:
    """ "turned 90°, flipped"; "as drawn"."""
    parts = [f"turned {90 * one.turn}°"] if one.turn else []
    return ", ".join(parts + ["flipped"] * one.flip) or "as drawn"


def placement_words(one: PlacementView) -> str:
    """ "tile a at F3, turned 90°: water +1"."""
    piece = f"tile {one.letter}" if one.letter else one.tile
    return f"{piece} at {one.at}, {how_words(one)}: {one.brings}"


def card_words(card: CardView) -> str:
    """ "Temp Agency" or "Civ card 41"; house cards have no titles."""
    return card.title or f"Civ card {card.id}"


def score_rows(score: ScoreView) -> list[tuple[str, int]]:
    """The lines of a score with their names, in the rulebook's order."""
    return [(words, int(getattr(score, name))) for name, words in SCORE_WORDS]


def goal_rivals(goal: ObjectiveView) -> str:
    """ "A 3, B 5"."""
    pairs = zip(goal.seats, goal.values, strict=False)
    return ", ".join(f"{seat_letter(seat)} {value}" for seat, value in pairs)
