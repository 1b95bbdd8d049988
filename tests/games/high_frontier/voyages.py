"""Random ships, tables and ways, and a way flown year by year as its owner's filed route, with dice that do no harm."""

from __future__ import annotations

import random  # noqa: TID251  # nothing of a match is drawn here
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from bot import engine
from bot.engine import IllegalMove
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.planner.charting import Roll, Year
from bot.games.high_frontier.planner.future import in_years
from bot.games.high_frontier.planner.plans import ODDS, PREFERENCES
from bot.games.high_frontier.printed.cards import BLACK, CREW, FACES, FACTIONS, GRADES, Face
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import MOST_DRY, MOST_WET, SEASONS, SIDES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.flight import routing
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute
from bot.games.high_frontier.rules.flight.routing import Way
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.turn.turn import EndTurn, Turn
from bot.games.high_frontier.state.state import lie
from tests.games.high_frontier.builder import Dice
from tests.games.high_frontier.whole_game import Whole

SITES = [space.id for space in SKY.sites()]
SYNODIC = [space.id for space in SKY.sites() if space.season is not None]
AIRY = [space.id for space in SKY.sites() if space.land().atmospheric]
RESTS = [name for name, space in SKY.spaces.items() if space.can_halt]
PRINTED = [face for face in FACES.values() if face.side != CREW]
MANY = 6  # radiators that are tried at most


class Asked(Struct):
    """A random question to the planner: a table, where to, what to spare."""

    table: Whole
    to: str
    prefer: Any
    told: str

    @property
    def ways(self) -> list[Way]:
        """None where there is none."""
        state = self.table.state
        try:
            ship = routing.ship_of(state, 0, "rocket", 0, ())
            return routing.ways(state, 0, ship, self.to, self.prefer)
        except IllegalMove:
            return []


def ship(luck: random.Random) -> list[Face]:
    """A triangle with supports for all needs, radiators light and heavy, and some cards that make other chains."""
    root = luck.choice([face for face in PRINTED if face.triangle is not None])
    aboard = [root]
    for face in aboard:
        for need in face.needs:
            if not any(other.supplies & need for other in aboard if other is not face):
                _take(luck, aboard, [other for other in PRINTED if other.supplies & need])
    for _ in range(luck.choice((0, 0, 1, 2, 3))):
        _take(luck, aboard, [face for face in PRINTED if face.supplies or face.therms])
    for _ in range(MANY):
        if sum(face.cooling - face.therms for face in aboard) > 0:
            _take(luck, aboard, [face for face in PRINTED if face.therms])
    return aboard


def _take(luck: random.Random, aboard: list[Face], among: list[Face]) -> None:
    have = {face.id for face in aboard}
    if fit := [face for face in among if face.id not in have]:
        aboard.append(luck.choice(fit))


def asked(luck: random.Random) -> Asked | None:
    """None for a ship that is too heavy."""
    crews = luck.sample([*FACTIONS], 8)
    crew = crews[0]
    other = next(one for one in crews[1:] if FACTIONS[one].colour != FACTIONS[crew].colour)
    cards = [_named(face) for face in ship(luck)]
    cards += [crew] * (luck.random() < 0.6)
    table = Whole(crew, other)
    mass = sum(FACES[key].mass for key in map(_key, cards))
    if mass > MOST_DRY:
        return None
    at = "leo" if luck.random() < 0.4 else luck.choice(RESTS)
    tanks = luck.randint(0, min(12, MOST_WET - max(1, mass)))
    table.fly(at, *cards, tanks=tanks, grade=luck.choice(["water"] * 4 + [*GRADES]))
    _set(luck, table)
    to = luck.choice(luck.choice((SITES, SITES, SYNODIC, SYNODIC, AIRY, RESTS)))
    prefer = luck.choice(PREFERENCES)
    told = (
        f"{cards} tanks={tanks} {table.ship.grade} at {at} spot {table.state.spot} to {to} {prefer}"
    )
    return Asked(table, to, prefer, told)


def _named(face: Face) -> str:
    return f"{face.id}:{'B' if face.side == BLACK else 'W'}{' heavy' if face.is_heavy else ''}"


def _key(card: str) -> tuple[str, str, bool]:
    name, _, lies = card.partition(":")
    if name in FACTIONS:
        return name, CREW, False
    return name, "black" if lies.startswith("B") else "white", lies.endswith("heavy")


def _set(luck: random.Random, table: Whole) -> None:
    """The season, factories of both seats, leave, anarchy, a glitch."""
    state = table.state
    state.first = 1  # so that A's turn follows B's in the same year
    table.spot(luck.randrange(len(SEASONS)), luck.choice((1, 1, 1, 30)))
    for letter in "AB":
        for site in luck.sample(SITES, luck.choice((0, 0, 0, 40))):
            table.factory(site, letter, dome=luck.random() < 0.3)
    if luck.random() < 0.15:
        table.leave("B", "A", luck.choice((rights.ASSIST, rights.PUSH)))
    state.anarchy = luck.random() < 0.05
    table.ship.glitched = luck.random() < 0.2


def good(table: Whole, rolls: tuple[Roll, ...]) -> list[int] | None:
    """Dice that do no harm, one a roll; None where there are none."""
    if any(not roll.good for roll in rolls):
        return None
    mild = {lie(card).hardness for card in table.ship.cards}
    glitch = next((die for die in range(1, SIDES + 1) if die not in mild), SIDES)
    return [{"belt": 1, "glitch": glitch}.get(roll.kind, SIDES) for roll in rolls]


def fly(question: Asked, way: Way) -> str:
    """File a way and fly it to its end. What went otherwise than it is shown, or empty."""
    table = question.table
    supports = " ".join(way.supports)
    order = OrderRoute(way.plan.end, way.prefer, way.triangle, "roll", supports)
    if sum(ODDS[roll.good] for year in way.chart.years for roll in year.rolls) != way.plan.risk:
        return "the risk of the plan is not that of its dice"
    for number, year in enumerate(way.chart.years):
        dice = good(table, year.rolls)
        if dice is None:
            return ""
        if number:
            next_year(table)
        chance = Dice(dice)
        seat, move = (1, EndTurn()) if number else (0, order)
        try:
            played = engine.play(GAME, table.position, seat, move, chance)
        except AssertionError as fault:
            return f"year {number}: {fault}"
        table.position, table.events = played.position, list(played.events)
        if chance.left:
            return (
                f"year {number}: dice not rolled {chance.left}; {'; '.join(_differs(table, year))}"
            )
        if wrong := "; ".join(_differs(table, year)):
            return f"year {number}: {wrong}"
    filed = table.seat().orders.route
    return "" if filed is None and table.at == way.plan.end else "it has not arrived"


def _differs(table: Whole, year: Year) -> Iterator[str]:
    if stopped := [event.facts["why"] for event in table.events if event.kind == "route_stopped"]:
        yield stopped[0]
        return
    end = year.route[-1] if year.route else year.start
    spent = sum(event.facts.get("steps", 0) for event in table.events if event.kind != "jettisoned")
    spent += sum(event.facts.get("afterburn", 0) for event in table.events)
    nets = [event.facts["net"] for event in table.events if event.kind == "activated"]
    if (table.at, fuel.text(table.ship.wet), spent) != (end, year.wet, year.steps):
        yield f"{table.at} {fuel.text(table.ship.wet)} {spent}, not {end} {year.wet} {year.steps}"
    if year.route and nets not in ([year.net], []):
        yield f"net thrust {nets}, not {year.net}"


def next_year(table: Whole) -> None:
    """The year after, without its events; B's turn, which A's follows."""
    state = in_years(table.state, 0, 0)
    state.leaves, state.turn, state.year = list(table.state.leaves), 1, table.state.year + 1
    state.spot, state.first = (table.state.spot + 1) % len(SEASONS), 1
    state.anarchy = in_years(table.state, 0, 0).anarchy
    table.position.state, table.position.agenda = state, [Turn()]
