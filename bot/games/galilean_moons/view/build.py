"""Build what one viewer may know, up from nothing: what is not named here cannot leak."""

from __future__ import annotations

from typing import Any

from bot.engine import Position, pending_decision
from bot.games.galilean_moons.printed.pieces import (
    CARDS,
    ICARUS,
    MOON_OF,
    MOONS,
    RULES,
    SECTORS,
    TECHNOLOGIES,
    TYPES,
)
from bot.games.galilean_moons.rules.cards import hand_count
from bot.games.galilean_moons.rules.control import invade_cost
from bot.games.galilean_moons.rules.draw import to_discard
from bot.games.galilean_moons.rules.gems import sets_points
from bot.games.galilean_moons.rules.scoring import (
    bases,
    outcome,
    score,
    standings,
    turns_left,
    warning,
)
from bot.games.galilean_moons.rules.setup import ChooseTechnology
from bot.games.galilean_moons.rules.state import State
from bot.games.galilean_moons.rules.technologies_buying import price
from bot.games.galilean_moons.view.records import (
    AskedView,
    DrawingView,
    IcarusView,
    MoonView,
    ScoreView,
    SeatView,
    SectorView,
    StandingView,
    TechnologyView,
    TurnView,
    View,
)

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


def build_view(position: Position[Any, Any], viewer: int | None) -> View:
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
    decision = pending_decision(position)
    return AskedView(decision.seats, decision.task, decision.question) if decision else None


def _dealt(state: State, viewer: int | None) -> tuple[TechnologyView, ...]:
    if viewer is None or viewer >= len(state.seats):
        return ()
    return tuple(technology_view(card) for card in state.seats[viewer].dealt)
