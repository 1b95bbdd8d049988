"""Cards, stacks and the fuel strip as everybody sees them: both faces of every card and all stacks are public (ruling 4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from msgspec import Struct

from bot.engine import IllegalMove
from bot.games.high_frontier.printed.cards import (
    BLACK,
    CREW,
    FACES,
    RADIATOR,
    WHITE,
    Ability,
    Face,
    face,
)
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import MOST_WET, STRIP
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships import fuel, thrust
from bot.games.high_frontier.rules.ships.supports import operational, therms_lacking
from bot.games.high_frontier.state.state import ROCKET, Card, Stack, State, lie


class FaceView(Struct, frozen=True):
    """What is printed on a face as it lies.

    `kind`: thruster, robonaut, refinery, generator, reactor, radiator, crew. `needs`: one entry per support, `pulsed or
    electric`; `cooling`: therms needed; `supplies`: subtypes of support; `therms`: given by a radiator. Thrust triangle (all
    None and empty without one): `thrust`, `use` in fuel steps a burn as text (`1/3`), `grade` dirt, water or isotope,
    `afterburn` fuel steps. `platforms`: raygun, buggy, missile. `modifier`: of a support, as text (`+2, x1/2, sun`), else empty.
    """

    id: str
    side: str
    is_heavy: bool
    code: str
    name: str
    kind: str
    spectral: str
    mass: int
    hardness: int
    needs: tuple[str, ...]
    cooling: int
    supplies: tuple[str, ...]
    therms: int
    thrust: int | None
    use: str
    grade: str
    afterburn: int | None
    is_pushable: bool
    is_solar: bool
    pivots: int
    isru: int | None
    platforms: tuple[str, ...]
    is_air_eater: bool
    is_sail: bool
    modifier: str
    abilities: tuple[Ability, ...]


class PatentView(Struct, frozen=True):
    """A patent in a hand or on a deck: both faces; radiators have their light halves here. `heavy_mass`: None for others."""

    id: str
    white: FaceView
    black: FaceView
    heavy_mass: int | None


class CardView(Struct, frozen=True):
    """A card in a stack. `works`: Operational there, therms aside; `lacking`: therms without which no chain of it can be used.

    `moved`: may not move again this turn; `off`: switched off; `glory`: the zone of the chit it carries, or empty; `owner`: of a Crew, wherever it rides, else None.
    """

    face: FaceView
    works: bool
    lacking: int
    moved: bool
    off: bool
    glory: str
    owner: int | None


class EngineView(Struct, frozen=True):
    """A triangle and the chain that would be proposed for it where the Rocket stands, without afterburn.

    `terms`: net thrust as a sum, (what, number); `use`: fuel steps a burn as text, every modifier counted.
    """

    card: str
    supports: tuple[str, ...]
    net: int
    terms: tuple[tuple[str, int], ...]
    use: str
    grade: str


class FuelView(Struct, frozen=True):
    """A Rocket on its fuel strip. `dry_spot`, `wet_spot`: the chits' places in `strip()`; `wet` as printed (`9 1/2`).

    `grade`: empty when nothing is in the tanks; `steps`: fuel steps aboard; `band`: wisp, probe, scout, transport, tug;
    `too_heavy`: it may not move. `engine`: the strongest, None when nothing can be activated, and `trouble` says why;
    `others`: those of the other triangles.
    """

    dry: int
    wet: str
    dry_spot: int
    wet_spot: int
    grade: str
    steps: int
    band: str
    too_heavy: bool
    engine: EngineView | None
    trouble: str
    others: tuple[EngineView, ...] = ()

    @property
    def engines(self) -> tuple[EngineView, ...]:
        """One of each triangle that works: a way may be flown by any of them."""
        return (self.engine, *self.others) if self.engine else ()


class StackView(Struct, frozen=True):
    """A stack on the map. `name`: leo, rocket, outpost-1, ...; `mass`: of cards and tanks; `water`: the Aquas in a LEO stack.

    `therms` given and `cooling` needed by all its working cards together;
    `moved_water`, `moved_isotope`: tanks aboard that may not move again this turn.
    """

    seat: int
    name: str
    at: str
    title: str
    code: str
    zone: str
    cards: tuple[CardView, ...]
    water: int
    isotope: int
    mass: int
    glitched: bool
    moved_water: int
    moved_isotope: int
    therms: int
    cooling: int
    fuel: FuelView | None

    @property
    def place(self) -> str:
        """Code and name; the code alone stands in the name of a space without one."""
        return self.title if self.code in self.title else f"{self.code} {self.title}"


class NodeView(Struct, frozen=True):
    """A spot of the fuel strip, lightest first."""

    text: str
    band: str
    is_whole: bool


@cache
def strip() -> tuple[NodeView, ...]:
    """The printed fuel strip."""
    return tuple(NodeView(node.text, node.band, node.mass.denominator == 1) for node in STRIP)


@cache
def face_view(card: str, side: str, heavy: bool = False) -> FaceView:
    """What is printed on a card as it lies. Raises `KeyError` when it cannot lie so."""
    printed = face(card, side, heavy)
    triangle = printed.triangle
    return FaceView(
        id=printed.id,
        side=printed.side,
        is_heavy=printed.is_heavy,
        code=printed.code,
        name=printed.name,
        kind=printed.kind,
        spectral=printed.spectral,
        mass=printed.mass,
        hardness=printed.hardness,
        needs=tuple(" or ".join(sorted(need)) for need in printed.needs),
        cooling=printed.cooling,
        supplies=tuple(sorted(printed.supplies)),
        therms=printed.therms,
        thrust=triangle.thrust if triangle else None,
        use=str(triangle.use) if triangle else "",
        grade=triangle.grade if triangle else "",
        afterburn=triangle.afterburn if triangle else None,
        is_pushable=bool(triangle and triangle.is_pushable),
        is_solar=printed.is_solar or bool(triangle and triangle.is_solar),
        pivots=printed.pivots,
        isru=printed.isru,
        platforms=printed.platforms,
        is_air_eater=printed.is_air_eater,
        is_sail=printed.is_sail,
        modifier=_modifier(card, side, heavy),
        abilities=printed.abilities,
    )


def _modifier(card: str, side: str, heavy: bool) -> str:
    modifier = face(card, side, heavy).modifier
    if modifier is None:
        return ""
    words = [f"{modifier.thrust:+d}"] if modifier.thrust else []
    words += [f"x{modifier.factor}"] if modifier.factor != 1 else []
    return ", ".join([*words, *(["sun"] if modifier.is_solar else [])])


def modifier_words(face: FaceView) -> str:
    """What a support does to the triangle it drives: `thrust +2, fuel ×1/2, solar`; empty for one that does nothing."""
    told = []
    for word in filter(None, face.modifier.split(", ")):
        if word == "sun":
            told.append("solar")
        else:
            told.append(f"fuel ×{word[1:]}" if word.startswith("x") else f"thrust {word}")
    return ", ".join(told).replace("-", "−")


@cache
def patent_view(card: str) -> PatentView:
    """A patent by id, with what both sides show."""
    heavy = FACES.get((card, WHITE, True))
    is_radiator = heavy is not None and heavy.kind == RADIATOR
    mass = heavy.mass if heavy is not None and is_radiator else None
    return PatentView(card, face_view(card, WHITE), face_view(card, BLACK), mass)


def stack_view(state: State, seat: int, name: str) -> StackView:
    stack = state.seats[seat].stacks[name]
    space = SKY.spaces[stack.at]
    working = operational(stack.cards, space.zone)
    return StackView(
        seat=seat,
        name=name,
        at=stack.at,
        title=space.title,
        code=space.code,
        zone=space.zone,
        cards=tuple(_card(state, seat, stack, card, working) for card in stack.cards),
        water=stack.water,
        isotope=stack.isotope,
        mass=fuel.cargo(stack),
        glitched=stack.glitched,
        moved_water=stack.moved_water,
        moved_isotope=stack.moved_isotope,
        therms=sum(face.therms for face in working.values()),
        cooling=sum(face.cooling for face in working.values()),
        fuel=fuel_view(state, seat, stack) if name == ROCKET else None,
    )


def _card(state: State, seat: int, stack: Stack, card: Card, working: dict[str, Face]) -> CardView:
    face, zone = lie(card), SKY.spaces[stack.at].zone
    if card.id not in working and thrust.is_pushed(face, rights.has_powersat(state, seat)):
        working = operational(stack.cards, zone, pushed=True)
    works = card.id in working
    lacking = therms_lacking(working, card.id) if works else 0
    shown = face_view(card.id, card.side, card.heavy)
    owner = rights.owner_of_crew(state, card.id) if face.is_human else None
    return CardView(shown, works, lacking, card.moved, card.off, card.glory, owner)


def therms_short(stack: StackView, face: FaceView) -> int | None:
    """Therms that a card would be short of, used in this stack as this face; None where a support is missing."""
    cards = [_lies(card.face, card.off) for card in stack.cards if card.face.id != face.id]
    working = operational([*cards, _lies(face)], stack.zone)
    return therms_lacking(working, face.id) if face.id in working else None


def _lies(face: FaceView, off: bool = False) -> Card:
    return Card(face.id, face.side, face.is_heavy and face.side != CREW, off=off)


def fuel_view(state: State, seat: int, stack: Stack) -> FuelView:
    engine, trouble = _engine(state, seat, stack)
    dry = fuel.dry(stack)
    return FuelView(
        dry=dry,
        wet=fuel.text(stack.wet),
        dry_spot=fuel.spot(min(dry, MOST_WET)),
        wet_spot=stack.wet,
        grade=stack.grade,
        steps=fuel.fuel_left(stack) if dry <= MOST_WET else 0,
        band=fuel.weight_class(stack.wet),
        too_heavy=fuel.is_too_heavy(stack),
        engine=engine,
        trouble=trouble,
        others=tuple(_others(state, seat, stack, engine)) if engine else (),
    )


def _engine(state: State, seat: int, stack: Stack) -> tuple[EngineView | None, str]:
    zone, powersat = SKY.spaces[stack.at].zone, rights.has_powersat(state, seat)
    try:
        return _shown(thrust.choose(stack, zone, powersat)), ""
    except IllegalMove as why:
        return None, why.reason


def _shown(engine: thrust.Engine) -> EngineView:
    use, chain = str(engine.use), engine.chain
    return EngineView(engine.card, chain.supports, engine.net, engine.terms, use, engine.grade)


def _others(state: State, seat: int, stack: Stack, shown: EngineView) -> Iterator[EngineView]:
    """The engines of the other triangles that work."""
    zone, powersat = SKY.spaces[stack.at].zone, rights.has_powersat(state, seat)
    for card in thrust.triangles(stack):
        if card != shown.card:
            with suppress(IllegalMove):
                yield _shown(thrust.choose(stack, zone, powersat, card))
