"""The satellite: it moves for every piece put on the moon, and its laser destroys meteorites and rovers (section 12; rulings M-1 to M-10)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Move
from bot.games.planet_unknown.printed.land import laser_name, moon_lines
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.state import Gain

NO_SHOT = "none"
KINDS = ("laser", "satellite")


class Fire(PrivateMove, frozen=True):
    """Move your satellite and choose the row or column along which its laser fires."""

    command: ClassVar[str] = "fire"
    label: ClassVar[str] = "Move the satellite"
    line: Annotated[str, Meta(description="row 3, column C, or none if it does not fire")]
    points: Annotated[
        int, Meta(ge=0, le=24, description="Points clockwise, where you may choose")
    ] = 0


def lines_at(play: SeatTurn, point: int) -> list[str]:
    moon = play.land.moon
    assert moon is not None
    return [laser_name(kind, index) for kind, index in moon.points[point].lasers]


def point_after(play: SeatTurn, points: int) -> int:
    moon = play.land.moon
    assert moon is not None
    return (play.own.satellite + points) % len(moon.points)


def _ways(play: SeatTurn, gain: Gain) -> list[Fire]:
    """A piece moves it by its size; a card by up to a number of points, or without firing."""
    if play.land.moon is None:
        return []
    fires = gain.kind == "laser" or gain.what == "fire"
    fires = fires and not play.forbids("no_laser")
    if gain.kind == "laser" or gain.what == "exactly":
        steps, shown = [gain.n], 0
    else:
        steps, shown = list(range(1, gain.n + 1)), 1
    return [
        Fire(line, points * shown)
        for points in steps
        for line in (lines_at(play, point_after(play, points)) if fires else [NO_SHOT])
    ]


def hits(play: SeatTurn, line: str) -> tuple[list[str], list[str]]:
    """Meteorites and rovers of a row or column of the moon."""
    if line == NO_SHOT:
        return [], []
    mask, bit = moon_lines(play.own.moon)[line], play.land.bit
    meteors = [at for at in play.own.meteors_at if 1 << bit[at] & mask]
    rovers = [rover.at for rover in play.own.rovers_out if 1 << bit[rover.at] & mask]
    return meteors, rovers


def fire_offers(play: SeatTurn) -> list[Move]:
    """Most meteorites and fewest rovers first."""
    ways = [way for gain in play.pending(*KINDS) for way in _ways(play, gain)]

    def worth(move: Fire) -> float:
        meteors, rovers = hits(play, move.line)
        return len(meteors) - 1.5 * len(rovers)

    return [*dict.fromkeys(sorted(ways, key=worth, reverse=True))]


def fire(play: SeatTurn, move: Fire) -> None:
    gain = next(g for g in play.pending(*KINDS) if move in _ways(play, g))
    play.spend(gain)
    play.own.satellite = point_after(play, move.points or gain.n)
    play.tell("satellite", point=play.own.satellite, line="" if move.line == NO_SHOT else move.line)
    meteors, rovers = hits(play, move.line)
    for at in meteors:
        play.destroy_meteorite(at)
    for at in rovers:
        play.destroy_rover(at)
