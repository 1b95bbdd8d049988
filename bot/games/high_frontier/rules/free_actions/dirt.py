"""Dirt Fuel: from a site, by the Mooncable, and Phileas Fogg (G1, G2; rulings 49, 50, 54, 62)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.cards import CREW, DIRT, PRIVILEGES
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.tracks import MOST_WET, STRIP
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships import fuel, losses, thrust, uses
from bot.games.high_frontier.rules.ships.abilities import platforms
from bot.games.high_frontier.rules.ships.losses import lose
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.deals import MOONCABLE
from bot.games.high_frontier.state.parse import card_in, cards_in
from bot.games.high_frontier.state.state import ROCKET, Card, Stack, State, lie

CREW_DIRT = "crew dirt"
CABLE = PRIVILEGES[MOONCABLE].rule


class LoadDirt(Move, frozen=True):
    """Load dirt on a site."""

    command: ClassVar[str] = "free dirt"
    label: ClassVar[str] = "Load dirt"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    wet: Annotated[str, Meta(description="To this wet mass, e.g. 9 1/2")] = ""
    triangle: Annotated[str, Meta(description="Which triangle")] = ""
    supports: Annotated[tuple[str, ...], Meta(description="Its supports")] = ()


class RideCable(Move, frozen=True):
    """Load dirt in LEO."""

    command: ClassVar[str] = "free mooncable"
    label: ClassVar[str] = "Mooncable"
    costly: ClassVar[bool] = True
    triangle: Annotated[str, Meta(description="Which triangle")] = ""


class Fogg(Move, frozen=True):
    """Phileas Fogg: burn Rocket cards as dirt."""

    command: ClassVar[str] = "free fogg"
    label: ClassVar[str] = "Phileas Fogg"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    cards: Annotated[tuple[str, ...], Meta(description="Cards of the Rocket")]


def dirt_triangles(state: State, seat: int, rocket: Stack) -> list[Engine]:
    """Dirt triangles aboard that can be named, each with its proposed chain (ruling 62)."""
    zone, powersat = SKY.spaces[rocket.at].zone, rights.has_powersat(state, seat)
    found = []
    for name in thrust.triangles(rocket):
        if any(True for _ in thrust.engines(rocket, zone, powersat, name)):
            engine = thrust.choose(rocket, zone, powersat, name)
            if engine.grade == DIRT:
                found.append(engine)
    return found


def engine_named(
    state: State, seat: int, rocket: Stack, typed: str, supports: tuple[str, ...]
) -> Engine:
    """The dirt triangle asked for. Raises `IllegalMove`."""
    if not typed:
        if found := dirt_triangles(state, seat, rocket):
            return min(found, key=lambda engine: is_crew(rocket, engine))
        raise IllegalMove("No dirt triangle works aboard.", "G1; ruling 49")
    card = card_in(rocket, typed)
    zone, powersat = SKY.spaces[rocket.at].zone, rights.has_powersat(state, seat)
    chain = [support.id for support in cards_in(rocket, supports)]
    engine = thrust.choose(rocket, zone, powersat, card.id, chain)
    if engine.grade != DIRT:
        raise IllegalMove(f"{lie(card).name} burns {engine.grade}, not dirt.", "G1; ruling 49")
    return engine


def is_crew(rocket: Stack, engine: Engine) -> bool:
    card = rocket.card(engine.card)
    return card is not None and card.side == CREW


def ground_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why there is no dirt to be had where the Rocket stands: a site with a usable factory or a working platform (ruling 49)."""
    rocket = state.seats[seat].rocket
    if rocket is None:
        return IllegalMove("You have no Rocket.", "G1")
    space = SKY.spaces[rocket.at]
    if space.site is None:
        return IllegalMove(f"{space.title} is no site.", "G1; ruling 49")
    if rights.may_use_factory(state, seat, space.id, rights.FACTORY):
        return None
    for _, stack, card in platforms(state, seat):
        if stack.at == space.id and uses.usable_chains(state, seat, stack, card.id):
            return None
    return IllegalMove(
        f"Dirt takes a factory or a working ISRU platform on {space.title}.", "G1; ruling 49"
    )


def is_once_a_turn(state: State, seat: int, move: LoadDirt) -> bool:
    """True if an offered load is that of a crew triangle; any other can be taken next turn just as well."""
    rocket = state.seats[seat].stacks[ROCKET]
    return is_crew(rocket, engine_named(state, seat, rocket, move.triangle, move.supports))


def crew_refusal(state: State, rocket: Stack, engine: Engine) -> IllegalMove | None:
    """Why a crew triangle takes no dirt: one tank a turn."""
    if is_crew(rocket, engine) and CREW_DIRT in state.once:
        return IllegalMove("A crew triangle takes one tank of dirt a turn.", "G1; ruling 49")
    return None


def dirt_loads(state: State, seat: int) -> list[LoadDirt]:
    """To the most there is room for, and one tank, for each dirt triangle."""
    if ground_refusal(state, seat) is not None:
        return []
    rocket = state.seats[seat].stacks[ROCKET]
    found: list[LoadDirt] = []
    for engine in dirt_triangles(state, seat, rocket):
        if crew_refusal(state, rocket, engine) is not None:
            continue
        top, one = most_wet(), fuel.heavier(rocket.wet, 1)
        spots = [one] if is_crew(rocket, engine) else [top, one]
        found += [
            LoadDirt(fuel.text(spot), engine.card)
            for spot in dict.fromkeys(spots)
            if spot is not None and rocket.wet < spot <= top
        ]
    return found


def most_wet() -> int:
    """The highest spot dirt may fill a Rocket to."""
    return max(spot for spot, node in enumerate(STRIP) if node.mass <= MOST_WET)


def wet_spot(typed: str) -> int:
    """A wet mass as typed, `9 1/2` → its spot. Raises `IllegalMove`."""
    try:
        mass = sum((Fraction(word) for word in typed.split()), Fraction(0))
        return fuel.spot(mass)
    except (ValueError, KeyError, ZeroDivisionError):
        raise IllegalMove(f"The fuel strip has no spot {typed!r}.", "F2") from None


def load_dirt(table: Table[State], seat: int, move: LoadDirt) -> None:
    """Any spot up to 32; a crew triangle one tank, once a turn. Water aboard becomes dirt too (ruling 49)."""
    state = table.state
    if (why := ground_refusal(state, seat)) is not None:
        raise why
    rocket = state.seats[seat].stacks[ROCKET]
    engine = engine_named(state, seat, rocket, move.triangle, move.supports)
    if (why := crew_refusal(state, rocket, engine)) is not None:
        raise why
    spot = _spot(rocket, engine, move.wet)
    if is_crew(rocket, engine):
        state.once.append(CREW_DIRT)
    _fill(table, seat, engine, spot, "site")


def _spot(rocket: Stack, engine: Engine, typed: str) -> int:
    """The spot to fill to. Raises `IllegalMove`."""
    one = fuel.heavier(rocket.wet, 1)
    default = one if is_crew(rocket, engine) else most_wet()
    spot = wet_spot(typed) if typed else default
    if spot is None or not rocket.wet < spot <= most_wet():
        raise IllegalMove(
            f"Dirt fills from {fuel.text(rocket.wet)} up to {MOST_WET} at most.", "G1; ruling 49"
        )
    if is_crew(rocket, engine) and spot != one:
        raise IllegalMove("A crew triangle takes one tank of dirt a turn.", "G1; ruling 49")
    return spot


def _fill(table: Table[State], seat: int, engine: Engine, spot: int, source: str) -> None:
    """A transfer for glitches: the roll comes after, the dirt is aboard (ruling 49)."""
    uses.activate(table, seat, ROCKET, engine.chain)
    rocket = table.state.seats[seat].rocket
    if rocket is None:
        return
    rocket.wet, rocket.grade = max(spot, rocket.wet), DIRT
    table.record_event(
        "loaded_dirt", seat, source=source, card=engine.card, wet=fuel.text(rocket.wet)
    )
    uses.wind_up(table, seat, ROCKET, engine.chain)
    losses.trigger(table, seat, ROCKET)


def cable_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why the Mooncable does not serve this seat now (ruling 50)."""
    rocket = state.seats[seat].rocket
    holds = rights.privilege(state, seat) == MOONCABLE
    lent = any(
        rights.privilege(state, other) == MOONCABLE
        and rights.has_leave(state, seat, MOONCABLE, by=other)
        for other in state.after(seat)
    )
    if not holds and not lent:
        return IllegalMove("You have no Mooncable.", "ruling 50")
    if MOONCABLE in state.once:
        return IllegalMove("The Mooncable serves once a turn.", "ruling 50")
    if rocket is None or rocket.at != LEO:
        return IllegalMove("The Mooncable serves a Rocket in LEO.", "ruling 50")
    return None


def cable_spot(rocket: Stack, engine: Engine) -> int | None:
    """Where the Mooncable fills to: 7 tanks more, 1 for a crew triangle; None past the end of the strip."""
    word = "tanks_crew_thruster" if is_crew(rocket, engine) else "tanks_non_crew_thruster"
    spot = fuel.heavier(rocket.wet, int(CABLE[word]))
    return spot if spot is not None and spot <= most_wet() else None


def cable_rides(state: State, seat: int) -> list[RideCable]:
    if cable_refusal(state, seat) is not None:
        return []
    rocket = state.seats[seat].stacks[ROCKET]
    return [
        RideCable(engine.card)
        for engine in dirt_triangles(state, seat, rocket)
        if cable_spot(rocket, engine) is not None
    ]


def ride_cable(table: Table[State], seat: int, move: RideCable) -> None:
    state = table.state
    if (why := cable_refusal(state, seat)) is not None:
        raise why
    rocket = state.seats[seat].stacks[ROCKET]
    engine = engine_named(state, seat, rocket, move.triangle, ())
    spot = cable_spot(rocket, engine)
    if spot is None:
        raise IllegalMove(
            f"Wet mass may be {MOST_WET}; it is {fuel.text(rocket.wet)} before the dirt.",
            "F3; ruling 50",
        )
    state.once.append(MOONCABLE)
    _fill(table, seat, engine, spot, MOONCABLE)


def fogg_refusal(state: State, seat: int, cards: list[Card]) -> IllegalMove | None:
    """Why these cards of the Rocket cannot become Fuel (ruling 54)."""
    if not cards:
        return IllegalMove("Say which cards of the Rocket are burnt.", "G2; ruling 54")
    for card in cards:
        if card.side == CREW:
            return IllegalMove(f"{lie(card).name} are Humans.", "G2; ruling 54")
    if not sum(lie(card).mass for card in cards):
        return IllegalMove("These cards have no mass to burn.", "G2; ruling 54")
    return None


def foggs(state: State, seat: int) -> list[Fogg]:
    rocket = state.seats[seat].rocket
    cards = rocket.cards if rocket else []
    return [Fogg((card.id,)) for card in cards if fogg_refusal(state, seat, [card]) is None]


def fogg(table: Table[State], seat: int, move: Fogg) -> None:
    """The dry chit moves left, the wet one stays: dirt, and all that is aboard with it."""
    state = table.state
    rocket = state.seats[seat].rocket
    if rocket is None:
        raise IllegalMove("You have no Rocket.", "G2; ruling 54")
    if not move.cards and not foggs(state, seat):
        raise IllegalMove(
            "Your Rocket has no card to burn: Humans and cards without mass are none.",
            "G2; ruling 54",
        )
    cards = cards_in(rocket, move.cards)
    if (why := fogg_refusal(state, seat, cards)) is not None:
        raise why
    wet, mass = rocket.wet, sum(lie(card).mass for card in cards)
    lose(table, seat, ROCKET, [card.id for card in cards], "fogg")
    if ROCKET not in state.seats[seat].stacks:
        return
    rocket.wet, rocket.grade = wet, DIRT
    table.record_event("fogg", seat, cards=[card.id for card in cards], mass=mass)
