"""The printed tracks: fuel strip, sunspot cycle, zones, prices, glories and the rulebook's figures, read once and checked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from bot.games.high_frontier.printed.cards import Node, Zone, read


class _RawNode(Struct):
    mass: str
    num: int
    den: int
    band: str
    burn_to: int | None
    add_tank_to: int | None


class _RawClass(Struct, rename={"name": "class"}):
    name: str
    net_thrust: int


class _RawStrip(Struct):
    max_dry_mass: int
    max_wet_mass: int
    nodes: list[_RawNode]
    weight_classes: list[_RawClass]
    fuel_steps_between: dict[str, int]


class _RawSpot(Struct):
    season: str


class _RawLine(Struct):
    between: list[int]


class _RawCycle(Struct):
    spots: list[_RawSpot]
    event_thresholds: list[_RawLine]
    seniority_threshold: _RawLine


class _RawRoll(Struct):
    on: list[int]
    season: str | None
    event: str


class _RawEvents(Struct):
    rolls: list[_RawRoll]


class _RawZone(Struct):
    zone: str
    solar_thrust: int | None
    flare_modifier: int | None
    zones_from_leo: int
    solar_thrust_if_pushed: int | None = None
    flare_house_default: int | None = None


class _RawZones(Struct):
    zones: list[_RawZone]


class _RawGlory(Struct):
    zone: str
    low_vp: int
    high_vp: int | None
    house_default: int | None = None


class _RawGlories(Struct):
    chits: list[_RawGlory]


class _RawSetup(Struct):
    seniority_disks: int
    years: int
    starting_aqua: int
    starting_aqua_quick_start: int
    per_player: dict[str, int]
    heroism_chits: dict[str, int]


class _RawPrices(Struct):
    price_by_factories: dict[str, int]


class _RawTracks(Struct):
    setup: _RawSetup
    constants: dict[str, Any]
    sunspot_cycle: _RawCycle
    event_table: _RawEvents
    fuel_strip: _RawStrip
    heliocentric_zones: _RawZones
    exploitation_tracks: _RawPrices
    glory_chits: _RawGlories


_ZONE_CODES = ("Me", "V", "E", "Ma", "C", "J", "S", "U", "N")


def _or(value: int | None, default: int | None) -> int:
    """The figure, or the house's where none is known."""
    chosen = default if value is None else value
    if chosen is None:
        raise ValueError("the tracks lack a figure and its house default")
    return chosen


def _zone(order: int, raw: _RawZone, glory: _RawGlory) -> Zone:
    return Zone(
        id=raw.zone,
        code=_ZONE_CODES[order],
        order=order,
        solar=raw.solar_thrust,
        pushed_solar=_or(raw.solar_thrust, raw.solar_thrust_if_pushed),
        flare=_or(raw.flare_modifier, raw.flare_house_default),
        from_leo=raw.zones_from_leo,
        glory_low=glory.low_vp,
        glory_high=_or(glory.high_vp, glory.house_default),
    )


_tracks = read("tracks", _RawTracks)
_strip, _cycle = _tracks.fuel_strip, _tracks.sunspot_cycle

STRIP = tuple(
    Node(Fraction(raw.num, raw.den), raw.mass, raw.band, raw.burn_to, raw.add_tank_to)
    for raw in _strip.nodes
)
MOST_DRY, MOST_WET = _strip.max_dry_mass, _strip.max_wet_mass
CLASS_THRUST = {raw.name: raw.net_thrust for raw in _strip.weight_classes}

SEASONS = tuple(spot.season for spot in _cycle.spots)
EVENT_LINES = tuple((line.between[0], line.between[1]) for line in _cycle.event_thresholds)
SENIORITY_LINE = (_cycle.seniority_threshold.between[0], _cycle.seniority_threshold.between[1])
EVENTS = {
    (die, season): roll.event
    for roll in _tracks.event_table.rolls
    for die in roll.on
    for season in ((roll.season,) if roll.season else ("red", "blue", "yellow"))
}

ZONES = {
    raw.zone: _zone(order, raw, glory)
    for order, (raw, glory) in enumerate(
        zip(_tracks.heliocentric_zones.zones, _tracks.glory_chits.chits, strict=True)
    )
}
FIGURES: dict[str, Any] = _tracks.constants
SENIORITY_DISKS, YEARS = _tracks.setup.seniority_disks, _tracks.setup.years
START_AQUAS = _tracks.setup.starting_aqua
QUICK_START_AQUAS = _tracks.setup.starting_aqua_quick_start
PIECES = _tracks.setup.per_player
HEROISM = _tracks.setup.heroism_chits
SIDES = 6  # of every die
_PRICES = _tracks.exploitation_tracks.price_by_factories
PRICES = tuple(_PRICES[key] for key in ("0", "1", "2", "3_or_more"))


def faults() -> list[str]:
    """What does not agree within the tracks; empty when they are sound."""
    found = []
    if [node.mass for node in STRIP] != sorted(node.mass for node in STRIP):
        found.append("the strip is not in order")
    for index, node in enumerate(STRIP):
        if node.burn is not None and node.burn >= index:
            found.append(f"burning at {node.text} does not make lighter")
        if node.tank is not None and node.tank <= index:
            found.append(f"a tank at {node.text} does not make heavier")
    by_text = {node.text: index for index, node in enumerate(STRIP)}
    for pair, steps in _strip.fuel_steps_between.items():
        high, low = pair.split("->")
        if _burnt(by_text[high], steps) != by_text[low]:
            found.append(f"{pair} is not {steps} steps")
    if len(SEASONS) != _tracks.setup.years // SENIORITY_DISKS:
        found.append(f"{len(SEASONS)} spots of the sunspot cycle")
    if len(EVENT_LINES) != 6 or len(EVENTS) != 18:
        found.append(f"{len(EVENT_LINES)} event lines, {len(EVENTS)} results")
    return found


def _burnt(node: int, steps: int) -> int | None:
    at: int | None = node
    for _ in range(steps):
        at = None if at is None else STRIP[at].burn
    return at


if _faults := faults():
    raise ValueError(f"the printed tracks do not agree: {'; '.join(_faults)}")
HAZARD_ODDS = SIDES - len(FIGURES["hazard_fails_on"])
