"""What the planner is asked and what it finds: a hull, a plan and its stages.

Labels of the planner's search, and the plan that ends with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct

from bot.games.high_frontier.printed.tracks import SIDES, ZONES

Prefer = Literal["turns", "fuel", "risk"]
TURNS: Prefer = "turns"
FUEL: Prefer = "fuel"
RISK: Prefer = "risk"
PREFERENCES: tuple[Prefer, ...] = ("turns", "fuel", "risk")
MOST_TURNS = 12
# What a roll with so many good results of 6 adds to the risk: -log2 in 65,536ths; one that cannot go well counts as six coins.
ODDS = (400_000, 169_408, 103_872, 65_536, 38_336, 17_239, 0)
SUNLESS, LOST = -98, -99  # net thrust of a thruster without sun, of one that is gone


class Hull(Struct, frozen=True):
    """A ship to plan for. `thrust`: net thrust without weight class and sun; `classes`: weight class thrust by steps spent.

    `use`: fuel steps a burn; `base`: printed thrust; `mortal`: it dies in the Neptune zone; `afterburn`: steps paid for it
    every turn; `hardness`: the least rad-hardness a belt roll can take; `spot`: of the sunspot cube now; `factories`: sites
    whose factory it may use, `safe`: those without a roll; `shell`: no roll at aerobrake hazards, `shell_dies`: but in the
    Neptune zone; `adrift`: no engine, it follows aerobrake paths only. `sheds`: sails are aboard, which aerobraking takes, `bare`: nothing else;
    `once`: the Fountain that turns light once it has flown like this; `glitched`: a flyby rolls for it, `glitch`: results of that roll, of 6, that take no card.
    `later`: the ship as it is from the turn `until` on, where that is known to differ: a lent push, anarchy.
    """

    thrust: int
    classes: tuple[int, ...] = (0,)
    use: Fraction = Fraction(0)
    base: int = 0
    pivots: int = 0
    solar: bool = False
    pushed: bool = False
    mortal: bool = False
    sail: bool = False
    belt_bonus: int = 0
    afterburn: int = 0
    hardness: int = 10
    spot: int = 0
    factories: frozenset[str] = frozenset()
    safe: frozenset[str] = frozenset()
    shell: bool = False
    adrift: bool = False
    shell_dies: bool = False
    sheds: bool = False
    bare: bool = False
    once: str = ""
    glitched: bool = False
    glitch: int = SIDES
    later: Hull | None = None
    until: int = 0

    @property
    def steps(self) -> int:
        """Fuel steps aboard."""
        return len(self.classes) - 1

    def at(self, turn: int) -> Hull:
        """The ship as it is in a turn of the plan; but for the sunspot cube, which counts from the first one."""
        return self if self.later is None or turn < self.until else self.later.at(turn)

    def is_shelled(self, zone: str) -> bool:
        """Whether aerobrake hazards of a zone need no roll."""
        return self.shell and not (self.shell_dies and ZONES[zone].solar is None)

    def net(self, spent: int, zone: str) -> int:
        """Net thrust at the start of a turn, with so many steps spent, afterburn included."""
        sun = ZONES[zone].solar
        if self.adrift:
            return LOST
        if sun is None and self.mortal:
            return SUNLESS
        light = self.thrust + self.classes[min(spent + self.afterburn, self.steps)]
        if not self.solar:
            return light
        if sun is None:
            sun = ZONES[zone].pushed_solar if self.pushed else 0
        return light + sun

    def lighter(self, spent: int) -> list[int]:
        """Steps that could be jettisoned to come into each lighter class, with so many steps spent."""
        found = []
        reached = self.classes[min(spent + self.afterburn, self.steps)]
        for steps in range(spent + self.afterburn + 1, self.steps + 1):
            if self.classes[steps] > reached:
                reached = self.classes[steps]
                found.append(steps - self.afterburn - spent)
        return found


class Stage(Struct, frozen=True):
    """One turn of a plan: its number from 0, fuel steps jettisoned before, the spaces entered, all steps spent by its end."""

    turn: int
    start: str
    route: tuple[str, ...]
    jettison: int
    spent: int


Figures = tuple[int, int, int]  # turns, fuel steps, risk


class Plan(Struct, frozen=True):
    """A way found: `turns` it takes, fuel `steps` it spends, `risk` as in ODDS, and its stages."""

    turns: int
    steps: int
    risk: int
    stages: tuple[Stage, ...]

    @property
    def end(self) -> str:
        return self.stages[-1].route[-1]

    @property
    def figures(self) -> Figures:
        return self.turns, self.steps, self.risk


def is_as_good(one: Hull, other: Hull) -> bool:
    """Whether whatever a ship can do, the same ship by another engine can do as well."""
    if (one.classes, one.afterburn, one.spot, one.until) != (
        other.classes,
        other.afterburn,
        other.spot,
        other.until,
    ):
        return False
    if one.later is not None and other.later is not None and not is_as_good(one.later, other.later):
        return False
    return (
        all(one.net(0, zone) >= other.net(0, zone) for zone in ZONES)
        and one.use <= other.use
        and one.sail <= other.sail
        and bool(one.once) <= bool(other.once)
        and all(mine >= theirs for mine, theirs in zip(_merits(one), _merits(other), strict=True))
    )


def _merits(hull: Hull) -> tuple[int, ...]:
    """What there cannot be too much of."""
    return hull.base, hull.pivots, hull.belt_bonus, hull.hardness, hull.glitch


class Label(NamedTuple):
    """A ship within a plan. `fuel` is spent in 2q-ths of a step for a use of p/q; `left`: burns of this turn's limit.

    `came` is the route it came by, -1 at the start of a turn; `line` its line number at this end; `met` a bit for each space
    whose bonus is gained; `risk` as in ODDS.
    """

    space: int
    came: int
    line: int
    turn: int
    fuel: int
    left: int
    net: int
    bonus: int
    pivots: int
    met: int
    risk: int
    parent: int


Mark = tuple[
    int, int, int, int, int, int, int, int
]  # turn, fuel, left, net, pivots, risk, bonus, met


def plan_of(labels: Sequence[Label], number: int, names: Sequence[str], unit: int) -> Plan:
    """The plan that ends with a label. `names`: ids of the spaces by index, `unit`: parts of a fuel step in `fuel`."""
    chain = [labels[number]]
    while chain[-1].parent >= 0:
        chain.append(labels[chain[-1].parent])
    chain.reverse()
    begins = [place for place, label in enumerate(chain) if label.came < 0]
    stages = [
        _stage(chain, begun, ended, names, unit)
        for begun, ended in zip(begins, [*begins[1:], len(chain)], strict=True)
    ]
    last = chain[-1]
    return Plan(last.turn + 1, -(-last.fuel // unit), last.risk, tuple(stages))


def _stage(
    chain: Sequence[Label], begun: int, ended: int, names: Sequence[str], unit: int
) -> Stage:
    """The turn from its start label to before the next one's."""
    first, last = chain[begun], chain[ended - 1]
    before = -(-chain[begun - 1].fuel // unit) if begun else 0
    route = tuple(names[label.space] for label in chain[begun + 1 : ended])
    thrown = first.fuel // unit - before
    return Stage(last.turn, names[first.space], route, thrown, -(-last.fuel // unit))
