"""The printed pieces, read once from the JSON beside this file: tiles, planets, quarters, moons, corporations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from bot.games.planet_unknown.printed.records import (
    TERRAINS,
    TRACKS,
    Cell,
    Corporation,
    Moon,
    Planet,
    Point,
    Quarter,
    SatellitePoint,
    Tech,
    Tile,
    TrackCell,
)

KSB, UNIVERSAL, SPLIT, QUANTUM = "ksb_4156", "universal_coalition", "split", "quantum_solutions"
GREEN = "patch_biomass"


def read(name: str) -> Any:
    """A file of this folder as plain values."""
    return msgspec.json.decode((Path(__file__).parent / name).read_bytes())


SUPERMOON = read("supermoon.json")
_STATION = read("susan.json")
OUTER: tuple[str, ...] = tuple(_STATION["outer_ring_clockwise"])
INNER: tuple[str, ...] = tuple(_STATION["inner_ring_clockwise"])
SEATS_AT: dict[int, tuple[int, ...]] = {
    int(count): tuple(places)
    for count, places in _STATION["seat_to_depot"]["seat_positions"].items()
}
SOLO: dict[str, dict[str, int]] = SUPERMOON["base_changes"]["solo"]["modifiers_by_count"]


def named_id(title: str) -> str:
    """`K'Aax` → `kaax`, `Flux Industries` → `flux_industries`."""
    kept = "".join(
        letter for letter in title.lower().replace("-", " ") if letter.isalnum() or letter == " "
    )
    return kept.replace(" ", "_")


def _cells(raw: list[list[Any]]) -> tuple[Cell, ...]:
    return tuple(Cell(x, y, kind, bool(symbol), bool(crater)) for x, y, kind, symbol, crater in raw)


def _tile(raw: dict[str, Any]) -> Tile:
    cells, resources = _cells(raw["cells"]), tuple(raw["resources"])
    return Tile(f"T{raw['id']}", raw["shape"], raw["ring"], resources, raw["meteor"], cells)


def _tiles() -> dict[str, Tile]:
    tiles = [_tile(raw) for raw in read("tiles.json")["tiles"]]
    for raw in SUPERMOON["emergency_tokens"]["tokens"]:
        cells = _cells(raw["cells"])
        tiles.append(Tile(raw["id"], "token", "", (cells[0].terrain,), True, cells))
    for terrain in TERRAINS:
        cell = Cell(0, 0, terrain, False, False)
        tiles.append(Tile(f"patch_{terrain}", "patch", "", (terrain,), False, (cell,)))
    return {tile.id: tile for tile in tiles}


TILES = _tiles()
TOKENS = tuple(tile.id for tile in TILES.values() if tile.is_token)
SHAPES: dict[str, tuple[str, ...]] = {
    shape: tuple(tile.id for tile in TILES.values() if tile.shape == shape)
    for shape in (*OUTER, *INNER)
}


def _points(raw: list[list[int]]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y in raw)


def _planet(raw: dict[str, Any]) -> Planet:
    return Planet(
        id=named_id(raw["name"]),
        title=raw["name"],
        side=raw["side"],
        difficulty=raw["difficulty"],
        grid=tuple(raw["grid"]),
        row_medals=tuple(raw["row_medals"]),
        column_medals=tuple(raw["column_medals"]),
        lifepods=_points(raw["lifepods"]),
        edge=_points(raw["perimeter"]),
        rule=raw["rule"]["kind"] if raw["rule"] else "",
        text=raw["rule_text"],
        zones=tuple(raw.get("zones", ())),
        sides=tuple(raw.get("chasm_side", ())),
    )


PLANETS = {planet.id: planet for planet in map(_planet, read("planets.json")["planets"])}


def _quarter(raw: dict[str, Any]) -> Quarter:
    x, y = raw["spaceship"]
    return Quarter(
        id=raw["id"] + raw["side"],
        forbids=raw["forbids"],
        difficulty=raw["difficulty"],
        grid=tuple(raw["grid"]),
        row_medals=tuple(raw["row_medals"]),
        column_medals=tuple(raw["column_medals"]),
        ice=_points(raw["ice"]),
        lifepods=_points(raw["lifepods"]),
        ship=(x, y),
    )


QUARTERS = {q.id: q for q in map(_quarter, SUPERMOON["split_planet"]["quarters"])}


def _satellite_point(raw: dict[str, Any]) -> SatellitePoint:
    lasers = tuple((kind, index) for kind, index in raw["lasers"])
    return SatellitePoint(_points(raw["cells"]), lasers)


def _moon(raw: dict[str, Any]) -> Moon:
    scoring, ship = raw["scoring"], raw["spaceship"]
    return Moon(
        id=raw["id"],
        title=raw["name"],
        side=raw["side"],
        grid=tuple(raw["grid"]),
        ice=_points(raw["ice"]),
        craters=_points(raw["meteorite_symbols"]),
        ship=(ship[0], ship[1]) if ship else None,
        points=tuple(_satellite_point(point) for point in raw["satellite_points"]),
        starts=tuple(raw["start_points"]),
        pairs=tuple(scoring.get("types", ())),
        medals=scoring.get("medals_each") or scoring["medals"],
        red=raw["red_medal_per_meteorite"],
    )


MOONS = {moon.id: moon for moon in map(_moon, SUPERMOON["moon"]["boards"])}


def _tracks(raw: dict[str, list[Any]]) -> dict[str, tuple[TrackCell, ...]]:
    return {track: msgspec.convert(raw[track], tuple[TrackCell, ...]) for track in TRACKS}


def _techs(raw: list[dict[str, Any]]) -> tuple[Tech, ...]:
    return tuple(Tech(str(tech["level"]), tech["text"]) for tech in raw)


def _corporation(raw: dict[str, Any]) -> Corporation:
    path = raw.get("water_path", ())
    return Corporation(
        id=named_id(raw["name"]),
        title=raw["name"],
        difficulty=raw["difficulty"],
        rovers=raw["rovers"],
        ability=raw["ability_text"],
        tracks=_tracks(raw["tracks"]),
        ranks=tuple(raw["civ_milestone_ranks"]),
        overflow=raw["rover_overflow_move"],
        techs=_techs(raw["tech"]),
        path=tuple((track, row) for track, row in path),
    )


CORPORATIONS = {c.id: c for c in map(_corporation, read("corporations.json")["corporations"])}
HALVES = ("AA", "AB", "BA", "BB")
_CONDITION = {"A": "outer", "B": "inner"}


def _quantum(halves: str) -> Corporation:
    """Quantum Solutions with an upper and a lower half (`AB`: upper A, lower B)."""
    raw = SUPERMOON["quantum_solutions"]
    upper, lower = tuple(halves)
    own, other = raw["tracks"][f"lower_{lower}"], raw["tracks"][f"upper_{upper}"]
    by_half = raw["tech_by_half"]
    techs = [t for t in raw["tech"][lower] if t["level"] in by_half["lower"]]
    techs += [t for t in raw["tech"][upper] if t["level"] in by_half["upper"]]
    ability = raw["lower"][lower]["ability"]["text"]
    return Corporation(
        id=QUANTUM,
        title=f"{raw['name']} {halves}",
        difficulty=raw["difficulty"][f"upper_{upper}"] + raw["difficulty"][f"lower_{lower}"],
        rovers=raw["rovers"],
        ability=f"With a tile of the {_CONDITION[upper]} ring: {ability}",
        tracks=_tracks({track: [*own[track], *other[track]] for track in TRACKS}),
        ranks=(1, 2, 3, 4),
        overflow=raw["rover_overflow_move"],
        techs=_techs(sorted(techs, key=lambda tech: int(tech["level"]))),
        is_house=True,
    )


_QUANTUM = {halves: _quantum(halves) for halves in HALVES}


def corporation(name: str, halves: str = "") -> Corporation:
    """The printed board; `halves` only for Quantum Solutions."""
    return _QUANTUM[halves] if name == QUANTUM else CORPORATIONS[name]


DRAWN_GOALS = 3

PATH = "path"
