"""What a picture is drawn from: one viewer's view of the table and what stands round it. Nothing else may be read."""

from typing import Any

from msgspec import Struct

from bot.engine import Event, Timed
from render.paint import can_draw, drawable

LETTERS = "ABCDEF"


class Spot(Struct, frozen=True):
    """A choice shown on the picture: the figure of its button, where it stands, and what it is in a few words.

    `timed`: of the end of a turn of a way, when it is and what is rolled until then.
    """

    number: int
    at: str
    words: str = ""
    timed: Timed | None = None


class PictureInput(Struct, frozen=True):
    """A game's `view`, and for it: the names by seat, the match's `title`, the `changes` since the last picture (events the
    viewer may see, oldest first), a `region` (None: the whole board), the `viewer`'s seat (None: everybody).

    `choices` are numbered on the picture; `path` is a flight looked at beforehand: the places passed, the first one where it
    starts. Both belong to private pictures only. `past`: the spectator's views of earlier rounds, oldest first and
    the present one last, where a picture shows the course of a match. `is_ended`: the match was ended before its game was, so
    nobody is asked any more.
    """

    view: Any
    names: tuple[str, ...]
    title: str
    changes: tuple[Event, ...] = ()
    region: str | None = None
    viewer: int | None = None
    choices: tuple[Spot, ...] = ()
    path: tuple[str, ...] = ()
    past: tuple[Any, ...] = ()
    is_ended: bool = False

    @property
    def at_rest(self) -> str:
        """What a picture says where nobody is waited for and nobody has won."""
        return "Ended unfinished" if self.is_ended else "The table moves by itself"

    def name(self, seat: int) -> str:
        """Who sits there; a name that cannot be drawn, or none, is "Seat B"."""
        given = self.names[seat] if seat < len(self.names) else ""
        return given if can_draw(given) else f"Seat {LETTERS[seat]}"

    def heading(self, instead: str) -> str:
        """The match's title as far as it can be drawn."""
        return drawable(self.title, instead)

    def together(self, seats: tuple[int, ...]) -> str:
        """ "Mira", "Mira and Jonas", "Mira, Jonas and Priya"."""
        names = [self.name(seat) for seat in seats]
        return (
            " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
        )
