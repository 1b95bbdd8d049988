"""From a ship to the planner and back: its hull, the ways it can fly this turn, what a plan brings turn by turn and its odds.

`/frontier route` asks `charts` and `charted`, `/frontier reach` asks `planner.reach`; offers and autocomplete ask `ends`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod

from msgspec import Struct
from msgspec.structs import replace

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.future import in_years, is_steady
from bot.games.high_frontier.planner.planner import reach, route, routes
from bot.games.high_frontier.planner.plans import (
    LOST,
    MOST_TURNS,
    ODDS,
    RISK,
    SUNLESS,
    Figures,
    Hull,
    Plan,
    Prefer,
    Stage,
)
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.printed.map import AEROBRAKE, LEO, SKY
from bot.games.high_frontier.printed.names import counted
from bot.games.high_frontier.printed.tracks import HAZARD_ODDS, SEASONS, SIDES, ZONES
from bot.games.high_frontier.rules.assets.rights import has_powersat, has_scrum
from bot.games.high_frontier.rules.movement.course import Craft, Leg, follow, is_flyby, start
from bot.games.high_frontier.rules.movement.hazards import (
    belt_penalty,
    is_aerobrake_safe,
    is_assist_safe,
)
from bot.games.high_frontier.rules.ships.factories import usable_factories
from bot.games.high_frontier.rules.ships.fuel import (
    burnt,
    cargo,
    class_thrust,
    dry,
    fuel_left,
    reweigh,
    runs_on,
    text,
    weight_class,
)
from bot.games.high_frontier.rules.ships.losses import BELT
from bot.games.high_frontier.rules.ships.thrust import Engine, is_pushed, push_of
from bot.games.high_frontier.state.state import Exact, Stack, State, lie

HARDEST = 10
HOME = SKY.spaces[LEO].zone
DARK = next(name for name, zone in ZONES.items() if zone.solar is None)


def hull_for(
    state: State, seat: int, stack: Stack, engine: Engine | None, hijack: bool = False
) -> Hull:
    """A ship as the planner wants it, on the table as it is in its next movement; without an engine it only follows aerobrake paths."""
    hull = _hull(state, seat, stack, engine, hijack)
    if is_steady(state, seat):
        return hull
    now = replace(state, turn=seat, moved=False)
    years = (in_years(now, seat, turn) for turn in range(1, MOST_TURNS))
    hulls = [hull, *(_hull(then, seat, stack, engine, hijack) for then in years)]
    hulls = [replace(one, spot=hull.spot) for one in hulls]
    found = hulls[-1]
    for turn in range(len(hulls) - 1, 0, -1):
        if hulls[turn - 1] != hulls[turn]:
            found = replace(hulls[turn - 1], later=found, until=turn)
    return found


def _hull(state: State, seat: int, stack: Stack, engine: Engine | None, hijack: bool) -> Hull:
    """The ship as it would fly on this table."""
    factories = usable_factories(state, seat, stack, hijack)
    sunny, dark = (is_aerobrake_safe(stack, zone) for zone in (HOME, DARK))
    common = {
        "hardness": least_hardness(stack, turns_light=True),
        "spot": state.spot,
        "factories": frozenset(factories),
        "safe": frozenset(site for site in factories if is_assist_safe(state, seat, site)),
        "shell": sunny,
        "shell_dies": sunny and not dark,
        "sheds": any(lie(card).is_sail for card in stack.cards),
        "bare": not (stack.water or stack.isotope) and all(lie(c).is_sail for c in stack.cards),
        "glitched": (glitched := _rolls_for_glitch(state, seat, stack)),
        "glitch": _glitch_odds(stack) if glitched else SIDES,
    }
    if engine is None:
        return Hull(thrust=LOST, adrift=True, **common)  # type: ignore[arg-type]  # named fields of a hull
    left, use = fuel_left(stack), engine.use
    if use and not runs_on(engine.grade, stack.grade):
        use = Fraction(2 * left + 2)  # what is aboard can be thrown off, not burnt
    lit = burnt(stack.wet, engine.afterburn)
    faces = {card.id: lie(card) for card in stack.cards}
    face = faces[engine.card]
    pushed = is_pushed(face, has_powersat(state, seat))
    bonus = face.ability("belt_bonus_burn") or {}
    return Hull(
        thrust=engine.net
        - class_thrust(lit)
        - engine.sun
        + (int(pushed) - int(engine.pushed)) * push_of(face),
        classes=tuple(class_thrust(burnt(stack.wet, spent)) for spent in range(left + 1)),
        use=use,
        base=engine.base,
        pivots=engine.pivots,
        solar=engine.is_solar,
        pushed=pushed,
        mortal=not pushed and any(faces[name].is_solar for name in engine.chain.members),
        sail=face.is_sail,
        belt_bonus=int(bonus.get("bonus_burns", 0)),
        afterburn=engine.afterburn,
        once=engine.spends,
        **common,  # type: ignore[arg-type]  # named fields of a hull
    )


def _rolls_for_glitch(state: State, seat: int, stack: Stack) -> bool:
    """True if a flyby rolls for this stack's glitch: not with a Human aboard, nor by leave of Scrum (ruling 130)."""
    manned = any(card.side == CREW for card in stack.cards)
    return stack.glitched and not manned and not has_scrum(state, seat)


def _glitch_odds(stack: Stack) -> int:
    """Return the results of a glitch roll, of 6, that take no card: those that are no card's rad-hardness."""
    return SIDES - len({lie(card).hardness for card in stack.cards} & set(range(1, SIDES + 1)))


def least_hardness(stack: Stack, turns_light: bool = False) -> int:
    """The least rad-hardness that a belt roll could take: not of cards immune, nor of heavy radiators, which would only turn
    light, unless that counts too.
    """
    faces = [lie(card) for card in stack.cards if turns_light or not card.heavy]
    mortal = [
        face.hardness
        for face in faces
        if BELT not in (face.ability("immune_to_rolls") or {}).get("rolls", ())
    ]
    return min(mortal, default=HARDEST)


def this_turn(hull: Hull, at: str, target: str, prefer: Prefer) -> tuple[str, ...] | None:
    """The best way to a space in one movement, nothing jettisoned first; None when it cannot be reached in one."""
    plan = route(_as_loaded(hull), at, target, prefer, 1)
    return plan.stages[0].route if plan else None


def _as_loaded(hull: Hull) -> Hull:
    """The ship for one movement with its Fuel as it is: none is thrown off where nothing is gained by it."""
    heavy = hull.classes[min(hull.afterburn, hull.steps)]
    return replace(hull, classes=(heavy,) * len(hull.classes))


@lru_cache(maxsize=512)
def ends(hull: Hull, at: str) -> tuple[Plan, ...]:
    """The ways to all ends of one movement: to each the thriftiest, and the safest where that one has a die."""
    loaded = _as_loaded(hull)
    thrifty = reach(loaded, at, 1)
    thrifty.pop(at, None)
    risky = any(plan.risk for plan in thrifty.values())
    safe = reach(loaded, at, 1, RISK) if risky else {}
    found = [plan for to, one in thrifty.items() for plan in (one, safe.get(to, one))]
    return tuple(dict.fromkeys(found))


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
    steps = fuel_left(stack) if runs_on(engine.grade, stack.grade) else 0
    return f"by {name} (net thrust {net}, {counted(steps, 'fuel step')})"


class Roll(Struct, frozen=True):
    """A die on the way: where, what kind (hazard, assist, belt, glitch), and results of 6 that do no harm."""

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
    left = _left(hull, stack, plan.stages[-1].route)
    return Chart(plan, tuple(years), Exact.of(odds), dry(left), years[-1].wet)


def _left(hull: Hull, stack: Stack, route: Sequence[str]) -> Stack:
    """What is left of a ship at the end of a turn: sails do not aerobrake (ruling 89), a Fountain turns light (125)."""
    brakes = any(SKY.spaces[at].hazard == AEROBRAKE for at in route)
    cards = [card for card in stack.cards if not (brakes and lie(card).is_sail)]
    if route and hull.once:
        cards = [replace(card, heavy=card.heavy and card.id != hull.once) for card in cards]
    left = replace(stack, cards=cards)
    reweigh(left, cargo(stack))
    return left


def craft_of(hull: Hull, net: int, turn: int) -> Craft:
    """What holds for the movement of one turn of a plan."""
    now = hull.at(turn)
    return Craft(
        active=net > SUNLESS,
        net=net,
        use=Exact.of(hull.use),
        base=hull.base,
        solar=now.mortal,
        sail=hull.sail,
        belt_bonus=hull.belt_bonus,
        season=SEASONS[(hull.spot + turn) % len(SEASONS)],
        factories=tuple(now.factories),
    )


def _year(hull: Hull, stack: Stack, stage: Stage, spent: int) -> Year:
    begun, now = spent + stage.jettison, hull.at(stage.turn)
    net = now.net(begun, SKY.spaces[stage.start].zone)
    craft = craft_of(hull, net, stage.turn)
    spot = start(craft, stage.start, max(0, hull.steps - begun - hull.afterburn), hull.pivots)
    legs = follow(SKY, craft, spot, stage.route)
    flown = replace(stack, wet=burnt(stack.wet, stage.spent))
    wet = _left(hull, flown, stage.route).wet
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
        rolls=tuple(rolls_of(now, craft, stage.start, legs)),
    )


def risk_of(rolls: Iterable[Roll]) -> int:
    """As in ODDS."""
    return sum(ODDS[roll.good] for roll in rolls)


def rolls_of(hull: Hull, craft: Craft, at: str, legs: list[Leg]) -> list[Roll]:
    """The dice of a movement, in order."""
    found = []
    for step in legs:
        to = SKY.spaces[step.spot.at]
        if step.lift and at not in hull.safe:
            found.append(Roll(at, "assist", HAZARD_ODDS))
        if step.hazard and not (to.hazard == AEROBRAKE and hull.is_shelled(to.zone)):
            found.append(Roll(to.id, "hazard", HAZARD_ODDS))
        if step.belt:
            good = hull.hardness - belt_penalty(craft.season, craft.net if craft.active else 0)
            found.append(Roll(to.id, "belt", max(0, min(SIDES, good))))
        if hull.glitched and step.spot.working and is_flyby(craft, to):
            found.append(Roll(to.id, "glitch", hull.glitch))
        if step.land and to.id not in hull.safe:
            found.append(Roll(to.id, "assist", HAZARD_ODDS))
        at = to.id
    return found
