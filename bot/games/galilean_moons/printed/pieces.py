"""The printed pieces as frozen records, read once from the JSON beside this file and checked against the component list.

Sectors are named by codes, as players type them: the moon's initial and the number (G1-G7, C1-C6, I1-I5, E1-E4).
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

TYPES = ("gravity", "seismic", "intellect", "thermal", "kronos", "ecology")
WILDCARD = "wildcard"
GALILEAN = "galilean"
CARDS = (*TYPES, WILDCARD)


class Moon(Struct, frozen=True):
    """A moon: points for first and second majority, its sectors in order, its face of Dr. Icarus' die."""

    id: str
    title: str
    first: int
    second: int
    sectors: tuple[str, ...]
    die: int


class Technology(Struct, frozen=True):
    """A technology card. `window`: own_turn_free, before_action, during_action, after_action or as_copied_technology, with `action`
    the action it belongs to ("" for none, "any"). `figures`: the numbers of its effect, by name.
    """

    id: str
    title: str
    number: int
    power: int
    points: int
    kind: str
    window: str
    action: str
    text: str
    figures: dict[str, int]


class Icarus(Struct, frozen=True):
    """Dr. Icarus: focuses a turn by level, and what his whole score is multiplied with."""

    focuses: dict[str, int]
    factor: int


class Rules(Struct, frozen=True):
    """The figures of the rulebook. Those by players are counted with Dr. Icarus."""

    draft_slots: int
    starting_hand: int
    cards_each: int
    units_each: int
    units_in_sector: int
    actions: int
    hand_limit: int
    draw_cards: int
    market: int
    invade: int
    invade_unit: int
    invade_base: int
    last_age: int
    age_titles: tuple[str, ...]
    gems_by_players: dict[int, int]
    set_points: dict[int, int]
    base_points: int
    ruin_points: int
    units_a_point: int


class _RawMajority(Struct):
    first: int
    second: int


class _RawMoon(Struct):
    id: str
    name: str
    sectors: list[str]
    icarus_d4: int
    majority_vp: _RawMajority


class _RawSector(Struct):
    id: str
    adjacent: list[str]
    neutral_base_icon: str | None


class _RawMarker(Struct):
    id: str
    count: int


class _RawIcons(Struct):
    icon_meaning: dict[str, list[int]]
    count_by_players: dict[int, int]


class _RawSlots(Struct):
    slots: int


class _RawSpace(Struct):
    label: str


class _RawTrack(Struct):
    spaces: list[_RawSpace]


class _RawBoard(Struct):
    moons: list[_RawMoon]
    sectors: list[_RawSector]
    sector_markers: list[_RawMarker]
    neutral_bases: _RawIcons
    galilean_draft: _RawSlots
    age_track: _RawTrack


class _RawTiming(Struct):
    window: str
    action: str = ""


class _RawTechnology(Struct):
    index: int
    id: str
    name: str
    power_level: int
    vp: int
    action_type: str
    timing: _RawTiming
    effect: dict[str, object]
    text: str


class _RawCardFacts(Struct):
    market_size: int
    total: int


class _RawTechnologies(Struct):
    card_facts: _RawCardFacts
    technologies: list[_RawTechnology]


class _RawCommand(Struct):
    total: int
    per_type_per_player: int
    starting_hand: int


class _RawGems(Struct):
    types: list[str]
    supply_per_type_by_players: dict[int, int]
    set_vp: dict[int, int]


class _RawUnits(Struct):
    per_player: int
    max_per_sector: int


class _RawInvade(Struct):
    base: int
    per_opposing_unit: int
    base_token_in_sector: int
    table: dict[str, list[int]]


class _RawActions(Struct):
    per_turn: int


class _RawDraw(Struct):
    hand_limit_before: int
    cards: int


class _RawScoring(Struct):
    base_vp: int
    ruin_vp: int
    supply_units_per_vp: int


class _RawEnd(Struct):
    reshuffles: int


class _RawIcarus(Struct):
    difficulty: dict[str, int]
    score_multiplier: int


class _RawCards(Struct):
    command_cards: _RawCommand
    gems: _RawGems
    units: _RawUnits
    invade_cost: _RawInvade
    actions: _RawActions
    draw_action: _RawDraw
    end: _RawEnd
    scoring: _RawScoring
    dr_icarus: _RawIcarus


def _read(name: str, shape: type[T]) -> T:
    return msgspec.json.decode((Path(__file__).parent / f"{name}.json").read_bytes(), type=shape)


def code(place: str) -> str:
    """`ganymede_3` → `G3`."""
    moon, _, number = place.partition("_")
    return moon[0].upper() + number


def _figures(effect: dict[str, object]) -> dict[str, int]:
    """The numbers of an effect, one level of nesting flattened: `{"give": {"count": 2}}` → `give_count`."""
    found: dict[str, int] = {}
    for name, value in effect.items():
        if isinstance(value, int) and not isinstance(value, bool):
            found[name] = value
        elif isinstance(value, dict):
            inner = value.items()
            found |= {f"{name}_{key}": number for key, number in inner if isinstance(number, int)}
    return found


def _technology(raw: _RawTechnology) -> Technology:
    figures = _figures(raw.effect)
    return Technology(
        raw.id, raw.name, raw.index, raw.power_level, raw.vp, raw.action_type, raw.timing.window,
        raw.timing.action, raw.text, figures,
    )  # fmt: skip


def _rules(board: _RawBoard, cards: _RawCards, market: int) -> Rules:
    cost = cards.invade_cost
    return Rules(
        draft_slots=board.galilean_draft.slots,
        starting_hand=cards.command_cards.starting_hand,
        cards_each=cards.command_cards.per_type_per_player,
        units_each=cards.units.per_player,
        units_in_sector=cards.units.max_per_sector,
        actions=cards.actions.per_turn,
        hand_limit=cards.draw_action.hand_limit_before,
        draw_cards=cards.draw_action.cards,
        market=market,
        invade=cost.base,
        invade_unit=cost.per_opposing_unit,
        invade_base=cost.base_token_in_sector,
        last_age=cards.end.reshuffles,
        age_titles=tuple(space.label for space in board.age_track.spaces),
        gems_by_players=cards.gems.supply_per_type_by_players,
        set_points=cards.gems.set_vp,
        base_points=cards.scoring.base_vp,
        ruin_points=cards.scoring.ruin_vp,
        units_a_point=cards.scoring.supply_units_per_vp,
    )


_BOARD = _read("board", _RawBoard)
_CARDS = _read("cards", _RawCards)
_TECHNOLOGIES = _read("technologies", _RawTechnologies)

MOONS = {
    raw.id: Moon(
        raw.id, raw.name, raw.majority_vp.first, raw.majority_vp.second, tuple(map(code, raw.sectors)),
        raw.icarus_d4,
    )
    for raw in _BOARD.moons
}  # fmt: skip
SECTORS = tuple(code(raw.id) for raw in _BOARD.sectors)
NEIGHBOURS = {
    code(raw.id): (code(raw.adjacent[0]), code(raw.adjacent[1])) for raw in _BOARD.sectors
}
MOON_OF = {at: moon.id for moon in MOONS.values() for at in moon.sectors}
MARKERS = {raw.id: raw.count for raw in _BOARD.sector_markers}
NEUTRAL_BASES = {
    players: tuple(
        code(raw.id)
        for raw in _BOARD.sectors
        if raw.neutral_base_icon
        and players in _BOARD.neutral_bases.icon_meaning[raw.neutral_base_icon]
    )
    for players in _BOARD.neutral_bases.count_by_players
}
TECHNOLOGIES = {raw.id: _technology(raw) for raw in _TECHNOLOGIES.technologies}
RULES = _rules(_BOARD, _CARDS, _TECHNOLOGIES.card_facts.market_size)
ICARUS = Icarus(_CARDS.dr_icarus.difficulty, _CARDS.dr_icarus.score_multiplier)


def _check() -> None:
    """The component list: 22 sectors in rings, as many markers, neutral bases and technologies as stated, and the table of costs."""
    counts = _BOARD.neutral_bases.count_by_players
    assert sum(MARKERS.values()) == len(SECTORS) == 22
    assert all(at in NEIGHBOURS[other] for at, pair in NEIGHBOURS.items() for other in pair)
    assert all(len(NEUTRAL_BASES[players]) == count for players, count in counts.items())
    assert len(TECHNOLOGIES) == _TECHNOLOGIES.card_facts.total
    assert tuple(_CARDS.gems.types) == TYPES
    assert len(RULES.age_titles) == RULES.last_age + 1
    cost = _CARDS.invade_cost
    for name, base in (("no_base", 0), ("base", cost.base_token_in_sector)):
        for units, printed in enumerate(cost.table[name]):
            assert printed == cost.base + base + units * cost.per_opposing_unit


_check()
