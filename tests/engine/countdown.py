"""A game of a page for the kernel's tests: players take one or two pebbles, a die is thrown, the last pebble wins."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from bot.engine import (
    AnytimeMove,
    Chance,
    Decision,
    Event,
    Game,
    IllegalMove,
    MenuLine,
    Move,
    Outcome,
    Position,
    RandomSource,
    ScoreLine,
    Step,
    Table,
)


class Options(Struct, frozen=True):
    pebbles: int = 6
    stuck: bool = False


class State(Struct):
    pebbles: int
    turn: int
    seats: int
    stuck: bool
    lazy: list[int] = []
    last: int | None = None
    peeked: int = 0


class Take(Move, frozen=True):
    """Take pebbles."""

    label: ClassVar[str] = "Take"
    count: int


class Peek(Move, frozen=True):
    """Look at the hidden number and throw the die."""

    label: ClassVar[str] = "Peek"


class BeLazy(AnytimeMove, frozen=True):
    """Always take one from now on."""

    label: ClassVar[str] = "Be lazy"

    def apply(self, table: Table[State], seat: int) -> None:
        table.state.lazy.append(seat)
        table.record_event("lazy", seat, seen_by=(seat,))


class Turn(Step[State]):
    """One player takes or peeks."""

    def decision(self, state: State) -> Decision:
        return Decision((state.turn,), (Take, Peek), "to take")

    def offers(self, state: State, seat: int) -> list[Move]:
        if state.stuck:
            return []
        return [Take(count) for count in (1, 2) if count <= state.pebbles] + [Peek()]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        return Take(1) if seat in state.lazy else None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        state = table.state
        if isinstance(move, Take):
            if not 1 <= move.count <= min(2, state.pebbles):
                state.pebbles = -99  # a careless rule: the kernel's copy must save the match
                raise IllegalMove(f"There are {state.pebbles} pebbles.", "1")
            state.pebbles -= move.count
            table.record_event("took", seat, count=move.count)
            if state.pebbles == 0:
                state.last = seat
                return
        else:
            state.peeked = table.chance.roll(6)
            table.record_event("peeked", seat, reveals=True)
        state.turn = (state.turn + 1) % state.seats
        table.push_steps(Rest(), Turn())


class Rest(Step[State]):
    """Runs by itself."""

    def run(self, table: Table[State]) -> None:
        table.record_event("rested")


def _setup(seats: int, options: Options, chance: Chance) -> State:
    return State(options.pebbles, chance.roll(seats) - 1, seats, options.stuck)


def _outcome(state: State) -> Outcome | None:
    if state.last is None:
        return None
    return Outcome("last pebble", (state.last,), (ScoreLine("pebbles", (0,) * state.seats),))


def _autopilot(view: State, offers: list[Move], luck: RandomSource) -> Move:
    return offers[luck(len(offers))]


def _sentence(event: Event) -> str:
    return event.kind


def _view(position: Position[State, Step[State]], viewer: int | None) -> State:
    return position.state


COUNTDOWN = Game(
    name="countdown",
    title="Countdown",
    command="countdown",
    seats=range(2, 4),
    length="a minute",
    guide="Take one or two.",
    state=State,
    steps=Turn | Rest,
    moves=(Take, Peek, BeLazy),
    options=Options,
    setup=_setup,
    opening=Turn,
    view=_view,
    outcome=_outcome,
    anytime_moves=lambda state, seat: [BeLazy()],
    event_sentence=_sentence,
    menu_line=lambda view, move: MenuLine(str(move)),
    field_value_words=lambda view, field, value: value,
    autopilot=_autopilot,
)
