"""From a ship to the planner and back: its hull, the ways it can fly this turn, what a plan brings turn by turn and its odds.

`/frontier route` asks `charts` and `charted`, `/frontier reach` asks `planner.reach`; offers and autocomplete ask `ends`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import prod

from msgspec import Struct

from bot.rules.high_frontier.course import Craft, Leg, follow, start
from bot.rules.high_frontier.fuel import (
    burnt,
    class_thrust,
    dry,
    fuel_left,
    lie,
    runs_on,
    text,
    weight_class,
)
from bot.rules.high_frontier.hazards import belt_penalty, is_aerobrake_safe, is_assist_safe
from bot.rules.high_frontier.landing import usable_factories
from bot.rules.high_frontier.losses import BELT
from bot.rules.high_frontier.naming import counted
from bot.rules.high_frontier.planner import reach, route, routes
from bot.rules.high_frontier.plans import (
    HAZARD_ODDS,
    LOST,
    SUNLESS,
    Figures,
    Hull,
    Plan,
    Prefer,
    Stage,
)
from bot.rules.high_frontier.printed.map import AEROBRAKE, LEO, SKY
from bot.rules.high_frontier.printed.tracks import SEASONS, SIDES
from bot.rules.high_frontier.state import Exact, Stack, State
from bot.rules.high_frontier.thrust import Engine
from bot.rules.kernel import IllegalMove

HARDEST = 10
MOST_ENDS = 16  # ends of a movement offered for one triangle


def hull_for(
    state: State, seat: int, stack: Stack, engine: Engine | None, hijack: bool = False
) -> Hull:
    """A ship as the planner wants it; without an engine it only follows aerobrake paths."""
    factories = usable_factories(state, seat, stack, hijack)
    common = {
        "hardness": least_hardness(stack),
        "spot": state.spot,
        "factories": frozenset(factories),
        "safe": frozenset(site for site in factories if is_assist_safe(state, seat, site)),
        "shell": is_aerobrake_safe(stack, SKY.spaces[stack.at].zone),
    }
    if engine is None:
        return Hull(thrust=LOST, adrift=True, **common)  # type: ignore[arg-type]  # named fields of a hull
    left = fuel_left(stack) if runs_on(engine.grade, stack.grade) else 0
    lit = burnt(stack.wet, engine.afterburn)
    faces = {card.id: lie(card) for card in stack.cards}
    bonus = faces[engine.card].ability("belt_bonus_burn") or {}
    return Hull(
        thrust=engine.net - class_thrust(lit) - engine.sun,
        classes=tuple(class_thrust(burnt(stack.wet, spent)) for spent in range(left + 1)),
        use=engine.use,
        base=engine.base,
        pivots=engine.pivots,
        solar=engine.is_solar,
        pushed=engine.pushed,
        mortal=not engine.pushed and any(faces[name].is_solar for name in engine.chain.members),
        sail=faces[engine.card].is_sail,
        belt_bonus=int(bonus.get("bonus_burns", 0)),
        afterburn=engine.afterburn,
        **common,  # type: ignore[arg-type]  # named fields of a hull
    )


def least_hardness(stack: Stack) -> int:
    """The least rad-hardness that a belt roll could take: not of cards immune, nor of radiators that would turn light."""
    faces = [lie(card) for card in stack.cards if not card.heavy]
    mortal = [
        face.hardness
        for face in faces
        if BELT not in (face.ability("immune_to_rolls") or {}).get("rolls", ())
    ]
    return min(mortal, default=HARDEST)


def this_turn(hull: Hull, at: str, target: str, prefer: Prefer) -> tuple[str, ...] | None:
    """The best way to a space in one movement; None when it cannot be reached in one."""
    plan = route(hull, at, target, prefer, 1)
    return plan.stages[0].route if plan else None


@lru_cache(maxsize=512)
def ends(hull: Hull, at: str) -> tuple[tuple[str, ...], ...]:
    """Ways to some useful ends of one movement: sites and LEO first, then the farthest of the others."""
    found = reach(hull, at, 1)
    ways = [plan.stages[0].route for name, plan in found.items() if name != at]
    ways.sort(key=lambda way: (SKY.spaces[way[-1]].site is None and way[-1] != LEO, -len(way)))
    return tuple(ways[:MOST_ENDS])


@lru_cache(maxsize=512)
def reachable(hull: Hull, at: str) -> tuple[str, ...]:
    """Every space where one movement can end."""
    return tuple(name for name in reach(hull, at, 1) if name != at)


class NoWay(IllegalMove):
    """No way leads to a space in so many turns; `by` says of each thruster what it could have done."""

    def __init__(self, target: str, turns: int, by: Iterable[str]) -> None:
        self.target, self.turns, self.by = target, turns, tuple(dict.fromkeys(by))
        told, title = ", nor ".join(self.by), SKY.spaces[target].title
        super().__init__(f"No way of up to {counted(turns, 'turn')} leads to {title} {told}.", "H4")


def engine_words(stack: Stack, engine: Engine | None, hull: Hull) -> str:
    """`by Dumbo (net thrust 3, 8 fuel steps)`: what a ship has to fly with where it stands."""
    if engine is None:
        return "without a thruster"
    name = next(lie(card).name for card in stack.cards if card.id == engine.card)
    net = max(0, hull.net(0, SKY.spaces[stack.at].zone))
    return f"by {name} (net thrust {net}, {counted(hull.steps, 'fuel step')})"


class Roll(Struct, frozen=True):
    """A die on the way: where, what kind (hazard, assist, belt), and results of 6 that do no harm."""

    at: str
    kind: str
    good: int


class Year(Struct, frozen=True):
    """One turn of a plan as it will be flown. `year`: from now, 0 this turn; `wet`: at its end; `weight`: its class then."""

    year: int
    start: str
    route: tuple[str, ...]
    jettison: int
    net: int
    burns: int
    pivots: int
    steps: int
    wet: str
    weight: str
    rolls: tuple[Roll, ...]


class Chart(Struct, frozen=True):
    """A plan told turn by turn. `odds`: that every die goes well if none is paid for; `dry`: mass on arrival, tanks empty."""

    plan: Plan
    years: tuple[Year, ...]
    odds: Exact
    dry: int
    wet: str


def charts(
    state: State,
    seat: int,
    stack: Stack,
    engine: Engine | None,
    target: str,
    horizon: int,
    known: tuple[Figures, ...] = (),
) -> dict[Prefer, Chart]:
    """Up to three ways, by what they are best in. `stack` may be imagined: as if cards were boosted and tanks loaded.

    `known`: see `planner.routes`.
    """
    hull = hull_for(state, seat, stack, engine)
    found = ways_of(hull, stack.at, target, horizon, known)
    return {prefer: charted(hull, stack, plan) for prefer, plan in found}


@lru_cache(maxsize=256)
def ways_of(
    hull: Hull, at: str, target: str, horizon: int, known: tuple[Figures, ...] = ()
) -> tuple[tuple[Prefer, Plan], ...]:
    """What the planner finds, kept: a way that is looked at is filed or flown next."""
    return tuple(routes(hull, at, target, horizon, known=known).items())


def charted(hull: Hull, stack: Stack, plan: Plan) -> Chart:
    """A plan turn by turn, by the flight's own rules; in turns between its stages the ship waits for a season."""
    years: list[Year] = []
    spent = 0
    for stage in plan.stages:
        for turn in range(len(years), stage.turn):
            years.append(_year(hull, stack, Stage(turn, stage.start, (), 0, spent), spent))
        years.append(_year(hull, stack, stage, spent))
        spent = stage.spent
    rolls = [roll for year in years for roll in year.rolls]
    odds = prod((Fraction(roll.good, SIDES) for roll in rolls), start=Fraction(1))
    wet = text(burnt(stack.wet, spent))
    return Chart(plan, tuple(years), Exact.of(odds), dry(stack), wet)


def craft_of(hull: Hull, net: int, turn: int) -> Craft:
    """What holds for the movement of one turn of a plan."""
    return Craft(
        active=net > SUNLESS,
        net=net,
        use=Exact.of(hull.use),
        base=hull.base,
        solar=hull.mortal,
        sail=hull.sail,
        belt_bonus=hull.belt_bonus,
        season=SEASONS[(hull.spot + turn) % len(SEASONS)],
        factories=tuple(hull.factories),
    )


def _year(hull: Hull, stack: Stack, stage: Stage, spent: int) -> Year:
    begun = spent + stage.jettison
    net = hull.net(begun, SKY.spaces[stage.start].zone)
    craft = craft_of(hull, net, stage.turn)
    spot = start(craft, stage.start, max(0, hull.steps - begun - hull.afterburn), hull.pivots)
    legs = follow(SKY, craft, spot, stage.route)
    wet = burnt(stack.wet, stage.spent)
    return Year(
        year=stage.turn,
        start=stage.start,
        route=stage.route,
        jettison=stage.jettison,
        net=net,
        burns=sum(step.paid for step in legs),
        pivots=sum(step.pivoted for step in legs),
        steps=stage.spent - begun,
        wet=text(wet),
        weight=weight_class(wet),
        rolls=tuple(rolls_of(hull, craft, stage.start, legs)),
    )


def rolls_of(hull: Hull, craft: Craft, at: str, legs: list[Leg]) -> list[Roll]:
    """The dice of a movement, in order."""
    found = []
    for step in legs:
        to = SKY.spaces[step.spot.at]
        if step.lift and at not in hull.safe:
            found.append(Roll(at, "assist", HAZARD_ODDS))
        if step.hazard and not (to.hazard == AEROBRAKE and hull.shell):
            found.append(Roll(to.id, "hazard", HAZARD_ODDS))
        if step.belt:
            good = hull.hardness - belt_penalty(craft.season, craft.net if craft.active else 0)
            found.append(Roll(to.id, "belt", max(0, min(SIDES, good))))
        if step.land and to.id not in hull.safe:
            found.append(Roll(to.id, "assist", HAZARD_ODDS))
        at = to.id
    return found
