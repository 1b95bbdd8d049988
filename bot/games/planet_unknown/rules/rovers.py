"""Rovers: putting them down, walking, jumping (section 5; sections 7, 12, 15 for boards with their own ways)."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move
from bot.games.planet_unknown.printed.land import MOON
from bot.games.planet_unknown.printed.names import listed
from bot.games.planet_unknown.rules.rating_lines import Outlook
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.state import Gain, Rover

SHOWN_JUMPS = 24
# Medals: a lifepod, a meteorite, and of what its lines promise without it.
POD, METEORITE, CLEARED = 1.2, 0.6, 0.5
PACE = 0.15  # of a point of movement
Reach = dict[str, tuple[int, list[str]]]  # square → cost, path without the start
STEPS = {"u": (0, -1), "r": (1, 0), "d": (0, 1), "l": (-1, 0)}
SQUARE = Meta(description="A square, e.g. F3; on the moon with M before: MC2")


class PutRover(PrivateMove, frozen=True):
    """Put a rover from your supply on a square of the tile placed last (or where a card says)."""

    command: ClassVar[str] = "put"
    label: ClassVar[str] = "Put a rover down"
    square: Annotated[str, SQUARE]


class Drive(PrivateMove, frozen=True):
    """Move a rover: name where it ends, or type its steps."""

    command: ClassVar[str] = "drive"
    label: ClassVar[str] = "Drive a rover"
    sampled: ClassVar[bool] = True
    rover: Annotated[str, Meta(description="Where the rover stands")]
    to: Annotated[str, Meta(description="Where it ends")]
    path: Annotated[str, Meta(description="Its steps, if it matters: F4 G4, or u r d l")] = ""


class Teleport(PrivateMove, frozen=True):
    """Put a rover elsewhere: by a card, from a spaceship symbol, or by a technology."""

    command: ClassVar[str] = "teleport"
    label: ClassVar[str] = "Teleport a rover"
    sampled: ClassVar[bool] = True
    rover: Annotated[str, Meta(description="Where the rover stands")]
    to: Annotated[str, Meta(description="Where it goes")]


def rover_at(play: SeatTurn, at: str) -> Rover | None:
    return next((rover for rover in play.own.rovers_out if rover.at == at), None)


def stand_fault(play: SeatTurn, at: str) -> str:
    """Why no rover may go to a square, "" if one may."""
    own, ground = play.own, play.land
    if rover_at(play, at):
        return f"A rover stands on {at}."
    terrain = own.terrain.get(at)
    if terrain is None and ground.ground[at] == "toxic":
        return f"{at} is toxic while it is bare."
    if terrain is None and ground.ground[at] == "current":
        terrain = "energy"
    if terrain and play.forbids("rover_not_onto_terrain", terrain):
        return f"Rovers may not move onto {terrain} terrain this round."
    if ground.region_of(at).kind == MOON and play.forbids("no_rover_moves_on", "moon"):
        return "Rovers may not move on the moon this round."
    return ""


def _beside(play: SeatTurn, at: str) -> list[str]:
    ground = play.land
    steps = ground.steps(at)
    return steps + ground.diagonals(at) if play.corporation.walks_diagonally(play.own) else steps


def _cost(play: SeatTurn, at: str) -> int:
    return 0 if play.corporation.is_free_step(play.own, at) else 1


def reach(play: SeatTurn, start: str, points: int) -> Reach:
    """Where a rover can walk: the cheapest way, of these the one that collects most. A free step needs a point in hand."""
    own = play.own
    treasure = {*own.pods_at, *own.meteors_at}
    best: Reach = {start: (0, [])}
    queue: list[tuple[int, int, str, list[str]]] = [(0, 0, start, [])]
    while queue:
        spent, luck, at, path = heapq.heappop(queue)
        for other in _beside(play, at):
            cost = spent + _cost(play, other)
            if cost > points or spent >= points or other in best or stand_fault(play, other):
                continue
            way = [*path, other]
            best[other] = (cost, way)
            heapq.heappush(queue, (cost, luck - (other in treasure), other, way))
    del best[start]
    return best


def drive_offers(play: SeatTurn) -> list[Move]:
    """Destinations of every rover, those that collect most on the way first, then those near to more."""
    points = play.turn.pool
    if points <= 0:
        return []
    prizes = prizes_of(play)
    found: list[tuple[float, str, str]] = []
    for rover in play.own.rovers_out:
        for to, (cost, path) in reach(play, rover.at, points).items():
            got = sum(prizes.get(at, 0.0) for at in path)
            worth = got - cost * PACE + _nearness(play, to, prizes, path)
            found.append((-worth, rover.at, to))
    return [Drive(start, to) for _, start, to in sorted(found)]


def prizes_of(play: SeatTurn) -> dict[str, float]:
    """What lies about, by square, and roughly what it is worth in medals: a meteorite spoils lines while it lies."""
    own, ground = play.own, play.land
    found = dict.fromkeys(own.pods_at, POD)
    if own.meteors_at:
        full = ground.mask(own.terrain) | ground.of_ground("current")
        outlook = Outlook(play, full, ground.mask(own.meteors_at))
        for at in own.meteors_at:
            found[at] = METEORITE + CLEARED * outlook.cleared(1 << ground.bit[at])
    return found


def _nearness(
    play: SeatTurn, at: str, prizes: Mapping[str, float], gone: Collection[str] = ()
) -> float:
    """Ending near what may be collected later is worth something."""
    x, y = play.land.xy[at]
    ways = [
        worth / (2 + abs(x - i) + abs(y - j))
        for other, worth in prizes.items()
        if other not in gone and play.land.is_moon(other) == play.land.is_moon(at)
        for i, j in [play.land.xy[other]]
    ]
    return max(ways, default=0.0)


def path_of(play: SeatTurn, move: Drive) -> list[str]:
    """The squares a rover walks over. Raises `IllegalMove` where it cannot walk."""
    if rover_at(play, move.rover) is None:
        raise IllegalMove(_stand_words(play), "rovers")
    if not move.path:
        found = reach(play, move.rover, play.turn.pool).get(move.to)
        if found is None:
            raise IllegalMove(_no_way(play, move), "rovers")
        return found[1]
    path = list(_typed(play, move))
    _check(play, move.rover, path)
    return path


def _stand_words(play: SeatTurn) -> str:
    squares = [rover.at for rover in play.own.rovers_out]
    if len(squares) == 1:
        return f"Your rover stands on {squares[0]}."
    return f"Your rovers stand on {listed(squares)}." if squares else "You have no rover out."


def _no_way(play: SeatTurn, move: Drive) -> str:
    """Why a rover cannot end on a square."""
    if move.to not in play.land.bit:
        return f"There is no square {move.to} on your boards."
    if move.to != move.rover and (fault := stand_fault(play, move.to)):
        return fault
    return f"{move.to} is out of reach with {play.turn.pool} movement."


def _typed(play: SeatTurn, move: Drive) -> Iterator[str]:
    """Steps as squares, or as letters u r d l."""
    text = move.path.replace(",", " ").strip()
    if set(text.lower()) <= {*STEPS, " "}:
        x, y = play.land.xy[move.rover]
        by_place = {
            play.land.xy[at]: at
            for at in play.land.squares
            if play.land.is_moon(at) == play.land.is_moon(move.rover)
        }
        for letter in text.lower().replace(" ", ""):
            x, y = x + STEPS[letter][0], y + STEPS[letter][1]
            if (x, y) not in by_place:
                raise IllegalMove("This path leaves the board.", "rovers")
            yield by_place[x, y]
    else:
        yield from text.upper().split()


def _check(play: SeatTurn, start: str, path: list[str]) -> None:
    at, spent = start, 0
    for other in path:
        if other not in play.land.bit or other not in _beside(play, at):
            raise IllegalMove(f"A rover cannot walk from {at} to {other}.", "rovers")
        if fault := stand_fault(play, other) if other != start else "":
            raise IllegalMove(fault, "rovers")
        if spent >= play.turn.pool:
            raise IllegalMove(f"This path needs more than {play.turn.pool} movement.", "rovers")
        spent, at = spent + _cost(play, other), other
    if spent > play.turn.pool:
        raise IllegalMove(f"This path needs more than {play.turn.pool} movement.", "rovers")


def drive(play: SeatTurn, move: Drive) -> None:
    path = path_of(play, move)
    rover = rover_at(play, move.rover)
    assert rover is not None
    play.tell("drove", start=move.rover, path=path)
    for at in path:
        play.turn.pool -= _cost(play, at)
        rover.at = at
        arrive(play, rover)


def arrive(play: SeatTurn, rover: Rover) -> None:
    """Whatever lies on the square is collected."""
    if rover.at in play.own.pods_at:
        play.collect_pod(rover.at)
    play.corporation.arrived(play, rover)


def put_squares(play: SeatTurn, gain: Gain) -> list[str]:
    """Where a rover from supply may go: the last tile, the tile of this round (event 1), or the moon (event 65)."""
    own = play.own
    if not own.rovers:
        return []
    if gain.where == "moon":
        squares = play.land.named(play.land.on_moon)
    else:
        pieces = [n for n in own.last if gain.where != "round" or n in play.turn.pieces]
        squares = [at for number in pieces for at in own.pieces[number].squares]
    return [at for at in dict.fromkeys(squares) if not rover_at(play, at)]


def put_offers(play: SeatTurn) -> list[Move]:
    """Where something can be collected first."""
    squares = dict.fromkeys(at for gain in play.pending("rover") for at in put_squares(play, gain))
    prizes = prizes_of(play)
    own = play.own.meteors_at

    def worth(at: str) -> float:
        return prizes[at] if at in own else _nearness(play, at, prizes)

    return [PutRover(at) for at in sorted(squares, key=lambda at: -worth(at))]


def put(play: SeatTurn, move: PutRover) -> None:
    gain = next(g for g in play.pending("rover") if move.square in put_squares(play, g))
    play.spend(gain)
    rover = Rover(move.square)
    play.own.rovers -= 1
    play.own.rovers_out.append(rover)
    play.tell("rover", at=move.square)
    arrive(play, rover)


def _jumps(play: SeatTurn, rover: Rover) -> list[str]:
    """Where a rover may jump for one movement: from a spaceship symbol anywhere, or by a technology on its own board (M-6)."""
    if play.turn.pool < 1:
        return []
    is_moon, ground = play.land.is_moon(rover.at), play.land
    squares = [a for a in play.corporation.jumps(play, rover.at) if ground.is_moon(a) == is_moon]
    if is_on_ship(play, rover.at):
        squares = [*squares, *(at for at in play.land.squares if at not in squares)]
    return squares


def is_on_ship(play: SeatTurn, at: str) -> bool:
    """A spaceship symbol works while nothing covers it (S-5)."""
    return at in play.land.ships and at not in play.own.terrain


def may_teleport(play: SeatTurn, start: str, to: str) -> bool:
    rover = rover_at(play, start)
    if rover is None or to not in play.land.bit or stand_fault(play, to):
        return False
    return _card_for(play, to) is not None or to in _jumps(play, rover)


def _card_for(play: SeatTurn, to: str) -> Gain | None:
    """A card that puts a rover on this square; some name the planet only."""
    return next((g for g in play.pending("teleport") if play.land.is_on(to, g.where)), None)


def may_be_put(play: SeatTurn, gain: Gain) -> bool:
    """Whether a card can put some rover somewhere."""
    squares = [at for at in play.land.squares if play.land.is_on(at, gain.where)]
    return bool(play.own.rovers_out) and any(not stand_fault(play, at) for at in squares)


def teleport_offers(play: SeatTurn) -> list[Move]:
    """A sample of where rovers may jump: what collects something first."""
    by_card = [at for at in play.land.squares if _card_for(play, at)]
    treasure = [*play.own.pods_at, *play.own.meteors_at]
    found: list[Move] = []
    for rover in play.own.rovers_out:
        squares = [*by_card, *(at for at in _jumps(play, rover) if at not in by_card)]
        ranked = [at for at in treasure if at in squares] + [
            a for a in squares if a not in treasure
        ]
        free = [at for at in ranked if at != rover.at and not stand_fault(play, at)]
        found += [Teleport(rover.at, at) for at in free[:SHOWN_JUMPS]]
    return found


def teleport(play: SeatTurn, move: Teleport) -> None:
    rover = rover_at(play, move.rover)
    assert rover is not None
    if card := _card_for(play, move.to):
        play.spend(card)
    else:
        play.turn.pool -= 1
        if move.to in play.corporation.jumps(play, rover.at) and not is_on_ship(play, rover.at):
            play.corporation.jumped(play)
    rover.at = move.to
    play.tell("teleported", start=move.rover, at=move.to)
    arrive(play, rover)
