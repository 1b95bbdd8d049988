"""The printed pieces as frozen records, read once from the JSON beside this file and checked against the component list.

Locations are named by codes, as printed on the board and typed by players: S, H1-H6, M1-M12, N1-N24.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

SILVER, GOLD = "silver", "gold"
DIRECTIONS = (SILVER, GOLD)


class Location(Struct, frozen=True):
    """One of the 43 areas. `cw` and `ccw` are where silver and gold ships move along the orbit; the slingshot has neither."""

    code: str
    orbit: str
    sector: int | None
    cw: str | None
    ccw: str | None
    inward: str | None
    outward: tuple[str, ...]

    def along(self, direction: str) -> str | None:
        """The next location of the orbit for a ship of this direction (ruling 1)."""
        return self.cw if direction == SILVER else self.ccw

    def exits(self, direction: str) -> tuple[str, ...]:
        """Every location one step away: along the orbit, inward, outward."""
        steps = (self.along(direction), self.inward, *self.outward)
        return tuple(step for step in steps if step is not None)


class Moon(Struct, frozen=True):
    """Titan, a main moon, a norse moon or the helium cloud: what may be built and how many at once."""

    id: str
    name: str
    kind: str
    options: tuple[str, ...]
    capacity: int


class Moonlet(Struct, frozen=True):
    """`effect`: gain_resources, bolt, destroy_unit (meteorite), destroy_all_units (explosion)."""

    id: str
    effect: str
    resource: str
    count: int


class Board(Struct, frozen=True):
    """An HQ board with its seven industries by kind."""

    id: str
    name: str
    color: str
    industries: dict[str, int]


class Item(Struct, frozen=True):
    """A ship or an upgraded card on the HQ: `piece` is the ship or card it stands for, `cost` its pips by resource."""

    id: str
    piece: str
    name: str
    is_card: bool
    build_at: tuple[str, ...]
    cost: dict[str, int]
    cheap_cost: dict[str, int]


class Card(Struct, frozen=True):
    """A combat card; basic cards are not on the HQ and have no item."""

    id: str
    name: str
    weapon: bool
    item: str | None


class EffectCard(Struct, frozen=True):
    """An effect of the solo game that changes a rule while it is in play (`op`, with its figure)."""

    id: str
    op: str
    figure: int


class Places(Struct, frozen=True):
    """Where the bodies lie at the start, for one number of players."""

    clouds: tuple[str, ...]
    main_moons: tuple[str, ...]
    norse_moons: tuple[str, ...]
    moonlets: tuple[str, ...]


class _RawLocation(Struct):
    id: str
    orbit: str
    sector: int | None
    cw: str | None
    ccw: str | None
    inward: str | None
    outward: list[str]


class _RawOrbit(Struct):
    id: str
    fly_steps: int
    body_direction: str


class _RawPlaces(Struct):
    helium_clouds: list[str]
    main_moons: list[str]
    main_moonlets: list[str]
    norse_moons: list[str]
    norse_moonlets: list[str]


class _RawBoard(Struct):
    orbits: list[_RawOrbit]
    locations: list[_RawLocation]
    setup_by_players: dict[str, _RawPlaces]


class _RawMoon(Struct):
    id: str
    name: str
    kind: str
    industry_options: list[str]
    capacity: int


class _RawCloud(Struct):
    industry_options: list[str]
    capacity: int


class _RawMoons(Struct):
    moons: list[_RawMoon]
    helium_cloud: _RawCloud


class _RawEffect(Struct):
    op: str
    resource: str = ""
    count: int = 0
    factor: int = 0
    delta: int = 0
    value: int = 0


class _RawMoonlet(Struct):
    id: str
    effect: _RawEffect


class _RawMoonlets(Struct):
    moonlets: list[_RawMoonlet]


class _RawItem(Struct):
    id: str
    kind: str
    name: str
    build_at: list[str]
    cost: dict[str, int]
    handicap_cost: dict[str, int] | None = None


class _RawResource(Struct):
    id: str
    made_by: str
    tokens: int


class _RawAutoPlace(Struct):
    default_order: list[str]


class _RawStorage(Struct):
    caps_per_hq: dict[str, int]
    auto_place: _RawAutoPlace


class _RawOption(Struct):
    first_turn_actions: dict[str, list[int]]


class _RawHq(Struct):
    resources: list[_RawResource]
    storage: _RawStorage
    boards: list[Board]
    items: list[_RawItem]
    options: list[_RawOption]


class _RawCard(Struct):
    id: str
    name: str
    weapon: bool
    hq_item: str | None


class _RawCards(Struct):
    cards: list[_RawCard]
    start_hand: list[str]
    start_pile: list[str]
    outcome_matrix: dict[str, dict[str, str]]


class _RawEffectCard(Struct):
    id: str
    effect: _RawEffect


class _RawDeck(Struct):
    effects: list[_RawEffectCard]


def _read(name: str, shape: type[T]) -> T:
    return msgspec.json.decode((Path(__file__).parent / f"{name}.json").read_bytes(), type=shape)


def code(place: str) -> str:
    """`main_3` → `M3`; the slingshot is `S`."""
    orbit, _, index = place.partition("_")
    return orbit[0].upper() + index


def _codes(places: list[str]) -> tuple[str, ...]:
    return tuple(code(place) for place in places)


def _location(raw: _RawLocation) -> Location:
    cw, ccw, inward = (code(place) if place else None for place in (raw.cw, raw.ccw, raw.inward))
    return Location(code(raw.id), raw.orbit, raw.sector, cw, ccw, inward, _codes(raw.outward))


def _places(raw: _RawPlaces) -> Places:
    moonlets = _codes(raw.main_moonlets + raw.norse_moonlets)
    return Places(
        _codes(raw.helium_clouds), _codes(raw.main_moons), _codes(raw.norse_moons), moonlets
    )


def _item(raw: _RawItem) -> Item:
    piece = raw.id.partition("_")[2]
    is_card = raw.kind == "combat_card"
    cheap = raw.handicap_cost or raw.cost
    return Item(raw.id, piece, raw.name, is_card, tuple(raw.build_at), raw.cost, cheap)


_board = _read("board", _RawBoard)
_moons = _read("moons", _RawMoons)
_hq = _read("hq", _RawHq)
_cards = _read("combat_cards", _RawCards)
_moonlets = _read("moonlets", _RawMoonlets)
_deck = _read("ai_command_deck", _RawDeck)

LOCATIONS = {code(raw.id): _location(raw) for raw in _board.locations}
FLY_STEPS = {orbit.id: orbit.fly_steps for orbit in _board.orbits}
BODY_DIRECTION = {
    place.code: orbit.body_direction
    for place in LOCATIONS.values()
    for orbit in _board.orbits
    if place.orbit == orbit.id
}
PLACES = {int(players): _places(raw) for players, raw in _board.setup_by_players.items()}
TITAN_AT = "M1"

CLOUD = Moon(
    "helium_cloud",
    "Helium cloud",
    "cloud",
    tuple(_moons.helium_cloud.industry_options),
    _moons.helium_cloud.capacity,
)
MOONS = {
    raw.id: Moon(raw.id, raw.name, raw.kind, tuple(raw.industry_options), raw.capacity)
    for raw in _moons.moons
} | {CLOUD.id: CLOUD}
MOONLETS = {
    raw.id: Moonlet(raw.id, raw.effect.op, raw.effect.resource, raw.effect.count)
    for raw in _moonlets.moonlets
}

BOARDS = {board.id: board for board in _hq.boards}
ITEMS = {raw.id: _item(raw) for raw in _hq.items}
SHIPS = tuple(item.piece for item in ITEMS.values() if not item.is_card)
FIRST_SHIP = "pathfinder"
CAPS = _hq.storage.caps_per_hq
RESOURCES = tuple(resource.id for resource in _hq.resources)
INDUSTRIES = tuple(resource.made_by for resource in _hq.resources)
MAKES = {resource.made_by: resource.id for resource in _hq.resources}
BUILD_LIST = tuple(_hq.storage.auto_place.default_order)
FIRST_TURN_ACTIONS = {int(n): acts for n, acts in _hq.options[0].first_turn_actions.items()}

CARDS = {raw.id: Card(raw.id, raw.name, raw.weapon, raw.hq_item) for raw in _cards.cards}
START_HAND = tuple(_cards.start_hand)
START_PILE = tuple(_cards.start_pile)
RESULT = _cards.outcome_matrix
EFFECTS = {
    raw.id: EffectCard(
        raw.id, raw.effect.op, raw.effect.factor or raw.effect.delta or raw.effect.value
    )
    for raw in _deck.effects
}


def item_of(piece: str) -> Item:
    """The HQ item of a ship or an upgraded card. Raises `KeyError` for anything else."""
    return ITEMS[f"ship_{piece}" if piece in SHIPS else f"card_{piece}"]


def faults() -> list[str]:
    """What does not agree with the component list; empty when the chart is sound."""
    found = []
    if len(LOCATIONS) != 43:
        found.append(f"{len(LOCATIONS)} locations instead of 43")
    for place in LOCATIONS.values():
        for way, back in ((place.cw, "ccw"), (place.ccw, "cw")):
            if way and getattr(LOCATIONS[way], back) != place.code:
                found.append(f"{place.code} and {way} disagree")
        found += [
            f"{out} is not outside {place.code}"
            for out in place.outward
            if LOCATIONS[out].inward != place.code
        ]
    for resource in _hq.resources:
        pips = sum(item.cost.get(resource.id, 0) for item in ITEMS.values())
        if not pips * len(BOARDS) == CAPS[resource.id] * len(BOARDS) == resource.tokens:
            found.append(f"{pips} {resource.id} pips do not hold {resource.tokens} tokens")
    found += [board.id for board in BOARDS.values() if sum(board.industries.values()) != 7]
    return found


if _faults := faults():
    raise ValueError(f"the printed pieces do not agree: {'; '.join(_faults)}")
