"""Rate what a seat can do, roughly, in medals: the order in which choices are offered. No rule depends on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.games.planet_unknown.printed.cards import OBJECTIVES
from bot.games.planet_unknown.printed.land import Land, land
from bot.games.planet_unknown.printed.records import TERRAINS, Benefit
from bot.games.planet_unknown.rules.corporation import CorporationRules
from bot.games.planet_unknown.rules.objectives import Criterion, collected, ground_of, symbol_mask
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.state import Seat, Spot

STEEP = 2  # a half-done objective is worth a quarter of its medals
# How often it can be done, by kind; a rectangle and all squares of a ground seldom.
HOPE = {
    "count_resources": 0.9, "tracker_at_top": 0.7, "collected_more": 0.6, "area_with_resources": 0.5, "collected": 0.4, "rectangle": 0.3,
    "all_covered": 0.2,
}  # fmt: skip


class ObjectiveProgress(Struct, frozen=True):
    """The boards of a seat as masks: each terrain, each resource's symbols, and what is bare."""

    terrain: Mapping[str, int]
    symbols: Mapping[str, int]
    bare: int


def stand_of(own: Seat) -> ObjectiveProgress:
    """The boards as they lie. Only the terrains that an objective names are looked at."""
    ground = ground_of(own)
    both = ground.on_planet | ground.on_moon
    terrain = {
        kind: ground.mask(at for at, other in own.terrain.items() if other == kind)
        for kind in TERRAINS
    }
    terrain["energy"] |= ground.of_ground("current") & ~ground.mask(own.terrain)
    symbols = {kind: symbol_mask(own, kind, both) for kind in TERRAINS}
    return ObjectiveProgress(terrain, symbols, both & ~ground.mask(own.terrain))


def objective_chance(own: Seat, stand: ObjectiveProgress) -> float:
    """Medals that the seat's objectives promise as the boards lie."""
    return sum(_promise(own, stand, card) for card in own.objectives)


def _promise(own: Seat, stand: ObjectiveProgress, card: int) -> float:
    side = OBJECTIVES[card].private
    near = NEAR[side.criterion["kind"]](own, stand, side.criterion)
    return float(side.medals * near**STEEP)


def likely(card: int) -> float:
    """How worth keeping an objective is before anything lies on the boards."""
    return HOPE[OBJECTIVES[card].private.criterion["kind"]]


def _rectangle(own: Seat, stand: ObjectiveProgress, criterion: Criterion) -> float:
    """Of the best place for it the share that lies there; a place with anything else on it is lost."""
    kind = criterion["terrain"]
    size = criterion["w"] * criterion["h"]
    there = stand.terrain[kind]
    blocked = ~(there | stand.bare)
    wide = bool(criterion.get("either_way"))
    places = blocks(own.planet, own.quarters, own.moon, criterion["w"], criterion["h"], wide)
    found = ((place & there).bit_count() for place in places if not place & blocked)
    return float(max(found, default=0) / size)


@lru_cache(maxsize=512)
def blocks(
    planet: str, quarters: str, moon: str, width: int, height: int, either_way: bool
) -> tuple[int, ...]:
    """Every full block of this size as a mask; quarters of the split planet do not join."""
    ground = land(planet, quarters, moon)
    sizes = {(width, height), (height, width)} if either_way else {(width, height)}
    return tuple(
        mask
        for region in ground.regions
        for w, h in sizes
        for mask in _blocks(ground, region.mask, w, h)
    )


def _blocks(ground: Land, mask: int, width: int, height: int) -> list[int]:
    by_place = {ground.xy[at]: ground.bit[at] for at in ground.named(mask)}
    found = []
    for x, y in by_place:
        places = [(x + i, y + j) for i in range(width) for j in range(height)]
        if all(place in by_place for place in places):
            found.append(sum(1 << by_place[place] for place in places))
    return found


def _area(own: Seat, stand: ObjectiveProgress, criterion: Criterion) -> float:
    kind = criterion["terrain"]
    areas = ground_of(own).areas(stand.terrain[kind])
    most = max(((area & stand.symbols[kind]).bit_count() for area in areas), default=0)
    return min(1.0, float(most / criterion["at_least"]))


def _few(own: Seat, stand: ObjectiveProgress, criterion: Criterion) -> float:
    """It is done from the start and lost with one resource too many."""
    room = criterion["at_most"] + 1
    there = stand.symbols[criterion["resource"]].bit_count()
    return max(0.0, 1 - there / room) if there < room else 0.0


def _covered(own: Seat, stand: ObjectiveProgress, criterion: Criterion) -> float:
    ground = ground_of(own)
    ice = ground.ice & ground.on_planet
    wanted = ice if criterion["terrain"] == "ice" else ground.on_planet & ~ice
    if not wanted:
        return 1.0
    return 1 - (wanted & stand.bare & ~ground.of_ground("current")).bit_count() / wanted.bit_count()


def _enough(own: Seat, stand: ObjectiveProgress, criterion: Criterion) -> float:
    return min(1.0, float(collected(own, criterion["what"]) / criterion["at_least"]))


NEAR: dict[str, Callable[[Seat, ObjectiveProgress, Criterion], float]] = {
    "rectangle": _rectangle,
    "area_with_resources": _area,
    "tracker_at_top": lambda own, stand, criterion: 0.0,  # rated with the advances
    "count_resources": _few,
    "collected": _enough,
    "collected_more": lambda own, stand, criterion: 0.0,
    "all_covered": _covered,
}


def top_wanted(own: Seat, track: str) -> int:
    """Medals of objectives that want this tracker on its last cell."""
    sides = (OBJECTIVES[card].private for card in own.objectives)
    return sum(side.medals for side in sides if side.criterion.get("track") == track)


AHEAD, NOW, MEDAL = 4, 0.5, 0.9  # cells looked at, weight of the next one, of a medal
STEP = 0.35  # every step brings the next medals nearer
GAINS = {"civ": 2.6, "tech": 1.6, "rover": 2.0, "patch": 0.8, "synergy": 1.1, "advance": 0.9}
MOVEMENT = 0.9
PROGRESS = {"civ": 0.45, "water": 0.75, "biomass": 0.4, "rover": 0.4, "tech": 0.45}


def benefit_worth(benefit: Benefit) -> float:
    return MOVEMENT * benefit.n if benefit.b == "move" else GAINS[benefit.b]


def cell_worth(corporation: CorporationRules, spot: Spot) -> float:
    """What entering a cell brings now, without its medal."""
    cell = corporation.cell(spot)
    worth = sum(benefit_worth(benefit) for benefit in cell.benefits)
    return worth + max((benefit_worth(benefit) for benefit in cell.choose_one), default=0.0)


def worth_of(play: SeatTurn, track: str, spot: Spot) -> float:
    """What bringing a tracker to a cell is worth: what it finds there, and the best mean of this step and a few more."""
    own, corporation = play.own, play.corporation
    start = own.trackers[track]
    if start == spot:
        return MOVEMENT * corporation.board.overflow * bool(own.rovers_out)
    gains = [_gain(play, track, spot)]
    while len(gains) < AHEAD and (then := corporation.straight(own, track)):
        gains.append(_gain(play, track, then[0]))
    own.trackers[track] = start
    mean = max(sum(gains[:count]) / count for count in range(1, len(gains) + 1))
    return NOW * gains[0] + (1 - NOW) * mean + PROGRESS[track] + STEP


def _gain(play: SeatTurn, track: str, spot: Spot) -> float:
    """Medals, benefits and objectives of one step; the tracker stays there."""
    own, corporation = play.own, play.corporation
    before = corporation.medals(own, track)
    own.trackers[track] = spot
    worth = MEDAL * (corporation.medals(own, track) - before) + cell_worth(corporation, spot)
    if wanted := top_wanted(own, track):
        top, height = corporation.top(spot.on) or 1, spot.cell
        worth += wanted * (height**2 - (height - 1) ** 2) / top**2
    return worth


def next_worth(play: SeatTurn, track: str) -> float:
    """The best that one advance of a tracker can bring; 0 if it cannot advance."""
    ahead = play.corporation.ahead(play.own, track)
    return max((worth_of(play, track, spot) for spot in ahead), default=0.0)
