"""A way looked at beforehand as data: its turns, what is passed on each, what will be rolled for.

A path names the spaces passed, first the one where it starts. A turn ends at a space that the path names twice in a row, or
that is named, in order, by the scene's choices.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from bot.rules.high_frontier.plans import HAZARD_ODDS
from bot.rules.high_frontier.printed.map import AEROBRAKE, HOHMANN, SKY, Space
from bot.rules.high_frontier.printed.tracks import SIDES
from render.high_frontier.chart import route_between
from render.high_frontier.words import count_of
from render.scene import Scene


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
    """One turn of a path: where it starts, and its stops."""

    start: str
    stops: tuple[Stop, ...]

    @property
    def burns(self) -> int:
        return sum(stop.burn is not None for stop in self.stops)

    @property
    def way(self) -> tuple[str, ...]:
        return self.start, *(stop.space for stop in self.stops)


def turns_of(scene: Scene) -> list[Turn]:
    """The turns of the scene's path."""
    return turns(scene.path, [spot.at for spot in scene.choices])


def turns(path: Sequence[str], ends: Sequence[str] = ()) -> list[Turn]:
    """The path's turns; the last one ends at the goal. `ends` are spaces where turns end, in order."""
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
    return [_turn(part, is_last=part is parts[-1]) for part in parts]


def _turn(way: Sequence[str], is_last: bool) -> Turn:
    stops, burns = [], 0
    for k, name in enumerate(way[1:], 1):
        space = SKY.spaces[name]
        burns += space.burns
        is_end = k == len(way) - 1
        stops.append(
            Stop(
                name,
                burns if space.burns else None,
                _note(space, burns, way, k, is_end, is_last),
                space.belt or space.hazard is not None,
            )
        )
    return Turn(way[0], tuple(stops))


def _note(space: Space, burns: int, way: Sequence[str], k: int, is_end: bool, is_last: bool) -> str:
    """What is to be told at a stop, most important first."""
    told = []
    if space.burns:
        told.append(f"{'land' if space.is_lander else 'burn'} {burns}")
    if space.belt:
        told.append("belt roll")
    if space.hazard is not None:
        told.append("aerobrake roll" if space.hazard == AEROBRAKE else "hazard roll")
    if space.flyby:
        told.append(f"+{count_of(space.flyby, 'burn')}")
    if space.kind == HOHMANN and not is_end:
        told.append(_turning(way, k))
    if is_end:
        told.append(("land" if space.site else "goal") if is_last else "pause")
    return ", ".join(told)


def _turning(way: Sequence[str], k: int) -> str:
    ways = route_between(way[k - 1], way[k]), route_between(way[k], way[k + 1])
    return "straight on" if SKY.is_straight(way[k], *ways) else "pivot"


def rolled(all_turns: Sequence[Turn]) -> dict[str, list[str]]:
    """Codes of the places with dice, by "belt" and "hazard"."""
    found: dict[str, list[str]] = {"belt": [], "hazard": []}
    for turn in all_turns:
        for stop in turn.stops:
            space = SKY.spaces[stop.space]
            if stop.is_roll:
                found["belt" if space.belt else "hazard"].append(space.code)
    return found


def odds_words(hazards: int) -> str:
    """How often that many hazards all go well: "69 of 100"."""
    return f"{round(100 * Fraction(HAZARD_ODDS, SIDES) ** hazards)} of 100"


def summary(all_turns: Sequence[Turn]) -> str:
    """ "2 turns · 3 burn spaces · 1 belt"."""
    dice = rolled(all_turns)
    words = [
        count_of(len(all_turns), "turn"),
        count_of(sum(turn.burns for turn in all_turns), "burn space"),
    ]
    words += [count_of(len(codes), kind) for kind, codes in dice.items() if codes]
    return " · ".join(words)
