"""Labels of the planner's search, and the plan that ends with one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.rules.high_frontier.plans import Plan, Stage


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
