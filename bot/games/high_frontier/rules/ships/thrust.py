"""Activation and net thrust (H2, H3, J5; rulings 62-68, 120, 128)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec
from msgspec import Struct

from bot.engine import IllegalMove
from bot.games.high_frontier.printed.cards import Face, Triangle
from bot.games.high_frontier.printed.tracks import FIGURES, ZONES
from bot.games.high_frontier.rules.ships.fuel import (
    burnt,
    cargo,
    class_thrust,
    fuel_left,
    reweigh,
    runs_on,
    weight_class,
)
from bot.games.high_frontier.rules.ships.supports import (
    Chain,
    chains,
    find_chain,
    is_fountain,
    operational,
)
from bot.games.high_frontier.state.state import Stack, lie

VALKYRIE = "on_activate_decommission"
SUN = "sun at "
SAFE_HARDNESS = 4  # Project Valkyrie takes what is softer


class Engine(Struct, frozen=True):
    """An activated triangle. `terms`: net thrust as the sum it is, in the order of H3; `use`: fuel steps a burn.

    `base`: the printed thrust, for the solar Oberth; `afterburn`: fuel steps paid for it, 0 when it was not lit;
    `spends`: the Fountain that turns light after this use, or empty; `is_solar`: the sun counts, with `sun` now;
    `hardness`: the least rad-hardness in the chain.
    """

    chain: Chain
    terms: tuple[tuple[str, int], ...]
    use: Fraction
    base: int
    pivots: int
    grade: str
    afterburn: int
    pushed: bool
    spends: str = ""
    is_solar: bool = False
    hardness: int = 0

    @property
    def sun(self) -> int:
        """What the sun adds, in the sum of `terms`."""
        return sum(number for what, number in self.terms if what.startswith(SUN))

    @property
    def net(self) -> int:
        return sum(number for _, number in self.terms)

    @property
    def card(self) -> str:
        return self.chain.root


def triangles(stack: Stack) -> list[str]:
    """Cards of a stack with a thrust triangle, working or not; a riding Crew counts (ruling 145)."""
    return [card.id for card in stack.cards if lie(card).triangle is not None]


def is_pushed(face: Face, powersat: bool) -> bool:
    """Push is used whenever it can be (ruling 65)."""
    return powersat and face.triangle is not None and face.triangle.is_pushable


def survivors(stack: Stack) -> Stack:
    """What is left of a stack when Project Valkyrie in it is used, chits moved (ruling 127)."""
    hard = [card for card in stack.cards if lie(card).hardness >= SAFE_HARDNESS]
    copy = msgspec.structs.replace(stack, cards=hard)
    reweigh(copy, cargo(stack))
    return copy


def uses_valkyrie(stack: Stack, chain: Chain) -> bool:
    return any(
        card.id in chain.members and lie(card).ability(VALKYRIE) is not None for card in stack.cards
    )


def versions(stack: Stack) -> Iterator[tuple[Stack, bool]]:
    """The stack as a chain finds it: whole, and without its soft cards for a chain with Project Valkyrie, which takes them first (ruling 127)."""
    yield stack, False
    if any(lie(card).ability(VALKYRIE) is not None for card in stack.cards):
        yield survivors(stack), True


def engines(
    stack: Stack, zone: str, powersat: bool, card: str, afterburn: bool = False
) -> Iterator[Engine]:
    """The engine with every legal chain of this triangle. None when it cannot be activated (see `refusal`)."""
    face = next((lie(c) for c in stack.cards if c.id == card), None)
    if face is None or face.triangle is None:
        return
    if afterburn and afterburn_refusal(stack, face) is not None:
        return
    pushed = is_pushed(face, powersat)
    for ready, is_blasted in versions(stack):
        working = operational(ready.cards, zone, pushed)
        for chain in chains(working, card, int(afterburn)):
            if uses_valkyrie(stack, chain) == is_blasted:
                yield _engine(ready, zone, face, face.triangle, working, chain, afterburn, pushed)


def afterburn_refusal(stack: Stack, face: Face) -> str | None:
    """Why this triangle may not afterburn with the Fuel aboard (H3, ruling 68)."""
    triangle = face.triangle
    if triangle is None or triangle.afterburn is None:
        return f"{face.name} cannot afterburn."
    if not runs_on(triangle.grade, stack.grade):
        return f"{face.name} burns {triangle.grade}; the tanks hold {stack.grade or 'nothing'}."
    if fuel_left(stack) < triangle.afterburn:
        return (
            f"The afterburn takes {triangle.afterburn} fuel steps; {fuel_left(stack)} are aboard."
        )
    return None


def _engine(
    stack: Stack,
    zone: str,
    face: Face,
    triangle: Triangle,
    working: dict[str, Face],
    chain: Chain,
    afterburn: bool,
    pushed: bool,
) -> Engine:
    steps = (triangle.afterburn or 0) if afterburn else 0
    counted = [working[name] for name in chain.counted(working)]
    use = triangle.use
    for support in counted:
        use *= support.modifier.factor if support.modifier else 1
    terms = _terms(burnt(stack.wet, steps), zone, face, counted, bool(steps), pushed)
    spends = next((name for name in chain.radiators if is_fountain(working[name])), "")
    return Engine(
        chain=chain,
        terms=tuple(terms),
        use=use,
        base=triangle.thrust,
        pivots=face.pivots,
        grade=triangle.grade,
        afterburn=steps,
        pushed=pushed,
        spends=spends,
        is_solar=_is_solar(face, counted),
        hardness=min(working[name].hardness for name in chain.members),
    )


def _terms(
    wet: int, zone: str, face: Face, counted: Sequence[Face], afterburn: bool, pushed: bool
) -> Iterator[tuple[str, int]]:
    """Net thrust, term by term, in the order of H3 (ruling 64)."""
    assert face.triangle is not None
    yield face.name, face.triangle.thrust
    if afterburn:
        yield "afterburn", 1
    yield weight_class(wet), class_thrust(wet)
    if _is_solar(face, counted):
        yield f"{SUN}{zone.capitalize()}", solar(zone, pushed)
    if pushed:
        yield "push", push_of(face)
    for support in counted:
        if support.modifier and support.modifier.thrust:
            yield support.name, support.modifier.thrust


def _is_solar(face: Face, counted: Sequence[Face]) -> bool:
    """Whether the sun counts, once (ruling 128)."""
    assert face.triangle is not None
    return face.triangle.is_solar or any(_shows_sun(support) for support in counted)


def _shows_sun(support: Face) -> bool:
    return support.is_solar or (support.modifier is not None and support.modifier.is_solar)


def solar(zone: str, pushed: bool) -> int:
    """The zone's number for solar thrust (ruling 66)."""
    number = ZONES[zone].solar
    if number is not None:
        return number
    return ZONES[zone].pushed_solar if pushed else 0


def push_of(face: Face) -> int:
    """What a push adds: 1, for MagBeam 3 instead."""
    enhanced = face.ability("powersat_enhanced")
    return int(enhanced["thrust_delta"] if enhanced else FIGURES["push_thrust"])


def choose(
    stack: Stack,
    zone: str,
    powersat: bool,
    card: str = "",
    supports: Sequence[str] = (),
    afterburn: bool = False,
) -> Engine:
    """The engine a player asks for; what is left open is proposed: fewest supports, most thrust, least fuel.

    Raises `IllegalMove` saying what the triangle lacks.
    """
    names = [card] if card else triangles(stack)
    found = [e for name in names for e in engines(stack, zone, powersat, name, afterburn)]
    if supports:
        chain = find_chain([engine.chain for engine in found], supports)
        found = [engine for engine in found if engine.chain == chain]
    if not found:
        raise refusal(stack, zone, powersat, card, supports, afterburn)
    return min(found, key=_rank) if not card else min(found, key=chain_rank)


def _rank(engine: Engine) -> tuple[bool, int, Fraction, int]:
    return bool(engine.spends), -engine.net, engine.use, len(engine.chain.members)


def chain_rank(engine: Engine) -> tuple[bool, int, int, Fraction, int, int]:
    """Fewest cards, then best result, the hardest of equals (ruling 122); Fountains last (125)."""
    chain = engine.chain
    supports, radiators = len(chain.members) - len(chain.radiators), len(chain.radiators)
    return bool(engine.spends), supports, -engine.net, engine.use, radiators, -engine.hardness


def refusal(
    stack: Stack,
    zone: str,
    powersat: bool,
    card: str,
    supports: Sequence[str],
    afterburn: bool,
) -> IllegalMove:
    """Why there is no such engine, with what the card needs and lacks."""
    if not card:
        return IllegalMove("No thrust triangle of this stack can be activated.", "H2")
    found = stack.card(card)
    if found is None or lie(found).triangle is None:
        return IllegalMove(f"There is no thrust triangle {card!r} in this stack.", "H2")
    face = lie(found)
    if afterburn and (why := afterburn_refusal(stack, face)):
        return IllegalMove(why, "H3; ruling 68")
    if why := lacking(stack, zone, face, is_pushed(face, powersat)):
        return IllegalMove(why, "J1; ruling 121")
    if supports and any(True for _ in engines(stack, zone, powersat, card, afterburn)):
        return IllegalMove(
            f"{', '.join(supports)} do not make a support chain of {face.name}.", "J1; ruling 122"
        )
    return IllegalMove(f"{face.name} and its chain lack therms.", "J4; ruling 123")


def lacking(stack: Stack, zone: str, face: Face, pushed: bool) -> str | None:
    """What a card that is not Operational lacks, in words; None when it is Operational, therms aside."""
    working = operational(stack.cards, zone, pushed)
    if face.id in working:
        return None
    if (card := stack.card(face.id)) is not None and card.off:
        return f"{face.name} is declared non-operational."
    if face.is_solar and ZONES[zone].solar is None and not pushed:
        return (
            f"{face.name} is solar-powered, and there is no sun in the Neptune zone without a push."
        )
    wanted = [
        " or ".join(sorted(need))
        for need in face.needs
        if not any(other.supplies & need for other in working.values() if other.id != face.id)
    ]
    return f"{face.name} needs {' and '.join(wanted)} support that works."
