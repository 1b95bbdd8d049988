"""Fly, the ways on the board, who may be stopped (Ship actions: Fly; Movement; rulings 1-4, 11, 26, 27)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Position, seat_placeholder
from bot.games.dawn_on_titan.printed.names import listed, plain, title
from bot.games.dawn_on_titan.printed.pieces import (
    BODY_DIRECTION,
    DIRECTIONS,
    FLY_STEPS,
    GOLD,
    LOCATIONS,
    SHIPS,
    SILVER,
)
from bot.games.dawn_on_titan.rules.bodies import open_options
from bot.games.dawn_on_titan.rules.state import Ship, State, Traffic
from bot.games.dawn_on_titan.rules.units import in_play, traffic, units_in

TURN = "turn"
Spot = tuple[str, str]  # location, direction


class Fly(Move, frozen=True):
    """Fly a ship along its orbit, inward, outward, or turn it; 1 to 4 steps, by the orbit it starts in."""

    command: ClassVar[str] = "fly"
    label: ClassVar[str] = "Fly"
    path_field: ClassVar[str] = "path"
    sampled: ClassVar[bool] = True
    ship: Annotated[str, Meta(description="Which ship; may be left out if only one gets there")] = (
        ""
    )
    to: Annotated[
        str, Meta(description="Where to, e.g. N8, or N8 silver for the direction at the end")
    ] = ""
    path: Annotated[
        str, Meta(description="The way step by step, e.g. H3 M5 turn; left out: the shortest")
    ] = ""

    @classmethod
    def has_more(cls, view: Any, listed: Sequence[Any]) -> bool:
        """Whether another way leads to one of these ends, within the longest of the ways."""
        at = {one.ship: (one.at, one.direction) for one in view.ships if one.seat == view.viewer}
        for ship in {flight.ship for flight in listed}:
            own = [flight.path.split() for flight in listed if flight.ship == ship]
            found = ways(at[ship], max(map(len, own)))
            if sum(map(len, found.values())) > len(own):
                return True
        return False


def reverse(direction: str) -> str:
    return GOLD if direction == SILVER else SILVER


def moved(spot: Spot, step: str) -> Spot:
    """Where a ship is after one step, legal or not."""
    return (spot[0], reverse(spot[1])) if step == TURN else (step, spot[1])


@cache
def ways(start: Spot, steps: int) -> dict[Spot, list[tuple[str, ...]]]:
    """Every way of at most `steps` steps that meets no spot twice, by where it ends, shortest first."""
    found: dict[Spot, list[tuple[str, ...]]] = {}
    for path in sorted(_walks(start, steps, (start,)), key=len):
        end = start
        for step in path:
            end = moved(end, step)
        found.setdefault(end, []).append(path)
    return found


def _walks(spot: Spot, steps: int, seen: tuple[Spot, ...]) -> Iterator[tuple[str, ...]]:
    if not steps:
        return
    for step in (*LOCATIONS[spot[0]].exits(spot[1]), TURN):
        after = moved(spot, step)
        if after not in seen:
            yield (step,)
            for rest in _walks(after, steps - 1, (*seen, after)):
                yield (step, *rest)


def counted_steps(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"


def speed(state: State, at: str) -> int:
    """Steps of a fly action that starts here (ruling 11), fewer under solar wind."""
    return max(FLY_STEPS[LOCATIONS[at].orbit] + (in_play(state, "fly_steps") or 0), 1)


def holder(state: State, name: str, seat: int) -> int | None:
    """Who keeps the ship from flying now: the seat of a veto that is neither lifted nor void (rulings 26, 27)."""
    ship = state.seats[seat].ships[name]
    hold = ship.hold
    if hold is None or hold.at != ship.at:
        return None
    is_lifted = Traffic(hold.by, ship.at, ship.direction) in state.lifted
    is_there = bool(units_in(state, hold.by, ship.at, ship.direction))
    return None if is_lifted or not is_there else hold.by


def ship_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    """Why this ship may not fly at all."""
    fleet = state.seats[seat].ships
    if name not in SHIPS:
        return IllegalMove(
            f"There is no ship called {name!r}; yours are {_fleet(state, seat)}.", "Fly"
        )
    if name not in fleet:
        return IllegalMove(
            f"Your {title(name)} is not on the board; there you have {_fleet(state, seat)}.", "Fly"
        )
    if fleet[name].stunned:
        return IllegalMove(
            f"Your {title(name)} is stunned to the end of this turn.", "Bolt; ruling 39"
        )
    if (by := holder(state, name, seat)) is not None:
        return IllegalMove(
            f"{seat_placeholder(by)} has stopped your {title(name)} at {fleet[name].at}: it may not fly or turn until you "
            f"fight {seat_placeholder(by)} there, or until your next turn.",
            "Fly; rulings 26 and 27",
        )
    return None


def _fleet(state: State, seat: int) -> str:
    return listed(title(name) for name in state.seats[seat].ships)


def path_refusal(state: State, ship: Ship, path: tuple[str, ...]) -> IllegalMove | None:
    """Why this way is closed to a ship that may fly."""
    steps = speed(state, ship.at)
    if not path or len(path) > steps:
        orbit = LOCATIONS[ship.at].orbit
        return IllegalMove(
            f"From the {orbit} orbit a fly action has at most {counted_steps(steps)}; this way has {len(path)}.",
            "Fly; ruling 11",
        )
    spot = (ship.at, ship.direction)
    for step in path:
        exits = LOCATIONS[spot[0]].exits(spot[1])
        if step != TURN and step not in exits:
            return IllegalMove(
                f"A {spot[1]} ship cannot go from {spot[0]} to {step}; it can go to {listed(exits, 'or')}, or turn.",
                "Fly: Move",
            )
        spot = moved(spot, step)
    return None


def flights(state: State, seat: int) -> list[Fly]:
    """One flight per ship and end, by the way with the fewest possible vetoes, then the fewest steps; useful ends first."""
    others = traffic(state, seat)
    found: list[tuple[tuple[int, int], Fly]] = []
    for name, ship in state.seats[seat].ships.items():
        if ship_refusal(state, seat, name) is None:
            start = (ship.at, ship.direction)
            for end, paths in ways(start, speed(state, ship.at)).items():
                path = _freest(start, paths, others)
                rank = (_use(state, seat, end, others), len(path))
                found.append((rank, Fly(name, " ".join(end), " ".join(path))))
    found.sort(key=lambda pair: pair[0])
    return [flight for _, flight in found]


def _freest(
    start: Spot, paths: list[tuple[str, ...]], others: Mapping[Spot, set[int]]
) -> tuple[str, ...]:
    """Of ways in order of their length the first with the fewest possible vetoes."""
    best = paths[0]
    fewest = _vetoes(start, best, others)
    for path in paths:
        if not fewest:
            break
        if (count := _vetoes(start, path, others)) < fewest:
            best, fewest = path, count
    return best


def _vetoes(start: Spot, path: tuple[str, ...], others: Mapping[Spot, set[int]]) -> int:
    """Seats that could stop a ship on this way: traffic it enters and wants to leave again (rulings 23, 28)."""
    return sum(len(others[spot]) for spot in _passed(start, path) if spot in others)


@cache
def _passed(start: Spot, path: tuple[str, ...]) -> tuple[Spot, ...]:
    """The places a way enters and leaves again; turning in place enters none."""
    spot, passed = start, []
    for step in path[:-1]:
        spot = moved(spot, step)
        if step != TURN:
            passed.append(spot)
    return tuple(passed)


def _use(state: State, seat: int, end: Spot, others: Mapping[Spot, set[int]]) -> int:
    body = state.bodies.get(end[0])
    if body is not None and BODY_DIRECTION[end[0]] == end[1]:
        if not body.explored:
            return 0
        if any(state.seats[seat].home[kind] for kind in open_options(body)):
            return 1
    return 2 if end in others else 3


def _words(typed: str) -> list[str]:
    """Places and directions as typed, also with commas or arrows between them, as menus and the log show them."""
    return typed.replace(",", " ").replace("→", " ").split()


def _target(to: str) -> tuple[str, str]:
    """`n8 silver` → (`N8`, `silver`); the direction is empty when it was not given."""
    words = _words(to)
    at = plain(words[0]) if words else ""
    direction = words[1].lower() if len(words) > 1 else ""
    if len(words) > 2 or (at and at not in LOCATIONS) or direction not in ("", *DIRECTIONS):
        raise IllegalMove(
            f"{to!r} is no place on the board: S, H1 to H6, M1 to M12, N1 to N24, with gold or silver after it.",
            "Fly",
        )
    return at, direction


def chosen(state: State, seat: int, move: Fly) -> Fly:
    """The flight meant: the ship may be left out if only one gets there, the way if the shortest will do."""
    name, (at, direction) = plain(move.ship), _target(move.to)
    if name and (refusal := ship_refusal(state, seat, name)):
        raise refusal
    steps = tuple(
        TURN if plain(word) in (TURN, "immelmann") else plain(word) for word in _words(move.path)
    )
    legal = [flight for flight in flights(state, seat) if name in ("", flight.ship)]
    ships = list(dict.fromkeys(flight.ship for flight in legal))
    if steps and len(ships) == 1:
        return _by_path(state, seat, ships[0], steps, (at, direction))
    fits = [
        flight
        for flight in legal
        if at in ("", _target(flight.to)[0]) and direction in ("", _target(flight.to)[1])
    ]
    return _only(state, seat, fits, legal, move)


def _only(state: State, seat: int, fits: list[Fly], legal: list[Fly], move: Fly) -> Fly:
    """The best of the flights that fit: where no direction was given, the ship keeps its own if it can."""
    ships = list(dict.fromkeys(flight.ship for flight in fits))
    if len(ships) > 1:
        raise IllegalMove(f"Say which ship: {listed(map(title, ships), 'or')}.", "Fly")
    if not fits:
        raise _nowhere(state, seat, legal, move)
    if not move.to and len(fits) > 1:
        raise IllegalMove(f"Say where to: {_ends(legal)}.", "Fly")
    others = traffic(state, seat)
    ship = state.seats[seat].ships[ships[0]]

    def price(flight: Fly) -> tuple[bool, int, int]:
        path = tuple(flight.path.split())
        is_turned = not flight.to.endswith(ship.direction)
        return is_turned, _vetoes((ship.at, ship.direction), path, others), len(path)

    return min(fits, key=price)


def _nowhere(state: State, seat: int, legal: list[Fly], move: Fly) -> IllegalMove:
    if not legal:
        for name in state.seats[seat].ships:
            if refusal := ship_refusal(state, seat, name):
                return refusal
        return IllegalMove("You have no ship on the board.", "Fly")
    ship = state.seats[seat].ships[legal[0].ship]
    return IllegalMove(
        f"No flight of yours ends at {move.to}. Your {title(legal[0].ship)} has {counted_steps(speed(state, ship.at))} from "
        f"{ship.at} and can reach {_ends([f for f in legal if f.ship == legal[0].ship])}.",
        "Fly; ruling 11",
    )


def _ends(legal: list[Fly]) -> str:
    return listed(list(dict.fromkeys(flight.to.split()[0] for flight in legal)), "or")


def _by_path(
    state: State, seat: int, name: str, steps: tuple[str, ...], to: tuple[str, str]
) -> Fly:
    ship = state.seats[seat].ships[name]
    if refusal := path_refusal(state, ship, steps):
        raise refusal
    spot = (ship.at, ship.direction)
    for step in steps:
        spot = moved(spot, step)
    if to[0] not in ("", spot[0]) or to[1] not in ("", spot[1]):
        raise IllegalMove(
            f"This way ends at {' '.join(spot)}, not at {' '.join(to).strip()}.", "Fly"
        )
    return Fly(name, " ".join(spot), " ".join(steps))


def mark(ship: Ship) -> str:
    """The traffic a ship is in, as `Ship.began` notes it."""
    return f"{ship.at} {ship.direction}"


def entered(state: State, seat: int, ship: Ship) -> str:
    """The `Ship.began` of a ship that has come to rest here: its next flight starts with the question (ruling 23)."""
    return mark(ship) if owners(state, seat, ship) else ""


def owners(state: State, seat: int, ship: Ship) -> list[int]:
    """Who may stop a ship here, in turn order (rulings 24, 27); the AI never does (ruling 48)."""
    there = traffic(state, seat).get((ship.at, ship.direction), set())
    return [
        other
        for other in state.after(seat)
        if other in there
        and not state.seats[other].is_ai
        and Traffic(other, ship.at, ship.direction) not in state.lifted
    ]


def complete_path(position: Position[Any, Any], seat: int, filled: Mapping[str, str]) -> list[str]:
    """Every way to the end that is filled in, those with the fewest possible vetoes first."""
    state: State = position.state
    others = traffic(state, seat)
    at, direction = _target(filled.get("to", ""))
    found: list[tuple[tuple[int, int], str]] = []
    for name, ship in state.seats[seat].ships.items():
        if plain(filled.get("ship", "")) not in ("", name) or ship_refusal(state, seat, name):
            continue
        start = (ship.at, ship.direction)
        for end, paths in ways(start, speed(state, ship.at)).items():
            if at in ("", end[0]) and direction in ("", end[1]):
                found += [
                    ((_vetoes(start, path, others), len(path)), " ".join(path)) for path in paths
                ]
    return list(dict.fromkeys(path for _, path in sorted(found)))
