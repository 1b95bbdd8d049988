"""The printed cards, crews and tracks as frozen records, read once from the JSON beside this file and checked.

A card lies white or black side up, a crew has one side; radiators are heavy or light besides. `face` gives what then is printed.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

WHITE, BLACK, CREW = "white", "black", "crew"
DIRT, WATER, ISOTOPE = GRADES = ("dirt", "water", "isotope")  # lowest first (F4)
RED, BLUE, YELLOW = "red", "blue", "yellow"
SPECTRAL_TYPES = "CSMVDH"
RADIATOR = "radiator"


class Triangle(Struct, frozen=True):
    """A thrust triangle: `use` fuel steps a burn, `afterburn` fuel steps once a move or None."""

    thrust: int
    use: Fraction
    grade: str
    afterburn: int | None
    is_pushable: bool
    is_solar: bool


class Modifier(Struct, frozen=True):
    """The black triangle of a support: what it adds to thrust, by what it multiplies fuel use, whether it shows a sun."""

    thrust: int
    factor: Fraction
    is_solar: bool


class Ability(Struct, frozen=True):
    """What the coloured band says, as a tag and its figures; `text`: in our own words."""

    tag: str
    params: dict[str, Any]
    text: str = ""


class Face(Struct, frozen=True):
    """One face of a card as it lies. `needs`: one set of subtypes per support it must have; `cooling`: therms it needs.

    `supplies`: subtypes of support it can be; `therms`: what a radiator gives in this orientation.
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
    needs: tuple[frozenset[str], ...]
    cooling: int
    supplies: frozenset[str]
    therms: int
    triangle: Triangle | None
    pivots: int
    isru: int | None
    platforms: tuple[str, ...]
    is_air_eater: bool
    modifier: Modifier | None
    is_solar: bool
    is_sail: bool
    is_human: bool
    abilities: tuple[Ability, ...]

    def ability(self, tag: str) -> dict[str, Any] | None:
        """The figures of an ability, or None when the face has no such ability."""
        return next((ability.params for ability in self.abilities if ability.tag == tag), None)


class Faction(Struct, frozen=True):
    """One side of a crew card; `id` is also the id of the card in a stack."""

    id: str
    code: str
    name: str
    clout: str
    privilege: str
    colour: str


class Colour(Struct, frozen=True):
    """A double crew card. Gray has no pieces of its own (ruling 5)."""

    id: str
    ideology: str
    has_pieces: bool
    front: str
    back: str


class Privilege(Struct, frozen=True):
    """A faction privilege; which can be lent say the leaves of a deal (N4)."""

    tag: str
    title: str
    text: str
    rule: dict[str, Any]


class Node(Struct, frozen=True):
    """A spot of the fuel strip, lightest first. `burn` and `tank` are the indices one fuel step left, one tank right."""

    mass: Fraction
    text: str
    band: str
    burn: int | None
    tank: int | None


class Zone(Struct, frozen=True):
    """A heliocentric zone. `solar` is None where solar cards are dead unless pushed (then `pushed_solar`)."""

    id: str
    code: str
    order: int
    solar: int | None
    pushed_solar: int
    flare: int
    from_leo: int
    glory_low: int
    glory_high: int


class _RawRatio(Struct):
    num: int
    den: int


class _RawNeed(Struct):
    any_of: list[str]


class _RawNeeds(Struct):
    supports: list[_RawNeed]
    therms: int


class _RawSupply(Struct):
    generator: list[str]
    reactor: list[str]
    therms: int | None


class _RawTriangle(Struct):
    base_thrust: int
    fuel_consumption: _RawRatio
    fuel_grade: str
    afterburn_fuel_steps: int | None
    pushable: bool
    solar_powered: bool


class _RawModifier(Struct):
    thrust: int | None
    fuel_multiplier: _RawRatio | None
    solar: bool


class _RawLie(Struct):
    mass: int
    rad_hardness: int
    therms: int


class _RawFace(Struct):
    code: str
    name: str
    mass: int | None
    rad_hardness: int | None
    requires: _RawNeeds
    provides: _RawSupply
    thrust_triangle: _RawTriangle | None
    bonus_pivots: int
    isru: int | None
    platforms: list[str]
    air_eater: bool
    movement_modifier: _RawModifier | None
    solar_powered: bool
    sail: bool
    abilities: list[Ability]
    orientations: dict[str, _RawLie] = {}


class _RawCard(Struct):
    id: str
    type: str
    spectral_type: str
    white: _RawFace
    black: _RawFace


class _RawPatents(Struct):
    decks: dict[str, list[str]]
    deck_sizes: dict[str, int]
    cards: list[_RawCard]


class _RawCrew(Struct):
    id: str
    code: str
    name: str
    clout: str
    mass: int
    rad_hardness: int
    isru: int
    platforms: list[str]
    thrust_triangle: _RawTriangle | None
    privilege: str


class _RawColour(Struct):
    colour: str
    ideology: str
    has_components: bool
    sides: list[_RawCrew]


class _RawCrews(Struct):
    colours: list[_RawColour]
    privileges: dict[str, Privilege]


def read(name: str, shape: type[T]) -> T:
    """A file of this folder as a record. Raises `msgspec.ValidationError` when it has another shape."""
    return msgspec.json.decode((Path(__file__).parent / f"{name}.json").read_bytes(), type=shape)


def _ratio(raw: _RawRatio | None) -> Fraction:
    return Fraction(1) if raw is None else Fraction(raw.num, raw.den)


def _triangle(raw: _RawTriangle | None) -> Triangle | None:
    if raw is None:
        return None
    use = _ratio(raw.fuel_consumption)
    afterburn, pushable = raw.afterburn_fuel_steps, raw.pushable
    return Triangle(
        raw.base_thrust, use, raw.fuel_grade, afterburn, pushable, raw.solar_powered
    )  # fmt: skip


def _modifier(raw: _RawModifier | None) -> Modifier | None:
    if raw is None:
        return None
    return Modifier(raw.thrust or 0, _ratio(raw.fuel_multiplier), raw.solar)


def _faces(card: _RawCard) -> list[Face]:
    faces = []
    for side, raw in ((WHITE, card.white), (BLACK, card.black)):
        lies: dict[str, _RawLie | None] = {**raw.orientations} or {"light": None}
        faces += [_face(card, side, raw, lie, name == "heavy") for name, lie in lies.items()]
    return faces


def _face(card: _RawCard, side: str, raw: _RawFace, lie: _RawLie | None, heavy: bool) -> Face:
    mass, hardness = (lie.mass, lie.rad_hardness) if lie else (raw.mass or 0, raw.rad_hardness or 0)
    return Face(
        id=card.id,
        side=side,
        is_heavy=heavy,
        code=raw.code,
        name=raw.name,
        kind=card.type,
        spectral=card.spectral_type,
        mass=mass,
        hardness=hardness,
        needs=tuple(frozenset(need.any_of) for need in raw.requires.supports),
        cooling=raw.requires.therms,
        supplies=frozenset(raw.provides.generator + raw.provides.reactor),
        therms=lie.therms if lie else 0,
        triangle=_triangle(raw.thrust_triangle),
        pivots=raw.bonus_pivots,
        isru=raw.isru,
        platforms=tuple(raw.platforms),
        is_air_eater=raw.air_eater,
        modifier=_modifier(raw.movement_modifier),
        is_solar=raw.solar_powered,
        is_sail=raw.sail,
        is_human=False,
        abilities=tuple(raw.abilities),
    )


def _crew_face(raw: _RawCrew) -> Face:
    return Face(
        id=raw.id,
        side=CREW,
        is_heavy=False,
        code=raw.code,
        name=raw.name,
        kind=CREW,
        spectral="",
        mass=raw.mass,
        hardness=raw.rad_hardness,
        needs=(),
        cooling=0,
        supplies=frozenset(),
        therms=0,
        triangle=_triangle(raw.thrust_triangle),
        pivots=0,
        isru=raw.isru,
        platforms=tuple(raw.platforms),
        is_air_eater=False,
        modifier=None,
        is_solar=False,
        is_sail=False,
        is_human=True,
        abilities=(),
    )


_patents = read("patents", _RawPatents)
_crews = read("crews", _RawCrews)

DECKS = {name: tuple(cards) for name, cards in _patents.decks.items()}
FACES = {
    (face.id, face.side, face.is_heavy): face for card in _patents.cards for face in _faces(card)
} | {
    (raw.id, CREW, False): _crew_face(raw) for colour in _crews.colours for raw in colour.sides
}  # fmt: skip
KINDS = {card.id: card.type for card in _patents.cards}
SPECTRAL = {card.id: card.spectral_type for card in _patents.cards}
COLOURS = {
    raw.colour: Colour(
        raw.colour, raw.ideology, raw.has_components, raw.sides[0].id, raw.sides[1].id
    )
    for raw in _crews.colours
}
FACTIONS = {
    side.id: Faction(side.id, side.code, side.name, side.clout, side.privilege, raw.colour)
    for raw in _crews.colours
    for side in raw.sides
}
PRIVILEGES = _crews.privileges


def face(card: str, side: str, heavy: bool = False) -> Face:
    """What is printed on a card as it lies. Raises `KeyError` when it cannot lie so."""
    return FACES[card, side, heavy]


def faults() -> list[str]:
    """What does not agree with the component list; empty when the chart is sound."""
    found = [
        f"{name}: {len(cards)} cards instead of {_patents.deck_sizes[name]}"
        for name, cards in DECKS.items()
        if len(cards) != _patents.deck_sizes[name] or any(KINDS[card] != name for card in cards)
    ]
    if len(KINDS) != 77 or len(COLOURS) != 6 or len(FACTIONS) != 12:
        found.append(f"{len(KINDS)} patents, {len(COLOURS)} crew cards, {len(FACTIONS)} factions")
    codes = {f.code for f in FACES.values()}
    if len(codes) != 2 * len(KINDS) + len(FACTIONS):
        found.append(f"{len(codes)} printed codes")
    clout = sorted(faction.clout for faction in FACTIONS.values())
    if "".join(clout) != "ABCDEFGHJKLM":
        found.append(f"clout letters {''.join(clout)}")
    found += [
        f"{f.id} has no privilege" for f in FACTIONS.values() if f.privilege not in PRIVILEGES
    ]
    found += [f.code for f in FACES.values() if (f.kind == RADIATOR) != (f.therms > 0)]
    return found


if _faults := faults():
    raise ValueError(f"the printed cards do not agree: {'; '.join(_faults)}")
