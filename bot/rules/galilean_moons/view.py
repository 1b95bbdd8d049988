"""What one viewer may know of a match: built up from nothing, so what is not named here cannot leak.

Sectors are named by codes (G1-G7, C1-C6, I1-I5, E1-E4). Card and gem types: gravity, seismic, intellect, thermal, kronos,
ecology, always in this order; a card may also be a wildcard, a sector also galilean. Seats are numbers; Dr. Icarus, if he
plays, is the seat after the people.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot.rules.galilean_moons.cards import hand_count
from bot.rules.galilean_moons.control import invade_cost
from bot.rules.galilean_moons.drawing import to_discard
from bot.rules.galilean_moons.gems import sets_points
from bot.rules.galilean_moons.outlook import turns_left, warning
from bot.rules.galilean_moons.printed.chart import (
    CARDS,
    ICARUS,
    MOON_OF,
    MOONS,
    RULES,
    SECTORS,
    TECHNOLOGIES,
    TYPES,
)
from bot.rules.galilean_moons.scoring import bases, outcome, score, standings
from bot.rules.galilean_moons.setup import ChooseTechnology
from bot.rules.galilean_moons.state import State
from bot.rules.galilean_moons.technologies.buying import price
from bot.rules.kernel import Position, asked

WINDOWS = {
    "own_turn_free": "at any free moment of your turn",
    "before_action": "before {action}",
    "during_action": "with {action}",
    "after_action": "right after {action}",
    "as_copied_technology": "park: at any free moment; copy: as the copied card",
}
ACTIONS = {
    "any": "any action",
    "invade": "an Invade",
    "rally": "a Rally",
    "mine": "a Mine",
    "draw": "a Draw",
    "": "",
}


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


def view(position: Position[Any, Any], viewer: int | None) -> View:
    """What `viewer` may know; None for a spectator."""
    state: State = position.state
    step = position.agenda[-1] if position.agenda else None
    kept = step.kept if isinstance(step, ChooseTechnology) else {}
    ended = outcome(state)
    return View(
        viewer=viewer,
        age=state.age,
        age_title=RULES.age_titles[state.age],
        deck_count=len(state.deck),
        discard={card: state.discard.count(card) for card in CARDS},
        discard_count=len(state.discard),
        draft=tuple(state.draft),
        gem_supply=dict(state.supply),
        market=tuple(technology_view(card) for card in state.market),
        stack_count=len(state.stack),
        moons=tuple(_moon(state, moon) for moon in MOONS),
        sectors=tuple(_sector(state, at) for at in SECTORS),
        seats=tuple(_seat(state, seat, viewer) for seat in range(len(state.seats))),
        order=tuple(state.order),
        turn=_turn(state),
        drawing=_drawing(state),
        icarus=_icarus(state),
        asked=_asked(position),
        dealt=_dealt(state, viewer),
        kept=None if viewer is None else kept.get(viewer),
        ender=state.ender,
        last_turns=tuple(state.last_turns or ()),
        turns_left=turns_left(state, viewer),
        warning=warning(state),
        ending=ended.reason if ended else None,
        winners=ended.winners if ended else (),
    )


def technology_view(card: str, spent: bool = False) -> TechnologyView:
    printed = TECHNOLOGIES[card]
    window = WINDOWS[printed.window].format(action=ACTIONS[printed.action])
    return TechnologyView(
        card,
        printed.title,
        printed.number,
        printed.power,
        printed.points,
        window,
        printed.text,
        spent,
    )


def _sector(state: State, at: str) -> SectorView:
    sector = state.sectors[at]
    return SectorView(
        at,
        MOON_OF[at],
        sector.kind,
        sector.owner,
        sector.units,
        sector.base,
        sector.targets,
        invade_cost(state, at),
    )


def _moon(state: State, moon: str) -> MoonView:
    printed = MOONS[moon]
    ranks = tuple(
        StandingView(s.seat, s.sectors, s.units, s.points) for s in standings(state, moon)
    )
    return MoonView(moon, printed.title, printed.first, printed.second, printed.sectors, ranks)


def _seat(state: State, seat: int, viewer: int | None) -> SeatView:
    own = state.seats[seat]
    now = sets_points(own.gems)
    return SeatView(
        seat=seat,
        is_icarus=seat == state.icarus,
        turn_place=state.order.index(seat) + 1 if seat in state.order else 0,
        hand=dict(own.hand) if seat == viewer else None,
        hand_count=hand_count(state, seat),
        gems=dict(own.gems),
        supply=own.supply,
        parked=own.parked,
        sectors=sum(sector.owner == seat for sector in state.sectors.values()),
        bases=bases(state, seat),
        ruins=own.ruins,
        technologies=tuple(technology_view(card, card in own.spent) for card in own.technologies),
        next_cost=price(state, seat),
        next_gem={
            kind: sets_points({**own.gems, kind: own.gems[kind] + 1}) - now for kind in TYPES
        },
        score=_score(state, seat),
    )


def _score(state: State, seat: int) -> ScoreView:
    now = score(state, seat)
    return ScoreView(
        now.moons,
        now.gems,
        now.bases,
        now.ruins,
        now.technologies,
        now.units,
        now.factor,
        now.total,
    )


def _turn(state: State) -> TurnView | None:
    turn = state.turn
    if turn is None:
        return None
    return TurnView(
        seat=turn.seat,
        action=turn.actions - turn.left + 1,
        actions=turn.actions,
        is_bonus=turn.is_bonus,
    )


def _drawing(state: State) -> DrawingView | None:
    if state.turn is None or state.turn.drawing is None:
        return None
    drawing, seat = state.turn.drawing, state.turn.seat
    return DrawingView(seat, to_discard(state, seat), drawing.picks)


def _icarus(state: State) -> IcarusView | None:
    if state.icarus is None:
        return None
    level, focus = state.options.level, state.focus
    moon, card = (focus.moon, focus.card) if focus else (None, None)
    return IcarusView(state.icarus, level, ICARUS.focuses[level], moon, card)


def _asked(position: Position[Any, Any]) -> AskedView | None:
    decision = asked(position)
    return AskedView(decision.seats, decision.task, decision.question) if decision else None


def _dealt(state: State, viewer: int | None) -> tuple[TechnologyView, ...]:
    if viewer is None or viewer >= len(state.seats):
        return ()
    return tuple(technology_view(card) for card in state.seats[viewer].dealt)
