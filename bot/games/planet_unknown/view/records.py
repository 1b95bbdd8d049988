"""What one viewer may know of a match: plain frozen records, built up from nothing by viewing.py.

Squares are codes as drawn: column letter and row number, `A1` at the top left, `L12` at the bottom right of a planet. The split planet is
drawn on the same twelve by twelve squares, its quarters with a gap between them. Moon squares have an M before: `MA1`.
Terrains and resources: civ, water, biomass, rover, tech, energy. Trackers and tracks: the first five, always in this order.
Seats are numbers. A viewer in the middle of a private turn sees their own boards as their draft has them, everybody else's as the
round began.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.planet_unknown.view.board_records import (
    BoardView,
    CorporationView,
    MoonView,
    RoverView,
)


class TileSquareView(Struct, frozen=True):
    """A square of a tile in its own box at turn 0, unflipped; `x` to the right, `y` down."""

    x: int
    y: int
    terrain: str
    symbol: bool
    crater: bool


class TileView(Struct, frozen=True):
    """A tile, an emergency token or a patch. `id`: what is typed (`T104`, `EM_civ`, `patch_tech`); `shape`: I2 … Z5.

    `letter`: `a` for the outer and `b` for the inner tile of the viewer's depot, else "". `placements`: legal ones for the viewer now.
    """

    id: str
    letter: str
    shape: str
    title: str
    resources: tuple[str, ...]
    squares: tuple[TileSquareView, ...]
    placements: int


class SlotView(Struct, frozen=True):
    """A compartment of the station. `left`: tiles in it, the visible one included."""

    ring: str
    tile: TileView | None
    left: int


class DepotView(Struct, frozen=True):
    """An outer and an inner compartment that face the same place. `place`: 0-5 clockwise around the station, `seat`: who sits there."""

    place: int
    seat: int | None
    outer: SlotView
    inner: SlotView


class StationView(Struct, frozen=True):
    """S.U.S.A.N. `turned`: places turned this round (None before the commander has turned it)."""

    turned: int | None
    depots: tuple[DepotView, ...]


class CardView(Struct, frozen=True):
    """A civ card. `timing`: immediate, end_game or service. `is_house`: designed by us. `title` may be "" (house cards)."""

    id: int
    rank: int
    title: str
    timing: str
    text: str
    is_house: bool


class EventView(Struct, frozen=True):
    """An event card. `color`: green, orange or red."""

    color: str
    text: str


class ObjectiveView(Struct, frozen=True):
    """An objective. A neighbour objective lies between two `seats` (all of them for Jump Drive's tech F): `values` in their order, `leads` those ahead.

    A private one has the viewer's own seat alone in `seats`; `is_met` says whether it is fulfilled now, `values` how far (may be empty).
    """

    id: int
    title: str
    text: str
    medals: int
    seats: tuple[int, ...]
    values: tuple[int, ...]
    leads: tuple[int, ...]
    is_met: bool


class ScoreView(Struct, frozen=True):
    """What a seat would score now, by line. Secret cards and private objectives are counted only for their owner until the end.

    `goals`: neighbour objectives. `moon`: stations minus red medals. `extra`: zones and cities.
    """

    lines: int
    extra: int
    tracks: int
    lifepods: int
    meteorites: int
    cards: int
    private: int
    goals: int
    moon: int
    total: int


class SeatView(Struct, frozen=True):
    """A player. `planet` (and `moon`) as the viewer may see them now. `place`: at the station, 0-5.

    `rovers` on boards, `supply` rovers not yet placed. `lifepods` and `meteorites` collected. `kept`: stored patches
    by terrain; `arrays`: coloured patches left in supply; `tokens`: emergency tokens left. `card_count`: end-game cards, secret;
    `cards`: the open ones and, for their owner, the secret ones too. `is_confirmed`: has confirmed the
    turn that is going on; `is_waited`: is asked now. `is_blocked`: could place no tile (end condition A), known once the turn is closed.
    `last`: squares of the tile placed last.
    """

    seat: int
    place: int
    is_confirmed: bool
    is_waited: bool
    is_blocked: bool
    planet: BoardView | None
    moon: MoonView | None
    corporation: CorporationView | None
    rovers: tuple[RoverView, ...]
    supply: int
    lifepods: int
    meteorites: int
    kept: tuple[str, ...]
    arrays: tuple[str, ...]
    tokens: tuple[str, ...]
    card_count: int
    cards: tuple[CardView, ...]
    last: tuple[str, ...]
    score: ScoreView


class StackView(Struct, frozen=True):
    """A civ stack. `cards`: the faces, only for a viewer who is choosing from it; `left`: how many there are."""

    rank: int
    left: int
    cards: tuple[CardView, ...]


class PlacementView(Struct, frozen=True, gc=False):
    """A legal placement of the viewer, numbered from 1, the best one. `squares`: what it covers, with `terrain`s in the same order.

    `tile` may also be an emergency token. `brings`: in a few words (`ice, water +1; energy 3 ways; meteor at F6`). `destroys`: squares of lifepods
    and rovers it would destroy. `symbols`, `crater`: squares with resource symbols and the meteor symbol.
    """

    number: int
    tile: str
    letter: str
    at: str
    turn: int
    flip: bool
    squares: tuple[str, ...]
    terrains: tuple[str, ...]
    symbols: tuple[str, ...]
    crater: str
    brings: str
    destroys: tuple[str, ...]


class PendingView(Struct, frozen=True):
    """Something the viewer still has to resolve. `is_optional`: it may be left; `is_ready`: it can be resolved now."""

    text: str
    is_optional: bool
    is_ready: bool


class DraftView(Struct, frozen=True):
    """The viewer's own private turn. `phase`: event, play, civ or end. `steps`: what they have decided so far and what each brought, oldest first.

    `results`: all that happened in it, as sentences; the first `before` of them before the first step. `pool`: rover movement left. `may_confirm`: nothing is left that
    must be done. `tiles`: what can be placed now. `best`: the legal placements
    (of tokens a sample), best first: pictures outline the first eight; `placements`: how many there are. `relaxed`: rules that
    are off for this viewer in this draft, in words, because nothing would fit with them. `duties`: tags of the kinds of move that
    resolve what must be resolved.
    """

    phase: str
    duties: tuple[str, ...]
    steps: tuple[str, ...]
    results: tuple[str, ...]
    before: int
    pending: tuple[PendingView, ...]
    pool: int
    may_confirm: bool
    tiles: tuple[TileView, ...]
    best: tuple[PlacementView, ...]
    placements: int
    relaxed: str


class BoardChoiceView(Struct, frozen=True):
    """What the viewer chooses from at the beginning: boards dealt to them, by id, with titles and rules in words.

    `objectives`: private ones to choose from, `keep` of them stay. `chosen`: their choice in words once made.
    """

    planets: tuple[str, ...]
    corporations: tuple[str, ...]
    moons: tuple[str, ...]
    objectives: tuple[ObjectiveView, ...]
    keep: int
    chosen: str


class SoloView(Struct, frozen=True):
    """The solo target. `band`: what today's score would be called, in words."""

    target: int
    band: str


class AskedView(Struct, frozen=True):
    """Who is waited for, and for what (public)."""

    seats: tuple[int, ...]
    task: str


class View(Struct, frozen=True):
    """The whole table for one viewer (None: a spectator).

    `phase`: setup, rotation, event, play, civ, end or over. `round` counts from 1 (0 during setup). `modules`: what is in play, in words.
    `score_lines`: the lines of the score in which anybody can have something. `event`: the card of this round, `events_left` by colour (green, orange, red), empty without event deck.
    `peeked`: the next event, for a viewer who has looked at it. `round_rules`: what this round's events forbid, in words. `goals`: neighbour
    objectives; `privates`: the viewer's own, everybody's when the match is over. `draft` while the viewer's own turn is open, `setup` during their choice of
    boards. `ending`: why this is the last round or why the match ended, None before; `winners` when it is over.
    """

    viewer: int | None
    phase: str
    round: int
    commander: int
    modules: tuple[str, ...]
    score_lines: tuple[str, ...]
    station: StationView
    stacks: tuple[StackView, ...]
    event: EventView | None
    extra_events: tuple[EventView, ...]
    events_left: tuple[tuple[str, int], ...]
    peeked: EventView | None
    round_rules: tuple[str, ...]
    seats: tuple[SeatView, ...]
    goals: tuple[ObjectiveView, ...]
    privates: tuple[ObjectiveView, ...]
    draft: DraftView | None
    setup: BoardChoiceView | None
    solo: SoloView | None
    asked: AskedView | None
    ending: str | None
    winners: tuple[int, ...]

    @property
    def when(self) -> str:
        """Heads the panel."""
        return f"Round {self.round}" if self.round else "Before the first round"
