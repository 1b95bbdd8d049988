"""Ways turn by turn as lines to read (H; planner)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from bot.engine import Die, Timed, listed, seat_placeholder
from bot.games.high_frontier.planner.charting import Roll, Year
from bot.games.high_frontier.planner.future import waits
from bot.games.high_frontier.planner.plans import Plan
from bot.games.high_frontier.planner.steering import BIT
from bot.games.high_frontier.printed.map import AEROBRAKE, SKY
from bot.games.high_frontier.printed.names import aquas, counted, place_name
from bot.games.high_frontier.printed.tracks import SIDES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.flight.routing import Way
from bot.games.high_frontier.rules.movement.hazards import ASK, PAY, ROLL, Order
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.state.state import Stack, State, lie
from bot.games.high_frontier.text.place_lines import place_title

BELT = "belt"
TAKES_CARDS = (BELT, "glitch")
PREFERRED = {"turns": "fewest turns", "fuel": "least fuel", "risk": "least risk"}


def way_summary(state: State, seat: int, letter: str, way: Way) -> str:
    """One way on one line: turns, fuel, what its dice may do and what a hazard costs that is paid for."""
    first = counted(way.plan.turns, "turn")
    fuel_ = counted(way.plan.steps, "fuel step")
    return f"**{letter}** · {first} · {fuel_} · {dice_words(state, seat, way)}"


def engine_words(ship: Stack, way: Way) -> str:
    """`Hall Effect with Brayton Turbine`, and what it takes for good."""
    return chained(ship, way.triangle, way.supports, way.spends, way.lost)


def chained(
    ship: Stack, triangle: str, supports: Sequence[str], spends: str, lost: Sequence[str] = ()
) -> str:
    """A triangle with its supports, the Fountain that it `spends` and the cards that are `lost` for it."""
    names = {card.id: lie(card).name for card in ship.cards}
    told = names[triangle]
    told += f" with {listed(names[one] for one in supports)}" if supports else ""
    told += f" (takes {listed(names[one] for one in lost)} first)" if lost else ""
    return told + (f" ({names[spends]} turns light)" if spends else "")


def dice_words(state: State, seat: int, way: Way) -> str:
    """`2 hazards (1 in 6 each to lose all; FINAO 4 Aquas each) and 1 belt roll that takes nothing, all good: 69 %`."""
    rolls = [roll for year in way.chart.years for roll in year.rolls]
    dice, sure = [roll for roll in rolls if roll.good < SIDES], harmless_words(rolls)
    if not dice:
        return f"no die can do harm{f' ({sure})' if sure else ''}"
    alike = Counter((_named(roll), roll.kind, SIDES - roll.good) for roll in dice)
    price = aquas(rights.finao_price(state, seat))
    told = []
    for (name, kind, bad), count in alike.items():
        each = " each" if count > 1 else ""
        lost = "lose cards" if kind in TAKES_CARDS else f"lose all; FINAO {price}{each}"
        told.append(f"{counted(count, name)} ({bad} in 6{each} to {lost})")
    told += [sure] if sure else []
    return f"{listed(told)}, all good: {percent(way.chart.odds.value)}"


def harmless_words(rolls: Iterable[Roll]) -> str:
    """`2 belt rolls and 1 glitch roll that take nothing`: dice that are thrown all the same."""
    kinds = Counter(roll.kind for roll in rolls if roll.good == SIDES)
    if not kinds:
        return ""
    told = listed([counted(count, f"{kind} roll") for kind, count in kinds.items()])
    return f"{told} that {'takes' if kinds.total() == 1 else 'take'} nothing"


def _named(roll: Roll) -> str:
    """What kind of die it is; where air brakes, that."""
    if roll.kind == "assist":
        return "factory-assist"
    is_air = roll.kind not in TAKES_CARDS and SKY.spaces[roll.at].hazard == AEROBRAKE
    return AEROBRAKE if is_air else roll.kind


def percent(odds: Fraction) -> str:
    return f"{round(100 * odds)} %"


def order_words(order: Order, price: str, is_blind: bool) -> str:
    """What a filed route does at a hazard; `is_blind`: no ship can stop there to ask (ruling 88)."""
    if order.word == PAY:
        otherwise = "with fewer you are asked" if order.keep is None else "else you roll"
        left = "" if order.keep is None else f" if {order.keep} remain"
        return f"you pay {price}{left}; {otherwise}"
    if order.word == ASK and not is_blind:
        return "you are asked"
    return "you roll" if order.word == ROLL else "you roll, as no ship can stop there to ask"


def way_lines(state: State, seat: int, letter: str, ship: Stack, way: Way) -> Iterator[str]:
    """A way in full: a line a turn, then what arrives."""
    yield f"{way_summary(state, seat, letter, way)} · by {engine_words(ship, way)}"
    first, wet = state.year + waits(state, seat), fuel.text(ship.wet)
    for year in way.chart.years:
        yield f"- Year {first + year.year}: {_year(state, seat, year, wet)}"
        wet = year.wet
    yield f"Arrives with dry mass {way.chart.dry}, wet mass {way.chart.wet}."


def turn_spots(state: State, seat: int, years: Iterable[Year]) -> Iterator[tuple[str, str, Timed]]:
    """Where each flight of a way ends, for its picture: in a few words, when, and with which dice."""
    first = state.year + waits(state, seat)
    for year in years:
        if year.route:
            dice = (
                Die(roll.at, _named(roll), roll.good, _harm(state, seat, roll))
                for roll in year.rolls
            )
            told = f"net thrust {year.net}, {counted(year.steps, 'fuel step')}, then wet {year.wet}"
            yield year.route[-1], told, Timed(year.year + 1, first + year.year, tuple(dice))


def _year(state: State, seat: int, year: Year, before: str) -> str:
    if not year.route:
        return f"wait on {place_title(year.start)}"
    thrown = f"jettison {counted(year.jettison, 'fuel step')}, then " if year.jettison else ""
    codes = " ".join(SKY.spaces[name].code for name in year.route[:-1])
    by = f" by {codes}" if codes else ""
    told = [f"net thrust {year.net}", f"{counted(year.burns, 'burn')} paid"]
    told += [counted(year.pivots, "pivot")] if year.pivots else []
    told += [counted(year.steps, "fuel step"), f"wet {before} → {year.wet} ({year.weight})"]
    dice = "".join(f"; {_roll(state, seat, roll)}" for roll in year.rolls)
    return f"{thrown}to **{place_title(year.route[-1])}**{by}: {', '.join(told)}{dice}"


def _roll(state: State, seat: int, roll: Roll) -> str:
    return f"{_named(roll)} at {place_name(roll.at)}: {_harm(state, seat, roll)}"


def _harm(state: State, seat: int, roll: Roll) -> str:
    bad = SIDES - roll.good
    if not bad:
        return "takes nothing"
    if roll.kind in TAKES_CARDS:
        return f"{bad} in 6 to lose cards"
    return f"{bad} in 6 to lose all, or {aquas(rights.finao_price(state, seat))}"


def reach_lines(state: State, found: Mapping[str, Plan]) -> Iterator[str]:
    """A line a site, under the turn in which it is reached."""
    turn = 0
    for at, plan in found.items():
        if plan.turns != turn:
            turn = plan.turns
            yield f"**{counted(turn, 'turn')}**"
        yield f"- {_site(at)}: {counted(plan.steps, 'fuel step')}, {_risk(plan)}{_owner(state, at)}"
    if not found:
        yield "No site is in reach. More tanks or fewer cards may help; ask for the way to a place."


def _site(at: str) -> str:
    land = SKY.spaces[at].land()
    return f"{place_title(at)} {land.figures}, hydration {land.hydration}"


def _risk(plan: Plan) -> str:
    return (
        "safe"
        if not plan.risk
        else f"all dice good: {percent(Fraction(2.0 ** (-plan.risk / BIT)))}"
    )


def _owner(state: State, at: str) -> str:
    place = state.seen(at)
    if place.claim is not None:
        what = "factory" if place.factory is not None else "claim"
        return f", {seat_placeholder(place.claim)}'s {what}"
    return ", busted" if place.busted else ""
