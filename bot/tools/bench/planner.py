"""The planner of High Frontier: `/frontier route` and `/frontier reach` as their commands answer them, nothing kept from before."""

from __future__ import annotations

import time
from collections import defaultdict
from typing import Any

from bot.engine import IllegalMove, Lookup, keyed_luck
from bot.engine.random_match import random_position
from bot.engine.registry import all_games
from bot.games.high_frontier.lookups.routes import Reach, Route
from bot.games.high_frontier.planner import charting
from bot.games.high_frontier.printed.cards import BLACK, CREW, WATER, WHITE
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.state.state import ROCKET, Card, Stack
from bot.tools.bench.timing import spread, timed

GOALS = {"route": 200, "reach": 1_000}  # ms for 95 of 100
TURNS_OF_REACH = 5
EVERY = 10  # of so many pairs one asks for all in reach
# A sail that never runs dry, a first ship of net thrust 3, a late one of net thrust 6 with half a step a burn: cards, tanks.
SHIPS: dict[str, tuple[tuple[Card, ...], int]] = {
    "sail": ((Card("photon_kite_sail", WHITE), Card("rock_splitter", WHITE)), 0),
    "usual": (
        (
            Card("pulsed_inductive", WHITE),
            Card("flywheel_compulsator", WHITE),
            Card("united_nations_cosmonauts", CREW),
        ),
        8,
    ),
    "nuclear": (
        (
            Card("de_laval_nozzle", BLACK),
            Card("d_t_fusion_tokamak", WHITE),
            Card("mo_li_heat_pipe", WHITE),
        ),
        12,
    ),
}


def planner(count: int) -> dict[str, dict[str, Any]]:
    """By command and ship: the same `count` pairs of places for each ship, drawn once for all times over the whole map.

    `clock` and `cpu` as for pictures; `ways` is how many of the pairs have one.
    """
    found: dict[str, dict[str, Any]] = {}
    game = all_games()["high_frontier"]
    position, _ = random_position(game, 3, 1, 12)
    for name in SHIPS:
        route, reach = _Asked(), _Asked()
        for number, (start, to) in enumerate(_pairs(count)):
            position.state.seats[0].stacks[ROCKET] = _ship(name, start)
            view = game.view(position, 0)
            route.ask(Route(to), view)
            if number % EVERY == 0:
                reach.ask(Reach(TURNS_OF_REACH), view)
        found[f"route, {name}"], found[f"reach, {name}"] = route.figures(), reach.figures()
    return found


class _Asked:
    """One command asked again and again."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)
        self.answered = 0

    def ask(self, lookup: Lookup, view: Any) -> None:
        charting.ways_of.cache_clear()
        with timed(self.times["clock"]), timed(self.times["cpu"], time.thread_time):
            try:
                lookup.answer(view)
            except IllegalMove:
                return
        self.answered += 1

    def figures(self) -> dict[str, Any]:
        return {clock: spread(times) for clock, times in self.times.items()} | {
            "ways": self.answered
        }


def _pairs(count: int) -> list[tuple[str, str]]:
    """Any two places where a ship may rest."""
    luck = keyed_luck(b"bench", "pairs")
    places = [name for name in SKY.spaces if SKY.spaces[name].can_halt]
    pairs: list[tuple[str, str]] = []
    while len(pairs) < count:
        start, to = places[luck(len(places))], places[luck(len(places))]
        if start != to:
            pairs.append((start, to))
    return pairs


def _ship(name: str, at: str) -> Stack:
    """One of the ships, with its tanks full, at a place."""
    cards, tanks = SHIPS[name]
    ship = Stack(at, list(cards))
    fuel.reweigh(ship, 0)
    if tanks:
        fuel.load(ship, tanks, WATER)
    return ship
