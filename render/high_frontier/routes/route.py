"""A way looked at beforehand as data: its turns, what is passed on each, what will be rolled for.

A path names the spaces passed, first the one where it starts. A turn ends at a space that the path names twice in a row, or
that is named, in order, by the scene's choices; these say when it is, and which dice it throws.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from math import prod

from msgspec import Struct

from bot.engine import Die, Timed
from bot.games.high_frontier.printed.map import HOHMANN, SKY, Space
from bot.games.high_frontier.printed.tracks import SIDES
from render.high_frontier.map.geometry import route_between
from render.high_frontier.parts.names import count_of
from render.scene import PictureInput


class Stop(Struct, frozen=True):
    """A space of a turn. `burn`: its number within the turn, or None; `note`: what it brings or costs; `is_roll`: a die is due."""

    space: str
    burn: int | None
    note: str
    is_roll: bool

    @property
    def title(self) -> str:
        """ "E72 GEO"; the code alone where nothing is printed."""
        space = SKY.spaces[self.space]
        return (
            f"{space.code} {space.name}" if space.name and space.name != space.code else space.code
        )

    @property
    def is_plain(self) -> bool:
        """Whether nothing happens there."""
        return not self.note or self.note == "straight on"


class Turn(Struct, frozen=True):
    """One turn of a path: where it starts, its stops, and when it is, with its dice."""

    start: str
    stops: tuple[Stop, ...]
    timed: Timed

    @property
    def burns(self) -> int:
        return sum(stop.burn is not None for stop in self.stops)

    @property
    def way(self) -> tuple[str, ...]:
        return self.start, *(stop.space for stop in self.stops)


def turns_of(scene: PictureInput) -> list[Turn]:
    """The turns of the scene's path."""
    timed = [spot.timed for spot in scene.choices if spot.timed is not None]
    return turns(scene.path, [spot.at for spot in scene.choices], timed)


def turns(path: Sequence[str], ends: Sequence[str] = (), timed: Sequence[Timed] = ()) -> list[Turn]:
    """The path's turns; the last one ends at the goal. `ends` are spaces where turns end, in order, `timed` when that is."""
    parts: list[list[str]] = [[path[0]]]
    left = list(ends)
    for one, other in pairwise(path):
        is_end = bool(left) and left[0] == one and len(parts[-1]) > 1
        if is_end:
            left.pop(0)
        if is_end or one == other:
            parts.append([one])
        if one != other:
            parts[-1].append(other)
    parts = [part for part in parts if len(part) > 1]
    when = [*timed, *(Timed(k, 0) for k in range(len(timed) + 1, len(parts) + 1))]
    return [_turn(part, when[k], is_last=k == len(parts) - 1) for k, part in enumerate(parts)]


def _turn(way: Sequence[str], timed: Timed, is_last: bool) -> Turn:
    stops, burns = [], 0
    for k, name in enumerate(way[1:], 1):
        space = SKY.spaces[name]
        burns += space.burns
        dice = [die for die in timed.dice if die.at == name]
        stops.append(
            Stop(
                name,
                burns if space.burns else None,
                ", ".join(_notes(space, burns, dice, way, k, is_last)),
                bool(dice),
            )
        )
    return Turn(way[0], tuple(stops), timed)


def _notes(
    space: Space, burns: int, dice: Sequence[Die], way: Sequence[str], k: int, is_last: bool
) -> Iterator[str]:
    """What is to be told at a stop, most important first."""
    is_end = k == len(way) - 1
    if space.burns:
        yield f"{'land' if space.is_lander else 'burn'} {burns}"
    for die in dice:
        yield f"{die.name} roll"
    if space.flyby:
        yield f"+{count_of(space.flyby, 'burn')}"
    if space.kind == HOHMANN and not is_end:
        yield _turning(way, k)
    if is_end:
        yield ("land" if space.site else "goal") if is_last else "pause"


def _turning(way: Sequence[str], k: int) -> str:
    ways = route_between(way[k - 1], way[k]), route_between(way[k], way[k + 1])
    return "straight on" if SKY.is_straight(way[k], *ways) else "pivot"


def rolled(all_turns: Sequence[Turn]) -> dict[str, list[Die]]:
    """The dice of all turns, by their names."""
    found: dict[str, list[Die]] = {}
    for die in (die for turn in all_turns for die in turn.timed.dice):
        found.setdefault(die.name, []).append(die)
    return found


def summary(all_turns: Sequence[Turn]) -> str:
    """ "2 turns · 3 burn spaces · 1 roll, all good: 83 %"."""
    dice = [die for turn in all_turns for die in turn.timed.dice]
    words = [
        count_of(all_turns[-1].timed.turn, "turn"),
        count_of(sum(turn.burns for turn in all_turns), "burn space"),
    ]
    if dice:
        odds = prod((Fraction(die.good, SIDES) for die in dice), start=Fraction(1))
        words.append(f"{count_of(len(dice), 'roll')}, all good: {round(100 * odds)} %")
    return " · ".join(words)
