"""The printed map as a graph: spaces, ways, lines at Hohmanns, sites, roads; read once from map.json and checked.

A `Sky` is a map; the game's is `SKY`, tests build small ones. Spaces are named by id; players may type code or name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from bot.games.high_frontier.printed.cards import read
from bot.games.high_frontier.printed.tracks import ZONES

LEO = "leo"
HOHMANN, BURN, LANDER, HALF_LANDER, SITE = "hohmann", "burn", "lander_burn", "half_lander", "site"
CRASH, AEROBRAKE = "crash", "aerobrake"
_KINDS = (
    "aerobrake", "belt", "burn", "crash", "cycler", "flyby", "halflander", "hohmann", "lagrange",
    "lander", "oberth", "sunlens",
)  # fmt: skip  # words of an id that are no names
SHORTEST = 5  # letters of a name that is not typed to its end: more than a code has
_PASSED_OVER = ("crash_hazard", LANDER, HALF_LANDER)  # in tracing adjacency (ruling 97)


class Site(Struct, frozen=True):
    """What a hexagon shows. `least_burns` is a public list's figure for the way from LEO: information, not a rule."""

    body: str
    size: int
    spectral: str
    hydration: int
    push: bool
    astrobiology: bool
    submarine: bool
    atmospheric: bool
    aerostat: bool
    luna: bool
    sungrazer: bool
    least_burns: float | None = msgspec.field(name="ref_min_burns_from_leo", default=None)

    @property
    def figures(self) -> str:
        """Size and type as printed: `10C`."""
        return f"{self.size}{self.spectral}"


class Space(Struct, frozen=True):
    """A place on the map. `burns`: 1 where entering is a burn; `halves`: its fuel in halves of the triangle's use.

    `flyby`: bonus burns gained on entering; a solar Oberth gives the base thrust instead.
    """

    id: str
    code: str
    kind: str
    zone: str
    x: int = 0
    y: int = 0
    name: str | None = None
    burns: int = 0
    halves: int = 0
    can_halt: bool = True
    free_turn: bool = True
    hazard: str | None = None
    belt: bool = False
    flyby: int = 0
    is_oberth: bool = False
    flyby_season: str | None = None
    season: str | None = None
    site: Site | None = None

    @property
    def title(self) -> str:
        """The printed name; else words from the id with the printed code: `mars-burn-12` → `Mars (Ma20)`, `home-l2` → `Home L2 (E71)`."""
        if self.name:
            return self.name
        bare = re.sub(r"-(burn|hohmann|lagrange)-\d+$|(?<=[a-z])-\d+$", "", self.id)
        words = [word if word in _KINDS else word.capitalize() for word in bare.split("-")]
        title = re.sub(r"(?<= )Sso$", "SSO", " ".join(words))
        return title if plain(title) == plain(self.code) else f"{title} ({self.code})"

    @property
    def coded(self) -> str:
        """Name and code, as pictures label it."""
        return f"{self.name} ({self.code})" if self.name else self.title

    @property
    def is_lander(self) -> bool:
        return self.kind in (LANDER, HALF_LANDER)

    def land(self) -> Site:
        """The site's facts. Raises `ValueError` when this is no site."""
        if self.site is None:
            raise ValueError(f"{self.id} is not a site")
        return self.site


class Way(Struct, frozen=True):
    """A route as seen from one end. `line` and `line_there` are the line numbers at Hohmann ends, else None."""

    route: str
    to: str
    line: int | None = None
    line_there: int | None = None
    is_one_way: bool = False


class Route(Struct, frozen=True):
    """A printed line between two spaces; one-way routes lead from `a` to `b` only. `via` are its bends, for drawing."""

    id: str
    a: str
    b: str
    one_way: bool = False
    line_a: int | None = None
    line_b: int | None = None
    via: tuple[tuple[int, int], ...] = ()


class Sky:
    """A map. `ways[space]` are the ways out of it, `entries[space]` the ids of the spaces one may come from."""

    def __init__(
        self,
        spaces: Iterable[Space],
        routes: Iterable[Route],
        roads: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.spaces = {space.id: space for space in spaces}
        self.routes = {route.id: route for route in routes}
        self.roads = tuple(roads)
        self.ways: dict[str, dict[str, Way]] = {name: {} for name in self.spaces}
        self.entries: dict[str, list[str]] = {name: [] for name in self.spaces}
        self._lines: dict[tuple[str, str], int | None] = {}
        for route in self.routes.values():
            self._lay(route)
        self._names = self._index()

    def _lay(self, route: Route) -> None:
        out = Way(route.id, route.b, route.line_a, route.line_b, route.one_way)
        self.ways[route.a][route.b] = out
        self.entries[route.b].append(route.a)
        self._lines[route.id, route.a] = route.line_a
        self._lines[route.id, route.b] = route.line_b
        if not route.one_way:
            self.ways[route.b][route.a] = Way(route.id, route.a, route.line_b, route.line_a)
            self.entries[route.a].append(route.b)

    def _index(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for space in self.spaces.values():
            for name in (space.id, space.code, space.title, space.coded):
                names.setdefault(plain(name), space.id)
        return names

    def find(self, typed: str) -> Space | None:
        """The space a player means by id, code or name, or the only one whose name begins so, as pictures shorten it.

        Case, hyphens and blanks do not matter.
        """
        wanted = plain(typed)
        name = self._names.get(wanted)
        if name is None and len(wanted) >= SHORTEST:
            begun = {at for known, at in self._names.items() if known.startswith(wanted)}
            name = begun.pop() if len(begun) == 1 else None
        return None if name is None else self.spaces[name]

    def is_straight(self, space: str, route_in: str, route_out: str) -> bool:
        """Whether the two routes are the ends of one line at this Hohmann (ruling 70)."""
        line = self._lines[route_in, space]
        return line is not None and line == self._lines[route_out, space]

    def neighbours(self, space: str) -> list[str]:
        """Spaces joined by a route, arrows ignored."""
        return list(dict.fromkeys([*self.ways[space], *self.entries[space]]))

    def adjacent(self, space: str) -> list[str]:
        """Adjacent spaces: inner spaces of the way are all crash hazards or landers, arrows ignored (ruling 97).

        Sites that a buggy road joins never are.
        """
        found: dict[str, None] = {}
        seen, edge = {space}, [space]
        while edge:
            for other in self.neighbours(edge.pop()):
                if other in seen:
                    continue
                seen.add(other)
                if self.spaces[other].kind in _PASSED_OVER:
                    edge.append(other)
                else:
                    found[other] = None
        by_road = self.road_ends(space)
        return [name for name in found if name not in by_road]

    def road_ends(self, site: str) -> list[str]:
        """Sites one buggy road away (ruling 95)."""
        ends = [b if a == site else a for a, b in self.roads if site in (a, b)]
        return list(dict.fromkeys(ends))

    def road_network(self, site: str) -> list[str]:
        """All sites joined to this one by buggy roads, itself first (ruling 113)."""
        found = [site]
        for place in found:
            found += [end for end in self.road_ends(place) if end not in found]
        return found

    def sites(self) -> list[Space]:
        return [space for space in self.spaces.values() if space.site is not None]


def plain(typed: str) -> str:
    """A typed name without case, blanks and signs."""
    return re.sub(r"[^a-z0-9]", "", typed.lower())


class _RawSpace(Struct):
    id: str
    code: str
    kind: str
    x: int
    y: int
    zone: str
    name: str | None
    burns: int
    fuel_factor: float
    can_halt: bool
    free_turn: bool
    hazard: str | None
    belt: bool
    flyby: int | str | None
    flyby_season: str | None
    season: str | None
    site: Site | None = None
    straight: list[list[str]] = []


class _RawMap(Struct):
    spaces: list[_RawSpace]
    routes: list[Route]
    buggy_roads: list[tuple[str, str]]
    zones: dict[str, dict[str, Any]]


def _space(raw: _RawSpace) -> Space:
    return Space(
        id=raw.id,
        code=raw.code,
        kind=raw.kind,
        zone=raw.zone,
        x=raw.x,
        y=raw.y,
        name=raw.name,
        burns=raw.burns,
        halves=int(2 * raw.fuel_factor),
        can_halt=raw.can_halt,
        free_turn=raw.free_turn,
        hazard=raw.hazard,
        belt=raw.belt,
        flyby=raw.flyby if isinstance(raw.flyby, int) else 0,
        is_oberth=raw.flyby == "base_thrust",
        flyby_season=raw.flyby_season,
        season=raw.season,
        site=raw.site,
    )


_map = read("map", _RawMap)
SKY = Sky(map(_space, _map.spaces), _map.routes, _map.buggy_roads)


def faults() -> list[str]:
    """What does not agree within the map or with the tracks; empty when it is sound."""
    spaces = SKY.spaces.values()
    found = [space.id for space in spaces if space.zone not in ZONES]
    found += [space.id for space in spaces if (space.kind == SITE) != (space.site is not None)]
    found += [space.id for space in spaces if space.can_halt == space.is_lander]
    found += [space.id for space in spaces if space.free_turn == (space.kind == HOHMANN)]
    found += [space.id for space in spaces if (space.burns, space.halves) not in _BURNS[space.kind]]
    if len({space.code for space in spaces}) != len(_map.spaces) == len(SKY.spaces):
        found.append("two spaces have one code")
    sol = [s for s in spaces if s.belt and s.zone in ("mercury", "venus")]
    if len(sol) != 14:
        found.append(f"{len(sol)} belts around Sol instead of 14")
    return found + _route_faults() + _zone_faults()


_BURNS = dict.fromkeys((s.kind for s in _map.spaces), ((0, 0),)) | {
    BURN: ((1, 2),),
    LANDER: ((1, 2),),
    HALF_LANDER: ((1, 1),),
}


def _route_faults() -> list[str]:
    pairs = Counter(tuple(sorted((route.a, route.b))) for route in _map.routes)
    found = [f"two routes join {pair}" for pair, count in pairs.items() if count > 1]
    for raw in _map.spaces:
        routes = [r.id for r in _map.routes if raw.id in (r.a, r.b)] if raw.straight else []
        groups = {id: set(group) for group in raw.straight for id in group}
        for route in routes:
            straight = {id for id in routes if SKY.is_straight(raw.id, route, id)}
            if straight != groups[route]:
                found.append(f"{raw.id} and {route} disagree about what is straight")
    return found


def _zone_faults() -> list[str]:
    return [
        f"map and tracks disagree about {name}"
        for name, raw in _map.zones.items()
        if (raw["solar_thrust_mod_if_pushed"], raw["zones_from_leo"], raw["glory_high_vp"])
        != (ZONES[name].pushed_solar, ZONES[name].from_leo, ZONES[name].glory_high)
    ]


if _faults := faults():
    raise ValueError(f"the printed map does not agree: {'; '.join(_faults)}")
