"""A match in the middle of a round, played through the kernel's one door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot import engine
from bot.engine import Event, KeyedChance, Move, Position, Step
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.rules.private_turn import Confirm, Draft, Turns, UndoStep
from bot.games.planet_unknown.rules.state import State
from bot.games.planet_unknown.rules.station import Rotate, TurnStation

KEY = b"flow" * 8


class Flow:
    """Plays moves and keeps the events of the last ones. `agenda`: the top is last."""

    def __init__(self, state: State, agenda: Sequence[Step[State]]) -> None:
        self.position: Position[Any, Any] = Position(1, state, list(agenda))
        self.told: list[Event] = []

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def agenda(self) -> list[Any]:
        return self.position.agenda

    @property
    def asked(self) -> tuple[int, ...]:
        decision = engine.pending_decision(self.position)
        return decision.seats if decision else ()

    def settle(self) -> Flow:
        """Run what runs by itself: a turn of the station is put before it and answered."""
        self.agenda.append(Rotate(0))
        return self.play(0, TurnStation(0))

    def draft(self, seat: int) -> Draft:
        step = self.agenda[-1]
        assert isinstance(step, Turns)
        return step.drafts[seat]

    def offers(self, seat: int) -> list[Any]:
        return engine.offered_moves(self.position, seat)

    def best(self, seat: int) -> Move:
        """The first offer; confirm where that is possible."""
        offers = [move for move in self.offers(seat) if not isinstance(move, UndoStep)]
        return Confirm() if Confirm() in offers else offers[0]

    def play(self, seat: int, *moves: Move) -> Flow:
        for move in moves:
            chance = KeyedChance(KEY, self.position.drawn)
            played = engine.play(GAME, self.position, seat, move, chance)
            self.position, self.told = played.position, list(played.events)
        return self

    def finish_round(self) -> Flow:
        """Everybody plays the best offers until the round is over; the station is left as it is."""
        start = self.state.round
        while self.state.round == start and not self.state.is_over:
            seat = self.asked[0]
            offers = self.offers(seat)
            self.play(seat, TurnStation(0) if TurnStation(0) in offers else self.best(seat))
        return self


def begun(seats: int, seed: int = 1, **options: Any) -> Flow:
    """A match in which everybody has chosen the first boards dealt."""
    played = engine.begin(GAME, seats, GAME.options(**options), KeyedChance(bytes([seed]) * 32))
    flow = Flow(played.position.state, [])
    flow.position, flow.told = played.position, list(played.events)
    while flow.state.dealt:
        flow.play(flow.asked[0], flow.offers(flow.asked[0])[0])
    return flow
