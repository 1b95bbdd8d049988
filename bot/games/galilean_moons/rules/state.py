"""The nouns of Galilean Moons: plain records without rules. Sectors are codes (G1-G7, C1-C6, I1-I5, E1-E4)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bot.engine import Table, seat_placeholder
from bot.games.galilean_moons.printed.names import ICARUS_NAME


class Options(Struct, frozen=True):
    """What can be chosen when a match is opened."""

    icarus: Annotated[
        bool, Meta(description="Dr. Icarus plays too (alone you always have him as opponent)")
    ] = False
    level: Annotated[
        Literal["easy", "regular", "hard"],
        Meta(description="Dr. Icarus: 1, 2 or 3 focuses a turn"),
    ] = "easy"
    boost_in_final_round: Annotated[bool, Meta(description="Boost may be used in a last turn")] = (
        True
    )


class Sector(Struct):
    """A sector. `owner` is set while it holds units (1 or 2); a base without owner is neutral. `targets`: Dr. Icarus' markers."""

    kind: str
    owner: int | None = None
    units: int = 0
    base: bool = False
    targets: int = 0


class Seat(Struct):
    """A player, or Dr. Icarus, who is the seat after the people. `hand` and `gems` count by type; `supply`: units.

    `spent`: technologies that lie face down. `parked`: units on Replica. `dealt`: the cards of the secret choice, then empty.
    """

    gems: dict[str, int]
    supply: int
    hand: dict[str, int] = {}
    technologies: list[str] = []
    spent: list[str] = []
    parked: int = 0
    ruins: int = 0
    dealt: list[str] = []


class Moment(Struct, frozen=True):
    """The action just resolved: where, which type was named, gems gained, opposing units removed."""

    action: str
    at: str = ""
    kind: str = ""
    gems: int = 0
    units: int = 0


class Drawing(Struct):
    """Cards being drawn. `picks`: still to take; `keep`: cards that may be kept first, None when nothing is to be discarded.

    `cause`: draw (the action), worker or invaders.
    """

    cause: str
    picks: int
    keep: int | None = None

    @property
    def is_action(self) -> bool:
        return self.cause == "draw"


class Turn(Struct):
    """A turn. `left`: main actions still to do of `actions`. `declared`: an action that must follow, `is_extra` if it is one more.

    `copying`: the technology that Replica copies and that must be used next. `bonus`: bonus turns to come; `held`: cards
    that stay face down through them (ruling 42).
    """

    seat: int
    actions: int
    left: int
    declared: str = ""
    is_extra: bool = False
    after: Moment | None = None
    drawing: Drawing | None = None
    copying: str = ""
    bonus: int = 0
    held: list[str] = []
    is_bonus: bool = False


class Focus(Struct, frozen=True):
    """Dr. Icarus' latest focus: the moon and the card he found, None if nothing matched."""

    moon: str
    card: str | None


class State(Struct):
    """The table. `deck` and `stack` (technologies) are top first and hidden; a `draft` slot may be empty (None).

    `order`: seats in order of turns. `ender`: the seat in whose turn the third reshuffle came; `last_turns`: seats that still
    have their last turn, from then on. `turns` and `drawn` count turns begun and cards that left the deck, for the estimate.
    """

    options: Options
    seats: list[Seat]
    sectors: dict[str, Sector]
    deck: list[str]
    draft: list[str | None]
    stack: list[str]
    supply: dict[str, int]
    icarus: int | None = None
    market: list[str] = []
    discard: list[str] = []
    age: int = 0
    order: list[int] = []
    turn: Turn | None = None
    focus: Focus | None = None
    ender: int | None = None
    last_turns: list[int] | None = None
    turns: int = 0
    drawn: int = 0
    is_over: bool = False

    @property
    def acting(self) -> Turn:
        """The turn that is going on."""
        assert self.turn is not None
        return self.turn


def who(state: State, seat: int) -> str:
    """The seat's mark, or Dr. Icarus by his name."""
    return ICARUS_NAME if seat == state.icarus else seat_placeholder(seat)


def tell(table: Table[State], kind: str, seat: int, *, reveals: bool = False, **facts: Any) -> None:
    """Record what a seat did, for everybody. Dr. Icarus is no seat of the match: his events carry his name only."""
    is_icarus = seat == table.state.icarus
    by = None if is_icarus else seat
    table.record_event(kind, by, reveals=reveals, who=who(table.state, seat), **facts)
