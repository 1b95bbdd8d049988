"""Ways of a ship, real or imagined, turn by turn: what `/frontier route` shows and what a filed route is made of (H; planner)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from bot.rules.high_frontier import fuel, rights, thrust
from bot.rules.high_frontier.charting import Chart, NoWay, Year, charts, engine_words, hull_for
from bot.rules.high_frontier.planner import reach
from bot.rules.high_frontier.plans import MOST_TURNS, PREFERENCES, Figures, Plan, Prefer
from bot.rules.high_frontier.printed.chart import KINDS, WATER, WHITE
from bot.rules.high_frontier.printed.map import LEO, SKY
from bot.rules.high_frontier.printed.tracks import MOST_DRY, MOST_WET, SEASONS, YEARS
from bot.rules.high_frontier.state import ROCKET, Card, Stack, State
from bot.rules.high_frontier.thrust import Engine
from bot.rules.high_frontier.typed import matching, own_stack
from bot.rules.kernel import IllegalMove


class Way(Struct, frozen=True):
    """A way found: by which triangle, in what it is best of this triangle's, and turn by turn."""

    triangle: str
    prefer: Prefer
    chart: Chart

    @property
    def plan(self) -> Plan:
        return self.chart.plan


def waits(state: State, seat: int) -> int:
    """Years until this seat's next movement: 0 when it is still to come this year."""
    count = len(state.seats)
    now, own = ((who - state.first) % count for who in (state.turn, seat))
    return int(own < now or (own == now and state.moved))


def ship_of(state: State, seat: int, typed: str, tanks: int, cards: Sequence[str]) -> Stack:
    """A copy of a stack as if these cards and so many tanks of water were put into it; without a Rocket, one in LEO.

    The tanks of other stacks stay behind. Raises `IllegalMove`: no such stack or card, or too heavy to move.
    """
    own = state.seats[seat].stacks
    if not own:
        raise IllegalMove("Nobody has a ship before the crews are chosen.", "C2")
    if typed == ROCKET and ROCKET not in own:
        ship = Stack(LEO)
    else:
        name = own_stack(state, seat, typed)
        ship = msgspec.structs.replace(own[name], cards=list(own[name].cards))
        if name != ROCKET:
            ship.water = ship.isotope = 0
    _load(state, seat, ship, tanks, cards)
    return ship


def _load(state: State, seat: int, ship: Stack, tanks: int, cards: Sequence[str]) -> None:
    before = fuel.cargo(ship)
    ship.cards += [card for card in planned_cards(state, seat, cards) if not ship.card(card.id)]
    if not ship.cards:
        raise IllegalMove("There is no Rocket; say with which `cards` to plan one.", "E5")
    fits = fuel.reweigh(ship, before) and (not tanks or fuel.load(ship, tanks, WATER))
    if not fits or fuel.is_too_heavy(ship):
        raise IllegalMove(
            f"Dry mass may be {MOST_DRY} and wet mass {MOST_WET} to move; this ship has {fuel.dry(ship)} and "
            f"{fuel.text(ship.wet)}.",
            "F2, F3; ruling 40",
        )


def planned_cards(state: State, seat: int, typed: Sequence[str]) -> list[Card]:
    """Own cards as they lie, any others as they would be boosted. Raises `IllegalMove` for what is no card."""
    own = {c.id: c for stack in state.seats[seat].stacks.values() for c in stack.cards}
    found = []
    for word in typed:
        name = (
            matching(word, own) or matching(word, state.seats[seat].hand) or matching(word, KINDS)
        )
        if name is None:
            raise IllegalMove(f"There is no card {word!r}.", "E1")
        found.append(own.get(name) or Card(name, WHITE))
    return found


def engines_of(state: State, seat: int, ship: Stack) -> list[Engine]:
    """The proposed engine of each triangle that works. Raises `IllegalMove` with what the first one lacks when none does."""
    found, lacking = [], list[IllegalMove]()
    zone, powersat = SKY.spaces[ship.at].zone, rights.has_powersat(state, seat)
    for card in thrust.triangles(ship):
        try:
            found.append(thrust.choose(ship, zone, powersat, card))
        except IllegalMove as why:
            lacking.append(why)
    if not found:
        raise lacking[0] if lacking else IllegalMove("No card of this ship has a thruster.", "H2")
    return found


def horizon_of(state: State, seat: int) -> int:
    """Turns that a plan may take: the planner's most, or what is left of the 48 years. Raises `IllegalMove` if none is."""
    left = YEARS + 1 - state.year - waits(state, seat)
    if left < 1:
        raise IllegalMove("The match ends before this ship can move again.", "M1")
    return min(MOST_TURNS, left)


def ways(
    state: State, seat: int, ship: Stack, target: str, prefer: Prefer, triangle: str = ""
) -> list[Way]:
    """Ways of which none is better in everything, the best by this preference first. Raises `IllegalMove`."""
    title = SKY.spaces[target].title
    if ship.at == target:
        raise IllegalMove(f"The ship is on {title} already.", "H4")
    engines = engines_of(state, seat, ship)
    if triangle:
        engines = [engine for engine in engines if engine.card == triangle]
    found = list(_found(state, seat, ship, engines, target))
    if not found:
        by = (engine_words(ship, one, hull_for(state, seat, ship, one)) for one in engines)
        raise NoWay(target, horizon_of(state, seat), by)
    return pareto(found, prefer)


def _found(
    state: State, seat: int, ship: Stack, engines: Sequence[Engine], target: str
) -> Iterator[Way]:
    """Of the thriftiest engine first: what it finds leaves the others less to look for."""
    then, horizon = at_next_movement(state, seat), horizon_of(state, seat)
    known: tuple[Figures, ...] = ()
    for engine in sorted(engines, key=lambda engine: engine.use):
        told = charts(then, seat, ship, engine, target, horizon, known)
        known += tuple(chart.plan.figures for chart in told.values())
        yield from (Way(engine.card, kind, chart) for kind, chart in told.items())


def at_next_movement(state: State, seat: int) -> State:
    """The table with the sunspot cube where it will be when this seat moves next."""
    spot = (state.spot + waits(state, seat)) % len(SEASONS)
    return msgspec.structs.replace(state, spot=spot)


def pareto(found: Sequence[Way], prefer: Prefer) -> list[Way]:
    """The ways that no other one is as good as in everything: the best by this preference, by the other two, then the rest."""

    def ranked(wish: Prefer) -> list[Way]:
        place = PREFERENCES.index(wish)
        return sorted(found, key=lambda way: (way.plan.figures[place], way.plan.figures))

    kept: list[Way] = []
    for way in ranked(prefer):
        figures = way.plan.figures
        if not any(_as_good(other.plan.figures, figures) for other in kept):
            kept.append(way)
    best = [next(way for way in ranked(wish) if way in kept) for wish in (prefer, *PREFERENCES)]
    return list(dict.fromkeys([*best, *kept]))


def _as_good(one: Figures, other: Figures) -> bool:
    return all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def reached(state: State, seat: int, ship: Stack, turns: int) -> dict[str, Plan]:
    """Every site on which the ship can land within so many turns, with the fastest way there, nearest first."""
    found: dict[str, Plan] = {}
    then = at_next_movement(state, seat)
    for engine in engines_of(state, seat, ship):
        for at, plan in reach(hull_for(then, seat, ship, engine), ship.at, turns).items():
            if SKY.spaces[at].site is None or at == ship.at:
                continue
            if at not in found or plan.figures < found[at].figures:
                found[at] = plan
    return dict(sorted(found.items(), key=lambda line: line[1].figures))


def path_of(years: Sequence[Year]) -> tuple[str, ...]:
    """The spaces passed, the first one where it starts; a space named twice in a row is where a turn ends."""
    found = [years[0].start]
    for year in years:
        if len(found) > 1 and year.route:
            found.append(found[-1])
        found += year.route
    return tuple(found)


def end_of(year: Year) -> str:
    """Where a turn ends; a turn of waiting ends where it began."""
    return year.route[-1] if year.route else year.start


def blind(year: Year) -> list[str]:
    """Hazards of a turn behind or on a lander, where the ship cannot stop to ask (ruling 88)."""
    rolled = [roll.at for roll in year.rolls if roll.kind != "belt"]
    found, before = [], year.start
    for to in year.route:
        if SKY.spaces[to].is_lander or SKY.spaces[before].is_lander:
            found += [place for place in (before, to) if place in rolled and place not in found]
        before = to
    return found
