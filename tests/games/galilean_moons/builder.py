"""Small tables for the tests: only what matters is said; the rest is empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import pytest

from bot import engine
from bot.engine import Chance, Draw, Event, IllegalMove, Move, Position, Step
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import CARDS, TYPES
from bot.games.galilean_moons.rules.setup import FirstUnit
from bot.games.galilean_moons.rules.state import Options, Seat, Sector, State, Turn
from bot.games.galilean_moons.rules.turn import EndTurn, NextTurn, TakeTurn

A, B, C, D = range(4)
# A board on which every sector is open; the Galilean sector is I2.
KINDS = {
    "G1": "ecology", "G2": "kronos", "G3": "thermal", "G4": "intellect", "G5": "ecology", "G6": "kronos", "G7": "thermal",
    "C1": "seismic", "C2": "ecology", "C3": "kronos", "C4": "thermal", "C5": "ecology", "C6": "intellect",
    "I1": "gravity", "I2": "galilean", "I3": "kronos", "I4": "ecology", "I5": "seismic",
    "E1": "thermal", "E2": "kronos", "E3": "ecology", "E4": "intellect",
}  # fmt: skip
SOME_CARD = "hoarder"  # a technology that changes nothing unless a gem type has run out


class RiggedChance(Chance):
    """Shuffles leave the order as it is; dice and picks give what they are told, else 1."""

    def __init__(self, rolls: Sequence[int] = ()) -> None:
        super().__init__()
        self._rolls = list(rolls)

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        if kind == "shuffle":
            return tuple(range(size))
        return (self._rolls.pop(0) - 1 if self._rolls else 0,)


class Match:
    """A match in the middle: seat A's first action unless told otherwise. Plays moves, keeps the events of the last one."""

    def __init__(
        self,
        seats: int = 2,
        *,
        icarus: bool = False,
        level: Literal["easy", "regular", "hard"] = "easy",
        turn: int = A,
        left: int = 2,
        age: int = 0,
        deck: Sequence[str] = ("kronos",) * 20,
        draft: Sequence[str | None] = ("kronos", "ecology", "seismic"),
        discard: Sequence[str] = (),
        supply: int = 8,
        rolls: Sequence[int] = (),
        boost_in_final_round: bool = True,
    ) -> None:
        options = Options(icarus, level, boost_in_final_round)
        people = [_seat() for _ in range(seats + icarus)]
        self.position: Position[State, Step[State]] = Position(
            GAME.version,
            State(
                options,
                people,
                {at: Sector(kind) for at, kind in KINDS.items()},
                list(deck),
                list(draft),
                ["survey", "barter", "drill", "archive", "escort"],
                dict.fromkeys(TYPES, supply),
                icarus=seats if icarus else None,
                market=["looting", "refinery", "recall"],
                discard=list(discard),
                age=age,
                order=[*([seats] if icarus else []), *range(seats)],
                turn=Turn(turn, 2, left),
            ),
            [NextTurn(), TakeTurn()],
        )
        self.rolls = rolls
        self.events: tuple[Event, ...] = ()
        self.draws: tuple[Draw, ...] = ()

    # -- setting the table ------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.position.state

    def seat(self, seat: int) -> Seat:
        return self.state.seats[seat]

    def at(self, at: str) -> Sector:
        return self.state.sectors[at]

    def put(
        self,
        at: str,
        owner: int | None = None,
        units: int = 0,
        *,
        base: bool = False,
        kind: str = "",
        targets: int = 0,
    ) -> Match:
        """A sector as it shall be; the units come from nowhere."""
        self.state.sectors[at] = Sector(kind or KINDS[at], owner, units, base, targets)
        return self

    def give(
        self,
        seat: int,
        *technologies: str,
        hand: Mapping[str, int] | None = None,
        gems: Mapping[str, int] | None = None,
        units: int | None = None,
        ruins: int = 0,
        parked: int = 0,
    ) -> Match:
        own = self.seat(seat)
        own.technologies = list(technologies) or [SOME_CARD]
        own.hand = {**dict.fromkeys(CARDS, 0), **(hand or {})}
        own.gems = {**dict.fromkeys(TYPES, 0), **(gems or {})}
        own.supply = 10 if units is None else units
        own.ruins, own.parked = ruins, parked
        return self

    def supplies(self, **gems: int) -> Match:
        self.state.supply.update(gems)
        return self

    # -- playing -----------------------------------------------------------------------------------

    def play(self, *moves: Move, seat: int | None = None) -> Match:
        for move in moves:
            played = engine.play(GAME, self.position, self._seat(seat), move, self._chance())
            self.position, self.events, self.draws = played.position, played.events, played.draws
        return self

    def refused(self, move: Move, seat: int | None = None) -> str:
        """The refusal's sentence; the move is not offered either, and nothing has changed."""
        before = GAME.save(self.position)
        with pytest.raises(IllegalMove) as refusal:
            engine.play(GAME, self.position, self._seat(seat), move, self._chance())
        assert move not in self.offers(seat)
        assert GAME.save(self.position) == before
        assert refusal.value.rule
        return refusal.value.reason

    def offers(self, seat: int | None = None) -> list[Move]:
        return engine.offered_moves(self.position, self._seat(seat))

    def offered(self, kind: type[Move]) -> list[Move]:
        return [move for move in self.offers() if type(move) is kind]

    def _seat(self, seat: int | None) -> int:
        decision = engine.pending_decision(self.position)
        assert decision is not None
        return decision.seats[0] if seat is None else seat

    def _chance(self) -> RiggedChance:
        return RiggedChance(self.rolls)

    # -- what is so --------------------------------------------------------------------------------

    def hand(self, seat: int) -> dict[str, int]:
        return {card: count for card, count in self.seat(seat).hand.items() if count}

    def gems(self, seat: int) -> dict[str, int]:
        return {kind: count for kind, count in self.seat(seat).gems.items() if count}

    def board(self, at: str) -> tuple[int | None, int, bool]:
        """(owner, units, base) of a sector."""
        sector = self.at(at)
        return sector.owner, sector.units, sector.base

    def kinds(self) -> list[str]:
        """The kinds of the last move's events."""
        return [event.kind for event in self.events]


def _seat() -> Seat:
    return Seat(dict.fromkeys(TYPES, 0), 10, dict.fromkeys(CARDS, 0), [SOME_CARD])


def icarus_turn(match: Match) -> Match:
    """The last of the people ends their turn and Dr. Icarus plays his; afterwards seat A is asked."""
    match.state.turn = Turn(len(match.state.seats) - 2, 2, 0)
    return match.play(EndTurn())


def first_units(match: Match, *seats: int) -> Match:
    """The seats place their first unit next."""
    match.position.agenda = [NextTurn(), *(FirstUnit(seat) for seat in reversed(seats))]
    match.state.turn = None
    return match
