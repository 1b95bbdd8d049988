"""The nouns of Planet Unknown: plain records without rules. Squares, tiles and boards are codes (see land.py and printed/chart.py)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

LARGEST_DECK = 24


class Options(Struct, frozen=True):
    """What can be chosen when a match is opened. A single player always has the event deck and private objectives."""

    boards: Annotated[
        Literal["choose", "standard"],
        Meta(description="Choose your side of dealt boards, or all play the standard sides"),
    ] = "choose"
    events: Annotated[bool, Meta(description="Event deck: one event a round (always alone)")] = (
        False
    )
    mix: Annotated[
        Literal["even", "random", "own"],
        Meta(description="Colours of the event deck: even, random, or your own numbers"),
    ] = "even"
    green: Annotated[int, Meta(ge=0, le=LARGEST_DECK, description="Green events (own mix)")] = 0
    orange: Annotated[int, Meta(ge=0, le=LARGEST_DECK, description="Orange events (own mix)")] = 0
    red: Annotated[int, Meta(ge=0, le=LARGEST_DECK, description="Red events (own mix)")] = 0
    private: Annotated[bool, Meta(description="A private objective for everybody")] = False
    moon: Annotated[bool, Meta(description="Supermoon: a moon and a satellite for everybody")] = (
        False
    )
    emergency: Annotated[
        bool,
        Meta(
            description="Supermoon: six emergency tokens each; advised with moons for four or more"
        ),
    ] = False
    arrays: Annotated[bool, Meta(description="Supermoon: patches of five more terrains")] = False
    split_planet: Annotated[
        bool, Meta(description="Supermoon: one player has the split planet")
    ] = False
    split_corporation: Annotated[
        bool, Meta(description="Supermoon: one player has Quantum Solutions")
    ] = False
    new_cards: Annotated[bool, Meta(description="Supermoon: its civ and event cards too")] = False


class Spot(Struct, frozen=True):
    """Where a tracker stands: a track (`civ` …, or `path` for Oasis' water) and a cell from 0."""

    on: str
    cell: int


class Rover(Struct, omit_defaults=True):
    """A rover on a board. `carries`: a meteorite (Horizon Group)."""

    at: str
    carries: bool = False


class Start(Struct, frozen=True):
    """Where a rover began the round, on which terrain ("" for bare ground)."""

    at: str
    terrain: str
    carries: bool


class Piece(Struct, frozen=True):
    """A tile, token or patch as it lies: its squares with the first in reading order at the front."""

    tile: str
    turn: int
    flip: bool
    squares: list[str]
    round: int


class Gain(Struct, omit_defaults=True):
    """Something still to resolve in a private turn; `kind` says by which rule (see pool.py).

    `tracks`: what can be chosen (tracks, cards or techs), `n`: steps or pieces left, `count`: different trackers left to choose. `piece`: the
    piece that caused it, -1 for none; `after`: nothing of this piece may be pending first. `first`: comes before the tile (an event).
    `what`, `where`: what a card names. `options`: of a choice.
    """

    kind: str
    tracks: list[str] = []
    n: int = 1
    count: int = 1
    piece: int = -1
    after: int = -1
    benefits: bool = True
    optional: bool = False
    first: bool = False
    what: str = ""
    where: str = ""
    label: str = ""
    options: list[Gain] = []


class Told(Struct, frozen=True, omit_defaults=True):
    """Something that happened in a private turn; told to all when the turn is closed. `is_secret`: only to its owner."""

    kind: str
    facts: dict[str, Any]
    is_secret: bool = False


class Turn(Struct, omit_defaults=True):
    """A private turn. `phase`: event, play, civ or end; "" between turns. `pool`: rover movement left.

    `taken`: tiles taken from the depot, `cards` civ cards, `earned` ranks of civ cards to come. `bound`: the tile Republic has drafted.
    `is_placed`: the round's tile is done. `is_blocked`: it could not be placed. `pieces`: placed in this turn.
    `goal`: the objective that Jump Drive's tech F has put before all.
    """

    phase: str = ""
    todo: list[Gain] = []
    pool: int = 0
    taken: list[str] = []
    cards: list[int] = []
    earned: list[int] = []
    told: list[Told] = []
    bound: str = ""
    is_placed: bool = False
    is_blocked: bool = False
    pieces: list[int] = []
    goal: int = 0


class Seat(Struct, omit_defaults=True):
    """A player. `planet`, `quarters`, `corporation`, `halves`, `moon` name the boards, "" before they are chosen.

    `terrain`, `symbols`: of covered squares; `craters`: visible meteor symbols of tiles. `rovers_out` are on boards, `rovers` in supply,
    `rovers_lost` destroyed, `rovers_more` given by an event. `pods_at`: lifepods on boards, `pods` in the scoring area, `pods_on`: on cells
    (`civ 6`) or techs (`D`), `pods_lost`. `meteors_at`: on boards, `meteors` collected. `kept`: stored patches, `arrays`: coloured
    ones left, `tokens`: emergency tokens left, `tokens_used`. `cards`: end-game cards (secret), `open_cards`: immediate and service ones.
    `objectives`: private ones. `used`: techs used in this round, `used_up`: in this match. `asleep`: tech levels reached without benefits, off
    until the next round. `last`: pieces of the tile placed last. `peeked`: the next event, 0 if unknown.
    """

    planet: str = ""
    quarters: str = ""
    corporation: str = ""
    halves: str = ""
    moon: str = ""
    satellite: int = 0
    pieces: list[Piece] = []
    terrain: dict[str, str] = {}
    symbols: dict[str, str] = {}
    craters: list[str] = []
    trackers: dict[str, Spot] = {}
    rovers_out: list[Rover] = []
    rovers: int = 0
    rovers_lost: int = 0
    rovers_more: int = 0
    pods_at: list[str] = []
    pods: int = 0
    pods_on: list[str] = []
    pods_lost: int = 0
    meteors_at: list[str] = []
    meteors: int = 0
    kept: list[str] = []
    arrays: list[str] = []
    tokens: list[str] = []
    tokens_used: list[str] = []
    cards: list[int] = []
    open_cards: list[int] = []
    objectives: list[int] = []
    flux: str = ""
    used: list[str] = []
    used_up: list[str] = []
    asleep: list[str] = []
    last: list[int] = []
    starts: list[Start] = []
    peeked: int = 0
    turn: Turn = field(default_factory=Turn)


class Goal(Struct, frozen=True):
    """A neighbour objective and the seats that compete for it (two; all for Jump Drive's tech F)."""

    card: int
    seats: list[int]


class Dealt(Struct):
    """What a seat chooses from at the beginning: the asymmetric boards and the private objectives dealt to it."""

    planet: str
    corporation: str
    moon: str
    objectives: list[int]


class State(Struct):
    """The table. Slots are lists of tiles, top first; `outer`, `inner`: six each, clockwise. `shift`: inner slot that faces outer slot 0.

    `stacks`: civ cards by rank 1-4, hidden, in chance order; `box`: civ cards out of the match. `events`: the deck, top first, hidden; `past`
    events; `now`: those of this round. `rules`: what they forbid. `goal_deck`: objectives left, hidden. `dealt`: choices of the beginning.
    `is_drafted`: the tiles of this round are placed. `ending`: why this is the last round. `emptied`: tiles taken out of the match.
    """

    options: Options
    seats: list[Seat]
    places: list[int]
    outer: list[list[str]]
    inner: list[list[str]]
    shift: int
    rotation: int
    commander: int
    stacks: list[list[int]]
    box: list[int]
    goal_deck: list[int]
    events: list[int] = []
    past: list[int] = []
    now: list[int] = []
    mix: list[int] = []
    rules: list[str] = []
    goals: list[Goal] = []
    dealt: list[Dealt] = []
    gone_cards: list[int] = []
    gone_goals: list[int] = []
    round: int = 0
    turned: int | None = None
    emptied: list[str] = []
    ending: str = ""
    is_drafted: bool = False
    is_last_phase: bool = False
    is_over: bool = False

    @property
    def is_solo(self) -> bool:
        return len(self.seats) == 1


def modules(options: Options, seats: int) -> tuple[str, ...]:
    """What is in play beside the base game."""
    named = (
        ("event deck", options.events or seats == 1),
        ("private objectives", options.private or seats == 1),
        ("Supermoon", options.moon),
        ("emergency tokens", options.emergency),
        ("arrays", options.arrays),
        ("split planet", options.split_planet),
        ("Quantum Solutions", options.split_corporation),
        ("Supermoon cards", options.new_cards),
    )
    return tuple(name for name, is_on in named if is_on)
