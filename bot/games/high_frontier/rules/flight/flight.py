"""Ordering a movement: triangle, chain, route and what to do when dice fall (H1-H3, H6; rulings 19, 20, 36, 62-69, 86, 88, 127)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil
from typing import Annotated, ClassVar, Literal, NamedTuple

import msgspec
from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.planner.charting import (
    NoWay,
    engine_words,
    hull_for,
    risk_of,
    rolls_of,
    this_turn,
)
from bot.games.high_frontier.planner.planner import route
from bot.games.high_frontier.planner.plans import MOST_TURNS, RISK, Hull
from bot.games.high_frontier.planner.rigs import Rig, rigs
from bot.games.high_frontier.printed.cards import CREW, Face
from bot.games.high_frontier.printed.map import SKY, plain
from bot.games.high_frontier.printed.names import counted
from bot.games.high_frontier.printed.tracks import MOST_DRY, MOST_WET
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.flight.voyage import Voyage
from bot.games.high_frontier.rules.movement.course import Craft, Leg, follow, start
from bot.games.high_frontier.rules.movement.hazards import ASK, places_rolled, read_orders
from bot.games.high_frontier.rules.ships import fuel, thrust
from bot.games.high_frontier.rules.ships.factories import (
    acetylene_cost,
    acetylene_refusal,
    usable_factories,
)
from bot.games.high_frontier.rules.ships.fuel import fuel_left, runs_on, text
from bot.games.high_frontier.rules.ships.losses import forget_landing, lose
from bot.games.high_frontier.rules.ships.thrust import Engine, choose, survivors, uses_valkyrie
from bot.games.high_frontier.state.parse import space_named
from bot.games.high_frontier.state.state import ROCKET, Exact, Stack, State, lie

NO_ENGINE = "none"
OBERTH = "oberth"


class Fly(Move, frozen=True):
    """Fly your Rocket; what you leave open is proposed. It stops where a die or a decision is due."""

    command: ClassVar[str] = "flight fly"
    label: ClassVar[str] = "Fly"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    to: Annotated[str, Meta(description="Where to, by code, name or id; the best way is found")] = (
        ""
    )
    route: Annotated[str, Meta(description="The way, space by space, e.g. E82 E86 home-l1")] = ""
    triangle: Annotated[
        str, Meta(description="Card whose thrust triangle is activated; none: aerobrake paths only")
    ] = ""
    supports: Annotated[str, Meta(description="Its support chain; left out, one is proposed")] = ""
    afterburn: Annotated[
        Literal["no", "yes", "oberth"],
        Meta(description="Light the afterburner: +1 thrust and 1 therm; or on the solar Oberth"),
    ] = "no"
    hazards: Annotated[
        str,
        Meta(
            description="ask, roll, pay, pay:2 (if 2 Aquas remain), or for one place eros-crash=roll"
        ),
    ] = ""
    on_loss: Annotated[
        Literal["ask", "halt", "coast"],
        Meta(description="After a loss: ask when the way is spoilt, halt at any loss, coast on"),
    ] = "ask"
    prefer: Annotated[
        Literal["fuel", "risk"], Meta(description="What the best way to the end spares first")
    ] = "fuel"
    assist: Annotated[
        Literal["auto", "always", "never"],
        Meta(description="Factory-assist: when thrust is not enough, always, or never"),
    ] = "auto"
    hijack: Annotated[
        bool, Meta(description="Use others' factories against their will (felony)")
    ] = False
    acetylene: Annotated[
        bool, Meta(description="Lift off into the lander for twice the wet mass in water tanks")
    ] = False
    then: Annotated[
        Literal["halt", "ask"], Meta(description="At the end of the route: halt there, or ask on")
    ] = "halt"
    glory: Annotated[
        Literal["take", "leave"], Meta(description="The glory chit, if a Human may take one")
    ] = "take"


def refusal(state: State, seat: int) -> IllegalMove | None:
    """Why this seat's Rocket may not move at all."""
    rocket = state.seats[seat].rocket
    if state.moved:
        return IllegalMove("You have moved this turn.", "D1; ruling 20")
    if rocket is None:
        return IllegalMove("You have no Rocket.", "E5")
    moved = [lie(card).name for card in rocket.cards if card.moved]
    if moved or rocket.moved_water or rocket.moved_isotope:
        what = ", ".join(moved) or "Some tanks aboard"
        return IllegalMove(
            f"{what} moved already this turn and may not move again.", "H1; ruling 36"
        )
    if fuel.is_too_heavy(rocket):
        return IllegalMove(
            f"Dry mass may be {MOST_DRY} and wet mass {MOST_WET} to move; yours are {fuel.dry(rocket)} and "
            f"{text(rocket.wet)}.",
            "F2, F3; ruling 40",
        )
    return None


def spaces_of(route: str) -> list[str]:
    """A typed route as ids. Raises `IllegalMove` for a space that is not on the map."""
    return [space_named(word).id for word in re.split(r"[\s,>]+", route.strip()) if word]


def card_named(stack: Stack, typed: str) -> str:
    """The id of a card aboard by id, printed name or code. Raises `IllegalMove`."""
    wanted = plain(typed)
    for card in stack.cards:
        face = lie(card)
        if wanted in (plain(face.id), plain(face.name), plain(face.code)):
            return card.id
    aboard = ", ".join(lie(card).name for card in stack.cards)
    raise IllegalMove(f"There is no {typed!r} aboard; there are {aboard or 'no cards'}.", "H2")


def cards_named(stack: Stack, typed: str) -> list[str]:
    """Cards aboard, typed with spaces or commas between. Raises `IllegalMove`."""
    return [card_named(stack, word) for word in re.split(r"[\s,]+", typed) if word]


def engine_for(state: State, seat: int, stack: Stack, order: Fly) -> Engine | None:
    """The engine an order asks for on this stack; None without any. Raises `IllegalMove`."""
    if order.triangle == NO_ENGINE:
        return None
    zone, powersat = SKY.spaces[stack.at].zone, rights.has_powersat(state, seat)
    card = card_named(stack, order.triangle) if order.triangle else ""
    supports = cards_named(stack, order.supports)
    lit = order.afterburn == "yes"
    if not card and not thrust.triangles(stack):
        return None
    return choose(stack, zone, powersat, card, supports, lit)


def craft_for(state: State, seat: int, stack: Stack, engine: Engine | None, order: Fly) -> Craft:
    """What holds for the whole movement."""
    season = rights.season(state)
    if engine is None:
        return Craft(season=season)
    faces = {card.id: lie(card) for card in stack.cards}
    return Craft(
        active=True,
        net=engine.net,
        use=Exact.of(engine.use),
        base=engine.base,
        solar=not engine.pushed and any(faces[name].is_solar for name in engine.chain.members),
        sail=faces[engine.card].is_sail,
        belt_bonus=int((faces[engine.card].ability("belt_bonus_burn") or {}).get("bonus_burns", 0)),
        oberth=_oberth_steps(faces[engine.card]) if order.afterburn == OBERTH else 0,
        season=season,
        factories=usable_factories(state, seat, stack, order.hijack),
        assist=order.assist,
        acetylene=stack.at if order.acetylene else "",
    )


def _oberth_steps(face: Face) -> int:
    if face.triangle is None or face.triangle.afterburn is None:
        raise IllegalMove(f"{face.name} cannot afterburn.", "H8; ruling 69")
    return face.triangle.afterburn


def usable_fuel(stack: Stack, engine: Engine | None) -> int:
    """Fuel steps left for burns once the afterburn is paid; none of the wrong grade (F4)."""
    if engine is None or not runs_on(engine.grade, stack.grade):
        return 0
    return fuel_left(stack) - engine.afterburn


class Ready(NamedTuple):
    """A ship made ready: the stack as it will fly (Project Valkyrie's victims gone), its engine, what holds for the movement."""

    stack: Stack
    engine: Engine | None
    craft: Craft


def prepared(state: State, seat: int, order: Fly) -> Ready:
    """The ship as an order activates it. Raises `IllegalMove`: it may not move, or the triangle cannot be activated."""
    if (why := refusal(state, seat)) is not None:
        raise why
    stack = state.seats[seat].stacks[ROCKET]
    engine = engine_for(state, seat, stack, order)
    is_blasted = engine is not None and uses_valkyrie(stack, engine.chain)
    ready = survivors(stack) if is_blasted else stack
    return Ready(ready, engine, craft_for(state, seat, ready, engine, order))


class TurnsAway(IllegalMove):
    """A space that is reached, but not in this turn."""


def planned(state: State, seat: int, order: Fly) -> Voyage:
    """The movement an order describes, not yet begun; where the triangle is left open, by what takes nothing for good, then
    fewest fuel steps, then least risk.

    Raises `IllegalMove`: for the ship, the engine, or a space of the route.
    """
    rocket = state.seats[seat].rocket
    is_open = not order.triangle and not order.supports and (order.to or order.route)
    if not is_open or rocket is None or refusal(state, seat) is not None:
        return _planned(state, seat, order)
    found: list[tuple[tuple[int, ...], Voyage]] = []
    whys: list[IllegalMove] = []
    for rig in _rigged(state, seat, rocket, order):
        try:
            voyage = _planned(state, seat, _by(order, rig.engine))
        except IllegalMove as why:
            whys.append(why)
        else:
            found.append((_costs(rig, voyage, order), voyage))
    if found:
        return min(found, key=lambda one: one[0])[1]
    if whys:
        raise _best_told(whys) from None
    return _planned(state, seat, order)


def _rigged(state: State, seat: int, rocket: Stack, order: Fly) -> list[Rig]:
    """None where nothing can be activated: then the order says why."""
    try:
        return rigs(state, seat, rocket, lit=order.afterburn == "yes")
    except IllegalMove:
        return []


def _by(order: Fly, engine: Engine) -> Fly:
    supports = " ".join(engine.chain.supports)
    return msgspec.structs.replace(order, triangle=engine.card, supports=supports)


def _costs(rig: Rig, voyage: Voyage, order: Fly) -> tuple[int, ...]:
    legs = follow(SKY, voyage.craft, voyage.spot, voyage.rest)
    end = legs[-1].spot if legs else voyage.spot
    steps = ceil(voyage.spot.fuel.value - end.fuel.value) + voyage.afterburn
    risk = risk_of(rolls_of(rig.hull, voyage.craft, voyage.spot.at, legs))
    spared = (risk, steps) if order.prefer == RISK else (steps, risk)
    return (*rig.price, *spared, -voyage.craft.net)


def _best_told(whys: Sequence[IllegalMove]) -> IllegalMove:
    """Of several thrusters: how far away it is by one of them, else that none has a way, each named; else why the first cannot."""
    away = [why for why in whys if isinstance(why, TurnsAway)]
    none = [why for why in whys if isinstance(why, NoWay)]
    if away or not isinstance(whys[0], NoWay):
        return [*away, whys[0]][0]
    return NoWay(none[0].target, none[0].turns, [by for why in none for by in why.by])


def _planned(state: State, seat: int, order: Fly) -> Voyage:
    ready = prepared(state, seat, order)
    voyage = voyage_of(seat, order, ready, _way(state, seat, order, ready))
    if order.acetylene:
        voyage.tanks = acetylene_cost(state.seats[seat].stacks[ROCKET])
    _check_route(state, ready.stack, voyage)
    return voyage


def voyage_of(seat: int, order: Fly, ready: Ready, route: list[str]) -> Voyage:
    stack, engine, craft = ready
    pivots = engine.pivots if engine else 0
    voyage = Voyage(
        seat,
        craft,
        start(craft, stack.at, usable_fuel(stack, engine), pivots),
        route,
        read_orders(order.hazards),
        on_loss=order.on_loss,
        hijacks=order.hijack,
        asks_on=order.then == "ask",
        takes_glory=order.glory == "take",
    )
    if engine is not None:
        voyage.chain, voyage.pushed = engine.chain, engine.pushed
        voyage.afterburn, voyage.spends = engine.afterburn, engine.spends
    return voyage


def _way(state: State, seat: int, order: Fly, ready: Ready) -> list[str]:
    """The ordered route, or the best way to the ordered end."""
    rest = spaces_of(order.route)
    if not order.to:
        return rest
    target = space_named(order.to)
    if rest and rest[-1] != target.id:
        raise IllegalMove(
            f"This way ends on {SKY.spaces[rest[-1]].title}, not {target.title}.", "H4"
        )
    if rest:
        return rest
    if target.id == ready.stack.at:
        raise IllegalMove(f"The ship is on {target.title} already.", "H4")
    hull = hull_for(state, seat, ready.stack, ready.engine, order.hijack)
    found = this_turn(hull, ready.stack.at, target.id, order.prefer)
    if found is None:
        raise too_far(ready, hull, target.id)
    return [*found]


def too_far(ready: Ready, hull: Hull, target: str) -> IllegalMove:
    """Why a space cannot be reached this turn, with the first turn of the way there if there is one."""
    at, engine = ready.stack.at, ready.engine
    plan = route(hull, at, target)
    if plan is None:
        return NoWay(target, MOST_TURNS, [engine_words(ready.stack, engine, hull)])
    name, stage = SKY.spaces[target].title, plan.stages[0]
    far = "can be reached this turn" if plan.turns == 1 else f"is {plan.turns} turns away"
    thrown = (
        f"jettison {counted(stage.jettison, 'fuel step')} first, then " if stage.jettison else ""
    )
    waits = f", in {counted(stage.turn, 'year')}" if stage.turn else ""
    way = (
        f"{thrown}go {' '.join(stage.route)}"
        if thrown
        else f"the first of them goes {' '.join(stage.route)}"
    )
    return TurnsAway(f"{name} {far}; {way}{waits}.", "H4")


def _check_route(state: State, stack: Stack, voyage: Voyage) -> None:
    """The whole route must be legal if no die goes wrong, and no unlisted hazard may wait behind a lander (ruling 88)."""
    if not voyage.rest and not voyage.asks_on:
        raise IllegalMove("Say where to, or the way.", "H4")
    legs = follow(SKY, voyage.craft, voyage.spot, voyage.rest)
    if place := unlisted(state, stack, voyage, legs):
        raise IllegalMove(
            f"The ship could not stop before the hazard on {SKY.spaces[place].title}: order roll or pay for it.",
            "H7; ruling 88",
        )
    if any(step.acetylene for step in legs) and (
        why := acetylene_refusal(state, voyage.seat, stack)
    ):
        raise why


def unlisted(state: State, stack: Stack, voyage: Voyage, legs: Sequence[Leg]) -> str:
    """A hazard behind or on a lander for which nothing is ordered, or empty."""
    at, behind_lander = voyage.spot.at, False
    for step in legs:
        behind_lander = behind_lander or SKY.spaces[step.spot.at].is_lander
        for place in places_rolled(state, voyage.seat, stack, step, at):
            if behind_lander and voyage.hazards.at(place).word == ASK:
                return place
        at = step.spot.at
        behind_lander = not SKY.spaces[at].can_halt
    return ""


def why_not(state: State, seat: int, order: Fly) -> IllegalMove | None:
    try:
        planned(state, seat, order)
    except IllegalMove as refused:
        return refused
    return None


def fly(table: Table[State], seat: int, order: Fly) -> None:
    """Begin a movement: mass, triangle and chain, afterburn (ruling 63); the rest is the voyage's."""
    state = table.state
    voyage = planned(state, seat, order)
    stack = state.seats[seat].stacks[ROCKET]
    if voyage.chain is not None:
        _activate(table, seat, stack, voyage)
    state.moved = True
    for card in stack.cards:
        if card.side == CREW:
            forget_landing(state, card.id)
    table.push_steps(voyage)


def _activate(table: Table[State], seat: int, stack: Stack, voyage: Voyage) -> None:
    chain = voyage.chain
    assert chain is not None
    if uses_valkyrie(stack, chain):
        for owner, name, other in list(rights.stacks_at(table.state, stack.at)):
            if owner == seat:
                soft = [c.id for c in other.cards if lie(c).hardness < thrust.SAFE_HARDNESS]
                lose(table, seat, name, soft, "valkyrie")
    fuel.burn(stack, voyage.afterburn)
    table.record_event(
        "activated",
        seat,
        card=chain.root,
        supports=list(chain.supports),
        net=voyage.craft.net,
        afterburn=voyage.afterburn,
        pushed=voyage.pushed,
        start=stack.at,
    )
