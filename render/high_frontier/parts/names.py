"""Names of things, as the pictures and their texts write them."""

from bot.engine import insert_names
from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.view.records import View
from render import frame
from render.frame import Parts, StatusTag
from render.scene import LETTERS, PictureInput, Spot

GAME = "High Frontier 4 All"


def seat_letter(seat: int) -> str:
    """A seat's letter."""
    return LETTERS[seat]


def count_of(number: int, word: str) -> str:
    """ "1 burn", "3 burns"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def short(name: str, most: int = 14) -> str:
    """A name that is too long for a line, shortened."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def signed(number: int) -> str:
    """ "+2", "−1", "0", with a true minus sign."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def who(scene: PictureInput, seat: int) -> str:
    """The name of who sits there."""
    return scene.name(seat)


def worded(scene: PictureInput, words: str) -> str:
    """A sentence of the game with its seats ({B}) named."""
    return insert_names(words, [who(scene, seat.seat) for seat in scene.view.seats])


def named_choices(scene: PictureInput) -> list[Spot]:
    """The choices, each with the name of its place before what is said of it."""
    return [Spot(spot.number, spot.at, _named(spot)) for spot in scene.choices]


def _named(spot: Spot) -> str:
    space = MAP.spaces.get(spot.at)
    if space is None or space.title in spot.words:
        return spot.words or spot.at
    return f"{space.title}, {spot.words}" if spot.words else space.title


def turn_words(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    """Whose turn and what for, with the seats named; at the end who has won."""
    view: View = scene.view
    if view.ending is not None:
        return _won(scene), view.winners
    if view.asked is None or not view.asked.seats:
        return scene.at_rest, ()
    task = worded(scene, view.asked.task)
    return f"{scene.together(view.asked.seats)} {task}", view.asked.seats


def pill_words(scene: PictureInput) -> tuple[str, tuple[int, ...]]:
    """The same beside the seats' badges: of three and more these say who, so that what for has room."""
    words, seats = turn_words(scene)
    if len(seats) < 3 or scene.view.ending is not None:
        return words, seats
    task = worded(scene, scene.view.asked.task)
    return task[:1].upper() + task[1:], seats


def _won(scene: PictureInput) -> str:
    view: View = scene.view
    if len(view.winners) != 1:
        return f"{scene.together(view.winners)} share the win" if view.winners else "Match over"
    total = view.seats[view.winners[0]].points.total
    return f"{who(scene, view.winners[0])} wins · {total} VP"


def waited_for(view: View) -> tuple[int, ...]:
    """The seats whose panels wear their colour: those asked, at the end those who have won."""
    if view.ending is not None:
        return view.winners
    return view.asked.seats if view.asked else ()


def year_words(view: View) -> str:
    """ "Year 27 of 48"; "Finished" after the last."""
    return (
        "Finished" if view.ending is not None else f"Year {view.cycle.year} of {view.cycle.years}"
    )


def header_of(scene: PictureInput, *more: str) -> Parts:
    """The header: game, year and what else is said, the match, whose turn and what for."""
    words, seats = pill_words(scene)
    view: View = scene.view
    small = [GAME, year_words(view), *more]
    return frame.header(small, scene.heading(GAME), StatusTag(words, seats, scene.together(seats)))


# Labels of a region


def shorter(title: str) -> str:
    """A long name of a site without its last words: "Mars Hellas"."""
    words = title.split()
    while len(" ".join(words)) > 20 and len(words) > 2:
        words.pop()
    return " ".join(words)
