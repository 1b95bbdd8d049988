"""The planner: ways of many turns from a ship's space to another, and all that can be reached (see `search`)."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.games.high_frontier.planner.plans import MOST_TURNS, Figures, Hull, Plan, Prefer
from bot.games.high_frontier.planner.search import Search
from bot.games.high_frontier.printed.map import SKY, Sky


@contextmanager
def _uncollected() -> Iterator[None]:
    """No rubbish is collected meanwhile: a search makes many small things that hold no cycles, and all at once go away."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def route(
    hull: Hull,
    start: str,
    target: str,
    prefer: Prefer = "turns",
    horizon: int = MOST_TURNS,
    sky: Sky = SKY,
) -> Plan | None:
    """The best way by this preference, then by fewest turns, then by least fuel. None when there is none in so many turns."""
    return Search(hull, start, target, prefer, horizon, sky).find()


@_uncollected()
def routes(
    hull: Hull,
    start: str,
    target: str,
    horizon: int = MOST_TURNS,
    known: Sequence[Figures] = (),
) -> dict[Prefer, Plan]:
    """Up to three ways of which none is better in everything: fewest turns, least fuel, least risk.

    `known`: figures of the ways of another engine; of each of these ways none is as good in everything.
    """
    found: dict[Prefer, Plan] = {}
    first = Search(hull, start, target, "turns", horizon, SKY, known=known)
    fastest = first.find()
    if fastest is None:
        return found
    found["turns"] = fastest
    plans: dict[Prefer, Plan | None] = {
        "fuel": first.again("fuel", first.bounds).beat(fastest),
        "risk": _safest(first, fastest),
    }
    for prefer, plan in plans.items():
        if plan is not None and plan.figures not in [other.figures for other in found.values()]:
            found[prefer] = plan
    return found


def _safest(first: Search, fastest: Plan) -> Plan | None:
    """The way of least risk, if it is less than that of the fastest: most often one of the least that is conceivable."""
    safest = first.bounds.safest()
    if safest.risk_limit > fastest.risk:
        return None
    if (
        first.bounds.known_outlook is not None
    ):  # what took the first search long takes this one long too
        safest.outlook()
    return first.again("risk", safest).find() or first.again("risk", first.bounds).beat(fastest)


@_uncollected()
def reach(hull: Hull, start: str, turns: int, prefer: Prefer = "turns") -> dict[str, Plan]:
    """Every space where the ship can halt within so many turns, with the best way there."""
    search = Search(hull, start, None, prefer, turns, SKY)
    found: dict[int, int] = {}
    for number in search.arrivals():
        found.setdefault(search.labels[number].space, number)
    return {search.grid.ids[space]: search.plan(number) for space, number in found.items()}
