"""Ways of a ship, real or imagined, turn by turn: what `/frontier route` shows and what a filed route is made of (H; planner)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.charting import (
    Chart,
    NoWay,
    Year,
    charted,
    engine_words,
    ways_of,
)
from bot.games.high_frontier.planner.future import in_years, waits
from bot.games.high_frontier.planner.planner import reach
from bot.games.high_frontier.planner.plans import MOST_TURNS, PREFERENCES, Figures, Plan, Prefer
from bot.games.high_frontier.planner.rigs import Rig, rigs
from bot.games.high_frontier.printed.cards import KINDS, WATER, WHITE
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.tracks import MOST_DRY, MOST_WET, YEARS
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.flight.rehearsal import goes
from bot.games.high_frontier.rules.ships import fuel, thrust
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.parse import matching, own_stack
from bot.games.high_frontier.state.state import ROCKET, Card, Stack, State


class Way(Struct, frozen=True):
    """A way found: by which triangle and chain, in what it is best of these, and turn by turn.

    `lost`: cards that Project Valkyrie takes as it begins; `spends`: the Fountain that turns light, or empty.
    """

    triangle: str
    prefer: Prefer
    chart: Chart
    supports: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    spends: str = ""

    @property
    def plan(self) -> Plan:
        return self.chart.plan


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
    state: State,
    seat: int,
    ship: Stack,
    target: str,
    prefer: Prefer,
    triangle: str = "",
    supports: Sequence[str] = (),
) -> list[Way]:
    """Ways of which none is better in everything, the best by this preference first. Raises `IllegalMove`."""
    title = SKY.spaces[target].title
    if ship.at == target:
        raise IllegalMove(f"The ship is on {title} already.", "H4")
    then, horizon = in_years(state, seat, 0), horizon_of(state, seat)
    rigged = rigs(then, seat, ship, triangle, supports)
    found = [way for way in _found(rigged, target, horizon) if _goes(state, seat, ship, way)]
    if not found:
        first = {rig.engine.card: rig for rig in reversed(rigged)}
        by = (engine_words(rig.stack, rig.engine, rig.hull) for rig in reversed(first.values()))
        raise NoWay(target, horizon, by)
    return pareto(found, prefer)


def _found(rigged: Sequence[Rig], target: str, horizon: int) -> Iterator[Way]:
    """Of rigs that take nothing for good first, then of the thriftiest: what they find leaves the others less to look for."""
    known: tuple[Figures, ...] = ()
    for rig in sorted(rigged, key=lambda rig: (rig.price, rig.engine.use)):
        found = ways_of(rig.hull, rig.stack.at, target, horizon, known)
        known += tuple(plan.figures for _, plan in found)
        chain = rig.engine.chain
        for kind, plan in found:
            chart = charted(rig.hull, rig.stack, plan)
            yield Way(chain.root, kind, chart, chain.supports, rig.lost, rig.engine.spends)


def _goes(state: State, seat: int, ship: Stack, way: Way) -> bool:
    return goes(state, seat, ship, way.triangle, way.supports, way.chart.years)


def pareto(found: Sequence[Way], prefer: Prefer) -> list[Way]:
    """The ways that no other one is as good as in everything: the best by this preference, by the other two, then the rest."""

    def ranked(wish: Prefer) -> list[Way]:
        place = PREFERENCES.index(wish)
        return sorted(found, key=lambda way: (way.plan.figures[place], _costs(way)))

    kept: list[Way] = []
    for way in ranked(prefer):
        if not any(_as_good(_costs(other), _costs(way)) for other in kept):
            kept.append(way)
    best = [next(way for way in ranked(wish) if way in kept) for wish in (prefer, *PREFERENCES)]
    return list(dict.fromkeys([*best, *kept]))


def _costs(way: Way) -> tuple[int, ...]:
    return (*way.plan.figures, len(way.lost), bool(way.spends))


def _as_good(one: Sequence[int], other: Sequence[int]) -> bool:
    return all(mine <= theirs for mine, theirs in zip(one, other, strict=True))


def reached(
    state: State,
    seat: int,
    ship: Stack,
    turns: int,
    supports: Sequence[str] = (),
) -> dict[str, Plan]:
    """Every site on which the ship can land within so many turns, with the fastest way there, nearest first."""
    found: dict[str, Plan] = {}
    for rig in rigs(in_years(state, seat, 0), seat, ship, supports=supports):
        for at, plan in reach(rig.hull, ship.at, turns).items():
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
