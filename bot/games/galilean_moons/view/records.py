"""What one viewer may know of a match: built up from nothing, so what is not named here cannot leak.

Sectors are named by codes (G1-G7, C1-C6, I1-I5, E1-E4). Card and gem types: gravity, seismic, intellect, thermal, kronos,
ecology, always in this order; a card may also be a wildcard, a sector also galilean. Seats are numbers; Dr. Icarus, if he
plays, is the seat after the people.
"""

from __future__ import annotations

from msgspec import Struct


class SectorView(Struct, frozen=True):
    """A sector. `owner`: the seat that controls it, None for nobody; a base without owner is neutral. `units`: 0 to 2.

    `targets`: Dr. Icarus' markers. `cost`: matching cards that a seat that does not control it pays to invade it.
    """

    at: str
    moon: str
    kind: str
    owner: int | None
    units: int
    base: bool
    targets: int
    cost: int


class StandingView(Struct, frozen=True):
    """A seat with at least one sector on a moon; `points`: what the majority would bring now (0 below second place)."""

    seat: int
    sectors: int
    units: int
    points: int


class MoonView(Struct, frozen=True):
    """A moon. `id`: ganymede, callisto, io, europa. `standings`: best first, tied seats side by side."""

    id: str
    title: str
    first: int
    second: int
    sectors: tuple[str, ...]
    standings: tuple[StandingView, ...]


class TechnologyView(Struct, frozen=True):
    """A technology card. `power`: gems printed, 1 to 3. `window`: when it may be used, in words. `spent`: face down."""

    id: str
    title: str
    number: int
    power: int
    points: int
    window: str
    text: str
    spent: bool = False


class ScoreView(Struct, frozen=True):
    """What a seat would score if the match ended now; `factor` is 2 for Dr. Icarus, `total` includes it."""

    moons: int
    gems: int
    bases: int
    ruins: int
    technologies: int
    units: int
    factor: int
    total: int


class SeatView(Struct, frozen=True):
    """A seat. `hand`: cards by type for their owner, else None; `hand_count` is public. `parked`: units on Replica.

    `next_cost`: gems for the next technology. `next_gem`: points that one more gem of each type would add to the sets.
    `turn_place`: 1 for the seat that began. Dr. Icarus has no hand and buys nothing.
    """

    seat: int
    is_icarus: bool
    turn_place: int
    hand: dict[str, int] | None
    hand_count: int
    gems: dict[str, int]
    supply: int
    parked: int
    sectors: int
    bases: int
    ruins: int
    technologies: tuple[TechnologyView, ...]
    next_cost: int
    next_gem: dict[str, int]
    score: ScoreView


class TurnView(Struct, frozen=True):
    """Whose turn it is. `action` counts from 1; it is `actions` + 1 when only the end of the turn is left.

    `is_bonus`: a bonus turn.
    """

    seat: int
    action: int
    actions: int
    is_bonus: bool


class DrawingView(Struct, frozen=True):
    """A draw under way. `discards`: cards to discard first; `picks`: cards still to take."""

    seat: int
    discards: int
    picks: int


class IcarusView(Struct, frozen=True):
    """Dr. Icarus. `level`: easy, regular or hard. `moon` and `card`: his latest focus, None before his first."""

    seat: int
    level: str
    focuses: int
    moon: str | None
    card: str | None


class AskedView(Struct, frozen=True):
    """Who is waited for, and for what (public)."""

    seats: tuple[int, ...]
    task: str
    question: str


class View(Struct, frozen=True):
    """The whole table for one viewer (None: a spectator).

    `age`: 0 to 3, 3 is the end; `age_title` its name. `draft`: card per slot, left to right, None for an empty one. `discard`: the
    discard pile by type (public, ruling 68). `order`: seats in order of turns. `ender`: the seat whose turn brought the third
    reshuffle; `last_turns`: seats that still have their last turn to come, in order. `turns_left`: about how many turns each
    seat still has. `warning`: a sentence when a draw now could end the age. `dealt`: the viewer's own three technologies during
    the secret choice, `kept` the one they have chosen. `ending` and `winners` are set when the match is over.
    """

    viewer: int | None
    age: int
    age_title: str
    deck_count: int
    discard: dict[str, int]
    discard_count: int
    draft: tuple[str | None, ...]
    gem_supply: dict[str, int]
    market: tuple[TechnologyView, ...]
    stack_count: int
    moons: tuple[MoonView, ...]
    sectors: tuple[SectorView, ...]
    seats: tuple[SeatView, ...]
    order: tuple[int, ...]
    turn: TurnView | None
    drawing: DrawingView | None
    icarus: IcarusView | None
    asked: AskedView | None
    dealt: tuple[TechnologyView, ...]
    kept: str | None
    ender: int | None
    last_turns: tuple[int, ...]
    turns_left: int
    warning: str | None
    ending: str | None
    winners: tuple[int, ...]

    @property
    def when(self) -> str:
        """Heads the panel."""
        return self.age_title
