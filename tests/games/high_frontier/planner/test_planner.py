"""The planner: equal to brute force on cuts of the map, as good as the figures given with the map, flown as planned."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.games.high_frontier.planner import search
from bot.games.high_frontier.planner.charting import craft_of
from bot.games.high_frontier.planner.planner import reach, route, routes
from bot.games.high_frontier.planner.plans import MOST_TURNS, PREFERENCES, Hull, Plan, Prefer
from bot.games.high_frontier.planner.search import Search
from bot.games.high_frontier.printed.map import SKY, Sky
from bot.games.high_frontier.rules.movement.course import follow, start
from bot.games.high_frontier.rules.ships import fuel
from tests.games.high_frontier.small_maps import cut, drawn, every_plan


def hull(dry: int, wet: int, thrust: int, use: str, **given: object) -> Hull:
    """A ship of these masses; `thrust` without its weight class."""
    full = fuel.spot(wet)
    classes = [
        fuel.class_thrust(fuel.burnt(full, spent)) for spent in range(fuel.steps(full, dry) + 1)
    ]
    return Hull(
        thrust=thrust,
        classes=tuple(classes),
        use=Fraction(use),
        base=thrust,
        spot=2,
        hardness=5,
        **given,
    )  # type: ignore[arg-type]  # named figures of the test


SHIPS = {
    "inductive": hull(6, 10, 4, "2"),
    "ion": hull(2, 4, 1, "1/2", pivots=1),
    "beam": hull(4, 6, 2, "1/20"),
    "crew": hull(1, 4, 12, "9"),
    "sail": hull(1, 1, 0, "0", pivots=1, solar=True, mortal=True, sail=True),
    "mag": hull(1, 1, 1, "0", pivots=1, solar=True, mortal=True, sail=True, belt_bonus=1),
    "class": hull(3, 6, 2, "1"),
    "assisted": hull(
        3, 5, 1, "1/3", factories=frozenset(["nysa", "eros"]), safe=frozenset(["eros"])
    ),
    "shell": hull(4, 7, 2, "1", shell=True, afterburn=1),
}
CUTS = [
    ("leo", 13), ("mars-lagrange-05", 13), ("luna-lander-02", 12), ("nysa-crash", 12), ("eros-crash", 12),
    ("mars-flyby-01", 12), ("jupiter-flyby", 11), ("solar-oberth", 12), ("neptune-flyby-01", 11),
    ("earth-hohmann-23", 12), ("vesta-halflander", 12),
]  # fmt: skip


@pytest.mark.parametrize("name", SHIPS)
@pytest.mark.parametrize(("centre", "count"), CUTS)
def test_as_good_as_brute_force_on_cuts_of_the_map(
    name: str, centre: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fewest turns then least fuel, least fuel then fewest turns, least risk then turns then fuel; with all bounds in use."""
    monkeypatch.setattr(search, "FEW", 0)
    sky, ship, horizon = cut(centre, count), SHIPS[name], 3
    names = list(sky.spaces)
    at = next(space for space in (names[0], names[1], centre) if sky.spaces[space].can_halt)
    every = every_plan(sky, ship, at, horizon)
    for target in names:
        plans = [
            route(ship, at, target, prefer, horizon, sky) for prefer in ("turns", "fuel", "risk")
        ]
        found = every.get(target, set()) if target != at else set()
        if target == at:
            continue
        if not found:
            assert plans == [None] * 3, target
            continue
        fast, cheap, safe = plans
        assert fast is not None
        assert cheap is not None
        assert safe is not None
        assert (fast.turns, fast.steps) == min((p.turns, p.steps) for p in found), target
        assert (cheap.steps, cheap.turns) == min((p.steps, p.turns) for p in found), target
        assert (safe.risk, safe.turns, safe.steps) == min(
            (p.risk, p.turns, p.steps) for p in found
        ), target
        for plan in (fast, cheap, safe):
            assert plan.figures in {(p.turns, p.steps, p.risk) for p in found}, target


@pytest.mark.parametrize("name", ["inductive", "mag", "class", "shell"])
@pytest.mark.parametrize(("centre", "count"), CUTS[::3])
def test_a_known_way_leaves_those_that_are_better_in_something(
    name: str, centre: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A known way that costs nothing else: the best one is found if it is better by one, none if it is not."""
    monkeypatch.setattr(search, "FEW", 0)
    sky, ship = cut(centre, count), SHIPS[name]
    at, *targets = (space for space in sky.spaces if sky.spaces[space].can_halt)
    checked = 0
    for target in targets:
        for place, prefer in enumerate(PREFERENCES):
            best = route(ship, at, target, prefer, 3, sky)
            if best is None:
                continue
            checked += 1
            for more in (0, 1):
                known = [0, 0, 0]
                known[place] = best.figures[place] + more
                one = Search(ship, at, target, prefer, 3, sky, known=[(*known,)])  # type: ignore[list-item]  # three figures
                found = one.find()
                assert (found and found.figures[place]) == (best.figures[place] if more else None)
    assert checked > 3


def flown(ship: Hull, at: str, plan: Plan, sky: Sky = SKY) -> int:
    """Fly a plan by the flight's own rules; the steps it spent."""
    spent = 0
    for stage in plan.stages:
        assert stage.start == at
        spent += stage.jettison
        net = ship.net(spent, sky.spaces[at].zone)
        craft = craft_of(ship, net, stage.turn)
        spot = start(craft, at, ship.steps - spent - ship.afterburn, ship.pivots)
        last = follow(sky, craft, spot, stage.route)[-1].spot
        spent = ship.steps - int(last.fuel.value)
        assert spent == stage.spent
        at = stage.route[-1]
    return spent


@pytest.mark.parametrize(
    "target", ["khufu", "phobos", "ceres", "vesta", "luna-shackleton-polar-rim", "comet-encke"]
)
@pytest.mark.parametrize("name", ["inductive", "ion", "beam", "crew", "mag"])
def test_plans_can_be_flown(name: str, target: str) -> None:
    for prefer, plan in routes(SHIPS[name], "leo", target).items():
        assert flown(SHIPS[name], "leo", plan) == plan.steps, prefer
        assert plan.stages[-1].turn + 1 == plan.turns <= MOST_TURNS


@pytest.mark.parametrize("prefer", PREFERENCES)
@pytest.mark.parametrize(
    ("name", "start", "target"),
    [("beam", "chiron-crash", "pandora"), ("ion", "leo", "ceres"), ("class", "leo", "vesta"),
     ("sail", "venus-lagrange-03", "khufu"), ("ion", "mars-lagrange-05", "himalia")],
)  # fmt: skip
def test_bounds_hide_no_way(
    name: str, start: str, target: str, prefer: Prefer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With and without the finer bounds the same is found."""
    found = []
    for few in (0, 1 << 30):
        monkeypatch.setattr(search, "FEW", few)
        plan = route(SHIPS[name], start, target, prefer, 8)
        found.append(
            plan
            and {"turns": plan.figures[:2], "fuel": plan.figures[:2], "risk": plan.figures}[prefer]
        )
    assert found[0] == found[1]


def test_a_step_begun_is_told_from_a_step_spent() -> None:
    """All burns of a turn together cost a step: who has made one goes on for it, who begins with a step less begins another."""
    plan = route(SHIPS["beam"], "chiron-crash", "pandora", "turns", 8)
    assert plan is not None
    assert (plan.turns, plan.steps) == (8, 6)


@pytest.mark.parametrize(
    ("start", "target", "figures"),
    [("ceres-hohmann-38", "mathilde", (1, 2)), ("venus-hohmann-03", "earth-burn-19", (1, 1))],
)
def test_a_flyby_still_to_come_is_worth_a_detour(
    start: str, target: str, figures: tuple[int, int]
) -> None:
    """Who has used up a flyby is not as good as who has yet to pass it: past Luna, Earth and Jupiter half the burns are free."""
    classes = (-1,) * 10 + (0,) * 9 + (1,) * 3
    plan = route(Hull(6, classes, Fraction(1, 2), base=3, hardness=2), start, target)
    assert plan is not None
    assert plan.figures[:2] == figures


IN_SEASON = {None: 2, "yellow": 2, "red": 6, "blue": 10}


@pytest.mark.parametrize("season", IN_SEASON)
def test_as_good_as_the_least_burns_given_with_the_map(season: str | None) -> None:
    """Each site open in a season is found with fuel for no more burns than given; two steps a burn, so that a half-lander takes one."""
    given = {space.id: space.land().least_burns for space in SKY.sites() if space.season == season}
    least = {site: int(2 * burns) for site, burns in given.items() if burns is not None}
    assert len(least) == len(given)
    ship = Hull(60, (0,) * (max(least.values()) + 1), Fraction(2), spot=IN_SEASON[season])
    found: dict[str, int] = {}
    search = Search(ship, "leo", None, "fuel", 60)
    for number in search.arrivals():
        site = search.grid.ids[search.labels[number].space]
        found.setdefault(site, search.plan(number).steps)
        if found.keys() >= least.keys():
            break
    assert [site for site in least if found[site] > least[site]] == []
    assert any(found[site] < least[site] for site in least)


def test_a_target_is_found_with_no_more_fuel_than_given_with_the_map() -> None:
    """The same asked for one site at a time: every tenth."""
    for space in list(SKY.sites())[::10]:
        least = space.land().least_burns
        assert least is not None, space.id
        tanks = (0,) * (int(2 * least) + 1)
        plan = route(
            Hull(60, tanks, Fraction(2), spot=IN_SEASON[space.season]), "leo", space.id, "fuel", 60
        )
        assert plan is not None, space.id
        assert plan.steps <= 2 * least, space.id


def test_a_hohmann_is_turned_at_by_two_burns_or_by_a_year() -> None:
    sky = drawn("a o1 b1", "c o1 d")
    ship = hull(3, 5, 3, "1")
    fast, cheap = route(ship, "a", "d", "turns", 4, sky), route(ship, "a", "d", "fuel", 4, sky)
    assert fast is not None
    assert cheap is not None
    assert (fast.turns, fast.steps) == (1, 2)
    assert (cheap.turns, cheap.steps) == (2, 0)


def test_fuel_is_thrown_away_to_be_light_enough_to_land() -> None:
    """Net 3 as a scout, 4 as a probe: size 3 needs four; before the first turn too."""
    sky = drawn("a s3")
    ship = hull(2, 6, 3, "1")
    for prefer in PREFERENCES:
        direct = route(ship, "a", "s3", prefer, 4, sky)
        assert direct is not None
        assert [(stage.route, stage.jettison) for stage in direct.stages] == [(("s3",), 4)]
    sky = drawn("a b s3")
    plan = route(ship, "a", "s3", "fuel", 4, sky)
    assert plan is not None
    assert [(stage.route, stage.jettison, stage.spent) for stage in plan.stages] == [
        (("b",), 0, 1),
        (("s3",), 3, 4),
    ]


def test_a_ship_waits_for_the_season_of_a_synodic_site() -> None:
    """Halley opens in one season; a plan that comes too early starts its last turn when it is open."""
    synodic = [space for space in SKY.sites() if space.season == "red"]
    ship = hull(2, 20, 8, "1/4")
    plans = [plan for space in synodic if (plan := route(ship, "leo", space.id))]
    assert plans
    seasons = {plan.stages[-1].turn for plan in plans}
    assert min(seasons) == 4  # the cube stands on spot 2; red begins on spot 6


def test_reach_names_every_space_of_so_many_turns() -> None:
    ship = SHIPS["inductive"]
    found = reach(ship, "leo", 2)
    assert found["home-l1"].turns == 1
    assert {at for at, plan in found.items() if plan.turns == 1} == set(reach(ship, "leo", 1))
    for at, plan in found.items():
        assert flown(ship, "leo", plan) == plan.steps, at
    nearest = route(ship, "leo", "khufu", "turns", 2)
    assert (nearest is None) == ("khufu" not in found)


def test_no_way_is_told_as_none() -> None:
    assert route(hull(3, 3, 1, "1"), "leo", "ceres") is None
    assert routes(hull(3, 3, 1, "1"), "leo", "ceres") == {}
