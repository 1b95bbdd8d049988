"""The search for ways of many turns: fewest turns, least fuel, least risk (H2-H10 as far as no die and nobody else decides).

A label is a ship at a space within a turn of the plan. Labels are settled in the order of what is preferred; one is dropped
when a settled label at the same space is as good in every respect. Less fuel spent is as good because Fuel may be jettisoned:
the search knows that a lighter ship has more thrust and offers to throw Fuel away. Years in a row that are alike for this
search (seasons, what is lent) are one run: labels are compared within a run, and at the start of a turn a ship may wait for
the next run. A plan ends on the first Site it lands on, or where the ship has lost its sails.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Sequence

from bot.games.high_frontier.planner.bounds import PIVOT, Bounds, Point
from bot.games.high_frontier.planner.grid import FAR, MOST_BONUS, Edge, Grid, grid
from bot.games.high_frontier.planner.plans import (
    FUEL,
    MOST_TURNS,
    RISK,
    SUNLESS,
    TURNS,
    Figures,
    Hull,
    Label,
    Mark,
    Plan,
    Prefer,
    plan_of,
)
from bot.games.high_frontier.planner.years import ADRIFT, COASTING, Years
from bot.games.high_frontier.printed.cards import RED
from bot.games.high_frontier.printed.map import SKY, Sky
from bot.games.high_frontier.rules.movement.hazards import belt_penalty

FEW = 2_000  # labels after which finer bounds pay
Key = tuple[int, int, int, int, int, int]
MOST_SIZE = 11  # of a Site; more net thrust makes no difference to landing


class Search:
    """One search from a space, over at most `horizon` turns; to a target, or everywhere.

    `known`: figures of ways that are there already; of no use is a way that one of them is as good as in everything.
    """

    def __init__(
        self,
        hull: Hull,
        start: str,
        target: str | None,
        prefer: Prefer,
        horizon: int = MOST_TURNS,
        sky: Sky = SKY,
        bounds: Bounds | None = None,
        known: Sequence[Figures] = (),
    ) -> None:
        self.hull, self.prefer, self.horizon, self.known = hull, prefer, horizon, known
        self.grid: Grid = grid(sky)
        self.unit = 2 * hull.use.denominator
        self.half = hull.use.numerator
        self.full = 2 * self.half
        self.limit = hull.steps * self.unit
        self.lit = hull.afterburn * self.unit
        self.start = self.grid.index[start]
        self.target = -1 if target is None else self.grid.index[target]
        self.bounds = bounds or Bounds(self.grid, hull, self.start, max(0, self.target))
        self.most_net = self.bounds.most_net
        self.floors = self.bounds.fuel if self.target >= 0 else None
        self.outlook: list[list[Point]] | None = self.bounds.known_outlook
        self.recent = 0  # labels from this number on know the outlook
        # All burns of a turn cost one step at most: then whole steps are compared, and whether one has been begun.
        self.coarse = self.most_net * self.full <= self.unit
        # Net thrust is compared up to here; to one target only whether it is enough to land.
        self.size = MOST_SIZE if target is None else self.grid.size[self.target]
        self.counted_net = self.size + 1
        if prefer == RISK:
            self.counted_net = max(self.counted_net, belt_penalty(RED, 0) + 6 - hull.hardness)
        self.risk_limit = self.bounds.risk_limit
        steps = range(hull.steps + 1)
        self.lighter = [hull.lighter(spent) for spent in steps]
        self.labels: list[Label] = []
        self.marks: list[Mark] = []
        self.heap: list[Key] = []
        # By run and space, `passed` also by the line it was entered by.
        self.starts: dict[int, list[Mark]] = defaultdict(list)
        self.begun: dict[int, list[tuple[int, int, int, int]]] = defaultdict(list)
        self.passed: dict[tuple[int, int], list[Mark]] = defaultdict(list)
        # By label: what it is compared with, and how much of it was settled when it was put up.
        self.seen: list[tuple[list[Mark], int, int]] = []
        self.edges = self.grid.edges if target is None else self.bounds.edges
        self.bits, self.flybys = self.bounds.bits, self.bounds.flybys
        self.looked = self.bounds.looked
        is_risk_of_use = self.target >= 0 and (prefer == RISK or known)
        self.risks = self.bounds.risks() if is_risk_of_use else [0] * len(self.grid.ids)
        used = {edge[0] for edges in self.edges for edge in edges}
        self.years = Years(self.bounds, horizon, self.target, used, prefer == RISK)
        self.runs, self.fresh = self.years.runs, self.years.fresh

    # -- the search

    def arrivals(self) -> Iterator[int]:
        """Labels as they are settled where a ship can halt, best first, each with its number."""
        self._begin(self.start, 0, 0, 0, -1)
        while self.heap:
            number = self._next()
            if number is None:
                continue
            label, mark = self.labels[number], self.marks[number]
            if label.came < 0:
                self.starts[self.runs[label.turn] + label.space].append(mark)
            else:
                self.seen[number][0].append(mark)
                if self.grid.can_halt[label.space]:
                    yield number
            self._expand(label, number)

    def _next(self) -> int | None:
        """The best label still open, or None if it is beaten by now, or was put up before it was known how far it is."""
        key = heapq.heappop(self.heap)
        number = key[-1]
        label = self.labels[number]
        passed, starts_seen, passed_seen = self.seen[number]
        starts = self.starts[self.runs[label.turn] + label.space]
        if self._is_beaten(label, self.marks[number], starts[starts_seen:], passed[passed_seen:]):
            return None
        if self.outlook is None and self.target >= 0 and len(self.labels) > FEW:
            self.outlook, self.recent = self.bounds.outlook(), len(self.labels)
        if number < self.recent:
            now = self._key(label, number)
            if now is None:
                self._lighten(label)
                return None
            if now > key:
                heapq.heappush(self.heap, now)
                return None
        return number

    def find(self) -> Plan | None:
        """The best way to the target."""
        if not self.bounds.can_land():
            return None
        for number in self.arrivals():
            if self.labels[number].space == self.target:
                return self.plan(number)
        return None

    def again(self, prefer: Prefer, bounds: Bounds) -> Search:
        """The same search by another preference."""
        ids = self.grid.ids
        start, target = ids[self.start], ids[self.target]
        return Search(
            self.hull, start, target, prefer, self.horizon, self.grid.sky, bounds, self.known
        )

    def beat(self, fastest: Plan) -> Plan | None:
        """The best way, if it is better in what is preferred than the fastest way known."""
        if self.prefer == RISK:
            self.risk_limit = fastest.risk
        else:
            self.limit = min(self.limit, (fastest.steps - 1) * self.unit)
        return self.find()

    def _begin(self, space: int, turn: int, steps: int, risk: int, parent: int) -> None:
        """The start of a turn at a space; where thrust comes first, with Fuel jettisoned down to each lighter class as well."""
        self._begin_with(space, turn, steps, risk, parent)
        for thrown in self.lighter[steps] if self.prefer != FUEL else ():
            self._begin_with(space, turn, steps + thrown, risk, parent)

    def _begin_with(self, space: int, turn: int, steps: int, risk: int, parent: int) -> None:
        if turn >= self.horizon:
            return
        net = self.fresh[turn][self.grid.zone[space]][steps]
        if net <= SUNLESS:
            net = ADRIFT
        begun = self.begun[self.runs[turn] + space]
        for t, s, n, r in begun:
            if s <= steps and t <= turn and n >= net and r <= risk:
                return
        begun.append((turn, steps, net, risk))
        pivots = self.hull.pivots if net > SUNLESS else 0
        fuel, known = steps * self.unit, len(self.labels)
        label = Label(space, -1, -1, turn, fuel, max(0, net), net, 0, pivots, 0, risk, parent)
        self._push(label)
        if len(self.labels) == known:
            self._lighten(label)

    def _lighten(self, label: Label) -> None:
        """Where least fuel comes first, what is thrown off at a turn's start is thrown off class by class, when its turn has come."""
        if self.prefer != FUEL or label.came >= 0 or label.net <= SUNLESS:
            return
        steps = label.fuel // self.unit
        for thrown in self.lighter[steps][:1]:
            self._begin_with(label.space, label.turn, steps + thrown, label.risk, label.parent)

    def _wait(self, label: Label) -> None:
        """Begin the turn in the next run of years instead."""
        turn = self.years.next_start(label.space, label.turn)
        if turn is not None:
            steps = label.fuel // self.unit
            self._begin_with(label.space, turn, steps, label.risk, label.parent)

    def _push(self, label: Label) -> None:
        """Put a label up, unless the target is out of its reach or a settled one is as good."""
        mark, passed = self._mark(label), self._passed(label)
        starts = self.starts[self.runs[label.turn] + label.space]
        if self._is_beaten(label, mark, starts, passed):
            return
        key = self._key(label, len(self.labels))
        if key is not None:
            self.labels.append(label)
            self.marks.append(mark)
            self.seen.append((passed, len(starts), len(passed)))
            heapq.heappush(self.heap, key)

    def _key(self, label: Label, number: int) -> Key | None:
        """The place of a label in the queue: lower bounds of what its way will cost, best first; None when it leads nowhere."""
        space, _, _, turn, fuel, left, _, bonus, pivots, _, risk, _ = label
        rest, power = turn, left + bonus
        if self.floors is not None:
            floor = self.floors[bonus if bonus < MOST_BONUS else MOST_BONUS][space]
            fuel += floor * self.half
            if floor >= FAR or fuel > self.limit:
                return None
            more = self._turns_more(label, (floor + 1) // 2 - left)
            if more is None:
                return None
            rest, turn = more, turn + more
            turn = self.years.opening(self.target, turn)
        if turn >= self.horizon:
            return None
        steps = -(-fuel // self.unit)
        least = risk + self.risks[space]
        if self.known and self._is_known(turn + 1, steps, least):
            return None
        power += PIVOT * pivots
        if space == self.target:
            rest = -1  # of equals the one that is there comes first, then the nearest
        if self.prefer == TURNS:
            return turn, steps, rest, -power, risk, number
        if self.prefer == FUEL:
            return steps, turn, rest, -power, risk, number
        return (least, turn, steps, rest, -power, number) if least < self.risk_limit else None

    def _is_known(self, turns: int, steps: int, risk: int) -> bool:
        """Whether a way that is there already is as good."""
        return any(turns >= t and steps >= s and risk >= r for t, s, r in self.known)

    def _turns_more(self, label: Label, lacking: int) -> int | None:
        """The fewest turns to begin before a label can be at the target; so many burns are lacking at least. None: never."""
        if self.outlook is not None:
            return self._turns_to_begin(label)
        return -(-lacking // self.most_net) if lacking > 0 else 0

    def _turns_to_begin(self, label: Label) -> int | None:
        space, came, _, _, fuel, left, net, bonus, pivots, _, _, _ = label
        if self.full and left * self.full > self.limit - fuel:
            left = (self.limit - fuel) // self.full
        state = self.grid.arrived[space][came] if came >= 0 else space
        asked = state, left + bonus, pivots, net > self.size or self.bounds.lands_anyway
        if asked not in self.looked:
            self.looked[asked] = self.bounds.turns_to_begin(*asked)
        return self.looked[asked]

    def _mark(self, label: Label) -> Mark:
        """What a label is judged by. Risk is a tie-break only, unless it is what is preferred."""
        _, _, _, turn, fuel, left, net, bonus, pivots, met, risk, _ = label
        if net > self.counted_net:
            net = self.counted_net
        if self.prefer != RISK:
            risk = 0
            if SUNLESS < net <= self.size and self.target >= 0:
                net = 0
            elif ADRIFT < net <= SUNLESS:
                net = -COASTING
        if self.coarse:
            fuel = fuel - fuel % self.unit + (fuel % self.unit > 0)
        return turn, fuel, left, net, pivots, risk, bonus, met & self.flybys

    def _passed(self, label: Label) -> list[Mark]:
        """The settled labels a label is compared with: those that came to its space by its line, whichever their routes.

        Whoever goes back along the route by which the better one came finds the better one's earlier labels there, which
        are better still; not where a space gives a bonus that these had yet to gain.
        """
        space = label.space
        if label.came < 0:
            return []
        place = self.runs[label.turn] + space
        if self.bits[space]:
            return self.passed[~place, label.came]
        return self.passed[place, label.line if self.grid.hohmann[space] else -1]

    def _is_beaten(self, label: Label, mark: Mark, starts: list[Mark], passed: list[Mark]) -> bool:
        """Whether one of these settled labels at its space is as good in every respect.

        What it lacks in bonus burns and in bonus pivots it may make up by burns of its limit, with their fuel; at a turn's
        start it has yet to light up.
        """
        turn, fuel, left, net, pivots, risk, bonus, met = mark
        full = self.unit if self.coarse else self.full
        enough, unlit = left + bonus, fuel - bonus * full - (self.lit if label.came >= 0 else 0)
        for t, f, n, power, p, r, _, _ in starts:
            if (
                n >= enough
                and f <= unlit
                and t <= turn
                and power >= net
                and p >= pivots
                and r <= risk
            ):
                return True
        for t, f, n, power, p, r, b, m in passed:
            if (
                n >= left
                and f <= fuel
                and t <= turn
                and power >= net
                and r <= risk
                and not m & ~met
            ):
                lacking = bonus - b if bonus > b else 0
                if pivots > p:
                    lacking += PIVOT * (pivots - p)
                if not lacking or (n - left >= lacking and f + lacking * full <= fuel):
                    return True
        return False

    # -- what a label leads to

    def _expand(self, label: Label, number: int) -> None:
        space, came = label.space, label.came
        if came < 0:
            self._lighten(label)
            self._wait(label)
            if self.years.is_closed(space, label.turn):
                return
            if self.lit and label.net > SUNLESS:
                label = label._replace(fuel=label.fuel + self.lit)
        elif self.grid.can_halt[space]:
            if self.grid.size[space]:
                return
            if self.grid.rests[space]:
                self._halt(label, number)
        if label.fuel <= self.limit:
            for edge in self.edges[space]:
                if edge[1] != came:
                    self._cross(label, number, edge)

    def _halt(self, label: Label, number: int) -> None:
        """End the turn here; before the next, Fuel may be jettisoned down to a lighter class."""
        if self.hull.once or label.met & self.bounds.shed:
            return
        steps = -(-label.fuel // self.unit)
        self._begin(label.space, label.turn + 1, steps, label.risk, number)

    def _cross(self, label: Label, number: int, edge: Edge) -> None:
        """Go along a route: lift off, pivot, burn."""
        to, route, line, line_there, one_way = edge
        here, came, old_line, turn, fuel, left, net, bonus, pivots, met, risk, _ = label
        lift = False
        if net == ADRIFT and not one_way:
            return
        if came < 0 and not one_way and net <= self.grid.size[here]:
            if self.grid.size[here] and not self._assists(label, here, to):
                return
            lift = self.grid.size[here] > 0
        turns = came >= 0 and old_line != line and self.grid.hohmann[here]
        if turns and pivots:
            pivots -= 1
            turns = False
        fuel, left, bonus = self._paid(PIVOT if turns else 0, to, fuel, left, bonus)
        if left < 0 or fuel > self.limit or (net <= SUNLESS and left < label.left):
            return
        after = Label(
            to, route, line_there, turn, fuel, left, net, bonus, pivots, met, risk, number
        )  # fmt: skip
        if lift or self.grid.special[to] or self.bits[to]:
            self._arrive(after, here, lift, one_way)
        else:
            self._push(after)

    def _paid(
        self, turning: int, to: int, fuel: int, left: int, bonus: int
    ) -> tuple[int, int, int]:
        """Fuel, limit and bonus burns after so many burns for a pivot and those of the space entered."""
        if turning:
            unpaid = turning - bonus if bonus < turning else 0
            bonus += unpaid - turning
            left -= unpaid
            fuel += unpaid * self.full
        if halves := self.grid.halves[to]:
            if bonus and self.grid.can_halt[to]:
                return fuel, left, bonus - 1
            return fuel + halves * self.half, left - 1, bonus
        return fuel, left, bonus

    def _assists(self, label: Label, site: int, other: int) -> bool:
        """Whether a factory may help here (H6): a working thruster, no lander at the other end."""
        return (
            label.net > SUNLESS
            and self.grid.can_halt[other]
            and self.grid.ids[site] in self.years.hulls[label.turn].factories
        )

    def _arrive(self, label: Label, here: int, lift: bool, one_way: bool) -> None:
        """What the space entered does: landing, hazard, belt, no sun, flyby."""
        to, net, met, left, turn = label.space, label.net, label.met, label.left, label.turn
        hull = self.years.hulls[turn]
        risk = label.risk + self.years.roll_risk(label, lift)
        risk += self.years.assist_risk(here, turn) if lift else 0
        if size := self.grid.size[to]:
            if self.years.is_closed(to, turn):
                return
            if not one_way and net <= size:
                if not self._assists(label, to, here):
                    return
                risk += self.years.assist_risk(to, turn)
        is_air = self.grid.aerobrake[to]
        if is_air and hull.bare:
            return
        if is_air and (hull.sheds or hull.sail):
            met, left = met | self.bounds.shed, 0
        if net > SUNLESS and ((hull.sail and is_air) or (hull.mortal and self.grid.sunless[to])):
            net -= COASTING
        elif self.bits[to] and net > SUNLESS:
            risk += self.years.flyby_risk(to, turn)
        if net <= SUNLESS:
            left = 0
        self._push(self._gained(label._replace(risk=risk, net=net, left=left, met=met)))

    def _gained(self, label: Label) -> Label:
        to, bit = label.space, self.bits[label.space]
        if not bit or label.met & bit or label.net <= SUNLESS:
            return label
        gain = self.grid.gain[to]
        if self.grid.oberth[to]:
            gain = self.hull.base
        elif self.grid.belt[to]:
            gain = self.hull.belt_bonus
        elif self.grid.gain_season[to] not in (None, self.years.seasons[label.turn]):
            return label
        return label._replace(bonus=label.bonus + gain, met=label.met | bit)

    def plan(self, number: int) -> Plan:
        """The plan that ends with a label."""
        return plan_of(self.labels, number, self.grid.ids, self.unit)
