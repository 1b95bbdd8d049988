"""Where modules join the Core: each place at which one may act, by name. The Core calls these functions and knows no module.

A module is a folder beside the Core's chapters with one `ExpansionHooks`; the front door lets it join. Modules that are not in play in a match
are passed over, so the Core alone runs through all of these places untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bot.engine import Move, Step, Table

if TYPE_CHECKING:
    from bot.games.high_frontier.state.state import Options, State


Offers = Callable[["State", int], list[Any]]
Play = Callable[["Table[State]", int, Any], None]
Plays = Mapping[type[Move], tuple[Offers, Play]]


class ExpansionHooks:
    """What a module does at each place; a place that it does not name stays as the Core has it."""

    def is_in(self, state: State) -> bool:
        """Whether this match is played with the module."""
        raise NotImplementedError

    def check_options(self, seats: int, options: Options) -> None:
        """Before a match is opened. Raises `IllegalMove` for options that do not go with the module."""

    def lay_out(self, state: State, options: Options) -> None:
        """Setup, when colours are dealt: put the module's pieces on the table if it is to be played."""

    def plays(self, state: State, plays: Plays) -> Plays:
        """What the turn player may do: moves added, taken out or done in another way."""
        return plays

    def cubes_out(self, state: State, seat: int) -> int:
        """Cubes of a seat that lie on the module's places, out of its seven."""
        return 0

    def spare_cubes(self, state: State, seat: int) -> list[str]:
        """Places of the module from which a cube may be taken when none is left, newest first."""
        return []

    def ordered_cube(self, state: State, seat: int) -> str:
        """The spare cube that a standing order gives up, empty for none."""
        return ""

    def give_cube(self, table: Table[State], seat: int, where: str) -> None:
        """One of the spare cubes goes back to the reserve."""

    def opens_factories(self, state: State, seat: int) -> bool:
        """Whether this seat may use the factories of all others as its own (N6)."""
        return False

    def colonized(self, table: Table[State], seat: int) -> None:
        """A colony was founded."""

    def anarchy(self, table: Table[State]) -> None:
        """The anarchy event, a second one in the same season too."""

    def before_explosion(self, state: State) -> list[Step[State]]:
        """A pad explosion was rolled; nobody has lost anything yet."""
        return []

    def exploded(self, table: Table[State], seat: int, mass: int) -> None:
        """A card of this mass was lost to the pad explosion."""

    def after_explosion(self, state: State) -> list[Step[State]]:
        """All losses of the pad explosion are done."""
        return []

    def disk_removed(self, state: State) -> list[Step[State]]:
        """A seniority disk was removed; after these steps the match is scored if it was the last (D2)."""
        return []

    def points(self, state: State, seat: int) -> dict[str, int]:
        """Victory points by source, after the Core's, as if the match ended now."""
        return {}

    def standing(self, state: State, seat: int) -> list[Move]:
        """What a seat may do beside the decisions."""
        return []

    def orders(self, state: State, seat: int) -> list[str]:
        """A seat's standing orders about the module, in words, for its own eyes."""
        return []

    def faults(self, state: State) -> list[str]:
        """What cannot be, in words."""
        return []


MODULES: list[ExpansionHooks] = []


def register_module(module: ExpansionHooks) -> None:
    """Let a module take part wherever it is in play."""
    if module not in MODULES:
        MODULES.append(module)


def _present(state: State) -> Iterator[ExpansionHooks]:
    return (module for module in MODULES if module.is_in(state))


def check_options(seats: int, options: Options) -> None:
    for module in MODULES:
        module.check_options(seats, options)


def lay_out(state: State, options: Options) -> None:
    for module in MODULES:
        module.lay_out(state, options)


def plays(state: State, found: Plays) -> Plays:
    for module in _present(state):
        found = module.plays(state, found)
    return found


def cubes_out(state: State, seat: int) -> int:
    return sum(module.cubes_out(state, seat) for module in _present(state))


def spare_cubes(state: State, seat: int) -> list[str]:
    return [where for module in _present(state) for where in module.spare_cubes(state, seat)]


def ordered_cube(state: State, seat: int) -> str:
    return next(filter(None, (module.ordered_cube(state, seat) for module in _present(state))), "")


def give_cube(table: Table[State], seat: int, where: str) -> None:
    for module in _present(table.state):
        if where in module.spare_cubes(table.state, seat):
            module.give_cube(table, seat, where)
            return
    raise ValueError(f"seat {seat} has no cube at {where}")


def opens_factories(state: State, seat: int) -> bool:
    return any(module.opens_factories(state, seat) for module in _present(state))


def colonized(table: Table[State], seat: int) -> None:
    for module in _present(table.state):
        module.colonized(table, seat)


def anarchy(table: Table[State]) -> None:
    for module in _present(table.state):
        module.anarchy(table)


def before_explosion(state: State) -> list[Step[State]]:
    return [step for module in _present(state) for step in module.before_explosion(state)]


def exploded(table: Table[State], seat: int, mass: int) -> None:
    for module in _present(table.state):
        module.exploded(table, seat, mass)


def after_explosion(state: State) -> list[Step[State]]:
    return [step for module in _present(state) for step in module.after_explosion(state)]


def disk_removed(state: State) -> list[Step[State]]:
    return [step for module in _present(state) for step in module.disk_removed(state)]


def points(state: State, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for module in _present(state):
        found |= module.points(state, seat)
    return found


def standing(state: State, seat: int) -> list[Move]:
    return [move for module in _present(state) for move in module.standing(state, seat)]


def orders(state: State, seat: int) -> list[str]:
    return [line for module in _present(state) for line in module.orders(state, seat)]


def faults(state: State) -> list[str]:
    return [fault for module in _present(state) for fault in module.faults(state)]
