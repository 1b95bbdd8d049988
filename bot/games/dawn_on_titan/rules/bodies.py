"""Titan, moons, clouds and their spots (Component Guide: Titan, Main moons, Norse moons, Helium clouds, Bolt)."""

from __future__ import annotations

from bot.engine import IllegalMove, Table
from bot.games.dawn_on_titan.printed.names import body_named, listed, one, title
from bot.games.dawn_on_titan.printed.pieces import MOONS
from bot.games.dawn_on_titan.rules.state import Body, Industry, State
from bot.games.dawn_on_titan.rules.units import has_changed


def options(body: Body) -> tuple[str, ...]:
    """The kinds of industry printed on the body."""
    return () if body.kind == "moonlet" else MOONS[body.name].options


def capacity(body: Body) -> int:
    """How many industries may stand here: as printed, one more with an unused bolt, never above the options (ruling 40).

    Those that a used bolt has let in keep their spots as long as they stand.
    """
    printed = MOONS[body.name].capacity
    return max(min(printed + body.bolted, len(options(body))), len(body.industries))


def open_options(body: Body) -> list[str]:
    """Kinds that could be built here now; empty while the body lies face down. Each option takes one industry (ruling 13)."""
    if body.kind == "moonlet" or not body.explored or len(body.industries) >= capacity(body):
        return []
    built = [industry.kind for industry in body.industries]
    return [kind for kind in options(body) if kind not in built]


def spot_refusal(state: State, seat: int, kind: str, at: str) -> IllegalMove | None:
    """Why the seat may not place this kind of industry on the body at `at`."""
    body = state.bodies.get(at)
    if body is None or body.kind == "moonlet":
        return IllegalMove(f"There is no moon or cloud at {at} to build on.", "Build industry")
    if not body.explored:
        return IllegalMove(
            f"The moon at {at} is still face down; explore it first.", "Build industry"
        )
    name, free = body_named(body.name), open_options(body)
    name = name[0].upper() + name[1:]
    if not free:
        full = f"{name} is full: {len(body.industries)} of {capacity(body)} spots are taken."
        return IllegalMove(full, "Build industry; ruling 13")
    if kind not in free:
        choices = listed(map(title, free), "or")
        return IllegalMove(
            f"{name} has no free spot for {one(kind)}; free: {choices}.",
            "Build industry; ruling 13",
        )
    if not state.seats[seat].home[kind]:
        return IllegalMove(f"You have no {title(kind)} left on your HQ.", "Build industry")
    return None


def place_industry(state: State, seat: int, kind: str, at: str) -> None:
    """Move an industry from the HQ to the body; a bolt is used up when the spot is beyond the printed ones (ruling 40)."""
    body = state.bodies[at]
    state.seats[seat].home[kind] -= 1
    body.industries.append(Industry(kind, seat))
    if len(body.industries) > MOONS[body.name].capacity:
        body.bolted = False
    has_changed(state)


def flip(table: Table[State], seat: int, at: str) -> None:
    """Turn a face-down moon up for all to see."""
    body = table.state.bodies[at]
    body.explored = True
    has_changed(table.state)
    table.record_event("explored", seat, at=at, body=body.kind, name=body.name, reveals=True)


def is_all_explored(state: State) -> bool:
    """No moon and no moonlet lies face down any more (ruling 44)."""
    return all(body.explored for body in state.bodies.values())
